"""Reads the table of ways for one list: every way over the list in every order that a rule for
equal scores, or a mistake, gives; then with rounded terms; then the mistakes of the exercises."""

from __future__ import annotations

from .. import formulas
from .choices import Option
from .list_sums import ListSums
from .mistakes import mistakes_in
from .search import Found
from .ways import MOST, WAYS, cutoff_at, cutoffs, fillings, is_tried
from .writing import Text, expression

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .known import Known
    from .search import Search
    from .ways import Way

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
        self,
        known: Known,
        way: Way,
        own: Sequence[Option],
        others: Sequence[Option],
        sums: ListSums,
        at: Sequence[Option],
    ):
        self.known, self.way, self.own, self.others = known, way, own, others
        self.sums, self.at = sums, at

    def look(self, search: Search) -> None:
        """Consider the values."""
        chosen = (*self.own, *self.others)
        cost = sum(option.cost for option in chosen)
        if self.way.formula:
            values = self.way.formula(self.sums, *(option.value for option in self.own))
        else:
            values = self.sums.function(self.way, self.own)
        mistaken = any(option.alone for option in chosen)
        for value, cutoff in zip(values, self.at):
            if mistaken:
                if not is_tried((*chosen, cutoff)):
                    continue
            elif cost + cutoff.cost > MOST:
                continue
            search.take(value, cost + cutoff.cost, self, cutoff)

    def found(self, value: float, cutoff: Option) -> Found:
        options = (*self.own, cutoff, *self.others)
        kind = "rounded terms" if self.sums.rounding else "definition"
        return Found(
            kind,
            self.way.metric,
            self.way.symbol,
            options,
            value,
            lambda: expression(self.way, self.own, self.text(cutoff.value)),
        )

    def text(self, k: int | None) -> Text:
        known, sums = self.known, self.sums
        falling = repr(known.falling)
        return Text(
            repr(sums.rels),
            repr(known.pool),
            k,
            repr(sums.scores) if sums.scores else falling,
            falling,
            repr(sums.rels),
            R=known.n_relevant if known.pool is None else None,
            highest=max([1] + sums.rels),
            sums=sums if sums.rounding else None,
        )


def stages_of(known: Known, decimals: int) -> list[tuple[str, Iterator]]:
    """What is tried in each stage; the number was printed with so many decimals."""
    return [
        (DEFINITIONS, definitions(known)),
        (ROUNDED, rounded_terms(known, decimals)),
        (MISTAKES, mistakes_in(known)),
    ]


def definitions(known: Known) -> Iterator[Tried]:
    orders = every_order(known)
    given = ListSums(known, known.rels, known.scores)
    for way in WAYS:
        if known.asks(way.metric):
            ordered = orders if not way.ties else [((way.ties,), given)] if known.has_ties else []
            yield from tries_of(known, way, ordered)


def rounded_terms(known: Known, decimals: int) -> Iterator[Tried]:
    if not decimals:
        return
    places = "1 decimal" if decimals == 1 else f"{decimals} decimals"
    order, sums = every_order(known)[0]
    for rounding in ("terms", "sums"):
        choice = Option(f"{rounding} rounded", places=places)
        rounded = ListSums(known, sums.rels, sums.scores, rounding, decimals)
        for way in WAYS:
            if way.rounds and known.asks(way.metric):
                yield from tries_of(known, way, [((*order, choice), rounded)])


def tries_of(
    known: Known, way: Way, orders: Sequence[tuple[tuple[Option, ...], ListSums]]
) -> Iterator[Tried]:
    at = cutoffs(known)
    if way.cut == "whole":
        at = [cutoff_at(None)]
    for own in fillings(way, known):
        by_scores = way.scores and not any(option.value == "ranks" for option in own)
        for place, (order, sums) in enumerate(orders):
            if place and by_scores and not order[0].alone:
                continue  # equal scores are the same in every order
            if is_tried((*own, *order)):
                yield Tried(
                    known, way, own[: len(way.places)], own[len(way.places) :] + order, sums, at
                )


def every_order(known: Known) -> list[tuple[tuple[Option, ...], ListSums]]:
    """The choices and the list in each order, each list once, the usual order first."""
    rels, scores = known.rels, known.scores
    orders: list[tuple[Option | None, list[float], list[float] | None]] = []
    if scores is None:
        orders = [(None, rels, None), (Option("reversed"), rels[::-1], None)]
    else:
        falling = sorted(scores, reverse=True)
        orders.append((Option(TIES["stable"]), formulas.rank_labels(rels, scores), falling))
        if known.ids is not None:
            for rule in ("ids descending", "ids ascending"):
                orders.append((Option(TIES[rule]), ordered_by_ids(known, rule), falling))
        for rule in ("best", "worst"):
            orders.append(
                (Option(TIES[rule]), formulas.rank_labels(rels, scores, ties=rule), falling)
            )
        turned = [-score for score in scores]
        orders.append(
            (Option("reversed"), formulas.rank_labels(rels, turned), sorted(turned, reverse=True))
        )
        as_text = sorted(range(len(rels)), key=lambda at: (str(scores[at]), -at), reverse=True)
        orders.append((Option("scores as text"), [rels[at] for at in as_text], None))
    found: list[tuple[tuple[Option, ...], ListSums]] = []
    for choice, ranked, falling in orders:
        if not any(ranked == other.rels for _, other in found):
            choices = () if choice is None or (choice.column and not known.has_ties) else (choice,)
            found.append((choices, ListSums(known, ranked, falling)))
    return found


def ordered_by_ids(known: Known, rule: str) -> list[float]:
    """The labels by score, highest first, and equal scores by id."""
    ids, scores = known.ids or [], known.scores or []
    place = {at: place for place, at in enumerate(sorted(range(len(ids)), key=lambda at: ids[at]))}
    sign = -1 if rule == "ids descending" else 1
    order = sorted(range(len(ids)), key=lambda at: (-scores[at], sign * place[at]))
    return [known.rels[at] for at in order]
