"""The exercises of the chapter on diversity: wrong functions as they were found, right ones written
in other ways."""

import itertools
import math

import pytest

from rankmetrics_lib.practice import check

# As found, before any tidying


def penalty_by_rank(subtopics, alpha):
    score = 0.0
    for i in range(len(subtopics)):
        score += sum(subtopics[i]) * (1 - alpha) ** i / math.log2(i + 2)
    return score


def alpha_instead_of_the_rest(subtopics, alpha):
    seen, score = {}, 0.0
    for i, row in enumerate(subtopics):
        for s, label in enumerate(row):
            if label:
                score += alpha ** seen.get(s, 0) / math.log2(i + 2)
                seen[s] = seen.get(s, 0) + 1
    return score


def seen_is_raised_first(subtopics, alpha):
    seen, score = {}, 0.0
    for i, row in enumerate(subtopics):
        for s, label in enumerate(row):
            if label:
                seen[s] = seen.get(s, 0) + 1
                score += (1 - alpha) ** seen[s] / math.log2(i + 2)
    return score


def set_of_seen(subtopics, alpha):
    seen, score = set(), 0.0
    for i, row in enumerate(subtopics):
        here = {s for s, label in enumerate(row) if label}
        score += len(here - seen) / math.log2(i + 2)
        seen |= here
    return score


def alpha_dcg(rows):
    return sum(
        label * 0.5 ** sum(above[s] for above in rows[:i]) / math.log2(i + 2)
        for i, row in enumerate(rows)
        for s, label in enumerate(row)
    )


def ideal_by_size(subtopics, pool):
    best = alpha_dcg(sorted(pool, key=lambda row: sum(row))[::-1][: len(subtopics)])
    return alpha_dcg(subtopics) / best if best else 0.0


def capped(subtopics, pool):
    return min(greedy_by_gain(subtopics, pool), 1.0)


def best_of_all_permutations(subtopics, pool):
    orders = itertools.permutations(pool, min(len(subtopics), len(pool)))
    best = max(alpha_dcg(order) for order in orders)
    return alpha_dcg(subtopics) / best if best else 0.0


def greater_or_equal(subtopics, pool):
    left, ideal = list(pool), []
    while left and len(ideal) < len(subtopics):
        chosen = left[0]
        for row in left:
            if alpha_dcg([*ideal, row]) >= alpha_dcg([*ideal, chosen]):
                chosen = row
        ideal.append(chosen)
        left.remove(chosen)
    best = alpha_dcg(ideal)
    return alpha_dcg(subtopics) / best if best else 0.0


def greedy_by_gain(subtopics, pool):
    worth = [1.0] * 9
    left, total = list(pool), 0.0
    for i in range(min(len(subtopics), len(pool))):
        gains = [sum(w * label for w, label in zip(worth, row)) for row in left]
        row = left.pop(gains.index(max(gains)))
        total += max(gains) / math.log2(i + 2)
        worth = [w / 2 if s < len(row) and row[s] else w for s, w in enumerate(worth)]
    return alpha_dcg(subtopics) / total if total else 0.0


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("alpha_dcg", penalty_by_rank, "one counter for all subtopics"),
        ("alpha_dcg", alpha_instead_of_the_rest, "alpha for 1 − alpha"),
        ("alpha_dcg", seen_is_raised_first, "document counted as its own repetition"),
        ("alpha_dcg", set_of_seen, "only new subtopics counted"),
        ("alpha_ndcg", ideal_by_size, "ideal sorted by the number of subtopics"),
        ("alpha_ndcg", capped, "cut down to 1"),
        ("alpha_ndcg", best_of_all_permutations, "best of all orders"),
        ("alpha_ndcg", greater_or_equal, "not the first of equal documents"),
        ("alpha_ndcg", lambda s, p: greedy_by_gain(s, s), "ideal from the list"),
        ("alpha_ndcg", lambda s, p: alpha_dcg(s), "not normalized"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def by_columns(subtopics, alpha):
    total = 0.0
    for column in zip(*subtopics):
        hits = [rank for rank, label in enumerate(column, 1) if label]
        total += sum((1 - alpha) ** n / math.log2(rank + 1) for n, rank in enumerate(hits))
    return total


def by_worth(subtopics, alpha):
    worth, total = {}, 0.0
    for rank, row in enumerate(subtopics, 1):
        for s, label in enumerate(row):
            if label:
                total += worth.get(s, 1.0) * math.log(2) / math.log(rank + 1)
                worth[s] = worth.get(s, 1.0) * (1 - alpha)
    return total


def greedy_by_value(subtopics, pool):
    left, ideal = list(pool), []
    for _ in itertools.repeat(None, min(len(subtopics), len(pool))):
        ideal.append(max(left, key=lambda row: alpha_dcg([*ideal, row])))
        left.remove(ideal[-1])
    return alpha_dcg(subtopics) / (alpha_dcg(ideal) or 1.0)


RIGHT = [
    ("alpha_dcg", by_columns),
    ("alpha_dcg", by_worth),
    ("alpha_ndcg", greedy_by_gain),
    ("alpha_ndcg", greedy_by_value),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("alpha_dcg", lambda s, a: by_columns(s[::-1], a)),
        ("alpha_dcg", lambda s, a: by_columns(s[:2], a)),
        ("alpha_ndcg", lambda s, p: greedy_by_gain(s[::-1], p)),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None
