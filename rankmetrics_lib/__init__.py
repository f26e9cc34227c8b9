"""Ranking metrics, derived and tested: `rm.NAME` over NumPy arrays, `rm.formulas.NAME` on one list.

The conventions are the same everywhere: labels are in rank order, ranks start at 1, a label of at
least 1 is relevant, and NaN after the last document of a row is padding. Bad input raises a
ValueError or TypeError that names the argument.
"""

# Before all else, so that Ctrl+C ends the command quietly while it imports the rest.
from . import command as command

# isort: split
# `import a as a` tells type checkers that `a` is public.
from . import arrays as arrays
from . import catalogue as catalogue
from . import evaluation as evaluation
from . import formulas as formulas
from . import practice as practice
from .arrays import *
from .evaluation import Evaluator as Evaluator
from .evaluation import compare as compare
from .evaluation import custom_measure as custom_measure
from .evaluation import detectable_difference as detectable_difference
from .evaluation import evaluate as evaluate
from .evaluation import evaluate_arrays as evaluate_arrays
from .evaluation import identify as identify
from .evaluation import identify_mean as identify_mean
from .evaluation import mean_intervals as mean_intervals
from .evaluation import means as means
from .evaluation import qrels_and_run as qrels_and_run
from .evaluation import queries_needed as queries_needed
from .evaluation import read_qrels as read_qrels
from .evaluation import read_run as read_run
from .evaluation import report as report

__version__ = "0.1.0"
