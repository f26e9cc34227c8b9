"""The wrong functions of the exercises in `rm.practice`, where they give another number than the
right one: over one list, and over many, query by query."""

from __future__ import annotations

import math

from ..formulas._rules import HIGHEST_EXPONENT
from .choices import COMMON, UNUSUAL, Option
from .search import Found
from .ways import LONG, METRICS, cutoff_at, cutoffs

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from .search import Search
    from .ways import Known

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
METRIC_OF = {
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


class Inputs:
    """What is known of one list, as the functions of an exercise take it."""

    def __init__(
        self,
        known: Known,
        rels: list[float],
        pool: list[float],
        R: int | None = None,
        scores: list[float] | None = None,
    ):
        self.known, self.rels, self.pool, self.R, self.scores = known, rels, pool, R, scores

    def of(self, exercise: Any, k: int | None) -> tuple:
        """The arguments of the exercise; the usual ones where there is a choice."""
        rels, pool = self.rels, self.pool
        if exercise.name not in GRADED:
            rels, pool = ([int(label >= 1) for label in side] for side in (rels, pool))
        elif max([0] + rels + pool) > HIGHEST_EXPONENT:
            # as an integer, 2**label fills the memory
            rels, pool = ([float(label) for label in side] for side in (rels, pool))
        possible = {
            "rels": rels,
            "labels": rels,
            "judged": rels,
            "pool": pool,
            "scores": self.scores or list(range(len(rels), 0, -1)),
            "k": k,
            "n_relevant": sum(label >= 1 for label in pool) if self.R is None else self.R,
            "n_nonrelevant": max(sum(l < 1 for l in side) for side in (pool, rels)),
            "max_grade": (self.known.highest_grades or [None])[0],
            "persistence": 0.8,
            "beta": 1.0,
        }
        return tuple(possible[name] for name in exercise.parameters())


def in_python(exercise: Any, k: int | None, known: Known) -> str:
    """The same of each of many lists, in Python: the labels have names there."""
    rels, pool, n_misses = "rels", "pool", "sum(label < 1 for label in {})"
    if exercise.name not in GRADED:
        rels, pool = (f"[int(label >= 1) for label in {side}]" for side in ("rels", "pool"))
    possible = {
        "rels": rels,
        "labels": rels,
        "judged": rels,
        "pool": pool,
        "scores": "list(range(len(rels), 0, -1))",
        "k": k,
        "n_relevant": "sum(label >= 1 for label in pool)",
        "n_nonrelevant": f"max({n_misses.format('pool')}, {n_misses.format('rels')})",
        "max_grade": (known.highest_grades or [None])[0],
        "persistence": 0.8,
        "beta": 1.0,
    }
    return ", ".join(str(possible[name]) for name in exercise.parameters())


class Mistaken:
    """A wrong function of an exercise at one cut-off."""

    def __init__(
        self,
        exercise: Any,
        mistake: Any,
        place: int,
        cutoff: Option,
        values: Callable[[Callable], float | None],
        write: Callable[[str], str],
        right: float | None,
    ):
        self.exercise, self.mistake, self.place = exercise, mistake, place
        self.cutoff, self.values, self.write, self.right = cutoff, values, write, right

    def look(self, search: Search) -> None:
        value = self.values(self.mistake.functions[self.place])
        if value is None or (self.right is not None and is_rounded(value, self.right)):
            return
        search.take(value, UNUSUAL + self.cutoff.cost, self, None)

    def found(self, value: float, _: None) -> Found:
        chosen = Option(cost=UNUSUAL)
        chosen.words = f"“{self.mistake.name}”. {self.mistake.explanation}"
        chosen.alone = True
        title = METRICS[metric_of(self.exercise)].symbol + ", misunderstood"
        function = f"functions[{self.place}]" if self.place else "function"
        call = f'exercises()["{self.exercise.name}"].mistakes["{self.mistake.name}"].{function}'
        return Found(
            "misconception",
            metric_of(self.exercise),
            title,
            (chosen, self.cutoff),
            value,
            lambda: self.write(f"rm.practice.{call}"),
            (self.exercise, self.mistake),
        )


def mistakes_in(known: Known) -> Iterator[Mistaken]:
    """The mistakes over one list."""
    pool = known.rels if known.pool is None else known.pool
    inputs = Inputs(known, known.rels, pool, known.n_relevant, known.scores)
    for exercise in searched(known):
        if "scores" in exercise.parameters() and (
            len(known.rels) > LONG or (known.scores is None and known.metric is None)
        ):
            continue  # they take the square of the length: only where they are likely
        yield from mistakes_of(exercise, known, inputs)


def mistakes_of(exercise: Any, known: Known, inputs: Inputs) -> Iterator[Mistaken]:
    for cutoff in cutoffs_of(exercise, known):
        arguments = inputs.of(exercise, cutoff.value)
        right = number_from(exercise.reference, arguments)
        if right is None and "scores" in exercise.parameters():
            continue  # the metric has no value
        for mistake, place in variants_of(exercise, len(known.rels) > LONG):
            yield Mistaken(
                exercise,
                mistake,
                place,
                cutoff,
                lambda function, arguments=arguments: number_from(function, arguments),
                lambda name, arguments=arguments: f"{name}({', '.join(map(repr, arguments))})",
                right,
            )


def searched(known: Known) -> list[Any]:
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
    return METRIC_OF.get(exercise.name, exercise.name)


def cutoffs_of(exercise: Any, known: Known) -> list[Option]:
    if "k" not in exercise.parameters():
        return [cutoff_at(None)]
    usual = known.usual_cutoffs()
    at = [one for one in cutoffs(known) if one.value is not None and one.value in usual]
    return [one for one in at if one.cost <= COMMON]


def variants_of(exercise: Any, few: bool) -> list[tuple[Any, int]]:
    """Each mistake, and the place of the function that makes it; only the first function of each
    where there is much to do."""
    return [
        (mistake, place)
        for mistake in exercise.mistakes.values()
        for place in range(1 if few else len(mistake.functions))
    ]


def is_rounded(value: float, right: float) -> bool:
    """Whether a value is the right one, or the right one rounded: that is no other definition."""
    difference = abs(value - right)
    if difference > 0.051:
        return False
    return difference <= 1e-9 * max(abs(value), abs(right)) or any(
        value == round(right, n) for n in range(1, 7)
    )


def number_from(function: Callable, arguments: Sequence[Any]) -> float | None:
    """The value, or None where a wrong function raises on the input or gives no number."""
    copies = [list(a) if isinstance(a, list) else a for a in arguments]
    try:
        value = float(function(*copies))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
