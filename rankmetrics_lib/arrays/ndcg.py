"""Normalized discounted cumulative gain, and the variants of source 004, over many rankings at
once.

Shared by all functions here: `rels` has shape (..., n), graded labels in rank order along the last
axis, finite and at least 0, NaN after the last document of a row is padding; the result has shape
(...). `k` None takes each whole row. Definitions, edge rules and sources: rankmetrics_lib.formulas.
"""

import numpy as np

from ._arguments import checked
from ._shared import n_documents, ranks, ratio
from .dcg import dcg, gains_of, ideal_dcg, weights_at
from .precision_recall import f_score


def share(part, ideal):
    """A quotient of at most 1: sums over rows of different lengths differ in the last bits of a
    perfect list."""
    return np.minimum(ratio(part, ideal), 1.0)


@checked
def ndcg(rels, k=None, *, pool=None, gain="linear", discount="log2", base=2):
    """DCG divided by the ideal DCG, both at k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    pool : array_like, shape (..., m), optional
        Labels of all judged documents of each ranking, in any order; by default `rels` (list-only).
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where the ideal is 0.

    Raises
    ------
    ValueError, TypeError
        As `dcg`; and for a pool that cannot hold the labels of `rels` (the value could pass 1).

    References
    ----------
    Sources 000, 002, 003 and 004; Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> ndcg([[3, 2, 3, 0, 1, 2], [3, 3, 2, 2, 1, 0]], 6).round(4)
    array([0.9608, 1.    ])
    """
    ideal = ideal_dcg(rels if pool is None else pool, k, gain=gain, discount=discount, base=base)
    return share(dcg(rels, k, gain=gain, discount=discount, base=base), ideal)


@checked
def mndcg(rels, k=None, *, max_grade, gain="linear", discount="log2", base=2):
    """DCG divided by the DCG of k documents that all have the highest grade of the scale.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1; a row shorter than k is measured against k documents.
    max_grade : float
        Highest grade of the scale (not of the list), above 0.
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        As `dcg`; and for a `max_grade` below a label.

    References
    ----------
    Source 004 (whose code divides by a fixed grade 5 instead of the scale's highest).

    Examples
    --------
    >>> mndcg([[0, 5, 5, 5, 5], [5, 5, 5, 5, 0]], max_grade=5).round(4)
    array([0.6608, 0.8688])
    """
    best = ~np.isnan(rels) if k is None else np.ones(k)
    ideal = gains_of(float(max_grade), gain) * (best * weights_at(ranks(best), discount, base)).sum(
        axis=-1
    )
    return share(dcg(rels, k, gain=gain, discount=discount, base=base), ideal)


@checked
def mean_normalized_grade(rels, k=None, *, max_grade):
    """Mean of the first k labels as shares of the highest grade; source 004 calls it nmap.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels.
    k : int, optional
        Cut-off, at least 1. A row shorter than k still divides by k.
    max_grade : float
        Highest grade of the scale, above 0.

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
    Source 004.

    Examples
    --------
    >>> mean_normalized_grade([[0, 5, 5, 5, 5]], max_grade=5)
    array([0.8])
    """
    grades = np.nan_to_num(rels)[..., :k] / max_grade
    return ratio(grades.sum(axis=-1), n_documents(rels) if k is None else k)


@checked
def grade_ndcg_f1(rels, k=None, *, max_grade):
    """Harmonic mean of the mean normalized grade and the list-only NDCG (linear gain, log2).

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where both are 0.

    Raises
    ------
    ValueError, TypeError
        As `mean_normalized_grade`.

    References
    ----------
    Source 004, the f1value of its get_map.

    Examples
    --------
    >>> grade_ndcg_f1([[0, 5, 5, 5, 5]], max_grade=5).round(4)
    array([0.7798])
    """
    return f_score(mean_normalized_grade(rels, k, max_grade=max_grade), ndcg(rels, k), 1)
