"""Scored lists put in rank order: their labels, and the counts that several measures need.

Labels are small codes (values.py), and one trick makes ranking fast. NumPy sorts rows of 64-bit
numbers 4 to 16 times as fast as it finds their stable order (`argsort(kind="stable")`), and what
the order is needed for, a label or a column number, has few bits. So this payload replaces the
lowest bits of each key, a plain sort moves both, and the payload comes out in order. Keys that
differ only in the replaced bits look equal: callers check equal neighbors (`same_as_next`) in
another way. They are rare.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..arrays._shared import group_ends
from .ids import Ids


@dataclass(frozen=True)
class Documents:
    """The documents of some lists: all ids, the row of each document in them, and where there is
    one (elsewhere is padding)."""

    ids: Ids
    rows: np.ndarray
    there: np.ndarray


@dataclass(frozen=True)
class Lists:
    """Scored lists of shape (lists, n), with n at least 1, and the pool of each.

    Attributes
    ----------
    queries : ndarray of int64, or slice
        The numbers of the queries, one per list.
    codes : ndarray of unsigned integers, shape (lists, n)
        Coded labels.
    scores : ndarray of float64, shape (lists, n)
        NaN for padding, which may be anywhere in a list.
    pool : ndarray of unsigned integers, shape (lists, m)
        Coded labels of all judged documents of each list; 0 for padding.
    grades : ndarray of float64
        The labels that the codes stand for, ascending: code c is grades[c - 1]. Some may be unused.
    documents : Documents, optional
        Equal scores are ordered by document id, descending; without ids they keep the given order.
    counted : dict
        What has been counted in the pool. Runs that are measured against the same judgments share
        it.
    n_gaps : ndarray of int64, optional
        How many places of each list hold no document.
    """

    queries: np.ndarray | slice
    codes: np.ndarray
    scores: np.ndarray
    pool: np.ndarray
    grades: np.ndarray
    documents: Documents | None = None
    counted: dict[Any, np.ndarray] = field(default_factory=dict)
    n_gaps: np.ndarray | None = None


def once(counted: dict[Any, np.ndarray], key: Any, count: Callable[[], np.ndarray]) -> np.ndarray:
    """What is counted once, however many measures ask for it."""
    if key not in counted:
        counted[key] = count()
    return counted[key]


@dataclass(frozen=True)
class Ranked:
    """Coded labels in rank order, and counts of them: of shape (lists, n) or (lists,), but for
    `tied` and `ends`.

    Attributes
    ----------
    lists : Lists
        What was ranked.
    codes : ndarray of unsigned integers
        Coded labels from rank 1 on, then padding (0).
    n_documents : ndarray of int64
        The length of each list without padding.
    tied : ndarray of int64
        Which lists may hold equal scores.
    ends : ndarray of bool, shape (len(tied), n)
        True at the last document of each group of equal scores in these lists.
    negative : ndarray of bool, optional
        True for each document with a negative label: it is in the pool, and not judged. None if
        there are none.
    """

    lists: Lists
    codes: np.ndarray
    n_documents: np.ndarray
    tied: np.ndarray
    ends: np.ndarray
    negative: np.ndarray | None = None
    counted: dict[tuple[str, float], np.ndarray] = field(default_factory=dict)

    @property
    def grades(self) -> np.ndarray:
        return self.lists.grades

    @property
    def n_retrieved(self) -> np.ndarray:
        """The documents of each list: its length without the gaps."""
        gaps = self.lists.n_gaps
        return self.n_documents if gaps is None else self.n_documents - gaps

    @cached_property
    def query_numbers(self) -> np.ndarray:
        """The numbers of the queries, one per list."""
        queries = self.lists.queries
        if isinstance(queries, slice):
            return np.arange(len(self.codes)) + queries.start
        return queries

    @property
    def ranks(self) -> np.ndarray:
        return np.arange(1, self.codes.shape[1] + 1)

    def lowest_code(self, relevance_level: float) -> int:
        """Labels with this code or a higher one reach the level."""
        return 1 + int(self.grades.searchsorted(relevance_level))

    def hits(self, relevance_level: float) -> np.ndarray:
        """True for each relevant document."""
        key = "hits", relevance_level
        return once(self.counted, key, lambda: self.codes >= self.lowest_code(relevance_level))

    def running_hits(self, relevance_level: float) -> np.ndarray:
        """Relevant documents down to each rank."""
        key = "running hits", relevance_level
        return once(self.counted, key, lambda: running_counts(self.hits(relevance_level)))

    def n_relevant(self, relevance_level: float) -> np.ndarray:
        """Relevant documents of the pool."""
        return self.once_in_pool(
            relevance_level, lambda pool: counts(pool >= self.lowest_code(relevance_level))
        )

    def n_nonrelevant(self, relevance_level: float) -> np.ndarray:
        """Judged documents of the pool that are not relevant."""
        return self.n_judged_in_pool - self.n_relevant(relevance_level)

    def once_in_pool(self, key: Any, count: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        """What is counted in the pool, or has been counted there under this key."""
        return once(self.lists.counted, key, lambda: count(self.lists.pool))

    @cached_property
    def n_judged(self) -> np.ndarray:
        """Judged documents of the list."""
        return counts(self.codes > 0)

    @property
    def n_judged_in_pool(self) -> np.ndarray:
        return self.once_in_pool("judged", lambda pool: counts(pool > 0))

    @cached_property
    def unjudged(self) -> np.ndarray:
        """True for each document of the list without a judgment."""
        return (self.codes == 0) & (self.ranks <= self.n_documents[:, None])

    @property
    def in_pool(self) -> np.ndarray:
        """True for each document of the list that is in the pool, with a negative label too."""
        judged = self.codes > 0
        return judged if self.negative is None else judged | self.negative

    @property
    def has_unjudged(self) -> bool:
        return bool(np.count_nonzero(self.codes) < self.n_documents.sum())

    @cached_property
    def labels(self) -> np.ndarray:
        """Labels in rank order, NaN for a document without a judgment and for padding."""
        return np.concatenate([[np.nan], self.grades])[self.codes]

    @cached_property
    def rels(self) -> np.ndarray:
        """Labels in rank order, 0 for a document without a judgment, NaN for padding."""
        padding = self.ranks > self.n_documents[:, None]
        return np.where(padding, np.nan, np.nan_to_num(self.labels))

    @cached_property
    def pool_labels(self) -> np.ndarray:
        """Labels of the pool, NaN after the last of a row."""
        return np.concatenate([[np.nan], self.grades])[-np.sort(-self.lists.pool.astype(int))]

    @cached_property
    def judged_only(self) -> Ranked:
        """The same lists without the documents that have no judgment."""
        judged = self.codes > 0
        there = self.ranks <= self.n_judged[:, None]
        codes = np.zeros_like(self.codes)
        codes[there] = self.codes[judged]
        return replace(
            self,
            lists=replace(self.lists, n_gaps=None),
            codes=codes,
            n_documents=self.n_judged,
            ends=ends_among(self.ends, judged[self.tied], there[self.tied]),
            negative=None,
            counted={},
        )

    def only(self, rows: np.ndarray) -> Ranked:
        """Some of these lists, as if none of their documents had equal scores."""
        lists = replace(
            self.lists, queries=self.query_numbers[rows], pool=self.lists.pool[rows], counted={}
        )
        nothing = np.zeros(0, dtype=np.int64), np.zeros((0, self.codes.shape[1]), dtype=bool)
        return Ranked(lists, self.codes[rows], self.n_documents[rows], *nothing)


def ends_among(ends: np.ndarray, judged: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Where groups of equal scores end after all but the judged documents have gone."""
    group = np.full(ends.shape, -1)
    group[there] = (ends.cumsum(axis=1) - ends)[judged]
    ends = there.copy()
    ends[:, :-1] &= group[:, 1:] != group[:, :-1]
    return ends


