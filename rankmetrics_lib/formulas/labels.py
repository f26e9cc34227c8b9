"""Do two judges agree? Cohen's kappa, plain and weighted.

`a` and `b` are the labels that two judges gave to the same documents, in the same order.
"""

import math

from ._arguments import checked
from ._shared import ratio
from ._types import KappaWeights, Numbers

__all__ = ["cohen_kappa"]

# How far apart two labels are
DISTANCES = {
    None: lambda x, y: x != y,
    "linear": lambda x, y: abs(x - y),
    "quadratic": lambda x, y: (x - y) ** 2,
}


@checked
def cohen_kappa(a: Numbers, b: Numbers, *, weights: KappaWeights | None = None) -> float:
    """Cohen's kappa: 1 less the observed disagreement, divided by the one expected by chance.

    A disagreement counts 1, or by its size: the difference of the labels ("linear"), or its square
    ("quadratic"). NaN if chance expects none: both judges give one and the same label throughout.

    >>> cohen_kappa([0, 0, 1, 2], [0, 0, 1, 1])
    0.6
    >>> round(cohen_kappa([0, 0, 1, 2], [0, 0, 1, 1], weights="quadratic"), 4)
    0.75
    """
    distance = DISTANCES[weights]
    observed = sum(distance(x, y) for x, y in zip(a, b)) * len(a)
    cells = [(x, y) for x in sorted(set(a)) for y in sorted(set(b))]
    expected = sum(a.count(x) * b.count(y) * distance(x, y) for x, y in cells)
    return 1 - ratio(observed, expected, empty=math.nan)
