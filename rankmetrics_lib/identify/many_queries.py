"""Reads the table of ways for many queries: every way over all lists at once, in every order, as a
mean over every choice of queries; then the mistakes of the exercises, query by query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..catalogue import CARDS
from ._collection import Order, Source, frames_of, measure_of, measured, orders, sources
from .choices import Option
from .matrix_sums import FEW_CUTOFFS, MatrixSums
from .mistakes import Mistaken, in_python, mistakes_of, searched_exercises
from .one_list import tried_cutoffs
from .search import Finding, Search
from .ways import (
    AVERAGED,
    MEANS,
    METRICS,
    USUAL_CUTOFFS,
    WAYS,
    Facts,
    Way,
    cost_of,
    cutoff_at,
    cutoffs,
    fillings,
    is_tried,
    kept,
    most_for,
)
from .writing import Text, expression

MEANS_CUTOFFS_UP_TO = 20
MOST_LABELS = 12  # of more distinct labels, only the lowest and the highest count as levels
NEVER = 1e-12  # in place of 0, the reciprocal rank of a query without a hit
SMALLEST = 1e-5  # of the values that a geometric mean is taken of, as trec_eval has it


# Which queries count

MEAN, MEDIAN = ".mean()", ".median()"
ABOVE_0 = ".loc[lambda values: values != 0].mean()"


class Population:
    """The queries that count. The mean is the sum over them plus `more`, divided by `divisor`.

    `qrels` and `rest` are Python, with places for the given `qrels` and `run`: the judgments that
    `evaluate` gets, and what is done with the values.
    """

    def __init__(
        self,
        option: Option,
        queries: np.ndarray,
        qrels: str = "{qrels}",
        rest: str = MEAN,
        divisor: float | None = None,
        more: float = 0.0,
    ):
        self.option, self.queries, self.qrels, self.rest = option, queries, qrels, rest
        self.is_subset = divisor is None and rest == MEAN
        self.divisor = float(queries.sum() if divisor is None else divisor)
        self.more = more

    @property
    def key(self) -> tuple:
        return self.queries.tobytes(), self.divisor, self.more, self.rest


class Populations:
    """Several choices of queries at once."""

    def __init__(self, members: list[Population]):
        self.members = members
        self.queries = np.stack([one.queries for one in members]).astype(float)
        self.costs = np.array([one.option.cost for one in members])
        self.divisor = np.array([one.divisor for one in members])[:, None]
        self.more = np.array([one.more for one in members])[:, None]
        self.without_missing = np.array([one.rest.endswith(".mean()") for one in members])[:, None]
        self.without_zeros = np.array([one.rest == ABOVE_0 for one in members])[:, None]
        self.median = np.array([one.rest == MEDIAN for one in members])

    @property
    def subsets(self) -> Populations:
        return Populations([one for one in self.members if one.is_subset])

    def means(self, values: np.ndarray) -> np.ndarray:
        """One row for each choice of queries, one column for each column of the values; what has no
        value does not count."""
        missing = np.isnan(values)
        has_missing = missing.any()
        numbers = np.where(missing, 0.0, values) if has_missing else values
        divisor = self.divisor - (
            self.without_missing * (self.queries @ missing) if has_missing else 0
        )
        zeros = (values == 0).sum(axis=0)
        # without a zero it is the mean over all queries, which is there already
        divisor = divisor - np.where(self.without_zeros, np.where(zeros, zeros, np.nan), 0)
        found = quotient(self.queries @ numbers + self.more, divisor)
        if self.median.any():
            found[self.median] = np.median(values, axis=0)
        return found


WITH_RESULTS = "{qrels}.query_id.isin({run}.query_id)"
WITH_RELEVANT = "{qrels}.query_id.isin({qrels}.query_id[{qrels}.relevance >= {level}])"
HAS_RELEVANT = "{qrels}.groupby('query_id').relevance.max() >= {level}"
OVER_THE_RUN = ".sum() / {run}.query_id.nunique()"
OVER_BOTH = ".sum() / len({{*{qrels}.query_id, *{run}.query_id}})"


@kept
def populations(source: Source, level: float) -> Populations:
    """The ways to choose the queries, each once, that of `evaluate` first."""
    found, relevant = source.has_results(), source.has_relevant(level)
    everything, n, unjudged = np.ones(source.n_queries, bool), source.n_queries, source.n_unjudged
    with_results = f"{{qrels}}[{WITH_RESULTS}]"
    perfect = f".where({HAS_RELEVANT}, 1).mean()"
    n_found, n_perfect = found.sum(), (found & ~relevant).sum()
    # (choice, the queries that count, their judgments, what is done with the values, divisor, more)
    ways: list[tuple] = [
        ("all judged queries", everything),
        ("queries without results", found, with_results),
        ("queries without relevant documents", relevant, f"{{qrels}}[{WITH_RELEVANT}]"),
        ("results and relevant", found & relevant, f"{{qrels}}[{WITH_RESULTS} & {WITH_RELEVANT}]"),
        ("queries without a hit", everything, "{qrels}", ABOVE_0),
        ("1 without relevant documents", relevant, "{qrels}", perfect, n, n - relevant.sum()),
        ("results, or 1", found & relevant, with_results, perfect, n_found, n_perfect),
        ("queries of the run", found, with_results, OVER_THE_RUN, n_found + unjudged),
        ("queries without judgments", everything, "{qrels}", OVER_BOTH, n + unjudged),
        ("sum", everything, "{qrels}", ".sum()", 1),
    ]
    if n > 2:
        ways.append(("median", everything, "{qrels}", MEDIAN))
    once: dict[tuple, Population] = {}
    for name, *others in ways:
        one = Population(Option(name), *others)
        if one.divisor:
            once.setdefault(one.key, one)
    return Populations(list(once.values()))


# Other means than the arithmetic one


class Mean(NamedTuple):
    """What is done with the values of the queries before and after the mean, or with the means of
    two values; `python` has a place for what `evaluate` gives."""

    option: Option
    python: str
    before: Callable[[np.ndarray], np.ndarray] = lambda values: values
    after: Callable[..., np.ndarray] = lambda mean: mean


def quotient(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    return np.divide(part, whole, out=np.full(part.shape, np.nan), where=whole != 0)


OTHER_MEANS = {
    "geometric": Mean(
        Option("geometric mean"),
        "rm.means({evaluated}).item()",
        lambda values: np.log(np.maximum(values, SMALLEST)),
        np.exp,
    ),
    "harmonic": Mean(
        Option("harmonic mean"),
        "1 / rm.means(1 / {evaluated}).item()",
        lambda values: 1 / np.maximum(values, NEVER),
        lambda mean: 1 / mean,
    ),
    "pooled": Mean(
        Option("ratio of sums"),
        "(lambda sums: sums.iloc[0] / sums.iloc[1])({evaluated}.sum())",
        after=quotient,
    ),
    "F of both": Mean(
        Option("F of the means"),
        "(lambda means: 2 * means.prod() / means.sum())(rm.means({evaluated}))",
        after=lambda P, R: quotient(2 * P * R, P + R),
    ),
}


# A way over all lists


class TriedMean:
    """A way over the lists in some order, at all cut-offs and over every choice of queries."""

    def __init__(self, lists: OrderedLists, way: Way, own: tuple[Option, ...]):
        self.lists, self.way, self.own = lists, way, own
        self.mean = OTHER_MEANS[way.mean] if way.mean else None
        averaged = (AVERAGED,) if way.ties else lists.order.options
        of_mean = (self.mean.option,) if self.mean else ()
        another = lists.known.another(way.metric)
        self.others = (*another, *of_mean, *averaged, *lists.source.options)
        self.level = level_of(own)
        everyone = lists.populations(self.level)
        self.populations = everyone.subsets if self.mean else everyone
        self.at = self.cutoffs()

    def cutoffs(self) -> list[Option]:
        known, way = self.lists.known, self.way
        if way.cut == "whole":
            asked = None in known.cutoffs or (known.metric == way.metric and not self.mean)
            return [cutoff_at(None)] if asked else []
        slow = way.formula is None and len(known.cutoffs) > 1
        return [
            one
            for one in cutoffs(known)
            if not (slow and one.value not in FEW_CUTOFFS)
            and not (way.cut == "k" and one.value is None)
        ]

    @property
    def is_tried(self) -> bool:
        return bool(self.at) and is_tried((*self.own, *self.others))

    def values(self) -> list[np.ndarray]:
        """The matrix of the queries and cut-offs; two of them for a quotient of means."""
        parts = [self.values_of(sums) for sums in self.lists.parts]
        return [self.at_cutoffs(np.concatenate(side)) for side in zip(*parts, strict=True)]

    def values_of(self, sums: MatrixSums) -> tuple[np.ndarray, ...]:
        if self.way.formula:
            found = self.way.formula(sums, *(option.value for option in self.own))
            return found if isinstance(found, tuple) else (found,)
        measures = [self.measure(cutoff.value) for cutoff in self.at]
        if None in measures:
            return (sums.function(self.way, self.own),)
        return (np.stack([measured(one, sums.ranked) for one in measures], axis=1),)

    def at_cutoffs(self, values: np.ndarray) -> np.ndarray:
        """The columns of the cut-offs that are tried; a single column is the same for all."""
        every = self.lists.known.cutoffs
        if values.shape[1] == len(every) != len(self.at):
            return values[:, [every.index(one.value) for one in self.at]]
        return np.broadcast_to(values, (len(values), len(self.at)))

    def look(self, search: Search) -> None:
        """Consider the means: those near the number, and the nearest others."""
        means = self.means(self.values())
        costs, wanted = self.costs()
        wanted &= np.isfinite(means)
        for cost, n in enumerate(np.bincount(costs[wanted])):
            search.tried[cost] = search.tried.get(cost, 0) + int(n)
        distances = np.where(wanted, np.abs(means - search.printed.value), np.inf)
        near = (distances <= search.reach) | (distances <= search.farthest + 1e-12)
        for row, place in np.argwhere(near & wanted):
            at = self.populations.members[row], self.at[place]
            search.weigh(float(means[row, place]), int(costs[row, place]), self, at)

    def means(self, values: list[np.ndarray]) -> np.ndarray:
        if self.mean is None:
            return self.populations.means(values[0])
        means = [self.populations.means(self.mean.before(side)) for side in values]
        return self.mean.after(*means)

    def costs(self) -> tuple[np.ndarray, np.ndarray]:
        """The cost of each choice of queries and cut-off, and whether it is tried."""
        chosen, populations = (*self.own, *self.others), self.populations
        cutoffs = np.array([option.cost for option in self.at])
        costs = cost_of(chosen) + populations.costs[:, None] + cutoffs
        most = np.array([most_for((*chosen, one.option)) for one in populations.members])
        return costs, costs <= most[:, None]

    def found(self, value: float, at: tuple[Population, Option]) -> Finding:
        population, cutoff = at
        options = (*self.own, cutoff, *self.others, population.option)
        return Finding(
            "definition",
            self.way.metric,
            options,
            value,
            lambda: self.written(population, cutoff.value),
        )

    def measure(self, k: int | None) -> Any:
        """The measure of `evaluate`, or None if it has none."""
        way = self.way
        function = "".join(option.function for option in self.own) or way.metric
        kind = CARDS[function].measure
        if not (kind and way.function) or any(option.measure is None for option in self.own):
            return None
        if k is None and kind.cutoff == "required":
            return None
        given = {"tie_averaged": True} if way.ties else {}
        for option in self.own:
            given.update(option.measure or {})
        return measure_of("GMAP" if way.mean == "geometric" else kind.name, given, k)

    def written(self, population: Population, k: int | None) -> str:
        """The call in Python."""
        measure = self.measure(k)
        if measure:
            asked = repr(str(measure))
        else:
            sides = expression(self.way, self.own, Text(k, self.lists.known.labels))
            if isinstance(sides, str):
                asked = custom(sides, METRICS[self.way.metric].symbol)
            else:
                both = zip(sides, ("above", "below"), strict=True)
                asked = f"[{', '.join(custom(side, name) for side, name in both)}]"
        return self.lists.evaluated(population, asked, self.level, self.mean)


def level_of(own: tuple[Option, ...]) -> float:
    """The label from which a document is relevant."""
    for option in own:
        if option.measure and "rel" in option.measure:
            return option.measure["rel"]
    return 1


def custom(formula: str, name: str) -> str:
    """A measure of one's own, with the lists that its formula takes."""
    takes = [one for one in ("rels", "judged", "pool") if one in formula]
    return f"rm.custom_measure(lambda {', '.join(takes or ['rels'])}: {formula}, {name!r})"


