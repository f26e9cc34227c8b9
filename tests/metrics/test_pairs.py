"""Pairs and rank correlations against the signs of all pairs in exact fractions, and what ties them
together."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from math import inf, isclose, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, grades, small_rankings

from rankmetrics_lib import formulas as rm

SCORES = [[4, 3, 2, 1], [1, 1, 2, 2], [3, 1, 3, 2], [0.0, -0.0, inf, -inf]]

documents = st.lists(st.tuples(grades, st.integers(0, 4)), max_size=9).map(
    lambda rows: ([label for label, _ in rows], [score for _, score in rows])
)


def signs(values):
    """For each pair of documents, whether the first is above (1), level with or below the other."""
    return [(a > b) - (a < b) for a, b in itertools.combinations(values, 2)]


def quotient(part, whole):
    return Fraction(part, whole) if whole else nan


@pytest.mark.parametrize("scores", SCORES)
def test_the_signs_of_all_pairs(scores):
    """Tau-b is the correlation of the signs (Daniels, 1944)."""
    for labels in small_rankings([0, 1, 3], 4):
        of_list = scores[: len(labels)]
        pairs = list(zip(signs(labels), signs(of_list), strict=True))
        kinds = Counter((a * b, a == 0, b == 0) for a, b in pairs)
        C, D = kinds[1, False, False], kinds[-1, False, False]
        ties = [kinds[0, True, False], kinds[0, False, True], kinds[0, True, True]]
        assert list(rm.pair_counts(labels, of_list)) == [C, D, *ties]
        assert_close(rm.pair_ratio(labels, of_list), quotient(C, D) if D or not C else inf)
        assert_close(rm.gamma(labels, of_list), quotient(C - D, C + D))
        assert_close(rm.kendall_tau(labels, of_list, "a"), quotient(C - D, len(pairs)))
        squares = math.prod(sum(sign**2 for sign in side) for side in zip(*pairs, strict=True))
        tau_b = sum(a * b for a, b in pairs) / math.sqrt(squares) if pairs and squares else nan
        assert_close(rm.kendall_tau(labels, of_list), tau_b)


@given(documents=documents)
def test_gamma_and_without_ties_auc_come_from_the_ratio(documents):
    labels, scores = documents
    r = rm.pair_ratio(labels, scores)
    if rm.pair_counts(labels, scores).discordant:
        assert isclose(rm.gamma(labels, scores), (r - 1) / (r + 1), abs_tol=1e-12)
    else:
        assert_close(rm.gamma(labels, scores), 1 if r == inf else nan)
    hits, places = [int(label > 1) for label in labels], list(range(len(labels)))
    if rm.pair_counts(hits, places).discordant:
        r = rm.pair_ratio(hits, places)
        assert isclose(r / (r + 1), rm.auc(hits, places))


@given(*[st.permutations(range(1, 7))] * 2)
def test_without_ties_tau_a_tau_b_and_gamma_are_the_same(a, b):
    assert rm.kendall_tau(a, b, "a") == rm.kendall_tau(a, b, "b") == rm.gamma(a, b)
