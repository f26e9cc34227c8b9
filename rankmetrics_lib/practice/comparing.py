"""Exercises of the chapter on whether a difference is real, with the wrong functions that people
write."""

import math

from ._domains import every_list, permutations
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import mean

# Inputs

# Differences whose sums are equal on paper and unequal in floats
DECIMALS = [
    ([0.0, 0.0, 0.1], [0.1, 0.2, 0.0]),
    ([0.0, 0.0, 0.2], [0.1, 0.2, 0.0]),
    ([0.0, 0.0, 0.2], [0.6, 0.2, 0.0]),
    ([0.2, 0.0, 0.8, 0.7], [0.0, 0.9, 0.1, 0.6]),
    ([0.7, 0.4, 0.8], [0.9, 0.0, 0.6]),
    ([0.4, 0.6, 0.4], [0.8, 0.4, 0.6]),
    # Means that differ only in the fourth decimal
    ([0.502, 0.4, 0.6003], [0.5, 0.4001, 0.6]),
]


def two_systems():
    """(a, b): the values of two systems for one to four queries, and once for six."""
    for n, a_from, b_from in (
        (1, (0.0, 0.5, 1.0), (0.0, 0.5, 1.0)),
        (2, (0.0, 0.5, 1.0), (0.0, 0.5, 1.0)),
        (3, (0.0, 0.5, 1.0), (0.0, 0.5)),
        (4, (0.25, 1.0), (0.0, 0.5)),
    ):
        for a in every_list(a_from, n):
            for b in every_list(b_from, n):
                yield a, b
    yield from DECIMALS
    yield [1.0, 0.5, 1.0, 0.5, 1.0, 0.5], [0.0] * 6  # p = 1/32, five digits


def two_systems_that_differ():
    """(a, b): those with differences that are not all equal."""
    for a, b in two_systems():
        d = differences(a, b)
        if max(d) > min(d):
            yield a, b


# The randomization test: the formula, and its parts as they are right


def median(values):
    ascending, half = sorted(values), len(values) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


def differences(a, b):
    return [x - y for x, y in zip(a, b)]


def all_signs(n):
    return every_list((1, -1), n)


def as_far(value, observed):
    return abs(value) >= abs(observed) - 1e-12


def means_by_chance(d, signs=all_signs, center=mean):
    """The mean of the differences under each choice of their signs."""
    return [center([sign * x for sign, x in zip(choice, d)]) for choice in signs(len(d))]


def share(values, counts):
    return sum(counts(value) for value in values) / len(values)


def randomization_p(a, b, *, differ=differences, signs=all_signs, center=mean, counts=as_far):
    d = differ(a, b)
    observed = center(d)
    return share(means_by_chance(d, signs, center), lambda value: counts(value, observed))


RANDOMIZATION_P = Exercise(
    "randomization_p(a, b)",
    "Two-sided p-value of the randomization test, over all choices of signs of the differences"
    " between two systems.",
    reference=randomization_p,
    formula=randomization_p,
    domain=two_systems,
    section="comparing-chance",
)

# Means that are equal on paper can differ in their last digit as floats, and which ones do depends
# on how they are computed. Each way gives the values under all choices, and the observed one.


def sums_one_by_one(values):
    """The sum of the values under each choice of signs, built up value by value."""
    sums = [0]
    for value in values:
        sums = [s + value for s in sums] + [s - value for s in sums]
    return sums


def by_swaps(difference):
    """The values of the two systems are swapped on each choice of queries."""

    def way(a, b):
        values = []
        for swapped in every_list((False, True), len(a)):
            first = [y if swap else x for x, y, swap in zip(a, b, swapped)]
            second = [x if swap else y for x, y, swap in zip(a, b, swapped)]
            values.append(difference(first, second))
        return values, difference(a, b)

    return way


WAYS_TO_ADD = [
    lambda a, b: (means_by_chance(differences(a, b)), mean(differences(a, b))),
    lambda a, b: (means_by_chance(differences(a, b)), mean(a) - mean(b)),
    lambda a, b: (sums_one_by_one(differences(a, b)), sum(differences(a, b))),
    lambda a, b: (sums_one_by_one(differences(a, b)), sum(a) - sum(b)),
    lambda a, b: (
        [value * len(a) for value in means_by_chance(differences(a, b))],
        sum(differences(a, b)),
    ),
    by_swaps(lambda x, y: mean(x) - mean(y)),
    by_swaps(lambda x, y: sum(x) - sum(y)),
    by_swaps(lambda x, y: (sum(x) - sum(y)) / len(x)),
]


