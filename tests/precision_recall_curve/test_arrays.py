"""The precision-recall curve over arrays: equal to the formulas, row by row."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, binary, grades, scores

import rankmetrics_lib as rm


@given(columns=batches(grades, scores) | batches(binary, st.integers(0, 3)))
def test_equal_to_the_formula(columns):
    assert_arrays_equal_formula("precision_recall_curve", *columns)


def test_rows_with_fewer_distinct_scores_end_in_nan():
    precision, recall, thresholds = rm.precision_recall_curve(
        [[1, 0, 1], [1, 0, 1]], [[2, 2, 1], [3, 2, 1]]
    )
    np.testing.assert_array_equal(precision, [[1 / 2, 2 / 3, np.nan], [1, 1 / 2, 2 / 3]])
    np.testing.assert_array_equal(recall, [[1 / 2, 1, np.nan], [1 / 2, 1 / 2, 1]])
    np.testing.assert_array_equal(thresholds, [[2, 1, np.nan], [3, 2, 1]])


def test_one_list_of_scores_serves_all_rows_of_labels():
    precision, _, _ = rm.precision_recall_curve([[1, 0], [0, 1]], [0.9, 0.1])
    assert precision.tolist() == [[1, 1 / 2], [0, 1 / 2]]
