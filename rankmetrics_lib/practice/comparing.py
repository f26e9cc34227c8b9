"""Exercises of the chapter on comparing systems, with the wrong functions that people write."""

import math

from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question


def mean(values):
    return sum(values) / len(values)


def differences(a, b):
    return [x - y for x, y in zip(a, b)]


# The randomization test


def sign_flips(values):
    """The mean of the values under each choice of signs; the first choice leaves them unchanged."""
    for signs in every_list((1, -1), len(values)):
        yield mean([sign * value for sign, value in zip(signs, values)])


def share(means, counts):
    means = list(means)
    return sum(1 for value in means if counts(value)) / len(means)


def randomization_p(a, b):
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) >= observed - 1e-12)


def other_side(a, b):
    return one_sided(b, a)


def strictly_further(values, observed):
    """Without any tolerance, and 1 where no query differs."""
    means = list(values)
    return share(means, lambda m: abs(m) > abs(observed)) if any(means) else 1.0


STRICTLY_FURTHER = [
    lambda a, b: strictly_further(sign_flips(differences(a, b)), mean(differences(a, b))),
    lambda a, b: strictly_further(sums_one_by_one(differences(a, b)), sum(differences(a, b))),
    lambda a, b: share(sign_flips(differences(a, b)), lambda m: abs(m) > abs(mean(a) - mean(b))),
    lambda a, b: share(
        sign_flips(differences(a, b)), lambda m: abs(m) > abs(mean(differences(a, b)))
    ),
    lambda a, b: share(
        sums_one_by_one(differences(a, b)), lambda m: abs(m) > abs(sum(differences(a, b)))
    ),
]


def median(values):
    ascending, half = sorted(values), len(values) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


def compared_exactly(means, observed):
    return share(means, lambda m: abs(m) >= abs(observed))


def sums_one_by_one(values):
    """The sum of the values under each choice of signs, built up value by value."""
    sums = [0]
    for value in values:
        sums = [s + value for s in sums] + [s - value for s in sums]
    return sums


def values_swapped(a, b, difference):
    """The differences of the two systems with their values swapped on each choice of queries."""
    for swapped in every_list((False, True), len(a)):
        yield difference(
            [y if swap else x for x, y, swap in zip(a, b, swapped)],
            [x if swap else y for x, y, swap in zip(a, b, swapped)],
        )


def swapped_and_compared_exactly(difference):
    return lambda a, b: compared_exactly(values_swapped(a, b, difference), difference(a, b))


def swapped_one_sided_exactly(difference):
    return lambda a, b: share(
        values_swapped(a, b, difference), lambda value: value >= difference(a, b)
    )


# The same comparison with several roundings
COMPARED_EXACTLY = [
    lambda a, b: compared_exactly(sign_flips(differences(a, b)), mean(differences(a, b))),
    lambda a, b: compared_exactly(sign_flips(differences(a, b)), mean(a) - mean(b)),
    lambda a, b: compared_exactly(sums_one_by_one(differences(a, b)), sum(differences(a, b))),
    lambda a, b: compared_exactly(sums_one_by_one(differences(a, b)), sum(a) - sum(b)),
    lambda a, b: compared_exactly(
        [m * len(a) for m in sign_flips(differences(a, b))], sum(differences(a, b))
    ),
    swapped_and_compared_exactly(lambda x, y: mean(x) - mean(y)),
    swapped_and_compared_exactly(lambda x, y: sum(x) - sum(y)),
    swapped_and_compared_exactly(lambda x, y: (sum(x) - sum(y)) / len(x)),
]


def binomial_p(wins, losses):
    """The chance of at least so many wins for one side or the other, by tosses of a coin."""
    n, most, ways, total = wins + losses, max(wins, losses), 1, 0
    for k in range(n + 1):
        total += ways if max(k, n - k) >= most else 0
        ways = ways * (n - k) // (k + 1)
    return total / 2**n


def ranks(values):
    """1 for the smallest; the mean of their ranks for equal values."""
    return [
        sum(1 for other in values if other < value - 1e-12)
        + (sum(1 for other in values if abs(other - value) <= 1e-12) + 1) / 2
        for value in values
    ]


def too_few_choices(choices):
    """Only the choices that reverse certain queries."""

    def function(a, b):
        d = differences(a, b)
        observed = abs(mean(d))
        means = [
            mean([-x if swap else x for x, swap in zip(d, swapped)])
            for swapped in every_list((0, 1), len(d))
            if choices(swapped)
        ]
        return share(means, lambda m: abs(m) >= observed - 1e-12)

    return function


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
    """(a, b): the values of two systems for one to four queries."""
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


