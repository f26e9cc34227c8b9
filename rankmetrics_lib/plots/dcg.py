"""Figures of the chapters on DCG and NDCG."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from .. import arrays
from ._hand import GRAY, RIGHT, WIDEST, curves


def discounted_gains(rows: Mapping[str, Sequence[float]]) -> None:
    """Draw rankings side by side: each label as an outline, filled to its log2-discounted part.

    The outlines of a ranking add up to its CG, the filled parts to its DCG.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order, by name of the ranking.
    """
    width = sum(0.6 + 0.22 * len(rels) for rels in rows.values())
    figure, _ = plt.subplots(ncols=len(rows), sharey=True, figsize=(width, 2.8))
    for ax, (name, rels) in zip(figure.axes, rows.items(), strict=True):
        ranks = range(1, len(rels) + 1)
        left = arrays.dcg(np.diag(rels))
        ax.bar(ranks, left, width=0.8, color=RIGHT)
        ax.bar(ranks, rels, width=0.8, color="none", edgecolor=GRAY)
        ax.set(title=f"{name}\nDCG {left.sum():.4f}", xlabel="rank", xticks=ranks)
        ax.grid(axis="x", visible=False)
    figure.axes[0].set_ylabel("gain")


def discount_curves(weights: Mapping[str, Sequence[float]]) -> None:
    """Draw the weight of each rank, one line per discount.

    Parameters
    ----------
    weights : dict of str to sequence of float
        The weights of ranks 1, 2, ..., by name of the discount.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.8))
    first, *_ = weights
    ranks = range(1, len(weights[first]) + 1)
    curves(ax, ranks, weights, markersize=4)
    ax.set(xlabel="rank", ylabel="weight", ylim=(0, 1.05))
    ax.set_xticks([1, *range(5, len(ranks) + 1, 5)])
    ax.legend(loc="center right", bbox_to_anchor=(1, 0.52))


def below_the_ideal(values: ArrayLike, ideals: ArrayLike, *, ylabel: str) -> None:
    """Draw each query's value and, above it, the highest possible value, which sorts the queries.

    Parameters
    ----------
    values, ideals : array_like, shape (queries,)
        The metric of each query, and its ideal.
    ylabel : str
        The full label of the metric.
    """
    _, ax = plt.subplots()
    order = np.argsort(ideals, kind="stable")
    place = np.arange(1, len(order) + 1)
    values, ideals = np.asarray(values)[order], np.asarray(ideals)[order]
    ax.vlines(place, values, ideals, color=GRAY, linewidth=0.8)
    ax.plot(place, ideals, "_", color=GRAY, label="ideal")
    ax.plot(place, values, "o", color=RIGHT, label="reached", clip_on=False)
    ax.set(xlabel="query, ordered by its ideal", ylabel=ylabel, ylim=(0, None))
    ax.legend(loc="upper left")
