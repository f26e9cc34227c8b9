"""Figures that compare two systems: their differences query by query, and what chance alone would
give."""

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ..evaluation import paired
from ._hand import EDGE, GROUND, GUIDE, INK, PANEL, A, B, Look


def sorted_differences(
    differences: ArrayLike,
    *,
    names: tuple[str, str],
    ylabel: str,
    notes: Mapping[int, str] | None = None,
) -> None:
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
    notes : dict of int to str, optional
        The name of the query at some places, 1 for the leftmost bar.
    """
    ordered = np.sort(np.asarray(differences, dtype=float))[::-1]
    places = np.arange(1, len(ordered) + 1)
    _, ax = plt.subplots()
    top: Look = {"x": 1, "y": 1, "ha": "right", "va": "top"}
    for name, better, color, hatch, corner in (
        (names[0], ordered > 0, B["color"], None, top),
        (names[1], ordered < 0, A["color"], "///", {"x": 0.02, "y": 0.03}),
    ):
        look: Look = {"color": color, "hatch": hatch, "edgecolor": GROUND, "linewidth": 0}
        ax.bar(places[better], ordered[better], **look)
        ax.text(s=f"{name} better: {better.sum()}", color=color, transform=ax.transAxes, **corner)
    ax.axhline(0, color=EDGE, linewidth=1)
    mean = ordered.mean()
    ax.axhline(mean, **GUIDE)
    above: Look = {"xytext": (0, 2), "ha": "right", "textcoords": "offset points"}
    ax.annotate(f"mean {mean:.3f}", (1, mean), xycoords=("axes fraction", "data"), **above)
    for place, note in (notes or {}).items():
        left = place <= len(ordered) / 2
        beside: Look = (
            {"ha": "left", "xytext": (5, 0)} if left else {"ha": "right", "xytext": (-5, 0)}
        )
        end = (place + (0.4 if left else -0.4), ordered[place - 1])
        ax.annotate(note, end, textcoords="offset points", va="center", **beside)
    ax.margins(y=0.15)
    ax.set(xlabel="query, ordered by the difference", ylabel=ylabel)


def null_distribution(differences: ArrayLike, *, xlabel: str, seed: int = 0) -> None:
    """Draw the mean differences that result from swapping the systems at random, and the observed
    one.

    The means at least as far from 0 as the observed one are filled, and the observed one is among
    them; a dashed line is its mirror image. Their share is the p-value of the randomization test of
    `compare`.

    Parameters
    ----------
    differences : array_like, shape (queries,)
        The metric of one system minus that of the other, by query.
    xlabel : str
        What was averaged: the full label of the metric.
    seed : int
        Seed of the random swaps, as for `compare`.
    """
    differences = paired.summable(np.asarray(differences, dtype=float))
    observed = float(differences.mean())
    null = paired.null_means(differences[:, None], seed)[:, 0]
    far = abs(null) >= abs(observed) - paired.TOLERANCE
    p = far.mean()
    _, ax = plt.subplots()
    shares: Look = {"color": [PANEL, INK], "edgecolor": EDGE, "linewidth": 0.8, "rwidth": 0.9}
    ax.hist([null[~far], null[far]], bins=41, stacked=True, **shares)
    color = B["color"] if observed > 0 else A["color"]
    ax.axvline(observed, color=color)
    ax.axvline(-observed, **GUIDE)
    above: Look = {"ha": "center", "va": "bottom", "transform": ax.get_xaxis_transform()}
    ax.text(observed, 1.02, f"observed, p = {p:.3f}", color=color, **above)
    ax.set(xlabel=f"{xlabel}; filled: as far from 0", ylabel="choices of signs")
    ax.locator_params(axis="x", nbins=6)
