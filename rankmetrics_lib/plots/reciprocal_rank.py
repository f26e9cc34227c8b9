"""Figures of the chapter on reciprocal rank, and the result pages with which others open."""

from collections.abc import Collection, Mapping, Sequence

import matplotlib.pyplot as plt

from ..figures import first_hits as figure
from ._hand import (
    EDGE,
    INK,
    ON_GRADES,
    RELEVANT,
    SYSTEMS,
    WIDEST,
    A,
    B,
    bare,
    box,
    curves,
    name_lines,
    with_looks,
)


def result_pages(
    pages: Mapping[str, Sequence[str]],
    *,
    relevant: Collection[str],
    notes: Mapping[str, str],
) -> None:
    """Draw the result pages of two systems side by side, rank 1 at the top, with the relevant
    titles filled.

    Parameters
    ----------
    pages : dict of str to sequence of str
        Titles in rank order, by name of the system. Some 25 letters of a title fit.
    relevant : collection of str
        The titles that are relevant.
    notes : dict of str to str
        What to write below each page, by name of the system.
    """
    longest = max(len(titles) for titles in pages.values())
    _, axes = plt.subplots(1, len(pages), figsize=(WIDEST, 0.8 + 0.42 * longest), sharey=True)
    for ax, (titles, look) in zip(axes, with_looks(pages, (A, B)), strict=True):
        name = look["label"]
        for rank, title in enumerate(titles, 1):
            fill, letters = (RELEVANT, ON_GRADES[3]) if title in relevant else ("none", INK)
            place = (0, rank - 0.42)
            ax.add_patch(plt.Rectangle(place, 1, 0.84, facecolor=fill, edgecolor=EDGE))
            ax.text(0.03, rank, title, va="center_baseline", color=letters)
        ax.set_title(name, color=look["color"])
        ax.set(xlim=(-0.01, 1.01), ylim=(longest + 0.55, 0.45), xlabel=notes[name], xticks=[])
        ax.set_yticks(range(1, longest + 1))
        bare(ax)


def first_hits() -> None:
    """Draw the three searches of two engines as rows of results, with the first right page filled,
    its rank, and both means, as the moving figure has them at its start."""
    _, axes = plt.subplots(2, 1, figsize=(WIDEST, 3.9))
    for ax, (key, name), look in zip(axes, figure.ENGINES, (A, B), strict=True):
        places = figure.START[key]
        for row, place in enumerate(places):
            for rank in range(1, place + 2):
                box(ax, rank, row, filled=rank == place + 1)
            ax.text(place + 1.6, row, f"rank {place + 1}", va="center")
        means = f"mean rank {figure.mean_rank(places):.2f}, MRR {figure.mrr(places):.2f}"
        ax.set_title(f"{name}: {means}", color=look["color"])
        ax.set(xlim=(0.4, figure.PLACES_SHOWN + 2.4), ylim=(len(places) - 0.5, -0.5), xticks=[])
        ax.set_yticks(range(len(places)), figure.SEARCHES)
        bare(ax)


def systems_over_k(
    depths: Sequence[int], values: Mapping[str, Sequence[float]], *, ylabel: str
) -> None:
    """Draw the mean of a metric against its cut-off for several systems.

    Parameters
    ----------
    depths : sequence of int
        The cut-offs.
    values : dict of str to sequence of float
        The metric at each cut-off, by system; the keys are those of `SYSTEMS`.
    ylabel : str
        The full label of the metric.
    """
    _, ax = plt.subplots()
    curves(ax, depths, {SYSTEMS[system]["label"]: value for system, value in values.items()})
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, None), xticks=depths)
    name_lines(ax)
