"""Exercises of the chapter on normalized DCG, with the wrong functions that people write."""

import math
from math import log2

from .. import formulas
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import PERCENT, VALUE_ROUNDED, WHOLE_NUMBERS, mean_slips
from .dcg import (
    COMBINED_BITS,
    EXPONENTIAL_DCG,
    EXPONENTIAL_GAIN,
    ORDER,
    TERM,
    TOTAL,
    best_first,
    by_ln,
    by_log2,
    by_log10,
    dcg,
    exponential,
    exponential_dcg,
    first_k,
    graded_lists,
    linear,
    once_each,
    share,
    until_the_first_zero,
)

# Inputs


def pooled_rankings(sizes, max_missed=2, n_grades=4):
    """(rels, pool): every graded ranking, with up to `max_missed` judged documents not retrieved.

    Sorted by the size of the pool, which holds the ranking's labels first and then those not
    retrieved, lowest first.
    """
    for size in sizes:
        for n_missed in range(min(size, max_missed) + 1):
            for rels in graded_lists(size - n_missed, n_grades):
                for missed in graded_lists(n_missed, n_grades):
                    if missed == sorted(missed):
                        yield rels, rels + missed


def cut_pooled_rankings():
    """(rels, k, pool): pools of up to three documents with grades 0 to 3 and of four with grades 0
    to 2, then longer binary ones, at every cut-off; one with a grade of two digits and a long one.
    The empty list comes last, because a pool of zeros is a clearer example."""
    for sizes, n_grades in (((1, 2, 3), 4), ((4,), 3), ((5,), 2)):
        for rels, pool in pooled_rankings(sizes, n_grades=n_grades):
            for k in range(1, len(pool) + 2):
                yield rels, k, pool
    for k in (1, 2):
        yield [9], k, [9, 10]
    yield [0] * 11 + [1], 12, [0] * 11 + [1, 2]
    yield [], 1, []


# NDCG at k: the formula, and its parts as they are right


def best_k(rels, k, pool):
    return best_first(pool)[:k]


def as_given(labels):
    return labels


def ndcg(
    rels,
    k,
    pool,
    *,
    listed=first_k,
    ideal=best_k,
    gains=as_given,
    ideal_gains=None,
    order=list,
    term=by_log2,
    ideal_term=None,
    total=sum,
    value=share,
):
    shown = gains(listed(rels, k))
    best = (ideal_gains or gains)(ideal(rels, k, pool))
    return value(
        dcg(shown, order=order, term=term, total=total),
        dcg(best, order=order, term=ideal_term or term, total=total),
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
    "NDCG of the first k documents, linear gain. The ideal comes from `pool`, the grades of the"
    " judged set. Return 0 if no judged document is relevant.",
    reference=lambda rels, k, pool: formulas.ndcg(rels, k, pool=pool),
    formula=ndcg,
    domain=cut_pooled_rankings,
    section="ndcg-ideal",
    given=[tutorial_ndcg],
)

# Which documents are in the ideal

IDEAL = Part("ideal", NDCG, section="ndcg-judged-set")


@IDEAL.mistake(
    "ideal from the retrieved list only",
    "ndcg-list-only",
    seen_in=(
        "dbthinking (2020), MatchZoo #598, llama_index #17070, o19s/search-metrics #3,"
        " ToolBench #184"
    ),
)
def _(rels, k, pool):
    """It sorts only the labels of the list, so a relevant document that was not retrieved is
    missing from the ideal too. The ideal comes from the judged set, `pool`: all judged documents,
    retrieved or not."""
    return best_first(rels)[:k]


@IDEAL.mistake(
    "list cut before it is sorted", "ndcg-cut", seen_in="o19s/quepid #836, ToolBench #184"
)
def _(rels, k, pool):
    """It sorts only the labels of the top k, so anything below rank k is missing from the ideal.
    Sort all judged documents first, then take the best k of them."""
    return best_first(rels[:k])


