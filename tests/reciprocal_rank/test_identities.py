"""What must hold between reciprocal rank, hit rate and their neighbors, whatever the ranking."""

from math import isclose

from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, labels, moved_up, small_rankings

from rankmetrics_lib import formulas as rm

rankings = st.lists(binary, max_size=12)
cutoffs = st.integers(1, 15)


@given(rank=st.integers(1, 12), below=st.integers(0, 5))
def test_it_is_average_precision_where_one_document_is_relevant(rank, below):
    rels = [0] * (rank - 1) + [1] + [0] * below
    assert rm.reciprocal_rank(rels) == rm.average_precision(rels)


@given(first=st.integers(1, 8), gap=st.integers(1, 8))
def test_average_precision_is_above_if_the_second_relevant_rank_is_below_twice_the_first(
    first, gap
):
    rels = [0] * (first - 1) + [1] + [0] * (gap - 1) + [1]
    assert (rm.average_precision(rels) > rm.reciprocal_rank(rels)) == (len(rels) < 2 * first)


@given(rels=rankings, k=cutoffs)
def test_the_cut_leaves_the_value_or_0(rels, k):
    whole = rm.reciprocal_rank(rels)
    assert rm.reciprocal_rank(rels, k) == (whole if whole >= 1 / k else 0)


@given(rels=rankings, k=cutoffs)
def test_a_hit_is_a_reciprocal_rank_above_0_and_a_recall_above_0(rels, k):
    hit = rm.hit_rate(rels, k) == 1.0
    assert (
        hit
        == (rm.reciprocal_rank(rels, k) > 0)
        == (rm.recall(rels, k) > 0)
        == (rm.precision(rels, k) > 0)
    )


@given(rels=rankings)
def test_at_1_all_three_are_the_same(rels):
    assert rm.reciprocal_rank(rels, 1) == rm.hit_rate(rels, 1) == rm.precision(rels, 1)


@given(rels=rankings, k=cutoffs)
def test_neither_falls_as_k_grows(rels, k):
    assert rm.reciprocal_rank(rels, k) <= rm.reciprocal_rank(rels, k + 1)
    assert rm.hit_rate(rels, k) <= rm.hit_rate(rels, k + 1)


@given(rels=rankings, below=rankings)
def test_what_stands_below_the_first_relevant_document_does_not_count(rels, below):
    assert rm.reciprocal_rank(rels + [1] + below) == rm.reciprocal_rank(rels + [1])


def test_moving_a_relevant_document_up_never_lowers_either():
    for rels, better in moved_up(small_rankings([0, 1], 7)):
        assert rm.reciprocal_rank(better) >= rm.reciprocal_rank(rels)
        assert rm.hit_rate(better, 3) >= rm.hit_rate(rels, 3)


@given(rels=st.lists(labels, max_size=12))
def test_expected_reciprocal_rank_lies_below(rels):
    lowest_level = 1e-9  # any label above 0 may stop the reader
    first = rm.reciprocal_rank(rels, relevance_level=lowest_level)
    assert rm.err(rels, max_grade=4) <= first


@given(rank=st.integers(1, 12))
def test_ndcg_with_one_relevant_document_falls_more_slowly(rank):
    rels = [0] * (rank - 1) + [1]
    assert rm.ndcg(rels) >= rm.reciprocal_rank(rels)
    assert isclose(rm.ndcg(rels, discount="zipf"), rm.reciprocal_rank(rels))
