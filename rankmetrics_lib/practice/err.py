"""Exercises of the chapter on expected reciprocal rank, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise
from ._questions import Question

# Inputs


def graded_lists(max_length, n_grades):
    """All lists of grades from 0 to n_grades - 1, shortest first."""
    for length in range(max_length + 1):
        yield from every_list(range(n_grades), length)


def graded_on_a_scale():
    """(rels, max_grade): every small graded ranking on every scale up to 4 that contains its
    grades, then three longer or higher ones."""
    for rels in graded_lists(max_length=4, n_grades=4):
        for max_grade in range(max([1] + rels), 5):
            yield rels, max_grade
    yield [4], 4
    yield [0, 4, 1, 2, 0, 3], 4
    yield [1, 0, 3, 0, 0, 2, 1, 1], 5


def places_on_a_scale():
    """(rels, rank, max_grade): every rank of every small graded ranking."""
    for rels, max_grade in graded_on_a_scale():
        if len(rels) != 4:
            for rank in range(1, len(rels) + 1):
                yield rels, rank, max_grade


def persistent_readers():
    """(rels, persistence): every small binary ranking, with three values of persistence."""
    for rels in binary_lists(7):
        for persistence in (0.5, 0.8, 0.95):
            yield rels, persistence


def stopping_lists():
    """Lists of up to four stopping probabilities, multiples of 1/8, that add up to at most 1."""
    eighths = [0.0, 0.125, 0.25, 0.5, 0.875]
    for places in graded_lists(max_length=4, n_grades=len(eighths)):
        stops = [eighths[place] for place in places]
        if sum(stops) <= 1:
            yield (stops,)


# Where the reader stops


def satisfied(rel, max_grade):
    return (2**rel - 1) / 2**max_grade


def not_yet(chances):
    """The probability that none of several independent events happens."""
    product = 1.0
    for chance in chances:
        product *= 1 - chance
    return product


def still_reading(chances):
    """The share of the readers who get to each rank, and past the last one."""
    shares = [1.0]
    for chance in chances:
        shares.append(shares[-1] * (1 - chance))
    return shares


def stopping_probability(rels, rank, max_grade):
    return formulas.stopping_probabilities(rels, max_grade=max_grade)[rank - 1]


def rank_as_an_index(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return not_yet(chances[:rank]) * chances[rank]


def stops_with(chance):
    """The probability of stopping, with another chance to satisfy."""

    def stopping(rels, rank, max_grade):
        chances = [chance(rel, rels, max_grade) for rel in rels[:rank]]
        return not_yet(chances[:-1]) * chances[-1]

    return stopping


def minus_1_in_the_exponent(rel, max_grade):
    return 2.0 ** (rel - 1) / 2**max_grade


STOPPING_PROBABILITY = Exercise(
    "stopping_probability(rels, rank, max_grade)",
    "Probability that a reader of the cascade stops at this rank.",
    reference=stopping_probability,
    domain=places_on_a_scale,
    section="err-probability",
)


@STOPPING_PROBABILITY.mistake(
    "R_i used as the probability of stopping", "err-reading", seen_in="lsgqjh, describing R_i"
)
def _(rels, rank, max_grade):
    """It takes the chance that a document satisfies a reader who looks at it. Only readers not yet
    satisfied get that far: multiply by 1 - R_i of every document above."""
    return satisfied(rels[rank - 1], max_grade)


@STOPPING_PROBABILITY.mistake("stopped by then", "err-reading")
def _(rels, rank, max_grade):
    """It counts all readers who stop at this rank or above it. The exercise asks only for those who
    stop at this rank."""
    return 1 - not_yet([satisfied(rel, max_grade) for rel in rels[:rank]])


@STOPPING_PROBABILITY.mistake("own document among those above", "err-reading")
def _(rels, rank, max_grade):
    """It also multiplies by 1 - R_i of the document itself. The product runs only over the
    documents above: i < r."""
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances) * chances[-1]


@STOPPING_PROBABILITY.mistake("only the document right above", "err-reading")
def _(rels, rank, max_grade):
    """It multiplies by 1 - R_i of only one document. A reader at rank 3 was satisfied neither at
    rank 2 nor at rank 1: multiply over all documents above."""
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[-2:-1]) * chances[-1]


@STOPPING_PROBABILITY.mistake("arriving instead of stopping", "err-reading")
def _(rels, rank, max_grade):
    """It computes the share of readers who get to this rank. Of those, only a share R_r is
    satisfied and stops: multiply by it."""
    return not_yet([satisfied(rel, max_grade) for rel in rels[: rank - 1]])


@STOPPING_PROBABILITY.mistake("already divided by the rank", "err-stopping")
def _(rels, rank, max_grade):
    """It divides the probability of stopping by the rank. That is the term of ERR; the probability
    itself does not depend on what stopping there is worth."""
    return stopping_probability(rels, rank, max_grade) / rank


@STOPPING_PROBABILITY.mistake("R_i in place of 1 - R_i", "err-reading")
def _(rels, rank, max_grade):
    """It multiplies by the chance that the documents above satisfy. A reader gets to rank r only if
    they did not: multiply by 1 - R_i."""
    product = 1.0
    for rel in rels[:rank]:
        product *= satisfied(rel, max_grade)
    return product


@STOPPING_PROBABILITY.mistake("satisfied above and not here", "err-reading")
def _(rels, rank, max_grade):
    """It takes R_i for the documents above and 1 - R_r for the document itself. It is the other way
    around: the reader passes the ones above and stops at this one."""
    # R_i of the documents above, times 1 - R_r.
    product = 1 - satisfied(rels[rank - 1], max_grade)
    for rel in rels[: rank - 1]:
        product *= satisfied(rel, max_grade)
    return product


@STOPPING_PROBABILITY.mistake("going on instead of stopping", "err-reading")
def _(rels, rank, max_grade):
    """It computes the share of readers who go on below this rank. The exercise asks for those who
    get here and stop: the share that arrives, times R_r."""
    return not_yet([satisfied(rel, max_grade) for rel in rels[:rank]])


@STOPPING_PROBABILITY.mistake("chances subtracted in place of multiplied", "err-reading")
def _(rels, rank, max_grade):
    """It subtracts each R_i from 1. But R_i is a share of those who got that far, not of all
    readers: multiply by 1 - R_i at each rank."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return (1 - sum(chances[: rank - 1])) * chances[rank - 1]


