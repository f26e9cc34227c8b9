"""Figures of the chapter on agreement at the top."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import GRAY, GREEN, RIGHT, WIDEST, WRONG, bare, curves


def two_changes(before: Sequence[str], after: Mapping[str, Sequence[str]], name: str) -> None:
    """Draw a ranking in the middle and a changed version of it at either side. A line joins each
    document with itself; it is thick and orange where the document moves.

    Parameters
    ----------
    before : sequence of str
        The documents of the ranking, best first.
    after : dict of str to sequence of str
        Two orders of the same documents, by name: the left one, then the right one.
    name : str
        What the ranking in the middle is called.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.7 + 0.42 * len(before)))
    (left_name, left), (right_name, right) = after.items()
    for rank, document in enumerate(before, 1):
        ax.text(0, rank, document, ha="center", va="center")
        for side, order in ((-1, left), (1, right)):
            there = list(order).index(document) + 1
            moved = there != rank
            color, width = (WRONG, 2.5) if moved else (GRAY, 1)
            ax.plot([0.42 * side, 1.08 * side], [rank, there], color=color, linewidth=width)
            ax.text(1.15 * side, there, document, ha="left" if side > 0 else "right", va="center")
    for place, title in ((-1.45, left_name), (0, name), (1.45, right_name)):
        ax.text(place, 0.1, title, ha="center", va="center", color=GRAY)
    ax.set(xlim=(-2, 2), ylim=(len(before) + 0.5, -0.4), xticks=[], yticks=[])
    bare(ax)


def depth_weights(weights: Mapping[str, Sequence[float]]) -> None:
    """Draw the weight that RBO gives to each depth.

    Parameters
    ----------
    weights : dict of str to sequence of float
        Weight of depth 1, 2, and so on, by the name of the setting.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3))
    first, *_ = weights
    curves(ax, range(1, len(weights[first]) + 1), weights, (RIGHT, GREEN, WRONG))
    ax.set(xlabel="depth d", ylabel="weight", ylim=(0, None))
    ax.locator_params(axis="x", integer=True)
    ax.legend()


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
