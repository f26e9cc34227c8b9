"""What holds for the inputs, and what mistakes were seen to give."""

import pytest
from sklearn.metrics import roc_auc_score

from rankmetrics_lib.practice import exercises


@pytest.mark.parametrize(
    "exercise, mistake, arguments, expected, seen",
    [
        ("auc", "ties counted 0", ([1, 0], [0.5, 0.5]), 0.5, 0),
        ("auc", "ties counted 1", ([1, 0], [0.5, 0.5]), 0.5, 1),
        ("auc", "one ROC point per row within ties", ([1, 0], [0.5, 0.5]), 0.5, 1),
        (
            "auc",
            "trapezoid on unsorted thresholds",
            ([1, 0, 0, 1], [0.2, 0.3, 0.9, 0.8]),
            0.25,
            0.75,
        ),
        ("auc", "1 - AUC", ([1, 0], [0.9, 0.1]), 1, 0),
        ("tpr_at_fpr", "threshold grid 0..1 only", ([1, 1, 0], [0.9, 0.0, 0.5], 1), 1, 0.5),
    ],
)
def test_a_mistake_gives_the_number_it_was_seen_to_give(
    exercise, mistake, arguments, expected, seen
):
    exercise = exercises()[exercise]
    assert exercise.mistakes[mistake].function(*arguments) == pytest.approx(seen)
    assert exercise.reference(*arguments) == pytest.approx(expected)


def test_sklearn_standardizes_the_partial_area():
    labels, scores = [1, 0, 1, 0, 0], [0.9, 0.9, 0.5, 0.3, 0.1]
    mistake = exercises()["partial_auc"].mistakes["standardized instead of raw"]
    theirs = roc_auc_score(labels, scores, max_fpr=0.5)
    assert mistake.function(labels, scores, 0.5) == pytest.approx(theirs)


@pytest.mark.parametrize("name", ["auc", "partial_auc", "tpr_at_fpr"])
def test_every_input_has_both_kinds_and_the_sizes_only_grow(name):
    inputs = list(exercises()[name].domain())
    assert all(0 < sum(labels) < len(labels) == len(scores) for labels, scores, *_ in inputs)
    sizes = [len(labels) for labels, *_ in inputs]
    assert sizes == sorted(sizes) and (sizes[0], sizes[-1]) == (2, 4)
