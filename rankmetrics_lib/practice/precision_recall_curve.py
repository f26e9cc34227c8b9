"""Exercises of the chapter on precision-recall curves, with the wrong functions that people
write."""

from .. import formulas
from ..formulas import precision_recall_curve
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import mean
from .roc_auc import above, area_below, at_least, places_as_text, scored_documents

# Inputs


def any_documents():
    """(labels, scores): no document, then one to four, with ties and with nothing relevant."""
    yield [], []
    yield from scored_documents(min_relevant=0, min_nonrelevant=0)


# Levels of recall by number of documents. 0.7 lies just above a recall of 2/3.
LEVELS = {3: [0.4, 1.0], 4: [0.4, 0.7, 1.0]}


def documents_at_levels():
    """(labels, scores, level): every small input at levels of recall, some of which no threshold
    reaches exactly."""
    for labels, scores in any_documents():
        for level in LEVELS.get(len(labels), [0.0, 0.4, 0.5, 1.0]):
            yield labels, scores, level
    # Three points reach the level, each with a higher precision than the one before.
    yield [0, 1, 1, 1], [0.9, 0.7, 0.5, 0.3], 0.3
    # The level is just above a recall, and equal to it with fewer decimals.
    yield [1, 0, 0, 1], [0.9, 0.7, 0.5, 0.3], 0.55
    yield [1, 1, 0, 1], [0.9, 0.7, 0.5, 0.3], 0.67
    # Precision falls below the first point that reaches the level, and then rises above it.
    yield [0, 1, 0, 1, 1], [0.9, 0.7, 0.5, 0.3, 0.1], 0.3


# The formulas: the points of the curve, and what is made of them


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


def reached(points, level):
    """The precisions of the points that reach a level of recall."""
    return [precision for recall, precision in points if recall >= level]


def best_from(points, level):
    return max(reached(points, level) + [0.0])


def scored_average_precision(labels, scores, *, points=curve, area=steps):
    return area(points(labels, scores))


def interpolated_precision(labels, scores, level, *, points=curve, choice=best_from):
    return choice(points(labels, scores), level)


# As the chapter gives it, to be fixed: without a docstring, like the function there.
def tutorial_interpolated_precision(labels, scores, level):
    precision, recall, _ = precision_recall_curve(labels, scores)
    for p, r in zip(precision, recall):
        if r >= level:
            return p
    return 0.0


SCORED_AVERAGE_PRECISION = Exercise(
    "scored_average_precision(labels, scores)",
    "Average precision of scored documents; tied documents pass the threshold together. Return"
    " 0 if no document is relevant.",
    reference=scored_average_precision,
    formula=scored_average_precision,
    domain=any_documents,
    section="precision-recall-curve-steps",
)
INTERPOLATED_PRECISION = Exercise(
    "interpolated_precision(labels, scores, level)",
    "Highest precision among the points of the curve whose recall is at least `level`; 0 if"
    " there are none.",
    reference=interpolated_precision,
    formula=interpolated_precision,
    domain=documents_at_levels,
    given=[tutorial_interpolated_precision],
    section="precision-recall-curve-areas",
)

# The points: who passes the threshold first

PASSING = "precision-recall-curve-points"
TIES = "precision-recall-curve-ties"
POINTS = Part("points", SCORED_AVERAGE_PRECISION, INTERPOLATED_PRECISION, section=TIES)


def ranked(labels, scores, tied=lambda row: row):
    """The labels from the highest score down; ties in the given order, or by another key."""
    order = sorted(range(len(scores)), key=lambda row: (-scores[row], tied(row)))
    return [labels[row] for row in order]


def points_by_row(rels):
    """(recall, precision) after each document of a ranking."""
    return [
        (formulas.recall(rels, k), formulas.precision(rels, k)) for k in range(1, len(rels) + 1)
    ]


@POINTS.mistake(
    "ties in the given order",
    seen_in="burn #5683, vlfeat #51, cocoapi PR #626",
    also=[lambda labels, scores: points_by_row(ranked(labels, scores, tied=lambda row: -row))],
)
def in_the_given_order(labels, scores):
    """It walks down the sorted list one document at a time, so within a tie the value depends on
    the order of the input. Documents with the same score pass the threshold together and make one
    point."""
    return points_by_row(ranked(labels, scores))