class OrderedLists:
    """The lists of a source in one order."""

    def __init__(self, known: Facts, source: Source, order: Order):
        self.known, self.source, self.order = known, source, order
        self.parts = [MatrixSums(ranked, known.cutoffs) for ranked in order.parts]

    @property
    def stage(self) -> str:
        words = "; ".join(option.words for option in (*self.order.options, *self.source.options))
        return f"definitions ({words})" if words else "definitions"

    def populations(self, level: float) -> Populations:
        return populations(self.source, level)

    def labels(self) -> list[tuple[list[float], list[float]]]:
        """The labels of each list, and of its pool."""
        return [
            (rels[~np.isnan(rels)].tolist(), pool[~np.isnan(pool)].tolist())
            for part in self.order.parts
            for rels, pool in zip(part.rels, part.pool_labels, strict=True)
        ]

    def mistaken(self, name: str, one: Mistaken) -> str:
        """The call of a wrong function for each query."""
        text = f"{name}({in_python(one.exercise, self.known, one.cutoff.value)})"
        population = self.populations(1).members[0]
        return self.evaluated(population, custom(text, one.exercise.name), 1, None)

    def evaluated(
        self, population: Population, measures: str, level: float, mean: Mean | None
    ) -> str:
        qrels, run = self.source.in_python
        names = {"qrels": qrels, "run": run, "level": level}
        both = f"{population.qrels.format(**names)}, {self.order.run.format(**names)}"
        call = f"rm.evaluate({both}, {measures})"
        if mean:
            return mean.python.format(evaluated=call)
        if population.rest == MEAN:
            return f"rm.means({call}).item()"
        return f"{call}.iloc[:, 0]{population.rest.format(**names)}"


