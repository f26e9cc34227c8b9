"""The formulas of tau AP and RBO against their papers' sums, and their edge rules."""

import itertools
import math
from fractions import Fraction
from math import isclose

import pytest

from rankmetrics_lib import formulas as rm

BY_HAND = [
    # In rank order the labels are 1, 4, 3, 2: above them belong 0 of 1, 1 of 2 and 2 of 3.
    ([4, 3, 2, 1], [3, 2, 1, 4], 2 / 3 * (0 + 1 / 2 + 2 / 3) - 1),
    # The same swap at the bottom: 1 of 1, 2 of 2 and 2 of 3.
    ([4, 3, 2, 1], [4, 3, 1, 2], 2 / 3 * (1 + 1 + 2 / 3) - 1),
    # A tie in the labels counts one half; equal scores keep the given order.
    ([2, 2, 1], [3, 2, 1], 2 / 2 * (1 / 2 + 1) - 1),
    ([1, 2], [5, 5], -1),
]


@pytest.mark.parametrize("labels, scores, value", BY_HAND)
def test_tau_ap_worked_example(labels, scores, value):
    assert isclose(rm.tau_ap(labels, scores), value)


def test_tau_ap_is_the_papers_sum_over_ranks():
    """Yilmaz, Aslam & Robertson (2008): 2/(n - 1) times the sum of C(i)/(i - 1) from i = 2, minus
    1."""
    for labels in itertools.permutations([1, 2, 3, 4, 5]):
        correct = [sum(above > labels[i] for above in labels[:i]) for i in range(len(labels))]
        value = Fraction(2, 4) * sum(Fraction(correct[i - 1], i - 1) for i in range(2, 6)) - 1
        assert isclose(rm.tau_ap(labels, [5, 4, 3, 2, 1]), value, abs_tol=1e-15)


@pytest.mark.parametrize("labels, scores", [([], []), ([1], [2])])
def test_without_a_pair_of_documents_tau_ap_is_nan(labels, scores):
    assert math.isnan(rm.tau_ap(labels, scores))


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
@pytest.mark.sampled
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
