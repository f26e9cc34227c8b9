"""Reciprocal rank and hit rate against the smallest rank of a relevant document, and what ties them
to other metrics."""

from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, binary, labels, small_rankings

from rankmetrics_lib import formulas as rm

rankings = st.lists(binary, max_size=12)
cutoffs = st.integers(1, 15)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 9])
@pytest.mark.parametrize("level", [0.5, 1, 2])
def test_the_smallest_rank_of_a_relevant_document(k, level):
    for rels in small_rankings([0, 0.5, 1, 2], 5):
        ranks = [rank for rank, rel in enumerate(rels[:k], 1) if rel >= level]
        first = Fraction(1, min(ranks)) if ranks else 0
        assert_close(rm.reciprocal_rank(rels, k, relevance_level=level), first)
        assert_close(rm.hit_rate(rels, k, relevance_level=level), 1 if ranks else 0)


def test_a_label_of_at_least_1_is_relevant():
    assert rm.reciprocal_rank([0.5, 1]) == 1 / 2
    assert rm.hit_rate([0.5]) == 0


@given(rank=st.integers(1, 1000), below=st.integers(0, 5))
def test_where_one_document_is_relevant_it_is_average_precision_and_ndcg_by_zipfs_law(rank, below):
    rels = [0] * (rank - 1) + [1] + [0] * below
    assert rm.reciprocal_rank(rels) == rm.average_precision(rels)
    assert isclose(rm.reciprocal_rank(rels), rm.ndcg(rels, discount="zipf"))
    assert rm.reciprocal_rank(rels) <= rm.ndcg(rels)


@given(first=st.integers(1, 8), gap=st.integers(1, 8))
def test_average_precision_is_above_if_the_second_relevant_rank_is_below_twice_the_first(
    first, gap
):
    rels = [0] * (first - 1) + [1] + [0] * (gap - 1) + [1]
    assert (rm.average_precision(rels) > rm.reciprocal_rank(rels)) == (len(rels) < 2 * first)


@given(rels=rankings, k=cutoffs)
def test_a_hit_is_a_reciprocal_rank_a_recall_and_a_precision_above_0(rels, k):
    others = [metric(rels, k) for metric in (rm.reciprocal_rank, rm.recall, rm.precision)]
    assert [value > 0 for value in others] == [rm.hit_rate(rels, k) == 1] * 3
    assert rm.reciprocal_rank(rels, 1) == rm.hit_rate(rels, 1) == rm.precision(rels, 1)


@given(rels=st.lists(labels, max_size=12))
def test_expected_reciprocal_rank_lies_below(rels):
    """Any label above 0 may stop the reader of ERR."""
    assert rm.err(rels, max_grade=4) <= rm.reciprocal_rank(rels, relevance_level=1e-9)
