"""Exercises that know the mistakes people really make: one file per chapter, and the checker."""

from ._checker import Exercise, Misconception, Verdict, check_function

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Exercise", "Misconception", "Verdict", "check", "exercises"]


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
    # Imported only here: most users of the package need the metrics but not the exercises.
    from . import (
        average_precision,
        choosing,
        comparing,
        dcg,
        err,
        incomplete,
        libraries,
        ndcg,
        overlap,
        pairs,
        precision_recall,
        precision_recall_curve,
        rankings,
        reciprocal_rank,
        roc_auc,
        scale,
    )

    chapters = (
        rankings,
        precision_recall,
        average_precision,
        dcg,
        ndcg,
        reciprocal_rank,
        err,
        precision_recall_curve,
        roc_auc,
        pairs,
        overlap,
        incomplete,
        choosing,
        libraries,
        comparing,
        scale,
    )
    return {exercise.name: exercise for chapter in chapters for exercise in chapter.EXERCISES}


def check(name: str, function: "Callable[..., object]") -> Verdict:
    """Compare a function with the formula on small inputs, from the smallest up.

    Parameters
    ----------
    name : str
        Name of an exercise. `exercises()` lists them.
    function : callable
        Your function. It is called with the arguments of the exercise's signature, by position.

    Returns
    -------
    Verdict
        Passed, or the smallest counterexample with the expected value, the value that your function
        returned, and the known misconception that it matches, if any.

    Raises
    ------
    ValueError
        If no exercise has this name.
    TypeError
        If `function` is not callable.

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
    known = exercises()
    if name not in known:
        raise ValueError(f"name must be one of {', '.join(sorted(known))}, got {name!r}")
    return check_function(known[name], function)
