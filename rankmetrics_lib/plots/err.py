"""Figures of the chapter on ERR and RBP: where readers stop, and what RBP leaves open."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np

from .. import arrays
from ._hand import (
    EDGE,
    INK,
    PANEL,
    QUIET,
    RELEVANT,
    SERIES,
    WIDEST,
    Look,
    grid_across,
    legend_above,
)


def cascade(pages: Mapping[str, Sequence[tuple[str, float]]], *, max_grade: float) -> None:
    """Draw one bar per document for the readers who reach it, with the share who stop there filled.

    Parameters
    ----------
    pages : dict of str to sequence of (str, float)
        Title and grade of each document in rank order, by name of the page.
    max_grade : float
        Highest grade of the scale.
    """
    lengths = [len(page) for page in pages.values()]
    height = 1.1 + 0.42 * sum(lengths) + 0.42 * len(pages)
    layout: Look = {"sharex": True, "squeeze": False, "height_ratios": lengths}
    _, axes = plt.subplots(len(pages), 1, figsize=(WIDEST, height), **layout)
    for ax, (name, page) in zip(axes.flat, pages.items(), strict=True):
        titles, rels = zip(*page, strict=True)
        stops = arrays.stopping_probabilities(rels, max_grade=max_grade)
        reached = 1 - np.append(0, np.cumsum(stops))[:-1]
        ranks = np.arange(1, len(rels) + 1)
        ax.barh(ranks, stops, color=INK, height=0.72, label="stop here")
        ax.barh(ranks, reached, facecolor="none", edgecolor=EDGE, height=0.72, label="get this far")
        names = [f"{title}  ({rel})" for title, rel in zip(titles, rels, strict=True)]
        ax.set_yticks(ranks, names)
        ax.set(title=name, ylim=(len(rels) + 0.6, 0.4), xlim=(0, 1.02))
        ax.set_xticks([0, 0.5, 1], ["0", "½", "1"])
        ax.tick_params(axis="y", length=0)
        grid_across(ax)
    axes[-1, 0].set_xlabel("share of all readers")
    legend_above(axes[0, 0], ncols=2)


def stopping(rels: Sequence[float], readers: Mapping[str, Sequence[float]]) -> None:
    """Draw the probability of stopping at each rank, one panel per reader.

    Dots below the bars mark the relevant documents.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    readers : dict of str to sequence of float
        The probability of stopping at each rank, by name of the metric that assumes this reader.
    """
    rows = (len(readers) + 1) // 2
    shared: Look = {"sharex": True, "sharey": True, "squeeze": False}
    _, axes = plt.subplots(rows, 2, figsize=(WIDEST, 1.9 * rows), **shared)
    ranks = np.arange(1, len(rels) + 1)
    hits = ranks[np.asarray(rels) >= 1]
    for ax, (name, stops) in zip(axes.flat, readers.items(), strict=False):
        ax.bar(ranks, stops, color=INK)
        ax.plot(hits, np.full(len(hits), -0.09), "o", color=RELEVANT)
        ax.set(title=name, ylim=(-0.16, 1.05), xticks=ranks)
    for ax in axes[-1]:
        ax.set_xlabel("rank")
    for ax in axes[:, 0]:
        ax.set_ylabel("stops here")


def rbp_over_k(judged: Sequence[float | None], *, persistence: float) -> None:
    """Draw the values that RBP can still take when only the first k documents are known.

    Parameters
    ----------
    judged : sequence of float or None
        Labels in rank order, None for an unjudged document.
    persistence : float
        Probability of going on to the next document.
    """
    depths = range(len(judged) + 1)
    known = [label or 0 for label in judged]
    low = np.array([arrays.rbp(known[:k], persistence=persistence) for k in depths])
    unknown = [arrays.rbp_residual(judged[:k], persistence=persistence) for k in depths]
    _, ax = plt.subplots()
    high = low + unknown
    ax.fill_between(depths, low, high, facecolor=PANEL, edgecolor=EDGE)
    ax.plot(low, **SERIES[0], clip_on=False)
    middle, end = len(judged) // 2, len(judged)
    ax.text(middle, (low + high)[middle] / 2, "still possible", ha="center", color=QUIET)
    below: Look = {"xytext": (0, -16), "textcoords": "offset points", "ha": "right", "va": "top"}
    ax.annotate("RBP of what is known", (end, low[-1]), **below)
    ax.set(xlabel="k", ylabel=f"RBP, persistence {persistence}", ylim=(0, 1.03))
    ax.margins(x=0.02)
