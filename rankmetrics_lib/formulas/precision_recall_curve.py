"""Precision against recall as the cut moves down the scores.

`labels` and `scores` are equally long; a label of at least 1 is relevant, a higher score stands
higher.
"""

from ._arguments import checked
from ._shared import ratio, relevant


@checked("labels", "scores")
def precision_recall_curve(labels, scores):
    """Precision and recall of the documents at or above each distinct score.

    Parameters
    ----------
    labels : sequence of float, length n
        At least 1 is relevant.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    precision, recall, thresholds : list of float
        One point a distinct score, from the highest; no point is invented at recall 0. Recall is
        0.0 where nothing is relevant. Join the points by steps, not by straight lines.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Source 002, section 2; Davis & Goadrich (2006).

    Examples
    --------
    >>> precision_recall_curve([1, 0, 1, 0], [0.9, 0.7, 0.6, 0.2])
    ([1.0, 0.5, 0.6666666666666666, 0.5], [0.5, 0.5, 1.0, 1.0], [0.9, 0.7, 0.6, 0.2])
    """
    hits = relevant(labels, 1)
    thresholds = sorted(set(scores), reverse=True)
    passed = [[hit for hit, score in zip(hits, scores) if score >= t] for t in thresholds]
    precision = [sum(found) / len(found) for found in passed]
    recall = [ratio(sum(found), sum(hits)) for found in passed]
    return precision, recall, thresholds
