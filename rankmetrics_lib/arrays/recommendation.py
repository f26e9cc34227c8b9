"""Catalog coverage, novelty, intra-list distance, calibration, GAUC and exposure for many lists at
once.

Items and users take the places of documents and queries. NaN after the last item of a row is
padding, also in a row of ids.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked, n_different
from ._shared import n_documents, ranks, ratio
from .dcg import weights_at

if TYPE_CHECKING:
    from ._types import ArrayLike, Discount, Floats

__all__ = [
    "catalog_coverage",
    "novelty",
    "intra_list_distance",
    "calibration_kl",
    "grouped_auc",
    "exposure",
]


@checked
def catalog_coverage(lists: ArrayLike, k: int | None = None, *, n_items: int | ArrayLike) -> Floats:
    """The share of the catalog that is among the first k items of at least one user.

    Parameters
    ----------
    lists : array_like, shape (..., users, n)
        Ids of the items that each user is shown, in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_items : int or array_like, shape (...)
        Items in the catalog: all that could have been shown.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty catalog. It grows with the number of users, so compare systems
        on the same users.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an item twice in one list, or `n_items` below the different items in `lists`.

    References
    ----------
    Ge et al. (2010).

    Examples
    --------
    >>> catalog_coverage([["Heat", "Alien"], ["Heat", "Amélie"]], n_items=6)
    np.float64(0.5)
    """
    return ratio(n_different(lists[..., :k]), n_items)


@checked
def novelty(popularity: ArrayLike, k: int | None = None) -> Floats:
    """The mean of -log2 of the popularity of the first k items.

    Parameters
    ----------
    popularity : array_like, shape (..., n)
        Share of the users who know each item shown, in rank order: above 0, at most 1. For an item
        that nobody has met, decide on a smallest share, such as that of half a user.
    k : int, optional
        Cut-off, at least 1.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0, in bits: 1 more if every item is known to half as many users. NaN if nothing is
        shown.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or a popularity that is not a share above 0.

    References
    ----------
    Zhou et al. (2010). Vargas & Castells (2011) also weigh by rank and relevance.

    Examples
    --------
    >>> novelty([[0.5, 0.25, 0.125], [1, 1, 1]])
    array([2., 0.])
    """
    popularity = popularity[..., :k]
    bits = np.nan_to_num(0 - np.log2(popularity))
    return ratio(bits.sum(axis=-1), n_documents(popularity), empty=math.nan)


@checked
def intra_list_distance(distances: ArrayLike, k: int | None = None) -> Floats:
    """The mean distance between two of the first k items.

    Parameters
    ----------
    distances : array_like, shape (..., n, n)
        Distance between every two items shown, in rank order. The diagonal is ignored. Of a matrix
        that is not symmetric, both distances of two items count. Negative values down to -1e-9,
        which come from rounding, are taken as they are.
    k : int, optional
        Cut-off, at least 1.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0, in units of the distance. NaN if fewer than two items are shown.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a matrix that is not square, or a distance that is negative or infinite.

    References
    ----------
    Ziegler et al. (2005), who add up similarities; as a mean of distances, Vargas & Castells
    (2011).

    Examples
    --------
    >>> intra_list_distance([[0, 0.25, 1], [0.25, 0, 0.25], [1, 0.25, 0]])
    np.float64(0.5)
    """
    distances = distances[..., :k, :k]
    n = (~np.isnan(distances).all(axis=-1)).sum(axis=-1)
    apart = np.nan_to_num(distances) * (1 - np.eye(distances.shape[-1]))
    return ratio(apart.sum(axis=(-1, -2)), n * (n - 1), empty=math.nan)


@checked
def calibration_kl(p: ArrayLike, q: ArrayLike, *, alpha: float = 0.01) -> Floats:
    """The Kullback-Leibler divergence of the mix that is shown from the mix that is liked.

    Parameters
    ----------
    p : array_like, shape (..., genres)
        Shares of the genres in what the user likes, or their counts: each row is scaled to the
        sum 1.
    q : array_like, shape (..., genres)
        Shares of the genres in what the user is shown, or their counts.
    alpha : float
        Share of p that is mixed into q, between 0 and 1. Without it, one liked genre that is not
        shown would make the value infinite.

    Returns
    -------
    ndarray of float64, shape (...)
        From 0, for the same mix, to -ln(alpha), if nothing liked is shown; in nats. NaN if p or q
        has nothing in it.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a negative share, or alpha outside (0, 1).

    References
    ----------
    Steck (2018).

    Examples
    --------
    >>> calibration_kl([0.7, 0.3], [[1, 0], [8, 2], [7, 3]]).round(4)
    array([1.134 , 0.0275, 0.    ])
    """
    wanted, shown = as_shares(p), as_shares(q)
    mixed = (1 - alpha) * shown + alpha * wanted
    terms = wanted * np.log(np.where(wanted > 0, ratio(wanted, mixed), 1.0))
    unknown = np.where(there(p) & there(q), 0.0, math.nan)
    return np.maximum(terms.sum(axis=-1), 0.0) + unknown  # only rounding could push it below 0


def there(counts):
    """Whether a mix has anything in it."""
    return np.nansum(counts, axis=-1) > 0


def as_shares(counts):
    """Each row scaled to the sum 1; padding has no share."""
    counts = np.nan_to_num(counts)
    return ratio(counts, counts.sum(axis=-1, keepdims=True))


@checked
def grouped_auc(
    labels: ArrayLike, scores: ArrayLike, groups: ArrayLike, *, weights: ArrayLike | None = None
) -> Floats:
    """GAUC: the AUC of each group alone, and the weighted mean of these.

    A group is usually a user, and an item something that was shown to that user.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, here items, and the scores that rank them, higher first.
    groups : array_like, shape (..., n)
        Group of each item: any id.
    weights : array_like, shape (..., n), optional
        Weight of each item. A group counts what its items weigh together. By default 1, so a group
        counts by its items (impressions); with `labels` of 0 and 1, by its hits (clicks).

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]. A group with one class only has no AUC and is left out, with its weight. NaN if
        no group is left.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Zhou et al. (2018), after Zhu et al. (2017).

    Examples
    --------
    >>> labels, scores = [1, 0, 1, 0, 0], [0.9, 0.8, 0.2, 0.3, 0.1]
    >>> users = ["u", "u", "v", "v", "v"]
    >>> grouped_auc(labels, scores, users), grouped_auc(labels, scores, users, weights=labels)
    (np.float64(0.7), np.float64(0.75))
    """
    if weights is None:
        weights = np.where(np.isnan(labels), np.nan, 1.0)
    number: dict[object, int] = {}
    codes = [number.setdefault(group, len(number)) for group in groups.ravel().tolist()]
    rows = np.broadcast_arrays(labels, scores, np.reshape(codes, groups.shape).astype(int), weights)
    values = np.empty(rows[0].shape[:-1])
    for at in np.ndindex(values.shape):
        known = ~np.isnan(rows[0][at])
        values[at] = gauc_of(*(row[at][known] for row in rows))
    return values[()]


def gauc_of(labels, scores, codes, weights):
    """GAUC of one list: a sort by group and score, then sums over ties and over groups."""
    order = np.lexsort((-scores, codes))
    labels, scores, codes, weights = (row[order] for row in (labels, scores, codes, weights))
    first_of_tie = np.ones(len(codes), dtype=bool)
    first_of_tie[1:] = (codes[1:] != codes[:-1]) | (scores[1:] != scores[:-1])
    tie = first_of_tie.cumsum() - 1
    hits, misses = (np.bincount(tie, kind) for kind in (labels >= 1, labels < 1))
    group = codes[first_of_tie]
    all_hits, all_misses = (np.bincount(group, kind) for kind in (hits, misses))
    above = hits.cumsum() - hits - (all_hits.cumsum() - all_hits)[group]
    right = np.bincount(group, misses * (above + hits / 2))
    pairs = all_hits * all_misses
    weight = np.bincount(codes, weights) * (pairs > 0)
    return ratio((weight * ratio(right, pairs)).sum(), weight.sum(), empty=math.nan)


@checked
def exposure(
    groups: ArrayLike, k: int | None = None, *, discount: Discount = "log2"
) -> dict[object, Floats]:
    """The share of the attention to the first k items that each group of items gets.

    Parameters
    ----------
    groups : array_like, shape (..., n)
        Group of each item in rank order: any id, such as that of a seller.
    k : int, optional
        Cut-off, at least 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i, as in DCG: 1/log2(i + 1); 1 for i < 2, else 1/log2(i); or 1/i.

    Returns
    -------
    dict of ndarray of float64, shape (...)
        For each group in `groups`, in order of appearance, its share of the sum of the weights: 0.0
        in a list that does not show it. The shares of a list sum to 1.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or an unknown discount.

    References
    ----------
    Singh & Joachims (2018), for exposure; they compare it with the merit of each group.

    Examples
    --------
    >>> for group, shares in exposure([["A", "A", "B"], ["B", "A", "A"]]).items():
    ...     print(group, shares.round(4))
    A [0.7654 0.5307]
    B [0.2346 0.4693]
    """
    known = groups == groups
    weights = weights_at(ranks(groups), discount, 2) * known
    if k is not None:
        weights[..., k:] = 0
    names = dict.fromkeys(groups[known].tolist())
    return {
        name: ratio((weights * (groups == name)).sum(axis=-1), weights.sum(axis=-1))
        for name in names
    }
