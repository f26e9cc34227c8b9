"""The formulas for unjudged documents and ties against counts and means over all orders, and their
edge rules."""

import itertools
import math
from fractions import Fraction
from math import isclose

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

BPREF = [
    # The test value of trec_eval's own bug note: R = N = 2, one nonrelevant document above the
    # second relevant one.
    ([None, 1, 0, 1], 2, 2, (1 + (1 - Fraction(1, 2))) / 2),
    ([0, 1], 1, 1, 0),
    ([1, 0], 1, 1, 1),
    # R = 3, N = 5: only the first R nonrelevant documents count, and so no share falls below 0.
    ([0, 0, 0, 0, 1, 0, 1], 3, 5, 0),
    ([0, 1, 0, 1, 0, 1], 3, 5, (Fraction(2, 3) + Fraction(1, 3)) / 3),
    # R = 3, N = 2: each nonrelevant document above costs one half.
    ([1, 0, 1, 0, 1], 3, 2, (1 + Fraction(1, 2) + 0) / 3),
    # A relevant document that was not retrieved adds nothing.
    ([1, 0], 4, 4, Fraction(1, 4)),
    # If no nonrelevant document is known, none can be above.
    ([None, 1, None], 2, 0, Fraction(1, 2)),
]


@pytest.mark.parametrize("judged, n_relevant, n_nonrelevant, value", BPREF)
def test_bpref_worked_example(judged, n_relevant, n_nonrelevant, value):
    assert isclose(
        rm.bpref(judged, n_relevant=n_relevant, n_nonrelevant=n_nonrelevant), value, abs_tol=1e-15
    )


@pytest.mark.parametrize("more_relevant", [0, 2])
@pytest.mark.parametrize("more_nonrelevant", [0, 3])
def test_bpref_compares_each_relevant_document_with_the_first_r_nonrelevant_ones(
    more_relevant, more_nonrelevant
):
    for judged in small_rankings([0, 1, None], 5):
        R, N = judged.count(1) + more_relevant, judged.count(0) + more_nonrelevant
        first_nonrelevant = [rank for rank, label in enumerate(judged) if label == 0][:R]
        relevant = [rank for rank, label in enumerate(judged) if label == 1]
        lost = [
            Fraction(sum(n < rank for n in first_nonrelevant), min(R, N) or 1) for rank in relevant
        ]
        value = sum(1 - share for share in lost) / R if R else 0
        assert isclose(rm.bpref(judged, n_relevant=R, n_nonrelevant=N), value, abs_tol=1e-15)


E = Fraction(1, 100000)
INFAP = [
    # Relevant at rank 1, and at rank 4 below one relevant and one nonrelevant document: 1/4 + 3/4
    # of one half.
    ([1, None, 0, 1], 2, (1 + Fraction(1, 4) + Fraction(3, 4) * (1 + E) / (2 + 2 * E)) / 2),
    # With nothing judged above, the precision above is taken to be one half.
    ([None, 1], 1, Fraction(1, 2) + Fraction(1, 2) * E / (2 * E)),
    ([0, 1], 1, Fraction(1, 2) + Fraction(1, 2) * E / (1 + 2 * E)),
    ([1, None, None, None], 4, Fraction(1, 4)),
]


@pytest.mark.parametrize("judged, n_relevant, value", INFAP)
def test_infap_worked_example(judged, n_relevant, value):
    assert isclose(rm.infap(judged, n_relevant=n_relevant), value, rel_tol=1e-14)


def test_infap_counts_an_unjudged_document_outside_of_the_pool_as_not_relevant():
    """Ranks 2 and 3 are outside the pool. Of the four documents above rank 5, two are in the pool,
    one judged relevant and one unjudged."""
    in_pool = [True, False, False, True, True]
    value = (1 + Fraction(1, 5) + Fraction(4, 5) * Fraction(2, 4) * (1 + E) / (1 + 2 * E)) / 2
    assert isclose(
        rm.infap([1, None, None, None, 1], n_relevant=2, in_pool=in_pool), value, rel_tol=1e-14
    )


def test_infap_with_all_in_the_pool_is_the_default():
    for judged in small_rankings([0, 1, None], 5):
        assert rm.infap(judged, in_pool=[True] * len(judged)) == rm.infap(judged)


