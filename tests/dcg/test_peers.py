"""DCG over arrays is that of scikit-learn; ranx is compared in tests/package/test_ranx.py."""

from math import log2

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.fixture(scope="module")
def rels(scored):
    return rm.rank_labels(scored.labels, scored.scores)


@pytest.mark.parametrize("k", [None, 1, 5, 30])
def test_equal_to_scikit_learn(scored, rels, k):
    from sklearn.metrics import dcg_score

    peers.assert_equal(rm.dcg(rels, k), scored.each(lambda y, s: dcg_score([y], [s], k=k)))


@pytest.mark.parametrize("base", [3, 10])
def test_equal_to_scikit_learn_with_another_base_up_to_its_factor(scored, rels, base):
    from sklearn.metrics import dcg_score

    theirs = scored.each(lambda y, s: dcg_score([y], [s], log_base=base))
    peers.assert_equal(rm.dcg(rels) * log2(base), theirs)


def test_equal_to_scikit_learn_with_exponential_gain(scored, rels):
    from sklearn.metrics import dcg_score

    theirs = scored.each(lambda y, s: dcg_score([2.0**y - 1], [s]))
    peers.assert_equal(rm.dcg(rels, gain="exponential"), theirs)


def test_the_ideal_equals_scikit_learns_dcg_of_the_labels_themselves(scored):
    from sklearn.metrics import dcg_score

    theirs = scored.each(lambda y, s: dcg_score([y], [y], k=10))
    peers.assert_equal(rm.ideal_dcg(scored.labels, 10), theirs)


def test_cumulative_gain_equals_numpys_sum(rels):
    peers.assert_equal(rm.cumulative_gain(rels), np.nansum(rels, axis=-1))
