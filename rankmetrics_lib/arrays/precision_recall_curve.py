"""Precision against recall as the cut moves down the scores, for many rankings at once.

`labels` and `scores` have shape (..., n); NaN in both after the last document of a row is padding.
A label of at least 1 is relevant, a higher score ranks higher.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import by_score, group_ends, ranks, ratio
from .roc_auc import points_at

if TYPE_CHECKING:
    from ._types import ArrayLike, Curve

__all__ = ["precision_recall_curve"]


@checked
def precision_recall_curve(labels: ArrayLike, scores: ArrayLike) -> Curve:
    """Precision and recall of the documents at or above each distinct score.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        Labels of the documents, and the scores that rank them, higher first.

    Returns
    -------
    precision, recall, thresholds : ndarray of float64, shape (..., points)
        One point per distinct score, from the highest; no point is added at recall 0. Recall is
        0.0 if nothing is relevant. Rows with fewer distinct scores end in NaN. Join the points
        with steps, not with straight lines.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, a bad label, or exchanged arguments.

    References
    ----------
    Davis & Goadrich (2006).

    Examples
    --------
    >>> precision, recall, thresholds = precision_recall_curve([1, 0, 1, 0], [0.9, 0.7, 0.6, 0.2])
    >>> precision.round(4), recall
    (array([1.    , 0.5   , 0.6667, 0.5   ]), array([0.5, 0.5, 1. , 1. ]))
    """
    labels, scores = by_score(labels, scores)
    found = (labels >= 1).cumsum(axis=-1)
    recall = ratio(found, (labels >= 1).sum(axis=-1)[..., None])
    return points_at(group_ends(scores), found / ranks(labels), np.asarray(recall), scores)
