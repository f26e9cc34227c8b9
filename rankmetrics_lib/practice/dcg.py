"""Exercises of the chapter on discounted cumulative gain, with the wrong functions that people
write."""

import math
from math import log2

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

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


# The formula, and its parts as they are right


def first_k(rels, k):
    return rels[:k]


def linear(rel):
    return rel


def exponential(rel):
    return 2**rel - 1


def by_log2(gain, rank):
    return gain / math.log2(rank + 1)


def terms_of(gains, term=by_log2):
    return [term(gain, rank) for rank, gain in enumerate(gains, 1)]


def dcg(rels, k=None, *, cut=first_k, gain=linear, order=list, term=by_log2, total=sum):
    gains = [gain(rel) for rel in cut(rels, k)]
    return float(total(terms_of(order(gains), term)))


def exponential_dcg(rels, *, gain=exponential, **parts):
    return dcg(rels, gain=gain, **parts)


def discounted_gain(rels, rank, *, term=by_log2):
    return term(rels[rank - 1], rank)


# As the chapter gives it: bytecode is compared, so it has no docstring, and a name for math.log2,
# which Python compiles in two ways.
def library_dcg(rels, k):
    total = 0.0
    for i, rel in enumerate(rels[:k]):
        discount = log2(i + 1) if i > 0 else 1.0
        total += rel / discount
    return total


DISCOUNTED_GAIN = Exercise(
    "discounted_gain(rels, rank)",
    "What the document at one rank adds to DCG: its grade, weighted by the log2 discount.",
    reference=lambda rels, rank: rels[rank - 1] / math.log2(rank + 1),
    formula=discounted_gain,
    domain=places_in_graded_rankings,
    section="dcg-weights",
)
DCG = Exercise(
    "dcg(rels, k)",
    "DCG of the first k documents, linear gain, log2 discount.",
    reference=formulas.dcg,
    formula=dcg,
    domain=cut_graded_rankings,
    section="dcg-weights",
    given=[library_dcg],
)
EXPONENTIAL_DCG = Exercise(
    "exponential_dcg(rels)",
    "DCG of the whole list, exponential gain, log2 discount.",
    reference=lambda rels: formulas.dcg(rels, gain="exponential"),
    formula=exponential_dcg,
    domain=lambda: ((rels,) for rels in graded_rankings()),
    section="dcg-weights",
    ordinary=lambda rels: bool(rels),  # grade 0 is where the gain is often wrong
)

# What a document adds at its rank

TERM = Part("term", DISCOUNTED_GAIN, DCG, EXPONENTIAL_DCG, section="dcg-weights")


def by_log2_of_rank_in_numpy(gain, rank):
    """Division by zero warns there, and goes on with infinity, or NaN for 0/0."""
    if rank == 1:
        return math.inf if gain else math.nan
    return gain / math.log2(rank)


@TERM.mistake(
    "log2 of the rank",
    seen_in=(
        "OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27,"
        " SimoAntikainen/word2vec-music-recommendation #3"
    ),
    also=[lambda gain, rank: gain / math.log2(rank), by_log2_of_rank_in_numpy],
)
def _(gain, rank):
    """It divides by the logarithm of the rank: log2(i) with i from 1, or log2(i + 1) with i from 0.
    That is 0 at rank 1; with an exception for rank 1, rank 2 is worth as much as rank 1. Take
    log2(rank + 1) instead: rank 1 then counts in full, and every later rank counts less."""
    return gain if rank == 1 else gain / math.log2(rank)


@TERM.mistake(
    "log2(i+2) with i from 1",
    seen_in="yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
)
def _(gain, rank):
    """It divides by log2(i + 2), which is right only if i counts from 0. Ranks count from 1, so
    each document is weighted as if it were one rank lower, and even the first does not count in
    full."""
    return gain / math.log2(rank + 2)


@TERM.mistake("natural logarithm", seen_in="dmlc/xgboost PR #1642, MatchZoo #448")
def by_ln(gain, rank):
    """It takes the logarithm to base e, the default of math.log. Every value is then 1.4427 times
    too large, and cannot be compared with a DCG from elsewhere."""
    return gain / math.log(rank + 1)


@TERM.mistake("logarithm to base 10")
def by_log10(gain, rank):
    """It takes the logarithm to base 10, so rank 1 does not have weight 1. Every value is then
    3.3219 times too large, and cannot be compared with a DCG from elsewhere."""
    return gain / math.log10(rank + 1)


@TERM.mistake("log2(i) + 1 instead of log2(i + 1)")
def _(gain, rank):
    """It adds 1 to the logarithm instead of the rank. Rank 1 is right by chance, but every later
    rank counts for too little: rank 2 has weight 1/2 instead of 0.6309."""
    return gain / (math.log2(rank) + 1)


