"""Subtopic recall, α-nDCG and ERR-IA for many rankings at once.

In all functions here, `subtopics` has shape (..., n, m): a row for each document in rank order, and
a column for each subtopic of the query. A label of at least 1 says that the document covers the
subtopic. Rows of NaN after the last document and columns of NaN after the last subtopic are
padding. The result has shape (...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import ranks, ratio, relevant
from .dcg import discounted_sum
from .err import cascade

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats

__all__ = ["subtopic_recall", "alpha_dcg", "alpha_ndcg", "err_ia"]

ROUNDING = 1e-12  # gains that differ by less are equal, as 3 times 2/3 and 2 are


def are_subtopics(subtopics):
    """Which columns are subtopics of the query, and not padding."""
    return ~np.isnan(subtopics).all(axis=-2) | (subtopics.shape[-2] == 0)


@checked
def subtopic_recall(
    subtopics: ArrayLike, k: int, *, n_subtopics: int | ArrayLike | None = None
) -> Floats:
    """The share of the subtopics that the first k documents cover.

    Parameters
    ----------
    subtopics : array_like, shape (..., n, m)
        Labels of each document in rank order, one per subtopic.
    k : int
        Cut-off, at least 1.
    n_subtopics : int or array_like, shape (...), optional
        Subtopics of the query. By default all columns, whether or not a document covers them.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 without subtopics.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a bad label, or `n_subtopics` below the subtopics that the list covers.

    References
    ----------
    Zhai, Cohen & Lafferty (2003).

    Examples
    --------
    >>> subtopic_recall([[[1, 0, 0], [1, 0, 0], [0, 1, 0]]], 3).round(4)
    array([0.6667])
    """
    found = (subtopics[..., :k, :] >= 1).any(axis=-2).sum(axis=-1)
    return ratio(
        found, are_subtopics(subtopics).sum(axis=-1) if n_subtopics is None else n_subtopics
    )


def discounted_gains(covers, k, alpha):
    """The gain of each document after those above it, times the discount of its rank, summed."""
    seen_above = covers.cumsum(axis=-2) - covers
    gains = (covers * (1 - alpha) ** seen_above).sum(axis=-1)
    return discounted_sum(gains, k, "linear", "log2", 2)


def first_with_most(covers, left, seen, alpha):
    """The first of the documents that gain the most, where the subtopics were seen so many times.

    What two documents both gain cancels, so that no rounding of sums decides.
    """
    times = np.arange(int(seen.max(initial=0)) + 1)
    counts, worth = covers @ (seen[..., None] == times).astype(float), (1.0 - alpha) ** times
    best = np.where(left, counts @ worth, -1).argmax(axis=-1)[..., None]
    while True:
        more = counts - np.take_along_axis(counts, best[..., None], axis=-2)
        difference, rounding = more @ worth, ROUNDING * (abs(more) @ worth)
        better = left & (difference > rounding)
        if not better.any():
            return (left & (difference >= -rounding)).argmax(axis=-1)[..., None]
        best = np.where(
            better.any(axis=-1, keepdims=True),
            np.where(better, difference, -1).argmax(axis=-1)[..., None],
            best,
        )


def greedy_order(covers, k, alpha):
    """The documents ranked one at a time, each the one with the highest gain after those above it;
    of equal ones the first."""
    n, m = covers.shape[-2:]
    seen = np.zeros(covers.shape[:-2] + (m,))
    left = np.ones(covers.shape[:-1], dtype=bool)
    chosen = []
    for _ in range(n if k is None else min(k, n)):
        best = first_with_most(covers, left, seen, alpha)
        np.put_along_axis(left, best, False, axis=-1)
        document = np.take_along_axis(covers, best[..., None], axis=-2)
        seen = seen + document[..., 0, :]
        chosen.append(document)
    return np.concatenate(chosen, axis=-2) if chosen else covers[..., :0, :]


@checked
def alpha_dcg(subtopics: ArrayLike, k: int | None = None, *, alpha: float = 0.5) -> Floats:
    """DCG where a document gains what its subtopics are still worth.

    A subtopic is worth 1 at first, and less by the share alpha for each document above that covers
    it.

    Parameters
    ----------
    subtopics : array_like, shape (..., n, m)
        Labels of each document in rank order, one per subtopic.
    k : int, optional
        Cut-off, at least 1.
    alpha : float
        Share of a subtopic's worth that a repetition loses, from 0 to 1. With 0, it is the DCG of
        the number of subtopics of each document; with 1, only the first document of a subtopic
        counts.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0; not normalized. 0.0 if nothing is covered.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an alpha outside [0, 1], or a bad label.

    References
    ----------
    Clarke et al. (2008).

    Examples
    --------
    >>> alpha_dcg([[[1, 1], [1, 0]], [[1, 0], [1, 1]]]).round(4)
    array([2.3155, 1.9464])
    """
    return discounted_gains(relevant(subtopics), k, alpha)


@checked
def alpha_ndcg(
    subtopics: ArrayLike,
    k: int | None = None,
    *,
    pool: ArrayLike | None = None,
    alpha: float = 0.5,
) -> Floats:
    """α-DCG divided by that of the pool in greedy order, both at k.

    The greedy order takes at each rank the document with the highest gain after those above it. No
    quick way finds the best order of all, so now and then a ranking beats the greedy one, and its
    value is above 1.

    Parameters
    ----------
    subtopics : array_like, shape (..., n, m)
        Labels of each document in rank order, one per subtopic.
    k : int, optional
        Cut-off, at least 1.
    pool : array_like, shape (..., p, m), optional
        Labels of all judged documents, one per subtopic. Of documents with equal gains, the greedy
        order takes the first. By default `subtopics` (list-only), which ignores documents that were
        not retrieved.
    alpha : float
        Share of a subtopic's worth that a repetition loses, from 0 to 1.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0 and below 1.582, e / (e - 1); 0.0 if nothing is covered.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an alpha outside [0, 1], a bad label, or a pool that lacks a document of the
        ranking or has other subtopics.

    References
    ----------
    Clarke et al. (2008). On the greedy order: Carterette (2011).

    Examples
    --------
    >>> alpha_ndcg([[[1, 0], [1, 1]], [[1, 1], [1, 0]]]).round(4)
    array([0.8406, 1.    ])
    """
    covers = relevant(subtopics)
    ideal = greedy_order(covers if pool is None else relevant(pool), k, alpha)
    return ratio(discounted_gains(covers, k, alpha), discounted_gains(ideal, k, alpha))


@checked
def err_ia(
    subtopics: ArrayLike,
    k: int | None = None,
    *,
    max_grade: float = 1,
    weights: ArrayLike | None = None,
) -> Floats:
    """Intent-aware expected reciprocal rank: the mean of the ERR for each subtopic alone.

    Parameters
    ----------
    subtopics : array_like, shape (..., n, m)
        Labels of each document in rank order, one per subtopic. They may be grades.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000. With 1, a document
        satisfies half of the readers who want one of its subtopics.
    weights : array_like, shape (..., m), optional
        Weight of each subtopic: how many readers want it, in any unit. By default, all are alike.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1); 0.0 without subtopics. The measure ERR_IA of `evaluate` is this, divided by the
        highest value that a list of k documents can have.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, weights that are not one for each subtopic or sum to
        0, or a bad label.

    References
    ----------
    Agrawal et al. (2009), who weigh the subtopics; Chapelle et al. (2009), for ERR.

    Examples
    --------
    >>> err_ia([[[1, 0], [0, 1]], [[1, 1], [0, 0]]]).round(4)
    array([0.375, 0.5  ])
    """
    labels = np.swapaxes(subtopics, -1, -2)
    errs = (cascade(labels, max_grade) / ranks(labels))[..., :k].sum(axis=-1)
    there = are_subtopics(subtopics)
    weights = there if weights is None else np.where(there, np.nan_to_num(weights), 0)
    return ratio((weights * errs).sum(axis=-1), weights.sum(axis=-1))
