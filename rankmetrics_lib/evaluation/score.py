"""The values of measures over ranked lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from ..catalogue import CARDS
from . import metrics
from .measures import Measure
from .rank import Ranked
from .scales import check_grades

# The metric of each measure: the function with the name of its card, or the one over arrays.
METRICS: dict[str, Callable] = {
    card.measure.name: getattr(metrics, card.name, partial(metrics.by_arrays, metric=card.name))
    for card in CARDS.values()
    if card.measure
}


def score(
    measures: dict[str, Measure], ranked_lists: Iterable[Ranked], n_queries: int
) -> dict[str, np.ndarray]:
    """The values of each measure, one per query."""
    values = {name: np.empty(n_queries) for name in measures}
    for ranked in ranked_lists:
        check_grades(measures, ranked.grades)
        for name, measure in measures.items():
            values[name][ranked.queries] = value_of(measure, ranked)
    return values


def value_of(measure: Measure, ranked: Ranked) -> np.ndarray:
    arguments = measure.arguments
    if arguments.pop("judged_only", False) and ranked.has_unjudged:
        ranked = ranked.judged_only
    return METRICS[measure.name](ranked, measure.k, **arguments)
