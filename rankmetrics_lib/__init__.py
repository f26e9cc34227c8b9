"""Ranking metrics, derived and tested: `rm.NAME` over NumPy arrays, `rm.formulas.NAME` on one list.

The conventions are the same everywhere: labels in rank order, ranks from 1, a label of at least 1
is relevant, NaN after the last document of a row is padding. Bad input raises a ValueError or
TypeError that names the argument.
"""

from . import arrays, catalogue, evaluation, formulas, practice
from .arrays import *
from .evaluation import compare, evaluate, evaluate_arrays, identify, read_qrels, read_run

__all__ = [
    *arrays.__all__,
    "arrays",
    "catalogue",
    "compare",
    "evaluate",
    "evaluate_arrays",
    "evaluation",
    "formulas",
    "identify",
    "practice",
    "read_qrels",
    "read_run",
]
