"""What must hold for any input."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm

mixes = st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any)


@given(mixes, mixes, st.floats(0.001, 0.999))
def test_calibration_is_scipys_relative_entropy_of_the_smoothed_mix(p, q, alpha):
    from scipy.stats import entropy

    shares, shown = np.divide(p, sum(p)), np.divide(q, sum(q))
    expected = entropy(shares, (1 - alpha) * shown + alpha * shares)
    assert rm.calibration_kl(p, q, alpha=alpha) == pytest.approx(expected, abs=1e-12)


@given(st.data())
def test_gauc_of_one_user_is_auc_and_shifting_one_user_changes_nothing(data):
    n = data.draw(st.integers(2, 10))
    labels = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    scores = np.array(data.draw(st.lists(st.integers(0, 5), min_size=n, max_size=n)))
    users = np.array(data.draw(st.lists(st.integers(0, 2), min_size=n, max_size=n)))
    alone = rm.grouped_auc(labels, scores, [7] * n)
    assert alone == pytest.approx(rm.auc(labels, scores), nan_ok=True)
    shifted = scores + 3 * (users == 1)
    values = [rm.grouped_auc(labels, one, users) for one in (scores, shifted)]
    assert values[0] == pytest.approx(values[1], nan_ok=True)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=9), st.integers(1, 10))
def test_exposures_add_up_to_one(groups, k):
    assert math.isclose(sum(rm.exposure(groups, k).values()), 1)


@given(st.lists(st.sampled_from([0.5, 0.2, 0.01]), min_size=1, max_size=6))
def test_novelty_is_the_logarithm_of_the_geometric_mean(popularity):
    expected = -np.log2(np.prod(popularity)) / len(popularity)
    assert rm.novelty(popularity) == pytest.approx(expected)