@IDEAL.mistake("pool cut before it is sorted", "ndcg-cut")
def _(rels, k, pool):
    """It takes the first k labels of the judged set in whatever order they come, and sorts those.
    Sort the whole judged set first, then take the best k."""
    return best_first(pool[:k])


@IDEAL.mistake(
    "ideal not cut at k",
    "ndcg-cut",
    seen_in="carrotomato (2024), in the formula; lenskit #869, lenskit/lkpy #309",
)
def whole_ideal(rels, k, pool):
    """It sums the ideal over the whole judged set, but DCG over only k ranks. If more than k
    relevant documents exist, even a perfect top k stays below 1."""
    return best_first(pool)


@IDEAL.mistake("ideal as long as the list", "ndcg-cut", seen_in="mlflow PR #24553")
def _(rels, k, pool):
    """If the list is shorter than k, it cuts the ideal at the length of the list. A system that
    returns one good document and stops then looks perfect, though the reader wanted k."""
    return best_first(pool)[: min(k, len(rels))]


@IDEAL.mistake(
    "ideal cut one rank too early",
    "ndcg-cut",
    also=[lambda rels, k, pool: best_first(pool)[: max(1, k - 1)]],
)
def _(rels, k, pool):
    """It cuts the ideal at k - 1, but the list at k. The ideal's document at rank k is then missing
    from the denominator, and the value can exceed 1."""
    return best_first(pool)[: k - 1]


@IDEAL.mistake("ideal cut at the length of the list", "ndcg-cut")
def _(rels, k, pool):
    """It cuts the ideal at the number of retrieved documents instead of k. Where the list is longer
    than k, the ideal then has ranks that DCG@k does not have."""
    return best_first(pool)[: len(rels)]


@IDEAL.mistake("ideal cut at the hits of the list", "ndcg-cut")
def _(rels, k, pool):
    """Its ideal has only as many documents as the list has hits. What the system missed then costs
    nothing; the ideal has k places."""
    return best_first(pool)[: sum(1 for rel in rels[:k] if rel)]


def relevant_ones(pool, k, grade):
    """An ideal with the right number of relevant documents, which all have one grade."""
    return [grade] * min(k, sum(1 for label in pool if label))


@IDEAL.mistake("binary ideal for graded labels")
def binary_ideal(rels, k, pool):
    """It counts each relevant document as 1 in the ideal, but as its grade in the list. A list of
    high grades then gets too high a value."""
    return relevant_ones(pool, k, 1)


@NDCG.also("binary ideal for graded labels")
def _(rels, k, pool):
    return min(1.0, ndcg(rels, k, pool, ideal=binary_ideal))


@IDEAL.mistake("a fixed grade in the ideal", seen_in="RapidFireAI #261")
def _(rels, k, pool):
    """It gives each relevant document of the ideal grade 3, whatever its label. The ideal consists
    of the labels of the judged set; otherwise a perfect list of lower grades stays below 1."""
    return relevant_ones(pool, k, 3)


@IDEAL.mistake("an ideal of k perfect documents", grade_from=[max, lambda pool: 1, lambda pool: 3])
def _(rels, k, pool, grade_from):
    """Its ideal has a relevant document at each of the k ranks, whether or not that many exist, so
    even a perfect list can stay below 1. The ideal has only the labels of the judged set."""
    return [grade_from(pool)] * k if any(pool) else []


@IDEAL.mistake("worst first", "ndcg-ideal")
def worst_k(rels, k, pool):
    """It sorts the judged set from the lowest label to the highest, the default order of `sorted`.
    The ideal has the best documents on top."""
    return sorted(pool)[:k]


@IDEAL.mistake("judged set not sorted", "ndcg-ideal", also=[lambda rels, k, pool: pool[::-1][:k]])
def _(rels, k, pool):
    """It takes the labels of the judged set in the order in which they come. The ideal is their
    best order: sort them from the highest to the lowest."""
    return pool[:k]


