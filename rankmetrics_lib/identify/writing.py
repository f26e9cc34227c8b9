"""The Python that gives a value: a call of the package's function where it has one, else the
formula of ways.py over sums that are written out."""

from __future__ import annotations

import math

from ..catalogue import CARDS
from .ways import option_arguments, takes_ranks

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .choices import Option
    from .list_sums import ListSums
    from .ways import Way


def expression(way: Way, own: Sequence[Option], text: Text) -> Any:
    """The value in Python, or the two sides of a quotient; `own` are the choices for the places of
    the way."""
    function = "".join(option.function for option in own) or way.function
    if not function or text.is_rounded or any(option.arguments is None for option in own):
        assert way.formula is not None
        return way.formula(text, *(option.value for option in own))
    lists = [text.falling if takes_ranks(own) else text.scores] if way.scores else []
    return text.call(function, lists, option_arguments(own), way.cut)


class Text:
    """Sums in Python, for one cut-off, of a list whose labels have names; `judged` are the labels
    with None for an unjudged document, and `guard` stands behind a divisor that may be 0."""

    rels, pool, judged = "rels", "pool", "judged"
    scores = falling = "list(range(len(rels), 0, -1))"
    prefix, guard, is_rounded = "rm.formulas.", " or 1", False

    def __init__(self, k: int | None, labels: list[float]):
        self.cutoff, self.highest = k, max([1] + labels)

    def over(self, part: str, whole: str) -> str:
        return f"{part} / ({whole}{self.guard})" if self.guard else f"{part} / {whole}"

    def smaller(self, one: str, other: str | float) -> str:
        return one if other in ("inf", math.inf) else f"min({one}, {other})"

    def half(self, one: str, other: str) -> str:
        return f"({one} + {other}) / 2"

    def k(self, which: str) -> str:
        if which == "unlimited" or (which == "k" and self.cutoff is None):
            return "inf"
        if which == "retrieved" or self.cutoff is None:
            return f"len({self.top})"
        return str(self.cutoff)

    @property
    def top(self) -> str:
        """The first k labels."""
        return self.rels if self.cutoff is None else f"{self.rels}[:{self.cutoff}]"

    def call(self, function: str, lists: list[str], given: dict[str, Any], cut: str | None) -> str:
        """The call of a function of the package, with some lists after the labels."""
        parameters = CARDS[function].parameters
        rels, values = self.rels, dict(given)
        if "relevance_level" in given and "relevance_level" not in parameters:
            rels = self.worth(rels, given["relevance_level"])
        if "pool" in given:
            values["pool"] = Raw(self.pool)
        if "n_relevant" in given and given["n_relevant"] is None:
            values["n_relevant"] = Raw(self.R("pool", given.get("relevance_level", 1)))
        if self.cutoff is not None and cut != "whole":
            if "k" in parameters:
                lists = lists + [str(self.cutoff)]
            else:
                rels = self.top
        named = [f"{name}={values[name]!r}" for name in parameters if name in values]
        return f"{self.prefix}{function}({', '.join([rels] + lists + named)})"

    def hits(self, level: float) -> str:
        return f"sum(label >= {level:g} for label in {self.top})"

    def R(self, source: str, level: float) -> str:
        if source == "hits":
            return self.hits(level)
        labels = self.pool if source == "pool" else self.rels
        return f"sum(label >= {level:g} for label in {labels})"

    def precisions(self, level: float) -> str:
        at = "" if level == 1 else f", relevance_level={level:g}"
        return (
            f"sum({self.prefix}precision({self.rels}, i{at})"
            f" for i, label in enumerate({self.top}, 1) if label >= {level:g})"
        )

    def in_steps(self, level: float) -> str:
        labels = f"[int(label >= {level:g}) for label in {self.rels}]"
        return (
            "(lambda p, r, t: sum(p[i] * (r[i] - (r[i - 1] if i else 0)) for i in range(len(p))))"
            f"(*{self.prefix}precision_recall_curve({labels}, {self.scores}))"
        )

    def dcg(self, which: str, gain: str | float, discount: tuple) -> str:
        labels = self.scores if which == "scores" else self.rels
        k = None if which == "whole" or self.cutoff is None else str(self.cutoff + discount[2])
        return self.discounted("dcg", self.worth(labels, gain), k, gain, discount)

    def ideal(self, which: str, gain: str | float, discount: tuple) -> str:
        labels = self.pool if which.startswith("pool") else self.rels
        k = None if self.cutoff is None else str(self.cutoff + discount[2])
        if which.endswith("not cut"):
            k = None
        elif which == "list, cut before sorting":
            labels, k = self.top, None
        elif which == "pool, as long as the list":
            k = f"min({self.cutoff}, len({self.rels}))" if k else f"len({self.rels})"
            k += f" + {discount[2]}" if discount[2] else self.guard
        return self.discounted("ideal_dcg", self.worth(labels, gain), k, gain, discount)

    def worth(self, labels: str, gain: str | float) -> str:
        """Labels that were set to 0 and 1, if it is a number from which they are 1."""
        if isinstance(gain, str):
            return labels
        if gain == 0:
            labels = self.judged if labels == self.rels else labels
            return f"[int(label is not None) for label in {labels}]"
        return f"[int(label >= {gain:g}) for label in {labels}]"

    def discounted(
        self, function: str, labels: str, k: str | None, gain: str | float, discount: tuple
    ) -> str:
        name, base, skipped, divisor = discount
        if skipped:  # the list begins at rank 2
            best_first = f"sorted({labels}, reverse=True)"
            labels = f"[0] + {best_first if function == 'ideal_dcg' else labels}"
            function = "dcg"
        values = [labels] + ([k] if k else [])
        if gain == "exponential":
            values.append("gain='exponential'")
        if name != "log2":
            values.append(f"discount={name!r}")
        if base != 2:
            values.append(f"base={base!r}")
        call = f"{self.prefix}{function}({', '.join(values)})"
        return call if divisor == 1 else f"{call} / {divisor!r}"

    def rbp(self, persistence: float, gain: tuple) -> str:
        given = f"max_grade={self.highest!r}, persistence={persistence}"
        return f"{self.prefix}graded_rbp({self.top}, {given}) * {self.highest!r}"


