"""Ties against the mean over all orders that the scores allow, missing judgments against counts in
exact fractions, and what ties them to other metrics."""

import itertools
import math
from fractions import Fraction
from math import inf, isclose, log2, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import assert_close, binary, cutoffs, grades, judged, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm
from rankmetrics_lib.catalogue import CARDS

judged_rankings = st.lists(judged, max_size=10)
documents = st.lists(st.tuples(grades, st.integers(0, 3)), max_size=8).map(
    lambda rows: ([label for label, _ in rows], [score for _, score in rows])
)

# Ties


def orders_of(labels, scores):
    """The labels in every order that the scores allow."""
    documents = zip(scores, labels, strict=True)
    best_first = sorted(scores, reverse=True)
    orders = itertools.permutations(documents)
    return [
        [label for _, label in order]
        for order in orders
        if [score for score, _ in order] == best_first
    ]


# All labels of up to four documents, under scores with one, two and three groups of ties
SCORES = [[1, 1, 1, 1], [2, 1, 1, 2], [1, 2, 3, 2], [-inf, 0.0, -0.0, inf]]
TIED = [
    (labels, scores[: len(labels)], orders_of(labels, scores[: len(labels)]))
    for labels in small_rankings([0, 1, 2], 4)
    for scores in SCORES
]


def test_the_best_and_the_worst_order_are_among_those_that_the_scores_allow():
    for labels, scores, orders in TIED:
        assert rm.rank_labels(labels, scores, ties="best") == max(orders)
        assert rm.rank_labels(labels, scores, ties="worst") == min(orders)
        by_score = sorted(zip(scores, labels, strict=True), key=lambda pair: -pair[0])
        assert rm.rank_labels(labels, scores) == [label for _, label in by_score]


OTHER_LEVEL = {"relevance_level": 2}
BY_LEVEL = [{}, OTHER_LEVEL]
AVERAGED = {
    "tie_averaged_precision": BY_LEVEL,
    "tie_averaged_reciprocal_rank": BY_LEVEL,
    "tie_averaged_average_precision": [*BY_LEVEL, {"n_relevant": 7}],
    "tie_averaged_ndcg": [
        {},
        {"gain": "exponential"},
        {"discount": "zipf"},
        {"discount": "jarvelin", "base": 3},
        {"pool": [2] * 5},
    ],
}


@pytest.mark.parametrize(
    "name, settings", [(name, settings) for name in AVERAGED for settings in AVERAGED[name]]
)
def test_tie_averaged_is_the_mean_over_all_orders_of_tied_documents(name, settings):
    metric, tie_averaged = getattr(rm, CARDS[name].averages), getattr(rm, name)
    for labels, scores, orders in TIED:
        for k in (None, 1, 2, 6):
            mean = math.fsum(metric(rels, k, **settings) for rels in orders) / len(orders)
            value = tie_averaged(labels, scores, k, **settings)
            assert isclose(value, mean, rel_tol=1e-12, abs_tol=1e-15)


@pytest.mark.parametrize("name", AVERAGED)
@given(documents=documents, k=cutoffs)
def test_the_mean_lies_between_the_worst_and_the_best_order(name, documents, k):
    metric, tie_averaged = getattr(rm, CARDS[name].averages), getattr(rm, name)
    worst, best = (metric(rm.rank_labels(*documents, ties=ties), k) for ties in ("worst", "best"))
    assert worst - 1e-12 <= tie_averaged(*documents, k) <= best + 1e-12


@given(label=st.floats(0.1, 10), n=st.integers(1, 8), data=st.data())
def test_no_rounding_lifts_ndcg_above_1(label, n, data):
    """If labels differ only in their last bits, every order is nearly ideal."""
    labels = [label * (1 + data.draw(st.integers(0, 4)) * 2**-52) for _ in range(n)]
    scores = [data.draw(st.integers(0, 1)) for _ in range(n)]
    for library in (rm, arrays):
        assert library.ndcg(labels) <= 1
        assert library.tie_averaged_ndcg(labels, scores) <= 1
        assert library.tie_averaged_ndcg([0.1] * 3, [1] * 3) == 1.0


# Documents without a judgment


@pytest.mark.parametrize("more", [(0, 0), (0, 3), (2, 0), (2, 3)])
def test_bpref_compares_each_relevant_document_with_the_first_r_nonrelevant_ones(more):
    """0 where nothing is relevant; a label below 1 is not."""
    for labels in small_rankings([0.5, 1, None], 5):
        R, N = labels.count(1) + more[0], labels.count(0.5) + more[1]
        nonrelevant = [rank for rank, label in enumerate(labels) if label == 0.5][:R]
        relevant = [rank for rank, label in enumerate(labels) if label == 1]
        above = [sum(other < rank for other in nonrelevant) for rank in relevant]
        total = sum(1 - Fraction(n, min(R, N) or 1) for n in above)
        expected = total / R if R else 0
        assert_close(rm.bpref(labels, n_relevant=R, n_nonrelevant=N), expected)


