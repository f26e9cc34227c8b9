"""The values of measures over ranked lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from ..catalogue import CARDS
from . import metrics
from .custom_metrics import Called, values_of
from .measures import KINDS, AnyMeasure, CustomMeasure
from .rank import Ranked
from .scales import check_grades

# The metric of each measure: the function over ranked lists, or the one over arrays.
METRICS: dict[str, Callable] = {
    name: getattr(metrics, kind.metric, partial(metrics.by_arrays, metric=kind.metric))
    for name, kind in KINDS.items()
}
# The same metrics as means over all orders of documents with equal scores.
TIE_AVERAGED: dict[str, Callable] = {
    CARDS[card.averages].measure.name: getattr(metrics, card.name)
    for card in CARDS.values()
    if card.averages
}


def score(
    measures: dict[str, AnyMeasure], ranked_lists: Iterable[Ranked], n_queries: int, called: Called
) -> dict[str, np.ndarray]:
    """The values of each measure, one per query; `called` says how an error calls a list."""
    values = {name: np.empty(n_queries) for name in measures}
    for ranked in ranked_lists:
        check_grades(measures, ranked)
        for name, measure in measures.items():
            values[name][ranked.queries] = value_of(measure, ranked, called)
    return values


def value_of(measure: AnyMeasure, ranked: Ranked, called: Called) -> np.ndarray:
    if isinstance(measure, CustomMeasure):
        return values_of(measure, ranked, called)
    arguments = dict(measure.arguments)
    if arguments.pop("judged_only", False) and ranked.has_unjudged:
        ranked = ranked.judged_only
    metric_of = TIE_AVERAGED if arguments.pop("tie_averaged", False) else METRICS
    return metric_of[measure.name](ranked, measure.k, **arguments)
