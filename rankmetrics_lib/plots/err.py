"""Figures of the chapter on ERR and RBP: where readers stop, and what RBP leaves open."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np

from .. import arrays
from ..figures import err_readers
from ._hand import EDGE, INK, PANEL, QUIET, RELEVANT, SERIES, WIDEST, Look, grid_across


def two_guides() -> None:
    """Draw where a hundred readers of ERR stop on a page that opens with two guides, as the moving
    figure shows it at its start, once a guess is made."""
    rows = err_readers.page(err_readers.START | {"guess": 0}, None)["rows"]
    _, ax = plt.subplots(figsize=(WIDEST, 3))
    places = range(len(rows))
    ax.barh(places, [row["share"] for row in rows], color=INK, height=0.4)
    expected = [row["expected"] for row in rows]
    ax.barh(places, expected, facecolor="none", edgecolor=EDGE, height=0.6, linewidth=1.5)
    for place, row in enumerate(rows):
        end = max(row["share"], row["expected"])
        ax.text(end + 0.01, place, row["mark"], va="center", weight="bold")
    ax.set_yticks(places, [with_grade(row) for row in rows])
    ax.set_xticks([0.5, 1], ["50", "100"])
    ax.set(xlim=(0, 1.05), ylim=(len(rows) - 0.4, -0.6), xlabel="of a hundred readers, stop here")
    ax.tick_params(axis="y", length=0)
    grid_across(ax)


def with_grade(row: dict) -> str:
    """The title of a row, and its grade if it is a result."""
    return f"{row['title']}  ({row['button']['grade']})" if row["button"] else row["title"]


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