def without_tolerance(counts):
    """The share of the choices that count, in floats, for each way to add."""
    return [added_in(way, counts) for way in WAYS_TO_ADD]


def added_in(way, counts):
    def p(a, b):
        values, observed = way(a, b)
        return share(values, lambda value: counts(value, observed))

    return p


# Which choices count


def ahead(value, observed):
    return value >= observed - 1e-12


def behind(value, observed):
    return value <= observed + 1e-12


def further(value, observed):
    return abs(value) > abs(observed) + 1e-12


@RANDOMIZATION_P.mistake(
    "one-sided p-value reported as two-sided",
    counts=[ahead, behind, lambda value, observed: value >= abs(observed) - 1e-12],
    also=without_tolerance(lambda value, observed: value >= observed),
)
def one_sided(a, b, counts):
    """It counts only the swaps that favor one of the systems as much as the observed order does.
    Unless you had a reason to expect that system to win, also count the swaps that favor the other
    one as much."""
    return randomization_p(a, b, counts=counts)


@RANDOMIZATION_P.mistake(
    "values shuffled over queries",
    "comparing-queries",
    seen_in="the unpaired test, as in terrier-org/pyterrier PR #420",
)
def _(a, b):
    """It deals out the values of all queries to the two systems. Swap only within a query: easy
    queries are easy for both systems, and mixing queries drowns the difference."""
    # Deal all values out to two systems in every possible way, ignoring which query they come from.
    both, n = a + b, len(a)
    means = [
        2 * sum(x for x, first in zip(both, chosen) if first) / n - sum(both) / n
        for chosen in every_list((1, 0), 2 * n)
        if sum(chosen) == n
    ]
    return share(means, lambda value: as_far(value, mean(a) - mean(b)))


@RANDOMIZATION_P.also()
def _(a, b):
    # Flip the sign of every value, of both systems.
    means = means_by_chance(a + [-y for y in b])
    return share(means, lambda value: as_far(2 * value, mean(a) - mean(b)))


@RANDOMIZATION_P.also()
def _(a, b):
    # The values of b in every order.
    means = [mean(a) - mean(order) for order in permutations(b)]
    return share(means, lambda value: as_far(value, mean(a) - mean(b)))


def one_without_a_difference(p):
    return lambda a, b: p(a, b) if any(differences(a, b)) else 1.0


STRICTLY_FURTHER = without_tolerance(lambda value, observed: abs(value) > abs(observed))


@RANDOMIZATION_P.mistake(
    "observed order left out",
    also=STRICTLY_FURTHER + [one_without_a_difference(p) for p in STRICTLY_FURTHER],
)
def observed_left_out(a, b):
    """It leaves out the observed order, or counts only swaps that are more extreme. The observed
    order is one of the possible orders and counts too, so a p-value is never 0."""
    return randomization_p(a, b, counts=further)


@RANDOMIZATION_P.also()
def _(a, b):
    return randomization_p(a, b) - 1 / 2 ** len(a)


@RANDOMIZATION_P.also()
def _(a, b):
    # One less in the numerator and the denominator.
    p, ways = randomization_p(a, b), 2 ** len(a)
    return (p * ways - 1) / (ways - 1)


@RANDOMIZATION_P.also()
def _(a, b):
    # The strictly more extreme swaps, and one for the observed order; ties and mirror are lost.
    return observed_left_out(a, b) + 1 / 2 ** len(a)


@RANDOMIZATION_P.mistake(
    "twice the smaller side, above 1",
    "comparing-libraries",
    seen_in="SciPy's permutation_test doubles too, and stops at 1",
)
def _(a, b):
    """It doubles the smaller side. Where the systems have the same mean, both sides are more than a
    half, and the result exceeds 1. Count both sides at once, and no choice counts twice."""
    return 2 * min(one_sided(a, b, ahead), one_sided(a, b, behind))


@RANDOMIZATION_P.mistake("sums of decimals compared exactly", way=WAYS_TO_ADD)
def _(a, b, way):
    """It asks whether one sum of decimals is at least as large as another, without any tolerance.
    Sums that are equal on paper differ in their last digit here, and rearrangements as extreme as
    the observed one are lost: allow for 1e-12."""
    return added_in(way, lambda value, observed: abs(value) >= abs(observed))(a, b)


