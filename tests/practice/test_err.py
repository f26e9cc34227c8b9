"""Exercises of ERR and RBP: found code is caught and named, right functions pass, other wrong ones
are not misnamed."""

import itertools
import math
import random

import numpy as np
import pytest

from rankmetrics_lib import formulas
from rankmetrics_lib.practice import check, exercises
from rankmetrics_lib.practice.err import not_yet

# As found


def scale_of_the_list(g, gmax):
    M = max(g)
    p = 1
    s = 0
    for i, x in enumerate(g, 1):
        R = (2**x - 1) / 2**M
        s += p * R / i
        p *= 1 - R
    return s


def without_rank(g, gmax):
    p = 1
    s = 0
    for x in g:
        R = (2**x - 1) / 2**gmax
        s += p * R
        p *= 1 - R
    return s


def not_scaled(rel, p):
    return sum(r * p**i for i, r in enumerate(rel))


def gdeval(gain, max_grade):
    """Follows gdeval.pl, where the highest grade is a constant."""
    score, decay = 0.0, 1.0
    for i in range(len(gain)):
        r = (2 ** gain[i] - 1) / 2**4
        score += r * decay / (i + 1)
        decay *= 1 - r
    return score


FOUND = [
    ("err", scale_of_the_list, "g_max from the list", ([1, 0, 2], 4), 0.12109375, 0.4375),
    ("err", without_rank, "ERR without 1/r", ([0, 2], 2), 0.375, 0.75),
    ("err", gdeval, "g_max always 4", ([1, 0, 2], 2), 0.4375, 0.12109375),
    ("rbp", not_scaled, "RBP without (1-p)", ([1, 1], 0.5), 0.75, 1.5),
]


@pytest.mark.parametrize("exercise, wrong, name, arguments, right, value", FOUND)
def test_found_code_is_caught_and_named(exercise, wrong, name, arguments, right, value):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception.name == name
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


def test_a_utility_of_1_at_rank_0_divides_by_zero_where_it_is_that_of_dcg():
    """The found code returns no number at all, so the answer shows its exception."""

    def found(PP):
        return sum(p / math.log2(r + 1) for r, p in enumerate(PP))

    verdict = check("expected_discount", found)
    assert not verdict.passed and verdict.got == "ZeroDivisionError"
    right = exercises()["expected_discount"].reference([0.5, 0.25])
    assert right == pytest.approx(0.6577324383928644, rel=1e-12)


# Right, written another way


def readers(rels, max_grade):
    """Every way in which the documents may satisfy a reader or not: its probability, and the ranks
    of those that do."""
    chances = [(2**rel - 1) / 2**max_grade for rel in rels]
    for satisfied in itertools.product([1, 0], repeat=len(rels)):
        probability = math.prod(c if yes else 1 - c for c, yes in zip(chances, satisfied))
        yield probability, [rank for rank, yes in enumerate(satisfied, 1) if yes]


def err_over_readers(rels, max_grade):
    return sum(probability / ranks[0] for probability, ranks in readers(rels, max_grade) if ranks)


def err_from_the_end(rels, max_grade):
    value = 0.0
    for rank in range(len(rels), 0, -1):
        chance = (2 ** rels[rank - 1] - 1) / 2**max_grade
        value = chance / rank + (1 - chance) * value
    return value


def err_by_steps(rels, max_grade):
    """The chance of having stopped by rank r, times the loss of one rank: 1/r - 1/(r + 1)."""
    by_then = [
        1 - math.prod(1 - (2**rel - 1) / 2**max_grade for rel in rels[:r])
        for r in range(1, len(rels) + 1)
    ]
    last = by_then[-1] / (len(rels) + 1) if rels else 0.0
    return sum(share / (r * (r + 1)) for r, share in enumerate(by_then, 1)) + last


def err_by_numpy(rels, max_grade):
    chances = (np.exp2(np.array(rels, dtype=float)) - 1) / 2**max_grade
    going_on = np.concatenate([[1.0], np.cumprod(1 - chances)[:-1]]) if rels else np.array([])
    return float(np.sum(going_on * chances / np.arange(1, len(rels) + 1)))


def rbp_by_horner(rels, p):
    value = 0.0
    for rel in reversed(rels):
        value = (1 - p) * rel + p * value
    return value


def stopping_over_readers(rels, rank, max_grade):
    return sum(
        probability for probability, ranks in readers(rels, max_grade) if ranks[:1] == [rank]
    )


def stopping_by_difference(rels, rank, max_grade):
    def never(some):
        return math.prod(1 - (2**rel - 1) / 2**max_grade for rel in some)

    return never(rels[: rank - 1]) - never(rels[:rank])


