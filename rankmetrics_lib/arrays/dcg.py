"""Cumulative gain, with and without discount, over many rankings at once.

Shared by all functions here: `rels` has shape (..., n), graded labels in rank order along the last
axis, finite and at least 0, NaN after the last document of a row is padding; the result has shape
(...). `k` None takes each whole row. Gains, discounts, edge rules and sources:
rankmetrics_lib.formulas.
"""

import math

import numpy as np

from ._arguments import best_first, checked
from ._shared import ranks


def gains_of(rels, gain):
    rels = np.nan_to_num(rels)
    return np.exp2(rels) - 1 if gain == "exponential" else rels


def weights_at(ranks, discount, base):
    if discount == "jarvelin":
        return math.log(base) / np.log(np.maximum(ranks, base))
    return 1 / ranks if discount == "zipf" else 1 / np.log2(ranks + 1)


@checked
def cumulative_gain(rels, k=None):
    """Sum of the first k labels, in whatever order they stand.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels in rank order.
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
    Sources 000, 002 and 003; Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> cumulative_gain([[3, 2, 0], [0, 2, 3]])
    array([5., 5.])
    """
    return np.nan_to_num(rels)[..., :k].sum(axis=-1)


@checked
def dcg(rels, k=None, *, gain="linear", discount="log2", base=2):
    """Discounted cumulative gain: each gain times the weight of its rank, summed.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    gain : {"linear", "exponential"}
        g, or 2^g - 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1); 1 for i < base, else 1/log_base(i); 1/i.
    base : float
        Above 1; only for "jarvelin".

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0, in units of the gain; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an unknown gain or discount, a base with another discount than "jarvelin",
        a label that is negative or infinite, or above 1000 with exponential gain.

    References
    ----------
    Sources 000, 002 and 003; Järvelin & Kekäläinen (2002); Burges et al. (2005) for the exponential
    gain.

    Examples
    --------
    >>> dcg([[3, 2, 3, 0, 1, 2], [3, 3, 2, 2, 1, 0]]).round(4)
    array([6.8611, 7.141 ])
    """
    return (gains_of(rels, gain) * weights_at(ranks(rels), discount, base))[..., :k].sum(axis=-1)


@checked
def ideal_dcg(pool, k=None, *, gain="linear", discount="log2", base=2):
    """The highest DCG at k that an order of the pool can reach: its labels sorted, then cut at k.

    Parameters
    ----------
    pool : array_like, shape (..., m)
        Labels of all judged documents, in any order; NaN at the end of a row is padding.
    k : int, optional
        Cut-off, at least 1.
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; 0.0 for an empty pool.

    Raises
    ------
    ValueError, TypeError
        As `dcg`.

    References
    ----------
    Sources 000 (its example, not its formula) and 004; Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> ideal_dcg([[3, 2, 3, 0, 1, 2, 3, 0]], 6).round(4)
    array([8.3841])
    """
    return dcg(best_first(pool), k, gain=gain, discount=discount, base=base)