POINTS_OF_AP = Part("points", SCORED_AVERAGE_PRECISION, section=PASSING)


@POINTS_OF_AP.mistake(
    "relevant documents first within ties", TIES, seen_in="Object-Detection-Metrics #77"
)
def _(labels, scores):
    """It puts the relevant documents of a tie on top. Documents with the same score pass the
    threshold together and make one step, whatever their labels."""
    return points_by_row(ranked(labels, scores, tied=lambda row: -labels[row]))


@POINTS_OF_AP.mistake(
    "nonrelevant documents first within ties",
    TIES,
    seen_in="sorting pairs (score, label) in ascending order and reading them backward",
)
def nonrelevant_first(labels, scores):
    """It puts the nonrelevant documents of a tie on top. Documents with the same score pass the
    threshold together and make one step, whatever their labels."""
    return points_by_row(ranked(labels, scores, tied=lambda row: labels[row]))


def neighbors_together(labels, scores):
    """The rows as they come; neighbors with the same score pass together."""
    runs = [n for n, score in enumerate(scores) if n == 0 or score != scores[n - 1]]
    return curve(labels, [-sum(start <= n for start in runs) for n in range(len(scores))])


@POINTS_OF_AP.mistake("not sorted by score", also=[neighbors_together])
def _(labels, scores):
    """It takes the documents in the order of the input. The scores decide which document passes
    first."""
    return points_by_row(labels)


def negative(scores):
    return [-score for score in scores]


@POINTS_OF_AP.mistake(
    "lowest scores first",
    also=[
        lambda labels, scores: in_the_given_order(labels, negative(scores)),
        lambda labels, scores: points_by_row(ranked(labels, scores)[::-1]),
        lambda labels, scores: nonrelevant_first(labels, negative(scores)),
    ],
)
def _(labels, scores):
    """It lets the lowest scores pass first. A higher score ranks higher."""
    return curve(labels, negative(scores))


@POINTS_OF_AP.mistake(
    "scores compared as text", seen_in="scores read from a file and not converted"
)
def _(labels, scores):
    """It compares the scores as text, in which “9.0” comes after “10.0”. Compare numbers."""
    return curve(labels, places_as_text(scores))


@POINTS_OF_AP.mistake("only scores above the threshold pass")
def _(labels, scores):
    """It takes the thresholds from the scores and lets only higher scores pass. The documents with
    the lowest score never pass, and recall does not reach 1."""
    return curve(labels, scores)[:-1]


def points_of_the_grid(labels, scores, n_steps, passes):
    """(recall, precision) at thresholds in even steps from 1.0 to 0.0 that something passes."""
    points = []
    for step in range(n_steps, -1, -1):
        passed = [label for label, score in zip(labels, scores) if passes(score, step / n_steps)]
        if passed:
            points.append((sum(passed) / max(1, sum(labels)), mean(passed)))
    return points


@POINTS_OF_AP.mistake(
    "a fixed grid of thresholds",
    also=[
        lambda labels, scores: points_of_the_grid(labels, scores, 10, above),
        lambda labels, scores: points_of_the_grid(labels, scores, 100, above),
    ],
)
def _(labels, scores):
    """It takes the thresholds from fixed steps between 1 and 0. Scores between two steps pass
    together, and scores below 0 never do. Take the thresholds from the scores."""
    return points_of_the_grid(labels, scores, 10, at_least)


# The area of the steps

AREA = Part("area", SCORED_AVERAGE_PRECISION)


@AREA.mistake(
    "trapezoid under the PR curve as AP",
    "precision-recall-curve-straight-lines",
    seen_in="otzslayer (2022), “the results are the same”; scikit-learn before 0.19, #6377, #29051",
    first=[lambda points: 1.0, lambda points: 0.0, lambda points: points[0][1] if points else 0.0],
)
def _(points, first):
    """It joins the points with straight lines, from a point invented at recall 0. Between two
    thresholds precision does not follow a straight line: AP is the area of steps, each as high as
    the precision at its right end."""
    return area_below([(0.0, first(points))] + points)


