"""Exercises of the chapter on average precision, with the wrong functions that people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, cut_rankings, judged_rankings

# Average precision of one ranking


def mean_of_precisions(rels, n_relevant):
    return sum(sum(rels[:rank]) / rank for rank in range(1, len(rels) + 1)) / max(1, len(rels))


def over_the_hits(rels, n_relevant):
    return sum_at_hits(rels) / max(1, sum(rels))


def over_the_length(rels, n_relevant):
    return sum_at_hits(rels) / max(1, len(rels))


def trapezoid(rels, n_relevant):
    points = [(0, 1.0)]
    for rank in range(1, len(rels) + 1):
        hits = sum(rels[:rank])
        points.append((hits / max(1, n_relevant), hits / rank))
    return sum(
        (right[0] - left[0]) * (left[1] + right[1]) / 2 for left, right in zip(points, points[1:])
    )


def eleven_points(rels, n_relevant):
    points = [
        (sum(rels[:rank]) / max(1, n_relevant), sum(rels[:rank]) / rank)
        for rank in range(1, len(rels) + 1)
    ]
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
    ranks = range(1, len(rels) + 1)
    return sum(sum(rels[:rank]) / rank for rank in ranks) / max(1, n_relevant)


def not_divided(rels, n_relevant):
    return float(sum_at_hits(rels))


def sum_at_hits(rels):
    return sum(sum(rels[:rank]) / rank for rank, rel in enumerate(rels, 1) if rel)


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
DIVIDE_BY_K = (
    "divide AP by k",
    (
        "It divides by the cut-off, as precision at k does. A query whose only relevant document"
        " is at rank 1 then gets 1/k, although no order could be better."
    ),
    "plasma-umass/DataDebug #46",
    "Cut at k",
)

AVERAGE_PRECISION = Exercise(
    name="average_precision",
    signature="average_precision(rels, n_relevant)",
    task="Average precision of one binary ranking; 0 if no document is relevant.",
    reference=lambda rels, n_relevant: formulas.average_precision(rels, n_relevant=n_relevant),
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
            "Derive",
            over_the_length,
        ),
        Misconception(
            "trapezoid under the PR curve as AP",
            "It joins the points of the precision-recall curve with straight lines. Precision does"
            " not change linearly between two hits: AP is the area under steps, each as high as"
            " the precision at its right end.",
            "otzslayer (2022), “the results are the same”; scikit-learn before 0.19",
            "See it",
            trapezoid,
        ),
        Misconception(
            "interpolated 11-point AP as AP",
            "It averages the best precision still to come at eleven levels of recall. That is an"
            " older metric of the same name: it looks ahead in the list, and is usually higher"
            " than AP.",
            "otzslayer (2022), “the results are the same”; PASCAL VOC before 2010",
            "See it",
            eleven_points,
        ),
        Misconception(
            "rel_i forgotten",
            "It sums the precision at every rank. The factor rel_i keeps only the ranks of"
            " relevant documents.",
            "a common slip",
            "Derive",
            every_rank_over_relevant,
        ),
        Misconception(
            "sum without the division",
            "It adds up the precisions at the hits and stops there. An average also divides: here"
            " by R, the number of relevant documents that exist.",
            "a common slip",
            "Derive",
            not_divided,
        ),
        Misconception(
            "hits counted from 0",
            "It leaves the document at rank i out of the precision there, so the first hit"
            " contributes 0. P@i covers the first i documents, including the one at rank i.",
            "lsgqjh warns of it",
            "Derive",
            hits_from_zero,
        ),
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


SHARED_AT_K = [
    Misconception(*DIVIDE_BY_K, at_k_over_k),
    Misconception(*MEAN_OF_PRECISIONS, at_k_mean_of_precisions),
    Misconception(
        "not cut at k",
        "It sums over the whole list. The reader of the top k never sees a hit below rank k, so it"
        " must add nothing.",
        "qmd-team-intent-kb PR #223 (there for MRR)",
        "Cut at k",
        not_cut,
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
            "Cut at k",
            truncated_at_k,
        ),
    ],
)

TRUNCATED_AVERAGE_PRECISION = Exercise(
    name="truncated_average_precision",
    signature="truncated_average_precision(rels, k, n_relevant)",
    task="Average precision of the first k documents, divided by the smaller of R and k.",
    reference=truncated_at_k,
    chapter="average_precision",
    domain=lambda: cut_rankings(max_length=5),
    misconceptions=SHARED_AT_K
    + [
        Misconception(
            "divide AP by the hits",
            "It divides by the number of relevant documents among the first k. Truncated AP"
            " divides by min(R, k), the number that the first k places could have held, found or"
            " not.",
            OVER_THE_HITS[2],
            "Cut at k",
            at_k_over_the_hits,
        ),
        Misconception(
            "plain AP@k used for truncated AP",
            "It divides by R, the number of all relevant documents. If R exceeds k, even a perfect"
            " top k stays below 1, and truncated AP exists to correct just that.",
            "otzslayer (2022) has both forms",
            "Cut at k",
            at_k,
        ),
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


MEAN_AVERAGE_PRECISION = Exercise(
    name="mean_average_precision",
    signature="mean_average_precision(rankings)",
    task=(
        "Mean of average precision over rankings, each with R counted in its own list; 0 if there"
        " are no rankings."
    ),
    reference=lambda rankings: (
        sum(formulas.average_precision(rels) for rels in rankings) / max(1, len(rankings))
    ),
    chapter="average_precision",
    domain=lambda: ((list(first),) for first in several_rankings()),
    misconceptions=[
        Misconception(
            "means of rounded values",
            "It truncates each AP to two decimals before it takes the mean. The errors add up, and"
            " the mean is wrong in the digits that are shown; round once, at the end.",
            "carrotomato (2024), 0.435 for 0.4417",
            "By hand",
            mean_of_cut_values,
        ),
        Misconception(
            "queries without a hit skipped",
            "It leaves out the queries for which nothing relevant was found. A system is then"
            " rewarded for failing completely on its hard queries; their 0 belongs in the mean.",
            "thuml/HashNet #2, noosphere PR #320 (there for MRR)",
            "At scale",
            without_empty_queries,
        ),
        Misconception(
            "one long ranking",
            "It joins the rankings of all queries into one. The later queries then sit below the"
            " earlier ones, so the order of the queries changes the value.",
            "a common slip when results are concatenated",
            "At scale",
            one_long_ranking,
        ),
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


def floor_added(values):
    return math.exp(sum(math.log(value + 1e-5) for value in values) / len(values))


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
            "At scale",
            geometric_mean_without_floor,
        ),
        Misconception(
            "arithmetic mean instead of geometric",
            "It computes MAP, the arithmetic mean. GMAP averages the logarithms, so doubling a"
            " poor query counts as much as doubling a good one.",
            "a common slip",
            "At scale",
            arithmetic_mean,
        ),
        Misconception(
            "queries at 0 skipped",
            "It leaves out the queries whose AP is 0. Those are the hardest queries, which GMAP"
            " was made to show.",
            "a common slip",
            "At scale",
            without_zeros,
        ),
        Misconception(
            "floor added to every value",
            "It adds 0.00001 to every value instead of raising only the values below it. A run"
            " that is perfect on every query then scores above 1.",
            "a common slip",
            "At scale",
            floor_added,
        ),
    ],
)

EXERCISES = [
    AVERAGE_PRECISION,
    AVERAGE_PRECISION_AT_K,
    TRUNCATED_AVERAGE_PRECISION,
    MEAN_AVERAGE_PRECISION,
    GMAP,
]
