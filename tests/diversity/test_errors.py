"""Bad input to the metrics of diversity: the error names the argument, what came and what is
expected."""

import numpy as np
import pytest

import rankmetrics_lib as rm

TWO = [[1, 0], [0, 1]]
BAD_INPUT = [
    (lambda rm: rm.subtopic_recall(TWO, 0), r"k must be an integer of at least 1, or None, got 0"),
    (lambda rm: rm.subtopic_recall(TWO, None), r"k must be an integer of at least 1.*, got None"),
    (
        lambda rm: rm.subtopic_recall(TWO, 1, n_subtopics=1),
        r"n_subtopics must be at least 2, the subtopics that the list covers, got 1",
    ),
    (lambda rm: rm.alpha_dcg(TWO, alpha=1.1), r"alpha must be a number from 0 to 1, got 1\.1"),
    (lambda rm: rm.alpha_ndcg([[1, 0], [1]]), r"subtopics(\[1\])? must (be as|have rows)"),
    (lambda rm: rm.alpha_ndcg([1, 0]), r"subtopics(\[0\])? must (be a list|have a row)"),
    (lambda rm: rm.alpha_ndcg([[1, -1]]), r"subtopics.* must be a finite label.*, got -1"),
    (
        lambda rm: rm.alpha_ndcg(TWO, pool=[[1, 0]]),
        r"pool must hold all documents of the ranking that cover a subtopic, and lacks",
    ),
    (lambda rm: rm.alpha_ndcg([[1, 1]], pool=TWO), r".* lacks (that of subtopics\[0\]|\[1, 1\])$"),
    (lambda rm: rm.alpha_ndcg([[1, 0], [1, 0]], pool=TWO), r"pool must hold all documents"),
    (lambda rm: rm.alpha_ndcg(TWO, pool=[[1, 0, 0]]), r"pool\S* must be as long as subtopics"),
    (lambda rm: rm.err_ia([[2, 0]]), r"max_grade must be at least 2.*, the highest label"),
    (lambda rm: rm.err_ia(TWO, weights=[1]), r"weights must be as long as subtopics"),
    (lambda rm: rm.err_ia(TWO, weights=[0, 0]), r"weights must have a sum above 0, got "),
    (lambda rm: rm.err_ia(TWO, weights=[1, -1]), r"weights\[1\] must be a finite label"),
]


@pytest.mark.parametrize("call, message", BAD_INPUT)
def test_bad_input_is_refused(library, call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call(library)


def test_documents_that_cover_nothing_need_not_be_in_the_pool(library):
    assert library.alpha_ndcg([[0, 0], [1, 0]], pool=TWO) > 0


@pytest.mark.parametrize(
    "labels, message",
    [
        ([[np.nan, 1], [1, 1]], r"subtopics\[0, 0\] must be a label, got nan"),
        ([[np.nan, np.nan], [1, 1]], r"subtopics\[0\] must be labels, got nan; NaN may only"),
        ([[np.nan, 1], [np.nan, 1]], r"subtopics\[0\] must be labels, got nan; NaN may only"),
    ],
)
def test_padding_comes_last(labels, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        rm.alpha_dcg(labels)
