"""What must hold between pairs and rank correlations, whatever the rankings."""

import itertools
import math
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import grades

from rankmetrics_lib import formulas as rm

orders = st.permutations(range(1, 7))


documents = st.lists(st.tuples(grades, st.integers(0, 4)), max_size=9)


def columns(documents):
    return [label for label, _ in documents], [score for _, score in documents]


@given(documents=documents)
def test_the_five_kinds_are_all_pairs(documents):
    assert sum(rm.pair_counts(*columns(documents))) == math.comb(len(documents), 2)


@given(documents=documents)
def test_gamma_and_the_share_of_concordant_pairs_come_from_the_ratio(documents):
    labels, scores = columns(documents)
    pairs = rm.pair_counts(labels, scores)
    if pairs.discordant:
        r = rm.pair_ratio(labels, scores)
        assert isclose(rm.gamma(labels, scores), (r - 1) / (r + 1), abs_tol=1e-12)
        assert isclose(pairs.concordant / (pairs.concordant + pairs.discordant), r / (r + 1))


@given(documents=documents)
def test_without_discordant_pairs_gamma_is_1_or_nothing(documents):
    labels, scores = columns(documents)
    if not rm.pair_counts(labels, scores).discordant:
        r = rm.pair_ratio(labels, scores)
        assert (
            rm.gamma(labels, scores) == 1 if r == math.inf else math.isnan(rm.gamma(labels, scores))
        )


@given(documents=documents)
def test_without_ties_in_score_the_share_of_concordant_pairs_of_binary_labels_is_auc(documents):
    labels, _ = columns(documents)
    labels, scores = [int(label > 1) for label in labels], list(range(len(labels)))
    if rm.pair_counts(labels, scores).discordant:
        r = rm.pair_ratio(labels, scores)
        assert isclose(r / (r + 1), rm.auc(labels, scores))


@given(a=orders, b=orders)
def test_without_ties_tau_a_tau_b_and_gamma_are_the_same(a, b):
    assert rm.kendall_tau(a, b, "a") == rm.kendall_tau(a, b, "b") == rm.gamma(a, b)


@given(documents=documents)
def test_ties_pull_tau_a_to_0_more_than_tau_b_and_gamma_not_at_all(documents):
    labels, scores = columns(documents)
    tau_a, tau_b, gamma = (
        rm.kendall_tau(labels, scores, "a"),
        rm.kendall_tau(labels, scores),
        rm.gamma(labels, scores),
    )
    if not math.isnan(gamma):
        assert abs(tau_a) <= abs(tau_b) + 1e-12 and abs(tau_b) <= abs(gamma) + 1e-12


@given(documents=documents)
def test_which_side_is_called_the_labels_does_not_count(documents):
    labels, scores = columns(documents)
    counts, swapped = rm.pair_counts(labels, scores), rm.pair_counts(scores, labels)
    exchanged = [
        swapped.concordant,
        swapped.discordant,
        swapped.tied_scores,
        swapped.tied_labels,
        swapped.tied_both,
    ]
    assert list(counts) == exchanged


@given(documents=documents)
def test_turning_the_scores_around_changes_the_sign(documents):
    labels, scores = columns(documents)
    turned = [-score for score in scores]
    for variant in "ab":
        tau = rm.kendall_tau(labels, scores, variant)
        assert math.isnan(tau) or rm.kendall_tau(labels, turned, variant) == -tau


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_over_all_orders_each_correlation_is_0_on_average(n):
    truth = list(range(n))
    all_orders = list(itertools.permutations(truth))
    for correlation in (rm.gamma, rm.kendall_tau):
        values = [correlation(truth, order) for order in all_orders]
        assert isclose(sum(values), 0, abs_tol=1e-9)
        assert max(values) == correlation(truth, truth) == 1
        assert isclose(min(values), -1) and isclose(correlation(truth, truth[::-1]), -1)