@RANDOMIZATION_P.mistake("observed order counted twice")
def _(a, b):
    """It adds 1 to the numerator and the denominator, as for swaps drawn at random. All swaps are
    tried here, so the observed order is among them already."""
    p, ways = randomization_p(a, b), 2 ** len(a)
    return (p * ways + 1) / (ways + 1)


@RANDOMIZATION_P.mistake("observed difference with its sign")
def _(a, b):
    """It doubles one side, or compares with an observed difference that keeps its sign. Where the
    second system is ahead, nearly every swap then counts: compare sizes without signs."""
    return 2 * one_sided(a, b, ahead)


@RANDOMIZATION_P.also()
def _(a, b):
    return randomization_p(a, b, counts=lambda value, observed: abs(value) >= observed - 1e-12)


@RANDOMIZATION_P.mistake("one of two sides")
def _(a, b):
    """It halves the share of both sides. The test is two-sided, because nobody knew beforehand
    which system would win."""
    return randomization_p(a, b) / 2


@RANDOMIZATION_P.mistake("share of less extreme swaps")
def _(a, b):
    """It returns the share of swaps that are nearer to 0 than the observed order. The p-value is
    the rest: the share of those at least as far."""
    return 1 - randomization_p(a, b)


@RANDOMIZATION_P.mistake("as extreme counted half", seen_in="the mid-p value")
def _(a, b):
    """It counts choices exactly as far from 0 as the observed one as one half. They are “at least
    as far” and count in full."""
    return (observed_left_out(a, b) + randomization_p(a, b)) / 2


@RANDOMIZATION_P.mistake("wrong value without a difference")
def _(a, b):
    """It is right where the systems differ. Where they never do, every choice of signs gives a mean
    of 0, which is as far from 0 as the observed one: the p-value is 1."""
    return randomization_p(a, b) if any(differences(a, b)) else 0.0


@RANDOMIZATION_P.mistake("value rounded", "average-precision-rounding", digits=[4, 3, 2, 1])
def _(a, b, digits):
    """It rounds the p-value that it returns. Return all digits, and round once, when the number is
    printed."""
    return round(randomization_p(a, b), digits)


@RANDOMIZATION_P.mistake("equal means counted once")
def _(a, b):
    """It collects the means in a set, so choices of signs with the same mean count as one. Each of
    the 2^n choices is as likely as any other: count every one."""
    d = differences(a, b)
    means = {round(value, 12) for value in means_by_chance(d)}
    return share(means, lambda value: as_far(value, mean(d)))


# Which signs are tried

SIGNS = Part("signs", RANDOMIZATION_P)


@SIGNS.mistake("one query swapped at a time")
def _(n):
    """It swaps the systems on one query at a time. If coins decided, they decided on every query:
    try all 2^n choices."""
    return [[1] * n] + [[-1 if i == swapped else 1 for i in range(n)] for swapped in range(n)]


@SIGNS.mistake(
    "too few choices of signs",
    tried=[
        lambda signs: signs.count(-1) == len(signs) // 2,
        lambda signs: signs == sorted(signs),
        lambda signs: signs == sorted(signs, reverse=True),
    ],
)
def _(n, tried):
    """It reverses half of the queries, or the first queries or the last. If coins decided, any set
    of queries could be reversed: try all 2^n choices."""
    return [signs for signs in all_signs(n) if tried(signs)]


@SIGNS.mistake("differences left out instead of reversed")
def _(n):
    """It multiplies each difference by 1 or 0. If the systems swap their values, the difference
    changes its sign."""
    return every_list((1, 0), n)


@SIGNS.mistake("signs drawn at random", near=0.1)  # other people draw other signs
def _(n):
    """It draws some choices of signs at random, so its p-value changes from run to run. With few
    queries, all 2^n choices can be tried, and the p-value is exact."""
    state, drawn = 1, []
    for _ in range(1000):
        state = state * 16807 % 2147483647
        drawn.append([1 if state >> place & 1 else -1 for place in range(12, 12 + n)])
    return drawn


# What is reversed, and compared

DIFFER = Part("differ", RANDOMIZATION_P)


@RANDOMIZATION_P.mistake("differences centered first", seen_in="a mix-up with the bootstrap test")
def _(a, b):
    """It subtracts the mean before it reverses signs. That is the bootstrap's way to make the
    systems equal; coins do it by reversing the differences as they are."""
    d = differences(a, b)
    means = means_by_chance([x - mean(d) for x in d])
    return share(means, lambda value: as_far(value, mean(d)))


