"""Exercises of the chapter on diversity, with the wrong functions that people write."""

import math

from .. import formulas
from ..formulas import alpha_dcg
from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

# Domains: what each document covers


def lists_of_documents():
    """(subtopics, alpha): up to three documents about two subtopics, then some about three."""
    documents = list(every_list((0, 1), 2))
    for n in (0, 1, 2, 3):
        for rows in every_list(documents, n):
            yield rows, 0.5
    for rows in every_list(documents[1:], 3):
        for alpha in (0, 0.25, 1):
            yield rows, alpha
    for rows in every_list(([1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]), 3):
        yield rows, 0.75
    yield [[1, 0]] * 6 + [[0, 1]] * 2, 0.5


def lists_and_pools():
    """(subtopics, pool): the ranked documents, and all judged ones."""
    yield [], []
    documents = list(every_list((0, 1), 2))
    for n in (1, 2):
        for rows in every_list(documents, n):
            yield rows, rows
            yield rows, [[1, 0]] + rows
            yield rows, rows + [[0, 1], [1, 1]]
    guides = [[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 0, 1]]
    for order in ((0, 1, 2), (1, 2, 0), (2, 1, 0)):  # two of them beat the greedy order
        yield [guides[place] for place in order], guides
    wide = [[1, 1, 0, 0], [1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1], [1, 1, 1, 0]]
    for rows in every_list(wide[:4], 3):
        yield rows, rows + wide
        yield rows, wide + rows


# What people write


def rows_summed(gain_at, discount=lambda rank: math.log2(rank + 1)):
    """A wrong function(subtopics, alpha): the gains gain_at(row, rows above, alpha), discounted."""

    def function(subtopics, alpha):
        total = 0.0
        for place, row in enumerate(subtopics):
            total += gain_at(row, subtopics[:place], alpha) / discount(place + 1)
        return total

    return function


def times_covered(above, subtopic):
    return sum(row[subtopic] >= 1 for row in above)


def novelty_biased(row, above, alpha):
    return sum(
        (label >= 1) * (1 - alpha) ** times_covered(above, subtopic)
        for subtopic, label in enumerate(row)
    )


def without_novelty(row, above, alpha):
    return sum(label >= 1 for label in row)


def to_the_power_of_alpha(row, above, alpha):
    return sum(
        (label >= 1) * alpha ** times_covered(above, subtopic) for subtopic, label in enumerate(row)
    )


def itself_counted(row, above, alpha):
    return sum(
        (label >= 1) * (1 - alpha) ** (times_covered(above, subtopic) + 1)
        for subtopic, label in enumerate(row)
    )


def by_the_rank(row, above, alpha):
    return sum(label >= 1 for label in row) * (1 - alpha) ** len(above)


def by_the_documents(row, above, alpha):
    seen = sum(any(label >= 1 for label in other) for other in above)
    return sum(label >= 1 for label in row) * (1 - alpha) ** seen


def new_ones_only(row, above, alpha):
    return sum(
        (label >= 1) and not times_covered(above, subtopic) for subtopic, label in enumerate(row)
    )


def once_or_again(row, above, alpha):
    return sum(
        (label >= 1) * ((1 - alpha) if times_covered(above, subtopic) else 1)
        for subtopic, label in enumerate(row)
    )


def alpha_taken_off(row, above, alpha):
    return sum(
        (label >= 1) * max(0, 1 - alpha * times_covered(above, subtopic))
        for subtopic, label in enumerate(row)
    )


def alpha_taken_off_below_zero(row, above, alpha):
    return sum(
        (label >= 1) * (1 - alpha * times_covered(above, subtopic))
        for subtopic, label in enumerate(row)
    )


def alpha_once_covered(row, above, alpha):
    return sum(
        (label >= 1) * (alpha if times_covered(above, subtopic) else 1)
        for subtopic, label in enumerate(row)
    )


def previous_only(row, above, alpha):
    """ptranking, as a comment there asks: only the document just above counts."""
    return sum(
        (label >= 1) * (1 - alpha) ** times_covered(above[-1:], subtopic)
        for subtopic, label in enumerate(row)
    )


def mean_over_subtopics(row, above, alpha):
    return novelty_biased(row, above, alpha) / len(row)


def any_subtopic(row, above, alpha):
    seen = sum(any(label >= 1 for label in other) for other in above)
    return any(label >= 1 for label in row) * (1 - alpha) ** seen


def exponential_gain(row, above, alpha):
    return 2 ** novelty_biased(row, above, alpha) - 1


