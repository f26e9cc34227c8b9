"""Sums over one list, for all cut-offs at once, in plain Python: what the formulas of ways.py take
of it. A vector is a list with one number for each cut-off."""

from __future__ import annotations

import math

from .. import formulas
from ..catalogue import CARDS
from ..formulas._shared import ratio
from ..formulas.dcg import gain_of, weight_at
from ..formulas.precision_recall import f_score
from .ways import LONG, kept, option_arguments, takes_ranks

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .choices import Option
    from .ways import Facts, Way


def gain_by(gain: str | float, label: float) -> float:
    """The gain of a label; a `gain` that is a number is 1 from this label on."""
    return gain_of(label, gain) if isinstance(gain, str) else float(label >= gain)


def weight_by(discount: tuple, rank: int) -> float:
    name, base, skipped, divisor = discount
    return weight_at(rank + skipped, name, base) / divisor


class ListSums:
    """`rels` are in the order that is looked at, and `scores` belong to them, if they are known.

    `rounding` is what people round before the quotient, "terms" or "sums", to some `decimals`.
    """

    def __init__(
        self,
        known: Facts,
        rels: list[float],
        scores: list[float] | None = None,
        rounding: str = "",
        decimals: int = 0,
    ):
        self.known, self.cutoffs = known, known.cutoffs
        self.rels, self.scores = rels, scores
        self.rounding, self.decimals = rounding, decimals
        self.kept: dict[Any, list[float]] = {}

    # Vectors

    def over(self, part: list[float], whole: list[float] | float) -> list[float]:
        if not isinstance(whole, list):
            return [one / whole for one in part]
        return [ratio(above, below) for above, below in zip(part, whole)]

    def smaller(self, one: list[float], other: list[float] | float) -> list[float]:
        if not isinstance(other, list):
            return [min(value, other) for value in one]
        return [min(pair) for pair in zip(one, other)]

    def f_score(self, precision: list[float], recall: list[float], beta: float) -> list[float]:
        return [f_score(P, R, beta) for P, R in zip(precision, recall)]

    def k(self, which: str) -> list[float]:
        """The cut-offs: "k" is infinite for the whole list, "length" is its length there,
        "retrieved" is the number of documents, and "unlimited" is infinite."""
        n = len(self.rels)
        if which == "unlimited":
            return [math.inf for k in self.cutoffs]
        if which == "retrieved":
            return [n if k is None else min(k, n) for k in self.cutoffs]
        return [k or (n if which == "length" else math.inf) for k in self.cutoffs]

    def running(self, terms: Iterable[float]) -> list[float]:
        """The sums of the first 0, 1, 2, ... terms."""
        total, sums = 0.0, [0.0]
        for term in terms:
            total += round(term, self.decimals) if self.rounding == "terms" else term
            sums.append(total)
        if self.rounding == "sums":
            return [round(total, self.decimals) for total in sums]
        return sums

    def at(self, lengths: list[float], sums: list[float]) -> list[float]:
        last = len(sums) - 1
        return [sums[last if length > last else int(length)] for length in lengths]

    # Relevant documents

    def hits(self, level: float) -> list[float]:
        return self.at(self.k("k"), self.running_hits(level))

    @kept
    def running_hits(self, level: float) -> list[float]:
        return self.running([rel >= level for rel in self.rels])

    def relevant(self, source: str, level: float) -> float:
        """R of the "pool" or of the "list"."""
        known = self.known
        if source == "list":
            return self.running_hits(level)[-1]
        if known.pool is not None:
            return sum(label >= level for label in known.pool)
        return known.n_relevant if level == 1 and known.n_relevant is not None else math.nan

    def R(self, source: str, level: float) -> list[float]:
        if source == "hits":
            return self.hits(level)
        return [self.relevant(source, level)] * len(self.cutoffs)

    def precision_terms(self, level: float) -> list[float]:
        """The precision at each relevant document, 0 at every other."""
        hits = self.running_hits(level)
        return [hits[rank] / rank if rel >= level else 0.0 for rank, rel in enumerate(self.rels, 1)]

    @kept
    def precisions(self, level: float) -> list[float]:
        return self.at(self.k("k"), self.running(self.precision_terms(level)))

    def first(self, level: float) -> list[float]:
        for rank, rel in enumerate(self.rels, 1):
            if rel >= level:
                return [1 / rank if k is None or k >= rank else 0.0 for k in self.cutoffs]
        return [0.0] * len(self.cutoffs)

    def at_R(self, source: str, level: float) -> list[float]:
        R = self.relevant(source, level)
        if R != R:
            return [math.nan]
        return [ratio(self.at([R], self.running_hits(level))[0], R)]

    def in_steps(self, level: float) -> list[float]:
        """Each step in recall, at the last of some equal scores, times the precision there."""
        hits, scores, area, before = self.running_hits(level), self.scores or [], 0.0, 0.0
        for rank, score in enumerate(scores, 1):
            if rank == len(scores) or scores[rank] != score:
                area += (hits[rank] - before) * hits[rank] / rank
                before = hits[rank]
        return [ratio(area, before)]

    # Grades

    def gained(self) -> list[float]:
        return self.at(self.k("k"), self.running(self.rels))

    def dcg_terms(self, which: str | float, gain: str | float, discount: tuple) -> list[float]:
        """Each gain times the weight of its rank; `which` are the "rels" in rank order, the "list"
        or the "pool" best first, the "scores" taken for labels, or a grade that all have."""
        return [
            gain_by(gain, label) * weight_by(discount, rank)
            for rank, label in enumerate(self.labels(which), 1)
        ]

    def labels(self, which: str | float) -> list[float]:
        if which == "rels":
            return self.rels
        if which == "scores":
            return self.scores or []
        if which == "list":
            return sorted(self.rels, reverse=True)
        if which == "pool":
            return sorted(self.known.pool or [], reverse=True)
        deepest = max([len(self.rels)] + [k for k in self.cutoffs if k])
        return [which] * deepest  # type: ignore[list-item]

    @kept
    def running_dcg(self, which: str | float, gain: str | float, discount: tuple) -> list[float]:
        return self.running(self.dcg_terms(which, gain, discount))

    def dcg(self, which: str, gain: str | float, discount: tuple) -> list[float]:
        if which == "whole":
            return [self.running_dcg("rels", gain, discount)[-1]] * len(self.cutoffs)
        return self.at(self.k("k"), self.running_dcg(which, gain, discount))

    def perfect(self, grade: float, gain: str | float, discount: tuple) -> list[float]:
        return self.at(self.k("length"), self.running_dcg(grade, gain, discount))

    def ideal(self, which: str, gain: str | float, discount: tuple) -> list[float]:
        if which == "list, cut before sorting":
            return [self.ideal_of_the_first(k, gain, discount) for k in self.cutoffs]
        sums = self.running_dcg(which[:4], gain, discount)
        if which.endswith("not cut"):
            return [sums[-1]] * len(self.cutoffs)
        as_long = which == "pool, as long as the list"
        return self.at(self.k("retrieved" if as_long else "k"), sums)

    def ideal_of_the_first(self, k: int | None, gain: str | float, discount: tuple) -> float:
        first = ListSums(self.known, self.rels[:k], rounding=self.rounding, decimals=self.decimals)
        return first.running_dcg("list", gain, discount)[-1]

    def rbp(self, persistence: float, gain: tuple) -> list[float]:
        kind, size = gain
        worth = [rel / size if kind == "share" else rel >= size for rel in self.rels]
        terms = [(1 - persistence) * persistence**place * one for place, one in enumerate(worth)]
        return self.at(self.k("k"), self.running(terms))

    # What a function of the package gives

    def function(self, way: Way, chosen: Sequence[Option]) -> list[float]:
        """Its values at all cut-offs; of long lists only at some, where it takes long."""
        arguments = option_arguments(chosen)
        if "pool" in arguments:
            arguments["pool"] = self.known.pool
        if "n_relevant" in arguments and arguments["n_relevant"] is None:
            R = self.relevant("pool", arguments.get("relevance_level", 1))
            if R != R:
                return [R] * len(self.cutoffs)
            arguments["n_relevant"] = int(R)
        parameters, rels = CARDS[way.function].parameters, self.rels
        if "relevance_level" in arguments and "relevance_level" not in parameters:
            level = arguments.pop("relevance_level")
            rels = [int(rel >= level) for rel in rels]
        lists = [rels]
        if way.scores:
            ranks = self.known.falling
            lists.append(ranks if takes_ranks(chosen) else self.scores or ranks)
        function = getattr(formulas, way.function)
        if "k" not in parameters:
            return [float(function(*lists, **arguments))]
        tried = self.known.usual_cutoffs() if way.ties and len(rels) > LONG else self.cutoffs
        return [
            float(function(*lists, **arguments, **({} if k is None else {"k": k})))
            if k in tried
            else math.nan
            for k in self.cutoffs
        ]
