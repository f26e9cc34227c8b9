"""What qrels and run are taken for, where `evaluate` would refuse them or take them in one way:
documents named twice, negative labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..identify.candidates import Choice
from ..identify.costs import COMMON, UNUSUAL
from ..read import frame_of
from ..read_memory import Columns
from ..values import as_labels

if TYPE_CHECKING:
    import pandas as pd

PAIR = ["query_id", "doc_id"]


class Source:
    """Judgments and results, what was done with them, and the same in Python: `qrels` and `run`
    stand for what was given."""

    def __init__(
        self,
        qrels: pd.DataFrame,
        run: pd.DataFrame,
        choices: tuple[Choice, ...],
        in_python: tuple[str, str],
    ):
        self.qrels, self.run, self.choices, self.in_python = qrels, run, choices, in_python


def frames_of(qrels: Any, run: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
    """What was given, as DataFrames; the labels are numbers."""
    judgments, results = (
        frame_of(name, data, Columns())[0] for name, data in (("qrels", qrels), ("run", run))
    )
    as_labels(judgments["relevance"])
    return judgments, results


def sources(qrels: pd.DataFrame, run: pd.DataFrame) -> Iterator[Source]:
    """The plainest first; all others only where the data make them differ."""
    has_negative = bool((qrels.relevance < 0).any())
    for judgments in once_each("qrels", qrels):
        for results in once_each("run", run):
            (left, qrels_text, of_qrels), (right, run_text, of_run) = judgments, results
            texts = qrels_text, run_text
            yield Source(left, right, (*of_qrels, *of_run), texts)
            if has_negative and texts == ("qrels", "run"):
                words = "a negative label counts as relevant, as any label but 0"
                choice = Choice({}, words, UNUSUAL, cause="negative labels")
                text = "qrels.assign(relevance=qrels.relevance.ne(0).astype(int))"
                other = left.assign(relevance=left.relevance.ne(0).astype(int))
                yield Source(other, right, (choice,), (text, "run"))


def once_each(name: str, frame: pd.DataFrame) -> Iterator[tuple[pd.DataFrame, str, tuple]]:
    """The table with each document once per query: which of the rows counts is a choice."""
    if not frame.duplicated(PAIR).any():
        yield frame, name, ()
        return
    for keep in ("first", "last"):
        words = f"of a document that {name} names twice for a query, the {keep} row counts"
        text = f"{name}.drop_duplicates({PAIR!r}, keep={keep!r}, ignore_index=True)"
        chosen = frame.drop_duplicates(PAIR, keep=keep, ignore_index=True)
        yield chosen, text, (Choice({}, words, COMMON, cause="named twice"),)
