"""Cumulative gain and DCG against weights written out rank by rank, on every small ranking, and
what ties them to each other."""

import itertools
from math import isclose, log, log2, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, cutoffs, labels

from rankmetrics_lib import formulas as rm

LOG2 = [1, 1 / log2(3), 1 / 2, 1 / log2(5), 1 / log2(6)]
GAINS = {"linear": [0, 1, 2, 3], "exponential": [0, 1, 3, 7]}
WEIGHTS = [
    ({}, LOG2),
    ({"base": 2}, LOG2),  # may be named
    ({"discount": "log2"}, LOG2),
    ({"discount": "zipf"}, [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]),
    ({"discount": "jarvelin"}, [1, 1, 1 / log2(3), 1 / 2, 1 / log2(5)]),
    ({"discount": "jarvelin", "base": 4}, [1, 1, 1, 1, 1 / log(5, 4)]),
    ({"discount": "jarvelin", "base": 1.5}, [1] + [1 / log(rank, 1.5) for rank in (2, 3, 4, 5)]),
]
# Järvelin and Kekäläinen (2002), section 2, with base 2; printed there with two decimals
VECTOR = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
CUMULATED = [3, 5, 8, 8, 8, 9, 11, 13, 16, 16]
DISCOUNTED = [3, 5, 6.89, 6.89, 6.89, 7.28, 7.99, 8.66, 9.61, 9.61]

rankings = st.lists(labels, max_size=10)
POOLS = [pool for n in range(5) for pool in itertools.combinations_with_replacement([0, 1, 3], n)]


@pytest.mark.parametrize("gain", GAINS)
@pytest.mark.parametrize("settings, weights", WEIGHTS)
def test_each_gain_times_its_weight_and_the_highest_sum_of_all_orders(settings, weights, gain):
    settings = settings if gain == "linear" else settings | {"gain": gain}
    for pool in POOLS:
        for k in (None, 1, 3, 9):
            sums = {}
            for rels in set(itertools.permutations(pool)):
                terms = [GAINS[gain][rel] * w for rel, w in zip(rels, weights, strict=False)]
                sums[rels] = sum(terms[:k])
                assert_close(rm.dcg(list(rels), k, **settings), sums[rels])
            for rels in sums:
                assert_close(rm.ideal_dcg(list(rels), k, **settings), max(sums.values()))


@pytest.mark.parametrize("k", range(1, 11))
def test_the_vectors_of_jarvelin_and_kekalainen(k):
    assert_close(rm.cumulative_gain(VECTOR, k), CUMULATED[k - 1])
    assert isclose(rm.dcg(VECTOR, k, discount="jarvelin"), DISCOUNTED[k - 1], abs_tol=0.005)


def test_exponential_gain_of_labels_that_are_not_whole_and_of_the_highest(library):
    assert isclose(library.dcg([0.5], gain="exponential"), sqrt(2) - 1)
    assert library.dcg([1000], gain="exponential") == 2.0**1000 - 1


@given(rels=rankings, k=st.integers(1, 12))
def test_jarvelins_discount_with_a_base_beyond_k_is_cumulative_gain(rels, k):
    by_base = rm.dcg(rels, k, discount="jarvelin", base=k + 1)
    assert isclose(by_base, rm.cumulative_gain(rels, k), rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_jarvelins_discount_of_base_2_lags_the_log2_discount_by_one_rank(rels, k):
    shifted = rm.dcg([0] + rels, None if k is None else k + 1, discount="jarvelin")
    assert isclose(shifted, rm.dcg(rels, k, discount="log2"), rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_the_discounts_stand_in_order(rels, k):
    """1/i <= 1/log2(i + 1) <= Järvelin's weight of base 2 <= 1."""
    by_discount = [rm.dcg(rels, k, discount=discount) for discount in ("zipf", "log2", "jarvelin")]
    for low, high in itertools.pairwise([*by_discount, rm.cumulative_gain(rels, k)]):
        assert low <= high + 1e-9
