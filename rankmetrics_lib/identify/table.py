"""What goes in and out of the detective in the terms of `evaluate`: the names of measures, and the
table of findings as a DataFrame."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from ..catalogue import CARDS
from ..evaluation.measures import SPELLINGS, Measure
from ..formulas._rules import shown
from .search import Finding, Search, why
from .ways import METRICS

if TYPE_CHECKING:
    import pandas as pd

METRIC_OF_MEASURE = {card.measure.name: card.name for card in CARDS.values() if card.measure}


def named(metric: str | None, k: int | None) -> tuple[str | None, int | None]:
    """The metric's name in `rm.formulas` and its cut-off, from that name or a measure's. Parameters
    of the measure are left out, because the search tries them all."""
    if metric is None or not isinstance(metric, str) or metric in METRICS:
        return metric, k
    if metric.strip() in SPELLINGS:  # alone, where a measure would need a cut-off
        return searched_metric(SPELLINGS[metric.strip()], metric), k
    try:
        measure = Measure.parse(metric)
    except (TypeError, ValueError) as error:
        if difflib.get_close_matches(metric.lower(), METRICS, 1, cutoff=0.75):
            return metric, k  # the search says which
        raise ValueError(f"metric: {error}") from None
    name = searched_metric(measure.name, metric)
    if measure.k is not None and k not in (None, measure.k):
        raise ValueError(f"k must be that of metric {shown(metric)}, or left out, got {shown(k)}")
    return name, k if measure.k is None else int(measure.k)


def searched_metric(measure: str, metric: str) -> str:
    """The metric of a measure, if `identify` searches it."""
    if METRIC_OF_MEASURE.get(measure) not in METRICS:
        raise ValueError(f"metric must be one that identify searches, got {shown(metric)}")
    return METRIC_OF_MEASURE[measure]


CHOICES = ("gain", "discount", "ideal", "normalizer", "ties")
TYPES = {
    "metric": "str",
    "k": "Int64",
    **dict.fromkeys(CHOICES, "str"),
    "kind": "str",
    "value": "float64",
    "distance": "float64",
    "fits": "bool",
    "likely": "bool",
    "ways": "int64",
    "by_chance": "float64",
    "rounding": "str",
    "how": "str",
    "call": "str",
    "why": "str",
}


def as_frame(search: Search) -> pd.DataFrame:
    import pandas as pd

    found, more = search.findings()
    rows = [row_of(search, one) for one in found]
    if found and found[-1].rounding and not found[-1].is_likely:
        rows[-1]["how"] += f" ({search.counted(more)})"
    table = pd.DataFrame(rows, columns=list(TYPES)).astype(TYPES)
    table.attrs["more"] = more
    return table


ONLY_NEAR = "Nothing gives this number; this way only comes near."


def row_of(search: Search, found: Finding) -> dict[str, Any]:
    columns = found.columns
    return {
        "metric": found.metric,
        "k": columns.get("k"),
        **{name: columns.get(name, "") for name in CHOICES},
        "kind": found.kind,
        "value": found.value,
        "distance": search.printed.distance(found.value),
        "fits": bool(found.rounding),
        "likely": found.is_likely,
        "ways": found.ways,
        "by_chance": found.by_chance,
        "rounding": found.rounding,
        "how": found.how,
        "call": found.call,
        "why": why(found) if found.rounding else ONLY_NEAR,
    }
