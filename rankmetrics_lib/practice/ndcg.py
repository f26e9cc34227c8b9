"""Exercises of the chapter on normalized DCG, with the wrong functions that people write."""

import math
from math import log2

from .. import formulas
from ._exercise import Exercise
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


def ideal_of_grade(grade):
    """NDCG whose ideal has the right number of relevant documents, but gives them all one grade."""

    def ndcg(rels, k, pool):
        n_relevant = sum(1 for label in pool if label)
        return share(dcg(rels[:k]), dcg([grade] * min(k, n_relevant)))

    return ndcg


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


def k_times(grade):
    """NDCG whose ideal has the grade that `grade(pool)` gives at each of the k ranks."""

    def ndcg(rels, k, pool):
        return share(dcg(rels[:k]), dcg([grade(pool)] * k)) if any(pool) else 0.0

    return ndcg


def ndcg_of_list(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[:k]))


def with_epsilon(epsilon):
    def ndcg(rels, k, pool):
        return dcg(rels[:k]) / (dcg(best_first(pool)[:k]) + epsilon)

    return ndcg


def ratios(rels, k, pool):
    return [rel / best for rel, best in zip(rels[:k], best_first(pool)) if best]


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
    "ndcg(rels, k, pool)",
    "NDCG of the first k documents, linear gain. The ideal comes from `pool`, the grades of"
    " the judged set. Return 0 if no judged document is relevant.",
    reference=lambda rels, k, pool: formulas.ndcg(rels, k, pool=pool),
    domain=cut_pooled_rankings,
    given=[tutorial_ndcg],
    section="ndcg-ideal",
)


@NDCG.mistake(
    "ideal from the retrieved list only",
    "ndcg-list-only",
    seen_in="dbthinking (2020), MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184",
)
def _(rels, k, pool):
    """It sorts only the labels of the list, so a relevant document that was not retrieved is
    missing from the ideal too. The ideal comes from the judged set, `pool`: all judged documents,
    retrieved or not."""
    return share(dcg(rels[:k]), dcg(best_first(rels)[:k]))


@NDCG.mistake(
    "list cut before it is sorted", "ndcg-cut", seen_in="o19s/quepid #836, ToolBench #184"
)
def _(rels, k, pool):
    """It sorts only the labels of the top k, so anything below rank k is missing from the ideal.
    Sort all judged documents first, then take the best k of them."""
    return share(dcg(rels[:k]), dcg(best_first(rels[:k])))


@NDCG.mistake("pool cut before it is sorted", "ndcg-cut")
def _(rels, k, pool):
    """It takes the first k labels of the judged set in whatever order they come, and sorts those.
    Sort the whole judged set first, then take the best k."""
    return share(dcg(rels[:k]), dcg(best_first(pool[:k])))


@NDCG.mistake(
    "ideal not cut at k",
    "ndcg-cut",
    seen_in="carrotomato (2024), in the formula; lenskit #869, lenskit/lkpy #309",
)
def _(rels, k, pool):
    """It sums the ideal over the whole judged set, but DCG over only k ranks. If more than k
    relevant documents exist, even a perfect top k stays below 1."""
    return share(dcg(rels[:k]), dcg(best_first(pool)))


@NDCG.mistake("ideal as long as the list", "ndcg-cut", seen_in="mlflow PR #24553")
def _(rels, k, pool):
    """If the list is shorter than k, it cuts the ideal at the length of the list. A system that
    returns one good document and stops then looks perfect, though the reader wanted k."""
    return share(dcg(rels[:k]), dcg(best_first(pool)[: min(k, len(rels))]))


@NDCG.mistake("DCG not cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309")
def _(rels, k, pool):
    """It cuts the ideal at k but not the list. Documents below rank k then count only for the list,
    and the value can exceed 1."""
    return share(dcg(rels), dcg(best_first(pool)[:k]))


@NDCG.mistake(
    "exponential gain in the ideal only",
    "ndcg-gain",
    seen_in="lsgqjh and FesianXu (2021), in their formulas",
)
def _(rels, k, pool):
    """It uses the label as the gain in DCG, but 2^g - 1 in the ideal. Both must use the same gain,
    or even a perfect list stays below 1."""
    return share(dcg(rels[:k]), dcg(exponential_gains(best_first(pool)[:k])))


