"""Exercises of the chapter on ROC curves, with the wrong functions that people write."""

from .. import formulas
from ..formulas import roc_curve
from ._checker import Exercise, Misconception
from ._domains import binary_lists
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


def points_by_row(labels, scores, tied=lambda row: row):
    """(FPR, TPR) after each document, tied ones in the given order or by another key."""
    order = sorted(range(len(scores)), key=lambda row: (-scores[row], tied(row)))
    ranked = [labels[row] for row in order]
    hits = [sum(ranked[:rank]) for rank in range(len(ranked) + 1)]
    return [
        ((rank - found) / (len(ranked) - hits[-1]), found / hits[-1])
        for rank, found in enumerate(hits)
    ]


def above(score, t):
    return score > t


def at_least(score, t):
    return score >= t


def points_of_the_grid(labels, scores, steps=10, passes=above):
    """(FPR, TPR) at thresholds in even steps from 1.0 to 0.0."""
    grid = [step / steps for step in range(steps, -1, -1)]
    return points_at(grid, labels, scores, passes)


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


def by_row_from_the_end(labels, scores):
    return area(points_by_row(labels, scores, tied=lambda row: -row))


def tied_pairs_left_out(labels, scores, empty=0.0):
    won = share_of_pairs(labels, scores, tie=0)
    lost = 1 - share_of_pairs(labels, scores, tie=1)
    return won / (won + lost) if won + lost else empty


def tied_pairs_left_out_or_half(labels, scores):
    return tied_pairs_left_out(labels, scores, empty=0.5)


def over_all_pairs(labels, scores):
    relevant, others = split(labels, scores)
    every = len(labels) * (len(labels) - 1) / 2
    return formulas.auc(labels, scores) * len(relevant) * len(others) / every


def over_all_ordered_pairs(labels, scores):
    relevant, others = split(labels, scores)
    return formulas.auc(labels, scores) * len(relevant) * len(others) / len(labels) ** 2


def in_the_order_given(labels, scores):
    return formulas.auc(labels, range(len(labels), 0, -1))


def earlier_above_later(labels, scores):
    """The pairs of different labels whose first document in the input has the higher score."""
    values = [
        (scores[i] > scores[j]) + (scores[i] == scores[j]) / 2
        for j in range(len(labels))
        for i in range(j)
        if labels[i] != labels[j]
    ]
    return sum(values) / len(values)


def precision_over_recall(labels, scores):
    """Area of the steps under the precision-recall curve."""
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    edges = [0.0] + recall
    return sum((b - a) * height for a, b, height in zip(edges, recall, precision))


def precision_over_recall_by_lines(labels, scores):
    precision, recall, _ = formulas.precision_recall_curve(labels, scores)
    return area([(0.0, 1.0)] + list(zip(recall, precision)))


def gini(labels, scores):
    return 2 * formulas.auc(labels, scores) - 1


def in_step(labels, scores):
    """The i-th relevant document is compared with the i-th nonrelevant one only."""
    relevant, others = split(labels, scores)
    values = [(high > low) + (high == low) / 2 for high, low in zip(relevant, others)]
    return sum(values) / len(values)


def by_ranks(labels, scores, rank_of):
    ranks = [rank_of(score, scores) for score in scores]
    count = sum(labels)
    total = sum(rank for label, rank in zip(labels, ranks) if label)
    return (total - count * (count + 1) / 2) / (count * (len(labels) - count))


def lowest_rank(score, scores):
    return 1 + sum(other < score for other in scores)


def highest_rank(score, scores):
    return sum(other <= score for other in scores)


def dense_rank(score, scores):
    return sum(other <= score for other in set(scores))


def mean_rank(score, scores):
    return (lowest_rank(score, scores) + highest_rank(score, scores)) / 2


def by_lowest_ranks(labels, scores):
    return by_ranks(labels, scores, lowest_rank)


def by_highest_ranks(labels, scores):
    return by_ranks(labels, scores, highest_rank)