@STOPPING_PROBABILITY.mistake("share of all chances", "err-reading")
def _(rels, rank, max_grade):
    """It divides the chance R_r by the sum of all chances. How many readers get to rank r depends
    only on the documents above it: multiply their 1 - R_i."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return chances[rank - 1] / sum(chances) if any(chances) else 0.0


@STOPPING_PROBABILITY.mistake("rank used as an index", "err-reading", also=[rank_as_an_index])
def _(rels, rank, max_grade):
    """It takes `rels[rank]`, which is the document below: lists start at index 0. Rank r is
    `rels[rank - 1]`."""
    return rank_as_an_index(rels, min(rank, len(rels) - 1), max_grade)


@STOPPING_PROBABILITY.mistake(
    "grade over highest grade",
    chance=[
        lambda rel, rels, max_grade: rel / max_grade,
        lambda rel, rels, max_grade: rel / (max_grade + 1),
    ],
)
def _(rels, rank, max_grade, chance):
    """It uses g / max_grade, or a like fraction, as the chance to satisfy. ERR uses (2^g - 1) /
    2^max_grade."""
    return stops_with(chance)(rels, rank, max_grade)


@STOPPING_PROBABILITY.mistake("g_max from the list", "err-scale", seen_in="mitre/quaerite #57")
def _(rels, rank, max_grade):
    """It takes the highest grade in the list instead of the highest on the scale. The chance to
    stop at a document then depends on the documents around it."""
    return stops_with(lambda rel, rels, max_grade: satisfied(rel, max(rels)))(rels, rank, max_grade)


@STOPPING_PROBABILITY.mistake("the top grade always satisfies")
def _(rels, rank, max_grade):
    """It divides by 2^max_grade - 1, so nobody reads past a document of the top grade. Divide by
    2^max_grade, so a few readers do."""
    return stops_with(lambda rel, rels, max_grade: (2**rel - 1) / (2**max_grade - 1))(
        rels, rank, max_grade
    )


@STOPPING_PROBABILITY.mistake("chance without the - 1")
def _(rels, rank, max_grade):
    """It uses 2^g as the gain, so even a document of grade 0 satisfies some readers. The - 1 makes
    the gain of grade 0 zero."""
    return stops_with(lambda rel, rels, max_grade: 2**rel / 2**max_grade)(rels, rank, max_grade)


@STOPPING_PROBABILITY.mistake(
    "the - 1 in the exponent",
    chance=[
        lambda rel, rels, max_grade: minus_1_in_the_exponent(rel, max_grade),
        lambda rel, rels, max_grade: minus_1_in_the_exponent(rel, max_grade) * bool(rel),
    ],
)
def _(rels, rank, max_grade, chance):
    """It computes 2^(g - 1), half of 2^g, so even a document of grade 0 satisfies some readers. The
    - 1 belongs after the power: 2^g - 1."""
    return stops_with(chance)(rels, rank, max_grade)


@STOPPING_PROBABILITY.mistake("own chance used for those above", "err-reading")
def _(rels, rank, max_grade):
    """It multiplies by 1 - R_r once for each document above. Each of those has its own chance to
    satisfy: take its own grade."""
    chance = satisfied(rels[rank - 1], max_grade)
    return (1 - chance) ** (rank - 1) * chance


@STOPPING_PROBABILITY.mistake("one chance for all above", "err-reading")
def _(rels, rank, max_grade):
    """It sums up the documents above in one number, the largest or the mean chance. A reader must
    pass each of them: multiply all the 1 - R_i."""
    above = [satisfied(rel, max_grade) for rel in rels[: rank - 1]]
    return (1 - max(above + [0.0])) * satisfied(rels[rank - 1], max_grade)


@STOPPING_PROBABILITY.also()
def _(rels, rank, max_grade):
    above = [satisfied(rel, max_grade) for rel in rels[: rank - 1]]
    return (1 - sum(above) / max(1, len(above))) * satisfied(rels[rank - 1], max_grade)


@STOPPING_PROBABILITY.mistake("the first document skipped", "err-reading")
def _(rels, rank, max_grade):
    """It leaves the document at rank 1 out of the product. In Python the document at rank 1 has
    index 0."""
    # The first document never stops anybody.
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[1:-1]) * chances[-1]


@STOPPING_PROBABILITY.also()
def _(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[1:]) * chances[-1]


@STOPPING_PROBABILITY.mistake("rank mixed into the share still reading", "err-reading")
def _(rels, rank, max_grade):
    """It lets the rank change who goes on. Of those who look at a document, 1 - R_i go on, at any
    rank."""
    chances = [satisfied(rel, max_grade) / place for place, rel in enumerate(rels[:rank], 1)]
    return not_yet(chances[:-1]) * satisfied(rels[rank - 1], max_grade)


# Expected reciprocal rank


def by_chances(chances, utility=lambda rank: 1 / rank):
    """Expected utility of the rank where the reader stops, from each document's chance to
    satisfy."""
    return sum(
        share * chance * utility(rank)
        for rank, (share, chance) in enumerate(zip(still_reading(chances), chances), 1)
    )


def terms(rels, max_grade):
    stops = formulas.stopping_probabilities(rels, max_grade=max_grade)
    return [stop / rank for rank, stop in enumerate(stops, 1)]


# As the chapter gives it, to be fixed


def err_of_list(rels, max_grade):
    highest = max(rels, default=0)
    total, still_reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = (2**rel - 1) / 2**highest
        total += still_reading * chance / rank
        still_reading *= 1 - chance
    return total


ERR = Exercise(
    "err(rels, max_grade)",
    "Expected reciprocal rank of graded labels on a scale from 0 to `max_grade`.",
    reference=lambda rels, max_grade: formulas.err(rels, max_grade=max_grade),
    domain=graded_on_a_scale,
    given=[err_of_list],
    section="err-probability",
)


@ERR.mistake("g_max from the list", "err-scale", seen_in="mitre/quaerite #57")
def _(rels, max_grade):
    """It takes the highest grade in the list instead of the highest on the scale. A list of poor
    documents then satisfies its readers as well as a list of excellent ones, and queries cannot be
    compared."""
    highest = max(rels + [0])
    return by_chances([satisfied(rel, highest) for rel in rels])


@ERR.also()
def _(rels, max_grade):
    # From the number of different grades in the list.
    return by_chances([satisfied(rel, max(1, len(set(rels)) - 1)) for rel in rels])


@ERR.mistake("g_max always 4", "err-scale", seen_in="terrierteam/ir_measures #50")
def _(rels, max_grade):
    """It divides by 16, whatever the scale is. On a scale that ends at 2, a document of the top
    grade then satisfies 3 readers in 16 instead of 3 in 4."""
    return by_chances([satisfied(rel, 4) for rel in rels])


@ERR.mistake("ERR without 1/r", "err-stopping")
def _(rels, max_grade):
    """It adds up the probabilities of stopping, which gives the chance of being satisfied at all.
    ERR weights each of them by 1/r, so that stopping early counts more."""
    return by_chances([satisfied(rel, max_grade) for rel in rels], lambda rank: 1.0)


@ERR.mistake(
    "R_i used as the probability of stopping", "err-reading", seen_in="lsgqjh, describing R_i"
)
def _(rels, max_grade):
    """It weights each document's chance to satisfy by 1/r, but ignores whether a reader gets that
    far. A reader satisfied at rank 1 does not look at rank 2: multiply by 1 - R_i of every document
    above."""
    return sum(satisfied(rel, max_grade) / rank for rank, rel in enumerate(rels, 1))


@ERR.mistake(
    "grade over highest grade",
    also=[lambda rels, max_grade: by_chances([rel / (max_grade + 1) for rel in rels])],
)
def _(rels, max_grade):
    """It uses g / max_grade, or a like fraction, as the chance to satisfy. ERR uses (2^g - 1) /
    2^max_grade, which rises slowly at first and steeply for the best documents."""
    return by_chances([rel / max_grade for rel in rels])


@ERR.mistake("divisor one too large")
def _(rels, max_grade):
    """It divides by 2^max_grade + 1. The divisor is 2^max_grade: it is already one more than the
    largest gain."""
    return by_chances([(2**rel - 1) / (2**max_grade + 1) for rel in rels])


@ERR.mistake("scaled so that a perfect page gets 1", "err-maximum")
def _(rels, max_grade):
    """It divides by the best possible value. ERR is not normalized, and stays below 1."""
    return formulas.err(rels, max_grade=max_grade) / satisfied(max_grade, max_grade)


@ERR.also()
def _(rels, max_grade):
    best = formulas.err([max_grade] * len(rels), max_grade=max_grade)
    return formulas.err(rels, max_grade=max_grade) / best if best else 0.0


@ERR.mistake("divided by the number of relevant documents", "err-stopping")
def _(rels, max_grade):
    """It divides the sum by the number of relevant documents, as AP does. The probabilities of
    stopping are the weights of the mean already."""
    hits = sum(1 for rel in rels if rel)
    return formulas.err(rels, max_grade=max_grade) / max(1, hits)


@ERR.mistake("rank mixed into the share still reading", "err-reading")
def _(rels, max_grade):
    """It lets the rank change who goes on. Of those who look at a document, 1 - R_i go on; 1/r is
    only what stopping there is worth."""
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= 1 - chance / rank
    return total


@ERR.also()
def _(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= (1 - chance) / rank
    return total


@ERR.mistake("root or square of the rank", "err-utility")
def _(rels, max_grade):
    """It divides by the root or the square of the rank. In ERR, stopping at rank r is worth 1/r."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / math.sqrt(rank))


