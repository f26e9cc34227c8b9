"""NDCG and its variants against the best of all orders, and what must hold of them whatever the
ranking."""

import itertools
from functools import cache
from math import isclose, log, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_close,
    binary,
    cutoffs,
    discounts,
    gains,
    labels,
    moved_up,
    small_rankings,
)

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 0.5, 2], 4)
GAINS = [({}, lambda label: label), ({"gain": "exponential"}, lambda label: 2**label - 1)]
DISCOUNTS = [
    ({}, lambda rank: 1 / log2(rank + 1)),
    ({"discount": "jarvelin"}, lambda rank: 1 if rank < 2 else 1 / log2(rank)),
    ({"discount": "jarvelin", "base": 3.5}, lambda rank: 1 if rank < 3.5 else 1 / log(rank, 3.5)),
    ({"discount": "zipf"}, lambda rank: 1 / rank),
]

rankings = st.lists(labels, max_size=10)
pools = st.lists(labels, max_size=5)


def dcg(rels, k, gain, weight):
    return sum(gain(rel) * weight(rank) for rank, rel in enumerate(rels[:k], 1))


@cache
def best_dcg(pool, *how):
    return max(dcg(order, *how) for order in set(itertools.permutations(pool)))


def share(part, whole):
    return part / whole if whole else 0


@pytest.mark.parametrize("k", [None, 1, 3, 9])
@pytest.mark.parametrize("of_gain, gain", GAINS)
@pytest.mark.parametrize("of_discount, weight", DISCOUNTS)
def test_the_share_of_the_best_that_any_order_reaches(k, of_gain, gain, of_discount, weight):
    """Without a pool, any order of the list. On a scale, any list of k grades."""
    options = of_gain | of_discount
    for rels in SMALL:
        reached = dcg(rels, k, gain, weight)
        for missed in ([], [0.5], [2, 0]):
            best = best_dcg(tuple(sorted(rels + missed)), k, gain, weight)
            assert_close(rm.ndcg(rels, k, pool=missed + rels, **options), share(reached, best))
            if not missed:
                assert_close(rm.ndcg(rels, k, **options), share(reached, best))
        for top in (2, 3):
            best = dcg([top] * (k or len(rels)), k, gain, weight)
            assert_close(rm.mndcg(rels, k, max_grade=top, **options), share(reached, best))


@pytest.mark.parametrize("k", [None, 1, 3, 9])
def test_the_mean_grade_on_a_scale_and_its_harmonic_mean_with_ndcg(k):
    for rels in SMALL:
        for top in (2, 3):
            mean = share(sum(rels[:k]), top * (k or len(rels)))
            ndcg = rm.ndcg(rels, k)
            assert_close(rm.mean_normalized_grade(rels, k, max_grade=top), mean)
            harmonic = 2 / (1 / mean + 1 / ndcg) if mean else 0
            assert_close(rm.grade_ndcg_f1(rels, k, max_grade=top), harmonic)


def test_unjudged_documents_need_not_be_in_the_pool():
    assert rm.ndcg([0, 1, 0], pool=[1]) == arrays.ndcg([0, 1, 0], pool=[1]) == 1 / log2(3)


@given(rels=rankings, missed=pools, k=cutoffs, factor=st.floats(0.125, 8), discount=discounts)
def test_with_linear_gain_scaling_the_labels_changes_nothing(rels, missed, k, factor, discount):
    by_factor = rm.ndcg(
        [factor * rel for rel in rels],
        k,
        pool=[factor * rel for rel in rels + missed],
        **discount,
    )
    assert isclose(by_factor, rm.ndcg(rels, k, pool=rels + missed, **discount), rel_tol=1e-12)


@given(rels=rankings, missed=pools, k=cutoffs, base=st.floats(1.1, 50))
def test_the_base_of_the_log_cancels(rels, missed, k, base):
    """But not that of Järvelin's, which also says from which rank on documents are discounted."""

    def dcg_in_base(labels):
        return sum(label / log(rank + 1, base) for rank, label in enumerate(labels[:k], 1))

    ideal = dcg_in_base(sorted(rels + missed, reverse=True))
    value = share(dcg_in_base(rels), ideal)
    assert isclose(rm.ndcg(rels, k, pool=rels + missed), value, rel_tol=1e-12)