def best_subtopic(row, above, alpha):
    """The subtopic that was covered least often above."""
    seen = [times_covered(above, subtopic) for subtopic, label in enumerate(row) if label]
    return (1 - alpha) ** min(seen) if seen else 0


def identical_documents(row, above, alpha):
    return sum(row) * (1 - alpha) ** sum(other == row for other in above)


def worth_that_returns(row, above, alpha):
    """A subtopic that the document just above does not cover is worth 1 again."""
    gain = 0.0
    for subtopic, label in enumerate(row):
        run = 0
        while run < len(above) and above[len(above) - 1 - run][subtopic]:
            run += 1
        gain += label * (1 - alpha) ** run
    return gain


def always_one_half(row, above, alpha):
    return novelty_biased(row, above, 0.5)


ALPHA_DCG = Exercise(
    "alpha_dcg(subtopics, alpha)",
    "α-DCG. `subtopics` has a row for each document in rank order, with 1 for a subtopic that"
    " the document covers and 0 for any other. A subtopic is worth 1, and times 1 − alpha for"
    " each document above that covers it. The discount of rank i is 1/log2(i + 1).",
    reference=lambda subtopics, alpha: formulas.alpha_dcg(subtopics, alpha=alpha),
    domain=lists_of_documents,
    ordinary=lambda subtopics, alpha: any(any(row) for row in subtopics),
    section="diversity-repetition",
)


@ALPHA_DCG.mistake(
    "repetitions at full worth", seen_in="DCG with the number of subtopics as the grade"
)
def _(subtopics, alpha):
    """It adds up the subtopics of each document, whatever the reader has seen above: it is the DCG
    of the number of subtopics. A subtopic that a document above covers is worth less."""
    return rows_summed(without_novelty)(subtopics, alpha)


@ALPHA_DCG.mistake("alpha for 1 − alpha")
def _(subtopics, alpha):
    """It multiplies by alpha for each repetition. Alpha is what a repetition loses, so 1 − alpha of
    the worth is left. With alpha = 0.5 you see no difference."""
    return rows_summed(to_the_power_of_alpha)(subtopics, alpha)


@ALPHA_DCG.mistake("document counted as its own repetition")
def _(subtopics, alpha):
    """It counts the document itself among those that cover its subtopics, so the first one is worth
    only 1 − alpha. Count the documents above."""
    return rows_summed(itself_counted)(subtopics, alpha)


@ALPHA_DCG.mistake(
    "one counter for all subtopics", gain_at=[by_the_rank, by_the_documents, any_subtopic]
)
def _(subtopics, alpha, gain_at):
    """It counts the documents above, not how many of them cover the same subtopic. A document about
    something new is worth as much at rank 5 as at rank 1, before the discount."""
    return rows_summed(gain_at)(subtopics, alpha)


@ALPHA_DCG.mistake("only new subtopics counted")
def _(subtopics, alpha):
    """It gives a repetition nothing, whatever alpha is. That is alpha = 1."""
    return rows_summed(new_ones_only)(subtopics, alpha)


@ALPHA_DCG.mistake("second and tenth time alike", gain_at=[once_or_again, alpha_once_covered])
def _(subtopics, alpha, gain_at):
    """It knows only whether a subtopic was covered above, not how often. Each further time
    multiplies its worth by 1 − alpha once more."""
    return rows_summed(gain_at)(subtopics, alpha)


@ALPHA_DCG.mistake(
    "alpha subtracted each time", gain_at=[alpha_taken_off, alpha_taken_off_below_zero]
)
def _(subtopics, alpha, gain_at):
    """It subtracts alpha for each repetition. The worth is multiplied by 1 − alpha, so it never
    reaches 0."""
    return rows_summed(gain_at)(subtopics, alpha)


@ALPHA_DCG.mistake(
    "only the document just above",
    seen_in="a comment in the code of ptranking asks whether this is right",
    gain_at=[previous_only, worth_that_returns],
)
def _(subtopics, alpha, gain_at):
    """It looks for repetitions in the document just above, and forgets all those before it. Keep a
    count for each subtopic, from rank 1 on."""
    return rows_summed(gain_at)(subtopics, alpha)


@ALPHA_DCG.mistake("mean over the subtopics")
def _(subtopics, alpha):
    """It divides the gain by the number of subtopics. α-DCG adds them up; what makes it comparable
    across queries is the ideal."""
    return rows_summed(mean_over_subtopics)(subtopics, alpha)


@ALPHA_DCG.mistake("mean over the documents")
def _(subtopics, alpha):
    """It divides the sum by the number of documents. α-DCG adds up; what makes it comparable is the
    ideal."""
    whole = rows_summed(novelty_biased)(subtopics, alpha)
    return whole / len(subtopics) if subtopics else 0.0


