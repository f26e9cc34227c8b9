"""Bad input to Cohen's kappa: the error names the argument, what came and what is expected."""

import math

import pytest

import rankmetrics_lib as rm

BAD_INPUT = [
    (lambda rm: rm.cohen_kappa([1, 0], [1]), ValueError, "b must be as long as a, got 1 against 2"),
    (
        lambda rm: rm.cohen_kappa([1, -1], [1, 0]),
        ValueError,
        r"a\[1\] must be a finite label of at least 0, got -1",
    ),
    (lambda rm: rm.cohen_kappa([1, 0], [math.nan, 0]), ValueError, r"b\[0\] must be .*got nan"),
    (lambda rm: rm.cohen_kappa(["yes", "no"], ["no", "no"]), TypeError, r"a.* must be .*'yes'"),
    (
        lambda rm: rm.cohen_kappa([1, 0], [1, 0], weights="cubic"),
        ValueError,
        "weights must be 'linear' or 'quadratic', or None, got 'cubic'",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)


def test_a_label_without_its_partner_is_refused():
    with pytest.raises(ValueError, match=r"b\[1\] must be a number where a has one"):
        rm.cohen_kappa([1.0, 0.0], [1.0, math.nan])
