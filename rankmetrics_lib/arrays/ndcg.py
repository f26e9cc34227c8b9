"""Normalized discounted cumulative gain, and variants that need no pool, over many rankings at
once.

In all functions here, `rels` has shape (..., n): graded labels in rank order along the last axis,
finite and at least 0; NaN after the last document of a row is padding. The result has shape (...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import best_first, checked, ideal_order
from ._shared import at_most_one, n_documents, ranks, ratio
from .dcg import discounted_sum, gains_of, weights_at
from .precision_recall import f_score

if TYPE_CHECKING:
    from ._types import ArrayLike, Discount, Floats, Gain

__all__ = ["ndcg", "mndcg", "mean_normalized_grade", "grade_ndcg_f1"]


@checked
def ndcg(
    rels: ArrayLike,
    k: int | None = None,
    *,
    pool: ArrayLike | None = None,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> Floats:
    """DCG divided by the ideal DCG, both at k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    pool : array_like, shape (..., m), optional
        Labels of all judged documents of each ranking, in any order; sorted and cut at k, they are
        the ideal. By default `rels` (list-only), which ignores documents that were not
        retrieved.
    gain : {"linear", "exponential"}
        Gain of a label g: g, as in trec_eval, ir_measures and scikit-learn; or 2^g - 1, as in
        LightGBM and XGBoost.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1), as in all five; 1 for i < base, else 1/log_base(i), as in
        the paper; 1/i.
    base : float
        Base of the logarithm, above 1; only for "jarvelin".

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if the ideal is 0.

    Raises
    ------
    ValueError, TypeError
        For k < 1; an unknown gain or discount; a base with a discount other than "jarvelin"; a bad
        label; a pool that lacks a relevant document of the ranking, because the value could then
        exceed 1.

    See Also
    --------
    rank_labels : Put labels in the order of scores first.
    tie_averaged_ndcg : Take labels and scores, as scikit-learn's ndcg_score does.
    mndcg : Divide by a list of the highest grade.

    References
    ----------
    Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> ndcg([[3, 2, 3, 0, 1, 2], [3, 3, 2, 2, 1, 0]], 6).round(4)
    array([0.9608, 1.    ])

    In each, two documents with label 3 were judged and not retrieved:

    >>> ndcg([[3, 2, 0], [3, 3, 2]], 3, pool=[[3, 3, 3, 2, 0], [3, 3, 3, 3, 2]]).round(4)
    array([0.6667, 0.9218])
    """
    orders = rels, ideal_order(rels, pool)
    dcg, ideal = (discounted_sum(order, k, gain, discount, base) for order in orders)
    return at_most_one(dcg, ideal)


@checked
def mndcg(
    rels: ArrayLike,
    k: int | None = None,
    *,
    max_grade: float,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> Floats:
    """DCG divided by the DCG of k documents that all have the highest grade of the scale.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. A row shorter than k is compared with k documents.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.
    gain : {"linear", "exponential"}
        Gain of a label g: g, or 2^g - 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1); 1 for i < base, else 1/log_base(i); 1/i.
    base : float
        Base of the logarithm, above 1; only for "jarvelin".

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty row. 1 only if the first k documents all have the highest
        grade.

    Raises
    ------
    ValueError, TypeError
        For k < 1; an unknown gain or discount; a base with a discount other than "jarvelin"; a
        `max_grade` below a label; a bad label.

    References
    ----------
    dbthinking (2020), whose code always divides by grade 5, whatever the scale.

    Examples
    --------
    >>> mndcg([[0, 5, 5, 5, 5], [5, 5, 5, 5, 0]], max_grade=5).round(4)
    array([0.6608, 0.8688])
    """
    best = ~np.isnan(rels) if k is None else np.ones(k)
    weights = best * weights_at(ranks(best), discount, base)
    ideal = gains_of(float(max_grade), gain) * weights.sum(axis=-1)
    return at_most_one(discounted_sum(rels, k, gain, discount, base), ideal)


def mean_grade(rels, k, max_grade):
    grades = np.nan_to_num(rels)[..., :k] / max_grade
    return ratio(grades.sum(axis=-1), n_documents(rels) if k is None else k)


@checked
def mean_normalized_grade(rels: ArrayLike, k: int | None = None, *, max_grade: float) -> Floats:
    """Mean of the first k labels, each divided by the highest grade.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. A row shorter than k still divides by k.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty row. Not related to mean average precision.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, or a bad label.

    References
    ----------
    dbthinking (2020), who calls it nmap.

    Examples
    --------
    >>> mean_normalized_grade([[0, 5, 5, 5, 5]], max_grade=5)
    array([0.8])
    """
    return mean_grade(rels, k, max_grade)


@checked
def grade_ndcg_f1(rels: ArrayLike, k: int | None = None, *, max_grade: float) -> Floats:
    """Harmonic mean of the mean normalized grade and the list-only NDCG (linear gain, log2).

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if both are 0.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, or a bad label.

    References
    ----------
    dbthinking (2020), where it is the f1value of the function get_map.

    Examples
    --------
    >>> grade_ndcg_f1([[0, 5, 5, 5, 5]], max_grade=5).round(4)
    array([0.7798])
    """
    orders = rels, best_first(rels)
    dcg, ideal = (discounted_sum(order, k, "linear", "log2", 2) for order in orders)
    return f_score(mean_grade(rels, k, max_grade), at_most_one(dcg, ideal), 1)
