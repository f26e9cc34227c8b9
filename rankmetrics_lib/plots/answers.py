"""Figures of the chapter on retrieval that feeds a model."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import BLUE, WIDEST, curves, legend_above, with_looks


def recall_by_budget(budgets: Sequence[float], recalls: Mapping[str, Sequence[float]]) -> None:
    """Draw the share of the questions that can be answered, over the tokens that fit.

    Parameters
    ----------
    budgets : sequence of float
        Tokens that fit into the context.
    recalls : dict of str to sequence of float
        The mean evidence recall at each budget, by what is retrieved.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.2))
    for values, look in with_looks(recalls):
        ax.plot(budgets, values, **look)
    ax.set(xlabel="budget in tokens", ylabel="mean evidence recall", ylim=(0, 1.03))
    legend_above(ax, ncols=len(recalls))


def accuracy_by_place(
    places: Sequence[int], accuracies: Mapping[str, Sequence[float]], without: float
) -> None:
    """Draw how often answers are right, over the place of the one passage that holds the answer.

    Parameters
    ----------
    places : sequence of int
        Places of that passage in the context, from 1.
    accuracies : dict of str to sequence of float
        The share of right answers at each place, by model.
    without : float
        The share of right answers of the first model without any passage, as a dotted line.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.2))
    curves(ax, places, accuracies)
    ax.axhline(without, color=BLUE, linestyle=":", linewidth=1.5)
    ax.text(places[0], without - 0.006, "no passages", va="top", color=BLUE)
    ax.set(xlabel="place of the passage with the answer", ylabel="right answers", ylim=(0.45, 0.8))
    ax.set_xticks(places)
    legend_above(ax, ncols=len(accuracies))
