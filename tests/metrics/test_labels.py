"""Cohen's kappa against the table of counts, and the corrected mean against its formula, both in
exact fractions on all small lists; and both beside libraries."""

import itertools
import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from strategies import assert_close, sampled

import rankmetrics_lib as rm
from rankmetrics_lib.formulas import cohen_kappa, corrected_mean

WEIGHTS = {
    None: lambda x, y: int(x != y),
    "linear": lambda x, y: abs(x - y),
    "quadratic": lambda x, y: (x - y) ** 2,
}
each_weights = pytest.mark.parametrize("weights", WEIGHTS)

pairs = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12)


def kappa_of_table(a, b, weight):
    """1 less the weighted cells of the table, over those of the table that the margins expect."""
    n, together = len(a), list(zip(a, b, strict=True))
    observed = expected = Fraction(0)
    for x, y in itertools.product({*a, *b}, repeat=2):
        observed += Fraction(together.count((x, y)) * weight(x, y), n)
        expected += Fraction(a.count(x) * b.count(y) * weight(x, y), n**2)
    return 1 - observed / expected if expected else math.nan


@each_weights
def test_all_small_lists_by_the_table_of_counts(weights):
    """No value without a possible disagreement."""
    given_weights = {"weights": weights} if weights else {}
    for n in range(4):
        for a, b in itertools.product(itertools.product([0, 1, 3], repeat=n), repeat=2):
            kappa = cohen_kappa(list(a), list(b), **given_weights)
            assert_close(kappa, kappa_of_table(a, b, WEIGHTS[weights]))


def test_the_table_of_a_textbook():
    """Manning, Raghavan and Schütze (2008), table 8.2: 0.776."""
    counts = {(1, 1): 300, (1, 0): 20, (0, 1): 10, (0, 0): 70}
    a, b = zip(*[pair for pair, count in counts.items() for _ in range(count)], strict=True)
    assert cohen_kappa(a, b) == pytest.approx((0.925 - 0.665) / (1 - 0.665), rel=1e-12)
    assert round(cohen_kappa(a, b), 3) == 0.776


@given(pairs=pairs)
def test_quadratic_kappa_is_a_correlation_that_a_shift_lowers(pairs):
    """2 cov(a, b) / (var(a) + var(b) + (mean of a - mean of b)^2)."""
    a, b = map(list, zip(*pairs, strict=True))
    whole = np.var(a) + np.var(b) + (np.mean(a) - np.mean(b)) ** 2
    assume(whole > 1e-9)
    both = np.cov(a, b, bias=True)[0, 1]
    assert cohen_kappa(a, b, weights="quadratic") == pytest.approx(2 * both / whole, abs=1e-12)


@each_weights
def test_equal_to_scikit_learn_if_it_is_told_the_scale(weights):
    rng = np.random.default_rng(0)
    first = rng.integers(0, 4, (60, 25))
    second = np.clip(first + rng.integers(-1, 2, (60, 25)) * rng.integers(0, 2, (60, 25)), 0, 3)
    theirs = [
        cohen_kappa_score(a, b, weights=weights, labels=range(4))
        for a, b in zip(first, second, strict=True)
    ]
    ours = rm.cohen_kappa(first, second, weights=weights)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_scikit_learn_counts_places_among_the_labels_that_were_given():
    a, b = [0, 0, 1, 3, 3, 0], [0, 1, 1, 3, 1, 0]
    theirs = cohen_kappa_score(a, b, weights="linear")
    by_place = [[min(label, 2) for label in labels] for labels in (a, b)]
    assert rm.cohen_kappa(*by_place, weights="linear") == pytest.approx(theirs)
    assert abs(rm.cohen_kappa(a, b, weights="linear") - theirs) > 0.01


def test_many_labels_take_little_memory():
    rng = np.random.default_rng(0)
    a = rng.integers(0, 4, 100_000)
    b = np.where(rng.random(100_000) < 0.8, a, rng.integers(0, 4, 100_000))
    assert rm.cohen_kappa(a, b) == pytest.approx(0.8, abs=0.01)


def exact_variance(values):
    middle = Fraction(sum(values), len(values))
    return sum((x - middle) ** 2 for x in values) / len(values)


def exact_weight(judge, both, people):
    """The slope of people's values over all of the judge's, out of 1 plus n over N."""
    values, n = [*judge, *both], len(both)
    spread = exact_variance(values) * Fraction(len(values), len(values) - 1)
    if not spread:
        return Fraction(0)
    products = sum(m * h for m, h in zip(both, people, strict=True))
    slope = (Fraction(products, n) - Fraction(sum(both) * sum(people), n**2)) / spread
    return min(max(slope / (1 + Fraction(n, len(judge))), Fraction(0)), Fraction(1))


