"""Bad input to the precision-recall curve: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (([1, 0], [1]), ValueError, r"scores must be as long as labels, got 1 against 2"),
    (([1, 0], [0.5, math.nan]), ValueError, r"scores\[1\] must be a number"),
    (([1, -1], [1, 2]), ValueError, r"labels\[1\] must be a finite label of at least 0, got -1"),
    (([math.inf], [1]), ValueError, r"labels\[0\] must be a finite label of at least 0, got inf"),
    (([math.nan, 1], [1, 2]), ValueError, r"labels\[0\] must be a .*label.*, got nan"),
    ((["h"], [1]), TypeError, r"labels\S* must be .*, got .*'h'"),
    (([1], ["i"]), TypeError, r"scores\S* must be .*, got .*'i'"),
    ((1, [1]), TypeError, r"labels must .*, got .*1"),
    (([1], None), TypeError, r"scores must "),
]


@pytest.mark.parametrize("arguments, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, arguments, error, message):
    with pytest.raises(error, match=message):
        library.precision_recall_curve(*arguments)
