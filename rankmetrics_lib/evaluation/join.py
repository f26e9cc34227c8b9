"""Judgments and results brought together, query by query: which document of the run has which
label."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .ids import index_of, number_ids, with_number
from .lists import Documents, Lists
from .packing import bits_for, pack, payload_of, same_as_next
from .read import Judgments, Table

if TYPE_CHECKING:
    import pandas as pd

    from .ids import Texts

# Documents handled at once: few enough for their keys to stay in the processor's cache.
BLOCK = 2**17
# Up to here, padding costs less than to find out which queries have similar lengths.
FEW = 2**14


class ByQuery:
    """A table whose rows can be had query by query; `query` has the number of each row's query."""

    def __init__(self, table: Table, query: np.ndarray, n_queries: int):
        self.table, self.query = table, query
        # Without rows, one that no query has: padding may point to it.
        self.values = table.values if len(table.values) else np.zeros(1)
        self.order = None
        if (query[1:] < query[:-1]).any():
            self.order = np.argsort(query, kind="stable")
        self.lengths = np.bincount(query, minlength=n_queries)[:n_queries]
        self.starts = self.lengths.cumsum() - self.lengths

    def with_table(self, table: Table) -> ByQuery:
        """The same rows with other values."""
        rows = copy(self)
        rows.table, rows.values = table, table.values if len(table.values) else np.zeros(1)
        return rows

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
    """

    def __init__(self, table: Judgments, query: np.ndarray, query_ids: Texts):
        self.table, self.query_ids, self.n_queries = table, query_ids, len(query_ids)
        self.by_query = ByQuery(table, query, self.n_queries)
        self.has_unlabeled = bool(table.values.max() > len(table.grades))

    @classmethod
    def of(cls, table: Judgments) -> Judged:
        (query,), query_ids = number_ids(table.query_ids)
        return cls(table, query, query_ids)

    @cached_property
    def index(self) -> pd.Index:
        """The index of a table of values."""
        return index_of(self.table.query_ids, self.by_query.query)

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
        codes = filled(self.by_query.values[documents.rows], documents.there, 0)
        if self.has_unlabeled:
            codes[codes > len(self.table.grades)] = 0
        return Pool(documents, codes, {})

    def called(self, query: int) -> str:
        """How errors call the query with this number."""
        return f"query {str(self.query_ids[query])!r}"


class Joined:
    """The judged queries with the results of a run.

    Attributes
    ----------
    judged : Judged
        The judgments.
    unjudged : StringArray or list of str
        Ids of the queries that have results and no judgments.
    judgments, results : ByQuery
        The judgments and the results of each query.
    matched : ndarray of bool
        Whether a judged query has a judged document among its results; known for those queries
        whose lists have been made.
    """

    unjudged: Texts

    def __init__(self, judged: Judged, results: Table):
        (of_result,), query_ids = number_ids(results.query_ids, known=judged.query_ids)
        self.bring_together(judged, ByQuery(results, of_result, judged.n_queries))
        self.unjudged = query_ids[judged.n_queries :]
        self.check_unjudged()

    def bring_together(self, judged: Judged, results: ByQuery) -> None:
        self.judged, self.grades = judged, judged.table.grades
        self.judgments, self.results = judged.by_query, results
        self.matched = np.zeros(judged.n_queries, dtype=bool)

    @cached_property
    def fingerprints(self) -> tuple[np.ndarray, np.ndarray]:
        """Those of the judged documents, and those of the results."""
        return self.judgments.fingerprints, self.results.fingerprints

    def check_unjudged(self) -> None:
        """Refuse a document that a query without judgments names twice: no later step looks at
        these queries."""
        rows = np.flatnonzero(self.results.query >= self.judged.n_queries)
        keys = with_number(self.results.query[rows], self.fingerprints[1][rows])
        keys.sort()
        if (keys[1:] == keys[:-1]).any():
            self.number_documents()

    def number_documents(self) -> None:
        """Replace the fingerprints by numbers that differ wherever the ids do, which takes long;
        and refuse a document that a query names twice."""
        import pandas as pd

        both = self.judgments, self.results
        numbers, ids = number_ids(*(rows.table.doc_ids for rows in both))
        self.fingerprints = self.judgments.fingerprints.copy(), self.results.fingerprints.copy()
        for rows, number, prints in zip(both, numbers, self.fingerprints, strict=True):
            pairs = rows.query * len(ids) + number
            again = np.flatnonzero(pd.Series(pairs).duplicated())
            if len(again):
                first = np.flatnonzero(pairs == pairs[again[0]])[0]
                rows.table.refuse_duplicate(int(first), int(again[0]))
            prints[: len(number)] = number << 30  # no payload has more bits

    def lists(self) -> Iterator[Lists]:
        """The results of all judged queries with their labels and pools, some queries at a time."""
        for queries in self.groups():
            yield self.lists_of(queries)

    def groups(self) -> Iterator[np.ndarray]:
        """Queries in groups of similar length, so that padding at most doubles them, small enough
        for the cache; or all queries at once if they are few."""
        widths = [int(rows.lengths.max()) for rows in (self.judgments, self.results)]
        if self.judged.n_queries * sum(widths) <= FEW:
            yield self.judged.every_query
            return
        judged, found = (
            np.ceil(np.log2(np.maximum(rows.lengths, 1))).astype(np.int64)
            for rows in (self.judgments, self.results)
        )
        sizes, size = np.unique(64 * judged + found, return_inverse=True)
        for number, both in enumerate(sizes):
            group = np.flatnonzero(size == number)
            at_once = max(int(BLOCK // (2 ** (both // 64) + 2 ** (both % 64))), 1)
            for first in range(0, len(group), at_once):
                yield group[first : first + at_once]

    def lists_of(self, queries: np.ndarray) -> Lists:
        pool = self.judged.pool_of(queries)
        found = self.results.documents_of(queries)
        scores = filled(self.results.values[found.rows], found.there, np.nan)
        try:
            codes = self.codes_of(pool.documents, found)
        except Collision:
            self.number_documents()
            codes = self.codes_of(pool.documents, found)
        self.matched[queries] = codes.any(axis=1)
        return Lists(queries, codes, scores, pool.codes, self.grades, found, pool.counted)

    def codes_of(self, judged: Documents, found: Documents) -> np.ndarray:
        """The coded label of each result, 0 without a judgment: the fingerprints of both are sorted
        together, which puts a result next to its judgment."""
        of_judgments, of_results = self.fingerprints
        m, n = judged.rows.shape[1], found.rows.shape[1]
        width = m + n
        nothing = np.iinfo(np.int64).max
        keys = np.empty((len(judged.rows), width), dtype=np.int64)
        keys[:, :m] = filled(of_judgments[judged.rows], judged.there, nothing)
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
        rows = judged.rows.ravel()[query * m + judgment]
        places = query * n + result
        if not judged.ids.same(rows, found.ids, found.rows.ravel()[places]):
            raise Collision
        codes = np.zeros(found.rows.size, dtype=self.judgments.values.dtype)
        codes[places] = self.judgments.values[rows]
        return codes.reshape(found.rows.shape)


def filled(values: np.ndarray, there: np.ndarray, nothing: float) -> np.ndarray:
    """The values, those that are not there replaced by `nothing`, in place."""
    if not there.all():
        values[~there] = nothing
    return values
