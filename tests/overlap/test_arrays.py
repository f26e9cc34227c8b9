"""Agreement at the top over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_arrays_equal_formula, batches, grades, labels, leading_shapes, scores

import rankmetrics_lib as rm

documents = batches(labels, scores) | batches(grades, st.integers(0, 3))


@given(columns=documents)
def test_tau_ap(columns):
    assert_arrays_equal_formula("tau_ap", *columns)


@st.composite
def two_batches_of_rankings(draw):
    leading = draw(leading_shapes)
    lengths = draw(st.tuples(st.integers(0, 6), st.integers(0, 6)))
    orders = [draw(st.lists(st.permutations(range(9)), min_size=6, max_size=6)) for _ in lengths]
    size = int(np.prod(leading))
    return [
        np.array(rows[:size], dtype=int).reshape(leading + (9,))[..., :n]
        for rows, n in zip(orders, lengths, strict=True)
    ]


@given(rankings=two_batches_of_rankings(), p=st.floats(0.05, 0.98))
def test_rbo(rankings, p):
    before = [ranking.copy() for ranking in rankings]
    values = rm.rbo(*rankings, p)
    rows = [
        ranking.reshape(int(np.prod(ranking.shape[:-1])), ranking.shape[-1]).tolist()
        for ranking in rankings
    ]
    of_rows = [rm.formulas.rbo(a, b, p) for a, b in zip(*rows, strict=True)]
    assert values.shape == rankings[0].shape[:-1] and values.dtype == float
    np.testing.assert_allclose(values.ravel(), of_rows, rtol=1e-12)
    np.testing.assert_equal(rankings, before)


def test_rbo_of_document_names():
    values = rm.rbo([["a", "b", "c"], ["x", "y", "z"]], ["b", "a", "c"], 0.5)
    assert values.tolist() == pytest.approx([0.5, 0])


def test_in_rbo_nan_after_the_last_document_is_padding():
    rows = [[1, 2], [1, 2, 3], [], [4], [3, 1]]
    others = [[3, 2, 1], [2], [1], [], [1, 3]]
    values = rm.rbo(rm.pad(rows), rm.pad(others), 0.7)
    assert values == pytest.approx(
        [rm.formulas.rbo(a, b, 0.7) for a, b in zip(rows, others, strict=True)],
        rel=1e-12,
        nan_ok=True,
    )


@given(data=st.data(), p=st.floats(0.05, 0.95))
def test_rbo_of_rankings_of_unequal_lengths(data, p):
    rankings = st.lists(st.integers(0, 9), unique=True, max_size=6)
    rows = data.draw(st.lists(st.tuples(rankings, rankings), min_size=1, max_size=5))
    values = rm.rbo(rm.pad([a for a, _ in rows]), rm.pad([b for _, b in rows]), p)
    assert values == pytest.approx(
        [rm.formulas.rbo(a, b, p) for a, b in rows], rel=1e-12, nan_ok=True
    )
    assert not (values > 1).any()


def test_in_rbo_a_number_and_the_text_of_it_are_two_documents(library):
    assert library.rbo(["1", 2], [1, "2"]) == 0
    assert library.rbo(["1", 2], ["1", 2]) == pytest.approx(1)


@pytest.mark.parametrize(
    "a, b", [(np.array(["a", "b"]), np.array([1, 2])), ([None, 1], [1]), ([[1], [1, 2]], [1])]
)
def test_rbo_of_odd_arrays(a, b):
    if isinstance(a, list):
        with pytest.raises((TypeError, ValueError), match="^ranking_a"):
            rm.rbo(a, b)
    else:
        assert rm.rbo(a, b) == 0
