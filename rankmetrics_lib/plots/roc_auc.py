"""Figures of the chapter on ROC curves."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from .. import arrays
from ..figures import roc_sweep as moving
from ..figures.listings import LABELS, SCORES
from ._hand import (
    EDGE,
    GUIDE,
    INK,
    RELEVANT,
    RULE,
    SERIES,
    WIDEST,
    A,
    B,
    Look,
    bare,
    with_looks,
)

# Labels and scores of the same documents, by the name of the sample.
Sample = tuple[Sequence[float], Sequence[float]]
Samples = Mapping[str, Sample]


def square(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Axes for two shares: both run from 0 to 1, at the same scale."""
    ax.set(
        xlim=(-0.03, 1.03),
        ylim=(-0.03, 1.03),
        xlabel=xlabel,
        ylabel=ylabel,
        aspect="equal",
    )
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_ticks([0, 0.5, 1], ["0", "0.5", "1"])


def lines(samples: Samples) -> Iterator[tuple[Sample, Look]]:
    """Yield each sample with the look of its curves, which have too many points for marks. Two
    samples are those of two systems."""
    for sample, look in with_looks(samples, (A, B) if len(samples) == 2 else SERIES):
        yield sample, look | {"marker": ""}


def one_program() -> None:
    """Draw the listings with their scores and a threshold, and its point on the ROC curve, as the
    moving figure shows them at its start, once a vote is given."""
    threshold = moving.START["threshold"]
    listings = moving.flagged_listings(moving.START)["documents"]
    _, (bars, roc) = plt.subplots(ncols=2, figsize=(WIDEST, 4), width_ratios=[1, 0.9])
    for row, one in enumerate(listings):
        color = RELEVANT if one["relevant"] else "none"
        bars.barh(row, one["bar"], 0.4, color=color, edgecolor=EDGE)
        bars.text(0, row - 0.3, one["title"], va="bottom")
        bars.text(1.2, row, one["mark"], ha="right", va="center", weight="bold")
    rows = np.arange(len(listings))
    bars.vlines([threshold] * len(rows), rows - 0.28, rows + 0.28, INK)  # not across the titles
    bars.text(threshold, len(listings) - 0.4, f"{threshold}: filter A", ha="center", va="top")
    bars.set(xlim=(0, 1.2), ylim=(len(listings) - 0.5, -0.9), xticks=[], yticks=[])
    bare(bars)
    counts = moving.counts_of_flags(threshold)
    fpr, tpr, _ = arrays.roc_curve(LABELS, SCORES)
    roc.plot(fpr, tpr, color=INK)
    roc.plot(counts.fpr, counts.tpr, "o", color=INK, markersize=9)
    roc.annotate("A", (counts.fpr, counts.tpr), (9, -15), textcoords="offset points")
    square(roc, "false positive rate", "true positive rate")


def roc_sweep(labels: Sequence[float], scores: Sequence[float]) -> None:
    """Draw a ROC curve with the threshold at each point; a dashed box bounds what a tie leaves
    open.

    Parameters
    ----------
    labels, scores : sequence of float
        Labels and scores of the same documents.
    """
    fpr, tpr, thresholds = arrays.roc_curve(labels, scores)
    _, ax = plt.subplots(figsize=(4.6, 4.6))
    for (left, right), (low, high) in zip(pairwise(fpr), pairwise(tpr), strict=True):
        if left < right and low < high:
            ends = [left, left, right, right, left], [low, high, high, low, low]
            ax.plot(*ends, **GUIDE)
    ax.plot(fpr, tpr, **SERIES[0])
    for x, y, threshold in zip(fpr, tpr, thresholds, strict=True):
        name = "∞" if np.isinf(threshold) else f"{threshold:g}"
        ax.annotate(name, (x, y), (6, -13), textcoords="offset points")
    square(ax, "false positive rate", "true positive rate")
    ax.set(xlim=(-0.03, 1.1), ylim=(-0.07, 1.03))


