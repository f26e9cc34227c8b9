"""Ranking metrics, derived and tested: `rm.NAME` over NumPy arrays, `rm.formulas.NAME` on one list.

The conventions are the same everywhere: labels are in rank order, ranks start at 1, a label of at
least 1 is relevant, and NaN after the last document of a row is padding. Bad input raises a
ValueError or TypeError that names the argument.
"""

# Before all else, so that Ctrl+C ends the command quietly while it imports the rest.
from . import command as command

# isort: split
from importlib import import_module
from typing import TYPE_CHECKING

# `import a as a` tells type checkers that `a` is public.
from . import arrays as arrays
from . import catalogue as catalogue
from . import formulas as formulas
from . import practice as practice
from .arrays import *
from .identify import identify as identify
from .identify import identify_mean as identify_mean

__version__ = "1.0.0"

if TYPE_CHECKING:  # type checkers and editors follow these imports
    from . import evaluation as evaluation
    from .evaluation import *
else:
    # `evaluation` takes longer to import than the rest of the package, so it is imported on first
    # use.
    _OF_EVALUATION = [
        "compare",
        "custom_measure",
        "detectable_difference",
        "evaluate",
        "Evaluator",
        "evaluate_arrays",
        "mean_intervals",
        "means",
        "qrels_and_run",
        "queries_needed",
        "RankMetricsWarning",
        "read_qrels",
        "read_run",
        "report",
    ]
    _MODULES = ["arrays", "catalogue", "evaluation", "formulas", "practice"]
    __all__ = [*_MODULES, *arrays.__all__, *_OF_EVALUATION, "identify", "identify_mean"]

    def __getattr__(name):
        if name not in ("evaluation", *_OF_EVALUATION):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        evaluation = import_module(".evaluation", __name__)
        return evaluation if name == "evaluation" else getattr(evaluation, name)

    def __dir__():
        return [*__all__, *(name for name in globals() if name.startswith("__"))]
