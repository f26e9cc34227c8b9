"""Bad input of the metrics of retrieval for answers is refused, with what is expected."""

import numpy as np
import pytest

import rankmetrics_lib as rm

TWO = [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda rm: rm.context_precision([1, 0], 0), r"k must be an integer of at least 1"),
        (lambda rm: rm.context_precision([1, -1]), r"rels\[1\] must be a finite label"),
        (lambda rm: rm.evidence_recall(TWO, 0), r"k must be an integer of at least 1"),
        (lambda rm: rm.evidence_recall([1, 0]), r"evidence(\[0\])? must (be a list|have a row)"),
        (lambda rm: rm.evidence_recall([[1, -1]]), r"evidence.* must be a finite label"),
        (lambda rm: rm.evidence_recall(TWO, answers=[1, 1]), r"answers(\[0\])? must (be a|have a)"),
        (
            lambda rm: rm.evidence_recall(TWO, answers=[[1, 1, 1]]),
            r"answers\S* must be as long as evidence",
        ),
    ],
)
def test_bad_input_is_refused(library, call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call(library)


def test_padding_comes_last():
    with pytest.raises(ValueError, match=r"^evidence\[0\] must be labels, got nan; NaN may only"):
        rm.evidence_recall([[np.nan, np.nan], [1, 1]])
