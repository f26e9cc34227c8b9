"""Exercises of the chapter on how large a difference is, how many queries it takes to see it, and
what to report, with the wrong functions that people write."""

import math

from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED, mean
from .comparing import by_n, standard_deviation, standard_error, variance

# Inputs


def p_values_of_pairs():
    """(p_values, i): one to four p-values, and the index of one of them."""
    for m, values in (
        (1, (0.0, 0.01, 0.6, 1.0)),
        (2, (0.01, 0.015, 0.04, 0.6)),
        (3, (0.01, 0.015, 0.04, 0.6)),
        (4, (0.01, 0.04, 0.3)),
    ):
        for p_values in every_list(values, m):
            for i in range(m):
                yield p_values, i
    for i in (0, 1):
        yield [0.0123456, 0.0345678], i  # more digits than a rounded result has


def pilots():
    """(pilot, worth): differences on two or three queries, not all equal, and the smallest
    difference worth finding."""
    for n in (2, 3):
        for pilot in every_list((0.3, -0.1, 0.15), n):
            if max(pilot) > min(pilot):
                for worth in (0.1, 0.03):
                    yield pilot, worth
    yield [0.3, -0.1, 0.2], 0.1  # where 1 more is not what (z/2)² more is
    yield [0.15, -0.1, -0.2], 0.05  # nor z/2 more


# The p-values of several pairs


def times_those_left(p, left):
    return left * p


def corrected_p(p_values, i, *, product=times_those_left, so_far=max, most=1.0):
    """By Holm: the largest product so far, from the smallest p-value up to index i."""
    m, ascending = len(p_values), sorted(p_values)
    products = [product(p, m - place) for place, p in enumerate(ascending)]
    return min(so_far(products[: ascending.index(p_values[i]) + 1]), most)


def p_as_given(p_values, i):
    smaller = sum(p < p_values[i] for p in p_values)
    return min((len(p_values) - smaller) * p_values[i], 1)


CORRECTED_P = Exercise(
    "corrected_p(p_values, i)",
    "The p-value at index i of the list, after Holm’s correction for all of them.",
    reference=corrected_p,
    domain=p_values_of_pairs,
    given=[p_as_given],
    ordinary=lambda p_values, i: len(set(p_values)) == len(p_values),
    section="comparing-many",
)

# Other corrections


@CORRECTED_P.mistake("p-value without correction", seen_in="AmenRa/ranx #61; named by Fuhr (2017)")
def _(p_values, i):
    """It returns the p-value unchanged. Every additional pair is one more chance for luck to look
    like a winner."""
    return p_values[i]


@CORRECTED_P.mistake(
    "Bonferroni for Holm",
    seen_in="Kaleidophon/deep-significance #2 asks which of the two it is",
    also=[
        lambda p_values, i: len(p_values) * p_values[i],
        lambda p_values, i: min(max(1, len(p_values) - 1) * p_values[i], 1.0),
    ],
)
def _(p_values, i):
    """It multiplies every p-value by the number of pairs. That is safe but stricter than needed:
    after the smallest, one pair fewer is left."""
    return min(len(p_values) * p_values[i], 1.0)


def from_the_largest(p_values, i, factor):
    """The least factor(number of pairs, place) · p so far, from the largest p-value down to index
    i."""
    m, ascending = len(p_values), sorted(p_values)
    products = [factor(m, place) * p for place, p in enumerate(ascending, 1)]
    return min(products[ascending.index(p_values[i]) :] + [1.0])


@CORRECTED_P.mistake("Benjamini–Hochberg for Holm")
def _(p_values, i):
    """It multiplies the p-value at place j by m/j, which is the correction of Benjamini and
    Hochberg. That limits the share of false discoveries; Holm's limits the chance of even one."""
    return from_the_largest(p_values, i, lambda m, place: m / place)


@CORRECTED_P.also()
def _(p_values, i):
    # Without the step that keeps the results in order.
    place = sorted(p_values).index(p_values[i]) + 1
    return min(len(p_values) / place * p_values[i], 1.0)


@CORRECTED_P.mistake("Benjamini–Yekutieli for Holm")
def _(p_values, i):
    """It multiplies the p-value at place j by m/j and by 1 + 1/2 + ... + 1/m, which is the
    correction of Benjamini and Yekutieli. That limits the share of false discoveries; Holm's limits
    the chance of even one."""
    harmonic = sum(1 / j for j in range(1, len(p_values) + 1))
    return from_the_largest(p_values, i, lambda m, place: m / place * harmonic)


