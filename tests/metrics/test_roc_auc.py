"""The ROC curve and its areas against counts of decisions and pairs in exact fractions, Fawcett's
numbers, and what ties them to other measures."""

import itertools
from fractions import Fraction
from math import inf, isclose, nan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu
from strategies import assert_close, binary, small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1], 5) + small_rankings([0, 0.5, 2], 3)
SCORES = [[5, 4, 3, 2, 1], [2, 2, 1, 1, 1], [1, 3, 2, 3, 2], [0.0, -0.0, inf, -inf, inf]]
# The twenty documents of Fawcett (2006), figure 3: p is relevant
FAWCETT = [int(letter == "p") for letter in "ppnpppnnpnpnpnnnpnpn"]
FAWCETT_SCORES = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
FAWCETT_SCORES += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]
MIDDLES = (np.arange(60) + 0.5) / 60  # the curves of five documents bend at multiples of 1/60 only


@st.composite
def both_classes(draw):
    labels = draw(st.lists(binary, min_size=2, max_size=10))
    assume(0 < sum(labels) < len(labels))
    return labels, draw(st.lists(st.integers(0, 4), min_size=len(labels), max_size=len(labels)))


def rates(members, thresholds):
    """The share of these scores above everything, and at or above each threshold."""
    passed = [0] + [sum(score >= threshold for score in members) for threshold in thresholds]
    return [float(Fraction(n, len(members))) if members else nan for n in passed]


@pytest.mark.parametrize("scores", SCORES)
def test_decisions_at_each_threshold_and_pairs_in_the_right_order(scores):
    """A tie is half a pair. Without one of the classes, its rate and every area is NaN."""
    for labels in SMALL:
        scored = list(zip(labels, scores, strict=False))
        positives = [score for label, score in scored if label >= 1]
        negatives = [score for label, score in scored if label < 1]
        thresholds = sorted({score for _, score in scored}, reverse=True)
        fpr, tpr = rates(negatives, thresholds), rates(positives, thresholds)
        of_list = scores[: len(labels)]
        np.testing.assert_equal(rm.roc_curve(labels, of_list), (fpr, tpr, [inf, *thresholds]))

        pairs = list(itertools.product(positives, negatives))
        right = sum(Fraction((p > n) + (p >= n), 2) for p, n in pairs)
        assert_close(rm.auc(labels, of_list), right / len(pairs) if pairs else nan)
        for m in (0.1, 0.25, 1 / 3, 0.5, 0.9, 1):
            area = np.interp(MIDDLES[m > MIDDLES], fpr, tpr).sum() / 60 if pairs else nan
            scaled = (1 + (area - m**2 / 2) / (m - m**2 / 2)) / 2
            assert_close(rm.partial_auc(labels, of_list, m), area)
            assert_close(rm.partial_auc(labels, of_list, m, standardized=True), scaled)


def test_fawcetts_curve_goes_up_for_each_relevant_document_and_right_for_each_other():
    fpr, tpr, thresholds = rm.roc_curve(FAWCETT, FAWCETT_SCORES)
    ups = [0, *itertools.accumulate(FAWCETT)]
    assert tpr == [up / 10 for up in ups]
    assert fpr == [(step - up) / 10 for step, up in enumerate(ups)]
    assert thresholds == [inf] + FAWCETT_SCORES
    heights = [0.2, 0.5, 0.5, 0.6, 0.7, 0.8, 0.8, 0.8, 0.9, 1.0]  # where the curve goes right
    assert isclose(rm.auc(FAWCETT, FAWCETT_SCORES), sum(heights) / 10)


@given(documents=both_classes())
def test_three_ways_to_the_same_area(documents):
    labels, scores = documents
    fpr, tpr, _ = rm.roc_curve(labels, scores)
    positives = [score for label, score in zip(labels, scores, strict=True) if label]
    negatives = [score for label, score in zip(labels, scores, strict=True) if not label]
    u = mannwhitneyu(positives, negatives, method="asymptotic").statistic
    assert isclose(rm.auc(labels, scores), np.trapezoid(tpr, fpr), abs_tol=1e-12)
    assert isclose(rm.auc(labels, scores), u / (len(positives) * len(negatives)), abs_tol=1e-12)


@given(documents=both_classes())
def test_it_is_the_share_of_concordant_pairs_and_half_of_those_tied_in_score_only(documents):
    labels, scores = documents
    pairs = rm.pair_counts(labels, scores)
    ordered = pairs.concordant + pairs.discordant + pairs.tied_scores
    assert isclose(rm.auc(labels, scores), (pairs.concordant + pairs.tied_scores / 2) / ordered)


@given(documents=both_classes(), part=st.floats(0.01, 1))
def test_standardized_the_best_order_is_1_and_one_score_for_all_is_one_half(documents, part):
    labels, scores = documents
    assert isclose(rm.partial_auc(labels, labels, part, standardized=True), 1)
    assert isclose(rm.partial_auc(labels, [7] * len(labels), part, standardized=True), 0.5)
    assert isclose(rm.partial_auc(labels, scores, 1), rm.auc(labels, scores), abs_tol=1e-12)


def test_a_swap_at_the_top_costs_auc_as_much_as_one_below_and_average_precision_more():
    scores = [6, 5, 4, 3, 2, 1]
    best, swap_at_top, swap_below = [1, 0, 1, 0, 1, 0], [0, 1, 1, 0, 1, 0], [1, 0, 1, 0, 0, 1]
    lost_at_top, lost_below = (
        rm.auc(best, scores) - rm.auc(swapped, scores) for swapped in (swap_at_top, swap_below)
    )
    assert isclose(lost_at_top, 1 / 9) and isclose(lost_below, 1 / 9)
    at_top, below, whole = map(rm.average_precision, (swap_at_top, swap_below, best))
    assert at_top < below < whole


@pytest.mark.parametrize(
    "labels, scores, value",
    [
        ([1, 0.7, 0.2], [1, 0, 1], 0.75),
        ([0.9, 0.7, 0.2], [1, 0, 2], nan),
        ([0.9, 0.7, 0.2], [1, 1, 1], nan),
        ([0.9, 0.7, 0.7], [1, 0, 1], nan),
        ([0.875, 0.5, 0.25], [1, 0, 1], nan),
    ],
)
def test_labels_that_need_not_be_scores_are_taken(library, labels, scores, value):
    assert_close(library.auc(labels, scores), value)
