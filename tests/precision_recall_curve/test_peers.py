"""The precision-recall curve over arrays is that of scikit-learn, ties included."""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.fixture(params=["scored", "tied"])
def documents(request):
    return request.getfixturevalue(request.param)


def test_equal_to_scikit_learns_but_for_the_point_it_invents_at_recall_0(documents):
    from sklearn.metrics import precision_recall_curve

    rows = [precision_recall_curve(labels >= 1, scores) for labels, scores in documents.rows]
    theirs = [
        (precision[-2::-1], recall[-2::-1], thresholds[::-1])
        for precision, recall, thresholds in rows
    ]
    for ours, of_rows in zip(
        rm.precision_recall_curve(documents.labels, documents.scores),
        zip(*theirs, strict=True),
        strict=True,
    ):
        peers.assert_equal(ours, rm.pad(of_rows))


def test_its_area_by_steps_is_scikit_learns_average_precision(documents):
    from sklearn.metrics import average_precision_score

    precision, recall, _ = rm.precision_recall_curve(documents.labels, documents.scores)
    steps = np.diff(recall, axis=-1, prepend=0)
    theirs = documents.each(lambda y, s: average_precision_score(y >= 1, s))
    peers.assert_equal(np.nansum(steps * precision, axis=-1), theirs)
