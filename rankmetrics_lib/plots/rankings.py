"""Figures of the chapter on rankings, and the rows of boxes with which other chapters open."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ._hand import (
    EDGE,
    GRADES,
    GROUND,
    GUIDE,
    INK,
    MISSED,
    ON_GRADES,
    QUIET,
    RELEVANT,
    WIDEST,
    WRONG,
    Look,
    bare,
    box,
)


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
    """Draw what a search showed, in rank order, and what it left out, each with its grade as dots
    and in the color of its box. The box is dashed if the document was left out, and hatched if
    nobody judged it.

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
    ax.text(0, -1, "On your page", color=QUIET, va="center")
    ax.text(0, len(shown) + 0.6, "On the site, but not on your page", color=QUIET, va="center")
    ax.axhline(len(shown) - 0.2, **GUIDE)
    for row, (title, grade) in enumerate([*shown.items(), *left_out.items()]):
        below = row >= len(shown)
        y = row + 1.6 * below
        color = 0 if below or not grade else int(grade)
        look: Look = {"facecolor": GRADES[color], "edgecolor": EDGE}
        look |= {"linestyle": "--" if below else "-", "hatch": "///" if grade is None else ""}
        ax.add_patch(plt.Rectangle((0.05, y - 0.38), 0.5, 0.76, **look))
        if not below:
            behind: Look = {"color": GROUND if grade is None else "none", "pad": 1}
            rank: Look = {"ha": "center", "va": "center_baseline", "color": ON_GRADES[color]}
            ax.text(0.3, y, str(row + 1), bbox=behind, **rank)
        ax.text(0.8, y, title, va="center")
        if grade is None:
            ax.text(10, y, "not judged", color=QUIET, ha="right", va="center")
            continue
        for dot in range(3):
            filled = RELEVANT if dot < grade else "none"
            ax.plot(8.7 + 0.55 * dot, y, "o", color=filled, markeredgecolor=EDGE, markersize=9)
    ax.set(xlim=(0, 10.1), ylim=(rows + 1.2, -2.8), xticks=[], yticks=[])
    bare(ax)


def cuts(
    rels: Sequence[float], depths: Sequence[int], *, n_relevant: int, n_documents: int
) -> None:
    """Draw all documents of a collection at several cuts, each with its rank, and below it its
    cell of the confusion matrix, with a cross if it is on the wrong side.

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
    _, ax = plt.subplots(figsize=(1.2 + 0.56 * n_documents, 0.4 + 0.85 * len(depths)))
    middle: Look = {"ha": "center", "va": "center"}
    for y, depth in zip(np.arange(len(depths)) * 1.7, depths, strict=True):
        for rank, (place, label) in enumerate(zip(places, labels, strict=True), 1):
            relevant, taken = label >= 1, rank <= depth
            name = ("TP" if taken else "FN") if relevant else ("FP" if taken else "TN")
            box(ax, place, y, filled=relevant)
            if rank <= len(rels):
                ax.text(place, y, str(rank), color=ON_GRADES[3 * relevant], **middle)
            words, color = (name, INK) if relevant == taken else (f"✕ {name}", WRONG)
            ax.text(place, y + 0.7, words, color=color, **middle)
        ax.plot([depth + 0.5] * 2, [y - 0.5, y + 1], color=INK, linewidth=2)
    ax.text((len(rels) + 3 + n_documents) / 2, -0.8, "never retrieved", color=QUIET, **middle)
    ax.set(xlim=(0.4, n_documents + 1.6), ylim=(1.7 * len(depths) - 0.6, -1.1), xticks=[])
    ax.set_yticks(np.arange(len(depths)) * 1.7, [f"k = {depth}" for depth in depths])
    bare(ax)


def confusion_over_k(rels: Sequence[float]) -> None:
    """Draw the four counts of the confusion matrix, stacked, at every cut of a ranking that holds
    the whole collection. What is on the wrong side is hatched.

    Parameters
    ----------
    rels : sequence of float
        Labels of all documents of the collection, in rank order.
    """
    hits = np.append(0, np.cumsum(np.asarray(rels) >= 1))
    depths = np.arange(len(hits))
    falses = depths - hits
    counts = {"TP": hits, "FN": hits[-1] - hits, "FP": falses, "TN": falses[-1] - falses}
    tops = np.cumsum(list(counts.values()), axis=0)
    looks: Look = {"colors": [RELEVANT, *["none"] * 3], "hatch": ["", MISSED, MISSED, ""]}
    behind: Look = {"facecolor": GROUND, "edgecolor": "none", "pad": 2}
    _, ax = plt.subplots()
    ax.stackplot(depths, *counts.values(), edgecolor=WRONG, linewidth=0, **looks)
    for name, top, share in zip(counts, tops, (0.85, 0.15, 0.85, 0.15), strict=True):
        k = round(share * len(rels))
        place = k, top[k] - counts[name][k] / 2
        ax.text(*place, name, ha="center", va="center", bbox=behind)
    ax.axhline(hits[-1], color=INK, linewidth=1.5)
    ax.set(xlim=(0, len(rels)), ylim=(0, len(rels)), xlabel="k", ylabel="documents")


def grades(ratings: ArrayLike, grade_cuts: Sequence[float]) -> None:
    """Draw how often each rating was given, in the color of the grade that it becomes.

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
        of = ratings[given == grade]
        heights, *_ = ax.hist(of, edges, facecolor=GRADES[grade], edgecolor=EDGE)
        above: Look = {"xytext": (0, 5), "textcoords": "offset points", "ha": "center"}
        ax.annotate(f"grade {grade}", (of.mean(), np.max(heights)), **above)
    ax.set(xlim=(0, 1), xlabel="mean rating of a pair", ylabel="pairs")
