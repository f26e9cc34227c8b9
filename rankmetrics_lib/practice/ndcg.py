"""Exercises of the chapter on normalized DCG, with the wrong functions that people write."""

import math
from math import log2

from .. import formulas
from ._checker import Exercise, Misconception
from ._questions import Question
from .dcg import (
    decadic,
    graded_lists,
    log2_of_rank,
    multiplied,
    once_each,
    one_outside_the_logarithm,
    one_rank_too_far,
    rounded_to,
    until_the_first_zero,
    weighted,
)

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
    """(rels, k, pool): pools of up to three documents with grades 0 to 3 and of four with grades 0
    to 2, then longer binary ones, at every cut-off, one with a grade of two digits, a long one."""
    for rels, pool in pooled_rankings(3):
        for k in range(1, len(pool) + 2):
            yield rels, k, pool
    for rels, pool in pooled_rankings(4, n_grades=3):
        if len(pool) == 4:
            for k in range(1, 6):
                yield rels, k, pool
    for rels, pool in pooled_rankings(5, n_grades=2):
        if len(pool) == 5:
            for k in range(1, 7):
                yield rels, k, pool
    for k in (1, 2):
        yield [9], k, [9, 10]
    yield [0] * 11 + [1], 12, [0] * 11 + [1, 2]


# NDCG at k


def dcg(rels):
    return sum(rel / math.log2(rank + 1) for rank, rel in enumerate(rels, 1) if rel)


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


def without_discount(rels, k, pool):
    return share(sum(rels[:k]), sum(best_first(pool)[:k]))


def weighing(weight):
    """NDCG with another weight of a rank, above and below the line."""

    def ndcg(rels, k, pool):
        return share(weighted(rels[:k], weight), weighted(best_first(pool)[:k], weight))

    return ndcg


def ideal_weighed(above, below):
    """NDCG with one weight above the line and another below."""

    def ndcg(rels, k, pool):
        return share(weighted(rels[:k], above), weighted(best_first(pool)[:k], below))

    return ndcg


def usual(rank):
    return 1 / math.log2(rank + 1)


def natural(rank):
    return 1 / math.log(rank + 1)


def zipf(rank):
    return 1 / rank


def unguarded(labels):
    return sum(label / math.log2(rank) for rank, label in enumerate(labels, 1))


def log2_of_rank_unguarded(rels, k, pool):
    ideal = unguarded(best_first(pool)[:k])
    return unguarded(rels[:k]) / ideal if ideal else 0.0


def log2_of_rank_guarded_first(rels, k, pool):
    if not any(pool):
        return 0.0
    return unguarded(rels[:k]) / unguarded(best_first(pool)[:k])


def list_only_exponential(rels, k, pool):
    ideal = dcg(exponential_gains(best_first(rels)[:k]))
    return share(dcg(exponential_gains(rels[:k])), ideal)


def k_times(grade):
    """NDCG whose ideal has the grade that `grade(pool)` gives at each of the k ranks."""

    def ndcg(rels, k, pool):
        return share(dcg(rels[:k]), dcg([grade(pool)] * k)) if any(pool) else 0.0

    return ndcg


def list_sorted_too(rels, k, pool):
    return share(dcg(best_first(rels)[:k]), dcg(best_first(pool)[:k]))


def top_sorted_too(rels, k, pool):
    return share(dcg(best_first(rels[:k])), dcg(best_first(pool)[:k]))


def pool_not_sorted(rels, k, pool):
    return share(dcg(rels[:k]), dcg(pool[:k]))


def binary(rels, k, pool):
    hits = [min(label, 1) for label in rels[:k]]
    return share(dcg(hits), dcg([min(label, 1) for label in best_first(pool)[:k]]))


def upside_down(rels, k, pool):
    return share(dcg(best_first(pool)[:k]), dcg(rels[:k]))


def one_too_early(rels, k, pool):
    return share(dcg(rels[: k - 1]), dcg(best_first(pool)[: k - 1]))


def cut_at_both(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[: len(rels)]))


def ndcg_of_list(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[:k]))


def once_each_in_ideal(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(once_each(pool))[:k]))


def joined(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool + rels)[:k]))


def missed_only(rels, k, pool):
    missed = list(pool)
    for rel in rels:
        missed.remove(rel)
    return share(dcg(rels[:k]), dcg(best_first(missed)[:k]))