def rank(lists: Lists) -> Ranked:
    """The lists from the highest score; documents with equal scores as `Lists` says."""
    codes, scores = lists.codes, lists.scores
    highest = int(codes.max())
    keys, bits = falling(scores), bits_for(highest + 1)
    pack(keys, codes, bits)
    keys.sort()
    ranked = payload_of(keys, bits, codes.dtype)

    same = same_as_next(keys, bits)
    n_documents = np.full(len(codes), codes.shape[1])
    undecided = np.zeros(len(codes), dtype=bool)
    ends_of_rows = slice(None, None, max(keys.shape[1] - 1, 1))
    if not np.isfinite(keys[:, ends_of_rows]).all():
        n_documents -= counts(np.isnan(scores))
        same &= ~np.isnan(keys)
        undecided = np.isinf(scores).any(axis=1)  # the payload makes an infinite key NaN
    if same.any():
        undecided |= same.any(axis=1)
    tied = np.flatnonzero(undecided)
    ends = np.zeros((0, codes.shape[1]), dtype=bool)
    if len(tied):
        order, ends = exact_order(scores[tied], lists.documents, tied)
        ranked[tied] = np.take_along_axis(codes[tied], order, axis=1)
    negative = None
    if highest > len(lists.grades):
        negative = ranked > len(lists.grades)
        ranked[negative] = 0
    return Ranked(lists, ranked, n_documents, tied, ends, negative)


