"""The formula of the precision-recall curve against counts at each threshold, and its edge
rules."""

from math import inf

from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SCORES = [[5, 4, 3, 2, 1], [2, 2, 1, 1, 1], [1, 3, 2, 3, 2], [0.0, -0.0, inf, -inf, inf]]
SMALL = [
    (labels, scores[: len(labels)]) for labels in small_rankings([0, 1], 5) for scores in SCORES
]


def test_worked_example_without_ties():
    precision, recall, thresholds = rm.precision_recall_curve(
        [0, 1, 1, 0, 1], [0.3, 0.9, 0.5, 0.7, 0.1]
    )
    assert precision == [1, 1 / 2, 2 / 3, 2 / 4, 3 / 5]
    assert recall == [1 / 3, 1 / 3, 2 / 3, 2 / 3, 1]
    assert thresholds == [0.9, 0.7, 0.5, 0.3, 0.1]


def test_worked_example_with_ties():
    precision, recall, thresholds = rm.precision_recall_curve([1, 0, 1, 1], [0.9, 0.5, 0.5, 0.1])
    assert (precision, recall, thresholds) == (
        [1, 2 / 3, 3 / 4],
        [1 / 3, 2 / 3, 1],
        [0.9, 0.5, 0.1],
    )


def test_each_point_counts_the_documents_at_or_above_its_threshold():
    for labels, scores in SMALL:
        precision, recall, thresholds = rm.precision_recall_curve(labels, scores)
        assert thresholds == sorted(set(scores), reverse=True)
        assert len(precision) == len(recall) == len(thresholds)
        for p, r, threshold in zip(precision, recall, thresholds, strict=True):
            found = [
                label for label, score in zip(labels, scores, strict=True) if score >= threshold
            ]
            assert p == found.count(1) / len(found)
            assert r == (found.count(1) / labels.count(1) if 1 in labels else 0)


def test_no_point_is_invented():
    assert rm.precision_recall_curve([], []) == ([], [], [])
    assert rm.precision_recall_curve([1], [0.5]) == ([1], [1], [0.5])


def test_where_nothing_is_relevant_both_are_0():
    assert rm.precision_recall_curve([0, 0], [2, 1]) == ([0, 0], [0, 0], [2, 1])


def test_a_label_of_at_least_1_is_relevant():
    assert rm.precision_recall_curve([0.5, 3], [2, 1]) == ([0, 1 / 2], [0, 1], [2, 1])
