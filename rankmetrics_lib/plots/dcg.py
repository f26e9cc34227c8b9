"""Figures of the chapters on DCG and NDCG."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from .. import arrays
from ._hand import (
    EDGE,
    GRADES,
    GROUND,
    GUIDE,
    INK,
    QUIET,
    RELEVANT,
    SERIES,
    WIDEST,
    A,
    B,
    Look,
    bare,
    curves,
    grid_across,
    name_lines,
)


def graded_pages(pages: Mapping[str, Mapping[str, float]], *, highest: int = 3) -> None:
    """Draw result pages one below the other: each document's title and a bar for its grade, in a
    deeper blue for a higher one.

    Parameters
    ----------
    pages : dict of str to dict of str to float
        For the name of each page: the grade of each title, in rank order.
    highest : int
        The highest grade of the scale, up to 3.
    """
    _, panels = plt.subplots(nrows=len(pages), squeeze=False, sharex=True, figsize=(WIDEST, 4.6))
    for ax, (name, page) in zip(panels[:, 0], pages.items(), strict=True):
        places = np.arange(1, len(page) + 1)
        blues = [GRADES[int(grade)] for grade in page.values()]
        ax.barh(places, list(page.values()), height=0.62, color=blues)
        for place, grade in zip(places, page.values(), strict=True):
            ax.text(grade + 0.08, place, f"{grade:g}", va="center")
        ax.set_yticks(places, [f"{title}  {place}" for place, title in enumerate(page, 1)])
        ax.set(title=name, xlim=(0, highest + 0.35), xticks=[])
        ax.invert_yaxis()
        bare(ax)
        ax.spines["left"].set_visible(True)
    panels[-1, 0].set_xlabel("grade")


def two_systems(
    queries: Sequence[str],
    values: Mapping[str, Sequence[float]],
    *,
    xlabel: str,
    ideals: Sequence[float] | None = None,
) -> None:
    """Draw the values of two systems for each query and, in a last row, their means.

    With ideals there are no means: each bar has the share of its ideal written next to it.

    Parameters
    ----------
    queries : sequence of str
        The queries, as people typed them.
    values : dict of str to sequence of float
        The value of each query, by name of the system.
    xlabel : str
        The full label of the metric.
    ideals : sequence of float, optional
        The highest possible value of each query, drawn as an outline. Its name stands inside the
        widest, to the right of the first system's bar.
    """
    rows = [*queries, "mean"] if ideals is None else list(queries)
    _, ax = plt.subplots(figsize=(WIDEST, 0.75 * len(rows) + 0.75))
    places = np.arange(len(rows))
    for (name, drawn), look, above, hatch in zip(
        values.items(), (A, B), (-0.2, 0.2), ("///", None), strict=True
    ):
        lengths = np.append(drawn, np.mean(drawn))[: len(rows)]
        bar: Look = {"color": look["color"], "hatch": hatch, "edgecolor": GROUND, "linewidth": 0}
        ax.barh(places + above, lengths, height=0.36, label=name, **bar)
        for place, length in enumerate(lengths):
            end = length if ideals is None else ideals[place]
            value = f"{length:.2f}" if ideals is None else f"{length / end:.0%}"
            ax.text(end, place + above, f" {value}" + f" {name}" * (not place), va="center")
    if ideals is None:
        ax.axhline(len(queries) - 0.5, color=EDGE, linewidth=0.8)
    else:
        ax.barh(places, ideals, 0.84, color="none", edgecolor=EDGE, label="best possible")
        ax.text(
            max(ideals), int(np.argmax(ideals)) - 0.2, "best possible ", ha="right", va="center"
        )
    longest = max(map(max, values.values())) if ideals is None else max(ideals)
    ax.set(xlabel=xlabel, xlim=(0, 1.16 * longest))
    ax.set_yticks(places, rows)
    ax.invert_yaxis()
    ax.tick_params(axis="y", length=0)
    grid_across(ax)


def neighbor_swaps(rels: Sequence[float]) -> list[list[float]]:
    """The list after each swap of the first two neighbors whose lower one has the higher label."""
    orders = [list(rels)]
    while True:
        order = list(orders[-1])
        unsorted = [i for i in range(len(order) - 1) if order[i] < order[i + 1]]
        if not unsorted:
            return orders
        i = unsorted[0]
        order[i], order[i + 1] = order[i + 1], order[i]
        orders.append(order)


def swaps_to_the_ideal(rels: Sequence[float]) -> None:
    """Draw the DCG after each swap of two unsorted neighbors, up to the sorted order.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.6))
    orders = neighbor_swaps(rels)
    values = [float(arrays.dcg(order)) for order in orders]
    ax.axhline(values[-1], **GUIDE)
    ax.text(0, values[-1], "ideal DCG", va="bottom", color=QUIET)
    ax.plot(values, **SERIES[0], clip_on=False)
    for place, value in enumerate(values):
        ax.annotate(f"{value:.2f}", (place, value), (5, -14), textcoords="offset points")
    ax.set_xticks(range(len(orders)), ["\n".join(f"{rel:g}" for rel in order) for order in orders])
    room = 0.15 * (values[-1] - values[0]) or 0.15
    ax.set(ylabel="DCG", ylim=(values[0] - room, values[-1] + room))
    ax.set_xlabel("the list after each swap, rank 1 on top")
    ax.grid(False)


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
        ax.bar(ranks, left, width=0.8, color=RELEVANT)
        ax.bar(ranks, rels, width=0.8, color="none", edgecolor=EDGE)
        ax.set(title=f"{name}\nDCG {left.sum():.4f}", xlabel="rank", xticks=ranks)
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
    name_lines(ax)


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
    ax.vlines(place, values, ideals, color=EDGE, linewidth=0.8)
    ax.plot(place, ideals, "_", color=EDGE, label="ideal")
    ax.plot(place, values, "o", color=INK, label="reached", clip_on=False)
    ax.set(xlabel="query, ordered by its ideal", ylabel=ylabel, ylim=(0, None))
    name_lines(ax)
