"""The functions for unjudged documents and ties over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    Batch,
    assert_arrays_equal_formula,
    batches,
    counts_for,
    cutoffs,
    discounts,
    gains,
    grades,
    judged,
    labels,
    pools_for,
    propensities,
    relevance_levels,
    scores,
)

import rankmetrics_lib as rm

documents = batches(labels, scores) | batches(grades, st.integers(0, 2))


@given(data=st.data())
def test_bpref(data):
    rows = data.draw(batches(judged))
    n_relevant = data.draw(counts_for(rows))
    n_nonrelevant = data.draw(counts_for(rows, lambda label: label < 1))
    assert_arrays_equal_formula("bpref", rows, n_relevant=n_relevant, n_nonrelevant=n_nonrelevant)


@given(data=st.data())
def test_infap(data):
    rows = data.draw(batches(judged))
    assert_arrays_equal_formula("infap", rows)
    assert_arrays_equal_formula("infap", rows, n_relevant=data.draw(counts_for(rows)))
    pools = [[label is not None or data.draw(st.booleans()) for label in row] for row in rows.rows]
    assert_arrays_equal_formula("infap", rows, in_pool=Batch(pools, rows.leading))


@pytest.mark.parametrize("name", ["precision", "ndcg"])
@given(columns=batches(labels, propensities), k=cutoffs, level=relevance_levels)
def test_propensity_scored(name, columns, k, level):
    assert_arrays_equal_formula(f"propensity_scored_{name}", *columns, k, relevance_level=level)


@given(columns=documents, ties=st.sampled_from(["stable", "best", "worst"]))
def test_rank_labels(columns, ties):
    assert_arrays_equal_formula("rank_labels", *columns, ties=ties)


@pytest.mark.parametrize("name", ["precision", "reciprocal_rank", "average_precision"])
@given(columns=documents, k=cutoffs, level=relevance_levels)
def test_tie_averaged(name, columns, k, level):
    assert_arrays_equal_formula(f"tie_averaged_{name}", *columns, k, relevance_level=level)


@given(data=st.data(), k=cutoffs, level=relevance_levels)
def test_tie_averaged_average_precision_with_relevant_documents_missed(data, k, level):
    columns = data.draw(documents)
    pool = {
        "n_relevant": data.draw(counts_for(columns[0], lambda label: label >= level)),
        "relevance_level": level,
    }
    assert_arrays_equal_formula("tie_averaged_average_precision", *columns, k, **pool)


@given(data=st.data(), k=cutoffs, gain=gains, discount=discounts)
def test_tie_averaged_ndcg(data, k, gain, discount):
    columns = data.draw(documents)
    pool = data.draw(pools_for(columns[0]))
    assert_arrays_equal_formula("tie_averaged_ndcg", *columns, k, pool=pool, **gain, **discount)


def test_padding_is_tied_with_nothing():
    labels, scores = [[1, 0, np.nan], [1, 0, 0]], [[1, 1, np.nan], [1, 1, 1]]
    assert rm.tie_averaged_precision(labels, scores).tolist() == pytest.approx([1 / 2, 1 / 3])
    np.testing.assert_array_equal(
        rm.rank_labels(labels, scores, ties="worst"), [[0, 1, np.nan], [0, 0, 1]]
    )


def test_an_unjudged_document_is_not_padding():
    """What follows it counts; NaN at the end changes nothing either way."""
    assert rm.bpref([np.nan, 1, 0, np.nan], n_relevant=1, n_nonrelevant=1) == 1
    assert rm.infap([np.nan, 1, np.nan]) == rm.infap([np.nan, 1])


def test_rounding_does_not_lift_the_averaged_ndcg_above_1():
    """All labels are equal, so every order is ideal; the sums differ in the last bit."""
    assert rm.tie_averaged_ndcg([0.1] * 3, [1] * 3) == 1.0
