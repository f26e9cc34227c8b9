"""Average precision against its definition in exact fractions, on every small ranking, and what
ties it to other metrics."""

import itertools
from fractions import Fraction
from math import isclose, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, binary, small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1, 2], 5)
EVERY_TENTH = [Fraction(tenth, 10) for tenth in range(11)]
OTHER_LEVELS = [Fraction(1, 20), Fraction(1, 4), Fraction(1, 3), Fraction(2, 3)]
# The two queries of otzslayer (2022)
FIRST, SECOND = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], [0, 1, 0, 0, 1, 0, 1, 0, 0, 0]

rankings = st.lists(binary, max_size=12)
values = st.lists(st.floats(0.001, 1), min_size=1, max_size=9)


@pytest.mark.parametrize("missed", [None, 0, 1])
@pytest.mark.parametrize("level", [1, 2])
def test_the_definitions_in_fractions(missed, level):
    """Without a number of relevant documents, those in the list count; 1 is the default level."""
    for rels in SMALL:
        hits = [rank for rank, rel in enumerate(rels, 1) if rel >= level]
        R = len(hits) + (missed or 0)
        pool = {} if missed is None else {"n_relevant": R}
        pool |= {} if level == 1 else {"relevance_level": level}
        for k in (None, 1, 2, 3, 9):
            total = sum(Fraction(n, rank) for n, rank in enumerate(hits, 1) if rank <= (k or rank))
            whole, truncated = (total / by if by else 0 for by in (R, min(R, k or R)))
            assert_close(rm.average_precision(rels, k, **pool), whole)
            assert_close(rm.average_precision_steps(rels, k, **pool), whole)
            assert_close(rm.average_precision(rels, k, normalizer="truncated", **pool), truncated)

        points = [(Fraction(n, R), Fraction(n, rank)) for n, rank in enumerate(hits, 1)]
        best = {
            recall: max((height for at, height in points if at >= recall), default=0)
            for recall in EVERY_TENTH + OTHER_LEVELS
        }
        for recall, height in best.items():
            assert_close(rm.interpolated_precision(rels, float(recall), **pool), height)
        average = sum(best[recall] for recall in EVERY_TENTH) / 11
        assert_close(rm.eleven_point_average(rels, **pool), average)


def test_the_numbers_of_otzslayer():
    assert isclose(rm.average_precision(FIRST), (1 + 2 / 3 + 3 / 6 + 4 / 9 + 5 / 10) / 5)
    assert isclose(rm.average_precision(SECOND), (1 / 2 + 2 / 5 + 3 / 7) / 3)
    points = [1, 1, 1, 2 / 3, 2 / 3, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2]
    assert [rm.interpolated_precision(FIRST, tenth / 10) for tenth in range(11)] == points


@given(rels=rankings)
def test_it_is_the_area_under_the_steps_of_the_precision_recall_curve(rels):
    scores = list(range(len(rels), 0, -1))
    precision, recall, _ = rm.precision_recall_curve(rels, scores)
    steps = [right - left for left, right in itertools.pairwise([0, *recall])]
    area = sum(step * height for step, height in zip(steps, precision, strict=True))
    assert isclose(area, rm.average_precision(rels), rel_tol=1e-12, abs_tol=1e-12)


@given(rels=rankings)
def test_r_precision_bounds_it_from_both_sides(rels):
    R = sum(rels)
    in_top = sum(rels[:R])
    late = [0] * (R - in_top)
    best = [1] * in_top + late + [1] * (R - in_top)
    worst = late + [1] * in_top + [0] * (len(rels) - 2 * R + in_top) + [1] * (R - in_top)
    assert rm.r_precision(best) == rm.r_precision(worst) == rm.r_precision(rels)
    lowest, highest = rm.average_precision(worst), rm.average_precision(best)
    assert lowest - 1e-12 <= rm.average_precision(rels) <= highest + 1e-12


@given(values=values, floor=st.floats(1e-6, 0.1))
def test_gmap_is_the_root_of_the_product_and_never_above_the_mean(values, floor):
    raised = [max(value, floor) for value in values]
    product = 1.0
    for value in raised:
        product *= value
    assert isclose(rm.gmap(values, floor=floor), product ** (1 / len(values)), rel_tol=1e-12)
    assert rm.gmap(values, floor=floor) <= sum(raised) / len(values) + 1e-12


def test_gmap_raises_a_zero_to_its_floor_and_has_no_value_without_queries():
    assert_close(rm.gmap([0.0]), 1e-5)
    assert_close(rm.gmap([]), nan)
