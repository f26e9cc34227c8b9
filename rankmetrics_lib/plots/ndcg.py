"""Figures of the chapter on NDCG."""

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from ..figures import ndcg_ideal
from ._hand import EDGE, GRADES, GROUND, INK, ON_GRADES, QUIET


def two_ideals() -> None:
    """Draw one list and the two ideals that NDCG can divide its gain by, as the moving figure shows
    them at its start, once a guess is made."""
    described = ndcg_ideal.dcg_bars(ndcg_ideal.START | {"guess": 0}, None)
    got, ideals = described["got"], described["ideals"]
    _, ax = plt.subplots(figsize=(5.6, 2.7))
    for row, stack in enumerate([got, *ideals]):
        draw_stack(ax, -row, stack, outlined=row > 0)
    end = sum(segment["size"] for segment in got["segments"])
    ax.axvline(end, color=INK, linestyle="--", linewidth=1.5)
    ax.set_ylim(-2.4, 0.8)
    ax.axis("off")


def draw_stack(ax: Axes, row: float, stack: dict, *, outlined: bool) -> None:
    """Draw a sum: the gain of the list filled, deeper with the grade; an ideal outlined."""
    words = "  ".join([stack["name"], stack["total"], *(stack["share"] or [])])
    ax.text(0, row + 0.36, words, color=QUIET)
    left = 0.0
    for segment in stack["segments"]:
        grade, size = segment["grade"], segment["size"]
        if grade:
            fill, edge = ("none", EDGE) if outlined else (GRADES[grade], GROUND)
            ax.barh(row, size, 0.5, left, facecolor=fill, edgecolor=edge, linewidth=1.5)
            color = INK if outlined else ON_GRADES[grade]
            ax.text(left + size / 2, row, grade, ha="center", va="center", color=color)
        left += size
