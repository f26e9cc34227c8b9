"""The IPS value beside the estimators of obp, as its source states them, and the clip of Joachims
et al. obp itself needs torch, so it is not installed for tests."""

import numpy as np
import pytest

import rankmetrics_lib as rm


def obp_ipw(reward, pscore, evaluated, lambda_=np.inf):
    """`InverseProbabilityWeighting` of obp 0.5.7: the ratio at most lambda_, then the mean."""
    iw = np.minimum(evaluated / pscore, lambda_)
    return (reward * iw).mean()


def obp_snipw(reward, pscore, evaluated):
    """`SelfNormalizedInverseProbabilityWeighting` of obp 0.5.7; it does not read lambda_."""
    iw = evaluated / pscore
    return (reward * iw / iw.mean()).mean()


@pytest.fixture
def logs():
    """200 logs of 30 choices among four items, with other chances for every choice."""
    rng = np.random.default_rng(7)
    old, new = rng.dirichlet(np.ones(4), (2, 200, 30))
    picked = rng.integers(0, 4, (200, 30, 1))
    pscore, evaluated = (np.take_along_axis(chances, picked, -1)[..., 0] for chances in (old, new))
    return rng.integers(0, 2, (200, 30)), np.maximum(pscore, 1e-6), evaluated


@pytest.mark.parametrize("lambda_", [np.inf, 0.7, 3, 20])
def test_plain_and_clipped_are_obps(logs, lambda_):
    theirs = [obp_ipw(*log, lambda_) for log in zip(*logs, strict=True)]
    ours = rm.ips_value(*logs, clip=None if lambda_ == np.inf else lambda_)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12)


def test_self_normalized_is_obps(logs):
    theirs = [obp_snipw(*log) for log in zip(*logs, strict=True)]
    np.testing.assert_allclose(rm.ips_value(*logs, self_normalized=True), theirs, rtol=1e-12)


def test_clipped_and_self_normalized_at_once_obp_does_not_have(logs):
    ours = rm.ips_value(*logs, clip=1, self_normalized=True)
    assert (np.abs(ours - rm.ips_value(*logs, self_normalized=True)) > 1e-6).mean() > 0.9
    ratios = np.minimum(logs[2] / logs[1], 1)
    expected = (logs[0] * ratios).sum(axis=1) / ratios.sum(axis=1)
    np.testing.assert_allclose(ours, expected, rtol=1e-12)


def test_a_floor_under_the_propensity_is_the_clip_only_for_weights_of_1(logs):
    clicks, pscore, evaluated = logs
    floor = 0.25

    def joachims(weights):
        return (clicks * weights / np.maximum(floor, pscore)).mean(axis=1)

    ones = np.ones(clicks.shape)
    ours = rm.ips_value(clicks, pscore, ones, clip=1 / floor)
    np.testing.assert_allclose(ours, joachims(ones), rtol=1e-12)
    differ = rm.ips_value(clicks, pscore, evaluated, clip=1 / floor) - joachims(evaluated)
    assert (differ > 1e-9).mean() > 0.9 and differ.min() >= -1e-12
