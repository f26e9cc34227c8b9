"""Exercises of the chapter on comparing systems, with the wrong functions that people write."""

import math

from ._domains import every_list, permutations
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED, mean

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


# The p-values of several pairs


def times_those_left(p, left):
    return left * p


def corrected_p(p_values, i, *, product=times_those_left, so_far=max, most=1.0):
    """By Holm: the largest product so far, from the smallest p-value up to index i."""
    m, ascending = len(p_values), sorted(p_values)
    products = [product(p, m - place) for place, p in enumerate(ascending)]
    return min(so_far(products[: ascending.index(p_values[i]) + 1]), most)


CORRECTED_P = Exercise(
    "corrected_p(p_values, i)",
    "The p-value at index i of the list, after Holm’s correction for all of them.",
    reference=corrected_p,
    domain=p_values_of_pairs,
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


EXERCISES = [RANDOMIZATION_P, PAIRED_T, CORRECTED_P, QUERIES_NEEDED]

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
        "comparing-plan",
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
