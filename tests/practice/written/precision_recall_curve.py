"""Functions for the exercises on precision-recall curves."""

import numpy as np

from rankmetrics_lib.formulas import precision_recall_curve

from . import right, wrong


def as_sklearn_returns_them(labels, scores):
    """From the lowest threshold up, with scikit-learn's added point at the end."""
    passed = np.array(scores) >= np.unique(scores)[:, None]
    found = (passed * np.array(labels)).sum(axis=1)
    return np.append(found / passed.sum(axis=1), 1), np.append(found / sum(labels), 0)


@right("scored_average_precision")
def by_relevant_documents(labels, scores):
    relevant = [s for label, s in zip(labels, scores) if label]
    at_each = [sum(r >= s for r in relevant) / sum(x >= s for x in scores) for s in relevant]
    return sum(at_each) / max(1, len(at_each))


wrong("scored_average_precision", None)(
    lambda labels, scores: by_relevant_documents(labels, [round(score, 1) for score in scores])
)
wrong("scored_average_precision", None)(
    lambda labels, scores: by_relevant_documents(labels, [max(0, score) for score in scores])
)
wrong("scored_average_precision", None)(
    lambda labels, scores: by_relevant_documents(labels, scores) + 1e-6 * (len(labels) > 3)
)


@wrong("scored_average_precision", None)
def divided_by_relevant_documents_with_positive_scores(labels, scores):
    passing = sum(1 for label, s in zip(labels, scores) if label and s > 0)
    return by_relevant_documents(labels, scores) * sum(labels) / max(1, passing)


@wrong("scored_average_precision", None)
def normalized_by_chance(labels, scores):
    if not sum(labels):
        return 0
    chance = sum(labels) / len(labels)
    ap = by_relevant_documents(labels, scores)
    return (ap - chance) / (1 - chance) if chance < 1 else ap


# These fail on some inputs


@wrong("scored_average_precision", "trapezoid under the PR curve as AP")
def areas_by_lines(labels, scores):
    """As scikit-learn before 0.19."""
    precision, recall = as_sklearn_returns_them(labels, scores)
    return -np.trapezoid(precision, recall)


@wrong("scored_average_precision", "ties in the given order")
def row_by_row(labels, scores):
    order = np.argsort(-np.array(scores), kind="stable")
    ranked = np.array(labels)[order]
    return (ranked * np.cumsum(ranked) / np.arange(1, len(ranked) + 1)).sum() / sum(labels)


@wrong("interpolated_precision", "the first point that reaches the level")
def first_above(labels, scores, level):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return precision[:-1][recall[:-1] >= level][-1]


@right("interpolated_precision")
def by_numpy(labels, scores, level):
    if not len(labels):
        return 0.0
    passed = np.array(scores)[None, :] >= np.unique(scores)[:, None]
    found = (passed * np.array(labels)).sum(axis=1)
    recall, precision = found / max(1, sum(labels)), found / passed.sum(axis=1)
    return precision[recall >= level].max(initial=0)


def best(labels, scores, reaches):
    precision, recall, _ = precision_recall_curve(labels, scores)
    return max((p for p, r in zip(precision, recall) if reaches(r)), default=0)


wrong("interpolated_precision", None)(lambda y, s, level: by_relevant_documents(y, s))
wrong("interpolated_precision", None)(
    lambda y, s, level: best(y, s, lambda recall: round(recall, 2) >= level)
)
wrong("interpolated_precision", None)(
    lambda y, s, level: best(y, s, lambda recall: int(10 * recall) >= int(10 * level))
)
wrong("interpolated_precision", None)(
    lambda y, s, level: best(y, s, lambda recall: recall >= (round(level) if y else level))
)


@wrong("interpolated_precision", None)
def first_above_or_the_next(labels, scores, level):
    precision, recall, _ = precision_recall_curve(labels, scores)
    for i, x in enumerate(recall):
        if x >= level:
            return max(precision[i : i + 2])
    return 0