@NDCG.mistake("exponential gain in DCG only", "ndcg-gain")
def _(rels, k, pool):
    """It counts a document of grade g as 2^g - 1 in DCG, but as g in the ideal. Both must use the
    same gain, or a list of high grades exceeds 1."""
    return share(dcg(exponential_gains(rels[:k])), dcg(best_first(pool)[:k]))


@NDCG.mistake(
    "exponential gain instead of linear",
    "ndcg-gain",
    seen_in="two metrics of one name; ranx calls them ndcg and ndcg_burges",
)
def _(rels, k, pool):
    """It counts a document of grade g as 2^g - 1, in DCG and in the ideal. That is the other common
    NDCG; this exercise asks for the linear gain, the label itself."""
    ideal = dcg(exponential_gains(best_first(pool)[:k]))
    return share(dcg(exponential_gains(rels[:k])), ideal)


@NDCG.mistake(
    "binary ideal for graded labels",
    "ndcg-judged-set",
    also=[lambda rels, k, pool: min(1.0, ideal_of_grade(1)(rels, k, pool))],
)
def _(rels, k, pool):
    """It counts each relevant document as 1 in the ideal, but as its grade in the list. A list of
    high grades then exceeds 1."""
    return ideal_of_grade(1)(rels, k, pool)


@NDCG.mistake("a fixed grade in the ideal", "ndcg-judged-set", seen_in="RapidFireAI #261")
def _(rels, k, pool):
    """It gives each relevant document of the ideal grade 3, whatever its label. The ideal consists
    of the labels of the judged set; otherwise a perfect list of lower grades stays below 1."""
    return ideal_of_grade(3)(rels, k, pool)


@NDCG.mistake("DCG not divided")
def _(rels, k, pool):
    """It computes DCG and stops there. NDCG divides by the ideal DCG, so that a perfect list has
    the value 1 for every query."""
    return float(dcg(rels[:k]))


@NDCG.mistake("worst first")
def _(rels, k, pool):
    """It sorts the judged set from the lowest label to the highest, the default order of `sorted`.
    The ideal has the best documents on top."""
    return share(dcg(rels[:k]), dcg(sorted(pool)[:k]))


@NDCG.mistake(
    "1 without relevant documents",
    "ndcg-no-relevant",
    seen_in="allegro/allRank PR #25 (“like in popular gradient boosting libraries”)",
)
def _(rels, k, pool):
    """It gives 1 if no relevant document exists. There is nothing to find then, and this book
    counts such a query as 0, as trec_eval does."""
    ideal = dcg(best_first(pool)[:k])
    return dcg(rels[:k]) / ideal if ideal else 1.0


@NDCG.mistake(
    "log2 of the rank",
    seen_in="OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27",
)
def _(rels, k, pool):
    """It divides by the logarithm of the rank: log2(i) with i from 1, or log2(i + 1) with i from 0.
    That is 0 at rank 1; with an exception for rank 1, rank 2 is worth as much as rank 1. Take
    log2(rank + 1), which is log2(i + 2) if i counts from 0."""
    return weighing(log2_of_rank)(rels, k, pool)


@NDCG.also()
def _(rels, k, pool):
    ideal = unguarded(best_first(pool)[:k])
    return unguarded(rels[:k]) / ideal if ideal else 0.0


@NDCG.also()
def _(rels, k, pool):
    if not any(pool):
        return 0.0
    return unguarded(rels[:k]) / unguarded(best_first(pool)[:k])


@NDCG.mistake(
    "log2(i+2) with i from 1",
    seen_in="yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
)
def _(rels, k, pool):
    """It divides by log2(i + 2), which is right only if i counts from 0. Ranks count from 1, so
    each document is weighted as if it were one rank lower."""
    return weighing(one_rank_too_far)(rels, k, pool)


