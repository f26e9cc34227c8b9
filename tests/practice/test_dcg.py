"""The exercises of dcg: the wrong functions as they were found are caught and named, right ones
pass."""

import math

import numpy as np
import pytest

from rankmetrics_lib.practice import check, exercises

# Found code: misconceptions of the catalogue, and public functions (see `seen_in` of each
# misconception).


def log2_of_the_rank(g):
    return sum(x / math.log2(i) for i, x in enumerate(g, 1))


def term_of_log2_of_the_rank(g, i):
    return g[i - 1] / math.log2(i)


def linear_for_graded(g):
    return sum(x / math.log2(i + 1) for i, x in enumerate(g, 1))


def first_rank_spared(r, k):
    r = np.asarray(r, dtype=float)[:k]
    return float(r[0] + np.sum(r[1:] / np.log2(np.arange(2, r.size + 1)))) if r.size else 0.0


def zero_based_with_a_special_case(rels, k):
    total = 0.0
    for i, rel in enumerate(rels[:k]):
        total += rel / (math.log2(i + 1) if i > 0 else 1.0)
    return total


def ranks_from_one_with_plus_two(rels, k):
    return sum(rel * math.log(2) / math.log(rank + 2) for rank, rel in enumerate(rels[:k], 1))


def natural_logarithm(rels, k):
    return sum(rel / math.log(2.0 + i) for i, rel in enumerate(rels[:k]))


def power_without_minus_one(rels):
    return sum(2**rel / math.log2(i + 2) for i, rel in enumerate(rels))


@pytest.mark.parametrize(
    "exercise, wrong, name, counterexample",
    [
        ("discounted_gain", term_of_log2_of_the_rank, "log2 of the rank", ([0, 1], 2)),
        ("dcg", first_rank_spared, "log2 of the rank", ([0, 1], 2)),
        ("dcg", zero_based_with_a_special_case, "log2 of the rank", ([0, 1], 2)),
        ("dcg", ranks_from_one_with_plus_two, "log2(i+2) with i from 1", ([1], 1)),
        ("dcg", natural_logarithm, "natural logarithm", ([1], 1)),
        (
            "exponential_dcg",
            linear_for_graded,
            "exponential gain said to be for binary relevance",
            ([2],),
        ),
        ("exponential_dcg", power_without_minus_one, "2^g without the - 1", ([0],)),
    ],
)
def test_found_code_is_caught_and_named_on_the_smallest_input(
    exercise, wrong, name, counterexample
):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
    assert verdict.counterexample == counterexample


@pytest.mark.slow
def test_log2_of_the_rank_is_caught_where_it_divides_by_zero():
    with pytest.raises(ZeroDivisionError):
        log2_of_the_rank([3, 2, 3])
    verdict = check("dcg", lambda rels, k: log2_of_the_rank(rels[:k]))
    assert "raises ZeroDivisionError" in str(verdict)