@ERR.also()
def _(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / rank**2)


@ERR.mistake("rank counted from 0", "err-stopping")
def _(rels, max_grade):
    """It counts ranks from 0, and guards against the division by zero. Both of the first two
    documents are then at rank 1: take `enumerate(rels, 1)`."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / max(1, rank - 1))


@ERR.mistake("the top grade always satisfies")
def _(rels, max_grade):
    """It divides by 2^max_grade - 1, so nobody reads past a document of the top grade. ERR divides
    by 2^max_grade, so a few readers do."""
    return by_chances([(2**rel - 1) / (2**max_grade - 1) for rel in rels])


@ERR.mistake("chance without the - 1", like=STOPPING_PROBABILITY)
def _(rels, max_grade):
    return by_chances([2**rel / 2**max_grade for rel in rels])


@ERR.mistake("the - 1 in the exponent", like=STOPPING_PROBABILITY)
def _(rels, max_grade):
    return by_chances([minus_1_in_the_exponent(rel, max_grade) for rel in rels])


@ERR.also()
def _(rels, max_grade):
    return by_chances([minus_1_in_the_exponent(rel, max_grade) * bool(rel) for rel in rels])


@ERR.mistake("phi(0)=1", "err-utility", seen_in="lsgqjh, who asks for φ(0) = 1")
def _(rels, max_grade):
    """It divides by r + 1, as if ranks started at 0. Satisfying a reader at rank 1 is then worth
    only a half."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / (rank + 1))


