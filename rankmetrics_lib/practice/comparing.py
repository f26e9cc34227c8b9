"""Exercises of the chapter on comparing systems, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception
from ._domains import every_list
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


def one_sided(a, b):
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed - 1e-12)


def other_side(a, b):
    return one_sided(b, a)


def observed_left_out(a, b):
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) > observed + 1e-12)


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


def smaller_side_doubled(a, b):
    """Twice the smaller side, without a limit."""
    return 2 * min(one_sided(a, b), other_side(a, b))


def half_of_both_sides(a, b):
    return randomization_p(a, b) / 2


def one_query_at_a_time(a, b):
    """The observed order, and those in which a single query is swapped."""
    d = differences(a, b)
    least = abs(sum(d)) - 1e-12
    return share([sum(d)] + [sum(d) - 2 * x for x in d], lambda m: abs(m) >= least)


def sizes_flipped(a, b):
    return randomization_p([abs(x) for x in differences(a, b)], [0.0] * len(a))


def median(values):
    ascending, half = sorted(values), len(values) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


def median_for_mean(a, b):
    d = differences(a, b)
    least = abs(median(d)) - 1e-12
    medians = [
        median([sign * x for sign, x in zip(signs, d)]) for signs in every_list((1, -1), len(d))
    ]
    return share(medians, lambda m: abs(m) >= least)


def one_sided_exactly(a, b):
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed)


def side_of_the_leader(a, b):
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: m >= observed - 1e-12)


def observed_taken_away(a, b):
    """One less above the line and below."""
    p, ways = randomization_p(a, b), 2 ** len(a)
    return (p * ways - 1) / (ways - 1)


def more_extreme_and_one(a, b):
    """The strictly more extreme swaps, and one for the observed order; ties and mirror are lost."""
    return observed_left_out(a, b) + 1 / 2 ** len(a)


def differences_dropped(a, b):
    """Each difference kept or left out."""
    d = differences(a, b)
    observed = abs(mean(d))
    means = [mean([x * keep for x, keep in zip(d, kept)]) for kept in every_list((1, 0), len(d))]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


def other_system_shuffled(a, b):
    """The values of b in every order."""
    observed = abs(mean(a) - mean(b))
    orders: list[list[int]] = [[]]
    for place in range(len(b)):
        orders = [order[:i] + [place] + order[i:] for order in orders for i in range(place + 1)]
    means = [mean(a) - mean([b[i] for i in order]) for order in orders]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


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


def shuffled_over_queries(a, b):
    """Deal all values out to two systems in every possible way, ignoring which query they come
    from."""
    both, n = a + b, len(a)
    observed = abs(mean(a) - mean(b))
    means = [
        2 * sum(x for x, first in zip(both, chosen) if first) / n - sum(both) / n
        for chosen in every_list((1, 0), 2 * n)
        if sum(chosen) == n
    ]
    return share(means, lambda m: abs(m) >= observed - 1e-12)


def observed_counted_twice(a, b):
    p, ways = randomization_p(a, b), 2 ** len(a)
    return (p * ways + 1) / (ways + 1)


def doubled_one_sided(a, b):
    return 2 * one_sided(a, b)


def sign_of_observed_kept(a, b):
    observed = mean(differences(a, b))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) >= observed - 1e-12)


def share_nearer_to_zero(a, b):
    return 1 - randomization_p(a, b)


def binomial_p(wins, losses):
    """The chance of at least so many wins for one side or the other, by tosses of a coin."""
    n, most, ways, total = wins + losses, max(wins, losses), 1, 0
    for k in range(n + 1):
        total += ways if max(k, n - k) >= most else 0
        ways = ways * (n - k) // (k + 1)
    return total / 2**n


def sign_test(a, b):
    d = differences(a, b)
    return binomial_p(sum(1 for x in d if x > 0), sum(1 for x in d if x < 0))


def ranks(values):
    """1 for the smallest; the mean of their ranks for equal values."""
    return [
        sum(1 for other in values if other < value - 1e-12)
        + (sum(1 for other in values if abs(other - value) <= 1e-12) + 1) / 2
        for value in values
    ]


def wilcoxon_p(a, b):
    d = [x for x in differences(a, b) if x]
    if not d:
        return 1.0
    signed = [math.copysign(rank, x) for rank, x in zip(ranks([abs(x) for x in d]), d)]
    return randomization_p(signed, [0.0] * len(signed))


def signs_of_values(a, b):
    """Flip the sign of every value, of both systems."""
    observed = abs(mean(differences(a, b)))
    both = a + [-y for y in b]
    return share(sign_flips(both), lambda m: 2 * abs(m) >= observed - 1e-12)


def observed_counted_half(a, b):
    return (observed_left_out(a, b) + randomization_p(a, b)) / 2


def no_difference_is_0(a, b):
    return randomization_p(a, b) if any(differences(a, b)) else 0.0


def equal_means_once(a, b):
    observed = abs(mean(differences(a, b)))
    means = {round(m, 12) for m in sign_flips(differences(a, b))}
    return share(means, lambda m: abs(m) >= observed - 1e-12)


def centered_first(a, b):
    d = differences(a, b)
    observed = abs(mean(d))
    return share(sign_flips([x - mean(d) for x in d]), lambda m: abs(m) >= observed - 1e-12)


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


def observed_not_tried(a, b):
    return randomization_p(a, b) - 1 / 2 ** len(a)


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
    name="randomization_p",
    signature="randomization_p(a, b)",
    task=(
        "Two-sided p-value of the randomization test, over all choices of signs of the differences"
        " between two systems."
    ),
    reference=randomization_p,
    chapter="comparing",
    domain=two_systems,
    misconceptions=[
        Misconception(
            "one-sided p-value reported as two-sided",
            "It counts only the swaps that favor one of the systems as much as the observed order"
            " does. Unless you had a reason to expect that system to win, also count the swaps"
            " that favor the other one as much.",
            "a common slip",
            "What chance alone would do",
            one_sided,
            other_side,
            one_sided_exactly,
            side_of_the_leader,
            swapped_one_sided_exactly(lambda x, y: mean(x) - mean(y)),
            swapped_one_sided_exactly(lambda x, y: sum(x) - sum(y)),
        ),
        Misconception(
            "values shuffled over queries",
            "It deals the values of all queries out to the two systems. Swap only within a query:"
            " easy queries are easy for both systems, and mixing queries drowns the difference.",
            "the unpaired test, as in terrier-org/pyterrier PR #420",
            "What chance alone would do",
            shuffled_over_queries,
            signs_of_values,
            other_system_shuffled,
        ),
        Misconception(
            "observed order left out",
            "It leaves out the observed order, or counts only swaps that are more extreme. The"
            " observed order is one of the possible orders and counts too, so a p-value is never"
            " 0.",
            "a common slip",
            "What chance alone would do",
            observed_left_out,
            observed_taken_away,
            more_extreme_and_one,
            observed_not_tried,
            *STRICTLY_FURTHER,
        ),
        Misconception(
            "twice the smaller side, above 1",
            "It doubles the smaller side. Where the systems have the same mean, both sides are more"
            " than a half, and the result exceeds 1. Count both sides at once, and no choice counts"
            " twice.",
            "SciPy's permutation_test doubles too, and stops at 1",
            "Beside other libraries",
            smaller_side_doubled,
        ),
        Misconception(
            "one query swapped at a time",
            "It swaps the systems on one query at a time. If coins decided, they decided on every"
            " query: try all 2^n choices.",
            "a common slip",
            "What chance alone would do",
            one_query_at_a_time,
        ),
        Misconception(
            "equal means counted once",
            "It collects the means in a set, so choices of signs with the same mean count as one."
            " Each of the 2^n choices is as likely as any other: count every one.",
            "a common slip",
            "What chance alone would do",
            equal_means_once,
        ),
        Misconception(
            "too few choices of signs",
            "It reverses half of the queries, or the first queries or the last. If coins decided,"
            " any set of queries could be reversed: try all 2^n choices.",
            "a common slip: itertools.combinations for product",
            "What chance alone would do",
            too_few_choices(lambda swapped: sum(swapped) == len(swapped) // 2),
            too_few_choices(lambda swapped: list(swapped) == sorted(swapped)),
            too_few_choices(lambda swapped: list(swapped) == sorted(swapped, reverse=True)),
        ),
        Misconception(
            "differences centered first",
            "It subtracts the mean before it reverses signs. That is the bootstrap's way to make"
            " the systems equal; coins do it by reversing the differences as they are.",
            "a mix-up with the bootstrap test",
            "What chance alone would do",
            centered_first,
        ),
        Misconception(
            "differences without their signs",
            "It drops the signs of the observed differences before it flips them. The observed mean"
            " then has all queries on one side, and looks more extreme than it was.",
            "a common slip: abs in the wrong place",
            "What chance alone would do",
            sizes_flipped,
        ),
        Misconception(
            "median of the differences",
            "It compares medians. The test of this definition is about the mean difference.",
            "a common slip",
            "What chance alone would do",
            median_for_mean,
        ),
        Misconception(
            "sums of decimals compared exactly",
            "It asks whether one sum of decimals is at least as large as another, without any"
            " tolerance. Sums that are equal on paper differ in their last digit here, and"
            " rearrangements as extreme as the observed one are lost: allow for 1e-12.",
            "a common slip; SciPy's permutation_test has a tolerance for it",
            "What chance alone would do",
            *COMPARED_EXACTLY,
        ),
        Misconception(
            "observed order counted twice",
            "It adds 1 above and below the line, as for swaps drawn at random. All swaps are tried"
            " here, so the observed order is among them already.",
            "a common slip: the correction for drawn swaps, used on all of them",
            "What chance alone would do",
            observed_counted_twice,
        ),
        Misconception(
            "observed difference with its sign",
            "It doubles one side, or compares with an observed difference that keeps its sign."
            " Where the second system is ahead, nearly every swap then counts: compare sizes"
            " without signs.",
            "a common slip",
            "What chance alone would do",
            doubled_one_sided,
            sign_of_observed_kept,
        ),
        Misconception(
            "differences left out instead of reversed",
            "It multiplies each difference by 1 or 0. If the systems swap their values, the"
            " difference changes its sign.",
            "a common slip",
            "What chance alone would do",
            differences_dropped,
        ),
        Misconception(
            "one of two sides",
            "It halves the share of both sides. The test is two-sided, because nobody knew"
            " beforehand which system would win.",
            "a common slip",
            "What chance alone would do",
            half_of_both_sides,
        ),
        Misconception(
            "share of less extreme swaps",
            "It returns the share of swaps that are nearer to 0 than the observed order. The"
            " p-value is the rest: the share of those at least as far.",
            "a common slip",
            "What chance alone would do",
            share_nearer_to_zero,
        ),
        Misconception(
            "sign test for a randomization test",
            "It counts wins and losses, which is the sign test. The randomization test swaps the"
            " differences themselves, so a large one counts more than a small one.",
            "a common slip",
            "Four tests, three questions",
            sign_test,
        ),
        Misconception(
            "Wilcoxon's test for a randomization test",
            "It swaps the signs of ranks, which is Wilcoxon's test. The randomization test swaps"
            " the differences themselves.",
            "a common slip",
            "Four tests, three questions",
            wilcoxon_p,
        ),
        Misconception(
            "as extreme counted half",
            "It counts choices exactly as far from 0 as the observed one by half. They are “at"
            " least as far” and count in full.",
            "the mid-p value",
            "What chance alone would do",
            observed_counted_half,
        ),
        Misconception(
            "wrong value without a difference",
            "It is right where the systems differ. Where they never do, every choice of signs"
            " gives a mean of 0, which is as far from 0 as the observed one: the p-value is 1.",
            "a common slip",
            "What chance alone would do",
            no_difference_is_0,
        ),
    ],
)


# The paired t statistic


def deviation(values, below):
    center = mean(values)
    return math.sqrt(sum((value - center) ** 2 for value in values) / below)


def paired_t(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d)))


def unpaired_t(a, b):
    below = len(a) - 1
    spread = math.sqrt(deviation(a, below) ** 2 + deviation(b, below) ** 2)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(a)))


def divided_by_n(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d)) / math.sqrt(len(d)))


def effect_size(a, b):
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1)


def standard_error_by_n(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / len(d))


def variance_for_deviation(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) ** 2 / math.sqrt(len(d)))


def sum_for_mean(a, b):
    return len(a) * paired_t(a, b)


def multiplied_by_the_error(a, b):
    d = differences(a, b)
    return mean(d) * deviation(d, len(d) - 1) / math.sqrt(len(d))


def variance_over_n(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) ** 2 / len(d))


def variance_then_root_of_n(a, b):
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1) ** 2 / math.sqrt(len(d))


def divided_by_the_root(a, b):
    d = differences(a, b)
    return mean(d) / deviation(d, len(d) - 1) / math.sqrt(len(d))


def spread_around_0(a, b):
    d = differences(a, b)
    return mean(d) / math.sqrt(sum(x * x for x in d) / (len(d) - 1) / len(d))


def rms_for_deviation(a, b):
    d = differences(a, b)
    return mean(d) / math.sqrt(sum(x * x for x in d)) * len(d)


def spread_of_the_second(a, b):
    spread = deviation(b, len(b) - 1)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(b)))


def spread_of_the_first(a, b):
    spread = deviation(a, len(a) - 1)
    return (mean(a) - mean(b)) / (spread / math.sqrt(len(a)))


def unpaired_by_n(a, b):
    variances = deviation(a, len(a)) ** 2 + deviation(b, len(b)) ** 2
    return (mean(a) - mean(b)) / math.sqrt(variances / len(a))


def n_less_one_twice(a, b):
    d = differences(a, b)
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d) - 1))


def second_less_first(a, b):
    return -paired_t(a, b)


def size_of_t(a, b):
    return abs(paired_t(a, b))


def covariance(a, b):
    return sum((x - mean(a)) * (y - mean(b)) for x, y in zip(a, b)) / (len(a) - 1)


def with_covariance(times):
    """t with the variance of a difference from those of both systems and their covariance."""

    def t(a, b):
        below = len(a) - 1
        variance = deviation(a, below) ** 2 + deviation(b, below) ** 2 + times * covariance(a, b)
        return (mean(a) - mean(b)) / math.sqrt(variance / len(a)) if variance > 0 else 0.0

    return t


def covariance_by_n(a, b):
    return with_covariance(-2 * (len(a) - 1) / len(a))(a, b)


def pairing_lost(a, b):
    d = differences(sorted(a), sorted(b))
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d))) if max(d) > min(d) else 0.0


def relative_differences(a, b):
    d = [(x - y) / y if y else 0.0 for x, y in zip(a, b)]
    return mean(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d))) if max(d) > min(d) else 0.0


def t_squared(a, b):
    return paired_t(a, b) ** 2


def range_for_deviation(a, b):
    d = differences(a, b)
    return mean(d) / ((max(d) - min(d)) / math.sqrt(len(d)))


def variances_averaged(a, b):
    below = len(a) - 1
    variance = (deviation(a, below) ** 2 + deviation(b, below) ** 2) / 2
    return (mean(a) - mean(b)) / math.sqrt(variance / len(a)) if variance else 0.0


def median_difference(a, b):
    d = differences(a, b)
    return median(d) / (deviation(d, len(d) - 1) / math.sqrt(len(d)))


def mean_distance_for_deviation(a, b):
    d = differences(a, b)
    distance = mean([abs(x - mean(d)) for x in d])
    return mean(d) / (distance / math.sqrt(len(d)))


def summed_errors(a, b):
    below = len(a) - 1
    return (mean(a) - mean(b)) / ((deviation(a, below) + deviation(b, below)) / math.sqrt(len(a)))


def all_values_together(a, b):
    together = deviation(a + b, len(a + b) - 1)
    return (mean(a) - mean(b)) / (together / math.sqrt(len(a)))


def two_divisors(a, b):
    d = differences(a, b)
    variance = sum(x * x for x in d) / (len(d) - 1) - mean(d) ** 2
    return mean(d) / math.sqrt(variance / len(d)) if variance > 0 else 0.0


def values_of_both_counted(a, b):
    return paired_t(a, b) * math.sqrt(2)


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
    name="paired_t",
    signature="paired_t(a, b)",
    task=(
        "t of the paired differences: their mean divided by its standard error. The differences"
        " are never all equal."
    ),
    reference=paired_t,
    chapter="comparing",
    domain=two_systems_that_differ,
    misconceptions=[
        Misconception(
            "unpaired t-test",
            "It compares two sets of values and ignores which values belong to the same query. The"
            " spread between easy and hard queries then counts as noise, though both systems faced"
            " the same queries.",
            "terrier-org/pyterrier PR #420",
            "Query by query",
            unpaired_t,
            unpaired_by_n,
            variances_averaged,
            all_values_together,
        ),
        Misconception(
            "covariance miscounted",
            "It builds the variance of the difference from both variances and their covariance, but"
            " the covariance is added, or counts once. Subtract it twice.",
            "a common slip",
            "Query by query",
            with_covariance(-1),
            with_covariance(2),
            with_covariance(1),
        ),
        Misconception(
            "covariance divided by n",
            "It divides the covariance by n and the variances by n − 1. All three need the same"
            " divisor, n − 1.",
            "NumPy's var and cov have different defaults",
            "Query by query",
            covariance_by_n,
        ),
        Misconception(
            "pairing lost",
            "It sorts the values of each system before it subtracts, so a difference no longer"
            " belongs to one query. Subtract within each query.",
            "a common slip",
            "Query by query",
            pairing_lost,
        ),
        Misconception(
            "relative differences",
            "It divides each difference by a system's value. The paired t is about the differences"
            " themselves.",
            "tables of gains in percent",
            "Query by query",
            relative_differences,
        ),
        Misconception(
            "median for mean",
            "It takes the median of the differences. A t is about their mean.",
            "a common slip",
            "How sure is a mean?",
            median_difference,
        ),
        Misconception(
            "mean distance for standard deviation",
            "It averages the distances from the mean. The standard deviation squares them first,"
            " and takes the root at the end.",
            "a common slip",
            "How sure is a mean?",
            mean_distance_for_deviation,
        ),
        Misconception(
            "n instead of n − 1",
            "It divides the sum of squared deviations by n. Deviations from the sample's own mean"
            " are a little too small on average, and dividing by n − 1 corrects that.",
            "a common slip; the default of numpy.std",
            "How sure is a mean?",
            divided_by_n,
        ),
        Misconception(
            "effect size instead of t",
            "It divides by the standard deviation of the differences, which gives the effect size."
            " The mean of n differences varies less, by a factor of the square root of n.",
            "a common slip",
            "How large is it?",
            effect_size,
        ),
        Misconception(
            "standard error s/n",
            "It divides the standard deviation by n. The variance of a mean is the variance of one"
            " value over n, so its standard deviation is s over the square root of n.",
            "a common slip",
            "How sure is a mean?",
            standard_error_by_n,
        ),
        Misconception(
            "variance for standard deviation",
            "It divides by the variance of the differences over the square root of n. Take the"
            " square root of the variance as well.",
            "a common slip",
            "How sure is a mean?",
            variance_for_deviation,
            variance_over_n,
            variance_then_root_of_n,
        ),
        Misconception(
            "variance with two divisors",
            "It divides the sum of squares by n − 1 and then subtracts the squared mean. That works"
            " with n: divide by n first, subtract, and then multiply by n / (n − 1).",
            "the shortcut for the variance, with the wrong divisor",
            "How sure is a mean?",
            two_divisors,
        ),
        Misconception(
            "values counted for both systems",
            "It takes the root of the number of values of both systems together. The mean is that"
            " of n differences, one for each query.",
            "a common slip",
            "How sure is a mean?",
            values_of_both_counted,
        ),
        Misconception(
            "n − 1 twice",
            "It divides by n − 1 in the variance and takes the square root of n − 1 again. The"
            " variance needs n − 1; the mean is that of n values.",
            "a common slip: s/√(n − 1) belongs to the variance over n",
            "How sure is a mean?",
            n_less_one_twice,
        ),
        Misconception(
            "deviations from 0",
            "It squares the differences themselves. The standard deviation is about the distances"
            " from the mean of the differences.",
            "a common slip",
            "How sure is a mean?",
            spread_around_0,
            rms_for_deviation,
        ),
        Misconception(
            "spread of one system",
            "It takes the standard deviation of one system's values. The noise is that of the"
            " differences, without how hard the queries are.",
            "a common slip: the effect size of Glass",
            "Query by query",
            spread_of_the_second,
            spread_of_the_first,
        ),
        Misconception(
            "divided by the root of n",
            "It divides by the square root of n instead of multiplying. More queries make the same"
            " mean surer, so t grows with them.",
            "a common slip: a / b / c for a / (b / c)",
            "How sure is a mean?",
            divided_by_the_root,
        ),
        Misconception(
            "sum for mean",
            "It divides the sum of the differences by the standard error of their mean. Divide the"
            " sum by n first.",
            "a common slip",
            "How sure is a mean?",
            sum_for_mean,
        ),
        Misconception(
            "mean times standard error",
            "It multiplies by the standard error. A t says how many standard errors the mean is"
            " away from 0, so divide.",
            "a common slip",
            "How sure is a mean?",
            multiplied_by_the_error,
        ),
        Misconception(
            "second system minus first",
            "It subtracts the first system from the second. The sign of t is then reversed.",
            "a common slip",
            "Query by query",
            second_less_first,
        ),
        Misconception(
            "t squared",
            "It squares t, which gives the F of an analysis of variance. Take the root, and keep"
            " the sign.",
            "a common slip",
            "How sure is a mean?",
            t_squared,
        ),
        Misconception(
            "range for standard deviation",
            "It divides by the range of the differences. Take their standard deviation.",
            "a common slip",
            "How sure is a mean?",
            range_for_deviation,
        ),
        Misconception(
            "t without its sign",
            "It drops the sign of t. The sign says which system is ahead.",
            "a common slip",
            "How sure is a mean?",
            size_of_t,
        ),
        Misconception(
            "standard errors added",
            "It adds the standard errors of the two systems. Only variances add up, and only if the"
            " systems were measured on different queries.",
            "a common slip",
            "Query by query",
            summed_errors,
        ),
    ],
    given=[t_as_given],
)


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


def benjamini_hochberg(p_values, i):
    return from_the_largest_down(p_values, i, lambda m, place: m / place)


def hochberg(p_values, i):
    return from_the_largest_down(p_values, i, lambda m, place: m - place + 1)


def sidak(p_values, i):
    return 1 - (1 - p_values[i]) ** len(p_values)


def holm_sidak(p_values, i):
    m, highest = len(p_values), 0.0
    for place, p in enumerate(sorted(p_values)[: sorted(p_values).index(p_values[i]) + 1]):
        highest = max(highest, 1 - (1 - p) ** (m - place))
    return highest


def holm_sidak_out_of_order(p_values, i):
    return 1 - (1 - p_values[i]) ** (len(p_values) - sorted(p_values).index(p_values[i]))


def factor_of_the_place_alone(p_values, i):
    place = sorted(p_values).index(p_values[i])
    return min((len(p_values) - place) * p_values[i], 1.0)


def largest_product_in_the_table(p_values, i):
    return min(max((len(p_values) - j) * p for j, p in enumerate(p_values[: i + 1])), 1.0)


def equal_ones_once(p_values, i):
    distinct = sorted(set(p_values))
    return holm(distinct)[distinct.index(p_values[i])]


def last_factor_of_equal_ones(p_values, i):
    m = len(p_values)
    products = [(m + 1 - sum(1 for q in p_values if q <= p)) * p for p in p_values]
    return min(max(x for x, p in zip(products, p_values) if p <= p_values[i]), 1.0)


def last_factor_alone(p_values, i):
    place = sum(1 for q in p_values if q <= p_values[i])
    return min((len(p_values) + 1 - place) * p_values[i], 1.0)


def by_place_in_the_table(p_values, i):
    return min((len(p_values) - i) * p_values[i], 1.0)


def factors_from_m_less_1(p_values, i):
    m, corrected, highest = len(p_values), [0.0] * len(p_values), 0.0
    for place, j in enumerate(sorted(range(m), key=lambda j: (p_values[j], j)), 1):
        highest = max(highest, min((m - place) * p_values[j], 1.0))
        corrected[j] = highest
    return corrected[i]


def factors_upward(p_values, i):
    """The smallest p-value times 1, the largest times m."""
    place = sorted(p_values).index(p_values[i]) + 1
    return min(place * p_values[i], 1.0)


def in_sorted_order(p_values, i):
    return holm(sorted(p_values))[i]


def bonferroni(p_values, i):
    return min(len(p_values) * p_values[i], 1.0)


def bonferroni_uncapped(p_values, i):
    return len(p_values) * p_values[i]


def benjamini_hochberg_by_place(p_values, i):
    """Without the step that keeps the results in order."""
    place = sorted(p_values).index(p_values[i]) + 1
    return min(len(p_values) / place * p_values[i], 1.0)


def divided_by_m(p_values, i):
    return p_values[i] / len(p_values)


def out_of_order_and_uncapped(p_values, i):
    return holm(p_values, capped=False, in_order=False)[i]


def factor_m_less_1(p_values, i):
    return min(max(1, len(p_values) - 1) * p_values[i], 1.0)


def from_the_largest(p_values, i):
    place = sorted(p_values, reverse=True).index(p_values[i])
    return min((len(p_values) - place) * p_values[i], 1.0)


def running_minimum(p_values, i):
    m, ascending = len(p_values), sorted(p_values)
    products = [(m - place) * p for place, p in enumerate(ascending)]
    return min(products[: ascending.index(p_values[i]) + 1] + [1.0])


def benjamini_yekutieli(p_values, i):
    harmonic = sum(1 / j for j in range(1, len(p_values) + 1))
    return from_the_largest_down(p_values, i, lambda m, place: m / place * harmonic)


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
    name="corrected_p",
    signature="corrected_p(p_values, i)",
    task="The p-value at index i of the list, after Holm’s correction for all of them.",
    reference=lambda p_values, i: holm(p_values)[i],
    chapter="comparing",
    domain=p_values_of_pairs,
    misconceptions=[
        Misconception(
            "p-value without correction",
            "It returns the p-value unchanged. Every additional pair is one more chance for luck"
            " to look like a winner.",
            "AmenRa/ranx #61; named by Fuhr (2017)",
            "Many pairs",
            lambda p_values, i: p_values[i],
        ),
        Misconception(
            "Bonferroni for Holm",
            "It multiplies every p-value by the number of pairs. That is safe but gives more away"
            " than is needed: after the smallest, one pair fewer is left.",
            "Kaleidophon/deep-significance #2 asks which of the two it is",
            "Many pairs",
            bonferroni,
            bonferroni_uncapped,
            factor_m_less_1,
        ),
        Misconception(
            "Benjamini–Hochberg for Holm",
            "It multiplies the p-value at place j by m/j, which is the correction of Benjamini and"
            " Hochberg. That limits the share of false discoveries; Holm's limits the chance of"
            " even one.",
            "a common slip: the two are neighbors in every library",
            "Many pairs",
            benjamini_hochberg,
            benjamini_hochberg_by_place,
        ),
        Misconception(
            "Benjamini–Yekutieli for Holm",
            "It multiplies the p-value at place j by m/j and by 1 + 1/2 + ... + 1/m, which is the"
            " correction of Benjamini and Yekutieli. That limits the share of false discoveries;"
            " Holm's limits the chance of even one.",
            "a common mix-up: fdr_by in statsmodels",
            "Many pairs",
            benjamini_yekutieli,
        ),
        Misconception(
            "Hochberg for Holm",
            "It goes down from the largest p-value and takes the least product so far, which is"
            " Hochberg's correction. Holm's goes up from the smallest and takes the largest.",
            "a common slip: the two use the same factors",
            "Many pairs",
            hochberg,
            running_minimum,
        ),
        Misconception(
            "Šidák for Holm",
            "It computes the chance of at least one such p-value among m independent ones, which"
            " is Šidák's correction. Holm's multiplies, by one factor less at each step, and does"
            " not need independence.",
            "a common slip",
            "Many pairs",
            sidak,
        ),
        Misconception(
            "Holm–Šidák for Holm",
            "It goes down step by step like Holm's correction, but computes 1 − (1 − p)^m, as Šidák"
            " does. That needs independent tests; Holm's multiplies, m · p, and does not.",
            "a common slip: the default of several libraries",
            "Many pairs",
            holm_sidak,
            holm_sidak_out_of_order,
        ),
        Misconception(
            "larger p-value corrected below a smaller one",
            "It multiplies and stops there, so a pair can end up below another one whose p-value"
            " was smaller. Going up from the smallest, no corrected p-value may be below the one"
            " before it.",
            "HomericIntelligence/Scylla PR #288",
            "Many pairs",
            lambda p_values, i: holm(p_values, in_order=False)[i],
            out_of_order_and_uncapped,
            factor_of_the_place_alone,
        ),
        Misconception(
            "p-value above 1",
            "It multiplies without a limit. A p-value is a probability, and never exceeds 1.",
            "a common slip",
            "Many pairs",
            lambda p_values, i: holm(p_values, capped=False)[i],
        ),
        Misconception(
            "corrected in the order of the table",
            "It takes the pairs in the order of the table. Holm's correction starts with the"
            " smallest p-value, whatever row it is in.",
            "suspected in raphaelvallat/pingouin #294",
            "Many pairs",
            by_place_in_the_table,
            largest_product_in_the_table,
        ),
        Misconception(
            "equal p-values counted once",
            "It drops p-values that occur twice. Every pair counts in m, whatever its p-value.",
            "a common slip: set(p_values)",
            "Many pairs",
            equal_ones_once,
        ),
        Misconception(
            "last factor for equal p-values",
            "It counts the p-values up to this one, so equal ones all get the factor of the last."
            " The first of them gets a larger factor, and the others must not fall below it.",
            "a common slip: <= for < in the place",
            "Many pairs",
            last_factor_of_equal_ones,
            last_factor_alone,
        ),
        Misconception(
            "factors from m − 1 down",
            "It multiplies the smallest p-value by m − 1. Any of the m could have been the lucky"
            " one, so the first factor is m and the last one 1.",
            "a common slip: ranks from 1 in a formula for ranks from 0",
            "Many pairs",
            factors_from_m_less_1,
        ),
        Misconception(
            "p-value divided by the number of pairs",
            "It divides the p-value. Either the level is divided or the p-value multiplied: more"
            " pairs must make it harder to be significant.",
            "a common slip: the level of Bonferroni's correction, applied to the p-value",
            "Many pairs",
            divided_by_m,
        ),
        Misconception(
            "factors in reverse",
            "It multiplies the smallest p-value by 1 and the largest by m. The smallest is the one"
            " that luck may have produced, so it gets the largest factor.",
            "a common slip",
            "Many pairs",
            factors_upward,
            from_the_largest,
        ),
        Misconception(
            "sorted p-values not put back",
            "It corrects the sorted p-values and looks up index i there. Put each result back"
            " where its p-value came from.",
            "a common slip",
            "Many pairs",
            in_sorted_order,
        ),
    ],
    ordinary=lambda p_values, i: len(set(p_values)) == len(p_values),
)


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
    name="queries_needed",
    signature="queries_needed(pilot, worth)",
    task=(
        "Number of queries, rounded up, for a two-sided paired t-test at the 5% level to find a"
        " true mean difference of `worth` with a power of 80%. The differences of the `pilot`"
        " experiment give the standard deviation. Take 1.96 and 0.8416 for the two z."
    ),
    reference=queries_needed,
    chapter="comparing",
    domain=pilots,
    misconceptions=[
        Misconception(
            name,
            explanation,
            "a common slip",
            "How many queries would be enough?",
            *functions,
        )
        for name, explanation, functions in (
            (
                "number of queries not rounded up",
                "It leaves a fraction or rounds it away. With fewer queries than the formula asks"
                " for, the power is below 80%.",
                [not_rounded, rounded_down, rounded_to_nearest],
            ),
            (
                "observed difference for the one worth finding",
                "It plans with the mean difference of the pilot, which may be luck. Plan with the"
                " smallest difference that matters.",
                [observed_difference],
            ),
            (
                "n instead of n − 1 in a plan",
                "It divides the sum of squared deviations by n. Around the sample's own mean they"
                " are a little too small, which n − 1 corrects.",
                [spread_by_n],
            ),
            (
                "standard error for standard deviation",
                "It puts in the standard error of the pilot. The formula has the root of n already,"
                " so put in the standard deviation of one difference.",
                [standard_error_for_spread],
            ),
            (
                "power left out",
                "It uses only the z of the level. With so few queries the power is only 50%: add"
                " the z of the power.",
                [without_power],
            ),
            (
                "z of the power subtracted",
                "It subtracts 0.8416. The center of t must be beyond the critical value, so add"
                " it.",
                [z_beta_subtracted],
            ),
            (
                "one-sided z in a two-sided plan",
                "It takes 1.645, the z of a one-sided test. A two-sided one leaves 2.5% at each"
                " end, beyond 1.96.",
                [one_sided_plan],
            ),
            (
                "z of another power",
                "It takes another z for the power. For 80% it is 0.8416; 1.2816 is that of 90%, and"
                " 0.8 is the power itself.",
                [at_other_z(Z_ALPHA, 1.2816), at_other_z(Z_ALPHA, 1.645), at_other_z(1.96, 0.8)],
            ),
            (
                "z of another level",
                "It takes the z of another level: 2.5758 is that of 1%. For two-sided 5% it is"
                " 1.96.",
                [at_other_z(2.5758, Z_BETA), at_other_z(2.576, Z_BETA)],
            ),
            (
                "standard deviation taken as known",
                "It leaves out the last term, z²/2. That term pays for estimating the standard"
                " deviation.",
                [without_the_last_term, with_rounded_z, eight],
            ),
            (
                "effect size not squared",
                "It does not square the fraction. The standard error falls with the square root of"
                " n, so n grows with the square.",
                [not_squared, only_z_squared],
            ),
            (
                "sum of squares for the square of a sum",
                "It squares the two z one by one. Add them first: the square of a sum has a term"
                " more.",
                [sum_of_squares],
            ),
            (
                "variance in a plan for standard deviation",
                "It puts in the variance of the pilot. Take its square root, the standard"
                " deviation.",
                [variance_for_spread],
            ),
            (
                "sample size for two groups",
                "It doubles the fraction, as for two unrelated groups. Paired differences are one"
                " group.",
                [two_groups, sixteen, two_groups_as_known],
            ),
            (
                "each term rounded up",
                "It rounds up the fraction and the last term one by one. Add them first, and round"
                " once: otherwise the plan may ask for a query too many.",
                [terms_rounded_up],
            ),
            (
                "1 query more for the last term",
                "It adds 1 to what the fraction gives. The last term is z²/2, nearly 2.",
                [one_query_more],
            ),
            (
                "z halved before it is squared",
                "It squares z/2, which is a quarter of z². The last term is half of z².",
                [z_halved],
            ),
            (
                "last term not halved",
                "It adds z² and not z²/2. The standard deviation is estimated, which costs half of"
                " z². The rest is right.",
                [last_term_not_halved],
            ),
            (
                "effect size upside down",
                "It divides the standard deviation by the difference the wrong way around. The"
                " smaller the difference, the more queries.",
                [upside_down],
            ),
        )
    ],
)

EXERCISES = [RANDOMIZATION_P, PAIRED_T, CORRECTED_P, QUERIES_NEEDED]

QUESTIONS = [
    Question(
        "comparing-predict",
        chapter="comparing",
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
        chapter="comparing",
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
        chapter="comparing",
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
        chapter="comparing",
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
