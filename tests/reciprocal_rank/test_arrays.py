"""Reciprocal rank and hit rate over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from strategies import assert_arrays_equal_formula, batches, cutoffs, labels, relevance_levels

import rankmetrics_lib as rm


@pytest.mark.parametrize("name", ["reciprocal_rank", "hit_rate"])
@given(rels=batches(labels), k=cutoffs, level=relevance_levels)
def test_equal_to_the_formula(name, rels, k, level):
    assert_arrays_equal_formula(name, rels, k, relevance_level=level)


def test_mrr_is_the_mean_with_a_query_without_a_hit_as_0():
    rels = [[0, 1, 0], [0, 0, 0], [1, np.nan, np.nan]]
    assert rm.reciprocal_rank(rels).mean() == (1 / 2 + 0 + 1) / 3
    assert rm.hit_rate(rels, 1).mean() == 1 / 3
