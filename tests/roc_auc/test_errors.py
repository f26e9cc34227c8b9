"""Bad input to the ROC curve and its areas: the error names the argument, what came and what is
expected."""

import math

import pytest

BAD_INPUT = [
    (
        lambda rm: rm.roc_curve([1, 0], [1]),
        ValueError,
        r"scores must be as long as labels, got 1 against 2",
    ),
    (
        lambda rm: rm.auc([1], [1, 2, 3]),
        ValueError,
        r"scores must be as long as labels, got 3 against 1",
    ),
    (
        lambda rm: rm.partial_auc([], [1], 0.5),
        ValueError,
        r"scores must be as long as labels, got 1 against 0",
    ),
    (lambda rm: rm.auc([1, 0], [0.5, math.nan]), ValueError, r"scores\[1\] must be a number"),
    (lambda rm: rm.roc_curve([1, 0], [math.nan, 0.5]), ValueError, r"scores\[0\] must be a number"),
    (
        lambda rm: rm.auc([1, -1], [1, 2]),
        ValueError,
        r"labels\[1\] must be a finite label of at least 0, got -1",
    ),
    (
        lambda rm: rm.auc([math.inf], [1]),
        ValueError,
        r"labels\[0\] must be a finite label of at least 0, got inf",
    ),
    (
        lambda rm: rm.auc([math.nan, 1], [1, 2]),
        ValueError,
        r"labels\[0\] must be a .*label.*, got nan",
    ),
    (lambda rm: rm.auc(["f"], [1]), TypeError, r"labels\S* must be .*, got .*'f'"),
    (lambda rm: rm.auc([1], ["g"]), TypeError, r"scores\S* must be .*, got .*'g'"),
    (lambda rm: rm.auc(1, [1]), TypeError, r"labels must .*, got .*1"),
    (lambda rm: rm.auc([1], 1), TypeError, r"scores must .*, got .*1"),
    (
        lambda rm: rm.partial_auc([1, 0], [1, 2], 0),
        ValueError,
        r"max_fpr must be .* above 0 and at most 1, got 0",
    ),
    (
        lambda rm: rm.partial_auc([1, 0], [1, 2], 1.1),
        ValueError,
        r"max_fpr must be .* above 0 and at most 1, got 1\.1",
    ),
    (
        lambda rm: rm.partial_auc([1, 0], [1, 2], math.nan),
        ValueError,
        r"max_fpr must be .*, got nan",
    ),
    (lambda rm: rm.partial_auc([1, 0], [1, 2], None), TypeError, r"max_fpr must be .*, got None"),
]


@pytest.mark.parametrize("call, error, message", BAD_INPUT)
def test_bad_input_is_refused_by_name(library, call, error, message):
    with pytest.raises(error, match=message):
        call(library)
