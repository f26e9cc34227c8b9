"""The exercises of the chapter on training: wrong functions as they were found, right ones written
in other ways."""

import math

import numpy as np
import pytest
from scipy import stats

from rankmetrics_lib.formulas import ndcg, rank_labels
from rankmetrics_lib.practice import check, exercises
from rankmetrics_lib.practice.learning import (
    labels_scores_and_place,
    lambda_gradient,
    scores_place_and_temperature,
    smooth_rank,
)


def test_the_reference_is_the_swap_computed_again():
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


# As found, before any tidying


def logistic(x):
    return 1 / (1 + np.exp(-x))


def ranknet(labels, scores, i):
    y, s = np.array(labels), np.array(scores)
    wins, loses = y < y[i], y > y[i]
    return logistic(s[i] - s[loses]).sum() - logistic(s[wins] - s[i]).sum()


def with_gains(
    labels,
    scores,
    i,
    gain=lambda y: y,
    discount=lambda rank: 1 / np.log2(rank + 1),
    push=lambda lead: logistic(-lead),
    sign=-1,
    normalize=True,
    ranks=None,
):
    y, s = gain(np.array(labels, float)), np.array(scores)
    ranks = np.argsort(np.argsort(-s)) + 1 if ranks is None else ranks
    discounts = discount(ranks)
    ideal = (np.sort(y)[::-1] * discount(np.arange(len(y)) + 1)).sum()
    total = 0.0
    for j in range(len(y)):
        delta = abs((y[i] - y[j]) * (discounts[i] - discounts[j]))
        delta /= ideal if normalize else 1
        s_ij = 1 if y[i] > y[j] else -1
        total += sign * s_ij * delta * push(s_ij * (s[i] - s[j]))
    return total


def exponential(labels, scores, i):
    return with_gains(labels, scores, i, gain=lambda y: 2**y - 1)


def as_an_ascent(labels, scores, i):
    return with_gains(labels, scores, i, sign=1)


def dcg_only(labels, scores, i):
    return with_gains(labels, scores, i, normalize=False)


def unsorted(labels, scores, i):
    return with_gains(labels, scores, i, ranks=np.arange(len(labels)) + 1)


def argsort_upwards(labels, scores, i):
    return with_gains(labels, scores, i, ranks=np.argsort(np.argsort(scores)) + 1)


def pushes_of_the_better_only(labels, scores, i):
    keep = [j for j in range(len(labels)) if labels[j] <= labels[i]]
    ranks = (np.argsort(np.argsort(-np.array(scores))) + 1)[keep]
    ideal = (np.sort(labels)[::-1] / np.log2(np.arange(len(labels)) + 2)).sum()
    y, s = np.array(labels)[keep], np.array(scores)[keep]
    place = keep.index(i)
    delta = abs((y - y[place]) * (1 / np.log2(ranks + 1) - 1 / np.log2(ranks[place] + 1)))
    return -(delta / ideal * logistic(s - s[place])).sum()


def pushes_of_the_worse_only(labels, scores, i):
    return with_gains(labels, scores, i) - pushes_of_the_better_only(labels, scores, i)


def ranknet_of_losses(labels, scores, i):
    total = 0.0
    for j in range(len(labels)):
        if labels[j] > labels[i]:
            total += 1 / (1 + math.exp(scores[j] - scores[i]))
    return total


def ranknet_of_wins(labels, scores, i):
    total = 0.0
    for j in range(len(labels)):
        if labels[i] > labels[j]:
            total -= 1 / (1 + math.exp(scores[i] - scores[j]))
    return total


def sigma_two(*given):
    return with_gains(*given, push=lambda lead: 2 * logistic(-2 * lead))


def reciprocal_discounts(*given):
    return with_gains(*given, discount=lambda rank: 1 / rank)


def ranks_apart(*given):
    return with_gains(*given, discount=lambda rank: rank, normalize=False)


def unsorted_ideal(labels, scores, i):
    ideal = (np.array(labels) / np.log2(np.arange(len(labels)) + 2)).sum()
    return with_gains(labels, scores, i, normalize=False) / ideal


def relevant_or_not(*given):
    return with_gains(*given, gain=lambda y: (y > 0).astype(float))


def argsort_for_ranks(labels, scores, i):
    return with_gains(labels, scores, i, ranks=np.argsort(-np.array(scores)) + 1)


def hessian(*given):
    return with_gains(*given, push=lambda lead: logistic(lead) * logistic(-lead))


def hinge(*given):
    return with_gains(*given, push=lambda lead: lead < 1)


def normalized_as_in_lightgbm(*given):
    return with_gains(*given, push=lambda lead: logistic(-lead) / (0.01 + abs(lead)))


