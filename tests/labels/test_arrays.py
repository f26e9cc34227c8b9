"""Cohen's kappa over arrays: equal to the formula, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, binary, grades, labels

import rankmetrics_lib as rm

weights = st.sampled_from([None, "linear", "quadratic"])


@given(columns=batches(labels, labels) | batches(grades, grades), weights=weights)
def test_cohen_kappa(columns, weights):
    assert_arrays_equal_formula("cohen_kappa", *columns, weights=weights)


@given(columns=batches(binary, binary))
def test_cohen_kappa_without_weights(columns):
    assert_arrays_equal_formula("cohen_kappa", *columns)


def test_one_judge_beside_many():
    one, many = [0, 1, 2, 0], [[0, 1, 2, 0], [0, 0, 2, 0], [2, 1, 0, 0]]
    expected = [rm.formulas.cohen_kappa(one, row) for row in many]
    assert rm.cohen_kappa(one, many) == pytest.approx(expected)


def test_many_labels_take_little_memory():
    rng = np.random.default_rng(0)
    a = rng.integers(0, 4, 100_000)
    b = np.where(rng.random(100_000) < 0.8, a, rng.integers(0, 4, 100_000))
    assert rm.cohen_kappa(a, b) == pytest.approx(0.8, abs=0.01)
