"""Tied scores and unjudged documents, for many rankings at once.

`judged` has shape (..., n): labels in rank order, NaN for a document without a judgment and for
padding; a label of at least 1 is relevant. `labels` and `scores` have shape (..., n); NaN in both
after the last document of a row is padding, a higher score ranks higher. `propensities` has the
shape of `rels`: the chance that the label of each document is known if it is relevant. The result
has shape (...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked, ideal_order
from ._shared import at_most_one, by_score, group_ends, n_documents, ranks, ratio, relevant
from .dcg import discounted_sum, gains_of, weights_at

if TYPE_CHECKING:
    from ._types import ArrayLike, Discount, Floats, Gain, Judged, Ties

__all__ = [
    "bpref",
    "infap",
    "propensity_scored_precision",
    "propensity_scored_ndcg",
    "rank_labels",
    "tie_averaged_precision",
    "tie_averaged_reciprocal_rank",
    "tie_averaged_average_precision",
    "tie_averaged_ndcg",
]


@checked
def bpref(judged: Judged, *, n_relevant: ArrayLike, n_nonrelevant: ArrayLike) -> Floats:
    """Binary preference: for each relevant document, how few judged nonrelevant ones are above it.

    Parameters
    ----------
    judged : array_like, shape (..., n)
        Labels in rank order; None or NaN for an unjudged document, which is skipped.
    n_relevant, n_nonrelevant : int or array_like, shape (...)
        Relevant documents, and nonrelevant documents, among all judged ones (R and N).

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant. A relevant document that was not retrieved adds 0.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` or `n_nonrelevant` below the count in a row, or a bad label.

    References
    ----------
    Buckley & Voorhees (2004), as computed by trec_eval since version 8.

    Examples
    --------
    >>> bpref([[np.nan, 1, 0, 1]], n_relevant=2, n_nonrelevant=2)
    array([0.75])
    """
    nonrelevant_above = (judged < 1).cumsum(axis=-1)
    R, bound = n_relevant[..., None], np.minimum(n_relevant, n_nonrelevant)[..., None]
    preferred = (judged >= 1) * (1 - ratio(np.minimum(nonrelevant_above, R), bound))
    return ratio(preferred.sum(axis=-1), n_relevant)


@checked
def infap(
    judged: Judged, *, n_relevant: ArrayLike | None = None, in_pool: ArrayLike | None = None
) -> Floats:
    """Inferred average precision, when only a random sample of the pool was judged.

    At each relevant document, the precision above it is estimated from the judged documents above
    it.

    Parameters
    ----------
    judged : array_like, shape (..., n)
        Labels in rank order; None or NaN for an unjudged document.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents among all judged ones; by default those in each row.
    in_pool : array_like of bool, shape (..., n), optional
        Whether each document belongs to the pool from which the sample to judge was drawn; by
        default all do. The labels of unjudged documents in the pool are estimated; documents
        outside it count as not relevant.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1], up to the smoothing of 0.00001; 0.0 if nothing is judged relevant. If every
        document is judged, it equals `average_precision`, up to that smoothing.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` below the relevant documents of a row, a judged document outside the
        pool, or a bad label.

    References
    ----------
    Yilmaz & Aslam (2006); trec_eval uses the same smoothing.

    Examples
    --------
    >>> infap([[1, np.nan, 0, 1]], n_relevant=2).round(4)
    array([0.8125])
    """
    smoothing, rank = 0.00001, ranks(judged)
    hits, misses = relevant(judged), judged < 1
    pooled = np.ones(judged.shape) if in_pool is None else in_pool == 1
    hits_above, judged_above, pool_above = (
        members.cumsum(axis=-1) - members for members in (hits, hits + misses, 1.0 * pooled)
    )
    precision_in_pool = (hits_above + smoothing) / (judged_above + 2 * smoothing)
    total = (hits * (1 / rank + pool_above / rank * precision_in_pool)).sum(axis=-1)
    return ratio(total, hits.sum(axis=-1) if n_relevant is None else n_relevant)


@checked
def propensity_scored_precision(
    rels: ArrayLike, propensities: ArrayLike, k: int | None = None, *, relevance_level: float = 1
) -> Floats:
    """Precision where each hit counts 1 / q, if its label had the chance q of being known.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order; a label that was lost is 0.
    propensities : array_like, shape (..., n)
        Chance that the label of each document is known if it is relevant, above 0 and at most 1.
        NaN is padding, in the same places as in `rels`.
    k : int, optional
        Cut-off, at least 1. A row shorter than k still divides by k.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; 0.0 for an empty row. It can exceed 1: only its mean over all ways to lose
        labels is a precision, that of the full labels. If all propensities are 1, it is
        `precision`.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a propensity below 1e-100 or above 1, or a bad label.

    References
    ----------
    Jain, Prabhu & Varma (2016). Some programs divide by the highest value that a ranking could
    have; this function does not.

    Examples
    --------
    >>> propensity_scored_precision([[1, 0, 1]], [[1, 0.5, 0.25]], 3).round(4)
    array([1.6667])
    """
    worth = relevant(rels, relevance_level) / propensities
    return ratio(np.nan_to_num(worth)[..., :k].sum(axis=-1), n_documents(rels) if k is None else k)


@checked
def propensity_scored_ndcg(
    rels: ArrayLike, propensities: ArrayLike, k: int | None = None, *, relevance_level: float = 1
) -> Floats:
    """DCG where each hit counts 1 / q, divided by the DCG of k hits that count 1.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order; a label that was lost is 0.
    propensities : array_like, shape (..., n)
        Chance that the label of each document is known if it is relevant, above 0 and at most 1.
        NaN is padding, in the same places as in `rels`.
    k : int, optional
        Cut-off, at least 1. A row shorter than k is compared with k hits.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; 0.0 for an empty row. It can exceed 1, as `propensity_scored_precision` can.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a propensity below 1e-100 or above 1, or a bad label.

    References
    ----------
    Jain, Prabhu & Varma (2016). Some programs divide by the highest value that a ranking could
    have; this function does not.

    Examples
    --------
    >>> propensity_scored_ndcg([[1, 0, 1]], [[1, 0.5, 0.25]], 3).round(4)
    array([1.4078])
    """
    worth = np.nan_to_num(relevant(rels, relevance_level) / propensities)
    compared = ~np.isnan(rels) if k is None else np.ones(k)
    ideal = compared * weights_at(ranks(compared), "log2", 2)
    return ratio(discounted_sum(worth, k, "linear", "log2", 2), ideal.sum(axis=-1))


@checked
def rank_labels(labels: ArrayLike, scores: ArrayLike, *, ties: Ties = "stable") -> Floats:
    """Labels in the order of the scores, highest first.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    ties : {"stable", "best", "worst"}
        Order of equal scores: as given, the highest label first, or the lowest label first.

    Returns
    -------
    ndarray of float64, shape (..., n)
        The labels in rank order, as every metric takes them.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, an unknown tie rule, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> rank_labels([[0, 1, 2]], [[0.5, 0.5, 0.9]], ties="best")
    array([[2., 1., 0.]])
    """
    labels, scores = np.broadcast_arrays(labels, scores)
    sign = {"stable": 0, "best": -1, "worst": 1}[ties]
    order = np.lexsort((sign * labels, -scores), axis=-1)
    return np.take_along_axis(labels, order, axis=-1)


def group_means(values, scores):
    """Each value replaced by the mean of its group of equal scores, and that group's first and last
    rank."""
    ends = group_ends(scores)
    rank = np.broadcast_to(ranks(scores), scores.shape)
    starts = np.concatenate([np.ones_like(ends[..., :1]), ends[..., :-1]], axis=-1)
    first = np.maximum.accumulate(np.where(starts, rank, 0), axis=-1)
    last = np.minimum.accumulate(np.where(ends, rank, scores.shape[-1])[..., ::-1], axis=-1)[
        ..., ::-1
    ]
    sums = np.concatenate([np.zeros_like(values[..., :1]), values.cumsum(axis=-1)], axis=-1)
    in_group = np.take_along_axis(sums, last, axis=-1) - np.take_along_axis(
        sums, first - 1, axis=-1
    )
    return in_group / (last - first + 1), first, last


@checked
def tie_averaged_precision(
    labels: ArrayLike, scores: ArrayLike, k: int | None = None, *, relevance_level: float = 1
) -> Floats:
    """Mean of `precision` at k over all orders of tied documents.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a NaN score, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_precision([[1, 0, 0]], [[0.5, 0.5, 0.5]], 1).round(4)
    array([0.3333])
    """
    ranked, scores = by_score(labels, scores)
    chances, _, _ = group_means(relevant(ranked, relevance_level), scores)
    return ratio(chances[..., :k].sum(axis=-1), n_documents(ranked) if k is None else k)


@checked
def tie_averaged_reciprocal_rank(
    labels: ArrayLike, scores: ArrayLike, k: int | None = None, *, relevance_level: float = 1
) -> Floats:
    """Mean of `reciprocal_rank` at k over all orders of tied documents.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a NaN score, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_reciprocal_rank([[1, 0]], [[0.5, 0.5]])
    array([0.75])
    """
    ranked, scores = by_score(labels, scores)
    rank = ranks(ranked)
    means, first, last = group_means(relevant(ranked, relevance_level), scores)
    chances = np.minimum(1, np.round(means * (last - first + 1)) / (last - rank + 1))
    none_before = np.cumprod(
        np.concatenate([np.ones_like(chances[..., :1]), 1 - chances[..., :-1]], axis=-1),
        axis=-1,
    )
    return (none_before * chances / rank)[..., :k].sum(axis=-1)


@checked
def tie_averaged_average_precision(
    labels: ArrayLike,
    scores: ArrayLike,
    k: int | None = None,
    *,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Mean of `average_precision` over all orders of tied documents.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, `n_relevant` below the relevant labels, a NaN score, or a
        bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_average_precision([[1, 0]], [[0.5, 0.5]])
    array([0.75])
    """
    ranked, scores = by_score(labels, scores)
    rank, hits = ranks(ranked), relevant(ranked, relevance_level)
    chances, first, last = group_means(hits, scores)
    size = last - first + 1
    hits_above = np.concatenate([np.zeros_like(hits[..., :1]), hits.cumsum(axis=-1)], axis=-1)
    above_group = np.take_along_axis(hits_above, first - 1, axis=-1)
    above_in_group = (rank - first) * ratio(chances * size - 1, size - 1)
    precisions = chances * (above_group + above_in_group + 1) / rank
    return ratio(
        precisions[..., :k].sum(axis=-1),
        hits.sum(axis=-1) if n_relevant is None else n_relevant,
    )


