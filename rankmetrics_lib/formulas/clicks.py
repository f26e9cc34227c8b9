"""What do clicks say about another ranking? Inverse propensity: plain, clipped, self-normalized.

An impression is one document shown once. `clicks`, `propensities` and `weights` have an item for
each impression of a log.
"""

import math

from ._arguments import checked
from ._shared import ratio
from ._types import Numbers

__all__ = ["ips_value"]


@checked
def ips_value(
    clicks: Numbers,
    propensities: Numbers,
    weights: Numbers,
    *,
    clip: float | None = None,
    self_normalized: bool = False,
) -> float:
    """The mean over the impressions of clicks times weight / propensity.

    `clip` is the highest ratio of weight to propensity. If `self_normalized`, the sum is divided by
    that of the ratios. NaN where nothing is left to divide by.

    >>> ips_value([1, 0, 1], [1, 0.5, 0.25], [1, 1, 1])
    1.6666666666666667
    >>> ips_value([1, 0, 1], [1, 0.5, 0.25], [1, 1, 1], clip=2)
    1.0
    """
    ratios = [w / p for w, p in zip(weights, propensities)]
    if clip is not None:
        ratios = [min(r, clip) for r in ratios]
    total = sum(c * r for c, r in zip(clicks, ratios))
    divisor = sum(ratios) if self_normalized else len(clicks)
    return ratio(total, divisor, empty=math.nan)