@CORRECTED_P.mistake("Hochberg for Holm")
def _(p_values, i):
    """It goes down from the largest p-value and takes the least product so far, which is Hochberg's
    correction. Holm's goes up from the smallest and takes the largest."""
    return from_the_largest(p_values, i, lambda m, place: m - place + 1)


@CORRECTED_P.also()
def _(p_values, i):
    return corrected_p(p_values, i, so_far=min)


@CORRECTED_P.mistake("Šidák for Holm")
def _(p_values, i):
    """It computes the chance of at least one such p-value among m independent ones, which is
    Šidák's correction. Holm's multiplies, by one factor less at each step, and does not need
    independence."""
    return 1 - (1 - p_values[i]) ** len(p_values)


@CORRECTED_P.mistake("Holm–Šidák for Holm", so_far=[max, lambda products: products[-1]])
def _(p_values, i, so_far):
    """It goes down step by step like Holm's correction, but computes 1 - (1 - p)^m, as Šidák does.
    That needs independent tests; Holm's multiplies, m · p, and does not."""
    return corrected_p(p_values, i, product=lambda p, left: 1 - (1 - p) ** left, so_far=so_far)


# The order


@CORRECTED_P.mistake(
    "larger p-value corrected below a smaller one",
    seen_in="HomericIntelligence/Scylla PR #288",
    most=[1.0, math.inf],
)
def _(p_values, i, most):
    """It multiplies and stops there, so a pair can end up below another one whose p-value was
    smaller. Going up from the smallest, no corrected p-value may be below the one before it."""
    place = sum(1 for j, p in enumerate(p_values) if (p, j) < (p_values[i], i))
    return min((len(p_values) - place) * p_values[i], most)


@CORRECTED_P.also()
def _(p_values, i):
    return corrected_p(p_values, i, so_far=lambda products: products[-1])


@CORRECTED_P.mistake("p-value above 1")
def _(p_values, i):
    """It multiplies without a limit. A p-value is a probability, and never exceeds 1."""
    return corrected_p(p_values, i, most=math.inf)


@CORRECTED_P.mistake(
    "corrected in the order of the table", seen_in="suspected in raphaelvallat/pingouin #294"
)
def _(p_values, i):
    """It takes the pairs in the order of the table. Holm's correction starts with the smallest
    p-value, whatever row it is in."""
    return min((len(p_values) - i) * p_values[i], 1.0)


@CORRECTED_P.also()
def _(p_values, i):
    return min(max((len(p_values) - j) * p for j, p in enumerate(p_values[: i + 1])), 1.0)


@CORRECTED_P.mistake(
    "started at the largest p-value",
    equal_ones=[1, -1],
    also=[lambda p_values, i: min(len(p_values) * max(p_values), 1.0)],
)
def _(p_values, i, equal_ones):
    """It starts at the largest p-value and keeps the largest product so far. Holm's correction
    starts at the smallest, so only the products of smaller p-values can raise a result."""
    descending = sorted(range(len(p_values)), key=lambda j: (-p_values[j], equal_ones * j))
    products = [place * p_values[j] for place, j in enumerate(descending, 1)]
    return min(max(products[: descending.index(i) + 1]), 1.0)


@CORRECTED_P.mistake("equal p-values counted once")
def _(p_values, i):
    """It drops p-values that occur twice. Every pair counts in m, whatever its p-value."""
    distinct = sorted(set(p_values))
    return corrected_p(distinct, distinct.index(p_values[i]))


def by_the_last_place(p_values, p):
    """p times those left, where the last of equal p-values has the place of all."""
    place = sum(1 for q in p_values if q <= p)
    return min((len(p_values) + 1 - place) * p, 1.0)


@CORRECTED_P.mistake("last factor for equal p-values")
def _(p_values, i):
    """It counts the p-values up to this one, so equal ones all get the factor of the last. The
    first of them gets a larger factor, and the others must not fall below it."""
    return max(by_the_last_place(p_values, p) for p in p_values if p <= p_values[i])


@CORRECTED_P.also()
def _(p_values, i):
    return by_the_last_place(p_values, p_values[i])


