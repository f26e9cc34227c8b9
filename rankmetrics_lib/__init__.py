"""Ranking metrics, derived and tested: `rm.NAME` over NumPy arrays, `rm.formulas.NAME` on one list.

The conventions are the same everywhere: labels in rank order, ranks from 1, a label of at least 1
is relevant, NaN after the last document of a row is padding. Bad input raises a ValueError or
TypeError that names the argument.
"""

from . import (
    arrays as arrays,
    catalogue as catalogue,
    evaluation as evaluation,
    formulas as formulas,
    practice as practice,
)
from .arrays import *
from .evaluation import (
    compare as compare,
    evaluate as evaluate,
    evaluate_arrays as evaluate_arrays,
    identify as identify,
    read_qrels as read_qrels,
    read_run as read_run,
)

__version__ = "0.1.0"
