"""Cohen's kappa in plain Python: a textbook's number, the table of counts, the edge rules."""

import itertools
import math
from fractions import Fraction

import pytest

from rankmetrics_lib.formulas import cohen_kappa

WEIGHTS = {
    None: lambda x, y: int(x != y),
    "linear": lambda x, y: abs(x - y),
    "quadratic": lambda x, y: (x - y) ** 2,
}


def from_counts(counts):
    """The two lists of labels behind {(label of a, label of b): count}."""
    pairs = [pair for pair, count in counts.items() for _ in range(count)]
    return [a for a, _ in pairs], [b for _, b in pairs]


def test_the_table_of_a_textbook():
    """Manning, Raghavan and Schütze (2008), table 8.2: 0.776."""
    a, b = from_counts({(1, 1): 300, (1, 0): 20, (0, 1): 10, (0, 0): 70})
    assert cohen_kappa(a, b) == pytest.approx((0.925 - 0.665) / (1 - 0.665), rel=1e-12)
    assert round(cohen_kappa(a, b), 3) == 0.776


def kappa_of_table(a, b, weight):
    """1 less the weighted cells of the table, over those of the table that the margins expect."""
    grades = sorted({*a, *b})
    pairs = list(zip(a, b, strict=True))
    observed = expected = Fraction(0)
    for x, y in itertools.product(grades, repeat=2):
        observed += Fraction(pairs.count((x, y)), len(a)) * Fraction(weight(x, y))
        expected += Fraction(a.count(x) * b.count(y), len(a) ** 2) * Fraction(weight(x, y))
    return 1 - observed / expected if expected else math.nan


@pytest.mark.slow
@pytest.mark.parametrize("weights", WEIGHTS)
def test_all_small_lists_by_the_table_of_counts(weights):
    for n in (1, 2, 3, 4):
        for a, b in itertools.product(itertools.product([0, 1, 3], repeat=n), repeat=2):
            expected = float(kappa_of_table(a, b, WEIGHTS[weights]))
            found = cohen_kappa(list(a), list(b), weights=weights)
            assert found == pytest.approx(expected, rel=1e-12, abs=1e-12, nan_ok=True), (a, b)


def test_weights_count_a_disagreement_by_its_size():
    """Two of six labels differ, by 1 or by 3, and both judges give each grade equally often."""
    a, near, far = [0, 0, 1, 2, 3, 3], [0, 1, 0, 2, 3, 3], [3, 0, 1, 2, 0, 3]
    assert cohen_kappa(a, near) == pytest.approx(cohen_kappa(a, far))
    for weights, times in {"linear": 3, "quadratic": 9}.items():
        lost = [1 - cohen_kappa(a, b, weights=weights) for b in (near, far)]
        assert lost[1] == pytest.approx(times * lost[0])


@pytest.mark.parametrize("weights", WEIGHTS)
def test_full_agreement_is_1(weights):
    assert cohen_kappa([0, 1, 2, 2], [0, 1, 2, 2], weights=weights) == 1


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_opposite_of_an_even_split_is_minus_1(weights):
    assert cohen_kappa([0, 1], [1, 0], weights=weights) == -1


def test_a_judge_who_gives_one_label_only_agrees_as_by_chance():
    assert cohen_kappa([0, 0, 1, 2], [0, 0, 0, 0]) == 0


@pytest.mark.parametrize("a, b", [([], []), ([1, 1], [1, 1])])
@pytest.mark.parametrize("weights", WEIGHTS)
def test_without_a_possible_disagreement_there_is_no_value(a, b, weights):
    assert math.isnan(cohen_kappa(a, b, weights=weights))


def test_two_judges_who_each_give_another_label_throughout():
    assert cohen_kappa([0, 0], [1, 1]) == 0