@checked
def tie_averaged_ndcg(
    labels: ArrayLike,
    scores: ArrayLike,
    k: int | None = None,
    *,
    pool: ArrayLike | None = None,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> Floats:
    """Mean of `ndcg` over all orders of tied documents.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    k : int, optional
        Cut-off, at least 1.
    pool : array_like, shape (..., m), optional
        Labels of all judged documents of each ranking, in any order; by default `labels`
        (list-only).
    gain : {"linear", "exponential"}
        Gain of a label g: g, or 2^g - 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1); 1 for i < base, else 1/log_base(i); 1/i.
    base : float
        Base of the logarithm, above 1; only for "jarvelin".

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if the ideal is 0.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ; a NaN score; k < 1; an unknown gain or discount; a base with a
        discount other than "jarvelin"; a bad label; a pool that lacks a relevant document.

    References
    ----------
    McSherry & Najork (2008); scikit-learn's ndcg_score computes this metric by default, unless
    ignore_ties is set.

    Examples
    --------
    >>> tie_averaged_ndcg([[1, 0]], [[0.5, 0.5]]).round(4)
    array([0.8155])
    """
    ranked, scores = by_score(labels, scores)
    gains, _, _ = group_means(gains_of(ranked, gain), scores)
    dcg = (gains * weights_at(ranks(gains), discount, base))[..., :k].sum(axis=-1)
    ideal = discounted_sum(ideal_order(labels, pool), k, gain, discount, base)
    return at_most_one(dcg, ideal)