@ERR.mistake("going on before the own term", "err-reading")
def _(rels, max_grade):
    """It multiplies by 1 - R_r of the document itself before it adds that document's term. The
    product runs only over the documents above: add the term first, then update."""
    # The cascade is updated before the term of its own rank.
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        reading *= 1 - chance
        total += reading * chance / rank
    return total


@ERR.mistake("R_i in place of 1 - R_i", "err-reading", like=STOPPING_PROBABILITY)
def _(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= chance
    return total


@ERR.mistake("only the document right above", "err-reading", like=STOPPING_PROBABILITY)
def _(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    above = [0.0] + chances[:-1]
    return sum(
        (1 - before) * chance / rank for rank, (before, chance) in enumerate(zip(above, chances), 1)
    )


@ERR.mistake("one over the expected rank", "err-confused")
def _(rels, max_grade):
    """It averages the rank where readers stop, and takes 1 over the mean. ERR averages 1 over the
    rank; the two differ whenever readers stop at different ranks."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    expected = by_chances(chances, lambda rank: float(rank))
    return 1 / expected if expected else 0.0


@ERR.also()
def _(rels, max_grade):
    # The mean over the readers who stop at all.
    chances = [satisfied(rel, max_grade) for rel in rels]
    expected = by_chances(chances, lambda rank: float(rank))
    return by_chances(chances, lambda rank: 1.0) / expected if expected else 0.0


@ERR.mistake("division before subtraction")
def _(rels, max_grade):
    """It computes 2^g - 1/2^max_grade, because Python divides before it subtracts. Put 2**g - 1 in
    parentheses."""
    return by_chances([2**rel - 1 / 2**max_grade for rel in rels])


@ERR.mistake("^ in place of **")
def _(rels, max_grade):
    """In Python, ^ is not a power: 2 ^ 3 compares bits and gives 1. Write 2**g."""
    return by_chances([(2 ^ rel - 1) / (2 ^ max_grade) for rel in rels])


@ERR.mistake("divided by the ideal list", "err-maximum")
def _(rels, max_grade):
    """It divides by the ERR of the sorted list, so that a sorted list gets 1. That is nERR; ERR
    itself is not normalized."""
    best = formulas.err(sorted(rels, reverse=True), max_grade=max_grade)
    return formulas.err(rels, max_grade=max_grade) / best if best else 0.0


@ERR.mistake("DCG's discount in place of 1/r", "err-utility")
def _(rels, max_grade):
    """It takes stopping at rank r to be worth 1/log(r + 1). In ERR it is worth 1/r, as in
    reciprocal rank."""
    return by_chances([satisfied(rel, max_grade) for rel in rels], discount)


@ERR.also()
def _(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / math.log(rank + 1))


@ERR.also()
def _(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: discount(rank) / rank)


@ERR.mistake("only the first relevant document", "err-reading")
def _(rels, max_grade):
    """It stops counting at the first document with a grade. In ERR some readers go on from there,
    and the documents below count for them."""
    for rank, rel in enumerate(rels, 1):
        if rel:
            return satisfied(rel, max_grade) / rank
    return 0.0


@ERR.mistake("divided by the length of the list", "err-stopping")
def _(rels, max_grade):
    """It divides the sum by the number of documents. The probabilities of stopping are the weights
    of the mean already."""
    return formulas.err(rels, max_grade=max_grade) / max(1, len(rels))


@ERR.mistake("the list sorted first", "err-best-order")
def _(rels, max_grade):
    """It sorts the grades before it counts, which gives the best value any order could have. ERR
    takes the list in the order in which readers see it."""
    return formulas.err(sorted(rels, reverse=True), max_grade=max_grade)


@ERR.mistake("ranks counted among relevant documents", "err-stopping")
def _(rels, max_grade):
    """It counts only documents with a grade above 0 as ranks. A useless document satisfies nobody,
    but it takes a place, and moves those below it down."""
    return formulas.err([rel for rel in rels if rel], max_grade=max_grade)


@ERR.mistake("chances subtracted in place of multiplied", "err-reading")
def _(rels, max_grade):
    """It subtracts each R_i from the share still reading. But R_i is a share of those who got that
    far, not of all readers: multiply by 1 - R_i."""
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading -= chance
    return total


@ERR.mistake("only the first document", "err-stopping")
def _(rels, max_grade):
    """It counts rank 1 only. Perhaps the `return` is inside the loop."""
    return formulas.err(rels, 1, max_grade=max_grade)


@ERR.mistake(
    "cut at a fixed rank",
    "err-stopping",
    seen_in="a default cut-off left in",
    also=[lambda rels, max_grade: formulas.err(rels, 5, max_grade=max_grade)],
)
def _(rels, max_grade):
    """It stops at a fixed rank. Without a cut-off, ERR runs over the whole list."""
    return formulas.err(rels, 3, max_grade=max_grade)


@ERR.mistake("always 0")
def _(rels, max_grade):
    """It returns 0 for every list. If it divides with //, that drops the remainder, and every
    chance becomes 0: divide with /."""
    return by_chances([(2**rel - 1) // 2**max_grade for rel in rels])


@ERR.mistake("rank 1 skipped", "err-stopping")
def _(rels, max_grade):
    """It leaves out the first document: lists start at index 0, so a loop from 1 misses it. Take
    `enumerate(rels, 1)`."""
    # A loop over range(1, n) on a list whose first place is 0.
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances[1:])


@ERR.also()
def _(rels, max_grade):
    chances = [0.0] + [satisfied(rel, max_grade) for rel in rels[1:]]
    return by_chances(chances)


@ERR.mistake("never stopping counted as the next rank", "err-stopping")
def _(rels, max_grade):
    """It lets readers who are never satisfied stop right below the list. They get nothing: 0."""
    never = not_yet([satisfied(rel, max_grade) for rel in rels])
    return formulas.err(rels, max_grade=max_grade) + never / (len(rels) + 1)


@ERR.mistake("mean over those who stop", "err-stopping")
def _(rels, max_grade):
    """It divides by the share of readers who stop at all. Readers who never stop belong in the
    mean, with a value of 0."""
    stops = 1 - not_yet([satisfied(rel, max_grade) for rel in rels])
    return formulas.err(rels, max_grade=max_grade) / stops if stops else 0.0


@ERR.mistake(
    "all relevant grades alike",
    also=[lambda rels, max_grade: by_chances([satisfied(min(rel, 1), max_grade) for rel in rels])],
)
def _(rels, max_grade):
    """It treats every grade above 0 alike. A better document satisfies more of its readers: (2^g -
    1) / 2^max_grade."""
    return by_chances([0.5 if rel else 0.0 for rel in rels])


@ERR.mistake("powers of e")
def _(rels, max_grade):
    """It uses powers of e, as `exp` gives them. ERR uses powers of 2."""
    return by_chances([(math.exp(rel) - 1) / math.exp(max_grade) for rel in rels])


@ERR.mistake("gain in place of a chance")
def _(rels, max_grade):
    """It uses the gain 2^g - 1 as the chance to satisfy. A chance is at most 1: divide by
    2^max_grade."""
    return by_chances([2**rel - 1 for rel in rels])


@ERR.also("chance without the - 1")
def _(rels, max_grade):
    return by_chances([2 ** (rel - max_grade) if rel else 0.0 for rel in rels])


@ERR.mistake("one grade too many")
def _(rels, max_grade):
    """It divides by 2^(max_grade + 1). The number of grades is max_grade + 1, but the divisor is
    2^max_grade."""
    return by_chances([satisfied(rel, max_grade + 1) for rel in rels])


@ERR.mistake(
    "g squared in place of 2^g",
    also=[
        lambda rels, max_grade: by_chances([(rel**2 - 1) / 2**max_grade for rel in rels]),
        lambda rels, max_grade: by_chances([rel**2 / max_grade**2 for rel in rels]),
    ],
)
def _(rels, max_grade):
    """It squares the grade. The gain is 2 to the power of the grade, minus 1."""
    return by_chances([rel**2 / 2**max_grade for rel in rels])


@ERR.also()
def _(rels, max_grade):
    return by_chances([(rel**2 - 1) / 2**max_grade if rel else 0.0 for rel in rels])


@ERR.mistake("only the last term", "err-stopping")
def _(rels, max_grade):
    """It returns the term of the last rank. ERR is the sum of all terms: add with +=."""
    return ([0.0] + terms(rels, max_grade))[-1]


@ERR.mistake("only the largest term", "err-stopping")
def _(rels, max_grade):
    """It returns the largest term. ERR is the sum of all terms: readers stop at different ranks."""
    return max([0.0] + terms(rels, max_grade))


@ERR.mistake("the list from its end", "err-reading")
def _(rels, max_grade):
    """It counts ranks from the end of the list. Rank 1 is the first document."""
    return formulas.err(rels[::-1], max_grade=max_grade)


@ERR.mistake("DCG in place of ERR", "err-reading")
def _(rels, max_grade):
    """It computes DCG with exponential gain. In ERR, what a document is worth depends on the
    documents above it."""
    return formulas.dcg(rels, gain="exponential")


@ERR.mistake("reciprocal rank in place of ERR")
def _(rels, max_grade):
    """It takes 1 over the rank of the first document with a grade. In ERR that document satisfies
    only a share of its readers, and the others go on."""
    return formulas.reciprocal_rank(rels)


@ERR.mistake("ended by a useless document", "err-reading")
def _(rels, max_grade):
    """It ends at the first document of grade 0. Such a document satisfies nobody, so all of its
    readers go on."""
    length = rels.index(0) if 0 in rels else len(rels)
    return formulas.err(rels[:length], max_grade=max_grade)


@ERR.mistake("ended by a document of the top grade")
def _(rels, max_grade):
    """It ends at the first document of the top grade. Even that one leaves one reader in
    2^max_grade unsatisfied, who goes on."""
    length = rels.index(max_grade) + 1 if max_grade in rels else len(rels)
    return formulas.err(rels[:length], max_grade=max_grade)


@ERR.mistake("in percent", "err-maximum")
def _(rels, max_grade):
    """It multiplies by 100. ERR is a number from 0 to below 1."""
    return 100 * formulas.err(rels, max_grade=max_grade)


@ERR.mistake("own chance used for those above", "err-reading", like=STOPPING_PROBABILITY)
def _(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return sum((1 - c) ** (rank - 1) * c / rank for rank, c in enumerate(chances, 1))


@ERR.mistake("one chance for all above", "err-reading")
def _(rels, max_grade):
    """It sums up the documents above in one number, the largest chance. A reader must pass each of
    them: multiply all the 1 - R_i."""
    chances = [0.0] + [satisfied(rel, max_grade) for rel in rels]
    return sum((1 - max(chances[:rank])) * chances[rank] / rank for rank in range(1, len(chances)))


@ERR.mistake("the last document left out", "err-stopping")
def _(rels, max_grade):
    """It ends one document early. A loop over range(len(rels)) reaches the last one by itself."""
    return formulas.err(rels[:-1], max_grade=max_grade)


@ERR.mistake("arriving instead of stopping", "err-reading")
def _(rels, max_grade):
    """It adds 1/r for all readers who get to a rank. Only a share R_r of them is satisfied and
    stops there: multiply by it."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return sum(share / rank for rank, share in enumerate(still_reading(chances)[:-1], 1))


# Another utility: the discount of DCG


def discount(rank):
    return 1 / math.log2(rank + 1)


def expected_discount(stops):
    return sum(stop * discount(rank) for rank, stop in enumerate(stops, 1))


EXPECTED_DISCOUNT = Exercise(
    "expected_discount(stops)",
    "Expected DCG discount, 1/log2(rank + 1), at the rank where the reader stops. `stops`"
    " holds the probability of stopping at each rank; never stopping is worth 0.",
    reference=expected_discount,
    domain=stopping_lists,
    section="err-stopping",
)


@EXPECTED_DISCOUNT.mistake("phi(0)=1", "err-utility", seen_in="lsgqjh, who asks for φ(0) = 1")
def _(stops):
    """It discounts each rank as if it were the next one, so the utility would be 1 at rank 0. Ranks
    start at 1, and stopping at rank 1 is worth 1."""
    return sum(stop * discount(rank + 1) for rank, stop in enumerate(stops, 1))


@EXPECTED_DISCOUNT.mistake("ERR's utility instead of DCG's", "err-utility")
def _(stops):
    """It divides by the rank, which is the utility of ERR. In this exercise, stopping at rank r is
    worth 1/log2(r + 1)."""
    return sum(stop / rank for rank, stop in enumerate(stops, 1))


@EXPECTED_DISCOUNT.mistake("no utility")
def _(stops):
    """It adds up the probabilities of stopping. Multiply each of them by what stopping there is
    worth."""
    return float(sum(stops))


@EXPECTED_DISCOUNT.mistake("mean over those who stop")
def _(stops):
    """It divides by the share of readers who stop at all. Readers who never stop belong in the
    mean, with a utility of 0."""
    return expected_discount(stops) / (sum(stops) or 1)


@EXPECTED_DISCOUNT.mistake("natural logarithm", "err-utility")
def _(stops):
    """It takes the logarithm to base e. The discount of DCG takes it to base 2, so that rank 1
    counts in full."""
    return sum(stop / math.log(rank + 1) for rank, stop in enumerate(stops, 1))


@EXPECTED_DISCOUNT.mistake("utility of the expected rank", "err-confused")
def _(stops):
    """It averages the rank first, and discounts the mean. Discount each rank, then average: the
    mean of a curve is not the curve at the mean."""
    if not sum(stops):
        return 0.0
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1)) / sum(stops)
    return sum(stops) * discount(mean)


