"""What must hold for every two judges."""

import itertools
import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rankmetrics_lib.formulas import cohen_kappa

pairs = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12)
weights = st.sampled_from([None, "linear", "quadratic"])


@given(pairs=pairs, weights=weights)
def test_exchanging_the_judges_changes_nothing(pairs, weights):
    a, b = map(list, zip(*pairs, strict=True))
    expected = cohen_kappa(a, b, weights=weights)
    assert cohen_kappa(b, a, weights=weights) == pytest.approx(expected, nan_ok=True)


@given(pairs=pairs, weights=weights)
def test_a_longer_scale_with_the_same_steps_changes_nothing(pairs, weights):
    a, b = map(list, zip(*pairs, strict=True))
    expected = cohen_kappa(a, b, weights=weights)
    longer = [[2 * label + 1 for label in labels] for labels in (a, b)]
    assert cohen_kappa(*longer, weights=weights) == pytest.approx(expected, nan_ok=True)


@given(pairs=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1), weights=weights)
def test_weights_change_nothing_for_two_labels(pairs, weights):
    a, b = map(list, zip(*pairs, strict=True))
    assert cohen_kappa(a, b, weights=weights) == pytest.approx(cohen_kappa(a, b), nan_ok=True)


@given(pairs=pairs)
def test_quadratic_kappa_is_a_correlation_that_a_shift_lowers(pairs):
    """2 cov(a, b) / (var(a) + var(b) + (mean of a - mean of b)^2)."""
    a, b = map(list, zip(*pairs, strict=True))
    n = len(a)
    mean_a, mean_b = sum(a) / n, sum(b) / n
    spread = sum((x - mean_a) ** 2 for x in a) / n + sum((y - mean_b) ** 2 for y in b) / n
    whole = spread + (mean_a - mean_b) ** 2
    assume(whole > 1e-9)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True)) / n
    found = cohen_kappa(a, b, weights="quadratic")
    assert found == pytest.approx(2 * both / whole, abs=1e-12)


@pytest.mark.parametrize("weights", [None, "linear", "quadratic"])
def test_the_mean_over_all_shuffles_of_one_judge_is_0(weights):
    a, b = [0, 0, 1, 3, 2], [0, 1, 1, 3, 0]
    shuffled = [cohen_kappa(a, list(order), weights=weights) for order in itertools.permutations(b)]
    assert math.fsum(shuffled) / len(shuffled) == pytest.approx(0, abs=1e-12)
