"""Exercises of training for a metric: what their references add up to."""

import math

import pytest

from rankmetrics_lib.formulas import ndcg, rank_labels
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice.learning import (
    labels_scores_and_place,
    lambda_gradient,
    scores_place_and_temperature,
    smooth_rank,
)


def test_a_lambda_is_made_of_the_ndcg_of_swapped_lists():
    for labels, scores, i in list(labels_scores_and_place())[::11]:
        total = 0.0
        for j, label in enumerate(labels):
            if label == labels[i]:
                continue
            swapped = list(scores)
            swapped[i], swapped[j] = scores[j], scores[i]
            change = abs(ndcg(rank_labels(labels, swapped)) - ndcg(rank_labels(labels, scores)))
            better, worse = (i, j) if labels[i] > label else (j, i)
            push = change / (1 + math.exp(scores[better] - scores[worse]))
            total += -push if better == i else push
        assert lambda_gradient(labels, scores, i) == pytest.approx(total)


def test_the_lambdas_of_a_list_add_up_to_zero():
    labels, scores = [2, 0, 1], [0.5, 2.0, 0.0]
    assert sum(lambda_gradient(labels, scores, i) for i in range(3)) == pytest.approx(0)


def test_smooth_ranks_add_up_like_ranks():
    for scores, _, temperature in list(scores_place_and_temperature())[::7]:
        n = len(scores)
        total = sum(smooth_rank(scores, i, temperature) for i in range(n))
        assert total == pytest.approx(n * (n + 1) / 2)


def test_the_function_to_fix_counts_the_document_itself():
    (given,) = exercises()["smooth_rank"].given
    assert given([9.0, 0.0], 0, 1.0) == pytest.approx(1.5, abs=1e-3)
