"""Bad input to the IPS value: the error names the argument, what came and what is expected."""

import math

import pytest

import rankmetrics_lib as rm

BAD_INPUT = [
    (
        lambda rm: rm.ips_value([1, 0], [1], [1, 1]),
        "propensities must be as long as clicks, got 1 against 2",
    ),
    (
        lambda rm: rm.ips_value([1, 0], [1, 1], [1]),
        "weights must be as long as clicks, got 1 against 2",
    ),
    (
        lambda rm: rm.ips_value([1, 0], [1, 0], [1, 1]),
        r"propensities\[1\] must be a probability from 1e-100 to 1, got 0",
    ),
    (
        lambda rm: rm.ips_value([1, 0], [1, 1], [1, 1], clip=0),
        "clip must be a finite number above 0, got 0",
    ),
    (
        lambda rm: rm.ips_value([1], [1], [-1]),
        r"weights\[0\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.ips_value([1], [1], [1], self_normalized=2),
        "self_normalized must be True or False, got 2",
    ),
]


@pytest.mark.parametrize("call, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, message):
    with pytest.raises(ValueError, match=message):
        call(library)


@pytest.mark.parametrize("place", [1, 2])
def test_an_impression_without_its_propensity_or_weight_is_refused(place):
    log = [[1.0, 0.0], [0.5, 0.5], [1.0, 1.0]]
    log[place][1] = math.nan
    name = ("propensities", "weights")[place - 1]
    with pytest.raises(ValueError, match=rf"{name}\[1\] must be a number where clicks has one"):
        rm.ips_value(*log)
