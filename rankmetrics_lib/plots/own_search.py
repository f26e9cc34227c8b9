"""Figures of the chapter on this book's own search: one query among all, and at which rank the
first answer comes."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
from matplotlib.ticker import MaxNLocator

from ..figures import own_search_query
from ._hand import EDGE, GROUND, INK, WIDEST, A, B, Look, legend_above, name_lines, with_looks

RANKS = {
    "1": 1,
    "2": 2,
    "3": 3,
    "4 to 10": 10,
    "below": float("inf"),
}  # the last rank of each group
NEVER = "never"


def one_query() -> None:
    """Draw RR of each query and their mean, as the moving figure shows them at its start."""
    described = own_search_query.every_query(own_search_query.START)
    others, this = [mark for mark in described["marks"] if mark["mark"] == "bars"]
    (mean,) = [mark["points"] for mark in described["marks"] if mark["mark"] == "line"]
    _, ax = plt.subplots(figsize=(WIDEST, 2.8))
    for mark, color in ((others, EDGE), (this, INK)):
        for left, right, height in mark["places"]:
            ax.bar(left, height, right - left, align="edge", color=color)
    ax.plot(*zip(*mean, strict=True), color=INK, label=f"mean {mean[0][1]:.2f}")
    ax.set(xticks=[], xlabel=described["x"]["name"], ylabel="RR", xlim=(0, mean[1][0]), ylim=(0, 1))
    name_lines(ax)


def first_answers(ranks: Mapping[str, Sequence[float | None]]) -> None:
    """Draw how many queries have their first answer at rank 1, 2, 3 …, one bar per system.

    Parameters
    ----------
    ranks : dict of str to sequence of float or None
        For two systems, the rank of the first answer to each query; None if there is none.
    """
    groups = [*RANKS, NEVER]
    _, ax = plt.subplots()
    for side, hatch, (of, look) in zip(
        (-1, 1), ("///", ""), with_looks(ranks, (A, B)), strict=True
    ):
        counts = [sum(group_of(rank) == group for rank in of) for group in groups]
        at = [number + 0.2 * side for number in range(len(groups))]
        bar: Look = {"label": look["label"], "facecolor": look["color"], "hatch": hatch}
        ax.bar_label(ax.bar(at, counts, 0.38, edgecolor=GROUND, linewidth=0, **bar))
    ax.set(xlabel="rank of the first page that answers the query", ylabel="queries")
    ax.set_xticks(range(len(groups)), groups)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    legend_above(ax, 2)


def group_of(rank: float | None) -> str:
    if rank is None:
        return NEVER
    return next(group for group, last in RANKS.items() if rank <= last)
