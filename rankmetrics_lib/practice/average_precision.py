"""Exercises of the chapter on average precision, with the wrong functions that people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._questions import Question


def rounded_to(digits, right):
    """The right function, with its value rounded."""
    return lambda *arguments: round(right(*arguments), digits)


def rounded_values(right, section):
    """The mistake of an answer that rounds its value, to one of four numbers of digits."""
    return Misconception(
        "value rounded",
        "It rounds the value that it returns, so a mean over queries inherits the errors. Return"
        " all digits, and round once, when the number is printed.",
        "a common slip with `round`",
        section,
        *[rounded_to(digits, right) for digits in (4, 3, 2, 1)],
    )


# Average precision of one ranking


def right_value(rels, n_relevant):
    return formulas.average_precision(rels, n_relevant=n_relevant)


def precisions_of(rels):
    """The precision at each rank."""
    hits, precisions = 0, []
    for rank, rel in enumerate(rels, 1):
        hits += rel
        precisions.append(hits / rank)
    return precisions


def mean_of_precisions(rels, n_relevant):
    return sum(precisions_of(rels)) / max(1, len(rels))


def over_the_hits(rels, n_relevant):
    return sum_at_hits(rels) / max(1, sum(rels))


def over_the_length(rels, n_relevant):
    return sum_at_hits(rels) / max(1, len(rels))


def trapezoid(rels, n_relevant):
    return below_lines([(0, 1.0)] + points_of(rels, n_relevant))


def eleven_points(rels, n_relevant):
    points = points_of(rels, n_relevant)
    best = [
        max([p for recall, p in points if recall >= level / 10 - 1e-12] + [0])
        for level in range(11)
    ]
    return sum(best) / 11


def hits_from_zero(rels, n_relevant):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        if rel:
            total += hits / rank
            hits += 1
    return total / max(1, n_relevant)


def every_rank_over_relevant(rels, n_relevant):
    return sum(precisions_of(rels)) / max(1, n_relevant)


def not_divided(rels, n_relevant):
    return float(sum_at_hits(rels))


def ranks_of_hits(rels):
    return [rank for rank, rel in enumerate(rels, 1) if rel]


def points_of(rels, n_relevant):
    """Recall and precision after each rank."""
    hits, points = 0, []
    for rank, rel in enumerate(rels, 1):
        hits += rel
        points.append((hits / max(1, n_relevant), hits / rank))
    return points


def below_lines(points):
    return sum(
        (right[0] - left[0]) * (left[1] + right[1]) / 2 for left, right in zip(points, points[1:])
    )


def trapezoid_from_the_first(rels, n_relevant):
    return below_lines(points_of(rels, n_relevant))


def trapezoid_from_0_0(rels, n_relevant):
    return below_lines([(0, 0.0)] + points_of(rels, n_relevant))


def reciprocals_of_ranks(rels, n_relevant):
    return sum(1 / rank for rank in ranks_of_hits(rels)) / max(1, n_relevant)


def rank_one_too_large(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return sum(hits / (rank + 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


def missed_right_below(rels, n_relevant):
    found, length = sum(rels), len(rels)
    below = sum((found + place) / (length + place) for place in range(1, n_relevant - found + 1))
    return (sum_at_hits(rels) + below) / max(1, n_relevant)


def over_the_smaller(rels, n_relevant):
    return sum_at_hits(rels) / max(1, min(n_relevant, len(rels)))


def all_hits_at_every_rank(rels, n_relevant):
    return sum(sum(rels) / rank for rank in ranks_of_hits(rels)) / max(1, n_relevant)


def first_hit_only(rels, n_relevant):
    return formulas.reciprocal_rank(rels)


def plain_precision(rels, n_relevant):
    return formulas.precision(rels)


def plain_recall(rels, n_relevant):
    return sum(rels) / max(1, n_relevant)


def recalls_at_hits(rels, n_relevant):
    hits = sum(rels)
    return sum(range(1, hits + 1)) / max(1, n_relevant) ** 2


def ranks_from_zero(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return sum(hits / (rank - 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


def ranks_from_zero_guarded(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return sum(hits / max(1, rank - 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


def median_at_hits(rels, n_relevant):
    precisions = sorted(hits / rank for hits, rank in enumerate(ranks_of_hits(rels), 1))
    middle = len(precisions) // 2
    return (precisions[middle] + precisions[-1 - middle]) / 2 if precisions else 0.0


def whole_divisions(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return sum(hits // rank for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


def last_document_left_out(rels, n_relevant):
    return sum_at_hits(rels[:-1]) / max(1, n_relevant)


def hits_in_a_row(rels, n_relevant):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        hits = hits + 1 if rel else 0
        total += hits / rank
    return total / max(1, n_relevant)


def precision_of_the_list(rels, n_relevant):
    """The precision of the whole list, once for each hit."""
    return sum(rels) ** 2 / max(1, len(rels)) / max(1, n_relevant)


def at_the_last_hit(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return len(ranks) / ranks[-1] if ranks else 0.0


def at_the_last_hit_by_recall(rels, n_relevant):
    return at_the_last_hit(rels, n_relevant) * sum(rels) / max(1, n_relevant)


def discounted_hits(rels, n_relevant):
    return sum(1 / math.log2(rank + 1) for rank in ranks_of_hits(rels)) / max(1, n_relevant)


def weighed_by_recall(rels, n_relevant):
    points = points_of(rels, n_relevant)
    return sum(recall * precision for recall, precision in points) / max(1, len(rels))


def best_precision_to_come(rels, n_relevant):
    precisions = precisions_of(rels)
    best = [max(precisions[rank - 1 :]) for rank in ranks_of_hits(rels)]
    return sum(best) / max(1, n_relevant)


def steps_at_the_left(start):
    """Each step in recall as high as the precision one rank above it."""

    def function(rels, n_relevant):
        heights = [start] + precisions_of(rels)
        return sum(heights[rank - 1] for rank in ranks_of_hits(rels)) / max(1, n_relevant)

    return function


def sum_at_hits(rels):
    return sum(precision for precision, rel in zip(precisions_of(rels), rels) if rel)


OVER_THE_HITS = (
    "divide AP by the hits",
    (
        "It divides by the number of relevant documents that were retrieved. A system that finds"
        " only one of ten relevant documents, but at rank 1, then looks perfect; AP divides by all"
        " that exist."
    ),
    "thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
    "What it cannot see",
)
MEAN_OF_PRECISIONS = (
    "mean of P@i",
    (
        "It averages the precision over every rank, hit or not. AP takes the precision only at the"
        " ranks of relevant documents, and divides by how many relevant documents exist."
    ),
    "FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
    "What it is confused with",
)
ABOVE_THE_FIRST_MISS = (
    "only the hits above the first irrelevant document",
    (
        "It counts a hit only if nothing irrelevant is above it. Either the loop ends at the first"
        " irrelevant document, or it divides with `//`, which drops everything after the decimal"
        " point. Go on to the end, and divide with `/`."
    ),
    "a common slip: `break`, or `//` for `/`",
    "Precision where it matters",
)
DIVIDE_BY_K = (
    "divide AP by k",
    (
        "It divides by the cut-off, as precision at k does. A query whose only relevant document"
        " is at rank 1 then gets 1/k, although no order could be better."
    ),
    "plasma-umass/DataDebug #46",
    "Cut at k: AP@k and truncated AP",
)

AVERAGE_PRECISION = Exercise(
    name="average_precision",
    signature="average_precision(rels, n_relevant)",
    task="Average precision of one binary ranking; 0 if no document is relevant.",
    reference=right_value,
    chapter="average_precision",
    domain=lambda: judged_rankings(max_length=6),
    misconceptions=[
        Misconception(*MEAN_OF_PRECISIONS, mean_of_precisions),
        Misconception(*OVER_THE_HITS, over_the_hits),
        Misconception(
            "divide AP by the length of the list",
            "It divides by the number of documents retrieved. The value then falls when a system"
            " appends documents below the last relevant one, though nothing above has changed.",
            "a variant of dividing by k, with k the length of the list",
            "Precision where it matters",
            over_the_length,
        ),
        Misconception(
            "trapezoid under the PR curve as AP",
            "It joins the points of the precision-recall curve with straight lines. Precision does"
            " not change linearly between two hits: AP is the area under steps, each as high as"
            " the precision at its right end.",
            "otzslayer (2022), “the results are the same”; scikit-learn before 0.19",
            "Three readings of one curve",
            trapezoid,
            trapezoid_from_the_first,
            trapezoid_from_0_0,
        ),
        Misconception(
            "interpolated 11-point AP as AP",
            "It averages the best precision still to come at eleven levels of recall. That is an"
            " older metric of the same name: it looks ahead in the list, and is usually higher"
            " than AP.",
            "otzslayer (2022), “the results are the same”; PASCAL VOC before 2010",
            "Three readings of one curve",
            eleven_points,
        ),
        Misconception(
            "rel_i forgotten",
            "It sums the precision at every rank. The factor rel_i keeps only the ranks of"
            " relevant documents.",
            "a common slip",
            "Precision where it matters",
            every_rank_over_relevant,
        ),
        Misconception(
            "sum without the division",
            "It adds up the precisions at the hits and stops there. An average also divides: here"
            " by R, the number of relevant documents that exist.",
            "a common slip",
            "Precision where it matters",
            not_divided,
        ),
        Misconception(
            "hits counted from 0",
            "It leaves the document at rank i out of the precision there, so the first hit"
            " contributes 0. P@i covers the first i documents, including the one at rank i.",
            "lsgqjh warns of it",
            "Precision where it matters",
            hits_from_zero,
        ),
        Misconception(
            "1/rank at each hit",
            "It adds 1/rank at each hit, as if each were the first. The r-th hit contributes"
            " r/rank: the precision there counts the hits above it, too.",
            "a common mix-up with reciprocal rank",
            "The same number from ranks",
            reciprocals_of_ranks,
        ),
        Misconception(
            "rank one too large",
            "It divides by one more than the rank, so even a perfect list stays below 1. Python"
            " indices start at 0 and ranks at 1: add the 1 once, not twice.",
            "a common slip",
            "The same number from ranks",
            rank_one_too_large,
        ),
        Misconception(
            "ranks from 0",
            "It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a"
            " hit at rank 2 has a precision of at most 1.",
            "lsgqjh warns of it",
            "The same number from ranks",
            ranks_from_zero,
            ranks_from_zero_guarded,
        ),
        Misconception(*ABOVE_THE_FIRST_MISS, whole_divisions),
        Misconception(
            "last document left out",
            "It stops one document before the end of the list. A hit at the last rank counts, too.",
            "a common slip with `range(1, len(rels))`",
            "Precision where it matters",
            last_document_left_out,
        ),
        Misconception(
            "median of the precisions",
            "It takes the precision in the middle. AP adds up the precisions at all hits and"
            " divides by R.",
            "a common slip",
            "Precision where it matters",
            median_at_hits,
        ),
        Misconception(
            "hits in a row",
            "It starts to count again after each irrelevant document. P@i covers all of the first"
            " i documents, so the counter only ever grows.",
            "a common slip: the counter is reset in the wrong place",
            "Precision where it matters",
            hits_in_a_row,
        ),
        Misconception(
            "precision of the whole list at every hit",
            "It divides by the length of the list at every hit, which ignores the order. Divide by"
            " the rank of the hit.",
            "a common slip",
            "Precision where it matters",
            precision_of_the_list,
        ),
        Misconception(
            "precision at the last hit",
            "It keeps only the precision at the last relevant document, because each hit"
            " overwrites the one before. AP adds up the precisions at all hits.",
            "a common slip: `=` for `+=`",
            "Precision where it matters",
            at_the_last_hit,
            at_the_last_hit_by_recall,
        ),
        Misconception(
            "logarithmic discount",
            "It divides each hit by the logarithm of its rank plus one, the discount of DCG. AP"
            " weighs a hit by the precision at its rank.",
            "a common mix-up with DCG",
            "Precision where it matters",
            discounted_hits,
        ),
        Misconception(
            "precision times recall at every rank",
            "It multiplies precision by recall at every rank. AP multiplies it by the step in"
            " recall, which is 1/R at a hit and 0 elsewhere.",
            "a common misreading of the area",
            "The same number as an area",
            weighed_by_recall,
        ),
        Misconception(
            "missed documents right below the list",
            "It treats the relevant documents that were not retrieved as if they came right below"
            " the list. Nobody found them: they add 0 to the sum and count only in R.",
            "a common slip when all judged documents are appended to a ranking",
            "Precision where it matters",
            missed_right_below,
        ),
        Misconception(
            "R capped at the length of the list",
            "It divides by the smaller of R and the length of the list, which is truncated AP. A"
            " short list then looks better for having no room; AP divides by R.",
            "recommenders #1702 (debate)",
            "Cut at k: AP@k and truncated AP",
            over_the_smaller,
        ),
        Misconception(
            "all hits of the list at every rank",
            "It puts the number of all hits on top at every rank. The precision at rank i counts"
            " only the hits among the first i documents.",
            "a common slip with `sum(rels)` in the loop",
            "Precision where it matters",
            all_hits_at_every_rank,
        ),
        Misconception(
            "reciprocal rank instead of AP",
            "It stops at the first relevant document. AP looks at every one of them.",
            "a common slip: a `return` inside the loop",
            "The same number from ranks",
            first_hit_only,
        ),
        Misconception(
            "precision instead of AP",
            "It gives the precision of the whole list, which ignores the order. AP averages the"
            " precision at each relevant document.",
            "carrotomato (2024), in the words on MAP",
            "Precision where it matters",
            plain_precision,
        ),
        Misconception(
            "recall instead of AP",
            "It gives the share of the relevant documents that are in the list, which ignores the"
            " order. AP weighs each of them by the precision at its rank.",
            "a common slip",
            "Precision where it matters",
            plain_recall,
        ),
        Misconception(
            "recall at the hits",
            "It averages recall at each hit. The heights of the steps are precisions: hits so far,"
            " divided by the rank.",
            "a common mix-up",
            "The same number as an area",
            recalls_at_hits,
        ),
        Misconception(
            "interpolated precision",
            "It takes the best precision at or below each hit. That looks ahead in the list; AP"
            " takes the precision at the hit itself.",
            "PASCAL VOC from 2010 on, for object detection",
            "Three readings of one curve",
            best_precision_to_come,
        ),
        Misconception(
            "steps as high as their left end",
            "It takes the precision one rank above each hit, before the step in recall. Each step"
            " is as high as the precision at its right end, the rank of the hit.",
            "a common slip with `np.diff`",
            "The same number as an area",
            steps_at_the_left(1.0),
            steps_at_the_left(0.0),
        ),
        rounded_values(right_value, "Round once"),
    ],
)

# Average precision at k


def at_k(rels, k, n_relevant):
    return formulas.average_precision(rels, k, n_relevant=n_relevant)


def truncated_at_k(rels, k, n_relevant):
    return formulas.average_precision(rels, k, n_relevant=n_relevant, normalizer="truncated")


def at_k_over_k(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / k


def at_k_over_the_hits(rels, k, n_relevant):
    return over_the_hits(rels[:k], n_relevant)


def at_k_mean_of_precisions(rels, k, n_relevant):
    return mean_of_precisions(rels[:k], n_relevant)


def not_cut(rels, k, n_relevant):
    return sum_at_hits(rels) / max(1, n_relevant)


def at_k_one_late(rels, k, n_relevant):
    return at_k(rels, k + 1, n_relevant)


def at_k_one_short(rels, k, n_relevant):
    return sum_at_hits(rels[: k - 1]) / max(1, n_relevant)


def at_k_over_the_length(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(1, len(rels[:k]))


def at_k_not_divided(rels, k, n_relevant):
    return float(sum_at_hits(rels[:k]))


def at_k_every_rank(rels, k, n_relevant):
    return every_rank_over_relevant(rels[:k], n_relevant)


def at_k_reciprocals(rels, k, n_relevant):
    return reciprocals_of_ranks(rels[:k], n_relevant)


def at_k_from_zero(rels, k, n_relevant):
    return hits_from_zero(rels[:k], n_relevant)


def at_k_hits_of_the_list(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(1, sum(rels))


def at_k_precision_of_the_cut(rels, k, n_relevant):
    """P@k, once for each hit."""
    return sum(rels[:k]) ** 2 / k / max(1, n_relevant)


def at_k_hits_over_k(rels, k, n_relevant):
    hits = sum(rels[:k])
    return hits * (hits + 1) / 2 / k / max(1, n_relevant)


def truncated_hits_over_k(rels, k, n_relevant):
    hits = sum(rels[:k])
    return hits * (hits + 1) / 2 / k / max(1, min(n_relevant, k))


def truncated_precision_of_the_cut(rels, k, n_relevant):
    return sum(rels[:k]) ** 2 / k / max(1, min(n_relevant, k))


def truncated_every_rank(rels, k, n_relevant):
    return every_rank_over_relevant(rels[:k], min(n_relevant, k))


def truncated_reciprocals(rels, k, n_relevant):
    return reciprocals_of_ranks(rels[:k], min(n_relevant, k))


def truncated_from_zero(rels, k, n_relevant):
    return hits_from_zero(rels[:k], min(n_relevant, k))


def at_k_whole_divisions(rels, k, n_relevant):
    return whole_divisions(rels[:k], n_relevant)


def truncated_whole_divisions(rels, k, n_relevant):
    return whole_divisions(rels[:k], min(n_relevant, k))


def over_the_retrieved_or_R(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(1, min(n_relevant, len(rels[:k])))


def truncated_by_the_list(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(1, min(k, sum(rels)))


def truncated_one_late(rels, k, n_relevant):
    return sum_at_hits(rels[: k + 1]) / max(1, min(n_relevant, k))


def truncated_one_short(rels, k, n_relevant):
    return sum_at_hits(rels[: k - 1]) / max(1, min(n_relevant, k))


def truncated_by_the_larger(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(n_relevant, k)


def truncated_by_the_length(rels, k, n_relevant):
    return sum_at_hits(rels[:k]) / max(1, min(n_relevant, k, len(rels)))


def truncated_not_cut(rels, k, n_relevant):
    return sum_at_hits(rels) / max(1, min(n_relevant, k))


def sum_over_the_hits(rels, k, n_relevant):  # the function of ap-mend
    score, hits = 0.0, 0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            score += hits / rank
    return score / hits if hits else 0.0


ONE_LATE = (
    "cut one document late",
    (
        "It looks at the first k + 1 documents. The reader of the top k never sees the document at"
        " rank k + 1."
    ),
    "a common slip with `range`",
    "Cut at k: AP@k and truncated AP",
)
ONE_SHORT = (
    "cut one document short",
    "It looks at the first k - 1 documents. The document at rank k belongs to the top k too.",
    "a common slip with `range`",
    "Cut at k: AP@k and truncated AP",
)


SHARED_AT_K = [
    Misconception(*DIVIDE_BY_K, at_k_over_k),
    Misconception(*MEAN_OF_PRECISIONS, at_k_mean_of_precisions),
    Misconception(
        "not cut at k",
        "It sums over the whole list. The reader of the top k never sees a hit below rank k, so it"
        " must add nothing.",
        "qmd-team-intent-kb PR #223 (there for MRR)",
        "Cut at k: AP@k and truncated AP",
        not_cut,
    ),
    Misconception(
        "divide AP by the length of the list",
        "It divides by the number of documents retrieved, at most k. A query whose only relevant"
        " document is at rank 1 is then worth less the longer the list, although no order could be"
        " better.",
        "a variant of dividing by k",
        "Cut at k: AP@k and truncated AP",
        at_k_over_the_length,
    ),
    Misconception(
        "sum without the division",
        "It adds up the precisions at the hits and stops there. An average also divides.",
        "a common slip",
        "Precision where it matters",
        at_k_not_divided,
    ),
    Misconception(
        "rel_i forgotten",
        "It sums the precision at every rank. The factor rel_i keeps only the ranks of relevant"
        " documents.",
        "a common slip",
        "Precision where it matters",
        at_k_every_rank,
        truncated_every_rank,
    ),
    Misconception(
        "1/rank at each hit",
        "It adds 1/rank at each hit, as if each were the first. The r-th hit contributes r/rank:"
        " the precision there counts the hits above it, too.",
        "a common mix-up with reciprocal rank",
        "The same number from ranks",
        at_k_reciprocals,
        truncated_reciprocals,
    ),
    Misconception(
        "hits counted from 0",
        "It leaves the document at rank i out of the precision there, so the first hit"
        " contributes 0. P@i covers the first i documents, including the one at rank i.",
        "lsgqjh warns of it",
        "Precision where it matters",
        at_k_from_zero,
        truncated_from_zero,
    ),
    Misconception(
        "P@k at every hit",
        "It takes the precision at k for every hit, which ignores their order. Take the precision"
        " at the rank of each hit.",
        "a common slip with the names k and i",
        "Precision where it matters",
        at_k_precision_of_the_cut,
        truncated_precision_of_the_cut,
        at_k_hits_over_k,
        truncated_hits_over_k,
    ),
    Misconception(*ABOVE_THE_FIRST_MISS, at_k_whole_divisions, truncated_whole_divisions),
    Misconception(
        "R counted in the list",
        "It takes R from the labels of the list, although `n_relevant` is given. A relevant"
        " document that was not retrieved then costs nothing.",
        "a common slip",
        "What it cannot see",
        at_k_hits_of_the_list,
        truncated_by_the_list,
    ),
]

AVERAGE_PRECISION_AT_K = Exercise(
    name="average_precision_at_k",
    signature="average_precision_at_k(rels, k, n_relevant)",
    task=(
        "Average precision of the first k documents, divided by R, the number of relevant"
        " documents."
    ),
    reference=at_k,
    chapter="average_precision",
    domain=lambda: cut_rankings(max_length=5),
    misconceptions=SHARED_AT_K
    + [
        Misconception(*OVER_THE_HITS, at_k_over_the_hits),
        Misconception(
            "min(m,k) used for plain AP@k",
            "It divides by min(R, k), which gives truncated AP. The two differ if more than k"
            " relevant documents exist, and numbers of one kind cannot be compared with numbers of"
            " the other.",
            "recommenders #1702; otzslayer (2022) has both forms",
            "Cut at k: AP@k and truncated AP",
            truncated_at_k,
            over_the_retrieved_or_R,
        ),
        Misconception(*ONE_LATE, at_k_one_late),
        Misconception(*ONE_SHORT, at_k_one_short),
        rounded_values(at_k, "Round once"),
    ],
)

TRUNCATED_AVERAGE_PRECISION = Exercise(
    name="truncated_average_precision",
    signature="truncated_average_precision(rels, k, n_relevant)",
    task="Average precision of the first k documents, divided by the smaller of R and k.",
    reference=truncated_at_k,
    chapter="average_precision",
    domain=lambda: cut_rankings(max_length=5),
    given=[sum_over_the_hits],
    misconceptions=SHARED_AT_K
    + [
        Misconception(
            "divide AP by the hits",
            "It divides by the number of relevant documents among the first k. Truncated AP"
            " divides by min(R, k), the number that the first k places could have held, found or"
            " not.",
            OVER_THE_HITS[2],
            "Cut at k: AP@k and truncated AP",
            at_k_over_the_hits,
        ),
        Misconception(
            "plain AP@k used for truncated AP",
            "It divides by R, the number of all relevant documents. If R exceeds k, even a perfect"
            " top k stays below 1, and truncated AP exists to correct just that.",
            "otzslayer (2022) has both forms",
            "Cut at k: AP@k and truncated AP",
            at_k,
        ),
        Misconception(*ONE_LATE, truncated_one_late),
        Misconception(*ONE_SHORT, truncated_one_short),
        Misconception(
            "divide AP by the larger of R and k",
            "It divides by the larger of R and k, so hardly any page can reach 1. Truncated AP"
            " divides by the smaller, the largest number of hits that the page can hold.",
            "a common slip: `max` for `min`",
            "Cut at k: AP@k and truncated AP",
            truncated_by_the_larger,
        ),
        Misconception(
            "capped at the length of the list",
            "It also caps the divisor at the length of the list. A list shorter than k is filled"
            " with nothing: its empty places could have held hits.",
            "a common slip",
            "Cut at k: AP@k and truncated AP",
            truncated_by_the_length,
        ),
        Misconception(
            "divided by min(R, k) but not cut",
            "It sums over the whole list and divides by min(R, k). The value can exceed 1; hits"
            " below rank k must add nothing.",
            "a common slip",
            "Cut at k: AP@k and truncated AP",
            truncated_not_cut,
        ),
        rounded_values(truncated_at_k, "Round once"),
    ],
)

# Means over queries


def mean_of_cut_values(rankings):
    cut = [int(formulas.average_precision(rels) * 100) / 100 for rels in rankings]
    return sum(cut) / max(1, len(cut))


def without_empty_queries(rankings):
    values = [formulas.average_precision(rels) for rels in rankings if any(rels)]
    return sum(values) / max(1, len(values))


def one_long_ranking(rankings):
    return formulas.average_precision([rel for rels in rankings for rel in rels])


def mean_by(metric):
    return lambda rankings: sum(metric(rels) for rels in rankings) / max(1, len(rankings))


mean_of_values = mean_by(formulas.average_precision)


def sum_of_values(rankings):
    return float(sum(formulas.average_precision(rels) for rels in rankings))


def mean_over_all_hits(rankings):
    return sum(sum_at_hits(rels) for rels in rankings) / max(1, sum(map(sum, rankings)))


def sums_within_queries(rankings):
    return mean_by(sum_at_hits)(rankings)


def hits_carried_over(rankings):
    total, hits = 0.0, 0
    for rels in rankings:
        for rank, rel in enumerate(rels, 1):
            hits += rel
            total += rel * hits / rank / max(1, sum(rels))
    return total / max(1, len(rankings))


def median_of_values(rankings):
    values = sorted(formulas.average_precision(rels) for rels in rankings)
    middle = len(values) // 2
    return (values[middle] + values[-1 - middle]) / 2 if values else 0.0


def first_query(rankings):
    return formulas.average_precision(rankings[0]) if rankings else 0.0


def first_query_over_all(rankings):
    return first_query(rankings) / max(1, len(rankings))


def last_query(rankings):
    return formulas.average_precision(rankings[-1]) if rankings else 0.0


def last_query_over_all(rankings):
    return last_query(rankings) / max(1, len(rankings))


def over_all_documents(rankings):
    return sum(sum_at_hits(rels) for rels in rankings) / max(1, sum(map(len, rankings)))


def mean_of_rounded(digits):
    return mean_by(lambda rels: round(formulas.average_precision(rels), digits))


MEAN_AVERAGE_PRECISION = Exercise(
    name="mean_average_precision",
    signature="mean_average_precision(rankings)",
    task=(
        "Mean of average precision over rankings, each with R counted in its own list; 0 if there"
        " are no rankings."
    ),
    reference=mean_of_values,
    chapter="average_precision",
    domain=lambda: ((list(first),) for first in several_rankings()),
    misconceptions=[
        Misconception(
            "means of rounded values",
            "It truncates each AP to two decimals before it takes the mean. The errors add up, and"
            " the mean is wrong in the digits that are shown; round once, at the end.",
            "carrotomato (2024), 0.435 for 0.4417",
            "Round once",
            mean_of_cut_values,
            mean_of_rounded(2),
            mean_of_rounded(3),
            mean_of_rounded(4),
        ),
        Misconception(
            "queries without a hit skipped",
            "It leaves out the queries for which nothing relevant was found. A system is then"
            " rewarded for failing completely on its hard queries; their 0 belongs in the mean.",
            "thuml/HashNet #2, noosphere PR #320 (there for MRR)",
            "MAP and GMAP",
            without_empty_queries,
        ),
        Misconception(
            "one long ranking",
            "It joins the rankings of all queries into one. The later queries then sit below the"
            " earlier ones, so the order of the queries changes the value.",
            "a common slip when results are concatenated",
            "MAP and GMAP",
            one_long_ranking,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up the values and stops there. A mean also divides by the number of queries,"
            " including those without a hit.",
            "a common slip",
            "MAP and GMAP",
            sum_of_values,
        ),
        Misconception(
            "no division within a query",
            "It adds up the precisions at the hits of each query and divides only by the number of"
            " queries. AP also divides by the number of relevant documents of its query.",
            "a common slip",
            "Precision where it matters",
            sums_within_queries,
        ),
        Misconception(
            "hits carried over",
            "It goes on counting hits from query to query. Each query has its own reader, who"
            " starts with no hit: set the counter to 0 for each.",
            "a common slip with nested loops",
            "MAP and GMAP",
            hits_carried_over,
        ),
        Misconception(
            "median instead of mean",
            "It takes the query in the middle. MAP is the mean, to which every query adds its"
            " share.",
            "a common slip",
            "MAP and GMAP",
            median_of_values,
        ),
        Misconception(
            "only one query",
            "It uses the value of a single query. Add up the values of all queries before you"
            " return.",
            "a common slip: `return` inside the loop, or `=` for `+=`",
            "MAP and GMAP",
            first_query,
            first_query_over_all,
            last_query,
            last_query_over_all,
        ),
        Misconception(
            "divided by all documents",
            "It divides the precisions at the hits of all queries by the number of all documents."
            " AP divides by the relevant documents of its query, and MAP by the number of queries.",
            "a common slip",
            "MAP and GMAP",
            over_all_documents,
        ),
        Misconception(
            "mean over all hits",
            "It averages the precisions at the hits of all queries at once, so a query with many"
            " relevant documents weighs more. MAP takes the mean within each query first.",
            "a common slip, known as micro-averaging",
            "MAP and GMAP",
            mean_over_all_hits,
        ),
        Misconception(*MEAN_OF_PRECISIONS, mean_by(lambda rels: mean_of_precisions(rels, 0))),
        Misconception(
            "mean precision instead of MAP",
            "It averages the precision of the whole lists, which ignores the order. MAP averages"
            " AP, which looks at the precision at each relevant document.",
            "carrotomato (2024), in the words on MAP",
            "Precision where it matters",
            mean_by(formulas.precision),
        ),
        Misconception(
            "MRR instead of MAP",
            "It stops at the first relevant document of each query. AP looks at every one of them.",
            "a common mix-up",
            "The same number from ranks",
            mean_by(formulas.reciprocal_rank),
        ),
        rounded_values(mean_of_values, "Round once"),
    ],
)


def several_rankings():
    """Lists of up to three rankings of up to three documents."""
    yield []
    rankings = list(binary_lists(3))
    for first in rankings:
        yield [first]
    for first in rankings:
        for second in rankings:
            yield [first, second]
    for first in rankings:
        for second in binary_lists(2, 2):
            yield [first, second, [0, 1, 0]]


def geometric_mean_without_floor(values):
    product = 1.0
    for value in values:
        product *= value
    return product ** (1 / max(1, len(values)))


def arithmetic_mean(values):
    return sum(values) / max(1, len(values))


def without_zeros(values):
    kept = [value for value in values if value > 0]
    return geometric_mean_without_floor(kept)


def zeros_taken_for_one(values):
    """The sum of the logarithms without the zeros, divided by the number of all values."""
    return math.exp(sum(math.log(value) for value in values if value > 0) / len(values))


def floor_added(values):
    return math.exp(sum(math.log(value + 1e-5) for value in values) / len(values))


def mean_of_logs(values):
    return sum(math.log(max(value, 1e-5)) for value in values) / len(values)


def product_without_root(values):
    return math.exp(mean_of_logs(values) * len(values))


def square_root(values):
    return math.sqrt(product_without_root(values))


def harmonic_mean(values):
    return len(values) / sum(1 / max(value, 1e-5) for value in values)


def exp_of_the_mean(values):
    return math.exp(sum(values) / len(values))


def floor_of_the_mean(values):
    return max(geometric_mean_without_floor(values), 1e-5)


def base_10_undone_with_e(values):
    return math.exp(sum(math.log10(max(value, 1e-5)) for value in values) / len(values))


def another_floor(floor):
    return lambda values: formulas.gmap([max(value, floor) for value in values], floor=floor)


def ap_values():
    """Lists of one to three values."""
    steps = [0.0, 0.00001, 0.2, 0.5, 1.0]
    for length in range(1, 4):
        for number in range(len(steps) ** length):
            yield ([steps[number // len(steps) ** place % len(steps)] for place in range(length)],)


GMAP = Exercise(
    name="gmap",
    signature="gmap(values)",
    task="Geometric mean of average precisions, each raised to at least 0.00001.",
    reference=formulas.gmap,
    chapter="average_precision",
    domain=ap_values,
    misconceptions=[
        Misconception(
            "GMAP without a floor",
            "It multiplies the values as they are, so a single query at 0 makes the whole mean 0."
            " Raise each value to at least 0.00001 first.",
            "a common slip; trec_eval has the floor",
            "MAP and GMAP",
            geometric_mean_without_floor,
        ),
        Misconception(
            "arithmetic mean instead of geometric",
            "It computes MAP, the arithmetic mean. GMAP averages the logarithms, so doubling a"
            " poor query counts as much as doubling a good one.",
            "a common slip",
            "MAP and GMAP",
            arithmetic_mean,
        ),
        Misconception(
            "queries at 0 skipped",
            "It leaves out the queries whose AP is 0. Those are the hardest queries, which GMAP"
            " was made to show.",
            "a common slip",
            "MAP and GMAP",
            without_zeros,
            zeros_taken_for_one,
        ),
        Misconception(
            "floor added to every value",
            "It adds 0.00001 to every value instead of raising only the values below it. A run"
            " that is perfect on every query then scores above 1.",
            "a common slip",
            "MAP and GMAP",
            floor_added,
        ),
        Misconception(
            "mean of the logarithms",
            "It averages the logarithms and stops there, which gives a negative number. Undo the"
            " logarithm at the end, with `exp`.",
            "a common slip",
            "MAP and GMAP",
            mean_of_logs,
        ),
        Misconception(
            "no logarithm before the mean",
            "It takes `exp` of the mean of the values, but no logarithm before. GMAP averages the"
            " logarithms, and undoes them at the end.",
            "a common slip",
            "MAP and GMAP",
            exp_of_the_mean,
        ),
        Misconception(
            "product without the root",
            "It multiplies the values and takes no root, so more queries give a lower value. Take"
            " the Q-th root for Q queries.",
            "a common slip",
            "MAP and GMAP",
            product_without_root,
        ),
        Misconception(
            "square root for any number of queries",
            "It takes the square root of the product, which is right for two queries only. Take"
            " the Q-th root for Q queries.",
            "a common slip",
            "MAP and GMAP",
            square_root,
        ),
        Misconception(
            "harmonic mean instead of geometric",
            "It computes the harmonic mean. GMAP averages the logarithms of the values, not their"
            " reciprocals.",
            "a common mix-up with F1",
            "MAP and GMAP",
            harmonic_mean,
        ),
        Misconception(
            "floor under the mean only",
            "It raises the finished mean to 0.00001, but a single 0 has already made the product"
            " 0. Raise each value first.",
            "a common slip",
            "MAP and GMAP",
            floor_of_the_mean,
        ),
        Misconception(
            "two bases of the logarithm",
            "It takes logarithms to base 10 and undoes them with `exp`, which is base e. Use one"
            " base for both.",
            "a common slip",
            "MAP and GMAP",
            base_10_undone_with_e,
        ),
        Misconception(
            "another floor",
            "It raises small values to another floor. The floor decides the value of every query"
            " that failed, so runs are comparable only with the same one: 0.00001, as in"
            " trec_eval.",
            "a common slip",
            "MAP and GMAP",
            *[another_floor(floor) for floor in (1e-10, 1e-6, 1e-9, 1e-12, 1e-8, 1e-4, 1e-3)],
        ),
        rounded_values(formulas.gmap, "Round once"),
    ],
)

EXERCISES = [
    AVERAGE_PRECISION,
    AVERAGE_PRECISION_AT_K,
    TRUNCATED_AVERAGE_PRECISION,
    MEAN_AVERAGE_PRECISION,
    GMAP,
]

QUESTIONS = [
    Question(
        "ap-predict",
        chapter="average_precision",
        answer="A",
        why=(
            "A has (1/1 + 2/10) / 2 = 0.6, B has (1/2 + 2/3) / 2 = 0.5833. One place at the very"
            " top outweighs seven further down."
        ),
        mistakes={
            "B": (
                "B's hits are both early, but neither is first. Compute the precision at each of"
                " the four hits: how much does A lose at rank 10, and how much does it win at"
                " rank 1?"
            ),
            "C": "Compute the precision at each of the four hits, and average two and two.",
        },
    ),
    Question(
        "ap-hand",
        chapter="average_precision",
        answer=(1 / 2 + 2 / 3) / 4,
        decimals=3,
        why="The precisions at the hits are 1/2 and 2/3; four relevant emails exist.",
        mistakes={
            0.583: "You divided by the two hits. Four relevant emails exist, found or not.",
            0.233: "You divided by the length of the list. Divide by the relevant emails.",
            1.167: "That is the sum of the precisions at the hits. An average also divides.",
            0.208: "That adds 1/2 and 1/3. The second hit has precision 2/3.",
            0.413: "You averaged the precision over every rank. Only those at the hits count.",
            0.4: "That is P@5.",
            0.5: "That is recall, or the reciprocal rank. AP uses the precision at each hit.",
        },
    ),
    Question(
        "ap-hand-truncated",
        chapter="average_precision",
        answer=0.25,
        decimals=3,
        why="Only the hit at rank 2 is on the page: (1/2) / min(4, 2).",
        mistakes={
            0.125: "That is AP@2 divided by R = 4. A page of two can hold only two of the four.",
            0.5: "You divided by the one hit on the page. The page could have held two.",
            0.583: "The hit at rank 3 is below the cut.",
            0.292: "That is AP of the whole list.",
        },
    ),
]
