"""Columns of Arrow become NumPy's arrays, whatever pieces and slices they are made of."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankmetrics_lib.evaluation.ids import numbers_of

PIECES = st.lists(st.tuples(st.lists(st.integers(0, 9), max_size=20), st.integers(0, 9)))


def chunked(pieces, dtype):
    """A column of the pieces, each without its first values."""
    return pa.chunked_array([pa.array(values, dtype)[cut:] for values, cut in pieces], dtype)


@pytest.mark.parametrize("dtype", [np.int32, np.uint64, np.float64])
@given(PIECES)
def test_numbers(dtype, pieces):
    found = numbers_of(chunked(pieces, pa.from_numpy_dtype(dtype)), dtype)
    assert found.dtype == dtype
    assert found.tolist() == [value for values, cut in pieces for value in values[cut:]]
