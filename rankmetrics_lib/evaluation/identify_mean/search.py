"""The means of all definitions over all choices of queries, next to a printed number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ..identify.candidates import Candidate, Choice
from ..identify.costs import FAR_FETCHED
from ..identify.known import USUAL_CUTOFFS, Known, cutoffs_of
from ..identify.search import NEAREST, Search
from ..join import Joined, Judged
from ..read import judgments_of, results_of
from .definitions import GEOMETRIC, RATIO, Definition, definitions
from .orders import Order, orders
from .parts import Part, divided
from .populations import Population, populations
from .sources import Source, sources

if TYPE_CHECKING:
    import pandas as pd

MOST = FAR_FETCHED  # cost of what is tried; what costs more would only fit by chance
EVERY_CUTOFF_UP_TO = 20
MOST_LABELS = 12  # of more distinct labels, only the lowest and the highest count as levels


class Try:
    """One definition over the lists in one order."""

    def __init__(
        self,
        known: Known,
        source: Source,
        order: Order,
        parts: list[Part],
        definition: Definition,
        of_level: list[Population],
    ):
        self.known, self.source, self.order, self.parts = known, source, order, parts
        self.definition = definition
        self.populations = [one for one in of_level if one.is_subset or not definition.mean]

    @property
    def cost(self) -> int:
        """Of all choices but the cut-off and the queries."""
        return self.definition.cost + sum(choice.cost for choice in self.mended)

    @property
    def mended(self) -> tuple[Choice, ...]:
        """The choices of the order and of the source."""
        of_order = () if self.order.choice is None else (self.order.choice,)
        if any("ties" in choice.columns for choice in self.definition.chosen):
            of_order = ()  # the definition averages over all orders
        return (*of_order, *self.source.choices)

    def candidates(self, search: Search) -> Iterator[Candidate]:
        """Those that fit the number, and the nearest others."""
        values = means(self.definition, self.populations, self.parts)
        distances = np.nan_to_num(np.abs(values - search.printed.value), nan=np.inf)
        rounded = distances.round(12)  # to the search, values this close are equal
        farthest = min(search.farthest, np.unique(rounded)[:NEAREST][-1])
        wanted = (distances <= search.printed.tolerance) | (rounded <= farthest)
        for row, place in np.argwhere(wanted & np.isfinite(distances)):
            k = self.definition.cutoffs[place]
            yield self.candidate(self.populations[row], k, float(values[row, place]))

    def candidate(self, population: Population, k: int | None, value: float) -> Candidate:
        of_definition = self.definition.choices_at(self.known, k)
        choices = (*of_definition, *self.mended, population.choice)
        return Candidate(
            "definition",
            self.definition.metric,
            self.definition.title,
            choices,
            lambda: self.written(population, k),
            value,
        )

    def written(self, population: Population, k: int | None) -> str:
        """The call in Python."""
        qrels, run = self.source.in_python
        names = {"qrels": qrels, "run": run, "level": self.definition.level}
        both = f"{population.qrels.format(**names)}, {self.order.run.format(**names)}"
        measure = self.definition.measure(k)
        if self.definition.mean == RATIO:
            sums = f"rm.evaluate({both}, [{measure}]).sum()"
            return f"(lambda sums: sums.iloc[0] / sums.iloc[1])({sums})"
        evaluated = f"rm.evaluate({both}, {measure})"
        if self.definition.mean == GEOMETRIC:
            return f"rm.means({evaluated}).item()"
        return f"{evaluated}.iloc[:, 0]{population.rest.format(**names)}"


def tries_of(
    qrels: pd.DataFrame,
    run: pd.DataFrame,
    *,
    metric: str | None,
    k: int | None,
    max_grade: float | None,
) -> list[Try]:
    """All that is tried, the plainest first."""
    return [
        one
        for source in sources(qrels, run)
        for one in tries_of_source(source, metric, k, max_grade)
    ]


def tries_of_source(
    source: Source, metric: str | None, k: int | None, max_grade: float | None
) -> Iterator[Try]:
    joined = Joined(Judged.of(judgments_of(source.qrels)), results_of(source.run))
    known = known_of(joined, metric, k, max_grade)
    of_level: dict[float, list[Population]] = {}
    for order in orders(joined):
        parts = [Part(ranked, known.cutoffs) for ranked in order.parts]
        for definition in definitions(known):
            level = definition.level
            if level not in of_level:
                of_level[level] = populations(joined, order.parts, level)
            one = Try(known, source, order, parts, definition, of_level[level])
            if one.cost <= MOST and (order.is_usual or not definition.is_slow):
                yield one


def known_of(joined: Joined, metric: str | None, k: int | None, max_grade: float | None) -> Known:
    """The labels and the length of the longest list, which is what `choices` looks at."""
    used = np.unique(joined.judgments.table.values)
    # so that calls have rel=2, not rel=2.0
    grades = [int(grade) if grade == int(grade) else grade for grade in joined.grades.tolist()]
    labels = [grade for code, grade in enumerate(grades, 1) if code in used]
    if len(labels) > MOST_LABELS:
        labels = [labels[0], labels[-1]]
    longest = int(max(joined.results.lengths.max(), len(labels), 1))
    nothing = [0.0] * longest
    return Known(
        (labels + nothing)[:longest],
        pool=labels,
        max_grade=max_grade,
        cutoffs=tuple(
            one
            for one in cutoffs_of(nothing, None, k)
            if one in (None, k) or one in USUAL_CUTOFFS or one <= EVERY_CUTOFF_UP_TO
        ),
        metric=metric,
    )


def means(definition: Definition, chosen: list[Population], parts: list[Part]) -> np.ndarray:
    """One row per choice of queries, one column per cut-off."""
    queries = np.stack([one.queries for one in chosen]).astype(float)
    total: np.ndarray | float = 0.0
    missing: np.ndarray | float = 0.0
    zeros: np.ndarray | float = 0.0
    for part in parts:
        values = definition.values(part)
        mask = queries[:, part.ranked.queries]
        zeros = zeros + (values == 0).sum(axis=0)
        if np.isnan(values).any():
            missing = missing + mask @ np.isnan(values)
            values = np.nan_to_num(values)
        total = total + mask @ values
    if definition.mean == RATIO:
        above, below = np.split(np.asarray(total), 2, axis=1)
        return divided(above, below)
    more, divisor, without_missing, without_zeros = np.array(
        [(one.more, one.divisor, one.leaves_out_missing, one.leaves_out_zeros) for one in chosen]
    ).T[:, :, None]
    with np.errstate(invalid="ignore"):
        found = (total + more) / (divisor - without_missing * missing - without_zeros * zeros)
    # without a zero it is the mean over all queries, which is there already
    found[(without_zeros > 0) & (zeros == 0)] = np.nan
    return np.exp(found) if definition.mean == GEOMETRIC else found