@AREA.mistake("trapezoid without a first point", "precision-recall-curve-straight-lines")
def _(points):
    """It joins the points with straight lines and starts at the first point, so the area to the
    left of it is lost. AP is the area of steps, and the first step starts at recall 0."""
    return area_below(points)


def left_ends(points):
    """Steps as high as the precision at their left ends."""
    return float(sum((x2 - x1) * y1 for (x1, y1), (x2, _) in zip(points, points[1:])))


@AREA.mistake("steps as high as the precision at their start", also=[left_ends])
def _(points):
    """It gives each step the precision of the point before it. The documents that make a step have
    all passed at its right end, so its height is the precision there."""
    return left_ends([(0.0, 1.0)] + points)


@AREA.mistake(
    "scikit-learn’s sum over rising recall",
    "precision-recall-curve-libraries",
    seen_in="-Σ (R[i+1] - R[i]) · P[i], copied without the order of the points",
)
def _(points):
    """It is scikit-learn's sum, in which recall falls from 1 to 0. Here recall rises from the first
    point on, so each width is negative, each step gets the precision before it, and the first step
    is missing."""
    return -left_ends(points)


@AREA.mistake("the first step left out")
def _(points):
    """It subtracts each recall from the next and begins with the second point. The first step goes
    from recall 0 to the first point, and has an area, too."""
    return steps(points) - steps(points[:1])


@AREA.mistake("a negative area")
def _(points):
    """Its result is negative. If the points run from high recall to low, as in scikit-learn, the
    differences of recall are negative."""
    return -steps(points)


@AREA.mistake("the last point of each recall")
def _(points):
    """For each recall it keeps only the last point, after more nonrelevant documents have passed. A
    step is as high as the precision at the first one, where recall rises."""
    return steps(sorted(dict(points).items()))


@AREA.mistake("interpolated AP", "precision-recall-curve-areas", seen_in="PASCAL VOC, COCO")
def _(points):
    """It replaces each precision with the best one still to come. That is the AP of PASCAL VOC
    since 2010, and it is never lower."""
    return steps([(recall, best_from(points, recall)) for recall, _ in points])


@AREA.mistake(
    "11-point interpolated precision",
    "precision-recall-curve-areas",
    seen_in="PASCAL VOC before 2010, TREC",
)
def _(points):
    """It averages interpolated precision over the recall levels 0, 0.1, ..., 1. AP is the area of
    the steps, without interpolation."""
    return mean([best_from(points, level / 10) for level in range(11)])


@AREA.mistake("mean of the precisions", seen_in="FesianXu (2021), formula 6.1, over scores")
def mean_precision(points):
    """It adds up the precision at every threshold or rank. One that adds no recall makes no step,
    and must not count."""
    return mean([precision for _, precision in points] or [0.0])


@SCORED_AVERAGE_PRECISION.also("mean of the precisions")
def _(labels, scores):
    return mean_precision(in_the_given_order(labels, scores))


@SCORED_AVERAGE_PRECISION.also("mean of the precisions")
def _(labels, scores):
    return sum(precision for _, precision in curve(labels, scores)) / max(1, sum(labels))


@SCORED_AVERAGE_PRECISION.also("mean of the precisions")
def _(labels, scores):
    # Steps as wide as the share of documents that pass, not of relevant ones.
    passed = [sum(1 for score in scores if score >= t) for t in sorted(set(scores), reverse=True)]
    heights = [precision for _, precision in curve(labels, scores)]
    return steps([(n / len(scores), height) for n, height in zip(passed, heights)])


@AREA.mistake("each threshold counts once")
def _(points):
    """It averages the precision over the thresholds that add recall. A threshold at which two
    relevant documents pass makes a step twice as wide, and counts twice."""
    edges = [0.0] + [recall for recall, _ in points]
    heights = [height for edge, (recall, height) in zip(edges, points) if recall > edge]
    return mean(heights or [0.0])


@SCORED_AVERAGE_PRECISION.also("each threshold counts once")
def _(labels, scores):
    total = 0.0
    for threshold in {score for label, score in zip(labels, scores) if label}:
        total += mean([label for label, score in zip(labels, scores) if score >= threshold])
    return total / max(1, sum(labels))


def products(points):
    return sum(recall * precision for recall, precision in points)


