"""Bad input to ERR and RBP: the error names the argument, what came and what is expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.err([1], 0, max_grade=2),
        ValueError,
        r"k must be an integer of at least 1, or None, got 0",
    ),
    (
        lambda rm: rm.err([1], 1.5, max_grade=2),
        TypeError,
        r"k must be an integer of at least 1, or None, got 1\.5",
    ),
    (
        lambda rm: rm.err([1, -1], max_grade=2),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.rbp([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label of at least 0, got inf",
    ),
    (lambda rm: rm.rbp([math.nan, 1]), ValueError, r"rels\[0\] must be a .*label.*, got nan"),
    (lambda rm: rm.err(["e"], max_grade=2), TypeError, r"rels\S* must be .*, got .*'e'"),
    (
        lambda rm: rm.err([3], max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.err([1, 3], 1, max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.stopping_probabilities([3], max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.err([0], max_grade=0),
        ValueError,
        r"max_grade must be a number above 0 .*, got 0",
    ),
    (
        lambda rm: rm.err([0], max_grade=1001),
        ValueError,
        r"max_grade must be .* at most 1000, got 1001",
    ),
    (lambda rm: rm.err([0], max_grade=None), TypeError, r"max_grade must be a number .*, got None"),
    (lambda rm: rm.err([0]), TypeError, r"max_grade"),
    (
        lambda rm: rm.expected_utility([1], 0.5, max_grade=2),
        TypeError,
        r"utility must be a function of the rank, got",
    ),
    (
        lambda rm: rm.expected_utility([1], abs, 0, max_grade=2),
        ValueError,
        r"k must be an integer .*, got 0",
    ),
    (
        lambda rm: rm.expected_utility([3], abs, max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.rbp([1], persistence=0),
        ValueError,
        r"persistence must be a number between 0 and 1, .*, got 0",
    ),
    (
        lambda rm: rm.rbp([1], persistence=1),
        ValueError,
        r"persistence must be a number between 0 and 1, .*, got 1",
    ),
    (
        lambda rm: rm.rbp([1], persistence="0.8"),
        TypeError,
        r"persistence must be a number .*, got '0.8'",
    ),
    (
        lambda rm: rm.rbp([1], relevance_level=0),
        ValueError,
        r"relevance_level must be a finite number above 0, got 0",
    ),
    (
        lambda rm: rm.rbp_residual([1], persistence=-0.1),
        ValueError,
        r"persistence must be a number .*, got -0\.1",
    ),
    (
        lambda rm: rm.rbp_residual([-1]),
        ValueError,
        r"judged\[0\] must be a finite label of at least 0, got -1",
    ),
    (lambda rm: rm.rbp_residual(0.5), TypeError, r"judged must .*, got .*0\.5"),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
