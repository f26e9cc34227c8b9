"""Exercises of the chapter on discounted cumulative gain, with the wrong functions that people
write."""

import math
from math import log2

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise
from ._questions import Question

# Inputs


def graded_lists(length, n_grades=4):
    """All lists of this length with grades from 0 to n_grades - 1."""
    return every_list(range(n_grades), length)


def graded_rankings():
    """Every ranking of up to two documents with grades 0 to 5 and of up to four with grades 0 to 3,
    then longer binary ones and one of two digits."""
    for length in range(5):
        yield from graded_lists(length, n_grades=6 if length < 3 else 4)
    yield from binary_lists(6, 5)
    yield [1] * 12
    yield [9, 10]


def cut_graded_rankings():
    """(rels, k): every graded ranking at every cut-off, including one beyond the end of the
    list."""
    for rels in graded_rankings():
        for k in range(1, len(rels) + 2):
            yield rels, k


def places_in_graded_rankings():
    """(rels, rank): every rank of every graded ranking."""
    for rels in graded_rankings():
        for rank in range(1, len(rels) + 1):
            yield rels, rank


# What one document adds


def weighted(rels, weight):
    """Sum of the labels, each times the weight of its rank."""
    return float(sum(rel * weight(rank) for rank, rel in enumerate(rels, 1)))


def log2_of_rank(rank):
    return 1.0 if rank == 1 else 1 / math.log2(rank)


def one_rank_too_far(rank):
    return 1 / math.log2(rank + 2)


def natural(rank):
    return 1 / math.log(rank + 1)


def decadic(rank):
    return 1 / math.log10(rank + 1)


def one_outside_the_logarithm(rank):
    return 1 / (math.log2(rank) + 1)


def multiplied(rank):
    return math.log2(rank + 1)


def log2_of_rank_unguarded(rels):
    return sum(rel / math.log2(rank) for rank, rel in enumerate(rels, 1))


def log2_of_rank_in_numpy(rels):
    """Division by zero warns there, and goes on with infinity, or NaN for 0/0."""
    return math.inf if rels and rels[0] else log2_of_rank_of_a_loss(rels)


def log2_of_rank_of_a_loss(rels):
    return math.nan if rels else 0.0


def first_term(terms):
    return terms[0] if terms else 0.0


def last_term(terms):
    return terms[-1] if terms else 0.0


def divided(part, whole):
    return part / whole if whole else 0.0


def terms_of(gains):
    return [gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1)]


def until_the_first_zero(gains):
    return gains[: gains.index(0)] if 0 in gains else gains


def ranks_by_index(gains):
    """`index` finds the first document with the same label."""
    return sum(gain / math.log2(gains.index(gain) + 2) for gain in gains)


def once_each(gains):
    kept = []
    for gain in gains:
        if gain not in kept:
            kept.append(gain)
    return kept


def whole_logarithm(rank):
    return 1 / int(math.log2(rank + 1))


