"""The formulas of reciprocal rank and hit rate against the smallest rank of a hit, and their edge
rules."""

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1], 6)


@pytest.mark.parametrize("rank", [1, 2, 3, 10, 1000])
def test_one_over_the_rank_of_the_first_relevant_document(rank):
    rels = [0] * (rank - 1) + [1, 0, 1]
    assert rm.reciprocal_rank(rels) == 1 / rank


@pytest.mark.parametrize("k", [1, 2, 3, 5, 8])
def test_only_ranks_up_to_k_count(k):
    for rels in SMALL:
        ranks = {rank for rank, rel in enumerate(rels, 1) if rel == 1 and rank <= k}
        assert rm.reciprocal_rank(rels, k) == (1 / min(ranks) if ranks else 0.0)
        assert rm.hit_rate(rels, k) == (1.0 if ranks else 0.0)


EDGE_RULES = {
    "no relevant document": (lambda: rm.reciprocal_rank([0, 0, 0]), 0.0),
    "no document": (lambda: rm.reciprocal_rank([]), 0.0),
    "no document at k": (lambda: rm.reciprocal_rank([], 3), 0.0),
    "the first relevant document stands at k": (lambda: rm.reciprocal_rank([0, 0, 1], 3), 1 / 3),
    "the first relevant document stands below k": (lambda: rm.reciprocal_rank([0, 0, 1], 2), 0.0),
    "k beyond the end": (lambda: rm.reciprocal_rank([0, 0, 1], 9), 1 / 3),
    "a label below the level is not relevant": (
        lambda: rm.reciprocal_rank([1, 2, 3], relevance_level=3),
        1 / 3,
    ),
    "labels need not be whole": (
        lambda: rm.reciprocal_rank([0.4, 0.5], relevance_level=0.5),
        1 / 2,
    ),
    "a hit without a relevant document": (lambda: rm.hit_rate([0, 0]), 0.0),
    "a hit in an empty list": (lambda: rm.hit_rate([], 3), 0.0),
    "a hit at k": (lambda: rm.hit_rate([0, 0, 1], 3), 1.0),
    "a hit below k": (lambda: rm.hit_rate([0, 0, 1], 2), 0.0),
    "two hits are no more than one": (lambda: rm.hit_rate([1, 1], 2), 1.0),
    "a hit must reach the level": (lambda: rm.hit_rate([1, 1], relevance_level=2), 0.0),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert call() == value
    assert isinstance(call(), float)
