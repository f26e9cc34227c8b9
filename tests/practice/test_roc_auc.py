"""What holds for the inputs, and a mistake that is scikit-learn's definition."""

import pytest
from sklearn.metrics import roc_auc_score

from rankmetrics_lib.practice import exercises


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
