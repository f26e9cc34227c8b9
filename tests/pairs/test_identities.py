"""What must hold between pairs, rank correlations and overlap, whatever the rankings."""

import itertools
import math
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, grades

from rankmetrics_lib import formulas as rm

orders = st.permutations(range(1, 7))
documents = st.lists(st.tuples(grades, st.integers(0, 4)), max_size=9)
rankings = st.lists(st.integers(0, 12), unique=True, min_size=1, max_size=8)
ps = st.floats(0.05, 0.95)


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
    for correlation in (rm.gamma, rm.kendall_tau, rm.tau_ap):
        values = [correlation(truth, order) for order in all_orders]
        assert isclose(sum(values), 0, abs_tol=1e-9)
        assert max(values) == correlation(truth, truth) == 1
        assert isclose(min(values), -1) and isclose(correlation(truth, truth[::-1]), -1)


def test_a_swap_at_the_top_costs_tau_ap_more_and_kendalls_tau_the_same():
    truth, top_swapped, bottom_swapped = [4, 3, 2, 1], [3, 4, 2, 1], [4, 3, 1, 2]
    assert rm.tau_ap(truth, top_swapped) < rm.tau_ap(truth, bottom_swapped)
    assert rm.kendall_tau(truth, top_swapped) == rm.kendall_tau(truth, bottom_swapped)


def test_tau_ap_is_not_symmetric():
    a, b = [4, 3, 2, 1], [3, 2, 1, 4]
    assert isclose(rm.tau_ap(a, b), -2 / 9)
    assert isclose(rm.tau_ap(b, a), 2 / 3 * (1 + 1 + 0) - 1)


@given(a=rankings, b=rankings, p=ps)
def test_rbo_is_symmetric_and_lies_between_0_and_1(a, b, p):
    assert isclose(rm.rbo(a, b, p), rm.rbo(b, a, p), abs_tol=1e-12)
    assert -1e-12 <= rm.rbo(a, b, p) <= 1


@given(a=rankings, p=ps, shift=st.integers(13, 99))
def test_rbo_of_a_ranking_with_itself_is_1_and_with_strangers_0(a, p, shift):
    assert isclose(rm.rbo(a, a, p), 1)
    assert rm.rbo(a, [document + shift for document in a], p) == 0


@given(a=rankings, length=st.integers(1, 8), p=ps)
def test_rbo_of_a_ranking_with_its_own_beginning_is_1(a, length, p):
    assert isclose(rm.rbo(a, a[:length], p), 1)


@pytest.mark.parametrize("p", [5e-324, 1e-310, 1 - 2**-53])
def test_rbo_stays_between_0_and_1_at_either_end_of_p(p):
    assert 0 <= rm.rbo([1, 2, 3], [1, 3, 2], p) <= 1


def test_rbo_weighs_a_swap_at_the_top_most():
    top, bottom = rm.rbo(list("abcd"), list("bacd")), rm.rbo(list("abcd"), list("abdc"))
    assert top < bottom < 1


@given(same=st.lists(binary, min_size=1, max_size=6))
def test_rbo_nears_the_agreement_at_depth_1_as_p_nears_0(same):
    a = list(range(len(same)))
    b = [i if shared else i + 100 for i, shared in enumerate(same)]
    assert isclose(rm.rbo(a, b, 1e-9), same[0], abs_tol=1e-8)
