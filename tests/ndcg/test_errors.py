"""Bad input to NDCG and its variants: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (lambda rm: rm.ndcg([1], 0), ValueError, r"k must be an integer of at least 1, or None, got 0"),
    (
        lambda rm: rm.mndcg([1], 1.0, max_grade=1),
        TypeError,
        r"k must be an integer of at least 1, or None, got 1\.0",
    ),
    (
        lambda rm: rm.ndcg([1, -1]),
        ValueError,
        r"rels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.ndcg([math.inf]),
        ValueError,
        r"rels\[0\] must be a finite label of at least 0, got inf",
    ),
    (lambda rm: rm.ndcg([math.nan, 1]), ValueError, r"rels\[0\] must be a .*label.*, got nan"),
    (lambda rm: rm.ndcg(["d"]), TypeError, r"rels\S* must be .*, got .*'d'"),
    (
        lambda rm: rm.ndcg([1], pool=[-1]),
        ValueError,
        r"pool\[0\] must be a finite label of at least 0, got -1",
    ),
    (lambda rm: rm.ndcg([1], pool=1), TypeError, r"pool must .*, got .*1"),
    (
        lambda rm: rm.ndcg([3], pool=[2]),
        ValueError,
        r"pool must hold all positive labels of the ranking",
    ),
    (
        lambda rm: rm.ndcg([2, 2], pool=[3, 1]),
        ValueError,
        r"pool must hold all positive labels of the ranking",
    ),
    (
        lambda rm: rm.ndcg([1, 1], 1, pool=[1]),
        ValueError,
        r"pool must hold all positive labels of the ranking",
    ),
    (
        lambda rm: rm.ndcg([1], pool=[]),
        ValueError,
        r"pool must hold all positive labels of the ranking",
    ),
    (
        lambda rm: rm.ndcg([1], gain="exp"),
        ValueError,
        r"gain must be 'linear' or 'exponential', got 'exp'",
    ),
    (
        lambda rm: rm.ndcg([1], discount=None),
        ValueError,
        r"discount must be 'log2' or .*, got None",
    ),
    (
        lambda rm: rm.ndcg([1], base=10),
        ValueError,
        r"base must be left out unless discount='jarvelin', got 10",
    ),
    (
        lambda rm: rm.ndcg([1001], gain="exponential"),
        ValueError,
        r"rels\[0\] must be at most 1000 .*, got 1001",
    ),
    (
        lambda rm: rm.mndcg([3], max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.mndcg([3], max_grade=0),
        ValueError,
        r"max_grade must be a number above 0 and .*, got 0",
    ),
    (
        lambda rm: rm.mean_normalized_grade([1, 3], 1, max_grade=2),
        ValueError,
        r"max_grade must be at least 3\S*, the highest label in rels, got 2",
    ),
    (
        lambda rm: rm.grade_ndcg_f1([3], max_grade="5"),
        TypeError,
        r"max_grade must be a number .*, got '5'",
    ),
    (lambda rm: rm.mndcg([1]), TypeError, r"max_grade"),
    (lambda rm: rm.mean_normalized_grade([1]), TypeError, r"max_grade"),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
