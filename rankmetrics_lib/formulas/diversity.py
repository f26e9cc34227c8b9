"""Metrics for queries that ask several things at once: subtopic recall, α-nDCG, ERR-IA.

`subtopics` has a row for each document in rank order and a column for each subtopic of the query. A
label of at least 1 says that the document covers the subtopic.
"""

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Numbers, Subtopics
from .dcg import discounted_sum
from .err import cascade

__all__ = ["subtopic_recall", "alpha_dcg", "alpha_ndcg", "err_ia"]


def covered(subtopics):
    """1 for each subtopic that a document covers, 0 for every other."""
    return [relevant(labels, 1) for labels in subtopics]


@checked
def subtopic_recall(subtopics: Subtopics, k: int, *, n_subtopics: int | None = None) -> float:
    """The share of the subtopics that the first k documents cover; by default, of all columns.

    >>> subtopic_recall([[1, 0, 0], [1, 0, 0], [0, 1, 0]], 3)
    0.6666666666666666
    """
    columns = list(zip(*covered(subtopics)))
    found = sum(any(column[:k]) for column in columns)
    return ratio(found, len(columns) if n_subtopics is None else n_subtopics)


def gain_of_subtopics(covers, worth):
    """The gain of a document: what its subtopics are worth now."""
    gain = 0.0
    for covered, value in zip(covers, worth):
        gain += covered * value
    return gain


def after(covers, worth, alpha):
    """What the subtopics are worth to a reader who has seen the document."""
    return [value * (1 - alpha) if covered else value for covered, value in zip(covers, worth)]


def discounted_gains(documents, alpha):
    """The gain of each document after those above it, times the discount of its rank, summed."""
    gains = []
    worth = [1.0] * len(documents[0]) if documents else []
    for covers in documents:
        gains.append(gain_of_subtopics(covers, worth))
        worth = after(covers, worth, alpha)
    return discounted_sum(gains, "linear", "log2", 2)


def greedy_order(documents, k, alpha):
    """The documents ranked one at a time, each the one with the highest gain after those above it;
    of equal ones the first."""
    order: list[list[int]] = []
    left = list(documents)
    worth = [1.0] * len(documents[0]) if documents else []
    while left and (k is None or len(order) < k):
        best = max(range(len(left)), key=lambda i: gain_of_subtopics(left[i], worth))
        worth = after(left[best], worth, alpha)
        order.append(left.pop(best))
    return order


@checked
def alpha_dcg(subtopics: Subtopics, k: int | None = None, *, alpha: float = 0.5) -> float:
    """DCG where a document gains what its subtopics are worth: 1 each, and less by the share alpha
    for each time that a document above covers them.

    >>> alpha_dcg([[1, 1], [1, 0]])
    2.315464876785729
    """
    return discounted_gains(covered(subtopics)[:k], alpha)


@checked
def alpha_ndcg(
    subtopics: Subtopics,
    k: int | None = None,
    *,
    pool: Subtopics | None = None,
    alpha: float = 0.5,
) -> float:
    """α-DCG divided by that of the greedy order of the pool, both at k; 0.0 if nothing is covered.

    Without a pool, the documents of `subtopics` are put in greedy order (list-only). Now and then
    another order is better than the greedy one, and its value is above 1.

    >>> alpha_ndcg([[1, 0], [1, 1]])
    0.8406064155285841
    >>> alpha_ndcg([[1, 1], [1, 0]], 2, pool=[[1, 0], [1, 1], [0, 1], [0, 1]])
    1.0
    """
    documents = covered(subtopics)
    ideal = greedy_order(documents if pool is None else covered(pool), k, alpha)
    return ratio(discounted_gains(documents[:k], alpha), discounted_gains(ideal, alpha))


@checked
def err_ia(
    subtopics: Subtopics,
    k: int | None = None,
    *,
    max_grade: float = 1,
    weights: Numbers | None = None,
) -> float:
    """Intent-aware ERR: the mean of the ERR for each subtopic alone, weighted by `weights`.

    >>> err_ia([[1, 0], [0, 1]], weights=[3, 1])
    0.4375
    """
    errs = [
        sum(stop / rank for rank, stop in enumerate(cascade(labels[:k], max_grade), 1))
        for labels in zip(*subtopics)
    ]
    if weights is None:
        weights = [1] * len(errs)
    return ratio(sum(weight * err for weight, err in zip(weights, errs)), sum(weights))
