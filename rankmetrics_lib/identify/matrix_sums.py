"""Sums over many lists, for all cut-offs at once, in NumPy: what the formulas of ways.py take of
them. A matrix has one row for each list and one column for each cut-off.

A sum over the first k ranks is one matrix product: of the gains with weights that are 0 below each
cut-off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from .. import arrays
from ._collection import Ranked
from .choices import Option
from .list_sums import gain_by, weight_by
from .ways import Way, kept, option_arguments

FEW_CUTOFFS = (10, 5, 1, 20, 100, None)  # cut-offs of what takes long


class MatrixSums:
    """`ranked` are the lists of some queries."""

    def __init__(self, ranked: Ranked, cutoffs: tuple[int | None, ...]):
        self.ranked, self.cutoffs = ranked, cutoffs
        self.kept: dict[Any, np.ndarray] = {}

    # Matrices

    def over(self, part: np.ndarray, whole: np.ndarray | float) -> np.ndarray:
        """part / whole, and 0 where the whole is 0."""
        part, whole = np.broadcast_arrays(part, np.asarray(whole, dtype=float))
        return np.divide(part, whole, out=np.zeros(part.shape), where=whole != 0)

    def smaller(self, one: np.ndarray, other: np.ndarray | float) -> np.ndarray:
        return np.minimum(one, other)

    def half(self, one: np.ndarray, other: np.ndarray) -> np.ndarray:
        return (one + other) / 2

    def f_score(self, precision: np.ndarray, recall: np.ndarray, beta: float) -> np.ndarray:
        above = (1 + beta**2) * precision * recall
        return self.over(above, beta**2 * precision + recall)

    def k(self, which: str) -> np.ndarray:
        """The cut-offs: "k" is infinite for the whole list, "length" is its length there,
        "retrieved" is the number of documents, and "unlimited" is infinite."""
        n = self.ranked.n_documents[:, None]
        given = np.array([np.inf if k is None else k for k in self.cutoffs])
        if which == "retrieved":
            return np.minimum(n, given)
        if which == "length":
            return np.where(np.isinf(given), n, given)
        return np.broadcast_to(given if which == "k" else np.inf, (len(n), len(given)))

    def weighted(self, numbers: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """The weighted sums of the first k numbers of each row, for each cut-off k."""
        n = numbers.shape[1]
        last = np.array([n if k is None else k for k in self.cutoffs])
        return numbers @ (weights[:, None] * (np.arange(n)[:, None] < last))

    # Relevant documents

    @kept
    def hits(self, level: float) -> np.ndarray:
        running = self.ranked.running_hits(level)
        last = [running.shape[1] if k is None else k for k in self.cutoffs]
        at = np.minimum(last, running.shape[1]) - 1
        return running[:, at].astype(float)

    def R(self, source: str, level: float) -> np.ndarray:
        if source == "hits":
            return self.hits(level)
        if source == "list":
            return self.ranked.running_hits(level)[:, -1:]
        return self.ranked.n_relevant(level)[:, None]

    @kept
    def precisions(self, level: float) -> np.ndarray:
        """The precisions at the relevant documents, added up to each cut-off."""
        hits = self.ranked.running_hits(level) * self.ranked.hits(level)
        return self.weighted(hits, 1 / self.ranked.ranks)

    def first(self, level: float) -> np.ndarray:
        """1 over the rank of the first relevant document, 0 where it is below the cut-off."""
        first = self.ranked.hits(level).argmax(axis=1) + 1
        return (self.hits(level) > 0) / first[:, None]

    def at_R(self, source: str, level: float) -> np.ndarray:
        running, R = self.ranked.running_hits(level), self.R(source, level)
        last = np.clip(R, 1, running.shape[1]) - 1
        return self.over(np.take_along_axis(running, last, axis=1), R)

    # Grades

    @kept
    def codes(self, which: str) -> np.ndarray:
        """Coded labels: "rels" in rank order, "list" and "pool" best first."""
        if which == "rels":
            return self.ranked.codes
        return best_first(self.ranked.codes if which == "list" else self.ranked.lists.pool)

    @kept
    def gains(self, which: str, gain: str | float) -> np.ndarray:
        return self.gain_of_codes(gain)[self.codes(which)]

    def gain_of_codes(self, gain: str | float) -> np.ndarray:
        grades = self.ranked.grades.tolist()
        return np.array([0.0] + [gain_by(gain, grade) for grade in grades])

    def gained(self) -> np.ndarray:
        gains = self.gains("rels", "linear")
        return self.weighted(gains, np.ones(gains.shape[1]))

    @kept
    def dcg(self, which: str, gain: str | float, discount: tuple) -> np.ndarray:
        if which == "whole":
            return self.whole_dcg("rels", gain, discount)
        gains = self.gains(which, gain)
        return self.weighted(gains, weights_of(discount, gains.shape[1]))

    def whole_dcg(self, which: str, gain: str | float, discount: tuple) -> np.ndarray:
        """Not cut at any k."""
        gains = self.gains(which, gain)
        return gains @ weights_of(discount, gains.shape[1])[:, None]

    def perfect(self, grade: float, gain: str, discount: tuple) -> np.ndarray:
        """DCG of documents that all have the highest grade."""
        lengths = self.k("length").astype(int)
        weights = weights_of(discount, max(lengths.max(initial=0), 1))
        sums = np.concatenate([[0.0], weights.cumsum()])
        return gain_by(gain, grade) * sums[lengths]

    def ideal(self, which: str, gain: str | float, discount: tuple) -> np.ndarray:
        if which == "list, cut before sorting":
            return self.ideal_of_the_first(gain, discount)
        if which == "pool, as long as the list":
            return self.ideal_as_long_as_the_list(gain, discount)
        if which.endswith("not cut"):
            return self.whole_dcg(which[:4], gain, discount)
        return self.dcg(which, gain, discount)

    def ideal_of_the_first(self, gain: str | float, discount: tuple) -> np.ndarray:
        """DCG of the first k documents, best first."""
        table, columns = self.gain_of_codes(gain), []
        for k in self.cutoffs:
            best = self.best_of_the_first(k)
            columns.append(table[best] @ weights_of(discount, best.shape[1]))
        return np.stack(columns, axis=1)

    @kept
    def best_of_the_first(self, k: int | None) -> np.ndarray:
        return best_first(self.ranked.codes[:, :k])

    def ideal_as_long_as_the_list(self, gain: str | float, discount: tuple) -> np.ndarray:
        """DCG of as many documents of the pool, best first, as are among the first k."""
        gains = self.gains("pool", gain)
        running = np.zeros((len(gains), gains.shape[1] + 1))
        np.cumsum(gains * weights_of(discount, gains.shape[1]), axis=1, out=running[:, 1:])
        last = np.minimum(self.k("retrieved").astype(int), gains.shape[1])
        return np.take_along_axis(running, last, axis=1)

    def rbp(self, persistence: float, gain: tuple) -> np.ndarray:
        kind, size = gain
        worth = self.gains("rels", "linear") / size if kind == "share" else self.ranked.hits(size)
        n = worth.shape[1]
        return self.weighted(worth, (1 - persistence) * persistence ** np.arange(n, dtype=float))

    # What the arrays' functions give

    def function(self, way: Way, own: Sequence[Option]) -> np.ndarray:
        """The values of the package's function of labels and scores, which are the ranks, upside
        down. `evaluate` measures what takes no scores."""
        rels = self.ranked.rels
        scores = np.where(np.isnan(rels), np.nan, -self.ranked.ranks)
        return getattr(arrays, way.function)(rels, scores, **option_arguments(own))[:, None]


def best_first(codes: np.ndarray) -> np.ndarray:
    return np.sort(codes, axis=1)[:, ::-1]


@lru_cache
def weights_of(discount: tuple, n: int) -> np.ndarray:
    """The weights of the first n ranks."""
    return np.array([weight_by(discount, rank) for rank in range(1, n + 1)])
