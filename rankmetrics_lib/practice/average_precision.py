"""Exercises of the chapter on average precision, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._exercise import Exercise
from ._questions import Question
from ._slips import VALUE_ROUNDED


def rounded_to(digits, right):
    """The right function, with its value rounded."""
    return lambda *arguments: round(right(*arguments), digits)


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


def steps_at_the_left(start):
    """Each step in recall as high as the precision one rank above it."""

    def function(rels, n_relevant):
        heights = [start] + precisions_of(rels)
        return sum(heights[rank - 1] for rank in ranks_of_hits(rels)) / max(1, n_relevant)

    return function


def sum_at_hits(rels):
    return sum(precision for precision, rel in zip(precisions_of(rels), rels) if rel)


AVERAGE_PRECISION = Exercise(
    "average_precision(rels, n_relevant)",
    "Average precision of one binary ranking; 0 if no document is relevant.",
    reference=right_value,
    domain=lambda: judged_rankings(max_length=6),
    section="average-precision-definition",
)


@AVERAGE_PRECISION.mistake(
    "mean of P@i",
    "average-precision-confused",
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
)
def mean_of_precisions(rels, n_relevant):
    """It averages the precision over every rank, hit or not. AP takes the precision only at the
    ranks of relevant documents, and divides by how many relevant documents exist."""
    return sum(precisions_of(rels)) / max(1, len(rels))


@AVERAGE_PRECISION.mistake(
    "divide AP by the hits",
    "average-precision-blind-spots",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
)
def over_the_hits(rels, n_relevant):
    """It divides by the number of relevant documents that were retrieved. A system that finds only
    one of ten relevant documents, but at rank 1, then looks perfect; AP divides by all that
    exist."""
    return sum_at_hits(rels) / max(1, sum(rels))


@AVERAGE_PRECISION.mistake(
    "divide AP by the length of the list",
    seen_in="a variant of dividing by k, with k the length of the list",
)
def _(rels, n_relevant):
    """It divides by the number of documents retrieved. The value then falls when a system appends
    documents below the last relevant one, though nothing above has changed."""
    return sum_at_hits(rels) / max(1, len(rels))


@AVERAGE_PRECISION.mistake(
    "trapezoid under the PR curve as AP",
    "average-precision-readings",
    seen_in="otzslayer (2022), “the results are the same”; scikit-learn before 0.19",
    also=[
        lambda rels, n_relevant: below_lines(points_of(rels, n_relevant)),
        lambda rels, n_relevant: below_lines([(0, 0.0)] + points_of(rels, n_relevant)),
    ],
)
def _(rels, n_relevant):
    """It joins the points of the precision-recall curve with straight lines. Precision does not
    change linearly between two hits: AP is the area under steps, each as high as the precision at
    its right end."""
    return below_lines([(0, 1.0)] + points_of(rels, n_relevant))


@AVERAGE_PRECISION.mistake(
    "interpolated 11-point AP as AP",
    "average-precision-readings",
    seen_in="otzslayer (2022), “the results are the same”; PASCAL VOC before 2010",
)
def _(rels, n_relevant):
    """It averages the best precision still to come at eleven levels of recall. That is an older
    metric of the same name: it looks ahead in the list, and is usually higher than AP."""
    points = points_of(rels, n_relevant)
    best = [
        max([p for recall, p in points if recall >= level / 10 - 1e-12] + [0])
        for level in range(11)
    ]
    return sum(best) / 11


@AVERAGE_PRECISION.mistake("rel_i forgotten")
def every_rank_over_relevant(rels, n_relevant):
    """It sums the precision at every rank. The factor rel_i keeps only the ranks of relevant
    documents."""
    return sum(precisions_of(rels)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("sum without the division")
def _(rels, n_relevant):
    """It adds up the precisions at the hits and stops there. An average also divides: here by R,
    the number of relevant documents that exist."""
    return float(sum_at_hits(rels))


@AVERAGE_PRECISION.mistake("hits counted from 0", seen_in="lsgqjh warns of it")
def hits_from_zero(rels, n_relevant):
    """It leaves the document at rank i out of the precision there, so the first hit contributes 0.
    P@i covers the first i documents, including the one at rank i."""
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        if rel:
            total += hits / rank
            hits += 1
    return total / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("1/rank at each hit", "average-precision-ranks")
def reciprocals_of_ranks(rels, n_relevant):
    """It adds 1/rank at each hit, as if each were the first. The r-th hit contributes r/rank: the
    precision there counts the hits above it, too."""
    return sum(1 / rank for rank in ranks_of_hits(rels)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("rank one too large", "average-precision-ranks")
def _(rels, n_relevant):
    """It divides by one more than the rank, so even a perfect list stays below 1. Python indices
    start at 0 and ranks at 1: add the 1 once, not twice."""
    ranks = ranks_of_hits(rels)
    return sum(hits / (rank + 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("ranks from 0", "average-precision-ranks", seen_in="lsgqjh warns of it")
def _(rels, n_relevant):
    """It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a hit at
    rank 2 has a precision of at most 1."""
    ranks = ranks_of_hits(rels)
    return sum(hits / (rank - 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


@AVERAGE_PRECISION.also()
def _(rels, n_relevant):
    ranks = ranks_of_hits(rels)
    return sum(hits / max(1, rank - 1) for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("only the hits above the first irrelevant document")
def whole_divisions(rels, n_relevant):
    """It counts a hit only if nothing irrelevant is above it. Either the loop ends at the first
    irrelevant document, or it divides with `//`, which drops everything after the decimal point. Go
    on to the end, and divide with `/`."""
    ranks = ranks_of_hits(rels)
    return sum(hits // rank for hits, rank in enumerate(ranks, 1)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("last document left out")
def _(rels, n_relevant):
    """It stops one document before the end of the list. A hit at the last rank counts, too."""
    return sum_at_hits(rels[:-1]) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("median of the precisions")
def _(rels, n_relevant):
    """It takes the precision in the middle. AP adds up the precisions at all hits and divides by
    R."""
    precisions = sorted(hits / rank for hits, rank in enumerate(ranks_of_hits(rels), 1))
    middle = len(precisions) // 2
    return (precisions[middle] + precisions[-1 - middle]) / 2 if precisions else 0.0


@AVERAGE_PRECISION.mistake("hits in a row")
def _(rels, n_relevant):
    """It starts to count again after each irrelevant document. P@i covers all of the first i
    documents, so the counter only ever grows."""
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        hits = hits + 1 if rel else 0
        total += hits / rank
    return total / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("precision of the whole list at every hit")
def _(rels, n_relevant):
    """It divides by the length of the list at every hit, which ignores the order. Divide by the
    rank of the hit."""
    # The precision of the whole list, once for each hit.
    return sum(rels) ** 2 / max(1, len(rels)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake(
    "precision at the last hit",
    also=[
        lambda rels, n_relevant: at_the_last_hit(rels, n_relevant) * sum(rels) / max(1, n_relevant)
    ],
)
def at_the_last_hit(rels, n_relevant):
    """It keeps only the precision at the last relevant document, because each hit overwrites the
    one before. AP adds up the precisions at all hits."""
    ranks = ranks_of_hits(rels)
    return len(ranks) / ranks[-1] if ranks else 0.0


@AVERAGE_PRECISION.mistake("logarithmic discount")
def _(rels, n_relevant):
    """It divides each hit by the logarithm of its rank plus one, the discount of DCG. AP weighs a
    hit by the precision at its rank."""
    return sum(1 / math.log2(rank + 1) for rank in ranks_of_hits(rels)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("precision times recall at every rank", "average-precision-area")
def _(rels, n_relevant):
    """It multiplies precision by recall at every rank. AP multiplies it by the step in recall,
    which is 1/R at a hit and 0 elsewhere."""
    points = points_of(rels, n_relevant)
    return sum(recall * precision for recall, precision in points) / max(1, len(rels))


@AVERAGE_PRECISION.mistake("missed documents right below the list")
def _(rels, n_relevant):
    """It treats the relevant documents that were not retrieved as if they came right below the
    list. Nobody found them: they add 0 to the sum and count only in R."""
    found, length = sum(rels), len(rels)
    below = sum((found + place) / (length + place) for place in range(1, n_relevant - found + 1))
    return (sum_at_hits(rels) + below) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake(
    "R capped at the length of the list",
    "average-precision-cut",
    seen_in="recommenders #1702 (debate)",
)
def _(rels, n_relevant):
    """It divides by the smaller of R and the length of the list, which is truncated AP. A short
    list then looks better for having no room; AP divides by R."""
    return sum_at_hits(rels) / max(1, min(n_relevant, len(rels)))


@AVERAGE_PRECISION.mistake("all hits of the list at every rank")
def _(rels, n_relevant):
    """It puts the number of all hits on top at every rank. The precision at rank i counts only the
    hits among the first i documents."""
    return sum(sum(rels) / rank for rank in ranks_of_hits(rels)) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("reciprocal rank instead of AP", "average-precision-ranks")
def _(rels, n_relevant):
    """It stops at the first relevant document. AP looks at every one of them."""
    return formulas.reciprocal_rank(rels)


@AVERAGE_PRECISION.mistake(
    "precision instead of AP", seen_in="carrotomato (2024), in the words on MAP"
)
def _(rels, n_relevant):
    """It gives the precision of the whole list, which ignores the order. AP averages the precision
    at each relevant document."""
    return formulas.precision(rels)


@AVERAGE_PRECISION.mistake("recall instead of AP")
def _(rels, n_relevant):
    """It gives the share of the relevant documents that are in the list, which ignores the order.
    AP weighs each of them by the precision at its rank."""
    return sum(rels) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake("recall at the hits", "average-precision-area")
def _(rels, n_relevant):
    """It averages recall at each hit. The heights of the steps are precisions: hits so far, divided
    by the rank."""
    hits = sum(rels)
    return sum(range(1, hits + 1)) / max(1, n_relevant) ** 2


@AVERAGE_PRECISION.mistake(
    "interpolated precision",
    "average-precision-readings",
    seen_in="PASCAL VOC from 2010 on, for object detection",
)
def _(rels, n_relevant):
    """It takes the best precision at or below each hit. That looks ahead in the list; AP takes the
    precision at the hit itself."""
    precisions = precisions_of(rels)
    best = [max(precisions[rank - 1 :]) for rank in ranks_of_hits(rels)]
    return sum(best) / max(1, n_relevant)


@AVERAGE_PRECISION.mistake(
    "steps as high as their left end", "average-precision-area", start=[1.0, 0.0]
)
def _(rels, n_relevant, start):
    """It takes the precision one rank above each hit, before the step in recall. Each step is as
    high as the precision at its right end, the rank of the hit."""
    return steps_at_the_left(start)(rels, n_relevant)


VALUE_ROUNDED.apply(AVERAGE_PRECISION, section="average-precision-rounding")

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


AVERAGE_PRECISION_AT_K = Exercise(
    "average_precision_at_k(rels, k, n_relevant)",
    "Average precision of the first k documents, divided by R, the number of relevant documents.",
    reference=at_k,
    domain=lambda: cut_rankings(max_length=5),
    section="average-precision-cut",
)


@AVERAGE_PRECISION_AT_K.mistake("divide AP by k", seen_in="plasma-umass/DataDebug #46")
def _(rels, k, n_relevant):
    """It divides by the cut-off, as precision at k does. A query whose only relevant document is at
    rank 1 then gets 1/k, although no order could be better."""
    return at_k_over_k(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "mean of P@i",
    "average-precision-confused",
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
)
def _(rels, k, n_relevant):
    """It averages the precision over every rank, hit or not. AP takes the precision only at the
    ranks of relevant documents, and divides by how many relevant documents exist."""
    return at_k_mean_of_precisions(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "not cut at k", seen_in="qmd-team-intent-kb PR #223 (there for MRR)"
)
def _(rels, k, n_relevant):
    """It sums over the whole list. The reader of the top k never sees a hit below rank k, so it
    must add nothing."""
    return not_cut(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "divide AP by the length of the list", seen_in="a variant of dividing by k"
)
def _(rels, k, n_relevant):
    """It divides by the number of documents retrieved, at most k. A query whose only relevant
    document is at rank 1 is then worth less the longer the list, although no order could be
    better."""
    return at_k_over_the_length(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake("sum without the division", "average-precision-definition")
def _(rels, k, n_relevant):
    """It adds up the precisions at the hits and stops there. An average also divides."""
    return at_k_not_divided(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "rel_i forgotten", "average-precision-definition", also=[truncated_every_rank]
)
def _(rels, k, n_relevant):
    """It sums the precision at every rank. The factor rel_i keeps only the ranks of relevant
    documents."""
    return at_k_every_rank(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "1/rank at each hit", "average-precision-ranks", also=[truncated_reciprocals]
)
def _(rels, k, n_relevant):
    """It adds 1/rank at each hit, as if each were the first. The r-th hit contributes r/rank: the
    precision there counts the hits above it, too."""
    return at_k_reciprocals(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "hits counted from 0",
    "average-precision-definition",
    seen_in="lsgqjh warns of it",
    also=[truncated_from_zero],
)
def _(rels, k, n_relevant):
    """It leaves the document at rank i out of the precision there, so the first hit contributes 0.
    P@i covers the first i documents, including the one at rank i."""
    return at_k_from_zero(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "P@k at every hit",
    "average-precision-definition",
    also=[truncated_precision_of_the_cut, at_k_hits_over_k, truncated_hits_over_k],
)
def _(rels, k, n_relevant):
    """It takes the precision at k for every hit, which ignores their order. Take the precision at
    the rank of each hit."""
    return at_k_precision_of_the_cut(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "only the hits above the first irrelevant document",
    "average-precision-definition",
    also=[truncated_whole_divisions],
)
def _(rels, k, n_relevant):
    """It counts a hit only if nothing irrelevant is above it. Either the loop ends at the first
    irrelevant document, or it divides with `//`, which drops everything after the decimal point. Go
    on to the end, and divide with `/`."""
    return at_k_whole_divisions(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "R counted in the list", "average-precision-blind-spots", also=[truncated_by_the_list]
)
def _(rels, k, n_relevant):
    """It takes R from the labels of the list, although `n_relevant` is given. A relevant document
    that was not retrieved then costs nothing."""
    return at_k_hits_of_the_list(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "divide AP by the hits",
    "average-precision-blind-spots",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
)
def _(rels, k, n_relevant):
    """It divides by the number of relevant documents that were retrieved. A system that finds only
    one of ten relevant documents, but at rank 1, then looks perfect; AP divides by all that
    exist."""
    return at_k_over_the_hits(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake(
    "min(m,k) used for plain AP@k",
    seen_in="recommenders #1702; otzslayer (2022) has both forms",
    also=[over_the_retrieved_or_R],
)
def _(rels, k, n_relevant):
    """It divides by min(R, k), which gives truncated AP. The two differ if more than k relevant
    documents exist, and numbers of one kind cannot be compared with numbers of the other."""
    return truncated_at_k(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake("cut one document late")
def _(rels, k, n_relevant):
    """It looks at the first k + 1 documents. The reader of the top k never sees the document at
    rank k + 1."""
    return at_k_one_late(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.mistake("cut one document short")
def _(rels, k, n_relevant):
    """It looks at the first k - 1 documents. The document at rank k belongs to the top k too."""
    return at_k_one_short(rels, k, n_relevant)


VALUE_ROUNDED.apply(AVERAGE_PRECISION_AT_K, section="average-precision-rounding")

TRUNCATED_AVERAGE_PRECISION = Exercise(
    "truncated_average_precision(rels, k, n_relevant)",
    "Average precision of the first k documents, divided by the smaller of R and k.",
    reference=truncated_at_k,
    domain=lambda: cut_rankings(max_length=5),
    given=[sum_over_the_hits],
    section="average-precision-cut",
)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "divide AP by k", seen_in="plasma-umass/DataDebug #46", like=AVERAGE_PRECISION_AT_K
)
def _(rels, k, n_relevant):
    return at_k_over_k(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "mean of P@i",
    "average-precision-confused",
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
    like=AVERAGE_PRECISION_AT_K,
)
def _(rels, k, n_relevant):
    return at_k_mean_of_precisions(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "not cut at k",
    seen_in="qmd-team-intent-kb PR #223 (there for MRR)",
    like=AVERAGE_PRECISION_AT_K,
)
def _(rels, k, n_relevant):
    return not_cut(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "divide AP by the length of the list",
    seen_in="a variant of dividing by k",
    like=AVERAGE_PRECISION_AT_K,
)
def _(rels, k, n_relevant):
    return at_k_over_the_length(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "sum without the division", "average-precision-definition", like=AVERAGE_PRECISION_AT_K
)
def _(rels, k, n_relevant):
    return at_k_not_divided(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "rel_i forgotten",
    "average-precision-definition",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_every_rank],
)
def _(rels, k, n_relevant):
    return at_k_every_rank(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "1/rank at each hit",
    "average-precision-ranks",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_reciprocals],
)
def _(rels, k, n_relevant):
    return at_k_reciprocals(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "hits counted from 0",
    "average-precision-definition",
    seen_in="lsgqjh warns of it",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_from_zero],
)
def _(rels, k, n_relevant):
    return at_k_from_zero(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "P@k at every hit",
    "average-precision-definition",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_precision_of_the_cut, at_k_hits_over_k, truncated_hits_over_k],
)
def _(rels, k, n_relevant):
    return at_k_precision_of_the_cut(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "only the hits above the first irrelevant document",
    "average-precision-definition",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_whole_divisions],
)
def _(rels, k, n_relevant):
    return at_k_whole_divisions(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "R counted in the list",
    "average-precision-blind-spots",
    like=AVERAGE_PRECISION_AT_K,
    also=[truncated_by_the_list],
)
def _(rels, k, n_relevant):
    return at_k_hits_of_the_list(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "divide AP by the hits",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
)
def _(rels, k, n_relevant):
    """It divides by the number of relevant documents among the first k. Truncated AP divides by
    min(R, k), the number that the first k places could have held, found or not."""
    return at_k_over_the_hits(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "plain AP@k used for truncated AP", seen_in="otzslayer (2022) has both forms"
)
def _(rels, k, n_relevant):
    """It divides by R, the number of all relevant documents. If R exceeds k, even a perfect top k
    stays below 1, and truncated AP exists to correct just that."""
    return at_k(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("cut one document late", like=AVERAGE_PRECISION_AT_K)
def _(rels, k, n_relevant):
    return truncated_one_late(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("cut one document short", like=AVERAGE_PRECISION_AT_K)
def _(rels, k, n_relevant):
    return truncated_one_short(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("divide AP by the larger of R and k")
def _(rels, k, n_relevant):
    """It divides by the larger of R and k, so hardly any page can reach 1. Truncated AP divides by
    the smaller, the largest number of hits that the page can hold."""
    return truncated_by_the_larger(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("capped at the length of the list")
def _(rels, k, n_relevant):
    """It also caps the divisor at the length of the list. A list shorter than k is filled with
    nothing: its empty places could have held hits."""
    return truncated_by_the_length(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("divided by min(R, k) but not cut")
def _(rels, k, n_relevant):
    """It sums over the whole list and divides by min(R, k). The value can exceed 1; hits below rank
    k must add nothing."""
    return truncated_not_cut(rels, k, n_relevant)


VALUE_ROUNDED.apply(TRUNCATED_AVERAGE_PRECISION, section="average-precision-rounding")

# Means over queries


def mean_by(metric):
    return lambda rankings: sum(metric(rels) for rels in rankings) / max(1, len(rankings))


mean_of_values = mean_by(formulas.average_precision)


def last_query(rankings):
    return formulas.average_precision(rankings[-1]) if rankings else 0.0


def mean_of_rounded(digits):
    return mean_by(lambda rels: round(formulas.average_precision(rels), digits))


MEAN_AVERAGE_PRECISION = Exercise(
    "mean_average_precision(rankings)",
    "Mean of average precision over rankings, each with R counted in its own list; 0 if there"
    " are no rankings.",
    reference=mean_of_values,
    domain=lambda: ((list(first),) for first in several_rankings()),
    section="average-precision-means",
)


@MEAN_AVERAGE_PRECISION.mistake(
    "means of rounded values",
    "average-precision-rounding",
    seen_in="carrotomato (2024), 0.435 for 0.4417",
    also=[mean_of_rounded(2), mean_of_rounded(3), mean_of_rounded(4)],
)
def _(rankings):
    """It truncates each AP to two decimals before it takes the mean. The errors add up, and the
    mean is wrong in the digits that are shown; round once, at the end."""
    cut = [int(formulas.average_precision(rels) * 100) / 100 for rels in rankings]
    return sum(cut) / max(1, len(cut))


@MEAN_AVERAGE_PRECISION.mistake(
    "queries without a hit skipped", seen_in="thuml/HashNet #2, noosphere PR #320 (there for MRR)"
)
def _(rankings):
    """It leaves out the queries for which nothing relevant was found. A system is then rewarded for
    failing completely on its hard queries; their 0 belongs in the mean."""
    values = [formulas.average_precision(rels) for rels in rankings if any(rels)]
    return sum(values) / max(1, len(values))


@MEAN_AVERAGE_PRECISION.mistake("one long ranking")
def _(rankings):
    """It joins the rankings of all queries into one. The later queries then sit below the earlier
    ones, so the order of the queries changes the value."""
    return formulas.average_precision([rel for rels in rankings for rel in rels])


@MEAN_AVERAGE_PRECISION.mistake("sum instead of mean")
def _(rankings):
    """It adds up the values and stops there. A mean also divides by the number of queries,
    including those without a hit."""
    return float(sum(formulas.average_precision(rels) for rels in rankings))


@MEAN_AVERAGE_PRECISION.mistake("no division within a query", "average-precision-definition")
def _(rankings):
    """It adds up the precisions at the hits of each query and divides only by the number of
    queries. AP also divides by the number of relevant documents of its query."""
    return mean_by(sum_at_hits)(rankings)


@MEAN_AVERAGE_PRECISION.mistake("hits carried over")
def _(rankings):
    """It goes on counting hits from query to query. Each query has its own reader, who starts with
    no hit: set the counter to 0 for each."""
    total, hits = 0.0, 0
    for rels in rankings:
        for rank, rel in enumerate(rels, 1):
            hits += rel
            total += rel * hits / rank / max(1, sum(rels))
    return total / max(1, len(rankings))


@MEAN_AVERAGE_PRECISION.mistake("median instead of mean")
def _(rankings):
    """It takes the query in the middle. MAP is the mean, to which every query adds its share."""
    values = sorted(formulas.average_precision(rels) for rels in rankings)
    middle = len(values) // 2
    return (values[middle] + values[-1 - middle]) / 2 if values else 0.0


@MEAN_AVERAGE_PRECISION.mistake(
    "only one query",
    also=[
        lambda rankings: first_query(rankings) / max(1, len(rankings)),
        last_query,
        lambda rankings: last_query(rankings) / max(1, len(rankings)),
    ],
)
def first_query(rankings):
    """It uses the value of a single query. Add up the values of all queries before you return."""
    return formulas.average_precision(rankings[0]) if rankings else 0.0


@MEAN_AVERAGE_PRECISION.mistake("divided by all documents")
def _(rankings):
    """It divides the precisions at the hits of all queries by the number of all documents. AP
    divides by the relevant documents of its query, and MAP by the number of queries."""
    return sum(sum_at_hits(rels) for rels in rankings) / max(1, sum(map(len, rankings)))


@MEAN_AVERAGE_PRECISION.mistake("mean over all hits")
def _(rankings):
    """It averages the precisions at the hits of all queries at once, so a query with many relevant
    documents weighs more. MAP takes the mean within each query first."""
    return sum(sum_at_hits(rels) for rels in rankings) / max(1, sum(map(sum, rankings)))


@MEAN_AVERAGE_PRECISION.mistake(
    "mean of P@i",
    "average-precision-confused",
    like=AVERAGE_PRECISION,
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
)
def _(rankings):
    return mean_by(lambda rels: mean_of_precisions(rels, 0))(rankings)


@MEAN_AVERAGE_PRECISION.mistake(
    "mean precision instead of MAP",
    "average-precision-definition",
    seen_in="carrotomato (2024), in the words on MAP",
)
def _(rankings):
    """It averages the precision of the whole lists, which ignores the order. MAP averages AP, which
    looks at the precision at each relevant document."""
    return mean_by(formulas.precision)(rankings)


@MEAN_AVERAGE_PRECISION.mistake("MRR instead of MAP", "average-precision-ranks")
def _(rankings):
    """It stops at the first relevant document of each query. AP looks at every one of them."""
    return mean_by(formulas.reciprocal_rank)(rankings)


VALUE_ROUNDED.apply(MEAN_AVERAGE_PRECISION, section="average-precision-rounding")


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


def another_floor(floor):
    return lambda values: formulas.gmap([max(value, floor) for value in values], floor=floor)


def ap_values():
    """Lists of one to three values."""
    steps = [0.0, 0.00001, 0.2, 0.5, 1.0]
    for length in range(1, 4):
        for number in range(len(steps) ** length):
            yield ([steps[number // len(steps) ** place % len(steps)] for place in range(length)],)


GMAP = Exercise(
    "gmap(values)",
    "Geometric mean of average precisions, each raised to at least 0.00001.",
    reference=formulas.gmap,
    domain=ap_values,
    section="average-precision-means",
)


@GMAP.mistake("GMAP without a floor")
def geometric_mean_without_floor(values):
    """It multiplies the values as they are, so a single query at 0 makes the whole mean 0. Raise
    each value to at least 0.00001 first."""
    product = 1.0
    for value in values:
        product *= value
    return product ** (1 / max(1, len(values)))


@GMAP.mistake("arithmetic mean instead of geometric")
def _(values):
    """It computes MAP, the arithmetic mean. GMAP averages the logarithms, so doubling a poor query
    counts as much as doubling a good one."""
    return sum(values) / max(1, len(values))


@GMAP.mistake("queries at 0 skipped")
def _(values):
    """It leaves out the queries whose AP is 0. Those are the hardest queries, which GMAP was made
    to show."""
    kept = [value for value in values if value > 0]
    return geometric_mean_without_floor(kept)


@GMAP.also()
def _(values):
    # The sum of the logarithms without the zeros, divided by the number of all values.
    return math.exp(sum(math.log(value) for value in values if value > 0) / len(values))


@GMAP.mistake("floor added to every value")
def _(values):
    """It adds 0.00001 to every value instead of raising only the values below it. A run that is
    perfect on every query then scores above 1."""
    return math.exp(sum(math.log(value + 1e-5) for value in values) / len(values))


@GMAP.mistake("mean of the logarithms")
def mean_of_logs(values):
    """It averages the logarithms and stops there, which gives a negative number. Undo the logarithm
    at the end, with `exp`."""
    return sum(math.log(max(value, 1e-5)) for value in values) / len(values)


@GMAP.mistake("no logarithm before the mean")
def _(values):
    """It takes `exp` of the mean of the values, but no logarithm before. GMAP averages the
    logarithms, and undoes them at the end."""
    return math.exp(sum(values) / len(values))


@GMAP.mistake("product without the root")
def product_without_root(values):
    """It multiplies the values and takes no root, so more queries give a lower value. Take the Q-th
    root for Q queries."""
    return math.exp(mean_of_logs(values) * len(values))


@GMAP.mistake("square root for any number of queries")
def _(values):
    """It takes the square root of the product, which is right for two queries only. Take the Q-th
    root for Q queries."""
    return math.sqrt(product_without_root(values))


@GMAP.mistake("harmonic mean instead of geometric")
def _(values):
    """It computes the harmonic mean. GMAP averages the logarithms of the values, not their
    reciprocals."""
    return len(values) / sum(1 / max(value, 1e-5) for value in values)


@GMAP.mistake("floor under the mean only")
def _(values):
    """It raises the finished mean to 0.00001, but a single 0 has already made the product 0. Raise
    each value first."""
    return max(geometric_mean_without_floor(values), 1e-5)


@GMAP.mistake("two bases of the logarithm")
def _(values):
    """It takes logarithms to base 10 and undoes them with `exp`, which is base e. Use one base for
    both."""
    return math.exp(sum(math.log10(max(value, 1e-5)) for value in values) / len(values))


@GMAP.mistake(
    "another floor",
    also=[
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][1],
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][2],
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][3],
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][4],
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][5],
        [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][6],
    ],
)
def _(values):
    """It raises small values to another floor. The floor decides the value of every query that
    failed, so runs are comparable only with the same one: 0.00001, as in trec_eval."""
    return [another_floor(floor) for floor in (1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001)][
        0
    ](values)


VALUE_ROUNDED.apply(GMAP, section="average-precision-rounding")

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
