"""What must hold of the precision-recall curve, whatever the labels and scores."""

from math import isclose

from hypothesis import given
from hypothesis import strategies as st
from strategies import binary

from rankmetrics_lib import formulas as rm

documents = st.lists(st.tuples(binary, st.integers(0, 4)), min_size=1, max_size=10).map(
    lambda rows: tuple(zip(*rows, strict=True))
)


@given(rels=st.lists(binary, max_size=10))
def test_without_ties_the_points_are_precision_and_recall_at_each_rank(rels):
    precision, recall, _ = rm.precision_recall_curve(rels, range(len(rels), 0, -1))
    assert precision == [rm.precision(rels, k) for k in range(1, len(rels) + 1)]
    assert recall == [rm.recall(rels, k) for k in range(1, len(rels) + 1)]


@given(columns=documents)
def test_it_ends_where_everything_is_retrieved(columns):
    labels, scores = columns
    precision, recall, thresholds = rm.precision_recall_curve(labels, scores)
    assert precision[-1] == sum(labels) / len(labels)
    assert recall[-1] == (1 if any(labels) else 0)
    assert thresholds[-1] == min(scores)


@given(columns=documents)
def test_recall_never_falls(columns):
    _, recall, thresholds = rm.precision_recall_curve(*columns)
    assert recall == sorted(recall)
    assert thresholds == sorted(set(thresholds), reverse=True)


@given(columns=documents)
def test_each_point_is_a_point_of_the_roc_curve_seen_otherwise(columns):
    labels, scores = columns
    P, N = sum(labels), len(labels) - sum(labels)
    if P and N:
        precision, recall, thresholds = rm.precision_recall_curve(labels, scores)
        fpr, tpr, of_roc = rm.roc_curve(labels, scores)
        assert thresholds == of_roc[1:] and recall == tpr[1:]
        for p, x, y in zip(precision, fpr[1:], tpr[1:], strict=True):
            assert isclose(p, y * P / (y * P + x * N))


@given(columns=documents)
def test_only_the_order_of_the_scores_counts(columns):
    labels, scores = columns
    assert (
        rm.precision_recall_curve(labels, [2**s for s in scores])[:2]
        == rm.precision_recall_curve(*columns)[:2]
    )


def test_precision_may_rise_and_fall_along_the_curve():
    precision, _, _ = rm.precision_recall_curve([0, 1, 0], [3, 2, 1])
    assert precision == [0, 1 / 2, 1 / 3]


def test_straight_lines_between_the_points_promise_too_much():
    """Davis & Goadrich (2006): within a group of ties, precision follows a hyperbola below the
    straight line."""
    labels, scores = [1] * 5 + [1] * 5 + [0] * 90, [2] * 5 + [1] * 95
    precision, recall, _ = rm.precision_recall_curve(labels, scores)
    half_way_on_the_line = (precision[0] + precision[1]) / 2
    hits, documents = 5 + 2.5, 5 + 95 / 2
    assert recall == [0.5, 1] and precision == [1, 0.1]
    assert half_way_on_the_line == 0.55 > hits / documents
