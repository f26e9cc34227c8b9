"""Questions with an answer to type, a number or a letter, and the replies to it."""

import math

from ..formulas._rules import shortened, shown
from ._verdict import Verdict

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from typing import Any


class Question:
    """A question whose answer is a number or the letter of a choice.

    Parameters
    ----------
    name : str
        Its label in the chapter: "ndcg-predict".
    answer : float or str
        The right number, unrounded, or the right letter.
    why : str
        The reason, shown to whoever answers correctly.
    mistakes : dict
        Wrong answers, each with what leads to it. Of a choice, every wrong letter is here.
    decimals : int, optional
        How many decimals the question asks for. By default the number must be exact.
    """

    chapter = ""  # set where the chapters are listed

    def __init__(
        self,
        name: str,
        answer: "float | str",
        why: str,
        mistakes: "dict[Any, str]",
        decimals: "int | None" = None,
    ) -> None:
        self.name = name
        self.answer = answer
        self.why = why
        self.mistakes = mistakes
        self.decimals = decimals

    def __repr__(self) -> str:
        return f"Question({self.name!r})"

    @property
    def choices(self) -> list[str]:
        """The letters to choose from; none if the answer is a number."""
        if not isinstance(self.answer, str):
            return []
        return sorted([self.answer] + list(self.mistakes))

    def reply(self, value: object) -> Verdict:
        """The verdict on an answer. It never shows the right one."""
        if value is ...:
            return not_yet(
                value, "Not tried yet: put your answer in place of `...`, then run it again."
            )
        if self.choices:
            return self.reply_to_letter(value)
        return self.reply_to_number(value)

    def reply_to_letter(self, value: object) -> Verdict:
        letter = value.strip().upper() if isinstance(value, str) else value
        if letter not in self.choices:
            before, last = self.choices[:-1], self.choices[-1]
            return not_yet(
                value, f"Answer with {', '.join(before)} or {last}; you typed {shown(value)}."
            )
        if letter != self.answer:
            return not_yet(value, f"Not yet: {self.mistakes[letter]}")
        return Verdict(True, f"Right. {self.why}", got=value)

    def reply_to_number(self, value: "Any") -> Verdict:
        number = number_in(value)
        if not math.isfinite(number):
            return not_yet(value, f"Answer with a number; you typed {shown(value)}.")
        if self.is_near(number, self.answer):
            return Verdict(True, f"Right. {self.why}", got=value)
        for wrong, explanation in self.mistakes.items():
            if self.is_near(number, wrong):
                return not_yet(value, f"Not yet: {explanation}")
        return not_yet(value, f"Not yet: {self.near_miss(value, number, self.answer)}")

    def near_miss(self, value: object, number: float, answer: "Any") -> str:
        """What can be said of a wrong number whose mistake the question does not list."""
        typed = shortened(str(value))
        if 0 < answer < 1 <= number and self.is_near(number / 100, answer):
            return "That looks like percent. Divide by 100."
        if self.is_near(-number, answer):
            return "Look at the sign."
        if self.decimals is None:
            if answer == int(answer) and number != int(number):
                return f"The answer is a whole number, and {typed} is not."
            return f"{typed} is not the answer."
        asked = f"{self.decimals} decimal{'' if self.decimals == 1 else 's'}"
        if number in cut_short(answer, self.decimals):
            return f"Nearly. Round it to {asked}, and only at the end."
        return f"{typed} is not the answer, to {asked}."

    def is_near(self, number: float, other: "Any") -> bool:
        """Whether the numbers agree to as many decimals as the question asks for."""
        unit = 0 if self.decimals is None else 10**-self.decimals
        return abs(number - other) <= unit / 2 + 1e-9


def cut_short(answer: float, decimals: int) -> list[float]:
    """The answer cut off instead of rounded, or with one decimal too few, but at least two."""
    found = []
    for kept in range(max(2, decimals - 1), decimals + 1):
        scaled = abs(answer) * 10**kept
        sizes = [int(scaled) / 10**kept, int(scaled + 0.5) / 10**kept]
        found += [math.copysign(size, answer) for size in sizes]
    return found


def number_in(value: "Any") -> float:
    """The number that was typed, as "2/3", "0,667" or "66.7%" too; NaN if it is none."""
    try:
        if isinstance(value, str):
            if value.strip().endswith("%"):
                return number_in(value.strip()[:-1]) / 100
            above, slash, below = value.replace(",", ".").partition("/")
            return float(above) / float(below) if slash else float(above)
        return math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        return math.nan


def not_yet(value: object, sentence: str) -> Verdict:
    return Verdict(False, sentence, got=value)
