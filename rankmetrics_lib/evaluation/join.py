"""Judgments and results brought together, query by query: which document of the run has which
label.

Documents are compared by the fingerprints of their ids. Where both sides are plain dicts, labels
are looked up instead, which is quicker than to make columns of ids: Python keeps the hash of a
text.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from ..formulas._rules import shown_name
from .doubts import COMPARED, Doubt, Matches, example_of
from .ids import Ids, has_equal, index_of, number_ids, with_number
from .rank import Documents, Lists, bits_for, pack, payload_of, same_as_next
from .read import Judgments, Table

if TYPE_CHECKING:
    import pandas as pd

    from .ids import Texts

# Documents handled at once: few enough for their keys to stay in the processor's cache.
LABELS_AT_ONCE = 2**17
# Up to here, padding costs less than to find out which queries have similar lengths.
FEW_DOCUMENTS = 2**14
NO_LABELS: dict[str, float] = {}
NO_LABEL = 255  # one more, and a byte is 0 again


class ByQuery:
    """A table whose rows can be had query by query; `query` has the number of each row's query."""

    def __init__(self, table: Table, query: np.ndarray, n_queries: int):
        self.table, self.query = table, query
        self.order = None
        if (query[1:] < query[:-1]).any():
            self.order = np.argsort(query, kind="stable")
        self.lengths = np.bincount(query, minlength=n_queries)[:n_queries]
        self.starts = self.lengths.cumsum() - self.lengths

    def with_table(self, table: Table) -> ByQuery:
        """The same rows with other numbers."""
        rows = copy(self)
        rows.table = table
        return rows

    @property
    def numbers(self) -> np.ndarray:
        """The numbers of the rows. Without rows, one that no query has: padding may point to it."""
        return self.table.numbers if len(self.table.numbers) else np.zeros(1)

    @cached_property
    def n_documents(self) -> np.ndarray:
        """How many documents each query has, without the gaps."""
        if self.table.gaps is None:
            return self.lengths
        n_queries = len(self.lengths)
        gaps = np.bincount(self.query[self.table.gaps], minlength=n_queries)
        return self.lengths - gaps[:n_queries]

    @cached_property
    def fingerprints(self) -> np.ndarray:
        fingerprints = self.table.doc_ids.fingerprints()
        return fingerprints if len(fingerprints) else np.zeros(1, dtype=np.int64)

    def documents_of(self, queries: np.ndarray) -> Documents:
        """The documents of these queries: arrays with one row per query and at least one column."""
        lengths = self.lengths[queries, None]
        columns = np.arange(lengths.max(initial=1))
        there = columns < lengths
        rows = np.where(there, self.starts[queries, None] + columns, 0)
        return Documents(
            self.table.doc_ids, rows if self.order is None else self.order[rows], there
        )

    def best_ids(self, queries: np.ndarray) -> list[str]:
        """The first documents of these queries, those with the highest values first."""
        documents = self.documents_of(queries)
        there, gaps = documents.there, self.table.gaps
        rows = documents.rows[there if gaps is None else there & ~gaps[documents.rows]]
        best_first = rows[np.argsort(-self.numbers[rows].astype(float), kind="stable")]
        return documents.ids.texts(best_first[:COMPARED]).to_pylist()


class Collision(Exception):
    """Two documents of a query share a fingerprint: they need other fingerprints, or they are one
    document."""


@dataclass(frozen=True)
class Pool:
    """The judgments of some queries: their documents, the coded labels, and what has been counted
    in them."""

    documents: Documents
    codes: np.ndarray
    counted: dict[Any, np.ndarray]


