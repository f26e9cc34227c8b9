"""Figures of the chapter on labels: what judges say of each document, what their labels make of the
systems, and the intervals that a sample of labels gives."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from numpy.typing import ArrayLike

from ..figures import labels_kappa
from ._hand import (
    EDGE,
    GUIDE,
    INK,
    SYSTEMS,
    WIDEST,
    WRONG,
    Look,
    bare,
    box,
    curves,
    grid_across,
    legend_above,
    name_lines,
)

if TYPE_CHECKING:
    import pandas as pd


def two_judges() -> None:
    """Draw a row for each recipe and a box for each judge, filled if relevant, and below them the
    agreement and what chance would give, as the moving figure shows them at its start, once a guess
    is made."""
    state = labels_kappa.START | {"guess": 0}
    layout: Look = {"height_ratios": [1, 0.22], "figsize": (WIDEST, 5.2)}
    _, (above, below) = plt.subplots(2, 1, **layout)
    for row, title in enumerate(labels_kappa.RECIPE_TITLES):
        above.text(0, row, title, va="center")
    for column, judge in enumerate(labels_kappa.JUDGES):
        place = 7.2 + 1.5 * column
        above.text(place, -1, judge, ha="center", va="center")
        for row, grade in enumerate(state[judge]):
            box(above, place, row, filled=grade > 0)
    last = len(labels_kappa.RECIPE_TITLES)
    above.set(xlim=(0, 10.2), ylim=(last - 0.4, -1.5), xticks=[], yticks=[])
    bars = labels_kappa.agreement_bars(state, None)["documents"]
    below.barh([0, 1], [bar["bar"] for bar in bars], facecolor="none", edgecolor=EDGE, height=0.6)
    for row, bar in enumerate(bars):
        below.text(bar["bar"] + 0.01, row, bar["mark"], va="center", weight="bold")
    below.set(xlim=(0, 1.2), ylim=(1.6, -0.6), xticks=[])
    below.set_yticks([0, 1], [bar["title"] for bar in bars])
    for ax in (above, below):
        bare(ax)


def values_by_judge(values: "pd.DataFrame", xlabel: str) -> None:
    """Draw the value of each system by the labels of each judge: one row of marks per judge.

    Parameters
    ----------
    values : DataFrame
        One row per judge, one column per system.
    xlabel : str
        The metric.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 1.2 + 0.55 * len(values)))
    rows = range(len(values))
    ax.hlines(rows, values.min(axis=1), values.max(axis=1), color=EDGE, linewidth=1)
    for system in values:
        ax.plot(values[system], rows, **SYSTEMS[system] | {"markersize": 10, "linestyle": ""})
    ax.set_yticks(rows, values.index)
    ax.set(ylim=(len(values) - 0.5, -0.5), xlabel=xlabel)
    grid_across(ax)
    legend_above(ax, ncols=len(values.columns))


def tau_by_kappa(kappas: ArrayLike, taus: Mapping[str, ArrayLike], *, ylabel: str) -> None:
    """Draw rank correlations of systems over the kappa of the labels that they result from.

    Parameters
    ----------
    kappas : array_like, shape (labels,)
        Agreement of each set of labels with the original ones.
    taus : dict of str to array_like, shape (labels,)
        Rank correlations by what they measure, up to five.
    ylabel : str
        What is correlated.
    """
    _, ax = plt.subplots()
    curves(ax, kappas, taus)
    ax.set(xlim=(1, 0), ylim=(0, 1), xlabel="κ with the original labels", ylabel=ylabel)
    name_lines(ax)


def intervals(estimates: "pd.DataFrame", truth: float, xlabel: str) -> None:
    """Draw an interval for each estimate, and a line at the truth. An interval that misses it has
    another color, and a cross.

    Parameters
    ----------
    estimates : DataFrame
        One row per estimate, with the columns estimate, low and high.
    truth : float
        The true value.
    xlabel : str
        What is estimated.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 1.2 + 0.5 * len(estimates)))
    ax.axvline(truth, **GUIDE)
    above: Look = {"ha": "center", "va": "bottom", "transform": ax.get_xaxis_transform()}
    ax.text(truth, 1.02, f"truth {truth:.3f}".replace("-", "−"), **above)
    for row, (_, line) in enumerate(estimates.iterrows()):
        right = line["low"] <= truth <= line["high"]
        color, marker = (INK, "o") if right else (WRONG, "X")
        ax.plot([line["low"], line["high"]], [row, row], color=color, linewidth=3)
        ax.plot(line["estimate"], row, marker, color=color, markersize=10)
    ax.set_yticks(range(len(estimates)), estimates.index)
    ax.set(ylim=(len(estimates) - 0.5, -0.5), xlabel=xlabel)
    ax.locator_params(axis="x", nbins=5)
    grid_across(ax)
