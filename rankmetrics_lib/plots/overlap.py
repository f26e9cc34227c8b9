"""Figures of the chapter on agreement at the top."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ..figures import overlap_depths
from ._hand import EDGE, GROUND, INK, PANEL, WIDEST, Look, curves, legend_above, name_lines


def rbo_area() -> None:
    """Draw RBO as the area of a bar for each depth, as the moving figure shows it at its start."""
    state = overlap_depths.START
    widths, heights = overlap_depths.depth_weights(state), overlap_depths.heights(state)
    _, ax = plt.subplots(figsize=(5.6, 2.7))
    ax.plot([0, 1, 1], [1, 1, 0], "--", color=EDGE)
    left, ticks = 0.0, {}
    for place, (width, height) in enumerate(zip(widths, heights, strict=True)):
        seen = place < overlap_depths.N
        look: Look = {"facecolor": INK, "edgecolor": GROUND}
        if not seen:
            look = {"facecolor": PANEL, "edgecolor": EDGE}
        ax.bar(left, height, width, align="edge", **look)
        ticks[left + width / 2] = str(place + 1) if seen else f"below {place}"
        left += width
    ax.set_xticks(list(ticks), list(ticks.values()))
    ax.set(xlim=(0, 1.02), ylim=(0, 1.05), xlabel="readers who stop at depth", ylabel="shared")
    ax.grid(False)


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
