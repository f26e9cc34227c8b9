"""Figures of the chapter on average precision: the precisions that it averages, and three areas
that go by its name."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from .. import arrays
from ..figures import average_precision_area as area
from ._hand import EDGE, GROUND, INK, RELEVANT, Look


def ap_area() -> None:
    """Draw AP as the area of a bar for each relevant email, as the moving figure shows it at its
    start."""
    order = area.relevant_in_order(area.START)
    width = 1 / len(order)
    _, ax = plt.subplots(figsize=(5.6, 2.9))
    ax.plot([0, 1, 1], [1, 1, 0], "--", color=EDGE)
    for place, id in enumerate(order):
        height = area.precision_at(id, area.START)
        ax.bar(place * width, height, width, align="edge", facecolor=RELEVANT, edgecolor=GROUND)
        words = f"{area.EMAIL_TITLES[id]}\n{area.hits_over_rank(id, area.START)}"
        ax.text((place + 0.5) * width, height + 0.03, words, ha="center", va="bottom")
    ticks = ["0", "1/3", "2/3", "1"]
    ax.set_xticks([0, width, 2 * width, 1], ticks)
    ax.set(xlim=(0, 1.02), ylim=(0, 1.05), xlabel="recall", ylabel="precision")
    ax.grid(False)


def points_by_rank(rels: Sequence[float], n_relevant: int) -> tuple[np.ndarray, np.ndarray]:
    """Recall and precision after each rank."""
    depths = range(1, len(rels) + 1)
    recall = [arrays.recall(rels, k, n_relevant=n_relevant) for k in depths]
    return np.array(recall), np.array([arrays.precision(rels, k) for k in depths])


def precision_walk(rels: Sequence[float]) -> None:
    """Draw the precision after each rank as a bar, filled at the ranks of relevant documents."""
    ranks = range(1, len(rels) + 1)
    precisions = [arrays.precision(rels, k) for k in ranks]
    colors = [RELEVANT if rel >= 1 else "none" for rel in rels]
    _, ax = plt.subplots()
    bars = ax.bar(ranks, precisions, width=0.8, color=colors, edgecolor=EDGE)
    ax.bar_label(bars, fmt="%.2f", padding=2)
    ax.set(xlabel="rank", ylabel="precision so far", xticks=ranks, ylim=(0, 1.12))
    ax.grid(False)


def staircase(ax: Axes, rels: Sequence[float], n_relevant: int) -> None:
    """Fill the steps whose area is average precision: one per hit, as high as its precision. Dots
    mark all ranks, filled at hits."""
    recall, precision = points_by_rank(rels, n_relevant)
    hits = np.flatnonzero(np.asarray(rels) >= 1)
    look: Look = {"facecolor": (RELEVANT, 0.2), "edgecolor": RELEVANT}
    ax.bar(recall[hits], precision[hits], -1 / n_relevant, align="edge", **look)
    ax.plot(recall, precision, "o", color=EDGE, markerfacecolor=GROUND, clip_on=False)
    ax.plot(recall[hits], precision[hits], "o", color=RELEVANT, clip_on=False)
    ax.set(xlim=(0, 1.03), ylim=(0, 1.08), xlabel="recall", ylabel="precision")


def trapezoid(ax: Axes, rels: Sequence[float], n_relevant: int) -> None:
    """Join the points with straight lines from (0, 1), as the trapezoid rule does."""
    recall, precision = points_by_rank(rels, n_relevant)
    line = np.append(0, recall), np.append(1, precision)
    ax.plot(*line, "--", color=INK, label="trapezoid")


def eleven_points(ax: Axes, rels: Sequence[float], n_relevant: int) -> None:
    """Mark the best precision still to come at eleven levels of recall."""
    recall, precision = points_by_rank(rels, n_relevant)
    levels = np.linspace(0, 1, 11)
    best = [precision[recall >= level - 1e-12].max(initial=0) for level in levels]
    ax.plot(levels, best, "D", color=INK, label="11 points", clip_on=False)


def precision_steps(rels: Sequence[float], n_relevant: int) -> None:
    """Draw average precision as the area of its steps."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)


def three_readings(rels: Sequence[float], n_relevant: int) -> None:
    """Draw three areas that go by the name of average precision: steps, trapezoid and 11 points."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)
    trapezoid(ax, rels, n_relevant)
    eleven_points(ax, rels, n_relevant)
    recall, precision = points_by_rank(rels, n_relevant)
    lowest = precision.argmin()
    diamonds = np.asarray(ax.lines[-1].get_xydata())
    beside: Look = {"textcoords": "offset points"}
    ax.annotate("steps: AP", (0, 0), (8, 8), **beside)
    ax.annotate("trapezoid", (recall[lowest], precision[lowest]), (4, -6), va="top", **beside)
    ax.annotate("11 points", diamonds[7], (0, 8), ha="center", **beside)
