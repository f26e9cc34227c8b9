"""Figure of the chapter on reciprocal rank."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import SYSTEMS, legend_above


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
    for system, value in values.items():
        ax.plot(depths, value, "-", **SYSTEMS[system], markersize=5, linewidth=1.5)
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, None), xticks=depths)
    legend_above(ax, 4)
