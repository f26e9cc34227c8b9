"""A measure of one's own: a Python function over one list, or over arrays of them."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..formulas._rules import shown

# What a function may ask for by the name of a parameter: the names that the package itself uses.
INPUTS = ("rels", "judged", "pool", "n_relevant", "n_nonrelevant", "relevance_level")


@dataclass(frozen=True)
class CustomMeasure:
    """A function among the measures of `evaluate`; `custom_measure` makes one.

    `first` is what its first parameter gets, `others` what it gets by name.
    """

    function: Callable
    name: str
    over_arrays: bool
    first: str
    others: tuple[str, ...]
    relevance_level: float = 1
    # What every measure has. A function takes any grade, and no parameters in parentheses.
    highest_grade: float = math.inf
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def custom_measure(
    function: Callable, name: str | None = None, *, arrays: bool = False
) -> CustomMeasure:
    """Turn a Python function into a measure for `evaluate`, `evaluate_arrays` and `compare`.

    The first parameter of the function gets the labels of one list in rank order, with 0 for an
    unjudged document. Other parameters are filled in by their names: `pool`, the labels of all
    judged documents; `n_relevant` and `n_nonrelevant`, how many of those there are; `judged`, the
    labels in rank order with None for an unjudged document; `relevance_level`. The functions of
    this package use these names, so `rm.formulas.ndcg` is a measure as it is. Any other parameter
    needs a default.

    A function that has a name can be asked for directly: `evaluate(qrels, run, ["AP", function])`.

    Parameters
    ----------
    function : callable
        Takes the labels of one list and returns a number, or NaN if there is no value. The list of
        a query without results is empty.
    name : str, optional
        The name of the column; by default that of the function.
    arrays : bool
        If True, the function takes arrays with one list per row, padded with NaN at the end, and
        returns an array with one number per list. In these arrays, an unjudged document in `judged`
        is NaN too, and `n_relevant` and `n_nonrelevant` have one number per list. The function is
        called with some of the lists at a time.

    Returns
    -------
    CustomMeasure
        One of the measures that `evaluate` takes.

    Raises
    ------
    ValueError, TypeError
        For a function without a name, or with a parameter that nothing fills in. If the function
        raises, or returns something that is not a number, the error of `evaluate` names the measure
        and the query.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels = {"q1": {"a": 3, "b": 1}, "q2": {"a": 1}}
    >>> run = {"q1": {"b": 2, "c": 1}, "q2": {"a": 1}}
    >>> best = rm.custom_measure(lambda rels, pool: max(rels) / max(pool), "best of all")
    >>> rm.evaluate(qrels, run, ["RR", best, rm.formulas.ndcg]).round(3).to_dict("list")
    {'RR': [1.0, 1.0], 'best of all': [0.333, 1.0], 'ndcg': [0.275, 1.0]}
    """
    if not callable(function):
        raise TypeError(f"function must be callable, got {shown(function)}")
    if name is None:
        name = getattr(function, "__name__", "<lambda>")
        if name == "<lambda>":
            raise ValueError(
                f"name must be given for a function without one, got {shown(function)}"
            )
    if not isinstance(name, str) or not name.strip():
        raise TypeError(f"name must be a string that is not empty, got {shown(name)}")
    first, others = inputs_of(function, name)
    return CustomMeasure(function, name, bool(arrays), first, others)


def inputs_of(function: Callable, name: str) -> tuple[str, tuple[str, ...]]:
    """What the first parameter of a function gets, and what it gets by name."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:  # some functions written in C tell nothing of their parameters
        return "rels", ()
    if not parameters or parameters[0].kind in (
        inspect.Parameter.KEYWORD_ONLY,
        inspect.Parameter.VAR_KEYWORD,
    ):
        raise TypeError(f"measure {name!r} must take the labels of a list as its first argument")
    first, *others = parameters
    for one in others:
        is_rest = one.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        if one.name not in INPUTS and one.default is inspect.Parameter.empty and not is_rest:
            raise TypeError(
                f"measure {name!r} has a parameter {one.name!r} that nothing fills in; expected one"
                f" of {', '.join(INPUTS)}, or a default"
            )
    by_name = tuple(one.name for one in others if one.name in INPUTS)
    return (first.name if first.name in INPUTS else "rels"), by_name
