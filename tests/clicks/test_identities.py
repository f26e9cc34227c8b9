"""What must hold for every log: the expectation by enumeration, and what clipping and normalizing
do."""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rankmetrics_lib.formulas import ips_value

chance = st.sampled_from([0.1, 0.25, 0.5, 1])
impressions = st.lists(st.tuples(st.integers(0, 1), chance, chance), min_size=1, max_size=12)


def outcomes(chances):
    """(probability, 0/1 for each) of all outcomes of independent events."""
    for events in itertools.product((0, 1), repeat=len(chances)):
        probability = 1.0
        for event, chance in zip(events, chances, strict=True):
            probability *= chance if event else 1 - chance
        yield probability, list(events)


def expected_value(examined, attractive, weights, assumed=None, **settings):
    """Over all clicks that a page can get: examination times attractiveness."""
    chances = [e * a for e, a in zip(examined, attractive, strict=True)]
    return sum(
        probability * ips_value(clicks, assumed or examined, weights, **settings)
        for probability, clicks in outcomes(chances)
    )


EXAMINED, ATTRACTIVE, NEW = [1, 0.5, 0.2], [0.3, 0.9, 0.6], [0.2, 1, 0.5]


def test_the_expectation_is_what_the_new_ranking_collects():
    truth = sum(w * a for w, a in zip(NEW, ATTRACTIVE, strict=True)) / 3
    assert expected_value(EXAMINED, ATTRACTIVE, NEW) == pytest.approx(truth)


def test_a_clip_can_only_lower_it():
    truth = expected_value(EXAMINED, ATTRACTIVE, NEW)
    assert expected_value(EXAMINED, ATTRACTIVE, NEW, clip=2) < truth


def test_wrong_propensities_multiply_what_each_document_adds():
    """By true / assumed."""
    assumed = [1, 0.25, 0.8]
    truth = sum(
        w * a * e / q for w, a, e, q in zip(NEW, ATTRACTIVE, EXAMINED, assumed, strict=True)
    )
    assert expected_value(EXAMINED, ATTRACTIVE, NEW, assumed) == pytest.approx(truth / 3)


def test_normalizing_by_the_ratios_is_wrong_for_examination():
    """A book shown at a rank that all see and at one that half see: two thirds of the truth."""
    found = expected_value([1, 0.5], [0.6, 0.6], [1, 1], self_normalized=True)
    assert found == pytest.approx(0.6 * 2 / 3)


def test_a_log_of_random_choices_over_all_choices():
    """Two choices of three items: the plain mean over all logs is the value of the new policy, the
    self-normalized one is near it and never outside what single items can have."""
    old, new, rates = [0.7, 0.2, 0.1], [0.1, 0.3, 0.6], [0.2, 0.5, 0.9]
    plain = normalized = 0.0
    for one, other in itertools.product(range(3), repeat=2):
        picked = [one, other]
        for probability, clicks in outcomes([rates[i] for i in picked]):
            weight = probability * old[one] * old[other]
            log = clicks, [old[i] for i in picked], [new[i] for i in picked]
            plain += weight * ips_value(*log)
            normalized += weight * ips_value(*log, self_normalized=True)
    truth = sum(n * r for n, r in zip(new, rates, strict=True))
    assert plain == pytest.approx(truth)
    assert 0.2 < normalized < truth


@given(log=impressions, clip=st.sampled_from([0.5, 1, 2, 8]))
def test_clipping_never_raises_and_a_large_clip_changes_nothing(log, clip):
    log = [list(column) for column in zip(*log, strict=True)]
    plain = ips_value(*log)
    assert ips_value(*log, clip=clip) <= plain
    assert ips_value(*log, clip=10) == plain


@given(log=impressions)
def test_self_normalized_is_a_weighted_mean_of_the_clicks(log):
    log = [list(column) for column in zip(*log, strict=True)]
    value = ips_value(*log, self_normalized=True)
    assert min(log[0]) <= value <= max(log[0]) + 1e-12


@given(log=impressions)
def test_if_everyone_clicks_only_the_self_normalized_value_is_always_1(log):
    _, propensities, weights = [list(column) for column in zip(*log, strict=True)]
    clicks = [1] * len(log)
    assert ips_value(clicks, propensities, weights, self_normalized=True) == pytest.approx(1)
    ratios = [w / p for w, p in zip(weights, propensities, strict=True)]
    assume(abs(sum(ratios) / len(ratios) - 1) > 1e-9)
    assert ips_value(clicks, propensities, weights) != pytest.approx(1)


@given(log=impressions, times=st.integers(2, 3))
def test_a_log_repeated_has_the_same_value(log, times):
    log = [list(column) for column in zip(*log, strict=True)]
    for settings in ({}, {"clip": 1.5}, {"self_normalized": True}):
        longer = [column * times for column in log]
        assert ips_value(*longer, **settings) == pytest.approx(ips_value(*log, **settings))
