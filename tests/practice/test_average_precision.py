"""Exercises of average precision: mistakes in a reader's own words are named, other wrong functions
are not misnamed, right ones pass."""

import math

import numpy as np
import pytest

from rankmetrics_lib.practice import check, exercises


def precisions_at_hits(rels):
    return [sum(rels[:rank]) / rank for rank, rel in enumerate(rels, 1) if rel]


# Wrong, written as readers would


def one_over_rank(rels, n):
    total = 0
    for i, rel in enumerate(rels):
        if rel:
            total += 1 / (i + 1)
    return total / n if n else 0


def index_for_rank(rels, n):
    hits = total = 0
    for i, rel in enumerate(rels):
        if rel:
            hits += 1
            total += hits / (i or 1)
    return total / n if n else 0


def overwritten(rels, n):
    hits, value = 0, 0.0
    for i, rel in enumerate(rels, 1):
        if rel:
            hits += 1
            value = hits / i
    return value


def judged_documents_appended(rels, n):
    whole = rels + [1] * (n - sum(rels))
    return sum(precisions_at_hits(whole)) / n if n else 0


def by_numpy_trapezoid(rels, n):
    if not n or not rels:
        return 0
    hits = np.cumsum(rels)
    return np.trapezoid(hits / np.arange(1, len(rels) + 1), hits / n)


def whole_numbers(rels, n):
    hits = total = 0
    for i, rel in enumerate(rels, 1):
        if rel:
            hits += 1
            total += hits // i
    return total / n if n else 0


def breaks_at_a_miss(rels, n):
    total = 0
    for i, rel in enumerate(rels, 1):
        if not rel:
            break
        total += sum(rels[:i]) / i
    return total / n if n else 0


def one_short(rels, n):
    hits = total = 0
    for i in range(1, len(rels)):
        if rels[i - 1]:
            hits += 1
            total += hits / i
    return total / n if n else 0


def value_overwritten(rankings):
    value = 0
    for rels in rankings:
        value = np.mean(precisions_at_hits(rels) or [0])
    return value


def over_the_lengths(rankings):
    total = sum(sum(precisions_at_hits(rels)) for rels in rankings)
    return total / (sum(len(rels) for rels in rankings) or 1)


def below_k(rels, k, n):
    hits = total = 0
    for i, rel in enumerate(rels, 1):
        if i >= k:
            break
        if rel:
            hits += 1
            total += hits / i
    return total / n if n else 0


def divided_by_k_each_time(rels, k, n):
    hits = sum(rels[:k])
    return sum(hits / k for rel in rels[:k] if rel) / n if n else 0


def max_for_min(rels, k, n):
    return sum(precisions_at_hits(rels[:k])) / max(n, k)


def never_cut(rels, k, n):
    return sum(precisions_at_hits(rels)) / min(n, k) if n else 0


def counter_not_reset(rankings):
    total = hits = 0
    for rels in rankings:
        value = 0
        for i, rel in enumerate(rels, 1):
            if rel:
                hits += 1
                value += hits / i
        total += value / max(1, sum(rels))
    return total / max(1, len(rankings))


def micro_average(rankings):
    values = [value for rels in rankings for value in precisions_at_hits(rels)]
    return np.mean(values) if values else 0


def two_digits(rankings):
    values = [np.mean(precisions_at_hits(rels) or [0]) for rels in rankings]
    return np.mean([round(value, 2) for value in values]) if values else 0


def ap(rels):
    return sum(precisions_at_hits(rels)) / (sum(rels) or 1)


