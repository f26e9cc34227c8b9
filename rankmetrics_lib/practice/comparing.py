"""Exercises of the chapter on comparing systems, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception
from ._domains import every_list


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


def observed_left_out(a, b):
    observed = abs(mean(differences(a, b)))
    return share(sign_flips(differences(a, b)), lambda m: abs(m) > observed + 1e-12)


def compared_exactly(means, observed):
    return share(means, lambda m: abs(m) >= abs(observed))


def sums_one_by_one(values):
    """The sum of the values under each choice of signs, built up value by value."""
    sums = [0]
    for value in values:
        sums = [s + value for s in sums] + [s - value for s in sums]
    return sums


# The same comparison with five roundings
COMPARED_EXACTLY = [
    lambda a, b: compared_exactly(sign_flips(differences(a, b)), mean(differences(a, b))),
    lambda a, b: compared_exactly(sign_flips(differences(a, b)), mean(a) - mean(b)),
    lambda a, b: compared_exactly(sums_one_by_one(differences(a, b)), sum(differences(a, b))),
    lambda a, b: compared_exactly(sums_one_by_one(differences(a, b)), sum(a) - sum(b)),
    lambda a, b: compared_exactly(
        [m * len(a) for m in sign_flips(differences(a, b))], sum(differences(a, b))
    ),
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


# Differences whose sums are equal on paper and unequal in floats
DECIMALS = [
    ([0.0, 0.0, 0.1], [0.1, 0.2, 0.0]),
    ([0.0, 0.0, 0.2], [0.1, 0.2, 0.0]),
    ([0.0, 0.0, 0.2], [0.6, 0.2, 0.0]),
    ([0.2, 0.0, 0.8, 0.7], [0.0, 0.9, 0.1, 0.6]),
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
            "It counts only the swaps that favor the first system as much as the observed order"
            " does. Unless you had a reason to expect that system to win, also count the swaps"
            " that favor the second one as much.",
            "a common slip",
            "What chance alone would do",
            one_sided,
        ),
        Misconception(
            "values shuffled over queries",
            "It deals the values of all queries out to the two systems. Swap only within a query:"
            " easy queries are easy for both systems, and mixing queries drowns the difference.",
            "the unpaired test, as in terrier-org/pyterrier PR #420",
            "What chance alone would do",
            shuffled_over_queries,
        ),
        Misconception(
            "observed order left out",
            "It counts only swaps that are more extreme than the observed order. The observed"
            " order is one of the possible orders and counts too, so a p-value is never 0.",
            "a common slip",
            "What chance alone would do",
            observed_left_out,
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
            "How sure is a mean?",
            effect_size,
        ),
    ],
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


def by_place_in_the_table(p_values, i):
    return min((len(p_values) - i) * p_values[i], 1.0)


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
            lambda p_values, i: min(len(p_values) * p_values[i], 1.0),
        ),
        Misconception(
            "Benjamini–Hochberg for Holm",
            "It multiplies the p-value at place j by m/j, which is the correction of Benjamini and"
            " Hochberg. That limits the share of false discoveries; Holm's limits the chance of"
            " even one.",
            "a common slip: the two are neighbors in every library",
            "Many pairs",
            benjamini_hochberg,
        ),
        Misconception(
            "Hochberg for Holm",
            "It goes down from the largest p-value and takes the least product so far, which is"
            " Hochberg's correction. Holm's goes up from the smallest and takes the largest.",
            "a common slip: the two use the same factors",
            "Many pairs",
            hochberg,
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
            "larger p-value corrected below a smaller one",
            "It multiplies and stops there, so a pair can end up below another one whose p-value"
            " was smaller. Going up from the smallest, no corrected p-value may be below the one"
            " before it.",
            "HomericIntelligence/Scylla PR #288",
            "Many pairs",
            lambda p_values, i: holm(p_values, in_order=False)[i],
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
        ),
    ],
    ordinary=lambda p_values, i: len(set(p_values)) == len(p_values),
)

EXERCISES = [RANDOMIZATION_P, PAIRED_T, CORRECTED_P]
