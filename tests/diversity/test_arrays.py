"""Diversity over arrays: equal to the formulas, matrix by matrix, in batches with padding."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm

alphas = st.sampled_from([0, 0.1, 0.3, 0.5, 0.7, 0.9, 1])
cutoffs = st.none() | st.integers(1, 9)


@st.composite
def rankings(draw, highest=2):
    """Up to four rankings of up to seven documents, with up to five subtopics each."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        m, n = draw(st.integers(1, 5)), draw(st.integers(1, 7))
        row = st.lists(st.integers(0, highest), min_size=m, max_size=m)
        found.append(draw(st.lists(row, min_size=n, max_size=n)))
    return found


def assert_same(name, documents, **arguments):
    formula, function = getattr(rm.formulas, name), getattr(rm, name)
    expected = [formula(matrix, **arguments) for matrix in documents]
    found = function(rm.pad(documents), **arguments)
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    alone = [function(matrix, **arguments) for matrix in documents]
    np.testing.assert_allclose(alone, expected, rtol=1e-12, atol=1e-12)


@given(documents=rankings(), k=st.integers(1, 9))
def test_subtopic_recall(documents, k):
    assert_same("subtopic_recall", documents, k=k)
    assert_same("subtopic_recall", documents, k=k, n_subtopics=6)


@given(documents=rankings(), k=cutoffs, alpha=alphas)
def test_alpha_dcg(documents, k, alpha):
    assert_same("alpha_dcg", documents, k=k, alpha=alpha)


@given(documents=rankings(), k=cutoffs, alpha=alphas)
def test_alpha_ndcg(documents, k, alpha):
    """Last bits decide which of two nearly equal documents is taken: both layers add alike."""
    assert_same("alpha_ndcg", documents, k=k, alpha=alpha)


@given(documents=rankings(), missed=rankings(), k=cutoffs, alpha=alphas)
def test_alpha_ndcg_of_a_pool(documents, missed, k, alpha):
    for matrix, more in zip(documents, missed, strict=False):
        m = len(matrix[0])
        pool = [(row * m)[:m] for row in more] + matrix[::-1]
        expected = rm.formulas.alpha_ndcg(matrix, k, pool=pool, alpha=alpha)
        found = rm.alpha_ndcg([matrix, matrix], k, pool=[pool, pool], alpha=alpha)
        np.testing.assert_allclose(found, [expected, expected], rtol=1e-12)


@given(documents=rankings(3), k=cutoffs)
def test_err_ia(documents, k):
    assert_same("err_ia", documents, k=k, max_grade=3)
    for matrix in documents:
        weights = list(range(1, len(matrix[0]) + 1))
        expected = rm.formulas.err_ia(matrix, k, max_grade=3, weights=weights)
        found = rm.err_ia([matrix], k, max_grade=3, weights=[weights])
        np.testing.assert_allclose(found, [expected], rtol=1e-12)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 0, 3), (2, 3, 0), (0, 3, 2)])
def test_without_documents_or_subtopics_all_is_0(shape):
    nothing = np.zeros(shape)
    for values in (
        rm.subtopic_recall(nothing, 2),
        rm.alpha_dcg(nothing),
        rm.alpha_ndcg(nothing),
        rm.err_ia(nothing),
    ):
        np.testing.assert_array_equal(values, np.zeros(shape[:-2]))


def test_padded_weights_and_columns_do_not_count():
    padded = rm.pad([[[1, 0], [0, 1]], [[1, 0, 0]]])
    weights = rm.pad([[3, 1], [1, 1, 2]])
    expected = [
        rm.formulas.err_ia([[1, 0], [0, 1]], weights=[3, 1]),
        rm.formulas.err_ia([[1, 0, 0]], weights=[1, 1, 2]),
    ]
    np.testing.assert_allclose(rm.err_ia(padded, weights=weights), expected, rtol=1e-15)
