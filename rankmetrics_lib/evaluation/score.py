"""The values of measures over ranked lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import numpy as np

from ..catalogue import CARDS
from . import metrics
from .measures import Measure
from .rank import Ranked

# The metric of each measure: the function of the same name as its card.
METRICS: dict[str, Callable] = {
    card.measure.name: getattr(metrics, card.name) for card in CARDS.values() if card.measure
}


def score(
    measures: Collection[Measure], ranked_lists: Iterable[Ranked], n_queries: int
) -> np.ndarray:
    """One row per query, one column per measure."""
    values = np.empty((len(measures), n_queries)).T  # each measure's values stay together
    for ranked in ranked_lists:
        for column, measure in enumerate(measures):
            values[ranked.queries, column] = value_of(measure, ranked)
    return values


def value_of(measure: Measure, ranked: Ranked) -> np.ndarray:
    arguments = measure.arguments
    if arguments.pop("judged_only", False):
        ranked = ranked.judged_only
    return METRICS[measure.name](ranked, measure.k, **arguments)
