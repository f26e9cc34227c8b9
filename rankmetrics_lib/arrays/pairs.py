"""Pairs of documents and rank correlations, for many rankings at once.

`labels` and `scores` have shape (..., n); NaN in both after the last document of a row is padding.
A higher score ranks higher. A pair that is tied in either is neither concordant nor discordant. The
result has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ._arguments import checked
from ._shared import ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Counts, Floats, Variant

__all__ = ["PairCounts", "pair_counts", "pair_ratio", "gamma", "kendall_tau"]


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
def pair_ratio(labels: ArrayLike, scores: ArrayLike) -> Floats:
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
        For lengths that differ, a NaN score, or a bad label.

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
def gamma(labels: ArrayLike, scores: ArrayLike) -> Floats:
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
        For lengths that differ, a NaN score, or a bad label.

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
def kendall_tau(labels: ArrayLike, scores: ArrayLike, variant: Variant = "b") -> Floats:
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
        For lengths that differ, a NaN score, a bad label, or an unknown variant.

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
