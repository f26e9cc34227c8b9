"""Figures on how large a difference is and how many queries it takes to see it: the bells of luck
alone and of a true lead, power, and false alarms."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import NullLocator, PercentFormatter
from scipy import stats

from ..evaluation.paired import power_of_t
from ._hand import BEFORE, GUIDE, QUIET, B, Look, curves, name_lines

if TYPE_CHECKING:
    import pandas as pd


def two_bells(lead: float, spread: float, queries: int, *, alpha: float = 0.05) -> None:
    """Draw where the mean differences of many experiments are, by luck alone and with a true lead,
    and fill the share in which a paired t-test finds the lead.

    Both bells are drawn with the same height, as if the standard deviation were known. The printed
    share also counts that each experiment estimates it.

    Parameters
    ----------
    lead : float
        The true mean difference.
    spread : float
        Standard deviation of the differences, query by query.
    queries : int
        How many queries each experiment has.
    alpha : float
        Level of the two-sided test.
    """
    error = spread / np.sqrt(queries)
    least = stats.t.ppf(1 - alpha / 2, queries - 1) * error
    at = np.linspace(
        min(-3.5 * error, lead - 3.5 * error), max(3.5 * error, lead + 3.5 * error), 300
    )
    luck, true = (np.exp(-(((at - center) / error) ** 2) / 2) for center in (0, lead))
    _, ax = plt.subplots()
    ax.plot(at, luck, **BEFORE)
    ax.plot(at, true, color=B["color"])
    ax.fill_between(at, true, where=abs(at) >= least, color=B["color"], alpha=0.25, linewidth=0)
    for limit in (least, -least):
        ax.axvline(limit, **GUIDE)
    found = round(100 * float(power_of_t(lead / spread, queries, alpha)))
    above: Look = {"va": "bottom", "transform": ax.get_xaxis_transform()}
    ax.text(least, 1.02, f"significant: {found} of 100", color=B["color"], **above)
    ax.text(-least - 0.1 * error, 0.3, "luck alone", ha="right", color=QUIET)
    ax.text(lead + 1.25 * error, 0.6, f"true lead {lead:g}", color=B["color"])
    ax.set(xlabel="mean difference", ylabel="how often", ylim=(0, 1.08), yticks=[])
    ax.locator_params(axis="x", nbins=6)


def power_curves(
    effects: Mapping[str, float],
    *,
    most: int,
    marked: int,
    title: str,
    alpha: float = 0.05,
    wish: float = 0.8,
) -> None:
    """Draw how likely a two-sided paired t-test is to be significant, by the number of queries.

    Parameters
    ----------
    effects : dict of str to float
        For each curve, its name and the true effect size: difference / standard deviation.
    most : int
        Number of queries at which the curves end.
    marked : int
        A number of queries to mark.
    title : str
        What the names of the curves are.
    alpha : float
        Level of the test.
    wish : float
        A power to mark.
    """
    n = np.arange(2, most + 1)
    _, ax = plt.subplots()
    powers = {name: power_of_t(effect, n, alpha) for name, effect in effects.items()}
    curves(ax, n, powers, marker="")
    ax.axhline(wish, **GUIDE)
    ax.axvline(marked, **GUIDE)
    ax.annotate(f"{marked} queries", (marked, 0.02), (4, 0), textcoords="offset points")
    ax.set(xlabel="queries", ylabel="power", ylim=(0, 1.02), xlim=(0, most))
    ax.set_yticks([0, 0.25, 0.5, wish, 1])
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    ax.text(1.03, 1.12, title, color=QUIET, va="center", transform=ax.transAxes)
    name_lines(ax)


def false_alarm_rates(rates: "pd.DataFrame", *, level: float) -> None:
    """Draw how often tests are significant without a difference, by the number of queries.

    Parameters
    ----------
    rates : DataFrame
        One row per number of queries, one column per test.
    level : float
        The level of the tests, which their rates should keep.
    """
    _, ax = plt.subplots()
    curves(ax, rates.index, dict(rates))
    ax.axhline(level, **GUIDE)
    ax.set(xscale="log", xlabel="queries", ylabel="false alarms", ylim=(0, 1.02))
    ax.set_xticks(list(rates.index), [f"{n:,}" for n in rates.index])
    ax.xaxis.set_minor_locator(NullLocator())
    ax.set_yticks([level, 0.25, 0.5, 0.75, 1])
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    name_lines(ax)