@AREA.mistake(
    "precision times recall", also=[lambda points: products(points) / max(1, len(points))]
)
def _(points):
    """It multiplies precision by recall at every threshold. AP multiplies precision by the step in
    recall, which is how much recall has risen since the threshold before."""
    return products(points)


@AREA.mistake(
    "one best point instead of AP",
    also=[lambda points: max([precision for _, precision in points] + [0.0])],
)
def _(points):
    """It looks for one point, the one with the highest precision or F1. AP is the area below the
    whole curve."""
    return max([2 * p * r / (p + r) for r, p in points if p + r] + [0.0])


# Average precision in no single part


@SCORED_AVERAGE_PRECISION.mistake(
    "mean over the orders of ties", TIES, seen_in="McSherry & Najork (2008), where it is the aim"
)
def _(labels, scores):
    """It takes the mean of AP over all orders of tied documents. That is also a fair number, but
    not the area under the curve, on which documents with the same score make one step."""
    return formulas.tie_averaged_average_precision(labels, scores)


def first_rank(score, scores):
    return 1 + sum(other > score for other in scores)


def dense_rank(score, scores):
    return sum(other >= score for other in set(scores))


@SCORED_AVERAGE_PRECISION.mistake(
    "a rank that tied documents share",
    TIES,
    seen_in="scipy.stats.rankdata with the methods min and dense",
    rank=[first_rank, dense_rank],
)
def _(labels, scores, rank):
    """It divides by a rank that is the same for all tied documents: the first rank of the tie, or
    one for each distinct score. They pass together: divide by the number of documents that have at
    least this score."""
    total = 0.0
    for relevant, score in zip(labels, scores):
        hits = sum(label for label, other in zip(labels, scores) if other >= score)
        total += relevant * hits / rank(score, scores)
    return total / max(1, sum(labels))


@SCORED_AVERAGE_PRECISION.mistake("the tie of a document left out", TIES)
def _(labels, scores):
    """It counts only documents with higher scores, and the document itself. Those with the same
    score pass the threshold together with it, and count, too."""
    total = 0.0
    for relevant, score in zip(labels, scores):
        higher = [label for label, other in zip(labels, scores) if other > score]
        total += relevant * (sum(higher) + 1) / (len(higher) + 1)
    return total / max(1, sum(labels))


@SCORED_AVERAGE_PRECISION.mistake("nonrelevant documents of a tie left out", TIES)
def _(labels, scores):
    """It counts the relevant documents of a tie, but not the nonrelevant ones. All of them pass the
    threshold together."""
    total = 0.0
    for relevant, score in zip(labels, scores):
        hits = sum(label for label, other in zip(labels, scores) if other >= score)
        misses = sum(1 - label for label, other in zip(labels, scores) if other > score)
        total += hits / (hits + misses) if relevant else 0.0
    return total / max(1, sum(labels))


def one_for_each_score(labels, scores):
    label_of = dict(zip(scores, labels))
    return [label_of[score] for score in sorted(label_of, reverse=True)]


@SCORED_AVERAGE_PRECISION.mistake("one document per score", TIES)
def _(labels, scores):
    """It keeps only one document of each score, so the others of a tie are lost. All of them pass
    the threshold, and all count."""
    rels = one_for_each_score(labels, scores)
    return formulas.average_precision(rels, n_relevant=max(sum(labels), sum(rels)))


@SCORED_AVERAGE_PRECISION.also()
def _(labels, scores):
    return formulas.average_precision(one_for_each_score(labels, scores))


@SCORED_AVERAGE_PRECISION.mistake("not divided by the relevant documents")
def _(labels, scores):
    """It adds up the precision at the relevant documents and does not divide by their number R.
    Each of them widens recall by 1/R."""
    return scored_average_precision(labels, scores) * sum(labels)


@SCORED_AVERAGE_PRECISION.mistake("divided by all documents", points=[curve, in_the_given_order])
def _(labels, scores, points):
    """It divides the sum of the precisions by the number of documents. Only the relevant ones widen
    recall: divide by R."""
    value = scored_average_precision(labels, scores, points=points)
    return value * sum(labels) / max(1, len(labels))


@SCORED_AVERAGE_PRECISION.mistake("R-precision instead of AP")
def _(labels, scores):
    """It gives the precision at rank R, one point of the curve. AP is the area below all of
    them."""
    return formulas.r_precision(ranked(labels, scores))