@given(rank=st.integers(1, 12), below=st.integers(0, 5), grade=st.integers(1, 4), gain=gains)
def test_with_one_relevant_document_only_its_rank_counts(rank, below, grade, gain):
    rels = [0] * (rank - 1) + [grade] + [0] * below
    assert isclose(rm.ndcg(rels, **gain), 1 / log2(1 + rank), rel_tol=1e-12)


@given(rels=st.lists(binary, max_size=10), missed=st.lists(binary, max_size=5), k=cutoffs)
def test_on_binary_labels_both_gains_are_the_same(rels, missed, k):
    pool = rels + missed
    assert rm.ndcg(rels, k, pool=pool, gain="exponential") == rm.ndcg(rels, k, pool=pool)


@given(rels=rankings, discount=st.sampled_from(["log2", "zipf"]), gain=gains)
def test_only_sorted_labels_reach_1(rels, discount, gain):
    is_sorted = rels == sorted(rels, reverse=True) and any(rels)
    assert isclose(rm.ndcg(rels, discount=discount, **gain), 1, rel_tol=1e-9) == is_sorted


@given(
    rows=st.lists(st.lists(st.floats(0, 4), max_size=20), min_size=1, max_size=5),
    discount=discounts,
)
def test_no_share_passes_1_not_even_in_its_last_bit(rows, discount):
    best_first = arrays.pad([sorted(row, reverse=True) for row in rows])
    pool = arrays.pad([row + [0] * 15 for row in rows])
    assert (arrays.ndcg(best_first, pool=pool, **discount) <= 1).all()
    assert (arrays.mndcg(best_first * 0 + 4, max_grade=4, **discount) <= 1).all()


@given(rels=rankings, missed=pools, more=pools, k=cutoffs, gain=gains)
def test_a_larger_pool_never_raises_it(rels, missed, more, k, gain):
    larger = rm.ndcg(rels, k, pool=rels + missed + more, **gain)
    assert larger <= rm.ndcg(rels, k, pool=rels + missed, **gain) * (1 + 1e-12)


@pytest.mark.parametrize("gain", ["linear", "exponential"])
@pytest.mark.parametrize("discount", ["log2", "jarvelin", "zipf"])
def test_moving_a_better_document_up_never_lowers_it(gain, discount):
    for rels, better in moved_up(small_rankings([0, 1, 2, 3], 4)):
        before, after = (rm.ndcg(x, 3, gain=gain, discount=discount) for x in (rels, better))
        assert after >= before


@given(rels=rankings, k=st.integers(1, 12), gain=gains, discount=discounts)
def test_on_a_scale_it_is_ndcg_with_a_pool_full_of_the_highest_grade(rels, k, gain, discount):
    full = [4] * max(k, len(rels))
    as_ndcg = rm.ndcg(rels, k, pool=full, **gain, **discount)
    assert isclose(rm.mndcg(rels, k, max_grade=4, **gain, **discount), as_ndcg, rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_the_mean_grade_is_cumulative_gain_over_its_maximum_and_of_binary_labels_precision(rels, k):
    mean = rm.mean_normalized_grade(rels, k, max_grade=4)
    assert isclose(mean, rm.cumulative_gain(rels, k) / (4 * (k or len(rels) or 1)), rel_tol=1e-12)
    hits = [int(rel >= 1) for rel in rels]
    assert isclose(rm.mean_normalized_grade(hits, k, max_grade=1), rm.precision(hits, k))


@given(st.lists(st.tuples(*[st.lists(labels, max_size=4)] * 2), min_size=1, max_size=4))
def test_a_pool_is_refused_where_the_formula_refuses_that_of_a_row(pairs):
    rels, pools = (arrays.pad(rows) for rows in zip(*pairs, strict=True))
    assert refuses(arrays.ndcg, rels, pools) == any(refuses(rm.ndcg, *pair) for pair in pairs)


def refuses(ndcg, rels, pool):
    try:
        ndcg(rels, pool=pool)
    except ValueError as error:
        assert str(error).startswith("pool must hold all positive labels of the ranking")
        return True
    return False
