"""NDCG and its variants over arrays: equal to the formulas, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    assert_arrays_equal_formula,
    batches,
    cutoffs,
    discounts,
    fractions,
    gains,
    grades,
    labels,
    pools_for,
)

import rankmetrics_lib as rm
from rankmetrics_lib import formulas

max_grades = st.floats(4, 10)


@given(data=st.data(), k=cutoffs, gain=gains, discount=discounts)
def test_ndcg(data, k, gain, discount):
    rels = data.draw(batches(labels))
    pool = data.draw(pools_for(rels))
    assert_arrays_equal_formula("ndcg", rels, k, pool=pool, **gain, **discount)


@given(rels=batches(labels), k=cutoffs, max_grade=max_grades, gain=gains, discount=discounts)
def test_mndcg(rels, k, max_grade, gain, discount):
    assert_arrays_equal_formula("mndcg", rels, k, max_grade=max_grade, **gain, **discount)


@given(rels=batches(labels), k=cutoffs, max_grade=max_grades)
def test_mean_normalized_grade_and_its_f1(rels, k, max_grade):
    assert_arrays_equal_formula("mean_normalized_grade", rels, k, max_grade=max_grade)
    assert_arrays_equal_formula("grade_ndcg_f1", rels, k, max_grade=max_grade)


@given(
    rows=st.lists(st.lists(st.floats(0, 4), max_size=20), min_size=1, max_size=5),
    discount=discounts,
)
def test_no_share_passes_1_not_even_in_its_last_bit(rows, discount):
    best_first = rm.pad([sorted(row, reverse=True) for row in rows])
    pool = rm.pad([row + [0] * 15 for row in rows])
    assert (rm.ndcg(best_first, pool=pool, **discount) <= 1).all()
    assert (rm.mndcg(best_first * 0 + 4, max_grade=4, **discount) <= 1).all()


def test_one_pool_serves_all_rows():
    rels = [[2, 1], [1, 2]]
    same = rm.ndcg(rels, pool=[[2, 1, 1], [2, 1, 1]])
    assert rm.ndcg(rels, pool=[2, 1, 1]).tolist() == same.tolist()


def test_a_pool_that_lacks_a_document_of_any_row_is_refused():
    with pytest.raises(ValueError, match="pool must hold all positive labels of the ranking"):
        rm.ndcg([[1, 0], [1, 1]], pool=[[1, 0], [1, 0]])


@given(st.lists(st.tuples(*[st.lists(grades | fractions, max_size=4)] * 2), min_size=1, max_size=4))
def test_a_pool_is_refused_where_the_formula_refuses_that_of_a_row(pairs):
    rels, pools = (rm.pad(rows) for rows in zip(*pairs, strict=True))
    assert refuses(rm.ndcg, rels, pools) == any(refuses(formulas.ndcg, *pair) for pair in pairs)


def refuses(ndcg, rels, pool):
    try:
        ndcg(rels, pool=pool)
    except ValueError as error:
        assert str(error).startswith("pool must hold all positive labels of the ranking")
        return True
    return False


def test_padding_is_measured_against_nothing():
    rels = [[2, np.nan, np.nan], [2, 0, 0]]
    assert rm.ndcg(rels).tolist() == [1, 1]
    assert rm.mndcg(rels, max_grade=2)[0] == 1
    assert rm.mean_normalized_grade(rels, max_grade=2).tolist() == [1, 1 / 3]
