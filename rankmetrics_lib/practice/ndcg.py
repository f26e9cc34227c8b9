"""Exercises of the chapter on normalized DCG, with the wrong functions that people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from .dcg import graded_lists

# Inputs


def pooled_rankings(max_size, max_missed=2, n_grades=4):
    """(rels, pool): every graded ranking, with up to `max_missed` judged documents not retrieved.

    Sorted by the size of the pool, which holds the ranking's labels first and then those not
    retrieved, lowest first.
    """
    for size in range(max_size + 1):
        for n_missed in range(min(size, max_missed) + 1):
            for rels in graded_lists(size - n_missed, n_grades):
                for missed in graded_lists(n_missed, n_grades):
                    if missed == sorted(missed):
                        yield rels, rels + missed


def cut_pooled_rankings():
    """(rels, k, pool): pools of up to four documents with grades 0 to 3, then longer binary ones,
    at every cut-off."""
    for rels, pool in pooled_rankings(4):
        for k in range(1, len(pool) + 2):
            yield rels, k, pool
    for rels, pool in pooled_rankings(6, n_grades=2):
        if len(pool) > 4:
            for k in range(1, len(pool) + 2):
                yield rels, k, pool


# NDCG at k


def dcg(rels):
    return sum(rel / math.log2(rank + 1) for rank, rel in enumerate(rels, 1))


def exponential_gains(rels):
    return [2**rel - 1 for rel in rels]


def best_first(labels):
    return sorted(labels, reverse=True)


def share(part, whole):
    return part / whole if whole else 0.0


def list_only(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(rels)[:k]))


def list_cut_before_sorting(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(rels[:k])))


def pool_cut_before_sorting(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool[:k])))


def ideal_not_cut(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)))


def ideal_as_long_as_the_list(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[: min(k, len(rels))]))


def dcg_not_cut(rels, k, pool):
    return share(dcg(rels), dcg(best_first(pool)[:k]))


def exponential_ideal(rels, k, pool):
    return share(dcg(rels[:k]), dcg(exponential_gains(best_first(pool)[:k])))


def exponential_both(rels, k, pool):
    ideal = dcg(exponential_gains(best_first(pool)[:k]))
    return share(dcg(exponential_gains(rels[:k])), ideal)


def ideal_of_grade(grade):
    """NDCG whose ideal has the right number of relevant documents, but gives them all one grade."""

    def ndcg(rels, k, pool):
        n_relevant = sum(1 for label in pool if label)
        return share(dcg(rels[:k]), dcg([grade] * min(k, n_relevant)))

    return ndcg


def worst_first(rels, k, pool):
    return share(dcg(rels[:k]), dcg(sorted(pool)[:k]))


def one_without_relevant(rels, k, pool):
    ideal = dcg(best_first(pool)[:k])
    return dcg(rels[:k]) / ideal if ideal else 1.0


LIST_ONLY = (
    "ideal from the retrieved list only",
    (
        "It sorts only the labels of the list, so a relevant document that was not retrieved is"
        " missing from the ideal too. The ideal comes from the pool: all judged documents,"
        " retrieved or not."
    ),
    "dbthinking (2020), MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184",
    "The best that was possible",
)
EXPONENTIAL_IDEAL = (
    "exponential gain in the ideal only",
    (
        "It uses the label as the gain in DCG, but 2^g - 1 in the ideal. Both must use the same"
        " gain, or even a perfect list stays below 1."
    ),
    "lsgqjh and FesianXu (2021), in their formulas",
    "Four numbers for one ranking",
)

NDCG = Exercise(
    name="ndcg",
    signature="ndcg(rels, k, pool)",
    task=(
        "NDCG of the first k documents, linear gain. The ideal comes from `pool`, the grades of"
        " all judged documents. Return 0 if no document is relevant."
    ),
    reference=lambda rels, k, pool: formulas.ndcg(rels, k, pool=pool),
    chapter="ndcg",
    domain=cut_pooled_rankings,
    misconceptions=[
        Misconception(*LIST_ONLY, list_only),
        Misconception(
            "list cut before it is sorted",
            "It sorts only the labels of the top k, so anything below rank k is missing from the"
            " ideal. Sort all judged documents first, then take the best k of them.",
            "o19s/quepid #836, ToolBench #184",
            "The best that was possible",
            list_cut_before_sorting,
        ),
        Misconception(
            "pool cut before it is sorted",
            "It takes the first k labels of the pool in whatever order they come, and sorts those."
            " Sort the whole pool first, then take the best k.",
            "a common slip",
            "The best that was possible",
            pool_cut_before_sorting,
        ),
        Misconception(
            "ideal not cut at k",
            "It sums the ideal over the whole pool, but DCG over only k ranks. If more than k"
            " relevant documents exist, even a perfect top k stays below 1.",
            "carrotomato (2024), in the formula; lenskit #869, lenskit/lkpy #309",
            "Cut at k, or not",
            ideal_not_cut,
        ),
        Misconception(
            "ideal as long as the list",
            "If the list is shorter than k, it cuts the ideal at the length of the list. A system"
            " that returns one good document and stops then looks perfect, though the reader"
            " wanted k.",
            "mlflow PR #24553",
            "Cut at k, or not",
            ideal_as_long_as_the_list,
        ),
        Misconception(
            "DCG not cut at k",
            "It cuts the ideal at k but not the list. Documents below rank k then count only for"
            " the list, and the value can exceed 1.",
            "lenskit/lkpy #309",
            "Cut at k, or not",
            dcg_not_cut,
        ),
        Misconception(*EXPONENTIAL_IDEAL, exponential_ideal),
        Misconception(
            "exponential gain instead of linear",
            "It counts a document of grade g as 2^g - 1, in DCG and in the ideal. That is the"
            " other common NDCG; this exercise asks for the linear gain, the label itself.",
            "two metrics of one name; ranx calls them ndcg and ndcg_burges",
            "Scales",
            exponential_both,
        ),
        Misconception(
            "binary ideal for graded labels",
            "It counts each relevant document as 1 in the ideal, but as its grade in the list. A"
            " list of high grades then exceeds 1.",
            "a common slip when code for binary labels is given grades",
            "Four numbers for one ranking",
            ideal_of_grade(1),
        ),
        Misconception(
            "a fixed grade in the ideal",
            "It gives each relevant document of the ideal grade 3, whatever its label. The ideal"
            " consists of the labels of the pool; otherwise a perfect list of lower grades stays"
            " below 1.",
            "RapidFireAI #261",
            "Four numbers for one ranking",
            ideal_of_grade(3),
        ),
        Misconception(
            "DCG not divided",
            "It computes DCG and stops there. NDCG divides by the ideal DCG, so that a perfect"
            " list has the value 1 for every query.",
            "a common slip",
            "The best that was possible",
            lambda rels, k, pool: float(dcg(rels[:k])),
        ),
        Misconception(
            "worst first",
            "It sorts the pool from the lowest label to the highest, the default order of"
            " `sorted`. The ideal has the best documents on top.",
            "a common slip",
            "The best that was possible",
            worst_first,
        ),
        Misconception(
            "1 without relevant documents",
            "It gives 1 if no relevant document exists. There is nothing to find then, and this"
            " book counts such a query as 0, as trec_eval does.",
            "allegro/allRank PR #25 (“like in popular gradient boosting libraries”)",
            "No relevant document at all",
            one_without_relevant,
        ),
    ],
)

# The exponential gain, all judged documents in the list


def halved(rels):
    return exponential_list_only([rel / 2 for rel in rels])


def scaled_to_one(rels):
    return exponential_list_only([rel / max(1, max(rels)) for rel in rels])


def exponential_list_only(rels):
    gains = exponential_gains(rels)
    return share(dcg(gains), dcg(best_first(gains)))


EXPONENTIAL_NDCG = Exercise(
    name="exponential_ndcg",
    signature="exponential_ndcg(rels)",
    task=(
        "NDCG of the whole list, with the ideal from the list itself and the exponential gain on"
        " both sides."
    ),
    reference=lambda rels: formulas.ndcg(rels, gain="exponential"),
    chapter="ndcg",
    domain=lambda: ((rels,) for length in range(6) for rels in graded_lists(length)),
    misconceptions=[
        Misconception(
            "nDCG invariant to rescaling under 2^rel-1",
            "It divides the grades by 2 before it takes the power, as if a factor made no"
            " difference. That is true of the linear gain; with the exponential gain, smaller"
            " grades lie closer together.",
            "dbthinking (2020), without the condition that the gain is linear",
            "Scales",
            halved,
        ),
        Misconception(
            "grades scaled to 1 first",
            "It divides the grades by the highest one before it takes the power. Every list is"
            " then treated as if its best document had grade 1, and the exponential gain does next"
            " to nothing.",
            "a common slip",
            "Scales",
            scaled_to_one,
        ),
        Misconception(
            *EXPONENTIAL_IDEAL,
            lambda rels: share(dcg(rels), dcg(exponential_gains(best_first(rels)))),
        ),
        Misconception(
            "linear gain instead of exponential",
            "It counts a document as its label. This exercise asks for the gain 2^g - 1, which"
            " lifts the high grades.",
            "FesianXu (2021), who keeps 2^g - 1 for binary labels",
            "Scales",
            lambda rels: formulas.ndcg(rels),
        ),
    ],
)

# MNDCG


def mndcg_of(highest):
    """MNDCG whose ideal repeats the grade that `highest(rels, max_grade)` gives."""

    def mndcg(rels, max_grade):
        return share(dcg(rels), dcg([highest(rels, max_grade)] * len(rels)))

    return mndcg


def scaled_rankings():
    """(rels, max_grade): rankings of up to four documents with grades 0 to 3, with every max_grade
    from their highest grade to 6."""
    for length in range(5):
        for rels in graded_lists(length):
            for max_grade in range(max(rels + [1]), 7):
                yield rels, max_grade


MNDCG = Exercise(
    name="mndcg",
    signature="mndcg(rels, max_grade)",
    task=(
        "DCG of the list divided by the DCG of an equally long list whose documents all have"
        " `max_grade`; linear gain."
    ),
    reference=lambda rels, max_grade: formulas.mndcg(rels, max_grade=max_grade),
    chapter="ndcg",
    domain=scaled_rankings,
    misconceptions=[
        Misconception(
            "hard-coded maximum grade",
            "It divides by the DCG of a list of fives, whatever the scale is. On a scale from 0 to"
            " 3 the best possible list then gets only 0.6: use the highest grade of the scale.",
            "dbthinking (2020)",
            "Without a pool: MNDCG",
            mndcg_of(lambda rels, max_grade: 5),
        ),
        Misconception(
            "highest grade of the list instead of the scale",
            "It takes the highest grade in the list. A list of ones is then perfect on every"
            " scale, which MNDCG was made to prevent.",
            "a common slip",
            "Without a pool: MNDCG",
            mndcg_of(lambda rels, max_grade: max(rels + [0])),
        ),
        Misconception(
            "NDCG instead of MNDCG",
            "It sorts the labels of the list to get its ideal. MNDCG compares with a list in which"
            " every document has the highest grade of the scale.",
            "a common slip",
            "Without a pool: MNDCG",
            lambda rels, max_grade: formulas.ndcg(rels),
        ),
        Misconception(
            "mean normalized grade instead of MNDCG",
            "It averages the grades as shares of the highest one, without a discount. Any order of"
            " the list then has the same value.",
            "nmap in dbthinking (2020)",
            "Without a pool: MNDCG",
            lambda rels, max_grade: share(sum(rels) / max_grade, len(rels)),
        ),
        Misconception(
            "ideal without discount",
            "It divides by the highest grade times the number of documents. The ideal is a DCG"
            " too, so each of its documents is discounted by its rank.",
            "a common slip",
            "Without a pool: MNDCG",
            lambda rels, max_grade: share(dcg(rels), max_grade * len(rels)),
        ),
    ],
)

# The mean over queries


def ndcg_at(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[:k]))


def mean(values):
    return sum(values) / max(1, len(values))


def mean_ndcg(rankings, pools, k):
    values = [formulas.ndcg(rels, k, pool=pool) for rels, pool in zip(rankings, pools)]
    return mean(values)


def first_pool_for_all(rankings, pools, k):
    return mean([ndcg_at(rels, k, pools[0]) for rels in rankings])


def one_pool_for_all(rankings, pools, k):
    joined = [label for pool in pools for label in pool]
    return mean([ndcg_at(rels, k, joined) for rels in rankings])


def ratio_of_sums(rankings, pools, k):
    gained = sum(dcg(rels[:k]) for rels in rankings)
    return share(gained, sum(dcg(best_first(pool)[:k]) for pool in pools))


def without_empty_queries(rankings, pools, k):
    values = [ndcg_at(rels, k, pool) for rels, pool in zip(rankings, pools) if any(pool)]
    return mean(values)


def several_queries():
    """(rankings, pools, k): up to three queries, most with pools of up to two documents with grades
    0 to 2."""
    queries = [(rels, pool) for rels, pool in pooled_rankings(2, max_missed=1, n_grades=3) if pool]
    groups: list[list] = [[]]
    groups += [[first] for first in queries]
    groups += [[first, second] for first in queries for second in queries]
    groups += [[first, second, ([0, 2], [0, 2, 1])] for first in queries for second in queries]
    for group in groups:
        for k in (1, 2, 3):
            yield [rels for rels, _ in group], [pool for _, pool in group], k


MEAN_NDCG = Exercise(
    name="mean_ndcg",
    signature="mean_ndcg(rankings, pools, k)",
    task="Mean of NDCG at k over rankings; the pool of each ranking has the same index in `pools`.",
    reference=mean_ndcg,
    chapter="ndcg",
    domain=several_queries,
    misconceptions=[
        Misconception(
            "wrong pool in the ideal",
            "It computes the ideal of the first query and divides every query by it. Each query"
            " has its own pool; divided by the ideal of another query, the value means nothing and"
            " can exceed 1.",
            "lsgqjh, 0.785 with one grade of the pool changed",
            "Four numbers for one ranking",
            first_pool_for_all,
        ),
        Misconception(
            "one pool for all queries",
            "It joins the pools of all queries and takes the ideal from that. A document that is"
            " relevant to one query then counts as missed by all the others.",
            "a common slip when judgments are concatenated",
            "The mean over queries",
            one_pool_for_all,
        ),
        Misconception(
            "ratio of sums instead of mean of ratios",
            "It divides the sum of the DCGs by the sum of the ideals. Queries with many relevant"
            " documents then dominate, but NDCG was made to let every query count the same.",
            "a common slip",
            "The mean over queries",
            ratio_of_sums,
        ),
        Misconception(
            "queries without relevant documents skipped",
            "It leaves out the queries for which no relevant document exists. This book counts"
            " them as 0, so that two systems are always averaged over the same queries.",
            "a common slip",
            "The mean over queries",
            without_empty_queries,
        ),
    ],
)

EXERCISES = [NDCG, EXPONENTIAL_NDCG, MNDCG, MEAN_NDCG]
