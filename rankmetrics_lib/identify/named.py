"""The metric that the name of a measure stands for, which `evaluate` takes too."""

from __future__ import annotations

import difflib

from ..catalogue import CARDS
from ..evaluation.measures import NAMES, Measure
from ..formulas._rules import shown
from .ways import METRICS

METRIC_OF = {card.measure.name: card.name for card in CARDS.values() if card.measure}


def named(metric: str | None, k: int | None) -> tuple[str | None, int | None]:
    """The metric's name in `rm.formulas` and its cut-off, from that name or a measure's. Parameters
    of the measure are left out, because the search tries them all."""
    if metric is None or not isinstance(metric, str) or metric in METRICS:
        return metric, k
    if metric.strip() in NAMES:  # alone, where a measure would need a cut-off
        return searched(NAMES[metric.strip()], metric), k
    try:
        measure = Measure.parse(metric)
    except (TypeError, ValueError) as error:
        if difflib.get_close_matches(metric.lower(), METRICS, 1, cutoff=0.75):
            return metric, k  # the search says which
        raise ValueError(f"metric: {error}") from None
    name = searched(measure.name, metric)
    if measure.k is not None and k not in (None, measure.k):
        raise ValueError(f"k must be that of metric {metric!r}, or left out, got {shown(k)}")
    return name, k if measure.k is None else int(measure.k)


def searched(measure: str, metric: str) -> str:
    """The metric of a measure, if `identify` searches it."""
    name = METRIC_OF.get(measure, "")
    if name not in METRICS:
        raise ValueError(f"metric must be one that identify searches, got {shown(metric)}")
    return name