class Judged:
    """Judgments that are ready to be joined with any number of runs. Their queries are numbered
    from 0 in the order in which the judgments name them first.

    Attributes
    ----------
    table : Judgments
        The judgments.
    n_queries : int
        How many queries there are.
    query_ids : StringArray or list of str
        The ids of the queries.
    by_query : ByQuery
        The judgments of each query.
    source, query_of : Judgments, ndarray of int64
        The judgments as they came, and the query of each.
    doubtful : list of Doubt
        What is doubtful about the judgments for the measures that are asked for.
    """

    def __init__(self, table: Judgments, query: np.ndarray, query_ids: Texts):
        self.source, self.query_of = table, query
        self.table, self.query_ids, self.n_queries = table, query_ids, len(query_ids)
        self.by_query = ByQuery(table, query, self.n_queries)
        self.doubtful: list[Doubt] = []
        self.has_negative = bool(table.numbers.max() > len(table.grades))

    @classmethod
    def of(cls, table: Judgments) -> Judged:
        if table.rows is not None:
            lengths = list(map(len, table.rows.values()))
            return cls(table, np.repeat(np.arange(len(lengths)), lengths), list(table.rows))
        (query,), query_ids = number_ids(table.query_ids)
        return cls(table, query, query_ids)

    @cached_property
    def index(self) -> pd.Index:
        """The index of a table of values."""
        if isinstance(self.query_ids, list):
            import pandas as pd

            return pd.Index(self.query_ids, name="query_id")
        return index_of(self.table.query_ids, self.by_query.query)

    @property
    def query_names(self) -> list[str]:
        ids = self.query_ids
        return ids if isinstance(ids, list) else ids.to_pylist()

    @cached_property
    def lookup(self) -> Lookup:
        return Lookup(self.table)

    @cached_property
    def every_query(self) -> np.ndarray:
        return np.arange(self.n_queries)

    @cached_property
    def every_pool(self) -> Pool:
        return self.new_pool(self.every_query)

    def pool_of(self, queries: np.ndarray) -> Pool:
        return self.every_pool if queries is self.every_query else self.new_pool(queries)

    def new_pool(self, queries: np.ndarray) -> Pool:
        documents = self.by_query.documents_of(queries)
        codes = filled(self.by_query.numbers[documents.rows], documents.there, 0)
        if self.has_negative:
            codes[codes > len(self.table.grades)] = 0
        return Pool(documents, codes, {})

    def only(self, queries: set[str]) -> Judged:
        """The judgments of some queries, in their order here."""
        wanted = np.array([query in queries for query in self.query_names], dtype=bool)
        some = type(self).of(selected_rows(self.source, np.flatnonzero(wanted[self.query_of])))
        some.index = self.index[wanted]
        return some

    def called(self, query: int) -> str:
        """How errors call the query with this number."""
        return f"query {shown_name(str(self.query_ids[query]))}"


def selected_rows(table: Judgments, rows: np.ndarray) -> Judgments:
    """Some rows of the judgments, with ids as text, without their file, whose line numbers
    count all rows."""
    ids: dict[str, Any] = {
        name: Ids.of_texts(given.texts(rows))
        for name, given in vars(table).items()
        if isinstance(given, Ids)
    }
    return replace(table, numbers=table.numbers[rows], source=None, rows=None, **ids)


class Lookup:
    """The labels of plain dicts, looked up for the documents of a run."""

    def __init__(self, table: Judgments):
        assert table.rows is not None
        self.labels, self.dtype = table.rows, table.numbers.dtype
        self.number_of = {query: number for number, query in enumerate(self.labels)}
        n = len(table.grades)
        # With whole grades from 0 to 254 at most, a code is the label plus 1.
        self.are_small = n <= NO_LABEL and bool((table.grades == np.arange(n)).all())
        self.code_of: dict[float | None, int] = {None: 0}
        self.code_of |= {grade: code for code, grade in enumerate(table.grades.tolist(), 1)}
        if table.numbers.max() > n:
            labels = chain.from_iterable(map(dict.values, self.labels.values()))
            self.code_of |= {label: n + 1 for label in labels if label < 0}

    def codes_of(self, run: dict[str, dict[str, float]]) -> np.ndarray:
        """The code of each document of a run, 0 without a judgment."""
        if self.are_small:
            try:
                labels: Any = self.labels_of(run, NO_LABEL)
                return np.frombuffer(bytes(labels), np.uint8) + np.uint8(1)
            except (TypeError, ValueError):
                pass  # floats, and labels below 0
        codes = map(self.code_of.__getitem__, self.labels_of(run, None))
        return np.fromiter(codes, self.dtype)

    def labels_of(
        self, run: dict[str, dict[str, float]], without: float | None
    ) -> Iterator[float | None]:
        return chain.from_iterable(
            map(self.labels.get(query, NO_LABELS).get, row, repeat(without))
            for query, row in run.items()
        )


