"""The exercises of ndcg: the wrong functions as they were found are caught and named, right ones
pass."""

import math

import numpy as np
import pytest

from rankmetrics_lib.practice import check, exercises

# Found code: misconceptions of the catalogue, and public functions (see `seen_in` of each
# misconception).


def ideal_from_the_list(g, k, pool):
    def d(g):
        return sum(x / math.log2(i + 1) for i, x in enumerate(g[:k], 1))

    return d(g) / d(sorted(g, reverse=True))


def ideal_not_cut(g, k, pool):
    def d(g):
        return sum(x / math.log2(i + 1) for i, x in enumerate(g, 1))

    return d(g[:k]) / d(sorted(pool, reverse=True))


def exponential_below_only(g):
    return sum(x / math.log2(i + 1) for i, x in enumerate(g, 1)) / sum(
        (2**x - 1) / math.log2(i + 1) for i, x in enumerate(sorted(g, reverse=True), 1)
    )


def ideal_of_another_pool(g, wrong_pool, k):
    def d(g):
        return sum(x / math.log2(i + 1) for i, x in enumerate(g[:k], 1))

    return d(g) / d(sorted(wrong_pool, reverse=True))


def grades_halved(g):
    h = [x / 2 for x in g]

    def d(g):
        return sum((2**x - 1) / math.log2(i + 1) for i, x in enumerate(g, 1))

    return d(h) / d(sorted(h, reverse=True))


def fives(g, maxi):
    return sum(x / math.log2(i + 1) for i, x in enumerate(g, 1)) / sum(
        5 / math.log2(i + 1) for i in range(1, len(g) + 1)
    )


def tutorial(rels, k, pool):
    dcg = sum(rel / math.log2(i + 2) for i, rel in enumerate(rels[:k]))
    ideal_length = min(k, sum(1 for label in pool if label))
    ideal_relevance = [3] * ideal_length + [0] * (k - ideal_length)
    idcg = sum(rel / math.log2(i + 2) for i, rel in enumerate(ideal_relevance))
    return dcg / idcg if idcg > 0 else 0.0


def pool_of_the_first(rankings, pools, k):
    return sum(ideal_of_another_pool(rels, pools[0], k) for rels in rankings) / max(
        1, len(rankings)
    )


@pytest.mark.parametrize(
    "exercise, wrong, name, counterexample",
    [
        ("ndcg", ideal_from_the_list, "ideal from the retrieved list only", ([1], 2, [1, 1])),
        ("ndcg", ideal_not_cut, "ideal not cut at k", ([1, 1], 1, [1, 1])),
        ("ndcg", tutorial, "a fixed grade in the ideal", ([1], 1, [1])),
        ("exponential_ndcg", exponential_below_only, "exponential gain in the ideal only", ([2],)),
        ("exponential_ndcg", grades_halved, "nDCG invariant to rescaling under 2^rel-1", ([1, 2],)),
        ("mndcg", fives, "hard-coded maximum grade", ([1], 1)),
        ("mean_ndcg", pool_of_the_first, "wrong pool in the ideal", None),
    ],
)
def test_found_code_is_caught_and_named_on_the_smallest_input(
    exercise, wrong, name, counterexample
):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
    assert counterexample in (None, verdict.counterexample)


SIX = [3, 2, 3, 0, 1, 2]
EIGHT = SIX + [3, 0]


