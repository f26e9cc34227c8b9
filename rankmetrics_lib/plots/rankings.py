"""Figures of the chapter rankings, and the rankings as boxes that open other chapters."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

from ._hand import GRAY, RIGHT, WRONG


def rankings(rows):
    """Draw rankings as rows of boxes, rank 1 at the left: filled is relevant.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order by the name of the ranking.
    """
    longest = max(len(rels) for rels in rows.values())
    _, ax = plt.subplots(figsize=(0.8 + 0.55 * longest, 0.7 + 0.55 * len(rows)))
    for row, rels in enumerate(rows.values()):
        for rank, rel in enumerate(rels, 1):
            color = RIGHT if rel >= 1 else "none"
            ax.add_patch(
                plt.Rectangle(
                    (rank - 0.42, row - 0.36),
                    0.84,
                    0.72,
                    facecolor=color,
                    edgecolor=GRAY,
                )
            )
    ax.set(xlim=(0.4, longest + 0.6), ylim=(len(rows) - 0.5, -0.5), xlabel="rank")
    ax.set_xticks(range(1, longest + 1))
    ax.set_yticks(range(len(rows)), rows)
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def cuts(rels, depths, *, n_relevant, n_documents):
    """Draw all documents of a collection at several cuts, each named by its cell of the confusion matrix.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    depths : sequence of int
        The cuts, a row each, at most the length of the list.
    n_relevant, n_documents : int
        Relevant documents and all documents of the collection; those not in `rels` stand at the right, after a gap.
    """
    missed = n_relevant - sum(rel >= 1 for rel in rels)
    labels = [*rels, *[1] * missed, *[0] * (n_documents - len(rels) - missed)]
    places = [place + (place > len(rels)) for place in range(1, n_documents + 1)]
    _, ax = plt.subplots(figsize=(1.2 + 0.6 * n_documents, 0.8 + 0.6 * len(depths)))
    for row, depth in enumerate(depths):
        for rank, (place, label) in enumerate(zip(places, labels), 1):
            name = (
                ("TP" if label >= 1 else "FP")
                if rank <= depth
                else ("FN" if label >= 1 else "TN")
            )
            box = plt.Rectangle((place - 0.42, row - 0.36), 0.84, 0.72, edgecolor=GRAY)
            box.set_facecolor(RIGHT if label >= 1 else "none")
            ax.add_patch(box)
            ax.text(
                place,
                row,
                name,
                ha="center",
                va="center",
                color="white" if label >= 1 else "black",
                fontsize=10,
            )
        ax.plot([depth + 0.5] * 2, [row - 0.46, row + 0.46], color=WRONG, linewidth=3)
    ax.set(xlim=(0.4, n_documents + 1.6), ylim=(len(depths) - 0.5, -0.5))
    ax.set_xticks([*range(1, len(rels) + 1), (len(rels) + 3 + n_documents) / 2])
    ax.set_xticklabels([*range(1, len(rels) + 1), "not in the list"])
    ax.set_yticks(range(len(depths)), [f"k = {depth}" for depth in depths])
    ax.set_xlabel("rank", loc="left")
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def confusion_over_k(rels):
    """Draw the four counts of the confusion matrix, stacked, at every cut of a ranking of the whole collection.

    Parameters
    ----------
    rels : sequence of float
        Labels of all documents of the collection in rank order.
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
    colors = [
        RIGHT,
        mpl.colors.to_rgba(RIGHT, 0.3),
        GRAY,
        mpl.colors.to_rgba(GRAY, 0.15),
    ]
    ax.stackplot(
        depths,
        *counts.values(),
        labels=counts,
        colors=colors,
        edgecolor="white",
        linewidth=0.5,
    )
    ax.axhline(hits[-1], color="black", linewidth=1)
    ax.set(xlim=(0, len(rels)), ylim=(0, len(rels)), xlabel="k", ylabel="documents")
    ax.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, 1.14))


def grades(ratings, grade_cuts):
    """Draw how often each rating was given, colored by the grade that the cuts turn it into.

    Parameters
    ----------
    ratings : array_like
        Ratings from 0 to 1.
    grade_cuts : sequence of float
        The lowest rating of grade 1, of grade 2, and so on: multiples of 0.05.
    """
    ratings = np.ravel(ratings)
    given = np.digitize(ratings, grade_cuts)
    _, ax = plt.subplots()
    for grade in range(len(grade_cuts) + 1):
        color = mpl.colors.to_rgba(RIGHT, grade / len(grade_cuts)) if grade else "none"
        edges = np.arange(21) / 20
        ax.hist(
            ratings[given == grade],
            edges,
            color=color,
            edgecolor=GRAY,
            label=f"grade {grade}",
        )
    ax.set(xlim=(0, 1), xlabel="mean rating of a pair", ylabel="pairs")
    ax.legend()
