"""The ROC curve and the area under it.

Shared by all functions here: `labels` and `scores` are equally long, a label of at least 1 is
relevant (positive), a higher score stands higher in the ranking. With one class only, what needs
the other is NaN.
"""

import math

from ._arguments import checked
from ._shared import ratio, relevant


@checked("labels", "scores")
def roc_curve(labels, scores):
    """False and true positive rate as the threshold falls; documents with the same score pass it
    together.

    Parameters
    ----------
    labels : sequence of float, length n
        At least 1 is relevant.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    fpr, tpr, thresholds : list of float
        One point a distinct score, from the highest, after the point (0, 0) at threshold infinity;
        a document is predicted relevant where score >= threshold. Without a nonrelevant document
        every fpr is NaN, without a relevant one every tpr.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Source 003, formula 1.1 (whose thresholds from 0 to 1 can miss the last point); Fawcett (2006).

    Examples
    --------
    >>> roc_curve([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.9, 0.7, 0.2])
    """
    positives = relevant(labels, 1)
    negatives = [1 - positive for positive in positives]
    thresholds = sorted(set(scores), reverse=True)

    def rate(members):
        passed = [
            sum(member for member, score in zip(members, scores) if score >= t) for t in thresholds
        ]
        return [ratio(count, sum(members), empty=math.nan) for count in [0] + passed]

    return rate(negatives), rate(positives), [math.inf] + thresholds


@checked("labels", "scores")
def auc(labels, scores):
    """Share of the pairs of a relevant and a nonrelevant document that the scores put right; a tie
    counts half.

    Parameters
    ----------
    labels : sequence of float, length n
        At least 1 is relevant.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    float
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
    >>> auc([1, 0, 1, 0], [0.9, 0.7, 0.7, 0.2])
    0.875
    """
    positives = [score for label, score in zip(labels, scores) if label >= 1]
    negatives = [score for label, score in zip(labels, scores) if label < 1]
    right = sum((high > low) + (high == low) / 2 for high in positives for low in negatives)
    return ratio(right, len(positives) * len(negatives), empty=math.nan)


@checked("labels", "scores", "max_fpr")
def partial_auc(labels, scores, max_fpr, *, standardized=False):
    """Area under the ROC curve from false positive rate 0 to `max_fpr`.

    Parameters
    ----------
    labels : sequence of float, length n
        At least 1 is relevant.
    scores : sequence of float, length n
        Any number but NaN.
    max_fpr : float
        Above 0 and at most 1.
    standardized : bool
        Scale so that a random order gives 0.5 and a perfect one 1.

    Returns
    -------
    float
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
    0.25
    """
    fpr, tpr, _ = roc_curve(labels, scores)
    if math.isnan(fpr[0]) or math.isnan(tpr[0]):
        return math.nan
    area = 0.0
    for left, right, low, high in zip(fpr, fpr[1:], tpr, tpr[1:]):
        if left < right and left < max_fpr:
            end = min(right, max_fpr)
            height_at_end = low + (high - low) * (end - left) / (right - left)
            area += (end - left) * (low + height_at_end) / 2
    random = max_fpr**2 / 2
    return (1 + (area - random) / (max_fpr - random)) / 2 if standardized else area