@pytest.mark.parametrize(
    "exercise, arguments, right, wrong, value",
    [
        ("exponential_dcg", ([3, 2],), 8.892789260714373, linear_for_graded, 4.2618595071429155),
        ("dcg", ([3, 2, 3], 3), 5.7618595071429155, first_rank_spared, 6.892789260714372),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, arguments, right, wrong, value):
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


def counted_from_zero(rels, k):
    return sum(j / math.log2(i + 2) for i, j in enumerate(list(rels)[:k]))


def rank_by_rank(rels, k):
    total = 0
    for rank in range(1, min(k, len(rels)) + 1):
        total = total + rels[rank - 1] * math.log(2) / math.log(rank + 1)
    return total


def vectors(rels, k):
    top = np.array(rels[:k], dtype=float)
    return top @ (1 / np.log2(np.arange(2, len(top) + 2)))


RIGHT = [
    ("dcg", counted_from_zero),
    ("dcg", rank_by_rank),
    ("dcg", vectors),
    (
        "exponential_dcg",
        lambda rels: rank_by_rank([2**rel - 1 for rel in rels], len(rels)),
    ),
    (
        "discounted_gain",
        lambda rels, rank: rank_by_rank([0] * (rank - 1) + rels[rank - 1 : rank], rank),
    ),
]


def copied_as_typeset(rels):
    return sum((2 ^ rel - 1) / math.log2(rank + 1) for rank, rel in enumerate(rels, 1))


def without_parentheses(rels):
    total = 0
    for rank, rel in enumerate(rels, 1):
        total += 2**rel - 1 / math.log2(rank + 1)
    return total


def overwritten(rels, k):
    total = 0.0
    for rank, rel in enumerate(rels[:k], 1):
        total = rel / math.log2(rank + 1)
    return total


def returned_at_once(rels, k):
    total = 0.0
    for rank, rel in enumerate(rels[:k], 1):
        total += rel / math.log2(rank + 1)
        return total
    return total


def one_short(rels, k):
    ranks = range(1, min(k, len(rels) + 1))
    return sum(rels[rank - 1] / math.log2(rank + 1) for rank in ranks)


def numpy_without_plus_one(rels, k):
    top = np.array(rels[:k], dtype=float)
    with np.errstate(all="ignore"):
        return float(np.sum(top / np.log2(np.arange(1, len(top) + 1))))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("exponential_dcg", copied_as_typeset, "^ taken for a power"),
        ("exponential_dcg", without_parentheses, "parentheses around the gain missing"),
        (
            "exponential_dcg",
            lambda rels: sum(np.expm1(rels) / np.log2(np.arange(2, len(rels) + 2))),
            "e^g - 1 instead of 2^g - 1",
        ),
        ("exponential_dcg", lambda rels: sum(2**rel - 1 for rel in rels), "exponential CG"),
        (
            "exponential_dcg",
            lambda rels: sum((2**g - 1) / math.log(i + 2) for i, g in enumerate(rels)),
            "natural logarithm",
        ),
        (
            "exponential_dcg",
            lambda rels: sum((2**g - 1) / math.log2(i) for i, g in enumerate(rels, 1)),
            "log2 of the rank",
        ),
        ("dcg", overwritten, "= instead of +="),
        ("dcg", returned_at_once, "return inside the loop"),
        ("dcg", one_short, "cut one rank too early"),
        ("dcg", numpy_without_plus_one, "log2 of the rank"),
        (
            "dcg",
            lambda rels, k: sum(g / math.log2(i + 1) for i, g in enumerate(rels[:k])),
            "log2 of the rank",
        ),
        (
            "dcg",
            lambda rels, k: sum(g / (math.log2(i) + 1) for i, g in enumerate(rels[:k], 1)),
            "log2(i) + 1 instead of log2(i + 1)",
        ),
        (
            "dcg",
            lambda rels, k: sum(g * math.log2(i + 2) for i, g in enumerate(rels[:k])),
            "multiplied by the logarithm",
        ),
        (
            "dcg",
            lambda rels, k: sum(g / math.log10(i + 2) for i, g in enumerate(rels[:k])),
            "logarithm to base 10",
        ),
        ("dcg", lambda rels, k: counted_from_zero(sorted(rels)[::-1], k), "list sorted"),
        ("dcg", lambda rels, k: round(counted_from_zero(rels, k), 4), "value rounded"),
        ("dcg", lambda rels, k: counted_from_zero(rels, k) / max(1, len(rels)), "mean instead"),
        (
            "discounted_gain",
            lambda rels, rank: counted_from_zero(rels, rank),
            "the whole sum instead of one term",
        ),
        (
            "discounted_gain",
            lambda rels, rank: rels[rank - 1] / (math.log2(rank) + 1),
            "log2(i) + 1 instead of log2(i + 1)",
        ),
    ],
)
def test_what_readers_write_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception and verdict.misconception.name.startswith(name)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda rels, k: sum(rels[:k]) / k,
        lambda rels, k: counted_from_zero(rels[::-1], k),
        lambda rels, k: counted_from_zero(rels, min(k, 6)),
        lambda rels, k: counted_from_zero([min(rel, 4) for rel in rels], k),
        lambda rels, k: counted_from_zero([min(rel, 9) for rel in rels], k),
        lambda rels, k: counted_from_zero(sorted(rels, key=str, reverse=True), k),
        lambda rels, k: sum(rel * 0.7**i for i, rel in enumerate(rels[:k])),
        lambda rels, k: sum(rel / math.log2(i + 3) for i, rel in enumerate(rels[:k])) * 2,
        lambda rels, k: sum(rel / math.sqrt(i + 1) for i, rel in enumerate(rels[:k])),
        lambda rels, k: sum(rel * (1 - i / k) for i, rel in enumerate(rels[:k])),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(wrong):
    verdict = check("dcg", wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def weighed(labels, weight=lambda i: 1 / math.log2(i + 1)):
    return sum(label * weight(i) for i, label in enumerate(labels, 1))


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("dcg", lambda rels, k: weighed(list(reversed(rels[:k]))), "read from the bottom"),
        (
            "dcg",
            lambda rels, k: weighed(rels[:k]) / (weighed(sorted(rels)[::-1][:k]) or 1),
            "NDCG instead of DCG",
        ),
        (
            "dcg",
            lambda rels, k: weighed([rel / (max(rels) or 1) for rel in rels[:k]]),
            "divided by the highest grade",
        ),
        (
            "dcg",
            lambda rels, k: sum(rels[i] / math.log2(i + 2) for i in range(k) if i < len(rels) - 1),
            "last document left out",
        ),
        (
            "dcg",
            lambda rels, k: max((x / math.log2(i + 2) for i, x in enumerate(rels[:k])), default=0),
            "largest term instead of the sum",
        ),
        (
            "exponential_dcg",
            lambda rels: weighed([2**rel - 1 for rel in rels if rel]),
            "documents of grade 0 skipped",
        ),
        (
            "exponential_dcg",
            lambda rels: weighed([2**rel - 1 for rel in rels], lambda i: 1 / i),
            "1/i instead of 1/log2(i+1)",
        ),
        (
            "exponential_dcg",
            lambda rels: (
                sum((1 << rel) - 1 for rel in rels) / math.log2(len(rels) + 1) if rels else 0
            ),
            "one discount for the whole sum",
        ),
        (
            "exponential_dcg",
            lambda rels: weighed([2 ** (rel - 1) for rel in rels]),
            "the - 1 in the exponent",
        ),
        ("exponential_dcg", lambda rels: weighed([2 ^ rel for rel in rels]), "^ taken for a power"),
        (
            "exponential_dcg",
            lambda rels: sum((2**rel - 1) // math.log2(i + 1) for i, rel in enumerate(rels, 1)),
            "logarithm or term cut to a whole number",
        ),
        (
            "exponential_dcg",
            lambda rels: sum(
                (2 ** rels[i - 1] - 1) / math.log2(i + 1) for i in range(1, len(rels))
            ),
            "last document left out",
        ),
        (
            "discounted_gain",
            lambda rels, rank: rels[rank - 1] // math.log2(rank + 1),
            "logarithm or term cut to a whole number",
        ),
        ("discounted_gain", lambda rels, rank: rels[rank - 1] / rank, "1/i instead of 1/log2(i+1)"),
        (
            "dcg",
            lambda rels, k: sum(rels[i] / math.log2(i + 1) for i in range(1, min(k, len(rels)))),
            "first document left out",
        ),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