class ListText(Text):
    """The same of one list, whose labels are written out."""

    prefix = "rm."

    def __init__(self, sums: ListSums, k: int | None, guard: str):
        super().__init__(k, sums.rels)
        self.sums, self.guard = sums, guard
        self.rels = self.judged = repr(sums.rels)
        self.pool, self.falling = repr(sums.known.pool), repr(sums.known.falling)
        self.scores = repr(sums.scores) if sums.scores else self.falling

    def R(self, source: str, level: float) -> str:
        if source == "pool":
            return str(int(self.sums.relevant("pool", level)))
        return super().R(source, level)


class RoundedText(ListText):
    """The same where terms or sums are rounded: then numbers are written out."""

    is_rounded = True

    def precisions(self, level: float) -> str:
        return self.added(self.sums.precision_terms(level))

    def dcg(self, which: str, gain: str | float, discount: tuple) -> str:
        return self.added(self.sums.dcg_terms(which, gain, discount))

    def ideal(self, which: str, gain: str | float, discount: tuple) -> str:
        return self.dcg(which, gain, discount)

    def added(self, terms: list[float]) -> str:
        """The first k terms, rounded and added up."""
        terms, decimals = terms[: self.cutoff], self.sums.decimals
        if self.sums.rounding == "sums":
            return repr(round(sum(terms), decimals))
        text = " + ".join(repr(round(term, decimals)) for term in terms if term) or "0"
        return f"({text})" if " " in text else text


class Raw:
    """Python in place of a value."""

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return self.text
