"""Figures of the chapter on pairs and rank correlation."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np

from ._hand import EDGE, GROUND, INK, SERIES, WIDEST, WRONG, bare


def crossings(
    labels: Sequence[float],
    scores: Sequence[float],
    documents: Sequence[str],
    sides: tuple[str, str] = ("truth", "model"),
) -> None:
    """Draw two orders side by side, with a line for each document and a mark at each crossing.

    Parameters
    ----------
    labels, scores : sequence of float
        The order at the left and the order at the right, highest on top, without ties.
    documents : sequence of str
        Names of the documents.
    sides : tuple of str
        What the two orders are called.
    """
    left, right = (
        [sorted(order, reverse=True).index(x) + 1 for x in order] for order in (labels, scores)
    )
    _, ax = plt.subplots(figsize=(WIDEST, 0.5 + 0.5 * len(documents)))
    for i, name in enumerate(documents):
        ax.plot([0, 1], [left[i], right[i]], color=EDGE)
        ax.text(-0.06, left[i], name, ha="right", va="center")
        ax.text(1.06, right[i], name, ha="left", va="center")
        for j in range(i):
            before, after = left[i] - left[j], right[i] - right[j]
            if before * after < 0:
                where = before / (before - after)
                height = left[i] + where * (right[i] - left[i])
                ax.plot(where, height, "o", color=GROUND, markersize=15)
                ax.plot(where, height, "X", color=WRONG, markersize=9, markeredgewidth=0)
    ax.set(xlim=(-0.8, 1.8), ylim=(len(documents) + 0.4, 0.6), yticks=[])
    ax.set_xticks([0, 1], sides)
    ax.xaxis.tick_top()
    bare(ax)


def pair_scales(n_pairs: int) -> None:
    """Draw gamma and the pair ratio against the number of discordant pairs, if no pair is tied.

    Parameters
    ----------
    n_pairs : int
        Concordant and discordant pairs together.
    """
    discordant = np.arange(n_pairs + 1)
    _, (left, right) = plt.subplots(ncols=2, figsize=(WIDEST, 3))
    gamma = 1 - 2 * discordant / n_pairs
    ratio = n_pairs / discordant[1:] - 1
    left.plot(discordant, gamma, **SERIES[0])
    left.set(ylabel="gamma", ylim=(-1.08, 1.08), yticks=[-1, -0.5, 0, 0.5, 1])
    right.plot(discordant[1:], ratio, **SERIES[0])
    right.plot(0, n_pairs + 0.8, "^", color=INK, markersize=9, clip_on=False)
    right.text(0.8, n_pairs + 0.8, "∞ at 0", va="center")
    right.set(ylabel="pair ratio", ylim=(-0.5, n_pairs + 1.3))
    right.set_yticks(range(0, n_pairs, 5))
    for ax in (left, right):
        ax.set(xlabel="discordant pairs", xlim=(-0.7, n_pairs + 0.7))