def by_dense_ranks(labels, scores):
    return by_ranks(labels, scores, dense_rank)


def ranks_not_reduced(labels, scores):
    relevant, others = split(labels, scores)
    total = sum(mean_rank(score, scores) for score in relevant)
    return total / (len(relevant) * len(others))


def without_the_origin(labels, scores):
    return area(curve(labels, scores)[1:])


def negative(labels, scores):
    return -formulas.auc(labels, scores)


def negative_without_the_origin(labels, scores):
    return -without_the_origin(labels, scores)


def without_the_end(labels, scores):
    thresholds = sorted(set(scores), reverse=True)
    return area([(0, 0)] + points_at(thresholds, labels, scores, above))


def false_discoveries(labels, scores):
    relevant, others = split(labels, scores)
    points = [(0.0, 0.0)]
    for threshold in sorted(set(scores), reverse=True):
        found = sum(score >= threshold for score in relevant)
        wrongly = sum(score >= threshold for score in others)
        points.append((wrongly / (found + wrongly), found / len(relevant)))
    return area(points)


def as_text(labels, scores):
    return formulas.auc(labels, places_as_text(scores))


def places_as_text(scores):
    """For each score its place among the scores that are sorted as text."""
    in_order = sorted(str(score) for score in scores)
    return [in_order.index(str(score)) for score in scores]


def one_point_per_fpr(labels, scores, choose=max):
    points = curve(labels, scores)
    fprs = sorted({x for x, _ in points})
    return area([(fpr, choose(y for x, y in points if x == fpr)) for fpr in fprs])


def first_point_per_fpr(labels, scores):
    return one_point_per_fpr(labels, scores, choose=min)


def unsorted(labels, scores):
    return area([(0, 0)] + points_at(scores, labels, scores) + [(1, 1)])


def axes_exchanged(labels, scores):
    return area([(y, x) for x, y in curve(labels, scores)])


def grid_only(labels, scores):
    return area(points_of_the_grid(labels, scores))


def grid_with_its_scores(labels, scores):
    return area(points_of_the_grid(labels, scores, passes=at_least))


def fine_grid(labels, scores):
    return area(points_of_the_grid(labels, scores, steps=100))


def fine_grid_with_its_scores(labels, scores):
    return area(points_of_the_grid(labels, scores, steps=100, passes=at_least))


def decisions(labels, scores):
    return formulas.auc(labels, [int(score >= 0.5) for score in scores])


def balanced_by_a_mean(labels, scores):
    middle = sum(scores) / len(scores)
    return formulas.auc(labels, [int(score >= middle) for score in scores])


def never_below_half(labels, scores):
    value = formulas.auc(labels, scores)
    return max(value, 1 - value)


