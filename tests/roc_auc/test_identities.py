"""What must hold of the ROC curve and its areas, whatever the labels and scores."""

import itertools
import math
from math import isclose

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu
from strategies import binary

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

few_scores = st.integers(0, 4)


@st.composite
def both_classes(draw, scores=few_scores, max_size=10):
    labels = draw(st.lists(binary, min_size=2, max_size=max_size))
    assume(0 < sum(labels) < len(labels))
    return labels, draw(st.lists(scores, min_size=len(labels), max_size=len(labels)))


@given(documents=both_classes())
def test_three_ways_to_the_same_area(documents):
    labels, scores = documents
    fpr, tpr, _ = rm.roc_curve(labels, scores)
    positives = [score for label, score in zip(labels, scores, strict=True) if label]
    negatives = [score for label, score in zip(labels, scores, strict=True) if not label]
    u = mannwhitneyu(positives, negatives, method="asymptotic").statistic
    assert isclose(rm.auc(labels, scores), np.trapezoid(tpr, fpr), abs_tol=1e-12)
    assert isclose(rm.auc(labels, scores), u / (len(positives) * len(negatives)), abs_tol=1e-12)


@given(documents=both_classes(max_size=5))
def test_a_tie_counts_as_the_mean_of_both_orders(documents):
    labels, scores = documents
    orders = [
        [rank for _, rank in sorted((i, rank) for rank, i in enumerate(order))]
        for order in itertools.permutations(range(len(labels)))
        if sorted(order, key=lambda i: scores[i]) == list(order)
    ]
    mean = sum(rm.auc(labels, untied) for untied in orders) / len(orders)
    assert isclose(rm.auc(labels, scores), mean, abs_tol=1e-12)


@given(documents=both_classes())
def test_it_is_the_share_of_concordant_pairs_and_half_of_those_tied_in_score_only(documents):
    labels, scores = documents
    pairs = rm.pair_counts(labels, scores)
    ordered = pairs.concordant + pairs.discordant + pairs.tied_scores
    assert isclose(rm.auc(labels, scores), (pairs.concordant + pairs.tied_scores / 2) / ordered)


@given(documents=both_classes(scores=st.integers(), max_size=8))
def test_only_the_order_of_the_scores_counts(documents):
    labels, scores = documents
    ranks = [sorted(set(scores)).index(score) for score in scores]
    assert rm.auc(labels, ranks) == rm.auc(labels, scores)
    assert rm.roc_curve(labels, ranks)[:2] == rm.roc_curve(labels, scores)[:2]


@given(documents=both_classes())
def test_turning_the_scores_or_the_labels_around_gives_the_rest_to_1(documents):
    labels, scores = documents
    rest = 1 - rm.auc(labels, scores)
    assert isclose(rm.auc(labels, [-score for score in scores]), rest, abs_tol=1e-12)
    assert isclose(rm.auc([1 - label for label in labels], scores), rest, abs_tol=1e-12)


@given(documents=both_classes(), copies=st.integers(1, 4))
def test_more_documents_of_one_class_in_the_same_places_change_nothing(documents, copies):
    labels, scores = documents
    negatives = [score for label, score in zip(labels, scores, strict=True) if not label]
    many = rm.auc(labels + [0] * copies * len(negatives), scores + negatives * copies)
    assert isclose(many, rm.auc(labels, scores), abs_tol=1e-12)


@given(documents=both_classes())
def test_the_curve_climbs_from_0_0_to_1_1(documents):
    fpr, tpr, thresholds = rm.roc_curve(*documents)
    assert (fpr[0], tpr[0], fpr[-1], tpr[-1]) == (0, 0, 1, 1)
    assert fpr == sorted(fpr) and tpr == sorted(tpr)
    assert thresholds == sorted(set(thresholds), reverse=True)


@given(documents=both_classes())
def test_the_partial_area_up_to_1_is_the_whole(documents):
    assert isclose(rm.partial_auc(*documents, 1), rm.auc(*documents), abs_tol=1e-12)
    assert isclose(
        rm.partial_auc(*documents, 1, standardized=True), rm.auc(*documents), abs_tol=1e-12
    )


@given(documents=both_classes(), parts=st.tuples(st.floats(0.01, 1), st.floats(0.01, 1)))
def test_the_partial_area_grows_by_at_most_the_width_added(documents, parts):
    small, large = sorted(parts)
    grown = rm.partial_auc(*documents, large) - rm.partial_auc(*documents, small)
    assert -1e-12 <= grown <= large - small + 1e-12


@given(labels=st.lists(binary, min_size=2, max_size=8), part=st.floats(0.01, 1))
def test_standardized_the_best_order_is_1_and_one_score_for_all_is_one_half(labels, part):
    assume(0 < sum(labels) < len(labels))
    assert isclose(rm.partial_auc(labels, labels, part, standardized=True), 1)
    assert isclose(rm.partial_auc(labels, [7] * len(labels), part, standardized=True), 0.5)


def test_a_random_order_averages_slightly_more_than_the_diagonal():
    """Over all orders of R relevant and N nonrelevant documents, at max_fpr = j / N, the area
    averages j(j + 1) / (2N(N + 1)), because each relevant document is equally likely at every
    place among the nonrelevant ones. The area under the diagonal is (j / N)^2 / 2."""
    R, N = 3, 4
    orders = sorted(set(itertools.permutations([1] * R + [0] * N)))
    assert len(orders) == math.comb(R + N, R)
    scores = np.arange(R + N, 0, -1)
    for j in range(1, N + 1):
        mean = arrays.partial_auc(orders, scores, j / N).mean()
        assert isclose(mean, j * (j + 1) / (2 * N * (N + 1)))
        assert j == N or mean > (j / N) ** 2 / 2
    standardized = arrays.partial_auc(orders, scores, 1 / N, standardized=True).mean()
    assert isclose(standardized, (1 + (1 / 20 - 1 / 32) / (1 / 4 - 1 / 32)) / 2)


def test_auc_weighs_a_swap_alike_wherever_it_stands_but_average_precision_does_not():
    scores = [6, 5, 4, 3, 2, 1]
    best, swap_at_top, swap_below = [1, 0, 1, 0, 1, 0], [0, 1, 1, 0, 1, 0], [1, 0, 1, 0, 0, 1]
    lost_at_top = rm.auc(best, scores) - rm.auc(swap_at_top, scores)
    lost_below = rm.auc(best, scores) - rm.auc(swap_below, scores)
    assert isclose(lost_at_top, lost_below) and isclose(lost_at_top, 1 / 9)
    assert (
        rm.average_precision(swap_at_top)
        < rm.average_precision(swap_below)
        < rm.average_precision(best)
    )
