"""Pairs of documents, rank correlations and overlap of rankings, for many rankings at once.

Shared by the functions of `labels` and `scores`: both have shape (..., n), labels finite and at
least 0, a higher score stands higher; NaN in both after the last document of a row is padding; the
result has shape (...). A pair that is tied in either is neither concordant nor discordant. Edge
rules and sources: rankmetrics_lib.formulas.
"""

import math
from typing import NamedTuple

import numpy as np

from ._arguments import checked
from ._shared import by_score, n_documents, ranks, ratio


class PairCounts(NamedTuple):
    """How many pairs of documents labels and scores order alike, differently, or not at all; each
    of shape (...)."""

    concordant: np.ndarray
    discordant: np.ndarray
    tied_labels: np.ndarray
    tied_scores: np.ndarray
    tied_both: np.ndarray


def order_of_pairs(values):
    """-1, 0 or 1 for each pair of documents; NaN for a pair with padding."""
    first, second = np.triu_indices(values.shape[-1], 1)
    left, right = values[..., first], values[..., second]
    return np.where(
        np.isnan(left) | np.isnan(right),
        math.nan,
        (left > right) * 1.0 - (left < right),
    )


@checked
def pair_counts(labels, scores):
    """Sort all n(n - 1)/2 pairs of documents of each row into five kinds.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them. Memory grows with n squared.

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
    Source 003, section 6 (which counts ties as discordant); Kendall (1945).

    Examples
    --------
    >>> [int(count) for count in pair_counts([4, 3, 2, 1], [4, 1, 3, 2])]
    [4, 2, 0, 0, 0]
    """
    by_label, by_score = order_of_pairs(labels), order_of_pairs(scores)
    kinds = [
        by_label * by_score > 0,
        by_label * by_score < 0,
        (by_label == 0) & (by_score != 0),
        (by_label != 0) & (by_score == 0),
        (by_label == 0) & (by_score == 0),
    ]
    return PairCounts(*(kind.sum(axis=-1) for kind in kinds))


@checked
def pair_ratio(labels, scores):
    """Concordant pairs divided by discordant pairs.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.

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
    Source 003, formula 5.1.

    Examples
    --------
    >>> pair_ratio([[4, 3, 2, 1], [4, 3, 2, 1]], [[4, 1, 3, 2], [4, 3, 2, 1]])
    array([ 2., inf])
    """
    pairs = pair_counts(labels, scores)
    without_discordant = np.where(pairs.concordant > 0, math.inf, math.nan)[()]
    return np.where(
        pairs.discordant > 0,
        ratio(pairs.concordant, pairs.discordant),
        without_discordant,
    )[()]


@checked
def gamma(labels, scores):
    """Goodman and Kruskal's gamma: (C - D) / (C + D), ties left out.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.

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
    pairs = pair_counts(labels, scores)
    return ratio(
        pairs.concordant - pairs.discordant,
        pairs.concordant + pairs.discordant,
        empty=math.nan,
    )


@checked
def kendall_tau(labels, scores, variant="b"):
    """Kendall's rank correlation: (C - D) over all pairs (a), or over those that each side could
    order (b).

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.
    variant : {"b", "a"}
        Divide by sqrt((pairs - ties in labels)(pairs - ties in scores)), or by all pairs.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]; NaN without pairs, and for "b" where one side ties everything.

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
    pairs = pair_counts(labels, scores)
    total = sum(pairs)
    untied_labels = total - pairs.tied_labels - pairs.tied_both
    untied_scores = total - pairs.tied_scores - pairs.tied_both
    whole = total if variant == "a" else np.sqrt(untied_labels * untied_scores)
    return ratio(pairs.concordant - pairs.discordant, whole, empty=math.nan)


@checked
def tau_ap(labels, scores):
    """AP rank correlation: for each document, the share of those above it that belong there.

    Parameters
    ----------
    labels : array_like, shape (..., n)
        The truth.
    scores : array_like, shape (..., n)
        They order the evaluated ranking; equal scores keep the given order. Not symmetric in the
        two.

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
def rbo(ranking_a, ranking_b, p=0.9):
    """Rank-biased overlap, extrapolated: how much two rankings share, top ranks weighing most.

    Parameters
    ----------
    ranking_a, ranking_b : array_like, shape (..., n) and (..., m)
        Document ids in rank order, none twice in a row; NaN after the last of a row is padding.
        Memory grows with n times m.
    p : float
        Between 0 and 1, both excluded; the higher, the deeper the ranks that count.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; NaN where either is empty.

    Raises
    ------
    ValueError, TypeError
        For a document ranked twice, a missing one (None) or p outside (0, 1).

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
    s, l = np.minimum(*lengths), np.maximum(*lengths)
    depth = np.arange(1, max(n, m) + 1)
    overlap = same.cumsum(axis=-1).cumsum(axis=-2)[
        ..., np.minimum(depth, n) - 1, np.minimum(depth, m) - 1
    ]
    at_s, at_l = ((overlap * (depth == end)).sum(axis=-1, keepdims=True) for end in (s, l))
    share = ratio(at_s, s, empty=math.nan)
    seen = (overlap + share * np.maximum(depth - s, 0)) / depth
    above = (p ** (depth - 1.0) * seen * (depth <= l)).sum(axis=-1, keepdims=True)
    below = (ratio(at_l - at_s, l) + share) * p**l
    return np.minimum((1 - p) * above + below, 1.0)[..., 0]
