"""Average precision over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_arrays_equal_formula,
    batches,
    counts_for,
    cutoffs,
    labels,
    relevance_levels,
)

import rankmetrics_lib as rm

normalizers = st.sampled_from(["relevant", "truncated"])


@given(rels=batches(labels), k=cutoffs, level=relevance_levels, normalizer=normalizers)
def test_list_only(rels, k, level, normalizer):
    assert_arrays_equal_formula(
        "average_precision", rels, k, normalizer=normalizer, relevance_level=level
    )
    assert_arrays_equal_formula("average_precision_steps", rels, k, relevance_level=level)


@given(data=st.data(), k=cutoffs, level=relevance_levels, normalizer=normalizers)
def test_with_relevant_documents_missed(data, k, level, normalizer):
    rels = data.draw(batches(labels))
    n_relevant = data.draw(counts_for(rels, lambda label: label >= level))
    pool = {"n_relevant": n_relevant, "relevance_level": level}
    assert_arrays_equal_formula("average_precision", rels, k, normalizer=normalizer, **pool)
    assert_arrays_equal_formula("average_precision_steps", rels, k, **pool)


@given(data=st.data(), level=relevance_levels, recall=st.integers(0, 20))
def test_interpolated_precision(data, level, recall):
    rels = data.draw(batches(labels))
    for n_relevant in (None, data.draw(counts_for(rels, lambda label: label >= level))):
        pool = {"n_relevant": n_relevant, "relevance_level": level}
        assert_arrays_equal_formula("interpolated_precision", rels, recall / 20, **pool)
        assert_arrays_equal_formula("eleven_point_average", rels, **pool)


@given(values=batches(st.floats(0, 1)), floor=st.floats(1e-9, 2))
def test_gmap(values, floor):
    assert_arrays_equal_formula("gmap", values, floor=floor)


def test_map_is_the_mean_with_a_query_without_a_relevant_document_as_0():
    rels = [[1, 1, 0], [0, 0, 0], [0, 1, np.nan]]
    assert rm.average_precision(rels).mean() == pytest.approx((1 + 0 + 1 / 2) / 3)


def test_n_relevant_may_be_one_for_all_or_one_for_each():
    rels = [[1, 0], [0, 1]]
    assert rm.average_precision(rels, n_relevant=2).tolist() == [1 / 2, 1 / 4]
    assert rm.average_precision(rels, n_relevant=[1, 2]).tolist() == [1, 1 / 4]
