"""What must hold of NDCG and its variants, whatever the ranking."""

from math import isclose, log, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, cutoffs, discounts, gains, labels, moved_up, small_rankings

from rankmetrics_lib import formulas as rm

rankings = st.lists(labels, max_size=10)
pools = st.lists(labels, max_size=5)


@given(rels=rankings, missed=pools, k=cutoffs, factor=st.floats(0.125, 8), discount=discounts)
def test_with_linear_gain_scaling_the_labels_changes_nothing(rels, missed, k, factor, discount):
    pool = rels + missed
    scaled = rm.ndcg(
        [factor * rel for rel in rels], k, pool=[factor * rel for rel in pool], **discount
    )
    assert isclose(scaled, rm.ndcg(rels, k, pool=pool, **discount), rel_tol=1e-12)


def test_with_exponential_gain_scaling_the_labels_changes_the_value():
    """Grades 1, 2 gain 1 and 3; doubled to 2, 4 they gain 3 and 15, no longer one to three."""
    grades, doubled = rm.ndcg([1, 2], gain="exponential"), rm.ndcg([2, 4], gain="exponential")
    assert isclose(grades, (1 + 3 / log2(3)) / (3 + 1 / log2(3)))
    assert isclose(doubled, (3 + 15 / log2(3)) / (15 + 3 / log2(3)))
    assert grades - doubled > 0.05


@given(rels=rankings, missed=pools, k=cutoffs, base=st.floats(1.1, 50))
def test_the_base_of_the_log_cancels(rels, missed, k, base):
    def dcg_in_base(labels):
        return sum(label / log(rank + 1, base) for rank, label in enumerate(labels[:k], 1))

    pool = rels + missed
    ideal = dcg_in_base(sorted(pool, reverse=True))
    value = dcg_in_base(rels) / ideal if ideal else 0
    assert isclose(rm.ndcg(rels, k, pool=pool), value, rel_tol=1e-12)


def test_the_base_of_jarvelins_discount_does_not_cancel():
    """The base also determines the rank from which documents are discounted."""
    in_base_2, in_base_3 = (rm.ndcg([0, 1, 2], discount="jarvelin", base=base) for base in (2, 3))
    assert isclose(in_base_2, (1 + 2 / log2(3)) / 3)
    assert isclose(in_base_3, 3 / 3)


@given(rank=st.integers(1, 12), below=st.integers(0, 5), grade=st.integers(1, 4), gain=gains)
def test_with_one_relevant_document_only_its_rank_counts(rank, below, grade, gain):
    rels = [0] * (rank - 1) + [grade] + [0] * below
    assert isclose(rm.ndcg(rels, **gain), 1 / log2(1 + rank), rel_tol=1e-12)


@given(
    rels=st.lists(binary, max_size=10),
    missed=st.lists(binary, max_size=5),
    k=cutoffs,
    discount=discounts,
)
def test_on_binary_labels_both_gains_are_the_same(rels, missed, k, discount):
    pool = rels + missed
    linear = rm.ndcg(rels, k, pool=pool, **discount)
    assert rm.ndcg(rels, k, pool=pool, gain="exponential", **discount) == linear


@given(rels=rankings, missed=pools, k=cutoffs, discount=discounts, gain=gains)
def test_it_lies_between_0_and_1(rels, missed, k, discount, gain):
    assert 0 <= rm.ndcg(rels, k, pool=rels + missed, **discount, **gain) <= 1 + 1e-12


@given(rels=rankings, discount=st.sampled_from(["log2", "zipf"]), gain=gains)
def test_only_sorted_labels_reach_1(rels, discount, gain):
    if any(rels):
        is_sorted = rels == sorted(rels, reverse=True)
        assert isclose(rm.ndcg(rels, discount=discount, **gain), 1, rel_tol=1e-9) == is_sorted


@given(rels=rankings, missed=pools, more=pools, k=cutoffs, gain=gains)
def test_a_larger_pool_never_raises_it(rels, missed, more, k, gain):
    larger = rm.ndcg(rels, k, pool=rels + missed + more, **gain)
    assert larger <= rm.ndcg(rels, k, pool=rels + missed, **gain) * (1 + 1e-12)


@given(rels=rankings, missed=pools, k=cutoffs, order=st.randoms())
def test_the_order_of_the_pool_does_not_count(rels, missed, k, order):
    pool = rels + missed
    shuffled = pool[:]
    order.shuffle(shuffled)
    assert rm.ndcg(rels, k, pool=shuffled) == rm.ndcg(rels, k, pool=pool)


@pytest.mark.parametrize("gain", ["linear", "exponential"])
@pytest.mark.parametrize("discount", ["log2", "jarvelin", "zipf"])
def test_moving_a_better_document_up_never_lowers_it(gain, discount):
    for rels, better in moved_up(small_rankings([0, 1, 2, 3], 4)):
        before, after = (rm.ndcg(x, 3, gain=gain, discount=discount) for x in (rels, better))
        assert after >= before


@given(rels=rankings, k=cutoffs, discount=discounts, gain=gains)
def test_mndcg_is_never_above_the_list_only_ndcg(rels, k, discount, gain):
    of_scale = rm.mndcg(rels, k, max_grade=4, **discount, **gain)
    assert of_scale <= rm.ndcg(rels, k, **discount, **gain) * (1 + 1e-12)


@given(rels=rankings, k=st.integers(1, 12), gain=gains, discount=discounts)
def test_mndcg_is_ndcg_with_a_pool_full_of_the_highest_grade(rels, k, gain, discount):
    full = [4] * max(k, len(rels))
    as_ndcg = rm.ndcg(rels, k, pool=full, **gain, **discount)
    assert isclose(rm.mndcg(rels, k, max_grade=4, **gain, **discount), as_ndcg, rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_the_mean_normalized_grade_of_binary_labels_is_precision(rels, k):
    hits = [int(rel >= 1) for rel in rels]
    assert isclose(
        rm.mean_normalized_grade(hits, k, max_grade=1), rm.precision(hits, k), rel_tol=1e-12
    )


@given(rels=rankings, k=cutoffs)
def test_the_mean_normalized_grade_is_cumulative_gain_over_its_maximum(rels, k):
    most = 4 * (k or len(rels) or 1)
    assert isclose(
        rm.mean_normalized_grade(rels, k, max_grade=4),
        rm.cumulative_gain(rels, k) / most,
        rel_tol=1e-12,
    )


@given(rels=rankings, k=cutoffs)
def test_grade_ndcg_f1_lies_between_its_parts(rels, k):
    low, high = sorted([rm.mean_normalized_grade(rels, k, max_grade=4), rm.ndcg(rels, k)])
    assert low - 1e-12 <= rm.grade_ndcg_f1(rels, k, max_grade=4) <= high + 1e-12