@DIFFER.mistake("differences without their signs")
def _(a, b):
    """It drops the signs of the observed differences before it flips them. The observed mean then
    has all queries on one side, and looks more extreme than it was."""
    return [abs(x) for x in differences(a, b)]


@RANDOMIZATION_P.mistake("median of the differences")
def _(a, b):
    """It compares medians. The test of this definition is about the mean difference."""
    return randomization_p(a, b, center=median)


@DIFFER.mistake("sign test for a randomization test", "comparing-tests")
def _(a, b):
    """It counts wins and losses, which is the sign test. The randomization test swaps the
    differences themselves, so a large one counts more than a small one."""
    return [(x > 0) - (x < 0) for x in differences(a, b)]


def rank_among(values, value):
    """1 for the smallest; the mean of their ranks for equal values."""
    below = sum(1 for other in values if other < value - 1e-12)
    equal = sum(1 for other in values if abs(other - value) <= 1e-12)
    return below + (equal + 1) / 2


@DIFFER.mistake("Wilcoxon's test for a randomization test", "comparing-tests")
def _(a, b):
    """It swaps the signs of ranks, which is Wilcoxon's test. The randomization test swaps the
    differences themselves."""
    d = [x for x in differences(a, b) if x]
    sizes = [abs(x) for x in d]
    return [math.copysign(rank_among(sizes, abs(x)), x) for x in d] or [0.0]


@RANDOMIZATION_P.mistake("sums compared with a mean")
def _(a, b):
    """It compares sums with a mean, or means with a sum. Take the same of both: sums on both sides
    give the same p-value as means."""
    d = differences(a, b)
    return share(sums_one_by_one(d), lambda value: as_far(value, mean(d)))


@RANDOMIZATION_P.also()
def _(a, b):
    d = differences(a, b)
    return share(means_by_chance(d), lambda value: as_far(value, sum(d)))


# The paired t statistic: the formula, and its parts as they are right


def variance(values, below=None):
    """The sum of squared deviations, divided by n - 1 or by another number."""
    center = mean(values)
    return sum((value - center) ** 2 for value in values) / (below or len(values) - 1)


def standard_deviation(values):
    return math.sqrt(variance(values))


def standard_error(spread, n):
    return spread / math.sqrt(n)


def paired_t(
    a, b, *, differ=differences, center=mean, spread=standard_deviation, error=standard_error
):
    d = differ(a, b)
    return center(d) / error(spread(d), len(d))


def t_as_given(a, b):
    n = len(a)
    mean_a, mean_b = sum(a) / n, sum(b) / n
    var_a = sum((x - mean_a) ** 2 for x in a) / (n - 1)
    var_b = sum((x - mean_b) ** 2 for x in b) / (n - 1)
    return (mean_a - mean_b) / ((var_a + var_b) / n) ** 0.5


PAIRED_T = Exercise(
    "paired_t(a, b)",
    "t of the paired differences: their mean divided by its standard error. The differences"
    " are never all equal.",
    reference=paired_t,
    formula=paired_t,
    domain=two_systems_that_differ,
    given=[t_as_given],
    section="comparing-interval",
)

# Not query by query


def t_or_0(mean_difference, variance, n):
    """t with any variance of a difference; 0 if that is 0."""
    return mean_difference / math.sqrt(variance / n) if variance > 0 else 0.0


@PAIRED_T.mistake(
    "unpaired t-test",
    "comparing-queries",
    seen_in="terrier-org/pyterrier PR #420",
    together=[
        lambda a, b: variance(a) + variance(b),
        lambda a, b: variance(a, len(a)) + variance(b, len(b)),
        lambda a, b: (variance(a) + variance(b)) / 2,
        lambda a, b: variance(a + b),
    ],
)
def _(a, b, together):
    """It compares two sets of values and ignores which values belong to the same query. The spread
    between easy and hard queries then counts as noise, though both systems faced the same
    queries."""
    return t_or_0(mean(a) - mean(b), together(a, b), len(a))


def with_covariance(a, b, times):
    """The variances of both systems, and some times their covariance."""
    products = [(x - mean(a)) * (y - mean(b)) for x, y in zip(a, b)]
    covariance = sum(products) / (len(a) - 1)
    return variance(a) + variance(b) + times * covariance


