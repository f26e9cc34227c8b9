"""Ways to a number, made of choices: each has a value, and says in words and in Python how it comes
about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .costs import KINDS, USUAL

CUTOFF = "cut-off"  # the cause that explains the least where there is another one


class Choice:
    """One value of a parameter: the arguments it stands for, in words, and what it costs.

    `cause` and `also` are keys of `causes.CAUSES`: why it may make two numbers differ.
    """

    def __init__(
        self,
        arguments: dict[str, Any],
        words: str = "",
        cost: int = USUAL,
        columns: dict[str, Any] | None = None,
        cause: str = "",
        also: str = "",
    ):
        self.arguments, self.words, self.cost = arguments, words, cost
        self.columns = columns or {}
        self.causes = [one for one in (cause, also) if one]


class Candidate:
    """A way to a number.

    Words, cost and call are put together only when asked for, because hardly any candidate fits.
    `exact` is the value without the rounding on the way, where there is one. `mistake` is the
    exercise and the misconception whose wrong function gave the value.
    """

    def __init__(
        self,
        kind: str,
        metric: str,
        title: str,
        choices: tuple[Choice, ...],
        write: Callable[[], str],
        value: float,
        exact: float | None = None,
        mistake: tuple[Any, Any] | None = None,
    ):
        self.kind, self.metric, self.title = kind, metric, title
        self.choices, self.write, self.value = choices, write, value
        self.exact, self.mistake = exact, mistake

    @property
    def call(self) -> str:
        """The Python that gives the value."""
        return self.write()

    @property
    def cost(self) -> int:
        return KINDS[self.kind] + sum(choice.cost for choice in self.choices)

    @property
    def columns(self) -> dict[str, Any]:
        """The choices as the table of `identify` shows them."""
        return {name: value for one in self.choices for name, value in one.columns.items()}

    @property
    def surprises(self) -> list[tuple[str, Choice]]:
        """The causes that may explain a difference, each with its choice, the least usual first."""
        known = [(cause, choice) for choice in self.choices for cause in choice.causes]
        order = sorted(
            range(len(known)), key=lambda at: (known[at][0] == CUTOFF, -known[at][1].cost, at)
        )
        return [known[at] for at in order]

    @property
    def how(self) -> str:
        k = self.columns.get("k")
        title = self.title if k is None else f"{self.title} at {k}"
        words = "; ".join(choice.words for choice in self.choices if choice.words)
        return f"{title}: {words}" if words else title

    def with_choice(self, choice: Choice, kind: str = "") -> Candidate:
        """The same way with one more choice at the end."""
        return Candidate(
            kind or self.kind,
            self.metric,
            self.title,
            self.choices + (choice,),
            self.write,
            self.value,
            self.exact,
            self.mistake,
        )


def arguments_of(choices: tuple[Choice, ...]) -> dict[str, Any]:
    return {name: value for choice in choices for name, value in choice.arguments.items()}


def every_combination(options: list[list[Any]]) -> list[tuple]:
    """Every choice of one member from each list, the last list changing fastest."""
    found: list[tuple] = [()]
    for members in options:
        found = [chosen + (member,) for chosen in found for member in members]
    return found
