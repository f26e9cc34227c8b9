"""What must hold of ERR and RBP, whatever the ranking."""

import math
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, cutoffs, grades, judged, labels, moved_up, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

rankings = st.lists(labels, max_size=10)
persistences = st.floats(0.05, 0.95)


@given(rels=rankings, k=cutoffs)
def test_err_is_the_expected_utility_of_one_over_the_rank(rels, k):
    by_utility = rm.expected_utility(rels, lambda rank: 1 / rank, k, max_grade=4)
    assert isclose(rm.err(rels, k, max_grade=4), by_utility, rel_tol=1e-12)


@given(rels=rankings)
def test_stopping_somewhere_and_never_stopping_add_up_to_1(rels):
    never = math.prod(1 - (2**rel - 1) / 2**4 for rel in rels)
    assert isclose(sum(rm.stopping_probabilities(rels, max_grade=4)) + never, 1, rel_tol=1e-12)
    assert isclose(rm.expected_utility(rels, lambda rank: 1, max_grade=4), 1 - never, abs_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_err_stays_below_1(rels, k):
    assert 0 <= rm.err(rels, k, max_grade=4) < 1


@given(rels=rankings)
def test_a_larger_scale_makes_the_same_grades_less_convincing(rels):
    assert rm.err(rels, max_grade=5) <= rm.err(rels, max_grade=4)
    assert rm.err(rels, max_grade=1000) <= 2.0**-990


@given(rels=st.lists(binary, max_size=10), max_grade=st.integers(1, 60))
def test_where_the_top_grade_satisfies_nearly_everybody_err_is_reciprocal_rank(rels, max_grade):
    """A document of the top grade leaves 1 reader in 2^max_grade unsatisfied."""
    top_or_nothing = [max_grade * rel for rel in rels]
    assert (
        abs(rm.err(top_or_nothing, max_grade=max_grade) - rm.reciprocal_rank(rels))
        <= 2.0**-max_grade
    )


@given(rels=st.lists(binary, max_size=10), k=cutoffs)
def test_on_a_binary_scale_each_relevant_document_satisfies_one_half(rels, k):
    ranks = [rank for rank, rel in enumerate(rels[:k], 1) if rel]
    assert isclose(
        rm.err(rels, k, max_grade=1), sum(0.5**nth / rank for nth, rank in enumerate(ranks, 1))
    )


def test_moving_a_better_document_up_always_raises_err_and_never_lowers_rbp():
    for rels, better in moved_up(small_rankings([0, 1, 2, 3], 4)):
        assert rm.err(better, max_grade=3) > rm.err(rels, max_grade=3)
        assert rm.rbp(better) >= rm.rbp(rels)


@given(rels=st.lists(st.integers(1, 4), min_size=1, max_size=5), below=st.lists(grades, max_size=5))
def test_a_good_document_takes_from_those_below_it(rels, below):
    """A document adds the same to RBP whatever is above it. It adds less to ERR the better the
    documents above are."""
    added_alone = rm.err([0] * len(rels) + below, max_grade=4)
    added_below = rm.err(rels + below, max_grade=4) - rm.err(rels, max_grade=4)
    assert added_below <= added_alone
    by_rbp = rm.rbp(rels + below) - rm.rbp(rels)
    assert isclose(by_rbp, rm.rbp([0] * len(rels) + below), abs_tol=1e-12)


@given(length=st.integers(0, 30), persistence=persistences)
def test_rbp_of_a_list_full_of_relevant_documents_lacks_only_the_residual(length, persistence):
    full = [1] * length
    assert isclose(rm.rbp(full, persistence=persistence), 1 - persistence**length, abs_tol=1e-12)
    assert isclose(
        rm.rbp(full, persistence=persistence) + rm.rbp_residual(full, persistence=persistence), 1
    )


@given(
    data=st.data(),
    judged=st.lists(judged, max_size=8),
    tail=st.lists(binary, max_size=8),
    p=persistences,
)
def test_rbp_of_every_completion_lies_within_the_residual(data, judged, tail, p):
    complete = [data.draw(binary) if label is None else label for label in judged] + tail
    known = rm.rbp([label or 0 for label in judged], persistence=p)
    value = rm.rbp(complete, persistence=p)
    assert known - 1e-12 <= value <= known + rm.rbp_residual(judged, persistence=p) + 1e-12


@given(judged=st.lists(judged, max_size=8), p=persistences)
def test_the_residual_is_reached_by_relevant_documents_wherever_nothing_is_known(judged, p):
    best = [1 if label is None else label for label in judged] + [1] * 2000
    known = rm.rbp([label or 0 for label in judged], persistence=p)
    assert isclose(
        rm.rbp(best, persistence=p), known + rm.rbp_residual(judged, persistence=p), rel_tol=1e-9
    )


@given(rels=st.lists(binary, min_size=1, max_size=8))
def test_an_impatient_reader_sees_the_first_document_only(rels):
    assert isclose(rm.rbp(rels, persistence=1e-12), rm.precision(rels, 1), abs_tol=1e-11)


@pytest.mark.parametrize("depth", [1, 3, 10])
def test_a_patient_reader_weighs_all_ranks_alike(depth):
    patient = 1 - 1e-9
    by_rank = [rm.rbp([0] * above + [1], persistence=patient) for above in range(depth)]
    assert all(isclose(value, by_rank[0], rel_tol=1e-7) for value in by_rank)


@given(persistence=st.floats(0.01, 0.95), n=st.integers(0, 60))
def test_no_rounding_lifts_rbp_or_its_residual_above_1(persistence, n):
    assert rm.rbp([1] * n, persistence=persistence) <= 1
    assert rm.rbp_residual([None] * n, persistence=persistence) <= 1


def test_rounding_takes_no_rbp_above_1():
    """The weights of fifty ranks add up to more than 1 by a last bit."""
    assert (1 - 0.4) * (0.4 ** np.arange(50.0)).sum() > 1
    for library in (rm, arrays):
        assert library.rbp([1] * 50, persistence=0.4) <= 1
        assert library.graded_rbp([2] * 50, max_grade=2, persistence=0.4) <= 1