@NDCG.mistake("log2(i) + 1 instead of log2(i + 1)")
def _(rels, k, pool):
    """It adds 1 to the logarithm instead of the rank. Rank 1 is right by chance, but every later
    rank has another weight than in the definition."""
    return weighing(one_outside_the_logarithm)(rels, k, pool)


@NDCG.mistake(
    "two logarithms in one fraction",
    "ndcg-scales",
    also=[
        ideal_weighed(usual, natural),
        ideal_weighed(decadic, usual),
        ideal_weighed(usual, decadic),
    ],
)
def _(rels, k, pool):
    """It takes one base above the line and another below. A common base cancels in the fraction,
    but two different ones leave a factor, and a perfect list is not 1."""
    return ideal_weighed(natural, usual)(rels, k, pool)


@NDCG.mistake("1/i instead of 1/log2(i+1)")
def _(rels, k, pool):
    """It divides by the rank itself, known as Zipf's discount. NDCG divides by log2(i + 1), which
    grows far more slowly."""
    return weighing(zipf)(rels, k, pool)


@NDCG.mistake("no discount above and below")
def _(rels, k, pool):
    """It divides the sum of the grades by the sum of the best k grades. Any order of the same k
    documents then has the same value; each grade needs the weight of its rank."""
    return share(sum(rels[:k]), sum(best_first(pool)[:k]))


@NDCG.mistake("multiplied by the logarithm")
def _(rels, k, pool):
    """It multiplies by log2(i + 1), which grows with the rank, so a document counts more the lower
    it is. Divide by it instead."""
    return weighing(multiplied)(rels, k, pool)


@NDCG.mistake(
    "ideal from the list only, exponential gain",
    "ndcg-list-only",
    seen_in="LightGBM and XGBoost, given one page of results",
)
def _(rels, k, pool):
    """Two things differ: it counts a grade g as 2^g - 1, and it sorts only the labels of the list.
    Take the grade itself, and the ideal of the judged set, `pool`."""
    ideal = dcg(exponential_gains(best_first(rels)[:k]))
    return share(dcg(exponential_gains(rels[:k])), ideal)


@NDCG.mistake(
    "an ideal of k perfect documents",
    "ndcg-judged-set",
    grade=[max, lambda pool: 1, lambda pool: 3],
)
def _(rels, k, pool, grade):
    """Its ideal has a relevant document at each of the k ranks, whether or not so many exist. Where
    fewer do, no list can reach 1; the ideal has only the labels of the judged set."""
    return k_times(grade)(rels, k, pool)


@NDCG.mistake(
    "the list sorted, too",
    also=[lambda rels, k, pool: share(dcg(best_first(rels[:k])), dcg(best_first(pool)[:k]))],
)
def _(rels, k, pool):
    """It sorts the list as well as the judged set, and so forgets the order in which the system
    returned the documents. Only the ideal is sorted."""
    return share(dcg(best_first(rels)[:k]), dcg(best_first(pool)[:k]))


@NDCG.mistake(
    "judged set not sorted", also=[lambda rels, k, pool: share(dcg(rels[:k]), dcg(pool[::-1][:k]))]
)
def _(rels, k, pool):
    """It takes the labels of the judged set in the order in which they come. The ideal is their
    best order: sort them from the highest to the lowest."""
    return share(dcg(rels[:k]), dcg(pool[:k]))


@NDCG.mistake(
    "documents of grade 0 skipped",
    "ndcg-blind-spots",
    also=[
        lambda rels, k, pool: share(
            dcg([rel for rel in rels[:k] if rel]), dcg(best_first(pool)[:k])
        )
    ],
)
def _(rels, k, pool):
    """It leaves the documents of grade 0 out of the list before it counts the ranks. They gain
    nothing, but they push the documents below them down, which must cost something."""
    return share(dcg([rel for rel in rels if rel][:k]), dcg(best_first(pool)[:k]))


@NDCG.mistake(
    "ideal without a discount", also=[lambda rels, k, pool: share(dcg(rels[:k]), sum(pool))]
)
def _(rels, k, pool):
    """It divides the discounted sum by a plain sum of the ideal's grades. Both sums need the same
    weights, or even a perfect list stays below 1."""
    return share(dcg(rels[:k]), sum(best_first(pool)[:k]))


