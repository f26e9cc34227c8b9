"""Dicts of judgments and dicts of results brought together: the label of a result is looked up.

That is quicker than to make columns of ids and join them, since Python keeps the hash of a text.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from operator import eq
from typing import TYPE_CHECKING, Any

import numpy as np

from .join import ByQuery, Joined, Judged, filled
from .lists import Documents
from .read import Judgments, Table
from .read_dicts import Keys, Rows, plain_numbers, plain_rows
from .values import coded_with_negative

if TYPE_CHECKING:
    import pandas as pd


NOTHING: dict[str, float] = {}
NO_LABEL = 255  # one more, and a byte is 0 again


class JudgedDicts(Judged):
    """Judgments that came as plain dicts.

    Attributes
    ----------
    labels : dict of dicts
        The label of each document of each query.
    number_of : dict
        The number of each query.
    code_of : dict
        The code of each label (values.py); None stands for no label.
    are_small : bool
        Whether the grades are whole, from 0 to 254 at most: then a code is the label plus 1.
    """

    def __init__(self, labels: Rows, table: Judgments, code_of: dict[float | None, int]):
        query = np.repeat(np.arange(len(labels)), [len(row) for row in labels.values()])
        super().__init__(table, query, list(labels))
        self.labels, self.code_of = labels, code_of
        self.number_of = {query: number for number, query in enumerate(labels)}
        n = len(table.grades)
        self.are_small = n <= NO_LABEL and bool((table.grades == np.arange(n)).all())

    @cached_property
    def index(self) -> pd.Index:
        import pandas as pd

        return pd.Index(list(self.labels), name="query_id")

    def codes_of(self, run: Rows) -> np.ndarray:
        """The code of each document of a run."""
        if self.are_small:
            try:
                labels: Any = self.labels_of(run, NO_LABEL)
                return np.frombuffer(bytes(labels), np.uint8) + np.uint8(1)
            except (TypeError, ValueError):
                pass  # floats, and labels below 0
        codes = map(self.code_of.__getitem__, self.labels_of(run, None))
        return np.fromiter(codes, self.table.values.dtype)

    def labels_of(self, run: Rows, without: float | None) -> Iterator[float | None]:
        return chain.from_iterable(
            map(self.labels.get(query, NOTHING).get, row, repeat(without))
            for query, row in run.items()
        )


class JoinedDicts(Joined):
    """The judged queries with the results of a run, both from plain dicts."""

    judged: JudgedDicts

    def __init__(self, judged: JudgedDicts, run: Rows, scores: np.ndarray):
        lengths = [len(row) for row in run.values()]
        numbers = [judged.number_of.get(query, judged.n_queries) for query in run]
        query = np.array(numbers, dtype=np.int64).repeat(lengths)
        self.bring_together(judged, ByQuery(table_of(run, scores), query, judged.n_queries))
        self.unjudged = [key for key in run if key not in judged.labels]
        self.codes = np.zeros(len(self.results.values), dtype=judged.table.values.dtype)
        self.codes[: len(scores)] = judged.codes_of(run)

    def codes_of(self, judged: Documents, found: Documents) -> np.ndarray:
        return filled(self.codes[found.rows], found.there, 0)

    def with_scores(self, run: Rows, scores: np.ndarray) -> JoinedDicts:
        """The same for a run that has other scores only."""
        joined = copy(self)
        joined.results = self.results.with_table(table_of(run, scores))
        return joined


def table_of(run: Rows, scores: np.ndarray) -> Table:
    return Table("run", Keys([run]), Keys(run.values()), scores)


@dataclass(frozen=True)
class LatestRun:
    """A run that has been joined. A training loop asks for the same documents again, in the same
    order, and only the scores are new.

    Attributes
    ----------
    queries : list of str
        Its queries, in its own order.
    documents : list of lists of str
        The documents of each.
    order : list of str
        The queries in the order of the joined rows.
    joined : JoinedDicts
        What was looked up for it.
    """

    queries: list[str]
    documents: list[list[str]]
    order: list[str]
    joined: JoinedDicts

    @classmethod
    def of(cls, run: Any, joined: JoinedDicts) -> LatestRun:
        order = [query for query in judged_first(joined.judged, run) if run[query]]
        return cls(list(run), [list(row) for row in run.values()], order, joined)

    def joined_again(self, run: object) -> JoinedDicts | None:
        """The judgments with a run, if it has these documents in this order."""
        if type(run) is not dict or list(run) != self.queries:
            return None
        if any(type(row) is not dict for row in run.values()):
            return None
        if not all(map(eq, map(list, run.values()), self.documents)):
            return None
        rows = {query: run[query] for query in self.order}
        scores = plain_numbers(rows.values())
        return None if scores is None else self.joined.with_scores(rows, scores)


def judged_dicts(qrels: object) -> JudgedDicts | None:
    """The judgments, if they are plain dicts."""
    rows = plain_rows(qrels)
    labels = plain_numbers(rows.values()) if rows else None
    if rows is None or labels is None or not np.isfinite(labels).all():
        return None
    codes, grades = coded_with_negative(labels)
    code_of: dict[float | None, int] = {None: 0}
    code_of |= {grade: code for code, grade in enumerate(grades.tolist(), 1)}
    code_of |= dict.fromkeys(labels[labels < 0].tolist(), len(grades) + 1)
    query = np.repeat(np.arange(len(rows)), [len(row) for row in rows.values()])
    table = Judgments("qrels", Keys([rows], query), Keys(rows.values()), codes, grades=grades)
    return JudgedDicts(rows, table, code_of)


def joined_dicts(judged: Judged, run: object) -> JoinedDicts | None:
    """The judgments with a run, if both are plain dicts."""
    if not isinstance(judged, JudgedDicts) or (rows := plain_rows(run)) is None:
        return None
    rows = judged_first(judged, rows)
    scores = plain_numbers(rows.values())
    return None if scores is None else JoinedDicts(judged, rows, scores)


def judged_first(judged: JudgedDicts, run: Rows) -> Rows:
    """The run in the order of the judgments, then its other queries."""
    return {query: run[query] for query in judged.labels if query in run} | run