@ALPHA_DCG.mistake("repetitions below counted")
def _(subtopics, alpha):
    """It counts all other documents that cover the subtopic, those below it, too. A reader who
    comes from the top has seen only those above."""
    # Those below the document, too.
    total = 0.0
    for place, row in enumerate(subtopics):
        others = subtopics[:place] + subtopics[place + 1 :]
        total += novelty_biased(row, others, alpha) / math.log2(place + 2)
    return total


@ALPHA_DCG.mistake("exponential gain", seen_in="a habit from NDCG")
def _(subtopics, alpha):
    """It puts the gain into 2 to its power minus 1, as for grades. The worth of the subtopics is
    the gain, as it is."""
    return rows_summed(exponential_gain)(subtopics, alpha)


@ALPHA_DCG.mistake("best subtopic alone")
def _(subtopics, alpha):
    """It takes only the subtopic that is worth most. A document gains what all its subtopics are
    worth."""
    return rows_summed(best_subtopic)(subtopics, alpha)


@ALPHA_DCG.mistake("only identical documents", seen_in="repetition taken for duplication")
def _(subtopics, alpha):
    """It makes a document worth less if another one covers exactly the same subtopics. Count for
    each subtopic by itself."""
    return rows_summed(identical_documents)(subtopics, alpha)


@ALPHA_DCG.mistake("alpha ignored", seen_in="the usual alpha, written into the code")
def _(subtopics, alpha):
    """It halves the worth each time, whatever alpha is. Multiply it by 1 − alpha."""
    return rows_summed(always_one_half)(subtopics, alpha)


@ALPHA_DCG.mistake("one rank for each subtopic")
def _(subtopics, alpha):
    """It moves to the next discount with each subtopic. All subtopics of a document stand at its
    rank."""
    # The discount moves on with each subtopic, not with each document.
    total, rank = 0.0, 0
    for place, row in enumerate(subtopics):
        for subtopic, label in enumerate(row):
            if label:
                rank += 1
                worth = (1 - alpha) ** times_covered(subtopics[:place], subtopic)
                total += worth / math.log2(rank + 1)
    return total


@ALPHA_DCG.mistake("no discount")
def _(subtopics, alpha):
    """It adds the gains without the discount, so the order of documents about different things does
    not matter. Divide the gain at rank i by log2(i + 1)."""
    return rows_summed(novelty_biased, lambda rank: 1)(subtopics, alpha)


@ALPHA_DCG.mistake(
    "wrong discount",
    seen_in="discounts of other metrics: 1/rank, or ndeval's natural logarithm without its base",
    discount=[
        lambda rank: rank,
        lambda rank: math.log(rank + 1),
        lambda rank: math.log2(rank) if rank > 1 else 1,
        lambda rank: math.log2(rank + 2),
    ],
)
def _(subtopics, alpha, discount):
    """The gains are right, the discount is not. Rank i has the weight 1/log2(i + 1)."""
    return rows_summed(novelty_biased, discount)(subtopics, alpha)


# α-nDCG


def dcg_of(rows, alpha=0.5):
    return formulas.alpha_dcg(rows, alpha=alpha)


def share(rows, ideal):
    best = dcg_of(ideal)
    return dcg_of(rows) / best if best else 0.0


# The ideal of NDCG, by the number of subtopics: as the chapter gives it to be fixed
def most_subtopics_first(subtopics, pool):
    ideal = sorted(pool, key=sum, reverse=True)
    ideal = ideal[: len(subtopics)]
    best = alpha_dcg(ideal)
    return alpha_dcg(subtopics) / best if best else 0.0


def greedy(pool, k, alpha=0.5):
    order: list[list[int]] = []
    left = list(pool)
    while left and len(order) < k:
        gains = [dcg_of(order + [row], alpha) for row in left]
        order.append(left.pop(gains.index(max(gains))))
    return order


ALPHA_NDCG = Exercise(
    "alpha_ndcg(subtopics, pool)",
    "α-nDCG with alpha = 0.5. `pool` has a row for each judged document, `subtopics` for each"
    " ranked one. Divide by the α-DCG of the greedy ideal, cut at the length of the list: it"
    " takes at each rank the document with the highest gain, of equal ones the first. 0.0 if"
    " nothing in the pool covers a subtopic.",
    reference=lambda subtopics, pool: (
        formulas.alpha_ndcg(subtopics, len(subtopics), pool=pool) if subtopics else 0.0
    ),
    domain=lists_and_pools,
    ordinary=lambda subtopics, pool: any(any(row) for row in subtopics),
    given=[most_subtopics_first],
    section="diversity-ideal",
)


