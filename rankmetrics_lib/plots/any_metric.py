"""Figures of any metric: query by query, and over its cut-off."""

import matplotlib.pyplot as plt
import numpy as np

from ._hand import GREEN, GRAY, RIGHT, WRONG, SYSTEMS


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
