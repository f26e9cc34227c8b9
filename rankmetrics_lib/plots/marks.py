"""The picture of the page on reading the figures: all marks of the grammar, in matplotlib."""

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from ..figures import marks
from ._hand import (
    BEFORE,
    EDGE,
    GRADES,
    INK,
    ON_GRADES,
    QUIET,
    RELEVANT,
    WIDEST,
    WRONG,
    A,
    B,
    Look,
    bare,
)

LINES: dict[str, Look] = {
    "": {"color": INK},
    "before": BEFORE,
    "possible": {"color": EDGE, "linestyle": "--", "linewidth": 1.5},
}
SYSTEM = {"a": A["color"], "b": B["color"]}


def all_marks() -> None:
    """Draw the start of the moving figure: a list, gains over k, decisions and two systems."""
    parts = {part["place"]: part for part in marks.describe()["parts"]}
    _, axes = plt.subplots(2, 2, figsize=(WIDEST, 5.4), height_ratios=(1, 1.2))
    draw_list(axes[0, 0], parts["list"])
    draw_plot(axes[0, 1], parts["right"])
    draw_strip(axes[1, 0], parts["left"])
    draw_plot(axes[1, 1], parts["across"])


def draw_list(ax: Axes, part: dict[str, Any]) -> None:
    """Each document with its rank in a box of its grade; missed ones below, dashed."""
    bare(ax)
    cut = part["cut"]
    ax.set(title=part["label"], xlim=(0, 1), ylim=(len(part["documents"]) + 0.8, -0.5))
    ax.set(xticks=[], yticks=[])
    ax.text(0, cut, part["rest"], va="center", color=QUIET)
    for place, document in enumerate(part["documents"]):
        missed, grade = place >= cut, document["grade"]
        row = place + missed
        fill = "none" if missed else GRADES[grade]
        box = plt.Rectangle((0, row - 0.36), 0.1, 0.72, facecolor=fill, edgecolor=EDGE)
        box.set_linestyle("--" if missed else "-")
        ax.add_patch(box)
        rank = "" if missed else str(place + 1)
        ax.text(0.05, row, rank, ha="center", va="center", color=ON_GRADES[grade])
        dots = "●" * grade + "○" * (3 - grade)
        ax.text(0.14, row, document["title"], va="center")
        ax.text(1.02, row, dots, va="center", ha="right", color=RELEVANT)


def draw_strip(ax: Axes, part: dict[str, Any]) -> None:
    """Each document as a bar, filled if it is relevant; a cross for those on the wrong side, a line
    between the values of those that are tied."""
    bare(ax)
    documents = part["documents"]
    ax.set(xlim=(0, 1.65), ylim=(len(documents) - 0.4, -0.7), xticks=[], yticks=[])
    for row, one in enumerate(documents):
        color = RELEVANT if one["relevant"] else "none"
        ax.barh(row + 0.36, one["bar"], 0.22, color=color, edgecolor=EDGE)
        ax.text(0, row, one["title"], va="center", color=QUIET if one["quiet"] else INK)
        mark: Look = {"color": WRONG if one["wrong"] else INK, "va": "center", "ha": "right"}
        ax.text(1.6, row + 0.36, ("✕ " if one["wrong"] else "") + one["mark"], **mark)
        if one["joined"]:
            ax.plot([1.63, 1.63], [row - 0.64, row + 0.36], color=INK, linewidth=1, clip_on=False)


def draw_plot(ax: Axes, part: dict[str, Any]) -> None:
    """Lines, dots, bars, labels and points on two axes."""
    for mark in part["marks"]:
        DRAW[mark["mark"]](ax, mark)
    x, y = part["x"], part["y"]
    ax.set(xlim=(x["from"], x["to"]), ylim=(y["from"], y["to"]), xlabel=x["name"], ylabel=y["name"])
    ax.set_xticks(*zip(*x["ticks"], strict=True))
    ax.set_yticks(*zip(*y["ticks"], strict=True))


def draw_line(ax: Axes, mark: dict[str, Any]) -> None:
    ax.plot(*np.transpose(mark["points"]), clip_on=False, **LINES[mark["look"]])


def draw_dots(ax: Axes, mark: dict[str, Any]) -> None:
    ax.plot(*np.transpose(mark["points"]), "o", color=INK, clip_on=False)


def draw_bars(ax: Axes, mark: dict[str, Any]) -> None:
    left, right, height = np.transpose(mark["places"])
    hatch = {"a": "///", "b": ""}[mark["look"]]
    color = SYSTEM[mark["look"]]
    ax.bar(left, height, right - left, align="edge", color=color, edgecolor="white", hatch=hatch)


def draw_label(ax: Axes, mark: dict[str, Any]) -> None:
    offset, sides = (
        (mark["right"], mark["up"]),
        {"start": "left", "middle": "center", "end": "right"},
    )
    look: Look = {"color": SYSTEM.get(mark["look"], INK), "ha": sides[mark["anchor"]]}
    ax.annotate(mark["words"], mark["at"], offset, textcoords="offset points", **look)


DRAW = {"line": draw_line, "dots": draw_dots, "bars": draw_bars, "label": draw_label}