def with_epsilon(epsilon):
    def ndcg(rels, k, pool):
        return dcg(rels[:k]) / (dcg(best_first(pool)[:k]) + epsilon)

    return ndcg


def ratios(rels, k, pool):
    return [rel / best for rel, best in zip(rels[:k], best_first(pool)) if best]


def from_worst_to_best(rels, k, pool):
    worst = dcg(sorted(pool)[:k])
    return share(dcg(rels[:k]) - worst, dcg(best_first(pool)[:k]) - worst)


def cut_at_the_hits(rels, k, pool):
    hits = sum(1 for rel in rels[:k] if rel)
    return share(dcg(rels[:k]), dcg(best_first(pool)[:hits]))


def stops(rels, k, pool):
    return share(dcg(until_the_first_zero(rels[:k])), dcg(best_first(pool)[:k]))


LIST_ONLY = (
    "ideal from the retrieved list only",
    (
        "It sorts only the labels of the list, so a relevant document that was not retrieved is"
        " missing from the ideal too. The ideal comes from the judged set, `pool`: all judged"
        " documents, retrieved or not."
    ),
    "dbthinking (2020), MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184",
    "List-only: the page that grades itself",
)
EXPONENTIAL_IDEAL = (
    "exponential gain in the ideal only",
    (
        "It uses the label as the gain in DCG, but 2^g - 1 in the ideal. Both must use the same"
        " gain, or even a perfect list stays below 1."
    ),
    "lsgqjh and FesianXu (2021), in their formulas",
    "Which gain? Ask your library",
)
LOG2_OF_RANK = (
    "log2 of the rank",
    (
        "It divides by the logarithm of the rank: log2(i) with i from 1, or log2(i + 1) with i"
        " from 0. That is 0 at rank 1; with an exception for rank 1, rank 2 is worth as much as"
        " rank 1. Take log2(rank + 1), which is log2(i + 2) if i counts from 0."
    ),
    "OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27",
    "The best possible ranking",
)


# As the chapter gives it: bytecode is compared, so it has no docstring, and a name for math.log2,
# which Python compiles in two ways.
def tutorial_ndcg(rels, k, pool):
    dcg = sum(g / log2(i + 2) for i, g in enumerate(rels[:k]))
    n_relevant = sum(1 for label in pool if label > 0)
    ideal = [3] * min(k, n_relevant)
    idcg = sum(g / log2(i + 2) for i, g in enumerate(ideal))
    return dcg / idcg if idcg > 0 else 0.0


