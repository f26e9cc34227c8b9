"""Exercises that know the mistakes people really make: a file a chapter, and the checker."""

from ._checker import Exercise, Misconception, Verdict, check_function
from .average_precision import EXERCISES as AVERAGE_PRECISION
from .choosing import EXERCISES as CHOOSING
from .comparing import EXERCISES as COMPARING
from .dcg import EXERCISES as DCG
from .err import EXERCISES as ERR
from .incomplete import EXERCISES as INCOMPLETE
from .libraries import EXERCISES as LIBRARIES
from .ndcg import EXERCISES as NDCG
from .pairs import EXERCISES as PAIRS
from .precision_recall import EXERCISES as PRECISION_RECALL
from .precision_recall_curve import EXERCISES as PRECISION_RECALL_CURVE
from .rankings import EXERCISES as RANKINGS
from .reciprocal_rank import EXERCISES as RECIPROCAL_RANK
from .roc_auc import EXERCISES as ROC_AUC
from .scale import EXERCISES as SCALE

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
    return {
        exercise.name: exercise
        for exercise in RANKINGS
        + PRECISION_RECALL
        + AVERAGE_PRECISION
        + DCG
        + NDCG
        + RECIPROCAL_RANK
        + ERR
        + PRECISION_RECALL_CURVE
        + ROC_AUC
        + PAIRS
        + INCOMPLETE
        + CHOOSING
        + LIBRARIES
        + COMPARING
        + SCALE
    }


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
