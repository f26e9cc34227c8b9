"""Exercises of the chapter on diversity, with the wrong functions that people write."""

import math

from .. import formulas
from ..formulas import alpha_dcg
from ._checker import Exercise, Misconception
from ._domains import every_list
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


def repetitions_anywhere(subtopics, alpha):
    """Those below the document, too."""
    total = 0.0
    for place, row in enumerate(subtopics):
        others = subtopics[:place] + subtopics[place + 1 :]
        total += novelty_biased(row, others, alpha) / math.log2(place + 2)
    return total


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


def mean_over_documents(subtopics, alpha):
    whole = rows_summed(novelty_biased)(subtopics, alpha)
    return whole / len(subtopics) if subtopics else 0.0


def one_rank_for_each_hit(subtopics, alpha):
    """The discount moves on with each subtopic, not with each document."""
    total, rank = 0.0, 0
    for place, row in enumerate(subtopics):
        for subtopic, label in enumerate(row):
            if label:
                rank += 1
                worth = (1 - alpha) ** times_covered(subtopics[:place], subtopic)
                total += worth / math.log2(rank + 1)
    return total


ALPHA_DCG = Exercise(
    name="alpha_dcg",
    signature="alpha_dcg(subtopics, alpha)",
    task=(
        "α-DCG. `subtopics` has a row for each document in rank order, with 1 for a subtopic that"
        " the document covers and 0 for any other. A subtopic is worth 1, and times 1 − alpha for"
        " each document above that covers it. The discount of rank i is 1/log2(i + 1)."
    ),
    reference=lambda subtopics, alpha: formulas.alpha_dcg(subtopics, alpha=alpha),
    chapter="diversity",
    domain=lists_of_documents,
    ordinary=lambda subtopics, alpha: any(any(row) for row in subtopics),
    misconceptions=[
        Misconception(
            "repetitions at full worth",
            "It adds up the subtopics of each document, whatever the reader has seen above: it is"
            " the DCG of the number of subtopics. A subtopic that a document above covers is worth"
            " less.",
            "DCG with the number of subtopics as the grade",
            "What a repetition is worth",
            rows_summed(without_novelty),
        ),
        Misconception(
            "alpha for 1 − alpha",
            "It multiplies by alpha for each repetition. Alpha is what a repetition loses, so 1 −"
            " alpha of the worth is left. With alpha = 0.5 you see no difference.",
            "a common slip, which the usual alpha hides",
            "What a repetition is worth",
            rows_summed(to_the_power_of_alpha),
        ),
        Misconception(
            "document counted as its own repetition",
            "It counts the document itself among those that cover its subtopics, so the first one"
            " is worth only 1 − alpha. Count the documents above.",
            "a common slip: the counter raised before the gain is taken",
            "What a repetition is worth",
            rows_summed(itself_counted),
        ),
        Misconception(
            "one counter for all subtopics",
            "It counts the documents above, not how many of them cover the same subtopic. A"
            " document about something new is worth as much at rank 5 as at rank 1, before the"
            " discount.",
            "a common slip: one counter where each subtopic needs its own",
            "What a repetition is worth",
            rows_summed(by_the_rank),
            rows_summed(by_the_documents),
            rows_summed(any_subtopic),
        ),
        Misconception(
            "only new subtopics counted",
            "It gives a repetition nothing, whatever alpha is. That is alpha = 1.",
            "a common slip: a set of the subtopics seen",
            "What a repetition is worth",
            rows_summed(new_ones_only),
        ),
        Misconception(
            "second and tenth time alike",
            "It knows only whether a subtopic was covered above, not how often. Each further time"
            " multiplies its worth by 1 − alpha once more.",
            "a common slip: a set where a count is needed",
            "What a repetition is worth",
            rows_summed(once_or_again),
            rows_summed(alpha_once_covered),
        ),
        Misconception(
            "alpha subtracted each time",
            "It subtracts alpha for each repetition. The worth is multiplied by 1 − alpha, so it"
            " never reaches 0.",
            "a common slip",
            "What a repetition is worth",
            rows_summed(alpha_taken_off),
            rows_summed(alpha_taken_off_below_zero),
        ),
        Misconception(
            "only the document just above",
            "It looks for repetitions in the document just above, and forgets all those before it."
            " Keep a count for each subtopic, from rank 1 on.",
            "a comment in the code of ptranking asks whether this is right",
            "What a repetition is worth",
            rows_summed(previous_only),
            rows_summed(worth_that_returns),
        ),
        Misconception(
            "mean over the subtopics",
            "It divides the gain by the number of subtopics. α-DCG adds them up; what makes it"
            " comparable across queries is the ideal.",
            "a common slip",
            "What a repetition is worth",
            rows_summed(mean_over_subtopics),
        ),
        Misconception(
            "mean over the documents",
            "It divides the sum by the number of documents. α-DCG adds up; what makes it comparable"
            " is the ideal.",
            "a common slip",
            "What a repetition is worth",
            mean_over_documents,
        ),
        Misconception(
            "repetitions below counted",
            "It counts all other documents that cover the subtopic, those below it, too. A reader"
            " who comes from the top has seen only those above.",
            "a common slip: the sum of the whole column",
            "What a repetition is worth",
            repetitions_anywhere,
        ),
        Misconception(
            "exponential gain",
            "It puts the gain into 2 to its power minus 1, as for grades. The worth of the"
            " subtopics is the gain, as it is.",
            "a habit from NDCG",
            "What a repetition is worth",
            rows_summed(exponential_gain),
        ),
        Misconception(
            "best subtopic alone",
            "It takes only the subtopic that is worth most. A document gains what all its subtopics"
            " are worth.",
            "a common slip: `max` where `sum` is needed",
            "What a repetition is worth",
            rows_summed(best_subtopic),
        ),
        Misconception(
            "only identical documents",
            "It makes a document worth less if another one covers exactly the same subtopics. Count"
            " for each subtopic by itself.",
            "repetition taken for duplication",
            "What a repetition is worth",
            rows_summed(identical_documents),
        ),
        Misconception(
            "alpha ignored",
            "It halves the worth each time, whatever alpha is. Multiply it by 1 − alpha.",
            "the usual alpha, written into the code",
            "What a repetition is worth",
            rows_summed(always_one_half),
        ),
        Misconception(
            "one rank for each subtopic",
            "It moves to the next discount with each subtopic. All subtopics of a document stand at"
            " its rank.",
            "a common slip: the counter in the inner loop",
            "What a repetition is worth",
            one_rank_for_each_hit,
        ),
        Misconception(
            "no discount",
            "It adds the gains without the discount, so the order of documents about different"
            " things does not matter. Divide the gain at rank i by log2(i + 1).",
            "a common slip",
            "What a repetition is worth",
            rows_summed(novelty_biased, lambda rank: 1),
        ),
        Misconception(
            "wrong discount",
            "The gains are right, the discount is not. Rank i has the weight 1/log2(i + 1).",
            "discounts of other metrics: 1/rank, or ndeval's natural logarithm without its base",
            "What a repetition is worth",
            rows_summed(novelty_biased, lambda rank: rank),
            rows_summed(novelty_biased, lambda rank: math.log(rank + 1)),
            rows_summed(novelty_biased, lambda rank: math.log2(rank) if rank > 1 else 1),
            rows_summed(novelty_biased, lambda rank: math.log2(rank + 2)),
        ),
    ],
)


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


