"""Figures of the chapter on precision, recall and F."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np

from ..formulas import ConfusionMatrix
from ._hand import GUIDE, INK, RELEVANT, RULE, WIDEST, WRONG, Look, bare, legend_above


def decisions(pages: Mapping[str, ConfusionMatrix]) -> None:
    """Draw all documents of a collection as marks, one field per page of results: filled if it is
    relevant and found, with a cross if the decision is wrong.

    Parameters
    ----------
    pages : dict of str to ConfusionMatrix
        The counts by name of the page, each for the same number of documents, a multiple of 50.
    """
    wide = 50
    high = sum(next(iter(pages.values()))) // wide
    looks: dict[str, Look] = {
        "TP": {"label": "found (TP)", "color": RELEVANT, "marker": "s"},
        "FN": {"label": "missed (FN)", "color": WRONG, "marker": r"$\boxtimes$", "mew": 0.4},
        "FP": {"label": "false alarm (FP)", "color": WRONG, "marker": "x", "mew": 1.5},
        "TN": {"label": "left out (TN)", "color": RULE, "marker": "s"},
    }
    _, axes = plt.subplots(len(pages), figsize=(WIDEST, 0.6 + 2.5 * len(pages)))
    for ax, (name, counts) in zip(axes, pages.items(), strict=True):
        kinds = ["TP"] * counts.tp + ["FN"] * counts.fn + ["FP"] * counts.fp + ["TN"] * counts.tn
        for kind, look in looks.items():
            places = [place for place, other in enumerate(kinds) if other == kind]
            x, y = [place % wide for place in places], [place // wide for place in places]
            ax.plot(x, y, linestyle="none", markersize=5.5, **look)
        ax.set(xlim=(-0.7, wide - 0.3), ylim=(high - 0.3, -0.7), xticks=[], yticks=[])
        ax.set(title=name, aspect="equal")
        bare(ax)
    legend_above(axes[0], 2)


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
        ax.plot([0, 1], [0, 1], **GUIDE)
        lines = ax.contour(recall, precision, f, levels, colors=INK)
        ax.clabel(lines, fmt="%.1f", manual=[(level, level) for level in levels])
        ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="recall")
        ax.set_title(f"β = {beta:g}")
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_ticks([0, 0.5, 1], ["0", "0.5", "1"])
    axes[0].set_ylabel("precision")
