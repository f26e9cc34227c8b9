"""IPS value in plain Python: by fractions on all small logs, by hand, and the edge rules."""

import itertools
import math
from fractions import Fraction

import pytest

from rankmetrics_lib.formulas import ips_value

CHANCES = [Fraction(1), Fraction(1, 4)]
WEIGHTS = [Fraction(0), Fraction(1, 2), Fraction(1)]


def by_fractions(clicks, propensities, weights, clip, self_normalized):
    ratios = [w / p for w, p in zip(weights, propensities, strict=True)]
    if clip is not None:
        ratios = [min(r, Fraction(clip)) for r in ratios]
    divisor = sum(ratios) if self_normalized else len(clicks)
    total = sum(c * r for c, r in zip(clicks, ratios, strict=True))
    return float(total / divisor) if divisor else math.nan


@pytest.mark.parametrize("clip", [None, 0.5, 3])
@pytest.mark.parametrize("self_normalized", [False, True])
def test_all_small_logs_by_fractions(clip, self_normalized):
    for n in (1, 2, 3):
        for clicks in itertools.product([0, 1], repeat=n):
            for chances in itertools.product(CHANCES, repeat=n):
                for weights in itertools.product(WEIGHTS, repeat=n):
                    log = [list(clicks), list(map(float, chances)), list(map(float, weights))]
                    expected = by_fractions(clicks, chances, weights, clip, self_normalized)
                    found = ips_value(*log, clip=clip, self_normalized=self_normalized)
                    assert found == pytest.approx(expected, rel=1e-12, nan_ok=True), log


def test_the_question_that_opens_the_chapter():
    """40 clicks of 100 at rank 1, 20 of 100 at rank 3, where one of three visitors looks."""
    first, third = [1] * 40 + [0] * 60, [1] * 20 + [0] * 80
    assert ips_value(first, [1] * 100, [1] * 100) == pytest.approx(0.4)
    assert ips_value(third, [1 / 3] * 100, [1] * 100) == pytest.approx(0.6)


def test_a_weight_of_the_propensity_itself_gives_the_click_rate():
    assert ips_value([1, 0, 1, 1], [0.3, 0.2, 0.7, 1], [0.3, 0.2, 0.7, 1]) == 0.75


def test_an_estimate_can_be_above_1_and_a_clip_bounds_it():
    assert ips_value([1, 1], [0.1, 0.5], [1, 1]) == 6
    assert ips_value([1, 1], [0.1, 0.5], [1, 1], clip=2) == 2


@pytest.mark.parametrize("settings", [{}, {"clip": 2}, {"self_normalized": True}])
def test_without_an_impression_there_is_no_value(settings):
    assert math.isnan(ips_value([], [], [], **settings))


def test_nothing_in_common_is_0_and_has_no_self_normalized_value():
    log = [1, 0], [0.5, 0.5], [0, 0]
    assert ips_value(*log) == 0
    assert math.isnan(ips_value(*log, self_normalized=True))


def test_the_largest_numbers_stay_finite():
    assert ips_value([1e100, 1e100], [1e-100, 1e-100], [1e100, 1e100]) == pytest.approx(1e300)