def pair_matrix(
    labels: Sequence[float],
    scores: Sequence[float],
    kinds: tuple[str, str] = ("relevant documents", "nonrelevant documents"),
) -> None:
    """Draw a cell for each pair of a relevant and a nonrelevant document, and the ROC curve on top.

    The area under the curve is filled. Each cell shows which share of it is filled: 1, a half or 0.

    Parameters
    ----------
    labels, scores : sequence of float
        Labels and scores of the same documents.
    kinds : (str, str)
        What relevant and nonrelevant documents are called.
    """
    documents = sorted(zip(scores, labels, strict=True), reverse=True)
    relevant = [score for score, label in documents if label >= 1]
    others = [score for score, label in documents if label < 1]
    _, ax = plt.subplots(figsize=(5.2, 4.4))
    for row, high in enumerate(relevant):
        for column, low in enumerate(others):
            share = "1" if high > low else "½" if high == low else "0"
            x, y = (0.72, 0.28) if high == low else (0.5, 0.5)
            place = (column + x) / len(others), (row + y) / len(relevant)
            ax.text(*place, share, ha="center", va="center")
    fpr, tpr, _ = arrays.roc_curve(labels, scores)
    ax.fill_between(fpr, tpr, color=RULE, linewidth=0)
    ax.hlines(np.arange(len(relevant) + 1) / len(relevant), 0, 1, EDGE, linewidth=0.8)
    ax.vlines(np.arange(len(others) + 1) / len(others), 0, 1, EDGE, linewidth=0.8)
    ax.plot(fpr, tpr, color=INK, linewidth=3)
    ax.set_xticks((np.arange(len(others)) + 0.5) / len(others), map(str, others))
    ax.set_yticks((np.arange(len(relevant)) + 0.5) / len(relevant), map(str, relevant))
    ax.set(
        xlabel=f"scores of the {kinds[1]}",
        ylabel=f"scores of the {kinds[0]}",
        xlim=(-0.01, 1.01),
        ylim=(-0.01, 1.01),
    )
    bare(ax)


def draw_roc_curves(ax: Axes, samples: Samples) -> None:
    """Draw one curve per sample, and the diagonal of chance."""
    for (labels, scores), look in lines(samples):
        fpr, tpr, _ = arrays.roc_curve(labels, scores)
        ax.plot(fpr, tpr, **look)
    ax.plot([0, 1], [0, 1], **GUIDE)
    square(ax, "false positive rate", "true positive rate")


def roc_curves(samples: Samples) -> None:
    """Draw ROC curves, each with its name halfway, and the diagonal of chance.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    """
    _, ax = plt.subplots(figsize=(4.6, 4.6))
    draw_roc_curves(ax, samples)
    for curve, name in zip(ax.lines, samples, strict=False):
        fpr, tpr = map(np.asarray, curve.get_data())
        half = np.argmin(abs(fpr + tpr - 1))
        below: Look = {"xytext": (8, -8), "ha": "left", "va": "top"}
        above: Look = {"xytext": (-8, 8), "ha": "right", "va": "bottom"}
        look = below if fpr[half] < 0.9 else above
        ax.annotate(name, (fpr[half], tpr[half]), textcoords="offset points", **look)


def partial_roc_curves(samples: Samples, max_fpr: float) -> None:
    """Draw whole ROC curves, and next to them the strip up to `max_fpr`, enlarged, with the names
    of the curves.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    max_fpr : float
        Right end of the strip.
    """
    _, (whole, strip) = plt.subplots(ncols=2, figsize=(WIDEST, 3.2))
    for ax in (whole, strip):
        draw_roc_curves(ax, samples)
        ax.axvspan(0, max_fpr, color=RULE, linewidth=0, zorder=0)
    strip.set(xlim=(0, max_fpr), aspect="auto", box_aspect=1)
    strip.set_xticks([0, max_fpr / 2, max_fpr], ["0", f"{max_fpr / 2:g}", f"{max_fpr:g}"])
    for line, name in zip(strip.lines, samples, strict=False):
        end = np.interp(max_fpr, *line.get_data())
        strip.text(1.03 * max_fpr, end, name, va="center", color=line.get_color())
