"""Exercises of the chapter on diversity, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

# Inputs: what each document covers


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
    yield guides, [guides[1], guides[2], guides[0]]  # in which the greedy order is the best
    wide = [[1, 1, 0, 0], [1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1], [1, 1, 1, 0]]
    for rows in every_list(wide[:4], 3):
        yield rows, rows + wide
        yield rows, wide + rows


# α-DCG, and its parts as they are right


def covered_above(rows, place, subtopic):
    return sum(row[subtopic] for row in rows[:place])


def left_after(times, alpha):
    return (1 - alpha) ** times


def log2_of_the_next(rank):
    return math.log2(rank + 1)


def alpha_dcg(
    subtopics,
    alpha=0.5,
    *,
    times=covered_above,
    worth=left_after,
    gain=sum,
    discount=log2_of_the_next,
):
    total = 0.0
    for place, row in enumerate(subtopics):
        covered = [subtopic for subtopic, label in enumerate(row) if label]
        worths = [worth(times(subtopics, place, subtopic), alpha) for subtopic in covered]
        total += gain(worths) / discount(place + 1)
    return total


ALPHA_DCG = Exercise(
    "alpha_dcg(subtopics, alpha)",
    "α-DCG. `subtopics` has a row for each document in rank order, with 1 for a subtopic that"
    " the document covers and 0 for any other. A subtopic is worth 1, and times 1 - alpha for"
    " each document above that covers it. The discount of rank i is 1/log2(i + 1).",
    reference=lambda subtopics, alpha: formulas.alpha_dcg(subtopics, alpha=alpha),
    formula=alpha_dcg,
    domain=lists_of_documents,
    ordinary=lambda subtopics, alpha: any(any(row) for row in subtopics),
    section="diversity-repetition",
)

# What a subtopic is worth the next time

WORTH = Part("worth", ALPHA_DCG)


@WORTH.mistake("repetitions at full worth", seen_in="DCG with the number of subtopics as the grade")
def _(times, alpha):
    """It adds up the subtopics of each document, whatever the reader has seen above: it is the DCG
    of the number of subtopics. A subtopic that a document above covers is worth less."""
    return 1


@WORTH.mistake("alpha for 1 − alpha")
def _(times, alpha):
    """It multiplies by alpha for each repetition. Alpha is what a repetition loses, so 1 - alpha of
    the worth is left. With alpha = 0.5 you see no difference."""
    return alpha**times


@WORTH.mistake("document counted as its own repetition")
def _(times, alpha):
    """It counts the document itself among those that cover its subtopics, so the first one is worth
    only 1 - alpha. Count the documents above."""
    return (1 - alpha) ** (times + 1)


@WORTH.mistake("only new subtopics counted")
def _(times, alpha):
    """It gives a repetition nothing, whatever alpha is. That is alpha = 1."""
    return not times


@WORTH.mistake("second and tenth time alike", also=[lambda times, alpha: alpha if times else 1])
def _(times, alpha):
    """It knows only whether a subtopic was covered above, not how often. Each further time
    multiplies its worth by 1 - alpha once more."""
    return 1 - alpha if times else 1


@WORTH.mistake("alpha subtracted each time", also=[lambda times, alpha: max(0, 1 - alpha * times)])
def _(times, alpha):
    """It subtracts alpha for each repetition. The worth is multiplied by 1 - alpha, so it never
    reaches 0."""
    return 1 - alpha * times


@WORTH.mistake("alpha ignored", seen_in="the usual alpha, written into the code")
def _(times, alpha):
    """It halves the worth each time, whatever alpha is. Multiply it by 1 - alpha."""
    return 0.5**times


# Which documents are repeated

TIMES = Part("times", ALPHA_DCG)


def useful_above(rows, place, subtopic):
    return sum(any(row) for row in rows[:place])


@TIMES.mistake("one counter for all subtopics", also=[useful_above])
def _(rows, place, subtopic):
    """It counts the documents above, not how many of them cover the same subtopic. A document about
    something new is worth as much at rank 5 as at rank 1, before the discount."""
    return place


def best_of(worths):
    return max(worths + [0])


@ALPHA_DCG.also()
def _(subtopics, alpha):
    return alpha_dcg(subtopics, alpha, times=useful_above, gain=best_of)


@TIMES.mistake(
    "only the document just above",
    seen_in="a comment in the code of ptranking asks whether this is right",
)
def _(rows, place, subtopic):
    """It looks for repetitions in the document just above, and forgets all those before it. Keep a
    count for each subtopic, from rank 1 on."""
    return rows[place - 1][subtopic] if place else 0


@ALPHA_DCG.also()
def _(subtopics, alpha):
    """A subtopic that the document just above does not cover is worth 1 again."""

    def without_a_break(rows, place, subtopic):
        start = place
        while start and rows[start - 1][subtopic]:
            start -= 1
        return place - start

    return alpha_dcg(subtopics, alpha, times=without_a_break)


@TIMES.mistake("repetitions below counted")
def _(rows, place, subtopic):
    """It counts all other documents that cover the subtopic, those below it, too. A reader who
    comes from the top has seen only those above."""
    return sum(row[subtopic] for row in rows) - 1


@TIMES.mistake("only identical documents", seen_in="repetition taken for duplication")
def _(rows, place, subtopic):
    """It makes a document worth less if another one covers exactly the same subtopics. Count for
    each subtopic by itself."""
    return rows[:place].count(rows[place])


# The gain of a document

GAIN = Part("gain", ALPHA_DCG)


@GAIN.mistake("exponential gain", seen_in="a habit from NDCG")
def _(worths):
    """It turns the gain g into 2^g - 1, as for grades. What the subtopics are worth is already the
    gain."""
    return 2 ** sum(worths) - 1


@GAIN.mistake("best subtopic alone")
def _(worths):
    """It takes only the subtopic that is worth most. A document gains what all its subtopics are
    worth."""
    return best_of(worths)


# The discount

DISCOUNT = Part("discount", ALPHA_DCG)


@DISCOUNT.mistake("no discount")
def no_discount(rank):
    """It adds the gains without the discount, so the order of documents about different things does
    not matter. Divide the gain at rank i by log2(i + 1)."""
    return 1


@DISCOUNT.mistake(
    "wrong discount",
    seen_in="discounts of other metrics: 1/rank, or ndeval's natural logarithm without its base",
    also=[
        lambda rank: math.log(rank + 1),
        lambda rank: math.log2(rank) if rank > 1 else 1,
        lambda rank: math.log2(rank + 2),
    ],
)
def _(rank):
    """The gains are right, the discount is not. Rank i has the weight 1/log2(i + 1)."""
    return rank


@ALPHA_DCG.mistake("one rank for each subtopic")
def _(subtopics, alpha):
    """It moves to the next discount with each subtopic. All subtopics of a document are at its
    rank."""
    total, rank = 0.0, 0
    for place, row in enumerate(subtopics):
        for subtopic, label in enumerate(row):
            if label:
                rank += 1
                times = covered_above(subtopics, place, subtopic)
                total += left_after(times, alpha) / math.log2(rank + 1)
    return total


# The sum


@ALPHA_DCG.mistake("mean over the subtopics")
def _(subtopics, alpha):
    """It divides the gain by the number of subtopics. α-DCG adds them up; what makes it comparable
    across queries is the ideal."""
    return alpha_dcg(subtopics, alpha) / len(subtopics[0]) if subtopics else 0.0


@ALPHA_DCG.mistake("mean over the documents")
def _(subtopics, alpha):
    """It divides the sum by the number of documents. α-DCG adds up; what makes it comparable is the
    ideal."""
    return alpha_dcg(subtopics, alpha) / len(subtopics) if subtopics else 0.0


VALUE_ROUNDED.apply(ALPHA_DCG, section="average-precision-rounding")

# α-nDCG, and its ideal as it is right


def first_of_the_best(gains):
    return gains.index(max(gains))


def greedy(pool, k, *, alpha=0.5, choice=first_of_the_best):
    order: list[list[int]] = []
    left = list(pool)
    while left and len(order) < k:
        gains = [alpha_dcg(order + [row], alpha) for row in left]
        order.append(left.pop(choice(gains)))
    return order


def share(reached, best):
    return reached / best if best else 0.0


def alpha_ndcg(subtopics, pool, *, ideal=greedy):
    return share(alpha_dcg(subtopics), alpha_dcg(ideal(pool, len(subtopics))))


# As the chapter gives it
def most_subtopics_first(subtopics, pool):
    ideal = sorted(pool, key=sum, reverse=True)
    ideal = ideal[: len(subtopics)]
    best = alpha_dcg(ideal)
    return alpha_dcg(subtopics) / best if best else 0.0


ALPHA_NDCG = Exercise(
    "alpha_ndcg(subtopics, pool)",
    "α-nDCG with alpha = 0.5. `pool` has a row for each judged document, `subtopics` for each"
    " ranked one. Divide by the α-DCG of the greedy ideal, cut at the length of the list: it"
    " takes at each rank the document with the highest gain, of equal ones the first. 0.0 if"
    " nothing in the pool covers a subtopic.",
    reference=lambda subtopics, pool: (
        formulas.alpha_ndcg(subtopics, len(subtopics), pool=pool) if subtopics else 0.0
    ),
    formula=alpha_ndcg,
    domain=lists_and_pools,
    ordinary=lambda subtopics, pool: any(any(row) for row in subtopics),
    given=[most_subtopics_first],
    section="diversity-ideal",
)

# The order of the ideal

IDEAL = Part("ideal", ALPHA_NDCG)


@IDEAL.mistake(
    "ideal sorted by the number of subtopics",
    also=[
        lambda pool, k: sorted(pool, key=sum, reverse=True),
        lambda pool, k: sorted(pool, key=sum)[::-1][:k],
    ],
)
def _(pool, k):
    """It sorts the ideal once, as NDCG does. But the gain of a document depends on those above it:
    two documents about the same three subtopics are not the best first two. Choose again at each
    rank."""
    return sorted(pool, key=sum, reverse=True)[:k]


@IDEAL.mistake("order of the pool")
def _(pool, k):
    """It takes the pool in the order in which it comes. Build the ideal greedily: at each rank, the
    document with the highest gain."""
    return pool[:k]


def all_orders(pool, k):
    """The different lists of the first k documents."""
    if not pool or k == 0:
        return [[]]
    orders = []
    for place, row in enumerate(pool):
        if row not in pool[:place]:
            below = all_orders(pool[:place] + pool[place + 1 :], k - 1)
            orders += [[row] + rest for rest in below]
    return orders


@IDEAL.mistake("best of all orders", "diversity-greedy")
def _(pool, k):
    """It tries every order and divides by the best, which no list can beat. The definition divides
    by the greedy order, since for a large pool nobody can try them all."""
    return max(all_orders(pool, k), key=alpha_dcg)


@IDEAL.mistake(
    "not the first of equal documents", "diversity-greedy", seen_in="a comparison by `>=`"
)
def _(pool, k):
    """Where several documents have the highest gain, its ideal does not take the first of them.
    Take the first, even if another one would lead to a better order."""

    def last_of_the_best(gains):
        return max(place for place, gain in enumerate(gains) if gain == max(gains))

    return greedy(pool, k, choice=last_of_the_best)


@IDEAL.mistake("repetitions worth nothing in the ideal")
def _(pool, k):
    """Its ideal looks for new subtopics only, and takes any document once all are covered. With
    alpha = 0.5 a repetition still has a gain, in the ideal, too."""
    return greedy(pool, k, alpha=1)


def covered(rows):
    """How many subtopics the documents cover."""
    return sum(any(column) for column in zip(*rows))


@ALPHA_NDCG.also()
def _(subtopics, pool):
    def until_nothing_is_new(pool, k):
        order = greedy(pool, k, alpha=1)
        for n in range(len(order)):
            if covered(order[: n + 1]) == covered(order[:n]):
                return order[:n]
        return order

    return alpha_ndcg(subtopics, pool, ideal=until_nothing_is_new)


# The documents of the ideal


@IDEAL.mistake("ideal not cut")
def _(pool, k):
    """Its ideal has all documents of the pool, the list only its own. Cut the ideal where the list
    ends."""
    return greedy(pool, len(pool))


@IDEAL.mistake("document taken again")
def _(pool, k):
    """It leaves a document in the pool after taking it, so the ideal shows it several times. Take
    it out."""
    return greedy(pool * k, k)


@IDEAL.mistake("equal rows taken out of the pool", seen_in="a set of rows")
def _(pool, k):
    """It keeps only one of several documents about the same subtopics. They are different
    documents, and the ideal may need them all."""
    return greedy([row for place, row in enumerate(pool) if row not in pool[:place]], k)


@IDEAL.mistake("every subtopic at every rank", seen_in="ndeval's alpha-DCG")
def _(pool, k):
    """It divides by a list whose documents all cover every subtopic. ndeval calls this alpha-DCG,
    and it is the same for all queries with as many subtopics; the ideal of α-nDCG is made of real
    documents."""
    return [[1] * covered(pool)] * k


@ALPHA_NDCG.mistake("ideal from the list", seen_in="list-only, as with NDCG")
def _(subtopics, pool):
    """It builds the ideal from the retrieved documents, so a list that misses a subtopic is not
    penalized. Build it from the pool."""
    return alpha_ndcg(subtopics, subtopics)


@ALPHA_NDCG.mistake("list added to the pool")
def _(subtopics, pool):
    """It adds the ranked documents to the pool, where they already are. Each of them could then be
    in the ideal twice."""
    return alpha_ndcg(subtopics, subtopics + pool)


# The fraction


@ALPHA_NDCG.mistake("ideal of NDCG")
def _(subtopics, pool):
    """It divides by the NDCG ideal of the numbers of subtopics, in which repetitions keep their
    full worth. No list whose documents share a subtopic can reach it."""
    counts = sorted(map(sum, pool), reverse=True)[: len(subtopics)]
    return share(alpha_dcg(subtopics), formulas.dcg(counts))


@ALPHA_NDCG.mistake(
    "NDCG of the numbers of subtopics",
    "diversity-repetition",
    seen_in="NDCG with the number of subtopics as the grade",
)
def _(subtopics, pool):
    """It computes NDCG with the number of subtopics as the grade. Repetitions keep their full worth
    there, in the list and in the ideal."""
    best = sorted(map(sum, pool), reverse=True)[: len(subtopics)]
    return share(formulas.dcg(list(map(sum, subtopics))), formulas.dcg(best))


@ALPHA_NDCG.mistake("no discount")
def _(subtopics, pool):
    """It adds the gains without the discount, in the list and in the ideal. Use α-DCG in both."""
    best = alpha_dcg(greedy(pool, len(subtopics)), discount=no_discount)
    return share(alpha_dcg(subtopics, discount=no_discount), best)


@ALPHA_NDCG.mistake("not normalized", seen_in="TF-Ranking's AlphaDCGMetric reports this")
def _(subtopics, pool):
    """It stops at α-DCG. Divide it by that of the ideal."""
    return alpha_dcg(subtopics)


@ALPHA_NDCG.mistake("cut down to 1", "diversity-greedy")
def _(subtopics, pool):
    """It caps the value at 1. The greedy ideal is not always the best order, and a list may beat
    it: the definition has no upper bound of 1."""
    return min(1.0, alpha_ndcg(subtopics, pool))


@ALPHA_NDCG.mistake("1 if nothing can be found")
def _(subtopics, pool):
    """It gives 1 if no document in the pool covers anything. This exercise gives 0 there."""
    return alpha_ndcg(subtopics, pool) if covered(pool) else 1.0


VALUE_ROUNDED.apply(ALPHA_NDCG, section="average-precision-rounding")


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
        why="A reader who wants the castle stops at rank 1 with probability 1/2 and, if not, at"
        " rank 2 with 1/2: 1/2 + 1/4 · 1/2. One who wants the hotel stops at rank 2 with 1/2:"
        " 1/2 · 1/2. The mean of 0.625 and 0.25 is 0.4375.",
        mistakes={
            0.875: "You added up the two readers. ERR-IA is their mean.",
            0.625: "That is for readers who want the castle. Half of them want the hotel.",
            0.25: "That is for readers who want the hotel. Half of them want the castle.",
            (0.5 + 0.25 + 0.25) / 2: "A reader who wants the castle reaches rank 2 only if rank"
            " 1 did not satisfy: with probability 1/2.",
            0.75: "You let each document satisfy all its readers. With a highest grade of 1,"
            " it satisfies half of them.",
        },
    ),
]
