"""One list: what is known of it, and how the table of ways is read for it.

Every way is tried over the list in every order that a rule for equal scores, or a mistake, gives;
then with rounded terms; then the mistakes of the exercises.
"""

from __future__ import annotations

from .. import formulas
from ..formulas import _arguments
from ..formulas._rules import check_scalar, shown
from .choices import Option
from .list_sums import ListSums
from .mistakes import mistakes_in
from .search import Finding
from .ways import (
    LONG,
    METRICS,
    USUAL_CUTOFFS,
    WAYS,
    Facts,
    cost_of,
    cutoff_at,
    cutoffs,
    fillings,
    is_tried,
    most_for,
    takes_ranks,
)
from .writing import ListText, RoundedText, expression

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from .search import Search
    from .ways import Way

EVERY_CUTOFF_UP_TO = 50
LARGEST_POOL = 1000  # documents that are written out where only their number is known


def facts_of_list(
    rels: Iterable[float], metric: str | None = None, k: int | None = None, **others: Any
) -> Facts:
    """The arguments of `identify` if they are right, or the error that names one."""
    labels = _arguments.labels("rels", rels)
    if not labels:
        raise ValueError("rels must hold at least one label, got []")
    check_metric(metric)
    k = None if k is None else check_scalar("k", k)
    given: dict[str, Any] = {}
    for name, check in CHECKS:
        if others.get(name) is not None:
            given[name] = check(name, others[name])
    if "pool" in given and "n_relevant" in given:
        got = shown(given["n_relevant"])
        raise ValueError(f"n_relevant must be left out where pool is given, got {got}")
    for name in ("scores", "ids"):
        if name in given:
            _arguments.check_same_length(name, given[name], "rels", labels)
    _arguments.check_together({"rels": labels} | given)
    if "ids" in given and "scores" not in given:
        raise ValueError("ids must come with scores, whose ties they break, got ids alone")
    cutoffs = tried_cutoffs(labels, given.get("pool"), k)
    return with_binary_pool(Facts(labels, **given, cutoffs=cutoffs, metric=metric))


def check_ids(name: str, ids: Iterable[str]) -> list[str]:
    found = _arguments.documents(name, ids)
    for position, one in enumerate(found):
        if not isinstance(one, str):
            raise TypeError(f"{name}[{position}] must be a string, got {shown(one)}")
    return found


CHECKS = [
    ("pool", _arguments.labels),
    ("scores", _arguments.scores),
    ("n_relevant", check_scalar),
    ("max_grade", check_scalar),
    ("ids", check_ids),
]


def check_metric(metric: object) -> None:
    """Raise for a metric that is not searched."""
    if metric is not None and metric not in METRICS:
        import difflib

        near = difflib.get_close_matches(str(metric).lower(), METRICS, cutoff=0.5)
        expected = repr(near[0]) if near else f"one of {', '.join(METRICS)}"
        raise ValueError(f"metric must be {expected}, got {shown(metric)}")


def with_binary_pool(known: Facts) -> Facts:
    """Binary labels and R say what the judged set holds, as far as a metric looks at it."""
    if known.n_relevant is None or known.is_graded or known.n_relevant > LARGEST_POOL:
        return known
    missed = known.n_relevant - sum(known.rels)
    known.pool = known.rels + [1] * int(missed)
    return known


def tried_cutoffs(
    rels: list[float], pool: list[float] | None, k: int | None
) -> tuple[int | None, ...]:
    if k is not None:
        return (k,)
    longest = max(len(rels), len(pool or []))
    usual = [cutoff for cutoff in USUAL_CUTOFFS if cutoff < longest or cutoff == 10]
    found: list[int | None] = [None]
    for cutoff in [len(rels)] + usual + list(range(1, min(longest, EVERY_CUTOFF_UP_TO) + 1)):
        if cutoff not in found:
            found.append(cutoff)
    return tuple(found)


# What is searched, in this order, in the words of the page.
DEFINITIONS = "definitions"
ROUNDED = "rounded terms"
MISTAKES = "known mistakes"
STAGES = (DEFINITIONS, ROUNDED, MISTAKES)

# The choice that each rule for equal scores is
TIES = {
    "stable": "as given",
    "ids descending": "ties by id",
    "ids ascending": "ties by id, ascending",
    "best": "best ties",
    "worst": "worst ties",
}


