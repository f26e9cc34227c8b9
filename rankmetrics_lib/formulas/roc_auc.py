"""The ROC curve and the area under it.

`labels` and `scores` are equally long; a label of at least 1 is relevant (positive), a higher score
ranks higher. If one class is missing, every value that needs it is NaN.
"""

import math

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Curve, Numbers

__all__ = ["roc_curve", "auc", "partial_auc"]


def sweep(labels, scores):
    """The points of the ROC curve with their thresholds, from the highest threshold down."""
    positives = relevant(labels, 1)
    negatives = [1 - positive for positive in positives]
    thresholds = sorted(set(scores), reverse=True)

    def rate(members):
        passed = [
            sum(member for member, score in zip(members, scores) if score >= threshold)
            for threshold in thresholds
        ]
        return [ratio(count, sum(members), empty=math.nan) for count in [0] + passed]

    return rate(negatives), rate(positives), [math.inf] + thresholds


@checked
def roc_curve(labels: Numbers, scores: Numbers) -> Curve:
    """False and true positive rates, and thresholds, one point per distinct score after (0, 0).

    Documents with the same score pass the threshold together.

    >>> roc_curve([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.9, 0.7, 0.2])
    """
    return sweep(labels, scores)


@checked
def auc(labels: Numbers, scores: Numbers) -> float:
    """Share of the pairs of a relevant and a nonrelevant document that the scores order correctly.

    A tie counts one half; NaN if a class is missing.

    >>> auc([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    0.875
    """
    scored = list(zip(labels, scores))
    positives = [score for label, score in scored if label >= 1]
    negatives = [score for label, score in scored if label < 1]
    right = sum((p > n) + (p == n) / 2 for p in positives for n in negatives)
    return ratio(right, len(positives) * len(negatives), empty=math.nan)


@checked
def partial_auc(
    labels: Numbers, scores: Numbers, max_fpr: float, *, standardized: bool = False
) -> float:
    """Area under the ROC curve up to `max_fpr`; NaN if a class is missing.

    >>> partial_auc([1, 0, 1, 0], [0.9, 0.7, 0.6, 0.2], 0.5)
    0.25
    """
    fpr, tpr, _ = sweep(labels, scores)
    if math.isnan(fpr[0]) or math.isnan(tpr[0]):
        return math.nan
    area = 0.0
    for left, right, low, high in zip(fpr, fpr[1:], tpr, tpr[1:]):
        if left < right and left < max_fpr:
            end = min(right, max_fpr)
            height_at_end = low + (high - low) * (end - left) / (right - left)
            area += (end - left) * (low + height_at_end) / 2
    below_diagonal = max_fpr**2 / 2
    scaled = (1 + (area - below_diagonal) / (max_fpr - below_diagonal)) / 2
    return scaled if standardized else area
