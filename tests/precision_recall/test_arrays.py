"""Precision, recall and F over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_arrays_equal_formula,
    batches,
    binary,
    counts_for,
    cutoffs,
    labels,
    relevance_levels,
)

import rankmetrics_lib as rm


@given(rels=batches(labels), k=cutoffs, level=relevance_levels)
def test_precision(rels, k, level):
    assert_arrays_equal_formula("precision", rels, k, relevance_level=level)


@given(rels=batches(labels), k=cutoffs, level=relevance_levels)
def test_list_only_recall_f_and_r_precision(rels, k, level):
    assert_arrays_equal_formula("recall", rels, k, relevance_level=level)
    assert_arrays_equal_formula("f_measure", rels, k, relevance_level=level)
    assert_arrays_equal_formula("r_precision", rels, relevance_level=level)


@given(data=st.data(), k=cutoffs, level=relevance_levels, beta=st.floats(0, 10))
def test_recall_f_and_r_precision_with_relevant_documents_missed(data, k, level, beta):
    rels = data.draw(batches(labels))
    n_relevant = data.draw(counts_for(rels, lambda label: label >= level))
    pool = {"n_relevant": n_relevant, "relevance_level": level}
    assert_arrays_equal_formula("recall", rels, k, **pool)
    assert_arrays_equal_formula("f_measure", rels, k, beta=beta, **pool)
    assert_arrays_equal_formula("r_precision", rels, **pool)


@given(columns=batches(labels, binary))
def test_confusion_matrix(columns):
    assert_arrays_equal_formula("confusion_matrix", *columns)


@given(columns=batches(binary, binary), beta=st.floats(0, 10))
def test_shares_of_the_confusion_matrix(columns, beta):
    counts = rm.confusion_matrix(*(column.array for column in columns))
    of_rows = [
        rm.formulas.confusion_matrix(*rows)
        for rows in zip(*(column.rows for column in columns), strict=True)
    ]
    for name in ["accuracy", "precision", "recall", "tpr", "fpr"]:
        assert getattr(counts, name).shape == columns[0].leading
        np.testing.assert_allclose(
            np.ravel(getattr(counts, name)), [getattr(row, name) for row in of_rows]
        )
    np.testing.assert_allclose(
        np.ravel(counts.f(beta)), [row.f(beta) for row in of_rows], rtol=1e-12
    )


def test_padding_is_no_document():
    rels = [[1, 0, np.nan, np.nan], [1, 0, 0, 0]]
    assert rm.precision(rels).tolist() == [1 / 2, 1 / 4]
    assert rm.confusion_matrix(rels, rels).tn.tolist() == [1, 3]


def test_n_relevant_below_the_hits_of_any_row_is_refused():
    with pytest.raises(ValueError, match="n_relevant must be at least 2.*, got 1"):
        rm.recall([[1, 0], [1, 1]], n_relevant=[1, 1])


def test_one_list_gives_one_number():
    assert isinstance(rm.precision([1, 0]), float)
    assert rm.precision([1, 0]).shape == ()
