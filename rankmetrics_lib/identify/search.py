"""What gives a printed number, the plainest first, and how much of it chance explains.

A way of some cost fits by chance about as often as its competitors: the ways that cost at most as
much have so many different values in the neighborhood of the number, and an interval as wide as the
number was printed catches so many of those.
"""

from __future__ import annotations

import math

from ..catalogue import CARDS
from .choices import CAUSES, COMMON, CUTOFF, UNUSUAL, USUAL
from .printed import MOST_DECIMALS

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .choices import Entry, Option
    from .printed import Printed

NEAREST = 3  # rows where nothing fits
OTHERS_AT_ONCE = 100  # ways kept until only the nearest are
# What it costs that the digits were not rounded in the usual way; few programs cut them off.
ROUNDING_COSTS = {"rounded": USUAL, "half to even": COMMON, "cut": UNUSUAL}
# What is expected to fit by chance, of a way that is likely to be the reason
BY_CHANCE = 0.2
# The neighborhood of a number: so far on either side, as a share of it, or so many units of its
# last decimal
NEAR, UNITS = 0.05, 10


ORDINALS = ["first", "second", "third", "fourth", "fifth"]
ORDINALS += ["sixth", "seventh", "eighth", "ninth", "tenth"]


class Finding:
    """A way that was tried, and its value at one cut-off.

    `write` gives its Python; `mistake` is the exercise and the misconception whose wrong function
    gave the value. Words and Python are put together only when asked for, because hardly any way
    fits.
    """

    def __init__(
        self,
        kind: str,
        metric: str,
        options: Sequence[Option],
        value: float,
        write: Callable[[], str],
        mistake: tuple[Any, Any] | None = None,
    ):
        self.kind, self.metric, self.title = kind, metric, CARDS[metric].symbol
        self.options, self.value, self.write, self.mistake = options, value, write, mistake
        self.cost = sum(option.cost for option in options)
        self.rounding = ""
        self.is_likely = False
        self.ways, self.by_chance = 0, 0.0  # at most as costly; of those, expected to fit

    @property
    def call(self) -> str:
        """The Python that gives the value."""
        return self.write()

    @property
    def columns(self) -> dict[str, Any]:
        """The choices as the table shows them."""
        return dict(option.column for option in self.options if option.column)

    @property
    def surprises(self) -> list[tuple[str, Option]]:
        """The causes that may explain a difference, each with its choice, the least usual first."""
        known = [(cause, option) for option in self.options for cause in option.causes]
        order = sorted(
            range(len(known)), key=lambda at: (known[at][0] == CUTOFF, -known[at][1].cost, at)
        )
        return [known[at] for at in order]

    @property
    def order(self) -> tuple[int, bool, int]:
        """What comes first: of ways that cost the same, those without a mistake, and those at a
        usual cut-off."""
        cutoff = sum(option.cost for option in self.options if CUTOFF in option.causes)
        return self.cost, any(option.alone for option in self.options), cutoff

    @property
    def reasons(self) -> list[str]:
        """What makes it another way than the usual one."""
        name = [self.mistake[1].name] if self.mistake else []
        unusual = [option for option in self.options if option.cost]
        return name + [cause for option in unusual for cause in option.causes]

    @property
    def how(self) -> str:
        k = self.columns.get("k")
        title = self.title if k is None else f"{self.title} at {k}"
        words = "; ".join(option.words for option in self.options if option.words)
        return f"{title}: {words}" if words else title


