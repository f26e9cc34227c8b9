"""mean_intervals, queries_needed and detectable_difference: scipy and statsmodels called directly,
and one undoes the other."""

import itertools
import math
import sys

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.power import TTestPower

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee

# The interval of one system


@pytest.fixture(scope="module")
def table():
    lee = load_lee()
    return rm.evaluate(lee.qrels(), lee.run("tfidf"), ["AP", "nDCG@10", "AUC"])


def test_the_interval_is_that_of_scipys_bootstrap(table):
    found = rm.mean_intervals(table, seed=3)
    assert list(found.index) == list(table.columns)
    for name, row in found.iterrows():
        values = table[name].dropna()
        peer = stats.bootstrap((values,), np.mean, batch=1000, rng=3).confidence_interval
        assert row["n_queries"] == len(values) and row["mean"] == values.mean()
        assert row[["ci_low", "ci_high"]].tolist() == pytest.approx(list(peer), abs=2e-4)


def test_the_interval_is_that_of_compare_with_a_system_that_finds_nothing():
    lee = load_lee()
    runs = {"tfidf": lee.run("tfidf"), "nothing": {}}
    with pytest.warns(UserWarning, match="nothing: 50 judged queries have no results"):
        row = rm.compare(lee.qrels(), runs, "AP", confidence=0.9).loc[0]
    values = rm.evaluate(lee.qrels(), lee.run("tfidf"), "AP")
    alone = rm.mean_intervals(values, confidence=0.9).loc["AP"]
    assert alone.tolist() == row[["n_queries", "difference", "ci_low", "ci_high"]].tolist()


def test_few_values_and_missing_ones():
    values = pd.DataFrame({"a": [0.5, math.nan], "b": [math.nan] * 2, "c": [0.25, 0.25]})
    found = rm.mean_intervals(values)
    assert found.n_queries.tolist() == [1, 0, 2]
    assert found["mean"].tolist() == pytest.approx([0.5, math.nan, 0.25], nan_ok=True)
    assert found.ci_low.tolist() == pytest.approx([math.nan, math.nan, 0.25], nan_ok=True)
    assert rm.mean_intervals(values[[]]).empty


@pytest.mark.parametrize(
    "error, message, table, more",
    [
        (TypeError, "table must be a DataFrame, as evaluate returns it, got 7", 7, {}),
        (TypeError, "table must hold numbers, got 'x' in 'AP'", pd.DataFrame({"AP": ["x"]}), {}),
        (ValueError, "mean is arithmetic, got 'GMAP'", pd.DataFrame({"GMAP": [1.0]}), {}),
        (ValueError, "confidence must be", pd.DataFrame({"AP": [1.0]}), {"confidence": 95}),
        (ValueError, "seed must be", pd.DataFrame({"AP": [1.0]}), {"seed": -1}),
    ],
)
def test_what_mean_intervals_refuses(error, message, table, more):
    with pytest.raises(error, match=message):
        rm.mean_intervals(table, **more)