GRID = (
    "threshold grid 0..1 only",
    (
        "It sweeps the threshold over fixed steps from 1 to 0. Scores between two steps pass"
        " together, a score below 0 never passes (with `>`, not even 0), and the curve ends before"
        " (1, 1). Take the thresholds from the scores."
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
            "It counts a pair only if the relevant document has a strictly higher score, as"
            " rectangles under the left ends of the curve's pieces do. Two documents with the same"
            " score are in no order, so their pair counts one half.",
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
        Misconception(
            "tied pairs left out",
            "It divides by the pairs that have an order, and leaves out those with the same score."
            " A tied pair counts one half, and it counts in the denominator too.",
            "Goodman and Kruskal's gamma treats ties so",
            "The same number from pairs",
            tied_pairs_left_out,
            tied_pairs_left_out_or_half,
        ),
        Misconception(*BY_ROW, by_row, by_row_from_the_end),
        Misconception(
            "ranks of ties not averaged",
            "It computes AUC from the sum of ranks, but gives documents with the same score the"
            " lowest, the highest or the same dense rank. They share the mean of their ranks.",
            "scipy.stats.rankdata with method='min', 'max' or 'dense'",
            "The same number from pairs",
            by_lowest_ranks,
            by_highest_ranks,
            by_dense_ranks,
        ),
        Misconception(
            "sum of ranks not reduced",
            "It divides the sum of the ranks of the relevant documents by RN. A rank counts the"
            " relevant documents below, too; subtract R(R+1)/2 first.",
            "a common slip with Mann and Whitney's U",
            "The same number from pairs",
            ranks_not_reduced,
        ),
        Misconception(
            "divided by all pairs",
            "It divides by the number of all pairs of documents. Only pairs of a relevant and a"
            " nonrelevant document count: there are RN of them.",
            "a common slip: itertools.combinations over all documents",
            "The same number from pairs",
            over_all_pairs,
            over_all_ordered_pairs,
        ),
        Misconception(
            "not sorted by score",
            "It takes the documents in the order of the input. The scores decide which document"
            " passes the threshold first.",
            "a common slip",
            "The threshold sweep",
            in_the_order_given,
        ),
        Misconception(
            "pairs in the order of the input",
            "It asks whether the earlier document of the input has the higher score. Ask whether"
            " the relevant one has, whichever comes first in the input.",
            "a common slip: two loops over all documents with i < j",
            "The same number from pairs",
            earlier_above_later,
        ),
        Misconception(
            "precision-recall curve instead of ROC curve",
            "It takes the area under the precision-recall curve. The ROC curve has FPR on the"
            " horizontal axis and TPR on the vertical one; there, chance has one half.",
            "a common mix-up: both areas are called AUC",
            "The area under the curve",
            precision_over_recall,
            precision_over_recall_by_lines,
        ),
        Misconception(
            "pairs in step",
            "It compares the first relevant document with the first nonrelevant one, the second"
            " with the second, and so on. Every relevant document meets every nonrelevant one.",
            "a common slip: zip in place of two loops",
            "The same number from pairs",
            in_step,
        ),
        Misconception(
            "Gini instead of AUC",
            "It gives 2 AUC - 1, the Gini coefficient, which is 0 for chance. AUC is one half"
            " there.",
            "credit scoring, where it is the aim",
            "Four values to know",
            gini,
        ),
        Misconception(
            "the curve without its start",
            "It starts the curve at the first threshold that lets something pass. The curve starts"
            " at (0, 0), and the area up to its next point counts.",
            "a common slip: thresholds from the scores only",
            "The threshold sweep",
            without_the_origin,
        ),
        Misconception(
            "the curve without its end",
            "It lets only scores above the threshold pass, and takes the thresholds from the"
            " scores. The lowest score then never passes, and the curve ends before (1, 1).",
            "a common slip: > in place of >=",
            "The threshold sweep",
            without_the_end,
        ),
        Misconception(
            "a negative area",
            "Its sign is turned around. The threshold rises, so FPR falls from point to point, and"
            " every width is negative. Let the threshold fall.",
            "a common slip: np.unique or sorted without reverse=True",
            "The threshold sweep",
            negative,
            negative_without_the_origin,
        ),
        Misconception(
            "FPR divided by the flagged documents",
            "It divides FP by all documents that pass, which gives 1 - precision (the false"
            " discovery rate). FPR divides FP by all nonrelevant documents.",
            "a common mix-up of names",
            "Two rates",
            false_discoveries,
        ),
        Misconception(
            "scores compared as text",
            "It compares the scores as text, in which “9.0” comes after “10.0”. Compare numbers.",
            "scores read from a file and not converted",
            "The same number from pairs",
            as_text,
        ),
        Misconception(
            "one point for each FPR",
            "It keeps one TPR for each FPR, such as the highest one. The curve climbs straight up"
            " there, and a line from the wrong end of the climb changes the area.",
            "a common slip: a dictionary from FPR to TPR",
            "The threshold sweep",
            one_point_per_fpr,
            first_point_per_fpr,
        ),
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
            "1 - AUC",
            "It gives 1 - AUC. Either the axes are exchanged (FPR belongs on the horizontal one,"
            " TPR on the vertical one), or the lowest scores come first.",
            "a public script that calls the true positive rate fp_rate",
            "Two rates",
            axes_exchanged,
        ),
        Misconception(*GRID, grid_only, grid_with_its_scores, fine_grid, fine_grid_with_its_scores),
        Misconception(
            "AUC of decisions",
            "It first turns the scores into 0 and 1 at one threshold. That ties all documents on"
            " the same side of it, and the area then measures the threshold, not the order.",
            "yellowbrick #227 (reported by Fawcett), lazypredict #425, stellargraph #428",
            "What it is confused with",
            decisions,
            balanced_by_a_mean,
        ),
        Misconception(
            "AUC never below one half",
            "It gives 1 - AUC if AUC is below one half. A reversed ranking is not a good ranking"
            " until somebody reverses the scores.",
            "a common slip; pROC chooses the direction unless told",
            "Four values to know",
            never_below_half,
        ),
    ],
)

