"""Bad input to tau AP and RBO: the error names the argument, what came and what is expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.tau_ap([1, -1], [1, 2]),
        ValueError,
        r"labels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.tau_ap([1, 0], [1]),
        ValueError,
        r"scores must be as long as labels, got 1 against 2",
    ),
    (lambda rm: rm.tau_ap([1, 2], [0.5, math.nan]), ValueError, r"scores\[1\] must be a number"),
    (lambda rm: rm.tau_ap(1, [1]), TypeError, r"labels must .*, got .*1"),
    (lambda rm: rm.rbo(["a", "b", "a"], ["a"]), ValueError, r"ranking_a.* must .*'a'.* again"),
    (lambda rm: rm.rbo(["a"], [7, 7]), ValueError, r"ranking_b.* must .*7.* again"),
    (lambda rm: rm.rbo("abc", ["a"]), TypeError, r"ranking_a must .*'abc'"),
    (lambda rm: rm.rbo(["a"], 3), TypeError, r"ranking_b must .*3"),
    (
        lambda rm: rm.rbo(["a"], ["b"], 0),
        ValueError,
        r"p must be a number between 0 and 1, both excluded, got 0",
    ),
    (
        lambda rm: rm.rbo(["a"], ["b"], 1),
        ValueError,
        r"p must be a number between 0 and 1, both excluded, got 1",
    ),
    (
        lambda rm: rm.rbo(["a"], ["b"], p="0.9"),
        TypeError,
        r"p must be a number between 0 and 1, .*, got '0.9'",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
