"""Figures of the chapter on four libraries: one file in four hands, the decisions between files and
a number, and how many definitions give a printed number."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ..figures import libraries_four
from ._hand import EDGE, PANEL, WIDEST, bare, curves, name_lines
from .ndcg import draw_stack


def four_libraries() -> None:
    """Draw NDCG of one file as four libraries compute it, as the moving figure shows it at its
    start, once a guess is made: the gains in the order of each library."""
    described = libraries_four.library_bars(libraries_four.START | {"guess": 0.9}, None)
    _, ax = plt.subplots(figsize=(WIDEST, 2.7))
    for row, part in enumerate(described["parts"]):
        draw_stack(ax, -row, part["got"], outlined=False)
    ax.set(xlim=(0, 1), ylim=(-2.4, 0.8))
    ax.axis("off")


def decision_chain(questions: Mapping[str, str]) -> None:
    """Draw the decisions on the way from two files to a number, one below the other, each with its
    question.

    Parameters
    ----------
    questions : dict of str to str
        What each decision answers, by its name, in the order in which programs decide.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.75 * len(questions)))
    for row, (name, question) in enumerate(questions.items()):
        ax.add_patch(plt.Rectangle((0, row - 0.3), 1.2, 0.6, facecolor=PANEL, edgecolor=EDGE))
        ax.text(0.6, row, name, ha="center", va="center", weight="bold")
        ax.text(1.35, row, question, va="center")
        if row:
            ends = (0.6, row - 0.3), (0.6, row - 0.7)
            ax.annotate("", *ends, arrowprops={"arrowstyle": "->", "color": EDGE})
    ax.set(xlim=(-0.05, 5.3), ylim=(len(questions) - 0.6, -0.4), xticks=[], yticks=[])
    bare(ax)


def fits_by_decimals(decimals: Sequence[int], counts: Mapping[str, Sequence[int]]) -> None:
    """Draw how many explanations fit a printed number, against its number of decimals.

    Parameters
    ----------
    decimals : sequence of int
        Numbers of printed decimals.
    counts : dict of str to sequence of int
        Number of ways that `identify` counts for each number of decimals, one line per key,
        which says what else is known of the definition.
    """
    _, ax = plt.subplots()
    curves(ax, decimals, counts)
    ax.set(
        xlabel="decimals printed",
        ylabel="ways that fit",
        yscale="log",
        ylim=(1, None),
        xticks=list(decimals),
    )
    name_lines(ax)