def join(judged: Judged, results: Table) -> Joined:
    """The judged queries with the results of a run."""
    if judged.table.rows is not None and results.rows is not None:
        lookup = judged.lookup
        lengths = list(map(len, results.rows.values()))
        numbers = [lookup.number_of.get(query, judged.n_queries) for query in results.rows]
        rows = ByQuery(results, np.repeat(np.array(numbers, np.int64), lengths), judged.n_queries)
        left_out: Texts = [query for query in results.rows if query not in lookup.labels]
        return Joined(judged, rows, left_out, lookup.codes_of(results.rows))
    (of_result,), query_ids = number_ids(results.query_ids, known=judged.query_ids)
    rows = ByQuery(results, of_result, judged.n_queries)
    joined = Joined(judged, rows, query_ids[judged.n_queries :])
    joined.check_left_out()
    return joined


class Joined:
    """The judged queries with the results of a run.

    Attributes
    ----------
    judged : Judged
        The judgments.
    results : ByQuery
        The results of each query.
    left_out : StringArray or list of str
        Ids of the queries that have results and no judgments.
    codes : ndarray of unsigned integers, optional
        The coded label of each result, where it has been looked up.
    """

    def __init__(
        self, judged: Judged, results: ByQuery, left_out: Texts, codes: np.ndarray | None = None
    ):
        self.judged, self.results, self.left_out = judged, results, left_out
        # Without results, one that no query has.
        self.codes = np.zeros(1, judged.table.numbers.dtype) if codes is not None else None
        if codes is not None and len(codes):
            self.codes = codes
        self.matched = np.zeros(judged.n_queries, dtype=bool)
        self.all_listed = False

    def with_scores(self, results: Table) -> Joined:
        """The same for a run that has other scores only."""
        return Joined(self.judged, self.results.with_table(results), self.left_out, self.codes)

    @cached_property
    def fingerprints(self) -> tuple[np.ndarray, np.ndarray]:
        """Those of the judged documents, and those of the results."""
        return self.judged.by_query.fingerprints, self.results.fingerprints

    def check_left_out(self) -> None:
        """Refuse a document that a query without judgments names twice: no later step looks at
        these queries."""
        rows = np.flatnonzero(self.results.query >= self.judged.n_queries)
        if has_equal(with_number(self.results.query[rows], self.fingerprints[1][rows])):
            self.number_documents()

    def number_documents(self) -> None:
        """Replace the fingerprints by numbers that differ wherever the ids do, which takes long;
        and refuse a document that a query names twice."""
        both = self.judged.by_query, self.results
        numbers, ids = number_ids(*(rows.table.doc_ids for rows in both))
        self.fingerprints = both[0].fingerprints.copy(), both[1].fingerprints.copy()
        for rows, number, prints in zip(both, numbers, self.fingerprints, strict=True):
            rows.table.refuse_repeated(rows.query * len(ids) + number)
            prints[: len(number)] = number << 30  # no payload has more bits

    def matches(self) -> Matches:
        """How results and judgments meet. The lists show it, so whoever has not asked for all of
        them waits for them here."""
        if not self.all_listed:
            for _ in self.lists():
                pass
        n_results = self.results.n_documents
        missed = (n_results > 0) & ~self.matched
        if not missed.any():
            return Matches(n_results, self.matched, missed)
        has_zero = np.zeros_like(missed)
        judgments = self.judged.table
        if len(judgments.grades) and judgments.grades[0] == 0:
            has_zero[self.judged.by_query.query[judgments.numbers == 1]] = True
        matches = Matches(n_results, self.matched, missed & has_zero)
        query = matches.first_without()
        sides = self.results.best_ids(query), self.judged.by_query.best_ids(query)
        return replace(matches, example=example_of(*sides))

    def lists(self) -> Iterator[Lists]:
        """The results of all judged queries with their labels and pools, some queries at a time."""
        for queries in self.groups():
            yield self.lists_of(queries)
        self.all_listed = True

    def groups(self) -> Iterator[np.ndarray]:
        """Queries in groups of similar length, so that padding at most doubles them, small enough
        for the cache; or all queries at once if they are few."""
        both = self.judged.by_query.lengths, self.results.lengths
        if self.judged.n_queries * sum(int(lengths.max()) for lengths in both) <= FEW_DOCUMENTS:
            yield self.judged.every_query
            return
        judged, found = (
            np.ceil(np.log2(np.maximum(lengths, 1))).astype(np.int64) for lengths in both
        )
        sizes, size = np.unique(64 * judged + found, return_inverse=True)
        for number, pair in enumerate(sizes):
            group = np.flatnonzero(size == number)
            at_once = max(int(LABELS_AT_ONCE // (2 ** (pair // 64) + 2 ** (pair % 64))), 1)
            for first in range(0, len(group), at_once):
                yield group[first : first + at_once]

    def lists_of(self, queries: np.ndarray) -> Lists:
        pool = self.judged.pool_of(queries)
        found = self.results.documents_of(queries)
        scores = filled(self.results.numbers[found.rows], found.there, np.nan)
        codes = self.codes_of(pool.documents, found)
        self.matched[queries] = codes.any(axis=1)
        grades, n_gaps = self.judged.table.grades, None
        if self.results.table.gaps is not None:
            n_gaps = self.results.lengths[queries] - self.results.n_documents[queries]
        return Lists(queries, codes, scores, pool.codes, grades, found, pool.counted, n_gaps)

    def codes_of(self, pool: Documents, found: Documents) -> np.ndarray:
        """The coded label of each document found, 0 without a judgment in the pool."""
        if self.codes is not None:
            return filled(self.codes[found.rows], found.there, 0)
        try:
            return self.codes_by_fingerprints(pool, found)
        except Collision:
            self.number_documents()
            return self.codes_by_fingerprints(pool, found)

    def codes_by_fingerprints(self, pool: Documents, found: Documents) -> np.ndarray:
        """The fingerprints of both are sorted together, which puts a result next to its
        judgment."""
        of_judgments, of_results = self.fingerprints
        m, n = pool.rows.shape[1], found.rows.shape[1]
        width = m + n
        nothing = np.iinfo(np.int64).max
        keys = np.empty((len(pool.rows), width), dtype=np.int64)
        keys[:, :m] = filled(of_judgments[pool.rows], pool.there, nothing)
        keys[:, m:] = filled(of_results[found.rows], found.there, nothing)
        bits = bits_for(width)
        pack(keys, np.arange(width), bits)
        keys.sort()

        same = same_as_next(keys, bits) & (keys < nothing - 2**bits)
        pairs, keys = np.flatnonzero(same), keys.ravel()
        judgment = payload_of(keys[pairs], bits, keys.dtype)
        result = payload_of(keys[pairs + 1], bits, keys.dtype) - m
        if (judgment >= m).any() or (result < 0).any():
            raise Collision
        query = pairs // width
        rows = pool.rows.ravel()[query * m + judgment]
        places = query * n + result
        if not pool.ids.same(rows, found.ids, found.rows.ravel()[places]):
            raise Collision
        labels = self.judged.by_query.numbers
        codes = np.zeros(found.rows.size, dtype=labels.dtype)
        codes[places] = labels[rows]
        return codes.reshape(found.rows.shape)


def filled(values: np.ndarray, there: np.ndarray, nothing: float) -> np.ndarray:
    """The values, those that are not there replaced by `nothing`, in place."""
    if not there.all():
        values[~there] = nothing
    return values
