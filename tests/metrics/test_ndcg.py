"""NDCG and its variants against the best of all orders, and what ties them to other metrics."""

import itertools
from functools import cache
from math import isclose, log, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_close,
    cutoffs,
    discounts,
    gains,
    labels,
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


@given(
    rows=st.lists(st.lists(st.floats(0, 4), max_size=20), min_size=1, max_size=5),
    discount=discounts,
)
def test_no_share_passes_1_not_even_in_its_last_bit(rows, discount):
    best_first = arrays.pad([sorted(row, reverse=True) for row in rows])
    pool = arrays.pad([row + [0] * 15 for row in rows])
    assert (arrays.ndcg(best_first, pool=pool, **discount) <= 1).all()
    assert (arrays.mndcg(best_first * 0 + 4, max_grade=4, **discount) <= 1).all()


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