RANDOMIZATION_P = Exercise(
    "randomization_p(a, b)",
    "Two-sided p-value of the randomization test, over all choices of signs of the differences"
    " between two systems.",
    reference=randomization_p,
    domain=two_systems,
    section="comparing-chance",
)


@RANDOMIZATION_P.mistake(
    "one-sided p-value reported as two-sided",
    also=[
        other_side,
        swapped_one_sided_exactly(lambda x, y: mean(x) - mean(y)),
        swapped_one_sided_exactly(lambda x, y: sum(x) - sum(y)),
    ],
)
def one_sided(a, b):
    """It counts only the swaps that favor one of the systems as much as the observed order does.
    Unless you had a reason to expect that system to win, also count the swaps that favor the other
    one as much."""
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed - 1e-12)


@RANDOMIZATION_P.also()
def _(a, b):
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed)


@RANDOMIZATION_P.also()
def _(a, b):
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed - 1e-12)


@RANDOMIZATION_P.mistake(
    "values shuffled over queries", seen_in="the unpaired test, as in terrier-org/pyterrier PR #420"
)
def _(a, b):
    """It deals the values of all queries out to the two systems. Swap only within a query: easy
    queries are easy for both systems, and mixing queries drowns the difference."""
    # Deal all values out to two systems in every possible way, ignoring which query they come from.
    both, n = a + b, len(a)
    observed = abs(mean(a) - mean(b))
    means = [
        2 * sum(x for x, first in zip(both, chosen) if first) / n - sum(both) / n
        for chosen in every_list((1, 0), 2 * n)
        if sum(chosen) == n
    ]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.also()
def _(a, b):
    # Flip the sign of every value, of both systems.
    observed = abs(mean(differences(a, b)))
    both = a + [-y for y in b]
    return share(sign_flips(both), lambda m: 2 * abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.also()
def _(a, b):
    # The values of b in every order.
    observed = abs(mean(a) - mean(b))
    orders: list[list[int]] = [[]]
    for place in range(len(b)):
        orders = [order[:i] + [place] + order[i:] for order in orders for i in range(place + 1)]
    means = [mean(a) - mean([b[i] for i in order]) for order in orders]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.mistake(
    "observed order left out",
    also=[
        lambda a, b: randomization_p(a, b) - 1 / 2 ** len(a),
        STRICTLY_FURTHER[0],
        STRICTLY_FURTHER[1],
        STRICTLY_FURTHER[2],
        STRICTLY_FURTHER[3],
        STRICTLY_FURTHER[4],
    ],
)
def observed_left_out(a, b):
    """It leaves out the observed order, or counts only swaps that are more extreme. The observed
    order is one of the possible orders and counts too, so a p-value is never 0."""
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) > observed + 1e-12)


@RANDOMIZATION_P.also()
def _(a, b):
    # One less above the line and below.
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
    # Twice the smaller side, without a limit.
    return 2 * min(one_sided(a, b), other_side(a, b))


@RANDOMIZATION_P.mistake("one query swapped at a time")
def _(a, b):
    """It swaps the systems on one query at a time. If coins decided, they decided on every query:
    try all 2^n choices."""
    # The observed order, and those in which a single query is swapped.
    d = differences(a, b)
    least = abs(sum(d)) - 1e-12
    return share([sum(d)] + [sum(d) - 2 * x for x in d], lambda m: abs(m) >= least)