@pytest.mark.parametrize("weight", [None, 0, 1])
def test_all_small_samples_by_the_formula_in_fractions(weight):
    """The interval reaches 1.96 standard errors to each side. The order of the queries does not
    matter, so each set of them comes once."""
    judges = itertools.combinations_with_replacement([0, 1, 4], 2)
    queries = itertools.product([0, 1, -2], repeat=2)
    samples = itertools.combinations_with_replacement(queries, 3)
    for judge, sample in sampled(itertools.product(judges, samples)):
        both, people = zip(*sample, strict=True)
        found = corrected_mean(list(judge), list(both), list(people), weight=weight)
        share = exact_weight(judge, both, people) if weight is None else Fraction(weight)
        added = [h - share * m for h, m in zip(people, both, strict=True)]
        middle = share * Fraction(sum(judge), 2) + sum(added) / 3
        squared = share**2 * exact_variance(judge) / 2 + exact_variance(added) / 3
        assert found.weight == pytest.approx(float(share), abs=1e-12)
        assert found.mean == pytest.approx(float(middle), abs=1e-12)
        margin = NormalDist().inv_cdf(0.975) * math.sqrt(squared)
        assert found.ci_high - found.mean == pytest.approx(margin, abs=1e-7)
        assert found.mean - found.ci_low == pytest.approx(margin, abs=1e-7)


PPI_PY = {  # ppi_mean_pointestimate and ppi_mean_ci(alpha=0.05) of ppi-python 0.2.3, by `lam`
    None: (0.43351218, 0.28938814, 0.57763622, 0.52975644),
    1: (0.41, 0.23079454, 0.58920546, 1),
    0: (0.46, 0.24817876, 0.67182124, 0),
}


@pytest.mark.parametrize("weight", PPI_PY)
def test_equal_to_the_library_of_the_paper(library, weight):
    judge = [0.1, 0.4, 0.35, 0.8, 0.6, 0.2, 0.75, 0.5, 0.3, 0.9]
    both, people = [0.2, 0.5, 0.7, 0.9, 0.4], [0.1, 0.6, 0.5, 0.8, 0.3]
    found = library.corrected_mean(judge, both, people, weight=weight)
    assert list(found) == pytest.approx(PPI_PY[weight], abs=5e-9)


def test_the_mean_over_all_samples_is_that_of_people():
    judge, people = [0.9, 0.8, 0.4, 0.7, 0.6], [0.5, 0.1, 0.4, 0.2, 0.9]
    for weight in (0, 0.3, 1):
        means = [
            corrected_mean(
                judge, [judge[q] for q in sample], [people[q] for q in sample], weight=weight
            ).mean
            for sample in itertools.combinations(range(5), 3)
        ]
        assert math.fsum(means) / len(means) == pytest.approx(sum(people) / 5, abs=1e-12)


def test_no_sample_has_no_mean(library):
    for arguments in [([], [1, 0], [1, 0]), ([1, 0], [], []), ([1, 0], [1], [0])]:
        assert np.isnan(list(library.corrected_mean(*arguments))).all()
    assert library.corrected_mean([0.1] * 3, [0.1] * 2, [1, 0]).weight == 0


def drawn(correlation):
    """1,000 samples of 100 queries whose two values have spread 1, beside 1,900 of the judge; the
    true mean is 0 for people, and 0.5 for the judge."""
    rng = np.random.default_rng(1)
    people, own, judge = (rng.normal(size=(1000, n)) for n in (100, 100, 1900))
    both = correlation * people + math.sqrt(1 - correlation**2) * own
    return judge + 0.5, both + 0.5, people


@pytest.mark.parametrize("correlation", [0, 0.2, 0.5, 0.9])
def test_the_interval_holds_the_truth_and_tuned_is_the_narrowest(correlation):
    """The variances of the three are those of their formulas: 1/n for people alone, 1/N and
    2(1 - r)/n for the plain one, and (1 - r^2 / (1 + n/N)) / n for the tuned one."""
    expected = {
        0: 1 / 100,
        1: 1 / 1900 + 2 * (1 - correlation) / 100,
        None: (1 - correlation**2 / (1 + 1 / 19)) / 100,
    }
    samples = drawn(correlation)
    for weight, variance in expected.items():
        found = rm.corrected_mean(*samples, weight=weight)
        holds = (found.ci_low <= 0) & (found.ci_high >= 0)
        assert 0.92 <= holds.mean() <= 0.97  # 0.945 for so many queries, give or take three errors
        width = (found.ci_high - found.ci_low).mean()
        assert width == pytest.approx(2 * 1.96 * math.sqrt(variance), rel=0.02)