def test_bpref_of_the_bug_note_of_trec_eval(library):
    """R = N = 2, one nonrelevant document above the second relevant one."""
    for unjudged in (None, nan):
        assert library.bpref([unjudged, 1, 0, 1], n_relevant=2, n_nonrelevant=2) == 0.75


def counts_of(judged):
    known = [label for label in judged if label is not None]
    relevant = sum(label >= 1 for label in known)
    return {"n_relevant": relevant, "n_nonrelevant": len(known) - relevant}


@given(judged=judged_rankings)
def test_bpref_is_auc_of_the_judged_where_these_hold_no_more_nonrelevant_than_relevant_ones(judged):
    counts = counts_of(judged)
    assume(0 < counts["n_nonrelevant"] <= counts["n_relevant"])
    known = [label for label in judged if label is not None]
    auc = rm.auc(known, range(len(known), 0, -1))
    assert isclose(rm.bpref(judged, **counts), auc, abs_tol=1e-12)


E = Fraction(1, 100000)


def infap(judged, in_pool, R):
    """At each relevant document, 1/rank for itself, and for those above the share of the pool times
    the share of its judged documents that are relevant, smoothed by a little."""
    total = Fraction(0)
    for rank, label in enumerate(judged, 1):
        if label == 1:
            above = judged[: rank - 1]
            relevant, known = above.count(1), len(above) - above.count(None)
            share = (relevant + E) / (known + 2 * E)
            total += Fraction(1, rank) + Fraction(sum(in_pool[: rank - 1]), rank) * share
    return total / R if R else 0


def test_infap_estimates_the_precision_above_from_the_judged_documents():
    """By default, all documents belong to the pool, and the relevant ones of the list count."""
    for labels in small_rankings([0.5, 1, None], 4):
        unjudged = [label is None for label in labels]
        R = labels.count(1)
        whole = [True] * len(labels)
        assert_close(rm.infap(labels), infap(labels, whole, R))
        assert_close(rm.infap(labels, n_relevant=R + 2), infap(labels, whole, R + 2))
        for drawn in itertools.product([True, False], repeat=sum(unjudged)):
            pooled = iter(drawn)
            in_pool = [next(pooled) if without else True for without in unjudged]
            assert_close(rm.infap(labels, in_pool=in_pool), infap(labels, in_pool, R))


@given(rels=st.lists(binary, max_size=10), missed=st.integers(0, 3), data=st.data())
def test_with_all_of_the_pool_judged_infap_is_average_precision(rels, missed, data):
    """Up to its smoothing, and with all documents outside of the pool as not relevant."""
    judged = [rel or data.draw(st.sampled_from([0, None])) for rel in rels]
    in_pool = [label is not None for label in judged]
    R = sum(rels) + missed
    found = rm.infap(judged, n_relevant=R, in_pool=in_pool)
    assert isclose(found, rm.average_precision(rels, n_relevant=R), abs_tol=1e-5)


# Labels that are lost by chance

CHANCES = [0.5, 0.25, 1, 0.8]


def ways_to_lose(rels):
    """The probability of each way to lose labels, and the labels that are left."""
    chances = CHANCES[: len(rels)]
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
    for rels in small_rankings([0, 1], 4):
        chances = CHANCES[: len(rels)]
        mean = sum(share * estimate(left, chances, k) for share, left in ways_to_lose(rels))
        assert isclose(mean, of_full_labels(rels, k), rel_tol=1e-12, abs_tol=1e-15)


def test_a_hit_that_is_hard_to_know_counts_more():
    assert rm.propensity_scored_precision([1, 0, 2], [0.5, 0.1, 0.25], 3) == (2 + 4) / 3
    assert rm.propensity_scored_precision([1, 2], [0.5, 0.25], relevance_level=2) == 4 / 2
    ndcg = (2 / 1 + 4 / 2) / (1 / 1 + 1 / log2(3) + 1 / 2)
    assert isclose(rm.propensity_scored_ndcg([1, 0, 2], [0.5, 0.1, 0.25], 3), ndcg)
    only_second = (4 / log2(3)) / (1 + 1 / log2(3))
    by_level = rm.propensity_scored_ndcg([1, 2], [0.5, 0.25], relevance_level=2)
    assert isclose(by_level, only_second)