def stopping_by_loop(rels, rank, max_grade):
    reader = 1.0
    for rel in rels[: rank - 1]:
        reader -= reader * (2**rel - 1) / 2**max_grade
    return reader * (2 ** rels[rank - 1] - 1) / 2**max_grade


RIGHT = [
    ("err", err_over_readers),
    ("err", err_from_the_end),
    ("err", err_by_steps),
    ("err", err_by_numpy),
    ("rbp", rbp_by_horner),
    ("rbp", lambda rels, p: float(np.dot(rels, (1 - p) * p ** np.arange(len(rels))))),
    ("rbp", lambda rels, p: sum(p**i - p ** (i + 1) for i, rel in enumerate(rels) if rel)),
    ("stopping_probability", stopping_over_readers),
    ("stopping_probability", stopping_by_difference),
    ("stopping_probability", stopping_by_loop),
    (
        "expected_discount",
        lambda stops: sum(stop / math.log2(r + 2) for r, stop in enumerate(stops)),
    ),
    (
        "expected_discount",
        lambda stops: sum(map(lambda stop, r: stop / math.log2(r), stops, range(2, 99))),
    ),
    (
        "expected_discount",
        lambda stops: float(np.dot(stops, 1 / np.log2(np.arange(len(stops)) + 2))),
    ),
]


def updated_too_early(rels, max_grade):
    err, p = 0, 1
    for r, g in enumerate(rels, start=1):
        R = (2**g - 1) / 2**max_grade
        p = p * (1 - R)
        err += p * R / r
    return err


def one_over_expected_rank(rels, max_grade):
    stops = stopping_chances(rels, max_grade)
    expected = sum(r * p for r, p in enumerate(stops, 1))
    return 1 / expected if expected > 0 else 0.0


def one_over_mean_rank_of_those_who_stop(rels, max_grade):
    stops = stopping_chances(rels, max_grade)
    if sum(stops) == 0:
        return 0
    return 1 / (sum(r * p for r, p in enumerate(stops, 1)) / sum(stops))


def stopping_chances(rels, max_grade):
    stops, reading = [], 1.0
    for g in rels:
        stops.append(reading * (2**g - 1) / 2**max_grade)
        reading -= stops[-1]
    return stops


def missing_parentheses(rels, max_grade):
    err, p = 0.0, 1.0
    for r, g in enumerate(rels, 1):
        R = 2**g - 1 / 2**max_grade
        err += p * R / r
        p *= 1 - R
    return err


def caret(rels, max_grade):
    err, p = 0.0, 1.0
    for r, g in enumerate(rels, 1):
        R = (2 ^ g - 1) / (2 ^ max_grade)
        err += p * R / r
        p *= 1 - R
    return err


def normalized(rels, max_grade):
    def err(x):
        return sum(p / r for r, p in enumerate(stopping_chances(x, max_grade), 1))

    ideal = err(sorted(rels)[::-1])
    return err(rels) / ideal if ideal else 0.0


NAMED = [
    ("err", updated_too_early, "going on before the own term"),
    ("err", one_over_expected_rank, "one over the expected rank"),
    ("err", one_over_mean_rank_of_those_who_stop, "one over the expected rank"),
    ("err", missing_parentheses, "division before subtraction"),
    ("err", caret, "^ in place of **"),
    ("err", normalized, "divided by the ideal list"),
    (
        "err",
        lambda rels, g: sum(
            p / math.log2(r + 1) for r, p in enumerate(stopping_chances(rels, g), 1)
        ),
        "DCG's discount in place of 1/r",
    ),
    (
        "err",
        lambda rels, g: (
            sum(p / r for r, p in enumerate(stopping_chances(rels, g), 1)) / (len(rels) or 1)
        ),
        "divided by the length of the list",
    ),
    ("err", lambda rels, g: err_from_the_end(sorted(rels)[::-1], g), "the list sorted first"),
    (
        "err",
        lambda rels, g: err_from_the_end([x for x in rels if x > 0], g),
        "ranks counted among relevant documents",
    ),
    (
        "stopping_probability",
        lambda rels, rank, g: 1 - sum(stopping_chances(rels, g)[: rank - 1]),
        "arriving instead of stopping",
    ),
    (
        "stopping_probability",
        lambda rels, rank, g: stopping_chances(rels, g)[rank - 1] / rank,
        "already divided by the rank",
    ),
    (
        "expected_discount",
        lambda stops: sum(stop / math.log(r + 1) for r, stop in enumerate(stops, 1)),
        "natural logarithm",
    ),
    ("err", lambda rels, g: 0.0, "always 0"),
    ("err", lambda rels, g: formulas.reciprocal_rank(rels), "reciprocal rank in place of ERR"),
    ("err", lambda rels, g: err_from_the_end(rels, g + 1), "one grade too many"),
    ("err", lambda rels, g: err_from_the_end(rels[::-1], g), "the list from its end"),
    (
        "err",
        lambda rels, g: err_from_the_end([bool(rel) for rel in rels], 1),
        "all relevant grades alike",
    ),
    ("err", lambda rels, g: err_from_the_end(rels[:1], g), "only the first document"),
    (
        "stopping_probability",
        lambda rels, rank, g: 1 - sum(stopping_chances(rels, g)[:rank]),
        "going on instead of stopping",
    ),
    ("rbp", lambda rels, p: 1 - p * not_scaled(rels, p), "1 - p without parentheses"),
    ("rbp", lambda rels, p: rbp_by_horner(rels, 0.8), "persistence fixed at 0.8"),
    (
        "rbp",
        lambda rels, p: rbp_by_horner(rels, p) + p ** len(rels),
        "the upper end of the residual",
    ),
    ("rbp", lambda rels, p: not_scaled(rels, p) / (1 - p), "divided by 1 - p"),
    (
        "rbp",
        lambda rels, p: not_scaled(rels, p) / (sum(rels) or 1),
        "divided by the number of hits",
    ),
]


