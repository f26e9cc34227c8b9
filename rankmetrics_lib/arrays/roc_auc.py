"""The ROC curve and the area under it, for many rankings at once.

In all functions here, `labels` and `scores` have shape (..., n); NaN in both after the last
document of a row is padding. A label of at least 1 is relevant (positive), a higher score ranks
higher. If one class is missing, every value that needs it is NaN.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import by_score, group_ends, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Curve, Floats

__all__ = ["roc_curve", "auc", "partial_auc"]


def rates_by_rank(labels, scores):
    """False and true positive rates after each rank; within a group of equal scores they stay at
    their last value."""
    labels, scores = by_score(labels, scores)
    ends = group_ends(scores)
    positives, negatives = labels >= 1, labels < 1

    def rate(members):
        passed = np.maximum.accumulate(np.where(ends, members.cumsum(axis=-1), 0), axis=-1)
        start = np.zeros(passed.shape[:-1] + (1,))
        return ratio(
            np.concatenate([start, passed], axis=-1),
            members.sum(axis=-1)[..., None],
            empty=math.nan,
        )

    return rate(negatives), rate(positives), scores, ends


def area(fpr, tpr, max_fpr=1.0):
    """Area under straight lines through the points, up to `max_fpr`; NaN if a class is
    missing."""
    left, right, low, high = fpr[..., :-1], fpr[..., 1:], tpr[..., :-1], tpr[..., 1:]
    width = np.clip(max_fpr - left, 0, right - left)
    height_at_end = low + (high - low) * ratio(width, right - left)
    zero_or_nan = fpr[..., 0] + tpr[..., 0]
    return (width * (low + height_at_end)).sum(axis=-1) / 2 + zero_or_nan


@checked
def roc_curve(labels: ArrayLike, scores: ArrayLike) -> Curve:
    """False and true positive rates as the threshold falls.

    Documents with the same score pass the threshold together.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.

    Returns
    -------
    fpr, tpr, thresholds : ndarray of float64, shape (..., points)
        One point per distinct score, from the highest, after the point (0, 0) at threshold
        infinity; a document is predicted relevant if its score is at least the threshold. Rows with
        fewer distinct scores end in NaN. Without nonrelevant documents every fpr is NaN; without
        relevant documents every tpr is NaN.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, a bad label, or exchanged arguments.

    References
    ----------
    Fawcett (2006).

    Examples
    --------
    >>> fpr, tpr, thresholds = roc_curve([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    >>> fpr, tpr
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
    """
    fpr, tpr, scores, ends = rates_by_rank(labels, scores)
    start = np.ones(ends.shape[:-1] + (1,), dtype=bool)
    thresholds = np.concatenate([np.full(start.shape, math.inf), scores], axis=-1)
    return points_at(np.concatenate([start, ends], axis=-1), fpr, tpr, thresholds)


def points_at(keep, *curves):
    """The kept points of each row, moved to the front; rows that keep fewer are filled with NaN."""
    n_kept = keep.sum(axis=-1)
    filled = np.arange(n_kept.max(initial=0)) < n_kept[..., None]
    points = tuple(np.full(filled.shape, math.nan) for _ in curves)
    for moved, curve in zip(points, curves, strict=True):
        moved[filled] = curve[keep]
    return points


@checked
def auc(labels: ArrayLike, scores: ArrayLike) -> Floats:
    """Share of the pairs of a relevant and a nonrelevant document that the scores order correctly.

    A tie counts one half.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; the area under `roc_curve`. NaN if a class is missing.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, a bad label, or exchanged arguments.

    References
    ----------
    Hanley & McNeil (1982); Mann & Whitney (1947).

    Examples
    --------
    >>> auc([[1, 0, 1, 0], [1, 1, 0, 0]], [0.9, 0.7, 0.7, 0.2])
    array([0.875, 0.875])
    """
    fpr, tpr, _, _ = rates_by_rank(labels, scores)
    return area(fpr, tpr)


@checked
def partial_auc(
    labels: ArrayLike, scores: ArrayLike, max_fpr: float, *, standardized: bool = False
) -> Floats:
    """Area under the ROC curve from false positive rate 0 to `max_fpr`.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.
    max_fpr : float
        False positive rate at which the area ends, above 0 and at most 1.
    standardized : bool
        Scale the area so that the diagonal gives 0.5 and a perfect ranking 1 (McClish). A random
        order scores slightly above 0.5: among N nonrelevant documents and at max_fpr = j / N, its
        area averages j(j + 1) / (2N(N + 1)), and the diagonal's is max_fpr^2 / 2.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, max_fpr], or at most 1 when standardized; NaN if a class is missing.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, a bad label, exchanged arguments, or a `max_fpr`
        outside (0, 1].

    References
    ----------
    McClish (1989).

    Examples
    --------
    >>> partial_auc([1, 0, 1, 0], [0.9, 0.7, 0.6, 0.2], 0.5)
    np.float64(0.25)
    """
    fpr, tpr, _, _ = rates_by_rank(labels, scores)
    partial = area(fpr, tpr, max_fpr)
    below_diagonal = max_fpr**2 / 2
    scaled = (1 + (partial - below_diagonal) / (max_fpr - below_diagonal)) / 2
    return scaled if standardized else partial
