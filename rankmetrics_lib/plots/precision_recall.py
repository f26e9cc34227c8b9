"""Figures of the chapter on precision, recall and F."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np

from ._hand import GRAY, RIGHT, WIDEST


def f_contours(betas: Sequence[float]) -> None:
    """Draw lines of equal F over precision and recall, one panel per beta.

    Parameters
    ----------
    betas : sequence of float
        The weights of recall, all above 0.
    """
    precision, recall = np.meshgrid(*[np.linspace(0.001, 1, 200)] * 2, indexing="ij")
    levels = [0.2, 0.4, 0.6, 0.8]
    _, axes = plt.subplots(1, len(betas), figsize=(WIDEST, 2.5), sharey=True)
    for ax, beta in zip(axes, betas, strict=True):
        f = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
        ax.plot([0, 1], [0, 1], ":", color=GRAY, linewidth=1)
        lines = ax.contour(recall, precision, f, levels, colors=RIGHT)
        ax.clabel(lines, fmt="%.1f", manual=[(level, level) for level in levels])
        ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="recall")
        ax.set_title(f"β = {beta:g}")
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_ticks([0, 0.5, 1], ["0", "0.5", "1"])
    axes[0].set_ylabel("precision")
