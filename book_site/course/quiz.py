"""Ten questions for a session: a telling input, its right value, and the values of wrong functions.

What is asked, and which mistakes are among the answers, follows from the seed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import cycle, islice
from random import Random

from book_site.course.sessions import Session
from rankmetrics_lib import practice
from rankmetrics_lib.practice import Exercise, Misconception
from rankmetrics_lib.practice._checker import Outcome
from rankmetrics_lib.practice._verdict import words_on

LENGTH = 10
WRONG = 3  # of each question
APART = 0.01  # of two answers, at least: nobody fails by rounding
LONGEST = 90  # characters of an input
USUAL = 24  # mistakes of an exercise, the first ones
RIGHT = "Right."


@dataclass
class Option:
    value: str
    is_right: bool
    feedback: str


@dataclass
class QuizQuestion:
    """`options` are in the order of their values."""

    exercise: str
    task: str
    arguments: tuple
    call: str
    options: list[Option]


def quiz(session: Session, seed: int) -> list[QuizQuestion]:
    """Ten questions, as evenly as possible from the exercises of the session's chapters."""
    random = Random(f"{session.name} {seed}")
    pool = [one for one in practice.exercises().values() if one.chapter in session.chapters]
    random.shuffle(pool)
    sources = cycle([questions(exercise, random) for exercise in pool])
    return list(islice(filter(None, (next(source, None) for source in sources)), LENGTH))


def questions(exercise: Exercise, random: Random) -> Iterator[QuizQuestion]:
    """Questions on one exercise; each prefers the mistakes that the ones before did not show."""
    shown: Counter[str] = Counter()
    inputs = [given for given in exercise.domain() if is_askable(exercise, given)]
    random.shuffle(inputs)
    for arguments in inputs:
        right = exercise.reference(*arguments)
        wrong = wrong_values(exercise, arguments)
        random.shuffle(wrong)
        wrong.sort(key=lambda one: shown[one[1].name])
        chosen = apart(right, wrong)
        if math.isfinite(right) and len(chosen) == WRONG:
            shown.update(mistake.name for _, mistake in chosen)
            yield question(exercise, arguments, right, chosen)


def is_askable(exercise: Exercise, arguments: tuple) -> bool:
    return exercise.ordinary(*arguments) and len(exercise.written(arguments)) <= LONGEST


def wrong_values(exercise: Exercise, arguments: tuple) -> list[tuple[float, Misconception]]:
    """What the known mistakes give for this input: of several with one value, the first."""
    found: dict[str, tuple[float, Misconception]] = {}
    for mistake in list(exercise.mistakes.values())[:USUAL]:
        outcome = Outcome(exercise, mistake.function, arguments)
        if not outcome.fault and math.isfinite(outcome.value):
            found.setdefault(written(outcome.value), (outcome.value, mistake))
    return list(found.values())


def apart(
    right: float, wrong: list[tuple[float, Misconception]]
) -> list[tuple[float, Misconception]]:
    """The first wrong values that nobody takes for the right one, or for each other."""
    chosen: list[tuple[float, Misconception]] = []
    for value, mistake in wrong:
        others = [right, *(other for other, _ in chosen)]
        if len(chosen) < WRONG and all(abs(value - other) >= APART for other in others):
            chosen.append((value, mistake))
    return chosen


def question(
    exercise: Exercise,
    arguments: tuple,
    right: float,
    wrong: list[tuple[float, Misconception]],
) -> QuizQuestion:
    options = [(right, Option(written(right), True, RIGHT))]
    options += [
        (value, Option(written(value), False, " ".join(words_on(mistake))))
        for value, mistake in wrong
    ]
    options.sort(key=lambda one: one[0])
    return QuizQuestion(
        exercise.name,
        exercise.task,
        arguments,
        exercise.call(arguments),
        [option for _, option in options],
    )


def written(value: float) -> str:
    """To three decimals, as far as they are needed; halves go away from zero, as on paper."""
    rounded = Decimal(repr(float(value))).quantize(Decimal("0.001"), ROUND_HALF_UP)
    text = f"{rounded:f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
