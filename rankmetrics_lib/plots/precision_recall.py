"""Figures of the chapter precision_recall."""

import matplotlib.pyplot as plt
import numpy as np

from ._hand import GRAY, RIGHT


def f_contours(betas):
    """Draw lines of equal F over precision and recall, a panel a beta.

    Parameters
    ----------
    betas : sequence of float
        The weights, above 0.
    """
    precision, recall = np.meshgrid(
        np.linspace(0.001, 1, 200), np.linspace(0.001, 1, 200)
    )
    _, axes = plt.subplots(1, len(betas), figsize=(2.6 * len(betas), 2.9), sharey=True)
    for ax, beta in zip(axes, betas):
        f = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
        lines = ax.contour(
            recall, precision, f, np.arange(1, 10) / 10, colors=RIGHT, linewidths=1.2
        )
        ax.clabel(lines, [0.2, 0.4, 0.6, 0.8], fmt="%.1f", fontsize=9)
        ax.plot([0, 1], [0, 1], ":", color=GRAY, linewidth=1)
        ax.set(
            xlim=(0, 1),
            ylim=(0, 1),
            aspect="equal",
            xlabel="recall",
            title=f"β = {beta:g}",
        )
        ax.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    axes[0].set_ylabel("precision")
