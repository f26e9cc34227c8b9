"""IPS value over arrays: equal to the formula, log by log."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, binary, propensities

import rankmetrics_lib as rm

chances = st.sampled_from([0.01, 0.1, 0.5, 1])
clips = st.sampled_from([None, 0.3, 2, 50])


@given(columns=batches(binary, propensities, chances), clip=clips, self_normalized=st.booleans())
def test_ips_value(columns, clip, self_normalized):
    settings = {"clip": clip, "self_normalized": self_normalized}
    assert_arrays_equal_formula("ips_value", *columns, **settings)


def test_one_log_and_many_new_rankings():
    clicks, shown = [1, 0, 1, 0], [1, 0.5, 0.25, 0.2]
    new = [[1, 0.5, 0.25, 0.2], [0.25, 0.5, 1, 0.2], [0, 0, 0, 0]]
    expected = [rm.formulas.ips_value(clicks, shown, weights) for weights in new]
    assert rm.ips_value(clicks, shown, new) == pytest.approx(expected)


def test_padding_is_no_impression():
    nan = np.nan
    log = [[1, 0], [1, nan]], [[0.5, 0.5], [0.25, nan]], [[1, 1], [1, nan]]
    np.testing.assert_allclose(rm.ips_value(*log), [1, 4])
