"""Figures of the chapter on scale: who votes in a mean of means, what moves in a shuffle, and what
more judgments cost."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator
from numpy.typing import ArrayLike

from ..figures import scale_votes
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


def chunk_votes() -> None:
    """Draw the reports of three machines on two systems, as the moving figure shows them: at its
    start, when each machine has one vote, and below, when each query has one."""
    _, axes = plt.subplots(2, sharey=True, figsize=(WIDEST, 5))
    titles = {"machine": "each machine has one vote", "article": "each article has one vote"}
    for ax, (by, title) in zip(axes, titles.items(), strict=True):
        described = scale_votes.votes(scale_votes.START | {"by": by})
        systems = {look: name for _, name, look in scale_votes.RIVALS}
        for mark in described["marks"]:
            color = {"a": A, "b": B}[mark["look"]]["color"]
            if mark["mark"] == "area":
                (left, height), (right, _) = mark["points"]
                ax.bar(left, height, right - left, align="edge", color=color, alpha=0.25)
            elif mark["mark"] == "line":
                value, name = mark["points"][0][1], systems[mark["look"]]
                dashes = {"a": A, "b": B}[mark["look"]]["linestyle"]
                label = f"{name} {value:.4f}"
                ax.plot([0, 1], [value, value], color=color, linestyle=dashes, label=label)
        ticks = described["x"]["ticks"]
        ax.set_xticks([at for at, _ in ticks], [text for _, text in ticks])
        ax.tick_params(axis="x", length=0)
        ax.set(title=title, ylabel="MAP", xlim=(0, 1))
        name_lines(ax)
    axes[1].set_xlabel(described["x"]["name"])


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
