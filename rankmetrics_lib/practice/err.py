"""Exercises of the chapter on expected reciprocal rank, with the wrong functions that people
write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, every_list
from ._questions import Question
from ._two_slips import add_two_slips

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


def chance_to_satisfy(rels, rank, max_grade):
    return satisfied(rels[rank - 1], max_grade)


def stopped_by_then(rels, rank, max_grade):
    return 1 - not_yet([satisfied(rel, max_grade) for rel in rels[:rank]])


def own_chance_to_go_on(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances) * chances[-1]


def only_the_one_above(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[-2:-1]) * chances[-1]


def gets_that_far(rels, rank, max_grade):
    return not_yet([satisfied(rel, max_grade) for rel in rels[: rank - 1]])


def stops_and_its_utility(rels, rank, max_grade):
    return stopping_probability(rels, rank, max_grade) / rank


def satisfied_by_all_above(rels, rank, max_grade):
    product = 1.0
    for rel in rels[:rank]:
        product *= satisfied(rel, max_grade)
    return product


def not_stopped_by_then(rels, rank, max_grade):
    return not_yet([satisfied(rel, max_grade) for rel in rels[:rank]])


def chances_subtracted(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return (1 - sum(chances[: rank - 1])) * chances[rank - 1]


def satisfied_above_but_not_here(rels, rank, max_grade):
    """R_i of the documents above, times 1 - R_r."""
    product = 1 - satisfied(rels[rank - 1], max_grade)
    for rel in rels[: rank - 1]:
        product *= satisfied(rel, max_grade)
    return product


def own_chance_for_all_above(rels, rank, max_grade):
    chance = satisfied(rels[rank - 1], max_grade)
    return (1 - chance) ** (rank - 1) * chance


def only_the_best_above(rels, rank, max_grade):
    above = [satisfied(rel, max_grade) for rel in rels[: rank - 1]]
    return (1 - max(above + [0.0])) * satisfied(rels[rank - 1], max_grade)


def mean_chance_above(rels, rank, max_grade):
    above = [satisfied(rel, max_grade) for rel in rels[: rank - 1]]
    return (1 - sum(above) / max(1, len(above))) * satisfied(rels[rank - 1], max_grade)


def from_rank_1_on(rels, rank, max_grade):
    """The first document never stops anybody."""
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[1:-1]) * chances[-1]


def from_rank_1_through_itself(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels[:rank]]
    return not_yet(chances[1:]) * chances[-1]


def passed_with_the_rank(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) / place for place, rel in enumerate(rels[:rank], 1)]
    return not_yet(chances[:-1]) * satisfied(rels[rank - 1], max_grade)


def share_of_all_chances(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return chances[rank - 1] / sum(chances) if any(chances) else 0.0


def rank_as_an_index(rels, rank, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return not_yet(chances[:rank]) * chances[rank]


def rank_as_an_index_to_the_last(rels, rank, max_grade):
    return rank_as_an_index(rels, min(rank, len(rels) - 1), max_grade)


def stops_with(chance):
    """The probability of stopping, with another chance to satisfy."""

    def stopping(rels, rank, max_grade):
        chances = [chance(rel, rels, max_grade) for rel in rels[:rank]]
        return not_yet(chances[:-1]) * chances[-1]

    return stopping


NOT_CONDITIONAL = (
    "R_i used as the probability of stopping",
    (
        "It takes the chance that a document satisfies a reader who looks at it. Only readers not"
        " yet satisfied get that far: multiply by 1 - R_i of every document above."
    ),
    "lsgqjh, describing R_i",
    "Who gets that far",
)

MINUS_1_IN_THE_EXPONENT = (
    "the - 1 in the exponent",
    (
        "It computes 2^(g - 1), half of 2^g, so even a document of grade 0 satisfies some readers."
        " The - 1 belongs after the power: 2^g - 1."
    ),
    "a common slip with parentheses",
    "From grade to probability",
)


def minus_1_in_the_exponent(rel, max_grade):
    return 2.0 ** (rel - 1) / 2**max_grade


STOPPING_PROBABILITY = Exercise(
    name="stopping_probability",
    signature="stopping_probability(rels, rank, max_grade)",
    task="Probability that a reader of the cascade stops at this rank.",
    reference=stopping_probability,
    chapter="err",
    domain=places_on_a_scale,
    misconceptions=[
        Misconception(*NOT_CONDITIONAL, chance_to_satisfy),
        Misconception(
            "stopped by then",
            "It counts all readers who stop at this rank or above it. The exercise asks only for"
            " those who stop at this rank.",
            "a common slip",
            "Who gets that far",
            stopped_by_then,
        ),
        Misconception(
            "own document among those above",
            "It also multiplies by 1 - R_i of the document itself. The product runs only over the"
            " documents above: i < r.",
            "a common slip",
            "Who gets that far",
            own_chance_to_go_on,
        ),
        Misconception(
            "only the document right above",
            "It multiplies by 1 - R_i of only one document. A reader at rank 3 was satisfied"
            " neither at rank 2 nor at rank 1: multiply over all documents above.",
            "a common slip",
            "Who gets that far",
            only_the_one_above,
        ),
        Misconception(
            "arriving instead of stopping",
            "It computes the share of readers who get to this rank. Of those, only a share R_r is"
            " satisfied and stops: multiply by it.",
            "a common slip",
            "Who gets that far",
            gets_that_far,
        ),
        Misconception(
            "already divided by the rank",
            "It divides the probability of stopping by the rank. That is the term of ERR; the"
            " probability itself does not depend on what stopping there is worth.",
            "a common slip",
            "What stopping there is worth",
            stops_and_its_utility,
        ),
        Misconception(
            "R_i in place of 1 - R_i",
            "It multiplies by the chance that the documents above satisfy. A reader gets to rank r"
            " only if they did not: multiply by 1 - R_i.",
            "a common slip",
            "Who gets that far",
            satisfied_by_all_above,
        ),
        Misconception(
            "satisfied above and not here",
            "It takes R_i for the documents above and 1 - R_r for the document itself. It is the"
            " other way around: the reader passes the ones above and stops at this one.",
            "a common slip",
            "Who gets that far",
            satisfied_above_but_not_here,
        ),
        Misconception(
            "going on instead of stopping",
            "It computes the share of readers who go on below this rank. The exercise asks for"
            " those who get here and stop: the share that arrives, times R_r.",
            "a common slip",
            "Who gets that far",
            not_stopped_by_then,
        ),
        Misconception(
            "chances subtracted in place of multiplied",
            "It subtracts each R_i from 1. But R_i is a share of those who got that far, not of"
            " all readers: multiply by 1 - R_i at each rank.",
            "a common slip",
            "Who gets that far",
            chances_subtracted,
        ),
        Misconception(
            "share of all chances",
            "It divides the chance R_r by the sum of all chances. How many readers get to rank r"
            " depends only on the documents above it: multiply their 1 - R_i.",
            "a common slip",
            "Who gets that far",
            share_of_all_chances,
        ),
        Misconception(
            "rank used as an index",
            "It takes `rels[rank]`, which is the document below: lists start at index 0. Rank r is"
            " `rels[rank - 1]`.",
            "a common slip",
            "Who gets that far",
            rank_as_an_index_to_the_last,
            rank_as_an_index,
        ),
        Misconception(
            "grade over highest grade",
            "It uses g / max_grade, or a like fraction, as the chance to satisfy. ERR uses"
            " (2^g - 1) / 2^max_grade.",
            "a common slip",
            "From grade to probability",
            stops_with(lambda rel, rels, max_grade: rel / max_grade),
            stops_with(lambda rel, rels, max_grade: rel / (max_grade + 1)),
        ),
        Misconception(
            "g_max from the list",
            "It takes the highest grade in the list instead of the highest on the scale. The chance"
            " to stop at a document then depends on the documents around it.",
            "mitre/quaerite #57",
            "The scale, not the list",
            stops_with(lambda rel, rels, max_grade: satisfied(rel, max(rels))),
        ),
        Misconception(
            "the top grade always satisfies",
            "It divides by 2^max_grade - 1, so nobody reads past a document of the top grade."
            " Divide by 2^max_grade, so a few readers do.",
            "a common slip",
            "From grade to probability",
            stops_with(lambda rel, rels, max_grade: (2**rel - 1) / (2**max_grade - 1)),
        ),
        Misconception(
            "chance without the - 1",
            "It uses 2^g as the gain, so even a document of grade 0 satisfies some readers. The -"
            " 1 makes the gain of grade 0 zero.",
            "a common slip",
            "From grade to probability",
            stops_with(lambda rel, rels, max_grade: 2**rel / 2**max_grade),
        ),
        Misconception(
            *MINUS_1_IN_THE_EXPONENT,
            stops_with(lambda rel, rels, max_grade: minus_1_in_the_exponent(rel, max_grade)),
            stops_with(
                lambda rel, rels, max_grade: minus_1_in_the_exponent(rel, max_grade) * bool(rel)
            ),
        ),
        Misconception(
            "own chance used for those above",
            "It multiplies by 1 - R_r once for each document above. Each of those has its own"
            " chance to satisfy: take its own grade.",
            "a common slip: the wrong index in a loop",
            "Who gets that far",
            own_chance_for_all_above,
        ),
        Misconception(
            "one chance for all above",
            "It sums up the documents above in one number, the largest or the mean chance. A"
            " reader must pass each of them: multiply all the 1 - R_i.",
            "a common slip",
            "Who gets that far",
            only_the_best_above,
            mean_chance_above,
        ),
        Misconception(
            "the first document skipped",
            "It leaves the document at rank 1 out of the product. In Python the document at rank"
            " 1 has index 0.",
            "a common slip: a loop over range(1, rank)",
            "Who gets that far",
            from_rank_1_on,
            from_rank_1_through_itself,
        ),
        Misconception(
            "rank mixed into the share still reading",
            "It lets the rank change who goes on. Of those who look at a document, 1 - R_i go on,"
            " at any rank.",
            "a common slip",
            "Who gets that far",
            passed_with_the_rank,
        ),
    ],
)

CHANCES = [
    ("g_max from the list", lambda rel, highest, max_grade: satisfied(rel, highest)),
    ("grade over highest grade", lambda rel, highest, max_grade: rel / max_grade),
    (
        "the top grade always satisfies",
        lambda rel, highest, max_grade: (2**rel - 1) / (2**max_grade - 1),
    ),
    ("chance without the - 1", lambda rel, highest, max_grade: 2**rel / 2**max_grade),
]


def with_chances(chance, function):
    """A function of all chances to satisfy, with another chance for each label."""

    def mistaken(rels, rank, max_grade):
        highest = max(rels)
        return function([chance(rel, highest, max_grade) for rel in rels[:rank]], rank)

    return mistaken


STOPPED_WRONGLY = [
    (NOT_CONDITIONAL[0], lambda chances, rank: chances[-1]),
    ("own document among those above", lambda chances, rank: not_yet(chances) * chances[-1]),
    ("stopped by then", lambda chances, rank: 1 - not_yet(chances)),
    ("arriving instead of stopping", lambda chances, rank: not_yet(chances[:-1])),
    (
        "already divided by the rank",
        lambda chances, rank: not_yet(chances[:-1]) * chances[-1] / rank,
    ),
]

add_two_slips(
    STOPPING_PROBABILITY,
    [
        (first, second, with_chances(chance, function))
        for first, chance in CHANCES
        for second, function in STOPPED_WRONGLY
    ],
)

# Expected reciprocal rank


def by_chances(chances, utility=lambda rank: 1 / rank):
    """Expected utility of the rank where the reader stops, from each document's chance to
    satisfy."""
    return sum(
        share * chance * utility(rank)
        for rank, (share, chance) in enumerate(zip(still_reading(chances), chances), 1)
    )


def scale_of_the_list(rels, max_grade):
    highest = max(rels + [0])
    return by_chances([satisfied(rel, highest) for rel in rels])


def scale_of_the_grades_seen(rels, max_grade):
    """From the number of different grades in the list."""
    return by_chances([satisfied(rel, max(1, len(set(rels)) - 1)) for rel in rels])


def scale_of_four(rels, max_grade):
    return by_chances([satisfied(rel, 4) for rel in rels])


def without_rank(rels, max_grade):
    return by_chances([satisfied(rel, max_grade) for rel in rels], lambda rank: 1.0)


def without_cascade(rels, max_grade):
    return sum(satisfied(rel, max_grade) / rank for rank, rel in enumerate(rels, 1))


def linear_chances(rels, max_grade):
    return by_chances([rel / max_grade for rel in rels])


def sure_at_the_top_grade(rels, max_grade):
    return by_chances([(2**rel - 1) / (2**max_grade - 1) for rel in rels])


def chance_without_minus_1(rels, max_grade):
    return by_chances([2**rel / 2**max_grade for rel in rels])


def rank_taken_from_zero(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / (rank + 1))


def own_term_after_going_on(rels, max_grade):
    """The cascade is updated before the term of its own rank."""
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        reading *= 1 - chance
        total += reading * chance / rank
    return total


def stopping_by_satisfaction_above(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= chance
    return total


def one_over_the_expected_rank(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    expected = by_chances(chances, lambda rank: float(rank))
    return 1 / expected if expected else 0.0


def one_over_the_mean_rank(rels, max_grade):
    """The mean over the readers who stop at all."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    expected = by_chances(chances, lambda rank: float(rank))
    return by_chances(chances, lambda rank: 1.0) / expected if expected else 0.0