@RANDOMIZATION_P.mistake("equal means counted once")
def _(a, b):
    """It collects the means in a set, so choices of signs with the same mean count as one. Each of
    the 2^n choices is as likely as any other: count every one."""
    observed = abs(mean(differences(a, b)))
    means = {round(m, 12) for m in sign_flips(differences(a, b))}
    return share(means, lambda m: abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.mistake(
    "too few choices of signs",
    choices=[
        lambda swapped: sum(swapped) == len(swapped) // 2,
        lambda swapped: list(swapped) == sorted(swapped),
        lambda swapped: list(swapped) == sorted(swapped, reverse=True),
    ],
)
def _(a, b, choices):
    """It reverses half of the queries, or the first queries or the last. If coins decided, any set
    of queries could be reversed: try all 2^n choices."""
    return too_few_choices(choices)(a, b)


@RANDOMIZATION_P.mistake("differences centered first", seen_in="a mix-up with the bootstrap test")
def _(a, b):
    """It subtracts the mean before it reverses signs. That is the bootstrap's way to make the
    systems equal; coins do it by reversing the differences as they are."""
    d = differences(a, b)
    observed = abs(mean(d))
    return share(sign_flips([x - mean(d) for x in d]), lambda m: abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.mistake("differences without their signs")
def _(a, b):
    """It drops the signs of the observed differences before it flips them. The observed mean then
    has all queries on one side, and looks more extreme than it was."""
    return randomization_p([abs(x) for x in differences(a, b)], [0.0] * len(a))


@RANDOMIZATION_P.mistake("median of the differences")
def _(a, b):
    """It compares medians. The test of this definition is about the mean difference."""
    d = differences(a, b)
    least = abs(median(d)) - 1e-12
    medians = [
        median([sign * x for sign, x in zip(signs, d)]) for signs in every_list((1, -1), len(d))
    ]
    return share(medians, lambda m: abs(m) >= least)


@RANDOMIZATION_P.mistake(
    "sums of decimals compared exactly",
    also=[
        COMPARED_EXACTLY[1],
        COMPARED_EXACTLY[2],
        COMPARED_EXACTLY[3],
        COMPARED_EXACTLY[4],
        COMPARED_EXACTLY[5],
        COMPARED_EXACTLY[6],
        COMPARED_EXACTLY[7],
    ],
)
def _(a, b):
    """It asks whether one sum of decimals is at least as large as another, without any tolerance.
    Sums that are equal on paper differ in their last digit here, and rearrangements as extreme as
    the observed one are lost: allow for 1e-12."""
    return COMPARED_EXACTLY[0](a, b)


@RANDOMIZATION_P.mistake("observed order counted twice")
def _(a, b):
    """It adds 1 above and below the line, as for swaps drawn at random. All swaps are tried here,
    so the observed order is among them already."""
    p, ways = randomization_p(a, b), 2 ** len(a)
    return (p * ways + 1) / (ways + 1)


@RANDOMIZATION_P.mistake("observed difference with its sign")
def _(a, b):
    """It doubles one side, or compares with an observed difference that keeps its sign. Where the
    second system is ahead, nearly every swap then counts: compare sizes without signs."""
    return 2 * one_sided(a, b)


@RANDOMIZATION_P.also()
def _(a, b):
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) >= observed - 1e-12)


@RANDOMIZATION_P.mistake("differences left out instead of reversed")
def _(a, b):
    """It multiplies each difference by 1 or 0. If the systems swap their values, the difference
    changes its sign."""
    # Each difference kept or left out.
    d = differences(a, b)
    observed = abs(mean(d))
    means = [mean([x * keep for x, keep in zip(d, kept)]) for kept in every_list((1, 0), len(d))]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


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


@RANDOMIZATION_P.mistake("sign test for a randomization test", "comparing-tests")
def _(a, b):
    """It counts wins and losses, which is the sign test. The randomization test swaps the
    differences themselves, so a large one counts more than a small one."""
    d = differences(a, b)
    return binomial_p(sum(1 for x in d if x > 0), sum(1 for x in d if x < 0))


@RANDOMIZATION_P.mistake("Wilcoxon's test for a randomization test", "comparing-tests")
def _(a, b):
    """It swaps the signs of ranks, which is Wilcoxon's test. The randomization test swaps the
    differences themselves."""
    d = [x for x in differences(a, b) if x]
    if not d:
        return 1.0
    signed = [math.copysign(rank, x) for rank, x in zip(ranks([abs(x) for x in d]), d)]
    return randomization_p(signed, [0.0] * len(signed))


@RANDOMIZATION_P.mistake("as extreme counted half", seen_in="the mid-p value")
def _(a, b):
    """It counts choices exactly as far from 0 as the observed one by half. They are “at least as
    far” and count in full."""
    return (observed_left_out(a, b) + randomization_p(a, b)) / 2


@RANDOMIZATION_P.mistake("wrong value without a difference")
def _(a, b):
    """It is right where the systems differ. Where they never do, every choice of signs gives a mean
    of 0, which is as far from 0 as the observed one: the p-value is 1."""
    return randomization_p(a, b) if any(differences(a, b)) else 0.0


# The paired t statistic


def deviation(values, below):
    center = mean(values)
    return math.sqrt(sum((value - center) ** 2 for value in values) / below)


def paired_t(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d)))


def covariance(a, b):
    return sum((x - mean(a)) * (y - mean(b)) for x, y in zip(a, b)) / (len(a) - 1)


def with_covariance(times):
    """t with the variance of a difference from those of both systems and their covariance."""

    def t(a, b):
        below = len(a) - 1
        variance = deviation(a, below) ** 2 + deviation(b, below) ** 2 + times * covariance(a, b)
        return (mean(a) - mean(b)) / math.sqrt(variance / len(a)) if variance > 0 else 0.0

    return t


def t_as_given(a, b):
    n = len(a)
    mean_a, mean_b = sum(a) / n, sum(b) / n
    var_a = sum((x - mean_a) ** 2 for x in a) / (n - 1)
    var_b = sum((x - mean_b) ** 2 for x in b) / (n - 1)
    return (mean_a - mean_b) / ((var_a + var_b) / n) ** 0.5