@IDEAL.mistake("equal grades counted once in the ideal")
def _(rels, k, pool):
    """It keeps each grade of the judged set only once, as a set does. Two documents of the same
    grade are two documents, and the ideal shows both."""
    return best_first(once_each(pool))[:k]


@IDEAL.mistake("retrieved documents counted twice in the ideal")
def _(rels, k, pool):
    """It joins the list and the judged set before it sorts. The judged set, `pool`, already
    contains the retrieved documents."""
    return best_first(pool + rels)[:k]


@IDEAL.mistake("ideal from the missed documents only")
def _(rels, k, pool):
    """It sorts only what was not retrieved. The ideal is the best order of the whole judged set,
    retrieved documents and missed ones."""
    missed = list(pool)
    for rel in rels:
        missed.remove(rel)
    return best_first(missed)[:k]


# Which documents are in the list

LISTED = Part("listed", NDCG)


@LISTED.mistake("DCG not cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309")
def whole_list(rels, k):
    """It cuts the ideal at k but not the list. Documents below rank k then count only for the list,
    and the value can exceed 1."""
    return rels


@LISTED.mistake("DCG cut one rank too early", "ndcg-cut")
def _(rels, k):
    """It cuts the list at k - 1, but the ideal at k, so even a perfect list can stay below 1.
    Perhaps a `range(1, k)` ends one short: it leaves out k."""
    return rels[: k - 1]


@LISTED.mistake("the list sorted, too", also=[lambda rels, k: best_first(rels[:k])])
def _(rels, k):
    """It sorts the list as well as the judged set, and so forgets the order in which the system
    returned the documents. Only the ideal is sorted."""
    return best_first(rels)[:k]


@LISTED.mistake(
    "documents of grade 0 skipped",
    "dcg-weights",
    also=[lambda rels, k: [rel for rel in rels[:k] if rel]],
)
def _(rels, k):
    """It leaves the documents of grade 0 out of the list before it counts the ranks. They gain
    nothing, but they push the documents below them down, which must cost something."""
    return [rel for rel in rels if rel][:k]


@LISTED.mistake("stops at the first useless document", "dcg-weights")
def _(rels, k):
    """It stops at the first document of grade 0, as if the reader gave up there. DCG runs over all
    of the first k documents; a useless one adds 0."""
    return until_the_first_zero(rels[:k])


# The cut, of the list and the ideal


@NDCG.mistake("nothing cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309")
def _(rels, k, pool):
    """It uses the whole list and the whole judged set, and ignores k. The reader sees only the
    first k of the list; compare them with the best k."""
    return ndcg(rels, k, pool, listed=whole_list, ideal=whole_ideal)


@NDCG.mistake("cut one rank too early", "ndcg-cut")
def _(rels, k, pool):
    """It stops after rank k - 1, in the numerator and the denominator. Perhaps a `range(1, k)` ends
    one short: it leaves out k."""
    return ndcg(rels, k - 1, pool)


@NDCG.mistake("mean over all cut-offs", "ndcg-cut")
def _(rels, k, pool):
    """It takes the mean of NDCG@1 to NDCG@k. NDCG@k is one fraction, with the first k ranks in both
    numerator and denominator."""
    return sum(ndcg(rels, i, pool) for i in range(1, k + 1)) / k


# The gain

GAINS = Part("gains", NDCG, section="ndcg-gain")
IDEAL_GAINS = Part("ideal_gains", NDCG, section="ndcg-gain")


@IDEAL_GAINS.mistake(
    "exponential gain in the ideal only", seen_in="lsgqjh and FesianXu (2021), in their formulas"
)
def _(labels):
    """It uses the label as the gain in DCG, but 2^g - 1 in the ideal. Both must use the same gain,
    or even a perfect list stays below 1."""
    return [exponential(label) for label in labels]


