"""The wrong functions of the exercises in `rm.practice`, where they give another number than the
right one: over one list, and over many, query by query."""

from __future__ import annotations

import math

from ..formulas._rules import HIGHEST_EXPONENT
from .choices import COMMON, UNUSUAL, Option
from .search import Finding
from .ways import LONG, METRICS, cutoff_at, cutoffs

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeAlias

    from .search import Search
    from .ways import Facts

    Write: TypeAlias = Callable[[str, "Mistaken"], str]

# Exercises whose functions take the labels as they are; all others take 0 and 1.
GRADED = (
    "ndcg",
    "exponential_ndcg",
    "dcg",
    "exponential_dcg",
    "mndcg",
    "err",
    "reciprocal_rank",
    "pair_ratio",
    "kendall_tau",
    "tau_ap",
    "tie_averaged_precision",
)
# The metric of an exercise that has another name.
METRIC_OF_EXERCISE = {
    "exponential_ndcg": "ndcg",
    "exponential_dcg": "dcg",
    "average_precision_at_k": "average_precision",
    "truncated_average_precision": "average_precision",
    "scored_average_precision": "average_precision",
    "precision_at_k": "precision",
    "tie_averaged_precision": "precision",
    "recall_at_k": "recall",
    "reciprocal_rank_at_k": "reciprocal_rank",
}
# What the functions of an exercise may take
INPUTS = (
    ("rels", "labels", "judged", "scores", "k", "pool")
    + ("n_relevant", "n_nonrelevant")
    + ("max_grade", "persistence", "beta")
)


class Mistaken:
    """A wrong function of an exercise over some lists, at one cut-off: the mean of its values.

    `inputs` are its arguments for each list, and `write` gives the call of the function.
    """

    def __init__(
        self,
        exercise: Any,
        mistake: Any,
        place: int,
        cutoff: Option,
        inputs: list[tuple],
        right: float | None,
        write: Write,
    ):
        self.exercise, self.mistake, self.place = exercise, mistake, place
        self.cutoff, self.inputs, self.right, self.write = cutoff, inputs, right, write

    def look(self, search: Search) -> None:
        value = mean_of(self.mistake.functions[self.place], self.inputs)
        if value is None or (self.right is not None and is_rounded(value, self.right)):
            return
        search.take(value, UNUSUAL + self.cutoff.cost, self, None)

    def found(self, value: float, _: None) -> Finding:
        chosen = Option(cost=UNUSUAL)
        chosen.words = f"the mistake “{self.mistake.name}”"
        chosen.alone = True
        metric, name = metric_of(self.exercise), self.exercise.name
        function = f"functions[{self.place}]" if self.place else "function"
        call = f'rm.practice.exercises()["{name}"].mistakes["{self.mistake.name}"].{function}'
        return Finding(
            "misconception",
            metric,
            (chosen, self.cutoff),
            value,
            lambda: self.write(call, self),
            (self.exercise, self.mistake),
        )


def mistakes_in(known: Facts) -> Iterator[Mistaken]:
    """The mistakes over one list."""
    pool = known.rels if known.pool is None else known.pool
    only = [(known.rels, pool, known.n_relevant, known.scores)]
    for exercise in searched_exercises(known):
        if "scores" in exercise.parameters() and (
            len(known.rels) > LONG or (known.scores is None and known.metric is None)
        ):
            continue  # they take the square of the length: only where they are likely
        yield from mistakes_of(exercise, known, lambda: only, written)


def written(name: str, one: Mistaken) -> str:
    return f"{name}({', '.join(map(repr, one.inputs[0]))})"


def mistakes_of(
    exercise: Any, known: Facts, lists: Callable[[], Sequence[tuple]], write: Write
) -> Iterator[Mistaken]:
    """The mistakes of an exercise over some lists, each with its pool, and R and scores if they are
    known."""
    few = known.is_many or len(known.rels) > LONG
    for cutoff in exercise_cutoffs(exercise, known):
        inputs = [exercise_arguments(exercise, known, cutoff.value, *one) for one in lists()]
        right = mean_of(exercise.reference, inputs)
        if right is None and "scores" in exercise.parameters():
            continue  # the metric has no value
        for mistake in exercise.mistakes.values():
            for place in range(1 if few else len(mistake.functions)):
                yield Mistaken(exercise, mistake, place, cutoff, inputs, right, write)