def two_systems_that_differ():
    """(a, b): the values of two systems for two to four queries, with differences that are not all
    equal."""
    for a, b in two_systems():
        d = differences(a, b)
        if max(d) > min(d):
            yield a, b


PAIRED_T = Exercise(
    "paired_t(a, b)",
    "t of the paired differences: their mean divided by its standard error. The differences"
    " are never all equal.",
    reference=paired_t,
    domain=two_systems_that_differ,
    given=[t_as_given],
    section="comparing-interval",
)


@PAIRED_T.mistake("unpaired t-test", "comparing-queries", seen_in="terrier-org/pyterrier PR #420")
def _(a, b):
    """It compares two sets of values and ignores which values belong to the same query. The spread
    between easy and hard queries then counts as noise, though both systems faced the same
    queries."""
    below = len(a) - 1
    spread = math.sqrt(deviation(a, below) ** 2 + deviation(b, below) ** 2)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(a)))


@PAIRED_T.also()
def _(a, b):
    variances = deviation(a, len(a)) ** 2 + deviation(b, len(b)) ** 2
    return (mean(a) - mean(b)) / math.sqrt(variances / len(a))


@PAIRED_T.also()
def _(a, b):
    below = len(a) - 1
    variance = (deviation(a, below) ** 2 + deviation(b, below) ** 2) / 2
    return (mean(a) - mean(b)) / math.sqrt(variance / len(a)) if variance else 0.0


@PAIRED_T.also()
def _(a, b):
    together = deviation(a + b, len(a + b) - 1)
    return (mean(a) - mean(b)) / (together / math.sqrt(len(a)))


@PAIRED_T.mistake("covariance miscounted", "comparing-queries", times=[-1, 2, 1])
def _(a, b, times):
    """It builds the variance of the difference from both variances and their covariance, but the
    covariance is added, or counts once. Subtract it twice."""
    return with_covariance(times)(a, b)


@PAIRED_T.mistake(
    "covariance divided by n",
    "comparing-queries",
    seen_in="NumPy's var and cov have different defaults",
)
def _(a, b):
    """It divides the covariance by n and the variances by n − 1. All three need the same divisor, n
    − 1."""
    return with_covariance(-2 * (len(a) - 1) / len(a))(a, b)


@PAIRED_T.mistake("pairing lost", "comparing-queries")
def _(a, b):
    """It sorts the values of each system before it subtracts, so a difference no longer belongs to
    one query. Subtract within each query."""
    d = differences(sorted(a), sorted(b))
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d))) if max(d) > min(d) else 0.0


@PAIRED_T.mistake("relative differences", "comparing-queries", seen_in="tables of gains in percent")
def _(a, b):
    """It divides each difference by a system's value. The paired t is about the differences
    themselves."""
    d = [(x - y) / y if y else 0.0 for x, y in zip(a, b)]
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d))) if max(d) > min(d) else 0.0


@PAIRED_T.mistake("median for mean")
def _(a, b):
    """It takes the median of the differences. A t is about their mean."""
    d = differences(a, b)
    return median(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d)))


@PAIRED_T.mistake("mean distance for standard deviation")
def _(a, b):
    """It averages the distances from the mean. The standard deviation squares them first, and takes
    the root at the end."""
    d = differences(a, b)
    distance = mean([abs(x - mean(d)) for x in d])
    return mean(d) / (distance / math.sqrt(len(d)))


@PAIRED_T.mistake("n instead of n − 1")
def _(a, b):
    """It divides the sum of squared deviations by n. Deviations from the sample's own mean are a
    little too small on average, and dividing by n − 1 corrects that."""
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d)) / math.sqrt(len(d)))


@PAIRED_T.mistake("effect size instead of t", "comparing-size")
def _(a, b):
    """It divides by the standard deviation of the differences, which gives the effect size. The
    mean of n differences varies less, by a factor of the square root of n."""
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1)


@PAIRED_T.mistake("standard error s/n")
def _(a, b):
    """It divides the standard deviation by n. The variance of a mean is the variance of one value
    over n, so its standard deviation is s over the square root of n."""
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / len(d))


@PAIRED_T.mistake("variance for standard deviation")
def _(a, b):
    """It divides by the variance of the differences over the square root of n. Take the square root
    of the variance as well."""
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) ** 2 / math.sqrt(len(d)))


@PAIRED_T.also()
def _(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) ** 2 / len(d))


@PAIRED_T.also()
def _(a, b):
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1) ** 2 / math.sqrt(len(d))


