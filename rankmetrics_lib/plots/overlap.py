"""Figures of the chapter on agreement at the top."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import EDGE, QUIET, WIDEST, A, B, Look, bare, curves, legend_above, name_lines


def two_changes(before: Sequence[str], after: Mapping[str, Sequence[str]], name: str) -> None:
    """Draw a ranking in the middle and a changed version of it at either side. A line joins the
    two places of each document; where they differ, it is thick and has the color of its side.

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
    middle: Look = {"ha": "center", "va": "center"}
    ax.text(0, 0.1, name, color=QUIET, **middle)
    for rank, document in enumerate(before, 1):
        ax.text(0, rank, document, **middle)
    stays: Look = {"color": EDGE, "linewidth": 1}
    for side, (title, order), look in zip((-1, 1), after.items(), (A, B), strict=True):
        moves: Look = look | {"marker": "", "linewidth": 2.5}
        ax.text(1.45 * side, 0.1, title, color=look["color"], **middle)
        for rank, document in enumerate(before, 1):
            there = list(order).index(document) + 1
            line = stays if there == rank else moves
            ax.plot([0.42 * side, 1.08 * side], [rank, there], **line)
            ax.text(1.15 * side, there, document, ha="left" if side > 0 else "right", va="center")
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
    curves(ax, range(1, len(weights[first]) + 1), weights)
    ax.set(xlabel="depth d", ylabel="weight", ylim=(0, None))
    ax.locator_params(axis="x", integer=True)
    legend_above(ax, 3)


def swap_losses(losses: Mapping[str, Sequence[float]]) -> None:
    """Draw the loss from swapping two neighbors, by the rank of the upper one.

    Parameters
    ----------
    losses : dict of str to sequence of float
        Loss from a swap at ranks 1 and 2, at 2 and 3, and so on, by name of the measure.
    """
    _, ax = plt.subplots()
    first, *_ = losses
    curves(ax, range(1, len(losses[first]) + 1), losses)
    ax.set(xlabel="i: ranks i and i + 1 are swapped", ylabel="loss", ylim=(0, None))
    name_lines(ax)
