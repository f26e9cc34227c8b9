"""The formulas of pairs, rank correlations and overlap against counts and endless sums, and their
edge rules."""

import itertools
import math
from fractions import Fraction
from math import isclose, sqrt

import pytest
from scipy.stats import kendalltau
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SCORES = [[4, 3, 2, 1], [1, 1, 2, 2], [0.0, -0.0, math.inf, -math.inf]]
SMALL = [
    (labels, scores[: len(labels)]) for labels in small_rankings([0, 1, 3], 4) for scores in SCORES
]


def count(labels, scores, kind):
    pairs = itertools.combinations(zip(labels, scores, strict=True), 2)
    return sum(kind(a - c, (b > d) - (b < d)) for (a, b), (c, d) in pairs)


def test_pair_counts_count_the_pairs_of_each_kind():
    for labels, scores in SMALL:
        pairs = rm.pair_counts(labels, scores)
        assert pairs.concordant == count(labels, scores, lambda x, y: x * y > 0)
        assert pairs.discordant == count(labels, scores, lambda x, y: x * y < 0)
        assert pairs.tied_labels == count(labels, scores, lambda x, y: x == 0 and y != 0)
        assert pairs.tied_scores == count(labels, scores, lambda x, y: x != 0 and y == 0)
        assert pairs.tied_both == count(labels, scores, lambda x, y: x == 0 and y == 0)


# Labels 4, 3, 2, 1 under scores 4, 1, 3, 2: only 3 against 2 and 3 against 1 are the wrong way
# around.
BY_HAND = [
    ("pair_ratio", [4, 3, 2, 1], [4, 1, 3, 2], 4 / 2),
    ("gamma", [4, 3, 2, 1], [4, 1, 3, 2], (4 - 2) / 6),
    ("kendall_tau", [4, 3, 2, 1], [4, 1, 3, 2], (4 - 2) / 6),
    # Ties in labels (2, 2) and in scores (1, 1): of three pairs one is concordant.
    ("pair_ratio", [1, 2, 2], [1, 1, 3], math.inf),
    ("gamma", [1, 2, 2], [1, 1, 3], 1),
    ("kendall_tau", [1, 2, 2], [1, 1, 3], 1 / sqrt(2 * 2)),
    # In rank order the labels are 1, 4, 3, 2: above them belong 0 of 1, 1 of 2 and 2 of 3.
    ("tau_ap", [4, 3, 2, 1], [3, 2, 1, 4], 2 / 3 * (0 + 1 / 2 + 2 / 3) - 1),
    # The same swap at the bottom: 1 of 1, 2 of 2 and 2 of 3.
    ("tau_ap", [4, 3, 2, 1], [4, 3, 1, 2], 2 / 3 * (1 + 1 + 2 / 3) - 1),
    # A tie in the labels counts one half; equal scores keep the given order.
    ("tau_ap", [2, 2, 1], [3, 2, 1], 2 / 2 * (1 / 2 + 1) - 1),
    ("tau_ap", [1, 2], [5, 5], -1),
]


@pytest.mark.parametrize("name, labels, scores, value", BY_HAND)
def test_worked_example(name, labels, scores, value):
    assert isclose(getattr(rm, name)(labels, scores), value)


def test_kendalls_tau_a_divides_by_all_pairs():
    assert isclose(rm.kendall_tau([1, 2, 2], [1, 1, 3], "a"), 1 / 3)
    assert isclose(rm.kendall_tau([1, 2, 2], [1, 1, 3], variant="a"), 1 / 3)


def test_kendalls_tau_b_is_scipys():
    for labels, scores in SMALL:
        if len(labels) > 1:
            ranks = [sorted(set(scores)).index(score) for score in scores]
            expected = kendalltau(labels, ranks, variant="b").statistic
            assert rm.kendall_tau(labels, scores) == pytest.approx(expected, abs=1e-15, nan_ok=True)


def test_tau_ap_is_the_papers_sum_over_ranks():
    """Yilmaz, Aslam & Robertson (2008): 2/(n - 1) times the sum of C(i)/(i - 1) from i = 2, minus
    1."""
    for labels in itertools.permutations([1, 2, 3, 4, 5]):
        correct = [sum(above > labels[i] for above in labels[:i]) for i in range(len(labels))]
        value = Fraction(2, 4) * sum(Fraction(correct[i - 1], i - 1) for i in range(2, 6)) - 1
        assert isclose(rm.tau_ap(labels, [5, 4, 3, 2, 1]), value, abs_tol=1e-15)