@PAIRED_T.mistake(
    "variance with two divisors", seen_in="the shortcut for the variance, with the wrong divisor"
)
def _(a, b):
    """It divides the sum of squares by n − 1 and then subtracts the squared mean. That works with
    n: divide by n first, subtract, and then multiply by n / (n − 1)."""
    d = differences(a, b)
    variance = sum(x * x for x in d) / (len(d) - 1) - mean(d) ** 2
    return mean(d) / math.sqrt(variance / len(d)) if variance > 0 else 0.0


@PAIRED_T.mistake("values counted for both systems")
def _(a, b):
    """It takes the root of the number of values of both systems together. The mean is that of n
    differences, one for each query."""
    return paired_t(a, b) * math.sqrt(2)


@PAIRED_T.mistake("n − 1 twice")
def _(a, b):
    """It divides by n − 1 in the variance and takes the square root of n − 1 again. The variance
    needs n − 1; the mean is that of n values."""
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d) - 1))


@PAIRED_T.mistake("deviations from 0")
def _(a, b):
    """It squares the differences themselves. The standard deviation is about the distances from the
    mean of the differences."""
    d = differences(a, b)
    return mean(d) / math.sqrt(sum(x * x for x in d) / (len(d) - 1) / len(d))


@PAIRED_T.also()
def _(a, b):
    d = differences(a, b)
    return mean(d) / math.sqrt(sum(x * x for x in d)) * len(d)


@PAIRED_T.mistake("spread of one system", "comparing-queries")
def _(a, b):
    """It takes the standard deviation of one system's values. The noise is that of the differences,
    without how hard the queries are."""
    spread = deviation(b, len(b) - 1)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(b)))


@PAIRED_T.also()
def _(a, b):
    spread = deviation(a, len(a) - 1)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(a)))


@PAIRED_T.mistake("divided by the root of n")
def _(a, b):
    """It divides by the square root of n instead of multiplying. More queries make the same mean
    surer, so t grows with them."""
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1) / math.sqrt(len(d))


@PAIRED_T.mistake("sum for mean")
def _(a, b):
    """It divides the sum of the differences by the standard error of their mean. Divide the sum by
    n first."""
    return len(a) * paired_t(a, b)


@PAIRED_T.mistake("mean times standard error")
def _(a, b):
    """It multiplies by the standard error. A t says how many standard errors the mean is away from
    0, so divide."""
    d = differences(a, b)
    return mean(d) * deviation(d, len(d) - 1) / math.sqrt(len(d))


@PAIRED_T.mistake("second system minus first", "comparing-queries")
def _(a, b):
    """It subtracts the first system from the second. The sign of t is then reversed."""
    return -paired_t(a, b)


@PAIRED_T.mistake("t squared")
def _(a, b):
    """It squares t, which gives the F of an analysis of variance. Take the root, and keep the
    sign."""
    return paired_t(a, b) ** 2


@PAIRED_T.mistake("range for standard deviation")
def _(a, b):
    """It divides by the range of the differences. Take their standard deviation."""
    d = differences(a, b)
    return mean(d) / ((max(d) - min(d)) / math.sqrt(len(d)))


@PAIRED_T.mistake("t without its sign")
def _(a, b):
    """It drops the sign of t. The sign says which system is ahead."""
    return abs(paired_t(a, b))


@PAIRED_T.mistake("standard errors added", "comparing-queries")
def _(a, b):
    """It adds the standard errors of the two systems. Only variances add up, and only if the
    systems were measured on different queries."""
    below = len(a) - 1
    return (mean(a) - mean(b)) / ((deviation(a, below) + deviation(b, below)) / math.sqrt(len(a)))


# The p-values of several pairs


def holm(p_values, capped=True, in_order=True):
    """The corrected p-values, in the order of the input."""
    m, corrected, highest = len(p_values), [0.0] * len(p_values), 0.0
    order = sorted(range(m), key=lambda i: (p_values[i], i))
    for place, i in enumerate(order):
        value = (m - place) * p_values[i]
        highest = max(highest, value) if in_order else value
        corrected[i] = min(highest, 1.0) if capped else highest
    return corrected


def from_the_largest_down(p_values, i, factor):
    """The least of factor(number of pairs, place) · p, from p_values[i] to the largest."""
    m, ascending = len(p_values), sorted(p_values)
    products = [factor(m, place) * p for place, p in enumerate(ascending, 1)]
    return min(products[ascending.index(p_values[i]) :] + [1.0])


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


CORRECTED_P = Exercise(
    "corrected_p(p_values, i)",
    "The p-value at index i of the list, after Holm’s correction for all of them.",
    reference=lambda p_values, i: holm(p_values)[i],
    domain=p_values_of_pairs,
    ordinary=lambda p_values, i: len(set(p_values)) == len(p_values),
    section="comparing-many",
)


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
    """It multiplies every p-value by the number of pairs. That is safe but gives more away than is
    needed: after the smallest, one pair fewer is left."""
    return min(len(p_values) * p_values[i], 1.0)


