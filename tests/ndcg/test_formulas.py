"""The formulas of NDCG and its variants against the terms written out and all orders, and their
edge rules."""

import itertools
from math import isclose, log2

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

RELS = [3, 2, 3, 0, 1, 2]
POOL = [3, 2, 3, 0, 1, 2, 3, 2]

DCG = 3 + 2 / log2(3) + 3 / 2 + 1 / log2(6) + 2 / log2(7)
IDEAL_OF_LIST = 3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6)
IDEAL_OF_POOL = 3 + 3 / log2(3) + 3 / 2 + 2 / log2(5) + 2 / log2(6) + 2 / log2(7)
IDEAL_OF_POOL_AT_8 = IDEAL_OF_POOL + 1 / log2(8)

TERMS = [
    ({}, DCG / IDEAL_OF_LIST),
    ({"pool": POOL, "k": 6}, DCG / IDEAL_OF_POOL),
    ({"pool": POOL}, DCG / IDEAL_OF_POOL_AT_8),
    ({"pool": POOL, "k": 20}, DCG / IDEAL_OF_POOL_AT_8),
    ({"k": 2}, (3 + 2 / log2(3)) / (3 + 3 / log2(3))),
    ({"k": 2, "gain": "exponential"}, (7 + 3 / log2(3)) / (7 + 7 / log2(3))),
    ({"k": 3, "discount": "zipf"}, (3 + 2 / 2 + 3 / 3) / (3 + 3 / 2 + 2 / 3)),
    ({"k": 3, "discount": "jarvelin", "base": 4}, 8 / 8),
    ({"k": 3, "discount": "jarvelin"}, (3 + 2 + 3 / log2(3)) / (3 + 3 + 2 / log2(3))),
]


@pytest.mark.parametrize("arguments, value", TERMS)
def test_dcg_over_the_ideal_dcg(arguments, value):
    assert isclose(rm.ndcg(RELS, **arguments), value, rel_tol=1e-14)


@pytest.mark.parametrize("k", [None, 1, 2, 5])
@pytest.mark.parametrize("missed", [[], [1], [2, 0]])
@pytest.mark.sampled
def test_share_of_the_best_that_any_order_of_the_pool_reaches(k, missed):
    for rels in small_rankings([0, 1, 2], 4):
        pool = rels + missed
        best = max(rm.dcg(order, k) for order in itertools.permutations(pool))
        assert isclose(rm.ndcg(rels, k, pool=pool), rm.dcg(rels, k) / (best or 1), rel_tol=1e-14)


MAX_GRADE_TERMS = [
    ({"max_grade": 3}, DCG / sum(3 / log2(i + 1) for i in range(1, 7))),
    ({"max_grade": 5, "k": 2}, (3 + 2 / log2(3)) / (5 + 5 / log2(3))),
    ({"max_grade": 3, "k": 8}, DCG / sum(3 / log2(i + 1) for i in range(1, 9))),
    ({"max_grade": 4, "k": 2, "gain": "exponential"}, (7 + 3 / log2(3)) / (15 + 15 / log2(3))),
    ({"max_grade": 4, "k": 3, "discount": "zipf"}, (3 + 2 / 2 + 3 / 3) / (4 + 4 / 2 + 4 / 3)),
]


@pytest.mark.parametrize("arguments, value", MAX_GRADE_TERMS)
def test_mndcg_measures_against_k_documents_of_the_highest_grade(arguments, value):
    assert isclose(rm.mndcg(RELS, **arguments), value, rel_tol=1e-14)


def test_mean_normalized_grade_is_the_mean_label_over_the_highest():
    assert isclose(rm.mean_normalized_grade(RELS, max_grade=4), (11 / 6) / 4)
    assert isclose(rm.mean_normalized_grade(RELS, 2, max_grade=4), (5 / 2) / 4)
    assert isclose(rm.mean_normalized_grade(RELS, 10, max_grade=4), (11 / 10) / 4)


def test_grade_ndcg_f1_is_the_harmonic_mean_of_the_two():
    mean, ndcg = 11 / 6 / 4, DCG / IDEAL_OF_LIST
    assert isclose(rm.grade_ndcg_f1(RELS, max_grade=4), 2 / (1 / mean + 1 / ndcg))
    mean_at_2, ndcg_at_2 = 5 / 2 / 4, (3 + 2 / log2(3)) / (3 + 3 / log2(3))
    assert isclose(rm.grade_ndcg_f1(RELS, 2, max_grade=4), 2 / (1 / mean_at_2 + 1 / ndcg_at_2))


EDGE_RULES = {
    "nothing relevant": (lambda: rm.ndcg([0, 0]), 0.0),
    "nothing relevant in the pool": (lambda: rm.ndcg([0, 0], pool=[0, 0, 0]), 0.0),
    "only missed documents are relevant": (lambda: rm.ndcg([0, 0], pool=[0, 0, 2]), 0.0),
    "no document": (lambda: rm.ndcg([]), 0.0),
    "no document at k": (lambda: rm.ndcg([], 3), 0.0),
    "no document, two missed": (lambda: rm.ndcg([], pool=[1, 2]), 0.0),
    "k beyond the end": (lambda: rm.ndcg([0, 1], 9), 1 / log2(3)),
    "a short list is measured against a long pool": (
        lambda: rm.ndcg([1], 2, pool=[1, 1]),
        1 / (1 + 1 / log2(3)),
    ),
    "the list-only ideal is cut after sorting": (lambda: rm.ndcg([1, 2], 1), 1 / 2),
    "unjudged documents, label 0, need not be in the pool": (
        lambda: rm.ndcg([0, 1, 0], pool=[1]),
        1 / log2(3),
    ),
    "mndcg of nothing": (lambda: rm.mndcg([], max_grade=2), 0.0),
    "mndcg of nothing at k": (lambda: rm.mndcg([], 3, max_grade=2), 0.0),
    "mndcg of nothing relevant": (lambda: rm.mndcg([0], max_grade=2), 0.0),
    "mndcg of the best": (lambda: rm.mndcg([2, 2, 2], max_grade=2), 1.0),
    "mndcg of a short list": (lambda: rm.mndcg([2], 2, max_grade=2), 1 / (1 + 1 / log2(3))),
    "mean grade of nothing": (lambda: rm.mean_normalized_grade([], max_grade=2), 0.0),
    "F1 of nothing": (lambda: rm.grade_ndcg_f1([], max_grade=2), 0.0),
    "F1 of nothing relevant": (lambda: rm.grade_ndcg_f1([0, 0], 5, max_grade=2), 0.0),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert isclose(call(), value)
    assert isinstance(call(), float)
