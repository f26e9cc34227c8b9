"""Reciprocal rank and hit rate over many rankings at once.

In all functions here, `rels` has shape (..., n): labels in rank order along the last axis, finite
and at least 0; NaN after the last document of a row is padding. The result has shape (...). A label
of at least `relevance_level` is relevant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._arguments import checked
from ._shared import ranks, relevant

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats

__all__ = ["reciprocal_rank", "hit_rate"]


@checked
def reciprocal_rank(rels: ArrayLike, k: int | None = None, *, relevance_level: float = 1) -> Floats:
    """One over the rank of the first relevant document.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. Documents below rank k are ignored.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if none of the first k documents is relevant. The mean over queries is MRR.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    Voorhees (1999), TREC-8 question answering track report.

    Examples
    --------
    >>> reciprocal_rank([[0, 1, 0], [0, 0, 0]])
    array([0.5, 0. ])
    """
    hits = relevant(rels, relevance_level)
    return (hits / ranks(rels))[..., :k].max(axis=-1, initial=0.0)


@checked
def hit_rate(rels: ArrayLike, k: int | None = None, *, relevance_level: float = 1) -> Floats:
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
        0.0 or 1.0 for each ranking; the hit rate is the mean over queries.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    TREC practice (success@k).

    Examples
    --------
    >>> hit_rate([[0, 0, 1], [0, 0, 0]])
    array([1., 0.])
    """
    return relevant(rels, relevance_level)[..., :k].max(axis=-1, initial=0.0)