@CORRECTED_P.mistake("sorted p-values not put back")
def _(p_values, i):
    """It corrects the sorted p-values and looks up index i there. Put each result back where its
    p-value came from."""
    return corrected_p(sorted(p_values), i)


# The factors


@CORRECTED_P.mistake("factors from m − 1 down")
def _(p_values, i):
    """It multiplies the smallest p-value by m - 1. Any of the m could have been the lucky one, so
    the first factor is m and the last one 1."""
    return corrected_p(p_values, i, product=lambda p, left: (left - 1) * p)


@CORRECTED_P.mistake("p-value divided by the number of pairs")
def _(p_values, i):
    """It divides the p-value. Either the level is divided or the p-value multiplied: more pairs
    must make it harder to be significant."""
    return p_values[i] / len(p_values)


@CORRECTED_P.mistake("factors in reverse")
def _(p_values, i):
    """It multiplies the smallest p-value by 1 and the largest by m. The smallest is the one that
    luck may have produced, so it gets the largest factor."""
    place = sorted(p_values).index(p_values[i]) + 1
    return min(place * p_values[i], 1.0)


@CORRECTED_P.also()
def _(p_values, i):
    place = sorted(p_values, reverse=True).index(p_values[i])
    return min((len(p_values) - place) * p_values[i], 1.0)


VALUE_ROUNDED.apply(CORRECTED_P, section="average-precision-rounding")

# The number of queries that a test needs: the formula, and its parts as they are right

Z_ALPHA, Z_BETA, Z_ONE_SIDED = 1.96, 0.8416, 1.645


def squared_sum(z, z_beta, effect):
    return ((z + z_beta) / effect) ** 2


def half_of_the_square(z):
    return z**2 / 2


def queries_needed(
    pilot,
    worth,
    *,
    spread=standard_deviation,
    z=Z_ALPHA,
    z_beta=Z_BETA,
    fraction=squared_sum,
    last=half_of_the_square,
    rounded=math.ceil,
):
    return rounded(fraction(z, z_beta, worth / spread(pilot)) + last(z))


QUERIES_NEEDED = Exercise(
    "queries_needed(pilot, worth)",
    "Number of queries, rounded up, for a two-sided paired t-test at the 5% level to find a"
    " true mean difference of `worth` with a power of 80%. The differences of the `pilot`"
    " experiment give the standard deviation. Take 1.96 and 0.8416 for the two z.",
    reference=queries_needed,
    formula=queries_needed,
    domain=pilots,
    section="comparing-power",
)


@QUERIES_NEEDED.mistake(
    "number of queries not rounded up", rounded=[lambda n: n, int, lambda n: int(n + 0.5)]
)
def _(pilot, worth, rounded):
    """It leaves a fraction or rounds it away. With fewer queries than the formula asks for, the
    power is below 80%."""
    return queries_needed(pilot, worth, rounded=rounded)


@QUERIES_NEEDED.mistake("observed difference for the one worth finding")
def _(pilot, worth):
    """It plans with the mean difference of the pilot, which may be luck. Plan with the smallest
    difference that matters."""
    return queries_needed(pilot, abs(mean(pilot)) or worth)


# The standard deviation of the pilot

PILOT_SPREAD = Part("spread", QUERIES_NEEDED)


@PILOT_SPREAD.mistake("n instead of n − 1 in a plan")
def _(pilot):
    """It divides the sum of squared deviations by n. Around the sample's own mean they are a little
    too small, which n - 1 corrects."""
    return by_n(pilot)


@PILOT_SPREAD.mistake("standard error for standard deviation")
def _(pilot):
    """It puts in the standard error of the pilot. The formula has the root of n already, so put in
    the standard deviation of one difference."""
    return standard_error(standard_deviation(pilot), len(pilot))


@PILOT_SPREAD.mistake("variance in a plan for standard deviation")
def _(pilot):
    """It puts in the variance of the pilot. Take its square root, the standard deviation."""
    return variance(pilot)


# The two z


@QUERIES_NEEDED.mistake("power left out")
def _(pilot, worth):
    """It uses only the z of the level. With so few queries the power is only 50%: add the z of the
    power."""
    return queries_needed(pilot, worth, z_beta=0)


@QUERIES_NEEDED.mistake("z of the power subtracted")
def _(pilot, worth):
    """It subtracts 0.8416. The center of t must be beyond the critical value, so add it."""
    return queries_needed(pilot, worth, z_beta=-Z_BETA)


