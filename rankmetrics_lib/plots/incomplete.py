"""Figures of the chapter on ties, unjudged documents and samples."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np

from ..figures import tie_bands as figure
from ._hand import SYSTEMS, WIDEST, Look, curves, name_lines, with_looks

if TYPE_CHECKING:
    import pandas as pd


def tie_bands() -> None:
    """Draw the MAP of two engines against the decimals that their scores keep: the range over all
    orders of ties, and the mean, as in the figure that moves."""
    _, ax = plt.subplots()
    decimals = range(5)
    for system in ("tfidf", "lsi"):
        look = SYSTEMS[system]
        worst, expected, best = np.transpose(figure.BANDS[look["label"]])
        color = look["color"]
        edge: Look = {"edgecolor": color, "linestyle": look["linestyle"], "linewidth": 0.8}
        ax.fill_between(decimals, worst, best, facecolor=(color, 0.2), **edge)
        ax.plot(decimals, expected, **look)
    ax.set(xlabel="decimals of the scores", ylabel="MAP", ylim=(0, 1.03))
    ax.set_xticks(decimals)
    name_lines(ax)


def judgment_drift(drift: "pd.DataFrame") -> None:
    """Draw measures against the share of judgments kept, with all judgments at the left.

    Parameters
    ----------
    drift : pandas.DataFrame
        One row per share, which is its index, and one column per measure.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.4))
    curves(ax, drift.index, dict(drift))
    ax.set(xlabel="share of judgments kept", ylabel="mean over queries", ylim=(0, 0.8))
    ax.margins(x=0.02)
    ax.invert_xaxis()
    name_lines(ax)


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
    _, ax = plt.subplots(figsize=(WIDEST, 3.4))
    for values, look in with_looks(rewards):
        ax.plot(ranks, values, **look | {"marker": ""})
        foot = int(np.argmax(np.less(values, 0.1)))
        name: Look = {"xytext": (-9, 0), "textcoords": "offset points", "ha": "right"}
        ax.annotate(look["label"], (ranks[foot], 0.08), color=look["color"], **name)
    ax.set(xlabel="rank among all items", ylabel=ylabel, ylim=(-0.03, 1.05), xscale="log")
    ax.margins(x=0)
    ax.xaxis.set_major_formatter("{x:,.0f}")
