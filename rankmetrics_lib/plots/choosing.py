"""Figures of the chapter on choosing a metric."""

from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np

from ..figures import choosing_queue
from ._hand import EDGE, GUIDE, QUIET, WIDEST, A, B, Look, bare, grid_across, name_lines, with_looks

if TYPE_CHECKING:
    import pandas as pd


def alert_queue() -> None:
    """Draw the frauds found by two models against the number of alerts checked, and where the team
    stops, as the moving figure shows them at its start, once a guess is made."""
    stop, last = choosing_queue.CAPACITY, choosing_queue.LAST
    _, ax = plt.subplots(figsize=(WIDEST, 3.4))
    for model, look in (("a", A), ("b", B)):
        counts = [choosing_queue.frauds_by(model, alerts) for alerts in range(last + 1)]
        ax.plot(counts, **look, label=f"model {model.upper()}", markevery=[stop])
        where = {"xytext": (6, 7), "textcoords": "offset points", "color": look["color"]}
        ax.annotate(f"{counts[stop]} found", (stop, counts[stop]), **where)
    ax.axvline(stop, **GUIDE)
    ax.text(stop + 4, 2, "the team stops", color=QUIET)
    ax.margins(x=0, y=0.15)
    ax.set(xlabel="alerts checked", ylabel="frauds found", ylim=(0, None))
    name_lines(ax)


def votes(a: "pd.Series", b: "pd.Series") -> None:
    """Draw several metrics of two rankings, one line per metric from its value for A to that for B.

    Parameters
    ----------
    a, b : Series of float
        The value of each metric for the ranking, by name of the metric.
    """
    _, ax = plt.subplots()
    rows = range(len(a))
    ax.hlines(rows, a, b, color=EDGE, linewidth=1)
    for values, look in with_looks({"A": a, "B": b}, (A, B)):
        ax.plot(values, rows, **look | {"linestyle": "", "markersize": 8})
        first: Look = {"xytext": (0, 8), "textcoords": "offset points", "ha": "center"}
        ax.annotate(look["label"], (values.iloc[0], 0), color=look["color"], **first)
    ax.set_yticks(rows, a.index)
    ax.set(xlim=(0, 1.03), ylim=(len(a) - 0.5, -0.9), xlabel="value of the metric")
    grid_across(ax)


def agreement(taus: "pd.DataFrame") -> None:
    """Draw a table of rank correlations between 0 and 1 as shaded cells with their values.

    Parameters
    ----------
    taus : DataFrame of float
        One row and one column per metric.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 4.6))
    for row, column in np.ndindex(taus.shape):
        tau = taus.iloc[row, column]
        shade: Look = {"facecolor": EDGE, "alpha": max(tau, 0) * 0.6}
        ax.add_patch(plt.Rectangle((column, row), 1, 1, **shade))
        ax.text(column + 0.5, row + 0.5, f"{tau:.2f}", ha="center", va="center")
    ax.set(xlim=(0, len(taus)), ylim=(len(taus), 0))
    ax.set_xticks(np.arange(len(taus)) + 0.5, taus.columns)
    ax.set_yticks(np.arange(len(taus)) + 0.5, taus.index)
    bare(ax)