# Partial AUC


def stops_at_the_last_point(labels, scores, max_fpr):
    return area([point for point in curve(labels, scores) if point[0] <= max_fpr])


def kept_up_to(points, max_fpr):
    return [point for point in points if point[0] <= max_fpr]


def flat_to_the_limit(labels, scores, max_fpr):
    kept = kept_up_to(curve(labels, scores), max_fpr)
    return area(kept + [(max_fpr, kept[-1][1])])


def next_height_at_the_limit(labels, scores, max_fpr):
    points = curve(labels, scores)
    kept = kept_up_to(points, max_fpr)
    return area(kept + [(max_fpr, y) for _, y in points[len(kept) : len(kept) + 1]])


def past_the_limit(labels, scores, max_fpr):
    points = curve(labels, scores)
    return area(points[: len(kept_up_to(points, max_fpr)) + 1])


def partial_by_row(labels, scores, max_fpr):
    return area(cut(points_by_row(labels, scores), max_fpr))


def partial_by_row_from_the_end(labels, scores, max_fpr):
    return area(cut(points_by_row(labels, scores, tied=lambda row: -row), max_fpr))


def steps_to_the_limit(labels, scores, max_fpr, end=0):
    """Rectangles as high as the curve at their left end, or at their right end."""
    points = curve(labels, scores)
    return sum(
        (min(pair[1][0], max_fpr) - min(pair[0][0], max_fpr)) * pair[end][1]
        for pair in zip(points, points[1:])
    )


def high_steps_to_the_limit(labels, scores, max_fpr):
    return steps_to_the_limit(labels, scores, max_fpr, end=1)


def standardized(labels, scores, max_fpr):
    return formulas.partial_auc(labels, scores, max_fpr, standardized=True)


def standardized_without_half(labels, scores, max_fpr):
    return 2 * standardized(labels, scores, max_fpr) - 1


def share_of_the_area(labels, scores, max_fpr):
    return max_fpr * formulas.auc(labels, scores)


def share_of_the_strip(labels, scores, max_fpr):
    return formulas.partial_auc(labels, scores, max_fpr) / max_fpr


def whole(labels, scores, max_fpr):
    return formulas.auc(labels, scores)


