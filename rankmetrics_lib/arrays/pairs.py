"""Pairs of documents, rank correlations, and overlap of rankings, for many rankings at once.

`labels` and `scores` have shape (..., n); NaN in both after the last document of a row is padding.
A higher score ranks higher. A pair that is tied in either is neither concordant nor discordant. The
result has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ._arguments import checked
from ._shared import by_score, n_documents, ranks, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Counts, Values, Variant

__all__ = ["PairCounts", "pair_counts", "pair_ratio", "gamma", "kendall_tau", "tau_ap", "rbo"]


class PairCounts(NamedTuple):
    """How many pairs of documents labels and scores order alike, oppositely, or not at all.

    Attributes
    ----------
    concordant, discordant, tied_labels, tied_scores, tied_both : ndarray of int64, shape (...)
        Pairs ordered alike; ordered oppositely; tied in labels only; in scores only; in both.
    """

    concordant: Counts
    discordant: Counts
    tied_labels: Counts
    tied_scores: Counts
    tied_both: Counts


def order_of_pairs(values):
    """-1, 0 or 1 for each pair of documents; NaN for a pair with padding."""
    first, second = np.triu_indices(values.shape[-1], 1)
    left, right = values[..., first], values[..., second]
    return np.where(
        np.isnan(left) | np.isnan(right),
        math.nan,
        (left > right) * 1.0 - (left < right),
    )


def count_pairs(labels, scores):
    by_label, by_score = order_of_pairs(labels), order_of_pairs(scores)
    product = by_label * by_score
    return PairCounts(
        concordant=(product > 0).sum(axis=-1),
        discordant=(product < 0).sum(axis=-1),
        tied_labels=((by_label == 0) & (by_score != 0)).sum(axis=-1),
        tied_scores=((by_label != 0) & (by_score == 0)).sum(axis=-1),
        tied_both=((by_label == 0) & (by_score == 0)).sum(axis=-1),
    )


@checked
def pair_counts(labels: ArrayLike, scores: ArrayLike) -> PairCounts:
    """Sort all n(n - 1)/2 pairs of documents of each row into five kinds.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first. Memory grows with n
        squared.

    Returns
    -------
    PairCounts
        concordant, discordant, tied_labels (in labels only), tied_scores (in scores only),
        tied_both.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Kendall (1945).

    Examples
    --------
    >>> [int(count) for count in pair_counts([4, 3, 2, 1], [4, 1, 3, 2])]
    [4, 2, 0, 0, 0]
    """
    return count_pairs(labels, scores)


@checked
def pair_ratio(labels: ArrayLike, scores: ArrayLike) -> Values:
    """Concordant pairs divided by discordant pairs.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; infinite without discordant pairs, NaN without pairs of either kind.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    FesianXu (2021), formula 5.1.

    Examples
    --------
    >>> pair_ratio([[4, 3, 2, 1], [4, 3, 2, 1]], [[4, 1, 3, 2], [4, 3, 2, 1]])
    array([ 2., inf])
    """
    pairs = count_pairs(labels, scores)
    without_discordant = np.where(pairs.concordant > 0, math.inf, math.nan)[()]
    return np.where(
        pairs.discordant > 0,
        ratio(pairs.concordant, pairs.discordant),
        without_discordant,
    )[()]


@checked
def gamma(labels: ArrayLike, scores: ArrayLike) -> Values:
    """Goodman and Kruskal's gamma: (C - D) / (C + D), without ties.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]; NaN without concordant or discordant pairs.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    Goodman & Kruskal (1954).

    Examples
    --------
    >>> gamma([[4, 3, 2, 1]], [[4, 1, 3, 2]]).round(4)
    array([0.3333])
    """
    pairs = count_pairs(labels, scores)
    return ratio(
        pairs.concordant - pairs.discordant,
        pairs.concordant + pairs.discordant,
        empty=math.nan,
    )


@checked
def kendall_tau(labels: ArrayLike, scores: ArrayLike, variant: Variant = "b") -> Values:
    """Kendall's rank correlation: C - D divided by the number of pairs, all or untied.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    variant : {"b", "a"}
        Divisor: sqrt((pairs - ties in labels)(pairs - ties in scores)), or all pairs.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]; NaN without pairs, and for "b" if all labels or all scores are equal.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`; for an unknown variant.

    References
    ----------
    Kendall (1938) for a, Kendall (1945) for b.

    Examples
    --------
    >>> kendall_tau([[1, 1, 2]], [[1, 2, 3]]).round(4)
    array([0.8165])
    """
    pairs = count_pairs(labels, scores)
    total = sum(pairs)
    untied_labels = total - pairs.tied_labels - pairs.tied_both
    untied_scores = total - pairs.tied_scores - pairs.tied_both
    whole = total if variant == "a" else np.sqrt(untied_labels * untied_scores)
    return ratio(pairs.concordant - pairs.discordant, whole, empty=math.nan)


@checked
def tau_ap(labels: ArrayLike, scores: ArrayLike) -> Values:
    """AP rank correlation: for each document, the share of documents above it that belong there.

    Parameters
    ----------
    labels : array_like, shape (..., n)
        Labels of the documents: the true order.
    scores : array_like, shape (..., n)
        Scores that rank them: the ranking to evaluate; equal scores keep the given order. Swapping
        labels and scores changes the value.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]; NaN for fewer than two documents. A pair tied in `labels` counts one half.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    Yilmaz, Aslam & Robertson (2008).

    Examples
    --------
    >>> tau_ap([[4, 3, 2, 1]], [[3, 2, 1, 4]]).round(4)
    array([-0.2222])
    """
    ranked, _ = by_score(labels, scores)
    above, label = ranked[..., None, :], ranked[..., :, None]
    right = ((above > label) + (above == label) / 2) * np.tri(ranked.shape[-1], k=-1)
    shares = right.sum(axis=-1)[..., 1:] / ranks(ranked)[:-1]
    return (
        2 * ratio(shares.sum(axis=-1), np.maximum(n_documents(ranked) - 1, 0), empty=math.nan) - 1
    )


@checked
def rbo(ranking_a: ArrayLike, ranking_b: ArrayLike, p: float = 0.9) -> Values:
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