@EXPECTED_DISCOUNT.also()
def _(stops):
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1))
    return discount(mean) if mean else 0.0


@EXPECTED_DISCOUNT.also()
def _(stops):
    mean = sum(stop / discount(rank) for rank, stop in enumerate(stops, 1))
    return 1 / mean if mean else 0.0


@EXPECTED_DISCOUNT.mistake("never stopping counted as the next rank")
def _(stops):
    """It lets readers who never stop do so right below the list. They get nothing: 0."""
    return expected_discount(stops) + (1 - sum(stops)) * discount(len(stops) + 1)


@EXPECTED_DISCOUNT.mistake("divided by the length of the list")
def _(stops):
    """It divides the sum by the number of ranks. The probabilities of stopping are the weights of
    the mean already."""
    return expected_discount(stops) / max(1, len(stops))


@EXPECTED_DISCOUNT.mistake("stops taken for chances to satisfy", "err-reading")
def _(stops):
    """It multiplies by the readers who are still there, as if `stops` held the chances R_i. A
    probability of stopping at a rank already includes getting there."""
    return by_chances(stops, discount)


@EXPECTED_DISCOUNT.mistake("reading instead of stopping")
def _(stops):
    """It weights each rank by the readers who get there, or who go on from there. Each reader stops
    at one rank at most: weight by `stops`."""
    # Discounts of the ranks that are seen, in place of those where readers stop.
    return sum((1 - sum(stops[:place])) * discount(place + 1) for place in range(len(stops)))