@NDCG.mistake(
    "ideal cut one rank too early",
    "ndcg-cut",
    also=[lambda rels, k, pool: share(dcg(rels[:k]), dcg(best_first(pool)[: max(1, k - 1)]))],
)
def _(rels, k, pool):
    """It cuts the ideal at k − 1, but the list at k. The document at rank k of the ideal is then
    missing below the line, and the value can exceed 1."""
    return share(dcg(rels[:k]), dcg(best_first(pool)[: k - 1]))


@NDCG.mistake("mean over all cut-offs", "ndcg-cut")
def _(rels, k, pool):
    """It takes the mean of NDCG@1 to NDCG@k. NDCG@k is one fraction, with the first k ranks above
    and below the line."""
    return sum(ndcg_of_list(rels, i, pool) for i in range(1, k + 1)) / k


@NDCG.mistake(
    "1 − NDCG", also=[lambda rels, k, pool: 1 - ndcg_of_list(rels, k, pool) if any(pool) else 0.0]
)
def _(rels, k, pool):
    """It gives what is missing to 1, so a perfect list gets 0. That is a loss to be made small;
    NDCG itself is the share that was reached."""
    return 1 - ndcg_of_list(rels, k, pool)


@NDCG.mistake(
    "ideal minus DCG", also=[lambda rels, k, pool: dcg(rels[:k]) - dcg(best_first(pool)[:k])]
)
def _(rels, k, pool):
    """It subtracts DCG from its ideal. NDCG divides, so that queries with many good documents do
    not count more than others."""
    return dcg(best_first(pool)[:k]) - dcg(rels[:k])


@NDCG.mistake("grades reduced to hits")
def _(rels, k, pool):
    """It counts every relevant document as 1, above and below the line. Grades then make no
    difference: a list with the best document on top has the same value as one with the weakest
    there."""
    hits = [min(label, 1) for label in rels[:k]]
    return share(dcg(hits), dcg([min(label, 1) for label in best_first(pool)[:k]]))


@NDCG.mistake("equal grades counted once in the ideal", "ndcg-judged-set")
def _(rels, k, pool):
    """It keeps each grade of the judged set only once, as a set does. Two documents of the same
    grade are two documents, and the ideal shows both."""
    return share(dcg(rels[:k]), dcg(best_first(once_each(pool))[:k]))


@NDCG.mistake("retrieved documents counted twice in the ideal", "ndcg-judged-set")
def joined(rels, k, pool):
    """It joins the list and the judged set before it sorts. The judged set, `pool`, already
    contains the retrieved documents."""
    return share(dcg(rels[:k]), dcg(best_first(pool + rels)[:k]))


@NDCG.mistake("ideal from the missed documents only", "ndcg-judged-set")
def _(rels, k, pool):
    """It sorts only what was not retrieved. The ideal is the best order of the whole judged set,
    retrieved documents and missed ones."""
    missed = list(pool)
    for rel in rels:
        missed.remove(rel)
    return share(dcg(rels[:k]), dcg(best_first(missed)[:k]))


@NDCG.mistake(
    "a small number added below the line", "ndcg-no-relevant", epsilon=[1e-6, 1e-8, 1e-5, 1e-3, 1]
)
def _(rels, k, pool, epsilon):
    """It adds a small number to the ideal, so that nothing is divided by 0. Every value is then a
    little too small, and a perfect list is not 1: test for 0 instead."""
    return with_epsilon(epsilon)(rels, k, pool)


@NDCG.mistake(
    "mean of the ratios rank by rank",
    "ndcg-judged-set",
    also=[lambda rels, k, pool: sum(ratios(rels, k, pool)) / max(1, len(ratios(rels, k, pool)))],
)
def _(rels, k, pool):
    """It divides grade by grade, rank by rank, and averages. NDCG divides one sum by another: first
    add up each DCG, then divide once."""
    return sum(ratios(rels, k, pool)) / k


