"""The ROC curve and the area under it, for many rankings at once.

Shared by all functions here: `labels` and `scores` have shape (..., n), a label of at least 1 is
relevant (positive), a higher score stands higher; NaN in both after the last document of a row is
padding. With one class only, what needs the other is NaN. Definitions, edge rules and sources:
rankmetrics_lib.formulas.
"""

import math

import numpy as np

from ._arguments import checked
from ._shared import by_score, group_ends, ratio


def rates_by_rank(labels, scores):
    """False and true positive rate after each rank, held at its last value within a group of equal
    scores."""
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
    """Area under straight lines through the points, up to `max_fpr`; NaN where a class is
    missing."""
    left, right, low, high = fpr[..., :-1], fpr[..., 1:], tpr[..., :-1], tpr[..., 1:]
    width = np.clip(max_fpr - left, 0, right - left)
    height_at_end = low + (high - low) * ratio(width, right - left)
    zero_or_nan = fpr[..., 0] + tpr[..., 0]
    return (width * (low + height_at_end)).sum(axis=-1) / 2 + zero_or_nan


@checked
def roc_curve(labels, scores):
    """False and true positive rate as the threshold falls; documents with the same score pass it
    together.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.

    Returns
    -------
    fpr, tpr, thresholds : ndarray of float64, shape (..., points)
        One point a distinct score, from the highest, after the point (0, 0) at threshold infinity;
        a document is predicted relevant where score >= threshold. Rows with fewer distinct scores
        end in NaN.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Source 003, formula 1.1 (whose thresholds from 0 to 1 can miss the last point); Fawcett (2006).

    Examples
    --------
    >>> fpr, tpr, thresholds = roc_curve([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    >>> fpr, tpr
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
    """
    fpr, tpr, scores, ends = rates_by_rank(labels, scores)
    start = np.ones(ends.shape[:-1] + (1,), dtype=bool)
    thresholds = np.concatenate([np.where(start, math.inf, 0), scores], axis=-1)
    return points_at(np.concatenate([start, ends], axis=-1), fpr, tpr, thresholds)


def points_at(keep, *curves):
    """The points of each row that are kept, moved to the front; NaN fills the rows that keep
    fewer."""
    front_first = np.argsort(~keep, axis=-1, kind="stable")[..., : keep.sum(axis=-1).max(initial=0)]
    kept = np.take_along_axis(keep, front_first, axis=-1)
    return tuple(
        np.where(kept, np.take_along_axis(curve, front_first, axis=-1), math.nan)
        for curve in curves
    )


@checked
def auc(labels, scores):
    """Share of the pairs of a relevant and a nonrelevant document that the scores put right; a tie
    counts half.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1], the area under `roc_curve`; NaN with one class only.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Source 003 (as an area only); Hanley & McNeil (1982); Mann & Whitney (1947).

    Examples
    --------
    >>> auc([[1, 0, 1, 0], [1, 1, 0, 0]], [0.9, 0.7, 0.7, 0.2])
    array([0.875, 0.875])
    """
    fpr, tpr, _, _ = rates_by_rank(labels, scores)
    return area(fpr, tpr)


@checked
def partial_auc(labels, scores, max_fpr, *, standardized=False):
    """Area under the ROC curve from false positive rate 0 to `max_fpr`.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels, and the scores that order them.
    max_fpr : float
        Above 0 and at most 1.
    standardized : bool
        Scale so that a random order gives 0.5 and a perfect one 1.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, max_fpr], or at most 1 when standardized; NaN with one class only.

    Raises
    ------
    ValueError, TypeError
        As `auc`; for `max_fpr` outside (0, 1].

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
    random = max_fpr**2 / 2
    return (1 + (partial - random) / (max_fpr - random)) / 2 if standardized else partial
