"""Figures of the chapter on clicks: who looked and who clicked, click rates and their correction
against the truth, and estimates from many logs."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ._hand import BLUE, COLORS_OLD as COLORS, GRAY, LINES, ORANGE, WIDEST, Look, legend_above

LIGHT = "#B9DCF2"


def looked_and_clicked(
    titles: Sequence[str], shares: Sequence[float], clicks: Sequence[float], shown: int
) -> None:
    """Draw a bar of visitors for each result: of those shown it, who looked and who clicked.

    Parameters
    ----------
    titles : sequence of str
        The results, best first.
    shares : sequence of float
        The share of the visitors who look at each rank.
    clicks : sequence of float
        The clicks at each rank.
    shown : int
        The visitors who were shown the page.
    """
    ranks = range(1, len(titles) + 1)
    _, ax = plt.subplots(figsize=(WIDEST, 1.3 + 0.42 * len(titles)))
    look: Look = {"height": 0.62, "edgecolor": GRAY, "linewidth": 1}
    ax.barh(ranks, [shown] * len(titles), color="none", label="shown", **look)
    ax.barh(ranks, [shown * share for share in shares], color=LIGHT, label="looked", **look)
    ax.barh(ranks, clicks, color=BLUE, label="clicked", **look)
    ax.set(ylim=(len(titles) + 0.6, 0.4), xlim=(0, shown), xlabel="visitors")
    ax.set_yticks(ranks, [f"{rank}  {title}" for rank, title in zip(ranks, titles, strict=True)])
    ax.grid(axis="y", visible=False)
    legend_above(ax, ncols=3)


def rates_against_truth(
    titles: Sequence[str],
    rates: Sequence[float],
    corrected: Sequence[float],
    truth: Sequence[float],
) -> None:
    """Draw two bars for each result, its click rate and the corrected one, and a mark at the truth.

    Parameters
    ----------
    titles : sequence of str
        The results, best first.
    rates, corrected, truth : sequence of float
        The click rate of each result, the corrected one, and the true attractiveness.
    """
    ranks = np.arange(1, len(titles) + 1)
    _, ax = plt.subplots(figsize=(WIDEST, 1.2 + 0.55 * len(titles)))
    raw: Look = {"color": "none", "edgecolor": ORANGE, "hatch": "//"}
    ax.barh(ranks - 0.2, rates, 0.34, label="click rate", **raw)
    ax.barh(ranks + 0.2, corrected, 0.34, color=BLUE, label="corrected")
    look: Look = {"marker": "|", "markersize": 22, "markeredgewidth": 2.5, "linestyle": ""}
    ax.plot(truth, ranks, color=GRAY, label="truth", **look)
    ax.set(ylim=(len(titles) + 0.6, 0.4), xlim=(0, 0.8))
    ax.set_yticks(ranks, [f"{rank}  {title}" for rank, title in zip(ranks, titles, strict=True)])
    ax.grid(axis="y", visible=False)
    legend_above(ax, ncols=3)


def estimates_from_logs(estimates: Mapping[str, ArrayLike], truth: float, highest: float) -> None:
    """Draw how the estimates from many logs are distributed, by estimator, and a line at the truth.

    Parameters
    ----------
    estimates : dict of str to array_like
        One estimate per log, by estimator; up to four.
    truth : float
        The true value.
    highest : float
        Where the axis ends. Higher estimates are counted in its last bin.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.4))
    bins = np.linspace(0, highest, 36)
    for (name, values), color in zip(estimates.items(), COLORS, strict=False):
        counts, _ = np.histogram(np.minimum(values, highest), bins)
        share = counts / np.size(values)
        ax.stairs(share, bins, color=color, linestyle=LINES[color], linewidth=2, label=name)
    ax.axvline(truth, color=GRAY, linewidth=1, label="truth")
    ax.set(xlim=(0, highest), ylim=(0, None), xlabel="estimate", ylabel="share of the logs")
    legend_above(ax, ncols=len(estimates) + 1)
