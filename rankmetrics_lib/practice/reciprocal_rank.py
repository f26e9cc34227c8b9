"""Exercises of the chapter on reciprocal rank, with the wrong functions that people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, every_list


def lists_of(values, max_length, min_length=0):
    """All lists of the values, shortest first."""
    for length in range(min_length, max_length + 1):
        yield from every_list(values, length)


def several_rankings():
    """Lists of one to three binary rankings of up to three documents, fewest documents first. Lists
    with an empty ranking come last."""
    rankings = list(binary_lists(3))
    lists = [[first] for first in rankings]
    lists += [[first, second] for first in rankings for second in rankings]
    lists += [[first, second, [0, 1]] for first in rankings for second in rankings]
    return sorted(
        lists, key=lambda queries: (len(queries), [] in queries, sum(len(rels) for rels in queries))
    )


def mean(values):
    return sum(values) / len(values)


def ranks_of_hits(rels):
    return [rank for rank, rel in enumerate(rels, 1) if rel]


# Reciprocal rank of one ranking


def every_hit_counted(rels):
    return sum(1 / rank for rank in ranks_of_hits(rels))


def rank_from_zero(rels):
    return next((1 / index for index, rel in enumerate(rels) if rel >= 1), 0.0)


def mean_over_the_hits(rels):
    ranks = ranks_of_hits(rels)
    return sum(1 / rank for rank in ranks) / max(1, len(ranks))


def last_hit(rels):
    return max([0.0] + [1 / rank for rank in ranks_of_hits(rels)[-1:]])


def rank_too_large(rels):
    return max([0.0] + [1 / (rank + 1) for rank in ranks_of_hits(rels)])


def label_1_only(rels):
    return 1 / (rels.index(1) + 1) if 1 in rels else 0.0


def best_document(rels):
    return 1 / (rels.index(max(rels)) + 1) if any(rels) else 0.0


def top_document_only(rels):
    return formulas.precision(rels, 1)


def found_at_all(rels):
    return formulas.hit_rate(rels)


RECIPROCAL_RANK = Exercise(
    name="reciprocal_rank",
    signature="reciprocal_rank(rels)",
    task="One over the rank of the first document with a label of at least 1; 0 without one.",
    reference=formulas.reciprocal_rank,
    chapter="reciprocal_rank",
    domain=lambda: ((rels,) for rels in lists_of([0, 1, 2], max_length=5)),
    misconceptions=[
        Misconception(
            "every hit counted",
            "It adds up 1/rank over all relevant documents, so two of them on top give more than"
            " 1. The reader of RR stops at the first relevant document, and anything below it adds"
            " nothing.",
            "a common slip",
            "One over the rank",
            every_hit_counted,
        ),
        Misconception(
            "RR over all relevant",
            "It averages 1/rank over all relevant documents of the list. A second relevant"
            " document then lowers the value, though the first one has not moved.",
            "a common slip",
            "One over the rank",
            mean_over_the_hits,
        ),
        Misconception(
            "rank from 0",
            "It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a"
            " hit at rank 2 gets 1 instead of a half, and a hit at rank 1 divides by zero.",
            "lsgqjh warns of it",
            "One over the rank",
            rank_from_zero,
        ),
        Misconception(
            "last hit instead of the first",
            "It takes the rank of the last relevant document. The loop goes on after the first hit"
            " and overwrites its rank: stop there.",
            "a common slip",
            "One over the rank",
            last_hit,
        ),
        Misconception(
            "rank one too large",
            "It divides by one more than the rank, so a hit at the top gets a half. Python indices"
            " start at 0 and ranks at 1: add the 1 once, not twice.",
            "a common slip",
            "One over the rank",
            rank_too_large,
        ),
        Misconception(
            "only the label 1 is relevant",
            "It looks for the label 1 and walks past a label of 2. Every label of at least 1"
            " counts as relevant, higher grades included.",
            "a common slip with `index(1)` on graded labels",
            "One over the rank",
            label_1_only,
        ),
        Misconception(
            "the best document instead of the first relevant one",
            "It looks for the document with the highest label. RR ignores grades: it stops at the"
            " first label of at least 1.",
            "a common slip",
            "What it cannot see",
            best_document,
        ),
        Misconception(
            "only the top result",
            "It asks whether the document at rank 1 is relevant, which is precision at 1. RR still"
            " gives a half if the top document is not relevant but the second one is.",
            "carrotomato (2024), on what MRR is for",
            "What it is confused with",
            top_document_only,
        ),
        Misconception(
            "hit rate instead of reciprocal rank",
            "It gives 1 if there is a hit at any rank. RR also depends on the rank, and falls as"
            " the first hit moves down.",
            "a common slip",
            "Hit rate",
            found_at_all,
        ),
    ],
)

# Reciprocal rank at k


def not_cut(rels, k):
    return formulas.reciprocal_rank(rels)


def cut_one_short(rels, k):
    return formulas.reciprocal_rank(rels[: k - 1])


def miss_as_k(rels, k):
    return formulas.reciprocal_rank(rels, k) or 1 / k


def miss_as_next(rels, k):
    return formulas.reciprocal_rank(rels, k) or 1 / (k + 1)


def hit_at_k(rels, k):
    return formulas.hit_rate(rels, k)


def cut_rankings():
    """(rels, k): every small binary ranking at every cut-off, two beyond the end of the list
    included."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 3):
            yield rels, k