def power_before_the_difference(rels, max_grade):
    return by_chances([2**rel - 1 / 2**max_grade for rel in rels])


def caret_for_power(rels, max_grade):
    return by_chances([(2 ^ rel - 1) / (2 ^ max_grade) for rel in rels])


def divided_by_the_ideal(rels, max_grade):
    best = formulas.err(sorted(rels, reverse=True), max_grade=max_grade)
    return formulas.err(rels, max_grade=max_grade) / best if best else 0.0


def by_the_discount(rels, max_grade):
    return by_chances([satisfied(rel, max_grade) for rel in rels], discount)


def minus_1_in_the_exponents(rels, max_grade):
    return by_chances([minus_1_in_the_exponent(rel, max_grade) for rel in rels])


def minus_1_in_the_exponents_of_hits(rels, max_grade):
    return by_chances([minus_1_in_the_exponent(rel, max_grade) * bool(rel) for rel in rels])


def by_own_chance_above(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return sum((1 - c) ** (rank - 1) * c / rank for rank, c in enumerate(chances, 1))


def by_the_best_above(rels, max_grade):
    chances = [0.0] + [satisfied(rel, max_grade) for rel in rels]
    return sum((1 - max(chances[:rank])) * chances[rank] / rank for rank in range(1, len(chances)))


def without_the_last(rels, max_grade):
    return formulas.err(rels[:-1], max_grade=max_grade)


def squares_less_1(rels, max_grade):
    return by_chances([(rel**2 - 1) / 2**max_grade for rel in rels])


def squares_less_1_of_hits(rels, max_grade):
    return by_chances([(rel**2 - 1) / 2**max_grade if rel else 0.0 for rel in rels])


def squares_of_the_share(rels, max_grade):
    return by_chances([rel**2 / max_grade**2 for rel in rels])


def survival_divided_by_the_rank(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= (1 - chance) / rank
    return total


def arrivals(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return sum(share / rank for rank, share in enumerate(still_reading(chances)[:-1], 1))


def discounted_twice(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: discount(rank) / rank)


def first_relevant_only(rels, max_grade):
    for rank, rel in enumerate(rels, 1):
        if rel:
            return satisfied(rel, max_grade) / rank
    return 0.0


def over_the_length_of_the_list(rels, max_grade):
    return formulas.err(rels, max_grade=max_grade) / max(1, len(rels))


def sorted_first(rels, max_grade):
    return formulas.err(sorted(rels, reverse=True), max_grade=max_grade)


def only_the_neighbor_above(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    above = [0.0] + chances[:-1]
    return sum(
        (1 - before) * chance / rank for rank, (before, chance) in enumerate(zip(above, chances), 1)
    )


def rank_counts_the_relevant(rels, max_grade):
    return formulas.err([rel for rel in rels if rel], max_grade=max_grade)


def all_chances_subtracted(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading -= chance
    return total


def only_the_first_document(rels, max_grade):
    return formulas.err(rels, 1, max_grade=max_grade)


def first_three(rels, max_grade):
    return formulas.err(rels, 3, max_grade=max_grade)


def first_five(rels, max_grade):
    return formulas.err(rels, 5, max_grade=max_grade)


def whole_division(rels, max_grade):
    return by_chances([(2**rel - 1) // 2**max_grade for rel in rels])


def rank_1_skipped(rels, max_grade):
    """A loop over range(1, n) on a list whose first place is 0."""
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances[1:])


def rank_1_skipped_but_counted(rels, max_grade):
    chances = [0.0] + [satisfied(rel, max_grade) for rel in rels[1:]]
    return by_chances(chances)


def never_stopping_at_the_next_rank(rels, max_grade):
    never = not_yet([satisfied(rel, max_grade) for rel in rels])
    return formulas.err(rels, max_grade=max_grade) + never / (len(rels) + 1)


def mean_over_those_who_stop(rels, max_grade):
    stops = 1 - not_yet([satisfied(rel, max_grade) for rel in rels])
    return formulas.err(rels, max_grade=max_grade) / stops if stops else 0.0


def cut_to_binary(rels, max_grade):
    return by_chances([0.5 if rel else 0.0 for rel in rels])


def grade_1_for_all(rels, max_grade):
    return by_chances([satisfied(min(rel, 1), max_grade) for rel in rels])


def powers_of_e(rels, max_grade):
    return by_chances([(math.exp(rel) - 1) / math.exp(max_grade) for rel in rels])


def gains_for_chances(rels, max_grade):
    return by_chances([2**rel - 1 for rel in rels])


def relative_to_the_highest(rels, max_grade):
    return by_chances([2 ** (rel - max_grade) if rel else 0.0 for rel in rels])


def one_grade_too_many(rels, max_grade):
    return by_chances([satisfied(rel, max_grade + 1) for rel in rels])


def squares_for_powers(rels, max_grade):
    return by_chances([rel**2 / 2**max_grade for rel in rels])


def terms(rels, max_grade):
    stops = formulas.stopping_probabilities(rels, max_grade=max_grade)
    return [stop / rank for rank, stop in enumerate(stops, 1)]


def last_term_only(rels, max_grade):
    return ([0.0] + terms(rels, max_grade))[-1]


def largest_term_only(rels, max_grade):
    return max([0.0] + terms(rels, max_grade))


def from_the_end(rels, max_grade):
    return formulas.err(rels[::-1], max_grade=max_grade)


def discounted_gains(rels, max_grade):
    return formulas.dcg(rels, gain="exponential")


def first_hit(rels, max_grade):
    return formulas.reciprocal_rank(rels)


def up_to_a_useless_document(rels, max_grade):
    length = rels.index(0) if 0 in rels else len(rels)
    return formulas.err(rels[:length], max_grade=max_grade)


def up_to_a_top_document(rels, max_grade):
    length = rels.index(max_grade) + 1 if max_grade in rels else len(rels)
    return formulas.err(rels[:length], max_grade=max_grade)


def one_more_than_the_highest(rels, max_grade):
    return by_chances([rel / (max_grade + 1) for rel in rels])


def divisor_and_one(rels, max_grade):
    return by_chances([(2**rel - 1) / (2**max_grade + 1) for rel in rels])


def by_natural_discount(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / math.log(rank + 1))


def scaled_by_one_top_document(rels, max_grade):
    return formulas.err(rels, max_grade=max_grade) / satisfied(max_grade, max_grade)


def scaled_by_a_page_of_top_documents(rels, max_grade):
    best = formulas.err([max_grade] * len(rels), max_grade=max_grade)
    return formulas.err(rels, max_grade=max_grade) / best if best else 0.0


def mean_over_the_relevant(rels, max_grade):
    hits = sum(1 for rel in rels if rel)
    return formulas.err(rels, max_grade=max_grade) / max(1, hits)


def by_root_of_the_rank(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / math.sqrt(rank))


def by_square_of_the_rank(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / rank**2)


def index_for_rank(rels, max_grade):
    chances = [satisfied(rel, max_grade) for rel in rels]
    return by_chances(chances, lambda rank: 1 / max(1, rank - 1))


def survival_with_the_rank(rels, max_grade):
    total, reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        chance = satisfied(rel, max_grade)
        total += reading * chance / rank
        reading *= 1 - chance / rank
    return total


def in_percent(rels, max_grade):
    return 100 * formulas.err(rels, max_grade=max_grade)


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
    name="err",
    signature="err(rels, max_grade)",
    task="Expected reciprocal rank of graded labels on a scale from 0 to `max_grade`.",
    reference=lambda rels, max_grade: formulas.err(rels, max_grade=max_grade),
    chapter="err",
    domain=graded_on_a_scale,
    misconceptions=[
        Misconception(
            "g_max from the list",
            "It takes the highest grade in the list instead of the highest on the scale. A list of"
            " poor documents then satisfies its readers as well as a list of excellent ones, and"
            " queries cannot be compared.",
            "mitre/quaerite #57",
            "The scale, not the list",
            scale_of_the_list,
            scale_of_the_grades_seen,
        ),
        Misconception(
            "g_max always 4",
            "It divides by 16, whatever the scale is. On a scale that ends at 2, a document of the"
            " top grade then satisfies 3 readers in 16 instead of 3 in 4.",
            "terrierteam/ir_measures #50",
            "The scale, not the list",
            scale_of_four,
        ),
        Misconception(
            "ERR without 1/r",
            "It adds up the probabilities of stopping, which gives the chance of being satisfied"
            " at all. ERR weights each of them by 1/r, so that stopping early counts more.",
            "a common slip",
            "What stopping there is worth",
            without_rank,
        ),
        Misconception(
            NOT_CONDITIONAL[0],
            "It weights each document's chance to satisfy by 1/r, but ignores whether a reader"
            " gets that far. A reader satisfied at rank 1 does not look at rank 2: multiply by 1 -"
            " R_i of every document above.",
            NOT_CONDITIONAL[2],
            "Who gets that far",
            without_cascade,
        ),
        Misconception(
            "grade over highest grade",
            "It uses g / max_grade, or a like fraction, as the chance to satisfy. ERR uses"
            " (2^g - 1) / 2^max_grade, which rises slowly at first and steeply for the best"
            " documents.",
            "a common slip",
            "From grade to probability",
            linear_chances,
            one_more_than_the_highest,
        ),
        Misconception(
            "divisor one too large",
            "It divides by 2^max_grade + 1. The divisor is 2^max_grade: it is already one more than"
            " the largest gain.",
            "a common slip",
            "From grade to probability",
            divisor_and_one,
        ),
        Misconception(
            "scaled so that a perfect page gets 1",
            "It divides by the best possible value. ERR is not normalized, and stays below 1.",
            "a common slip, after nDCG",
            "Why it stays below 1",
            scaled_by_one_top_document,
            scaled_by_a_page_of_top_documents,
        ),
        Misconception(
            "divided by the number of relevant documents",
            "It divides the sum by the number of relevant documents, as AP does. The probabilities"
            " of stopping are the weights of the mean already.",
            "a common slip, after AP",
            "What stopping there is worth",
            mean_over_the_relevant,
        ),
        Misconception(
            "rank mixed into the share still reading",
            "It lets the rank change who goes on. Of those who look at a document, 1 - R_i go on;"
            " 1/r is only what stopping there is worth.",
            "a common slip",
            "Who gets that far",
            survival_with_the_rank,
            survival_divided_by_the_rank,
        ),
        Misconception(
            "root or square of the rank",
            "It divides by the root or the square of the rank. In ERR, stopping at rank r is worth"
            " 1/r.",
            "a common slip",
            "Any utility of the rank",
            by_root_of_the_rank,
            by_square_of_the_rank,
        ),
        Misconception(
            "rank counted from 0",
            "It counts ranks from 0, and guards against the division by zero. Both of the first two"
            " documents are then at rank 1: take `enumerate(rels, 1)`.",
            "a common slip",
            "What stopping there is worth",
            index_for_rank,
        ),
        Misconception(
            "the top grade always satisfies",
            "It divides by 2^max_grade - 1, so nobody reads past a document of the top grade. ERR"
            " divides by 2^max_grade, so a few readers do.",
            "a common slip",
            "From grade to probability",
            sure_at_the_top_grade,
        ),
        Misconception(
            "chance without the - 1",
            "It uses 2^g as the gain, so even a document of grade 0 satisfies some readers. The -"
            " 1 makes the gain of grade 0 zero.",
            "a common slip",
            "From grade to probability",
            chance_without_minus_1,
        ),
        Misconception(
            *MINUS_1_IN_THE_EXPONENT,
            minus_1_in_the_exponents,
            minus_1_in_the_exponents_of_hits,
        ),
        Misconception(
            "phi(0)=1",
            "It divides by r + 1, as if ranks started at 0. Satisfying a reader at rank 1 is then"
            " worth only a half.",
            "lsgqjh, who asks for φ(0) = 1",
            "Any utility of the rank",
            rank_taken_from_zero,
        ),
        Misconception(
            "going on before the own term",
            "It multiplies by 1 - R_r of the document itself before it adds that document's term."
            " The product runs only over the documents above: add the term first, then update.",
            "a common slip",
            "Who gets that far",
            own_term_after_going_on,
        ),
        Misconception(
            "R_i in place of 1 - R_i",
            "It multiplies by the chance that the documents above satisfy. A reader gets to rank r"
            " only if they did not: multiply by 1 - R_i.",
            "a common slip",
            "Who gets that far",
            stopping_by_satisfaction_above,
        ),
        Misconception(
            "only the document right above",
            "It multiplies by 1 - R_i of only one document. A reader at rank 3 was satisfied"
            " neither at rank 2 nor at rank 1: multiply over all documents above.",
            "a common slip",
            "Who gets that far",
            only_the_neighbor_above,
        ),
        Misconception(
            "one over the expected rank",
            "It averages the rank where readers stop, and takes 1 over the mean. ERR averages 1"
            " over the rank; the two differ whenever readers stop at different ranks.",
            "a common slip",
            "What it is confused with",
            one_over_the_expected_rank,
            one_over_the_mean_rank,
        ),
        Misconception(
            "division before subtraction",
            "It computes 2^g - 1/2^max_grade, because Python divides before it subtracts. Put"
            " 2**g - 1 in parentheses.",
            "a common slip",
            "From grade to probability",
            power_before_the_difference,
        ),
        Misconception(
            "^ in place of **",
            "In Python, ^ is not a power: 2 ^ 3 compares bits and gives 1. Write 2**g.",
            "a common slip",
            "From grade to probability",
            caret_for_power,
        ),
        Misconception(
            "divided by the ideal list",
            "It divides by the ERR of the sorted list, so that a sorted list gets 1. That is nERR;"
            " ERR itself is not normalized.",
            "a common slip, after nDCG",
            "Why it stays below 1",
            divided_by_the_ideal,
        ),
        Misconception(
            "DCG's discount in place of 1/r",
            "It takes stopping at rank r to be worth 1/log(r + 1). In ERR it is worth 1/r, as in"
            " reciprocal rank.",
            "a common slip, after DCG",
            "Any utility of the rank",
            by_the_discount,
            by_natural_discount,
            discounted_twice,
        ),
        Misconception(
            "only the first relevant document",
            "It stops counting at the first document with a grade. In ERR some readers go on from"
            " there, and the documents below count for them.",
            "a common slip, after reciprocal rank",
            "Who gets that far",
            first_relevant_only,
        ),
        Misconception(
            "divided by the length of the list",
            "It divides the sum by the number of documents. The probabilities of stopping are the"
            " weights of the mean already.",
            "a common slip",
            "What stopping there is worth",
            over_the_length_of_the_list,
        ),
        Misconception(
            "the list sorted first",
            "It sorts the grades before it counts, which gives the best value any order could"
            " have. ERR takes the list in the order in which readers see it.",
            "a common slip",
            "Which order is best?",
            sorted_first,
        ),
        Misconception(
            "ranks counted among relevant documents",
            "It counts only documents with a grade above 0 as ranks. A useless document satisfies"
            " nobody, but it takes a place, and moves those below it down.",
            "a common slip",
            "What stopping there is worth",
            rank_counts_the_relevant,
        ),
        Misconception(
            "chances subtracted in place of multiplied",
            "It subtracts each R_i from the share still reading. But R_i is a share of those who"
            " got that far, not of all readers: multiply by 1 - R_i.",
            "a common slip",
            "Who gets that far",
            all_chances_subtracted,
        ),
        Misconception(
            "only the first document",
            "It counts rank 1 only. Perhaps the `return` is inside the loop.",
            "a common slip",
            "What stopping there is worth",
            only_the_first_document,
        ),
        Misconception(
            "cut at a fixed rank",
            "It stops at a fixed rank. Without a cut-off, ERR runs over the whole list.",
            "a default cut-off left in",
            "What stopping there is worth",
            first_three,
            first_five,
        ),
        Misconception(
            "always 0",
            "It returns 0 for every list. If it divides with //, that drops the remainder, and"
            " every chance becomes 0: divide with /.",
            "a common slip",
            "From grade to probability",
            whole_division,
        ),
        Misconception(
            "rank 1 skipped",
            "It leaves out the first document: lists start at index 0, so a loop from 1 misses it."
            " Take `enumerate(rels, 1)`.",
            "a common slip",
            "What stopping there is worth",
            rank_1_skipped,
            rank_1_skipped_but_counted,
        ),
        Misconception(
            "never stopping counted as the next rank",
            "It lets readers who are never satisfied stop right below the list. They get nothing:"
            " 0.",
            "a common slip",
            "What stopping there is worth",
            never_stopping_at_the_next_rank,
        ),
        Misconception(
            "mean over those who stop",
            "It divides by the share of readers who stop at all. Readers who never stop belong in"
            " the mean, with a value of 0.",
            "a common slip",
            "What stopping there is worth",
            mean_over_those_who_stop,
        ),
        Misconception(
            "all relevant grades alike",
            "It treats every grade above 0 alike. A better document satisfies more of its readers:"
            " (2^g - 1) / 2^max_grade.",
            "a common slip, after reciprocal rank",
            "From grade to probability",
            cut_to_binary,
            grade_1_for_all,
        ),
        Misconception(
            "powers of e",
            "It uses powers of e, as `exp` gives them. ERR uses powers of 2.",
            "a common slip",
            "From grade to probability",
            powers_of_e,
        ),
        Misconception(
            "gain in place of a chance",
            "It uses the gain 2^g - 1 as the chance to satisfy. A chance is at most 1: divide by"
            " 2^max_grade.",
            "a common slip, after DCG",
            "From grade to probability",
            gains_for_chances,
        ),
        Misconception(
            "chance without the - 1",
            "It uses 2^g as the gain of a relevant document. ERR uses 2^g - 1.",
            "a common slip",
            "From grade to probability",
            relative_to_the_highest,
        ),
        Misconception(
            "one grade too many",
            "It divides by 2^(max_grade + 1). The number of grades is max_grade + 1, but the"
            " divisor is 2^max_grade.",
            "a common slip",
            "From grade to probability",
            one_grade_too_many,
        ),
        Misconception(
            "g squared in place of 2^g",
            "It squares the grade. The gain is 2 to the power of the grade, minus 1.",
            "a common slip",
            "From grade to probability",
            squares_for_powers,
            squares_less_1,
            squares_less_1_of_hits,
            squares_of_the_share,
        ),
        Misconception(
            "only the last term",
            "It returns the term of the last rank. ERR is the sum of all terms: add with +=.",
            "a common slip",
            "What stopping there is worth",
            last_term_only,
        ),
        Misconception(
            "only the largest term",
            "It returns the largest term. ERR is the sum of all terms: readers stop at different"
            " ranks.",
            "a common slip",
            "What stopping there is worth",
            largest_term_only,
        ),
        Misconception(
            "the list from its end",
            "It counts ranks from the end of the list. Rank 1 is the first document.",
            "a common slip",
            "Who gets that far",
            from_the_end,
        ),
        Misconception(
            "DCG in place of ERR",
            "It computes DCG with exponential gain. In ERR, what a document is worth depends on"
            " the documents above it.",
            "a common slip",
            "Who gets that far",
            discounted_gains,
        ),
        Misconception(
            "reciprocal rank in place of ERR",
            "It takes 1 over the rank of the first document with a grade. In ERR that document"
            " satisfies only a share of its readers, and the others go on.",
            "a common slip",
            "From grade to probability",
            first_hit,
        ),
        Misconception(
            "ended by a useless document",
            "It ends at the first document of grade 0. Such a document satisfies nobody, so all of"
            " its readers go on.",
            "a common slip",
            "Who gets that far",
            up_to_a_useless_document,
        ),
        Misconception(
            "ended by a document of the top grade",
            "It ends at the first document of the top grade. Even that one leaves one reader in"
            " 2^max_grade unsatisfied, who goes on.",
            "a common slip",
            "From grade to probability",
            up_to_a_top_document,
        ),
        Misconception(
            "in percent",
            "It multiplies by 100. ERR is a number from 0 to below 1.",
            "a common slip",
            "Why it stays below 1",
            in_percent,
        ),
        Misconception(
            "own chance used for those above",
            "It multiplies by 1 - R_r once for each document above. Each of those has its own"
            " chance to satisfy: take its own grade.",
            "a common slip: the wrong index in a loop",
            "Who gets that far",
            by_own_chance_above,
        ),
        Misconception(
            "one chance for all above",
            "It sums up the documents above in one number, the largest chance. A reader must pass"
            " each of them: multiply all the 1 - R_i.",
            "a common slip",
            "Who gets that far",
            by_the_best_above,
        ),
        Misconception(
            "the last document left out",
            "It ends one document early. A loop over range(len(rels)) reaches the last one by"
            " itself.",
            "a common slip: range(len(rels) - 1)",
            "What stopping there is worth",
            without_the_last,
        ),
        Misconception(
            "arriving instead of stopping",
            "It adds 1/r for all readers who get to a rank. Only a share R_r of them is satisfied"
            " and stops there: multiply by it.",
            "a common slip",
            "Who gets that far",
            arrivals,
        ),
    ],
    given=[err_of_list],
)

# Another utility: the discount of DCG


def discount(rank):
    return 1 / math.log2(rank + 1)


def expected_discount(stops):
    return sum(stop * discount(rank) for rank, stop in enumerate(stops, 1))


def discount_one_rank_late(stops):
    return sum(stop * discount(rank + 1) for rank, stop in enumerate(stops, 1))


def expected_reciprocal(stops):
    return sum(stop / rank for rank, stop in enumerate(stops, 1))


def all_who_stop(stops):
    return float(sum(stops))


def by_natural_logarithm(stops):
    return sum(stop / math.log(rank + 1) for rank, stop in enumerate(stops, 1))


def discount_at_the_expected_rank(stops):
    if not sum(stops):
        return 0.0
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1)) / sum(stops)
    return sum(stops) * discount(mean)


def over_the_number_of_ranks(stops):
    return expected_discount(stops) / max(1, len(stops))


def stops_taken_for_chances(stops):
    return by_chances(stops, discount)


def readers_at_each_rank(stops):
    """Discounts of the ranks that are seen, in place of those where readers stop."""
    return sum((1 - sum(stops[:place])) * discount(place + 1) for place in range(len(stops)))


def readers_below_each_rank(stops):
    return sum((1 - sum(stops[: place + 1])) * discount(place + 1) for place in range(len(stops)))


def discount_at_the_likeliest_rank(stops):
    return discount(stops.index(max(stops)) + 1) if any(stops) else 0.0


def largest_term(stops):
    return max([0.0] + [stop * discount(rank) for rank, stop in enumerate(stops, 1)])


def one_over_the_expected_logarithm(stops):
    mean = sum(stop / discount(rank) for rank, stop in enumerate(stops, 1))
    return 1 / mean if mean else 0.0


def undiscounted_first(stops):
    return sum(
        stop * (1 if rank == 1 else 1 / math.log2(rank)) for rank, stop in enumerate(stops, 1)
    )


def one_for_never_stopping(stops):
    return expected_discount(stops) + 1 - sum(stops)


def one_outside_the_logarithm(stops):
    return sum(stop / (math.log2(rank) + 1) for rank, stop in enumerate(stops, 1))


def by_base_10(stops):
    return sum(stop / math.log10(rank + 1) for rank, stop in enumerate(stops, 1))


def discount_at_the_sum(stops):
    mean = sum(rank * stop for rank, stop in enumerate(stops, 1))
    return discount(mean) if mean else 0.0


def never_stopping_below_the_list(stops):
    return expected_discount(stops) + (1 - sum(stops)) * discount(len(stops) + 1)


def among_those_who_stop(stops):
    return expected_discount(stops) / (sum(stops) or 1)


EXPECTED_DISCOUNT = Exercise(
    name="expected_discount",
    signature="expected_discount(stops)",
    task=(
        "Expected DCG discount, 1/log2(rank + 1), at the rank where the reader stops. `stops`"
        " holds the probability of stopping at each rank; never stopping is worth 0."
    ),
    reference=expected_discount,
    chapter="err",
    domain=stopping_lists,
    misconceptions=[
        Misconception(
            "phi(0)=1",
            "It discounts each rank as if it were the next one, so the utility would be 1 at rank"
            " 0. Ranks start at 1, and stopping at rank 1 is worth 1.",
            "lsgqjh, who asks for φ(0) = 1",
            "Any utility of the rank",
            discount_one_rank_late,
        ),
        Misconception(
            "ERR's utility instead of DCG's",
            "It divides by the rank, which is the utility of ERR. In this exercise, stopping at"
            " rank r is worth 1/log2(r + 1).",
            "a common slip",
            "Any utility of the rank",
            expected_reciprocal,
        ),
        Misconception(
            "no utility",
            "It adds up the probabilities of stopping. Multiply each of them by what stopping"
            " there is worth.",
            "a common slip",
            "What stopping there is worth",
            all_who_stop,
        ),
        Misconception(
            "mean over those who stop",
            "It divides by the share of readers who stop at all. Readers who never stop belong in"
            " the mean, with a utility of 0.",
            "a common slip",
            "What stopping there is worth",
            among_those_who_stop,
        ),
        Misconception(
            "natural logarithm",
            "It takes the logarithm to base e. The discount of DCG takes it to base 2, so that"
            " rank 1 counts in full.",
            "a common slip",
            "Any utility of the rank",
            by_natural_logarithm,
        ),
        Misconception(
            "utility of the expected rank",
            "It averages the rank first, and discounts the mean. Discount each rank, then average:"
            " the mean of a curve is not the curve at the mean.",
            "a common slip",
            "What it is confused with",
            discount_at_the_expected_rank,
            discount_at_the_sum,
            one_over_the_expected_logarithm,
        ),
        Misconception(
            "never stopping counted as the next rank",
            "It lets readers who never stop do so right below the list. They get nothing: 0.",
            "a common slip",
            "What stopping there is worth",
            never_stopping_below_the_list,
        ),
        Misconception(
            "divided by the length of the list",
            "It divides the sum by the number of ranks. The probabilities of stopping are the"
            " weights of the mean already.",
            "a common slip",
            "What stopping there is worth",
            over_the_number_of_ranks,
        ),
        Misconception(
            "stops taken for chances to satisfy",
            "It multiplies by the readers who are still there, as if `stops` held the chances R_i."
            " A probability of stopping at a rank already includes getting there.",
            "a common slip: the cascade applied twice",
            "Who gets that far",
            stops_taken_for_chances,
        ),
        Misconception(
            "reading instead of stopping",
            "It weights each rank by the readers who get there, or who go on from there. Each"
            " reader stops at one rank at most: weight by `stops`.",
            "a common slip",
            "What stopping there is worth",
            readers_at_each_rank,
            readers_below_each_rank,
        ),
        Misconception(
            "only the likeliest rank",
            "It looks at one rank only, the one where most readers stop. The expected value adds up"
            " all ranks, each weighted by its probability.",
            "a common slip",
            "What stopping there is worth",
            discount_at_the_likeliest_rank,
            largest_term,
        ),
        Misconception(
            "log2(rank) without the 1",
            "It divides by log2(r), and gives rank 1 the weight 1 by hand. The discount here is"
            " 1/log2(r + 1), which falls from rank 2 on.",
            "Järvelin & Kekäläinen’s first discount, with base 2",
            "Any utility of the rank",
            undiscounted_first,
        ),
        Misconception(
            "never stopping worth 1",
            "It adds the share of readers who never stop. They found nothing, so their utility is"
            " 0.",
            "a common slip",
            "What stopping there is worth",
            one_for_never_stopping,
        ),
        Misconception(
            "the 1 outside the logarithm",
            "It divides by log2(r) + 1. The discount is 1/log2(r + 1): the 1 belongs inside the"
            " parentheses.",
            "a common slip with parentheses",
            "Any utility of the rank",
            one_outside_the_logarithm,
        ),
        Misconception(
            "logarithm to base 10",
            "It takes the logarithm to base 10. The discount of DCG takes it to base 2, so that"
            " rank 1 counts in full.",
            "a common slip",
            "Any utility of the rank",
            by_base_10,
        ),
    ],
)

# Rank-biased precision


def not_scaled(rels, persistence):
    return sum(rel * persistence ** (rank - 1) for rank, rel in enumerate(rels, 1))


def one_step_late(rels, persistence):
    return (1 - persistence) * sum(rel * persistence**rank for rank, rel in enumerate(rels, 1))


def interchanged(rels, persistence):
    return formulas.rbp(rels, persistence=1 - persistence)


def scaled_to_the_list(rels, persistence):
    weights = sum(persistence**place for place in range(len(rels)))
    return not_scaled(rels, persistence) / (weights or 1)


def over_the_length(rels, persistence):
    return not_scaled(rels, persistence) / max(1, len(rels))


def stops_at_hits(rels, persistence):
    return by_chances([rel * (1 - persistence) for rel in rels], lambda rank: 1.0)


def unseen_counted_as_relevant(rels, persistence):
    return formulas.rbp(rels, persistence=persistence) + persistence ** len(rels)


def persistence_fixed(rels, persistence):
    return formulas.rbp(rels)


def over_the_hits(rels, persistence):
    return not_scaled(rels, persistence) / max(1, sum(rels))


def scaled_and_over_the_hits(rels, persistence):
    return formulas.rbp(rels, persistence=persistence) / max(1, sum(rels))


def misses_against(rels, persistence):
    return formulas.rbp(rels, persistence=persistence) - formulas.rbp(
        [1 - rel for rel in rels], persistence=persistence
    )


def first_hit_only(rels, persistence):
    return (1 - persistence) * persistence ** rels.index(1) if 1 in rels else 0.0


def same_weight_for_all(rels, persistence):
    return (1 - persistence) * sum(rels)


def same_weight_once_more(rels, persistence):
    return (1 - persistence) * persistence * sum(rels)


def without_the_last_document(rels, persistence):
    return formulas.rbp(rels[:-1], persistence=persistence)


def without_the_first_document(rels, persistence):
    return formulas.rbp([0] + rels[1:], persistence=persistence) if rels else 0.0


def of_the_misses(rels, persistence):
    return formulas.rbp([1 - rel for rel in rels], persistence=persistence)


def one_step_early(rels, persistence):
    return formulas.rbp(rels, persistence=persistence) / persistence


def divided_by_rank(rels, persistence):
    return (1 - persistence) * sum(
        rel * persistence ** (rank - 1) / rank for rank, rel in enumerate(rels, 1)
    )


def divided_by_1_minus_p(rels, persistence):
    return not_scaled(rels, persistence) / (1 - persistence)


def times_in_place_of_power(rels, persistence):
    return (1 - persistence) * sum(rel * persistence * place for place, rel in enumerate(rels))


def times_the_rank(rels, persistence):
    return (1 - persistence) * sum(rel * persistence * rank for rank, rel in enumerate(rels, 1))


def without_parentheses(rels, persistence):
    return 1 - persistence * not_scaled(rels, persistence)


def upside_down(rels, persistence):
    return formulas.rbp(rels[::-1], persistence=persistence)


def exponential_decay(rels, persistence):
    return (1 - persistence) * sum(
        rel * math.exp(-persistence * place) for place, rel in enumerate(rels)
    )


def powers_of_the_rest(rels, persistence):
    return sum(rel * (1 - persistence) ** rank for rank, rel in enumerate(rels, 1))


def rest_at_every_step(rels, persistence):
    value = 0.0
    for rel in rels[::-1]:
        value = (1 - persistence) * (rel + persistence * value)
    return value


def up_to_the_first_miss(rels, persistence):
    length = rels.index(0) if 0 in rels else len(rels)
    return formulas.rbp(rels[:length], persistence=persistence)


def over_the_ideal(rels, persistence):
    best = formulas.rbp(sorted(rels, reverse=True), persistence=persistence)
    return formulas.rbp(rels, persistence=persistence) / best if best else 0.0


RBP = Exercise(
    name="rbp",
    signature="rbp(rels, persistence)",
    task="Rank-biased precision of binary labels.",
    reference=lambda rels, persistence: formulas.rbp(rels, persistence=persistence),
    chapter="err",
    domain=persistent_readers,
    misconceptions=[
        Misconception(
            "RBP without (1-p)",
            "It adds up the weights of the hits, and can exceed 1. The factor 1 - p makes the"
            " weights of all ranks add up to 1.",
            "a common slip",
            "A reader who ignores the labels",
            not_scaled,
        ),
        Misconception(
            "first document not sure to be seen",
            "It weights rank i by p^i, as if some readers left before the first document."
            " Everybody looks at rank 1, so the power is i - 1.",
            "a common slip",
            "A reader who ignores the labels",
            one_step_late,
        ),
        Misconception(
            "stopping instead of going on",
            "It uses p as the probability of stopping. In RBP, p is the persistence: a reader goes"
            " on with probability p and stops with probability 1 - p.",
            "a common slip",
            "A reader who ignores the labels",
            interchanged,
        ),
        Misconception(
            "scaled to the list",
            "It divides by the total weight of the list's ranks, so a list of one relevant"
            " document gets 1. The weight below the end of the list belongs to unseen documents:"
            " it is the residual.",
            "a common slip",
            "What is not known",
            scaled_to_the_list,
        ),
        Misconception(
            "divided by the length of the list",
            "It divides by the number of documents, as precision does. The weights are not all 1"
            " here: the factor that scales them is 1 - p.",
            "a common slip",
            "A reader who ignores the labels",
            over_the_length,
        ),
        Misconception(
            "a reader who stops at hits only",
            "It lets the reader stop only at relevant documents, as ERR does. The reader of RBP"
            " ignores the labels and may leave at any rank.",
            "a common slip",
            "A reader who ignores the labels",
            stops_at_hits,
        ),
        Misconception(
            "the upper end of the residual",
            "It counts everything below the list as relevant. RBP counts what is known; what could"
            " be added is the residual, a number of its own.",
            "a common slip",
            "What is not known",
            unseen_counted_as_relevant,
        ),
        Misconception(
            "persistence fixed at 0.8",
            "It uses 0.8 whatever persistence is asked for. Use the argument.",
            "a default value passed on",
            "One number for all readers",
            persistence_fixed,
        ),
        Misconception(
            "divided by the number of hits",
            "It divides by the number of relevant documents in the list. RBP divides by the number"
            " of documents that a reader sees on average, 1 / (1 - p): multiply by 1 - p.",
            "a common slip, after AP",
            "A reader who ignores the labels",
            over_the_hits,
            scaled_and_over_the_hits,
        ),
        Misconception(
            "divided by the rank as well",
            "It divides each term by its rank. In RBP the falling power is the whole discount.",
            "a common slip, after ERR",
            "A reader who ignores the labels",
            divided_by_rank,
        ),
        Misconception(
            "divided by 1 - p",
            "It divides by 1 - p. RBP divides by the number of documents seen on average, which is"
            " 1 / (1 - p): multiply by 1 - p.",
            "a common slip",
            "A reader who ignores the labels",
            divided_by_1_minus_p,
        ),
        Misconception(
            "divided by the ideal list",
            "It divides by the RBP of the sorted list, so that a sorted list gets 1. RBP is not"
            " normalized.",
            "a common slip, after nDCG",
            "A reader who ignores the labels",
            over_the_ideal,
        ),
        Misconception(
            "p times the rank",
            "It multiplies p by the rank. A reader goes on once more at each rank, so the shares"
            " multiply: p to the power of the documents above.",
            "a common slip",
            "A reader who ignores the labels",
            times_in_place_of_power,
            times_the_rank,
        ),
        Misconception(
            "1 - p without parentheses",
            "It computes 1 - p · sum, because Python multiplies before it subtracts. Write"
            " (1 - p) * sum.",
            "a common slip",
            "A reader who ignores the labels",
            without_parentheses,
        ),
        Misconception(
            "the list from its end",
            "It counts ranks from the end of the list. Rank 1 is the first document.",
            "a common slip",
            "A reader who ignores the labels",
            upside_down,
        ),
        Misconception(
            "ended by the first miss",
            "It ends at the first document that is not relevant. The reader of RBP ignores the"
            " labels, and goes on from there with the same probability.",
            "a common slip",
            "A reader who ignores the labels",
            up_to_the_first_miss,
        ),
        Misconception(
            "powers of e",
            "It lets the weights fall with powers of e. They fall with powers of p: of those who"
            " see a rank, a share p sees the next.",
            "a common slip",
            "A reader who ignores the labels",
            exponential_decay,
        ),
        Misconception(
            "powers of 1 - p",
            "It takes powers of 1 - p. The share of readers who go on is p, so the weights fall"
            " with powers of p, and 1 - p stands in front once.",
            "a common slip",
            "A reader who ignores the labels",
            powers_of_the_rest,
        ),
        Misconception(
            "1 - p at every step",
            "It multiplies by 1 - p at each rank. That factor belongs in front of the whole sum,"
            " once.",
            "a common slip",
            "A reader who ignores the labels",
            rest_at_every_step,
        ),
        Misconception(
            "misses counted against",
            "It subtracts the weight of documents that are not relevant. They add nothing, and"
            " take nothing away.",
            "a common slip",
            "A reader who ignores the labels",
            misses_against,
            of_the_misses,
        ),
        Misconception(
            "only the first hit",
            "It ends at the first relevant document, as RR does. The reader of RBP ignores the"
            " labels, and goes on: add the weights of all hits.",
            "a common slip, after RR",
            "A reader who ignores the labels",
            first_hit_only,
        ),
        Misconception(
            "every hit weighs the same",
            "It multiplies the number of hits by a constant. Of the readers, only a share p goes"
            " on at each rank: the power grows with the rank.",
            "a common slip",
            "A reader who ignores the labels",
            same_weight_for_all,
            same_weight_once_more,
        ),
        Misconception(
            "one end of the list left out",
            "It skips the first or the last document. A loop over enumerate(rels) reaches all of"
            " them.",
            "a common slip: an off-by-one error",
            "A reader who ignores the labels",
            without_the_last_document,
            without_the_first_document,
        ),
        Misconception(
            "powers that start below 0",
            "It weights rank 1 by 1/p, because a place counted from 0 is counted down once more."
            " At rank 1 the power is 0: p^(i - 1) for ranks, p^i for places from 0.",
            "a common slip",
            "A reader who ignores the labels",
            one_step_early,
        ),
    ],
)


UTILITIES = [
    ("ERR without 1/r", lambda chances: by_chances(chances, lambda rank: 1.0)),
    ("DCG's discount in place of 1/r", lambda chances: by_chances(chances, discount)),
    ("phi(0)=1", lambda chances: by_chances(chances, lambda rank: 1 / (rank + 1))),
    (
        NOT_CONDITIONAL[0],
        lambda chances: sum(chance / rank for rank, chance in enumerate(chances, 1)),
    ),
    (
        "going on before the own term",
        lambda chances: sum(
            share * chance / rank
            for rank, (share, chance) in enumerate(zip(still_reading(chances)[1:], chances), 1)
        ),
    ),
    ("divided by the length of the list", lambda chances: by_chances(chances) / len(chances)),
]


def err_with_chances(chance, function):
    def mistaken(rels, max_grade):
        highest = max(rels + [0])
        return function([chance(rel, highest, max_grade) for rel in rels]) if rels else 0.0

    return mistaken


add_two_slips(
    ERR,
    [
        (first, second, err_with_chances(chance, function))
        for first, chance in CHANCES
        for second, function in UTILITIES
    ],
)

add_two_slips(
    RBP,
    [
        (
            "first document not sure to be seen",
            "RBP without (1-p)",
            lambda rels, p: p * not_scaled(rels, p),
        ),
        (
            "first document not sure to be seen",
            "stopping instead of going on",
            lambda rels, p: one_step_late(rels, 1 - p),
        ),
        (
            "stopping instead of going on",
            "RBP without (1-p)",
            lambda rels, p: not_scaled(rels, 1 - p),
        ),
        (
            "first document not sure to be seen",
            "divided by the number of hits",
            lambda rels, p: p * over_the_hits(rels, p),
        ),
        (
            "RBP without (1-p)",
            "divided by the rank as well",
            lambda rels, p: divided_by_rank(rels, p) / (1 - p),
        ),
    ],
)

EXERCISES = [STOPPING_PROBABILITY, ERR, EXPECTED_DISCOUNT, RBP]

QUESTIONS = [
    Question(
        "err-predict",
        chapter="err",
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
        chapter="err",
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
        chapter="err",
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
