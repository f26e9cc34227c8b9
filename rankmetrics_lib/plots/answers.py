"""Figures of the chapter on retrieval that feeds a model."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import BEFORE, WIDEST, A, B, curves, name_lines


def recall_by_budget(budgets: Sequence[float], recalls: Mapping[str, Sequence[float]]) -> None:
    """Draw the share of the questions that can be answered, over the tokens that fit.

    Parameters
    ----------
    budgets : sequence of float
        Tokens that fit into the context.
    recalls : dict of str to sequence of float
        The mean evidence recall at each budget, by what is retrieved; two.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.2))
    curves(ax, budgets, recalls, (A, B), marker="")
    ax.set(xlabel="budget in tokens", ylabel="mean evidence recall", ylim=(0, 1.03))
    ax.margins(x=0)
    name_lines(ax)


def accuracy_by_place(
    places: Sequence[int], accuracies: Mapping[str, Sequence[float]], without: float
) -> None:
    """Draw how often answers are right, over the place of the one passage that holds the answer.

    Parameters
    ----------
    places : sequence of int
        Places of that passage in the context, from 1.
    accuracies : dict of str to sequence of float
        The share of right answers at each place, by model; two.
    without : float
        The share of right answers of the first model without any passage, as a dotted line.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 3.2))
    curves(ax, places, accuracies, (A, B))
    ax.plot(places, [without] * len(places), **BEFORE, label="no passages")
    ax.set(xlabel="place of the passage with the answer", ylabel="right answers", ylim=(0.45, 0.8))
    ax.set_xticks(places)
    name_lines(ax)
