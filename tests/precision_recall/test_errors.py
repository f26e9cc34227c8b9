"""Bad input to precision, recall and F: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.precision([1, 0], 0),
        ValueError,
        r"k must be an integer of at least 1, or None, got 0",
    ),
    (
        lambda rm: rm.recall([1, 0], -2),
        ValueError,
        r"k must be an integer of at least 1, or None, got -2",
    ),
    (
        lambda rm: rm.f_measure([1, 0], 1.5),
        TypeError,
        r"k must be an integer of at least 1, or None, got 1\.5",
    ),
    (
        lambda rm: rm.precision([1, 0], "2"),
        TypeError,
        r"k must be an integer of at least 1, or None, got '2'",
    ),
    (
        lambda rm: rm.precision([1, -1]),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.recall([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label of at least 0, got inf",
    ),
    (lambda rm: rm.precision([math.nan, 1]), ValueError, r"rels\[0\] must be a .*label.*, got nan"),
    (lambda rm: rm.precision(["a"]), TypeError, r"rels\S* must be .*, got .*'a'"),
    (lambda rm: rm.precision(3), TypeError, r"rels must .*, got .*3"),
    (lambda rm: rm.precision("101"), TypeError, r"rels must .*, got .*101"),
    (
        lambda rm: rm.precision([1], relevance_level=0),
        ValueError,
        r"relevance_level must be a finite number above 0",
    ),
    (
        lambda rm: rm.precision([1], relevance_level="1"),
        TypeError,
        r"relevance_level must be .*, got '1'",
    ),
    (
        lambda rm: rm.recall([1, 1, 0], n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in rels, got 1",
    ),
    (
        lambda rm: rm.recall([0, 1, 1], 1, n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in rels, got 1",
    ),
    (
        lambda rm: rm.r_precision([1], n_relevant=-1),
        ValueError,
        r"n_relevant must be an integer of at least 0, got -1",
    ),
    (
        lambda rm: rm.f_measure([1], n_relevant=1.5),
        TypeError,
        r"n_relevant must be an integer .*, got 1\.5",
    ),
    (
        lambda rm: rm.f_measure([1], beta=-1),
        ValueError,
        r"beta must be a finite number of at least 0, got -1",
    ),
    (
        lambda rm: rm.f_measure([1], beta=math.inf),
        ValueError,
        r"beta must be a finite number of at least 0, got inf",
    ),
    (
        lambda rm: rm.confusion_matrix([1, 0], [1]),
        ValueError,
        r"predicted must be as long as labels, got 1 against 2",
    ),
    (
        lambda rm: rm.confusion_matrix([1], [-1]),
        ValueError,
        r"predicted\[0\] must be a finite label of at least 0",
    ),
    (
        lambda rm: rm.confusion_matrix([-1], [1]),
        ValueError,
        r"labels\[0\] must be a finite label of at least 0",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
