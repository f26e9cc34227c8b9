"""Figures of the chapter on ties, unjudged documents and samples."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np

from ._hand import GREEN, OTHER, RIGHT, SYSTEMS, WRONG, Look, curves, legend_above, with_looks

if TYPE_CHECKING:
    import pandas as pd


def tie_bands(
    decimals: Sequence[int],
    bands: Mapping[str, Sequence[tuple[float, float, float]]],
    *,
    ylabel: str,
) -> None:
    """Draw the range of values over all orders of ties, against the decimals that the scores keep.

    Parameters
    ----------
    decimals : sequence of int
        Decimals of the rounded scores.
    bands : dict of str to sequence of (worst, expected, best)
        One triple per number of decimals, by system; the keys are those of `SYSTEMS`.
    ylabel : str
        Name of the metric.
    """
    _, ax = plt.subplots()
    for system, band in bands.items():
        worst, expected, best = np.transpose(band)
        look = SYSTEMS[system]
        band_look: Look = {"color": look["color"], "alpha": 0.2, "linewidth": 0}
        ax.fill_between(decimals, worst, best, **band_look)
        ax.plot(decimals, expected, "-", **look)
    ax.set(xlabel="decimals of the scores", ylabel=ylabel, ylim=(0, 1.03))
    ax.set_xticks(decimals)
    ax.legend()


def judgment_drift(drift: "pd.DataFrame") -> None:
    """Draw measures against the share of judgments kept, with all judgments at the left.

    Parameters
    ----------
    drift : pandas.DataFrame
        One row per share, which is its index, and one column per measure.
    """
    _, ax = plt.subplots()
    curves(ax, drift.index, drift, (WRONG, OTHER, RIGHT, GREEN))
    ax.set(xlabel="share of judgments kept", ylabel="mean over queries", ylim=(0, 0.8))
    ax.invert_xaxis()
    ax.legend(ncols=2, loc="lower left")


def rank_rewards(
    ranks: Sequence[int], rewards: Mapping[str, Sequence[float]], *, ylabel: str
) -> None:
    """Draw what an item earns at each rank, one line per evaluation, over a logarithmic axis.

    Parameters
    ----------
    ranks : sequence of int
        Ranks among all items.
    rewards : dict of str to sequence of float
        What the item earns at each of these ranks, by name of the evaluation.
    ylabel : str
        Name of the metric.
    """
    _, ax = plt.subplots()
    for values, look in with_looks(rewards):
        ax.plot(ranks, values, **look)
    ax.set(xlabel="rank among all items", ylabel=ylabel, ylim=(-0.03, 1.05), xscale="log")
    legend_above(ax, 3)


def sampled_curves(
    sizes: Sequence[int], values: Mapping[str, Sequence[float]], *, ylabel: str
) -> None:
    """Draw a sampled metric against the number of sampled items; the last is all other items.

    Parameters
    ----------
    sizes : sequence of int
        Numbers of sampled items.
    values : dict of str to sequence of float
        The metric at each size, by name of the system.
    ylabel : str
        Name of the metric.
    """
    _, ax = plt.subplots()
    curves(ax, sizes, values)
    ax.set(xlabel="sampled items", ylabel=ylabel, ylim=(-0.03, 1.05), xscale="log")
    ax.legend()
