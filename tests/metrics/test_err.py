"""ERR and RBP against the mean over every possible reader, in exact fractions, and what ties them
to other metrics."""

import itertools
import math
from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, binary, judged, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1, 2], 5)

persistences = st.floats(0.05, 0.95)


def readers(rels, max_grade):
    """Every way in which the documents may satisfy a reader or not: its probability, and the rank
    of the first that does."""
    chances = [Fraction(2**rel - 1, 2**max_grade) for rel in rels]
    for satisfied in itertools.product([True, False], repeat=len(rels)):
        parts = [c if yes else 1 - c for c, yes in zip(chances, satisfied, strict=True)]
        yield math.prod(parts), next((rank for rank, yes in enumerate(satisfied, 1) if yes), None)


@pytest.mark.parametrize("max_grade", [2, 3])
def test_err_is_the_mean_over_all_readers(max_grade):
    for rels in SMALL:
        stops = [Fraction(0)] * len(rels)
        for chance, rank in readers(rels, max_grade):
            if rank:
                stops[rank - 1] += chance
        scale = {"max_grade": max_grade}
        assert rm.stopping_probabilities(rels, **scale) == pytest.approx(list(map(float, stops)))
        for k in (None, 1, 3, 9):
            err, squares = (
                sum(stop * Fraction(1, rank**power) for rank, stop in enumerate(stops[:k], 1))
                for power in (1, 2)
            )
            assert_close(rm.err(rels, k, **scale), err)
            assert_close(rm.expected_utility(rels, lambda rank: rank**-2, k, **scale), squares)


@pytest.mark.parametrize("persistence", [Fraction(4, 5), Fraction(1, 2)])
def test_rbp_adds_the_chances_to_see_a_document(persistence):
    """A reader sees the one at rank r with probability p^(r - 1); 0.8 is the usual p."""
    given_p = {} if persistence == Fraction(4, 5) else {"persistence": float(persistence)}
    for labels in [*SMALL, *small_rankings([None, 1], 5)]:
        weights = [(1 - persistence) * persistence**above for above in range(len(labels))]
        rels = [rel or 0 for rel in labels]
        at_level = [
            sum(weight for weight, rel in zip(weights, rels, strict=True) if rel >= level)
            for level in (1, 2, 3)
        ]
        assert_close(rm.rbp(rels, **given_p), at_level[0])
        assert_close(rm.rbp(rels, relevance_level=2, **given_p), at_level[1])
        assert_close(rm.graded_rbp(rels, max_grade=2, **given_p), sum(at_level[:2]) / 2)
        assert_close(rm.graded_rbp(rels, max_grade=3, **given_p), sum(at_level) / 3)
        unknown = sum(weight for weight, rel in zip(weights, labels, strict=True) if rel is None)
        assert_close(rm.rbp_residual(labels, **given_p), unknown + persistence ** len(labels))


def test_labels_that_are_not_whole_the_highest_scale_and_nan_for_unjudged():
    assert isclose(rm.err([0.5], max_grade=1), (math.sqrt(2) - 1) / 2)
    assert rm.err([1000], max_grade=1000) == 1.0
    assert rm.err([4] * 10, max_grade=1000) <= 2.0**-990
    assert rm.rbp_residual([math.nan]) == rm.rbp_residual([None])


@given(rels=st.lists(binary, max_size=10), max_grade=st.integers(1, 60))
def test_where_the_top_grade_satisfies_nearly_everybody_err_is_reciprocal_rank(rels, max_grade):
    """A document of the top grade leaves 1 reader in 2^max_grade unsatisfied."""
    top_or_nothing = [max_grade * rel for rel in rels]
    difference = rm.err(top_or_nothing, max_grade=max_grade) - rm.reciprocal_rank(rels)
    assert abs(difference) <= 2.0**-max_grade


@given(data=st.data(), judged=st.lists(judged, max_size=8), p=persistences)
def test_rbp_of_every_completion_lies_within_the_residual(data, judged, p):
    tail = data.draw(st.lists(binary, max_size=8))
    complete = [data.draw(binary) if label is None else label for label in judged] + tail
    best = [1 if label is None else label for label in judged] + [1] * 2000
    known, value, highest = (
        rm.rbp(labels, persistence=p) for labels in ([x or 0 for x in judged], complete, best)
    )
    assert known - 1e-12 <= value <= highest + 1e-12
    assert isclose(highest, known + rm.rbp_residual(judged, persistence=p), rel_tol=1e-9)


@pytest.mark.parametrize("library", [rm, arrays], ids=["formulas", "arrays"])
@given(persistence=st.floats(0.01, 0.95), n=st.integers(0, 60))
def test_no_rounding_lifts_rbp_or_its_residual_above_1(library, persistence, n):
    for p in (persistence, 0.4):  # of 0.4, the weights of fifty ranks add up to 1 and a last bit
        assert library.rbp([1] * n, persistence=p) <= 1
        assert library.graded_rbp([2] * n, max_grade=2, persistence=p) <= 1
        assert library.rbp_residual([None] * n, persistence=p) <= 1