def most_subtopics_first_last_of_equals(subtopics, pool):
    ideal = sorted(pool, key=sum)
    ideal.reverse()
    return share(subtopics, ideal[: len(subtopics)])


def sorted_and_not_cut(subtopics, pool):
    return share(subtopics, sorted(pool, key=lambda row: -sum(row)))


def greedy(pool, k, alpha=0.5):
    order: list[list[int]] = []
    left = list(pool)
    while left and len(order) < k:
        gains = [dcg_of(order + [row], alpha) for row in left]
        order.append(left.pop(gains.index(max(gains))))
    return order


def not_cut(subtopics, pool):
    return share(subtopics, greedy(pool, len(pool)))


def list_only(subtopics, pool):
    return share(subtopics, greedy(subtopics, len(subtopics)))


def ideal_without_novelty(subtopics, pool):
    """NDCG's own ideal: counts of subtopics, sorted and discounted, no repetition worth less."""
    counts = sorted([sum(row) for row in pool], reverse=True)[: len(subtopics)]
    best = formulas.dcg(counts)
    return dcg_of(subtopics) / best if best else 0.0


def all_subtopics_at_every_rank(subtopics, pool):
    """ndeval's alpha-DCG: out of documents that all cover every subtopic."""
    covered = sum(any(column) for column in zip(*pool))
    if not covered:
        return 0.0
    return dcg_of(subtopics) / dcg_of([[1] * covered] * len(subtopics))