RECIPROCAL_RANK_AT_K = Exercise(
    name="reciprocal_rank_at_k",
    signature="reciprocal_rank_at_k(rels, k)",
    task="Reciprocal rank of the first k documents; 0 if none of them is a hit.",
    reference=formulas.reciprocal_rank,
    chapter="reciprocal_rank",
    domain=cut_rankings,
    misconceptions=[
        Misconception(
            "not cut at k",
            "It searches the whole list. The reader of the top k never sees a hit below rank k, so"
            " it must not count.",
            "qmd-team-intent-kb PR #223",
            "One over the rank",
            not_cut,
        ),
        Misconception(
            "cut one document short",
            "It looks at the first k - 1 documents. The document at rank k belongs to the top k"
            " too.",
            "a common slip with `range`",
            "One over the rank",
            cut_one_short,
        ),
        Misconception(
            "no hit counted as 1/k",
            "It treats a list without a hit as if it had one at rank k. Finding nothing is worth"
            " 0, however short the list.",
            "a common slip",
            "One over the rank",
            miss_as_k,
        ),
        Misconception(
            "no hit counted as 1/(k + 1)",
            "It treats a list without a hit as if it had one right below the cut. Finding nothing"
            " is worth 0; otherwise the mean over queries would depend on where the lists were"
            " cut.",
            "a common slip",
            "One over the rank",
            miss_as_next,
        ),
        Misconception(
            "hit rate instead of reciprocal rank",
            "It gives 1 if the top k contain a hit. RR@k also depends on the rank, and falls as"
            " the first hit moves down.",
            "a common slip",
            "Hit rate",
            hit_at_k,
        ),
    ],
)

# Means over queries


def found_queries_only(rankings):
    found = [formulas.reciprocal_rank(rels) for rels in rankings if any(rels)]
    return sum(found) / max(1, len(found))


def one_long_ranking(rankings):
    return formulas.reciprocal_rank([rel for rels in rankings for rel in rels])


def sum_over_queries(rankings):
    return float(sum(formulas.reciprocal_rank(rels) for rels in rankings))


SKIPPED = (
    "queries without a hit skipped",
    (
        "It leaves out the queries for which nothing relevant was found. A system is then rewarded"
        " for failing completely on its hard queries; their 0 belongs in the mean."
    ),
    "noosphere PR #320; lancedb PR #3443 (the same mean, in a reranker)",
    "The mean over queries",
)

MEAN_RECIPROCAL_RANK = Exercise(
    name="mean_reciprocal_rank",
    signature="mean_reciprocal_rank(rankings)",
    task="Mean of reciprocal rank over rankings of labels 0 and 1.",
    reference=lambda rankings: mean([formulas.reciprocal_rank(rels) for rels in rankings]),
    chapter="reciprocal_rank",
    domain=lambda: ((rankings,) for rankings in several_rankings()),
    misconceptions=[
        Misconception(*SKIPPED, found_queries_only),
        Misconception(
            "one long ranking",
            "It joins the rankings of all queries into one and looks for the first hit there. Each"
            " query has its own reader, who starts at rank 1.",
            "a common slip when results are concatenated",
            "The mean over queries",
            one_long_ranking,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up the reciprocal ranks and stops there. A mean also divides by the number of"
            " queries, including those without a hit.",
            "a common slip",
            "The mean over queries",
            sum_over_queries,
        ),
    ],
)


def reciprocal_of_the_mean(ranks):
    return len(ranks) / sum(ranks)


def found_ranks_only(ranks):
    found = [1 / rank for rank in ranks if rank < math.inf]
    return sum(found) / max(1, len(found))


def found_ranks_reciprocal_of_the_mean(ranks):
    found = [rank for rank in ranks if rank < math.inf]
    return len(found) / max(1, sum(found))