@EXPECTED_DISCOUNT.also()
def _(stops):
    return sum((1 - sum(stops[: place + 1])) * discount(place + 1) for place in range(len(stops)))


@EXPECTED_DISCOUNT.mistake(
    "only the likeliest rank",
    also=[lambda stops: max([0.0] + [stop * discount(rank) for rank, stop in enumerate(stops, 1)])],
)
def _(stops):
    """It looks at one rank only, the one where most readers stop. The expected value adds up all
    ranks, each weighted by its probability."""
    return discount(stops.index(max(stops)) + 1) if any(stops) else 0.0


@EXPECTED_DISCOUNT.mistake(
    "log2(rank) without the 1",
    "err-utility",
    seen_in="Järvelin & Kekäläinen’s first discount, with base 2",
)
def _(stops):
    """It divides by log2(r), and gives rank 1 the weight 1 by hand. The discount here is 1/log2(r +
    1), which falls from rank 2 on."""
    return sum(
        stop * (1 if rank == 1 else 1 / math.log2(rank)) for rank, stop in enumerate(stops, 1)
    )


@EXPECTED_DISCOUNT.mistake("never stopping worth 1")
def _(stops):
    """It adds the share of readers who never stop. They found nothing, so their utility is 0."""
    return expected_discount(stops) + 1 - sum(stops)