def test_infap_with_all_of_the_pool_judged_is_average_precision_with_the_others_not_relevant():
    for judged in small_rankings([0, 1, None], 5):
        rels = [label or 0 for label in judged]
        in_pool = [label is not None for label in judged]
        assert isclose(rm.infap(judged, in_pool=in_pool), rm.average_precision(rels), abs_tol=1e-5)


def test_infap_estimates_without_bias_the_precision_at_a_relevant_document():
    """Averaged over all ways to judge three of the five documents above it, the last document adds
    exactly its precision."""
    above, R = [1, 0, 1, 1, 0], 4
    samples = [
        [above[i] if i in drawn else None for i in range(5)]
        for drawn in itertools.combinations(range(5), 3)
    ]
    added = [
        R * (rm.infap(sample + [1], n_relevant=R) - rm.infap(sample, n_relevant=R))
        for sample in samples
    ]
    assert isclose(sum(added) / len(added), rm.precision(above + [1]), rel_tol=1e-5)


def full_and_lost(rels, chances):
    """The probability of each way to lose labels, and the labels that are left."""
    for kept in itertools.product([True, False], repeat=len(rels)):
        shares = [q if keep else 1 - q for keep, q in zip(kept, chances, strict=True)]
        yield math.prod(shares), [rel * keep for rel, keep in zip(rels, kept, strict=True)]


@pytest.mark.parametrize("k", [None, 1, 3, 6])
@pytest.mark.parametrize(
    "estimate, of_full_labels",
    [
        (rm.propensity_scored_precision, rm.precision),
        (rm.propensity_scored_ndcg, lambda rels, k: rm.mndcg(rels, k, max_grade=1)),
    ],
)
def test_over_all_ways_to_lose_labels_the_mean_is_the_value_of_the_full_labels(
    estimate, of_full_labels, k
):
    chances = [0.5, 0.25, 1, 0.8]
    for rels in small_rankings([0, 1], 4):
        chances_of = chances[: len(rels)]
        mean = sum(
            share * estimate(left, chances_of, k) for share, left in full_and_lost(rels, chances_of)
        )
        assert isclose(mean, of_full_labels(rels, k), rel_tol=1e-12, abs_tol=1e-15)


def test_a_hit_that_is_hard_to_know_counts_more():
    assert rm.propensity_scored_precision([1, 0, 2], [0.5, 0.1, 0.25], 3) == (2 + 4) / 3
    assert rm.propensity_scored_precision([1, 2], [0.5, 0.25], relevance_level=2) == 4 / 2
    ndcg = (2 / 1 + 4 / 2) / (1 / 1 + 1 / math.log2(3) + 1 / 2)
    assert isclose(rm.propensity_scored_ndcg([1, 0, 2], [0.5, 0.1, 0.25], 3), ndcg)


RANKED = [
    ([0, 1, 2, 3], [0.1, 0.9, 0.5, 0.5], "stable", [1, 2, 3, 0]),
    ([0, 1, 2, 3], [0.1, 0.9, 0.5, 0.5], "best", [1, 3, 2, 0]),
    ([0, 1, 2, 3], [0.1, 0.9, 0.5, 0.5], "worst", [1, 2, 3, 0]),
    ([0, 2, 1], [7, 7, 7], "stable", [0, 2, 1]),
    ([0, 2, 1], [7, 7, 7], "best", [2, 1, 0]),
    ([0, 2, 1], [7, 7, 7], "worst", [0, 1, 2]),
    ([1, 2, 3], [-math.inf, math.inf, 0], "stable", [2, 3, 1]),
    ([1, 2], [0.0, -0.0], "stable", [1, 2]),
    ([], [], "best", []),
]


@pytest.mark.parametrize("labels, scores, ties, rels", RANKED)
def test_rank_labels(labels, scores, ties, rels):
    assert rm.rank_labels(labels, scores, ties=ties) == rels


def test_rank_labels_keeps_the_given_order_of_ties_unless_told():
    assert rm.rank_labels([0, 2, 1], [7, 7, 7]) == [0, 2, 1]


# Every labelling of up to four documents, under scores with one, two and three groups of ties.
SCORES = [[1, 1, 1, 1], [2, 1, 1, 2], [1, 2, 3, 2], [4, 3, 2, 1]]
TIED = [
    (labels, scores[: len(labels)]) for labels in small_rankings([0, 1, 2], 4) for scores in SCORES
]


def orders_of(labels, scores):
    """The labels in every order that the scores allow."""
    documents = list(zip(scores, labels, strict=True))
    for order in itertools.permutations(documents):
        if [score for score, _ in order] == sorted(scores, reverse=True):
            yield [label for _, label in order]