def ranks_from_zero(ranks):
    return mean([1 / (rank + 1) for rank in ranks])


OF_THE_MEAN = (
    "reciprocal of the mean rank",
    (
        "It averages the ranks first and takes the reciprocal afterwards, so one query with a deep"
        " first hit outweighs all the others. MRR takes the reciprocal for each query, and then"
        " the mean."
    ),
    "pykg2vec #96",
    "Mean of reciprocals, not reciprocal of the mean",
)

MEAN_RECIPROCAL_RANK_FROM_RANKS = Exercise(
    name="mean_reciprocal_rank_from_ranks",
    signature="mean_reciprocal_rank_from_ranks(ranks)",
    task=(
        "Mean reciprocal rank, from the rank of each query's first hit, which is `inf` if there is"
        " none."
    ),
    reference=lambda ranks: mean([1 / rank for rank in ranks]),
    chapter="reciprocal_rank",
    domain=lambda: (
        (ranks,) for ranks in lists_of([1, 2, 3, 10, math.inf], max_length=4, min_length=1)
    ),
    misconceptions=[
        Misconception(*OF_THE_MEAN, reciprocal_of_the_mean),
        Misconception(*OF_THE_MEAN, found_ranks_reciprocal_of_the_mean),
        Misconception(*SKIPPED, found_ranks_only),
        Misconception(
            "ranks taken to start at 0",
            "It adds 1 to ranks that already start at 1. A first hit at the top is then worth only"
            " a half.",
            "a common slip",
            "One over the rank",
            ranks_from_zero,
        ),
    ],
)

# Hit rate


def hits_per_query(rankings, k):
    return mean([sum(rels[:k]) for rels in rankings])


def mean_precision(rankings, k):
    return mean([sum(rels[:k]) / k for rels in rankings])


def mean_recall(rankings, k):
    return mean([formulas.recall(rels, k) for rels in rankings])


def rates_not_cut(rankings, k):
    return mean([float(any(rels)) for rels in rankings])


def hit_exactly_at_k(rankings, k):
    return mean([float(any(rels[k - 1 : k])) for rels in rankings])


def any_query(rankings, k):
    return float(any(any(rels[:k]) for rels in rankings))


MEAN_HIT_RATE = Exercise(
    name="mean_hit_rate",
    signature="mean_hit_rate(rankings, k)",
    task="Share of the rankings with a hit among their first k documents.",
    reference=lambda rankings, k: mean([formulas.hit_rate(rels, k) for rels in rankings]),
    chapter="reciprocal_rank",
    domain=lambda: ((rankings, k) for rankings in several_rankings() for k in range(1, 5)),
    misconceptions=[
        Misconception(
            "hits added up",
            "It counts the relevant documents among the first k, and can exceed 1. The hit rate"
            " only asks whether a query has a hit: a second hit adds nothing.",
            "RecSys2019_DeepLearning_Evaluation #19",
            "What it is confused with",
            hits_per_query,
        ),
        Misconception(
            "precision instead of hit rate",
            "It divides the hits by k, which gives precision at k. A single hit among the first k"
            " is enough for a hit rate of 1.",
            "a common slip",
            "What it is confused with",
            mean_precision,
        ),
        Misconception(
            "recall instead of hit rate",
            "It takes the share of the relevant documents that are among the first k, which is"
            " recall at k. The two agree only if no query with a hit has further relevant"
            " documents below rank k.",
            "RecBole #1889; mteb PR #4128 (a hit rate under the name of recall)",
            "What it is confused with",
            mean_recall,
        ),
        Misconception(
            "not cut at k",
            "It searches the whole list. The reader of the top k never sees a hit below rank k.",
            "a common slip",
            "Hit rate",
            rates_not_cut,
        ),
        Misconception(
            "a hit exactly at k",
            "It looks only at the document at rank k. All of the first k documents count.",
            "a common slip",
            "Hit rate",
            hit_exactly_at_k,
        ),
        Misconception(
            "one hit for all queries",
            "It gives 1 as soon as any query has a hit. The hit rate is the share of the queries"
            " that have one.",
            "carrotomato (2024), where the mean over queries is missing",
            "Hit rate",
            any_query,
        ),
    ],
)

EXERCISES = [
    RECIPROCAL_RANK,
    RECIPROCAL_RANK_AT_K,
    MEAN_RECIPROCAL_RANK,
    MEAN_RECIPROCAL_RANK_FROM_RANKS,
    MEAN_HIT_RATE,
]
