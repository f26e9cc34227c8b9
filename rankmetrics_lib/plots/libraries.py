"""Figures of the chapter on four libraries: one result in two orders, the decisions between files
and a number, and how many definitions give a printed number."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import EDGE, INK, ON_GRADES, PANEL, RELEVANT, WIDEST, bare, curves, name_lines


def two_orders(lists: Mapping[str, Sequence[str]], relevant: str, values: Sequence[str]) -> None:
    """Draw the same documents in two orders, one column per program, with the relevant one filled.

    Parameters
    ----------
    lists : dict of str to sequence of str
        The documents in rank order, by name of the program.
    relevant : str
        The relevant document.
    values : sequence of str
        What each program prints, below its column.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 2.6))
    for column, (program, documents) in enumerate(lists.items()):
        center = 1.2 * column + 0.5
        ax.text(center, -0.1, program, ha="center", va="center", weight="bold")
        for rank, document in enumerate(documents, 1):
            fill, letters = (RELEVANT, ON_GRADES[3]) if document == relevant else ("none", INK)
            corner = 1.2 * column, rank - 0.4
            ax.add_patch(plt.Rectangle(corner, 1, 0.8, facecolor=fill, edgecolor=EDGE))
            ax.text(center, rank, document, ha="center", va="center", color=letters)
        ax.text(center, len(documents) + 1.1, values[column], ha="center", va="center")
    ranks = range(1, len(documents) + 1)
    ax.set(xlim=(-0.1, 2.3), ylim=(len(documents) + 1.6, -0.6))
    ax.set_yticks(ranks, [f"rank {rank}" for rank in ranks])
    ax.set_xticks([])
    bare(ax)


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
