"""Figures that compare two systems: their differences query by query, and what chance alone would
give."""

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ..evaluation.compare import TOLERANCE, randomization
from ._hand import GRAY, RIGHT, WRONG, Look, legend_above


def sorted_differences(differences: ArrayLike, *, names: tuple[str, str], ylabel: str) -> None:
    """Draw the difference between two systems as one bar per query, best for the first system at
    the left.

    Parameters
    ----------
    differences : array_like, shape (queries,)
        The metric of the first system minus that of the second, by query.
    names : (str, str)
        Names of the two systems.
    ylabel : str
        What was subtracted: the full label of the metric.
    """
    ordered = np.sort(np.asarray(differences, dtype=float))[::-1]
    places = np.arange(1, len(ordered) + 1)
    _, ax = plt.subplots()
    for name, better, color, hatch in (
        (names[0], ordered > 0, RIGHT, None),
        (names[1], ordered < 0, WRONG, "///"),
    ):
        look: Look = {"color": color, "hatch": hatch, "edgecolor": "white", "linewidth": 0}
        label = f"{name} better: {better.sum()}"
        ax.bar(places[better], ordered[better], label=label, **look)
    ax.axhline(0, color=GRAY, linewidth=1)
    mean = ordered.mean()
    ax.axhline(mean, color=GRAY, linestyle="--", label=f"mean {mean:.3f}")
    ax.set(xlabel="query, ordered by the difference", ylabel=ylabel)
    ax.grid(axis="x", visible=False)
    legend_above(ax, 2)


def null_distribution(differences: ArrayLike, *, xlabel: str, seed: int = 0) -> None:
    """Draw the mean differences that result from swapping the systems at random, and the observed
    one.

    The means at least as far from 0 as the observed one are highlighted, and the observed one is
    among them. Their share is the p-value of the randomization test of `compare`.

    Parameters
    ----------
    differences : array_like, shape (queries,)
        The metric of one system minus that of the other, by query.
    xlabel : str
        What was averaged: the full label of the metric.
    seed : int
        Seed of the random swaps, as for `compare`.
    """
    differences = np.asarray(differences, dtype=float)
    observed = float(differences.mean())
    p, null = randomization(differences, seed)
    far = abs(null) >= abs(observed) - TOLERANCE
    _, ax = plt.subplots()
    shares: Look = {
        "color": [GRAY, WRONG],
        "label": ["nearer to 0", "at least as far from 0"],
    }
    ax.hist([null[~far], null[far]], bins=41, stacked=True, **shares)
    look: Look = {"color": RIGHT, "label": f"observed, p = {p:.3f}"}
    ax.axvline(observed, **look)
    ax.set(xlabel=xlabel, ylabel="swaps of the systems")
    ax.locator_params(axis="x", nbins=6)
    ax.grid(axis="x", visible=False)
    legend_above(ax, 2)
