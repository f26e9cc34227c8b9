"""Figures of the chapter on recommendation."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ..figures import recommendation_gauc
from ._hand import (
    EDGE,
    RELEVANT,
    WIDEST,
    A,
    B,
    Look,
    bare,
    curves,
    legend_above,
    name_lines,
    with_looks,
)

FULL: Look = {"facecolor": RELEVANT, "edgecolor": RELEVANT}
HOLLOW: Look = {"facecolor": "none", "edgecolor": EDGE}


def shown_films(
    systems: Mapping[str, Mapping[str, Sequence[str]]], watched: Mapping[str, str]
) -> None:
    """Draw what each of two systems shows to each user: a row per user, a filled box at what was
    watched.

    Parameters
    ----------
    systems : dict of str to dict of str to sequence of str
        The titles that each user is shown, by system and user.
    watched : dict of str to str
        The title that each user watched next.
    """
    rows = max(map(len, systems.values()))
    _, axes = plt.subplots(len(systems), 1, figsize=(WIDEST, len(systems) * (0.55 + 0.36 * rows)))
    for ax, (lists, system) in zip(axes, with_looks(systems, (A, B)), strict=True):
        longest = max(map(len, lists.values()))
        for row, (user, titles) in enumerate(lists.items()):
            ax.text(0, row, user, va="center")
            for place, title in enumerate(titles):
                color = RELEVANT if title == watched[user] else "none"
                look = {"markerfacecolor": color, "markeredgecolor": EDGE, "markersize": 11}
                ax.plot(1.4 + 3.6 * place, row, "s", **look)
                ax.text(1.8 + 3.6 * place, row, title, va="center")
        ax.set(xlim=(0, 1.2 + 3.6 * longest), ylim=(rows - 0.4, -0.6), xticks=[], yticks=[])
        ax.set_title(system["label"], color=system["color"])
        bare(ax)


def mixed_systems(shares: ArrayLike, values: Mapping[str, ArrayLike], xlabel: str) -> None:
    """Draw several values of a mix of two systems over the share of the second, each as a share of
    its highest.

    Parameters
    ----------
    shares : array_like, shape (mixes,)
        From 0, only the first system, to 1, only the second.
    values : dict of str to array_like, shape (mixes,)
        What was measured of each mix, up to five.
    xlabel : str
        What the shares are.
    """
    _, ax = plt.subplots()
    curves(ax, shares, {name: np.divide(value, np.max(value)) for name, value in values.items()})
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel=xlabel, ylabel="share of its highest value")
    name_lines(ax)


def scored_impressions() -> None:
    """Draw impressions as bars as long as their scores, the highest first, filled if clicked, with
    the scores at the right, as the moving figure shows them at its start."""
    rows = recommendation_gauc.impressions(recommendation_gauc.START, None)["documents"]
    _, ax = plt.subplots(figsize=(WIDEST, 0.9 + 0.36 * len(rows)))
    for place, row in enumerate(rows):
        look = FULL if row["relevant"] else HOLLOW
        ax.barh(place, row["bar"], height=0.62, linewidth=1.2, **look)
        ax.text(1.08, place, row["mark"], ha="right", va="center")
    ax.set_yticks(range(len(rows)), [row["title"] for row in rows])
    ax.set(xlim=(-0.01, 1.08), ylim=(len(rows) - 0.4, -0.6), xticks=[])
    ax.barh(0, 0, label="clicked", linewidth=1.2, **FULL)
    ax.barh(0, 0, label="passed over", linewidth=1.2, **HOLLOW)
    bare(ax)
    legend_above(ax, ncols=2)
