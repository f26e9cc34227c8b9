"""The wrong functions of the exercises, where they give another number than the right one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...formulas._rules import HIGHEST_EXPONENT
from .candidates import Candidate, Choice, every_combination
from .choices import choices
from .costs import COMMON, UNUSUAL, USUAL
from .definitions import METRICS, scores_of
from .known import LONG, USUAL_CUTOFFS, Known

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
# What the functions of an exercise may take.
INPUTS = (
    ("rels", "labels", "judged", "scores", "k", "pool")
    + ("n_relevant", "n_nonrelevant")
    + ("max_grade", "persistence", "beta")
)


def misconceptions(known: Known) -> Iterator[Candidate]:
    known = known.replaced(cutoffs=known.usual_cutoffs()) if known.longest > 10 else known
    options = choices(known)
    for exercise in searched():
        if known.asks(metric_of(exercise)) and fits(exercise, known):
            names = exercise.parameters()
            for arguments in inputs(known, exercise.name in GRADED, names, options):
                yield from mistaken(known, exercise, names, arguments)


def searched() -> list[Any]:
    """The exercises on a metric of one ranking, of which all that they take is known here."""
    from ...practice import chapters  # many, and most numbers are explained without them

    return [
        exercise
        for chapter in chapters()
        for exercise in chapter.EXERCISES
        if metric_of(exercise) in METRICS and all(one in INPUTS for one in exercise.parameters())
    ]


def metric_of(exercise: Any) -> str:
    return METRIC_OF.get(exercise.name, exercise.name)


def fits(exercise: Any, known: Known) -> bool:
    """Functions of scores take the square of the length, and are only tried where they are likely:
    the scores are given, or the metric is."""
    if "scores" not in exercise.parameters():
        return True
    is_likely = known.scores is not None or known.metric is not None
    return is_likely and len(known.rels) <= LONG


def inputs(
    known: Known, graded: bool, names: list[str], options: dict[str, list[Choice]]
) -> Iterator[tuple]:
    """Every value of each of the named arguments, as tuples."""
    for level in [1] if graded else known.relevance_levels:
        rels: Sequence[float] = known.rels
        pool: Sequence[float] = known.rels if known.pool is None else known.pool
        if not graded:
            rels = [int(label >= level) for label in rels]
            pool = [int(label >= level) for label in pool]
        elif max(known.labels) > HIGHEST_EXPONENT:  # as an integer, 2**label fills the memory
            rels, pool = list(map(float, rels)), list(map(float, pool))
        total = known.n_relevant if level == 1 and known.n_relevant else sum(pool)
        possible: dict[str, list[Any]] = {
            "rels": [rels],
            "labels": [rels],
            "judged": [rels],
            "scores": [scores_of(known)],
            "k": [k for k in known.cutoffs if k is not None],
            "pool": [pool],
            "n_relevant": [total],
            "n_nonrelevant": [max(sum(label < 1 for label in side) for side in (pool, rels))],
            "max_grade": known.highest_grades,
            "persistence": [choice.arguments["persistence"] for choice in options["persistence"]],
            "beta": [1.0, 0.5, 2.0],
        }
        yield from every_combination([possible[name] for name in names])


def mistaken(
    known: Known, exercise: Any, names: list[str], arguments: tuple
) -> Iterator[Candidate]:
    metric = metric_of(exercise)
    right = number_from(exercise.reference, arguments)
    if right is None and "scores" in names:
        return  # the metric has no value
    k = dict(zip(names, arguments)).get("k")
    cost = USUAL if k in (None, len(known.rels)) else COMMON if k in USUAL_CUTOFFS else UNUSUAL
    for mistake in exercise.mistakes.values():
        for way, function in ways_of(mistake, known):
            value = number_from(function, arguments)
            if value is None or (right is not None and is_rounded(value, right)):
                continue
            words = f"“{mistake.name}”. {mistake.explanation}"
            choice = Choice({}, words, cost, {"k": k}, "misconception")
            yield Candidate(
                "misconception",
                metric,
                METRICS[metric].symbol + ", misunderstood",
                (choice,),
                in_python(exercise.name, mistake.name, way, arguments),
                value,
                mistake=(exercise, mistake),
            )


def ways_of(mistake: Any, known: Known) -> list[tuple[str, Callable]]:
    """The functions that make a mistake, with their names in Python; of long lists only the
    first."""
    others = [] if known.is_long else mistake.functions[1:]
    return [("function", mistake.function)] + [
        (f"functions[{place}]", function) for place, function in enumerate(others, 1)
    ]


def in_python(exercise: str, mistake: str, way: str, arguments: tuple) -> Callable[[], str]:
    function = f'exercises()["{exercise}"].mistakes["{mistake}"].{way}'
    return lambda: f"rm.practice.{function}({', '.join(map(repr, arguments))})"


def is_rounded(value: float, right: float) -> bool:
    """Whether a value is the right one, or the right one rounded: that is no other definition."""
    difference = abs(value - right)
    if difference > 0.051:
        return False
    return difference <= 1e-9 * max(abs(value), abs(right)) or any(
        value == round(right, n) for n in range(1, 7)
    )


def number_from(function: Callable, arguments: tuple) -> float | None:
    """The value, or None where a wrong function raises on the input or gives no number."""
    copies = [list(a) if isinstance(a, list) else a for a in arguments]
    try:
        value = float(function(*copies))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
