"""Context precision and evidence recall against their definitions in exact fractions, on all short
lists, and beside other metrics and libraries."""

import itertools
from fractions import Fraction
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, binary, matrices, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

ROWS = [list(row) for row in itertools.product((0, 1), repeat=3)]
SMALL = small_rankings(ROWS, 3)

cutoffs = st.integers(1, 10)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 9])
def test_context_precision_as_a_mean_of_fractions(k):
    """A label of at least 1 is relevant."""
    for rels in small_rankings([0, 0.9, 2], 6):
        ranks = [rank for rank, rel in enumerate(rels[:k], 1) if rel == 2]
        precisions = [Fraction(found, rank) for found, rank in enumerate(ranks, 1)]
        expected = sum(precisions) / len(ranks) if ranks else 0
        assert_close(rm.context_precision(rels, k), expected)


def test_the_examples_of_ragas_and_of_a_textbook():
    """The documentation of ragas: of two chunks, only the second is relevant. The textbook: five
    passages, the relevant ones at ranks 3 and 4, (1/3 + 2/4) / 2, printed as 0.417."""
    assert rm.context_precision([1, 0]) == 1.0
    assert rm.context_precision([0, 1]) == 0.5
    assert rm.context_precision([0, 0, 1, 1, 0]) == pytest.approx(0.417, abs=5e-4)


ANSWERS = [[1, 0, 0], [0, 1, 1], [0, 0, 0]]  # the last one needs nothing and does not count


@pytest.mark.parametrize("k", [None, 1, 2, 9])
def test_evidence_recall_counts_the_answers_whose_evidence_a_union_holds(k):
    for evidence in SMALL:
        union = {piece for row in evidence[:k] for piece in range(3) if row[piece]}
        assert_close(rm.evidence_recall(evidence, k), len(union) == 3)
        ready = (0 in union) + (union >= {1, 2})
        assert_close(rm.evidence_recall(evidence, k, answers=ANSWERS), Fraction(ready, 2))


def test_a_piece_is_found_from_a_label_of_1():
    assert rm.evidence_recall([[2, 0.9]]) == 0.0
    assert rm.evidence_recall([[2, 1]], answers=[[0.9, 3]]) == 1.0


@pytest.mark.parametrize(
    "evidence, answers", [([], [[1, 1]]), ([[1, 1]], []), ([[1, 1]], [[0, 0]]), ([[]], None)]
)
def test_where_nothing_is_retrieved_or_needed_it_is_0(library, evidence, answers):
    """Of nothing, an array still says how many pieces there are."""
    evidence, answers = (np.zeros((0, 2)) if rows == [] else rows for rows in (evidence, answers))
    assert library.evidence_recall(evidence, answers=answers) == 0.0


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 0, 3), (2, 3, 0), (0, 3, 2)])
def test_arrays_without_passages_or_pieces(shape):
    """Pieces that no passage has a label for are not found."""
    nothing, zeros = np.zeros(shape), np.zeros(shape[:-2])
    needs = [None, np.ones((*shape[:-2], 1, shape[-1]))]
    if not nothing.size:
        needs.append([[1] * (shape[-1] or 2)])
    for answers in needs:
        found = arrays.evidence_recall(nothing, answers=answers)
        np.testing.assert_array_equal(found, zeros, strict=True)


@given(rels=st.lists(binary, max_size=9), k=cutoffs, missed=st.integers(0, 4))
def test_average_precision_is_context_precision_times_recall(rels, k, missed):
    R = sum(rels) + missed
    product = rm.context_precision(rels, k) * rm.recall(rels, k, n_relevant=R)
    assert isclose(rm.average_precision(rels, k, n_relevant=R), product, abs_tol=1e-12)
    assert rm.context_precision(rels, k) == rm.average_precision(rels[:k])


@given(evidence=matrices(), k=cutoffs)
def test_three_recalls_in_order(evidence, k):
    """All pieces, their share, any piece."""
    m = len(evidence[0])
    share = rm.subtopic_recall(evidence, k)
    complete = rm.evidence_recall(evidence, k)
    assert complete == (share == 1)
    assert complete <= share <= rm.hit_rate([max(row) for row in evidence], k)
    alone = [[int(piece == other) for other in range(m)] for piece in range(m)]
    assert rm.evidence_recall(evidence, k, answers=alone) == share


def test_ragas_adds_a_little_to_the_divisor():
    """Sum of precision times verdict, over the verdicts plus 1e-10: never quite 1."""
    for verdicts in itertools.product((0.0, 1.0), repeat=6):
        precisions = np.cumsum(verdicts) / np.arange(1, 7)
        theirs = (precisions * verdicts).sum() / (sum(verdicts) + 1e-10)
        assert rm.context_precision(verdicts) == pytest.approx(theirs, abs=2e-10)
        assert theirs < 1


@pytest.mark.parametrize("k", [5, 10])
def test_one_passage_for_each_piece_and_all_of_them_by_pytrec_eval(k):
    """Recall of two gold passages is 1 exactly if the evidence is complete."""
    from pytrec_eval import RelevanceEvaluator

    rng = np.random.default_rng(k)
    run = {"q": {f"d{rank:02}": 12.0 - rank for rank in range(12)}}
    for _ in range(40):
        gold = rng.choice(12, 2, replace=False)
        qrels = {"q": {f"d{document:02}": 1 for document in gold}}
        theirs = RelevanceEvaluator(qrels, {f"recall.{k}"}).evaluate(run)["q"][f"recall_{k}"]
        evidence = [[int(rank == document) for document in gold] for rank in range(12)]
        assert rm.evidence_recall(evidence, k) == (theirs == 1)
        assert rm.subtopic_recall(evidence, k) == theirs
