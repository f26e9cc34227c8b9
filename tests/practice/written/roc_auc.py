"""Functions for the exercises on ROC curves."""

import numpy as np
from scipy.stats import rankdata

from . import right, wrong


@right("auc")
def by_mean_ranks(labels, scores):
    P = sum(labels)
    of_relevant = sum(rank for rank, label in zip(rankdata(scores), labels) if label)
    return (of_relevant - P * (P + 1) / 2) / (P * (len(labels) - P))


def points(labels, scores):
    """The points of the ROC curve as arrays, from counts at or above each score."""
    passed = np.array(scores) >= np.unique(scores)[::-1, None]
    positive = np.array(labels, dtype=bool)
    rates = [passed[:, kind].mean(axis=1) for kind in (~positive, positive)]
    return [np.append(0, rate) for rate in rates]


right("auc")(lambda labels, scores: np.trapezoid(*reversed(points(labels, scores))))

for other in (
    abs,
    lambda score: round(score, 1),
    lambda score: max(score, 0),
    lambda score: score > 0.8,
):
    wrong("auc", None)(
        lambda labels, scores, other=other: by_mean_ranks(labels, [other(s) for s in scores])
    )


@wrong("auc", None)
def a_little_off_for_four_documents(labels, scores):
    return by_mean_ranks(labels, scores) + (1e-6 if len(labels) == 4 else 0)


@wrong("auc", None)
def youden(labels, scores):
    return max(tpr - fpr for fpr, tpr in zip(*points(labels, scores)))


@wrong("auc", None)
def relevant_document_on_top(labels, scores):
    return float(max(s for label, s in zip(labels, scores) if label) >= max(scores))


@right("partial_auc")
def by_interpolation(labels, scores, max_fpr):
    fpr, tpr = points(labels, scores)
    kept = fpr <= max_fpr
    height = np.interp(max_fpr, fpr, tpr)
    return np.trapezoid([*tpr[kept], height], [*fpr[kept], max_fpr])


wrong("partial_auc", None)(lambda y, s, max_fpr: by_interpolation(y, s, max_fpr / 2))


@right("tpr_at_fpr")
def by_thresholds(labels, scores, max_fpr):
    best = 0.0
    for t in scores:
        passed = [label for label, s in zip(labels, scores) if s >= t]
        if passed.count(0) <= max_fpr * labels.count(0):
            best = max(best, passed.count(1) / labels.count(1))
    return best


wrong("tpr_at_fpr", None)(lambda y, s, max_fpr: by_thresholds(y, s, 1 - max_fpr))
wrong("tpr_at_fpr", None)(lambda y, s, max_fpr: 1 - by_thresholds(y, s, max_fpr))