@SCORED_AVERAGE_PRECISION.also()
def _(labels, scores):
    return formulas.r_precision(ranked(labels, scores, tied=lambda row: -labels[row]))


@SCORED_AVERAGE_PRECISION.mistake("precision of decisions", PASSING)
def _(labels, scores):
    """It first turns the scores into decisions at 0.5, and gives the precision of what passes. AP
    looks at every threshold at which a relevant document passes."""
    return mean([label for label, score in zip(labels, scores) if score >= 0.5] or [0.0])


@SCORED_AVERAGE_PRECISION.mistake(
    "ROC curve instead of precision-recall curve",
    "precision-recall-curve-auroc",
    also=[formulas.auc],
    empty=[0.0, 0.5, 1.0],
)
def _(labels, scores, empty):
    """It computes AUC, the area under the ROC curve. AP is the area under the curve of precision
    over recall, and depends on the share of relevant documents."""
    # `empty` is the value for documents of one kind.
    both = 0 < sum(labels) < len(labels)
    return formulas.auc(labels, scores) if both else empty


# Interpolated precision: which point at a level

CHOICE = Part("choice", INTERPOLATED_PRECISION)


@CHOICE.mistake("the first point that reaches the level")
def _(points, level):
    """It takes the precision at the first threshold whose recall reaches the level. A later
    threshold can have a higher precision, and interpolation takes the highest."""
    return (reached(points, level) + [0.0])[0]


@CHOICE.mistake("the last point that reaches the level")
def _(points, level):
    """It takes the precision at the lowest threshold. Every point from the level on counts, and
    interpolation takes the highest."""
    return ([0.0] + reached(points, level))[-1]


@CHOICE.mistake("not the highest precision", of_all=[mean, min])
def _(points, level, of_all):
    """It takes the mean or the lowest of the precisions from the level on. Interpolation takes the
    highest."""
    return of_all(reached(points, level) or [0.0])


@CHOICE.mistake("ended by the first fall")
def _(points, level):
    """It stops where precision falls. Further down it can rise above what it was, and interpolation
    takes the highest."""
    best = 0.0
    for precision in reached(points, level):
        if precision < best:
            return best
        best = precision
    return best


@CHOICE.mistake("the highest precision on the way to the level")
def _(points, level):
    """It keeps the highest precision down to the first point that reaches the level. Interpolation
    looks ahead: take the highest from that point on."""
    best = 0.0
    for recall, precision in points:
        best = max(best, precision)
        if recall >= level:
            return best
    return 0.0


@CHOICE.mistake("the highest precision of all")
def _(points, level):
    """It ignores the level of recall. Only points whose recall is at least the level count."""
    return best_from(points, 0.0)


@CHOICE.mistake("recall strictly above the level")
def _(points, level):
    """It leaves out points whose recall equals the level. At level 1, nothing is left."""
    return max([precision for recall, precision in points if recall > level] + [0.0])


@CHOICE.mistake("recall up to the level")
def _(points, level):
    """It takes the best precision of the points up to the level. Interpolation looks ahead, for a
    reader who wants at least this recall."""
    return max([precision for recall, precision in points if recall <= level] + [0.0])


@CHOICE.mistake("only a point exactly at the level")
def _(points, level):
    """It looks for a point whose recall equals the level. Recall jumps from point to point, and may
    never equal the level: every point at the level or above it counts."""
    return ([precision for recall, precision in points if recall == level] + [0.0])[0]


@CHOICE.mistake("the point nearest to the level")
def _(points, level):
    """It takes the precision at the recall nearest to the level. Interpolation takes the highest
    precision at this recall or any higher one."""
    nearest = min([abs(recall - level) for recall, _ in points] + [1.0])
    at_it = [precision for recall, precision in points if abs(recall - level) == nearest]
    return (at_it + [0.0])[0]


def as_numpy_interpolates(points, level):
    """Level from end to end, and at a climb the last point."""
    if not points or level < points[0][0]:
        return points[0][1] if points else 0.0
    for (left, high), (right, low) in zip(points, points[1:]):
        if left <= level < right:
            return high + (low - high) * (level - left) / (right - left)
    return points[-1][1]


