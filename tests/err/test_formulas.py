"""The formulas of ERR and RBP against a sum over every possible reader, and their edge rules."""

import itertools
import math
from fractions import Fraction
from math import isclose

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1, 2], 5)


def readers(rels, max_grade):
    """Every way in which the documents may satisfy a reader or not: its probability, and the rank
    of the first that does."""
    chances = [Fraction(2**rel - 1, 2**max_grade) for rel in rels]
    for satisfied in itertools.product([True, False], repeat=len(rels)):
        probability = math.prod(
            c if yes else 1 - c for c, yes in zip(chances, satisfied, strict=True)
        )
        yield probability, next((rank for rank, yes in enumerate(satisfied, 1) if yes), None)


@pytest.mark.parametrize("max_grade", [2, 3])
@pytest.mark.sampled
def test_stopping_probabilities_add_up_the_readers_who_stop_there(max_grade):
    for rels in SMALL:
        stops = [
            sum(p for p, rank in readers(rels, max_grade) if rank == r)
            for r in range(1, len(rels) + 1)
        ]
        assert rm.stopping_probabilities(rels, max_grade=max_grade) == pytest.approx(
            stops, rel=1e-14
        )


@pytest.mark.parametrize("k", [None, 1, 3, 9])
def test_err_is_the_mean_over_readers_of_one_over_the_rank_where_they_stop(k):
    for rels in SMALL:
        mean = sum(p / rank for p, rank in readers(rels, 2) if rank and rank <= (k or rank))
        assert isclose(rm.err(rels, k, max_grade=2), mean, rel_tol=1e-14)


@pytest.mark.parametrize("k", [None, 1, 3, 9])
def test_expected_utility_is_the_mean_over_readers_of_the_utility_of_their_rank(k):
    for rels in SMALL:
        mean = sum(
            p * Fraction(1, rank**2) for p, rank in readers(rels, 3) if rank and rank <= (k or rank)
        )
        assert isclose(
            rm.expected_utility(rels, lambda rank: rank**-2, k, max_grade=3), mean, rel_tol=1e-14
        )


ERR_BY_HAND = [
    # With highest grade 4 the chances to satisfy are 0, 1/16, 3/16, 7/16 and 15/16.
    ([1, 0, 2], 4, Fraction(1, 16) + Fraction(1, 3) * Fraction(15, 16) * Fraction(3, 16)),
    ([4, 4], 4, Fraction(15, 16) + Fraction(1, 2) * Fraction(1, 16) * Fraction(15, 16)),
    ([0, 3], 4, Fraction(1, 2) * Fraction(7, 16)),
    # The scale counts, not the list: with highest grade 1 a relevant document satisfies half of the
    # readers.
    ([1, 1], 1, Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 4)),
    ([0], 1, Fraction(0)),
]


@pytest.mark.parametrize("rels, max_grade, value", ERR_BY_HAND)
def test_err_worked_example(rels, max_grade, value):
    assert isclose(rm.err(rels, max_grade=max_grade), value, rel_tol=1e-15)


@pytest.mark.parametrize("persistence", [0.5, 0.8, 0.95])
def test_rbp_is_the_relevant_share_of_the_documents_that_a_reader_sees_on_average(persistence):
    """A reader sees exactly d documents with probability (1 - p) p^(d - 1)."""
    chances = [(1 - persistence) * persistence ** (d - 1) for d in range(1, 2000)]
    seen = sum(chance * d for d, chance in enumerate(chances, 1))
    for rels in small_rankings([0, 1], 4):
        relevant = sum(chance * sum(rels[:d]) for d, chance in enumerate(chances, 1))
        assert isclose(rm.rbp(rels, persistence=persistence), relevant / seen, rel_tol=1e-12)


def test_rbp_worked_example():
    assert rm.rbp([1, 0, 1, 1], persistence=0.5) == 1 / 2 + 1 / 8 + 1 / 16


@pytest.mark.parametrize("max_grade", [2, 3])
def test_graded_rbp_is_the_mean_of_rbp_over_the_levels(max_grade):
    """A grade g reaches g of the levels 1 to max_grade."""
    for rels in SMALL:
        at_levels = [
            rm.rbp(rels, persistence=0.7, relevance_level=level)
            for level in range(1, max_grade + 1)
        ]
        value = rm.graded_rbp(rels, max_grade=max_grade, persistence=0.7)
        assert isclose(value, sum(at_levels) / max_grade, rel_tol=1e-12, abs_tol=1e-15)


def test_rbp_residual_is_the_weight_of_what_is_not_known():
    assert isclose(rm.rbp_residual([1, None, 0, None], persistence=0.5), 1 / 4 + 1 / 16 + 1 / 16)
    assert isclose(rm.rbp_residual([1, 0, 0], persistence=0.8), 0.8**3)
    assert isclose(rm.rbp_residual([math.nan], persistence=0.8), 1)


EDGE_RULES = {
    "ERR without documents": (lambda: rm.err([], max_grade=2), 0.0),
    "ERR without documents at k": (lambda: rm.err([], 3, max_grade=2), 0.0),
    "ERR of nothing relevant": (lambda: rm.err([0, 0], max_grade=2), 0.0),
    "ERR with k beyond the end": (lambda: rm.err([2], 9, max_grade=2), 0.75),
    "ERR of labels that are not whole": (
        lambda: rm.err([0.5], max_grade=1),
        (math.sqrt(2) - 1) / 2,
    ),
    "ERR at the highest scale": (lambda: rm.err([1000], max_grade=1000), 1.0),
    "utility without documents": (
        lambda: rm.expected_utility([], lambda rank: 1, max_grade=2),
        0.0,
    ),
    "utility of nothing relevant": (
        lambda: rm.expected_utility([0], lambda rank: 1, max_grade=2),
        0.0,
    ),
    "RBP without documents": (lambda: rm.rbp([]), 0.0),
    "RBP of nothing relevant": (lambda: rm.rbp([0, 0]), 0.0),
    "RBP counts a grade at the level once": (
        lambda: rm.rbp([1, 3], persistence=0.5, relevance_level=2),
        0.25,
    ),
    "graded RBP without documents": (lambda: rm.graded_rbp([], max_grade=2), 0.0),
    "graded RBP of a perfect list": (lambda: rm.graded_rbp([2, 2], max_grade=2), 0.2 * 1.8),
    "RBP goes on with probability 0.8 unless told": (lambda: rm.rbp([1, 1]), 0.2 * 1.8),
    "the residual of nothing": (lambda: rm.rbp_residual([]), 1.0),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert isclose(call(), value)
    assert isinstance(call(), float)


def test_no_document_has_no_stopping_probability():
    assert rm.stopping_probabilities([], max_grade=2) == []
