"""Figures of the chapter on training for a metric: what happens as one score moves."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
from numpy.typing import ArrayLike

from ._hand import SERIES, WIDEST, curves, name_lines


def along_a_score(
    places: ArrayLike,
    panels: Sequence[Mapping[str, ArrayLike]],
    xlabel: str,
) -> None:
    """Draw what depends on one score: a panel for each group of lines, all over the same scores.

    Parameters
    ----------
    places : array_like, shape (n,)
        Values of the score that moves.
    panels : sequence of dict of str to array_like, shape (n,)
        One or two lines for each panel, by name; of two, the first is the one to compare with.
    xlabel : str
        Whose score it is.
    """
    _, axes = plt.subplots(
        len(panels), sharex=True, squeeze=False, figsize=(WIDEST, 1.1 + 1.9 * len(panels))
    )
    for ax, lines in zip(axes[:, 0], panels, strict=True):
        looks = (SERIES[2], SERIES[0])[-len(lines) :]
        curves(ax, places, lines, looks, marker="")
        if len(lines) == 1:
            ax.set_ylabel(*lines)
        else:
            name_lines(ax)
    axes[-1, 0].set_xlabel(xlabel)