def not_normalized(subtopics, pool):
    return dcg_of(subtopics)


def at_most_one(subtopics, pool):
    return min(1.0, share(subtopics, greedy(pool, len(subtopics))))


def new_ones_in_the_ideal(subtopics, pool):
    return share(subtopics, greedy(pool, len(subtopics), 1))


def last_of_equals(subtopics, pool):
    order: list[list[int]] = []
    left = list(pool)
    while left and len(order) < len(subtopics):
        gains = [dcg_of(order + [row]) for row in left]
        place = max(place for place, gain in enumerate(gains) if gain == max(gains))
        order.append(left.pop(place))
    return share(subtopics, order)


def order_of_the_pool(subtopics, pool):
    return share(subtopics, pool[: len(subtopics)])


def ndcg_of_the_counts(subtopics, pool):
    counts = [sum(row) for row in subtopics]
    judged = [sum(row) for row in pool]
    return formulas.ndcg(counts, len(counts), pool=judged) if counts and any(judged) else 0.0


def taken_again(subtopics, pool):
    """A document stays in the pool after it was taken."""
    order: list[list[int]] = []
    while pool and len(order) < len(subtopics):
        gains = [dcg_of(order + [row]) for row in pool]
        order.append(pool[gains.index(max(gains))])
    return share(subtopics, order)


def copies_taken_out(subtopics, pool):
    different = [row for place, row in enumerate(pool) if row not in pool[:place]]
    return share(subtopics, greedy(different, len(subtopics)))


def list_and_pool(subtopics, pool):
    return share(subtopics, greedy(subtopics + pool, len(subtopics)))


def stopped_when_all_covered(subtopics, pool):
    order: list[list[int]] = []
    for row in greedy(pool, len(subtopics), 1):
        if sum(map(any, zip(*(order + [row])))) == sum(map(any, zip(*order))):
            break
        order.append(row)
    return share(subtopics, order)


def without_discount(subtopics, pool):
    gain = rows_summed(novelty_biased, lambda rank: 1)
    best = gain(greedy(pool, len(subtopics)), 0.5)
    return gain(subtopics, 0.5) / best if best else 0.0


def one_if_nothing_can_be_found(subtopics, pool):
    return share(subtopics, greedy(pool, len(subtopics))) if any(map(any, pool)) else 1.0


