"""Exercises that know the mistakes people really make: one file per chapter, and the checker."""

from ..formulas._rules import shown
from ..sections import TITLES
from ._checker import check_function, untried
from ._exercise import Exercise, Misconception
from ._questions import Question
from ._verdict import Verdict

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

__all__ = [
    "Exercise",
    "Misconception",
    "Question",
    "Verdict",
    "answer",
    "check",
    "exercises",
    "questions",
]


verdicts: "dict[str, Verdict]" = {}  # the last on each typed answer, for the tests of assignments


def exercises() -> dict[str, Exercise]:
    """All coding exercises of the book, in the order of its chapters.

    Returns
    -------
    dict of str to Exercise
        The exercises by name.

    Examples
    --------
    >>> exercises()["average_precision"].signature
    'average_precision(rels, n_relevant)'
    """
    return {exercise.name: exercise for chapter in chapters() for exercise in chapter.EXERCISES}


def questions() -> dict[str, Question]:
    """All questions of the book with an answer to type, in the order of its chapters.

    Returns
    -------
    dict of str to Question
        The questions by name.

    Examples
    --------
    >>> questions()["ndcg-predict"].choices
    ['A', 'B', 'C', 'D']
    """
    return {question.name: question for chapter in chapters() for question in chapter.QUESTIONS}


def chapters() -> "list[ModuleType]":
    """One module per chapter, in the book's order."""
    # Imported only here: most users of the package need the metrics but not the exercises.
    modules = [__import__(f"{__name__}.{name}", None, None, ["EXERCISES"]) for name in TITLES]
    for name, module in zip(TITLES, modules):
        for task in module.EXERCISES + module.QUESTIONS:
            task.chapter = name
    return modules


def check(
    name: str,
    function: "Callable[..., object]",
    tell: "Callable[[Verdict], object]" = lambda verdict: None,
) -> Verdict:
    """Compare a function with the formula on small inputs, from the smallest up.

    Parameters
    ----------
    name : str
        Name of an exercise. `exercises()` lists them.
    function : callable
        Your function. It is called with the arguments of the exercise's signature, by position.
    tell : callable, optional
        Called with a first verdict, as soon as there is a counterexample. Finding the name of the
        mistake takes longer.

    Returns
    -------
    Verdict
        Passed, or the smallest counterexample with the expected value, the value that your function
        returned, and the known misconception that it matches, if any. A function that is still as
        the book gives it is not checked.

    Raises
    ------
    ValueError
        If no exercise has this name.
    TypeError
        If `name` is no text, or `function` is not callable.

    Examples
    --------
    >>> def mean_of_precisions(rels, n_relevant):
    ...     return sum(sum(rels[:i]) / i for i in range(1, len(rels) + 1)) / max(1, len(rels))
    >>> print(check("average_precision", mean_of_precisions))  # doctest: +NORMALIZE_WHITESPACE
    Not yet: `average_precision([0, 1], n_relevant=1)` should give 0.5, yours gives 0.25. This looks
    like “mean of P@i”. It averages the precision over every rank, hit or not. AP takes the
    precision only at the ranks of relevant documents, and divides by how many relevant documents
    exist. See the section “What it is confused with” of the chapter “Average precision”.
    """
    exercise = entry(exercises(), name, "exercises")
    if callable(function) and (verdict := untried(exercise, function)):
        return verdict
    return check_function(exercise, function, tell)


def answer(name: str, value: object) -> Verdict:
    """Compare a typed answer with the right one.

    Parameters
    ----------
    name : str
        Name of a question. `questions()` lists them.
    value : float or str
        Your answer: a number, as text too ("2/3"), or the letter of a choice. `...` stands for no
        answer yet.

    Returns
    -------
    Verdict
        Passed with the reason, or what leads to this wrong answer, as far as that is known. The
        right answer is not shown.

    Raises
    ------
    ValueError
        If no question has this name.

    Examples
    --------
    >>> answer("ndcg-predict", "E")
    Answer with A, B, C or D; you typed 'E'.
    >>> answer("ndcg-predict", ...).passed
    False
    """
    verdicts[name] = entry(questions(), name, "questions").reply(value)
    return verdicts[name]


def entry(known: "dict[str, Any]", name: str, kind: str) -> "Any":
    if not isinstance(name, str):
        raise TypeError(f"name must be a text and comes first, got {shown(name)}")
    if name not in known:
        near = sorted(known, key=lambda one: (-n_in_common(one, name), len(one), one))[:3]
        raise ValueError(
            f"name must be one of rm.practice.{kind}(), such as {', '.join(near)}, got"
            f" {shown(name)}"
        )
    return known[name]


def n_in_common(one: str, other: str) -> int:
    """How many pairs of neighboring letters both texts have."""
    pairs, others = [{text[i : i + 2] for i in range(len(text) - 1)} for text in (one, other)]
    return len(pairs & others)
