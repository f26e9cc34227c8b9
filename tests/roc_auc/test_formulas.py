"""The formulas of the ROC curve and its area against counts of decisions and of all pairs, and
their edge rules."""

import itertools
import math
from fractions import Fraction
from math import inf, isclose

import numpy as np
import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

# Every labelling of up to five documents, under scores with and without ties.
SCORES = [[5, 4, 3, 2, 1], [2, 2, 1, 1, 1], [1, 3, 2, 3, 2], [0.0, -0.0, inf, -inf, inf]]
SMALL = [
    (labels, scores[: len(labels)]) for labels in small_rankings([0, 1], 5) for scores in SCORES
]
BOTH_CLASSES = [(labels, scores) for labels, scores in SMALL if 0 < sum(labels) < len(labels)]

# The twenty documents of Fawcett (2006), figure 3: p is relevant.
FAWCETT = [int(letter == "p") for letter in "ppnpppnnpnpnpnnnpnpn"]
FAWCETT_SCORES = [
    0.9,
    0.8,
    0.7,
    0.6,
    0.55,
    0.54,
    0.53,
    0.52,
    0.51,
    0.505,
    0.4,
    0.39,
    0.38,
    0.37,
    0.36,
    0.35,
    0.34,
    0.33,
    0.3,
    0.1,
]


def test_fawcetts_curve_goes_up_for_each_relevant_document_and_right_for_each_other():
    fpr, tpr, thresholds = rm.roc_curve(FAWCETT, FAWCETT_SCORES)
    ups, rights = (
        [0, *itertools.accumulate(FAWCETT)],
        [0, *itertools.accumulate(1 - label for label in FAWCETT)],
    )
    assert tpr == [up / 10 for up in ups]
    assert fpr == [right / 10 for right in rights]
    assert thresholds == [inf] + FAWCETT_SCORES


def test_fawcetts_area_adds_the_height_of_the_curve_at_each_document_that_is_not_relevant():
    heights = [0.2, 0.5, 0.5, 0.6, 0.7, 0.8, 0.8, 0.8, 0.9, 1.0]
    assert isclose(rm.auc(FAWCETT, FAWCETT_SCORES), sum(heights) / 10)


def test_roc_curve_counts_the_decisions_at_each_threshold():
    for labels, scores in BOTH_CLASSES:
        fpr, tpr, thresholds = rm.roc_curve(labels, scores)
        assert thresholds == [inf] + sorted(set(scores), reverse=True)
        assert (fpr[0], tpr[0]) == (0, 0)
        for x, y, threshold in list(zip(fpr, tpr, thresholds, strict=True))[1:]:
            passed = [
                label for label, score in zip(labels, scores, strict=True) if score >= threshold
            ]
            assert (x, y) == (passed.count(0) / labels.count(0), passed.count(1) / labels.count(1))


def test_auc_is_the_share_of_pairs_in_the_right_order_and_half_of_the_ties():
    for labels, scores in BOTH_CLASSES:
        documents = list(zip(labels, scores, strict=True))
        pairs = [
            (a, b)
            for (relevant, a), (other, b) in itertools.product(documents, repeat=2)
            if relevant > other
        ]
        right = sum(Fraction(1) if a > b else Fraction(1, 2) if a == b else 0 for a, b in pairs)
        assert rm.auc(labels, scores) == float(right / len(pairs))


def midpoint_area(fpr, tpr, max_fpr, cells=1200):
    """The mean height at the middle of each cell; this is exact because the curve is straight
    within a cell."""
    middles = (np.arange(cells) + 0.5) / cells
    return np.interp(middles[middles < max_fpr], fpr, tpr).sum() / cells


@pytest.mark.parametrize("max_fpr", [0.1, 0.25, 1 / 3, 0.5, 0.9, 1])
def test_partial_auc_is_the_area_up_to_max_fpr(max_fpr):
    for labels, scores in BOTH_CLASSES:
        fpr, tpr, _ = rm.roc_curve(labels, scores)
        assert isclose(
            rm.partial_auc(labels, scores, max_fpr), midpoint_area(fpr, tpr, max_fpr), abs_tol=1e-12
        )


STANDARDIZED = [
    ([1, 1, 0, 0], [4, 3, 2, 1], 0.3, 1.0),
    ([1, 1, 0, 0], [1, 1, 1, 1], 0.3, 0.5),
    # The worst order: (1 + (0 - m^2/2) / (m - m^2/2)) / 2 with m = 1/2.
    ([0, 0, 1, 1], [4, 3, 2, 1], 0.5, 1 / 3),
    # Area 1/4 up to 1/2: (1 + (1/4 - 1/8) / (1/2 - 1/8)) / 2.
    ([1, 0, 1, 0], [4, 3, 2, 1], 0.5, 2 / 3),
]


@pytest.mark.parametrize("labels, scores, max_fpr, value", STANDARDIZED)
def test_standardized_partial_auc(labels, scores, max_fpr, value):
    assert isclose(rm.partial_auc(labels, scores, max_fpr, standardized=True), value)


@pytest.mark.parametrize(
    "labels, scores", [([], []), ([1], [0.5]), ([0], [0.5]), ([1, 2, 1], [1, 2, 2])]
)
def test_with_one_class_an_area_is_nan(labels, scores):
    assert math.isnan(rm.auc(labels, scores))
    assert math.isnan(rm.partial_auc(labels, scores, 0.5))
    assert math.isnan(rm.partial_auc(labels, scores, 1, standardized=True))


@pytest.mark.parametrize(
    "labels, fpr_is_nan, tpr_is_nan",
    [([1, 1], True, False), ([0, 0], False, True), ([], True, True)],
)
def test_with_one_class_the_rate_of_the_other_is_nan(labels, fpr_is_nan, tpr_is_nan):
    fpr, tpr, thresholds = rm.roc_curve(labels, [0.7, 0.3][: len(labels)])
    assert len(fpr) == len(tpr) == len(thresholds) == len(labels) + 1
    assert [math.isnan(rate) for rate in fpr] == [fpr_is_nan] * len(fpr)
    assert [math.isnan(rate) for rate in tpr] == [tpr_is_nan] * len(tpr)


def test_a_label_of_at_least_1_is_relevant():
    assert rm.auc([0.5, 1, 3, 0], [1, 2, 3, 4]) == rm.auc([0, 1, 1, 0], [1, 2, 3, 4]) == 0.5


def test_documents_with_one_score_pass_the_threshold_together():
    assert rm.roc_curve([1, 0, 0], [0.5, 0.5, 0.5]) == ([0, 1], [0, 1], [inf, 0.5])
