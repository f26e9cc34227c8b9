"""Exercises of the chapter on average precision, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import MEDIAN, SUM, VALUE_ROUNDED, WHOLE_NUMBERS

# Inputs


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


# The formula, and its parts as they are right


def ranks_of_hits(rels):
    return [rank for rank, rel in enumerate(rels, 1) if rel]


def at_hits(rels):
    """The precision at each hit."""
    return [hits / rank for hits, rank in enumerate(ranks_of_hits(rels), 1)]


def sum_at_hits(rels):
    return sum(at_hits(rels))


def first_k(rels, k):
    return rels[:k]


def all_relevant(rels, k, n_relevant):
    return n_relevant


def divided(total, divisor):
    return total / divisor if divisor else 0.0


def average_precision(rels, n_relevant, *, total=sum_at_hits, quotient=divided):
    return quotient(total(rels), n_relevant)


def average_precision_at_k(
    rels,
    k,
    n_relevant,
    *,
    cut=first_k,
    total=sum_at_hits,
    divisor=all_relevant,
    quotient=divided,
):
    return quotient(total(cut(rels, k)), divisor(rels, k, n_relevant))


def smaller_of_R_and_k(rels, k, n_relevant):
    return min(n_relevant, k)


def truncated_average_precision(rels, k, n_relevant, *, divisor=smaller_of_R_and_k, **parts):
    return average_precision_at_k(rels, k, n_relevant, divisor=divisor, **parts)


def mean(values):
    return sum(values) / max(1, len(values))


def values_of(rankings, **parts):
    return [average_precision(rels, sum(rels), **parts) for rels in rankings]


def mean_average_precision(rankings, **parts):
    return mean(values_of(rankings, **parts))


def sum_over_the_hits(rels, k, n_relevant):  # the function of ap-mend
    score, hits = 0.0, 0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            score += hits / rank
    return score / hits if hits else 0.0


AVERAGE_PRECISION = Exercise(
    "average_precision(rels, n_relevant)",
    "Average precision of one binary ranking; 0 if no document is relevant.",
    reference=lambda rels, n_relevant: formulas.average_precision(rels, n_relevant=n_relevant),
    formula=average_precision,
    domain=lambda: judged_rankings(max_length=6),
    section="average-precision-definition",
)
AVERAGE_PRECISION_AT_K = Exercise(
    "average_precision_at_k(rels, k, n_relevant)",
    "Average precision of the first k documents, divided by R, the number of relevant documents.",
    reference=lambda rels, k, n_relevant: formulas.average_precision(
        rels, k, n_relevant=n_relevant
    ),
    formula=average_precision_at_k,
    domain=lambda: cut_rankings(max_length=5),
    section="average-precision-cut",
)
TRUNCATED_AVERAGE_PRECISION = Exercise(
    "truncated_average_precision(rels, k, n_relevant)",
    "Average precision of the first k documents, divided by the smaller of R and k.",
    reference=lambda rels, k, n_relevant: formulas.average_precision(
        rels, k, n_relevant=n_relevant, normalizer="truncated"
    ),
    formula=truncated_average_precision,
    domain=lambda: cut_rankings(max_length=5),
    section="average-precision-cut",
    given=[sum_over_the_hits],
)
MEAN_AVERAGE_PRECISION = Exercise(
    "mean_average_precision(rankings)",
    "Mean of average precision over rankings, each with R counted in its own list; 0 if there"
    " are no rankings.",
    reference=lambda rankings: mean([formulas.average_precision(rels) for rels in rankings]),
    formula=mean_average_precision,
    domain=lambda: ((rankings,) for rankings in several_rankings()),
    section="average-precision-means",
)
OF_ONE_LIST = AVERAGE_PRECISION, AVERAGE_PRECISION_AT_K, TRUNCATED_AVERAGE_PRECISION

# What is added up

TOTAL = Part("total", *OF_ONE_LIST, section="average-precision-definition")


def points_of(rels, n_relevant):
    """Recall and precision after each rank."""
    hits, points = 0, []
    for rank, rel in enumerate(rels, 1):
        hits += rel
        points.append((hits / max(1, n_relevant), hits / rank))
    return points


def precisions_of(rels):
    return [precision for recall, precision in points_of(rels, 1)]


@TOTAL.mistake("rel_i forgotten")
def _(rels):
    """It sums the precision at every rank. The factor rel_i keeps only the ranks of relevant
    documents."""
    return sum(precisions_of(rels))


@TOTAL.mistake("hits counted from 0", seen_in="lsgqjh warns of it")
def _(rels):
    """It leaves the document at rank i out of the precision there, so the first hit contributes 0.
    P@i covers the first i documents, including the one at rank i."""
    return sum(hits / rank for hits, rank in enumerate(ranks_of_hits(rels)))


@TOTAL.mistake("1/rank at each hit", "average-precision-ranks")
def _(rels):
    """It adds 1/rank at each hit, as if each were the first. The r-th hit contributes r/rank: the
    precision there counts the hits above it, too."""
    return sum(1 / rank for rank in ranks_of_hits(rels))


@TOTAL.mistake("rank one too large", "average-precision-ranks")
def _(rels):
    """It divides by one more than the rank, so even a perfect list stays below 1. Python indices
    start at 0 and ranks at 1: add the 1 once, not twice."""
    return sum(hits / (rank + 1) for hits, rank in enumerate(ranks_of_hits(rels), 1))


@TOTAL.mistake(
    "ranks from 0",
    "average-precision-ranks",
    seen_in="lsgqjh warns of it",
    index=[lambda rank: rank - 1, lambda rank: max(1, rank - 1)],
)
def _(rels, index):
    """It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a hit at
    rank 2 has a precision of at most 1."""
    return sum(hits / index(rank) for hits, rank in enumerate(ranks_of_hits(rels), 1))


@TOTAL.mistake("only the hits above the first irrelevant document")
def _(rels):
    """It counts a hit only if nothing irrelevant is above it. Either the loop ends at the first
    irrelevant document, or it divides with `//`, which drops everything after the decimal point. Go
    on to the end, and divide with `/`."""
    return sum(hits // rank for hits, rank in enumerate(ranks_of_hits(rels), 1))


@TOTAL.mistake("last document left out")
def _(rels):
    """It stops one document before the end of the list. A hit at the last rank counts, too."""
    return sum_at_hits(rels[:-1])


@TOTAL.mistake("hits in a row")
def _(rels):
    """It restarts the count after each irrelevant document. P@i covers all of the first i
    documents, so the count never falls."""
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        hits = hits + 1 if rel else 0
        total += hits / rank
    return total


@TOTAL.mistake("precision of the whole list at every hit")
def _(rels):
    """It divides all hits by the length of the list at every hit, which ignores the order. Take the
    precision at the rank of the hit."""
    return sum(rels) * divided(sum(rels), len(rels))


@TOTAL.mistake("all hits of the list at every rank")
def _(rels):
    """It divides the number of all hits by the rank of each hit. The precision at rank i counts
    only the hits among the first i documents."""
    return sum(sum(rels) / rank for rank in ranks_of_hits(rels))


@TOTAL.mistake("logarithmic discount")
def _(rels):
    """It divides each hit by the logarithm of its rank plus one, the discount of DCG. AP weighs a
    hit by the precision at its rank."""
    return sum(1 / math.log2(rank + 1) for rank in ranks_of_hits(rels))


@TOTAL.mistake(
    "interpolated precision",
    "average-precision-readings",
    seen_in="PASCAL VOC from 2010 on, for object detection",
)
def _(rels):
    """It takes the best precision at or below each hit. That looks ahead in the list; AP takes the
    precision at the hit itself."""
    precisions = precisions_of(rels)
    return sum(max(precisions[rank - 1 :]) for rank in ranks_of_hits(rels))


@TOTAL.mistake("steps as high as their left end", "average-precision-area", start=[1.0, 0.0])
def _(rels, start):
    """It takes the precision one rank above each hit, before the step in recall. Each step is as
    high as the precision at its right end, the rank of the hit."""
    heights = [start] + precisions_of(rels)
    return sum(heights[rank - 1] for rank in ranks_of_hits(rels))


@AVERAGE_PRECISION_AT_K.mistake("P@k at every hit", "average-precision-definition")
def hits_over_k(rels, k, n_relevant):
    """It divides by k at every hit, so the order does not matter. Take the precision at the rank of
    each hit."""
    hits = sum(rels[:k])
    return divided(hits * hits / k, n_relevant)


@AVERAGE_PRECISION_AT_K.also()
def counted_hits_over_k(rels, k, n_relevant):
    hits = sum(rels[:k])
    return divided(hits * (hits + 1) / 2 / k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "P@k at every hit", "average-precision-definition", like=AVERAGE_PRECISION_AT_K
)
def _(rels, k, n_relevant):
    return hits_over_k(rels, k, min(n_relevant, k))


@TRUNCATED_AVERAGE_PRECISION.also()
def _(rels, k, n_relevant):
    return counted_hits_over_k(rels, k, min(n_relevant, k))


# Someone who makes one of these mistakes may also use the other exercise's divisor
for name in list(TOTAL.mistakes) + ["P@k at every hit"]:
    at_k = AVERAGE_PRECISION_AT_K.mistakes[name]
    truncated = TRUNCATED_AVERAGE_PRECISION.mistakes[name]
    at_k.functions, truncated.functions = (
        at_k.functions + truncated.functions,
        truncated.functions + at_k.functions,
    )

# What it is divided by

QUOTIENT = Part("quotient", *OF_ONE_LIST, section="average-precision-definition")


@QUOTIENT.mistake("0 divided by 0", also=[lambda total, divisor: total / divisor])
def _(total, divisor):
    """It divides even if no relevant document exists, so that the divisor is 0. Python then raises
    an error, and NumPy gives NaN. This book counts such a query as 0."""
    return total / divisor if divisor else math.nan


@AVERAGE_PRECISION.also("0 divided by 0")
def _(rels, n_relevant):
    return sum_at_hits(rels) / n_relevant if rels else 0.0


@AVERAGE_PRECISION.mistake(
    "divide AP by the hits",
    "average-precision-blind-spots",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
)
def _(rels, n_relevant):
    """It divides by the number of relevant documents that were retrieved. A system that finds only
    one of ten relevant documents, but at rank 1, then looks perfect; AP divides by all that
    exist."""
    return sum_at_hits(rels) / max(1, sum(rels))


@AVERAGE_PRECISION.mistake("divide AP by the length of the list")
def _(rels, n_relevant):
    """It divides by the number of documents retrieved. The value then falls when a system appends
    documents below the last relevant one, though nothing above has changed."""
    return sum_at_hits(rels) / max(1, len(rels))


@AVERAGE_PRECISION.mistake("sum without the division")
def _(rels, n_relevant):
    """It adds up the precisions at the hits and stops there. An average also divides: here by R,
    the number of relevant documents that exist."""
    return float(sum_at_hits(rels))


@AVERAGE_PRECISION.mistake(
    "R capped at the length of the list",
    "average-precision-cut",
    seen_in="recommenders #1702 (debate)",
)
def _(rels, n_relevant):
    """It divides by the smaller of R and the length of the list, which is truncated AP. A short
    list then looks better because it has less room; AP divides by R."""
    return sum_at_hits(rels) / max(1, min(n_relevant, len(rels)))


DIVISOR = Part("divisor", AVERAGE_PRECISION_AT_K, TRUNCATED_AVERAGE_PRECISION)


@DIVISOR.mistake("divide AP by k", seen_in="plasma-umass/DataDebug #46")
def _(rels, k, n_relevant):
    """It divides by the cut-off, as precision at k does. A query whose only relevant document is at
    rank 1 then gets 1/k, although no order could be better."""
    return k


@DIVISOR.mistake("divide AP by the length of the list")
def _(rels, k, n_relevant):
    """It divides by the number of documents retrieved, at most k. A query whose only relevant
    document is at rank 1 is then worth less the longer the list, although no order could be
    better."""
    return len(rels[:k])


@DIVISOR.mistake("sum without the division", "average-precision-definition")
def _(rels, k, n_relevant):
    """It adds up the precisions at the hits and stops there. An average also divides."""
    return 1


@DIVISOR.mistake(
    "R counted in the list",
    "average-precision-blind-spots",
    also=[lambda rels, k, n_relevant: min(k, sum(rels))],
)
def _(rels, k, n_relevant):
    """It takes R from the labels of the list, although `n_relevant` is given. A relevant document
    that was not retrieved then costs nothing."""
    return sum(rels)


def hits_of_the_page(rels, k, n_relevant):
    return sum(rels[:k])


@AVERAGE_PRECISION_AT_K.mistake(
    "divide AP by the hits",
    "average-precision-blind-spots",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
    like=AVERAGE_PRECISION,
)
def _(rels, k, n_relevant):
    return average_precision_at_k(rels, k, n_relevant, divisor=hits_of_the_page)


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "divide AP by the hits",
    seen_in="thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
)
def _(rels, k, n_relevant):
    """It divides by the number of relevant documents among the first k. Truncated AP divides by
    min(R, k), the number that the first k places could have held, found or not."""
    return average_precision_at_k(rels, k, n_relevant, divisor=hits_of_the_page)


@AVERAGE_PRECISION_AT_K.mistake(
    "min(m,k) used for plain AP@k", seen_in="recommenders #1702; otzslayer (2022) has both forms"
)
def _(rels, k, n_relevant):
    """It divides by min(R, k), which gives truncated AP. The two differ if more than k relevant
    documents exist, and numbers of one kind cannot be compared with numbers of the other."""
    return truncated_average_precision(rels, k, n_relevant)


@AVERAGE_PRECISION_AT_K.also()
def _(rels, k, n_relevant):
    return divided(sum_at_hits(rels[:k]), min(n_relevant, len(rels[:k])))


@TRUNCATED_AVERAGE_PRECISION.mistake(
    "plain AP@k used for truncated AP", seen_in="otzslayer (2022) has both forms"
)
def _(rels, k, n_relevant):
    """It divides by R, the number of all relevant documents. If R exceeds k, even a perfect top k
    stays below 1, and truncated AP exists to correct just that."""
    return average_precision_at_k(rels, k, n_relevant)


@TRUNCATED_AVERAGE_PRECISION.mistake("divide AP by the larger of R and k")
def _(rels, k, n_relevant):
    """It divides by the larger of R and k, so a page can reach 1 only if R equals k. Truncated AP
    divides by the smaller, the largest number of hits that the page can hold."""
    return sum_at_hits(rels[:k]) / max(n_relevant, k)


@TRUNCATED_AVERAGE_PRECISION.mistake("capped at the length of the list")
def _(rels, k, n_relevant):
    """It also caps the divisor at the length of the list. The empty places of a list shorter than k
    could have held hits."""
    return divided(sum_at_hits(rels[:k]), min(n_relevant, k, len(rels)))


# The cut

CUT = Part("cut", AVERAGE_PRECISION_AT_K, TRUNCATED_AVERAGE_PRECISION)


@CUT.mistake("cut one document late")
def _(rels, k):
    """It looks at the first k + 1 documents. The reader of the top k never sees the document at
    rank k + 1."""
    return rels[: k + 1]


@CUT.mistake("cut one document short")
def _(rels, k):
    """It looks at the first k - 1 documents. The document at rank k belongs to the top k too."""
    return rels[: k - 1]


def whole_list(rels, k):
    return rels


@AVERAGE_PRECISION_AT_K.mistake(
    "not cut at k", seen_in="qmd-team-intent-kb PR #223 (there for MRR)"
)
def not_cut(rels, k, n_relevant):
    """It sums over the whole list. The reader of the top k never sees a hit below rank k, so it
    must add nothing."""
    return average_precision(rels, n_relevant)


TRUNCATED_AVERAGE_PRECISION.mistake(
    "not cut at k",
    seen_in="qmd-team-intent-kb PR #223 (there for MRR)",
    like=AVERAGE_PRECISION_AT_K,
)(not_cut)


@TRUNCATED_AVERAGE_PRECISION.mistake("divided by min(R, k) but not cut")
def _(rels, k, n_relevant):
    """It sums over the whole list and divides by min(R, k), so the value can exceed 1. Hits below
    rank k must add nothing."""
    return truncated_average_precision(rels, k, n_relevant, cut=whole_list)


# Another number of one list


@AVERAGE_PRECISION.mistake(
    "mean of P@i",
    "average-precision-confused",
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
)
def mean_of_precisions(rels, n_relevant):
    """It averages the precision over every rank, hit or not. AP takes the precision only at the
    ranks of relevant documents, and divides by how many relevant documents exist."""
    return mean(precisions_of(rels))


for exercise in (AVERAGE_PRECISION_AT_K, TRUNCATED_AVERAGE_PRECISION):

    @exercise.mistake(
        "mean of P@i",
        "average-precision-confused",
        seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
        like=AVERAGE_PRECISION,
    )
    def _(rels, k, n_relevant):
        return mean_of_precisions(rels[:k], n_relevant)


def below_lines(points):
    return sum(
        (right[0] - left[0]) * (left[1] + right[1]) / 2 for left, right in zip(points, points[1:])
    )


@AVERAGE_PRECISION.mistake(
    "trapezoid under the PR curve as AP",
    "average-precision-readings",
    seen_in="otzslayer (2022), “the results are the same”; scikit-learn before 0.19",
    start=[[(0, 1.0)], [], [(0, 0.0)]],
)
def _(rels, n_relevant, start):
    """It joins the points of the precision-recall curve with straight lines. Precision does not
    change linearly between two hits: AP is the area under steps, each as high as the precision at
    its right end."""
    return below_lines(start + points_of(rels, n_relevant))


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


@AVERAGE_PRECISION.mistake("median of the precisions")
def _(rels, n_relevant):
    """It takes the median of the precisions at the hits. AP adds up all of them and divides by
    R."""
    precisions = sorted(at_hits(rels))
    middle = len(precisions) // 2
    return (precisions[middle] + precisions[-1 - middle]) / 2 if precisions else 0.0


def at_the_last_hit(rels):
    return at_hits(rels)[-1] if any(rels) else 0.0


@AVERAGE_PRECISION.mistake(
    "precision at the last hit",
    also=[lambda rels, n_relevant: divided(at_the_last_hit(rels) * sum(rels), n_relevant)],
)
def _(rels, n_relevant):
    """It keeps only the precision at the last relevant document, because each hit overwrites the
    one before. AP adds up the precisions at all hits."""
    return at_the_last_hit(rels)


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
    """It adds up the recall at each hit, and divides by R. The heights of the steps are precisions:
    hits so far, divided by the rank."""
    hits = sum(rels)
    return sum(range(1, hits + 1)) / max(1, n_relevant) ** 2


# The mean over queries

TOTAL.join(
    MEAN_AVERAGE_PRECISION,
    without=["precision of the whole list at every hit"],  # over R, the precision of the list
)
QUOTIENT.join(MEAN_AVERAGE_PRECISION)


@MEAN_AVERAGE_PRECISION.mistake(
    "means of rounded values",
    "average-precision-rounding",
    seen_in="carrotomato (2024), 0.435 for 0.4417",
    also=[
        lambda rankings: mean([round(value, 2) for value in values_of(rankings)]),
        lambda rankings: mean([round(value, 3) for value in values_of(rankings)]),
        lambda rankings: mean([round(value, 4) for value in values_of(rankings)]),
    ],
)
def _(rankings):
    """It rounds or truncates each AP before it takes the mean. The errors add up, and the mean is
    wrong in the digits that are shown; round once, at the end."""
    return mean([int(value * 100) / 100 for value in values_of(rankings)])


@MEAN_AVERAGE_PRECISION.mistake(
    "queries without a hit skipped", seen_in="thuml/HashNet #2, noosphere PR #320 (there for MRR)"
)
def _(rankings):
    """It leaves out the queries for which nothing relevant was found. A system is then rewarded for
    failing completely on its hard queries; their 0 belongs in the mean."""
    return mean([value for value in values_of(rankings) if value])


@MEAN_AVERAGE_PRECISION.mistake("one long ranking")
def _(rankings):
    """It joins the rankings of all queries into one. The later queries then sit below the earlier
    ones, so the order of the queries changes the value."""
    joined = [rel for rels in rankings for rel in rels]
    return average_precision(joined, sum(joined))


@MEAN_AVERAGE_PRECISION.mistake("no division within a query", "average-precision-definition")
def _(rankings):
    """It adds up the precisions at the hits of each query and divides only by the number of
    queries. AP also divides by the number of relevant documents of its query."""
    return mean([sum_at_hits(rels) for rels in rankings])


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


@MEAN_AVERAGE_PRECISION.mistake(
    "only one query",
    also=[
        lambda rankings: mean_average_precision(rankings[:1]) / max(1, len(rankings)),
        lambda rankings: mean_average_precision(rankings[-1:]),
        lambda rankings: mean_average_precision(rankings[-1:]) / max(1, len(rankings)),
    ],
)
def _(rankings):
    """It uses the value of a single query. Add up the values of all queries before you return."""
    return mean_average_precision(rankings[:1])


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
    seen_in="FesianXu (2021), formula 6.1; a Stack Overflow answer quoted by otzslayer (2022)",
    like=AVERAGE_PRECISION,
)
def _(rankings):
    return mean([mean(precisions_of(rels)) for rels in rankings])


@MEAN_AVERAGE_PRECISION.mistake(
    "mean precision instead of MAP",
    "average-precision-definition",
    seen_in="carrotomato (2024), in the words on MAP",
)
def _(rankings):
    """It averages the precision of the whole lists, which ignores the order. MAP averages AP, which
    looks at the precision at each relevant document."""
    return mean([formulas.precision(rels) for rels in rankings])


@MEAN_AVERAGE_PRECISION.mistake("MRR instead of MAP", "average-precision-ranks")
def _(rankings):
    """It stops at the first relevant document of each query. AP looks at every one of them."""
    return mean([formulas.reciprocal_rank(rels) for rels in rankings])


for slip in (SUM, MEDIAN):
    slip.apply(
        MEAN_AVERAGE_PRECISION,
        "average precisions",
        right=lambda rankings: values_of(rankings) or [0.0],
    )

# The geometric mean


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
    """It computes MAP, the arithmetic mean. GMAP averages the logarithms, so doubling the AP of a
    poor query counts as much as doubling that of a good one."""
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


@GMAP.mistake("another floor", floor=[1e-10, 1e-06, 1e-09, 1e-12, 1e-08, 0.0001, 0.001])
def _(values, floor):
    """It raises small values to another floor. The floor decides the value of every query that
    failed, so runs are comparable only with the same one: 0.00001, as in trec_eval."""
    return formulas.gmap([max(value, floor) for value in values], floor=floor)


for exercise in OF_ONE_LIST + (MEAN_AVERAGE_PRECISION,):
    WHOLE_NUMBERS.apply(exercise, section="average-precision-definition")
    VALUE_ROUNDED.apply(exercise, section="average-precision-rounding")
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
            "C": "Compute the precision at each of the four hits, and the mean for each ranking.",
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
