"""Judgments and a run as `evaluate` reads and ranks them, and the other ways that people take them:
all that the detective asks of `rm.evaluation`.

A source is what qrels and run are taken for: documents named twice, negative labels, a query's own
id among its results. An order is the lists of a source as a rule for equal scores, or a mistake,
ranks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..evaluation.join import Judged, join
from ..evaluation.measures import KINDS, Measure
from ..evaluation.rank import Lists, descending_ids, rank
from ..evaluation.rank import Ranked as Ranked
from ..evaluation.read import frame_of, judgments_of, results_of
from ..evaluation.read_memory import Columns, as_frame
from ..evaluation.score import value_of
from ..evaluation.values import as_labels
from .choices import Option
from .one_list import TIES

if TYPE_CHECKING:
    import pandas as pd

PAIR = ["query_id", "doc_id"]
RANKS = "groupby('query_id').score.rank(method='first', ascending=False)"
LABELED = "{run}.merge({qrels}, 'left', ['query_id', 'doc_id'])"


class Source:
    """Judgments and results, what was done with them, and the same in Python: `qrels` and `run`
    stand for what was given."""

    def __init__(
        self,
        qrels: pd.DataFrame,
        run: pd.DataFrame,
        options: tuple[Option, ...],
        in_python: tuple[str, str],
    ):
        self.options, self.in_python = options, in_python
        self.joined = join(Judged.of(judgments_of(qrels, None, Columns())), results_of(run))
        self.lists = list(self.joined.lists())
        self.usual = [rank(some) for some in self.lists]
        self.queries = np.concatenate([some.query_numbers for some in self.usual])
        self.kept: dict[Any, Any] = {}

    @property
    def n_queries(self) -> int:
        return self.joined.judged.n_queries

    @property
    def n_unjudged(self) -> int:
        """How many queries have results and no judgments."""
        return len(self.joined.left_out)

    @property
    def longest(self) -> int:
        return int(self.joined.results.lengths.max())

    def has_results(self) -> np.ndarray:
        """Whether there are results, query by query."""
        return self.joined.results.lengths[self.queries] > 0

    def has_relevant(self, level: float) -> np.ndarray:
        return np.concatenate([some.n_relevant(level) > 0 for some in self.usual])

    def labels(self) -> list[float]:
        """The distinct labels of the judgments, ascending; integers, so that calls have rel=2, not
        rel=2.0."""
        used = np.unique(self.joined.judged.table.numbers)
        grades = self.joined.judged.table.grades.tolist()
        grades = [int(grade) if grade == int(grade) else grade for grade in grades]
        return [grade for code, grade in enumerate(grades, 1) if code in used]


def frames_of(qrels: Any, run: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
    """What was given, as DataFrames; the labels are numbers."""
    judgments, results = (
        as_frame(frame_of(name, data, Columns())[0])
        for name, data in (("qrels", qrels), ("run", run))
    )
    as_labels(judgments["relevance"])
    return judgments, results


def sources(qrels: pd.DataFrame, run: pd.DataFrame) -> Iterator[Source]:
    """The plainest first; all others only where the data make them differ."""
    for judgments, qrels_text, of_qrels in once_each("qrels", qrels):
        for results, run_text, of_run in once_each("run", run):
            yield Source(judgments, results, (*of_qrels, *of_run), (qrels_text, run_text))
    judgments, results = (one.drop_duplicates(PAIR, ignore_index=True) for one in (qrels, run))
    if len(judgments) + len(results) < len(qrels) + len(run):
        return
    if (judgments.relevance < 0).any():
        option = Option("negative labels")
        other = judgments.assign(relevance=judgments.relevance.ne(0).astype(int))
        text = "qrels.assign(relevance=qrels.relevance.ne(0).astype(int))"
        yield Source(other, results, (option,), (text, "run"))
    own = results.doc_id.astype(str) == results.query_id.astype(str)
    if own.any() and not own.all():
        option = Option("the query's own id")
        text = "run[run.doc_id.astype(str) != run.query_id.astype(str)]"
        yield Source(judgments, results[~own], (option,), ("qrels", text))
    if judgments.query_id.nunique() > 1:
        option = Option("one list")
        texts = [IN_ONE.format(name=name) for name in ("qrels", "run")]
        yield Source(in_one(judgments), in_one(results), (option,), (texts[0], texts[1]))


IN_ONE = (
    "{name}.assign(doc_id={name}.query_id.astype(str) + ' ' + {name}.doc_id.astype(str),"
    " query_id='all')"
)


def in_one(frame: pd.DataFrame) -> pd.DataFrame:
    """All queries as one."""
    doc_ids = frame.query_id.astype(str) + " " + frame.doc_id.astype(str)
    return frame.assign(doc_id=doc_ids, query_id="all")


def once_each(name: str, frame: pd.DataFrame) -> Iterator[tuple[pd.DataFrame, str, tuple]]:
    """The table with each document once per query: which of the rows counts is a choice."""
    if not frame.duplicated(PAIR).any():
        yield frame, name, ()
        return
    for keep in ("first", "last"):
        text = f"{name}.drop_duplicates({PAIR!r}, keep={keep!r}, ignore_index=True)"
        chosen = frame.drop_duplicates(PAIR, keep=keep, ignore_index=True)
        yield chosen, text, (Option("named twice", name, keep=keep),)


class Order:
    """The lists in one order; `run` is the Python of a run that `evaluate` brings into it, with
    places for the given `qrels` and `run`. `is_usual` is the order of `evaluate`."""

    def __init__(self, parts: list[Ranked], run: str, option: Option | None, is_usual: bool):
        self.parts, self.run, self.is_usual = parts, run, is_usual
        self.options = () if option is None else (option,)


def orders(source: Source) -> list[Order]:
    """The lists in each order that differs from those before, the usual order first."""
    lists, usual = source.lists, source.usual
    has_ties = any(len(some.tied) for some in usual)
    found = [Order(usual, "{run}", Option("ties by id") if has_ties else None, True)]
    for parts, run, option in other_orders(lists, usual, has_ties):
        if not any(is_same(parts, other.parts) for other in found):
            found.append(Order(parts, run, option, False))
    if any(some.has_unjudged for some in usual):
        option = Option("unjudged left out")
        run = "{run}.merge({qrels}[{qrels}.relevance >= 0][['query_id', 'doc_id']])"
        found.append(Order([some.judged_only for some in usual], run, option, False))
    return found


def other_orders(
    lists: list[Lists], usual: list[Ranked], has_ties: bool
) -> Iterator[tuple[list[Ranked], str, Option]]:
    if has_ties:
        for rule, table in (
            ("stable", "{run}"),
            ("ids ascending", "{run}.sort_values('doc_id', key=lambda ids: ids.astype(str))"),
            ("best", f"{LABELED}.sort_values('relevance', ascending=False)"),
            ("worst", f"{LABELED}.sort_values('relevance', na_position='first')"),
        ):
            parts = [reordered(some, whole, rule) for some, whole in zip(lists, usual, strict=True)]
            option = Option("ties in the given order" if rule == "stable" else TIES[rule])
            yield parts, f"{{run}}.assign(score=-{table}.{RANKS})", option
    for run, option, change in (
        (
            "{run}.score.astype('float32')",
            Option("32-bit scores"),
            lambda scores: scores.astype(np.float32),
        ),
        ("-{run}.score", Option("reversed"), lambda scores: -scores),
        (
            "{run}.score.map({{score: place for place, score in"
            " enumerate(sorted({run}.score.unique(), key=str))}})",
            Option("scores as text"),
            places_as_text,
        ),
    ):
        changed = [rank(replace(some, scores=change(some.scores).astype(float))) for some in lists]
        yield changed, f"{{run}}.assign(score={run})", option


def places_as_text(scores: np.ndarray) -> np.ndarray:
    """The place of each score in the order of the alphabet."""
    distinct, at = np.unique(scores, return_inverse=True)
    place = np.argsort(np.argsort([str(one) for one in distinct.tolist()]))
    return np.where(np.isnan(scores), np.nan, place[at].reshape(scores.shape))


def reordered(lists: Lists, usual: Ranked, rule: str) -> Ranked:
    """The lists with equal scores in the order of a rule."""
    first = np.tile(np.arange(lists.codes.shape[1]), (len(lists.codes), 1))
    if rule in ("best", "worst"):
        codes = np.where(lists.codes > len(lists.grades), 0, lists.codes)
        rising = np.argsort(codes, axis=1)
        first = rising[:, ::-1] if rule == "best" else rising
    elif rule == "ids ascending" and len(usual.tied) and lists.documents is not None:
        first[usual.tied] = descending_ids(lists.documents, usual.tied)[:, ::-1]
    codes, scores = (np.take_along_axis(one, first, axis=1) for one in (lists.codes, lists.scores))
    return rank(replace(lists, codes=codes, scores=scores, documents=None))


def is_same(parts: list[Ranked], others: list[Ranked]) -> bool:
    return all(
        np.array_equal(one.codes, other.codes) for one, other in zip(parts, others, strict=True)
    )


def measure_of(name: str, parameters: dict[str, Any], k: int | None) -> Measure:
    """The measure of `evaluate`; its highest grade has one name here."""
    known = KINDS[name].defaults
    given = {
        "max_rel" if key == "max_grade" and "max_rel" in known else key: value
        for key, value in parameters.items()
    }
    return Measure(name, known | given, k)


def measured(measure: Measure, ranked: Ranked) -> np.ndarray:
    return value_of(measure, ranked, str)
