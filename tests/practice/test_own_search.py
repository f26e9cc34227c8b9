"""The exercises of the chapter on this book's own search: references beside scikit-learn, and wrong
functions as people write them."""

import math
from itertools import product

import pytest
from sklearn.metrics import cohen_kappa_score

from rankmetrics_lib.practice import check, exercises
from rankmetrics_lib.practice.own_search import kappa, win_share


def test_kappa_is_that_of_scikit_learn():
    for first, second in product(product((0, 1, 3), repeat=3), repeat=2):
        if len({*first, *second}) > 1:
            found = kappa(list(first), list(second))
            assert found == pytest.approx(cohen_kappa_score(first, second))


def from_a_table(first, second):
    """Kappa from the table of counts, as textbooks do it."""
    grades = sorted(set(first) | set(second))
    pairs = list(zip(first, second, strict=True))
    table = [[pairs.count((a, b)) for b in grades] for a in grades]
    total = sum(map(sum, table))
    diagonal = sum(table[i][i] for i in range(len(grades)))
    rows, columns = [sum(row) for row in table], [sum(c) for c in zip(*table, strict=True)]
    expected = sum(r * c for r, c in zip(rows, columns, strict=True)) / total
    return (diagonal - expected) / (total - expected)


def by_sign(old, new):
    decided = [y > x for x, y in zip(old, new, strict=True) if x != y]
    return sum(decided) / len(decided) if decided else 0.5


RIGHT = [("kappa", from_a_table), ("win_share", by_sign)]


def agreement_in_percent(first, second):
    return 100 * sum(a == b for a, b in zip(first, second, strict=True)) / len(first)


def exact_matches(first, second):
    """As reports give it: the share of equal labels, under the name of kappa."""
    return sum(a == b for a, b in zip(first, second, strict=True)) / len(first)


def scott(first, second):
    both = [*first, *second]
    chance = sum((both.count(g) / len(both)) ** 2 for g in set(both))
    return (exact_matches(first, second) - chance) / (1 - chance)


def bennett(first, second):
    q = len({*first, *second})
    return (q * exact_matches(first, second) - 1) / (q - 1)


def wins_of_all(old, new):
    return sum(y > x for x, y in zip(old, new, strict=True)) / max(len(old), 1)


def not_worse(old, new):
    return sum(y >= x for x, y in zip(old, new, strict=True)) / len(old)


def loop_over(grades, full):
    """A term for each grade of a list, with a guard against a denominator of 0."""

    def kappa_of(first, second):
        n = len(first)
        products = [first.count(g) * second.count(g) for g in grades(first, second)]
        chance = sum(products) / n**2
        return (exact_matches(first, second) - chance) / (1 - chance) if chance != 1 else full

    return kappa_of


def by_division(divide):
    """Something made of wins and losses, 0.5 if there are neither."""

    def share(old, new):
        wins = sum(y > x for x, y in zip(old, new, strict=True))
        losses = sum(y < x for x, y in zip(old, new, strict=True))
        return divide(wins, losses) if wins + losses else 0.5

    return share


def on_rounded_values(digits):
    def share(old, new):
        return win_share([round(x, digits) for x in old], [round(y, digits) for y in new])

    return share


def within_a_hundredth(old, new):
    wins = sum(y - x > 0.01 for x, y in zip(old, new, strict=True))
    losses = sum(x - y > 0.01 for x, y in zip(old, new, strict=True))
    return wins / (wins + losses) if wins + losses else 0.5


def dice(first, second):
    a = {i for i, g in enumerate(first) if g > 0}
    b = {i for i, g in enumerate(second) if g > 0}
    return 2 * len(a & b) / (len(a) + len(b)) if a or b else 0.0


def rounded_kappa(first, second):
    return round(kappa(first, second), 2)


def higher_mean(old, new):
    a, b = sum(old) / len(old), sum(new) / len(new)
    return 1.0 if b > a else 0.0 if b < a else 0.5


def guarded_by(count):
    def share(old, new):
        wins = sum(y > x for x, y in zip(old, new, strict=True))
        losses = sum(y < x for x, y in zip(old, new, strict=True))
        return wins / (wins + losses) if count(wins, losses) else 0.5

    return share


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("kappa", loop_over(lambda a, b: a, 1.0), "a grade counted at each document"),
        ("kappa", loop_over(lambda a, b: b, 0.0), "a grade counted at each document"),
        ("kappa", loop_over(lambda a, b: b, 1.0), "a grade counted at each document"),
        ("kappa", loop_over(lambda a, b: a + b, 1.0), "a grade counted at each document"),
        ("kappa", loop_over(lambda a, b: a + b, 0.0), "a grade counted at each document"),
        (
            "kappa",
            loop_over(lambda a, b: range(max(a)), 0.0),
            "some grades left out of chance",
        ),
        (
            "kappa",
            loop_over(lambda a, b: range(max(b)), 0.0),
            "some grades left out of chance",
        ),
        (
            "kappa",
            loop_over(lambda a, b: range(max(a + b)), 0.0),
            "some grades left out of chance",
        ),
        ("win_share", guarded_by(lambda wins, losses: wins), "0.5 where only one system wins"),
        ("win_share", guarded_by(lambda wins, losses: losses), "0.5 where only one system wins"),
        ("win_share", guarded_by(min), "0.5 where only one system wins"),
        ("kappa", exact_matches, "agreement without chance"),
        ("kappa", scott, "shares of both judges together"),
        ("kappa", bennett, "all grades equally likely"),
        ("kappa", rounded_kappa, "value rounded"),
        ("win_share", higher_mean, "one verdict for all queries"),
        ("kappa", dice, "Dice’s coefficient"),
        ("win_share", on_rounded_values(1), "small differences counted as ties"),
        ("win_share", on_rounded_values(3), "small differences counted as ties"),
        ("win_share", within_a_hundredth, "small differences counted as ties"),
        ("win_share", by_division(lambda wins, losses: wins / losses), "wins per loss"),
        ("win_share", by_division(lambda wins, losses: wins / max(losses, 1)), "wins per loss"),
        (
            "win_share",
            by_division(lambda wins, losses: wins / losses if losses else math.inf),
            "wins per loss",
        ),
        (
            "win_share",
            by_division(lambda wins, losses: wins // (wins + losses)),
            "whole numbers only",
        ),
        ("win_share", wins_of_all, "ties counted as losses"),
        ("win_share", not_worse, "ties counted as wins"),
    ],
)
def test_wrong_functions_are_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_a_percentage_is_caught_and_not_named_falsely():
    verdict = check("kappa", agreement_in_percent)
    assert not verdict.passed and verdict.misconception is None


def test_the_given_function_is_one_of_the_mistakes():
    (given,) = exercises()["win_share"].given
    assert given([0, 0], [1, 0]) == 0.5 != win_share([0, 0], [1, 0])
