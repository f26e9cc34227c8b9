"""Exercises of the chapter on precision-recall curves, with the wrong functions that people
write."""

from .. import formulas
from ._checker import Exercise, Misconception
from .roc_auc import area, scored_documents

# Inputs


def any_documents():
    """(labels, scores): no document, then one to four, with ties and with nothing relevant."""
    yield [], []
    yield from scored_documents(min_relevant=0, min_nonrelevant=0)


def documents_at_levels():
    """(labels, scores, level): every small input at levels of recall, some of which no threshold
    reaches exactly."""
    for labels, scores in any_documents():
        for level in [0.0, 0.4, 0.5, 1.0] if len(labels) < 3 else [0.4, 1.0]:
            yield labels, scores, level


# Helpers


def curve(labels, scores):
    """(recall, precision) at each distinct score, from the highest."""
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    return list(zip(recall, precision))


def steps(points):
    """Area of steps, each as high as the precision at its right end."""
    edges = [0.0] + [recall for recall, _ in points]
    return float(
        sum((recall - edge) * precision for edge, (recall, precision) in zip(edges, points))
    )


def ranked(labels, scores, relevant_first=False):
    """The labels from the highest score down; ties in the given order, or with the relevant
    documents first."""
    order = sorted(
        range(len(scores)),
        key=lambda row: (-scores[row], -labels[row] if relevant_first else 0),
    )
    return [labels[row] for row in order]


# Average precision of scores


def trapezoid(labels, scores):
    return area([(0.0, 1.0)] + curve(labels, scores))


def trapezoid_of_the_points(labels, scores):
    return area(curve(labels, scores))


def given_order(labels, scores):
    return formulas.average_precision(ranked(labels, scores))


def relevant_first(labels, scores):
    return formulas.average_precision(ranked(labels, scores, relevant_first=True))


def mean_over_orders(labels, scores):
    return formulas.tie_averaged_average_precision(labels, scores)


def left_ends(labels, scores):
    points = [(0.0, 1.0)] + curve(labels, scores)
    return float(
        sum((right - left) * precision for (left, precision), (right, _) in zip(points, points[1:]))
    )


def never_falling(labels, scores):
    points = curve(labels, scores)
    return steps([(recall, best_from(points, recall)) for recall, _ in points])


def best_from(points, level):
    return max([precision for recall, precision in points if recall >= level] + [0.0])


def mean_precision(labels, scores):
    points = curve(labels, scores)
    return sum(precision for _, precision in points) / max(1, len(points))


SCORED_AVERAGE_PRECISION = Exercise(
    name="scored_average_precision",
    signature="scored_average_precision(labels, scores)",
    task=(
        "Average precision of scored documents; tied documents pass the threshold together. Return"
        " 0 if no document is relevant."
    ),
    reference=lambda labels, scores: steps(curve(labels, scores)),
    chapter="precision_recall_curve",
    domain=any_documents,
    misconceptions=[
        Misconception(
            "trapezoid under the PR curve as AP",
            "It joins the points with straight lines, starting at recall 0 and precision 1."
            " Between two thresholds precision does not follow a straight line: AP is the area of"
            " steps, each as high as the precision at its right end.",
            "otzslayer (2022), “the results are the same”; scikit-learn before 0.19, #6377, #29051",
            "Why not straight lines",
            trapezoid,
        ),
        Misconception(
            "trapezoid without a first point",
            "It joins the points with straight lines and starts at the first point, so the area to"
            " the left of it is lost. AP is the area of steps, and the first step starts at recall"
            " 0.",
            "a common slip: auc(recall, precision) without the added point",
            "Why not straight lines",
            trapezoid_of_the_points,
        ),
        Misconception(
            "ties in the given order",
            "It walks down the sorted list one document at a time, so within a tie the value"
            " depends on the order of the input. Documents with the same score pass the threshold"
            " together and make one step.",
            "burn #5683, vlfeat #51, cocoapi PR #626",
            "Ties",
            given_order,
        ),
        Misconception(
            "relevant documents first within ties",
            "It puts the relevant documents of a tie on top. Documents with the same score pass"
            " the threshold together and make one step, whatever their labels.",
            "Object-Detection-Metrics #77",
            "Ties",
            relevant_first,
        ),
        Misconception(
            "mean over the orders of ties",
            "It takes the mean of AP over all orders of tied documents. That is also a fair"
            " number, but not the area under the curve, on which documents with the same score"
            " make one step.",
            "McSherry & Najork (2008), where it is the aim",
            "Ties",
            mean_over_orders,
        ),
        Misconception(
            "steps as high as the precision at their start",
            "It gives each step the precision of the point before it, and the first step 1. The"
            " documents that make a step have all passed at its right end, so its height is the"
            " precision there.",
            "a common slip when the points are paired off by one",
            "The area of the steps",
            left_ends,
        ),
        Misconception(
            "interpolated AP",
            "It replaces each precision with the best one still to come. That is the AP of PASCAL"
            " VOC since 2010, and it is never lower.",
            "PASCAL VOC, COCO",
            "Why not straight lines",
            never_falling,
        ),
        Misconception(
            "mean of the precisions",
            "It averages the precision over all thresholds. A threshold that adds no recall makes"
            " no step, and must not count.",
            "FesianXu (2021), formula 6.1, over scores",
            "The area of the steps",
            mean_precision,
        ),
    ],
)

# Interpolated precision


def first_that_reaches(labels, scores, level):
    reached = [precision for recall, precision in curve(labels, scores) if recall >= level]
    return (reached + [0.0])[0]


def strictly_above(labels, scores, level):
    above = [precision for recall, precision in curve(labels, scores) if recall > level]
    return max(above + [0.0])


def up_to_the_level(labels, scores, level):
    below = [precision for recall, precision in curve(labels, scores) if recall <= level]
    return max(below + [0.0])


def interpolated_by_row(labels, scores, level):
    rels = ranked(labels, scores)
    points = [
        (formulas.recall(rels, k), formulas.precision(rels, k)) for k in range(1, len(rels) + 1)
    ]
    return best_from(points, level)


INTERPOLATED_PRECISION = Exercise(
    name="interpolated_precision",
    signature="interpolated_precision(labels, scores, level)",
    task=(
        "Highest precision among the points of the curve whose recall is at least `level`; 0 if"
        " there are none."
    ),
    reference=lambda labels, scores, level: best_from(curve(labels, scores), level),
    chapter="precision_recall_curve",
    domain=documents_at_levels,
    misconceptions=[
        Misconception(
            "the first point that reaches the level",
            "It takes the precision at the first threshold whose recall reaches the level. A later"
            " threshold can have a higher precision, and interpolation takes the highest.",
            "a common slip",
            "Why not straight lines",
            first_that_reaches,
        ),
        Misconception(
            "recall strictly above the level",
            "It leaves out points whose recall equals the level. At level 1, nothing is left.",
            "a common slip",
            "Why not straight lines",
            strictly_above,
        ),
        Misconception(
            "recall up to the level",
            "It takes the best precision of the points up to the level. Interpolation looks ahead,"
            " for a reader who wants at least this recall.",
            "a common slip",
            "Why not straight lines",
            up_to_the_level,
        ),
        Misconception(
            "ties in the given order",
            "It makes a point of each document of a tie, in the order in which they are given."
            " Documents with the same score pass the threshold together and make one point.",
            "burn #5683, vlfeat #51, cocoapi PR #626",
            "Ties",
            interpolated_by_row,
        ),
    ],
)

EXERCISES = [SCORED_AVERAGE_PRECISION, INTERPOLATED_PRECISION]