@CORRECTED_P.mistake("Benjamini–Hochberg for Holm")
def _(p_values, i):
    """It multiplies the p-value at place j by m/j, which is the correction of Benjamini and
    Hochberg. That limits the share of false discoveries; Holm's limits the chance of even one."""
    return from_the_largest_down(p_values, i, lambda m, place: m / place)


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
    return from_the_largest_down(p_values, i, lambda m, place: m / place * harmonic)


@CORRECTED_P.mistake("Hochberg for Holm")
def _(p_values, i):
    """It goes down from the largest p-value and takes the least product so far, which is Hochberg's
    correction. Holm's goes up from the smallest and takes the largest."""
    return from_the_largest_down(p_values, i, lambda m, place: m - place + 1)


@CORRECTED_P.also()
def _(p_values, i):
    m, ascending = len(p_values), sorted(p_values)
    products = [(m - place) * p for place, p in enumerate(ascending)]
    return min(products[: ascending.index(p_values[i]) + 1] + [1.0])


@CORRECTED_P.mistake("Šidák for Holm")
def _(p_values, i):
    """It computes the chance of at least one such p-value among m independent ones, which is
    Šidák's correction. Holm's multiplies, by one factor less at each step, and does not need
    independence."""
    return 1 - (1 - p_values[i]) ** len(p_values)


@CORRECTED_P.mistake("Holm–Šidák for Holm")
def _(p_values, i):
    """It goes down step by step like Holm's correction, but computes 1 − (1 − p)^m, as Šidák does.
    That needs independent tests; Holm's multiplies, m · p, and does not."""
    m, highest = len(p_values), 0.0
    for place, p in enumerate(sorted(p_values)[: sorted(p_values).index(p_values[i]) + 1]):
        highest = max(highest, 1 - (1 - p) ** (m - place))
    return highest


@CORRECTED_P.also()
def _(p_values, i):
    return 1 - (1 - p_values[i]) ** (len(p_values) - sorted(p_values).index(p_values[i]))


@CORRECTED_P.mistake(
    "larger p-value corrected below a smaller one",
    seen_in="HomericIntelligence/Scylla PR #288",
    also=[lambda p_values, i: holm(p_values, capped=False, in_order=False)[i]],
)
def _(p_values, i):
    """It multiplies and stops there, so a pair can end up below another one whose p-value was
    smaller. Going up from the smallest, no corrected p-value may be below the one before it."""
    return holm(p_values, in_order=False)[i]


@CORRECTED_P.also()
def _(p_values, i):
    place = sorted(p_values).index(p_values[i])
    return min((len(p_values) - place) * p_values[i], 1.0)


@CORRECTED_P.mistake("p-value above 1")
def _(p_values, i):
    """It multiplies without a limit. A p-value is a probability, and never exceeds 1."""
    return holm(p_values, capped=False)[i]


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


@CORRECTED_P.mistake("equal p-values counted once")
def _(p_values, i):
    """It drops p-values that occur twice. Every pair counts in m, whatever its p-value."""
    distinct = sorted(set(p_values))
    return holm(distinct)[distinct.index(p_values[i])]


@CORRECTED_P.mistake("last factor for equal p-values")
def _(p_values, i):
    """It counts the p-values up to this one, so equal ones all get the factor of the last. The
    first of them gets a larger factor, and the others must not fall below it."""
    m = len(p_values)
    products = [(m + 1 - sum(1 for q in p_values if q <= p)) * p for p in p_values]
    return min(max(x for x, p in zip(products, p_values) if p <= p_values[i]), 1.0)


@CORRECTED_P.also()
def _(p_values, i):
    place = sum(1 for q in p_values if q <= p_values[i])
    return min((len(p_values) + 1 - place) * p_values[i], 1.0)


@CORRECTED_P.mistake("factors from m − 1 down")
def _(p_values, i):
    """It multiplies the smallest p-value by m − 1. Any of the m could have been the lucky one, so
    the first factor is m and the last one 1."""
    m, corrected, highest = len(p_values), [0.0] * len(p_values), 0.0
    for place, j in enumerate(sorted(range(m), key=lambda j: (p_values[j], j)), 1):
        highest = max(highest, min((m - place) * p_values[j], 1.0))
        corrected[j] = highest
    return corrected[i]


@CORRECTED_P.mistake("p-value divided by the number of pairs")
def _(p_values, i):
    """It divides the p-value. Either the level is divided or the p-value multiplied: more pairs
    must make it harder to be significant."""
    return p_values[i] / len(p_values)