@GAINS.mistake(
    "exponential gain instead of linear",
    seen_in="two metrics of one name; ranx calls them ndcg and ndcg_burges",
)
def exponential_gains(labels):
    """It counts a document of grade g as 2^g - 1, in DCG and in the ideal. That is the other common
    NDCG; this exercise asks for the linear gain, the label itself."""
    return [exponential(label) for label in labels]


@NDCG.mistake("exponential gain in DCG only", "ndcg-gain")
def _(rels, k, pool):
    """It counts a document of grade g as 2^g - 1 in DCG, but as g in the ideal. Both must use the
    same gain, or a list of high grades exceeds 1."""
    return ndcg(rels, k, pool, gains=exponential_gains, ideal_gains=as_given)


@NDCG.mistake(
    "ideal from the list only, exponential gain",
    "ndcg-list-only",
    seen_in="LightGBM and XGBoost, given one page of results",
)
def _(rels, k, pool):
    """Two things differ: it counts a grade g as 2^g - 1, and it sorts only the labels of the list.
    Take the grade itself, and the ideal of the judged set, `pool`."""
    return ndcg(rels, k, rels, gains=exponential_gains)


@GAINS.mistake("grades reduced to hits", "dcg-gains")
def _(labels):
    """It counts every relevant document as 1, in the numerator and the denominator. Grades then
    make no difference: a list with the best document on top has the same value as one with the
    weakest there."""
    return [min(label, 1) for label in labels]


# The discount

BASES_THAT_CANCEL = ["natural logarithm", "logarithm to base 10"]
TERM.join(NDCG, without=BASES_THAT_CANCEL)


@NDCG.also("log2 of the rank")
def _(rels, k, pool):
    return ndcg(rels, k, pool, term=lambda gain, rank: gain / math.log2(rank)) if any(pool) else 0.0


@NDCG.mistake(
    "two logarithms in one fraction",
    "ndcg-scales",
    terms=[(by_ln, by_log2), (by_log2, by_ln), (by_log10, by_log2), (by_log2, by_log10)],
)
def _(rels, k, pool, terms):
    """It uses one base in the numerator and another in the denominator. A common base cancels in
    the fraction, but two different ones leave a factor, and a perfect list does not get 1."""
    term, ideal_term = terms
    return ndcg(rels, k, pool, term=term, ideal_term=ideal_term)


def undiscounted(gain, rank):
    return gain


@NDCG.mistake("no discount above and below", "dcg-weights")
def _(rels, k, pool):
    """It divides the sum of the grades by the sum of the best k grades. Any order of the same k
    documents then has the same value; each grade needs the weight of its rank."""
    return ndcg(rels, k, pool, term=undiscounted)


@NDCG.mistake("ideal without a discount", "ndcg-judged-set", ideal=[best_k, whole_ideal])
def _(rels, k, pool, ideal):
    """It divides the discounted sum by a plain sum of the ideal's grades. Both sums need the same
    weights, or even a perfect list stays below 1."""
    return ndcg(rels, k, pool, ideal=ideal, ideal_term=undiscounted)


# The sums of gains

TOTAL.join(NDCG)
ORDER.join(
    NDCG,
    without=[  # wrong in the numerator only
        "list sorted before it is summed",
        "stops at the first useless document",
        "documents of grade 0 skipped",
    ],
)

# The fraction

VALUE = Part("value", NDCG, section="ndcg-judged-set")


@VALUE.mistake("DCG not divided")
def _(dcg, ideal):
    """It computes DCG and stops there. NDCG divides by the ideal DCG, so that a perfect list has
    the value 1 for every query."""
    return dcg


@VALUE.mistake(
    "1 without relevant documents",
    "ndcg-no-relevant",
    seen_in="allegro/allRank PR #25 (“like in popular gradient boosting libraries”)",
)
def _(dcg, ideal):
    """It returns 1 if no relevant document exists. There is nothing to find then, and this book
    counts such a query as 0, as trec_eval does."""
    return dcg / ideal if ideal else 1.0


