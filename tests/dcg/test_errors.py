"""Bad input to the cumulative gains: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (lambda rm: rm.dcg([1], 0), ValueError, r"k must be an integer of at least 1, or None, got 0"),
    (
        lambda rm: rm.ideal_dcg([1], 1.0),
        TypeError,
        r"k must be an integer of at least 1, or None, got 1\.0",
    ),
    (
        lambda rm: rm.cumulative_gain([1, -1]),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.dcg([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label of at least 0, got inf",
    ),
    (lambda rm: rm.dcg([math.nan, 1]), ValueError, r"rels\[0\] must be a .*label.*, got nan"),
    (
        lambda rm: rm.ideal_dcg([2, -1]),
        ValueError,
        r"pool\[1\] must be a finite label of at least 0, got -1",
    ),
    (lambda rm: rm.dcg(["c"]), TypeError, r"rels\S* must be .*, got .*'c'"),
    (
        lambda rm: rm.dcg([1], gain="log"),
        ValueError,
        r"gain must be 'linear' or 'exponential', got 'log'",
    ),
    (
        lambda rm: rm.dcg([1], discount="log"),
        ValueError,
        r"discount must be 'log2' or 'jarvelin' or 'zipf', got 'log'",
    ),
    (
        lambda rm: rm.dcg([1], discount="jarvelin", base=1),
        ValueError,
        r"base must be a finite number above 1, got 1",
    ),
    (
        lambda rm: rm.dcg([1], discount="jarvelin", base="2"),
        TypeError,
        r"base must be a finite number .*, got '2'",
    ),
    (
        lambda rm: rm.dcg([1], base=3),
        ValueError,
        r"base must be left out unless discount='jarvelin', got 3",
    ),
    (
        lambda rm: rm.ideal_dcg([1], discount="zipf", base=3),
        ValueError,
        r"base must be left out unless .*, got 3",
    ),
    (
        lambda rm: rm.dcg([0, 1001], gain="exponential"),
        ValueError,
        r"rels\[1\] must be at most 1000 .*, got 1001",
    ),
    (
        lambda rm: rm.ideal_dcg([1001], gain="exponential"),
        ValueError,
        r"pool\[0\] must be at most 1000 .*, got 1001",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