@pytest.mark.parametrize(
    "labels, scores", [([], []), ([1], [2]), ([1, 1], [1, 2]), ([1, 2], [3, 3])]
)
def test_without_a_pair_that_both_sides_order_there_is_no_ratio(labels, scores):
    assert math.isnan(rm.pair_ratio(labels, scores))
    assert math.isnan(rm.gamma(labels, scores))
    assert math.isnan(rm.kendall_tau(labels, scores))


@pytest.mark.parametrize("labels, scores", [([], []), ([1], [2])])
def test_without_a_pair_of_documents_tau_a_and_tau_ap_are_nan(labels, scores):
    assert math.isnan(rm.kendall_tau(labels, scores, "a"))
    assert math.isnan(rm.tau_ap(labels, scores))


def test_where_all_pairs_are_tied_tau_a_is_0():
    assert rm.kendall_tau([1, 1], [1, 2], "a") == rm.kendall_tau([1, 2], [3, 3], "a") == 0


def test_without_discordant_pairs_the_ratio_is_infinite_and_without_concordant_0():
    assert rm.pair_ratio([2, 1], [2, 1]) == math.inf
    assert rm.pair_ratio([2, 1], [1, 2]) == 0


def agreement(a, b, depth):
    """Shared documents divided by depth. Beyond the end of a list, its documents are assumed to
    agree as they do at its end."""
    short, long = sorted([a, b], key=len)
    end = len(short)
    shared = len(set(short[:depth]) & set(long[:depth]))
    at_end_of_short = Fraction(len(set(short) & set(long[:end])), end)
    if depth <= len(long):
        return (shared + at_end_of_short * max(depth - end, 0)) / depth
    return agreement(a, b, len(long))


ALPHABETS = [
    "abcd",
    "badc",
    "dcba",
    "abxy",
    "wxyz",
    "ab",
    "ba",
    "xa",
    "a",
    "z",
    "abcdefg",
    "zcavwxy",
    "cgabdfe",
]


@pytest.mark.parametrize("p", [0.1, 0.5, 0.9])
def test_rbo_is_the_weighted_mean_of_the_agreement_at_each_depth_without_end(p):
    for a, b in itertools.product(ALPHABETS, repeat=2):
        depths = range(1, 400)
        endless = sum(
            (1 - p) * p ** (depth - 1) * float(agreement(a, b, min(depth, 7))) for depth in depths
        )
        assert isclose(rm.rbo(list(a), list(b), p), endless, rel_tol=1e-12, abs_tol=1e-15)


RBO_BY_HAND = [
    # Agreement 0, 1 and from then on 1.
    ("abc", "bac", 0.5, 0.5 * 0 + 0.5 * 1),
    ("ab", "ac", 0.9, 0.1 * 1 + 0.9 * 0.5),
    # Agreement 0, 1/2, 2/3, 1, 1: the documents 1 to 5 against 2, 3, 4, 1, 5.
    ("12345", "23415", 0.9, 0.1 * (0.9 / 2 + 0.9**2 * 2 / 3 + 0.9**3 + 0.9**4) + 0.9**5),
    # The one document of the shorter list agrees, so that all below it is taken to agree.
    ("a", "abc", 0.9, 1),
    ("a", "bac", 0.9, 0.1 * (0 + 0.9 / 2 + 0.9**2 / 3) + 0.9**3 / 3),
]


@pytest.mark.parametrize("a, b, p, value", RBO_BY_HAND)
def test_rbo_worked_example(a, b, p, value):
    assert isclose(rm.rbo(list(a), list(b), p), value)


@pytest.mark.parametrize("a, b", [([], []), ([], ["a"]), (["a"], [])])
def test_rbo_with_an_empty_ranking_is_nan(a, b):
    assert math.isnan(rm.rbo(a, b))


def test_rbo_takes_any_documents_that_can_be_told_apart():
    assert rm.rbo([1, "a", (2, 3)], [1, "a", (2, 3)]) == pytest.approx(1)


def test_counts_equal_a_tuple_of_the_same_numbers():
    assert rm.pair_counts([2, 1], [2, 1]) == (1, 0, 0, 0, 0)
    assert rm.pair_counts([2, 1], [2, 1]) != (0, 1, 0, 0, 0)
