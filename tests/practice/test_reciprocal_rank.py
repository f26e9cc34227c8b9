"""Exercises of reciprocal rank: found code is named, right functions pass, other wrong ones are not
misnamed."""

import math

import numpy as np
import pytest

from rankmetrics_lib import formulas
from rankmetrics_lib.practice import check, exercises

# As found


def hits_only(rels):
    x = [1 / (r.index(1) + 1) for r in rels if 1 in r]
    return sum(x) / len(x)


def reciprocal_of_the_mean(ranks):
    return len(ranks) / sum(ranks)


def whole_list(rel, k):
    return next((1 / i for i, r in enumerate(rel, 1) if r), 0.0)


def hit_rate_as_a_sum(rankings, k):
    """As in RecSys2019_DeepLearning_Evaluation #19: a sum of hits, then a mean over users."""
    return np.mean([np.sum(rels[:k]) for rels in rankings])


FOUND = [
    (
        "mean_reciprocal_rank",
        hits_only,
        "queries without a hit skipped",
        ([[1, 0], [0, 0]],),
        0.5,
        1.0,
    ),
    (
        "mean_reciprocal_rank_from_ranks",
        reciprocal_of_the_mean,
        "reciprocal of the mean rank",
        ([1, 3],),
        2 / 3,
        0.5,
    ),
    ("reciprocal_rank_at_k", whole_list, "not cut at k", ([0, 0, 1], 2), 0.0, 1 / 3),
    ("mean_hit_rate", hit_rate_as_a_sum, "hits added up", ([[1, 1, 1]], 3), 1.0, 3.0),
]


@pytest.mark.parametrize("exercise, wrong, name, arguments, right, value", FOUND)
def test_found_code_is_caught_and_named(exercise, wrong, name, arguments, right, value):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception.name == name
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


# Right, written another way


def rr_by_loop(rels):
    for position in range(len(rels)):
        if rels[position] >= 1:
            return 1 / (position + 1)
    return 0


def rr_by_max(rels):
    return max([(rel >= 1) / rank for rank, rel in enumerate(rels, 1)], default=0.0)


def rr_by_hit_rates(rels):
    n = len(rels)
    hit_rates = [float(any(rels[:k])) for k in range(1, n + 1)]
    return sum(hit / (k * (k + 1)) for k, hit in enumerate(hit_rates, 1)) + float(any(rels)) / (
        n + 1
    )


def rr_by_numpy(rels):
    hits = np.flatnonzero(np.asarray(rels) > 0)
    return 1 / (hits[0] + 1) if len(hits) else 0.0


def mrr_by_index(rankings):
    return np.mean([1 / (rels.index(1) + 1) if 1 in rels else 0 for rels in rankings])


RIGHT = [
    ("reciprocal_rank", rr_by_loop),
    ("reciprocal_rank", rr_by_max),
    ("reciprocal_rank", rr_by_hit_rates),
    ("reciprocal_rank", rr_by_numpy),
    ("reciprocal_rank_at_k", lambda rels, k: rr_by_loop(rels[:k])),
    ("reciprocal_rank_at_k", lambda rels, k: rr_by_max(rels) if rr_by_max(rels) >= 1 / k else 0),
    (
        "reciprocal_rank_at_k",
        lambda rels, k: rr_by_numpy([rel if rank < k else 0 for rank, rel in enumerate(rels)]),
    ),
    ("mean_reciprocal_rank", mrr_by_index),
    ("mean_reciprocal_rank", lambda rankings: sum(map(rr_by_loop, rankings)) / len(rankings)),
    (
        "mean_reciprocal_rank",
        lambda rankings: sum(rr_by_max(rels) / len(rankings) for rels in rankings),
    ),
    ("mean_reciprocal_rank_from_ranks", lambda ranks: np.mean(1 / np.array(ranks))),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: sum(1 / r for r in ranks if r != math.inf) / len(ranks),
    ),
    ("mean_reciprocal_rank_from_ranks", lambda ranks: sum(r**-1 for r in ranks) / len(ranks)),
    ("mean_hit_rate", lambda rankings, k: np.mean([any(rels[:k]) for rels in rankings])),
    ("mean_hit_rate", lambda rankings, k: sum(1 in rels[:k] for rels in rankings) / len(rankings)),
    (
        "mean_hit_rate",
        lambda rankings, k: sum(min(1, sum(rels[:k])) for rels in rankings) / len(rankings),
    ),
]


UNKNOWN = [
    ("reciprocal_rank", lambda rels: 0.0),
    ("reciprocal_rank", lambda rels: formulas.precision(rels)),
    ("reciprocal_rank", lambda rels: formulas.average_precision(rels)),
    ("reciprocal_rank", lambda rels: formulas.reciprocal_rank(rels[::-1])),
    ("reciprocal_rank", lambda rels: formulas.reciprocal_rank(rels, 4)),
    ("reciprocal_rank", lambda rels: formulas.ndcg(rels)),
    ("reciprocal_rank_at_k", lambda rels, k: formulas.precision(rels, k)),
    ("reciprocal_rank_at_k", lambda rels, k: formulas.reciprocal_rank(rels, k + 1)),
    ("reciprocal_rank_at_k", lambda rels, k: formulas.reciprocal_rank(rels, min(k, 3))),
    ("mean_reciprocal_rank", lambda rankings: rr_by_loop(rankings[0])),
    ("mean_reciprocal_rank", lambda rankings: max(map(rr_by_loop, rankings))),
    ("mean_reciprocal_rank", lambda rankings: np.median([rr_by_loop(rels) for rels in rankings])),
    ("mean_reciprocal_rank_from_ranks", lambda ranks: 1 / sorted(ranks)[len(ranks) // 2]),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: math.prod(1 / r for r in ranks) ** (1 / len(ranks)),
    ),
    ("mean_hit_rate", lambda rankings, k: np.mean([all(rels[:k]) for rels in rankings])),
    ("mean_hit_rate", lambda rankings, k: np.mean([rr_by_loop(rels[:k]) for rels in rankings])),
    ("mean_hit_rate", lambda rankings, k: np.mean([any(rels[: k + 1]) for rels in rankings])),
]


@pytest.mark.parametrize("exercise, wrong", UNKNOWN)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None
