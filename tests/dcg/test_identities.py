"""What must hold of the cumulative gains, whatever the ranking."""

from itertools import pairwise
from math import isclose, log, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, cutoffs, discounts, gains, labels, moved_up, small_rankings

from rankmetrics_lib import formulas as rm

rankings = st.lists(labels, max_size=10)


@given(rels=rankings, k=cutoffs, order=st.randoms())
def test_cumulative_gain_does_not_see_the_order_of_the_first_k(rels, k, order):
    top = rels[:k]
    order.shuffle(top)
    assert rm.cumulative_gain(top + rels[len(top) :], k) == rm.cumulative_gain(rels, k)


@given(rels=rankings, discount=discounts, gain=gains)
def test_it_grows_by_one_term_a_rank(rels, discount, gain):
    if rels:
        alone = [0] * (len(rels) - 1) + rels[-1:]
        without, whole, term = (rm.dcg(x, **discount, **gain) for x in (rels[:-1], rels, alone))
        assert isclose(whole, without + term, rel_tol=1e-12)


@given(pairs=st.lists(st.tuples(labels, labels), max_size=10), discount=discounts)
def test_with_linear_gain_the_sum_of_two_labels_gains_the_sum(pairs, discount):
    both = rm.dcg([a + b for a, b in pairs], **discount)
    each = rm.dcg([a for a, _ in pairs], **discount) + rm.dcg([b for _, b in pairs], **discount)
    assert isclose(both, each, rel_tol=1e-12)


@given(rels=st.lists(binary, max_size=10), k=cutoffs, discount=discounts)
def test_on_binary_labels_both_gains_are_the_same(rels, k, discount):
    assert rm.dcg(rels, k, gain="exponential", **discount) == rm.dcg(
        rels, k, gain="linear", **discount
    )


@given(rels=rankings, k=st.integers(1, 12))
def test_jarvelins_discount_with_a_base_beyond_k_is_cumulative_gain(rels, k):
    assert isclose(
        rm.dcg(rels, k, discount="jarvelin", base=k + 1), rm.cumulative_gain(rels, k), rel_tol=1e-12
    )


@given(rels=rankings, k=cutoffs)
def test_jarvelins_discount_of_base_2_lags_the_log2_discount_by_one_rank(rels, k):
    shifted = rm.dcg([0] + rels, None if k is None else k + 1, discount="jarvelin")
    assert isclose(shifted, rm.dcg(rels, k, discount="log2"), rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_the_discounts_stand_in_order(rels, k):
    """1/i <= 1/log2(i + 1) <= Järvelin's weight of base 2 <= 1."""
    values = [rm.dcg(rels, k, discount=discount) for discount in ("zipf", "log2", "jarvelin")]
    values.append(rm.cumulative_gain(rels, k))
    assert all(low <= high + 1e-9 for low, high in pairwise(values))


@given(rels=rankings, base=st.floats(1.1, 50))
def test_another_base_of_the_log_scales_the_whole_sum(rels, base):
    in_that_base = sum(rel / log(rank + 1, base) for rank, rel in enumerate(rels, 1))
    assert isclose(in_that_base, log2(base) * rm.dcg(rels), rel_tol=1e-12)


@given(rels=rankings, k=cutoffs, discount=discounts, gain=gains)
def test_the_ideal_is_never_exceeded(rels, k, discount, gain):
    assert rm.dcg(rels, k, **discount, **gain) <= rm.ideal_dcg(rels, k, **discount, **gain) * (
        1 + 1e-12
    )


@pytest.mark.parametrize("gain", ["linear", "exponential"])
@pytest.mark.parametrize("discount", ["log2", "jarvelin", "zipf"])
def test_moving_a_better_document_up_never_lowers_it(gain, discount):
    for rels, better in moved_up(small_rankings([0, 1, 2, 3], 4)):
        before, after = (rm.dcg(x, 3, gain=gain, discount=discount) for x in (rels, better))
        assert after >= before


def test_the_two_gains_may_order_two_rankings_differently():
    """One document of grade 3 against two of grade 2: 3 < 2 + 2/log2(3), but 7 > 3 + 3/log2(3)."""
    one_best, two_good = [3, 0], [2, 2]
    assert rm.dcg(one_best) < rm.dcg(two_good)
    assert rm.dcg(one_best, gain="exponential") > rm.dcg(two_good, gain="exponential")
