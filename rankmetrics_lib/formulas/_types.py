"""The types of arguments, for editors and type checkers.

MicroPython has no typing module and ignores annotations, so the names are only placeholders there.
"""

try:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Literal, TypeVar
except ImportError:
    names = (
        "Formula Numbers Subtopics Judged Documents Utility Gain Discount Normalizer Ties TieRule"
    )
    names += " Variant KappaWeights Curve Lists Distances"
    for name in names.split():
        globals()[name] = None
else:
    Formula = TypeVar("Formula", bound=Callable)
    Numbers = Sequence[float]
    Subtopics = Sequence[Sequence[float]]
    Judged = Sequence[float | None]
    Documents = Sequence[Hashable]
    Lists = Sequence[Documents]
    Distances = Sequence[Numbers]
    Utility = Callable[[int], float]
    Gain = Literal["linear", "exponential"]
    Discount = Literal["log2", "jarvelin", "zipf"]
    Normalizer = Literal["relevant", "truncated"]
    Ties = Literal["stable", "best", "worst"]
    TieRule = Literal["average", "stable"]
    Variant = Literal["b", "a"]
    KappaWeights = Literal["linear", "quadratic"]
    Curve = tuple[list[float], list[float], list[float]]
