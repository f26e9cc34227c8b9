"""Bad input to pairs and rank correlations: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.pair_counts([1, 0], [1]),
        ValueError,
        r"scores must be as long as labels, got 1 against 2",
    ),
    (
        lambda rm: rm.pair_ratio([1], [1, 2]),
        ValueError,
        r"scores must be as long as labels, got 2 against 1",
    ),
    (lambda rm: rm.gamma([1, 2], [0.5, math.nan]), ValueError, r"scores\[1\] must be a number"),
    (
        lambda rm: rm.kendall_tau([1, -1], [1, 2]),
        ValueError,
        r"labels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.gamma([math.inf], [1]),
        ValueError,
        r"labels\[0\] must be a finite label of at least 0, got inf",
    ),
    (
        lambda rm: rm.pair_counts([math.nan, 1], [1, 2]),
        ValueError,
        r"labels\[0\] must be a .*label.*, got nan",
    ),
    (lambda rm: rm.kendall_tau(["j"], [1]), TypeError, r"labels\S* must be .*, got .*'j'"),
    (lambda rm: rm.kendall_tau([1], ["k"]), TypeError, r"scores\S* must be .*, got .*'k'"),
    (lambda rm: rm.pair_ratio(1, [1]), TypeError, r"labels must .*, got .*1"),
    (
        lambda rm: rm.kendall_tau([1, 2], [1, 2], "c"),
        ValueError,
        r"variant must be 'b' or 'a', got 'c'",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