def unguarded(dcg, ideal):
    return dcg / ideal


@VALUE.mistake("0 divided by 0", "ndcg-no-relevant", also=[unguarded])
def _(dcg, ideal):
    """It divides even if no judged document is relevant, so that the ideal is 0. Python then raises
    an error, and NumPy gives NaN. This book counts such a query as 0."""
    return dcg / ideal if ideal else math.nan


@NDCG.also("0 divided by 0")
def _(rels, k, pool):
    return ndcg(rels, k, pool, value=unguarded) if pool else 0.0


@NDCG.also("0 divided by 0")
def _(rels, k, pool):
    return ndcg(rels, k, pool, value=unguarded) if rels else 0.0


@VALUE.mistake(
    "a small number added below the line",
    "ndcg-no-relevant",
    epsilon=[1e-6, 1e-8, 1e-5, 1e-3, 1],
)
def _(dcg, ideal, epsilon):
    """It adds a small number to the ideal, so that nothing is divided by 0. Every value is then a
    little too small, and a perfect list does not get 1: test for 0 instead."""
    return dcg / (ideal + epsilon)


@VALUE.mistake("1 − NDCG", also=[lambda dcg, ideal: 1 - dcg / ideal if ideal else 0.0])
def _(dcg, ideal):
    """It returns how far the value falls short of 1, so a perfect list gets 0. That is a loss to
    minimize; NDCG itself is the share that was reached."""
    return 1 - share(dcg, ideal)


@VALUE.mistake("ideal minus DCG", also=[lambda dcg, ideal: dcg - ideal])
def _(dcg, ideal):
    """It takes the difference between the ideal and DCG. NDCG divides, so that queries with many
    good documents do not count more than others."""
    return ideal - dcg


@VALUE.mistake("fraction upside down")
def _(dcg, ideal):
    """It divides the ideal by DCG. NDCG is the share of the ideal that was reached: DCG divided by
    the ideal."""
    return share(ideal, dcg)


@NDCG.mistake("DCG divided by k", "ndcg-judged-set")
def _(rels, k, pool):
    """It divides DCG by the number of ranks. The best possible value is not k but the ideal DCG,
    which depends on the grades of the judged set."""
    return dcg(rels, k) / k


@NDCG.mistake(
    "mean of the ratios rank by rank",
    "ndcg-judged-set",
    number=[lambda k, ratios: k, lambda k, ratios: max(1, len(ratios))],
)
def _(rels, k, pool, number):
    """It divides the list's grade by the ideal's at each rank, and averages. NDCG divides one sum
    by another: first add up each DCG, then divide once."""
    ratios = [rel / best for rel, best in zip(rels[:k], best_first(pool)) if best]
    return sum(ratios) / number(k, ratios)


@NDCG.mistake("scaled from the worst order to the best", "ndcg-judged-set")
def _(rels, k, pool):
    """It subtracts the DCG of the worst order from DCG and from the ideal, so that the worst list
    gets 0. NDCG has no such step: it is DCG divided by the ideal."""
    worst = dcg(worst_k(rels, k, pool))
    return share(dcg(rels, k) - worst, dcg(best_k(rels, k, pool)) - worst)


PERCENT.apply(NDCG, "NDCG", section="ndcg-judged-set")

# The exponential gain, all judged documents in the list


def exponential_ndcg(rels, *, gain=exponential, ideal_gain=None, term=by_log2, value=share):
    ideal = dcg(best_first(rels), gain=ideal_gain or gain, term=term)
    return value(dcg(rels, gain=gain, term=term), ideal)


