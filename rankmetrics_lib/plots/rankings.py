"""Figures of the chapter on rankings, and the rows of boxes with which other chapters open."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ._hand import GRAY, RIGHT, WIDEST, WRONG, Look, bare, box, legend_above


def rankings(rows: Mapping[str, Sequence[float]]) -> None:
    """Draw rankings as rows of boxes, rank 1 at the left, with relevant documents filled.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order, by name of the ranking.
    """
    longest = max(len(rels) for rels in rows.values())
    _, ax = plt.subplots(figsize=(0.8 + 0.55 * longest, 0.7 + 0.55 * len(rows)))
    for row, rels in enumerate(rows.values()):
        for rank, rel in enumerate(rels, 1):
            box(ax, rank, row, filled=rel >= 1)
    ax.set(xlim=(0.4, longest + 0.6), ylim=(len(rows) - 0.5, -0.5), xlabel="rank")
    ax.set_xticks(range(1, longest + 1))
    ax.set_yticks(range(len(rows)), rows)
    bare(ax)


def result_page(
    query: str, shown: Mapping[str, float | None], left_out: Mapping[str, float | None]
) -> None:
    """Draw what a search showed, in rank order, and what it left out, each with its grade as dots.

    Parameters
    ----------
    query : str
        What the reader typed.
    shown, left_out : dict of str to float or None
        Grades from 0 to 3 by title; None for a document that was not judged.
    """
    rows = len(shown) + len(left_out)
    _, ax = plt.subplots(figsize=(WIDEST, 0.95 + 0.31 * rows))
    ax.text(0, -2.2, f"Search: {query}", weight="bold", va="center")
    ax.text(0, -1, "On your page", color=GRAY, va="center")
    ax.text(0, len(shown) + 0.6, "On the site, but not on your page", color=GRAY, va="center")
    ax.axhline(len(shown) - 0.2, color=WRONG, linestyle="--", linewidth=1.5)
    for row, (title, grade) in enumerate([*shown.items(), *left_out.items()]):
        below = row >= len(shown)
        y = row + 1.6 * below
        ax.text(0.5, y, "–" if below else str(row + 1), ha="center", va="center", color=GRAY)
        ax.text(1.2, y, title, va="center")
        if grade is None:
            ax.text(10, y, "not judged", color=GRAY, ha="right", va="center", style="italic")
            continue
        for dot in range(3):
            look: Look = {"color": RIGHT if dot < grade else "none", "markeredgecolor": GRAY}
            ax.plot(8.7 + 0.55 * dot, y, "o", markersize=9, **look)
    ax.set(xlim=(0, 10.1), ylim=(rows + 1.2, -2.8), xticks=[], yticks=[])
    bare(ax)


def cuts(
    rels: Sequence[float], depths: Sequence[int], *, n_relevant: int, n_documents: int
) -> None:
    """Draw all documents of a collection at several cuts, each labeled with its cell of the
    confusion matrix.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    depths : sequence of int
        The cuts, one row each, at most the length of the list.
    n_relevant, n_documents : int
        Relevant documents and all documents of the collection; those not in `rels` are drawn at
        the right, after a gap.
    """
    unseen = n_relevant - sum(rel >= 1 for rel in rels)
    labels = [*rels, *[1] * unseen, *[0] * (n_documents - len(rels) - unseen)]
    places = [place + (place > len(rels)) for place in range(1, n_documents + 1)]
    _, ax = plt.subplots(figsize=(1.2 + 0.56 * n_documents, 0.8 + 0.6 * len(depths)))
    for row, depth in enumerate(depths):
        for rank, (place, label) in enumerate(zip(places, labels, strict=True), 1):
            retrieved, missed = ("TP", "FN") if label >= 1 else ("FP", "TN")
            name = retrieved if rank <= depth else missed
            color = "white" if label >= 1 else "black"
            box(ax, place, row, filled=label >= 1)
            ax.text(place, row, name, ha="center", va="center", color=color)
        ax.plot([depth + 0.5] * 2, [row - 0.46, row + 0.46], color=WRONG, linewidth=3)
    ax.set(xlim=(0.4, n_documents + 1.6), ylim=(len(depths) - 0.5, -0.5))
    ax.set_xticks([*range(1, len(rels) + 1), (len(rels) + 3 + n_documents) / 2])
    ax.set_xticklabels([*range(1, len(rels) + 1), "not in the list"])
    ax.set_yticks(range(len(depths)), [f"k = {depth}" for depth in depths])
    ax.set_xlabel("rank", x=(len(rels) / 2 + 0.1) / (n_documents + 1.2))
    bare(ax)


def confusion_over_k(rels: Sequence[float]) -> None:
    """Draw the four counts of the confusion matrix, stacked, at every cut of a ranking that holds
    the whole collection.

    Parameters
    ----------
    rels : sequence of float
        Labels of all documents of the collection, in rank order.
    """
    hits = np.append(0, np.cumsum(np.asarray(rels) >= 1))
    depths = np.arange(len(hits))
    counts = {
        "TP": hits,
        "FN": hits[-1] - hits,
        "FP": depths - hits,
        "TN": len(rels) - hits[-1] - (depths - hits),
    }
    _, ax = plt.subplots()
    colors = [RIGHT, (RIGHT, 0.3), GRAY, (GRAY, 0.15)]
    looks: Look = {"colors": colors, "edgecolor": "white", "linewidth": 0.5}
    ax.stackplot(depths, *counts.values(), labels=counts, **looks)
    ax.axhline(hits[-1], color="black", linewidth=1)
    ax.set(xlim=(0, len(rels)), ylim=(0, len(rels)), xlabel="k", ylabel="documents")
    legend_above(ax, 4)


def grades(ratings: ArrayLike, grade_cuts: Sequence[float]) -> None:
    """Draw how often each rating was given, colored by the grade that it becomes.

    Parameters
    ----------
    ratings : array_like
        Ratings from 0 to 1.
    grade_cuts : sequence of float
        The lowest rating of grade 1, of grade 2, and so on: multiples of 0.05.
    """
    ratings = np.ravel(ratings)
    given = np.digitize(ratings, grade_cuts)
    edges = [place / 20 for place in range(21)]
    _, ax = plt.subplots()
    for grade in range(len(grade_cuts) + 1):
        look: Look = {"color": (RIGHT, grade / len(grade_cuts)), "edgecolor": GRAY}
        ax.hist(ratings[given == grade], edges, label=f"grade {grade}", **look)
    ax.set(xlim=(0, 1), xlabel="mean rating of a pair", ylabel="pairs")
    ax.legend()