def floored(gains):
    return float(sum(gain // math.log2(rank + 1) for rank, gain in enumerate(gains, 1)))


def running_sums(gains):
    return [sum(gains[: i + 1]) for i in range(len(gains))]


def rounded_to(places, function):
    """The function with its value rounded, as for a printed table."""
    return lambda *arguments: round(function(*arguments), places)


LOG2_OF_RANK = (
    "log2 of the rank",
    (
        "It divides by the logarithm of the rank: log2(i) with i from 1, or log2(i + 1) with i"
        " from 0. That is 0 at rank 1; with an exception for rank 1, rank 2 is worth as much as"
        " rank 1. Take log2(rank + 1) instead: rank 1 then counts in full, and every later rank"
        " counts less."
    ),
    (
        "OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27, "
        "SimoAntikainen/word2vec-music-recommendation #3"
    ),
    "Weigh the ranks",
)


DISCOUNTED_GAIN = Exercise(
    "discounted_gain(rels, rank)",
    "What the document at one rank adds to DCG: its grade, weighted by the log2 discount.",
    reference=lambda rels, rank: rels[rank - 1] / math.log2(rank + 1),
    domain=places_in_graded_rankings,
    section="dcg-weights",
)


@DISCOUNTED_GAIN.mistake(
    "log2 of the rank",
    seen_in="OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27, SimoAntikainen/word2vec-music-recommendation #3",
    also=[lambda rels, rank: rels[rank - 1] / math.log2(rank)],
)
def _(rels, rank):
    """It divides by the logarithm of the rank: log2(i) with i from 1, or log2(i + 1) with i from 0.
    That is 0 at rank 1; with an exception for rank 1, rank 2 is worth as much as rank 1. Take
    log2(rank + 1) instead: rank 1 then counts in full, and every later rank counts less."""
    return rels[rank - 1] * log2_of_rank(rank)


@DISCOUNTED_GAIN.mistake(
    "log2(i+2) with i from 1",
    seen_in="yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
)
def _(rels, rank):
    """It divides by log2(i + 2), which is right only if i counts from 0. Ranks count from 1, so
    each document is weighted as if it were one rank lower, and even the first does not count in
    full."""
    return rels[rank - 1] * one_rank_too_far(rank)


@DISCOUNTED_GAIN.mistake("natural logarithm", seen_in="dmlc/xgboost PR #1642, MatchZoo #448")
def _(rels, rank):
    """It takes the logarithm to base e, the default of math.log. Every value is then 1.4427 times
    too large, and cannot be compared with a DCG from elsewhere."""
    return rels[rank - 1] * natural(rank)


@DISCOUNTED_GAIN.mistake("logarithm to base 10")
def _(rels, rank):
    """It takes the logarithm to base 10, so rank 1 does not have weight 1. Every value is then
    3.3219 times too large, and cannot be compared with a DCG from elsewhere."""
    return rels[rank - 1] * decadic(rank)


@DISCOUNTED_GAIN.mistake("log2(i) + 1 instead of log2(i + 1)")
def _(rels, rank):
    """It adds 1 to the logarithm instead of the rank. Rank 1 is right by chance, but every later
    rank counts for too little: rank 2 has weight 1/2 instead of 0.6309."""
    return rels[rank - 1] * one_outside_the_logarithm(rank)


@DISCOUNTED_GAIN.mistake("multiplied by the logarithm")
def _(rels, rank):
    """It multiplies by log2(i + 1), which grows with the rank, so a document counts more the lower
    it is. Divide by it instead."""
    return rels[rank - 1] * multiplied(rank)


@DISCOUNTED_GAIN.mistake("the whole sum instead of one term")
def _(rels, rank):
    """It adds up all documents down to this rank, which is DCG at that rank. Here only the document
    at the rank itself is asked for."""
    return formulas.dcg(rels, rank)


@DISCOUNTED_GAIN.mistake("gain without discount")
def _(rels, rank):
    """It returns the label itself. A document adds its label times the weight of its rank, and only
    rank 1 has weight 1."""
    return rels[rank - 1]


@DISCOUNTED_GAIN.mistake("rank used as the index")
def _(rels, rank):
    """It takes the label at index `rank`, which belongs to the next document. Ranks start at 1 and
    indices at 0, so the label at a rank has index rank - 1."""
    return (rels + [0])[rank] / math.log2(rank + 1)


# DCG at k


# As the chapter gives it: bytecode is compared, so it has no docstring, and a name for math.log2,
# which Python compiles in two ways.
def library_dcg(rels, k):
    total = 0.0
    for i, rel in enumerate(rels[:k]):
        discount = log2(i + 1) if i > 0 else 1.0
        total += rel / discount
    return total


DCG = Exercise(
    "dcg(rels, k)",
    "DCG of the first k documents, linear gain, log2 discount.",
    reference=formulas.dcg,
    domain=cut_graded_rankings,
    given=[library_dcg],
    section="dcg-weights",
)


@DCG.mistake(
    "log2 of the rank",
    like=DISCOUNTED_GAIN,
    seen_in="OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27, SimoAntikainen/word2vec-music-recommendation #3",
    also=[
        lambda rels, k: log2_of_rank_unguarded(rels[:k]),
        lambda rels, k: log2_of_rank_in_numpy(rels[:k]),
    ],
)
def _(rels, k):
    return weighted(rels[:k], log2_of_rank)


@DCG.mistake(
    "log2(i+2) with i from 1",
    like=DISCOUNTED_GAIN,
    seen_in="yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
)
def _(rels, k):
    return weighted(rels[:k], one_rank_too_far)


@DCG.mistake(
    "natural logarithm", like=DISCOUNTED_GAIN, seen_in="dmlc/xgboost PR #1642, MatchZoo #448"
)
def _(rels, k):
    return weighted(rels[:k], natural)


@DCG.mistake("logarithm to base 10", like=DISCOUNTED_GAIN)
def _(rels, k):
    return weighted(rels[:k], decadic)


@DCG.mistake("log2(i) + 1 instead of log2(i + 1)", like=DISCOUNTED_GAIN)
def _(rels, k):
    return weighted(rels[:k], one_outside_the_logarithm)


@DCG.mistake("multiplied by the logarithm", like=DISCOUNTED_GAIN)
def _(rels, k):
    return weighted(rels[:k], multiplied)


@DCG.mistake("return inside the loop")
def _(rels, k):
    """It gives the first term of the sum only. Perhaps the `return` is inside the loop and ends it
    after one document."""
    return first_term(terms_of(rels[:k]))


@DCG.mistake("= instead of +=")
def _(rels, k):
    """It gives the last term of the sum only. Perhaps each term overwrites the one before, where it
    should be added."""
    return last_term(terms_of(rels[:k]))


@DCG.mistake("list sorted before it is summed", also=[lambda rels, k: formulas.ideal_dcg(rels[:k])])
def _(rels, k):
    """It sorts the grades first, which gives the DCG of the best order. The rank of each document
    is what the system did; keep the list as it came."""
    return formulas.ideal_dcg(rels, k)


@DCG.mistake("value rounded", places=[4, 3, 2, 6])
def _(rels, k, places):
    """It rounds its value. The number itself must stay exact, or small differences between systems
    are lost; round only where it is printed."""
    return rounded_to(places, formulas.dcg)(rels, k)


@DCG.mistake("stops at the first useless document")
def _(rels, k):
    """It stops at the first document of grade 0, as if the reader gave up there. The sum runs over
    all of the first k documents; a useless one adds 0 and the next rank follows."""
    return formulas.dcg(until_the_first_zero(rels[:k]))


@DCG.mistake("rank looked up by the label")
def _(rels, k):
    """It finds the rank with `index`, which gives the first document of the same grade. Equal
    grades then all get the weight of the first of them; count the ranks as you go."""
    return float(ranks_by_index(rels[:k]))


@DCG.mistake("equal grades counted once", "dcg-gains")
def _(rels, k):
    """It keeps each grade only once, as a set or a dict does. Two documents of the same grade are
    two documents, and each adds its gain."""
    return formulas.dcg(once_each(rels[:k]))


@DCG.mistake(
    "logarithm or term cut to a whole number",
    also=[lambda rels, k: floored(rels[:k]), lambda rels, k: int(formulas.dcg(rels, k))],
)
def _(rels, k):
    """It cuts to a whole number, with `int` or `//`. The weights must stay fractions: between ranks
    1 and 3 the logarithm is 1.585, neither 1 nor 2."""
    return weighted(rels[:k], whole_logarithm)


@DCG.mistake("running sums discounted")
def _(rels, k):
    """It discounts the sum so far at each rank, so a document is counted again at every rank below
    it. Each document adds its own gain once, times the weight of its rank."""
    return formulas.dcg(running_sums(rels[:k]))


@DCG.mistake("first document left out", also=[lambda rels, k: formulas.dcg(rels[1:k])])
def _(rels, k):
    """It begins at the second document. Perhaps a loop starts at index 1, where the first document
    has index 0."""
    return formulas.dcg([0] + rels[1:], k) if rels else 0.0


@DCG.mistake(
    "geometric discount",
    "dcg-discounts",
    also=[
        lambda rels, k: weighted(rels[:k], lambda rank: 0.9 ** (rank - 1)),
        lambda rels, k: weighted(rels[:k], lambda rank: 0.5 ** (rank - 1)),
    ],
)
def _(rels, k):
    """It weighs rank i by p^(i-1), the discount of rank-biased precision. DCG divides by log2(i +
    1), which leaves lower ranks much more of their gain."""
    return weighted(rels[:k], lambda rank: 0.8 ** (rank - 1))


@DCG.mistake(
    "NDCG instead of DCG",
    also=[lambda rels, k: divided(formulas.dcg(rels, k), formulas.ideal_dcg(rels[:k]))],
)
def _(rels, k):
    """It divides by the DCG of the sorted list, so a sorted list gets 1. That is the next chapter's
    metric; DCG is the sum itself, in units of the gain."""
    return divided(formulas.dcg(rels, k), formulas.ideal_dcg(rels, k))


@DCG.mistake(
    "divided by the highest grade",
    "dcg-gains",
    also=[lambda rels, k: divided(formulas.dcg(rels, k), max(rels[:k] + [0]))],
)
def _(rels, k):
    """It divides the grades by the highest one. The linear gain is the grade itself: a document of
    grade 3 at rank 1 adds 3."""
    return divided(formulas.dcg(rels, k), max(rels + [0]))


@DCG.mistake("last document left out", also=[lambda rels, k: formulas.dcg(rels[:k][:-1])])
def _(rels, k):
    """It stops one document before the end of the list. `range(len(rels) - 1)` leaves out the last
    index; write `range(len(rels))`."""
    return formulas.dcg(rels[:-1], k)


@DCG.mistake("read from the bottom")
def _(rels, k):
    """It gives the last document of the first k the weight of rank 1. The list is in rank order:
    its first label has rank 1."""
    return formulas.dcg(rels[:k][::-1])


@DCG.mistake("largest term instead of the sum")
def _(rels, k):
    """It takes the largest of the discounted gains. DCG adds them all up."""
    return max(terms_of(rels[:k]) + [0.0])


@DCG.mistake("cut one rank too early", "dcg-cut")
def _(rels, k):
    """It stops after rank k - 1, so the document at rank k adds nothing. Perhaps a `range(1, k)`
    ends one short: it leaves k out."""
    return formulas.dcg(rels[: k - 1])


@DCG.mistake("cut one rank too late", "dcg-cut")
def _(rels, k):
    """It adds the document at rank k + 1 as well. The first k documents are `rels[:k]`, since a
    slice leaves out its end."""
    return formulas.dcg(rels, k + 1)


@DCG.mistake(
    "divided by the sum of the weights",
    also=[lambda rels, k: formulas.dcg(rels, k) / formulas.dcg([1] * k)],
)
def _(rels, k):
    """It divides by the sum of the weights, which makes a weighted mean of the grades. DCG is the
    sum itself, in units of the gain."""
    return formulas.dcg(rels, k) / formulas.dcg([1] * len(rels[:k])) if rels else 0.0


@DCG.mistake(
    "mean instead of sum",
    "dcg-cut",
    also=[
        lambda rels, k: formulas.dcg(rels, k) / max(1, len(rels[:k])),
        lambda rels, k: formulas.dcg(rels, k) / max(1, len(rels)),
    ],
)
def _(rels, k):
    """It divides the sum by the number of documents. DCG is the sum itself: a longer list may
    collect more gain, and dividing would punish it for that."""
    return formulas.dcg(rels, k) / k


@DCG.mistake("CG instead of DCG")
def _(rels, k):
    """It adds up the labels without a discount. Any order of the same documents then has the same
    value, and the discount exists to change that."""
    return formulas.cumulative_gain(rels, k)


@DCG.mistake("not cut at k", "dcg-cut", seen_in="lenskit/lkpy #309 (there for nDCG)")
def _(rels, k):
    """It sums over the whole list. The reader of the top k never sees a document below rank k, so
    it must add nothing."""
    return formulas.dcg(rels)


@DCG.mistake("1/i instead of 1/log2(i+1)", "dcg-discounts")
def _(rels, k):
    """It divides by the rank itself, known as Zipf's discount. DCG divides by log2(i + 1), which
    grows far more slowly, so lower ranks keep more of their gain."""
    return formulas.dcg(rels, k, discount="zipf")


@DCG.mistake(
    "exponential gain instead of linear",
    "dcg-grades",
    seen_in="princewen/tensorflow_practice #57 (the text has one gain, the code the other)",
)
def _(rels, k):
    """It counts a document of grade g as 2^g - 1, the other common gain. This exercise asks for the
    linear gain: a document counts as its label."""
    return formulas.dcg(rels, k, gain="exponential")


@DCG.mistake("grades reduced to hits", "dcg-gains")
def _(rels, k):
    """It counts every relevant document as 1, whatever its grade. DCG was made to tell grades
    apart: a grade of 3 must count three times as much as a grade of 1."""
    return formulas.dcg([min(rel, 1) for rel in rels], k)


@DCG.mistake("documents of grade 0 skipped")
def _(rels, k):
    """It leaves out the documents of grade 0 before it counts the ranks. They add nothing
    themselves, but they push the documents below them down, which must cost something."""
    return formulas.dcg([rel for rel in rels[:k] if rel])


@DCG.mistake(
    "one discount for the whole sum",
    also=[lambda rels, k: sum(rels[:k]) / math.log2(len(rels[:k]) + 1) if rels else 0.0],
)
def _(rels, k):
    """It adds up the labels and divides the sum once. The discount belongs inside the sum, because
    each rank has its own."""
    return sum(rels[:k]) / math.log2(k + 1)


# The exponential gain


def gains_of(rels):
    return [2**rel - 1 for rel in rels]


EXPONENTIAL_DCG = Exercise(
    "exponential_dcg(rels)",
    "DCG of the whole list, exponential gain, log2 discount.",
    reference=lambda rels: formulas.dcg(rels, gain="exponential"),
    domain=lambda: ((rels,) for rels in graded_rankings()),
    ordinary=lambda rels: bool(rels),
    section="dcg-weights",
)


@EXPONENTIAL_DCG.mistake(
    "exponential gain said to be for binary relevance", "dcg-grades", seen_in="FesianXu (2021)"
)
def _(rels):
    """It keeps the linear gain, as if 2^g - 1 were meant only for binary labels. For 0 and 1 the
    two gains are equal; the exponential gain matters for the higher grades, which it lifts."""
    return formulas.dcg(rels)


@EXPONENTIAL_DCG.mistake(
    "2^g without the - 1", "dcg-grades", seen_in="RUCAIBox/RecBole #726 (in its documentation)"
)
def _(rels):
    """It gives a document of grade 0 a gain of 1, because 2^0 is 1. The - 1 makes sure that a
    useless document adds nothing."""
    return formulas.dcg([2**rel for rel in rels])


@EXPONENTIAL_DCG.mistake("the - 1 in the exponent", "dcg-grades")
def _(rels):
    """It computes 2^(g - 1), subtracting the 1 before the power is taken. A document of grade 0
    then has a gain of one half; take the power first, then subtract 1."""
    return formulas.dcg([2 ** (rel - 1) for rel in rels])


@EXPONENTIAL_DCG.mistake(
    "g squared for 2^g - 1",
    "dcg-grades",
    also=[lambda rels: sum(terms_of([rel**2 - 1 for rel in rels]))],
)
def _(rels):
    """It raises the grade to the power of 2, but the formula raises 2 to the power of the grade.
    Grades 2 and 3 then have gains of 4 and 9 instead of 3 and 7."""
    return formulas.dcg([rel**2 for rel in rels])


@EXPONENTIAL_DCG.mistake(
    "^ taken for a power",
    "dcg-grades",
    also=[lambda rels: sum(terms_of([(2 ^ rel) - 1 for rel in rels]))],
)
def _(rels):
    """It uses `^`, which in Python is not a power but combines bits: 2 ^ 3 is 1. Write the power as
    `2**rel`, and subtract 1 from it."""
    # As Python reads `2 ^ rel - 1`: the minus comes first.
    return sum(terms_of([2 ^ (rel - 1) for rel in rels]))


@EXPONENTIAL_DCG.mistake("e^g - 1 instead of 2^g - 1", "dcg-grades")
def _(rels):
    """It raises e to the power of the grade, so grade 1 gains 1.718 instead of 1. With base 2, each
    grade is worth twice the one below and 1 more."""
    return sum(terms_of([math.exp(rel) - 1 for rel in rels]))


@EXPONENTIAL_DCG.mistake("parentheses around the gain missing", "dcg-grades")
def _(rels):
    """It computes 2**g - 1/log2(i + 1): the division comes before the minus, so only the 1 is
    discounted. Put the whole gain in parentheses, (2**g - 1), before you divide."""
    # As Python reads `2**rel - 1 / log2(i + 1)`: the division comes first.
    return float(sum(2**rel - 1 / math.log2(i + 1) for i, rel in enumerate(rels, 1)))


@EXPONENTIAL_DCG.mistake(
    "the - 1 outside the fraction",
    "dcg-grades",
    also=[lambda rels: sum(terms_of([2**rel for rel in rels])) - 1],
)
def _(rels):
    """It computes 2^g / log2(i + 1) - 1, so a full 1 is taken away at every rank. Put the whole
    gain in parentheses, (2**g - 1), before you divide."""
    return sum(terms_of([2**rel for rel in rels])) - len(rels)


@EXPONENTIAL_DCG.mistake(
    "two times the grade for a power",
    "dcg-grades",
    also=[lambda rels: sum(terms_of([2 * rel for rel in rels]))],
)
def _(rels):
    """It multiplies 2 by the grade instead of raising 2 to the power of the grade. Grade 3 then
    gains 5 or 6 instead of 7, and the gains grow by equal steps."""
    return sum(terms_of([2 * rel - 1 for rel in rels]))


@EXPONENTIAL_DCG.mistake("grades reduced to hits", "dcg-grades")
def _(rels):
    """It counts every relevant document as 1, whatever its grade. The exponential gain is there to
    tell grades apart: 1, 3 and 7 for the grades 1, 2 and 3."""
    return formulas.dcg([min(rel, 1) for rel in rels])


@EXPONENTIAL_DCG.mistake("stops at the first useless document", like=DCG)
def _(rels):
    return formulas.dcg(gains_of(until_the_first_zero(rels)))


@EXPONENTIAL_DCG.mistake("rank looked up by the label", like=DCG)
def _(rels):
    return float(ranks_by_index(gains_of(rels)))


@EXPONENTIAL_DCG.mistake("logarithm or term cut to a whole number", like=DCG)
def _(rels):
    return weighted(gains_of(rels), whole_logarithm)


@EXPONENTIAL_DCG.mistake("running sums discounted", like=DCG)
def _(rels):
    return formulas.dcg(running_sums(gains_of(rels)))


@EXPONENTIAL_DCG.mistake(
    "first document left out", like=DCG, also=[lambda rels: formulas.dcg(gains_of(rels[1:]))]
)
def _(rels):
    return formulas.dcg([0] + gains_of(rels[1:])) if rels else 0.0


@EXPONENTIAL_DCG.mistake("exponential CG instead of DCG")
def _(rels):
    """It adds up the gains without a discount. Any order of the same documents then has the same
    value, and the discount exists to change that."""
    return float(sum(gains_of(rels)))


@EXPONENTIAL_DCG.mistake(
    "log2 of the rank",
    like=DISCOUNTED_GAIN,
    seen_in="OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27, SimoAntikainen/word2vec-music-recommendation #3",
    also=[
        lambda rels: log2_of_rank_unguarded(gains_of(rels)),
        lambda rels: log2_of_rank_in_numpy(gains_of(rels)),
    ],
)
def _(rels):
    return weighted(gains_of(rels), log2_of_rank)


@EXPONENTIAL_DCG.mistake(
    "log2(i+2) with i from 1",
    like=DISCOUNTED_GAIN,
    seen_in="yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
)
def _(rels):
    return weighted(gains_of(rels), one_rank_too_far)


@EXPONENTIAL_DCG.mistake(
    "natural logarithm", like=DISCOUNTED_GAIN, seen_in="dmlc/xgboost PR #1642, MatchZoo #448"
)
def _(rels):
    return weighted(gains_of(rels), natural)


@EXPONENTIAL_DCG.mistake("logarithm to base 10", like=DISCOUNTED_GAIN)
def _(rels):
    return weighted(gains_of(rels), decadic)


@EXPONENTIAL_DCG.mistake("log2(i) + 1 instead of log2(i + 1)", like=DISCOUNTED_GAIN)
def _(rels):
    return weighted(gains_of(rels), one_outside_the_logarithm)


@EXPONENTIAL_DCG.mistake("multiplied by the logarithm", like=DISCOUNTED_GAIN)
def _(rels):
    return weighted(gains_of(rels), multiplied)


@EXPONENTIAL_DCG.mistake("return inside the loop", like=DCG)
def _(rels):
    return first_term(terms_of(gains_of(rels)))


@EXPONENTIAL_DCG.mistake("= instead of +=", like=DCG)
def _(rels):
    return last_term(terms_of(gains_of(rels)))


@EXPONENTIAL_DCG.mistake("list sorted before it is summed", like=DCG)
def _(rels):
    return formulas.ideal_dcg(rels, gain="exponential")


@EXPONENTIAL_DCG.mistake(
    "value rounded",
    like=DCG,
    also=[
        lambda rels: round(formulas.dcg(rels, gain="exponential"), 3),
        lambda rels: round(formulas.dcg(rels, gain="exponential"), 2),
    ],
)
def _(rels):
    return round(formulas.dcg(rels, gain="exponential"), 4)


@EXPONENTIAL_DCG.mistake("documents of grade 0 skipped", like=DCG)
def _(rels):
    return formulas.dcg([rel for rel in rels if rel], gain="exponential")


@EXPONENTIAL_DCG.mistake("1/i instead of 1/log2(i+1)", "dcg-discounts", like=DCG)
def _(rels):
    return formulas.dcg(rels, gain="exponential", discount="zipf")


@EXPONENTIAL_DCG.mistake("one discount for the whole sum")
def _(rels):
    """It adds up the gains and divides the sum once. The discount belongs inside the sum, because
    each rank has its own."""
    return sum(gains_of(rels)) / math.log2(len(rels) + 1) if rels else 0.0


@EXPONENTIAL_DCG.mistake("discount inside the exponent", "dcg-grades")
def _(rels):
    """It discounts the grade before it takes the power. Compute the gain first, 2^g - 1, and then
    multiply it by the weight of its rank."""
    return float(sum(2 ** (rel / math.log2(i + 1)) - 1 for i, rel in enumerate(rels, 1)))


EXERCISES = [DISCOUNTED_GAIN, DCG, EXPONENTIAL_DCG]

QUESTIONS = [
    Question(
        "dcg-predict",
        answer="A",
        why=(
            "Swapping ranks 1 and 2 gains (3 - 1) times the drop between their weights, 0.7381."
            " Five places from rank 10 to rank 5 gain 3 times (0.3869 - 0.2891), only 0.2934: the"
            " weights hardly differ down there."
        ),
        mistakes={
            "B": (
                "Five places are more than one, but the weights of ranks 5 and 10 are closer to"
                " each other than those of ranks 1 and 2."
            ),
            "C": (
                "Compute the two rises: the difference of the gains times the difference of the"
                " weights, for each page that moves."
            ),
        },
    ),
    Question(
        "dcg-hand",
        answer=3.5,
        why="Ranks 1 and 3 have the weights 1 and 1/2, so DCG is 2 + 3/2.",
        mistakes={
            5.0: "That is CG, the sum without weights. Rank 3 counts less than rank 1.",
            6.5: "That is the value with exponential gain. The linear gain is the grade.",
            3.0: "That divides by the rank itself. Divide by log2(rank + 1), which is 2 at rank 3.",
        },
    ),
    Question(
        "dcg-hand-exponential",
        answer=6.5,
        why="The gains are 3, 0 and 7, and the weights of ranks 1 and 3 are 1 and 1/2: 3 + 7/2.",
        mistakes={
            3.5: "That is the value with linear gain. Turn each grade g into 2^g - 1 first.",
            8.0: "That has 2^g without the - 1. A page of grade g gains 2^g - 1.",
            10.0: "That is the sum of the gains. Weigh the second one: rank 3 counts half.",
        },
    ),
]