EXPONENTIAL_NDCG = Exercise(
    "exponential_ndcg(rels)",
    "NDCG of the whole list, with the ideal from the list itself and the exponential gain on both"
    " sides.",
    reference=lambda rels: formulas.ndcg(rels, gain="exponential"),
    formula=exponential_ndcg,
    domain=lambda: ((rels,) for length in range(6) for rels in graded_lists(length)),
    section="ndcg-gain",
    ordinary=lambda rels: bool(rels),  # as in exponential_dcg
)
EXPONENTIAL_GAIN.join(
    EXPONENTIAL_NDCG,
    without=[
        "exponential gain said to be for binary relevance",  # has another name here
        "2^g without the - 1",  # these two differ by a factor, which cancels
        "the - 1 in the exponent",
        "two times the grade for a power",  # 2 * g is the linear gain, for the same reason
        "^ taken for a power",  # zeros and the order of the ideal matter
    ],
)


@EXPONENTIAL_NDCG.mistake(
    "2^g without the - 1, or with it in the exponent",
    "dcg-grades",
    seen_in="RUCAIBox/RecBole #726 (in its documentation)",
    also=[lambda rels: exponential_ndcg(rels, gain=lambda rel: 2**rel) if any(rels) else 0.0],
)
def _(rels):
    """It counts a document of grade g as 2^g, or as 2^(g - 1), half of that, so even a useless one
    gains something. Take the power first, then subtract 1: grade 0 must add nothing to either
    sum."""
    return exponential_ndcg(rels, gain=lambda rel: 2**rel)


@EXPONENTIAL_NDCG.mistake(
    "^ taken for a power", "dcg-grades", like=EXPONENTIAL_DCG, gain=COMBINED_BITS
)
def _(rels, gain):
    return exponential_ndcg(rels, gain=gain)


@EXPONENTIAL_NDCG.also(gain=COMBINED_BITS)
def _(rels, gain):
    return exponential_ndcg(rels, gain=gain) if any(rels) else 0.0


@EXPONENTIAL_NDCG.also(gain=COMBINED_BITS)
def _(rels, gain):
    """The gains sorted in place of the grades."""
    return exponential_ndcg([gain(rel) for rel in rels], gain=linear)


@EXPONENTIAL_NDCG.mistake("two times the grade for a power", "dcg-grades", like=EXPONENTIAL_DCG)
def _(rels):
    return exponential_ndcg(rels, gain=lambda rel: 2 * rel - 1)


@EXPONENTIAL_NDCG.mistake("worst first", "ndcg-ideal")
def _(rels):
    """It sorts the list from the lowest label to the highest, the default order of `sorted`. The
    ideal has the best documents on top."""
    return share(exponential_dcg(rels), exponential_dcg(sorted(rels)))


@EXPONENTIAL_NDCG.mistake(
    "nDCG invariant to rescaling under 2^rel-1",
    "ndcg-scales",
    seen_in="dbthinking (2020), without the condition that the gain is linear",
)
def _(rels):
    """It divides the grades by 2 before it takes the power, as if a factor made no difference. That
    is true of the linear gain; with the exponential gain, smaller grades lie closer together."""
    return exponential_ndcg([rel / 2 for rel in rels])


@EXPONENTIAL_NDCG.mistake("grades scaled to 1 first", "ndcg-scales")
def _(rels):
    """It divides the grades by the highest one before it takes the power. Every list is then
    treated as if its best document had grade 1, and the exponential gain does next to nothing."""
    highest = max(rels + [1])
    return exponential_ndcg([rel / highest for rel in rels])


@EXPONENTIAL_NDCG.mistake(
    "exponential gain in the ideal only",
    like=NDCG,
    seen_in="lsgqjh and FesianXu (2021), in their formulas",
)
def _(rels):
    return exponential_ndcg(rels, gain=linear, ideal_gain=exponential)


@EXPONENTIAL_NDCG.mistake("exponential gain in DCG only", like=NDCG)
def _(rels):
    return exponential_ndcg(rels, ideal_gain=linear)


