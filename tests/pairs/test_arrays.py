"""Pairs and rank correlations over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, grades, labels, scores

import rankmetrics_lib as rm

documents = batches(labels, scores) | batches(grades, st.integers(0, 3))


@pytest.mark.parametrize("name", ["pair_counts", "pair_ratio", "gamma", "kendall_tau"])
@given(columns=documents)
def test_equal_to_the_formula(name, columns):
    assert_arrays_equal_formula(name, *columns)


@given(columns=documents)
def test_kendalls_tau_a(columns):
    assert_arrays_equal_formula("kendall_tau", *columns, "a")


def test_padding_makes_no_pairs():
    counts = rm.pair_counts([[2, 1, np.nan], [2, 1, 1]], [[2, 1, np.nan], [2, 1, 0]])
    assert [count.tolist() for count in counts] == [[1, 2], [0, 0], [0, 1], [0, 0], [0, 0]]


def test_a_pair_ratio_is_infinite_or_nan_row_by_row():
    labels, scores = [[2, 1], [2, 1], [1, 1]], [[2, 1], [1, 2], [2, 1]]
    np.testing.assert_array_equal(rm.pair_ratio(labels, scores), [np.inf, 0, np.nan])
