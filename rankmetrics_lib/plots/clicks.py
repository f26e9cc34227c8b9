"""Figures of the chapter on clicks: click rates and their correction against the truth, and
estimates from many logs."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ..figures import clicks_rates
from ._hand import (
    EDGE,
    GROUND,
    GUIDE,
    INK,
    RELEVANT,
    WIDEST,
    Look,
    bare,
    legend_above,
    with_looks,
)


def clicked_page() -> None:
    """Draw the click rates of a page and the truth, as the moving figure shows them at its start,
    once a vote is given: without a correction."""
    titles, truth = zip(*clicks_rates.BOOKS, strict=True)
    clicks = clicks_rates.clicks_of(clicks_rates.START)
    rates = [number / clicks_rates.VISITORS for number in clicks]
    rates_against_truth(titles, rates, clicks_rates.corrected(clicks_rates.START), truth)


def rates_against_truth(
    titles: Sequence[str],
    rates: Sequence[float],
    corrected: Sequence[float],
    truth: Sequence[float],
) -> None:
    """Draw a bar for each result, as long as its corrected click rate and filled up to the click
    rate itself, and a mark at the truth.

    Parameters
    ----------
    titles : sequence of str
        The results, best first.
    rates, corrected, truth : sequence of float
        The click rate of each result, the corrected one, and the true attractiveness.
    """
    ranks = range(1, len(titles) + 1)
    _, ax = plt.subplots(figsize=(WIDEST, 0.9 + 0.42 * len(titles)))
    ax.barh(ranks, rates, 0.5, color=RELEVANT, label="click rate")
    ax.barh(ranks, corrected, 0.5, color="none", edgecolor=EDGE, label="corrected")
    end = 1.05 * max(*corrected, *truth)
    tick: Look = {"color": INK, "edgecolor": GROUND, "linewidth": 1}
    ax.barh(ranks, end / 80, 0.8, np.subtract(truth, end / 160), label="truth", **tick)
    for rank, rate, value in zip(ranks, rates, corrected, strict=True):
        ax.text(end, rank, f"{rate:.2f} → {value:.2f}", va="center")
    ax.set(ylim=(len(titles) + 0.6, 0.4), xlim=(0, end), xticks=[])
    ax.set_yticks(ranks, [f"{rank}  {title}" for rank, title in zip(ranks, titles, strict=True)])
    bare(ax)
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
    shares = [
        np.histogram(np.minimum(values, highest), bins)[0] / np.size(values)
        for values in estimates.values()
    ]
    farthest = np.argmax(shares - np.mean(shares, axis=0), axis=1)  # there a name has room
    for share, place, (_, look) in zip(shares, farthest, with_looks(estimates), strict=True):
        color, left = look["color"], place == farthest.min()
        ax.stairs(share, bins, color=color, linestyle=look["linestyle"], linewidth=2)
        side: Look = {"ha": "right" if left else "left", "textcoords": "offset points"}
        corner = bins[place + (not left)], share[place]
        ax.annotate(look["label"], corner, (-4 if left else 6, 4), color=color, **side)
    ax.axvline(truth, **GUIDE)
    ax.text(truth, 1, "truth", ha="center", va="bottom", transform=ax.get_xaxis_transform())
    ax.set(xlim=(0, highest), ylim=(0, None), xlabel="estimate", ylabel="share of the logs")