NDCG = Exercise(
    name="ndcg",
    signature="ndcg(rels, k, pool)",
    task=(
        "NDCG of the first k documents, linear gain. The ideal comes from `pool`, the grades of"
        " the judged set. Return 0 if no judged document is relevant."
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
            "nDCG@k: sort first, then cut",
            list_cut_before_sorting,
        ),
        Misconception(
            "pool cut before it is sorted",
            "It takes the first k labels of the judged set in whatever order they come, and sorts"
            " those. Sort the whole judged set first, then take the best k.",
            "a common slip",
            "nDCG@k: sort first, then cut",
            pool_cut_before_sorting,
        ),
        Misconception(
            "ideal not cut at k",
            "It sums the ideal over the whole judged set, but DCG over only k ranks. If more than k"
            " relevant documents exist, even a perfect top k stays below 1.",
            "carrotomato (2024), in the formula; lenskit #869, lenskit/lkpy #309",
            "nDCG@k: sort first, then cut",
            ideal_not_cut,
        ),
        Misconception(
            "ideal as long as the list",
            "If the list is shorter than k, it cuts the ideal at the length of the list. A system"
            " that returns one good document and stops then looks perfect, though the reader"
            " wanted k.",
            "mlflow PR #24553",
            "nDCG@k: sort first, then cut",
            ideal_as_long_as_the_list,
        ),
        Misconception(
            "DCG not cut at k",
            "It cuts the ideal at k but not the list. Documents below rank k then count only for"
            " the list, and the value can exceed 1.",
            "lenskit/lkpy #309",
            "nDCG@k: sort first, then cut",
            dcg_not_cut,
        ),
        Misconception(*EXPONENTIAL_IDEAL, exponential_ideal),
        Misconception(
            "exponential gain in DCG only",
            "It counts a document of grade g as 2^g - 1 in DCG, but as g in the ideal. Both must"
            " use the same gain, or a list of high grades exceeds 1.",
            "a common slip: two functions with different gains",
            "Which gain? Ask your library",
            lambda rels, k, pool: share(
                dcg(exponential_gains(rels[:k])), dcg(best_first(pool)[:k])
            ),
        ),
        Misconception(
            "exponential gain instead of linear",
            "It counts a document of grade g as 2^g - 1, in DCG and in the ideal. That is the"
            " other common NDCG; this exercise asks for the linear gain, the label itself.",
            "two metrics of one name; ranx calls them ndcg and ndcg_burges",
            "Which gain? Ask your library",
            exponential_both,
        ),
        Misconception(
            "binary ideal for graded labels",
            "It counts each relevant document as 1 in the ideal, but as its grade in the list. A"
            " list of high grades then exceeds 1.",
            "a common slip when code for binary labels is given grades",
            "Sorted over which documents?",
            ideal_of_grade(1),
            lambda rels, k, pool: min(1.0, ideal_of_grade(1)(rels, k, pool)),
        ),
        Misconception(
            "a fixed grade in the ideal",
            "It gives each relevant document of the ideal grade 3, whatever its label. The ideal"
            " consists of the labels of the judged set; otherwise a perfect list of lower grades"
            " stays below 1.",
            "RapidFireAI #261",
            "Sorted over which documents?",
            ideal_of_grade(3),
        ),
        Misconception(
            "DCG not divided",
            "It computes DCG and stops there. NDCG divides by the ideal DCG, so that a perfect"
            " list has the value 1 for every query.",
            "a common slip",
            "The best possible ranking",
            lambda rels, k, pool: float(dcg(rels[:k])),
        ),
        Misconception(
            "worst first",
            "It sorts the judged set from the lowest label to the highest, the default order of"
            " `sorted`. The ideal has the best documents on top.",
            "a common slip",
            "The best possible ranking",
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
        Misconception(
            *LOG2_OF_RANK,
            weighing(log2_of_rank),
            log2_of_rank_unguarded,
            log2_of_rank_guarded_first,
        ),
        Misconception(
            "log2(i+2) with i from 1",
            "It divides by log2(i + 2), which is right only if i counts from 0. Ranks count from 1,"
            " so each document is weighted as if it were one rank lower.",
            "yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
            "The best possible ranking",
            weighing(one_rank_too_far),
        ),
        Misconception(
            "log2(i) + 1 instead of log2(i + 1)",
            "It adds 1 to the logarithm instead of the rank. Rank 1 is right by chance, but every"
            " later rank has another weight than in the definition.",
            "a common slip: one parenthesis too early",
            "The best possible ranking",
            weighing(one_outside_the_logarithm),
        ),
        Misconception(
            "two logarithms in one fraction",
            "It takes one base above the line and another below. A common base cancels in the"
            " fraction, but two different ones leave a factor, and a perfect list is not 1.",
            "a common slip: math.log in one function and log2 in the other",
            "Scales",
            ideal_weighed(natural, usual),
            ideal_weighed(usual, natural),
            ideal_weighed(decadic, usual),
            ideal_weighed(usual, decadic),
        ),
        Misconception(
            "1/i instead of 1/log2(i+1)",
            "It divides by the rank itself, known as Zipf's discount. NDCG divides by log2(i + 1),"
            " which grows far more slowly.",
            "a common slip",
            "The best possible ranking",
            weighing(zipf),
        ),
        Misconception(
            "no discount above and below",
            "It divides the sum of the grades by the sum of the best k grades. Any order of the"
            " same k documents then has the same value; each grade needs the weight of its rank.",
            "a common slip",
            "The best possible ranking",
            without_discount,
        ),
        Misconception(
            "multiplied by the logarithm",
            "It multiplies by log2(i + 1), which grows with the rank, so a document counts more"
            " the lower it is. Divide by it instead.",
            "a common slip: the discount's divisor is taken for the weight",
            "The best possible ranking",
            weighing(multiplied),
        ),
        Misconception(
            "ideal from the list only, exponential gain",
            "Two things differ: it counts a grade g as 2^g - 1, and it sorts only the labels of"
            " the list. Take the grade itself, and the ideal of the judged set, `pool`.",
            "LightGBM and XGBoost, given one page of results",
            "List-only: the page that grades itself",
            list_only_exponential,
        ),
        Misconception(
            "an ideal of k perfect documents",
            "Its ideal has a relevant document at each of the k ranks, whether or not so many"
            " exist. Where fewer do, no list can reach 1; the ideal has only the labels of the"
            " judged set.",
            "a common slip: NDCG taken for MNDCG, or for one with k hits",
            "Sorted over which documents?",
            k_times(max),
            k_times(lambda pool: 1),
            k_times(lambda pool: 3),
        ),
        Misconception(
            "the list sorted, too",
            "It sorts the list as well as the judged set, and so forgets the order in which the"
            " system returned the documents. Only the ideal is sorted.",
            "a common slip",
            "The best possible ranking",
            list_sorted_too,
            top_sorted_too,
        ),
        Misconception(
            "judged set not sorted",
            "It takes the labels of the judged set in the order in which they come. The ideal is"
            " their best order: sort them from the highest to the lowest.",
            "a common slip",
            "The best possible ranking",
            pool_not_sorted,
            lambda rels, k, pool: share(dcg(rels[:k]), dcg(pool[::-1][:k])),
        ),
        Misconception(
            "documents of grade 0 skipped",
            "It leaves the documents of grade 0 out of the list before it counts the ranks. They"
            " gain nothing, but they push the documents below them down, which must cost"
            " something.",
            "a common slip",
            "What it cannot see",
            lambda rels, k, pool: share(
                dcg([rel for rel in rels if rel][:k]), dcg(best_first(pool)[:k])
            ),
            lambda rels, k, pool: share(
                dcg([rel for rel in rels[:k] if rel]), dcg(best_first(pool)[:k])
            ),
        ),
        Misconception(
            "ideal without a discount",
            "It divides the discounted sum by a plain sum of the ideal's grades. Both sums need the"
            " same weights, or even a perfect list stays below 1.",
            "a common slip: sum(sorted(...))",
            "The best possible ranking",
            lambda rels, k, pool: share(dcg(rels[:k]), sum(best_first(pool)[:k])),
            lambda rels, k, pool: share(dcg(rels[:k]), sum(pool)),
        ),
        Misconception(
            "ideal cut one rank too early",
            "It cuts the ideal at k − 1, but the list at k. The document at rank k of the ideal is"
            " then missing below the line, and the value can exceed 1.",
            "a common slip: `range(1, k)`",
            "nDCG@k: sort first, then cut",
            lambda rels, k, pool: share(dcg(rels[:k]), dcg(best_first(pool)[: k - 1])),
            lambda rels, k, pool: share(dcg(rels[:k]), dcg(best_first(pool)[: max(1, k - 1)])),
        ),
        Misconception(
            "mean over all cut-offs",
            "It takes the mean of NDCG@1 to NDCG@k. NDCG@k is one fraction, with the first k ranks"
            " above and below the line.",
            "a common slip, from average precision",
            "nDCG@k: sort first, then cut",
            lambda rels, k, pool: sum(ndcg_of_list(rels, i, pool) for i in range(1, k + 1)) / k,
        ),
        Misconception(
            "1 − NDCG",
            "It gives what is missing to 1, so a perfect list gets 0. That is a loss to be made"
            " small; NDCG itself is the share that was reached.",
            "a common slip: code from the training of a ranker",
            "The best possible ranking",
            lambda rels, k, pool: 1 - ndcg_of_list(rels, k, pool),
            lambda rels, k, pool: 1 - ndcg_of_list(rels, k, pool) if any(pool) else 0.0,
        ),
        Misconception(
            "ideal minus DCG",
            "It subtracts DCG from its ideal. NDCG divides, so that queries with many good"
            " documents do not count more than others.",
            "a common slip",
            "The best possible ranking",
            lambda rels, k, pool: dcg(best_first(pool)[:k]) - dcg(rels[:k]),
            lambda rels, k, pool: dcg(rels[:k]) - dcg(best_first(pool)[:k]),
        ),
        Misconception(
            "grades reduced to hits",
            "It counts every relevant document as 1, above and below the line. Grades then make no"
            " difference: a list with the best document on top has the same value as one with the"
            " weakest there.",
            "a common slip when code for binary labels is given grades",
            "The best possible ranking",
            binary,
        ),
        Misconception(
            "equal grades counted once in the ideal",
            "It keeps each grade of the judged set only once, as a set does. Two documents of the"
            " same grade are two documents, and the ideal shows both.",
            "a common slip: sorted(set(pool))",
            "Sorted over which documents?",
            once_each_in_ideal,
        ),
        Misconception(
            "retrieved documents counted twice in the ideal",
            "It joins the list and the judged set before it sorts. The judged set, `pool`, already"
            " contains the retrieved documents.",
            "a common slip: sorted(rels + pool)",
            "Sorted over which documents?",
            joined,
        ),
        Misconception(
            "ideal from the missed documents only",
            "It sorts only what was not retrieved. The ideal is the best order of the whole judged"
            " set, retrieved documents and missed ones.",
            "a common slip",
            "Sorted over which documents?",
            missed_only,
        ),
        Misconception(
            "a small number added below the line",
            "It adds a small number to the ideal, so that nothing is divided by 0. Every value is"
            " then a little too small, and a perfect list is not 1: test for 0 instead.",
            "a common habit in code for neural networks",
            "No relevant document at all",
            with_epsilon(1e-6),
            with_epsilon(1e-8),
            with_epsilon(1e-5),
            with_epsilon(1e-3),
            with_epsilon(1),
        ),
        Misconception(
            "mean of the ratios rank by rank",
            "It divides grade by grade, rank by rank, and averages. NDCG divides one sum by"
            " another: first add up each DCG, then divide once.",
            "a common slip",
            "Sorted over which documents?",
            lambda rels, k, pool: sum(ratios(rels, k, pool)) / k,
            lambda rels, k, pool: sum(ratios(rels, k, pool)) / max(1, len(ratios(rels, k, pool))),
        ),
        Misconception(
            "scaled from the worst order to the best",
            "It subtracts the DCG of the worst order first, so that the worst list has 0. NDCG has"
            " no such step: it is DCG divided by the ideal.",
            "a common slip: a score scaled from its minimum to its maximum",
            "Sorted over which documents?",
            from_worst_to_best,
        ),
        Misconception(
            "ideal cut at the hits of the list",
            "Its ideal has only as many documents as the list has hits. What the system missed"
            " then costs nothing; the ideal has k places.",
            "a common slip",
            "nDCG@k: sort first, then cut",
            cut_at_the_hits,
        ),
        Misconception(
            "stops at the first useless document",
            "It stops at the first document of grade 0, as if the reader gave up there. DCG runs"
            " over all of the first k documents; a useless one adds 0.",
            "a common slip: `break` where nothing is to be added",
            "The best possible ranking",
            stops,
        ),
        Misconception(
            "nothing cut at k",
            "It takes the whole list and the whole judged set, as if k were not there. The reader"
            " of k documents sees the first k of the list; compare them with the best k.",
            "lenskit/lkpy #309",
            "nDCG@k: sort first, then cut",
            lambda rels, k, pool: share(dcg(rels), dcg(best_first(pool))),
        ),
        Misconception(
            "DCG divided by k",
            "It divides DCG by the number of ranks. What was possible is not k but the ideal DCG,"
            " which depends on the grades of the judged set.",
            "a common slip",
            "Sorted over which documents?",
            lambda rels, k, pool: dcg(rels[:k]) / k,
        ),
        Misconception(
            "percent instead of a share",
            "It multiplies by 100. NDCG is a number from 0 to 1; write percent where you print it.",
            "a common slip",
            "Sorted over which documents?",
            lambda rels, k, pool: 100 * ndcg_of_list(rels, k, pool),
        ),
        Misconception(
            "fraction upside down",
            "It divides the ideal by DCG. NDCG is the share of the ideal that was reached: DCG"
            " above the line, the ideal below.",
            "a common slip",
            "Sorted over which documents?",
            upside_down,
        ),
        Misconception(
            "cut one rank too early",
            "It stops after rank k - 1, above and below the line. Perhaps a `range(1, k)` ends one"
            " short: it leaves k out.",
            "a common slip",
            "nDCG@k: sort first, then cut",
            one_too_early,
        ),
        Misconception(
            "ideal cut at the length of the list",
            "It cuts the ideal at the number of retrieved documents instead of k. Where the list"
            " is longer than k, the ideal then has ranks that DCG@k has not.",
            "a common slip: len(rels) for k",
            "nDCG@k: sort first, then cut",
            cut_at_both,
        ),
        Misconception(
            "value rounded",
            "It rounds its value. The number itself must stay exact, or small differences between"
            " systems are lost; round only where it is printed.",
            "a common slip: round(value, 4) inside the metric",
            "Sorted over which documents?",
            rounded_to(4, ndcg_of_list),
            rounded_to(3, ndcg_of_list),
            rounded_to(2, ndcg_of_list),
        ),
    ],
    given=[tutorial_ndcg],
)