class Tried:
    """A way over the list in some order, at all cut-offs."""

    def __init__(
        self, way: Way, own: tuple[Option, ...], others: tuple[Option, ...], sums: ListSums
    ):
        self.way, self.own, self.others, self.sums = way, own, others, sums
        self.at = [cutoff_at(None)] if way.cut == "whole" else cutoffs(sums.known)

    def values(self) -> list[float]:
        if self.way.formula:
            return self.way.formula(self.sums, *(option.value for option in self.own))
        return self.sums.function(self.way, self.own)

    def look(self, search: Search) -> None:
        """Consider the values."""
        chosen = self.own + self.others
        cost, most = cost_of(chosen), most_for(chosen)
        for value, cutoff in zip(self.values(), self.at):
            if cost + cutoff.cost <= most:
                search.take(value, cost + cutoff.cost, self, cutoff)

    def found(self, value: float, cutoff: Option) -> Finding:
        options = self.own + (cutoff,) + self.others
        kind = "rounded terms" if self.sums.rounding else "definition"
        return Finding(
            kind,
            self.way.metric,
            options,
            value,
            lambda: self.written(cutoff.value, "" if value else " or 1"),
        )

    def written(self, k: int | None, guard: str) -> str:
        text = RoundedText if self.sums.rounding else ListText
        return expression(self.way, self.own, text(self.sums, k, guard))


def stages_of_list(known: Facts, decimals: int) -> list[tuple[str, Iterator]]:
    """What is tried in each stage; the number was printed with so many decimals."""
    return [
        (DEFINITIONS, definitions(known)),
        (ROUNDED, rounded_terms(known, decimals)),
        (MISTAKES, mistakes_in(known)),
    ]


def definitions(known: Facts) -> Iterator[Tried]:
    orders = every_order(known)
    for way in WAYS:
        if known.asks(way.metric):
            ordered = orders
            if way.ties:
                ordered = [((way.ties,), orders[0][1])] if known.has_ties else []
            yield from tries_of_way(known, way, ordered)


def usual_way(known: Facts, metric: str, k: int | None) -> Finding:
    """The usual definition of a metric, at a cut-off if it has one."""
    way = next(way for way in WAYS if way.metric == metric)
    order, sums = every_order(known)[0]
    one = Tried(way, fillings(way, known)[0], order, sums)
    here = next((place for place, cutoff in enumerate(one.at) if cutoff.value == k), 0)
    return one.found(one.values()[here], one.at[here])


def rounded_terms(known: Facts, decimals: int) -> Iterator[Tried]:
    if not decimals:
        return
    places = "1 decimal" if decimals == 1 else f"{decimals} decimals"
    order, sums = every_order(known)[0]
    for rounding in ("terms", "sums"):
        choice = Option(f"{rounding} rounded", places=places)
        rounded = ListSums(known, sums.rels, sums.scores, rounding, decimals)
        for way in WAYS:
            if way.rounds and known.asks(way.metric):
                yield from tries_of_way(known, way, [(order + (choice,), rounded)])


def tries_of_way(
    known: Facts, way: Way, orders: Sequence[tuple[tuple[Option, ...], ListSums]]
) -> Iterator[Tried]:
    is_long = len(known.rels) > LONG
    for own in fillings(way, known):
        by_scores = way.scores and not takes_ranks(own)
        for place, (order, sums) in enumerate(orders):
            if place and by_scores and (is_long or not order[0].alone):
                continue  # equal scores are the same in every order, and pairs take long
            others = known.another(way.metric) + order
            if is_tried(own + others):
                yield Tried(way, own, others, sums)


def every_order(known: Facts) -> list[tuple[tuple[Option, ...], ListSums]]:
    """The choices and the list in each order, each list once, the usual order first."""
    found: list[tuple[tuple[Option, ...], ListSums]] = []
    for name, rels, scores in named_order(known):
        if not any(rels == other.rels for _, other in found):
            choice = Option(name)
            is_idle = choice.column and not known.has_ties
            found.append((() if is_idle else (choice,), ListSums(known, rels, scores)))
    return found


def named_order(known: Facts) -> Iterator[tuple[str, list[float], list[float] | None]]:
    """The name of the choice, the labels in its order, and their scores where they fall."""
    rels, scores = known.rels, known.scores
    if scores is None:
        yield TIES["stable"], rels, None
        yield "reversed", rels[::-1], None
        return
    falling, turned = sorted(scores, reverse=True), [-score for score in scores]
    yield TIES["stable"], rank_labels(rels, scores, "stable"), falling
    for rule in ("ids descending", "ids ascending") if known.ids else ():
        yield TIES[rule], ordered_by_ids(known, rule), falling
    for rule in ("best", "worst"):
        yield TIES[rule], rank_labels(rels, scores, rule), falling
    yield "reversed", rank_labels(rels, turned, "stable"), sorted(turned, reverse=True)
    as_text = sorted(range(len(rels)), key=lambda at: (str(scores[at]), -at), reverse=True)
    yield "scores as text", [rels[at] for at in as_text], None


def rank_labels(rels: list[float], scores: list[float], ties: Any) -> list[float]:
    return formulas.rank_labels(rels, scores, ties=ties)


def ordered_by_ids(known: Facts, rule: str) -> list[float]:
    """The labels by score, highest first, and equal scores by id."""
    ids, scores = known.ids or [], known.scores or []
    place = {at: place for place, at in enumerate(sorted(range(len(ids)), key=lambda at: ids[at]))}
    sign = -1 if rule == "ids descending" else 1
    order = sorted(range(len(ids)), key=lambda at: (-scores[at], sign * place[at]))
    return [known.rels[at] for at in order]