def area_below(points):
    return sum((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in zip(points, points[1:]))


# As the chapter gives it, to be fixed: without a docstring, like the function there.
def tutorial_partial_auc(labels, scores, max_fpr):
    fpr, tpr, _ = roc_curve(labels, scores)
    points = [(x, y) for x, y in zip(fpr, tpr) if x <= max_fpr]
    return area_below(points)


PARTIAL_AUC = Exercise(
    name="partial_auc",
    signature="partial_auc(labels, scores, max_fpr)",
    task="Area under the ROC curve from FPR 0 to `max_fpr`, not standardized.",
    reference=formulas.partial_auc,
    chapter="roc_auc",
    domain=lambda: limited([0.4, 1.0, 0.5]),
    given=[tutorial_partial_auc],
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
            "flat to the limit",
            "It continues the last point before the limit straight to the right. A tie is a"
            " slanted line: the height at the limit is on the line to the next point.",
            "a common slip",
            "The first part of the curve",
            flat_to_the_limit,
        ),
        Misconception(
            "the next point's height at the limit",
            "It gives the curve at the limit the height of the next point. The height at the limit"
            " is between the two, on the straight line.",
            "a common slip",
            "The first part of the curve",
            next_height_at_the_limit,
        ),
        Misconception(
            "steps across a tie",
            "It adds up rectangles, each as high as the curve at one of its ends. Across a tie the"
            " curve is a slanted line: take trapezoids.",
            "a common slip: the curve taken for a staircase",
            "Why straight lines",
            steps_to_the_limit,
            high_steps_to_the_limit,
        ),
        Misconception(
            "past the limit",
            "It takes the area up to the first point at the right of the limit. Partial AUC ends"
            " at the limit, wherever that is between two points.",
            "a common slip",
            "The first part of the curve",
            past_the_limit,
        ),
        Misconception(
            "standardized instead of raw",
            "It gives the standardized form, in which chance has one half and a perfect order has"
            " 1. The raw area of a perfect order equals the limit.",
            "scikit-learn's max_fpr; torchmetrics #2259",
            "The first part of the curve",
            standardized,
            standardized_without_half,
        ),
        Misconception(
            "the limit's share of AUC",
            "It multiplies AUC by the limit. That spreads the whole area evenly; the first part of"
            " the curve can hold more or less than its share.",
            "a common slip",
            "The first part of the curve",
            share_of_the_area,
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
        Misconception(*BY_ROW, partial_by_row, partial_by_row_from_the_end),
    ],
)

# TPR at a limit of FPR


def highest_tpr(points, max_fpr):
    return max([y for x, y in points if x <= max_fpr] + [0.0])


def tpr_of_the_grid(labels, scores, max_fpr):
    return highest_tpr(points_of_the_grid(labels, scores), max_fpr)


def tpr_by_row(labels, scores, max_fpr):
    return highest_tpr(points_by_row(labels, scores), max_fpr)


def tpr_by_row_from_the_end(labels, scores, max_fpr):
    return highest_tpr(points_by_row(labels, scores, tied=lambda row: -row), max_fpr)


def first_that_reaches(labels, scores, max_fpr):
    return [y for x, y in curve(labels, scores) if x >= max_fpr][0]


def nearest_point(labels, scores, max_fpr):
    return min((abs(x - max_fpr), y) for x, y in curve(labels, scores))[1]


def limit_on_tpr(labels, scores, max_fpr):
    return max(x for x, y in curve(labels, scores) if y <= max_fpr)


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
        Misconception(*BY_ROW, tpr_by_row, tpr_by_row_from_the_end),
        Misconception(
            "the first point at or past the limit",
            "It takes the first point of the curve whose FPR reaches the limit. Its FPR may exceed"
            " the limit, which the reader has forbidden.",
            "a common slip: np.searchsorted or np.argmax",
            "The threshold sweep",
            first_that_reaches,
        ),
        Misconception(
            "the point nearest to the limit",
            "It takes the point whose FPR is nearest to the limit. That point may be above the"
            " limit.",
            "a common slip: np.argmin of the distance",
            "The threshold sweep",
            nearest_point,
        ),
        Misconception(
            "FPR at a limit of TPR",
            "It limits TPR and returns FPR. The limit is the price, FPR; the answer is what it"
            " buys, TPR.",
            "a common slip",
            "Two rates",
            limit_on_tpr,
        ),
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

# Answers to type

QUESTIONS = [
    Question(
        "roc-predict",
        chapter="roc_auc",
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
        chapter="roc_auc",
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
        chapter="roc_auc",
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
