"""ERR and RBP over arrays: equal to the formulas, row by row."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_arrays_equal_formula,
    batches,
    cutoffs,
    judged,
    labels,
    relevance_levels,
)

import rankmetrics_lib as rm

max_grades = st.integers(4, 1000) | st.floats(4, 10)
persistences = st.floats(0.01, 0.99)


@given(rels=batches(labels), k=cutoffs, max_grade=max_grades)
def test_err(rels, k, max_grade):
    assert_arrays_equal_formula("err", rels, k, max_grade=max_grade)


@given(rels=batches(labels), k=cutoffs, max_grade=max_grades, power=st.integers(0, 3))
def test_expected_utility(rels, k, max_grade, power):
    def utility(rank):
        return 1 / rank**power

    assert_arrays_equal_formula("expected_utility", rels, utility, k, max_grade=max_grade)


@given(rels=batches(labels), max_grade=max_grades)
def test_stopping_probabilities_with_0_at_padding(rels, max_grade):
    stops = rm.stopping_probabilities(rels.array, max_grade=max_grade)
    assert stops.shape == rels.array.shape
    for row, got in zip(rels.rows, stops.reshape(len(rels.rows), stops.shape[-1]), strict=True):
        of_row = rm.formulas.stopping_probabilities(row, max_grade=max_grade)
        np.testing.assert_allclose(got, of_row + [0] * (len(got) - len(row)), rtol=1e-12)


@given(rels=batches(labels), persistence=persistences, level=relevance_levels)
def test_rbp(rels, persistence, level):
    assert_arrays_equal_formula("rbp", rels, persistence=persistence, relevance_level=level)


@given(rels=batches(labels), persistence=persistences, max_grade=max_grades)
def test_graded_rbp(rels, persistence, max_grade):
    assert_arrays_equal_formula("graded_rbp", rels, max_grade=max_grade, persistence=persistence)


@given(judged=batches(judged), persistence=persistences)
def test_rbp_residual(judged, persistence):
    assert_arrays_equal_formula("rbp_residual", judged, persistence=persistence)


def test_no_document_comes_after_padding_to_stop_at():
    rels = [[1, np.nan, np.nan], [1, 0, 0]]
    assert rm.stopping_probabilities(rels, max_grade=1).tolist() == [[0.5, 0, 0], [0.5, 0, 0]]
    assert rm.rbp_residual(rels, persistence=0.5).tolist() == [0.5, 0.125]
