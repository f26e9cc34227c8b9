"""The figures on power and on several tests: they draw the right numbers."""

import math

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.power import TTestPower

from rankmetrics_lib import plots
from rankmetrics_lib.figures import reporting_power
from rankmetrics_lib.plots.reporting import power_of_t

from .described import column_names, part, words_on


@pytest.mark.parametrize("lead, spread, queries", [(0.02, 0.1, 50), (0.05, 0.1, 20), (0.1, 0.5, 9)])
def test_the_bell_of_the_lead_is_filled_beyond_the_limit_of_the_t_test(lead, spread, queries):
    plots.two_bells(lead, spread, queries)
    ax = plt.gca()
    error = spread / queries**0.5
    luck, true, limit, mirrored = ax.lines
    least = stats.t.ppf(0.975, queries - 1) * error
    assert limit.get_xdata()[0] == pytest.approx(least) == -mirrored.get_xdata()[0]
    for line, center in ((luck, 0), (true, lead)):
        x, y = line.get_data()
        assert y == pytest.approx(stats.norm.pdf((x - center) / error) / stats.norm.pdf(0))
    filled = np.concatenate([path.vertices for path in ax.collections[0].get_paths()])
    assert abs(filled[:, 0]).min() == pytest.approx(least, abs=0.05 * error)
    assert filled[:, 0].max() == pytest.approx(true.get_xdata().max())
    found = 100 * TTestPower().power(lead / spread, queries, 0.05)
    assert words_on(ax) == [f"significant: {found:.0f} of 100", "luck alone", f"true lead {lead:g}"]


def test_the_stored_bells_are_those_of_the_figure_that_moves():
    start = reporting_power.START
    plots.two_bells(start["lead"], reporting_power.SPREAD, start["articles"])
    limit = plt.gca().lines[2].get_xdata()[0]
    rows = {name: text for name, text, _ in part(reporting_power, "numbers")["rows"]}
    assert rows["significant from"] == f"{limit:.4f}"
    assert words_on(plt.gca())[0] == f"significant: {reporting_power.teams(start)} of 100"


@pytest.mark.parametrize("effect", [0.1, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("n", [5, 50, 200])
def test_the_power_is_that_of_statsmodels(effect, n):
    theirs = TTestPower().power(effect, n, 0.05)
    if (effect, n) == (1.0, 200) and math.isnan(theirs):
        theirs = 1  # SciPy before 1.17 has no value that close to 1
    assert power_of_t(effect, n, 0.05) == pytest.approx(theirs)


def test_no_power_is_missing():
    n = range(2, 401)
    powers = [power_of_t(effect, n, 0.05) for effect in (0.2, 0.5, 0.508, 1.0)]
    assert np.all(np.diff(powers) >= 0) and np.max(powers) == pytest.approx(1)


def test_without_an_effect_the_power_is_the_level():
    assert power_of_t(0.0, [2, 10, 1000], 0.05) == pytest.approx([0.05] * 3)


def test_power_curves_end_at_most_and_mark_a_number_of_queries():
    effects = {"0.05": 0.5, "0.02": 0.2}
    plots.power_curves(effects, most=100, marked=50, title="difference")
    ax = plt.gca()
    first, second = ax.lines[:2]
    assert (first.get_xdata()[0], first.get_xdata()[-1]) == (2, 100)
    assert (first.get_ydata() > second.get_ydata()).all()
    assert words_on(ax) == ["50 queries", "difference", "0.05", "0.02"]
    wish, marked = ax.lines[2:]
    assert set(wish.get_ydata()) == {0.8} and set(marked.get_xdata()) == {50}
    assert 0.8 in ax.get_yticks()


def test_false_alarms_are_drawn_by_test_and_number_of_queries():
    rates = pd.DataFrame({"t-test": [0.06, 0.05], "Wilcoxon": [0.1, 0.9]}, index=[50, 500])
    plots.false_alarm_rates(rates, level=0.05)
    ax = plt.gca()
    values = {line.get_label(): list(line.get_ydata()) for line in ax.lines[:2]}
    assert values == {"t-test": [0.06, 0.05], "Wilcoxon": [0.1, 0.9]}
    assert set(ax.lines[2].get_ydata()) == {0.05} and 0.05 in ax.get_yticks()
    assert words_on(ax) == ["t-test", "Wilcoxon"]
    assert column_names(ax) == ["50", "500"]
