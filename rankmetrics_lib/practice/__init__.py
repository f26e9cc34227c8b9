"""Exercises that know the mistakes people really make: one file per chapter, and the checker."""

from ._checker import Exercise, Misconception, Verdict, check_function

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Exercise", "Misconception", "Verdict", "check", "exercises"]


def exercises() -> dict[str, Exercise]:
    """All coding exercises of the book.

    Returns
    -------
    dict of str to Exercise
        By name, chapter after chapter.

    Examples
    --------
    >>> exercises()["average_precision"].signature
    'average_precision(rels, n_relevant)'
    """
    # Imported when asked for: the metrics are needed far more often than the exercises.
    from . import (
        average_precision,
        choosing,
        comparing,
        dcg,
        err,
        incomplete,
        libraries,
        ndcg,
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
        incomplete,
        choosing,
        libraries,
        comparing,
        scale,
    )
    return {exercise.name: exercise for chapter in chapters for exercise in chapter.EXERCISES}


def check(name: str, function: "Callable[..., object]") -> Verdict:
    """Compare a function with the formula on every small input, from the smallest up.

    Parameters
    ----------
    name : str
        Name of an exercise; `exercises()` lists them.
    function : callable
        Called with the arguments of the exercise's signature, by position.

    Returns
    -------
    Verdict
        Passed, or the smallest counterexample with the expected value, what came, and the
        misconception if the function makes a known one.

    Raises
    ------
    ValueError
        For a name that no exercise has.
    TypeError
        For a function that cannot be called.

    Examples
    --------
    >>> def mean_of_precisions(rels, n_relevant):
    ...     return sum(sum(rels[:i]) / i for i in range(1, len(rels) + 1)) / max(1, len(rels))
    >>> print(check("average_precision", mean_of_precisions))  # doctest: +NORMALIZE_WHITESPACE
    Not yet: `average_precision([0, 1], n_relevant=1)` should give 0.5, yours gives 0.25. This looks
    like “mean of P@i”. It averages the precision over every rank, hit or not. AP takes the
    precision only at the ranks of relevant documents, and divides by how many relevant documents
    exist. See the section “What it is confused with” of the chapter average_precision.
    """
    known = exercises()
    if name not in known:
        raise ValueError(f"name must be one of {', '.join(sorted(known))}, got {name!r}")
    return check_function(known[name], function)
