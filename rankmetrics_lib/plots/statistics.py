"""Figures of the page on statistics: how far values are from their mean, and the bell curve."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from ._hand import EDGE, GUIDE, INK, PANEL, Look


def deviations(values: Sequence[float], *, ylabel: str) -> None:
    """Draw values as dots, their mean as a line, and how far each of them is from it.

    Parameters
    ----------
    values : sequence of float
        The values, in the order in which they came.
    ylabel : str
        What they are.
    """
    mean = float(np.mean(values))
    _, ax = plt.subplots()
    ax.axhline(mean, **GUIDE)
    for place, value in enumerate(values, 1):
        ax.plot([place, place], [mean, value], color=EDGE)
        side: Look = {"xytext": (6, 0), "textcoords": "offset points", "va": "center"}
        ax.annotate(f"{value - mean:+g}".replace("-", "−"), (place, (mean + value) / 2), **side)
    ax.plot(range(1, len(values) + 1), values, "o", color=INK, markersize=7)
    after: Look = {"xytext": (4, 0), "textcoords": "offset points", "va": "center"}
    ax.annotate(f"mean {mean:g}", (1, mean), xycoords=("axes fraction", "data"), **after)
    ax.set(xlabel="day", ylabel=ylabel, xticks=range(1, len(values) + 1), ylim=(0, None))
    ax.margins(x=0.12)


def bell_curve(means: ArrayLike, *, xlabel: str) -> None:
    """Draw how often means came out as what, and the bell curve with their mean and standard
    deviation; filled are those within two standard deviations.

    Parameters
    ----------
    means : array_like
        The means of many samples.
    xlabel : str
        What they are the means of.
    """
    means = np.asarray(means, dtype=float).round(12)
    center, spread = means.mean(), means.std(ddof=1)
    values, counts = np.unique(means, return_counts=True)
    width = np.diff(values).min()
    _, ax = plt.subplots()
    near = abs(values - center) <= 2 * spread
    for some, color in ((near, PANEL), (~near, "none")):
        look: Look = {"color": color, "edgecolor": EDGE, "linewidth": 0.8}
        ax.bar(values[some], counts[some] / len(means) / width, width, **look)
    at = np.linspace(center - 4 * spread, center + 4 * spread, 300)
    ax.plot(at, stats.norm.pdf(at, center, spread), color=INK)
    for steps in (-2, -1, 1, 2):
        ax.axvline(center + steps * spread, **GUIDE)
    ax.set(xlabel=xlabel, ylabel="how often", yticks=[])
