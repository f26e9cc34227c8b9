"""Exercises of reciprocal rank: found code is named, right functions pass, other wrong ones are not
misnamed."""

import itertools
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
    ("tied_reciprocal_rank", lambda scores, hit: tied_by_all_orders(scores, hit)),
    ("tied_reciprocal_rank", lambda scores, hit: tied_by_sorting(scores, hit)),
]


def tied_by_all_orders(scores, hit):
    """Go through every order of all documents that sorts the scores."""
    ranks = [
        order.index(hit) + 1
        for order in itertools.permutations(range(len(scores)))
        if all(scores[a] >= scores[b] for a, b in itertools.pairwise(order))
    ]
    return np.mean([1 / rank for rank in ranks])


def tied_by_sorting(scores, hit):
    ranking = sorted(scores, reverse=True)
    first, tied = ranking.index(scores[hit]) + 1, ranking.count(scores[hit])
    return sum(1 / (first + place) for place in range(tied)) / tied


# Written by hand as a reader would, each with one mistake that has a name


def numpy_argmax(rels):
    return 1 / (np.argmax([rel >= 1 for rel in rels]) + 1)


def none_is_next(rels):
    rank = len(rels) + 1
    for i, rel in enumerate(rels):
        if rel > 0:
            rank = i + 1
            break
    return 1 / rank


def dcg_like(rels):
    for i, rel in enumerate(rels):
        if rel:
            return 1 / np.log2(i + 2)
    return 0


def four_digits(rels):
    return float(f"{rr_by_loop(rels):.4f}")


def gain_at_the_first(rels):
    for i, rel in enumerate(rels):
        if rel > 0:
            return rel / (i + 1)
    return 0


def inclusive(rels, k):
    for i in range(k + 1):
        if i < len(rels) and rels[i] == 1:
            return 1 / (i + 1)
    return 0


def first_place_of_the_largest(rels):
    return 1 / (np.argmax(np.array(rels) > 0) + 1) if rels else 0.0


def from_the_bottom(rels):
    for i, rel in enumerate(reversed(rels), 1):
        if rel >= 1:
            return 1 / i
    return 0.0


def return_too_early(rankings):
    for rels in rankings:
        for i, rel in enumerate(rels, 1):
            if rel:
                return 1 / i / len(rankings)
    return 0.0


def counter_of_hits(rankings):
    total = n = 0
    for rels in rankings:
        for i, rel in enumerate(rels, 1):
            if rel:
                total += 1 / i
                n += 1
    return total / n if n else 0.0


def rank_not_reset(rankings):
    total = rank = 0
    for rels in rankings:
        for rel in rels:
            rank += 1
            if rel:
                total += 1 / rank
                break
    return total / len(rankings)


def misses_at_the_end(rankings):
    ranks = [rels.index(1) + 1 if 1 in rels else len(rels) + 1 for rels in rankings]
    return np.mean([1 / rank for rank in ranks])


def mean_rank_first(rankings):
    ranks = [rels.index(1) + 1 if 1 in rels else len(rels) + 1 for rels in rankings]
    return 1 / np.mean(ranks)


def mean_rank_of_found(rankings):
    ranks = [rels.index(1) + 1 for rels in rankings if 1 in rels]
    return 1 / np.mean(ranks) if ranks else 0


def two_digits_each(rankings):
    return np.mean([round(rr_by_loop(rels), 2) for rels in rankings])


def stable_sort(scores, hit):
    order = sorted(range(len(scores)), key=lambda i: scores[i], reverse=True)
    return 1 / (order.index(hit) + 1)


def expected_rank(scores, hit):
    better = sum(s > scores[hit] for s in scores)
    same = sum(s == scores[hit] for s in scores) - 1
    return 1 / (1 + better + same / 2)


def strings(scores, hit):
    pairs = sorted([(str(s), i) for i, s in enumerate(scores)], key=lambda x: x[0], reverse=True)
    return 1 / ([i for _, i in pairs].index(hit) + 1)


def divided_in_whole_numbers(rels):
    for rank, rel in enumerate(rels, 1):
        if rel:
            return 1 // rank
    return 0


def below_k(rels, k):
    for rank in range(1, min(k, len(rels) + 1)):
        if rels[rank - 1]:
            return 1 / rank
    return 0


def by_rank_of_the_score(scores, hit):
    return 1 / (sorted(scores, reverse=True).index(scores[hit]) + 1)