@PAIRED_T.mistake("covariance miscounted", "comparing-queries", times=[-1, 2, 1])
def _(a, b, times):
    """It builds the variance of the difference from both variances and their covariance, but adds
    the covariance, or subtracts it only once. Subtract it twice."""
    return t_or_0(mean(a) - mean(b), with_covariance(a, b, times), len(a))


@PAIRED_T.mistake(
    "covariance divided by n",
    "comparing-queries",
    seen_in="NumPy's var and cov have different defaults",
)
def _(a, b):
    """It divides the covariance by n and the variances by n - 1. All three need the same divisor, n
    - 1."""
    n = len(a)
    return t_or_0(mean(a) - mean(b), with_covariance(a, b, -2 * (n - 1) / n), n)


@PAIRED_T.mistake("spread of one system", "comparing-queries", system=[1, 0])
def _(a, b, system):
    """It takes the standard deviation of one system's values. The noise is that of the differences,
    in which the difficulty of the queries cancels."""
    return (mean(a) - mean(b)) / standard_error(standard_deviation([a, b][system]), len(a))


@PAIRED_T.mistake("standard errors added", "comparing-queries")
def _(a, b):
    """It adds the standard errors of the two systems. Only variances add up, and only if the
    systems were measured on different queries."""
    spread = standard_deviation(a) + standard_deviation(b)
    return (mean(a) - mean(b)) / standard_error(spread, len(a))


@PAIRED_T.mistake("pairing lost", "comparing-queries")
def _(a, b):
    """It sorts the values of each system before it subtracts, so a difference no longer belongs to
    one query. Subtract within each query."""
    d = differences(sorted(a), sorted(b))
    return t_or_0(mean(d), variance(d), len(d))


@PAIRED_T.mistake("relative differences", "comparing-queries", seen_in="tables of gains in percent")
def _(a, b):
    """It divides each difference by a system's value. The paired t is about the differences
    themselves."""
    d = [(x - y) / y if y else 0.0 for x, y in zip(a, b)]
    return t_or_0(mean(d), variance(d), len(d))


@PAIRED_T.mistake("second system minus first", "comparing-queries")
def _(a, b):
    """It subtracts the first system from the second. The sign of t is then reversed."""
    return -paired_t(a, b)


@PAIRED_T.mistake(
    "queries at 0 left out",
    "comparing-queries",
    kept=[lambda x, y: x != y, lambda x, y: x or y, lambda x, y: x and y],
)
def _(a, b, kept):
    """It leaves out the queries on which the systems are equal, or on which a system has 0. Each
    query counts: a difference of 0 belongs to the mean, and to n."""
    d = [x - y for x, y in zip(a, b) if kept(x, y)]
    return t_or_0(mean(d), variance(d), len(d)) if len(d) > 1 else 0.0


# The mean

CENTER = Part("center", PAIRED_T)


@CENTER.mistake("median for mean")
def _(d):
    """It takes the median of the differences. A t is about their mean."""
    return median(d)


@CENTER.mistake("sum for mean")
def _(d):
    """It divides the sum of the differences by the standard error of their mean. Divide the sum by
    n first."""
    return sum(d)


# The standard deviation

SPREAD = Part("spread", PAIRED_T)


@SPREAD.mistake("mean distance for standard deviation")
def _(d):
    """It averages the distances from the mean. The standard deviation squares them first, and takes
    the root at the end."""
    return mean([abs(x - mean(d)) for x in d])


@SPREAD.mistake("n instead of n − 1")
def by_n(d):
    """It divides the sum of squared deviations by n. Deviations from the sample's own mean are a
    little too small on average, and dividing by n - 1 corrects that."""
    return math.sqrt(variance(d, len(d)))


@PAIRED_T.mistake(
    "variance with two divisors", seen_in="the shortcut for the variance, with the wrong divisor"
)
def _(a, b):
    """It divides the sum of squares by n - 1 and then subtracts the squared mean. That works with
    n: divide by n first, subtract, and then multiply by n / (n - 1)."""
    d = differences(a, b)
    return t_or_0(mean(d), sum(x * x for x in d) / (len(d) - 1) - mean(d) ** 2, len(d))


@SPREAD.mistake("deviations from 0", also=[lambda d: math.sqrt(sum(x * x for x in d) / len(d))])
def _(d):
    """It squares the differences themselves. The standard deviation is about the distances from the
    mean of the differences."""
    return math.sqrt(sum(x * x for x in d) / (len(d) - 1))


@SPREAD.mistake("range for standard deviation")
def _(d):
    """It divides by the range of the differences. Take their standard deviation."""
    return max(d) - min(d)