@NDCG.mistake("scaled from the worst order to the best", "ndcg-judged-set")
def _(rels, k, pool):
    """It subtracts the DCG of the worst order first, so that the worst list has 0. NDCG has no such
    step: it is DCG divided by the ideal."""
    worst = dcg(sorted(pool)[:k])
    return share(dcg(rels[:k]) - worst, dcg(best_first(pool)[:k]) - worst)


@NDCG.mistake("ideal cut at the hits of the list", "ndcg-cut")
def _(rels, k, pool):
    """Its ideal has only as many documents as the list has hits. What the system missed then costs
    nothing; the ideal has k places."""
    hits = sum(1 for rel in rels[:k] if rel)
    return share(dcg(rels[:k]), dcg(best_first(pool)[:hits]))


@NDCG.mistake("stops at the first useless document")
def _(rels, k, pool):
    """It stops at the first document of grade 0, as if the reader gave up there. DCG runs over all
    of the first k documents; a useless one adds 0."""
    return share(dcg(until_the_first_zero(rels[:k])), dcg(best_first(pool)[:k]))


@NDCG.mistake("nothing cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309")
def _(rels, k, pool):
    """It takes the whole list and the whole judged set, as if k were not there. The reader of k
    documents sees the first k of the list; compare them with the best k."""
    return share(dcg(rels), dcg(best_first(pool)))


@NDCG.mistake("DCG divided by k", "ndcg-judged-set")
def _(rels, k, pool):
    """It divides DCG by the number of ranks. What was possible is not k but the ideal DCG, which
    depends on the grades of the judged set."""
    return dcg(rels[:k]) / k


@NDCG.mistake("percent instead of a share", "ndcg-judged-set")
def _(rels, k, pool):
    """It multiplies by 100. NDCG is a number from 0 to 1; write percent where you print it."""
    return 100 * ndcg_of_list(rels, k, pool)


@NDCG.mistake("fraction upside down", "ndcg-judged-set")
def _(rels, k, pool):
    """It divides the ideal by DCG. NDCG is the share of the ideal that was reached: DCG above the
    line, the ideal below."""
    return share(dcg(best_first(pool)[:k]), dcg(rels[:k]))


@NDCG.mistake("cut one rank too early", "ndcg-cut")
def _(rels, k, pool):
    """It stops after rank k - 1, above and below the line. Perhaps a `range(1, k)` ends one short:
    it leaves k out."""
    return share(dcg(rels[: k - 1]), dcg(best_first(pool)[: k - 1]))


@NDCG.mistake("ideal cut at the length of the list", "ndcg-cut")
def _(rels, k, pool):
    """It cuts the ideal at the number of retrieved documents instead of k. Where the list is longer
    than k, the ideal then has ranks that DCG@k has not."""
    return share(dcg(rels[:k]), dcg(best_first(pool)[: len(rels)]))


@NDCG.mistake("value rounded", "ndcg-judged-set", value=[4, 3, 2])
def _(rels, k, pool, value):
    """It rounds its value. The number itself must stay exact, or small differences between systems
    are lost; round only where it is printed."""
    return rounded_to(value, ndcg_of_list)(rels, k, pool)


# The exponential gain, all judged documents in the list


def exponential_list_only(rels):
    gains = exponential_gains(rels)
    return share(dcg(gains), dcg(best_first(gains)))


def of_gains(gains):
    return share(dcg(gains), dcg(best_first(gains)))


EXPONENTIAL_NDCG = Exercise(
    "exponential_ndcg(rels)",
    "NDCG of the whole list, with the ideal from the list itself and the exponential gain on"
    " both sides.",
    reference=lambda rels: formulas.ndcg(rels, gain="exponential"),
    domain=lambda: ((rels,) for length in range(6) for rels in graded_lists(length)),
    section="ndcg-gain",
)


@EXPONENTIAL_NDCG.mistake("worst first", "ndcg-ideal")
def _(rels):
    """It sorts the list from the lowest label to the highest, the default order of `sorted`. The
    ideal has the best documents on top."""
    return share(dcg(exponential_gains(rels)), dcg(exponential_gains(sorted(rels))))


