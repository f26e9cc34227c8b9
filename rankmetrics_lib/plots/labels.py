"""Figures of the chapter on labels: what judges say of each document, what their labels make of the
systems, and the intervals that a sample of labels gives."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from numpy.typing import ArrayLike

from ._hand import (
    EDGE,
    GUIDE,
    INK,
    QUIET,
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


def judged_titles(titles: Sequence[str], labels: Mapping[str, Sequence[int]]) -> None:
    """Draw a row for each document and a column of boxes for each judge, filled if relevant.

    Parameters
    ----------
    titles : sequence of str
        The documents.
    labels : dict of str to sequence of int
        The labels of each judge, 0 or 1, in the order of the documents.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.7 + 0.34 * len(titles)))
    for row, title in enumerate(titles):
        ax.text(0, row, title, va="center")
    for column, (judge, given) in enumerate(labels.items()):
        place = 7.2 + 1.5 * column
        ax.text(place, -1, judge, ha="center", va="center")
        for row, label in enumerate(given):
            box(ax, place, row, filled=bool(label))
    ax.set(xlim=(0, 7.2 + 1.5 * len(labels)), ylim=(len(titles) - 0.4, -1.5), xticks=[], yticks=[])
    bare(ax)


def judged_queries(
    titles: Sequence[str], labels: Mapping[str, Mapping[str, Sequence[int]]]
) -> None:
    """Draw a row for each document and, for each query, a column of boxes for each judge.

    Parameters
    ----------
    titles : sequence of str
        The documents.
    labels : dict of str to dict of str to sequence of int
        By the name of the query, then of the judge: 0 or 1 for each document.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.9 + 0.34 * len(titles)))
    for row, title in enumerate(titles):
        ax.text(0, row, title, va="center")
    place = 7.0
    for query, judges in labels.items():
        ax.text(place + 0.55 * (len(judges) - 1), -2.2, query, ha="center", va="center")
        for judge, given in judges.items():
            ax.text(place, -1, judge, ha="center", va="center", color=QUIET)
            for row, label in enumerate(given):
                box(ax, place, row, filled=bool(label))
            place += 1.1
        place += 0.8
    ax.set(xlim=(0, place - 0.9), ylim=(len(titles) - 0.4, -2.8), xticks=[], yticks=[])
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
