"""The metrics in plain Python, one list in and one number out: short enough to read as their
formula.

They import nothing but math, and run in the browser too. The same names over arrays, with the whole
contract of each function, are in rankmetrics_lib.arrays.
"""

from ..catalogue import NAMES
from .average_precision import *
from .dcg import *
from .err import *
from .incomplete import *
from .ndcg import *
from .pairs import *
from .precision_recall import *
from .precision_recall_curve import *
from .reciprocal_rank import *
from .roc_auc import *

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if not TYPE_CHECKING:  # type checkers and editors follow the imports above
    __all__ = NAMES
