"""The ROC curve and its areas over arrays: equal to the formulas, row by row."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, binary, grades, scores

import rankmetrics_lib as rm

documents = batches(grades, scores) | batches(binary, st.integers(0, 3))


@given(columns=documents)
def test_roc_curve(columns):
    assert_arrays_equal_formula("roc_curve", *columns)


@given(columns=documents)
def test_auc(columns):
    assert_arrays_equal_formula("auc", *columns)


@given(columns=documents, max_fpr=st.floats(0.01, 1), standardized=st.booleans())
def test_partial_auc(columns, max_fpr, standardized):
    assert_arrays_equal_formula("partial_auc", *columns, max_fpr, standardized=standardized)


def test_rows_with_fewer_distinct_scores_end_in_nan():
    fpr, tpr, thresholds = rm.roc_curve([[1, 0, 0], [1, 0, 0]], [[1, 1, 1], [3, 2, 1]])
    np.testing.assert_array_equal(fpr, [[0, 1, np.nan, np.nan], [0, 0, 0.5, 1]])
    np.testing.assert_array_equal(tpr, [[0, 1, np.nan, np.nan], [0, 1, 1, 1]])
    np.testing.assert_array_equal(thresholds, [[np.inf, 1, np.nan, np.nan], [np.inf, 3, 2, 1]])


def test_one_list_of_scores_serves_all_rows_of_labels():
    assert rm.auc([[1, 0], [0, 1]], [0.9, 0.1]).tolist() == [1, 0]


def test_a_document_scored_minus_infinity_is_not_padding():
    assert rm.auc([[1, 0, np.nan]], [[0.5, -np.inf, np.nan]]).tolist() == [1]
