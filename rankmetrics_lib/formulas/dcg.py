"""Cumulative gain, with and without a discount.

`rels` holds the graded labels in rank order. Gain of a label g: `linear` g, `exponential` 2^g - 1.
Weight of rank i: `log2` 1/log2(i + 1); `jarvelin` 1 for i < base, else 1/log_base(i); `zipf` 1/i.
"""

import math

from ._arguments import checked
from ._types import Discount, Gain, Numbers

__all__ = ["cumulative_gain", "dcg", "ideal_dcg"]


def gain_of(rel, gain):
    return 2**rel - 1 if gain == "exponential" else rel


def weight_at(rank, discount, base):
    if discount == "jarvelin":
        return 1.0 if rank < base else math.log(base) / math.log(rank)
    return 1 / rank if discount == "zipf" else 1 / math.log2(rank + 1)


def discounted_sum(rels, gain, discount, base):
    """Each gain times the weight of its rank, summed: the sum behind DCG, its ideal and NDCG."""
    return float(
        sum(
            gain_of(rel, gain) * weight_at(rank, discount, base) for rank, rel in enumerate(rels, 1)
        )
    )


@checked
def cumulative_gain(rels: Numbers, k: int | None = None) -> float:
    """Sum of the first k labels, in whatever order; 0.0 for an empty list.

    >>> cumulative_gain([1, 0, 3, 3, 0], 5)
    7.0
    """
    return float(sum(rels[:k]))


@checked
def dcg(
    rels: Numbers,
    k: int | None = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> float:
    """Discounted cumulative gain: each gain times the weight of its rank, summed.

    >>> round(dcg([3, 2, 3, 0, 1, 2]), 4)
    6.8611
    >>> round(dcg([3, 2, 3, 0, 1, 2], gain="exponential"), 4)
    13.8483
    """
    return discounted_sum(rels[:k], gain, discount, base)


@checked
def ideal_dcg(
    pool: Numbers,
    k: int | None = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> float:
    """The highest DCG at k that any order of the pool can reach: its labels sorted, then cut at k.

    >>> round(ideal_dcg([3, 2, 3, 0, 1, 2, 3, 0], 6), 4)
    8.3841
    """
    best_first = sorted(pool, reverse=True)
    return discounted_sum(best_first[:k], gain, discount, base)
