"""Grades above the scale of a measure, for which it has no value."""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from ..formulas._rules import HIGHEST_EXPONENT
from .measures import SCALES, AnyMeasure
from .metrics import with_gains
from .rank import Ranked
from .read import Judgments


def check_judgments(measures: dict[str, AnyMeasure], judgments: Judgments) -> None:
    """Refuse a judgment that one of the measures cannot take."""
    for name, measure in measures.items():
        codes = 1 + above_scale(measure, judgments.grades)
        if len(codes) and (found := np.isin(judgments.values, codes)).any():
            row = int(found.argmax())
            grade = judgments.grades[judgments.values[row] - 1]
            query, document = judgments.query_ids.text(row), judgments.doc_ids.text(row)
            refuse(name, measure, grade, f" of {document!r} for query {query!r}")


def check_grades(measures: dict[str, AnyMeasure], ranked: Ranked) -> None:
    """Refuse a grade that one of the measures cannot take."""
    codes = ranked.codes if ranked.pool is None else ranked.pool
    for name, measure in measures.items():
        for place in above_scale(measure, ranked.grades)[::-1]:
            if (codes == place + 1).any():
                refuse(name, measure, ranked.grades[place], " of a document")


def above_scale(measure: AnyMeasure, grades: np.ndarray) -> np.ndarray:
    """The places of the grades for which the measure has no value, used by a document or not."""
    highest = measure.highest_grade
    if highest == np.inf:
        return np.zeros(0, dtype=np.int64)
    gains = measure.parameters.get("gains") or {}
    if not gains and not (len(grades) and grades[-1] > highest):
        return np.zeros(0, dtype=np.int64)
    return np.flatnonzero(with_gains(grades, gains) > highest)


def refuse(name: str, measure: AnyMeasure, grade: float, whose: str) -> NoReturn:
    highest = measure.highest_grade
    scale = next((key for key in SCALES if key in measure.parameters), None)
    if scale:
        reason = f"{scale} must be at least {grade:g}, the grade{whose}, got {highest:g}"
    else:
        what = " for the exponential gain" if highest == HIGHEST_EXPONENT else ""
        gain = (measure.parameters.get("gains") or {}).get(grade)
        got = f"{grade:g}" if gain is None else f"the gain {gain:g} for {grade:g}"
        reason = f"grades must be at most {highest:g}{what}, got {got}{whose}"
    raise ValueError(f"measure {name!r}: {reason}")
