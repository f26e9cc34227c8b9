"""Bad input to reciprocal rank and hit rate: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.reciprocal_rank([1], 0),
        ValueError,
        r"k must be an integer of at least 1, or None, got 0",
    ),
    (
        lambda rm: rm.hit_rate([1], 2.0),
        TypeError,
        r"k must be an integer of at least 1, or None, got 2\.0",
    ),
    (
        lambda rm: rm.hit_rate([0, -1]),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.reciprocal_rank([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label of at least 0, got inf",
    ),
    (
        lambda rm: rm.reciprocal_rank([math.nan, 1]),
        ValueError,
        r"rels\[0\] must be a .*label.*, got nan",
    ),
    (lambda rm: rm.reciprocal_rank(["yes"]), TypeError, r"rels\S* must be .*, got .*'yes'"),
    (lambda rm: rm.hit_rate(1), TypeError, r"rels must .*, got .*1"),
    (
        lambda rm: rm.hit_rate([1], relevance_level=-1),
        ValueError,
        r"relevance_level must be a finite number above 0",
    ),
    (
        lambda rm: rm.hit_rate([1], relevance_level=None),
        TypeError,
        r"relevance_level must be .*, got None",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