@CHOICE.mistake("a straight line between points", also=[as_numpy_interpolates])
def _(points, level):
    """It reads precision off a straight line between two points, as `np.interp` does. Interpolated
    precision is something else: the highest precision at this recall or any higher one."""
    points = [(0.0, 1.0)] + points
    for (left, high), (right, low) in zip(points, points[1:]):
        if left <= level <= right and left < right:
            return high + (low - high) * (level - left) / (right - left)
    return 0.0


@CHOICE.mistake("recall and precision exchanged")
def _(points, level):
    """It limits precision and returns recall. The level is one of recall, and the answer a
    precision."""
    return max([recall for recall, precision in points if precision >= level] + [0.0])


@CHOICE.mistake("the level compared with precision")
def _(points, level):
    """It keeps the points whose precision reaches the level. The level is one of recall."""
    return max([precision for _, precision in points if precision >= level] + [0.0])


def with_an_invented_point(points, level):
    return best_from([(0.0, 1.0)] + points, level)


@CHOICE.mistake(
    "a point invented at recall 0",
    "precision-recall-curve-libraries",
    seen_in="scikit-learn's curve, which has such a point",
    also=[
        lambda points, level: (
            with_an_invented_point(points, level) if best_from(points, 0.0) else 0.0
        )
    ],
)
def _(points, level):
    """It adds a point with precision 1 at recall 0, which no threshold makes. At level 0, every
    curve then has precision 1."""
    return with_an_invented_point(points, level)


@CHOICE.mistake("wrong value where no point reaches the level")
def _(points, level):
    """It is right where a point reaches the level. Where none does, the value is 0."""
    return max(reached(points, level), default=1.0)


EXERCISES = [SCORED_AVERAGE_PRECISION, INTERPOLATED_PRECISION]

# Answers to type

QUESTIONS = [
    Question(
        "pr-curve-predict",
        answer="A",
        why=(
            "At every threshold TP, FP and R double. Precision, recall and FPR are quotients of"
            " these counts, and stay. The prevalence is the same, too."
        ),
        mistakes={
            "B": (
                "There are more honest listings, but as many more scams. What happens to TP / (TP"
                " + FP)?"
            ),
            "C": (
                "There are more scams to find, but as many more honest listings among them. What"
                " happens to TP / (TP + FP)?"
            ),
        },
    ),
    Question(
        "pr-curve-disease",
        answer=0.9 * 0.001 / (0.9 * 0.001 + 0.05 * 0.999),
        decimals=3,
        why=(
            "Of 100,000 people, 100 are ill and 90 of them get an alarm, but so do 5% of 99,900"
            " healthy people, 4,995."
        ),
        mistakes={
            0.9: "That is recall: the share of the ill who get an alarm.",
            0.95: "That is the share of the healthy who get no alarm.",
            0.9 / 0.95: (
                "That would be right with as many ill as healthy people. Here one in 1,000 is ill."
            ),
            0.001: "That is the share of the ill among all. An alarm makes illness likelier.",
            1.8: "That is the share in percent. Divide by 100, and keep three decimals.",
            1.77: "That is the share in percent. Divide by 100, and keep three decimals.",
            0.009 / (0.009 + 0.05 * 0.99): "That is one ill person in 100. Here it is 1 in 1,000.",
        },
    ),
    Question(
        "pr-curve-hand",
        answer=(1 / 2 + 2 / 4 + 3 / 5) / 3,
        decimals=3,
        why="The three scams are found at precision 1/2, 2/4 (two tied listings) and 3/5.",
        mistakes={
            (1 / 2 + 2 / 3 + 3 / 5) / 3: (
                "That puts the scam of the tie first. Tied listings pass together."
            ),
            (1 / 2 + 7 / 12 + 3 / 5) / 3: (
                "That is the mean over both orders of the tie. On the curve the tie is one step."
            ),
            (0 + 1 / 2 + 2 / 4 + 3 / 5) / 4: (
                "That is the mean over all points. The first point adds no recall."
            ),
            (0.25 + 0.5 + 0.55) / 3: "That is the area by straight lines. AP is a sum of steps.",
            1.6: "That is the sum over the three scams. Divide it by their number.",
            0.6: "That is the precision at the end of the list.",
        },
    ),
]
