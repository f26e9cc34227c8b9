"""Figures of the chapter pairs."""

import matplotlib.pyplot as plt
import numpy as np

from ._hand import GREEN, GRAY, RIGHT, WRONG


def crossings(labels, scores, documents):
    """Draw two orders side by side, each document joined with itself, a mark where two lines cross.

    Parameters
    ----------
    labels, scores : sequence of float
        The order at the left and the order at the right, the highest on top, without ties.
    documents : sequence
        Names of the documents.
    """
    left, right = (
        [sorted(order, reverse=True).index(x) + 1 for x in order]
        for order in (labels, scores)
    )
    _, ax = plt.subplots(figsize=(4.6, 0.8 + 0.6 * len(documents)))
    for i, name in enumerate(documents):
        ax.plot([0, 1], [left[i], right[i]], "-o", color=RIGHT)
        ax.text(-0.06, left[i], name, ha="right", va="center")
        ax.text(1.06, right[i], name, ha="left", va="center")
        for j in range(i):
            before, after = left[i] - left[j], right[i] - right[j]
            if before * after < 0:
                where = before / (before - after)
                height = left[i] + where * (right[i] - left[i])
                ax.plot(where, height, "X", color=WRONG, markersize=11)
    ax.set(xlim=(-0.4, 1.4), ylim=(len(documents) + 0.4, 0.6), ylabel="rank")
    ax.set_xticks([0, 1], ["truth", "model"])
    ax.set_yticks(range(1, len(documents) + 1))
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def pair_scales(n_pairs):
    """Draw gamma and the pair ratio against the number of discordant pairs, where none is tied.

    Parameters
    ----------
    n_pairs : int
        Concordant and discordant pairs together.
    """
    discordant = np.arange(n_pairs + 1)
    _, (left, right) = plt.subplots(ncols=2, figsize=(7.2, 3.4))
    left.plot(discordant, 1 - 2 * discordant / n_pairs, "-o", color=RIGHT, markersize=5)
    left.set(
        xlabel="discordant pairs",
        ylabel="gamma",
        xlim=(-0.7, n_pairs + 0.7),
        ylim=(-1.08, 1.08),
    )
    right.plot(
        discordant[1:], n_pairs / discordant[1:] - 1, "-s", color=WRONG, markersize=5
    )
    right.plot(0, n_pairs + 0.8, "^", color=WRONG, markersize=9, clip_on=False)
    right.text(0.6, n_pairs + 0.8, "∞ at 0", color=WRONG, va="center")
    right.set(
        xlabel="discordant pairs",
        ylabel="pair ratio",
        xlim=(-0.7, n_pairs + 0.7),
        ylim=(-0.5, n_pairs + 1.3),
    )


def swap_losses(losses):
    """Draw what a swap of two neighbors costs, by the rank of the upper one.

    Parameters
    ----------
    losses : dict of str to sequence of float
        Loss by the swap at ranks 1 and 2, at 2 and 3, and so on, by the name of the measure.
    """
    _, ax = plt.subplots()
    looks = [(GRAY, ":", "x"), (RIGHT, "-", "o"), (GREEN, "--", "^")]
    for (name, values), (color, line, mark) in zip(losses.items(), looks):
        places = range(1, len(values) + 1)
        ax.plot(
            places, values, line, marker=mark, color=color, markersize=6, label=name
        )
    ax.set(xlabel="i: ranks i and i + 1 are swapped", ylabel="loss", ylim=(0, None))
    ax.legend()
