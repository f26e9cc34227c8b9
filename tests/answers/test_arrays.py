"""Context precision and evidence recall over arrays: equal to the formulas, in batches with
padding."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm

cutoffs = st.none() | st.integers(1, 9)
rankings = st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=7), min_size=1, max_size=4)


@st.composite
def questions(draw):
    """(evidence, answers) for up to four questions with up to four pieces each."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        m = draw(st.integers(1, 4))
        rows = st.lists(st.lists(st.integers(0, 2), min_size=m, max_size=m), min_size=1, max_size=5)
        found.append((draw(rows), draw(rows)))
    return found


@given(rankings=rankings, k=cutoffs)
def test_context_precision(rankings, k):
    expected = [rm.formulas.context_precision(rels, k) for rels in rankings]
    np.testing.assert_allclose(rm.context_precision(rm.pad(rankings), k), expected, rtol=1e-14)


@given(questions=questions(), k=cutoffs)
def test_evidence_recall(questions, k):
    evidence, answers = (rm.pad(matrices) for matrices in zip(*questions, strict=True))
    expected = [rm.formulas.evidence_recall(rows, k) for rows, _ in questions]
    np.testing.assert_array_equal(rm.evidence_recall(evidence, k), expected)
    expected = [rm.formulas.evidence_recall(rows, k, answers=needs) for rows, needs in questions]
    found = rm.evidence_recall(evidence, k, answers=answers)
    np.testing.assert_allclose(found, expected, rtol=1e-15)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 0, 3), (2, 3, 0), (0, 3, 2)])
def test_without_passages_or_pieces_it_is_0(shape):
    nothing = np.zeros(shape)
    np.testing.assert_array_equal(rm.evidence_recall(nothing), np.zeros(shape[:-2]))
    needs = np.ones(shape[:-2] + (1, shape[-1]))
    np.testing.assert_array_equal(rm.evidence_recall(nothing, answers=needs), np.zeros(shape[:-2]))


@pytest.mark.parametrize("shape", [(0, 0), (3, 0), (2, 3, 0), (0, 3, 0)])
def test_pieces_that_no_passage_has_a_label_for_are_not_found(shape):
    found = rm.evidence_recall(np.zeros(shape), answers=[[1, 1]])
    np.testing.assert_array_equal(found, np.zeros(shape[:-2]), strict=True)
