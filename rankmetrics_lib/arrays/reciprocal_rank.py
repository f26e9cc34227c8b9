"""Reciprocal rank and hit rate over many rankings at once.

Shared by all functions here: `rels` has shape (..., n), labels in rank order along the last axis,
finite and at least 0, NaN after the last document of a row is padding; the result has shape (...).
A label >= `relevance_level` counts as relevant; `k` None takes each whole row. Definitions, edge
rules and sources: rankmetrics_lib.formulas.
"""

from ._arguments import checked
from ._shared import ranks, relevant


@checked
def reciprocal_rank(rels, k=None, *, relevance_level=1):
    """One over the rank of the first relevant document.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1: documents below it are not looked at.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where no relevant document stands among the first k. Its mean is MRR.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    Sources 000 and 002; Voorhees (1999), TREC-8 question answering track report.

    Examples
    --------
    >>> reciprocal_rank([[0, 1, 0], [0, 0, 0]])
    array([0.5, 0. ])
    """
    hits = relevant(rels, relevance_level)
    return (hits / ranks(rels))[..., :k].max(axis=-1, initial=0.0)


@checked
def hit_rate(rels, k=None, *, relevance_level=1):
    """1.0 if any of the first k documents is relevant, else 0.0 (also called success at k).

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        0.0 or 1.0; the rate is its mean.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    Source 000; TREC practice (success@k).

    Examples
    --------
    >>> hit_rate([[0, 0, 1], [0, 0, 0]], 3)
    array([1., 0.])
    """
    return relevant(rels, relevance_level)[..., :k].max(axis=-1, initial=0.0)
