"""The exercises of the chapter on comparing systems: wrong functions as they were found,
references beside SciPy."""

import itertools
import math
import statistics

import pytest
from scipy import stats

from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def independent_t(a, b):
    """terrier-org/pyterrier PR #420, which compared two systems with the t-test for unrelated
    samples."""
    return float(stats.ttest_ind(a, b).statistic)


def uncorrected(p_values, i):
    return p_values[i]


def not_monotone(p_values, i):
    """HomericIntelligence/Scylla PR #288, before it."""
    order = sorted(range(len(p_values)), key=lambda j: p_values[j])
    corrected = {
        j: min(p_values[j] * (len(p_values) - place), 1.0) for place, j in enumerate(order)
    }
    return corrected[i]


def greater(a, b):
    test = stats.permutation_test(
        ([x - y for x, y in zip(a, b)],),
        lambda d: sum(d),
        permutation_type="samples",
        alternative="greater",
    )
    return float(test.pvalue)


def as_extreme_without_tolerance(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = sum(d) / len(d)
    n = 0
    for signs in itertools.product((1, -1), repeat=len(d)):
        n += abs(sum(s * x for s, x in zip(signs, d)) / len(d)) >= abs(o)
    return n / 2 ** len(d)


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "randomization_p",
            as_extreme_without_tolerance,
            "sums of decimals compared exactly",
        ),
        ("paired_t", independent_t, "unpaired t-test"),
        ("corrected_p", uncorrected, "p-value without correction"),
        ("corrected_p", not_monotone, "larger p-value corrected below a smaller one"),
    ],
)
@pytest.mark.filterwarnings("ignore:Precision loss")
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_scylla_s_example_is_no_longer_smaller_than_the_one_before():
    reference = exercises()["corrected_p"].reference
    assert [reference([0.01, 0.011], i) for i in (0, 1)] == [0.02, 0.02]
    assert not_monotone([0.01, 0.011], 1) == 0.011


# References beside SciPy

A, B = [0.9, 0.6, 0.5, 0.8], [0.7, 0.5, 0.55, 0.5]


def test_randomization_p_is_scipy_s():
    differences = [x - y for x, y in zip(A, B)]
    test = stats.permutation_test((differences,), lambda d: sum(d) / 4, permutation_type="samples")
    assert exercises()["randomization_p"].reference(A, B) == pytest.approx(test.pvalue) == 0.25


def test_one_sided_is_scipy_s_greater():
    one_sided = next(iter(exercises()["randomization_p"].mistakes.values()))
    assert one_sided.function(A, B) == pytest.approx(greater(A, B))


def test_paired_t_is_scipy_s():
    assert exercises()["paired_t"].reference(A, B) == pytest.approx(stats.ttest_rel(A, B).statistic)
    (unpaired,) = [
        m for m in exercises()["paired_t"].mistakes.values() if m.name == "unpaired t-test"
    ]
    assert unpaired.function(A, B) == pytest.approx(stats.ttest_ind(A, B).statistic)


@pytest.mark.parametrize(
    "p_values, corrected",
    [
        ([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]),  # 3 · 0.01; 2 · 0.03; 0.04 lifted to 0.06
        ([0.6, 0.5], [1.0, 1.0]),
        ([0.2], [0.2]),
    ],
)
def test_holm_by_hand(p_values, corrected):
    reference = exercises()["corrected_p"].reference
    assert [reference(p_values, i) for i in range(len(p_values))] == pytest.approx(corrected)


@pytest.mark.parametrize(
    "name, corrected",
    [
        ("Benjamini–Hochberg for Holm", stats.false_discovery_control([0.01, 0.04, 0.03])),
        ("Hochberg for Holm", [0.03, 0.04, 0.04]),  # 3 · 0.01; 1 · 0.04; 2 · 0.03 lowered to 0.04
        ("Šidák for Holm", [0.029701, 0.115264, 0.087327]),
    ],
)
def test_other_corrections_are_what_their_names_say(name, corrected):
    (named,) = [m for m in exercises()["corrected_p"].mistakes.values() if m.name == name]
    got = [named.function([0.01, 0.04, 0.03], i) for i in range(3)]
    assert got == pytest.approx(list(corrected))


