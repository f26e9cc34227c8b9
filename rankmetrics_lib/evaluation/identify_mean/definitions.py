"""The definitions of the metrics for many queries: each gives a matrix, one row per query and one
column per cut-off, and says in words and in Python what it computes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .. import metrics
from ..identify.candidates import Choice
from ..identify.choices import LOG2, choices, cutoff
from ..identify.costs import COMMON, RARE, UNUSUAL, USUAL
from ..identify.definitions import METRICS
from ..identify.known import USUAL_CUTOFFS, Known
from ..measures import KINDS, Measure
from ..score import value_of
from .parts import Cutoffs, Part, divided

GEOMETRIC, RATIO = "geometric", "ratio"
SMALLEST = 1e-5  # of the values that a geometric mean is taken of, as trec_eval has it


class Definition:
    """A metric at some cut-offs.

    `values` gives the matrix for a part of the lists, `measure` the Python of the measure at one
    cut-off. `mean` is how queries are averaged: "" for the arithmetic mean; for a ratio of sums,
    `values` has all numerators before all denominators, and `measure` gives two measures. What
    `is_slow` is tried only in the usual order.
    """

    def __init__(
        self,
        metric: str,
        chosen: tuple[Choice, ...],
        measure: Callable[[int | None], str],
        values: Callable[[Part], np.ndarray],
        cutoffs: Cutoffs,
        level: float = 1,
        mean: str = "",
        is_slow: bool = False,
    ):
        self.metric, self.chosen, self.measure, self.values = metric, chosen, measure, values
        self.cutoffs, self.level, self.mean, self.is_slow = cutoffs, level, mean, is_slow

    @property
    def cost(self) -> int:
        return sum(choice.cost for choice in self.chosen)

    @property
    def title(self) -> str:
        return METRICS[self.metric].symbol

    def choices_at(self, known: Known, k: int | None) -> tuple[Choice, ...]:
        other = () if known.metric in (None, self.metric) else (Choice({}, cost=COMMON),)
        return (cutoff(known, k), *self.chosen, *other)


def definitions(known: Known) -> Iterator[Definition]:
    """The definitions of the metrics that are asked for, the usual metrics first."""
    found = [of_gains, of_hits, of_grades, averaged_otherwise]
    for family in found:
        for definition in family(known):
            if known.asks(definition.metric) and definition.cutoffs:
                yield definition


# What the columns are


def column(part: Part, k: int | None) -> int:
    return part.cutoffs.index(k)


def at(cutoffs: Cutoffs, matrix: Callable[[Part], np.ndarray]) -> Callable[[Part], np.ndarray]:
    """The columns of some of the cut-offs."""
    return lambda part: matrix(part)[:, [column(part, k) for k in cutoffs]]


def cut(known: Known) -> Cutoffs:
    """The cut-offs without the whole list."""
    return tuple(k for k in known.cutoffs if k is not None)


def named(name: str, k: float | None = None, **given: Any) -> str:
    """The measure in the grammar of `evaluate`."""
    return repr(str(Measure(name, KINDS[name].defaults | given, k)))


def custom(formula: str, title: str, takes: str = "rels") -> str:
    return f"rm.custom_measure(lambda {takes}: {formula}, {title!r})"


def call(function: str, labels: str, k: int | None, arguments: dict[str, Any]) -> str:
    parts = [labels, *([] if k is None else [str(k)])]
    parts += [f"{name}={value}" for name, value in arguments.items()]
    return f"rm.formulas.{function}({', '.join(parts)})"


# DCG and NDCG


def of_gains(known: Known) -> Iterator[Definition]:
    if not known.asks("ndcg") and not known.asks("dcg"):
        return
    for gain, gain_choice in gains(known):
        for discount, discount_choice in discounts(known):
            write = Writer(gain, discount)
            both = gain_choice, discount_choice
            for ideal, cost, cutoffs in ideals(known):
                yield ndcg(write, ideal, cost, cutoffs, both)
            yield Definition("dcg", both, write.dcg_measure, write.dcg_values, known.cutoffs)


def gains(known: Known) -> list[tuple[str | float, Choice]]:
    """(gain, its choice); a number is the label from which the gain is 1."""
    found: list[tuple[str | float, Choice]] = [
        (choice.columns["gain"], choice) for choice in choices(known)["gain"]
    ]
    for level in known.relevance_levels if known.is_graded else ():
        words = f"labels of at least {level:g} set to 1, all others to 0"
        cost = COMMON if level == 1 else UNUSUAL
        found.append((level, Choice({}, words, cost, {"gain": "binary"}, "binary labels")))
    return found


def discounts(known: Known) -> list[tuple[tuple, Choice]]:
    found: list[tuple[tuple, Choice]] = []
    for choice in choices(known)["discount"]:
        name = choice.arguments.get("discount", "log2")
        found.append(((name, choice.arguments.get("base", 2), 0), choice))
    words, columns = "discount 1/log2(i + 2)", {"discount": "log2(i + 2)"}
    found.append((("log2", 2, 1), Choice({}, words, UNUSUAL, columns, "log2(i + 2)")))
    return found


def ideals(known: Known) -> list[tuple[str, int, Cutoffs]]:
    """(ideal, cost, the cut-offs that are tried: those at which it is another one)."""
    usual = tuple(k for k in cut(known) if len(known.cutoffs) == 1 or k in USUAL_CUTOFFS)
    return [
        ("pool", USUAL, known.cutoffs),
        ("list", COMMON, known.cutoffs),
        ("list, cut before sorting", RARE, usual),
        ("list, not cut", RARE, usual),
        ("pool, not cut", RARE, usual),
        ("pool, as long as the list", RARE, usual),
    ]


IDEAL_WORDS = {
    "pool": ("ideal from the judged set", ""),
    "list": ("ideal from the list only", "list-only ideal"),
}


def ndcg(
    write: Writer, ideal: str, cost: int, cutoffs: Cutoffs, both: tuple[Choice, ...]
) -> Definition:
    other = f"ideal from the {ideal.replace('pool', 'judged set')}", ideal
    words, cause = IDEAL_WORDS.get(ideal, other)
    choice = Choice({}, words, cost, {"ideal": ideal}, cause)

    def values(part: Part) -> np.ndarray:
        above = at(cutoffs, lambda part: part.dcg("rels", *write.names))(part)
        return divided(above, ideal_of(part, ideal, cutoffs, *write.names))

    return Definition(
        "ndcg",
        (choice, *both),
        lambda k: write.ndcg_measure(ideal, k),
        values,
        cutoffs,
    )


def ideal_of(
    part: Part, ideal: str, cutoffs: Cutoffs, gain: str | float, discount: tuple
) -> np.ndarray:
    if ideal in ("pool", "list"):
        return part.dcg(ideal, gain, discount)
    if ideal in ("pool, not cut", "list, not cut"):
        return part.whole_dcg(ideal[:4], gain, discount)
    if ideal == "list, cut before sorting":
        return part.ideal_of_the_first(cutoffs, gain, discount)
    return part.ideal_as_long_as_the_list(cutoffs, gain, discount)


class Writer:
    """Writes DCG and NDCG with one gain and one discount in Python."""

    def __init__(self, gain: str | float, discount: tuple):
        self.names = gain, discount
        self.gain, (self.discount, self.base, self.skipped) = gain, discount
        self.arguments: dict[str, Any] = {}
        if gain == "exponential":
            self.arguments["gain"] = repr(gain)
        if self.discount != "log2":
            self.arguments["discount"] = repr(self.discount)
        if self.base != 2:
            self.arguments["base"] = self.base

    @property
    def is_measure(self) -> bool:
        """Whether `evaluate` has a name for it."""
        return isinstance(self.gain, str) and self.discount == "log2" and not self.skipped

    def named(self, name: str, k: int | None) -> str:
        return named(name, k, dcg="exp-log2" if self.gain == "exponential" else "log2")

    def labels(self, labels: str) -> str:
        if not isinstance(self.gain, str):
            labels = f"[int(label >= {self.gain}) for label in {labels}]"
        return f"[0] + {labels}" if self.skipped else labels

    def dcg(self, labels: str, k: int | None) -> str:
        k = k and k + self.skipped
        return call("dcg", self.labels(labels), k, self.arguments)

    def dcg_values(self, part: Part) -> np.ndarray:
        return part.dcg("rels", *self.names)

    def ideal_values(self, part: Part) -> np.ndarray:
        return part.dcg("pool", *self.names)

    def dcg_measure(self, k: int | None) -> str:
        return self.named("DCG", k) if self.is_measure else custom(self.dcg("rels", k), "DCG")

    def ndcg_measure(self, ideal: str, k: int | None) -> str:
        if ideal == "pool" and self.is_measure:
            return self.named("nDCG", k)
        takes = "rels, pool" if ideal.startswith("pool") else "rels"
        best, k_of_best = {
            "pool": ("pool", k),
            "list": ("sorted(rels, reverse=True)", k),
            "list, cut before sorting": (f"sorted(rels[:{k}], reverse=True)", None),
            "list, not cut": ("sorted(rels, reverse=True)", None),
            "pool, not cut": ("pool", None),
            "pool, as long as the list": ("pool[: len(rels)]", k),
        }[ideal]
        formula = f"{self.dcg('rels', k)} / ({self.dcg(best, k_of_best)} or 1)"
        return custom(formula, "NDCG", takes)


# Metrics of relevant and nonrelevant documents


def of_hits(known: Known) -> Iterator[Definition]:
    for choice in choices(known)["relevance_level"]:
        level = choice.arguments.get("relevance_level", 1)
        for family in (average_precisions, precisions_and_recalls, first_hits, f_measures, rbps):
            for found in family(known, level):
                found.level = level
                found.chosen = (choice, *found.chosen) if choice.words else found.chosen
                yield found


FROM_POOL = Choice({}, "R of the judged set", USUAL, {"ideal": "pool"})
FROM_LIST = Choice({}, "R of the list only", COMMON, {"ideal": "list"}, "list-only R")
BY_R = Choice({}, "divided by R", USUAL, {"normalizer": "relevant"})
BY_HITS = Choice(
    {}, "divided by the hits among the first k", COMMON, {"ideal": "list"}, "list-only R"
)
BY_SMALLER = Choice(
    {}, "divided by min(R, k)", COMMON, {"normalizer": "truncated"}, "truncated normalizer"
)


def average_precisions(known: Known, level: float) -> Iterator[Definition]:
    def ap(chosen: tuple[Choice, ...], cutoffs: Cutoffs, measure: Any, divisor: Any) -> Definition:
        return Definition(
            "average_precision",
            chosen,
            measure,
            at(cutoffs, lambda part: divided(part.precisions(level), divisor(part))),
            cutoffs,
        )

    def formula(labels: str, k: int | None, **arguments: str) -> str:
        function = call("average_precision", labels, k, arguments | at_level(level))
        return custom(function, "AP")

    yield ap(
        (FROM_POOL, BY_R),
        known.cutoffs,
        lambda k: named("AP", k, rel=level),
        lambda part: part.R(level),
    )
    yield ap(
        (FROM_POOL, BY_SMALLER),
        cut(known),
        lambda k: named("AP", k, rel=level, normalizer="truncated"),
        lambda part: np.minimum(part.R(level), bounds(part)),
    )
    yield ap(
        (FROM_LIST, BY_R),
        known.cutoffs,
        lambda k: formula("rels", k),
        lambda part: part.ranked.running_hits(level)[:, -1:],
    )
    yield ap(
        (BY_HITS,),
        cut(known),
        lambda k: formula(f"rels[:{k}]", None),
        lambda part: part.hits(level),
    )
    yield ap(
        (FROM_LIST, BY_SMALLER),
        cut(known),
        lambda k: formula("rels", k, normalizer="'truncated'"),
        lambda part: np.minimum(part.ranked.running_hits(level)[:, -1:], bounds(part)),
    )


def bounds(part: Part) -> np.ndarray:
    """The cut-offs as numbers."""
    return np.array([math.inf if k is None else k for k in part.cutoffs])


def at_level(level: float) -> dict[str, Any]:
    return {} if level == 1 else {"relevance_level": level}


def precisions_and_recalls(known: Known, level: float) -> Iterator[Definition]:
    yield Definition(
        "precision",
        (),
        lambda k: named("P", k, rel=level),
        at(cut(known), lambda part: part.hits(level) / bounds(part)),
        cut(known),
    )
    words = "divided by the documents retrieved, not by k"
    retrieved = Choice({}, words, COMMON, cause="divided by the retrieved")
    yield Definition(
        "precision",
        (retrieved,),
        lambda k: custom(
            call("precision", f"rels[:{k}]" if k else "rels", None, at_level(level))
            + " if rels else 0",
            "P",
        ),
        lambda part: divided(part.hits(level), part.lengths),
        known.cutoffs,
    )
    yield Definition(
        "recall",
        (FROM_POOL,),
        lambda k: named("R", k, rel=level) if k else named("SetR", rel=level),
        lambda part: divided(part.hits(level), part.R(level)),
        known.cutoffs,
    )
    yield Definition(
        "recall",
        (FROM_LIST,),
        lambda k: custom(call("recall", "rels", k, at_level(level)), "R"),
        at(
            cut(known),
            lambda part: divided(part.hits(level), part.ranked.running_hits(level)[:, -1:]),
        ),
        cut(known),
    )
    yield Definition(
        "capped_recall",
        (Choice({}, cause="capped_recall", cost=COMMON),),
        lambda k: named("R_cap", k, rel=level),
        at(
            cut(known),
            lambda part: divided(part.hits(level), np.minimum(part.R(level), bounds(part))),
        ),
        cut(known),
    )
    yield Definition(
        "r_precision",
        (FROM_POOL,),
        lambda k: named("Rprec", rel=level),
        lambda part: metrics.r_precision(part.ranked, None, relevance_level=level)[:, None],
        whole(known),
    )


def whole(known: Known) -> Cutoffs:
    """The whole list, for a metric without a cut-off; none where a cut-off is asked for."""
    return (None,) if None in known.cutoffs else ()


def first_hits(known: Known, level: float) -> Iterator[Definition]:
    yield Definition(
        "reciprocal_rank",
        (),
        lambda k: named("RR", k, rel=level),
        lambda part: part.first_hits(level),
        known.cutoffs,
    )
    yield Definition(
        "hit_rate",
        (),
        lambda k: named("Success", k, rel=level),
        at(cut(known), lambda part: (part.hits(level) > 0).astype(float)),
        cut(known),
    )


def f_measures(known: Known, level: float) -> Iterator[Definition]:
    for choice in choices(known)["beta"]:
        yield from f_measures_of(known, level, choice)


def f_measures_of(known: Known, level: float, choice: Choice) -> Iterator[Definition]:
    beta = choice.arguments.get("beta", 1)
    yield Definition(
        "f_measure",
        (FROM_POOL, choice),
        lambda k: named("F", k, rel=level, beta=beta),
        at(cut(known), lambda part: f_at(part, level, beta, bounds(part))),
        cut(known),
    )
    yield Definition(
        "f_measure",
        (FROM_POOL, choice),
        lambda k: named("SetF", rel=level, beta=beta),
        at((None,), lambda part: f_at(part, level, beta, part.lengths)),
        whole(known),
    )


def f_at(part: Part, level: float, beta: float, lengths: np.ndarray) -> np.ndarray:
    return divided((1 + beta**2) * part.hits(level), beta**2 * part.R(level) + lengths)


def rbps(known: Known, level: float) -> Iterator[Definition]:
    for choice in choices(known)["persistence"]:
        yield rbp(known, level, choice)


def rbp(known: Known, level: float, choice: Choice) -> Definition:
    p = choice.arguments["persistence"]
    return Definition(
        "rbp",
        (choice,),
        lambda k: named("RBP", k, rel=level, p=p),
        lambda part: part.rbp(part.ranked.hits(level), p),
        known.cutoffs,
    )


# Metrics of grades, and those that `evaluate` computes as they are


def of_grades(known: Known) -> Iterator[Definition]:
    yield from graded_rbps(known)
    for choice in choices(known)["max_grade"]:
        grade = choice.arguments["max_grade"]
        yield as_it_is("err", (choice,), known.cutoffs, "ERR", max_grade=grade)
        yield as_it_is("mndcg", (choice,), cut(known), "SDCG", max_rel=grade)
    for choice in choices(known)["relevance_level"]:
        level = choice.arguments.get("relevance_level", 1)
        words = "unjudged documents left out"
        judged = Choice({}, words, UNUSUAL, cause="unjudged left out")
        for metric, chosen, name, given in (
            ("auc", (judged,), "AUC", {"judged_only": True}),
            ("auc", (), "AUC", {"judged_only": False}),
            ("bpref", (), "Bpref", {}),
        ):
            chosen = (choice, *chosen) if choice.words else chosen
            yield as_it_is(metric, chosen, whole(known), name, rel=level, **given)
    averaged = Choice(
        {},
        "equal scores: the mean over all their orders",
        COMMON,
        {"ties": "expected"},
        "averaged ties",
    )
    for metric, cutoffs, name in (
        ("ndcg", known.cutoffs, "nDCG"),
        ("average_precision", whole(known), "AP"),
        ("precision", cut(known), "P"),
        ("reciprocal_rank", known.cutoffs, "RR"),
    ):
        yield as_it_is(metric, (averaged,), cutoffs, name, tie_averaged=True)


def as_it_is(
    metric: str, chosen: tuple[Choice, ...], cutoffs: Cutoffs, name: str, **given: Any
) -> Definition:
    """A measure of `evaluate`, cut-off by cut-off."""
    if len(cutoffs) > 1:  # it takes long
        cutoffs = tuple(k for k in cutoffs if k in FEW)

    def values(part: Part) -> np.ndarray:
        measures = [Measure(name, KINDS[name].defaults | given, k) for k in cutoffs]
        return np.stack([value_of(one, part.ranked, str) for one in measures], axis=1)

    return Definition(
        metric, chosen, lambda k: named(name, k, **given), values, cutoffs, is_slow=True
    )


FEW = (10, 5, 1, 20, 100, None)


def graded_rbps(known: Known) -> Iterator[Definition]:
    """RBP that multiplies by the grade, or by its share of the highest grade."""
    levels = known.relevance_levels
    if not known.is_graded or any(level != int(level) for level in levels) or levels[-1] > 10:
        return
    everything = tuple(range(1, int(levels[-1]) + 1))
    plain = Choice({}, "gain g", COMMON, {"gain": "linear"}, "grades in RBP")
    shares = [(1, plain)] + [
        (
            grade,
            Choice({}, f"gain g/{grade:g}", COMMON, {"gain": "linear"}, "share of the top in RBP"),
        )
        for grade in known.highest_grades
    ]
    for choice in choices(known)["persistence"]:
        for divisor, gain in shares:
            yield graded_rbp(known, everything, choice, divisor, gain)


def graded_rbp(
    known: Known, levels: tuple[int, ...], choice: Choice, divisor: float, gain: Choice
) -> Definition:
    """A sum over the levels: each adds 1 to the gain of the documents that reach it."""
    p = choice.arguments["persistence"]

    def measure(k: int | None) -> str:
        first = "rels" if k is None else f"rels[:{k}]"
        one = f"rm.formulas.rbp({first}, persistence={p}, relevance_level=level)"
        total = f"sum({one} for level in {levels!r})"
        return custom(total if divisor == 1 else f"{total} / {divisor}", "RBP")

    def values(part: Part) -> np.ndarray:
        return part.rbp(part.gains("rels", "linear"), p) / divisor

    return Definition("rbp", (choice, gain), measure, values, known.cutoffs)


# Other means than the arithmetic one


def averaged_otherwise(known: Known) -> Iterator[Definition]:
    for choice in choices(known)["relevance_level"]:
        level = choice.arguments.get("relevance_level", 1)
        first = (choice,) if choice.words else ()
        yield geometric_mean(known, level, first)
        yield from ratios(known, level, first)
        if level == 1:
            for gain, of_gain in gains(known):
                if isinstance(gain, str):
                    yield ratio_of_dcgs(known, Writer(gain, ("log2", 2, 0)), of_gain)


GEOMETRIC_CHOICE = Choice(
    {}, "geometric mean, as trec_eval's GMAP", UNUSUAL, cause="geometric mean"
)


def geometric_mean(known: Known, level: float, first: tuple[Choice, ...]) -> Definition:
    def values(part: Part) -> np.ndarray:
        aps = divided(part.precisions(level), part.R(level))
        return np.log(np.maximum(aps, SMALLEST))

    return Definition(
        "average_precision",
        (*first, GEOMETRIC_CHOICE),
        lambda k: named("GMAP", rel=level),
        at((None,), values),
        whole(known),
        level,
        GEOMETRIC,
    )


POOLED = "the sums over all queries are divided, not the queries averaged"


def ratio(
    metric: str,
    chosen: tuple[Choice, ...],
    measures: Callable[[int | None], tuple[str, str]],
    above: Callable[[Part], np.ndarray],
    below: Callable[[Part], np.ndarray],
    cutoffs: Cutoffs,
) -> Definition:
    def values(part: Part) -> np.ndarray:
        shape = len(part.ranked.codes), len(part.cutoffs)
        return np.concatenate([np.broadcast_to(one(part), shape) for one in (above, below)], axis=1)

    pooled = Choice({}, POOLED, UNUSUAL, cause="ratio of sums")
    return Definition(
        metric, (*chosen, pooled), lambda k: ", ".join(measures(k)), values, cutoffs, mean=RATIO
    )


def ratios(known: Known, level: float, first: tuple[Choice, ...]) -> Iterator[Definition]:
    """Recall, precision and F as one quotient of sums over all queries."""

    def hits(k: int | None) -> str:
        return named("Hits", k, rel=level)

    def retrieved(k: int | None) -> str:
        return "len(rels)" if k is None else f"len(rels[:{k}])"

    def both(k: int | None) -> str:
        total = f"sum(label >= {level} for label in pool) + {retrieved(k)}"
        return custom(f"({total}) / 2", "mean of both", "rels, pool")

    def above(part: Part) -> np.ndarray:
        return part.hits(level)

    yield ratio(
        "recall",
        first,
        lambda k: (hits(k), named("NumRel", rel=level)),
        above,
        lambda part: part.R(level),
        known.cutoffs,
    )
    yield ratio(
        "precision",
        first,
        lambda k: (hits(k), custom(retrieved(k), "retrieved")),
        above,
        lambda part: part.lengths,
        known.cutoffs,
    )
    yield ratio(
        "f_measure",
        first,
        lambda k: (hits(k), both(k)),
        above,
        lambda part: (part.lengths + part.R(level)) / 2,
        known.cutoffs,
    )


def ratio_of_dcgs(known: Known, write: Writer, gain: Choice) -> Definition:
    ideal = Choice({}, IDEAL_WORDS["pool"][0], USUAL, {"ideal": "pool"})
    return ratio(
        "ndcg",
        (ideal, gain, Choice({}, LOG2, USUAL, {"discount": "log2"})),
        lambda k: (
            write.dcg_measure(k),
            custom(write.dcg("pool", k), "ideal", "rels, pool"),
        ),
        write.dcg_values,
        write.ideal_values,
        known.cutoffs,
    )