NAMED = [
    ("reciprocal_rank", numpy_argmax, "no hit taken for a hit at rank 1"),
    ("reciprocal_rank", first_place_of_the_largest, "no hit taken for a hit at rank 1"),
    ("reciprocal_rank", from_the_bottom, "ranks counted from the end"),
    ("mean_reciprocal_rank", return_too_early, "only one query"),
    ("mean_reciprocal_rank", lambda rankings: rr_by_loop(rankings[0]), "only one query"),
    ("mean_reciprocal_rank", lambda rankings: rr_by_loop(rankings[-1]), "only one query"),
    ("mean_reciprocal_rank", counter_of_hits, "mean over all hits"),
    ("mean_reciprocal_rank", rank_not_reset, "ranks carried over"),
    (
        "mean_reciprocal_rank",
        lambda rankings: np.median([rr_by_loop(rels) for rels in rankings]),
        "median instead of mean",
    ),
    ("reciprocal_rank", none_is_next, "no hit counted as rank n + 1"),
    ("reciprocal_rank", dcg_like, "logarithmic discount"),
    ("reciprocal_rank", four_digits, "value rounded"),
    ("reciprocal_rank", lambda rels: np.round(rr_by_loop(rels), 2), "value rounded"),
    ("reciprocal_rank", gain_at_the_first, "label divided by the rank"),
    ("reciprocal_rank_at_k", inclusive, "cut one document late"),
    (
        "reciprocal_rank_at_k",
        lambda rels, k: formulas.reciprocal_rank(rels, k + 1),
        "cut one document late",
    ),
    ("reciprocal_rank", lambda rels: rr_by_loop(rels) ** 2, "a power of the rank"),
    (
        "reciprocal_rank_at_k",
        lambda rels, k: max(rr_by_loop(rels), 1 / k) if any(rels) else 0,
        "hit below the cut moved up",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: np.mean([rr_by_loop(rels) or 0.001 for rels in rankings]),
        "no hit counted as a distant rank",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: np.mean([bool(rels and rels[0]) for rels in rankings]),
        "only the top result",
    ),
    ("mean_reciprocal_rank", misses_at_the_end, "no hit counted as rank n + 1"),
    ("mean_reciprocal_rank", mean_rank_first, "reciprocal of the mean rank"),
    ("mean_reciprocal_rank", mean_rank_of_found, "reciprocal of the mean rank"),
    ("mean_reciprocal_rank", two_digits_each, "mean of rounded values"),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: np.mean(ranks),
        "mean rank, not its reciprocal",
    ),
    (
        "mean_hit_rate",
        lambda rankings, k: np.mean([rr_by_loop(rels[:k]) for rels in rankings]),
        "MRR instead of hit rate",
    ),
    (
        "mean_hit_rate",
        lambda rankings, k: np.mean([any(rels[: k + 1]) for rels in rankings]),
        "cut one document late",
    ),
    ("tied_reciprocal_rank", stable_sort, "ties in the given order"),
    ("tied_reciprocal_rank", expected_rank, "reciprocal of the expected rank"),
    (
        "tied_reciprocal_rank",
        lambda scores, hit: 1 / (sorted(set(scores), reverse=True).index(scores[hit]) + 1),
        "one rank for each score",
    ),
    ("tied_reciprocal_rank", strings, "scores sorted as text"),
    ("tied_reciprocal_rank", by_rank_of_the_score, "ties for the relevant document"),
    ("reciprocal_rank", divided_in_whole_numbers, "only the top result"),
    ("reciprocal_rank_at_k", below_k, "cut one document short"),
    ("reciprocal_rank", lambda rels: below_k(rels, len(rels)), "last document left out"),
    ("reciprocal_rank_at_k", lambda rels, k: dcg_like(rels[:k]), "logarithmic discount"),
    (
        "reciprocal_rank_at_k",
        lambda rels, k: from_the_bottom(rels[:k]),
        "ranks counted from the end",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: sum(map(rr_by_loop, rankings)) // len(rankings),
        "whole numbers only",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: sum(map(rr_by_loop, rankings)),
        "sum instead of mean",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: np.mean([rr_by_loop(r) for r in rankings if rr_by_loop(r)] or [0]),
        "queries without a hit skipped",
    ),
    (
        "mean_reciprocal_rank",
        lambda rankings: sum(map(none_is_next, rankings)) / len(rankings),
        "no hit counted as rank n + 1",
    ),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: sum(1 // rank for rank in ranks) / len(ranks),
        "whole numbers only",
    ),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: sum(r**-1 for r in ranks),
        "sum instead of mean",
    ),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: np.mean(1 / np.sqrt(ranks)),
        "a power of the rank",
    ),
    (
        "mean_hit_rate",
        lambda rankings, k: sum(any(rels[:k]) for rels in rankings) // len(rankings),
        "whole numbers only",
    ),
    (
        "mean_hit_rate",
        lambda rankings, k: np.mean(
            [any(rels[i] for i in range(min(k - 1, len(rels)))) for rels in rankings]
        ),
        "cut one document short",
    ),
]


@pytest.mark.parametrize("exercise, wrong, name", NAMED)
def test_a_known_mistake_in_other_words_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception and verdict.misconception.name == name


def test_the_function_to_fix_is_the_one_of_the_chapter():
    (given,) = exercises()["mean_reciprocal_rank"].given
    assert given([[0, 1], [0, 0]]) == 0.5
    assert str(check("mean_reciprocal_rank", given)).startswith("Not tried yet")


UNKNOWN = [
    ("reciprocal_rank", lambda rels: 0.0),
    ("reciprocal_rank", lambda rels: formulas.precision(rels)),
    ("reciprocal_rank", lambda rels: formulas.average_precision(rels)),
    ("reciprocal_rank", lambda rels: formulas.reciprocal_rank(rels[1:])),
    ("reciprocal_rank", lambda rels: formulas.reciprocal_rank(rels, 4)),
    ("reciprocal_rank", lambda rels: formulas.ndcg(rels)),
    ("reciprocal_rank_at_k", lambda rels, k: formulas.precision(rels, k)),
    ("reciprocal_rank_at_k", lambda rels, k: formulas.reciprocal_rank(rels, min(k, 3))),
    ("mean_reciprocal_rank", lambda rankings: min(map(rr_by_loop, rankings))),
    ("mean_reciprocal_rank", lambda rankings: max(map(rr_by_loop, rankings))),
    ("mean_reciprocal_rank", lambda rankings: math.prod(map(rr_by_loop, rankings))),
    ("mean_reciprocal_rank_from_ranks", lambda ranks: 1 / sorted(ranks)[len(ranks) // 2]),
    (
        "mean_reciprocal_rank_from_ranks",
        lambda ranks: math.prod(1 / r for r in ranks) ** (1 / len(ranks)),
    ),
    ("mean_hit_rate", lambda rankings, k: np.mean([all(rels[:k]) for rels in rankings])),
]


@pytest.mark.parametrize("exercise, wrong", UNKNOWN)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None
