"""The formulas of cumulative gain, DCG and its ideal against the terms written out, and their edge
rules."""

import itertools
import math
from math import isclose, log, log2

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

RELS = [3, 2, 3, 0, 1, 2]

TERMS = [
    ({}, 3 / 1 + 2 / log2(3) + 3 / 2 + 0 + 1 / log2(6) + 2 / log2(7)),
    ({"k": 3}, 3 / 1 + 2 / log2(3) + 3 / 2),
    ({"k": 1}, 3),
    ({"gain": "exponential"}, 7 / 1 + 3 / log2(3) + 7 / 2 + 0 + 1 / log2(6) + 3 / log2(7)),
    ({"gain": "exponential", "k": 2}, 7 / 1 + 3 / log2(3)),
    ({"discount": "zipf"}, 3 / 1 + 2 / 2 + 3 / 3 + 0 / 4 + 1 / 5 + 2 / 6),
    ({"discount": "jarvelin"}, 3 + 2 / 1 + 3 / log2(3) + 0 + 1 / log2(5) + 2 / log2(6)),
    ({"discount": "jarvelin", "base": 4}, 3 + 2 + 3 + 0 / 1 + 1 / log(5, 4) + 2 / log(6, 4)),
    ({"discount": "jarvelin", "base": 10}, 3 + 2 + 3 + 0 + 1 + 2),
    (
        {"discount": "jarvelin", "base": 1.5},
        3 + 2 / log(2, 1.5) + 3 / log(3, 1.5) + 1 / log(5, 1.5) + 2 / log(6, 1.5),
    ),
]


@pytest.mark.parametrize("arguments, value", TERMS)
def test_dcg_is_the_sum_of_its_terms(arguments, value):
    assert isclose(rm.dcg(RELS, **arguments), value, rel_tol=1e-14)


# The vectors of Järvelin & Kekäläinen (2002), section 2, with base 2; printed there with two
# decimals.
GAINS = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
CUMULATED = [3, 5, 8, 8, 8, 9, 11, 13, 16, 16]
DISCOUNTED = [3, 5, 6.89, 6.89, 6.89, 7.28, 7.99, 8.66, 9.61, 9.61]


@pytest.mark.parametrize("k", range(1, 11))
def test_the_vectors_of_jarvelin_and_kekalainen(k):
    assert rm.cumulative_gain(GAINS, k) == CUMULATED[k - 1]
    assert isclose(rm.dcg(GAINS, k, discount="jarvelin"), DISCOUNTED[k - 1], abs_tol=0.005)


def test_cumulative_gain_adds_the_first_k_labels():
    assert [rm.cumulative_gain([1, 0, 3, 3, 0], k) for k in (1, 2, 3, 4, 5, 9)] == [
        1,
        1,
        4,
        7,
        7,
        7,
    ]
    assert rm.cumulative_gain([0.5, 0.25]) == 0.75


@pytest.mark.sampled
@pytest.mark.parametrize(
    "discount", [{}, {"discount": "zipf"}, {"discount": "jarvelin", "base": 3}]
)
@pytest.mark.parametrize("gain", ["linear", "exponential"])
@pytest.mark.parametrize("k", [None, 1, 3, 9])
def test_the_ideal_is_the_highest_dcg_of_all_orders(discount, gain, k):
    for pool in small_rankings([0, 1, 3], 4):
        best = max(
            rm.dcg(order, k, gain=gain, **discount) for order in itertools.permutations(pool)
        )
        assert isclose(rm.ideal_dcg(pool, k, gain=gain, **discount), best, rel_tol=1e-14)


EDGE_RULES = {
    "no document": (lambda: rm.dcg([]), 0.0),
    "no document at k": (lambda: rm.dcg([], 3), 0.0),
    "nothing relevant": (lambda: rm.dcg([0, 0]), 0.0),
    "nothing relevant, exponential": (lambda: rm.dcg([0, 0], gain="exponential"), 0.0),
    "k beyond the end": (lambda: rm.dcg([2, 0, 2], 9), 3.0),
    "labels need not be whole": (lambda: rm.dcg([0.5], gain="exponential"), math.sqrt(2) - 1),
    "the highest label for the exponential gain": (
        lambda: rm.dcg([1000], gain="exponential"),
        2.0**1000 - 1,
    ),
    "base 2 may be named": (lambda: rm.dcg([1], base=2), 1.0),
    "no pool": (lambda: rm.ideal_dcg([], 3), 0.0),
    "the ideal is sorted before it is cut": (lambda: rm.ideal_dcg([0, 1, 2], 1), 2.0),
    "nothing gained": (lambda: rm.cumulative_gain([]), 0.0),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert isclose(call(), value)
    assert isinstance(call(), float)
