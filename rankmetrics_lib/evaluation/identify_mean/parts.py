"""Ranked lists of some queries, with the sums that many definitions share.

A sum over the first k ranks, for all cut-offs k at once, is one matrix product: of the gains with
weights that are 0 below each cut-off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, TypeAlias

import numpy as np

from ...formulas.dcg import gain_of, weight_at
from ..rank import Ranked

# A cut-off of None takes the whole list.
Cutoffs: TypeAlias = tuple[int | None, ...]


class Part:
    """`cutoffs` are the columns of all arrays of shape (lists, cut-offs); what is computed once is
    kept."""

    def __init__(self, ranked: Ranked, cutoffs: Cutoffs):
        self.ranked, self.cutoffs = ranked, cutoffs
        self.kept: dict[Any, np.ndarray] = {}

    def once(self, key: Any, compute: Callable[[], np.ndarray]) -> np.ndarray:
        if key not in self.kept:
            self.kept[key] = compute()
        return self.kept[key]

    def codes(self, which: str) -> np.ndarray:
        """Coded labels: "rels" in rank order, "list" and "pool" best first."""
        if which == "rels":
            return self.ranked.codes
        whole = self.ranked.codes if which == "list" else self.ranked.pool
        assert whole is not None  # qrels and run always have a pool
        return self.once(("codes", which), lambda: best_first(whole))

    def gains(self, which: str, gain: str | float) -> np.ndarray:
        return self.once(
            ("gains", which, gain), lambda: self.gain_of_codes(gain)[self.codes(which)]
        )

    def gain_of_codes(self, gain: str | float) -> np.ndarray:
        grades = self.ranked.grades.tolist()
        return np.array([0.0] + [gain_by(gain, grade) for grade in grades])

    def dcg(self, which: str, gain: str | float, discount: tuple) -> np.ndarray:
        """DCG at each cut-off; a `gain` that is a number is 1 from this label on."""
        return self.once(
            ("dcg", which, gain, discount),
            lambda: self.weighted(self.gains(which, gain), discount_weights(discount)),
        )

    def whole_dcg(self, which: str, gain: str | float, discount: tuple) -> np.ndarray:
        """DCG of all documents, whatever the cut-off."""
        return self.once(
            ("whole", which, gain, discount),
            lambda: weighted(self.gains(which, gain), discount_weights(discount), (None,)),
        )

    def ideal_of_the_first(
        self, cutoffs: Cutoffs, gain: str | float, discount: tuple
    ) -> np.ndarray:
        """DCG of the first k documents, best first."""
        table, columns = self.gain_of_codes(gain), []
        for k in cutoffs:
            best = self.once(("first", k), partial(best_first, self.ranked.codes[:, :k]))
            columns.append(weighted(table[best], discount_weights(discount), (None,)))
        return np.concatenate(columns, axis=1)

    def ideal_as_long_as_the_list(
        self, cutoffs: Cutoffs, gain: str | float, discount: tuple
    ) -> np.ndarray:
        """DCG of as many documents of the pool, best first, as are among the first k."""
        gains = self.gains("pool", gain)
        running = np.zeros((len(gains), gains.shape[1] + 1))
        np.cumsum(gains * weights_of(discount, gains.shape[1]), axis=1, out=running[:, 1:])
        last = np.minimum(lengths(self.ranked, cutoffs), gains.shape[1])
        return np.take_along_axis(running, last, axis=1)

    @property
    def lengths(self) -> np.ndarray:
        return self.once("lengths", lambda: lengths(self.ranked, self.cutoffs))

    def hits(self, level: float) -> np.ndarray:
        running = self.ranked.running_hits(level)
        last = [running.shape[1] if k is None else k for k in self.cutoffs]
        at_cutoffs = np.minimum(last, running.shape[1]) - 1
        return self.once(("hits", level), lambda: running[:, at_cutoffs].astype(float))

    def first_hits(self, level: float) -> np.ndarray:
        """1 over the rank of the first relevant document, 0 where it is below the cut-off."""
        first = self.ranked.hits(level).argmax(axis=1) + 1
        return (self.hits(level) > 0) / first[:, None]

    def precisions(self, level: float) -> np.ndarray:
        """The precisions at the relevant documents, added up to each cut-off."""
        return self.once(
            ("precisions", level),
            lambda: self.weighted(
                self.ranked.running_hits(level) * self.ranked.hits(level),
                lambda n: 1 / np.arange(1, n + 1),
            ),
        )

    def rbp(self, numbers: np.ndarray, persistence: float) -> np.ndarray:
        def weights(n: int) -> np.ndarray:
            return (1 - persistence) * persistence ** np.arange(n, dtype=float)

        return self.weighted(numbers, weights)

    def R(self, level: float) -> np.ndarray:
        return self.ranked.n_relevant(level)[:, None]

    def weighted(self, numbers: np.ndarray, weights: Callable[[int], np.ndarray]) -> np.ndarray:
        return weighted(numbers, weights, self.cutoffs)


def lengths(ranked: Ranked, cutoffs: Cutoffs) -> np.ndarray:
    """Documents among the first k, at each cut-off."""
    n = ranked.n_documents[:, None]
    return np.concatenate([n if k is None else np.minimum(n, k) for k in cutoffs], axis=1)


def weighted(
    numbers: np.ndarray, weights: Callable[[int], np.ndarray], cutoffs: Cutoffs
) -> np.ndarray:
    """The weighted sums of the first k numbers of each row, for each cut-off k."""
    n = numbers.shape[1]
    last = np.array([n if k is None else k for k in cutoffs])
    return numbers @ (weights(n)[:, None] * (np.arange(n)[:, None] < last))


def best_first(codes: np.ndarray) -> np.ndarray:
    return np.sort(codes, axis=1)[:, ::-1]


def gain_by(gain: str | float, grade: float) -> float:
    return float(gain_of(grade, gain)) if isinstance(gain, str) else float(grade >= gain)


def discount_weights(discount: tuple) -> Callable[[int], np.ndarray]:
    """The weights of the first n ranks; `discount` is its name, its base, and how many ranks stay
    empty above the first one."""
    return lambda n: weights_of(discount, n)


@lru_cache
def weights_of(discount: tuple, n: int) -> np.ndarray:
    name, base, skipped = discount
    return np.array([weight_at(rank + skipped, name, base) for rank in range(1, n + 1)])


def divided(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """part / whole, and 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros(np.broadcast(part, whole).shape), where=whole != 0)