@ALPHA_NDCG.mistake(
    "ideal sorted by the number of subtopics",
    also=[lambda subtopics, pool: share(subtopics, sorted(pool, key=lambda row: -sum(row)))],
)
def _(subtopics, pool):
    """It sorts the ideal once, as NDCG does. But the gain of a document depends on those above it:
    two documents about the same three subtopics are not the best first two. Choose again at each
    rank."""
    return most_subtopics_first(subtopics, pool)


@ALPHA_NDCG.also()
def _(subtopics, pool):
    ideal = sorted(pool, key=sum)
    ideal.reverse()
    return share(subtopics, ideal[: len(subtopics)])


@ALPHA_NDCG.mistake("ideal of NDCG")
def _(subtopics, pool):
    """It divides by the NDCG ideal of the numbers of subtopics, in which repetitions keep their
    full worth. No list of documents can reach it."""
    # NDCG's own ideal: counts of subtopics, sorted and discounted, no repetition worth less.
    counts = sorted([sum(row) for row in pool], reverse=True)[: len(subtopics)]
    best = formulas.dcg(counts)
    return dcg_of(subtopics) / best if best else 0.0


@ALPHA_NDCG.mistake("ideal not cut")
def _(subtopics, pool):
    """Its ideal has all documents of the pool, the list only its own. Cut the ideal where the list
    ends."""
    return share(subtopics, greedy(pool, len(pool)))


@ALPHA_NDCG.mistake("ideal from the list", seen_in="list-only, as with NDCG")
def _(subtopics, pool):
    """It makes the ideal of the retrieved documents, so a list that misses a subtopic is not
    punished. Make it of the pool."""
    return share(subtopics, greedy(subtopics, len(subtopics)))


@ALPHA_NDCG.mistake("every subtopic at every rank", seen_in="ndeval's alpha-DCG")
def _(subtopics, pool):
    """It divides by a list whose documents all cover every subtopic. ndeval calls this alpha-DCG,
    and it is the same for all queries with as many subtopics; the ideal of α-nDCG is made of real
    documents."""
    # ndeval's alpha-DCG: out of documents that all cover every subtopic.
    covered = sum(any(column) for column in zip(*pool))
    if not covered:
        return 0.0
    return dcg_of(subtopics) / dcg_of([[1] * covered] * len(subtopics))


@ALPHA_NDCG.mistake("not normalized", seen_in="TF-Ranking's AlphaDCGMetric reports this")
def _(subtopics, pool):
    """It stops at α-DCG. Divide it by that of the ideal."""
    return dcg_of(subtopics)


@ALPHA_NDCG.mistake("cut down to 1", "diversity-greedy")
def _(subtopics, pool):
    """It cuts values above 1. The greedy ideal is not always the best order, and a list may beat
    it: the definition has no upper bound of 1."""
    return min(1.0, share(subtopics, greedy(pool, len(subtopics))))


@ALPHA_NDCG.mistake("repetitions worth nothing in the ideal")
def _(subtopics, pool):
    """Its ideal looks for new subtopics only, and takes any document once all are covered. With
    alpha = 0.5 a repetition still has a gain, in the ideal, too."""
    return share(subtopics, greedy(pool, len(subtopics), 1))


@ALPHA_NDCG.also()
def _(subtopics, pool):
    order: list[list[int]] = []
    for row in greedy(pool, len(subtopics), 1):
        if sum(map(any, zip(*(order + [row])))) == sum(map(any, zip(*order))):
            break
        order.append(row)
    return share(subtopics, order)


@ALPHA_NDCG.mistake(
    "not the first of equal documents",
    "diversity-greedy",
    seen_in="a comparison by `>=`, or a search through all orders",
)
def _(subtopics, pool):
    """Where several documents have the highest gain, its ideal does not begin with the first of
    them. Take the first, even if another one would lead to a better order."""
    order: list[list[int]] = []
    left = list(pool)
    while left and len(order) < len(subtopics):
        gains = [dcg_of(order + [row]) for row in left]
        place = max(place for place, gain in enumerate(gains) if gain == max(gains))
        order.append(left.pop(place))
    return share(subtopics, order)


@ALPHA_NDCG.mistake("order of the pool")
def _(subtopics, pool):
    """It takes the pool in the order in which it comes. Build the ideal greedily: at each rank, the
    document with the highest gain."""
    return share(subtopics, pool[: len(subtopics)])


