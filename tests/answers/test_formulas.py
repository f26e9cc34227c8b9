"""The formulas of retrieval that feeds a model: the sources' numbers, counts over all short lists,
edge rules."""

import itertools
from fractions import Fraction

import pytest

from rankmetrics_lib import formulas as rm

SHORT = [list(rels) for n in range(7) for rels in itertools.product((0, 1), repeat=n)]
ROWS = [list(row) for row in itertools.product((0, 1), repeat=3)]
SMALL = [list(rows) for n in range(4) for rows in itertools.product(ROWS, repeat=n)]


def test_the_example_of_ragas():
    """Its documentation: of two chunks, only the second is relevant."""
    assert rm.context_precision([1, 0]) == 1.0
    assert rm.context_precision([0, 1]) == 0.5


def test_a_worked_example_of_a_textbook():
    """Five passages, the relevant ones at ranks 3 and 4: (1/3 + 2/4) / 2, printed as 0.417."""
    assert rm.context_precision([0, 0, 1, 1, 0]) == pytest.approx(0.417, abs=5e-4)


def test_context_precision_as_a_mean_of_fractions():
    for rels in SHORT:
        for k in (1, 2, 3, 9, None):
            top = rels[:k]
            ranks = [rank for rank, rel in enumerate(top, 1) if rel]
            precisions = [Fraction(found, rank) for found, rank in enumerate(ranks, 1)]
            expected = sum(precisions) / len(ranks) if ranks else 0
            assert rm.context_precision(rels, k) == pytest.approx(float(expected), rel=1e-15)


def test_a_second_useful_passage_lowers_it():
    assert rm.context_precision([1, 0, 0, 0, 1]) == 0.7 < rm.context_precision([1, 0, 0, 0, 0])


def test_a_label_of_at_least_1_is_relevant():
    assert rm.context_precision([0.5, 2, 0.9]) == 0.5
    assert rm.evidence_recall([[2, 0.9]]) == 0.0
    assert rm.evidence_recall([[2, 1]], answers=[[0.9, 3]]) == 1.0


def test_evidence_recall_is_whether_a_union_holds_all():
    for rows in SMALL:
        for k in (1, 2, 9, None):
            union = {piece for row in rows[:k] for piece in range(3) if row[piece]}
            assert rm.evidence_recall(rows, k) == (len(union) == 3)


def test_the_answers_that_can_be_written():
    answers = [[1, 0, 0], [0, 1, 1], [0, 0, 0]]
    for rows in SMALL:
        for k in (1, 2, None):
            seen = [any(row[piece] for row in rows[:k]) for piece in range(3)]
            expected = (seen[0] + (seen[1] and seen[2])) / 2
            assert rm.evidence_recall(rows, k, answers=answers) == expected


def test_nothing_retrieved_and_nothing_needed():
    assert rm.context_precision([]) == rm.context_precision([0, 0]) == 0.0
    assert rm.evidence_recall([]) == rm.evidence_recall([[]]) == rm.evidence_recall([[0]]) == 0.0
    assert rm.evidence_recall([], answers=[[1, 1]]) == 0.0
    assert rm.evidence_recall([[1, 1]], answers=[]) == 0.0
    assert rm.evidence_recall([[1, 1]], answers=[[0, 0]]) == 0.0
