"""The values of custom measures over `Ranked` lists."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from ..formulas._rules import shown
from .measures import CustomMeasure
from .metrics import widened
from .rank import Ranked

# Says how an error calls the list with this number.
Called: TypeAlias = Callable[[int], str]


def values_of(measure: CustomMeasure, ranked: Ranked, called: Called) -> np.ndarray:
    """One value per list."""
    ways = ARRAYS if measure.over_arrays else LISTS
    names = (measure.first, *measure.others)
    inputs = {name: ways[name](ranked, measure.relevance_level) for name in names}
    numbers = numbers_of(ranked).tolist()
    if measure.over_arrays:
        value = call(measure, inputs, lambda: f"the lists from {called(numbers[0])} on")
        return as_array(measure, value, len(numbers))
    values = np.empty(len(numbers))
    for row, number in enumerate(numbers):
        of_list = {name: column[row] for name, column in inputs.items()}
        value = call(measure, of_list, partial(called, number))
        if not isinstance(value, (bool, int, float, np.bool_, np.integer, np.floating)):
            raise TypeError(
                f"measure {measure.name!r} must return a number, got {shown(value)} for"
                f" {called(number)}"
            )
        values[row] = value
    return values


def call(measure: CustomMeasure, inputs: dict[str, Any], whose: Callable[[], str]) -> Any:
    first = inputs[measure.first]
    try:
        return measure.function(first, **{name: inputs[name] for name in measure.others})
    except Exception as error:
        empty = ", whose list is empty" if isinstance(first, list) and not first else ""
        raise ValueError(
            f"measure {measure.name!r} raised {type(error).__name__} for {whose()}{empty}: {error}"
        ) from error


def as_array(measure: CustomMeasure, value: Any, n_lists: int) -> np.ndarray:
    values = np.asarray(value)
    if values.shape != (n_lists,):
        raise ValueError(
            f"measure {measure.name!r} must return one number per list, shape {(n_lists,)}, got"
            f" shape {values.shape}"
        )
    if values.dtype.kind not in "biuf":
        raise TypeError(f"measure {measure.name!r} must return numbers, got {shown(value)}")
    return values


def numbers_of(ranked: Ranked) -> np.ndarray:
    """The numbers of the queries, one per list."""
    if isinstance(ranked.queries, slice):
        return np.arange(len(ranked.codes)) + ranked.queries.start
    return ranked.queries


# What the parameters get


def labels_of(ranked: Ranked, unjudged: float | None) -> list[list[float | None]]:
    """The labels of each list in rank order."""
    label_of = [unjudged, *plain(ranked.grades)]
    return [
        [label_of[code] for code in codes[:n]]
        for codes, n in zip(ranked.codes.tolist(), ranked.n_documents.tolist(), strict=True)
    ]


def pools_of(ranked: Ranked) -> list[list[float]]:
    """The labels of each pool, the highest first."""
    label_of = [0, *plain(ranked.grades)]
    pools = ranked.codes if ranked.pool is None else ranked.pool
    return [
        [label_of[code] for code in sorted(codes, reverse=True) if code] for codes in pools.tolist()
    ]


def plain(grades: np.ndarray) -> list[float]:
    """Grades as Python's numbers, integers where they are whole."""
    return [int(grade) if grade.is_integer() else grade for grade in grades.tolist()]


def n_nonrelevant(ranked: Ranked, level: float) -> np.ndarray:
    return ranked.n_judged_in_pool - ranked.n_relevant(level)


LISTS: dict[str, Callable[[Ranked, float], Any]] = {
    "rels": lambda ranked, level: labels_of(ranked, 0),
    "judged": lambda ranked, level: labels_of(ranked, None),
    "pool": lambda ranked, level: pools_of(ranked),
    "n_relevant": lambda ranked, level: ranked.n_relevant(level).tolist(),
    "n_nonrelevant": lambda ranked, level: n_nonrelevant(ranked, level).tolist(),
    "relevance_level": lambda ranked, level: [level] * len(ranked.codes),
}
ARRAYS: dict[str, Callable[[Ranked, float], Any]] = {
    "rels": lambda ranked, level: widened(ranked.rels),
    "judged": lambda ranked, level: widened(ranked.labels),
    "pool": lambda ranked, level: widened(ranked.pool_labels),
    "n_relevant": lambda ranked, level: ranked.n_relevant(level),
    "n_nonrelevant": n_nonrelevant,
    "relevance_level": lambda ranked, level: level,
}
