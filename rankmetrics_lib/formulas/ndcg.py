"""Normalized discounted cumulative gain, and variants that need no pool.

`rels` holds the graded labels in rank order; `gain`, `discount` and `base` as for `dcg`.
"""

from ._arguments import checked
from ._shared import at_most_one, ratio
from ._types import Discount, Gain, Numbers
from .dcg import discounted_sum
from .precision_recall import f_score

__all__ = ["ndcg", "mndcg", "mean_normalized_grade", "grade_ndcg_f1"]


@checked
def ndcg(
    rels: Numbers,
    k: int | None = None,
    *,
    pool: Numbers | None = None,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> float:
    """DCG divided by the ideal DCG, both at k; 0.0 if the ideal is 0.

    Without a pool, the ideal is sorted from `rels` (list-only).

    >>> round(ndcg([3, 2, 3, 0, 1, 2], 6, pool=[3, 2, 3, 0, 1, 2, 3, 0]), 4)
    0.8184
    >>> round(ndcg([3, 2, 3, 0, 1, 2], 6), 4)
    0.9608
    """
    best_first = sorted(rels if pool is None else pool, reverse=True)
    dcg = discounted_sum(rels[:k], gain, discount, base)
    ideal = discounted_sum(best_first[:k], gain, discount, base)
    return at_most_one(dcg, ideal)


@checked
def mndcg(
    rels: Numbers,
    k: int | None = None,
    *,
    max_grade: float,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> float:
    """DCG divided by the DCG of k documents that all have the highest grade of the scale.

    >>> round(mndcg([5, 5, 5, 5, 0], max_grade=5), 4)
    0.8688
    """
    best = [max_grade] * (k or len(rels))
    ideal = discounted_sum(best, gain, discount, base)
    return ratio(discounted_sum(rels[:k], gain, discount, base), ideal)


def mean_grade(rels, k, max_grade):
    return ratio(sum(rel / max_grade for rel in rels[:k]), k or len(rels))


@checked
def mean_normalized_grade(rels: Numbers, k: int | None = None, *, max_grade: float) -> float:
    """Mean of the first k labels, each divided by the highest grade; a shorter list divides by k.

    >>> mean_normalized_grade([0, 5, 5, 5, 5], max_grade=5)
    0.8
    """
    return mean_grade(rels, k, max_grade)


@checked
def grade_ndcg_f1(rels: Numbers, k: int | None = None, *, max_grade: float) -> float:
    """Harmonic mean of the mean normalized grade and the list-only NDCG (linear gain, log2).

    >>> round(grade_ndcg_f1([0, 5, 5, 5, 5], max_grade=5), 4)
    0.7798
    """
    best_first = sorted(rels, reverse=True)
    dcg, ideal = (discounted_sum(order[:k], "linear", "log2", 2) for order in (rels, best_first))
    return f_score(mean_grade(rels, k, max_grade), at_most_one(dcg, ideal), 1)
