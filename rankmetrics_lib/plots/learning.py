"""Figures of the chapter on training for a metric: what happens as one score moves."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
from numpy.typing import ArrayLike

from ._hand import GRAY, WIDEST, legend_above, with_looks


def along_a_score(
    places: ArrayLike,
    panels: Sequence[Mapping[str, ArrayLike]],
    xlabel: str,
    others: Sequence[float] = (),
) -> None:
    """Draw what depends on one score: a panel for each group of lines, all over the same scores.

    Parameters
    ----------
    places : array_like, shape (n,)
        Values of the score that moves.
    panels : sequence of dict of str to array_like, shape (n,)
        The lines of each panel, by name.
    xlabel : str
        Whose score it is.
    others : sequence of float, optional
        Scores of the documents that stay: dotted lines.
    """
    figure, axes = plt.subplots(
        len(panels), sharex=True, squeeze=False, figsize=(WIDEST, 1.1 + 1.9 * len(panels))
    )
    for ax, lines in zip(axes[:, 0], panels, strict=True):
        for values, look in with_looks(lines):
            ax.plot(places, values, **look)
        for score in others:
            ax.axvline(score, color=GRAY, linestyle=":", linewidth=1)
        if len(lines) == 1:
            ax.set_ylabel(*lines)
    axes[-1, 0].set_xlabel(xlabel)
    if len(panels[0]) > 1:
        legend_above(axes[0, 0], ncols=len(panels[0]))
