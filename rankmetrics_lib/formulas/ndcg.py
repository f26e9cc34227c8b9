"""Normalized discounted cumulative gain, and the variants of source 004.

Shared by all functions here: `rels` holds the graded labels in rank order, finite and at least 0;
`k` None takes the whole list; `gain`, `discount` and `base` as for `dcg`.
"""

from ._arguments import checked
from ._shared import ratio, share
from .dcg import dcg, ideal_dcg
from .precision_recall import f_score


@checked("rels", "k")
def ndcg(rels, k=None, *, pool=None, gain="linear", discount="log2", base=2):
    """DCG divided by the ideal DCG, both at k.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    pool : sequence of float, optional
        Labels of all judged documents, from which the ideal is sorted and cut at k;
        by default `rels` (list-only), which does not notice documents that were not retrieved.
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    float
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
    >>> round(ndcg([3, 2, 3, 0, 1, 2], 6, pool=[3, 2, 3, 0, 1, 2, 3, 0]), 4)
    0.8184
    >>> round(ndcg([3, 2, 3, 0, 1, 2], 6), 4)
    0.9608
    """
    ideal = ideal_dcg(rels if pool is None else pool, k, gain=gain, discount=discount, base=base)
    return share(dcg(rels, k, gain=gain, discount=discount, base=base), ideal)


@checked("rels", "k")
def mndcg(rels, k=None, *, max_grade, gain="linear", discount="log2", base=2):
    """DCG divided by the DCG of k documents that all have the highest grade of the scale.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1; a list shorter than k is measured against k documents.
    max_grade : float
        Highest grade of the scale (not of the list), above 0.
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    float
        In [0, 1]; 0.0 for an empty list. 1 only where k best documents exist and are found.

    Raises
    ------
    ValueError, TypeError
        As `dcg`; and for a `max_grade` below a label.

    References
    ----------
    Source 004 (whose code divides by a fixed grade 5 instead of the scale's highest).

    Examples
    --------
    >>> round(mndcg([5, 5, 5, 5, 0], max_grade=5), 4)
    0.8688
    """
    best = [max_grade] * (k or len(rels))
    ideal = dcg(best, gain=gain, discount=discount, base=base)
    return ratio(dcg(rels, k, gain=gain, discount=discount, base=base), ideal)


@checked("rels", "k")
def mean_normalized_grade(rels, k=None, *, max_grade):
    """Mean of the first k labels as shares of the highest grade; source 004 calls it nmap.

    Parameters
    ----------
    rels : sequence of float
        Graded labels.
    k : int, optional
        Cut-off, at least 1. A list shorter than k still divides by k.
    max_grade : float
        Highest grade of the scale, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 for an empty list. Not related to mean average precision.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, or a bad label.

    References
    ----------
    Source 004.

    Examples
    --------
    >>> mean_normalized_grade([0, 5, 5, 5, 5], max_grade=5)
    0.8
    """
    return ratio(sum(rel / max_grade for rel in rels[:k]), k or len(rels))


@checked("rels", "k")
def grade_ndcg_f1(rels, k=None, *, max_grade):
    """Harmonic mean of the mean normalized grade and the list-only NDCG (linear gain, log2).

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale, above 0.

    Returns
    -------
    float
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
    >>> round(grade_ndcg_f1([0, 5, 5, 5, 5], max_grade=5), 4)
    0.7798
    """
    return f_score(mean_normalized_grade(rels, k, max_grade=max_grade), ndcg(rels, k), 1)
