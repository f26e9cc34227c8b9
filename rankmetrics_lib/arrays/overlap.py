"""Agreement of two orders with most weight on the top, for many rankings at once.

`labels` and `scores` have shape (..., n), rankings of documents (..., n) and (..., m); NaN after
the last document of a row is padding. A higher score ranks higher. The result has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import by_score, n_documents, ranks, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats, TieRule

__all__ = ["tau_ap", "rbo"]


@checked
def tau_ap(labels: ArrayLike, scores: ArrayLike, *, ties: TieRule = "average") -> Floats:
    """AP rank correlation: for each document, the share of documents above it that belong there.

    Parameters
    ----------
    labels : array_like, shape (..., n)
        Labels of the documents: the true order.
    scores : array_like, shape (..., n)
        Scores that rank them: the ranking to evaluate. Swapping labels and scores changes the
        value.
    ties : {"average", "stable"}
        What equal scores mean: the mean over all orders of their documents, so that constant scores
        have the value 0; or the given order.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]; NaN for fewer than two documents. A pair tied in `labels` counts one half.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, an unknown tie rule, or a bad label.

    References
    ----------
    Yilmaz, Aslam & Robertson (2008); the mean over all orders is the τ_AP,a of Urbano & Marrero
    (2017).

    Examples
    --------
    >>> tau_ap([[4, 3, 2, 1]], [[3, 2, 1, 4]]).round(4)
    array([-0.2222])
    >>> tau_ap([4, 3, 2, 1], [1, 1, 1, 1]), tau_ap([4, 3, 2, 1], [1, 1, 1, 1], ties="stable")
    (np.float64(0.0), np.float64(1.0))
    """
    ranked, scores = by_score(labels, scores)
    label, other = ranked[..., :, None], ranked[..., None, :]
    if ties == "average":
        above = scores[..., None, :] > scores[..., :, None]
        tied = scores[..., None, :] == scores[..., :, None]
    else:
        above, tied = np.tri(ranked.shape[-1], k=-1), np.eye(ranked.shape[-1])
    n_right = (((other > label) + (other == label) / 2) * above).sum(axis=-1)
    of_group = ratio((tied * n_right[..., None, :]).sum(axis=-1), tied.sum(axis=-1))
    # Of the documents with the same score, half of those that an order puts above belong there
    n_above = ranks(ranked) - 1
    n_tied_above = (n_above - above.sum(axis=-1)) * ~np.isnan(ranked)
    shares = (of_group + n_tied_above / 2)[..., 1:] / n_above[1:]
    return (
        2 * ratio(shares.sum(axis=-1), np.maximum(n_documents(ranked) - 1, 0), empty=math.nan) - 1
    )


@checked
def rbo(ranking_a: ArrayLike, ranking_b: ArrayLike, p: float = 0.9) -> Floats:
    """Rank-biased overlap, extrapolated: how much two rankings share, with most weight on the top.

    Parameters
    ----------
    ranking_a, ranking_b : array_like, shape (..., n) and (..., m)
        Document ids in rank order, each at most once in a row; NaN after the last is padding.
        Memory grows with n times m.
    p : float
        Probability of reading on, between 0 and 1, both excluded: the higher, the more the
        deeper ranks count.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; NaN if either is empty.

    Raises
    ------
    ValueError, TypeError
        For a document ranked twice, a missing document (None) or p outside (0, 1).

    References
    ----------
    Webber, Moffat & Zobel (2010), formula 32.

    Examples
    --------
    >>> rbo([["a", "b", "c"], ["a", "b", "c"]], ["b", "a", "c"]).round(4)
    array([0.9, 0.9])
    """
    same = ranking_a[..., :, None] == ranking_b[..., None, :]
    n, m = same.shape[-2:]
    if n == 0 or m == 0:
        return np.full(same.shape[:-2], math.nan)[()]
    lengths = [(ids == ids).sum(axis=-1)[..., None] for ids in (ranking_a, ranking_b)]
    shorter, longer = np.minimum(*lengths), np.maximum(*lengths)
    depth = np.arange(1, max(n, m) + 1)
    overlap = same.cumsum(axis=-1).cumsum(axis=-2)[
        ..., np.minimum(depth, n) - 1, np.minimum(depth, m) - 1
    ]
    at_shorter, at_longer = (
        (overlap * (depth == end)).sum(axis=-1, keepdims=True) for end in (shorter, longer)
    )
    agreement = ratio(at_shorter, shorter, empty=math.nan)
    seen = (overlap + agreement * np.maximum(depth - shorter, 0)) / depth
    above = (p ** (depth - 1.0) * seen * (depth <= longer)).sum(axis=-1, keepdims=True)
    below = (ratio(at_longer - at_shorter, longer) + agreement) * p**longer
    return np.minimum((1 - p) * above + below, 1.0)[..., 0]