@EXPONENTIAL_NDCG.mistake(
    "nDCG invariant to rescaling under 2^rel-1",
    "ndcg-scales",
    seen_in="dbthinking (2020), without the condition that the gain is linear",
)
def _(rels):
    """It divides the grades by 2 before it takes the power, as if a factor made no difference. That
    is true of the linear gain; with the exponential gain, smaller grades lie closer together."""
    return exponential_list_only([rel / 2 for rel in rels])


@EXPONENTIAL_NDCG.mistake("grades scaled to 1 first", "ndcg-scales")
def _(rels):
    """It divides the grades by the highest one before it takes the power. Every list is then
    treated as if its best document had grade 1, and the exponential gain does next to nothing."""
    highest = max([1] + rels)
    return exponential_list_only([rel / highest for rel in rels])


@EXPONENTIAL_NDCG.mistake(
    "exponential gain in the ideal only",
    like=NDCG,
    seen_in="lsgqjh and FesianXu (2021), in their formulas",
)
def _(rels):
    return share(dcg(rels), dcg(exponential_gains(best_first(rels))))


@EXPONENTIAL_NDCG.mistake(
    "linear gain instead of exponential",
    seen_in="FesianXu (2021), who keeps 2^g - 1 for binary labels",
)
def _(rels):
    """It counts a document as its label. This exercise asks for the gain 2^g - 1, which lifts the
    high grades."""
    return formulas.ndcg(rels)


@EXPONENTIAL_NDCG.mistake(
    "2^g without the - 1", seen_in="RUCAIBox/RecBole #726 (in its documentation)"
)
def _(rels):
    """It counts a document of grade g as 2^g, so that a useless one still gains 1. The - 1 makes
    sure that grade 0 adds nothing, above and below the line."""
    return of_gains([2**rel for rel in rels])


@EXPONENTIAL_NDCG.mistake(
    "^ taken for a power", also=[lambda rels: of_gains([(2 ^ rel) - 1 for rel in rels])]
)
def _(rels):
    """It uses `^`, which in Python is not a power but combines bits: 2 ^ 3 is 1. Write the power as
    `2**rel`, and subtract 1 from it."""
    return of_gains([2 ^ (rel - 1) for rel in rels])


@EXPONENTIAL_NDCG.mistake("e^g - 1 instead of 2^g - 1")
def _(rels):
    """It raises e to the power of the grade. High grades then weigh even more, and values differ
    from those of everyone who takes base 2."""
    return of_gains([math.exp(rel) - 1 for rel in rels])


@EXPONENTIAL_NDCG.mistake("exponential gain in DCG only")
def _(rels):
    """It uses 2^g - 1 in DCG, but the label itself in the ideal. Both must use the same gain;
    otherwise a list can exceed 1."""
    return share(dcg(exponential_gains(rels)), dcg(best_first(rels)))


@EXPONENTIAL_NDCG.mistake("exponential DCG not divided", "ndcg-ideal")
def _(rels):
    """It computes DCG and stops there. NDCG divides by the DCG of the sorted list, so that a
    perfectly ordered list has the value 1."""
    return float(dcg(exponential_gains(rels)))


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
    "mndcg(rels, max_grade)",
    "DCG of the list divided by the DCG of an equally long list whose documents all have"
    " `max_grade`; linear gain.",
    reference=lambda rels, max_grade: formulas.mndcg(rels, max_grade=max_grade),
    domain=scaled_rankings,
    section="ndcg-mndcg",
)


@MNDCG.mistake("exponential gain instead of linear", "ndcg-gain")
def _(rels, max_grade):
    """It counts a document of grade g as 2^g - 1, in the list and in the list of perfect documents.
    This exercise asks for the linear gain, the label itself."""
    return share(dcg(exponential_gains(rels)), dcg([2**max_grade - 1] * len(rels)))


@MNDCG.mistake("divided by the highest grade only")
def _(rels, max_grade):
    """It divides DCG by the highest grade, but not by the sum of the weights, so a perfect list
    exceeds 1. Divide by the DCG of a list of perfect documents."""
    return dcg(rels) / max_grade