# The exponential gain, all judged documents in the list


def halved(rels):
    return exponential_list_only([rel / 2 for rel in rels])


def scaled_to_one(rels):
    highest = max([1] + rels)
    return exponential_list_only([rel / highest for rel in rels])


def exponential_list_only(rels):
    gains = exponential_gains(rels)
    return share(dcg(gains), dcg(best_first(gains)))


def of_gains(gains):
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
            "worst first",
            "It sorts the list from the lowest label to the highest, the default order of"
            " `sorted`. The ideal has the best documents on top.",
            "a common slip",
            "The best possible ranking",
            lambda rels: share(dcg(exponential_gains(rels)), dcg(exponential_gains(sorted(rels)))),
        ),
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
            "Which gain? Ask your library",
            lambda rels: formulas.ndcg(rels),
        ),
        Misconception(
            "2^g without the - 1",
            "It counts a document of grade g as 2^g, so that a useless one still gains 1. The - 1"
            " makes sure that grade 0 adds nothing, above and below the line.",
            "RUCAIBox/RecBole #726 (in its documentation)",
            "Which gain? Ask your library",
            lambda rels: of_gains([2**rel for rel in rels]),
        ),
        Misconception(
            "^ taken for a power",
            "It uses `^`, which in Python is not a power but combines bits: 2 ^ 3 is 1. Write the"
            " power as `2**rel`, and subtract 1 from it.",
            "a common slip: the formula copied as it is typeset",
            "Which gain? Ask your library",
            lambda rels: of_gains([2 ^ (rel - 1) for rel in rels]),
            lambda rels: of_gains([(2 ^ rel) - 1 for rel in rels]),
        ),
        Misconception(
            "e^g - 1 instead of 2^g - 1",
            "It raises e to the power of the grade. High grades then weigh even more, and values"
            " differ from those of everyone who takes base 2.",
            "a common slip: math.exp or np.expm1",
            "Which gain? Ask your library",
            lambda rels: of_gains([math.exp(rel) - 1 for rel in rels]),
        ),
        Misconception(
            "exponential gain in DCG only",
            "It uses 2^g - 1 in DCG, but the label itself in the ideal. Both must use the same"
            " gain; otherwise a list can exceed 1.",
            "a common slip: labels sorted, but not turned into gains",
            "Which gain? Ask your library",
            lambda rels: share(dcg(exponential_gains(rels)), dcg(best_first(rels))),
        ),
        Misconception(
            "exponential DCG not divided",
            "It computes DCG and stops there. NDCG divides by the DCG of the sorted list, so that"
            " a perfectly ordered list has the value 1.",
            "a common slip",
            "The best possible ranking",
            lambda rels: float(dcg(exponential_gains(rels))),
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
            "exponential gain instead of linear",
            "It counts a document of grade g as 2^g - 1, in the list and in the list of perfect"
            " documents. This exercise asks for the linear gain, the label itself.",
            "a common slip",
            "Which gain? Ask your library",
            lambda rels, max_grade: share(
                dcg(exponential_gains(rels)), dcg([2**max_grade - 1] * len(rels))
            ),
        ),
        Misconception(
            "divided by the highest grade only",
            "It divides DCG by the highest grade, but not by the sum of the weights, so a perfect"
            " list exceeds 1. Divide by the DCG of a list of perfect documents.",
            "a common slip",
            "Without a judged set: MNDCG",
            lambda rels, max_grade: dcg(rels) / max_grade,
        ),
        Misconception(
            "hard-coded maximum grade",
            "It divides by the DCG of a list of fives, whatever the scale is. On a scale from 0 to"
            " 3 the best possible list then gets only 0.6: use the highest grade of the scale.",
            "dbthinking (2020)",
            "Without a judged set: MNDCG",
            mndcg_of(lambda rels, max_grade: 5),
        ),
        Misconception(
            "highest grade of the list instead of the scale",
            "It takes the highest grade in the list. A list of ones is then perfect on every"
            " scale, which MNDCG was made to prevent.",
            "a common slip",
            "Without a judged set: MNDCG",
            mndcg_of(lambda rels, max_grade: max(rels + [0])),
        ),
        Misconception(
            "NDCG instead of MNDCG",
            "It sorts the labels of the list to get its ideal. MNDCG compares with a list in which"
            " every document has the highest grade of the scale.",
            "a common slip",
            "Without a judged set: MNDCG",
            lambda rels, max_grade: formulas.ndcg(rels),
        ),
        Misconception(
            "mean normalized grade instead of MNDCG",
            "It averages the grades as shares of the highest one, without a discount. Any order of"
            " the list then has the same value.",
            "nmap in dbthinking (2020)",
            "Without a judged set: MNDCG",
            lambda rels, max_grade: share(sum(rels) / max_grade, len(rels)),
        ),
        Misconception(
            "ideal without discount",
            "It divides by the highest grade times the number of documents. The ideal is a DCG"
            " too, so each of its documents is discounted by its rank.",
            "a common slip",
            "Without a judged set: MNDCG",
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


def median_ndcg(rankings, pools, k):
    values = sorted(ndcg_of_list(rels, k, pool) for rels, pool in zip(rankings, pools))
    n = len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2 if n else 0.0


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
            "lsgqjh, 0.785 with one grade of the judged set changed",
            "One ranking, four NDCGs",
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
        Misconception(
            "median instead of mean",
            "It takes the median of the queries. A mean counts every query; the median does not"
            " change if the best queries become better still.",
            "a common slip",
            "The mean over queries",
            median_ndcg,
        ),
    ],
)

