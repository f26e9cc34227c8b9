"""The metrics over NumPy arrays: many rankings at once, along the last axis.

Each is tested against the formula of the same name in rankmetrics_lib.formulas.
"""

from typing import TYPE_CHECKING

from ..catalogue import NAMES
from ._shared import pad as pad
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

if not TYPE_CHECKING:  # type checkers and editors follow the imports above
    __all__ = [*NAMES, "pad"]