def assert_mean_over_orders(tie_averaged, metric, *arguments, **pool):
    for labels, scores in TIED:
        values = [metric(rels, *arguments, **pool) for rels in orders_of(labels, scores)]
        mean = sum(values) / len(values)
        assert isclose(
            tie_averaged(labels, scores, *arguments, **pool), mean, rel_tol=1e-12, abs_tol=1e-15
        )


@pytest.mark.sampled
@pytest.mark.parametrize("k", [None, 1, 2, 3, 6])
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("name", ["precision", "reciprocal_rank", "average_precision"])
def test_tie_averaged_is_the_mean_over_all_orders_of_tied_documents(name, k, level):
    tie_averaged = getattr(rm, f"tie_averaged_{name}")
    assert_mean_over_orders(tie_averaged, getattr(rm, name), k, relevance_level=level)


@pytest.mark.parametrize("k", [None, 2])
def test_tie_averaged_average_precision_with_relevant_documents_missed(k):
    assert_mean_over_orders(
        rm.tie_averaged_average_precision, rm.average_precision, k, n_relevant=7
    )


@pytest.mark.sampled
@pytest.mark.parametrize("k", [None, 1, 2, 6])
@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"gain": "exponential"},
        {"discount": "zipf"},
        {"discount": "jarvelin", "base": 3},
        {"pool": [2] * 5},
    ],
)
def test_tie_averaged_ndcg_is_the_mean_over_all_orders_of_tied_documents(k, arguments):
    assert_mean_over_orders(rm.tie_averaged_ndcg, rm.ndcg, k, **arguments)


EDGE_RULES = {
    "bpref of nothing": (lambda: rm.bpref([], n_relevant=0, n_nonrelevant=0), 0.0),
    "bpref of nothing retrieved": (lambda: rm.bpref([], n_relevant=2, n_nonrelevant=1), 0.0),
    "bpref of nothing relevant": (lambda: rm.bpref([0, None], n_relevant=0, n_nonrelevant=1), 0.0),
    "bpref takes NaN for unjudged": (
        lambda: rm.bpref([math.nan, 1], n_relevant=1, n_nonrelevant=1),
        1.0,
    ),
    "bpref of a fraction below 1": (lambda: rm.bpref([0.5, 1], n_relevant=1, n_nonrelevant=1), 0.0),
    "infAP of nothing": (lambda: rm.infap([]), 0.0),
    "infAP of nothing relevant": (lambda: rm.infap([0, None]), 0.0),
    "infAP of nothing retrieved": (lambda: rm.infap([], n_relevant=2), 0.0),
    "infAP of the first": (lambda: rm.infap([1]), 1.0),
    "infAP takes NaN for unjudged": (lambda: rm.infap([1, math.nan], n_relevant=2), 0.5),
    "tie-averaged precision of nothing": (lambda: rm.tie_averaged_precision([], []), 0.0),
    "tie-averaged precision of a short list": (
        lambda: rm.tie_averaged_precision([1, 1], [1, 1], 4),
        0.5,
    ),
    "tie-averaged reciprocal rank of nothing": (
        lambda: rm.tie_averaged_reciprocal_rank([], []),
        0.0,
    ),
    "tie-averaged reciprocal rank, none relevant": (
        lambda: rm.tie_averaged_reciprocal_rank([0], [1]),
        0.0,
    ),
    "tie-averaged average precision of nothing": (
        lambda: rm.tie_averaged_average_precision([], []),
        0.0,
    ),
    "tie-averaged average precision, none relevant": (
        lambda: rm.tie_averaged_average_precision([0], [1]),
        0.0,
    ),
    "propensity-scored precision of nothing": (
        lambda: rm.propensity_scored_precision([], []),
        0.0,
    ),
    "propensity-scored NDCG of nothing": (lambda: rm.propensity_scored_ndcg([], []), 0.0),
    "propensity-scored precision below the end of the list": (
        lambda: rm.propensity_scored_precision([1], [0.5], 4),
        0.5,
    ),
    "tie-averaged NDCG of nothing": (lambda: rm.tie_averaged_ndcg([], []), 0.0),
    "tie-averaged NDCG, none relevant": (lambda: rm.tie_averaged_ndcg([0, 0], [1, 1]), 0.0),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert isclose(call(), value)
    assert isinstance(call(), float)
