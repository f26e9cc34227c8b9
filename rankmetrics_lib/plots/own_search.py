"""The figure of the chapter on this book's own search: at which rank the first answer comes."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
from matplotlib.ticker import MaxNLocator

from ._hand import RIGHT, WRONG, Look, legend_above

RANKS = {
    "1": 1,
    "2": 2,
    "3": 3,
    "4 to 10": 10,
    "below": float("inf"),
}  # the last rank of each group
NEVER = "never"


def first_answers(ranks: Mapping[str, Sequence[float | None]]) -> None:
    """Draw how many queries have their first answer at rank 1, 2, 3 …, one bar per system.

    Parameters
    ----------
    ranks : dict of str to sequence of float or None
        For two systems, the rank of the first answer to each query; None if there is none.
    """
    groups = [*RANKS, NEVER]
    _, ax = plt.subplots()
    for place, (name, of) in enumerate(ranks.items()):
        counts = [sum(group_of(rank) == group for rank in of) for group in groups]
        look: Look = ({"color": WRONG, "hatch": "///"}, {"color": RIGHT})[place]
        at = [number + (place - 0.5) * 0.4 for number in range(len(groups))]
        bars = ax.bar(at, counts, width=0.38, label=name, edgecolor="white", linewidth=0, **look)
        ax.bar_label(bars)
    ax.set(xlabel="rank of the first page that answers the query", ylabel="queries")
    ax.set_xticks(range(len(groups)), groups)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="x", visible=False)
    legend_above(ax, 2)


def group_of(rank: float | None) -> str:
    if rank is None:
        return NEVER
    return next(group for group, last in RANKS.items() if rank <= last)