def exact_order(
    scores: np.ndarray, documents: Documents | None, tied: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The columns of some lists in rank order, and where groups of equal scores end."""
    keys = falling(scores)
    if documents is None:
        order = np.argsort(keys, kind="stable")
    else:
        by_id = descending_ids(documents, tied)
        by_score = np.argsort(np.take_along_axis(keys, by_id, axis=1), kind="stable")
        order = np.take_along_axis(by_id, by_score, axis=1)
    return order, group_ends(np.take_along_axis(keys, order, axis=1))


def descending_ids(documents: Documents, tied: np.ndarray) -> np.ndarray:
    """The columns of some lists in descending order of document id, padding last."""
    rows, there = documents.rows[tied], documents.there[tied]
    position = documents.ids.descending(rows.ravel()).astype(float).reshape(rows.shape)
    position[~there] = np.inf
    return np.argsort(position)


def falling(scores: np.ndarray) -> np.ndarray:
    """Numbers whose ascending order is that of the scores from the highest; not -scores, which has
    two zeros."""
    return 0.0 - scores


# Sort keys that carry a payload


def bits_for(count: int) -> int:
    """Bits that hold the numbers 0 to count - 1."""
    return max(count - 1, 0).bit_length()


def pack(keys: np.ndarray, payload: np.ndarray, bits: int) -> None:
    """Replace the lowest bits of 64-bit keys, in place, by the payload."""
    integers = keys.view(np.int64)
    integers &= -1 << bits
    integers |= payload


def payload_of(keys: np.ndarray, bits: int, dtype: np.dtype) -> np.ndarray:
    return keys.view(np.int64).astype(dtype) & dtype.type((1 << bits) - 1)


def same_as_next(keys: np.ndarray, bits: int) -> np.ndarray:
    """True where a key and its right neighbor, in sorted rows, agree in all bits but those of the
    payload."""
    flat = keys.view(np.uint64).ravel()  # comparing one long row is twice as fast as many short
    same = np.zeros(keys.shape, dtype=bool)
    np.less(flat[1:] ^ flat[:-1], np.uint64(1 << bits), out=same.ravel()[:-1])
    same[:, -1] = False
    return same


# Counts along rows


# OpenBLAS may raise this flag although all numbers are finite (NumPy's issue 24067).
finite_products = np.errstate(invalid="ignore")


@finite_products
def counts(mask: np.ndarray) -> np.ndarray:
    """How often each row is true, two to five times as fast as `sum`; 32-bit floats are exact up to
    2^24."""
    ones = np.ones(mask.shape[1], dtype=np.float32 if mask.shape[1] < 2**24 else float)
    return (mask @ ones).astype(np.int64)


def running_counts(mask: np.ndarray) -> np.ndarray:
    """How often each row is true down to each column. Counting all rows in one go halves the time
    for rows of ten."""
    running = mask.ravel().cumsum(dtype=np.int32).reshape(mask.shape)
    running[1:] -= running[:-1, -1:].copy()
    return running
