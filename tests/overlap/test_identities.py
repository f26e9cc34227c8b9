"""What must hold for tau AP and RBO, whatever the rankings."""

import itertools
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary

from rankmetrics_lib import formulas as rm

rankings = st.lists(st.integers(0, 12), unique=True, min_size=1, max_size=8)


ps = st.floats(0.05, 0.95)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_over_all_orders_tau_ap_is_0_on_average(n):
    truth = list(range(n))
    values = [rm.tau_ap(truth, order) for order in itertools.permutations(truth)]
    assert isclose(sum(values), 0, abs_tol=1e-9)
    assert max(values) == rm.tau_ap(truth, truth) == 1
    assert isclose(min(values), -1) and isclose(rm.tau_ap(truth, truth[::-1]), -1)


def test_a_swap_at_the_top_costs_tau_ap_more_and_kendalls_tau_the_same():
    truth, top_swapped, bottom_swapped = [4, 3, 2, 1], [3, 4, 2, 1], [4, 3, 1, 2]
    assert rm.tau_ap(truth, top_swapped) < rm.tau_ap(truth, bottom_swapped)
    assert rm.kendall_tau(truth, top_swapped) == rm.kendall_tau(truth, bottom_swapped)


def test_tau_ap_is_not_symmetric():
    a, b = [4, 3, 2, 1], [3, 2, 1, 4]
    assert isclose(rm.tau_ap(a, b), -2 / 9)
    assert isclose(rm.tau_ap(b, a), 2 / 3 * (1 + 1 + 0) - 1)


@given(a=rankings, b=rankings, p=ps)
def test_rbo_is_symmetric_and_lies_between_0_and_1(a, b, p):
    assert isclose(rm.rbo(a, b, p), rm.rbo(b, a, p), abs_tol=1e-12)
    assert -1e-12 <= rm.rbo(a, b, p) <= 1


@given(a=rankings, p=ps, shift=st.integers(13, 99))
def test_rbo_of_a_ranking_with_itself_is_1_and_with_strangers_0(a, p, shift):
    assert isclose(rm.rbo(a, a, p), 1)
    assert rm.rbo(a, [document + shift for document in a], p) == 0


@given(a=rankings, length=st.integers(1, 8), p=ps)
def test_rbo_of_a_ranking_with_its_own_beginning_is_1(a, length, p):
    assert isclose(rm.rbo(a, a[:length], p), 1)


@pytest.mark.parametrize("p", [5e-324, 1e-310, 1 - 2**-53])
def test_rbo_stays_between_0_and_1_at_either_end_of_p(p):
    assert 0 <= rm.rbo([1, 2, 3], [1, 3, 2], p) <= 1


def test_rbo_weighs_a_swap_at_the_top_most():
    top, bottom = rm.rbo(list("abcd"), list("bacd")), rm.rbo(list("abcd"), list("abdc"))
    assert top < bottom < 1


@given(same=st.lists(binary, min_size=1, max_size=6))
def test_rbo_nears_the_agreement_at_depth_1_as_p_nears_0(same):
    a = list(range(len(same)))
    b = [i if shared else i + 100 for i, shared in enumerate(same)]
    assert isclose(rm.rbo(a, b, 1e-9), same[0], abs_tol=1e-8)
