"""Cumulative gain, with and without a discount, over many rankings at once.

In all functions here, `rels` has shape (..., n): graded labels in rank order along the last axis,
finite and at least 0; NaN after the last document of a row is padding. The result has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import best_first, checked
from ._shared import ranks

if TYPE_CHECKING:
    from ._types import ArrayLike, Discount, Floats, Gain

__all__ = ["cumulative_gain", "dcg", "ideal_dcg"]


def gains_of(rels, gain):
    rels = np.nan_to_num(rels)
    return np.exp2(rels) - 1 if gain == "exponential" else rels


def weights_at(ranks, discount, base):
    if discount == "jarvelin":
        return math.log(base) / np.log(np.maximum(ranks, base))
    return 1 / ranks if discount == "zipf" else 1 / np.log2(ranks + 1)


def discounted_sum(rels, k, gain, discount, base):
    """Each gain times the weight of its rank, summed: the sum behind DCG, its ideal and NDCG."""
    weighted = gains_of(rels, gain) * weights_at(ranks(rels), discount, base)
    return weighted[..., :k].sum(axis=-1)


@checked
def cumulative_gain(rels: ArrayLike, k: int | None = None) -> Floats:
    """Sum of the first k labels, in whatever order.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0, in units of the label; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> cumulative_gain([[1, 0, 3, 3, 0], [3, 3, 1, 0, 0]], 3)
    array([4., 7.])
    """
    return np.nan_to_num(rels)[..., :k].sum(axis=-1)


@checked
def dcg(
    rels: ArrayLike,
    k: int | None = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> Floats:
    """Discounted cumulative gain: each gain times the weight of its rank, summed.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
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
        At least 0, in units of the gain; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        For k < 1; an unknown gain or discount; a base with a discount other than "jarvelin"; a
        label that is negative, infinite, or above 1000 with the exponential gain; NaN before the
        end of a row.

    References
    ----------
    Järvelin & Kekäläinen (2002); Burges et al. (2005) for the exponential gain.

    Examples
    --------
    >>> dcg([[3, 2, 3, 0, 1, 2], [3, 3, 2, 2, 1, 0]]).round(4)
    array([6.8611, 7.141 ])
    """
    return discounted_sum(rels, k, gain, discount, base)


@checked
def ideal_dcg(
    pool: ArrayLike,
    k: int | None = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> Floats:
    """The highest DCG at k that any order of the pool can reach: its labels sorted, then cut at k.

    Parameters
    ----------
    pool : array_like, shape (..., m)
        Labels of all judged documents of each ranking, in any order.
    k : int, optional
        Cut-off, at least 1.
    gain : {"linear", "exponential"}
        Gain of a label g: g, or 2^g - 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1); 1 for i < base, else 1/log_base(i); 1/i.
    base : float
        Base of the logarithm, above 1; only for "jarvelin".

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; 0.0 for an empty pool.

    Raises
    ------
    ValueError, TypeError
        For k < 1; an unknown gain or discount; a base with a discount other than "jarvelin"; a bad
        label.

    References
    ----------
    Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> ideal_dcg([[3, 2, 3, 0, 1, 2, 3, 0]], 6).round(4)
    array([8.3841])
    """
    return discounted_sum(best_first(pool), k, gain, discount, base)