def by_the_normal_distribution(pilot, worth):
    effect = worth / statistics.stdev(pilot)
    z, z_power = 1.96, 0.8416
    return -int(-(((z + z_power) / effect) ** 2 + z**2 / 2) // 1)


def test_queries_needed_are_those_of_statsmodels():
    """The formula is an approximation: it may differ by one query, and does for few."""
    from statsmodels.stats.power import TTestPower

    reference = exercises()["queries_needed"].reference
    for pilot, worth in exercises()["queries_needed"].domain():
        effect = worth / statistics.stdev(pilot)
        exact = TTestPower().solve_power(effect, alpha=0.05, power=0.8)
        assert abs(reference(pilot, worth) - math.ceil(exact)) <= 1


def test_the_sign_test_and_wilcoxon_s_are_scipy_s():
    functions = {m.name: m.function for m in exercises()["randomization_p"].mistakes.values()}
    d = [x - y for x, y in zip(A, B)]
    wins = sum(x > 0 for x in d)
    sign_test = functions["sign test for a randomization test"](A, B)
    assert sign_test == pytest.approx(stats.binomtest(wins, len(d)).pvalue)
    wilcoxon = functions["Wilcoxon's test for a randomization test"](A, B)
    assert wilcoxon == pytest.approx(stats.wilcoxon(d).pvalue)


# What readers write next


def flips(d):
    return [[s * x for s, x in zip(ss, d)] for ss in itertools.product((1, -1), repeat=len(d))]


def zeros_dropped(a, b):
    d = [x - y for x, y in zip(a, b) if x != y]
    if not d:
        return 1.0
    return sum(abs(sum(f)) > abs(sum(d)) for f in flips(d)) / 2 ** len(d)


def smaller_side_doubled(a, b):
    d = [x - y for x, y in zip(a, b)]
    sums = [sum(f) for f in flips(d)]
    up = sum(x >= sum(d) - 1e-12 for x in sums) / len(sums)
    low = sum(x <= sum(d) + 1e-12 for x in sums) / len(sums)
    return 2 * min(up, low)


def one_flip(a, b):
    d = [x - y for x, y in zip(a, b)]
    sums = [abs(sum(d))] + [abs(sum(d) - 2 * x) for x in d]
    return sum(s >= abs(sum(d)) - 1e-12 for s in sums) / len(sums)


def swapped_lists(a, b):
    n, count = len(a), 0
    for swaps in itertools.product((False, True), repeat=n):
        x = [q if swap else p for p, q, swap in zip(a, b, swaps)]
        y = [p if swap else q for p, q, swap in zip(a, b, swaps)]
        count += abs(sum(x) / n - sum(y) / n) >= abs(sum(a) / n - sum(b) / n)
    return count / 2**n


def of_sizes(a, b):
    d = [abs(x - y) for x, y in zip(a, b)]
    return sum(abs(sum(f)) >= sum(d) - 1e-12 for f in flips(d)) / 2 ** len(d)


def of_medians(a, b):
    d = [x - y for x, y in zip(a, b)]
    least = abs(statistics.median(d)) - 1e-12
    return sum(abs(statistics.median(f)) >= least for f in flips(d)) / 2 ** len(d)


def t_with(center, spread):
    def t(a, b):
        d = [x - y for x, y in zip(a, b)]
        return center(d) / (spread(d) / math.sqrt(len(d)))

    return t


def mean_distance(d):
    return statistics.mean(abs(x - statistics.mean(d)) for x in d)


def pooled_t(a, b):
    pooled = math.sqrt((statistics.variance(a) + statistics.variance(b)) / 2)
    difference = statistics.mean(a) - statistics.mean(b)
    return difference / (pooled / math.sqrt(len(a))) if pooled else 0.0


def covariance_once(a, b):
    variance = statistics.variance(a) + statistics.variance(b) - statistics.covariance(a, b)
    difference = statistics.mean(a) - statistics.mean(b)
    return difference / math.sqrt(variance / len(a)) if variance > 0 else 0.0


def stepwise_sidak(p_values, i):
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, highest = {}, 0
    for place, j in enumerate(order):
        highest = max(highest, 1 - (1 - p_values[j]) ** (len(order) - place))
        corrected[j] = highest
    return corrected[i]


def times_those_left(p_values, i):
    return min(1, p_values[i] * (len(p_values) - sorted(p_values).index(p_values[i])))


def place_up_to(p_values, i):
    """The place by <=, which is the last place of a tie."""
    m, p = len(p_values), p_values[i]
    return min(1, p * (m - sum(q <= p for q in p_values) + 1))


def place_up_to_in_order(p_values, i):
    return max(place_up_to(p_values, j) for j, p in enumerate(p_values) if p <= p_values[i])


def holm_from_the_largest(p_values, i):
    """Descending, the largest times m."""
    m, highest = len(p_values), 0
    for place, j in enumerate(sorted(range(m), key=lambda j: p_values[j], reverse=True)):
        highest = max(highest, (m - place) * p_values[j])
        if j == i:
            return min(1, highest)


def holm_upside_down(p_values, i):
    """Descending, the largest times 1."""
    m, highest = len(p_values), 0
    for place, j in enumerate(sorted(range(m), key=lambda j: p_values[j], reverse=True), 1):
        highest = max(highest, place * p_values[j])
        if j == i:
            return min(1, highest)


def observed_not_divided(a, b):
    d = [x - y for x, y in zip(a, b)]
    means = [sum(f) / len(d) for f in flips(d)]
    return sum(abs(x) >= abs(sum(d)) - 1e-12 for x in means) / len(means)


def null_not_divided(a, b):
    d = [x - y for x, y in zip(a, b)]
    observed = abs(sum(d) / len(d))
    return sum(abs(sum(f)) >= observed - 1e-12 for f in flips(d)) / 2 ** len(d)


def t_where(kept):
    def t(a, b):
        d = [x - y for x, y in zip(a, b) if kept(x, y)]
        if len(d) < 2 or statistics.stdev(d) == 0:
            return 0.0
        return statistics.mean(d) / (statistics.stdev(d) / math.sqrt(len(d)))

    return t


def planned(combine):
    def plan(pilot, worth):
        return combine(((1.96 + 0.8416) * statistics.stdev(pilot) / worth) ** 2)

    return plan


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("randomization_p", zeros_dropped, "observed order left out"),
        ("randomization_p", smaller_side_doubled, "twice the smaller side, above 1"),
        ("randomization_p", one_flip, "one query swapped at a time"),
        ("randomization_p", swapped_lists, "sums of decimals compared exactly"),
        ("randomization_p", lambda a, b: by_sums(a, b) / 2, "one of two sides"),
        ("paired_t", lambda a, b: by_the_root(a, b) ** 2, "t squared"),
        (
            "paired_t",
            t_with(statistics.mean, lambda d: max(d) - min(d)),
            "range for standard deviation",
        ),
        (
            "corrected_p",
            lambda p, i: by_positions(sorted(set(p)), sorted(set(p)).index(p[i])),
            "equal p-values counted once",
        ),
        (
            "queries_needed",
            planned(lambda n: math.ceil(n) + 1),
            "1 query more for the last term",
        ),
        ("randomization_p", of_sizes, "differences without their signs"),
        ("randomization_p", of_medians, "median of the differences"),
        ("paired_t", t_with(statistics.median, statistics.stdev), "median for mean"),
        (
            "paired_t",
            t_with(statistics.mean, mean_distance),
            "mean distance for standard deviation",
        ),
        ("paired_t", pooled_t, "unpaired t-test"),
        ("paired_t", covariance_once, "covariance miscounted"),
        ("corrected_p", stepwise_sidak, "Holm–Šidák for Holm"),
        ("randomization_p", lambda a, b: round(by_sums(a, b), 4), "value rounded"),
        ("corrected_p", lambda p, i: round(by_positions(p, i), 3), "value rounded"),
        ("corrected_p", lambda p, i: round(by_positions(p, i), 6), "value rounded"),
        ("randomization_p", observed_not_divided, "sums compared with a mean"),
        ("randomization_p", null_not_divided, "sums compared with a mean"),
        ("paired_t", t_where(lambda x, y: x != y), "queries at 0 left out"),
        ("paired_t", t_where(lambda x, y: x > 0 and y > 0), "queries at 0 left out"),
        ("corrected_p", holm_from_the_largest, "started at the largest p-value"),
        ("corrected_p", holm_upside_down, "started at the largest p-value"),
        ("corrected_p", place_up_to, "last factor for equal p-values"),
        ("corrected_p", place_up_to_in_order, "last factor for equal p-values"),
        ("corrected_p", times_those_left, "larger p-value corrected below a smaller one"),
        ("queries_needed", planned(lambda n: math.ceil(2 * n)), "sample size for two groups"),
        (
            "queries_needed",
            planned(lambda n: math.ceil(n) + math.ceil(1.96**2 / 2)),
            "each term rounded up",
        ),
        (
            "queries_needed",
            planned(lambda n: math.ceil(n + (1.96 / 2) ** 2)),
            "z halved before it is squared",
        ),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def by_the_covariance(a, b):
    """Twice, so right."""
    covariance = statistics.covariance(a, b)
    variance = statistics.variance(a) + statistics.variance(b) - 2 * covariance
    return (statistics.mean(a) - statistics.mean(b)) / math.sqrt(variance / len(a))


def test_the_covariance_subtracted_twice_is_right():
    assert check("paired_t", by_the_covariance).passed


# Right, written in other ways


def by_signs_of_one_half(a, b):
    """Half of the choices are enough: the other half has the same means with the other sign."""
    d = [x - y for x, y in zip(a, b)]
    rest = itertools.product((1, -1), repeat=len(d) - 1)
    sums = [abs(d[0] + sum(s * x for s, x in zip(signs, d[1:]))) for signs in rest]
    return sum(s >= abs(sum(d)) - 1e-10 for s in sums) / len(sums)


def one_side_doubled_rightly(a, b):
    d = [x - y for x, y in zip(a, b)]
    sums = [
        sum(s * x for s, x in zip(signs, d)) for signs in itertools.product((1, -1), repeat=len(d))
    ]
    one_side = sum(s >= abs(sum(d)) - 1e-10 for s in sums) / len(sums)
    return min(1, 2 * one_side)


def by_variance_over_n(a, b):
    """s/√(n − 1), with the variance over n: not the mistake “n − 1 twice”."""
    d = [x - y for x, y in zip(a, b)]
    return statistics.mean(d) / (statistics.pstdev(d) / math.sqrt(len(d) - 1))


def by_positions(p_values, i):
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, highest = {}, 0
    for place, j in enumerate(order):
        highest = max(highest, (len(order) - place) * p_values[j])
        corrected[j] = min(1, highest)
    return corrected[i]


def by_sums(a, b):
    sums = [0]
    for x, y in zip(a, b):
        sums = [s + x - y for s in sums] + [s - x + y for s in sums]
    least = abs(sum(a) - sum(b)) - 1e-9
    return sum(abs(s) >= least for s in sums) / len(sums)


def by_the_root(a, b):
    d = [x - y for x, y in zip(a, b)]
    n, mean = len(d), sum(d) / len(d)
    return mean / math.sqrt(sum((x - mean) ** 2 for x in d) / (n * (n - 1)))


def by_maximum(p_values, i):
    m, smaller = len(p_values), sorted(p_values)[: sorted(p_values).index(p_values[i]) + 1]
    return min(1, max((m - place) * p for place, p in enumerate(smaller)))


RIGHT = [
    ("randomization_p", by_sums),
    ("randomization_p", by_signs_of_one_half),
    ("randomization_p", one_side_doubled_rightly),
    ("paired_t", by_the_root),
    ("paired_t", by_variance_over_n),
    ("corrected_p", by_maximum),
    ("corrected_p", by_positions),
    ("queries_needed", by_the_normal_distribution),
]
