"""What must hold of average precision, whatever the ranking."""

import itertools
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, moved_up, small_rankings

from rankmetrics_lib import formulas as rm

rankings = st.lists(binary, max_size=12)
cutoffs = st.integers(1, 15)
missed = st.integers(0, 4)


@given(rels=rankings, missed=missed)
def test_three_ways_to_the_same_number(rels, missed):
    R = sum(rels) + missed
    ranks_of_hits = [rank for rank, rel in enumerate(rels, 1) if rel]
    by_positions = sum(nth / rank for nth, rank in enumerate(ranks_of_hits, 1)) / (R or 1)
    assert isclose(rm.average_precision(rels, n_relevant=R), by_positions, rel_tol=1e-12)
    assert isclose(
        rm.average_precision_steps(rels, n_relevant=R), by_positions, rel_tol=1e-12, abs_tol=1e-12
    )


@given(rels=rankings, k=cutoffs, missed=missed)
def test_steps_give_the_cut_off_value_too(rels, k, missed):
    R = sum(rels) + missed
    by_hits = rm.average_precision(rels, k, n_relevant=R)
    assert isclose(
        rm.average_precision_steps(rels, k, n_relevant=R), by_hits, rel_tol=1e-12, abs_tol=1e-12
    )


@given(rels=rankings)
def test_area_under_the_steps_of_the_precision_recall_curve(rels):
    scores = list(range(len(rels), 0, -1))
    precision, recall, _ = rm.precision_recall_curve(rels, scores)
    steps = [right - left for left, right in itertools.pairwise([0, *recall])]
    area = sum(step * height for step, height in zip(steps, precision, strict=True))
    assert isclose(area, rm.average_precision(rels), rel_tol=1e-12, abs_tol=1e-12)


@given(rels=rankings, k=cutoffs, missed=missed)
def test_the_two_normalizers_differ_by_a_known_factor(rels, k, missed):
    R = sum(rels) + missed
    if R:
        whole = rm.average_precision(rels, k, n_relevant=R)
        truncated = rm.average_precision(rels, k, n_relevant=R, normalizer="truncated")
        assert isclose(truncated, whole * R / min(R, k), rel_tol=1e-12)
        assert whole <= truncated + 1e-12 and truncated <= 1 + 1e-12


@given(k=cutoffs, R=st.integers(1, 20))
def test_a_top_k_full_of_relevant_documents_is_1_only_when_truncated(k, R):
    rels = [1] * min(k, R)
    assert isclose(rm.average_precision(rels, k, n_relevant=R, normalizer="truncated"), 1)
    assert isclose(rm.average_precision(rels, k, n_relevant=R), min(k, R) / R)


@given(rels=rankings, tail=st.integers(1, 9))
def test_documents_that_are_not_relevant_at_the_end_do_not_count(rels, tail):
    assert rm.average_precision(rels + [0] * tail) == rm.average_precision(rels)


@given(rels=rankings, k=cutoffs)
def test_it_never_falls_as_k_grows(rels, k):
    assert rm.average_precision(rels, k) <= rm.average_precision(rels, k + 1) + 1e-12


def test_truncated_it_may_fall_as_k_grows():
    values = [rm.average_precision([1, 0, 1], k, normalizer="truncated") for k in (1, 2)]
    assert values == [1.0, 0.5]


@pytest.mark.parametrize("missed", [0, 2])
def test_moving_a_relevant_document_up_always_raises_it(missed):
    for rels, better in moved_up(small_rankings([0, 1], 7)):
        R = sum(rels) + missed
        assert rm.average_precision(better, n_relevant=R) > rm.average_precision(rels, n_relevant=R)


def test_only_the_order_with_all_relevant_documents_first_reaches_1():
    for rels in set(itertools.permutations([1, 1, 1, 0, 0, 0])):
        assert isclose(rm.average_precision(rels), 1) == (rels == (1, 1, 1, 0, 0, 0))


@given(rels=rankings)
def test_r_precision_bounds_it_from_both_sides(rels):
    R = sum(rels)
    in_top = sum(rels[:R])
    best = [1] * in_top + [0] * (R - in_top) + [1] * (R - in_top)
    worst = (
        [0] * (R - in_top) + [1] * in_top + [0] * (len(rels) - 2 * R + in_top) + [1] * (R - in_top)
    )
    assert rm.r_precision(best) == rm.r_precision(worst) == rm.r_precision(rels)
    assert (
        rm.average_precision(worst) - 1e-12
        <= rm.average_precision(rels)
        <= rm.average_precision(best) + 1e-12
    )


@given(values=st.lists(st.floats(0.001, 1), min_size=1, max_size=9))
def test_the_geometric_mean_never_exceeds_the_arithmetic(values):
    assert rm.gmap(values) <= sum(values) / len(values) + 1e-12


@given(values=st.lists(st.floats(0.001, 1), min_size=1, max_size=9), factor=st.floats(0.1, 1))
def test_gmap_scales_with_its_values(values, factor):
    scaled = rm.gmap([factor * value for value in values], floor=1e-9)
    assert isclose(scaled, factor * rm.gmap(values, floor=1e-9), rel_tol=1e-12)
