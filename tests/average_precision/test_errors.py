"""Bad input to average precision and GMAP: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.average_precision([1], 0),
        ValueError,
        r"k must be an integer of at least 1, or None, got 0",
    ),
    (
        lambda rm: rm.average_precision_steps([1], "5"),
        TypeError,
        r"k must be an integer .*, got '5'",
    ),
    (
        lambda rm: rm.average_precision([1, -2]),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -2",
    ),
    (
        lambda rm: rm.average_precision_steps([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label .*, got inf",
    ),
    (
        lambda rm: rm.average_precision([0, math.nan, 1]),
        ValueError,
        r"rels\[1\] must be a .*label.*, got nan",
    ),
    (lambda rm: rm.average_precision(["b"]), TypeError, r"rels\S* must be .*, got .*'b'"),
    (lambda rm: rm.average_precision(None), TypeError, r"rels must "),
    (
        lambda rm: rm.average_precision([1, 1], n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in rels, got 1",
    ),
    (
        lambda rm: rm.average_precision([1, 1], 1, n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in rels, got 1",
    ),
    (
        lambda rm: rm.average_precision_steps([1], n_relevant=0),
        ValueError,
        r"n_relevant must be at least 1, the relevant documents in rels, got 0",
    ),
    (
        lambda rm: rm.average_precision([1], n_relevant="1"),
        TypeError,
        r"n_relevant must be an integer .*, got '1'",
    ),
    (
        lambda rm: rm.average_precision([1], n_relevant=-1),
        ValueError,
        r"n_relevant must be an integer .*, got -1",
    ),
    (
        lambda rm: rm.average_precision([1], normalizer="k"),
        ValueError,
        r"normalizer must be 'relevant' or 'truncated', got 'k'",
    ),
    (
        lambda rm: rm.average_precision([1], relevance_level=0),
        ValueError,
        r"relevance_level must be .* above 0, got 0",
    ),
    (lambda rm: rm.gmap([0.5, -0.1]), ValueError, r"values\[1\] must be .*, got -0\.1"),
    (lambda rm: rm.gmap([math.inf]), ValueError, r"values\[0\] must be .*, got inf"),
    (
        lambda rm: rm.gmap([0.5], floor=0),
        ValueError,
        r"floor must be a finite number above 0, got 0",
    ),
    (
        lambda rm: rm.gmap([0.5], floor="0"),
        TypeError,
        r"floor must be a finite number above 0, got '0'",
    ),
    (lambda rm: rm.gmap(0.5), TypeError, r"values must .*, got .*0\.5"),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
