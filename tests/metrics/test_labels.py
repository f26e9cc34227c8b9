"""Cohen's kappa against the table of counts in exact fractions, on all small lists, and what must
hold for every two judges."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from strategies import assert_close

import rankmetrics_lib as rm
from rankmetrics_lib.formulas import cohen_kappa

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


@each_weights
@given(pairs=pairs)
def test_neither_other_places_of_the_judges_nor_a_longer_scale_change_it(weights, pairs):
    a, b = map(list, zip(*pairs, strict=True))
    expected = pytest.approx(cohen_kappa(a, b, weights=weights), nan_ok=True)
    assert cohen_kappa(b, a, weights=weights) == expected
    longer = [[2 * label + 1 for label in labels] for labels in (a, b)]
    assert cohen_kappa(*longer, weights=weights) == expected


@given(pairs=pairs)
def test_quadratic_kappa_is_a_correlation_that_a_shift_lowers(pairs):
    """2 cov(a, b) / (var(a) + var(b) + (mean of a - mean of b)^2)."""
    a, b = map(list, zip(*pairs, strict=True))
    whole = np.var(a) + np.var(b) + (np.mean(a) - np.mean(b)) ** 2
    assume(whole > 1e-9)
    both = np.cov(a, b, bias=True)[0, 1]
    assert cohen_kappa(a, b, weights="quadratic") == pytest.approx(2 * both / whole, abs=1e-12)


@each_weights
def test_the_mean_over_all_shuffles_of_one_judge_is_0(weights):
    a, b = [0, 0, 1, 3, 2], [0, 1, 1, 3, 0]
    shuffled = [cohen_kappa(a, list(order), weights=weights) for order in itertools.permutations(b)]
    assert math.fsum(shuffled) / len(shuffled) == pytest.approx(0, abs=1e-12)


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