def test_without_its_libraries_the_error_says_what_to_install(table, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(ModuleNotFoundError, match=r"^mean_intervals needs pandas and scipy: pip"):
        rm.mean_intervals(table)


def test_whole_numbers_have_the_interval_of_floats():
    found = rm.mean_intervals(pd.DataFrame({"AP": [1, 1, 0, 0, 1, 0]})).loc["AP"]
    assert (found.ci_low, found.ci_high) == (1 / 6, 5 / 6)


# Planning


@pytest.mark.parametrize("effect", [0.05, 0.2, 0.31, 0.5, 1.0, 2.5])
@pytest.mark.parametrize("alpha, power", [(0.05, 0.8), (0.01, 0.95), (0.1, 0.5)])
def test_the_number_of_queries_is_that_of_statsmodels(effect, alpha, power):
    found = rm.queries_needed(effect * 0.3, 0.3, alpha=alpha, power=power)
    peer = TTestPower()
    assert peer.power(effect, found, alpha) >= power - 1e-12
    assert found == 2 or peer.power(effect, found - 1, alpha) < power
    assert isinstance(found, int)


@pytest.mark.parametrize("alpha", [1e-6, 1e-4])
@pytest.mark.parametrize("effect", [0.5, 1, 2])
def test_a_strict_level_is_counted_up_to(effect, alpha):
    """statsmodels has no power here."""
    for n in itertools.count(2):
        edge = stats.t.isf(alpha / 2, n - 1)
        if stats.nct.sf(edge, n - 1, effect * n**0.5) >= 0.1:
            break
    assert rm.queries_needed(effect, 1, alpha=alpha, power=0.1) == n


@pytest.mark.parametrize("n", [3, 10, 50, 1000, 10**6])
@pytest.mark.parametrize("alpha, power", [(0.05, 0.8), (0.01, 0.95), (0.1, 0.11)])
def test_the_detectable_difference_has_the_power_in_statsmodels(n, alpha, power):
    found = rm.detectable_difference(n, 0.25, alpha=alpha, power=power)
    assert TTestPower().power(found / 0.25, n, alpha) == pytest.approx(power, abs=1e-6)


@pytest.mark.parametrize("n", [2, 5])
def test_the_power_is_the_chance_over_all_estimates_of_the_deviation(n):
    """statsmodels has no value for some of two queries."""
    center = rm.detectable_difference(n, 1) * n**0.5
    edge = stats.t.ppf(0.975, n - 1)

    def significant(ratio):
        """The chance that t is significant, if the deviation is estimated as so many times it."""
        return stats.norm.sf(edge * ratio - center) + stats.norm.cdf(-edge * ratio - center)

    scale = (n - 1) ** -0.5
    power = stats.chi(n - 1, scale=scale).expect(significant)
    assert power == pytest.approx(0.8, abs=1e-6)


@pytest.mark.parametrize("n", [3, 7, 50, 812])
def test_one_undoes_the_other(n):
    found = rm.detectable_difference(n, 0.2)
    assert rm.queries_needed(found * (1 + 1e-9), 0.2) == n


def test_the_chapters_numbers():
    """763.1918, 192.2468, 86.5258 and 32.4239 in statsmodels; the formula rounds up to the same."""
    spread = 0.0985
    lee = load_lee()
    ap = {name: rm.evaluate(lee.qrels(), lee.run(name), "AP")["AP"] for name in ("tfidf", "lsi")}
    spread = (ap["tfidf"] - ap["lsi"]).std()
    found = [rm.queries_needed(worth, spread) for worth in (0.01, 0.02, 0.03, 0.05)]
    assert found == [764, 193, 87, 33]
    pilot = (ap["tfidf"] - ap["lsi"]).tolist()
    formula = rm.practice.exercises()["queries_needed"].reference
    assert [formula(pilot, worth) for worth in (0.01, 0.02, 0.03, 0.05)] == found


def test_a_huge_effect_needs_two_queries_and_a_tiny_one_very_many():
    assert rm.queries_needed(1e6, 1) == 2
    for tiny in (1e-4, 1e-6):
        approximation = ((1.959964 + 0.841621) / tiny) ** 2
        assert rm.queries_needed(tiny, 1) == pytest.approx(approximation, rel=1e-4)
    assert rm.detectable_difference(10**12, 1) == pytest.approx(
        1e-6 * (1.959964 + 0.841621), rel=1e-4
    )


@pytest.mark.parametrize(
    "error, message, call",
    [
        (ValueError, "difference must be a finite number above 0", lambda: rm.queries_needed(0, 1)),
        (TypeError, "deviation must be a finite number", lambda: rm.queries_needed(1, "x")),
        (
            ValueError,
            "alpha must be a number of at least 1e-6 and below 1, got 9e-07",
            lambda: rm.queries_needed(1, 1, alpha=9e-7),
        ),
        (
            ValueError,
            "alpha must be a number of at least 1e-6 and below 1, got 1.0",
            lambda: rm.detectable_difference(9, 1, alpha=1.0),
        ),
        (
            ValueError,
            "difference / deviation must be a finite number of at least 1e-6, got 1e-07",
            lambda: rm.queries_needed(1e-7, 1),
        ),
        (
            ValueError,
            "difference / deviation must be a finite number of at least 1e-6, got inf",
            lambda: rm.queries_needed(1e300, 1e-300),
        ),
        (
            ValueError,
            "power must be a number between 0 and 1, got 1",
            lambda: rm.queries_needed(1, 1, power=1),
        ),
        (ValueError, "power must be above alpha", lambda: rm.queries_needed(1, 1, power=0.05)),
        (
            ValueError,
            r"n_queries must be an integer from 2 to 10\*\*12, got 1$",
            lambda: rm.detectable_difference(1, 1),
        ),
        (
            ValueError,
            r"n_queries must be an integer from 2 to 10\*\*12, got 1000000000001",
            lambda: rm.detectable_difference(10**12 + 1, 1),
        ),
        (
            ValueError,
            "n_queries must be larger for this alpha and power, got 2, 1e-05 and 0.8$",
            lambda: rm.detectable_difference(2, 1, alpha=1e-5),
        ),
        (TypeError, "n_queries must be an integer", lambda: rm.detectable_difference(2.5, 1)),
        (ValueError, "deviation must be", lambda: rm.detectable_difference(5, math.inf)),
        (ValueError, "power must be above", lambda: rm.detectable_difference(5, 1, power=0.01)),
    ],
)
def test_what_planning_refuses(error, message, call):
    with pytest.raises(error, match=message):
        call()
