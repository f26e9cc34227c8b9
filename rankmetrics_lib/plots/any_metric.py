"""Figures of any metric: query by query, and against its cut-off."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import ArrayLike

from ._hand import SYSTEMS, Look, curves, legend_above, name_lines


def per_query(values: Mapping[str, ArrayLike], *, order_by: str, ylabel: str) -> None:
    """Draw a metric query by query for several systems, with the queries sorted by one of them.

    Parameters
    ----------
    values : dict of str to array_like, shape (queries,)
        The metric of each query, by system; the keys are those of `SYSTEMS`.
    order_by : str
        The system whose values sort the queries, best first.
    ylabel : str
        The full label of the metric.
    """
    _, ax = plt.subplots()
    order = np.argsort(-np.asarray(values[order_by]), kind="stable")
    place = np.arange(1, len(order) + 1)
    dots: Look = {"linestyle": "none", "clip_on": False}
    for system, value in values.items():
        ax.plot(place, np.asarray(value)[order], **SYSTEMS[system] | dots)
    name = SYSTEMS[order_by]["label"]
    ax.set(xlabel=f"query, ordered by {name}", ylabel=ylabel, ylim=(0, 1.03))
    legend_above(ax, 4)


def over_k(depths: Sequence[int], values: Mapping[str, Sequence[float]], *, ylabel: str) -> None:
    """Draw a metric against its cut-off, one line per variant.

    Parameters
    ----------
    depths : sequence of int
        The cut-offs.
    values : dict of str to sequence of float
        The metric at each cut-off, by name of the variant.
    ylabel : str
        The full label of the metric.
    """
    _, ax = plt.subplots()
    curves(ax, depths, values, markersize=4)
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, 1.05))
    ax.margins(x=0.02)
    ax.locator_params(axis="x", integer=True)
    name_lines(ax)
