"""Bad input on unjudged documents and ties: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.bpref([1, 1], n_relevant=1, n_nonrelevant=0),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in judged, got 1",
    ),
    (
        lambda rm: rm.bpref([0], n_relevant=1, n_nonrelevant=0),
        ValueError,
        r"n_nonrelevant must be at least 1, the nonrelevant documents in judged, got 0",
    ),
    (
        lambda rm: rm.bpref([], n_relevant=-1, n_nonrelevant=0),
        ValueError,
        r"n_relevant must be an integer .*, got -1",
    ),
    (
        lambda rm: rm.bpref([], n_relevant=0, n_nonrelevant=1.5),
        TypeError,
        r"n_nonrelevant must be .*, got 1\.5",
    ),
    (lambda rm: rm.bpref([1], n_relevant=1), TypeError, r"n_nonrelevant"),
    (lambda rm: rm.bpref([1], n_nonrelevant=1), TypeError, r"n_relevant"),
    (
        lambda rm: rm.bpref([-1], n_relevant=1, n_nonrelevant=1),
        ValueError,
        r"judged\[0\] must be a finite label .* -1",
    ),
    (
        lambda rm: rm.infap([math.inf]),
        ValueError,
        r"judged\[0\] must be a finite label of at least 0, got inf",
    ),
    (lambda rm: rm.infap(["l"]), TypeError, r"judged\S* must be .*, got .*'l'"),
    (lambda rm: rm.infap(None), TypeError, r"judged must "),
    (
        lambda rm: rm.infap([1, None, 1], n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in judged, got 1",
    ),
    (
        lambda rm: rm.infap([1], in_pool=[1, 1]),
        ValueError,
        r"in_pool must be as long as judged, got 2 against 1",
    ),
    (
        lambda rm: rm.infap([None, 1], in_pool=[1, 0]),
        ValueError,
        r"in_pool\[1\] must be True where judged has a label",
    ),
    (
        lambda rm: rm.propensity_scored_precision([1, 0], [1]),
        ValueError,
        r"propensities must be as long as rels, got 1 against 2",
    ),
    (
        lambda rm: rm.propensity_scored_ndcg([1, 0], [0.5, 0]),
        ValueError,
        r"propensities\[1\] must be a probability from 1e-100 to 1, got 0",
    ),
    (
        lambda rm: rm.rank_labels([1, 0], [1]),
        ValueError,
        r"scores must be as long as labels, got 1 against 2",
    ),
    (lambda rm: rm.rank_labels([1], [math.nan]), ValueError, r"scores\[0\] must be a number"),
    (
        lambda rm: rm.rank_labels([-1], [1]),
        ValueError,
        r"labels\[0\] must be a finite label of at least 0, got -1",
    ),
    (lambda rm: rm.rank_labels([1], ["m"]), TypeError, r"scores\S* must be .*, got .*'m'"),
    (
        lambda rm: rm.rank_labels([1], [1], ties="mean"),
        ValueError,
        r"ties must be 'stable' or .*, got 'mean'",
    ),
    (
        lambda rm: rm.tie_averaged_precision([1, 0], [1]),
        ValueError,
        r"scores must be as long as labels",
    ),
    (
        lambda rm: rm.tie_averaged_precision([1], [1], 0),
        ValueError,
        r"k must be an integer .*, got 0",
    ),
    (
        lambda rm: rm.tie_averaged_reciprocal_rank([1], [1], 2.0),
        TypeError,
        r"k must be an integer .*, got 2\.0",
    ),
    (
        lambda rm: rm.tie_averaged_reciprocal_rank([1], [1], relevance_level=0),
        ValueError,
        r"relevance_level must be a finite number above 0, got 0",
    ),
    (
        lambda rm: rm.tie_averaged_average_precision([1, 1], [1, 1], n_relevant=1),
        ValueError,
        r"n_relevant must be at least 2, the relevant documents in labels, got 1",
    ),
    (
        lambda rm: rm.tie_averaged_ndcg([2], [1], pool=[1]),
        ValueError,
        r"pool must hold all positive labels of the ranking",
    ),
    (
        lambda rm: rm.tie_averaged_ndcg([2], [1], gain="e"),
        ValueError,
        r"gain must be 'linear' or .*, got 'e'",
    ),
    (
        lambda rm: rm.tie_averaged_ndcg([2], [1], discount="e"),
        ValueError,
        r"discount must be 'log2' or .*, got 'e'",
    ),
    (
        lambda rm: rm.tie_averaged_ndcg([2], [1], base=3),
        ValueError,
        r"base must be left out unless .*, got 3",
    ),
    (
        lambda rm: rm.tie_averaged_ndcg([1001], [1], gain="exponential"),
        ValueError,
        r"labels\[0\] must be at most 1000",
    ),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
