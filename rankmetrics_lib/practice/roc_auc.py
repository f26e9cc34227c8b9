"""Exercises of the chapter on ROC curves, with the wrong functions that people write."""

from .. import formulas
from ..formulas import roc_curve
from ._domains import binary_lists
from ._exercise import Exercise, Part
from ._questions import Question

# Inputs

# Scores by number of documents. Scores of 0 and below expose a threshold that runs only from 0 to
# 1, close scores expose a coarse grid of thresholds, and 9 and 10 scores that are sorted as text.
VALUES = {
    1: [0.9, 0.0],
    2: [0.9, 0.7, 0.2, 0.0, -1.0, 9.0, 10.0],
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


# The formulas: the points of the curve, and what is made of them


def curve(labels, scores):
    """(FPR, TPR) of the ROC curve."""
    fpr, tpr, _ = formulas.roc_curve(labels, scores)
    return list(zip(fpr, tpr))


def area_below(points):
    """Area under the straight lines through (x, y), in the order given."""
    return sum((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in zip(points, points[1:]))


def cut(points, max_fpr):
    """The points up to max_fpr, and the point where the straight line crosses it."""
    for (left, low), (right, high) in zip(points, points[1:]):
        if left <= max_fpr < right:
            height = low + (high - low) * (max_fpr - left) / (right - left)
            return up_to(points, max_fpr) + [(max_fpr, height)]
    return up_to(points, max_fpr)


def up_to(points, max_fpr):
    return [point for point in points if point[0] <= max_fpr]


def highest_tpr(points, max_fpr):
    return max([y for _, y in up_to(points, max_fpr)] + [0.0])


def auc(labels, scores, *, points=curve):
    return area_below(points(labels, scores))


def partial_auc(labels, scores, max_fpr, *, points=curve, strip=cut):
    return area_below(strip(points(labels, scores), max_fpr))


def tpr_at_fpr(labels, scores, max_fpr, *, points=curve, tpr=highest_tpr):
    return tpr(points(labels, scores), max_fpr)


# As the chapter gives it, to be fixed: without a docstring, like the function there.
def tutorial_partial_auc(labels, scores, max_fpr):
    fpr, tpr, _ = roc_curve(labels, scores)
    points = [(x, y) for x, y in zip(fpr, tpr) if x <= max_fpr]
    return area_below(points)


AUC = Exercise(
    "auc(labels, scores)",
    "Area under the ROC curve; each input has documents of both kinds.",
    reference=formulas.auc,
    formula=auc,
    domain=both_classes,
    section="roc-auc-pairs",
)
PARTIAL_AUC = Exercise(
    "partial_auc(labels, scores, max_fpr)",
    "Area under the ROC curve from FPR 0 to `max_fpr`, not standardized.",
    reference=formulas.partial_auc,
    formula=partial_auc,
    domain=lambda: limited([0.4, 1.0, 0.5]),
    given=[tutorial_partial_auc],
    section="roc-auc-partial",
)
TPR_AT_FPR = Exercise(
    "tpr_at_fpr(labels, scores, max_fpr)",
    "Highest TPR among the points of the ROC curve whose FPR is at most `max_fpr`.",
    reference=tpr_at_fpr,
    formula=tpr_at_fpr,
    domain=lambda: limited([1.0, 0.5, 0.0, 0.3]),
    section="roc-auc-sweep",
)

# The points of the curve

POINTS = Part("points", AUC, PARTIAL_AUC, TPR_AT_FPR, section="roc-auc-sweep")


def points_by_row(labels, scores, tied=lambda row: row):
    """(FPR, TPR) after each document, tied ones in the given order or by another key."""
    order = sorted(range(len(scores)), key=lambda row: (-scores[row], tied(row)))
    ranked = [labels[row] for row in order]
    hits = [sum(ranked[:rank]) for rank in range(len(ranked) + 1)]
    return [
        ((rank - found) / (len(ranked) - hits[-1]), found / hits[-1])
        for rank, found in enumerate(hits)
    ]


@POINTS.mistake(
    "one ROC point per row within ties",
    "roc-auc-straight-lines",
    seen_in="ClickHouse PR #65840; exploratory_func PR #1588; ModelMetrics #10",
    also=[lambda labels, scores: points_by_row(labels, scores, tied=lambda row: -row)],
)
def _(labels, scores):
    """It steps up or right for each document of a tie, in the order in which they are given.
    Documents with the same score pass the threshold together, so the curve runs straight across the
    tie, the average of all their orders."""
    return points_by_row(labels, scores)


def above(score, t):
    return score > t


def at_least(score, t):
    return score >= t


def split(labels, scores):
    """The scores of the relevant and of the nonrelevant documents."""
    return (
        [score for label, score in zip(labels, scores) if label],
        [score for label, score in zip(labels, scores) if not label],
    )


def points_at(thresholds, labels, scores, passes=at_least):
    """(FPR, TPR) at each threshold."""
    relevant, others = split(labels, scores)
    return [
        (
            sum(passes(score, t) for score in others) / len(others),
            sum(passes(score, t) for score in relevant) / len(relevant),
        )
        for t in thresholds
    ]


def points_of_the_grid(labels, scores, steps=10, passes=above):
    """(FPR, TPR) at thresholds in even steps from 1.0 to 0.0."""
    grid = [step / steps for step in range(steps, -1, -1)]
    return points_at(grid, labels, scores, passes)


@POINTS.mistake(
    "threshold grid 0..1 only",
    seen_in="FesianXu (2021)",
    also=[
        lambda labels, scores: points_of_the_grid(labels, scores, passes=at_least),
        lambda labels, scores: points_of_the_grid(labels, scores, steps=100),
    ],
)
def _(labels, scores):
    """It sweeps the threshold over fixed steps from 1 to 0. Scores between two steps pass together,
    a score below 0 never passes (with `>`, not even 0), and the curve ends before (1, 1). Take the
    thresholds from the scores."""
    return points_of_the_grid(labels, scores)


POINTS_OF_AUC = Part("points", AUC, section="roc-auc-sweep")


@POINTS_OF_AUC.mistake("not sorted by score")
def _(labels, scores):
    """It takes the documents in the order of the input. The scores decide which document passes the
    threshold first."""
    return points_by_row(labels, [0] * len(labels))


@POINTS_OF_AUC.mistake("the curve without its start")
def without_the_origin(labels, scores):
    """It starts the curve at the first threshold that lets something pass. The curve starts at (0,
    0), and the area up to its next point counts."""
    return curve(labels, scores)[1:]


@POINTS_OF_AUC.mistake("the curve without its end")
def _(labels, scores):
    """It lets only scores above the threshold pass, and takes the thresholds from the scores. The
    lowest score then never passes, and the curve ends before (1, 1)."""
    return [(0, 0)] + points_at(sorted(set(scores), reverse=True), labels, scores, above)


@POINTS_OF_AUC.mistake(
    "a negative area", also=[lambda labels, scores: without_the_origin(labels, scores)[::-1]]
)
def _(labels, scores):
    """Its result is negative. The threshold rises, so FPR falls from point to point, and every
    width is negative. Let the threshold fall."""
    return curve(labels, scores)[::-1]


@POINTS_OF_AUC.mistake("trapezoid on unsorted thresholds")
def _(labels, scores):
    """It joins the points of the curve in the order in which the documents are given. Let the
    threshold fall from the highest score to the lowest, or the area adds up strips that overlap."""
    return [(0, 0)] + points_at(scores, labels, scores) + [(1, 1)]


@POINTS_OF_AUC.mistake("one point for each FPR", choose=[max, min])
def _(labels, scores, choose):
    """It keeps one TPR for each FPR, such as the highest one. The curve climbs straight up there,
    and a line from the wrong end of the climb changes the area."""
    points = curve(labels, scores)
    fprs = sorted({x for x, _ in points})
    return [(fpr, choose(y for x, y in points if x == fpr)) for fpr in fprs]


@POINTS_OF_AUC.mistake(
    "1 - AUC", "roc-auc-rates", seen_in="a public script that calls the true positive rate fp_rate"
)
def _(labels, scores):
    """It gives 1 - AUC. Either the axes are swapped (FPR belongs on the horizontal one, TPR on the
    vertical one), or the lowest scores come first."""
    return [(y, x) for x, y in curve(labels, scores)]


@POINTS_OF_AUC.mistake("FPR divided by the flagged documents", "roc-auc-rates")
def _(labels, scores):
    """It divides FP by all documents that pass, which gives 1 - precision (the false discovery
    rate). FPR divides FP by all nonrelevant documents."""
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    return [(0.0, 0.0)] + [(1 - p, r) for p, r in zip(precision, recall)]


# AUC from pairs


def share_of_pairs(labels, scores, tie):
    relevant, others = split(labels, scores)
    right = sum(tie if high == low else high > low for high in relevant for low in others)
    return right / (len(relevant) * len(others))


@AUC.mistake("ties counted 0", seen_in="cvAUC #6; LeakPro PR #465")
def _(labels, scores):
    """It counts a pair only if the relevant document has a strictly higher score, as do rectangles
    drawn under the left end of each piece of the curve. Two documents with the same score are in no
    order, so their pair counts one half."""
    return share_of_pairs(labels, scores, tie=0)


@AUC.mistake(
    "ties counted 1",
    seen_in="MatlabAUC #1; what sorting relevant documents first within ties does",
)
def _(labels, scores):
    """It counts a pair of documents with the same score as if the relevant one came first. They are
    in no order, so their pair counts one half."""
    return share_of_pairs(labels, scores, tie=1)


@AUC.mistake(
    "tied pairs left out", seen_in="Goodman and Kruskal's gamma treats ties so", empty=[0.0, 0.5]
)
def _(labels, scores, empty):
    """It divides by the pairs that have an order, and leaves out those with the same score. A tied
    pair counts one half, and it counts in the denominator too."""
    won = share_of_pairs(labels, scores, tie=0)
    lost = 1 - share_of_pairs(labels, scores, tie=1)
    return won / (won + lost) if won + lost else empty


@AUC.mistake("divided by all pairs", number=[lambda n: n * (n - 1) / 2, lambda n: n**2])
def _(labels, scores, number):
    """It divides by the number of all pairs of documents. Only pairs of a relevant and a
    nonrelevant document count: there are RN of them."""
    relevant, others = split(labels, scores)
    return auc(labels, scores) * len(relevant) * len(others) / number(len(labels))


@AUC.mistake("pairs in the order of the input")
def _(labels, scores):
    """It asks whether the earlier document of the input has the higher score. Ask whether the
    relevant one has, whichever comes first in the input."""
    # The pairs of different labels whose first document in the input has the higher score.
    values = [
        (scores[i] > scores[j]) + (scores[i] == scores[j]) / 2
        for j in range(len(labels))
        for i in range(j)
        if labels[i] != labels[j]
    ]
    return sum(values) / len(values)


@AUC.mistake("pairs in step")
def _(labels, scores):
    """It compares the first relevant document with the first nonrelevant one, the second with the
    second, and so on. Every relevant document meets every nonrelevant one."""
    relevant, others = split(labels, scores)
    values = [(high > low) + (high == low) / 2 for high, low in zip(relevant, others)]
    return sum(values) / len(values)


# AUC from ranks


def lowest_rank(score, scores):
    return 1 + sum(other < score for other in scores)


def highest_rank(score, scores):
    return sum(other <= score for other in scores)


def dense_rank(score, scores):
    return sum(other <= score for other in set(scores))


@AUC.mistake(
    "ranks of ties not averaged",
    seen_in="scipy.stats.rankdata with method='min', 'max' or 'dense'",
    rank=[lowest_rank, highest_rank, dense_rank],
)
def _(labels, scores, rank):
    """It computes AUC from the sum of ranks, but gives documents with the same score the lowest,
    the highest or the same dense rank. They share the mean of their ranks."""
    relevant, others = split(labels, scores)
    count = len(relevant)
    total = sum(rank(score, scores) for score in relevant)
    return (total - count * (count + 1) / 2) / (count * len(others))


@AUC.mistake("sum of ranks not reduced")
def _(labels, scores):
    """It divides the sum of the ranks of the relevant documents by RN. A rank counts the relevant
    documents below, too; subtract R(R+1)/2 first."""
    relevant, others = split(labels, scores)
    ranks = [(lowest_rank(s, scores) + highest_rank(s, scores)) / 2 for s in relevant]
    return sum(ranks) / (len(relevant) * len(others))


# Other scores, other values


def places_as_text(scores):
    """For each score its place among the scores that are sorted as text."""
    in_order = sorted(str(score) for score in scores)
    return [in_order.index(str(score)) for score in scores]


@AUC.mistake("scores compared as text", seen_in="scores read from a file and not converted")
def _(labels, scores):
    """It compares the scores as text, in which “9.0” comes after “10.0”. Compare numbers."""
    return auc(labels, places_as_text(scores))


@AUC.mistake(
    "AUC of decisions",
    "roc-auc-confused",
    seen_in="yellowbrick #227 (reported by Fawcett), lazypredict #425, stellargraph #428",
    threshold=[lambda scores: 0.5, lambda scores: sum(scores) / len(scores)],
)
def _(labels, scores, threshold):
    """It first turns the scores into 0 and 1 at one threshold. That ties all documents on the same
    side of it, and the area then measures the threshold, not the order."""
    return auc(labels, [int(score >= threshold(scores)) for score in scores])


@AUC.mistake("precision-recall curve instead of ROC curve", "roc-auc-area")
def _(labels, scores):
    """It takes the area under the precision-recall curve. The ROC curve has FPR on the horizontal
    axis and TPR on the vertical one, and chance gets one half."""
    # The area of its steps.
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    edges = [0.0] + recall
    return sum((b - a) * height for a, b, height in zip(edges, recall, precision))


@AUC.also()
def _(labels, scores):
    # The area below straight lines.
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    return area_below([(0.0, 1.0)] + list(zip(recall, precision)))


@AUC.mistake("Gini instead of AUC", "roc-auc-values", seen_in="credit scoring, where it is the aim")
def _(labels, scores):
    """It gives 2 AUC - 1, the Gini coefficient, which is 0 for chance. For chance, AUC is one
    half."""
    return 2 * auc(labels, scores) - 1


@AUC.mistake("AUC never below one half", "roc-auc-values")
def _(labels, scores):
    """It gives 1 - AUC if AUC is below one half. A reversed ranking is a bad ranking until its
    scores are reversed."""
    value = auc(labels, scores)
    return max(value, 1 - value)


# Partial AUC: where the strip ends

STRIP = Part("strip", PARTIAL_AUC)


@STRIP.mistake("stops at the last point before the limit")
def _(points, max_fpr):
    """It takes the area up to the last point of the curve whose FPR is at most the limit. The strip
    between that point and the limit is missing; the straight line to the next point gives its
    height."""
    return up_to(points, max_fpr)


@STRIP.mistake("flat to the limit")
def _(points, max_fpr):
    """It extends the curve horizontally from the last point before the limit. A tie is a slanted
    line: the height at the limit is on the line to the next point."""
    kept = up_to(points, max_fpr)
    return kept + [(max_fpr, kept[-1][1])]


@STRIP.mistake("the next point's height at the limit")
def _(points, max_fpr):
    """It gives the curve at the limit the height of the next point. The height at the limit is
    between the two, on the straight line."""
    kept = up_to(points, max_fpr)
    return kept + [(max_fpr, y) for _, y in points[len(kept) : len(kept) + 1]]


@STRIP.mistake("past the limit")
def _(points, max_fpr):
    """It takes the area up to the first point to the right of the limit. Partial AUC ends at the
    limit, wherever that is between two points."""
    return points[: len(up_to(points, max_fpr)) + 1]


@STRIP.mistake("not cut at the limit")
def _(points, max_fpr):
    """It computes the area under the whole curve. Partial AUC ends at the limit."""
    return points


@PARTIAL_AUC.mistake("steps across a tie", "roc-auc-straight-lines", end=[0, 1])
def _(labels, scores, max_fpr, end):
    """It adds up rectangles, each as high as the curve at one of its ends. Across a tie the curve
    is a slanted line: take trapezoids."""
    points = curve(labels, scores)
    return sum(
        (min(right[0], max_fpr) - min(left[0], max_fpr)) * (left, right)[end][1]
        for left, right in zip(points, points[1:])
    )


def standardized(labels, scores, max_fpr):
    return formulas.partial_auc(labels, scores, max_fpr, standardized=True)


@PARTIAL_AUC.mistake(
    "standardized instead of raw",
    seen_in="scikit-learn's max_fpr; torchmetrics #2259",
    also=[lambda labels, scores, max_fpr: 2 * standardized(labels, scores, max_fpr) - 1],
)
def _(labels, scores, max_fpr):
    """It gives the standardized form, in which chance gets one half and a perfect order gets 1. The
    raw area of a perfect order equals the limit."""
    return standardized(labels, scores, max_fpr)


@PARTIAL_AUC.mistake("the limit's share of AUC")
def _(labels, scores, max_fpr):
    """It multiplies AUC by the limit. That spreads the whole area evenly; the first part of the
    curve can hold more or less than its share."""
    return max_fpr * auc(labels, scores)


@PARTIAL_AUC.mistake("divided by the limit", seen_in="precrec #26 (there a documented choice)")
def _(labels, scores, max_fpr):
    """It divides the area by the width of the strip. The raw area is not divided at all, and the
    standardized one is scaled so that chance gets one half."""
    return partial_auc(labels, scores, max_fpr) / max_fpr


# TPR at a limit of FPR: which point

TPR = Part("tpr", TPR_AT_FPR)


@TPR.mistake("the first point at or past the limit")
def _(points, max_fpr):
    """It takes the first point of the curve whose FPR reaches the limit. Its FPR may exceed the
    limit, which is not allowed."""
    return [y for x, y in points if x >= max_fpr][0]


@TPR.mistake("the point nearest to the limit")
def _(points, max_fpr):
    """It takes the point whose FPR is nearest to the limit. That point may be above the limit."""
    return min((abs(x - max_fpr), y) for x, y in points)[1]


@TPR.mistake("FPR at a limit of TPR", "roc-auc-rates")
def _(points, max_fpr):
    """It limits TPR and returns FPR. The limit is the price, FPR; the answer is what it buys,
    TPR."""
    return max(x for x, y in points if y <= max_fpr)


@TPR.mistake("a point between two thresholds")
def _(points, max_fpr):
    """It reads the curve between two of its points. Only a threshold that splits a tie could reach
    such a point, and documents with the same score pass together or not at all."""
    return highest_tpr(cut(points, max_fpr), max_fpr)


@TPR.mistake("strictly below the limit")
def _(points, max_fpr):
    """It leaves out the points whose FPR equals the limit. “At most” includes the limit itself."""
    return max([y for x, y in points if x < max_fpr] + [0.0])


EXERCISES = [AUC, PARTIAL_AUC, TPR_AT_FPR]

# Answers to type

QUESTIONS = [
    Question(
        "roc-predict",
        answer="C",
        why=(
            "Among the low scores, every pair of a scam and an honest listing becomes a tie. Pairs"
            " that were right fall from 1 to one half, pairs that were wrong rise from 0."
        ),
        mistakes={
            "A": (
                "You thought of the pairs that were in the right order and are now tied. What"
                " happens to those that were in the wrong order?"
            ),
            "B": (
                "You thought of the pairs that were in the wrong order and are now tied. What"
                " happens to those that were in the right order?"
            ),
        },
    ),
    Question(
        "roc-hand",
        answer=2.5 / 4,
        decimals=3,
        why="The laptop gets 1/2 (a tie) and 1, the rental car 0 and 1: 2.5 of 4 pairs.",
        mistakes={
            0.5: "The tie between the laptop and the concert tickets counts for something.",
            0.75: "The laptop is not above the concert tickets: they are tied.",
            0.375: "That is the share of pairs in the wrong order.",
            2 / 3: "The tied pair must not be left out of the four.",
            2.5: "That is the number of pairs in the right order. Divide it by all pairs.",
        },
    ),
    Question(
        "roc-strip",
        answer=0.125,
        decimals=3,
        why=(
            "The tie takes the curve from (0, 0) to (1/2, 1/2) in a straight line. Below it is half"
            " of a square with side 1/2."
        ),
        mistakes={
            0.0: "That puts the honest listing of the tie first. Tied listings pass together.",
            0.25: "That puts the scam of the tie first. Tied listings pass together.",
            0.5: "That is the standardized form. The raw area is asked for.",
            0.625: "That is the whole area. Stop at FPR 0.5.",
            0.3125: "That is half of AUC. The left half of the curve has less than its share.",
        },
    ),
]