@QUERIES_NEEDED.mistake("one-sided z in a two-sided plan")
def _(pilot, worth):
    """It takes 1.645, the z of a one-sided test. A two-sided one leaves 2.5% at each end, beyond
    1.96."""
    return queries_needed(pilot, worth, z=Z_ONE_SIDED)


@QUERIES_NEEDED.mistake("z of another power", z_beta=[1.2816, 1.645, 0.8])
def _(pilot, worth, z_beta):
    """It takes another z for the power. For 80% it is 0.8416; 1.2816 is that of 90%, and 0.8 is the
    power itself."""
    return queries_needed(pilot, worth, z_beta=z_beta)


@QUERIES_NEEDED.mistake("z of another level", z=[2.5758, 2.576])
def _(pilot, worth, z):
    """It takes the z of another level: 2.5758 is that of 1%. For two-sided 5% it is 1.96."""
    return queries_needed(pilot, worth, z=z)


# The fraction

FRACTION = Part("fraction", QUERIES_NEEDED)


@FRACTION.mistake(
    "effect size not squared", also=[lambda z, z_beta, effect: (z + z_beta) ** 2 / effect]
)
def _(z, z_beta, effect):
    """It does not square the fraction. The standard error falls with the square root of n, so n
    grows with the square."""
    return (z + z_beta) / effect


@FRACTION.mistake("sum of squares for the square of a sum")
def _(z, z_beta, effect):
    """It squares the two z one by one. Add them first: the square of a sum has one more term."""
    return (z**2 + z_beta**2) / effect**2


@FRACTION.mistake("effect size upside down")
def _(z, z_beta, effect):
    """It divides the standard deviation by the difference the wrong way around. The smaller the
    difference, the more queries."""
    return squared_sum(z, z_beta, 1 / effect)


@FRACTION.mistake("sample size for two groups")
def _(z, z_beta, effect):
    """It doubles the fraction, as for two unrelated groups. Paired differences are one group."""
    return 2 * squared_sum(z, z_beta, effect)


@QUERIES_NEEDED.also()
def _(pilot, worth):
    return queries_needed(pilot, worth, rounded=lambda n: math.ceil(2 * n), last=without_it)


@QUERIES_NEEDED.also()
def _(pilot, worth):
    return math.ceil(16 * (standard_deviation(pilot) / worth) ** 2)


# The last term

LAST = Part("last", QUERIES_NEEDED)


@LAST.mistake("standard deviation taken as known")
def without_it(z):
    """It leaves out the last term, z²/2. That term pays for estimating the standard deviation."""
    return 0


@QUERIES_NEEDED.also()
def _(pilot, worth):
    return math.ceil((2.8 * standard_deviation(pilot) / worth) ** 2)


@QUERIES_NEEDED.also()
def _(pilot, worth):
    return math.ceil(8 * (standard_deviation(pilot) / worth) ** 2)


@LAST.mistake("each term rounded up")
def _(z):
    """It rounds up the fraction and the last term one by one. Add them first, and round once:
    otherwise the plan may ask for one query too many."""
    return math.ceil(half_of_the_square(z))


@LAST.mistake("1 query more for the last term")
def _(z):
    """It adds 1 to what the fraction gives. The last term is z²/2, nearly 2."""
    return 1


@LAST.mistake("z halved before it is squared")
def _(z):
    """It squares z/2, which is a quarter of z². The last term is half of z²."""
    return (z / 2) ** 2


@LAST.mistake("last term not halved")
def _(z):
    """It adds z² and not z²/2. The standard deviation is estimated, which costs half of z². The
    rest is right."""
    return z**2


EXERCISES = [CORRECTED_P, QUERIES_NEEDED]

QUESTIONS = [
    Question(
        "reporting-predict",
        answer=128,
        why="The effect size is a quarter, so n is 16 times 7.85, plus 1.92, rounded up.",
        mistakes={
            127.5: "That is the value of the formula. Round up: half a query cannot be judged, and"
            " 127 of them have too little power.",
            126: "The last term, z²/2, is missing.",
            127: "Round up: fewer queries than the formula asks for have less power.",
            64: "That leaves out the z of the power: with so few, the power is only 50%.",
            14: "The fraction is not squared.",
            101: "That is the z of a one-sided test.",
            252: "Paired differences are one group, not two.",
            254: "Paired differences are one group, not two.",
        },
    ),
]