def exercise_arguments(
    exercise: Any,
    known: Facts,
    k: int | None,
    rels: list[float],
    pool: list[float],
    R: int | None = None,
    scores: list[float] | None = None,
) -> tuple:
    """What the functions of an exercise take of a list; the usual arguments where there is a
    choice."""
    if exercise.name not in GRADED:
        rels, pool = (at_least_1(rels), at_least_1(pool))
    elif max([0] + rels + pool) > HIGHEST_EXPONENT:
        # as an integer, 2**label fills the memory
        rels, pool = list(map(float, rels)), list(map(float, pool))
    possible = settings(known, k, rels, pool) | {
        "scores": scores or list(range(len(rels), 0, -1)),
        "n_relevant": sum(label >= 1 for label in pool) if R is None else R,
        "n_nonrelevant": max(sum(label < 1 for label in side) for side in (pool, rels)),
    }
    return tuple(possible[name] for name in exercise.parameters())


def at_least_1(labels: list[float]) -> list[float]:
    return [int(label >= 1) for label in labels]


def settings(known: Facts, k: int | None, rels: Any, pool: Any) -> dict[str, Any]:
    """The arguments that are the same for labels and for their names."""
    grades = known.highest_grades
    grade = grades[0] if grades else None
    of_list = {"rels": rels, "labels": rels, "judged": rels, "pool": pool}
    return of_list | {"k": k, "max_grade": grade, "persistence": 0.8, "beta": 1.0}


def in_python(exercise: Any, known: Facts, k: int | None) -> str:
    """The same of each of many lists, in Python: the labels have names there."""
    binary = exercise.name not in GRADED
    rels, pool = (
        f"[int(label >= 1) for label in {side}]" if binary else side for side in ("rels", "pool")
    )
    misses = ", ".join(f"sum(label < 1 for label in {side})" for side in ("pool", "rels"))
    possible = settings(known, k, rels, pool) | {
        "scores": "list(range(len(rels), 0, -1))",
        "n_relevant": "sum(label >= 1 for label in pool)",
        "n_nonrelevant": f"max({misses})",
    }
    return ", ".join(str(possible[name]) for name in exercise.parameters())


def searched_exercises(known: Facts) -> list[Any]:
    """The exercises on the metrics that are asked for, of which all that they take is known."""
    from ..practice import chapters  # many, and most numbers are explained without them

    return [
        exercise
        for chapter in chapters()
        for exercise in chapter.EXERCISES
        if metric_of(exercise) in METRICS
        and known.metric in (None, metric_of(exercise))
        and all(name in INPUTS for name in exercise.parameters())
        and not ("max_grade" in exercise.parameters() and not known.highest_grades)
    ]


def metric_of(exercise: Any) -> str:
    return METRIC_OF_EXERCISE.get(exercise.name, exercise.name)


def exercise_cutoffs(exercise: Any, known: Facts) -> list[Option]:
    if "k" not in exercise.parameters():
        return [cutoff_at(None)]
    usual = known.usual_cutoffs()
    at = [one for one in cutoffs(known) if one.value is not None and one.value in usual]
    return [one for one in at if one.cost <= COMMON]


def is_rounded(value: float, right: float) -> bool:
    """Whether a value is the right one, or the right one rounded: that is no other definition."""
    difference = abs(value - right)
    if difference > 0.051:
        return False
    return difference <= 1e-9 * max(abs(value), abs(right)) or any(
        value == round(right, n) for n in range(1, 7)
    )


def mean_of(function: Callable, inputs: Sequence[tuple]) -> float | None:
    """The mean of the values; None if there is none for one of the inputs."""
    total = 0.0
    for arguments in inputs:
        value = number_from(function, arguments)
        if value is None:
            return None
        total += value
    return total / len(inputs)


def number_from(function: Callable, arguments: Sequence[Any]) -> float | None:
    """The value, or None where a wrong function raises on the input or gives no number."""
    copies = [list(a) if isinstance(a, list) else a for a in arguments]
    try:
        value = float(function(*copies))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