@EXPECTED_DISCOUNT.mistake("the 1 outside the logarithm", "err-utility")
def _(stops):
    """It divides by log2(r) + 1. The discount is 1/log2(r + 1): the 1 belongs inside the
    parentheses."""
    return sum(stop / (math.log2(rank) + 1) for rank, stop in enumerate(stops, 1))


@EXPECTED_DISCOUNT.mistake("logarithm to base 10", "err-utility")
def _(stops):
    """It takes the logarithm to base 10. The discount of DCG takes it to base 2, so that rank 1
    counts in full."""
    return sum(stop / math.log10(rank + 1) for rank, stop in enumerate(stops, 1))


# Rank-biased precision


def not_scaled(rels, persistence):
    return sum(rel * persistence ** (rank - 1) for rank, rel in enumerate(rels, 1))


def one_step_late(rels, persistence):
    return (1 - persistence) * sum(rel * persistence**rank for rank, rel in enumerate(rels, 1))


def over_the_hits(rels, persistence):
    return not_scaled(rels, persistence) / max(1, sum(rels))


def divided_by_rank(rels, persistence):
    return (1 - persistence) * sum(
        rel * persistence ** (rank - 1) / rank for rank, rel in enumerate(rels, 1)
    )


RBP = Exercise(
    "rbp(rels, persistence)",
    "Rank-biased precision of binary labels.",
    reference=lambda rels, persistence: formulas.rbp(rels, persistence=persistence),
    domain=persistent_readers,
    section="err-rbp",
)


@RBP.mistake("RBP without (1-p)")
def _(rels, persistence):
    """It adds up the weights of the hits, and can exceed 1. The factor 1 - p makes the weights of
    all ranks add up to 1."""
    return not_scaled(rels, persistence)


@RBP.mistake("first document not sure to be seen")
def _(rels, persistence):
    """It weights rank i by p^i, as if some readers left before the first document. Everybody looks
    at rank 1, so the power is i - 1."""
    return one_step_late(rels, persistence)


@RBP.mistake("stopping instead of going on")
def _(rels, persistence):
    """It uses p as the probability of stopping. In RBP, p is the persistence: a reader goes on with
    probability p and stops with probability 1 - p."""
    return formulas.rbp(rels, persistence=1 - persistence)


@RBP.mistake("scaled to the list", "err-residual")
def _(rels, persistence):
    """It divides by the total weight of the list's ranks, so a list of one relevant document gets
    1. The weight below the end of the list belongs to unseen documents: it is the residual."""
    weights = sum(persistence**place for place in range(len(rels)))
    return not_scaled(rels, persistence) / (weights or 1)


@RBP.mistake("divided by the length of the list")
def _(rels, persistence):
    """It divides by the number of documents, as precision does. The weights are not all 1 here: the
    factor that scales them is 1 - p."""
    return not_scaled(rels, persistence) / max(1, len(rels))


@RBP.mistake("a reader who stops at hits only")
def _(rels, persistence):
    """It lets the reader stop only at relevant documents, as ERR does. The reader of RBP ignores
    the labels and may leave at any rank."""
    return by_chances([rel * (1 - persistence) for rel in rels], lambda rank: 1.0)


@RBP.mistake("the upper end of the residual", "err-residual")
def _(rels, persistence):
    """It counts everything below the list as relevant. RBP counts what is known; what could be
    added is the residual, a number of its own."""
    return formulas.rbp(rels, persistence=persistence) + persistence ** len(rels)


@RBP.mistake("persistence fixed at 0.8", "err-mean", seen_in="a default value passed on")
def _(rels, persistence):
    """It uses 0.8 whatever persistence is asked for. Use the argument."""
    return formulas.rbp(rels)


@RBP.mistake(
    "divided by the number of hits",
    also=[
        lambda rels, persistence: formulas.rbp(rels, persistence=persistence) / max(1, sum(rels))
    ],
)
def _(rels, persistence):
    """It divides by the number of relevant documents in the list. RBP divides by the number of
    documents that a reader sees on average, 1 / (1 - p): multiply by 1 - p."""
    return over_the_hits(rels, persistence)


@RBP.mistake("divided by the rank as well")
def _(rels, persistence):
    """It divides each term by its rank. In RBP the falling power is the whole discount."""
    return divided_by_rank(rels, persistence)


@RBP.mistake("divided by 1 - p")
def _(rels, persistence):
    """It divides by 1 - p. RBP divides by the number of documents seen on average, which is 1 / (1
    - p): multiply by 1 - p."""
    return not_scaled(rels, persistence) / (1 - persistence)


@RBP.mistake("divided by the ideal list")
def _(rels, persistence):
    """It divides by the RBP of the sorted list, so that a sorted list gets 1. RBP is not
    normalized."""
    best = formulas.rbp(sorted(rels, reverse=True), persistence=persistence)
    return formulas.rbp(rels, persistence=persistence) / best if best else 0.0


@RBP.mistake("p times the rank")
def _(rels, persistence):
    """It multiplies p by the rank. A reader goes on once more at each rank, so the shares multiply:
    p to the power of the documents above."""
    return (1 - persistence) * sum(rel * persistence * place for place, rel in enumerate(rels))


@RBP.also()
def _(rels, persistence):
    return (1 - persistence) * sum(rel * persistence * rank for rank, rel in enumerate(rels, 1))