def inserted(labels, scores, i):
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    now = ndcg([labels[place] for place in order])
    total = 0.0
    for rank, j in enumerate(order):
        if labels[i] != labels[j]:
            moved = [place for place in order if place != i]
            moved.insert(rank, i)
            change = abs(ndcg([labels[place] for place in moved]) - now)
            sign = 1 if labels[i] > labels[j] else -1
            total -= sign * change * logistic(-sign * (scores[i] - scores[j]))
    return total


def all_pairs(scores, i, temperature):
    s = np.array(scores)
    return 1 + logistic((s - s[i]) / temperature).sum()


def from_zero(scores, i, temperature):
    return all_pairs(scores, i, temperature) - 1.5


def turned(scores, i, temperature):
    s = np.array(scores)
    return 0.5 + logistic((s[i] - s) / temperature).sum()


def with_alpha(scores, i, alpha):
    s = np.array(scores)
    return 0.5 + logistic((s - s[i]) * alpha).sum()


def counted(scores, i, temperature):
    return 1 + (np.array(scores) > scores[i]).sum()


def leads(scores, i, keep=lambda other, own: True):
    return np.array([s - scores[i] for j, s in enumerate(scores) if j != i and keep(s, scores[i])])


def without_ties(scores, i, temperature):
    kept = leads(scores, i, lambda other, own: other != own)
    return 1 + logistic(kept / temperature).sum()


def higher_only(scores, i, temperature):
    kept = leads(scores, i, lambda other, own: other > own)
    return 1 + logistic(kept / temperature).sum()


def probit(scores, i, temperature):
    return 1 + stats.norm.cdf(leads(scores, i) / temperature).sum()


def divided_late(scores, i, temperature):
    return 1 + logistic(leads(scores, i)).sum() / temperature


def place_in_the_sorted_list(scores, i, temperature):
    s = np.sort(scores)[::-1]
    return 0.5 + logistic((s - s[i]) / temperature).sum()


def the_rest_of_the_list(scores, i, temperature):
    return 0.5 + logistic((np.array(scores[i:]) - scores[i]) / temperature).sum()


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("lambda_gradient", sigma_two, "σ = 2"),
        ("lambda_gradient", reciprocal_discounts, "another discount"),
        ("lambda_gradient", ranks_apart, "ranks in place of discounts"),
        ("lambda_gradient", unsorted_ideal, "DCG that is not ideal"),
        ("lambda_gradient", relevant_or_not, "labels as yes or no"),
        ("lambda_gradient", argsort_for_ranks, "the order taken for the ranks"),
        ("lambda_gradient", hessian, "second derivative"),
        ("lambda_gradient", hinge, "hinge loss"),
        ("lambda_gradient", normalized_as_in_lightgbm, "divided by the lead"),
        ("lambda_gradient", inserted, "moved, not swapped"),
        ("smooth_rank", without_ties, "ties skipped"),
        ("smooth_rank", higher_only, "only those ahead"),
        ("smooth_rank", probit, "normal distribution"),
        ("smooth_rank", divided_late, "temperature outside"),
        ("smooth_rank", place_in_the_sorted_list, "sorted first"),
        ("smooth_rank", the_rest_of_the_list, "half of the others"),
        ("lambda_gradient", ranknet, "every pair counts the same"),
        ("lambda_gradient", exponential, "exponential gain"),
        ("lambda_gradient", as_an_ascent, "sign turned around"),
        ("lambda_gradient", dcg_only, "change of DCG"),
        ("lambda_gradient", unsorted, "ranks in the given order"),
        ("lambda_gradient", argsort_upwards, "lowest score first"),
        ("lambda_gradient", pushes_of_the_better_only, "only the pairs that it should win"),
        ("lambda_gradient", ranknet_of_wins, "only the pairs that it should win"),
        ("lambda_gradient", pushes_of_the_worse_only, "only the pairs that it should lose"),
        ("lambda_gradient", ranknet_of_losses, "only the pairs that it should lose"),
        ("smooth_rank", all_pairs, "the document counted above itself"),
        ("smooth_rank", from_zero, "ranks from 0"),
        ("smooth_rank", turned, "documents below counted"),
        ("smooth_rank", with_alpha, "temperature multiplied"),
        ("smooth_rank", counted, "the hard rank"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def as_library_code(labels, scores, i):
    return float(with_gains(labels, scores, i))


def half_and_all(scores, i, temperature):
    s = np.array(scores)
    return float(0.5 + logistic((s - s[i]) / temperature).sum())


RIGHT = [("lambda_gradient", as_library_code), ("smooth_rank", half_and_all)]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("lambda_gradient", lambda *given: as_library_code(*given) ** 3),
        ("smooth_rank", lambda *given: half_and_all(*given) ** 2),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def test_the_given_function_is_one_of_the_mistakes():
    (given,) = exercises()["smooth_rank"].given
    assert given([9.0, 0.0], 0, 1.0) == pytest.approx(1.5, abs=1e-3)