@EXPONENTIAL_NDCG.mistake(
    "linear gain instead of exponential",
    seen_in="FesianXu (2021), who keeps 2^g - 1 for binary labels",
)
def _(rels):
    """It counts a document as its label, or as a multiple of it, which gives the same share. This
    exercise asks for the gain 2^g - 1, which lifts the high grades."""
    return exponential_ndcg(rels, gain=linear)


@EXPONENTIAL_NDCG.mistake("exponential DCG not divided", "ndcg-ideal")
def _(rels):
    """It computes DCG and stops there. NDCG divides by the DCG of the sorted list, so that a
    perfectly ordered list has the value 1."""
    return exponential_dcg(rels)


TERM.join(EXPONENTIAL_NDCG, without=BASES_THAT_CANCEL)
VALUE.join(EXPONENTIAL_NDCG, without=["DCG not divided"])

# MNDCG


def mndcg(rels, max_grade, *, term=by_log2, ideal_term=None):
    perfect = [max_grade] * len(rels)
    return share(dcg(rels, term=term), dcg(perfect, term=ideal_term or term))


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
    formula=mndcg,
    domain=scaled_rankings,
    section="ndcg-mndcg",
)


@MNDCG.mistake("exponential gain instead of linear", "ndcg-gain")
def _(rels, max_grade):
    """It counts a document of grade g as 2^g - 1, in the list and in the list of perfect documents.
    This exercise asks for the linear gain, the label itself."""
    return mndcg(exponential_gains(rels), exponential(max_grade))


@MNDCG.mistake("divided by the highest grade only")
def _(rels, max_grade):
    """It divides DCG by the highest grade, but not by the sum of the weights, so a perfect list
    exceeds 1. Divide by the DCG of a list of perfect documents."""
    return dcg(rels) / max_grade


@MNDCG.mistake("hard-coded maximum grade", seen_in="dbthinking (2020)")
def _(rels, max_grade):
    """It divides by the DCG of a list of fives, whatever the scale is. On a scale from 0 to 3 the
    best possible list then gets only 0.6: use the highest grade of the scale."""
    return mndcg(rels, 5)


@MNDCG.mistake("highest grade of the list instead of the scale")
def _(rels, max_grade):
    """It takes the highest grade in the list. A list of ones is then perfect on every scale, which
    MNDCG was made to prevent."""
    return mndcg(rels, max(rels + [0]))


@MNDCG.mistake("NDCG instead of MNDCG")
def _(rels, max_grade):
    """It sorts the labels of the list to get its ideal. MNDCG compares with a list in which every
    document has the highest grade of the scale."""
    return share(dcg(rels), dcg(best_first(rels)))


@MNDCG.mistake("mean normalized grade instead of MNDCG", seen_in="nmap in dbthinking (2020)")
def _(rels, max_grade):
    """It averages the grades as shares of the highest one, without a discount. Any order of the
    list then has the same value."""
    return mndcg(rels, max_grade, term=undiscounted)


@MNDCG.mistake("ideal without discount")
def _(rels, max_grade):
    """It divides by the highest grade times the number of documents. The ideal is a DCG too, so
    each of its documents is discounted by its rank."""
    return mndcg(rels, max_grade, ideal_term=undiscounted)


TERM.join(MNDCG, without=BASES_THAT_CANCEL)

# The mean over queries


def values_of(rankings, pools, k, **parts):
    return [ndcg(rels, k, pool, **parts) for rels, pool in zip(rankings, pools)]


def mean(values):
    return sum(values) / max(1, len(values))


def mean_ndcg(rankings, pools, k, **parts):
    return mean(values_of(rankings, pools, k, **parts))


def several_queries():
    """(rankings, pools, k): up to three queries, the first two with pools of up to two documents
    with grades 0 to 2."""
    queries = list(pooled_rankings((1, 2), max_missed=1, n_grades=3))
    larger = [0, 2], [0, 2, 1, 1]
    groups: list[list] = [[]]
    groups += [[first] for first in queries]
    groups += [[first, second] for first in queries for second in queries]
    groups += [[first, second, larger] for first in queries for second in queries]
    for group in groups:
        for k in (1, 2, 3):
            yield [rels for rels, _ in group], [pool for _, pool in group], k


