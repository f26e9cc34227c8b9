"""Exercises of the chapter on ROC curves, with the wrong functions that people write."""

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists

# Inputs

# Scores by number of documents. Scores of 0 and below expose a threshold that runs only from 0 to
# 1, and close scores expose a coarse grid of thresholds.
VALUES = {
    1: [0.9, 0.0],
    2: [0.9, 0.7, 0.2, 0.0, -1.0],
    3: [0.9, 0.86, 0.0, -1.0],
    4: [0.9, 0.86, 0.0],
}


def score_lists(length, values):
    """All lists of this length of these scores."""
    for number in range(len(values) ** length):
        yield [values[number // len(values) ** place % len(values)] for place in range(length)]


def scored_documents(min_relevant, min_nonrelevant):
    """(labels, scores): up to four documents, in every order, with ties, and with scores of 0 and
    below."""
    for length in sorted(VALUES):
        for labels in binary_lists(length, length):
            if sum(labels) >= min_relevant and length - sum(labels) >= min_nonrelevant:
                for scores in score_lists(length, VALUES[length]):
                    yield labels, scores


def both_classes():
    return scored_documents(min_relevant=1, min_nonrelevant=1)


def limited(limits):
    """(labels, scores, max_fpr): every small input with every limit."""
    for labels, scores in both_classes():
        for max_fpr in limits if len(labels) < 4 else limits[:2]:
            yield labels, scores, max_fpr


# Helpers


def split(labels, scores):
    """The scores of the relevant and of the nonrelevant documents."""
    return (
        [score for label, score in zip(labels, scores) if label],
        [score for label, score in zip(labels, scores) if not label],
    )


def share_of_pairs(labels, scores, tie):
    relevant, others = split(labels, scores)
    right = sum(tie if high == low else high > low for high in relevant for low in others)
    return right / (len(relevant) * len(others))


def area(points):
    """Area under the straight lines through (x, y), in the order given."""
    return sum(
        (right[0] - left[0]) * (left[1] + right[1]) / 2 for left, right in zip(points, points[1:])
    )


def points_at(thresholds, labels, scores, passes=lambda score, t: score >= t):
    """(FPR, TPR) at each threshold."""
    relevant, others = split(labels, scores)
    return [
        tuple(
            sum(passes(score, t) for score in members) / len(members)
            for members in (others, relevant)
        )
        for t in thresholds
    ]


def points_by_row(labels, scores):
    """(FPR, TPR) after each document, tied ones in the given order."""
    order = sorted(range(len(scores)), key=lambda row: -scores[row])
    ranked = [labels[row] for row in order]
    hits = [sum(ranked[:rank]) for rank in range(len(ranked) + 1)]
    return [
        ((rank - found) / (len(ranked) - hits[-1]), found / hits[-1])
        for rank, found in enumerate(hits)
    ]


def points_of_the_grid(labels, scores):
    """(FPR, TPR) where score > t for t = 1.0, 0.9, ..., 0.0."""
    grid = [step / 10 for step in range(10, -1, -1)]
    return points_at(grid, labels, scores, lambda score, t: score > t)


def curve(labels, scores):
    """(FPR, TPR) of the ROC curve."""
    fpr, tpr, _ = formulas.roc_curve(labels, scores)
    return list(zip(fpr, tpr))


def cut(points, max_fpr):
    """The points up to max_fpr, and the point where the straight line crosses it."""
    kept = [point for point in points if point[0] <= max_fpr]
    for (left, low), (right, high) in zip(points, points[1:]):
        if left <= max_fpr < right:
            height = low + (high - low) * (max_fpr - left) / (right - left)
            return kept + [(max_fpr, height)]
    return kept


# AUC


def ties_lost(labels, scores):
    return share_of_pairs(labels, scores, tie=0)


def ties_won(labels, scores):
    return share_of_pairs(labels, scores, tie=1)


def by_row(labels, scores):
    return area(points_by_row(labels, scores))


def unsorted(labels, scores):
    return area([(0, 0)] + points_at(scores, labels, scores) + [(1, 1)])


def axes_exchanged(labels, scores):
    return area([(y, x) for x, y in curve(labels, scores)])


def grid_only(labels, scores):
    return area(points_of_the_grid(labels, scores))


def decisions(labels, scores):
    return formulas.auc(labels, [int(score >= 0.5) for score in scores])


def never_below_half(labels, scores):
    value = formulas.auc(labels, scores)
    return max(value, 1 - value)


GRID = (
    "threshold grid 0..1 only",
    (
        "It sweeps t from 1 to 0 and lets a score pass if it is greater than t. A score of 0 or"
        " less then never passes, and the curve ends before (1, 1)."
    ),
    "FesianXu (2021)",
    "The threshold sweep",
)
BY_ROW = (
    "one ROC point per row within ties",
    (
        "It steps up or right for each document of a tie, in the order in which they are given."
        " Documents with the same score pass the threshold together, so the curve runs straight"
        " across the tie, the average of all their orders."
    ),
    "ClickHouse PR #65840; exploratory_func PR #1588; ModelMetrics #10",
    "The threshold sweep",
)

AUC = Exercise(
    name="auc",
    signature="auc(labels, scores)",
    task="Area under the ROC curve; each input has documents of both kinds.",
    reference=formulas.auc,
    chapter="roc_auc",
    domain=both_classes,
    misconceptions=[
        Misconception(
            "ties counted 0",
            "It counts a pair only if the relevant document has a strictly higher score. Two"
            " documents with the same score are in no order, so their pair counts one half.",
            "cvAUC #6; LeakPro PR #465",
            "The same number from pairs",
            ties_lost,
        ),
        Misconception(
            "ties counted 1",
            "It counts a pair of documents with the same score as if the relevant one came first."
            " They are in no order, so their pair counts one half.",
            "MatlabAUC #1; what sorting relevant documents first within ties does",
            "The same number from pairs",
            ties_won,
        ),
        Misconception(*BY_ROW, by_row),
        Misconception(
            "trapezoid on unsorted thresholds",
            "It joins the points of the curve in the order in which the documents are given. Let"
            " the threshold fall from the highest score to the lowest, or the area adds up strips"
            " that overlap.",
            "a common slip; sklearn.metrics.auc refuses such points",
            "The threshold sweep",
            unsorted,
        ),
        Misconception(
            "FPR and TPR exchanged",
            "It takes the area of FPR over TPR, which is 1 - AUC. FPR belongs on the horizontal"
            " axis, TPR on the vertical one.",
            "a public script that calls the true positive rate fp_rate",
            "Two rates",
            axes_exchanged,
        ),
        Misconception(*GRID, grid_only),
        Misconception(
            "AUC of decisions",
            "It first turns the scores into 0 and 1 at the threshold 0.5. That ties all documents"
            " on the same side of it, and the area then measures the threshold, not the order.",
            "yellowbrick #227 (reported by Fawcett), lazypredict #425, stellargraph #428",
            "What it is confused with",
            decisions,
        ),
        Misconception(
            "AUC never below one half",
            "It gives 1 - AUC if AUC is below one half. A reversed ranking is not a good ranking"
            " until somebody reverses the scores.",
            "a common slip; pROC chooses the direction unless told",
            "By hand",
            never_below_half,
        ),
    ],
)

# Partial AUC


def stops_at_the_last_point(labels, scores, max_fpr):
    return area([point for point in curve(labels, scores) if point[0] <= max_fpr])


def partial_by_row(labels, scores, max_fpr):
    return area(cut(points_by_row(labels, scores), max_fpr))


def standardized(labels, scores, max_fpr):
    return formulas.partial_auc(labels, scores, max_fpr, standardized=True)


def share_of_the_strip(labels, scores, max_fpr):
    return formulas.partial_auc(labels, scores, max_fpr) / max_fpr


def whole(labels, scores, max_fpr):
    return formulas.auc(labels, scores)


PARTIAL_AUC = Exercise(
    name="partial_auc",
    signature="partial_auc(labels, scores, max_fpr)",
    task="Area under the ROC curve from FPR 0 to `max_fpr`, not standardized.",
    reference=formulas.partial_auc,
    chapter="roc_auc",
    domain=lambda: limited([0.4, 1.0, 0.5]),
    misconceptions=[
        Misconception(
            "stops at the last point before the limit",
            "It takes the area up to the last point of the curve whose FPR is at most the limit."
            " The strip between that point and the limit is missing; the straight line to the next"
            " point gives its height.",
            "a common slip",
            "The first part of the curve",
            stops_at_the_last_point,
        ),
        Misconception(
            "standardized instead of raw",
            "It gives the standardized form, in which chance has one half and a perfect order has"
            " 1. The raw area of a perfect order equals the limit.",
            "scikit-learn's max_fpr; torchmetrics #2259",
            "The first part of the curve",
            standardized,
        ),
        Misconception(
            "divided by the limit",
            "It divides the area by the width of the strip. The raw area is not divided at all,"
            " and the standardized one is scaled so that chance has one half.",
            "precrec #26 (there a documented choice)",
            "The first part of the curve",
            share_of_the_strip,
        ),
        Misconception(
            "not cut at the limit",
            "It computes the area under the whole curve. Partial AUC ends at the limit.",
            "a common slip",
            "The first part of the curve",
            whole,
        ),
        Misconception(*BY_ROW, partial_by_row),
    ],
)

# TPR at a limit of FPR


def highest_tpr(points, max_fpr):
    return max([y for x, y in points if x <= max_fpr] + [0.0])


def tpr_of_the_grid(labels, scores, max_fpr):
    return highest_tpr(points_of_the_grid(labels, scores), max_fpr)


def tpr_by_row(labels, scores, max_fpr):
    return highest_tpr(points_by_row(labels, scores), max_fpr)


def tpr_on_the_line(labels, scores, max_fpr):
    return highest_tpr(cut(curve(labels, scores), max_fpr), max_fpr)


def tpr_strictly_below(labels, scores, max_fpr):
    return max([y for x, y in curve(labels, scores) if x < max_fpr] + [0.0])


TPR_AT_FPR = Exercise(
    name="tpr_at_fpr",
    signature="tpr_at_fpr(labels, scores, max_fpr)",
    task="Highest TPR among the points of the ROC curve whose FPR is at most `max_fpr`.",
    reference=lambda labels, scores, max_fpr: highest_tpr(curve(labels, scores), max_fpr),
    chapter="roc_auc",
    domain=lambda: limited([1.0, 0.5, 0.0, 0.3]),
    misconceptions=[
        Misconception(*GRID, tpr_of_the_grid),
        Misconception(*BY_ROW, tpr_by_row),
        Misconception(
            "a point between two thresholds",
            "It reads the curve between two of its points. Only a threshold that splits a tie"
            " could reach such a point, and documents with the same score pass together or not at"
            " all.",
            "a common slip: np.interp over the curve",
            "The threshold sweep",
            tpr_on_the_line,
        ),
        Misconception(
            "strictly below the limit",
            "It leaves out the points whose FPR equals the limit. “At most” includes the limit"
            " itself.",
            "a common slip",
            "The threshold sweep",
            tpr_strictly_below,
        ),
    ],
)

EXERCISES = [AUC, PARTIAL_AUC, TPR_AT_FPR]
