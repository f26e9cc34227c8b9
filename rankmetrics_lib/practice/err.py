"""Exercises of the chapter on expected reciprocal rank, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise, Part
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


# Where the reader stops: the formulas, with their parts as they are right


def of_the_scale(rels, max_grade):
    return max_grade


def satisfied(rel, highest):
    return (2**rel - 1) / 2**highest


def not_yet(chances):
    """The probability that none of several independent events happens."""
    product = 1.0
    for chance in chances:
        product *= 1 - chance
    return product


def still_reading(chances):
    """The share of the readers who get to each rank."""
    return [not_yet(chances[:place]) for place in range(len(chances))]


def reciprocal(rank):
    return 1 / rank


def chances_of(rels, max_grade, *, highest=of_the_scale, chance=satisfied):
    """The chance of each document to satisfy a reader who looks at it."""
    return [chance(rel, highest(rels, max_grade)) for rel in rels]


def stops_of(rels, max_grade, *, reading=still_reading, **parts):
    """The share of the readers who stop at each rank."""
    chances = chances_of(rels, max_grade, **parts)
    return [share * chance for share, chance in zip(reading(chances), chances)]


def stopping_probability(rels, rank, max_grade, **parts):
    return stops_of(rels, max_grade, **parts)[rank - 1]


def terms_of(rels, max_grade, *, utility=reciprocal, **parts):
    stops = stops_of(rels, max_grade, **parts)
    return [stop * utility(rank) for rank, stop in enumerate(stops, 1)]


def err(rels, max_grade, **parts):
    return float(sum(terms_of(rels, max_grade, **parts)))


# As the chapter gives it, to be fixed


def err_of_list(rels, max_grade):
    highest = max(rels, default=0)
    total, still_reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = (2**rel - 1) / 2**highest
        total += still_reading * chance / rank
        still_reading *= 1 - chance
    return total


STOPPING_PROBABILITY = Exercise(
    "stopping_probability(rels, rank, max_grade)",
    "Probability that a reader of the cascade stops at this rank.",
    reference=lambda rels, rank, max_grade: formulas.stopping_probabilities(
        rels, max_grade=max_grade
    )[rank - 1],
    domain=places_on_a_scale,
    formula=stopping_probability,
    section="err-reading",
)
ERR = Exercise(
    "err(rels, max_grade)",
    "Expected reciprocal rank of graded labels on a scale from 0 to `max_grade`.",
    reference=lambda rels, max_grade: formulas.err(rels, max_grade=max_grade),
    domain=graded_on_a_scale,
    formula=err,
    given=[err_of_list],
    section="err-stopping",
)

# The highest grade

HIGHEST = Part("highest", STOPPING_PROBABILITY, ERR, section="err-scale")


@HIGHEST.mistake(
    "g_max from the list",
    seen_in="mitre/quaerite #57",
    also=[lambda rels, max_grade: max(1, len(set(rels)) - 1)],
)
def _(rels, max_grade):
    """It takes the highest grade from the list, or counts its grades, instead of using the scale. A
    list of poor documents then satisfies its readers as well as a list of excellent ones."""
    return max(rels)


@HIGHEST.mistake("g_max always 4", seen_in="terrierteam/ir_measures #50")
def _(rels, max_grade):
    """It divides by 16, whatever the scale is. On a scale that ends at 2, a document of the top
    grade then satisfies 3 readers in 16 instead of 3 in 4."""
    return 4


@HIGHEST.mistake("one grade too many", "err-probability")
def _(rels, max_grade):
    """It divides by 2^(max_grade + 1). The number of grades is max_grade + 1, but the divisor is
    2^max_grade."""
    return max_grade + 1


# The chance to satisfy

CHANCE = Part("chance", STOPPING_PROBABILITY, ERR, section="err-probability")


@CHANCE.mistake("grade over highest grade", also=[lambda rel, highest: rel / (highest + 1)])
def _(rel, highest):
    """It uses g / max_grade, or a similar fraction, as the chance to satisfy. ERR uses (2^g - 1) /
    2^max_grade, which rises slowly at first and steeply for the best documents."""
    return rel / highest


@CHANCE.mistake("grade in place of its gain")
def _(rel, highest):
    """It divides the grade itself by 2^max_grade. Divide the gain of the grade, 2^g - 1: on a scale
    from 0 to 3, the best document satisfies seven readers in eight, not three."""
    return rel / 2**highest


@CHANCE.mistake("divisor one too large")
def _(rel, highest):
    """It divides by 2^max_grade + 1. The divisor is 2^max_grade: it is already one more than the
    largest gain."""
    return (2**rel - 1) / (2**highest + 1)


@CHANCE.mistake("the top grade always satisfies")
def _(rel, highest):
    """It divides by 2^max_grade - 1, so nobody reads past a document of the top grade. ERR divides
    by 2^max_grade, so a few readers do."""
    return (2**rel - 1) / (2**highest - 1)


@CHANCE.mistake(
    "chance without the - 1",
    also=[lambda rel, highest: 2**rel / 2**highest if rel else 0.0],
)
def _(rel, highest):
    """It uses 2^g as the gain, so every relevant document satisfies too many readers. The gain is
    2^g - 1, which is 0 at grade 0."""
    return 2**rel / 2**highest


@CHANCE.mistake(
    "the - 1 in the exponent",
    also=[lambda rel, highest: 2.0 ** (rel - 1) / 2**highest if rel else 0.0],
)
def _(rel, highest):
    """It computes 2^(g - 1), which is too low for every grade above 1. The - 1 belongs after the
    power: 2^g - 1."""
    return 2.0 ** (rel - 1) / 2**highest


@CHANCE.mistake("division before subtraction", also=[lambda rel, highest: 2**rel - 1 // 2**highest])
def _(rel, highest):
    """It computes 2^g - 1/2^max_grade, because Python divides before it subtracts. Put 2**g - 1 in
    parentheses."""
    return 2**rel - 1 / 2**highest


@CHANCE.mistake(
    "^ in place of **",
    also=[
        lambda rel, highest: ((2 ^ rel) - 1) / (2 ^ highest),
        lambda rel, highest: (2 ^ rel - 1) / 2**highest,
        lambda rel, highest: ((2 ^ rel) - 1) / 2**highest,
        lambda rel, highest: (2**rel - 1) / (2 ^ highest),
    ],
)
def _(rel, highest):
    """In Python, ^ is not a power: 2 ^ 3 compares bits and gives 1. Write 2**g."""
    return (2 ^ rel - 1) / (2 ^ highest)


@CHANCE.mistake("always 0")
def _(rel, highest):
    """It returns 0 for every list. Perhaps it divides with //, which rounds every chance down to 0:
    divide with /."""
    return (2**rel - 1) // 2**highest


@CHANCE.mistake(
    "all relevant grades alike",
    also=[lambda rel, highest: satisfied(min(rel, 1), highest)],
)
def _(rel, highest):
    """It treats every grade above 0 alike. A better document satisfies more of its readers: (2^g -
    1) / 2^max_grade."""
    return 0.5 if rel else 0.0


@CHANCE.mistake("powers of e")
def _(rel, highest):
    """It uses powers of e, as `exp` gives them. ERR uses powers of 2."""
    return (math.exp(rel) - 1) / math.exp(highest)


@CHANCE.mistake("gain in place of a chance")
def _(rel, highest):
    """It uses the gain 2^g - 1 as the chance to satisfy. A chance is at most 1: divide by
    2^max_grade."""
    return 2**rel - 1


@CHANCE.mistake(
    "g squared in place of 2^g",
    also=[
        lambda rel, highest: (rel**2 - 1) / 2**highest,
        lambda rel, highest: (rel**2 - 1) / 2**highest if rel else 0.0,
        lambda rel, highest: rel**2 / highest**2,
    ],
)
def _(rel, highest):
    """It squares the grade. The gain is 2 to the power of the grade, minus 1."""
    return rel**2 / 2**highest


# Who gets that far

READING = Part("reading", STOPPING_PROBABILITY, ERR, section="err-reading")


@READING.mistake("R_i used as the probability of stopping", seen_in="lsgqjh, describing R_i")
def _(chances):
    """It takes the chance that a document satisfies a reader who looks at it. A reader satisfied at
    rank 1 does not look at rank 2: multiply by 1 - R_i of every document above."""
    return [1.0] * len(chances)


@READING.mistake("R_i in place of 1 - R_i")
def _(chances):
    """It multiplies by the chance that the documents above satisfy. A reader gets to rank r only if
    they did not: multiply by 1 - R_i."""
    return still_reading([1 - chance for chance in chances])


@READING.mistake("only the document right above")
def _(chances):
    """It multiplies by 1 - R_i of only one document. A reader at rank 3 was satisfied neither at
    rank 2 nor at rank 1: multiply over all documents above."""
    return [not_yet(chances[:place][-1:]) for place in range(len(chances))]


@READING.mistake("chances subtracted in place of multiplied")
def _(chances):
    """It subtracts each R_i from the share still reading. But R_i is a share of those who got that
    far, not of all readers: multiply by 1 - R_i."""
    return [1 - sum(chances[:place]) for place in range(len(chances))]


@READING.mistake("own chance used for those above")
def _(chances):
    """It multiplies by 1 - R_r once for each document above. Each of those has its own chance to
    satisfy: take its own grade."""
    return [(1 - chance) ** place for place, chance in enumerate(chances)]


@READING.mistake("one chance for all above", of_all=[max, lambda above: sum(above) / len(above)])
def _(chances, of_all):
    """It reduces the documents above to one number, the largest or the mean chance. A reader must
    pass each of them: multiply all the 1 - R_i."""
    return [1 - of_all(chances[:place] or [0.0]) for place in range(len(chances))]


@READING.mistake(
    "the first document skipped",
    also=[lambda chances: [not_yet(chances[1 : place + 1]) for place in range(len(chances))]],
)
def _(chances):
    """It leaves the document at rank 1 out of the product. In Python the document at rank 1 has
    index 0."""
    return still_reading([0.0] + chances[1:])


@READING.mistake(
    "rank mixed into the share still reading",
    going_on=[lambda chance, rank: 1 - chance / rank, lambda chance, rank: (1 - chance) / rank],
)
def _(chances, going_on):
    """It lets the rank change who goes on. Of those who look at a document, 1 - R_i go on, at any
    rank."""
    return still_reading([1 - going_on(chance, rank) for rank, chance in enumerate(chances, 1)])


def own_document_included(chances):
    return [not_yet(chances[: place + 1]) for place in range(len(chances))]


@STOPPING_PROBABILITY.mistake("own document among those above")
def _(rels, rank, max_grade):
    """It also multiplies by 1 - R_i of the document itself. The product runs only over the
    documents above: i < r."""
    return stopping_probability(rels, rank, max_grade, reading=own_document_included)


@ERR.mistake("going on before the own term", "err-reading")
def _(rels, max_grade):
    """It multiplies by 1 - R_r of the document itself before it adds that document's term. The
    product runs only over the documents above: add the term first, then update."""
    return err(rels, max_grade, reading=own_document_included)


# Another probability than that of stopping at the rank


@STOPPING_PROBABILITY.mistake("stopped by then")
def _(rels, rank, max_grade):
    """It counts all readers who stop at this rank or above it. The exercise asks only for those who
    stop at this rank."""
    return 1 - not_yet(chances_of(rels, max_grade)[:rank])


@STOPPING_PROBABILITY.mistake("arriving instead of stopping")
def _(rels, rank, max_grade):
    """It computes the share of readers who get to this rank. Of those, only a share R_r is
    satisfied and stops: multiply by it."""
    return not_yet(chances_of(rels, max_grade)[: rank - 1])


@STOPPING_PROBABILITY.mistake("going on instead of stopping")
def _(rels, rank, max_grade):
    """It computes the share of readers who go on below this rank. The exercise asks for those who
    get here and stop: the share that arrives, times R_r."""
    return not_yet(chances_of(rels, max_grade)[:rank])


@STOPPING_PROBABILITY.mistake("already divided by the rank", "err-stopping")
def _(rels, rank, max_grade):
    """It divides the probability of stopping by the rank. That is the term of ERR; the probability
    itself does not depend on what stopping there is worth."""
    return stopping_probability(rels, rank, max_grade) / rank


@STOPPING_PROBABILITY.mistake("satisfied above and not here")
def _(rels, rank, max_grade):
    """It takes R_i for the documents above and 1 - R_r for the document itself. It is the other way
    around: the reader passes the ones above and stops at this one."""
    return stopping_probability(
        rels, rank, max_grade, chance=lambda rel, highest: 1 - satisfied(rel, highest)
    )


@STOPPING_PROBABILITY.mistake("share of all chances")
def _(rels, rank, max_grade):
    """It divides the chance R_r by the sum of all chances. How many readers get to rank r depends
    only on the documents above it: multiply their 1 - R_i."""
    chances = chances_of(rels, max_grade)
    return chances[rank - 1] / sum(chances) if any(chances) else 0.0


@STOPPING_PROBABILITY.mistake("rank used as an index")
def _(rels, rank, max_grade):
    """It takes `rels[rank]`, which is the document below: lists start at index 0. Rank r is
    `rels[rank - 1]`."""
    place = min(rank, len(rels) - 1)
    return stops_of(rels, max_grade)[place]


@STOPPING_PROBABILITY.also()
def _(rels, rank, max_grade):
    return stops_of(rels, max_grade)[rank]


# What stopping there is worth


def log2_discount(rank):
    return 1 / math.log2(rank + 1)


UTILITY = Part("utility", ERR, section="err-utility")


@UTILITY.mistake("ERR without 1/r", "err-confused")
def _(rank):
    """It adds up the probabilities of stopping, which gives the chance of being satisfied at all.
    ERR weights each of them by 1/r, so that stopping early counts more."""
    return 1.0


@UTILITY.mistake("rank counted from 0", "err-stopping")
def _(rank):
    """It counts ranks from 0, and guards against the division by zero. Both of the first two
    documents are then at rank 1: take `enumerate(rels, 1)`."""
    return 1 / max(1, rank - 1)


@UTILITY.mistake("root or square of the rank", also=[lambda rank: 1 / rank**2])
def _(rank):
    """It divides by the root or the square of the rank. In ERR, stopping at rank r is worth 1/r."""
    return 1 / math.sqrt(rank)


@UTILITY.mistake("phi(0)=1", seen_in="lsgqjh, who asks for φ(0) = 1")
def _(rank):
    """It divides by r + 1, as if ranks started at 0. Satisfying a reader at rank 1 is then worth
    only a half."""
    return 1 / (rank + 1)


@UTILITY.mistake(
    "DCG's discount in place of 1/r",
    also=[lambda rank: 1 / math.log(rank + 1), lambda rank: log2_discount(rank) / rank],
)
def _(rank):
    """It takes stopping at rank r to be worth 1/log(r + 1). In ERR it is worth 1/r, as in
    reciprocal rank."""
    return log2_discount(rank)


@ERR.mistake("one over the expected rank", "err-confused")
def _(rels, max_grade):
    """It averages the rank where readers stop, and takes 1 over the mean. ERR averages 1 over the
    rank; the two differ whenever readers stop at different ranks."""
    expected = err(rels, max_grade, utility=lambda rank: rank)
    return 1 / expected if expected else 0.0


@ERR.also()
def _(rels, max_grade):
    # The mean over the readers who stop at all.
    expected = err(rels, max_grade, utility=lambda rank: rank)
    return sum(stops_of(rels, max_grade)) / expected if expected else 0.0


@ERR.mistake("arriving instead of stopping", "err-reading")
def _(rels, max_grade):
    """It adds 1/r for all readers who get to a rank. Only a share R_r of them is satisfied and
    stops there: multiply by it."""
    shares = still_reading(chances_of(rels, max_grade))
    return sum(share / rank for rank, share in enumerate(shares, 1))


# Some of the terms, or more than the terms


@ERR.mistake("only the first document")
def _(rels, max_grade):
    """It counts rank 1 only. Perhaps the `return` is inside the loop."""
    return err(rels[:1], max_grade)


@ERR.mistake("only the last term")
def _(rels, max_grade):
    """It returns the term of the last rank. ERR is the sum of all terms: add with +=."""
    return ([0.0] + terms_of(rels, max_grade))[-1]


@ERR.mistake("only the largest term")
def _(rels, max_grade):
    """It returns the largest term. ERR is the sum of all terms: readers stop at different ranks."""
    return max([0.0] + terms_of(rels, max_grade))


@ERR.mistake("never stopping counted as the next rank")
def _(rels, max_grade):
    """It lets readers who are never satisfied stop right below the list. They get nothing: 0."""
    return err(rels, max_grade) + not_yet(chances_of(rels, max_grade)) / (len(rels) + 1)


# Another list


@ERR.mistake("only the first relevant document", "err-reading")
def _(rels, max_grade):
    """It stops counting at the first document with a grade. In ERR some readers go on from there,
    and the documents below count for them."""
    first = [term for term in terms_of(rels, max_grade) if term][:1]
    return sum(first)


@ERR.mistake("reciprocal rank in place of ERR", "err-probability")
def _(rels, max_grade):
    """It takes 1 over the rank of the first document with a grade. In ERR that document satisfies
    only a share of its readers, and the others go on."""
    return formulas.reciprocal_rank(rels)


def until_the_first_miss(rels):
    return rels[: rels.index(0)] if 0 in rels else rels


@ERR.mistake("ended by a useless document", "err-reading")
def _(rels, max_grade):
    """It ends at the first document of grade 0. Such a document satisfies nobody, so all of its
    readers go on."""
    return err(until_the_first_miss(rels), max_grade)


@ERR.mistake("ended by a document of the top grade", "err-probability")
def _(rels, max_grade):
    """It ends at the first document of the top grade. Even that one leaves one reader in
    2^max_grade unsatisfied, who goes on."""
    length = rels.index(max_grade) + 1 if max_grade in rels else len(rels)
    return err(rels[:length], max_grade)


@ERR.mistake("ranks counted among relevant documents")
def _(rels, max_grade):
    """It counts only documents with a grade above 0 as ranks. A useless document satisfies nobody,
    but it takes a place, and moves those below it down."""
    return err([rel for rel in rels if rel], max_grade)


def best_first(rels):
    return sorted(rels, reverse=True)


@ERR.mistake("the list sorted first", "err-best-order")
def _(rels, max_grade):
    """It sorts the grades before it counts, which gives the best value any order could have. ERR
    takes the list in the order in which readers see it."""
    return err(best_first(rels), max_grade)


@ERR.mistake("the list from its end", "err-reading")
def _(rels, max_grade):
    """It counts ranks from the end of the list. Rank 1 is the first document."""
    return err(rels[::-1], max_grade)


@ERR.mistake("rank 1 skipped", also=[lambda rels, max_grade: err([0] + rels[1:], max_grade)])
def _(rels, max_grade):
    """It leaves out the first document: lists start at index 0, so a loop from 1 misses it. Take
    `enumerate(rels, 1)`."""
    return err(rels[1:], max_grade)


@ERR.mistake("the last document left out")
def _(rels, max_grade):
    """It ends one document early. A loop over range(len(rels)) reaches the last one by itself."""
    return err(rels[:-1], max_grade)


@ERR.mistake("cut at a fixed rank", k=[3, 5])
def _(rels, max_grade, k):
    """It stops at a fixed rank. Without a cut-off, ERR runs over the whole list."""
    return err(rels[:k], max_grade)


@ERR.mistake("DCG in place of ERR", "err-reading")
def _(rels, max_grade):
    """It computes DCG with exponential gain. In ERR, what a document is worth depends on the
    documents above it."""
    return formulas.dcg(rels, gain="exponential")


# The right value divided


@ERR.mistake("scaled so that a perfect page gets 1", "err-maximum")
def _(rels, max_grade):
    """It divides by the best possible value. ERR is not normalized, and stays below 1."""
    return err(rels, max_grade) / satisfied(max_grade, max_grade)


@ERR.also()
def _(rels, max_grade):
    best = err([max_grade] * len(rels), max_grade)
    return err(rels, max_grade) / best if best else 0.0


@ERR.mistake("divided by the ideal list", "err-maximum")
def _(rels, max_grade):
    """It divides by the ERR of the sorted list, so that a sorted list gets 1. That is nERR; ERR
    itself is not normalized."""
    best = err(best_first(rels), max_grade)
    return err(rels, max_grade) / best if best else 0.0


@ERR.mistake("divided by the number of relevant documents")
def _(rels, max_grade):
    """It divides the sum by the number of relevant documents, as AP does. The probabilities of
    stopping are the weights of the mean already."""
    hits = sum(1 for rel in rels if rel)
    return err(rels, max_grade) / max(1, hits)


@ERR.mistake("divided by the length of the list")
def _(rels, max_grade):
    """It divides the sum by the number of ranks. The probabilities of stopping are the weights of
    the mean already."""
    return err(rels, max_grade) / max(1, len(rels))


@ERR.mistake("mean over those who stop")
def _(rels, max_grade):
    """It divides by the share of readers who stop at all. Readers who never stop belong in the
    mean, with a value of 0."""
    return err(rels, max_grade) / (sum(stops_of(rels, max_grade)) or 1)


@ERR.mistake("in percent", "err-maximum")
def _(rels, max_grade):
    """It multiplies by 100. ERR is at least 0 and below 1."""
    return 100 * err(rels, max_grade)


# Another utility: the discount of DCG


def discounted(stops, discount=log2_discount):
    return [stop * discount(rank) for rank, stop in enumerate(stops, 1)]


def expected_discount(stops, *, discount=log2_discount):
    return sum(discounted(stops, discount))


EXPECTED_DISCOUNT = Exercise(
    "expected_discount(stops)",
    "Expected DCG discount, 1/log2(rank + 1), at the rank where the reader stops. `stops`"
    " holds the probability of stopping at each rank; never stopping is worth 0.",
    reference=expected_discount,
    domain=stopping_lists,
    formula=expected_discount,
    section="err-stopping",
)

DISCOUNT = Part("discount", EXPECTED_DISCOUNT, section="dcg-weights")


@DISCOUNT.mistake("phi(0)=1", "err-utility", seen_in="lsgqjh, who asks for φ(0) = 1")
def _(rank):
    """It discounts each rank as if it were the next one, so the utility would be 1 at rank 0. Ranks
    start at 1, and stopping at rank 1 is worth 1."""
    return 1 / math.log2(rank + 2)


@DISCOUNT.mistake("ERR's utility instead of DCG's", "err-utility")
def _(rank):
    """It divides by the rank, which is the utility of ERR. In this exercise, stopping at rank r is
    worth 1/log2(r + 1)."""
    return 1 / rank


@DISCOUNT.mistake("no utility", "err-confused")
def _(rank):
    """It adds up the probabilities of stopping. Multiply each of them by what stopping there is
    worth."""
    return 1.0


@DISCOUNT.mistake("natural logarithm")
def _(rank):
    """It takes the logarithm to base e. The discount of DCG takes it to base 2, so that rank 1
    counts in full."""
    return 1 / math.log(rank + 1)


@DISCOUNT.mistake("logarithm to base 10")
def _(rank):
    """It takes the logarithm to base 10. The discount of DCG takes it to base 2, so that rank 1
    counts in full."""
    return 1 / math.log10(rank + 1)


@DISCOUNT.mistake(
    "log2(rank) without the 1",
    "dcg-discounts",
    seen_in="Järvelin & Kekäläinen’s first discount, with base 2",
)
def _(rank):
    """It divides by log2(r), and gives rank 1 the weight 1 by hand. The discount here is 1/log2(r +
    1), which falls from rank 2 on."""
    return 1 if rank == 1 else 1 / math.log2(rank)


@DISCOUNT.mistake("the 1 outside the logarithm")
def _(rank):
    """It divides by log2(r) + 1. The discount is 1/log2(r + 1): the 1 belongs inside the
    parentheses."""
    return 1 / (math.log2(rank) + 1)


@DISCOUNT.mistake("divided with //", "err-utility")
def _(rank):
    """It divides with //, which drops the remainder, so only rank 1 counts, or nothing at all.
    Divide with /."""
    return 1 // math.log2(rank + 1)


@EXPECTED_DISCOUNT.also()
def _(stops):
    return sum(stop // math.log2(rank + 1) for rank, stop in enumerate(stops, 1))


@EXPECTED_DISCOUNT.mistake("mean over those who stop", like=ERR)
def _(stops):
    return expected_discount(stops) / (sum(stops) or 1)


@EXPECTED_DISCOUNT.mistake("utility of the expected rank", "err-confused")
def _(stops):
    """It averages the rank first, and discounts the mean. Discount each rank, then average: the
    mean of a curve is not the curve at the mean."""
    if not sum(stops):
        return 0.0
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1)) / sum(stops)
    return sum(stops) * log2_discount(mean)


@EXPECTED_DISCOUNT.also()
def _(stops):
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1))
    return log2_discount(mean) if mean else 0.0


@EXPECTED_DISCOUNT.also()
def _(stops):
    mean = sum(stop / log2_discount(rank) for rank, stop in enumerate(stops, 1))
    return 1 / mean if mean else 0.0


@EXPECTED_DISCOUNT.mistake("never stopping counted as the next rank", like=ERR)
def _(stops):
    return expected_discount(stops + [1 - sum(stops)])


@EXPECTED_DISCOUNT.mistake("divided by the length of the list", like=ERR)
def _(stops):
    return expected_discount(stops) / max(1, len(stops))


@EXPECTED_DISCOUNT.mistake("stops taken for chances to satisfy", "err-reading")
def _(stops):
    """It multiplies by the readers who are still there, as if `stops` held the chances R_i. A
    probability of stopping at a rank already includes getting there."""
    return expected_discount([share * stop for share, stop in zip(still_reading(stops), stops)])


@EXPECTED_DISCOUNT.mistake("reading instead of stopping", "err-reading", lower=[0, 1])
def _(stops, lower):
    """It weights each rank by the readers who get there, or who go on from there. Each reader stops
    at one rank at most: weight by `stops`."""
    shares = [1 - sum(stops[: place + lower]) for place in range(len(stops))]
    return expected_discount(shares)


@EXPECTED_DISCOUNT.mistake(
    "only the likeliest rank", also=[lambda stops: max([0.0] + discounted(stops))]
)
def _(stops):
    """It looks at one rank only, the one where most readers stop. The expected value adds up all
    ranks, each weighted by its probability."""
    return log2_discount(stops.index(max(stops)) + 1) if any(stops) else 0.0


@EXPECTED_DISCOUNT.mistake("never stopping worth 1")
def _(stops):
    """It adds the share of readers who never stop. They found nothing, so their utility is 0."""
    return expected_discount(stops) + 1 - sum(stops)


# Rank-biased precision


def share_who_see(rank, persistence):
    return persistence ** (rank - 1)


def hits_seen(rels, persistence, seen=share_who_see):
    """How many hits a reader sees on average."""
    return sum(rel * seen(rank, persistence) for rank, rel in enumerate(rels, 1))


def rbp(rels, persistence, *, seen=share_who_see):
    return (1 - persistence) * hits_seen(rels, persistence, seen)


RBP = Exercise(
    "rbp(rels, persistence)",
    "Rank-biased precision of binary labels.",
    reference=lambda rels, persistence: formulas.rbp(rels, persistence=persistence),
    domain=persistent_readers,
    formula=rbp,
    section="err-rbp",
)

# The share of the readers who see a rank

SEEN = Part("seen", RBP)


@SEEN.mistake("first document not sure to be seen")
def _(rank, persistence):
    """It weights rank i by p^i, as if some readers left before the first document. Everybody looks
    at rank 1, so the power is i - 1."""
    return persistence**rank


@SEEN.mistake("powers that start below 0")
def _(rank, persistence):
    """It weights rank 1 by 1/p, perhaps by subtracting 1 from places that already start at 0. At
    rank 1 the power is 0: p^(i - 1) for ranks, p^i for places from 0."""
    return persistence ** (rank - 2)


@SEEN.mistake("divided by the rank as well")
def _(rank, persistence):
    """It divides each term by its rank. In RBP the falling power is the whole discount."""
    return share_who_see(rank, persistence) / rank


@SEEN.mistake("p times the rank", also=[lambda rank, persistence: persistence * rank])
def _(rank, persistence):
    """It multiplies p by the rank. A reader must decide to go on at each rank, so the shares
    multiply: p to the power of the number of documents above."""
    return persistence * (rank - 1)


@SEEN.mistake("powers of e")
def _(rank, persistence):
    """It lets the weights fall with powers of e. They fall with powers of p: of those who see a
    rank, a share p sees the next."""
    return math.exp(-persistence * (rank - 1))


@SEEN.mistake("powers of 1 - p")
def _(rank, persistence):
    """It takes powers of 1 - p. The share of readers who go on is p, so the weights fall with
    powers of p, and 1 - p appears once, in front of the sum."""
    return (1 - persistence) ** (rank - 1)


@SEEN.mistake("1 - p at every step")
def _(rank, persistence):
    """It multiplies by 1 - p at each rank. That factor belongs in front of the whole sum, once."""
    return ((1 - persistence) * persistence) ** (rank - 1)


@SEEN.mistake("every hit weighs the same", also=[lambda rank, persistence: persistence])
def _(rank, persistence):
    """It multiplies the number of hits by a constant. At each rank only a share p of the readers
    goes on: the power grows with the rank."""
    return 1.0


# The factor 1 - p


@RBP.mistake("RBP without (1-p)")
def _(rels, persistence):
    """It adds up the weights of the hits, and can exceed 1. The factor 1 - p makes the weights of
    all ranks add up to 1."""
    return hits_seen(rels, persistence)


@RBP.mistake("divided by 1 - p")
def _(rels, persistence):
    """It divides by 1 - p. RBP divides by the number of documents seen on average, which is 1 / (1
    - p): multiply by 1 - p."""
    return hits_seen(rels, persistence) / (1 - persistence)


@RBP.mistake("1 - p without parentheses")
def _(rels, persistence):
    """It computes 1 - p · sum, because Python multiplies before it subtracts. Write (1 - p) *
    sum."""
    return 1 - persistence * hits_seen(rels, persistence)


@RBP.mistake("scaled to the list", "err-residual")
def _(rels, persistence):
    """It divides by the total weight of the list's ranks, so a list of one relevant document gets
    1. The weight below the end of the list belongs to unseen documents: it is the residual."""
    all_seen = hits_seen([1] * len(rels), persistence)
    return hits_seen(rels, persistence) / (all_seen or 1)


@RBP.mistake("divided by the length of the list")
def _(rels, persistence):
    """It divides by the number of documents, as precision does. The weights are not all 1 here: the
    factor that scales them is 1 - p."""
    return hits_seen(rels, persistence) / max(1, len(rels))


@RBP.mistake("divided by the number of hits", value=[hits_seen, rbp])
def _(rels, persistence, value):
    """It divides by the number of relevant documents in the list. RBP divides by the number of
    documents that a reader sees on average, 1 / (1 - p): multiply by 1 - p."""
    return value(rels, persistence) / max(1, sum(rels))


@RBP.mistake("divided by the ideal list")
def _(rels, persistence):
    """It divides by the RBP of the sorted list, so that a sorted list gets 1. RBP is not
    normalized."""
    best = rbp(best_first(rels), persistence)
    return rbp(rels, persistence) / best if best else 0.0


# Another reader, or another list


@RBP.mistake("stopping instead of going on")
def _(rels, persistence):
    """It uses p as the probability of stopping. In RBP, p is the persistence: a reader goes on with
    probability p and stops with probability 1 - p."""
    return rbp(rels, 1 - persistence)


@RBP.mistake("persistence fixed at 0.8", "err-mean")
def _(rels, persistence):
    """It uses 0.8 whatever persistence is asked for. Use the argument."""
    return rbp(rels, 0.8)


@RBP.mistake("a reader who stops at hits only")
def _(rels, persistence):
    """It lets the reader stop only at relevant documents, as ERR does. The reader of RBP ignores
    the labels and may leave at any rank."""
    return 1 - not_yet([rel * (1 - persistence) for rel in rels])


@RBP.mistake("only the first hit")
def _(rels, persistence):
    """It ends at the first relevant document, as RR does. The reader of RBP ignores the labels, and
    goes on: add the weights of all hits."""
    return rbp(rels[: rels.index(1) + 1], persistence) if 1 in rels else 0.0


@RBP.mistake("ended by the first miss")
def _(rels, persistence):
    """It ends at the first document that is not relevant. The reader of RBP ignores the labels, and
    goes on from there with the same probability."""
    return rbp(until_the_first_miss(rels), persistence)


@RBP.mistake("the upper end of the residual", "err-residual")
def _(rels, persistence):
    """It counts everything below the list as relevant. RBP counts what is known; what could be
    added is the residual, a number of its own."""
    return rbp(rels, persistence) + persistence ** len(rels)


def misses(rels):
    return [1 - rel for rel in rels]


@RBP.mistake(
    "misses counted against",
    also=[lambda rels, persistence: rbp(misses(rels), persistence)],
)
def _(rels, persistence):
    """It subtracts the weights of nonrelevant documents, or adds them instead of the hits. They add
    nothing, and take nothing away."""
    return rbp(rels, persistence) - rbp(misses(rels), persistence)


@RBP.mistake("the list from its end", like=ERR)
def _(rels, persistence):
    return rbp(rels[::-1], persistence)


@RBP.mistake(
    "one end of the list left out",
    also=[lambda rels, persistence: rbp([0] + rels[1:], persistence)],
)
def _(rels, persistence):
    """It skips the first or the last document. A loop over enumerate(rels) reaches all of them."""
    return rbp(rels[:-1], persistence)


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
            7 / 8: (
                "That is the upper end of the range, RBP plus residual. The question asks for the"
                " residual."
            ),
            3 / 4: "You left out the factor 1 - p, or gave the weights of rank 2 and below twice"
            " their size.",
        },
    ),
]