@CORRECTED_P.mistake("factors in reverse")
def _(p_values, i):
    """It multiplies the smallest p-value by 1 and the largest by m. The smallest is the one that
    luck may have produced, so it gets the largest factor."""
    # The smallest p-value times 1, the largest times m.
    place = sorted(p_values).index(p_values[i]) + 1
    return min(place * p_values[i], 1.0)


@CORRECTED_P.also()
def _(p_values, i):
    place = sorted(p_values, reverse=True).index(p_values[i])
    return min((len(p_values) - place) * p_values[i], 1.0)


@CORRECTED_P.mistake("sorted p-values not put back")
def _(p_values, i):
    """It corrects the sorted p-values and looks up index i there. Put each result back where its
    p-value came from."""
    return holm(sorted(p_values))[i]


# The number of queries that a test needs

Z_ALPHA, Z_BETA, Z_ONE_SIDED = 1.96, 0.8416, 1.645


def before_rounding(spread, worth, z=Z_ALPHA, z_beta=Z_BETA, extra=True):
    return ((z + z_beta) * spread / worth) ** 2 + (z**2 / 2 if extra else 0)


def spread_of(pilot):
    return deviation(pilot, len(pilot) - 1)


def queries_needed(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth))


def not_rounded(pilot, worth):
    return before_rounding(spread_of(pilot), worth)


def rounded_down(pilot, worth):
    return int(before_rounding(spread_of(pilot), worth))


def rounded_to_nearest(pilot, worth):
    return int(before_rounding(spread_of(pilot), worth) + 0.5)


def observed_difference(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), abs(mean(pilot)) or worth))


def spread_by_n(pilot, worth):
    return math.ceil(before_rounding(deviation(pilot, len(pilot)), worth))


def standard_error_for_spread(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot) / math.sqrt(len(pilot)), worth))


def without_power(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, z_beta=0))


def z_beta_subtracted(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, z_beta=-Z_BETA))


def one_sided_plan(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, z=Z_ONE_SIDED))


def without_the_last_term(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, extra=False))


def last_term_not_halved(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, extra=False) + Z_ALPHA**2)


def with_rounded_z(pilot, worth):
    return math.ceil((2.8 * spread_of(pilot) / worth) ** 2)


def sixteen(pilot, worth):
    return math.ceil(16 * (spread_of(pilot) / worth) ** 2)


def eight(pilot, worth):
    return math.ceil(8 * (spread_of(pilot) / worth) ** 2)


def only_z_squared(pilot, worth):
    return math.ceil((Z_ALPHA + Z_BETA) ** 2 * spread_of(pilot) / worth + Z_ALPHA**2 / 2)


def sum_of_squares(pilot, worth):
    fraction = (Z_ALPHA**2 + Z_BETA**2) * (spread_of(pilot) / worth) ** 2
    return math.ceil(fraction + Z_ALPHA**2 / 2)


def not_squared(pilot, worth):
    return math.ceil((Z_ALPHA + Z_BETA) * spread_of(pilot) / worth + Z_ALPHA**2 / 2)


def variance_for_spread(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot) ** 2, worth))


def two_groups(pilot, worth):
    fraction = (Z_ALPHA + Z_BETA) * spread_of(pilot) / worth
    return math.ceil(2 * fraction**2 + Z_ALPHA**2 / 2)


def two_groups_as_known(pilot, worth):
    return math.ceil(2 * before_rounding(spread_of(pilot), worth, extra=False))


def terms_rounded_up(pilot, worth):
    """Each term rounded up by itself."""
    return math.ceil(before_rounding(spread_of(pilot), worth, extra=False)) + 2


def one_query_more(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, extra=False)) + 1


def z_halved(pilot, worth):
    return math.ceil(before_rounding(spread_of(pilot), worth, extra=False) + (Z_ALPHA / 2) ** 2)


def upside_down(pilot, worth):
    return math.ceil(before_rounding(worth, spread_of(pilot)))


def at_other_z(z, z_beta):
    return lambda pilot, worth: math.ceil(before_rounding(spread_of(pilot), worth, z, z_beta))


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


QUERIES_NEEDED = Exercise(
    "queries_needed(pilot, worth)",
    "Number of queries, rounded up, for a two-sided paired t-test at the 5% level to find a"
    " true mean difference of `worth` with a power of 80%. The differences of the `pilot`"
    " experiment give the standard deviation. Take 1.96 and 0.8416 for the two z.",
    reference=queries_needed,
    domain=pilots,
    section="comparing-power",
)


@QUERIES_NEEDED.mistake("number of queries not rounded up", also=[rounded_down, rounded_to_nearest])
def _(pilot, worth):
    """It leaves a fraction or rounds it away. With fewer queries than the formula asks for, the
    power is below 80%."""
    return not_rounded(pilot, worth)


