"""pad makes one array of rankings of different lengths."""

import numpy as np
import pytest

import rankmetrics_lib as rm


@pytest.mark.parametrize(
    "rows, padded",
    [
        ([[1, 0, 1], [1]], [[1, 0, 1], [1, np.nan, np.nan]]),
        ([[], [2]], [[np.nan], [2]]),
        ([[0.5]], [[0.5]]),
        ([[], []], np.empty((2, 0))),
        ([], np.empty((0, 0))),
        ([(1, 2), np.array([3])], [[1, 2], [3, np.nan]]),
    ],
)
def test_rows_are_filled_up_with_nan(rows, padded):
    result = rm.pad(rows)
    assert result.dtype == float
    np.testing.assert_array_equal(result, padded)


def test_the_rows_stay_as_they_are():
    row = np.array([1, 2])
    padded = rm.pad([row, [1, 2, 3]])
    padded[:] = 0
    assert row.tolist() == [1, 2]


def test_matrices_are_filled_up_in_both_directions():
    padded = rm.pad([[[1, 0], [0, 1]], [[2, 1, 0]], []])
    nan = np.nan
    expected = [[[1, 0, nan], [0, 1, nan]], [[2, 1, 0], [nan] * 3], [[nan] * 3] * 2]
    np.testing.assert_array_equal(padded, expected)


def test_a_matrix_without_rows_widens_nothing():
    assert rm.pad([[], [[], []]]).shape == (2, 2, 0)