ALPHA_NDCG = Exercise(
    name="alpha_ndcg",
    signature="alpha_ndcg(subtopics, pool)",
    task=(
        "α-nDCG with alpha = 0.5. `pool` has a row for each judged document, `subtopics` for each"
        " ranked one. Divide by the α-DCG of the greedy ideal, cut at the length of the list: it"
        " takes at each rank the document with the highest gain, of equal ones the first. 0.0 if"
        " nothing in the pool covers a subtopic."
    ),
    reference=lambda subtopics, pool: (
        formulas.alpha_ndcg(subtopics, len(subtopics), pool=pool) if subtopics else 0.0
    ),
    chapter="diversity",
    domain=lists_and_pools,
    ordinary=lambda subtopics, pool: any(any(row) for row in subtopics),
    given=[most_subtopics_first],
    misconceptions=[
        Misconception(
            "ideal sorted by the number of subtopics",
            "It sorts the ideal once, as NDCG does. But the gain of a document depends on those"
            " above it: two documents about the same three subtopics are not the best first two."
            " Choose again at each rank.",
            "a common slip, from NDCG",
            "The ideal, one document at a time",
            most_subtopics_first,
            most_subtopics_first_last_of_equals,
            sorted_and_not_cut,
        ),
        Misconception(
            "ideal of NDCG",
            "It divides by the NDCG ideal of the numbers of subtopics, in which repetitions keep"
            " their full worth. No list of documents can reach it.",
            "a common slip: novelty in the list, none in the ideal",
            "The ideal, one document at a time",
            ideal_without_novelty,
        ),
        Misconception(
            "ideal not cut",
            "Its ideal has all documents of the pool, the list only its own. Cut the ideal where"
            " the list ends.",
            "a common slip",
            "The ideal, one document at a time",
            not_cut,
        ),
        Misconception(
            "ideal from the list",
            "It makes the ideal of the retrieved documents, so a list that misses a subtopic is not"
            " punished. Make it of the pool.",
            "list-only, as with NDCG",
            "The ideal, one document at a time",
            list_only,
        ),
        Misconception(
            "every subtopic at every rank",
            "It divides by a list whose documents all cover every subtopic. ndeval calls this"
            " alpha-DCG, and it is the same for all queries with as many subtopics; the ideal of"
            " α-nDCG is made of real documents.",
            "ndeval's alpha-DCG",
            "The ideal, one document at a time",
            all_subtopics_at_every_rank,
        ),
        Misconception(
            "not normalized",
            "It stops at α-DCG. Divide it by that of the ideal.",
            "TF-Ranking's AlphaDCGMetric reports this",
            "The ideal, one document at a time",
            not_normalized,
        ),
        Misconception(
            "cut down to 1",
            "It cuts values above 1. The greedy ideal is not always the best order, and a list may"
            " beat it: the definition has no upper bound of 1.",
            "a common slip: “a normalized metric cannot exceed 1”",
            "When greed is not the best",
            at_most_one,
        ),
        Misconception(
            "repetitions worth nothing in the ideal",
            "Its ideal looks for new subtopics only, and takes any document once all are covered."
            " With alpha = 0.5 a repetition still has a gain, in the ideal, too.",
            "a common slip: greedy set cover",
            "The ideal, one document at a time",
            new_ones_in_the_ideal,
            stopped_when_all_covered,
        ),
        Misconception(
            "not the first of equal documents",
            "Where several documents have the highest gain, its ideal does not begin with the first"
            " of them. Take the first, even if another one would lead to a better order.",
            "a comparison by `>=`, or a search through all orders",
            "When greed is not the best",
            last_of_equals,
        ),
        Misconception(
            "order of the pool",
            "It takes the pool in the order in which it comes. Build the ideal greedily: at each"
            " rank, the document with the highest gain.",
            "a common slip: `pool[:k]`",
            "The ideal, one document at a time",
            order_of_the_pool,
        ),
        Misconception(
            "NDCG of the numbers of subtopics",
            "It is NDCG with the number of subtopics as the grade. Repetitions keep their full"
            " worth there, in the list and in the ideal.",
            "NDCG with the number of subtopics as the grade",
            "What a repetition is worth",
            ndcg_of_the_counts,
        ),
        Misconception(
            "document taken again",
            "It leaves a document in the pool after taking it, so the ideal shows it several times."
            " Take it out.",
            "a common slip: `max(pool)` without a removal",
            "The ideal, one document at a time",
            taken_again,
        ),
        Misconception(
            "equal rows taken out of the pool",
            "It keeps only one of several documents about the same subtopics. They are different"
            " documents, and the ideal may need them all.",
            "a set of rows",
            "The ideal, one document at a time",
            copies_taken_out,
        ),
        Misconception(
            "list added to the pool",
            "It adds the ranked documents to the pool, where they already are. Each of them could"
            " then be in the ideal twice.",
            "a common slip: `subtopics + pool`",
            "The ideal, one document at a time",
            list_and_pool,
        ),
        Misconception(
            "no discount",
            "It adds the gains without the discount, in the list and in the ideal. Use α-DCG in"
            " both.",
            "a common slip",
            "The ideal, one document at a time",
            without_discount,
        ),
        Misconception(
            "1 if nothing can be found",
            "It gives 1 if no document in the pool covers anything. This exercise gives 0 there.",
            "an empty ideal taken for reached",
            "The ideal, one document at a time",
            one_if_nothing_can_be_found,
        ),
    ],
)

EXERCISES = [ALPHA_DCG, ALPHA_NDCG]

QUESTIONS = [
    Question(
        "diversity-predict",
        chapter="diversity",
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
        chapter="diversity",
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
        chapter="diversity",
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