@pytest.mark.parametrize(
    "exercise, arguments, right, found, value",
    [
        (
            "ndcg",
            (SIX, 6, EIGHT),
            0.8183541904922859,
            ideal_from_the_list(SIX, 6, EIGHT),
            0.9608081943360617,
        ),
        (
            "ndcg",
            (SIX, 6, EIGHT),
            0.8183541904922859,
            ideal_of_another_pool(SIX, SIX + [3, 2], 6),
            0.785002371969948,
        ),
        ("ndcg", ([1, 1], 2, [1] * 4), 1.0, ideal_not_cut([1, 1], 2, [1] * 4), 0.6366824387328317),
        (
            "exponential_ndcg",
            ([3, 2, 1],),
            1.0,
            exponential_below_only([3, 2, 1]),
            0.5069696950467671,
        ),
        (
            "exponential_ndcg",
            ([6, 4, 6, 0, 2, 4],),
            0.9372044297182617,
            grades_halved([6, 4, 6, 0, 2, 4]),
            0.9488107485678985,
        ),
        ("mndcg", ([3, 3, 3], 3), 1.0, fives([3, 3, 3], 3), 0.6),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, arguments, right, found, value):
    assert found == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


def in_one_pass(rels, k, pool):
    best = sorted(pool)
    dcg = idcg = 0.0
    for i in range(k):
        dcg += (rels[i] if i < len(rels) else 0) / math.log2(i + 2)
        idcg += (best.pop() if best else 0) / math.log2(i + 2)
    return dcg / idcg if idcg else 0.0


def with_numpy(rels, k, pool):
    weights = 1 / np.log2(np.arange(2, k + 2))
    top, best = np.array(rels[:k], dtype=float), -np.sort(-np.array(pool, dtype=float))[:k]
    ideal = best @ weights[: len(best)]
    return top @ weights[: len(top)] / ideal if ideal > 0 else 0.0


def with_natural_logarithms(rels, k, pool):
    def dcg(labels):
        return sum(label / math.log(1 + rank) for rank, label in enumerate(labels[:k], 1))

    return dcg(rels) / dcg(sorted(pool, key=lambda label: -label)) if any(pool) else 0.0


def exponential(rels):
    gains = [2**rel - 1 for rel in rels]
    return in_one_pass(gains, len(gains), gains)


def mean_in_one_pass(rankings, pools, k):
    values = [in_one_pass(rels, k, pool) for rels, pool in zip(rankings, pools)]
    return float(np.mean(values)) if values else 0.0


RIGHT = [
    ("ndcg", in_one_pass),
    ("ndcg", with_numpy),
    ("ndcg", with_natural_logarithms),
    ("exponential_ndcg", exponential),
    ("mndcg", lambda rels, max_grade: in_one_pass(rels, len(rels), [max_grade] * len(rels))),
    ("mean_ndcg", mean_in_one_pass),
]


def discounted(labels, plus, start=1):
    return sum(label / math.log2(i + plus) for i, label in enumerate(labels, start))


def zero_based_without_plus_two(rels, k, pool):
    ideal = discounted(sorted(pool, reverse=True)[:k], plus=1, start=0)
    return discounted(rels[:k], plus=1, start=0) / ideal if ideal else 0.0


def first_spared(rels, k, pool):
    def dcg(labels):
        return labels[0] + discounted(labels[1:], plus=0, start=2) if labels else 0.0

    ideal = dcg(sorted(pool, reverse=True)[:k])
    return dcg(rels[:k]) / ideal if ideal else 0.0


def two_bases(rels, k, pool):
    above = sum(label / math.log(i + 1) for i, label in enumerate(rels[:k], 1))
    below = discounted(sorted(pool)[::-1][:k], plus=1)
    return above / below if below else 0


def boosted(rels, k, pool):
    return exponential(rels[:k]) if k <= len(rels) <= k else list_only_exponential(rels, k)


def list_only_exponential(rels, k):
    gains = [2**rel - 1 for rel in rels]
    return in_one_pass(gains, k, gains)


def k_hits(rels, k, pool):
    ideal = sum(1 / math.log2(i + 1) for i in range(1, k + 1))
    return discounted(rels[:k], plus=1) / ideal if sum(pool) else 0.0


def hard_coded_for_three_grades(rels, k, pool):
    return discounted(rels[:k], plus=1) / discounted([3] * k, plus=1) if any(pool) else 0.0


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("ndcg", zero_based_without_plus_two, "log2 of the rank"),
        ("ndcg", first_spared, "log2 of the rank"),
        ("ndcg", two_bases, "two logarithms in one fraction"),
        ("ndcg", boosted, "ideal from the list only, exponential gain"),
        ("ndcg", k_hits, "an ideal of k perfect documents"),
        ("ndcg", hard_coded_for_three_grades, "an ideal of k perfect documents"),
        ("ndcg", lambda rels, k, pool: with_numpy(sorted(rels)[::-1], k, pool), "the list sorted"),
        ("ndcg", lambda rels, k, pool: round(with_numpy(rels, k, pool), 4), "value rounded"),
        (
            "ndcg",
            lambda rels, k, pool: with_numpy(
                [min(rel, 1) for rel in rels], k, [min(label, 1) for label in pool]
            ),
            "grades reduced to hits",
        ),
        (
            "ndcg",
            lambda rels, k, pool: (
                discounted(rels[:k], plus=1) / discounted(pool[:k], plus=1)
                if any(pool[:k])
                else 0.0
            ),
            "judged set not sorted",
        ),
        (
            "ndcg",
            lambda rels, k, pool: sum(rels[:k]) / sum(sorted(pool)[::-1][:k]) if any(pool) else 0,
            "no discount above and below",
        ),
        (
            "ndcg",
            lambda rels, k, pool: with_numpy(rels, k - 1, pool),
            "cut one rank too early",
        ),
        (
            "exponential_ndcg",
            lambda rels: in_one_pass([2**g for g in rels], len(rels), [2**g for g in rels]),
            "2^g without the - 1",
        ),
        (
            "exponential_ndcg",
            lambda rels: (
                in_one_pass([2 ^ g - 1 for g in rels], len(rels), [2 ^ g - 1 for g in rels])
                if rels
                else 0.0
            ),
            "^ taken for a power",
        ),
        (
            "exponential_ndcg",
            lambda rels: (
                discounted([2**g - 1 for g in rels], 1) / discounted(sorted(rels)[::-1], 1)
                if any(rels)
                else 0.0
            ),
            "exponential gain in DCG only",
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
        lambda rels, k, pool: 1.0,
        lambda rels, k, pool: with_numpy(rels, len(rels) or 1, pool),
        lambda rels, k, pool: with_numpy(pool, k, pool),
        lambda rels, k, pool: with_numpy(rels[::-1], k, pool),
        lambda rels, k, pool: with_numpy(rels, k + 1, pool),
        lambda rels, k, pool: with_numpy(rels, min(k, 4), pool),
        lambda rels, k, pool: min(1.0, 1.0001 * with_numpy(rels, k, pool)),
        lambda rels, k, pool: with_numpy(
            [min(rel, 2) for rel in rels], k, [min(label, 2) for label in pool]
        ),
        lambda rels, k, pool: with_numpy(rels, k, pool) if len(pool) < 6 else 0.5,
        lambda rels, k, pool: with_numpy(rels, k, sorted(pool, key=str)[::-1][:k]),
        lambda rels, k, pool: with_numpy(rels[:10], min(k, 10), pool),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(wrong):
    verdict = check("ndcg", wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def weighed(labels):
    return sum(label / math.log2(i + 2) for i, label in enumerate(labels))


def divided(top, ideal):
    return weighed(top) / weighed(ideal) if weighed(ideal) else 0


def middle(values):
    values = sorted(values)
    return (values[len(values) // 2] + values[(len(values) - 1) // 2]) / 2


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "ndcg",
            lambda rels, k, pool: divided(rels[:k], list(reversed(pool))[:k]),
            "judged set not sorted",
        ),
        (
            "ndcg",
            lambda rels, k, pool: divided([g for g in rels if g > 0][:k], sorted(pool)[::-1][:k]),
            "documents of grade 0 skipped",
        ),
        (
            "ndcg",
            lambda rels, k, pool: weighed(rels[:k]) / (sum(sorted(pool)[::-1][:k]) or 1),
            "ideal without a discount",
        ),
        (
            "ndcg",
            lambda rels, k, pool: divided(rels[:k], sorted(pool)[::-1][: k - 1]),
            "ideal cut one rank too early",
        ),
        (
            "ndcg",
            lambda rels, k, pool: (
                sum(divided(rels[:c], sorted(pool)[::-1][:c]) for c in range(1, k + 1)) / k
            ),
            "mean over all cut-offs",
        ),
        (
            "ndcg",
            lambda rels, k, pool: divided([2**g - 1 for g in rels[:k]], sorted(pool)[::-1][:k]),
            "exponential gain in DCG only",
        ),
        (
            "ndcg",
            lambda rels, k, pool: 1 - divided(rels[:k], sorted(pool)[::-1][:k]),
            "1 − NDCG",
        ),
        (
            "ndcg",
            lambda rels, k, pool: weighed(sorted(pool)[::-1][:k]) - weighed(rels[:k]),
            "ideal minus DCG",
        ),
        (
            "mndcg",
            lambda rels, max_grade: divided(
                [2**g - 1 for g in rels], [2**max_grade - 1] * len(rels)
            ),
            "exponential gain instead of linear",
        ),
        (
            "mndcg",
            lambda rels, max_grade: weighed(rels) / max_grade,
            "divided by the highest grade only",
        ),
        (
            "mean_ndcg",
            lambda rankings, pools, k: middle(
                [divided(r[:k], sorted(p)[::-1][:k]) for r, p in zip(rankings, pools)]
            ),
            "median instead of mean",
        ),
        (
            "exponential_ndcg",
            lambda rels: divided([2**g - 1 for g in rels], [2**g - 1 for g in sorted(rels)]),
            "worst first",
        ),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def best_first(labels):
    return sorted(labels, reverse=True)


def one_short(labels, k):
    return sum(labels[i - 1] / math.log2(i + 1) for i in range(1, min(k, len(labels) + 1)))


def ratio_to_the_sorted(gain, rels):
    ideal = weighed([gain(rel) for rel in best_first(rels)])
    return weighed([gain(rel) for rel in rels]) / ideal if ideal else 0


def by_query(rankings, pools, k):
    return [divided(rels[:k], best_first(pool)[:k]) for rels, pool in zip(rankings, pools)]


def in_whole_numbers(rels, k, pool):
    return weighed(rels[:k]) // weighed(best_first(pool)[:k]) if any(pool) else 0


def unguarded(rels, k, pool):
    return weighed(rels[:k]) / weighed(best_first(pool)[:k])


def unguarded_in_numpy(rels, k, pool):
    above, below = np.array([weighed(rels[:k])]), np.array([weighed(best_first(pool)[:k])])
    with np.errstate(all="ignore"):
        return float((above / below)[0])


def mean_without_zeros(rankings, pools, k):
    values = [value for value in by_query(rankings, pools, k) if value > 0]
    return sum(values) / len(values) if values else 0


def mean_of_the_short(rankings, pools, k):
    values = by_query(rankings, pools, k - 1)
    return sum(values) / len(values) if values else 0


def returned_in_the_loop(rankings, pools, k):
    total = 0
    for value in by_query(rankings, pools, k):
        total += value
        return total / len(rankings)
    return 0


@pytest.mark.parametrize(
    "exercise, wrong, name, section",
    [
        ("ndcg", unguarded, "0 divided by 0", "ndcg-no-relevant"),
        ("ndcg", unguarded_in_numpy, "0 divided by 0", "ndcg-no-relevant"),
        (
            "ndcg",
            lambda rels, k, pool: unguarded(rels, k, pool) if pool else 0,
            "0 divided by 0",
            "ndcg-no-relevant",
        ),
        ("ndcg", in_whole_numbers, "whole numbers only", "ndcg-judged-set"),
        (
            "ndcg",
            lambda rels, k, pool: (
                one_short(rels, k) / one_short(best_first(pool), k)
                if one_short(best_first(pool), k)
                else 0
            ),
            "cut one rank too early",
            "ndcg-cut",
        ),
        (
            "ndcg",
            lambda rels, k, pool: (
                one_short(rels, k) / weighed(best_first(pool)[:k]) if any(pool) else 0
            ),
            "DCG cut one rank too early",
            "ndcg-cut",
        ),
        ("ndcg", zero_based_without_plus_two, "log2 of the rank", "dcg-weights"),
        (
            "ndcg",
            lambda rels, k, pool: (
                sum(rel / i for i, rel in enumerate(rels[:k], 1))
                / sum(best / i for i, best in enumerate(best_first(pool)[:k], 1))
                if any(pool)
                else 0
            ),
            "1/i instead of 1/log2(i+1)",
            "dcg-discounts",
        ),
        (
            "exponential_ndcg",
            lambda rels: ratio_to_the_sorted(lambda rel: 2 ** (rel - 1), rels),
            "2^g without the - 1, or with it in the exponent",
            "dcg-grades",
        ),
        (
            "exponential_ndcg",
            lambda rels: ratio_to_the_sorted(lambda rel: 2 ** (rel - 1), rels) if any(rels) else 0,
            "2^g without the - 1, or with it in the exponent",
            "dcg-grades",
        ),
        (
            "exponential_ndcg",
            lambda rels: ratio_to_the_sorted(lambda rel: 2 ^ rel, rels),
            "^ taken for a power",
            "dcg-grades",
        ),
        (
            "exponential_ndcg",
            lambda rels: ratio_to_the_sorted(lambda rel: 2 ^ rel - 1, rels) if any(rels) else 0,
            "^ taken for a power",
            "dcg-grades",
        ),
        ("mean_ndcg", pool_of_the_first, "wrong pool in the ideal", "ndcg-mean"),
        (
            "mean_ndcg",
            lambda rankings, pools, k: sum(by_query(rankings, pools, k)),
            "sum instead of mean",
            "ndcg-mean",
        ),
        ("mean_ndcg", mean_without_zeros, "zeros left out", "ndcg-mean"),
        ("mean_ndcg", mean_of_the_short, "cut one rank too early", "ndcg-cut"),
        ("mean_ndcg", returned_in_the_loop, "only one term", "ndcg-mean"),
        (
            "mean_ndcg",
            lambda rankings, pools, k: (
                sum(by_query(rankings, pools, k)) // len(rankings) if rankings else 0
            ),
            "whole numbers only",
            "ndcg-judged-set",
        ),
    ],
)
def test_what_readers_write_is_named_and_leads_to_its_section(exercise, wrong, name, section):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert (verdict.misconception.name, verdict.misconception.section) == (name, section)


@pytest.mark.parametrize(
    "exercise, wrong, counterexample",
    [
        ("ndcg", unguarded, ([0], 1, [0])),
        (
            "exponential_ndcg",
            lambda rels: unguarded(exponential_gains(rels), 9, exponential_gains(rels)),
            ([0],),
        ),
        (
            "mean_ndcg",
            lambda rankings, pools, k: (
                sum(map(unguarded, rankings, [k] * 9, pools)) / (len(pools) or 1)
            ),
            ([[0]], [[0]], 1),
        ),
    ],
)
def test_a_pool_of_zeros_shows_a_division_by_0(exercise, wrong, counterexample):
    verdict = check(exercise, wrong)
    assert verdict.misconception.name == "0 divided by 0"
    assert verdict.counterexample == counterexample


def exponential_gains(rels):
    return [2**rel - 1 for rel in rels]
