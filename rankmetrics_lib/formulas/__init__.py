"""The metrics in plain Python, one list in and one number out, short enough to read as formulas.

They import nothing but math, and also run in browsers. rankmetrics_lib.arrays has the same names
over arrays, with the full documentation of each function.
"""

from ..catalogue import NAMES
from .answers import *
from .average_precision import *
from .clicks import *
from .dcg import *
from .diversity import *
from .err import *
from .incomplete import *
from .labels import *
from .ndcg import *
from .overlap import *
from .pairs import *
from .precision_recall import *
from .precision_recall_curve import *
from .reciprocal_rank import *
from .recommendation import *
from .roc_auc import *

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if not TYPE_CHECKING:  # type checkers and editors follow the imports above
    __all__ = NAMES
