"""Exercises of the chapter on reporting: references by hand and beside statsmodels, and other
corrections that are what their names say."""

import math
import statistics

import pytest
from scipy import stats

from rankmetrics_lib.practice import exercises


def mistake(exercise, name):
    return exercises()[exercise].mistakes[name].function


@pytest.mark.parametrize(
    "p_values, corrected",
    [
        ([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]),  # 3 · 0.01; 2 · 0.03; 0.04 lifted to 0.06
        ([0.6, 0.5], [1.0, 1.0]),
        ([0.2], [0.2]),
        ([0.01, 0.011], [0.02, 0.02]),  # HomericIntelligence/Scylla PR #288: not 0.011
    ],
)
def test_holm_by_hand(p_values, corrected):
    reference = exercises()["corrected_p"].reference
    assert [reference(p_values, i) for i in range(len(p_values))] == pytest.approx(corrected)


@pytest.mark.parametrize(
    "name, corrected",
    [
        ("Benjamini–Hochberg for Holm", stats.false_discovery_control([0.01, 0.04, 0.03])),
        # 3 · 0.01; 1 · 0.04; 2 · 0.03 lowered to 0.04
        ("Hochberg for Holm", [0.03, 0.04, 0.04]),
        ("Šidák for Holm", [0.029701, 0.115264, 0.087327]),
    ],
)
def test_other_corrections_are_what_their_names_say(name, corrected):
    got = [mistake("corrected_p", name)([0.01, 0.04, 0.03], i) for i in range(3)]
    assert got == pytest.approx(list(corrected))


def test_queries_needed_are_those_of_statsmodels():
    """The formula is an approximation: it may differ by one query, and does for few."""
    from statsmodels.stats.power import TTestPower

    for pilot, worth in exercises()["queries_needed"].domain():
        effect = worth / statistics.stdev(pilot)
        exact = TTestPower().solve_power(effect, alpha=0.05, power=0.8)
        assert abs(exercises()["queries_needed"].reference(pilot, worth) - math.ceil(exact)) <= 1
