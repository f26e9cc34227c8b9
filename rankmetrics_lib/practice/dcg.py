"""Exercises of the chapter on discounted cumulative gain, with the wrong functions that people
write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, every_list

# Inputs


def graded_lists(length, n_grades=4):
    """All lists of this length with grades from 0 to n_grades - 1."""
    return every_list(range(n_grades), length)


def graded_rankings():
    """Every ranking of up to two documents with grades 0 to 5 and of up to four with grades 0 to 3,
    then longer binary ones."""
    for length in range(5):
        yield from graded_lists(length, n_grades=6 if length < 3 else 4)
    yield from binary_lists(6, 5)
    yield [1] * 12


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


LOG2_OF_RANK = (
    "log2(i) with i from 1",
    (
        "It divides by log2(i), which is 0 at rank 1; with an exception for rank 1, rank 2 is"
        " worth as much as rank 1. Take the logarithm of i + 1 instead: rank 1 then counts in"
        " full, and every later rank counts less."
    ),
    (
        "OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27, "
        "SimoAntikainen/word2vec-music-recommendation #3"
    ),
    "Weigh the ranks",
)
ONE_RANK_TOO_FAR = (
    "log2(i+2) with i from 1",
    (
        "It divides by log2(i + 2), which is right only if i counts from 0. Ranks count from 1, so"
        " each document is weighted as if it were one rank lower, and even the first does not"
        " count in full."
    ),
    "yihong-chen/neural-collaborative-filtering #2; dbthinking (2020) counts from 0",
    "Weigh the ranks",
)
NATURAL = (
    "natural logarithm",
    (
        "It takes the logarithm to base e, the default of math.log. Every value is then 1.4427"
        " times too large, and cannot be compared with a DCG from elsewhere."
    ),
    "dmlc/xgboost PR #1642, MatchZoo #448",
    "Weigh the ranks",
)

DISCOUNTED_GAIN = Exercise(
    name="discounted_gain",
    signature="discounted_gain(rels, rank)",
    task="What the document at one rank adds to DCG: its grade, weighted by the log2 discount.",
    reference=lambda rels, rank: rels[rank - 1] / math.log2(rank + 1),
    chapter="dcg",
    domain=places_in_graded_rankings,
    misconceptions=[
        Misconception(*LOG2_OF_RANK, lambda rels, rank: rels[rank - 1] * log2_of_rank(rank)),
        Misconception(
            *ONE_RANK_TOO_FAR,
            lambda rels, rank: rels[rank - 1] * one_rank_too_far(rank),
        ),
        Misconception(*NATURAL, lambda rels, rank: rels[rank - 1] * natural(rank)),
        Misconception(
            "gain without discount",
            "It returns the label itself. A document adds its label times the weight of its rank,"
            " and only rank 1 has weight 1.",
            "a common slip",
            "Weigh the ranks",
            lambda rels, rank: rels[rank - 1],
        ),
        Misconception(
            "rank used as the index",
            "It takes the label at index `rank`, which belongs to the next document. Ranks start"
            " at 1 and indices at 0, so the label at a rank has index rank - 1.",
            "a common slip",
            "Weigh the ranks",
            lambda rels, rank: (rels + [0])[rank] / math.log2(rank + 1),
        ),
    ],
)

# DCG at k


def not_cut(rels, k):
    return formulas.dcg(rels)


def exponential(rels, k):
    return formulas.dcg(rels, k, gain="exponential")


def hits_only(rels, k):
    return formulas.dcg([min(rel, 1) for rel in rels], k)


def ranks_of_hits(rels, k):
    return formulas.dcg([rel for rel in rels[:k] if rel])


def discounted_once(rels, k):
    return sum(rels[:k]) / math.log2(k + 1)


DCG = Exercise(
    name="dcg",
    signature="dcg(rels, k)",
    task="DCG of the first k documents, linear gain, log2 discount.",
    reference=formulas.dcg,
    chapter="dcg",
    domain=cut_graded_rankings,
    misconceptions=[
        Misconception(*LOG2_OF_RANK, lambda rels, k: weighted(rels[:k], log2_of_rank)),
        Misconception(*ONE_RANK_TOO_FAR, lambda rels, k: weighted(rels[:k], one_rank_too_far)),
        Misconception(*NATURAL, lambda rels, k: weighted(rels[:k], natural)),
        Misconception(
            "CG instead of DCG",
            "It adds up the labels without a discount. Any order of the same documents then has"
            " the same value, and the discount exists to change that.",
            "a common slip",
            "Weigh the ranks",
            lambda rels, k: formulas.cumulative_gain(rels, k),
        ),
        Misconception(
            "not cut at k",
            "It sums over the whole list. The reader of the top k never sees a document below rank"
            " k, so it must add nothing.",
            "lenskit/lkpy #309 (there for nDCG)",
            "Weigh the ranks",
            not_cut,
        ),
        Misconception(
            "1/i instead of 1/log2(i+1)",
            "It divides by the rank itself, known as Zipf's discount. DCG divides by log2(i + 1),"
            " which grows far more slowly, so lower ranks keep more of their gain.",
            "a common slip",
            "Other discounts",
            lambda rels, k: formulas.dcg(rels, k, discount="zipf"),
        ),
        Misconception(
            "exponential gain instead of linear",
            "It counts a document of grade g as 2^g - 1, the other common gain. This exercise asks"
            " for the linear gain: a document counts as its label.",
            "princewen/tensorflow_practice #57 (the text has one gain, the code the other)",
            "What a grade is worth",
            exponential,
        ),
        Misconception(
            "grades reduced to hits",
            "It counts every relevant document as 1, whatever its grade. DCG was made to tell"
            " grades apart: a grade of 3 must count three times as much as a grade of 1.",
            "a common slip when code for binary labels is given grades",
            "Add up the gains",
            hits_only,
        ),
        Misconception(
            "documents of grade 0 skipped",
            "It leaves out the documents of grade 0 before it counts the ranks. They add nothing"
            " themselves, but they push the documents below them down, which must cost something.",
            "a common slip",
            "Weigh the ranks",
            ranks_of_hits,
        ),
        Misconception(
            "one discount for the whole sum",
            "It adds up the labels and divides the sum once. The discount belongs inside the sum,"
            " because each rank has its own.",
            "a common slip",
            "Weigh the ranks",
            discounted_once,
        ),
    ],
)

# The exponential gain


def linear(rels):
    return formulas.dcg(rels)


def power_without_minus_one(rels):
    return formulas.dcg([2**rel for rel in rels])


def minus_one_in_the_exponent(rels):
    return formulas.dcg([2 ** (rel - 1) for rel in rels])


def square(rels):
    return formulas.dcg([rel**2 for rel in rels])


def power_of_the_term(rels):
    return float(sum(2 ** (rel / math.log2(i + 1)) - 1 for i, rel in enumerate(rels, 1)))


EXPONENTIAL_DCG = Exercise(
    name="exponential_dcg",
    signature="exponential_dcg(rels)",
    task="DCG of the whole list, exponential gain, log2 discount.",
    reference=lambda rels: formulas.dcg(rels, gain="exponential"),
    chapter="dcg",
    domain=lambda: ((rels,) for rels in graded_rankings()),
    misconceptions=[
        Misconception(
            "exponential gain said to be for binary relevance",
            "It keeps the linear gain, as if 2^g - 1 were meant only for binary labels. For 0 and"
            " 1 the two gains are equal; the exponential gain matters for the higher grades, which"
            " it lifts.",
            "FesianXu (2021)",
            "What a grade is worth",
            linear,
        ),
        Misconception(
            "2^g without the - 1",
            "It gives a document of grade 0 a gain of 1, because 2^0 is 1. The - 1 makes sure that"
            " a useless document adds nothing.",
            "RUCAIBox/RecBole #726 (in its documentation)",
            "What a grade is worth",
            power_without_minus_one,
        ),
        Misconception(
            "the - 1 in the exponent",
            "It computes 2^(g - 1), subtracting the 1 before the power is taken. A document of"
            " grade 0 then has a gain of one half; take the power first, then subtract 1.",
            "a common slip: one pair of parentheses too many",
            "What a grade is worth",
            minus_one_in_the_exponent,
        ),
        Misconception(
            "g squared for 2^g - 1",
            "It raises the grade to the power of 2, but the formula raises 2 to the power of the"
            " grade. Grades 2 and 3 then have gains of 4 and 9 instead of 3 and 7.",
            "a common slip",
            "What a grade is worth",
            square,
        ),
        Misconception(
            "discount inside the exponent",
            "It discounts the grade before it takes the power. Compute the gain first, 2^g - 1,"
            " and then multiply it by the weight of its rank.",
            "a common slip",
            "What a grade is worth",
            power_of_the_term,
        ),
    ],
    ordinary=lambda rels: bool(rels),  # grade 0 is where the gain is often wrong
)

EXERCISES = [DISCOUNTED_GAIN, DCG, EXPONENTIAL_DCG]