def err_with(chance, worth=lambda rank: 1 / rank, keep=lambda chance, rank: 1 - chance):
    def err(rels, max_grade):
        total, reading = 0.0, 1.0
        for rank, rel in enumerate(rels, 1):
            satisfied = chance(rel, max_grade)
            total += reading * satisfied * worth(rank)
            reading *= keep(satisfied, rank)
        return total

    return err


def as_defined(rel, max_grade):
    return (2**rel - 1) / 2**max_grade


def stopping_with(chance):
    def stopping(rels, rank, max_grade):
        reading = 1.0
        for rel in rels[: rank - 1]:
            reading *= 1 - chance(rel, rels, max_grade)
        return reading * chance(rels[rank - 1], rels, max_grade)

    return stopping


def one_index_too_far(rels, rank, max_grade):
    chances = [as_defined(rel, max_grade) for rel in rels]
    return math.prod(1 - chance for chance in chances[:rank]) * chances[rank]


def share_of_the_chances(rels, rank, max_grade):
    chances = [as_defined(rel, max_grade) for rel in rels]
    return chances[rank - 1] / (sum(chances) or 1)


def until_a_miss(rels, p):
    hits = itertools.takewhile(bool, rels)
    return (1 - p) * sum(p**place for place, _ in enumerate(hits))


ERR_AS_DEFINED = err_with(as_defined)

NAMED += [
    ("err", err_with(lambda rel, top: rel / (top + 1)), "grade over highest grade"),
    ("err", err_with(lambda rel, top: (2**rel - 1) / (2**top + 1)), "divisor one too large"),
    (
        "err",
        lambda rels, top: ERR_AS_DEFINED(rels, top) / as_defined(top, top),
        "scaled so that a perfect page gets 1",
    ),
    (
        "err",
        lambda rels, top: ERR_AS_DEFINED(rels, top) / (ERR_AS_DEFINED([top] * len(rels), top) or 1),
        "scaled so that a perfect page gets 1",
    ),
    (
        "err",
        lambda rels, top: ERR_AS_DEFINED(rels, top) / (sum(rel > 0 for rel in rels) or 1),
        "divided by the number of relevant documents",
    ),
    (
        "err",
        err_with(as_defined, keep=lambda chance, rank: 1 - chance / rank),
        "rank mixed into the share still reading",
    ),
    (
        "err",
        err_with(as_defined, worth=lambda rank: 1 / math.log(rank + 1)),
        "DCG's discount in place of 1/r",
    ),
    ("stopping_probability", one_index_too_far, "rank used as an index"),
    ("stopping_probability", share_of_the_chances, "share of all chances"),
    (
        "stopping_probability",
        stopping_with(lambda rel, rels, top: rel / top),
        "grade over highest grade",
    ),
    (
        "stopping_probability",
        stopping_with(lambda rel, rels, top: (2**rel - 1) / 2 ** max(rels)),
        "g_max from the list",
    ),
    (
        "stopping_probability",
        stopping_with(lambda rel, rels, top: (2**rel - 1) / (2**top - 1)),
        "the top grade always satisfies",
    ),
    (
        "expected_discount",
        lambda stops: (
            1 / math.log2(1 + sum(r * stop for r, stop in enumerate(stops, 1)))
            if any(stops)
            else 0.0
        ),
        "utility of the expected rank",
    ),
    (
        "expected_discount",
        lambda stops: sum(
            stop / math.log2(r + 1) for r, stop in enumerate([*stops, 1 - sum(stops)], 1)
        ),
        "never stopping counted as the next rank",
    ),
    ("rbp", until_a_miss, "ended by the first miss"),
    (
        "err",
        lambda rels, max_grade: formulas.expected_utility(
            rels, lambda r: r**-2, max_grade=max_grade
        ),
        "root or square of the rank",
    ),
    ("err", err_with(as_defined, worth=lambda r: r**-0.5), "root or square of the rank"),
    ("err", err_with(as_defined, worth=lambda r: 1 / (r - 1 or 1)), "rank counted from 0"),
    (
        "stopping_probability",
        stopping_with(lambda rel, rels, top: 2**rel / 2**top),
        "chance without the - 1",
    ),
    (
        "rbp",
        lambda rels, p: (1 - p) * sum(rel * math.exp(-p * i) for i, rel in enumerate(rels)),
        "powers of e",
    ),
    (
        "rbp",
        lambda rels, p: sum((1 - p) ** (i + 1) * rel for i, rel in enumerate(rels)),
        "powers of 1 - p",
    ),
]


