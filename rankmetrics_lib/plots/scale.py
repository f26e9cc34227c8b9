"""Figures of the chapter on scale: who votes in a mean of means, what moves in a shuffle, and what
more judgments cost."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator
from numpy.typing import ArrayLike

from ._hand import (
    EDGE,
    INK,
    WIDEST,
    A,
    B,
    Look,
    bare,
    box,
    legend_above,
    name_lines,
    with_looks,
)

if TYPE_CHECKING:
    import pandas as pd

SECONDS = {0.001: "1 ms", 1: "1 s", 60: "1 min", 3600: "1 h"}
BYTES = {1e6: "1 MB", 1e9: "1 GB", 1e12: "1 TB"}
JUDGMENTS = {1e4: "10⁴", 1e5: "10⁵", 1e6: "10⁶", 1e7: "10⁷", 1e8: "10⁸", 1e9: "10⁹"}


def chunk_votes(means: Mapping[str, Sequence[float]], sizes: Sequence[int], *, ylabel: str) -> None:
    """Draw the mean of each chunk for two systems, with chunks as wide as their queries and with
    equal widths, and the mean of these means as a thin line.

    Parameters
    ----------
    means : dict of str to sequence of float
        For each system, the mean of each chunk.
    sizes : sequence of int
        The number of queries of each chunk.
    ylabel : str
        What the means are of: the full label of the metric.
    """
    _, axes = plt.subplots(2, sharey=True, figsize=(WIDEST, 4.6))
    total, count = sum(sizes), len(sizes)
    rows = (
        (sizes, "each query has one vote"),
        ([total / count] * count, "each machine has one vote"),
    )
    for ax, (widths, title) in zip(axes, rows, strict=True):
        edges = np.append(0, np.cumsum(widths))
        for values, look in with_looks(means, (A, B)):
            color, dashes, name = look["color"], look["linestyle"], look["label"]
            steps: Look = {"baseline": None, "color": color, "linewidth": 2.5}
            ax.stairs(values, edges, linestyle=dashes, **steps)
            mean = np.average(values, weights=widths)
            thin: Look = {"color": color, "linewidth": 1, "linestyle": dashes}
            ax.plot([0, total], [mean, mean], label=f"{name} {mean:.4f}", **thin)
        for edge in edges[1:-1]:
            ax.axvline(edge, color=EDGE, linewidth=0.8)
        middles = (edges[:-1] + edges[1:]) / 2
        ax.set_xticks(middles, [f"{n}" for n in sizes])
        ax.tick_params(axis="x", length=0)
        ax.set(title=title, ylabel=ylabel, xlim=(0, total))
        name_lines(ax)
    axes[1].set_xlabel("queries of each machine")


def shuffle(partitions: Sequence[str], homes: Mapping[str, int]) -> None:
    """Draw the rows of partitions before and after a shuffle, with a line for the path of each row.

    Parameters
    ----------
    partitions : sequence of str
        The rows of each partition, one letter per row that names its query.
    homes : dict of str to int
        The partition that collects each query.
    """
    gathered = ["" for _ in partitions]
    seats = []  # For each row, in order: its partition and place before and after.
    for number, rows in enumerate(partitions):
        for place, query in enumerate(rows):
            home = homes[query]
            seats.append((number, place, home, len(gathered[home]), query))
            gathered[home] += query
    starts, ends = first_places(partitions), first_places(gathered)
    _, ax = plt.subplots(figsize=(WIDEST, 3.2))
    for number, place, home, seat, query in seats:
        x, y = starts[number] + place, ends[home] + seat
        moves: Look = {"color": INK, "label": "moves to another partition"}
        stays: Look = {"color": EDGE, "linestyle": ":", "label": "stays in its partition"}
        ax.plot([x, y], [0.4, 2.6], linewidth=1.5, **(stays if number == home else moves))
        for spot, row in ((x, 0), (y, 3)):
            box(ax, spot, row, filled=False)
            ax.text(spot, row, query, ha="center", va="center")
    right = max(ends[-1] + len(gathered[-1]), starts[-1] + len(partitions[-1]))
    ax.set(xlim=(-0.6, right - 0.4), ylim=(3.5, -0.5))
    ax.set_xticks([])
    ax.set_yticks([0, 3], ["before", "after"])
    bare(ax)
    keep_one_of_each_name(ax)
    legend_above(ax, 2)


def first_places(partitions: Sequence[str]) -> np.ndarray:
    """The first place of each partition, with a gap between partitions."""
    lengths = [len(rows) + 1 for rows in partitions]
    return np.append(0, np.cumsum(lengths)[:-1])


def keep_one_of_each_name(ax: Axes) -> None:
    named = set()
    for line in ax.lines:
        if line.get_label() in named:
            line.set_label("_")
        named.add(line.get_label())


def growth(costs: "pd.DataFrame", *, to: int) -> None:
    """Draw measured seconds and bytes against the number of judgments, with lines of proportional
    cost.

    Parameters
    ----------
    costs : DataFrame
        As `rankmetrics_lib.datasets.growth.load_growth` gives it.
    to : int
        Number of judgments at which the lines end.
    """
    _, axes = plt.subplots(2, sharex=True, figsize=(WIDEST, 5.4))
    inputs = dict(list(costs.groupby("input", sort=False)))
    for ax, column, ticks in zip(axes, ("seconds", "bytes"), (SECONDS, BYTES), strict=True):
        for rows, look in with_looks(inputs):
            x, y = rows["judgments"], rows[column]
            ends = np.array([x.min(), to])
            line: Look = {"linestyle": look["linestyle"], "linewidth": 1, "label": look["label"]}
            ax.plot(ends, proportional(rows, column, ends), color=look["color"], **line)
            mark: Look = {"marker": look["marker"], "color": look["color"], "linestyle": "none"}
            ax.plot(x, y, **mark)
            ax.plot(to, proportional(rows, column, to), fillstyle="none", clip_on=False, **mark)
        ax.set(xscale="log", yscale="log", xlim=(None, to))
        name_lines(ax)
        ax.set_yticks(list(ticks), list(ticks.values()))
        ax.yaxis.set_minor_locator(NullLocator())
    axes[0].set_ylabel("processor time")
    axes[1].set(ylabel="memory", xlabel="judgments")
    axes[1].set_xticks(list(JUDGMENTS), list(JUDGMENTS.values()))
    axes[1].xaxis.set_minor_locator(NullLocator())


def proportional(rows: "pd.DataFrame", column: str, judgments: ArrayLike) -> ArrayLike:
    """The cost of this many judgments, at the cost per judgment of the largest measurement."""
    largest = rows.loc[rows["judgments"].idxmax()]
    return largest[column] / largest["judgments"] * judgments