MEAN_NDCG = Exercise(
    "mean_ndcg(rankings, pools, k)",
    "Mean of NDCG at k over rankings; the pool of each ranking has the same index in `pools`.",
    reference=lambda rankings, pools, k: mean(
        [formulas.ndcg(rels, k, pool=pool) for rels, pool in zip(rankings, pools)]
    ),
    formula=mean_ndcg,
    domain=several_queries,
    section="ndcg-mean",
)


@MEAN_NDCG.mistake(
    "wrong pool in the ideal",
    seen_in="lsgqjh, 0.785 with one grade of the judged set changed",
    one_pool=[lambda pools: pools[:1], lambda pools: pools[-1:]],
)
def _(rankings, pools, k, one_pool):
    """It computes the ideal of one query, such as the first, and divides the DCG of every query by
    it. Each query has its own pool; divided by the ideal of another query, the value means nothing
    and can exceed 1."""
    return mean_ndcg(rankings, one_pool(pools) * len(pools), k)


@MEAN_NDCG.mistake("one pool for all queries")
def _(rankings, pools, k):
    """It joins the pools of all queries and takes the ideal from that. A document that is relevant
    to one query then counts as missed by all the others."""
    joined = [label for pool in pools for label in pool]
    return mean_ndcg(rankings, [joined] * len(pools), k)


@MEAN_NDCG.mistake("ratio of sums instead of mean of ratios")
def _(rankings, pools, k):
    """It divides the sum of the DCGs by the sum of the ideals. Queries with many relevant documents
    then dominate, but NDCG was made to let every query count the same."""
    gained = sum(dcg(rels, k) for rels in rankings)
    return share(gained, sum(dcg(best_first(pool), k) for pool in pools))


@MEAN_NDCG.mistake("queries without relevant documents skipped")
def _(rankings, pools, k):
    """It leaves out the queries for which no relevant document exists. This book counts them as 0,
    so that two systems are always averaged over the same queries."""
    kept = [(rels, pool) for rels, pool in zip(rankings, pools) if any(pool)]
    return mean([ndcg(rels, k, pool) for rels, pool in kept])


mean_slips(MEAN_NDCG, lambda *query: values_of(*query) or [0.0], "values of the queries")


@MEAN_NDCG.also("only one term")
def _(rankings, pools, k):
    return mean_ndcg(rankings[:1], pools[:1], k) / max(1, len(rankings))


@MEAN_NDCG.mistake("nothing cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309", like=NDCG)
def _(rankings, pools, k):
    return mean_ndcg(rankings, pools, k, listed=whole_list, ideal=whole_ideal)


@MEAN_NDCG.mistake("cut one rank too early", "ndcg-cut", like=NDCG)
def _(rankings, pools, k):
    return mean_ndcg(rankings, pools, k - 1)


for part in (LISTED, IDEAL, IDEAL_GAINS, GAINS, VALUE):
    part.join(MEAN_NDCG)
TERM.join(MEAN_NDCG, without=BASES_THAT_CANCEL)


for exercise in (NDCG, EXPONENTIAL_NDCG, MNDCG, MEAN_NDCG):
    WHOLE_NUMBERS.apply(exercise, section="ndcg-judged-set")
    VALUE_ROUNDED.apply(exercise, section="average-precision-rounding")


@MEAN_NDCG.also("whole numbers only")
def _(rankings, pools, k):
    return mean([value // 1 for value in values_of(rankings, pools, k)])


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
            "A": "The ideal is the denominator of the fraction. Which way does it move?",
            "B": "The list is in the numerator only. The denominator comes from the judged set.",
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
