"""Precision against recall as the cut moves down the scores.

`labels` and `scores` are equally long; a label of at least 1 is relevant, a higher score ranks
higher.
"""

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Curve, Numbers

__all__ = ["precision_recall_curve"]


@checked
def precision_recall_curve(labels: Numbers, scores: Numbers) -> Curve:
    """Precision, recall and thresholds, one point per distinct score, from the highest down.

    No point is added at recall 0; recall is 0.0 if nothing is relevant.

    >>> precision_recall_curve([1, 0, 1, 0], [0.9, 0.7, 0.6, 0.2])
    ([1.0, 0.5, 0.6666666666666666, 0.5], [0.5, 0.5, 1.0, 1.0], [0.9, 0.7, 0.6, 0.2])
    """
    hits = relevant(labels, 1)
    thresholds = sorted(set(scores), reverse=True)
    scored = list(zip(hits, scores))
    passed = [[hit for hit, score in scored if score >= t] for t in thresholds]
    precision = [sum(found) / len(found) for found in passed]
    recall = [ratio(sum(found), sum(hits)) for found in passed]
    return precision, recall, thresholds
