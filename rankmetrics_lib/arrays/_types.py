"""The types of arguments and results, for editors and type checkers; never imported at run time."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formulas._types import Discount, Gain, KappaWeights, Normalizer, TieRule, Ties, Variant

__all__ = [
    "ArrayLike",
    "Counts",
    "Curve",
    "Discount",
    "Floats",
    "Function",
    "Gain",
    "Judged",
    "KappaWeights",
    "Normalizer",
    "TieRule",
    "Ties",
    "Utility",
    "Variant",
]

Function = TypeVar("Function", bound=Callable)
Floats = NDArray[np.float64]  # a NumPy scalar if there was only one ranking
Counts = NDArray[np.int64]
Curve = tuple[Floats, Floats, Floats]
# May hold None, unlike an ArrayLike.
Judged = ArrayLike | Sequence[float | None] | Sequence[Sequence[float | None]]
Utility = Callable[[NDArray[np.int64]], ArrayLike]
