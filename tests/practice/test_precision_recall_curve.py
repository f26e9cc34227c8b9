"""What holds for the inputs, and functions as scikit-learn has them."""

import pytest
from sklearn.metrics import average_precision_score
from sklearn.metrics import precision_recall_curve as sklearn_curve

from rankmetrics_lib.practice import exercises

from .written.precision_recall_curve import (
    as_sklearn_returns_them,
    by_sklearns_sum,
)


@pytest.mark.parametrize(
    "labels, scores",
    [([1, 0, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.7, 0.5, 0.3, 0.2]), ([1, 0, 0, 1], [2, 2, 1, 1])],
)
def test_the_curve_and_the_sum_are_those_of_sklearn(labels, scores):
    for ours, theirs in zip(as_sklearn_returns_them(labels, scores), sklearn_curve(labels, scores)):
        assert ours == pytest.approx(theirs)
    assert by_sklearns_sum(labels, scores) == pytest.approx(average_precision_score(labels, scores))


@pytest.mark.parametrize(
    "name, longest", [("scored_average_precision", 4), ("interpolated_precision", 5)]
)
def test_the_inputs_start_empty_and_hold_lists_with_nothing_relevant(name, longest):
    inputs = list(exercises()[name].domain())
    sizes = [len(labels) for labels, *_ in inputs]
    assert sizes == sorted(sizes) and (sizes[0], sizes[-1]) == (0, longest)
    assert sum(not any(labels) for labels, *_ in inputs) > 10
