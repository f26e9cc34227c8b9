"""Judgments and results brought together, query by query: which document of the run has which
label."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .fingerprints import with_number
from .ids import number_ids
from .lists import Documents, Lists
from .packing import bits_for, pack, payload_of, same_as_next
from .read import Judgments, Table

# Documents handled at once: few enough for their keys to stay in the processor's cache.
BLOCK = 2**17


class ByQuery:
    """A table whose rows can be had query by query; `query` has the number of each row's query."""

    def __init__(self, table: Table, query: np.ndarray, n_queries: int):
        self.table, self.query = table, query
        self.fingerprints, self.values = table.doc_ids.fingerprints(), table.values
        if not len(self.values):  # a row that no query has, where padding may point to
            self.fingerprints, self.values = np.zeros(1, dtype=np.int64), np.zeros(1)
        self.order = None
        if (query[1:] < query[:-1]).any():
            self.order = np.argsort(query, kind="stable")
        self.lengths = np.bincount(query, minlength=n_queries)[:n_queries]
        self.starts = self.lengths.cumsum() - self.lengths

    def documents_of(self, queries: np.ndarray) -> Documents:
        """The documents of these queries: arrays with one row per query and at least one column."""
        lengths = self.lengths[queries, None]
        columns = np.arange(np.max(lengths, initial=1))
        there = columns < lengths
        rows = np.where(there, self.starts[queries, None] + columns, 0)
        return Documents(
            self.table.doc_ids, rows if self.order is None else self.order[rows], there
        )


class Collision(Exception):
    """Two documents of a query share a fingerprint: they need other fingerprints, or they are one
    document."""


class Joined:
    """The judged queries, numbered from 0 in the order in which the judgments name them first.

    Attributes
    ----------
    n_queries : int
        How many there are.
    query_of_judgment : ndarray of int64
        The number of the query of each judgment.
    judged, unjudged : StringArray
        Ids of the judged queries, and of those that have results and no judgments.
    matched : ndarray of bool
        Whether a judged query has a judged document among its results; known for those queries
        whose lists have been made.
    """

    def __init__(self, judgments: Judgments, results: Table):
        self.grades = judgments.grades
        (of_judgment, of_result), query_ids = number_ids(judgments.query_ids, results.query_ids)
        self.n_queries = int(of_judgment.max()) + 1
        self.query_of_judgment = of_judgment
        self.judged, self.unjudged = query_ids[: self.n_queries], query_ids[self.n_queries :]
        self.matched = np.zeros(self.n_queries, dtype=bool)
        self.has_unlabeled = judgments.values.max() > len(self.grades)
        self.judgments = ByQuery(judgments, of_judgment, self.n_queries)
        self.results = ByQuery(results, of_result, self.n_queries)
        self.check_unjudged()

    def called(self, query: int) -> str:
        """How errors call the query with this number."""
        row = int(np.flatnonzero(self.query_of_judgment == query)[0])
        return f"query {self.judgments.table.query_ids.text(row)!r}"

    def check_unjudged(self) -> None:
        """Refuse a document that a query without judgments names twice: no later step looks at
        these queries."""
        rows = np.flatnonzero(self.results.query >= self.n_queries)
        keys = with_number(self.results.query[rows], self.results.fingerprints[rows])
        keys.sort()
        if (keys[1:] == keys[:-1]).any():
            self.number_documents()

    def number_documents(self) -> None:
        """Replace the fingerprints by numbers that differ wherever the ids do, which takes long;
        and refuse a document that a query names twice."""
        import pandas as pd

        both = self.judgments, self.results
        numbers, ids = number_ids(*(rows.table.doc_ids for rows in both))
        for rows, number in zip(both, numbers, strict=True):
            pairs = rows.query * len(ids) + number
            again = np.flatnonzero(pd.Series(pairs).duplicated())
            if len(again):
                first = np.flatnonzero(pairs == pairs[again[0]])[0]
                rows.table.refuse_duplicate(int(first), int(again[0]))
            rows.fingerprints[: len(number)] = number << 30  # no payload has more bits

    def lists(self) -> Iterator[Lists]:
        """The results of all judged queries with their labels and pools, some queries at a time."""
        for queries in self.groups():
            yield self.lists_of(queries)

    def groups(self) -> Iterator[np.ndarray]:
        """Queries in groups of similar length, so that padding at most doubles them, small enough
        for the cache."""
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
        judged = self.judgments.documents_of(queries)
        found = self.results.documents_of(queries)
        scores = filled(self.results.values[found.rows], found.there, np.nan)
        pool = filled(self.judgments.values[judged.rows], judged.there, 0)
        if self.has_unlabeled:
            pool[pool > len(self.grades)] = 0
        try:
            codes = self.codes_of(judged, found)
        except Collision:
            self.number_documents()
            codes = self.codes_of(judged, found)
        self.matched[queries] = codes.any(axis=-1)
        return Lists(queries, codes, scores, pool, self.grades, found)

    def codes_of(self, judged: Documents, found: Documents) -> np.ndarray:
        """The coded label of each result, 0 without a judgment: the fingerprints of both are sorted
        together, which puts a result next to its judgment."""
        m, n = judged.rows.shape[-1], found.rows.shape[-1]
        width = m + n
        nothing = np.iinfo(np.int64).max
        keys = np.empty((len(judged.rows), width), dtype=np.int64)
        keys[:, :m] = filled(self.judgments.fingerprints[judged.rows], judged.there, nothing)
        keys[:, m:] = filled(self.results.fingerprints[found.rows], found.there, nothing)
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