# The standard error

ERROR = Part("error", PAIRED_T)


@ERROR.mistake("effect size instead of t", "comparing-size")
def _(spread, n):
    """It divides by the standard deviation of the differences, which gives the effect size. The
    mean of n differences varies less, by a factor of the square root of n."""
    return spread


@ERROR.mistake("standard error s/n")
def _(spread, n):
    """It divides the standard deviation by n. The variance of a mean is the variance of one value
    over n, so its standard deviation is s over the square root of n."""
    return spread / n


@ERROR.mistake(
    "variance for standard deviation",
    also=[lambda spread, n: spread**2 / n, lambda spread, n: spread**2 * math.sqrt(n)],
)
def _(spread, n):
    """It divides by the variance of the differences over the square root of n. Take the square root
    of the variance as well."""
    return spread**2 / math.sqrt(n)


@ERROR.mistake("values counted for both systems")
def _(spread, n):
    """It takes the root of the number of values of both systems together. The mean is that of n
    differences, one for each query."""
    return spread / math.sqrt(2 * n)


@ERROR.mistake("n − 1 twice")
def _(spread, n):
    """It divides by n - 1 in the variance and takes the square root of n - 1 again. The variance
    needs n - 1; the mean is that of n values."""
    return spread / math.sqrt(n - 1)


@ERROR.mistake("divided by the root of n")
def _(spread, n):
    """It divides by the square root of n instead of multiplying. More queries make the same mean
    more certain, so t grows with them."""
    return spread * math.sqrt(n)


@ERROR.mistake("mean times standard error")
def _(spread, n):
    """It multiplies by the standard error. A t says how many standard errors the mean is away from
    0, so divide."""
    return 1 / standard_error(spread, n)


# t itself


@PAIRED_T.mistake("t squared")
def _(a, b):
    """It squares t, which gives the F of an analysis of variance. Take the root, and keep the
    sign."""
    return paired_t(a, b) ** 2


@PAIRED_T.mistake("t without its sign")
def _(a, b):
    """It drops the sign of t. The sign says which system is ahead."""
    return abs(paired_t(a, b))


EXERCISES = [RANDOMIZATION_P, PAIRED_T]

QUESTIONS = [
    Question(
        "comparing-predict",
        answer=6,
        why=(
            "Only all signs one way, or all the other way, reach the mean: 2 of 2^n. That is 2/32 ="
            " 0.0625 with five queries and 2/64 with six. How far D is ahead makes no difference."
        ),
        mistakes={
            5: "With five, +++++ is one of 32 choices, but ----- is just as far from 0: 2/32 ="
            " 0.0625. That is not enough.",
            4: "Four queries give at least 2/16. Double the number of choices until 2 of them are"
            " at most 5%.",
            1: "With one query, both choices of its sign are equally far from 0: the p-value is 1.",
            2: "With two queries, 2 of 4 choices are as far from 0: the p-value is a half.",
            3: "With three queries, 2 of 8 choices are as far from 0: a quarter.",
            7: "That is enough, but fewer queries are enough, too.",
            8: "That is enough, but fewer queries are enough, too.",
            20: "One in 20 is 5%, but that counts choices of signs, not queries. There are 2^n"
            " choices, and the p-value counts two of them.",
            40: "Not a share of queries: a share of the choices of signs, and there are 2^n of"
            " them.",
        },
    ),
    Question(
        "comparing-hand",
        answer=0.25,
        decimals=2,
        why=(
            "All differences have one sign, so only +++ and --- reach their mean: 2 of 8. No three"
            " queries can give less."
        ),
        mistakes={
            0.125: "That counts +++ only. Both sides count.",
            0.13: "That counts +++ only. Both sides count.",
            0.12: "That counts +++ only. Both sides count.",
            0.0: "The observed order is one of the possible ones, so a p-value is never 0.",
            0.5: "That is 4 of 8. How many choices of signs reach the observed mean?",
            0.2: "That is the observed mean, not a share of the 8 choices of signs.",
        },
    ),
    Question(
        "comparing-say",
        answer="C",
        why=(
            "Everything inside the interval fits the data. With more queries it would become"
            " narrower."
        ),
        mistakes={
            "A": "A difference that was not shown may still be there: most of the interval is"
            " above 0.",
            "B": "The p-value is about the data if nothing differs, not about the systems.",
            "D": "No p-value says on how many queries a system wins. Count them.",
        },
    ),
]
