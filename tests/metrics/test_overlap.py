"""tau AP and RBO against the sums of their papers in exact fractions, and what ties them to other
measures of agreement."""

import itertools
import random
from fractions import Fraction
from math import inf, isclose, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

SCORES = [[4, 3, 2, 1], [1, 1, 2, 2], [3, 1, 3, 2], [0.0, -0.0, inf, -inf]]
# Up to other names for the documents, all pairs of rankings of up to four documents against five
FIRST = [list(range(n)) for n in range(5)]
SECOND = [list(order) for n in range(6) for order in itertools.permutations(range(5), n)]

rankings = st.lists(st.integers(0, 12), unique=True, min_size=1, max_size=8)
ps = st.floats(0.05, 0.95)


def exact_tau_ap(ranked):
    """Yilmaz, Aslam & Robertson (2008): 2/(n - 1) times the sum of C(i)/(i - 1) from i = 2, minus
    1. A pair of equal labels counts one half."""
    if len(ranked) < 2:
        return nan
    total = sum(
        Fraction(sum((above > label) + (above >= label) for above in ranked[:i]), 2 * i)
        for i, label in enumerate(ranked)
        if i
    )
    return Fraction(2, len(ranked) - 1) * total - 1


@pytest.mark.parametrize("scores", SCORES)
def test_tau_ap_is_the_papers_sum_over_ranks(scores):
    """Equal scores keep their order, or stand for all orders of their documents."""
    for labels in small_rankings([0, 1, 3], 4):
        given_scores = scores[: len(labels)]
        orders = [
            [labels[i] for i in order]
            for order in itertools.permutations(range(len(labels)))
            if all(given_scores[a] >= given_scores[b] for a, b in itertools.pairwise(order))
        ]  # the first one keeps the order of equal scores
        expected = [exact_tau_ap(ranked) for ranked in orders]
        assert_close(rm.tau_ap(labels, given_scores, ties="stable"), expected[0])
        assert_close(rm.tau_ap(labels, given_scores), sum(expected) / len(expected))


TRUTH = [0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992]
TRUTH_2 = [0.266, 0.573, 0.202, 0.945, 0.629, 0.206, 0.687, 0.77, 0.718, 0.38]


@pytest.mark.parametrize(
    "truth, observed, expected",
    [
        (TRUTH, [0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988], 0.8519),
        (TRUTH, [0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1], 0.7454),
        (TRUTH_2, [0.3, 0.8, 0.7, 0.9, 0.1, 0.1, 0.5, 0.6, 1, 0.6], 0.2692),
    ],
)
def test_tau_ap_of_tied_scores_is_that_of_ircor(truth, observed, expected):
    """The R package of Urbano & Marrero (2017): tests/testthat/test_tauAP.R of ircor 1.0."""
    assert isclose(rm.tau_ap(truth, observed), expected, abs_tol=5e-5)


def agreement(a, b, depth):
    """Shared documents divided by depth. Beyond the end of a list, its documents are assumed to
    agree as they do at its end."""
    short, long = sorted([a, b], key=len)
    end, depth = len(short), min(depth, len(long))
    at_end_of_short = Fraction(len({*short} & {*long[:end]}), end)
    shared = len({*short[:depth]} & {*long[:depth]})
    return (shared + at_end_of_short * max(depth - end, 0)) / depth


def endless_rbo(a, b, p):
    """Webber, Moffat & Zobel (2010): the agreement at each depth d, without end, with weight
    (1 - p) p^(d - 1). From depth 5 on, it stays the same."""
    if not a or not b:
        return nan
    above = sum((1 - p) * p ** (depth - 1) * agreement(a, b, depth) for depth in range(1, 5))
    return above + p**4 * agreement(a, b, 5)


@pytest.mark.parametrize("p", [Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)])
def test_rbo_is_the_weighted_mean_of_the_agreement_at_each_depth(p):
    given_p = {} if p == Fraction(9, 10) else {"p": float(p)}
    for a, b in itertools.product(FIRST, SECOND):
        expected = endless_rbo(a, b, p)
        assert_close(rm.rbo(a, b, **given_p), expected)
        assert_close(rm.rbo(b, a, **given_p), expected)


def test_rbo_takes_any_documents_that_can_be_told_apart(library):
    assert library.rbo(["1", 2], [1, "2"]) == 0
    assert isclose(library.rbo(["1", 2], ["1", 2]), 1)
    assert isclose(rm.rbo([1, "a", (2, 3)], [1, "a", (2, 3)]), 1)
    assert arrays.rbo(np.array(["a", "b"]), np.array([1, 2])) == 0
    assert np.allclose(arrays.rbo([["a", "b"], ["x", "y"]], ["b", "a"], 0.5), [0.5, 0])


def test_a_swap_at_the_top_costs_tau_ap_and_rbo_more_and_kendalls_tau_the_same():
    truth, top_swapped, bottom_swapped = [4, 3, 2, 1], [3, 4, 2, 1], [4, 3, 1, 2]
    assert rm.tau_ap(truth, top_swapped) < rm.tau_ap(truth, bottom_swapped)
    assert rm.rbo(truth, top_swapped) < rm.rbo(truth, bottom_swapped) < 1
    assert rm.kendall_tau(truth, top_swapped) == rm.kendall_tau(truth, bottom_swapped)


@given(a=rankings, b=rankings, p=ps | st.sampled_from([5e-324, 1e-310, 1 - 2**-53]))
def test_rbo_stays_between_0_and_1_and_is_that_of_the_arrays(a, b, p):
    assert -1e-12 <= rm.rbo(a, b, p) <= 1
    assert isclose(rm.rbo(a, b, p), arrays.rbo(a, b, p), rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("p", [0.5, 0.9])
def test_rbo_of_equally_long_rankings_extends_the_truncated_one_of_ir_measures(p):
    """Theirs averages the agreement down to the end. Ours also gives all ranks below, of total
    weight p^n, the agreement at the end."""
    from ir_measures.providers.compat_provider import rbo

    rng, n = random.Random(1), 10
    for _ in range(50):
        a, b = rng.sample(range(15), n), rng.sample(range(15), n)
        at_the_end = len({*a} & {*b}) / n
        extended = (1 - p**n) * rbo(a, b, p, n) + p**n * at_the_end
        assert isclose(rm.rbo(a, b, p), extended, rel_tol=1e-12)