NAMED = [
    ("average_precision", one_over_rank, "1/rank at each hit"),
    ("average_precision", index_for_rank, "ranks from 0"),
    ("average_precision", overwritten, "precision at the last hit"),
    (
        "average_precision",
        judged_documents_appended,
        "missed documents right below the list",
    ),
    ("average_precision", by_numpy_trapezoid, "trapezoid under the PR curve as AP"),
    ("average_precision", whole_numbers, "only the hits above the first irrelevant document"),
    (
        "average_precision",
        breaks_at_a_miss,
        "only the hits above the first irrelevant document",
    ),
    ("average_precision", one_short, "last document left out"),
    ("mean_average_precision", value_overwritten, "only one query"),
    (
        "mean_average_precision",
        lambda rankings: np.mean(precisions_at_hits(rankings[0]) or [0]) if rankings else 0,
        "only one query",
    ),
    ("mean_average_precision", over_the_lengths, "divided by all documents"),
    (
        "average_precision",
        lambda rels, n: round(sum(precisions_at_hits(rels)) / n, 4) if n else 0,
        "value rounded",
    ),
    (
        "average_precision",
        lambda rels, n: sum(precisions_at_hits(rels)) / min(n, len(rels)) if n and rels else 0,
        "R capped at the length of the list",
    ),
    ("average_precision_at_k", below_k, "cut one document short"),
    ("average_precision_at_k", divided_by_k_each_time, "P@k at every hit"),
    ("truncated_average_precision", max_for_min, "divide AP by the larger of R and k"),
    ("truncated_average_precision", never_cut, "divided by min(R, k) but not cut"),
    ("mean_average_precision", counter_not_reset, "hits carried over"),
    ("mean_average_precision", micro_average, "mean over all hits"),
    ("mean_average_precision", two_digits, "means of rounded values"),
    ("gmap", lambda values: np.mean(np.log(np.maximum(values, 1e-5))), "mean of the logarithms"),
    (
        "gmap",
        lambda values: np.sqrt(np.prod(np.maximum(values, 1e-5))),
        "square root for any number of queries",
    ),
    (
        "gmap",
        lambda values: len(values) / sum(1 / max(v, 1e-5) for v in values),
        "harmonic mean instead of geometric",
    ),
    ("average_precision", lambda rels, n: sum(precisions_at_hits(rels)) / n, "0 divided by 0"),
    (
        "average_precision",
        lambda rels, n: sum(precisions_at_hits(rels)) / n if rels else 0,
        "0 divided by 0",
    ),
    (
        "average_precision",
        lambda rels, n: sum(precisions_at_hits(rels)) // n if n else 0,
        "whole numbers only",
    ),
    (
        "average_precision_at_k",
        lambda rels, k, n: sum(precisions_at_hits(rels[:k])) / n,
        "0 divided by 0",
    ),
    (
        "average_precision_at_k",
        lambda rels, k, n: sum(precisions_at_hits(rels[: min(k, len(rels)) - 1])) / (n or 1),
        "last document left out",
    ),
    (
        "truncated_average_precision",
        lambda rels, k, n: sum(precisions_at_hits(rels[:k])) / min(n, k),
        "0 divided by 0",
    ),
    (
        "truncated_average_precision",
        lambda rels, k, n: (
            sum(1 / np.log2(i + 2) for i in range(k) if rels[i : i + 1] == [1]) / (n or 1)
        ),
        "logarithmic discount",
    ),
    ("mean_average_precision", lambda rankings: sum(map(ap, rankings)), "sum instead of mean"),
    (
        "mean_average_precision",
        lambda rankings: np.mean([ap(rels) for rels in rankings if ap(rels)] or [0]),
        "queries without a hit skipped",
    ),
    (
        "mean_average_precision",
        lambda rankings: sum(map(ap, rankings)) // (len(rankings) or 1),
        "whole numbers only",
    ),
    (
        "mean_average_precision",
        lambda rankings: (
            sum(sum(precisions_at_hits(rels)) / sum(rels) for rels in rankings)
            / (len(rankings) or 1)
        ),
        "0 divided by 0",
    ),
]


@pytest.mark.parametrize("exercise, wrong, name", NAMED)
def test_a_known_mistake_in_other_words_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception and verdict.misconception.name == name


# Wrong, and no known mistake

UNKNOWN = [
    ("average_precision", lambda rels, n: max(precisions_at_hits(rels), default=0.0)),
    ("average_precision", lambda rels, n: sum(precisions_at_hits(rels)) / (n + 1)),
    ("average_precision", lambda rels, n: math.prod(precisions_at_hits(rels)) if any(rels) else 0),
    ("average_precision", lambda rels, n: sum(precisions_at_hits(rels[::-1])) / max(1, n)),
    ("average_precision_at_k", lambda rels, k, n: sum(precisions_at_hits(rels[:3])) / max(1, n)),
    ("truncated_average_precision", lambda rels, k, n: sum(precisions_at_hits(rels[:k])) / (n + k)),
    ("mean_average_precision", lambda rankings: max(map(len, rankings), default=0) / 3),
    ("gmap", lambda values: sorted(values)[0]),
    ("gmap", lambda values: math.sqrt(sum(value**2 for value in values) / len(values))),
]


@pytest.mark.parametrize("exercise, wrong", UNKNOWN)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None


# Right, written another way


def truncated_by_counting(rels, k, n):
    page = rels[:k]
    pairs = sum(1 / i for i, rel in enumerate(page, 1) if rel for other in page[:i] if other)
    return pairs / (n if n < k else k) if n else 0


RIGHT = [
    ("average_precision", lambda rels, n: sum(precisions_at_hits(rels)) / (n or 1)),
    ("truncated_average_precision", truncated_by_counting),
    ("gmap", lambda values: np.prod(np.maximum(values, 1e-5) ** (1 / len(values)))),
]


def test_the_function_to_fix_is_the_one_of_the_chapter():
    (given,) = exercises()["truncated_average_precision"].given
    assert given([1, 0], 2, 2) == 1.0
    assert str(check("truncated_average_precision", given)).startswith("Not tried yet")
