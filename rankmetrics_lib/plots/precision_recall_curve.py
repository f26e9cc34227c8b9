"""Figures of the chapter on precision-recall curves."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from .. import arrays
from ..figures import prevalence
from ._hand import GUIDE, INK, QUIET, RELEVANT, SERIES, WIDEST, Look, bare, box, name_lines
from .roc_auc import Samples, draw_roc_curves, lines, square


def one_filter() -> None:
    """Draw the two curves of a filter on one site, and below them a queue of its alerts, as the
    moving figure shows them at its start."""
    state = prevalence.START
    counts = prevalence.counts_of(state["site"])
    now = prevalence.counts_now(state)
    _, axes = plt.subplot_mosaic(
        [["roc", "pr"], ["queue", "queue"]], figsize=(WIDEST, 4.2), height_ratios=[1, 0.28]
    )
    points = [(0.0, 0.0), *((one.fpr, one.tpr) for one in counts), (1.0, 1.0)]
    curve_with_point(axes["roc"], points, [(0, 0), (1, 1)], (now.fpr, now.tpr))
    square(axes["roc"], "false positive rate", "true positive rate")
    chance = prevalence.prevalence(state["site"])
    level, steps = [(0, chance), (1, chance)], prevalence.steps_in_recall(counts)
    curve_with_point(axes["pr"], steps, level, (now.recall, now.precision))
    square(axes["pr"], "recall", "precision")
    queue(axes["queue"], prevalence.alerts(now), prevalence.ALERTS)


def curve_with_point(ax: Axes, curve: list, chance: list, at: tuple[float, float]) -> None:
    """Draw a curve, the level of chance, and where a threshold is on the curve."""
    ax.plot(*zip(*chance, strict=True), **GUIDE)
    ax.plot(*zip(*curve, strict=True), color=INK)
    ax.plot(*at, "o", color=INK, markersize=8)


def queue(ax: Axes, n_relevant: int, n: int) -> None:
    """Draw a queue of documents as boxes, with the relevant ones filled and put first."""
    for place in range(n):
        box(ax, place, 0, filled=place < n_relevant)
    ax.text(-0.42, -0.46, f"{n_relevant} of {n} alerts are scams", va="bottom")
    ax.set(xlim=(-0.6, n - 0.4), ylim=(0.5, -1.1), xticks=[], yticks=[])
    bare(ax)


def pr_sweep(labels: Sequence[float], scores: Sequence[float]) -> None:
    """Draw the steps of a precision-recall curve, with the threshold at each point.

    Parameters
    ----------
    labels, scores : sequence of float
        Labels and scores of the same documents.
    """
    precision, recall, thresholds = arrays.precision_recall_curve(labels, scores)
    _, ax = plt.subplots()
    widths = np.diff(recall, prepend=0)
    steps: Look = {"facecolor": (RELEVANT, 0.2), "edgecolor": RELEVANT}
    ax.bar(recall, precision, -widths, align="edge", **steps)
    ax.plot(recall, precision, "o", color=INK)
    for x, y, threshold in zip(recall, precision, thresholds, strict=True):
        ax.annotate(f"{threshold:g}", (x, y), (5, 3), textcoords="offset points")
    ax.set(xlim=(0, 1.09), ylim=(0, 1.12), xlabel="recall", ylabel="precision")


def roc_beside_pr(samples: Samples) -> None:
    """Draw the ROC curves of samples, and next to them their precision-recall curves with the
    level of chance.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    """
    _, (roc, pr) = plt.subplots(ncols=2, figsize=(WIDEST, 3.2))
    draw_roc_curves(roc, samples)
    for (labels, scores), look in lines(samples):
        precision, recall, _ = arrays.precision_recall_curve(labels, scores)
        hit = np.diff(recall, prepend=0) > 0
        steps = np.append(0, recall[hit]), np.append(precision[hit][:1], precision[hit])
        pr.step(*steps, **look)
        pr.axhline(np.mean(labels), **GUIDE)
    chance = np.mean(next(iter(samples.values()))[0])
    aside: Look = {"ha": "right", "va": "top"} if chance > 0.25 else {"va": "bottom"}
    pr.text(chance > 0.25, chance, "prevalence", color=QUIET, **aside)
    square(pr, "recall", "precision")
    name_lines(pr)


def between_two_points(
    n_relevant: int, n_nonrelevant: int, first: tuple[int, int], last: tuple[int, int]
) -> None:
    """Draw the path from one threshold to the next in both planes: straight in ROC space, curved
    in precision-recall space.

    Parameters
    ----------
    n_relevant, n_nonrelevant : int
        Number of documents of each kind.
    first, last : (int, int)
        True and false positives at each of the two thresholds.
    """
    tp, fp = np.linspace(first, last, 101).T
    precision, recall = tp / (tp + fp), tp / n_relevant
    _, (roc, pr) = plt.subplots(ncols=2, figsize=(WIDEST, 3.2))
    path = SERIES[0] | {"markevery": [0, -1]}
    roc.plot(fp / n_nonrelevant, recall, **path)
    roc.set(xlabel="false positive rate", ylabel="true positive rate")
    roc.locator_params(axis="x", nbins=4)
    pr.plot(recall, precision, **path)
    pr.plot(recall[[0, -1]], precision[[0, -1]], "--", color=INK)
    pr.text(recall[40], precision[40], "precision ", ha="right", va="top")
    middle = recall[[0, -1]].mean(), precision[[0, -1]].mean()
    pr.text(*middle, " straight line", va="bottom")
    pr.set(xlabel="recall", ylabel="precision")