@RBP.mistake("1 - p without parentheses")
def _(rels, persistence):
    """It computes 1 - p · sum, because Python multiplies before it subtracts. Write (1 - p) *
    sum."""
    return 1 - persistence * not_scaled(rels, persistence)


@RBP.mistake("the list from its end", like=ERR)
def _(rels, persistence):
    return formulas.rbp(rels[::-1], persistence=persistence)


@RBP.mistake("ended by the first miss")
def _(rels, persistence):
    """It ends at the first document that is not relevant. The reader of RBP ignores the labels, and
    goes on from there with the same probability."""
    length = rels.index(0) if 0 in rels else len(rels)
    return formulas.rbp(rels[:length], persistence=persistence)


@RBP.mistake("powers of e")
def _(rels, persistence):
    """It lets the weights fall with powers of e. They fall with powers of p: of those who see a
    rank, a share p sees the next."""
    return (1 - persistence) * sum(
        rel * math.exp(-persistence * place) for place, rel in enumerate(rels)
    )


@RBP.mistake("powers of 1 - p")
def _(rels, persistence):
    """It takes powers of 1 - p. The share of readers who go on is p, so the weights fall with
    powers of p, and 1 - p stands in front once."""
    return sum(rel * (1 - persistence) ** rank for rank, rel in enumerate(rels, 1))


@RBP.mistake("1 - p at every step")
def _(rels, persistence):
    """It multiplies by 1 - p at each rank. That factor belongs in front of the whole sum, once."""
    value = 0.0
    for rel in rels[::-1]:
        value = (1 - persistence) * (rel + persistence * value)
    return value


@RBP.mistake(
    "misses counted against",
    also=[
        lambda rels, persistence: formulas.rbp([1 - rel for rel in rels], persistence=persistence)
    ],
)
def _(rels, persistence):
    """It subtracts the weight of documents that are not relevant. They add nothing, and take
    nothing away."""
    return formulas.rbp(rels, persistence=persistence) - formulas.rbp(
        [1 - rel for rel in rels], persistence=persistence
    )


@RBP.mistake("only the first hit")
def _(rels, persistence):
    """It ends at the first relevant document, as RR does. The reader of RBP ignores the labels, and
    goes on: add the weights of all hits."""
    return (1 - persistence) * persistence ** rels.index(1) if 1 in rels else 0.0


@RBP.mistake(
    "every hit weighs the same",
    also=[lambda rels, persistence: (1 - persistence) * persistence * sum(rels)],
)
def _(rels, persistence):
    """It multiplies the number of hits by a constant. Of the readers, only a share p goes on at
    each rank: the power grows with the rank."""
    return (1 - persistence) * sum(rels)


@RBP.mistake("one end of the list left out")
def _(rels, persistence):
    """It skips the first or the last document. A loop over enumerate(rels) reaches all of them."""
    return formulas.rbp(rels[:-1], persistence=persistence)


@RBP.also()
def _(rels, persistence):
    return formulas.rbp([0] + rels[1:], persistence=persistence) if rels else 0.0


@RBP.mistake("powers that start below 0")
def _(rels, persistence):
    """It weights rank 1 by 1/p, because a place counted from 0 is counted down once more. At rank 1
    the power is 0: p^(i - 1) for ranks, p^i for places from 0."""
    return formulas.rbp(rels, persistence=persistence) / persistence


EXERCISES = [STOPPING_PROBABILITY, ERR, EXPECTED_DISCOUNT, RBP]

QUESTIONS = [
    Question(
        "err-predict",
        answer="B",
        why=(
            "On page A, three readers of eight stop at rank 1: 3/8. On page B nobody stops at rank"
            " 1, and seven of eight stop at rank 2: 7/8 · 1/2 = 7/16. A gap between two grades is"
            " wider in ERR than in DCG with linear gain."
        ),
        mistakes={
            "A": "You may have thought that rank 1 always wins. Compute the share of readers that"
            " each good document satisfies, 3/8 and 7/8, before you divide by its rank.",
            "C": "Compute both: the share that stops, (2^g - 1)/8, divided by the rank.",
        },
    ),
    Question(
        "err-hand",
        answer=53 / 64,
        decimals=3,
        why=(
            "The readers stop with probabilities 3/4, 1/16 and 9/64; divided by their ranks, these"
            " add up to 53/64."
        ),
        mistakes={
            9 / 8: "You let all readers see every document. Only a quarter of them gets past"
            " rank 1.",
            61 / 64: "That is the chance of being satisfied at all. Divide each probability of"
            " stopping by its rank.",
            1.0: "You divided by 2^2 - 1 = 3, so that grade 2 satisfies everybody. ERR divides by"
            " 2^2 = 4.",
            0.260498046875: "That is the value on a scale that ends at 4. This one ends at 2.",
            57 / 256: "You multiplied by 1 - R of the document itself. The product runs over the"
            " documents above it.",
        },
    ),
    Question(
        "err-hand-residual",
        answer=3 / 8,
        decimals=3,
        why="Rank 2 has the weight 1/2 · 1/2 = 1/4, and everything below rank 3 has (1/2)^3 = 1/8.",
        mistakes={
            1
            / 4: "You counted the unjudged document only. What is below the list is unknown, too.",
            1 / 8: "You counted only what is below the list. Rank 2 is unknown, too.",
            1 / 2: "That is RBP of what is known. The residual is the weight of what is not.",
            7 / 8: "That is the upper end of the range, RBP plus residual. Asked is the residual.",
            3 / 4: "You left out the factor 1 - p, or gave the weights of rank 2 and below twice"
            " their size.",
        },
    ),
]