@MNDCG.mistake("hard-coded maximum grade", seen_in="dbthinking (2020)")
def _(rels, max_grade):
    """It divides by the DCG of a list of fives, whatever the scale is. On a scale from 0 to 3 the
    best possible list then gets only 0.6: use the highest grade of the scale."""
    return mndcg_of(lambda rels, max_grade: 5)(rels, max_grade)


@MNDCG.mistake("highest grade of the list instead of the scale")
def _(rels, max_grade):
    """It takes the highest grade in the list. A list of ones is then perfect on every scale, which
    MNDCG was made to prevent."""
    return mndcg_of(lambda rels, max_grade: max(rels + [0]))(rels, max_grade)


@MNDCG.mistake("NDCG instead of MNDCG")
def _(rels, max_grade):
    """It sorts the labels of the list to get its ideal. MNDCG compares with a list in which every
    document has the highest grade of the scale."""
    return formulas.ndcg(rels)


@MNDCG.mistake("mean normalized grade instead of MNDCG", seen_in="nmap in dbthinking (2020)")
def _(rels, max_grade):
    """It averages the grades as shares of the highest one, without a discount. Any order of the
    list then has the same value."""
    return share(sum(rels) / max_grade, len(rels))


@MNDCG.mistake("ideal without discount")
def _(rels, max_grade):
    """It divides by the highest grade times the number of documents. The ideal is a DCG too, so
    each of its documents is discounted by its rank."""
    return share(dcg(rels), max_grade * len(rels))


# The mean over queries


def ndcg_at(rels, k, pool):
    return share(dcg(rels[:k]), dcg(best_first(pool)[:k]))


def mean(values):
    return sum(values) / max(1, len(values))


def mean_ndcg(rankings, pools, k):
    values = [formulas.ndcg(rels, k, pool=pool) for rels, pool in zip(rankings, pools)]
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
    "mean_ndcg(rankings, pools, k)",
    "Mean of NDCG at k over rankings; the pool of each ranking has the same index in `pools`.",
    reference=mean_ndcg,
    domain=several_queries,
    section="ndcg-mean",
)


@MEAN_NDCG.mistake(
    "wrong pool in the ideal",
    "ndcg-four",
    seen_in="lsgqjh, 0.785 with one grade of the judged set changed",
)
def _(rankings, pools, k):
    """It computes the ideal of the first query and divides every query by it. Each query has its
    own pool; divided by the ideal of another query, the value means nothing and can exceed 1."""
    return mean([ndcg_at(rels, k, pools[0]) for rels in rankings])


@MEAN_NDCG.mistake("one pool for all queries")
def _(rankings, pools, k):
    """It joins the pools of all queries and takes the ideal from that. A document that is relevant
    to one query then counts as missed by all the others."""
    joined = [label for pool in pools for label in pool]
    return mean([ndcg_at(rels, k, joined) for rels in rankings])


@MEAN_NDCG.mistake("ratio of sums instead of mean of ratios")
def _(rankings, pools, k):
    """It divides the sum of the DCGs by the sum of the ideals. Queries with many relevant documents
    then dominate, but NDCG was made to let every query count the same."""
    gained = sum(dcg(rels[:k]) for rels in rankings)
    return share(gained, sum(dcg(best_first(pool)[:k]) for pool in pools))


@MEAN_NDCG.mistake("queries without relevant documents skipped")
def _(rankings, pools, k):
    """It leaves out the queries for which no relevant document exists. This book counts them as 0,
    so that two systems are always averaged over the same queries."""
    values = [ndcg_at(rels, k, pool) for rels, pool in zip(rankings, pools) if any(pool)]
    return mean(values)


@MEAN_NDCG.mistake("median instead of mean")
def _(rankings, pools, k):
    """It takes the median of the queries. A mean counts every query; the median does not change if
    the best queries become better still."""
    values = sorted(ndcg_of_list(rels, k, pool) for rels, pool in zip(rankings, pools))
    n = len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2 if n else 0.0


EXERCISES = [NDCG, EXPONENTIAL_NDCG, MNDCG, MEAN_NDCG]

QUESTIONS = [
    Question(
        "ndcg-predict",
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