@TERM.mistake("multiplied by the logarithm")
def _(gain, rank):
    """It multiplies by log2(i + 1), which grows with the rank, so a document counts more the lower
    it is. Divide by it instead."""
    return gain * math.log2(rank + 1)


@TERM.mistake(
    "logarithm or term cut to a whole number",
    also=[lambda gain, rank: gain // math.log2(rank + 1)],
)
def _(gain, rank):
    """It truncates to a whole number, with `int` or `//`. Keep the fractions: at rank 2 the
    logarithm is 1.585, neither 1 nor 2."""
    return gain / int(math.log2(rank + 1))


@DCG.also("logarithm or term cut to a whole number")
def _(rels, k):
    return int(dcg(rels, k))


@EXPONENTIAL_DCG.also("logarithm or term cut to a whole number")
def _(rels):
    return int(exponential_dcg(rels))


@TERM.mistake("1/i instead of 1/log2(i+1)", "dcg-discounts")
def _(gain, rank):
    """It divides by the rank itself, known as Zipf's discount. DCG divides by log2(i + 1), which
    grows far more slowly, so lower ranks keep more of their gain."""
    return gain / rank


@TERM.mistake("geometric discount", "dcg-discounts", p=[0.8, 0.9, 0.5])
def _(gain, rank, p):
    """It weighs rank i by p^(i-1), the discount of rank-biased precision. DCG divides by log2(i +
    1), which leaves lower ranks much more of their gain."""
    return gain * p ** (rank - 1)


@DISCOUNTED_GAIN.mistake("gain without discount")
def _(rels, rank):
    """It returns the label itself. A document adds its label times the weight of its rank, and only
    rank 1 has weight 1."""
    return rels[rank - 1]


@DCG.mistake("CG instead of DCG")
def _(rels, k):
    """It adds up the labels without a discount. Any order of the same documents then has the same
    value, and the discount exists to change that."""
    return float(sum(rels[:k]))


@EXPONENTIAL_DCG.mistake("exponential CG instead of DCG")
def _(rels):
    """It adds up the gains without a discount. Any order of the same documents then has the same
    value, and the discount exists to change that."""
    return float(sum(map(exponential, rels)))


@DISCOUNTED_GAIN.mistake("the whole sum instead of one term")
def _(rels, rank):
    """It adds up all documents down to this rank, which is DCG at that rank. Here only the document
    at the rank itself is asked for."""
    return dcg(rels, rank)


@DISCOUNTED_GAIN.mistake("rank used as the index")
def _(rels, rank):
    """It takes the label at index `rank`, which belongs to the next document. Ranks start at 1 and
    indices at 0, so the label at a rank has index rank - 1."""
    return by_log2((rels + [0])[rank], rank)


# How the terms are added up

TOTAL = Part("total", DCG, EXPONENTIAL_DCG)


@TOTAL.mistake("return inside the loop")
def _(terms):
    """It returns only the first term of the sum. Perhaps the `return` is inside the loop and ends
    it after one document."""
    return sum(terms[:1])


@TOTAL.mistake("= instead of +=")
def _(terms):
    """It returns only the last term of the sum. Perhaps each term overwrites the one before instead
    of being added."""
    return sum(terms[-1:])


@TOTAL.mistake("largest term instead of the sum")
def _(terms):
    """It takes the largest of the discounted gains. DCG adds them all up."""
    return max(terms + [0.0])


# Which documents are added up, and in which order

ORDER = Part("order", DCG, EXPONENTIAL_DCG)


@ORDER.mistake("list sorted before it is summed")
def best_first(gains):
    """It sorts the grades first, which gives the DCG of the best order. DCG judges the order that
    the system chose; keep the list as it came."""
    return sorted(gains, reverse=True)


@DCG.also()
def _(rels, k):
    return dcg(best_first(rels), k)


@ORDER.mistake("stops at the first useless document")
def until_the_first_zero(gains):
    """It stops at the first document of grade 0, as if the reader gave up there. The sum goes on: a
    useless document adds 0, and the next rank follows."""
    return gains[: gains.index(0)] if 0 in gains else gains


@ORDER.mistake("equal grades counted once", "dcg-gains")
def once_each(gains):
    """It keeps each grade only once, as a set or a dict does. Two documents of the same grade are
    two documents, and each adds its gain."""
    kept = []
    for gain in gains:
        if gain not in kept:
            kept.append(gain)
    return kept


@ORDER.mistake("running sums discounted")
def _(gains):
    """It discounts the sum so far at each rank, so a document is counted again at every rank below
    it. Each document adds its own gain once, times the weight of its rank."""
    return [sum(gains[: i + 1]) for i in range(len(gains))]


@ORDER.mistake("first document left out", also=[lambda gains: gains[1:]])
def _(gains):
    """It begins at the second document. Perhaps a loop starts at index 1, but the first document
    has index 0."""
    return [0] + gains[1:]


@ORDER.mistake("last document left out")
def _(gains):
    """It stops one document before the end of the list. `range(len(rels) - 1)` leaves out the last
    index; write `range(len(rels))`."""
    return gains[:-1]


@DCG.also()
def _(rels, k):
    return dcg(rels[:-1], k)


@ORDER.mistake("read from the bottom")
def _(gains):
    """It gives the last document the weight of rank 1. The list is in rank order: its first label
    has rank 1."""
    return gains[::-1]


@ORDER.mistake("documents of grade 0 skipped")
def _(gains):
    """It leaves out the documents of grade 0 before it counts the ranks. They add nothing
    themselves, but they push the documents below them down, which must cost something."""
    return [gain for gain in gains if gain]


@DCG.mistake("rank looked up by the label")
def _(rels, k):
    """It finds the rank with `index`, which gives the first document of the same grade. Equal
    grades then all get the weight of the first of them; count the ranks as you go."""
    return ranks_by_index(rels[:k])


@EXPONENTIAL_DCG.mistake("rank looked up by the label", like=DCG)
def _(rels):
    return ranks_by_index([exponential(rel) for rel in rels])


def ranks_by_index(gains):
    return float(sum(by_log2(gain, gains.index(gain) + 1) for gain in gains))


# The cut

CUT = Part("cut", DCG, section="dcg-cut")


@CUT.mistake("cut one rank too early")
def _(rels, k):
    """It stops after rank k - 1, so the document at rank k adds nothing. Perhaps a `range(1, k)`
    ends one short: it leaves out k."""
    return rels[: k - 1]


@CUT.mistake("cut one rank too late")
def _(rels, k):
    """It adds the document at rank k + 1 as well. The first k documents are `rels[:k]`, since a
    slice leaves out its end."""
    return rels[: k + 1]


@CUT.mistake("not cut at k", seen_in="lenskit/lkpy #309 (there for nDCG)")
def _(rels, k):
    """It sums over the whole list. The reader of the top k never sees a document below rank k, so
    it must add nothing."""
    return rels


# What a grade is worth

LINEAR_GAIN = Part("gain", DCG, section="dcg-grades")
EXPONENTIAL_GAIN = Part("gain", EXPONENTIAL_DCG, section="dcg-grades")


@LINEAR_GAIN.mistake(
    "exponential gain instead of linear",
    seen_in="princewen/tensorflow_practice #57 (the text has one gain, the code the other)",
)
def _(rel):
    """It counts a document of grade g as 2^g - 1, the other common gain. This exercise asks for the
    linear gain: a document counts as its label."""
    return 2**rel - 1


@EXPONENTIAL_GAIN.mistake("grades reduced to hits")
@LINEAR_GAIN.mistake("grades reduced to hits", "dcg-gains")
def _(rel):
    """It counts every relevant document as 1, whatever its grade. DCG was made to tell grades
    apart: a grade of 3 must count more than a grade of 1."""
    return min(rel, 1)


@EXPONENTIAL_GAIN.mistake(
    "exponential gain said to be for binary relevance", seen_in="FesianXu (2021)"
)
def _(rel):
    """It keeps the linear gain, as if 2^g - 1 were meant only for binary labels. For 0 and 1 the
    two gains are equal; the exponential gain matters for the higher grades, which it lifts."""
    return rel


@EXPONENTIAL_GAIN.mistake(
    "2^g without the - 1", seen_in="RUCAIBox/RecBole #726 (in its documentation)"
)
def without_the_minus_1(rel):
    """It gives a document of grade 0 a gain of 1, because 2^0 is 1. The - 1 makes sure that a
    useless document adds nothing."""
    return 2**rel


@EXPONENTIAL_GAIN.mistake("the - 1 in the exponent")
def _(rel):
    """It computes 2^(g - 1), subtracting the 1 before the power is taken. A document of grade 0
    then has a gain of one half; take the power first, then subtract 1."""
    return 2.0 ** (rel - 1)


@EXPONENTIAL_GAIN.mistake("g squared for 2^g - 1", also=[lambda rel: rel**2 - 1])
def _(rel):
    """It raises the grade to the power of 2, but the formula raises 2 to the power of the grade.
    Grade 3 then gains 9, or 8 after subtracting 1, instead of 7."""
    return rel**2


COMBINED_BITS = [
    lambda rel: 2 ^ (rel - 1),  # as Python reads `2 ^ rel - 1`: the minus comes first
    lambda rel: (2 ^ rel) - 1,
    lambda rel: 2 ^ rel,
    lambda rel: rel ^ 2,
]


@EXPONENTIAL_GAIN.mistake("^ taken for a power", gain=COMBINED_BITS)
def _(rel, gain):
    """It uses `^`, which in Python combines bits and is not a power: 2 ^ 3 is 1. Write the power as
    `2**rel`, and subtract 1 from it."""
    return gain(rel)


@EXPONENTIAL_GAIN.mistake("e^g - 1 instead of 2^g - 1")
def _(rel):
    """It raises e to the power of the grade, so grade 1 gains 1.718 instead of 1. With base 2, each
    grade is worth twice the one below plus 1."""
    return math.exp(rel) - 1


@EXPONENTIAL_GAIN.mistake("two times the grade for a power", also=[lambda rel: 2 * rel])
def _(rel):
    """It multiplies 2 by the grade instead of raising 2 to the power of the grade. Grade 3 then
    gains 5 or 6 instead of 7, and the gains grow by equal steps."""
    return 2 * rel - 1


# Gain and discount mixed up


@EXPONENTIAL_DCG.mistake("parentheses around the gain missing", "dcg-grades")
def _(rels):
    """It computes 2**g - 1/log2(i + 1): the division comes before the minus, so only the 1 is
    discounted. Put the whole gain in parentheses, (2**g - 1), before you divide."""
    return float(sum(2**rel - by_log2(1, rank) for rank, rel in enumerate(rels, 1)))


@EXPONENTIAL_DCG.mistake("the - 1 outside the fraction", "dcg-grades", times=[len, lambda rels: 1])
def _(rels, times):
    """It subtracts a full 1 after the division, at every rank or once from the sum. Put the whole
    gain in parentheses, (2**g - 1), before you divide."""
    return dcg(rels, gain=without_the_minus_1) - times(rels)


@EXPONENTIAL_DCG.mistake("discount inside the exponent", "dcg-grades")
def _(rels):
    """It discounts the grade before it takes the power. Compute the gain first, 2^g - 1, and then
    multiply it by the weight of its rank."""
    return float(sum(exponential(term) for term in terms_of(rels)))


# The sum divided


def share(part, whole):
    return part / whole if whole else 0.0


@DCG.mistake(
    "NDCG instead of DCG",
    also=[lambda rels, k: share(dcg(rels, k), dcg(best_first(rels[:k])))],
)
def _(rels, k):
    """It divides by the DCG of the sorted list, so a sorted list gets 1. That is the next chapter's
    metric; DCG is the sum itself, in units of the gain."""
    return share(dcg(rels, k), dcg(best_first(rels), k))


@DCG.mistake(
    "divided by the highest grade",
    "dcg-gains",
    also=[lambda rels, k: share(dcg(rels, k), max(rels[:k] + [0]))],
)
def _(rels, k):
    """It divides the grades by the highest one. The linear gain is the grade itself: a document of
    grade 3 at rank 1 adds 3."""
    return share(dcg(rels, k), max(rels + [0]))


@DCG.mistake(
    "divided by the sum of the weights",
    also=[lambda rels, k: dcg(rels, k) / dcg([1] * k)],
)
def _(rels, k):
    """It divides by the sum of the weights, which makes a weighted mean of the grades. DCG is the
    sum itself, in units of the gain."""
    return share(dcg(rels, k), dcg([1] * len(rels[:k])))


@DCG.mistake(
    "mean instead of sum",
    "dcg-cut",
    number=[lambda rels, k: k, lambda rels, k: len(rels[:k]), lambda rels, k: len(rels)],
)
def _(rels, k, number):
    """It divides the sum by the number of documents. DCG is the sum itself: a longer list may
    collect more gain, and dividing would punish it for that."""
    return dcg(rels, k) / max(1, number(rels, k))


@DCG.mistake(
    "one discount for the whole sum",
    last=[lambda rels, k: k, lambda rels, k: len(rels[:k]) or 1],
)
def _(rels, k, last):
    """It adds up the gains and divides the sum once. The discount belongs inside the sum, because
    each rank has its own."""
    return by_log2(sum(rels[:k]), last(rels, k))


@EXPONENTIAL_DCG.mistake("one discount for the whole sum", like=DCG)
def _(rels):
    return by_log2(sum(map(exponential, rels)), len(rels) or 1)


for exercise in (DISCOUNTED_GAIN, DCG, EXPONENTIAL_DCG):
    VALUE_ROUNDED.apply(exercise, section="average-precision-rounding")

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
