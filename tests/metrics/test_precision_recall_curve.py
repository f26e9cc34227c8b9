"""The precision-recall curve against counts at each threshold in exact fractions, and what ties it
to other metrics."""

from fractions import Fraction
from math import inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1], 5) + small_rankings([0, 0.5, 2], 3)
SCORES = [[5, 4, 3, 2, 1], [2, 2, 1, 1, 1], [1, 3, 2, 3, 2], [0.0, -0.0, inf, -inf, inf]]

documents = st.lists(st.tuples(binary, st.integers(0, 4)), min_size=1, max_size=10).map(
    lambda rows: tuple(zip(*rows, strict=True))
)


@pytest.mark.parametrize("scores", SCORES)
def test_each_point_counts_the_documents_at_or_above_its_threshold(scores):
    """Documents with equal scores pass together. No point is added at recall 0."""
    for labels in SMALL:
        scored = list(zip(labels, scores, strict=False))
        thresholds = sorted({score for _, score in scored}, reverse=True)
        passed = [[label >= 1 for label, score in scored if score >= t] for t in thresholds]
        R = sum(label >= 1 for label in labels)
        precision = [Fraction(sum(hits), len(hits)) for hits in passed]
        recall = [Fraction(sum(hits), R or 1) for hits in passed]
        curve = rm.precision_recall_curve(labels, scores[: len(labels)])
        assert curve == ([float(p) for p in precision], [float(r) for r in recall], thresholds)


@given(rels=st.lists(binary, max_size=10))
def test_without_ties_the_points_are_precision_and_recall_at_each_rank(rels):
    precision, recall, _ = rm.precision_recall_curve(rels, range(len(rels), 0, -1))
    assert precision == [rm.precision(rels, k) for k in range(1, len(rels) + 1)]
    assert recall == [rm.recall(rels, k) for k in range(1, len(rels) + 1)]


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