@ALPHA_NDCG.mistake(
    "NDCG of the numbers of subtopics",
    "diversity-repetition",
    seen_in="NDCG with the number of subtopics as the grade",
)
def _(subtopics, pool):
    """It is NDCG with the number of subtopics as the grade. Repetitions keep their full worth
    there, in the list and in the ideal."""
    counts = [sum(row) for row in subtopics]
    judged = [sum(row) for row in pool]
    return formulas.ndcg(counts, len(counts), pool=judged) if counts and any(judged) else 0.0


@ALPHA_NDCG.mistake("document taken again")
def _(subtopics, pool):
    """It leaves a document in the pool after taking it, so the ideal shows it several times. Take
    it out."""
    # A document stays in the pool after it was taken.
    order: list[list[int]] = []
    while pool and len(order) < len(subtopics):
        gains = [dcg_of(order + [row]) for row in pool]
        order.append(pool[gains.index(max(gains))])
    return share(subtopics, order)


@ALPHA_NDCG.mistake("equal rows taken out of the pool", seen_in="a set of rows")
def _(subtopics, pool):
    """It keeps only one of several documents about the same subtopics. They are different
    documents, and the ideal may need them all."""
    different = [row for place, row in enumerate(pool) if row not in pool[:place]]
    return share(subtopics, greedy(different, len(subtopics)))


@ALPHA_NDCG.mistake("list added to the pool")
def _(subtopics, pool):
    """It adds the ranked documents to the pool, where they already are. Each of them could then be
    in the ideal twice."""
    return share(subtopics, greedy(subtopics + pool, len(subtopics)))


@ALPHA_NDCG.mistake("no discount")
def _(subtopics, pool):
    """It adds the gains without the discount, in the list and in the ideal. Use α-DCG in both."""
    gain = rows_summed(novelty_biased, lambda rank: 1)
    best = gain(greedy(pool, len(subtopics)), 0.5)
    return gain(subtopics, 0.5) / best if best else 0.0


@ALPHA_NDCG.mistake("1 if nothing can be found", seen_in="an empty ideal taken for reached")
def _(subtopics, pool):
    """It gives 1 if no document in the pool covers anything. This exercise gives 0 there."""
    return share(subtopics, greedy(pool, len(subtopics))) if any(map(any, pool)) else 1.0


EXERCISES = [ALPHA_DCG, ALPHA_NDCG]

QUESTIONS = [
    Question(
        "diversity-predict",
        answer="A",
        why="With alpha = 0.5 the three subtopics that were seen twice are worth 1/4 each, together"
        " 0.75. The new one is worth 1. At rank 2 the three would have won, with 1.5.",
        mistakes={
            "B": "That would be right at rank 2. By rank 3, each of the three was seen twice.",
            "S": "Add up what the subtopics of each document are worth after rank 2: they differ.",
        },
    ),
    Question(
        "diversity-hand",
        answer=1 + 0.5 / math.log2(3) + 1.25 / 2,
        decimals=3,
        why="The gains are 1, 1/2 and 1 + 1/4, and the discounts 1, 0.6309 and 0.5.",
        mistakes={
            1 + 1 / math.log2(3) + 2 / 2: "You gave repetitions their full worth. The second"
            " document about the hotel is worth 1/2, the third 1/4.",
            1 + 0.5 / math.log2(3) + 1.5 / 2: "At rank 3, two documents above cover the hotel, so"
            " it is worth 1/4.",
            1 + 0.5 + 1.25: "You left out the discount: rank i has the weight 1/log2(i + 1).",
            0.5 + 0.25 / math.log2(3) + 0.625 / 2: "You counted each document among those above"
            " it. The first time, a subtopic is worth 1.",
            1 + 0 + 1 / 2: "You gave repetitions nothing: that is alpha = 1.",
        },
    ),
    Question(
        "diversity-hand-err",
        answer=(0.5 + 0.125 + 0.25) / 2,
        decimals=4,
        why="Who wants the castle stops at rank 1 with probability 1/2 and, if not, at rank 2 with"
        " 1/2: 1/2 + 1/4 · 1/2. Who wants the hotel stops at rank 2 with 1/2: 1/2 · 1/2. The mean"
        " of 0.625 and 0.25 is 0.4375.",
        mistakes={
            0.875: "You added the two readers up. ERR-IA is their mean.",
            0.625: "That is the reader who wants the castle. Half of them want the hotel.",
            0.25: "That is the reader who wants the hotel. Half of them want the castle.",
            (0.5 + 0.25 + 0.25) / 2: "Who wants the castle reaches rank 2 only if rank 1 did not"
            " satisfy: with probability 1/2.",
            0.75: "You let each document satisfy all its readers. With a highest grade of 1,"
            " it satisfies half of them.",
        },
    ),
]
