"""The figures' common hand: the same color, mark and shape for the same thing in every chapter.

Colors are told apart by color-blind readers (Okabe & Ito), and series differ in mark or line style too.
Backgrounds are transparent, so that a page can show the figures on a light or a dark ground.
"""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

from . import arrays

BLUE, ORANGE, GREEN, PURPLE, GRAY = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#AA4499",
    "#6B6B6B",
)
RIGHT, WRONG, OTHER = BLUE, ORANGE, PURPLE
SYSTEMS = {
    "tfidf": {"label": "TF-IDF", "color": BLUE, "marker": "o"},
    "lsi": {"label": "LSI", "color": GREEN, "marker": "^"},
    "bm25": {"label": "BM25", "color": ORANGE, "marker": "s"},
    "random": {"label": "random order", "color": GRAY, "marker": "x"},
}
STYLE = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.figsize": (6.4, 3.6),
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#D0D0D0",
    "grid.linewidth": 0.6,
    "lines.linewidth": 2,
    "legend.frameon": False,
    "svg.hashsalt": "rankmetrics",
}


def use_style():
    """Draw all following figures in the book's style."""
    mpl.rcParams.update(STYLE)


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


def points_by_rank(rels, n_relevant):
    """Recall and precision after each rank."""
    depths = range(1, len(rels) + 1)
    recall = [arrays.recall(rels, k, n_relevant=n_relevant) for k in depths]
    return np.array(recall), np.array([arrays.precision(rels, k) for k in depths])


def staircase(ax, rels, n_relevant):
    """Fill the steps whose area is average precision: one a hit, as high as the precision there."""
    recall, precision = points_by_rank(rels, n_relevant)
    hits = np.flatnonzero(np.asarray(rels) >= 1)
    ax.bar(
        recall[hits],
        precision[hits],
        width=-1 / n_relevant,
        align="edge",
        color=RIGHT,
        alpha=0.25,
        label="steps: AP",
    )
    ax.plot(recall, precision, "o", color=RIGHT, markersize=5, label="each rank")
    ax.set(xlim=(0, 1.03), ylim=(0, 1.08), xlabel="recall", ylabel="precision")


def trapezoid(ax, rels, n_relevant):
    """Join the points by straight lines from (0, 1), as the trapezoid rule does."""
    recall, precision = points_by_rank(rels, n_relevant)
    ax.plot(
        np.append(0, recall),
        np.append(1, precision),
        "--",
        color=WRONG,
        label="trapezoid",
    )


def eleven_points(ax, rels, n_relevant):
    """Mark the best precision still to come at eleven levels of recall."""
    recall, precision = points_by_rank(rels, n_relevant)
    levels = np.linspace(0, 1, 11)
    best = [precision[recall >= level - 1e-12].max(initial=0) for level in levels]
    ax.plot(levels, best, "D", color=OTHER, markersize=5, label="11 points")


def steps(rels, n_relevant):
    """Draw average precision as the area of its steps."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)


def three_readings(rels, n_relevant):
    """Draw three areas that go by the name of average precision: steps, trapezoid and 11 points."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)
    trapezoid(ax, rels, n_relevant)
    eleven_points(ax, rels, n_relevant)
    ax.legend(loc="lower left")


def per_query(values, *, order_by, ylabel):
    """Draw one metric query by query for several systems, the queries ordered by one of them.

    Parameters
    ----------
    values : dict of str to array_like, shape (queries,)
        The metric of each query by system, with the names of `SYSTEMS`.
    order_by : str
        The system that orders the queries, its best first.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots(figsize=(6.8, 3.8))
    order = np.argsort(-np.asarray(values[order_by]), kind="stable")
    place = np.arange(1, len(order) + 1)
    for system, value in values.items():
        look = SYSTEMS[system]
        ax.plot(
            place,
            np.asarray(value)[order],
            look["marker"],
            color=look["color"],
            markersize=5,
            label=look["label"],
        )
    ax.set(
        xlabel=f"query, ordered by {SYSTEMS[order_by]['label']}",
        ylabel=ylabel,
        ylim=(0, 1.03),
    )
    ax.legend(
        ncols=4,
        loc="upper center",
        bbox_to_anchor=(0.5, 1.14),
        columnspacing=1.2,
        handletextpad=0.2,
    )


def over_k(depths, curves, *, ylabel):
    """Draw a metric against its cut-off, a line a variant.

    Parameters
    ----------
    depths : sequence of int
        The cut-offs.
    curves : dict of str to sequence of float
        The metric at each cut-off, by the name of the variant.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots()
    looks = [(RIGHT, "-", "o"), (GREEN, "-", "^"), (WRONG, "--", "s"), (GRAY, ":", "x")]
    for (name, values), (color, line, mark) in zip(curves.items(), looks):
        ax.plot(
            depths, values, line, marker=mark, color=color, markersize=4, label=name
        )
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, 1.05))
    ax.legend()
