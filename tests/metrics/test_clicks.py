"""IPS value against its definition in exact fractions, on all small logs, and against what the new
ranking would really collect, over all clicks that a page can get."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close

from rankmetrics_lib.formulas import ips_value

CHANCES = [Fraction(1), Fraction(1, 4)]
WEIGHTS = [Fraction(0), Fraction(1, 2), Fraction(1)]
IMPRESSIONS = list(itertools.product([0, 1], CHANCES, WEIGHTS))

chance = st.sampled_from([0.1, 0.25, 0.5, 1])
logs = st.lists(st.tuples(st.integers(0, 1), chance, chance), min_size=1, max_size=12)


def columns(log):
    """The clicks, propensities and weights of a log of impressions."""
    return [list(map(float, column)) for column in zip(*log, strict=True)] or [[], [], []]


@pytest.mark.parametrize("self_normalized", [False, True])
@pytest.mark.parametrize("clip", [None, 0.5, 3])
def test_all_small_logs_in_fractions(clip, self_normalized):
    """No value where nothing is left to divide by."""
    settings = {"clip": clip} if clip else {}
    settings |= {"self_normalized": True} if self_normalized else {}
    for n in range(4):
        for log in itertools.combinations_with_replacement(IMPRESSIONS, n):
            ratios = [min(w / q, Fraction(clip or 100)) for _, q, w in log]
            total = sum(click * ratio for (click, _, _), ratio in zip(log, ratios, strict=True))
            divisor = sum(ratios) if self_normalized else n
            expected = total / divisor if divisor else math.nan
            assert_close(ips_value(*columns(log), **settings), expected)


def test_the_question_that_opens_the_chapter():
    """40 clicks of 100 at rank 1, 20 of 100 at rank 3, where one of three visitors looks."""
    first, third = [1] * 40 + [0] * 60, [1] * 20 + [0] * 80
    assert ips_value(first, [1] * 100, [1] * 100) == pytest.approx(0.4)
    assert ips_value(third, [1 / 3] * 100, [1] * 100) == pytest.approx(0.6)


def test_the_largest_numbers_stay_finite():
    assert ips_value([1e100, 1e100], [1e-100, 1e-100], [1e100, 1e100]) == pytest.approx(1e300)


def outcomes(chances):
    """(probability, 0/1 for each) of all outcomes of independent events."""
    for events in itertools.product((0, 1), repeat=len(chances)):
        shares = [p if event else 1 - p for event, p in zip(events, chances, strict=True)]
        yield math.prod(shares), list(events)


def expected_value(examined, attractive, weights, assumed=None, **settings):
    """Over all clicks that a page can get: examination times attractiveness."""
    chances = [e * a for e, a in zip(examined, attractive, strict=True)]
    return sum(
        probability * ips_value(clicks, assumed or examined, weights, **settings)
        for probability, clicks in outcomes(chances)
    )


EXAMINED, ATTRACTIVE, NEW = [1, 0.5, 0.2], [0.3, 0.9, 0.6], [0.2, 1, 0.5]


def test_the_expectation_is_what_the_new_ranking_collects_and_a_clip_can_only_lower_it():
    truth = np.dot(NEW, ATTRACTIVE) / 3
    assert expected_value(EXAMINED, ATTRACTIVE, NEW) == pytest.approx(truth)
    assert expected_value(EXAMINED, ATTRACTIVE, NEW, clip=2) < truth


def test_wrong_propensities_multiply_what_each_document_adds():
    """By true / assumed."""
    assumed = [1, 0.25, 0.8]
    added = np.multiply(NEW, ATTRACTIVE) * EXAMINED / assumed
    found = expected_value(EXAMINED, ATTRACTIVE, NEW, assumed)
    assert found == pytest.approx(added.sum() / 3)


def test_normalizing_by_the_ratios_is_wrong_for_examination():
    """A book shown at a rank that all see and at one that half see: two thirds of the truth."""
    found = expected_value([1, 0.5], [0.6, 0.6], [1, 1], self_normalized=True)
    assert found == pytest.approx(0.6 * 2 / 3)


def test_a_log_of_random_choices_over_all_choices():
    """Two choices of three items: the plain mean over all logs is the value of the new policy, the
    self-normalized one is near it and never outside what single items can have."""
    old, new, rates = [0.7, 0.2, 0.1], [0.1, 0.3, 0.6], [0.2, 0.5, 0.9]
    plain = normalized = 0.0
    for picked in itertools.product(range(3), repeat=2):
        chosen = math.prod(old[item] for item in picked)
        for probability, clicks in outcomes([rates[item] for item in picked]):
            log = clicks, [old[item] for item in picked], [new[item] for item in picked]
            plain += chosen * probability * ips_value(*log)
            normalized += chosen * probability * ips_value(*log, self_normalized=True)
    truth = np.dot(new, rates)
    assert plain == pytest.approx(truth)
    assert 0.2 < normalized < truth


@given(log=logs)
def test_self_normalized_is_a_weighted_mean_of_the_clicks(log):
    clicks, propensities, weights = columns(log)
    value = ips_value(clicks, propensities, weights, self_normalized=True)
    assert min(clicks) <= value <= max(clicks) + 1e-12


@given(log=logs, clip=st.sampled_from([0.5, 1, 2, 8]))
def test_a_floor_under_the_propensity_is_the_clip_only_for_weights_of_1(log, clip):
    """Joachims et al. divide by the propensity, or by a floor: never more than the clip gives."""
    clicks, propensities, weights = columns(log)
    raised = [max(q, 1 / clip) for q in propensities]
    terms = [c * w / q for c, q, w in zip(clicks, raised, weights, strict=True)]
    assert ips_value(clicks, propensities, weights, clip=clip) >= sum(terms) / len(log) - 1e-12
    ones = [1] * len(log)
    floored = sum(c / q for c, q in zip(clicks, raised, strict=True)) / len(log)
    assert ips_value(clicks, propensities, ones, clip=clip) == pytest.approx(floored)
