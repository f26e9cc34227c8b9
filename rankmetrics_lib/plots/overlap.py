"""Figures of the chapter on agreement at the top."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import GRAY, GREEN, RIGHT, curves


def swap_losses(losses: Mapping[str, Sequence[float]]) -> None:
    """Draw the loss from swapping two neighbors, by the rank of the upper one.

    Parameters
    ----------
    losses : dict of str to sequence of float
        Loss from a swap at ranks 1 and 2, at 2 and 3, and so on, by name of the measure.
    """
    _, ax = plt.subplots()
    first, *_ = losses
    places = range(1, len(losses[first]) + 1)
    curves(ax, places, losses, (GRAY, RIGHT, GREEN))
    ax.set(xlabel="i: ranks i and i + 1 are swapped", ylabel="loss", ylim=(0, None))
    ax.legend()