def stages_of_means(
    qrels: Any, run: Any, metric: str | None, k: int | None, max_grade: float | None
) -> list[tuple[str, Iterable[TriedMean | Mistaken]]]:
    """What is tried in each stage, the plainest first, with the name of the stage."""
    every = [
        OrderedLists(known, source, order)
        for source in sources(*frames_of(qrels, run))
        for known in [facts_of_queries(source, metric, k, max_grade)]
        for order in orders(source)
        if is_tried((*order.options, *source.options))
    ]
    usual = every[0]
    return [(lists.stage, tries_of_means(lists)) for lists in every] + [
        (
            f"mistakes in {exercise.name}",
            mistakes_of(exercise, usual.known, usual.labels, usual.mistaken),
        )
        for exercise in searched_exercises(usual.known)
    ]


def tries_of_means(lists: OrderedLists) -> Iterator[TriedMean]:
    known, order = lists.known, lists.order
    for way in WAYS + MEANS:
        is_usual = order.is_usual and not any(option.alone for option in lists.source.options)
        if not known.asks(way.metric) or not (is_usual or way.formula):
            continue
        if way.ties and not (way.ties is AVERAGED and order.options):
            continue
        for own in fillings(way, known):
            if way.ties and any(option.measure is None for option in own):
                continue  # only `evaluate` knows which scores are equal
            one = TriedMean(lists, way, own)
            if one.is_tried:
                yield one


def facts_of_queries(
    source: Source, metric: str | None, k: int | None, max_grade: float | None
) -> Facts:
    """The labels and the length of the longest list, which is what the choices look at."""
    labels = source.labels()
    if len(labels) > MOST_LABELS:
        labels = [labels[0], labels[-1]]
    nothing = [0.0] * max(source.longest, len(labels), 1)
    return Facts(
        (labels + nothing)[: len(nothing)],
        pool=labels,
        max_grade=max_grade,
        cutoffs=tuple(
            one
            for one in tried_cutoffs(nothing, None, k)
            if one in (None, k) or one in USUAL_CUTOFFS or one <= MEANS_CUTOFFS_UP_TO
        ),
        metric=metric,
        is_many=True,
    )