class Search:
    """What was tried; the ways that fit, and the nearest others for the case that none does."""

    def __init__(self, printed: Printed):
        self.printed = printed
        self.fitting: list[Finding] = []
        self.others: list[tuple[float, int, Any, Any]] = []
        self.farthest = math.inf
        self.tried: dict[int, int] = {}  # ways, by their cost
        self.near: dict[float, int] = {}  # values in the neighborhood: the least cost of each
        self.reach = max(NEAR, NEAR * abs(printed.value), UNITS * printed.step)

    def take(self, value: float, cost: int, tried: Any, at: Any) -> None:
        """Consider a value; `tried.found(value, at)` makes what is found of it."""
        self.tried[cost] = self.tried.get(cost, 0) + 1
        self.weigh(value, cost, tried, at)

    def weigh(self, value: float, cost: int, tried: Any, at: Any) -> None:
        distance = abs(value - self.printed.value)
        if distance <= self.reach:
            key = round(value, 12)
            self.near[key] = min(cost, self.near.get(key, cost))
        rounding = self.printed.rounding_of(value)
        if rounding is not None:
            found = tried.found(value, at)
            found.rounding = rounding
            found.cost += ROUNDING_COSTS[rounding]
            self.fitting.append(found)
        elif distance <= self.farthest and distance < math.inf:
            # rounded, so that the last bits do not outweigh the cost
            self.others.append((round(distance, 12), cost, len(self.others), (value, tried, at)))
            if len(self.others) > OTHERS_AT_ONCE:
                self.keep_nearest()

    def keep_nearest(self) -> list[Finding]:
        """The nearest others, each value and each reason of a metric once; the rest is
        forgotten."""
        kept: list[tuple] = []
        found: list[Finding] = []
        seen: list[tuple] = []
        for other in sorted(self.others, key=lambda other: other[:3]):
            value, tried, at = other[3]
            one = tried.found(value, at)
            reasons = [reason for reason in one.reasons if reason != CUTOFF]
            keys = (one.metric, round(value, 12)), (one.metric, reasons)
            if not any(key in seen for key in keys):
                seen += keys
                kept.append(other)
                found.append(one)
            if len(kept) == NEAREST:
                self.farthest = other[0]
                break
        self.others = kept
        return found

    def so_far(self) -> str:
        """The plainest explanation so far, or else the nearest value, in words."""
        if self.fitting:
            plainest = min(self.fitting, key=lambda found: found.cost)
            return f"; fits so far: {plainest.how}"
        if self.others:
            nearest = self.keep_nearest()[0]
            return f"; nearest so far: {nearest.value:.6f}, {nearest.how}"
        return ""

    def findings(self) -> tuple[list[Finding], int]:
        """What is likely, the plainest first, then the plainest of what chance explains, and how
        many more there are of these; or the nearest, if nothing fits."""
        if not self.fitting:
            return self.keep_nearest(), 0
        keys = [one.order + (at,) for at, one in enumerate(self.fitting)]
        found = without_idle_choices([self.fitting[key[-1]] for key in sorted(keys)])
        for one in found:
            self.judge(one)
        chance = [one for one in found if not one.is_likely]
        return [one for one in found if one.is_likely] + chance[:1], max(len(chance) - 1, 0)

    def counted(self, more: int) -> str:
        """What chance explains, in words; `more` ways are counted and not shown."""
        digits = self.printed.written_decimals
        tell, article = "", "an" if digits == 7 else "a"
        if self.printed.decimals < MOST_DECIMALS and digits < len(ORDINALS):
            tell = f"; {article} {ORDINALS[digits]} decimal would tell"
        if not more:
            return f"fits by chance{tell}"
        return f"{more} more {'way fits' if more == 1 else 'ways fit'} by chance{tell}"

    def judge(self, found: Finding) -> None:
        """Say how many ways are at most as costly, how many of them would fit by chance, and
        whether the one that was found is likely to be the reason."""
        cost = found.cost
        found.ways = sum(n for one, n in self.tried.items() if one <= cost)
        width = self.printed.step * (2 if found.rounding == "cut" else 1)
        rivals = sum(one <= cost for one in self.near.values())
        found.by_chance = rivals * width / (2 * self.reach)
        found.is_likely = cost == USUAL or found.by_chance < BY_CHANCE


def without_idle_choices(found: list[Finding]) -> list[Finding]:
    """Without those that say no more than a plainer one of the same metric: the same value, by
    choices that change nothing; rounded terms, where the exact ones give the number too; or a
    mistake, where a definition or the same mistake with another value does."""
    kept: list[Finding] = []
    for one in found:
        plainer = [other for other in kept if other.metric == one.metric]
        if one.kind == "definition":
            plainer = [other for other in plainer if abs(other.value - one.value) < 1e-12]
        elif one.kind == "misconception" and any(one.kind != "misconception" for one in plainer):
            continue
        if not any(set(other.reasons) <= set(one.reasons) for other in plainer):
            kept.append(one)
    return kept


LIST_ONLY = ("list-only ideal", "list-only R")


def is_all_there_is(option: Option) -> bool:
    """Whether it looks at the list only because no judged set was given, which makes it usual."""
    return option.cost == USUAL and any(cause in LIST_ONLY for cause in option.causes)


def looks_at_list_only(found: Finding) -> bool:
    """Whether more judged documents would change the value."""
    return any(is_all_there_is(option) for option in found.options)


def causes_of(found: Finding) -> list[tuple[str, Entry, str]]:
    """(key, cause, sentence) of each choice that may surprise, the most surprising first."""
    told = []
    for key, option in found.surprises:
        if not is_all_there_is(option):
            own = f"{key} of {found.metric}"
            is_cut = any(one.cuts for one in found.options)
            names = [f"{own} with a cut", own, key] if is_cut else [own, key]
            cause = next(CAUSES[name] for name in names if name in CAUSES)
            sentence = cause.sentence.format(words=option.words, k=found.columns.get("k"))
            told.append((key, cause, sentence))
    return told


def users_of(cause: Entry, found: Finding) -> str:
    """The programs of a cause that also make the other choices of what was found, in words."""
    chosen = [option for option in found.options if not is_all_there_is(option)]
    programs = [one for one in cause.programs if all(option.is_made_by(one) for option in chosen)]
    return in_words(programs) + cause.condition if programs else ""


def in_words(names: list[str]) -> str:
    *others, last = names or [""]
    return f"{', '.join(others)} and {last}" if others else last


def why(found: Finding) -> str:
    """Why the number may surprise, in sentences; empty for the usual definition."""
    if found.mistake:
        _, mistake = found.mistake
        seen = f" Where it was seen: {mistake.seen_in}." if mistake.seen_in else ""
        return f"A known mistake. {mistake.explanation}{seen}"
    told = []
    for _, cause, sentence in causes_of(found):
        told.append(sentence)
        if users := users_of(cause, found):
            told.append(f"Used by {users}.")
        if cause.seen:
            told.append(f"Reported in {cause.seen}.")
    return " ".join(told)