EXERCISES = [NDCG, EXPONENTIAL_NDCG, MNDCG, MEAN_NDCG]

QUESTIONS = [
    Question(
        "ndcg-predict",
        chapter="ndcg",
        answer="C",
        why=(
            "DCG has not changed, but the judged set has grown, so its ideal is higher, or equal if"
            " the best ten already had the highest grade. Better judgments can lower the value of"
            " an unchanged system; only values from the same judged set can be compared."
        ),
        mistakes={
            "A": "The ideal is below the line of the fraction. Which way does it move?",
            "B": "The list is above the line only. Below it is the ideal of the judged set.",
            "D": (
                "None of the new documents is in the list, so DCG stays. Only the ideal can change,"
                " and new documents can move it in one direction only."
            ),
        },
    ),
    Question(
        "ndcg-hand",
        chapter="ndcg",
        answer=2.5 / (3.5 + 2 / math.log2(3)),
        decimals=3,
        why=(
            "DCG@3 is 2 + 1/2. The ideal takes the grades 3, 2, 1 of the judged set: 3 + 2/log2(3)"
            " + 1/2, about 4.762."
        ),
        mistakes={
            2.5 / (2 + 1 / math.log2(3)): (
                "That is the list-only value. The missed document of grade 3 belongs in the ideal."
            ),
            0.5: "That divides the gains without their weights. Rank 3 counts half of rank 1.",
            2.5: "That is DCG@3. Divide it by the ideal.",
        },
    ),
    Question(
        "ndcg-hand-list",
        chapter="ndcg",
        answer=2.5 / (2 + 1 / math.log2(3)),
        decimals=3,
        why=(
            "The ideal takes the grades 2, 1, 0 of the list alone: 2 + 1/log2(3), about 2.631. It"
            " does not know what was missed, so the value is high."
        ),
        mistakes={
            2.5 / (3.5 + 2 / math.log2(3)): (
                "That is the value with the judged set. List-only, the missed document is unknown."
            ),
            1.0: "The list is not sorted: 2, 1, 0 would be better than 2, 0, 1.",
        },
    ),
]
