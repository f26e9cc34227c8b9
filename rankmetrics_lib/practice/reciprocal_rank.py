"""Exercises of the chapter on reciprocal rank, with the wrong functions that people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, every_list
from ._questions import Question
from .average_precision import rounded_values


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


def rank_from_zero_guarded(rels):
    return next((1 / max(1, index) for index, rel in enumerate(rels) if rel >= 1), 0.0)


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


def first_hit(rels):
    """The rank of the first hit, or None."""
    return next((rank for rank, rel in enumerate(rels, 1) if rel >= 1), None)


def miss_as_rank_1(rels):
    return 1 / (first_hit(rels) or 1)


def miss_as_rank_1_if_any(rels):
    return miss_as_rank_1(rels) if rels else 0.0


def from_the_end(rels):
    return formulas.reciprocal_rank(rels[::-1])


def best_document_even_without_a_hit(rels):
    return 1 / (rels.index(max(rels)) + 1)


def miss_below_the_list(rels):
    return 1 / (first_hit(rels) or len(rels) + 1)


def miss_as_the_last(rels):
    return 1 / (first_hit(rels) or len(rels))


def log_discount(rels):
    return 1 / math.log2(first_hit(rels) + 1) if first_hit(rels) else 0.0


def natural_log_discount(rels):
    return 1 / math.log(first_hit(rels) + 1) if first_hit(rels) else 0.0


def miss_as_the_last_if_any(rels):
    return miss_as_the_last(rels) if rels else 0.0


def squared_rank(rels):
    return formulas.reciprocal_rank(rels) ** 2


def root_of_the_rank(rels):
    return math.sqrt(formulas.reciprocal_rank(rels))


def halved_at_each_rank(rels):
    return 0.5 ** (first_hit(rels) - 1) if first_hit(rels) else 0.0


def plain_rank(rels):
    return float(first_hit(rels) or 0)


def plain_rank_or_infinity(rels):
    return first_hit(rels) or math.inf


def plain_rank_or_below_the_list(rels):
    return first_hit(rels) or len(rels) + 1


def linear_fall(rels):
    return 1 - (first_hit(rels) - 1) / len(rels) if first_hit(rels) else 0.0


def share_below(rels):
    return 1 - first_hit(rels) / len(rels) if first_hit(rels) else 0.0


def best_gain_over_rank(rels):
    return max([0.0] + [rel / rank for rank, rel in enumerate(rels, 1)])


def above_1_only(rels):
    return formulas.reciprocal_rank(rels, relevance_level=2)


def mean_over_the_list(rels):
    return every_hit_counted(rels) / max(1, len(rels))


def gain_over_rank(rels):
    rank = first_hit(rels)
    return rels[rank - 1] / rank if rank else 0.0


BELOW_THE_LIST = (
    "no hit counted as rank n + 1",
    (
        "It treats a list without a hit as if the relevant document came right below the list. A"
        " shorter list then earns more for the same failure; finding nothing is worth 0."
    ),
    "a common slip when ranks are averaged",
    "The mean over queries: MRR",
)


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
            "RR averaged over the list",
            "It adds up 1/rank over all relevant documents and divides by the length of the list."
            " The reader of RR stops at the first relevant document, and documents below it change"
            " nothing.",
            "a common slip with `mean`",
            "One over the rank",
            mean_over_the_list,
        ),
        Misconception(
            "rank from 0",
            "It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a"
            " hit at rank 2 gets 1 instead of a half, and a hit at rank 1 divides by zero.",
            "lsgqjh warns of it",
            "One over the rank",
            rank_from_zero,
            rank_from_zero_guarded,
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
            "Hit rate, or Success@k",
            found_at_all,
        ),
        Misconception(
            "no hit taken for a hit at rank 1",
            "It gives 1 to a list without a relevant document, because the search for the largest"
            " label returns the first place when all labels are 0. Handle the list without a hit"
            " first: it is worth 0.",
            "a common slip with `argmax`",
            "One over the rank",
            miss_as_rank_1,
            miss_as_rank_1_if_any,
            best_document_even_without_a_hit,
        ),
        Misconception(
            "ranks counted from the end",
            "It reads the list from its last document up. The first document of the list is rank"
            " 1.",
            "a common slip: a list that was sorted in ascending order, or reversed once too often",
            "One over the rank",
            from_the_end,
        ),
        Misconception(*BELOW_THE_LIST, miss_below_the_list),
        Misconception(
            "no hit counted as the last rank",
            "It treats a list without a hit as if the last document were relevant. Finding nothing"
            " is worth 0, however short the list.",
            "a common slip",
            "The mean over queries: MRR",
            miss_as_the_last,
            miss_as_the_last_if_any,
        ),
        Misconception(
            "logarithmic discount",
            "It divides by the logarithm of the rank plus one, the discount of DCG. RR divides by"
            " the rank itself, so second place is worth a half.",
            "a common mix-up with DCG",
            "How steep should the fall be?",
            log_discount,
            natural_log_discount,
        ),
        Misconception(
            "the rank, not its reciprocal",
            "It returns the rank of the first hit. Divide 1 by it, so that an early hit gives the"
            " higher value.",
            "a common slip",
            "One over the rank",
            plain_rank,
            plain_rank_or_infinity,
            plain_rank_or_below_the_list,
        ),
        Misconception(
            "linear fall",
            "It takes the same amount off for every rank, and the amount depends on the length of"
            " the list. RR is one over the rank: the first step down costs a half, and later steps"
            " less and less.",
            "a common slip",
            "One over the rank",
            linear_fall,
            share_below,
        ),
        Misconception(
            "a power of the rank",
            "It divides by the square or the square root of the rank. RR divides by the rank"
            " itself, so second place is worth a half.",
            "a common slip",
            "How steep should the fall be?",
            squared_rank,
            root_of_the_rank,
        ),
        Misconception(
            "halved at each rank",
            "It halves the value from rank to rank: 1, 1/2, 1/4. RR is one over the rank: 1, 1/2,"
            " 1/3.",
            "a common slip; it agrees at ranks 1 and 2",
            "How steep should the fall be?",
            halved_at_each_rank,
        ),
        Misconception(
            "label divided by the rank",
            "It divides the label by the rank, so a document of grade 2 at the top gets 2. RR"
            " divides 1 by the rank, whatever the grade.",
            "a common slip on graded labels",
            "What it cannot see",
            gain_over_rank,
            best_gain_over_rank,
        ),
        Misconception(
            "labels above 1 only",
            "It starts at grade 2 and walks past a label of 1. Every label of at least 1 counts as"
            " relevant.",
            "a common slip: `>` for `>=`",
            "In code",
            above_1_only,
        ),
        rounded_values(formulas.reciprocal_rank, "In code"),
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


def cut_one_late(rels, k):
    return formulas.reciprocal_rank(rels, k + 1)


def miss_in_the_cut_as_rank_1(rels, k):
    return formulas.reciprocal_rank(rels, k) or 1.0


def miss_below_the_cut_list(rels, k):
    return formulas.reciprocal_rank(rels, k) or 1 / (len(rels[:k]) + 1)


def every_hit_of_the_cut_counted(rels, k):
    return every_hit_counted(rels[:k])


def hit_below_moved_to_k(rels, k):
    return max(formulas.reciprocal_rank(rels), 1 / k) if any(rels) else 0.0


def hit_below_moved_under_k(rels, k):
    return max(formulas.reciprocal_rank(rels), 1 / (k + 1)) if any(rels) else 0.0


def top_of_the_cut_only(rels, k):
    return formulas.precision(rels, 1)


def hit_over_k(rels, k):
    return formulas.hit_rate(rels, k) / k


def last_hit_of_the_cut(rels, k):
    return last_hit(rels[:k])


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
            "hit below the cut moved up",
            "It gives a first hit below rank k the value of rank k. The reader of the top k never"
            " sees that hit: RR@k is 0.",
            "a common slip with `min(rank, k)`",
            "One over the rank",
            hit_below_moved_to_k,
            hit_below_moved_under_k,
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
            "Hit rate, or Success@k",
            hit_at_k,
        ),
        Misconception(
            "cut one document late",
            "It looks at the first k + 1 documents. The reader of the top k never sees the"
            " document at rank k + 1.",
            "a common slip with `range`",
            "One over the rank",
            cut_one_late,
        ),
        Misconception(*BELOW_THE_LIST, miss_below_the_cut_list),
        Misconception(
            "no hit taken for a hit at rank 1",
            "It gives 1 where none of the first k documents is relevant, because the search for"
            " the largest label returns the first place when all labels are 0. Such a list is"
            " worth 0.",
            "a common slip with `argmax`",
            "One over the rank",
            miss_in_the_cut_as_rank_1,
        ),
        Misconception(
            "every hit counted",
            "It adds up 1/rank over all relevant documents of the top k. The reader of RR stops"
            " at the first one.",
            "a common slip",
            "One over the rank",
            every_hit_of_the_cut_counted,
        ),
        Misconception(
            "last hit instead of the first",
            "It takes the rank of the last relevant document of the top k. The loop overwrites"
            " the rank of the first hit: stop there.",
            "a common slip",
            "One over the rank",
            last_hit_of_the_cut,
        ),
        Misconception(
            "only the top result",
            "It asks whether the document at rank 1 is relevant and stops there. Go on to rank k"
            " before you give up.",
            "a common slip: `return` in an `else`",
            "One over the rank",
            top_of_the_cut_only,
        ),
        Misconception(
            "divided by k",
            "It divides by the cut-off k, wherever the hit is. Divide by the rank of the first"
            " hit.",
            "a common mix-up with precision",
            "One over the rank",
            hit_over_k,
        ),
        rounded_values(formulas.reciprocal_rank, "In code"),
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


def mean_reciprocal_rank(rankings):
    return mean([formulas.reciprocal_rank(rels) for rels in rankings])


def mean_with_misses_below_the_list(rankings):
    return mean([miss_below_the_list(rels) for rels in rankings])


def mean_with_misses_far_below(rank):
    return lambda rankings: mean([formulas.reciprocal_rank(r) or 1 / rank for r in rankings])


def mean_over_lists_with_documents(rankings):
    return sum_over_queries(rankings) / max(1, sum(len(rels) > 0 for rels in rankings))


def mean_of_found_or_1(rankings):
    values = [miss_as_rank_1(rels) for rels in rankings if rels]
    return sum(values) / max(1, len(values))


def mean_of_top_results(rankings):
    return mean([formulas.precision(rels, 1) for rels in rankings])


def mean_with_misses_at_rank_1(rankings):
    return mean([miss_as_rank_1(rels) for rels in rankings])


def over_the_mean_of_found_ranks(rankings):
    ranks = [first_hit(rels) for rels in rankings if any(rels)]
    return len(ranks) / max(1, sum(ranks))


def over_the_mean_rank(rankings):
    return 1 / mean([first_hit(rels) or len(rels) + 1 for rels in rankings])


def mean_average_precision(rankings):
    return mean([formulas.average_precision(rels) for rels in rankings])


def mean_of_every_hit(rankings):
    return mean([every_hit_counted(rels) for rels in rankings])


def mean_success(rankings):
    return mean([formulas.hit_rate(rels) for rels in rankings])


def over_all_hits(rankings):
    hits = sum(sum(rels) for rels in rankings)
    return sum(every_hit_counted(rels) for rels in rankings) / max(1, hits)


def carried_over(rankings):
    """Ranks that go on from query to query, past every document."""
    total, above = 0.0, 0
    for rels in rankings:
        total += 1 / (above + first_hit(rels)) if any(rels) else 0.0
        above += len(rels)
    return total / len(rankings)


def carried_over_from_the_hits(rankings):
    """Ranks that go on from query to query, past the documents that were read."""
    total, above = 0.0, 0
    for rels in rankings:
        above += first_hit(rels) or len(rels)
        total += 1 / above if any(rels) else 0.0
    return total / len(rankings)


def first_query(rankings):
    return formulas.reciprocal_rank(rankings[0])


def first_query_over_all(rankings):
    return formulas.reciprocal_rank(rankings[0]) / len(rankings)


def first_found_query(rankings):
    return next((formulas.reciprocal_rank(rels) for rels in rankings if any(rels)), 0.0)


def first_found_query_over_all(rankings):
    return first_found_query(rankings) / len(rankings)


def last_query(rankings):
    return formulas.reciprocal_rank(rankings[-1])


def median_of_values(rankings):
    values = sorted(formulas.reciprocal_rank(rels) for rels in rankings)
    middle = len(values) // 2
    return (values[middle] + values[-1 - middle]) / 2


def mean_of_rounded(digits):
    return lambda rankings: mean([round(formulas.reciprocal_rank(r), digits) for r in rankings])


SKIPPED = (
    "queries without a hit skipped",
    (
        "It leaves out the queries for which nothing relevant was found. A system is then rewarded"
        " for failing completely on its hard queries; their 0 belongs in the mean."
    ),
    "noosphere PR #320; lancedb PR #3443 (the same mean, in a reranker)",
    "The mean over queries: MRR",
)

OF_THE_MEAN = (
    "reciprocal of the mean rank",
    (
        "It averages the ranks first and takes the reciprocal afterwards, so one query with a deep"
        " first hit outweighs all the others. MRR takes the reciprocal for each query, and then"
        " the mean."
    ),
    "pykg2vec #96",
    "The mean of reciprocals is not the reciprocal of the mean",
)


def mean_over_lists_with_a_hit(rankings):  # the function of rr-mend
    values = []
    for rels in rankings:
        if 1 in rels:
            values.append(1 / (rels.index(1) + 1))
    return sum(values) / len(values) if values else 0.0


MEAN_RECIPROCAL_RANK = Exercise(
    name="mean_reciprocal_rank",
    signature="mean_reciprocal_rank(rankings)",
    task="Mean of reciprocal rank over rankings of labels 0 and 1.",
    reference=mean_reciprocal_rank,
    chapter="reciprocal_rank",
    domain=lambda: ((rankings,) for rankings in several_rankings()),
    given=[mean_over_lists_with_a_hit],
    misconceptions=[
        Misconception(*SKIPPED, found_queries_only),
        Misconception(
            "one long ranking",
            "It joins the rankings of all queries into one and looks for the first hit there. Each"
            " query has its own reader, who starts at rank 1.",
            "a common slip when results are concatenated",
            "The mean over queries: MRR",
            one_long_ranking,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up the reciprocal ranks and stops there. A mean also divides by the number of"
            " queries, including those without a hit.",
            "a common slip",
            "The mean over queries: MRR",
            sum_over_queries,
        ),
        Misconception(*BELOW_THE_LIST, mean_with_misses_below_the_list),
        Misconception(
            "no hit counted as a distant rank",
            "It gives a query without a hit a rank far below, such as 1,000. Whoever chooses that"
            " rank decides the value; finding nothing is worth 0.",
            "a common slip when ranks are averaged",
            "The mean over queries: MRR",
            *[mean_with_misses_far_below(rank) for rank in (1000, 100, 1001, 101, 10, 11, 10000)],
        ),
        Misconception(
            "queries without results skipped",
            "It leaves out the queries for which the list is empty. A system is then rewarded for"
            " returning nothing; their 0 belongs in the mean.",
            "a common slip when results are grouped by query",
            "The mean over queries: MRR",
            mean_over_lists_with_documents,
        ),
        Misconception(
            "no hit taken for a hit at rank 1",
            "It gives 1 to a query without a hit, because the search for the largest label returns"
            " the first place when all labels are 0. Such a query adds 0 to the mean.",
            "a common slip with `argmax`",
            "The mean over queries: MRR",
            mean_with_misses_at_rank_1,
            mean_of_found_or_1,
        ),
        Misconception(*OF_THE_MEAN, over_the_mean_of_found_ranks, over_the_mean_rank),
        Misconception(
            "only the top result",
            "It gives the share of queries whose top document is relevant, which is precision at"
            " 1. MRR still gives a half if the second document is the first hit.",
            "carrotomato (2024), on what MRR is for",
            "What it is confused with",
            mean_of_top_results,
        ),
        Misconception(
            "MAP instead of MRR",
            "It computes average precision, which looks at every relevant document. RR stops at"
            " the first one. The two agree where one document is relevant.",
            "a common mix-up; libraries offer both under names of one letter's difference",
            "One over the rank",
            mean_average_precision,
        ),
        Misconception(
            "every hit counted",
            "It adds up 1/rank over all relevant documents of a query. The reader of RR stops at"
            " the first one.",
            "a common slip",
            "One over the rank",
            mean_of_every_hit,
        ),
        Misconception(
            "mean over all hits",
            "It adds up 1/rank over all relevant documents of all queries and divides by their"
            " number. MRR has one value for each query, that of its first hit, and divides by the"
            " number of queries.",
            "a common slip: the counter is in the inner loop, and `break` is missing",
            "The mean over queries: MRR",
            over_all_hits,
        ),
        Misconception(
            "ranks carried over",
            "It goes on counting ranks from query to query. Each query has its own reader, who"
            " starts at rank 1.",
            "a common slip with nested loops",
            "The mean over queries: MRR",
            carried_over,
            carried_over_from_the_hits,
        ),
        Misconception(
            "only one query",
            "It uses the value of a single query. Add up the values of all queries before you"
            " return.",
            "a common slip: `return` inside the loop, or `=` for `+=`",
            "The mean over queries: MRR",
            first_query,
            first_query_over_all,
            first_found_query,
            first_found_query_over_all,
            last_query,
        ),
        Misconception(
            "median instead of mean",
            "It takes the query in the middle. MRR is the mean, to which every query adds its"
            " share.",
            "a common slip",
            "The mean over queries: MRR",
            median_of_values,
        ),
        Misconception(
            "hit rate instead of MRR",
            "It gives the share of queries with a hit at any rank. MRR also depends on the rank of"
            " the first hit.",
            "a common slip",
            "Hit rate, or Success@k",
            mean_success,
        ),
        rounded_values(mean_reciprocal_rank, "In code"),
        Misconception(
            "mean of rounded values",
            "It rounds each reciprocal rank before it takes the mean, and the errors add up."
            " Round once, when the mean is printed.",
            "carrotomato (2024), for MAP",
            "In code",
            *[mean_of_rounded(digits) for digits in (2, 3, 4, 1)],
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


def mean_from_ranks(ranks):
    return mean([1 / rank for rank in ranks])


def sum_from_ranks(ranks):
    return sum(1 / rank for rank in ranks)


def mean_of_found_ranks(ranks):
    found = [rank for rank in ranks if rank < math.inf]
    return sum(found) / max(1, len(found))


def found_ranks_over_all(ranks):
    found = [rank for rank in ranks if rank < math.inf]
    return len(ranks) / max(1, sum(found))


def mean_of_logs(ranks):
    return mean([1 / math.log2(rank + 1) for rank in ranks])


MEAN_RECIPROCAL_RANK_FROM_RANKS = Exercise(
    name="mean_reciprocal_rank_from_ranks",
    signature="mean_reciprocal_rank_from_ranks(ranks)",
    task=(
        "Mean reciprocal rank, from the rank of each query's first hit, which is `inf` if there is"
        " none."
    ),
    reference=mean_from_ranks,
    chapter="reciprocal_rank",
    domain=lambda: (
        (ranks,) for ranks in lists_of([1, 2, 3, 10, math.inf], max_length=4, min_length=1)
    ),
    misconceptions=[
        Misconception(
            *OF_THE_MEAN,
            reciprocal_of_the_mean,
            found_ranks_reciprocal_of_the_mean,
            found_ranks_over_all,
        ),
        Misconception(*SKIPPED, found_ranks_only),
        Misconception(
            "ranks taken to start at 0",
            "It adds 1 to ranks that already start at 1. A first hit at the top is then worth only"
            " a half.",
            "a common slip",
            "One over the rank",
            ranks_from_zero,
        ),
        Misconception(
            "mean rank, not its reciprocal",
            "It returns the mean of the ranks. MRR takes 1/rank for each query first, and then the"
            " mean of these.",
            "a common slip",
            "The mean of reciprocals is not the reciprocal of the mean",
            mean,
            mean_of_found_ranks,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up the reciprocal ranks and stops there. A mean also divides by the number of"
            " queries, including those without a hit.",
            "a common slip",
            "The mean over queries: MRR",
            sum_from_ranks,
        ),
        Misconception(
            "logarithmic discount",
            "It divides by the logarithm of the rank plus one, the discount of DCG. RR divides by"
            " the rank itself.",
            "a common mix-up with DCG",
            "How steep should the fall be?",
            mean_of_logs,
        ),
        rounded_values(mean_from_ranks, "In code"),
    ],
)

# One relevant document among ties


def ranks_among_ties(scores, hit):
    """The ranks that the relevant document has in the orders of the tied documents."""
    above = sum(score > scores[hit] for score in scores)
    return range(above + 1, above + scores.count(scores[hit]) + 1)


def tied_reciprocal_rank(scores, hit):
    return mean([1 / rank for rank in ranks_among_ties(scores, hit)])


def tied_scores():
    """(scores, hit): up to four scores, one of which belongs to the relevant document."""
    for scores in lists_of([9.0, 10.0, 8.5], max_length=4, min_length=1):
        for hit in range(len(scores)):
            yield scores, hit


def by_expected_rank(scores, hit):
    return 1 / mean(ranks_among_ties(scores, hit))


def hit_first(scores, hit):
    return 1 / ranks_among_ties(scores, hit)[0]


def hit_last(scores, hit):
    return 1 / ranks_among_ties(scores, hit)[-1]


def in_the_order_given(scores, hit):
    return 1 / (hit_first_rank(scores, hit) + scores[:hit].count(scores[hit]))


def hit_first_rank(scores, hit):
    return ranks_among_ties(scores, hit)[0]


def best_and_worst(scores, hit):
    return (hit_first(scores, hit) + hit_last(scores, hit)) / 2


def lowest_first(scores, hit):
    return tied_reciprocal_rank([-score for score in scores], hit)


def as_text(scores, hit):
    texts = [str(score) for score in scores]
    above = sum(text > texts[hit] for text in texts)
    return mean([1 / rank for rank in range(above + 1, above + texts.count(texts[hit]) + 1)])


def as_text_hit_first(scores, hit):
    return 1 / (1 + sum(str(score) > str(scores[hit]) for score in scores))


def as_text_in_the_order_given(scores, hit):
    texts = [str(score) for score in scores]
    return 1 / (1 + sum(text > texts[hit] for text in texts) + texts[:hit].count(texts[hit]))


def over_places_after_the_first(scores, hit):
    ranks = ranks_among_ties(scores, hit)
    return mean([1 / (rank + 1) for rank in ranks])


def dense_rank(scores, hit):
    return 1 / (1 + len({score for score in scores if score > scores[hit]}))


def sum_over_places(scores, hit):
    return sum(1 / rank for rank in ranks_among_ties(scores, hit))


def scores_ignored(scores, hit):
    return 1 / (hit + 1)


TIED_RECIPROCAL_RANK = Exercise(
    name="tied_reciprocal_rank",
    signature="tied_reciprocal_rank(scores, hit)",
    task=(
        "Mean of reciprocal rank over all orders of tied documents, highest score first. One"
        " document is relevant: the one at position `hit` of `scores`, counted from 0."
    ),
    reference=tied_reciprocal_rank,
    chapter="reciprocal_rank",
    domain=tied_scores,
    misconceptions=[
        Misconception(
            "reciprocal of the expected rank",
            "It averages the ranks that the document can have and takes the reciprocal afterwards,"
            " which is too low. Take the reciprocal for each rank, and then the mean.",
            "a common slip; the same as 1/E[rank]",
            "Ties: the model that knew nothing",
            by_expected_rank,
        ),
        Misconception(
            "ties for the relevant document",
            "It puts the relevant document above all that have the same score. A system that gives"
            " every document the same score is then perfect.",
            "embeddings-benchmark/mteb #5092",
            "Ties: the model that knew nothing",
            hit_first,
        ),
        Misconception(
            "ties against the relevant document",
            "It puts the relevant document below all that have the same score. The mean over all"
            " orders is higher, since in some of them the document comes first.",
            "scikit-learn's label ranking average precision",
            "Ties: the model that knew nothing",
            hit_last,
        ),
        Misconception(
            "ties in the given order",
            "It leaves tied documents in the order in which they came. Another order of the same"
            " scores would give another value; the mean goes over all of them.",
            "a common slip with a stable sort",
            "Ties: the model that knew nothing",
            in_the_order_given,
        ),
        Misconception(
            "mean of the best and the worst order",
            "It averages the best and the worst order. 1/rank falls steeply first and slowly later,"
            " so the mean over all places is lower as soon as three documents tie.",
            "a common slip",
            "Ties: the model that knew nothing",
            best_and_worst,
        ),
        Misconception(
            "sorted from the lowest score",
            "It puts the document with the lowest score first. The ranking starts at the highest"
            " score.",
            "a common slip; Python sorts in ascending order by default",
            "Ties: the model that knew nothing",
            lowest_first,
        ),
        Misconception(
            "scores sorted as text",
            "It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0."
            " Turn them into numbers before you sort.",
            "a common slip when a run file is split into words",
            "Ties: the model that knew nothing",
            as_text,
            as_text_hit_first,
            as_text_in_the_order_given,
        ),
        Misconception(
            "rank one too large",
            "It starts at the rank below the documents with higher scores and adds one more. The"
            " first place among the tied documents is one below those above, and no further.",
            "a common slip",
            "One over the rank",
            over_places_after_the_first,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up 1/rank over the places and stops there. Divide by their number, the number"
            " of tied documents.",
            "a common slip",
            "Ties: the model that knew nothing",
            sum_over_places,
        ),
        Misconception(
            "one rank for each score",
            "It counts each different score above the relevant document once. Tied documents take"
            " a place each, so count the documents with higher scores.",
            "a common slip: `set(scores)`, or a dense rank",
            "Ties: the model that knew nothing",
            dense_rank,
        ),
        Misconception(
            "scores ignored",
            "It takes the position in the list for the rank. The documents are not sorted yet: the"
            " highest score comes first.",
            "a common slip",
            "Ties: the model that knew nothing",
            scores_ignored,
        ),
        rounded_values(tied_reciprocal_rank, "In code"),
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


def mean_hit_rate(rankings, k):
    return mean([formulas.hit_rate(rels, k) for rels in rankings])


def rate_cut_one_short(rankings, k):
    return mean([float(any(rels[: k - 1])) for rels in rankings])


def rate_cut_one_late(rankings, k):
    return mean_hit_rate(rankings, k + 1)


def top_result_only(rankings, k):
    return mean([float(any(rels[:1])) for rels in rankings])


def number_of_queries(rankings, k):
    return float(sum(any(rels[:k]) for rels in rankings))


def rate_over_k(rankings, k):
    return sum(any(rels[:k]) for rels in rankings) / k


def mrr_at_k(rankings, k):
    return mean([formulas.reciprocal_rank(rels, k) for rels in rankings])


MEAN_HIT_RATE = Exercise(
    name="mean_hit_rate",
    signature="mean_hit_rate(rankings, k)",
    task="Share of the rankings with a hit among their first k documents.",
    reference=mean_hit_rate,
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
            "Hit rate, or Success@k",
            rates_not_cut,
        ),
        Misconception(
            "a hit exactly at k",
            "It looks only at the document at rank k. All of the first k documents count.",
            "a common slip",
            "Hit rate, or Success@k",
            hit_exactly_at_k,
        ),
        Misconception(
            "one hit for all queries",
            "It gives 1 as soon as any query has a hit. The hit rate is the share of the queries"
            " that have one.",
            "carrotomato (2024), where the mean over queries is missing",
            "Hit rate, or Success@k",
            any_query,
        ),
        Misconception(
            "cut one document short",
            "It looks at the first k - 1 documents. The document at rank k belongs to the top k"
            " too.",
            "a common slip with `range`",
            "Hit rate, or Success@k",
            rate_cut_one_short,
        ),
        Misconception(
            "cut one document late",
            "It looks at the first k + 1 documents. The reader of the top k never sees the"
            " document at rank k + 1.",
            "a common slip with `range`",
            "Hit rate, or Success@k",
            rate_cut_one_late,
        ),
        Misconception(
            "only the top result",
            "It looks only at the document at rank 1. All of the first k documents count.",
            "a common slip: `return` in an `else`",
            "Hit rate, or Success@k",
            top_result_only,
        ),
        Misconception(
            "number of queries instead of their share",
            "It counts the queries with a hit. A rate also divides by the number of all queries.",
            "a common slip",
            "Hit rate, or Success@k",
            number_of_queries,
        ),
        Misconception(
            "divided by k",
            "It divides the number of queries with a hit by the cut-off. Divide by the number of"
            " queries.",
            "a common mix-up with precision",
            "Hit rate, or Success@k",
            rate_over_k,
        ),
        Misconception(
            "MRR instead of hit rate",
            "It gives less for a hit further down. The hit rate only asks whether there is a hit"
            " among the first k, at rank 1 or at rank k.",
            "a common mix-up",
            "What it is confused with",
            mrr_at_k,
        ),
        rounded_values(mean_hit_rate, "In code"),
    ],
)

EXERCISES = [
    RECIPROCAL_RANK,
    RECIPROCAL_RANK_AT_K,
    MEAN_RECIPROCAL_RANK,
    MEAN_RECIPROCAL_RANK_FROM_RANKS,
    MEAN_HIT_RATE,
    TIED_RECIPROCAL_RANK,
]

QUESTIONS = [
    Question(
        "rr-predict",
        chapter="reciprocal_rank",
        answer="A",
        why=(
            "One step from rank 2 to rank 1 adds 1/2 to the sum. Three moves from rank 10 to rank 5"
            " add 3 · (1/5 - 1/10) = 3/10, though they climb 15 places."
        ),
        mistakes={
            "B": (
                "Fix B climbs 15 places and fix A one, but MRR counts reciprocals: what does one"
                " query gain from rank 10 to rank 5, and what from rank 2 to rank 1?"
            ),
            "C": "Write down 1/rank before and after for each query, and add up the differences.",
        },
    ),
    Question(
        "rr-hand",
        chapter="reciprocal_rank",
        answer=0.375,
        decimals=3,
        why="(1 + 0 + 1/2 + 0) / 4: the hit at rank 4 is below the cut, and all four count.",
        mistakes={
            0.438: "That is MRR without a cut: the hit at rank 4 is below rank 3.",
            0.5: "You divided by three searches. The search without a hit is counted, too.",
            0.75: "You divided by the two searches with a hit among the first three.",
            0.583: "You counted the hit at rank 4, and left out the search without a hit.",
            0.429: "That is the reciprocal of the mean rank of three searches.",
        },
    ),
    Question(
        "rr-hand-rate",
        chapter="reciprocal_rank",
        answer=0.5,
        decimals=2,
        why="Two of the four searches have a hit among the first three results.",
        mistakes={
            0.75: "The hit at rank 4 is below rank 3.",
            0.67: "The search without a hit is counted, too: divide by four.",
            2.0: "That is the number of searches with a hit. A rate is their share.",
            0.25: "You counted only the hit at the top. Which other hit is among the first three?",
        },
    ),
]