@QUERIES_NEEDED.mistake("observed difference for the one worth finding")
def _(pilot, worth):
    """It plans with the mean difference of the pilot, which may be luck. Plan with the smallest
    difference that matters."""
    return observed_difference(pilot, worth)


@QUERIES_NEEDED.mistake("n instead of n − 1 in a plan")
def _(pilot, worth):
    """It divides the sum of squared deviations by n. Around the sample's own mean they are a little
    too small, which n − 1 corrects."""
    return spread_by_n(pilot, worth)


@QUERIES_NEEDED.mistake("standard error for standard deviation")
def _(pilot, worth):
    """It puts in the standard error of the pilot. The formula has the root of n already, so put in
    the standard deviation of one difference."""
    return standard_error_for_spread(pilot, worth)


@QUERIES_NEEDED.mistake("power left out")
def _(pilot, worth):
    """It uses only the z of the level. With so few queries the power is only 50%: add the z of the
    power."""
    return without_power(pilot, worth)


@QUERIES_NEEDED.mistake("z of the power subtracted")
def _(pilot, worth):
    """It subtracts 0.8416. The center of t must be beyond the critical value, so add it."""
    return z_beta_subtracted(pilot, worth)


@QUERIES_NEEDED.mistake("one-sided z in a two-sided plan")
def _(pilot, worth):
    """It takes 1.645, the z of a one-sided test. A two-sided one leaves 2.5% at each end, beyond
    1.96."""
    return one_sided_plan(pilot, worth)


@QUERIES_NEEDED.mistake("z of another power", z_beta=[1.2816, 1.645, 0.8])
def _(pilot, worth, z_beta):
    """It takes another z for the power. For 80% it is 0.8416; 1.2816 is that of 90%, and 0.8 is the
    power itself."""
    return at_other_z(Z_ALPHA, z_beta)(pilot, worth)


@QUERIES_NEEDED.mistake("z of another level", z=[2.5758, 2.576])
def _(pilot, worth, z):
    """It takes the z of another level: 2.5758 is that of 1%. For two-sided 5% it is 1.96."""
    return at_other_z(z, Z_BETA)(pilot, worth)


@QUERIES_NEEDED.mistake("standard deviation taken as known", also=[with_rounded_z, eight])
def _(pilot, worth):
    """It leaves out the last term, z²/2. That term pays for estimating the standard deviation."""
    return without_the_last_term(pilot, worth)


@QUERIES_NEEDED.mistake("effect size not squared", also=[only_z_squared])
def _(pilot, worth):
    """It does not square the fraction. The standard error falls with the square root of n, so n
    grows with the square."""
    return not_squared(pilot, worth)


@QUERIES_NEEDED.mistake("sum of squares for the square of a sum")
def _(pilot, worth):
    """It squares the two z one by one. Add them first: the square of a sum has a term more."""
    return sum_of_squares(pilot, worth)


@QUERIES_NEEDED.mistake("variance in a plan for standard deviation")
def _(pilot, worth):
    """It puts in the variance of the pilot. Take its square root, the standard deviation."""
    return variance_for_spread(pilot, worth)


@QUERIES_NEEDED.mistake("sample size for two groups", also=[sixteen, two_groups_as_known])
def _(pilot, worth):
    """It doubles the fraction, as for two unrelated groups. Paired differences are one group."""
    return two_groups(pilot, worth)


@QUERIES_NEEDED.mistake("each term rounded up")
def _(pilot, worth):
    """It rounds up the fraction and the last term one by one. Add them first, and round once:
    otherwise the plan may ask for a query too many."""
    return terms_rounded_up(pilot, worth)


@QUERIES_NEEDED.mistake("1 query more for the last term")
def _(pilot, worth):
    """It adds 1 to what the fraction gives. The last term is z²/2, nearly 2."""
    return one_query_more(pilot, worth)


@QUERIES_NEEDED.mistake("z halved before it is squared")
def _(pilot, worth):
    """It squares z/2, which is a quarter of z². The last term is half of z²."""
    return z_halved(pilot, worth)


@QUERIES_NEEDED.mistake("last term not halved")
def _(pilot, worth):
    """It adds z² and not z²/2. The standard deviation is estimated, which costs half of z². The
    rest is right."""
    return last_term_not_halved(pilot, worth)


@QUERIES_NEEDED.mistake("effect size upside down")
def _(pilot, worth):
    """It divides the standard deviation by the difference the wrong way around. The smaller the
    difference, the more queries."""
    return upside_down(pilot, worth)


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
            5: "With five, +++++ is one of 32 choices, but −−−−− is just as far from 0: 2/32 ="
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
            "All differences have one sign, so only +++ and −−− reach their mean: 2 of 8. No three"
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
