"""Figures of the chapters dcg and ndcg."""

import matplotlib.pyplot as plt
import numpy as np

from .. import arrays
from ._hand import BLUE, ORANGE, GREEN, PURPLE, GRAY, RIGHT


def discounted_gains(rows):
    """Draw rankings side by side: an outline is a label, its filled part what the log2 discount leaves of it.

    The outlines of a ranking add up to its CG, the filled parts to its DCG.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order by the name of the ranking.
    """
    width = sum(0.7 + 0.25 * len(rels) for rels in rows.values())
    _, axes = plt.subplots(
        1, len(rows), sharey=True, squeeze=False, figsize=(width, 2.8)
    )
    for ax, (name, rels) in zip(axes[0], rows.items()):
        ranks = range(1, len(rels) + 1)
        left = arrays.dcg(np.diag(rels))
        ax.bar(ranks, left, width=0.8, color=RIGHT)
        ax.bar(ranks, rels, width=0.8, color="none", edgecolor=GRAY)
        ax.set(title=f"{name}\nDCG {left.sum():.4f}", xlabel="rank", xticks=ranks)
        ax.grid(axis="x", visible=False)
    axes[0][0].set_ylabel("gain")


def discount_curves(weights):
    """Draw what each rank counts for, a line a discount.

    Parameters
    ----------
    weights : dict of str to sequence of float
        The weights of rank 1, 2, ... by the name of the discount.
    """
    _, ax = plt.subplots(figsize=(6.8, 4))
    looks = [
        (BLUE, "-", "o"),
        (GREEN, "-", "^"),
        (ORANGE, "--", "s"),
        (GRAY, ":", "x"),
        (PURPLE, "-.", "D"),
    ]
    for (name, weight), (color, line, mark) in zip(weights.items(), looks):
        ranks = range(1, len(weight) + 1)
        ax.plot(ranks, weight, line, marker=mark, color=color, markersize=4, label=name)
    ax.set(xlabel="rank", ylabel="weight", ylim=(0, 1.05))
    ax.set_xticks([1, *range(5, len(ranks) + 1, 5)])
    ax.legend(loc="center right", bbox_to_anchor=(1, 0.52))


def below_the_ideal(values, ideals, *, ylabel):
    """Draw each query's value and, above it, the highest that was possible; the queries ordered by the latter.

    Parameters
    ----------
    values, ideals : array_like, shape (queries,)
        The metric of each query, and its ideal.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots(figsize=(6.8, 3.8))
    order = np.argsort(ideals, kind="stable")
    place = np.arange(1, len(order) + 1)
    values, ideals = np.asarray(values)[order], np.asarray(ideals)[order]
    ax.vlines(place, values, ideals, color=GRAY, linewidth=0.8)
    ax.plot(place, ideals, "_", color=GRAY, label="ideal")
    ax.plot(place, values, "o", color=RIGHT, markersize=5, label="reached")
    ax.set(xlabel="query, ordered by its ideal", ylabel=ylabel, ylim=(0, None))
    ax.legend(loc="upper left")
