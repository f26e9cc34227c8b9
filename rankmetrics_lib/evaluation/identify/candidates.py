"""Ways to a number, made of choices: each has a value, and says in words and in Python how it comes
about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from .costs import KINDS, USUAL

Kind = Literal["definition", "rounded terms", "misconception", "changed judgment"]


@dataclass(frozen=True)
class Choice:
    """One value of a parameter: the arguments it stands for, in words, and what it costs."""

    arguments: dict[str, Any]
    words: str = ""
    cost: int = USUAL
    columns: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Candidate:
    """A way to a number. `call` is the Python that gives it; `columns` are the choices as the table
    of `identify` shows them.

    `exact` is the value without the rounding on the way, where there is one.
    """

    kind: Kind
    metric: str
    how: str
    call: str
    value: float
    cost: int
    columns: dict[str, Any]
    exact: float | None = None


def arguments_of(choices: Iterable[Choice]) -> dict[str, Any]:
    return {name: value for choice in choices for name, value in choice.arguments.items()}


def candidate(
    kind: Kind,
    metric: str,
    title: str,
    choices: Iterable[Choice],
    call: str,
    value: float,
    exact: float | None = None,
) -> Candidate:
    """A candidate from the choices that make it."""
    choices = list(choices)
    words = "; ".join(choice.words for choice in choices if choice.words)
    columns = {name: value for choice in choices for name, value in choice.columns.items()}
    at = "" if columns.get("k") is None else f" at {columns['k']}"
    how = f"{title}{at}" + (f": {words}" if words else "")
    cost = KINDS[kind] + sum(choice.cost for choice in choices)
    return Candidate(kind, metric, how, call, value, cost, columns, exact)