def carets(numerator, divisor):
    """The chance to satisfy as a reader writes it who takes ^ for a power."""
    return lambda rel, top: numerator(rel) / divisor(top)


CARETS = [
    carets(lambda rel: (2 ^ rel) - 1, lambda top: 2 ^ top),
    carets(lambda rel: 2 ^ rel - 1, lambda top: 2**top),
    carets(lambda rel: (2 ^ rel) - 1, lambda top: 2**top),
    carets(lambda rel: 2**rel - 1, lambda top: 2 ^ top),
]
FROM_GRADES = [
    (lambda rel, top: rel / 2**top, "grade in place of its gain"),
    (lambda rel, top: 2**rel - 1 // 2**top, "division before subtraction"),
    (lambda rel, top: (2**rel - 1) // 2**top, "always 0"),
    *((caret, "^ in place of **") for caret in CARETS),
]
for chance, name in FROM_GRADES:
    NAMED += [
        ("err", err_with(chance), name),
        (
            "stopping_probability",
            stopping_with(lambda rel, rels, top, chance=chance: chance(rel, top)),
            name,
        ),
    ]
NAMED += [
    (
        "expected_discount",
        lambda stops: sum(p // math.log2(r + 1) for r, p in enumerate(stops, 1)),
        "divided with //",
    ),
    (
        "expected_discount",
        lambda stops: sum(p * (1 // math.log2(r + 1)) for r, p in enumerate(stops, 1)),
        "divided with //",
    ),
]


def test_the_written_out_variants_are_right():
    assert check("err", ERR_AS_DEFINED).passed
    right = stopping_with(lambda rel, rels, top: as_defined(rel, top))
    assert check("stopping_probability", right).passed


@pytest.mark.sampled
@pytest.mark.parametrize("exercise, wrong, name", NAMED)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception.name == name


UNKNOWN = [
    ("err", lambda rels, max_grade: 0.5),
    ("err", lambda rels, max_grade: formulas.average_precision(rels)),
    ("err", lambda rels, max_grade: err_from_the_end(rels[:2], max_grade)),
    ("err", lambda rels, max_grade: err_from_the_end(rels, max_grade + 2)),
    ("err", lambda rels, max_grade: err_from_the_end([min(rel, 2) for rel in rels], max_grade)),
    ("err", lambda rels, max_grade: err_from_the_end(rels[2:], max_grade)),
    ("rbp", lambda rels, p: rbp_by_horner(rels, 0.9)),
    ("rbp", lambda rels, p: rbp_by_horner(rels[:4], p)),
    ("rbp", lambda rels, p: formulas.precision(rels)),
    ("rbp", lambda rels, p: rbp_by_horner(rels, p) + p ** (len(rels) + 1)),
    ("stopping_probability", lambda rels, rank, max_grade: 1 / rank),
    (
        "stopping_probability",
        lambda rels, rank, max_grade: 1 - stopping_by_loop(rels, rank, max_grade),
    ),
    ("expected_discount", lambda stops: formulas.ndcg(stops)),
]


@pytest.mark.parametrize("exercise, wrong", UNKNOWN)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None


def test_a_product_is_the_same_whatever_was_asked_before():
    """To the last bit, also for a list that changes in place between two calls."""
    dice = random.Random(3)
    chances = []
    for _ in range(2000):
        if dice.random() < 0.1:
            chances = [dice.random() for _ in range(dice.randrange(8))]
        chances.append(dice.choice([0.0, 0.25, dice.random()]))
        if dice.random() < 0.2:
            chances[0] = dice.random()
        expected = 1.0
        for chance in chances:
            expected *= 1 - chance
        assert not_yet(chances) == expected
