"""Do two judges agree, and how far off is one of them? Cohen's kappa, and the corrected mean.

`a` and `b` are the labels that two judges gave to the same documents, in the same order. `judge`,
`judged_by_both` and `people` are values of a metric, one per query.
"""

import math

from ._arguments import checked
from ._shared import Counts, ratio
from ._types import KappaWeights, Numbers

__all__ = ["cohen_kappa", "CorrectedMean", "corrected_mean"]

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


STANDARD_ERRORS = 1.959963984540054  # to each side of the mean: 95% of a bell curve


class CorrectedMean(Counts):
    """A mean with the ends of its 95% interval, and the weight of the judge in it."""

    names = ("mean", "ci_low", "ci_high", "weight")
    mean: float
    ci_low: float
    ci_high: float
    weight: float

    def __init__(self, mean: float, ci_low: float, ci_high: float, weight: float):
        super().__init__(mean, ci_low, ci_high, weight)


@checked
def corrected_mean(
    judge: Numbers, judged_by_both: Numbers, people: Numbers, *, weight: float | None = None
) -> CorrectedMean:
    """The weighted mean of the judge's values, plus the mean of what people's values add to it.

    Weight 1 trusts the judge's differences between queries in full, 0 takes people alone. By
    default, the weight that makes the interval narrowest. NaN with fewer than two queries that both
    judged, or without any value in `judge`.

    >>> judge, both, people = [1, 3, 2, 6], [2, 4, 6], [1, 2, 2]
    >>> result = corrected_mean(judge, both, people, weight=1)
    >>> round(result.mean, 4), round(result.ci_low, 4), round(result.ci_high, 4)
    (0.6667, -1.647, 2.9804)
    >>> round(corrected_mean(judge, both, people).weight, 4)
    0.0964
    """
    if not judge or len(people) < 2:
        return CorrectedMean(math.nan, math.nan, math.nan, math.nan)
    if weight is None:
        weight = tuned_weight(judge, judged_by_both, people)
    added = [h - weight * m for h, m in zip(people, judged_by_both)]
    middle = weight * mean(judge) + mean(added)
    error = math.sqrt(
        weight**2 * covariance(judge, judge) / len(judge) + covariance(added, added) / len(added)
    )
    margin = STANDARD_ERRORS * error
    return CorrectedMean(middle, middle - margin, middle + margin, float(weight))


def tuned_weight(judge, judged_by_both, people):
    """The slope of people's values over the judge's, less a share for the judge's own noise; 0 for
    a judge who gives every query the same value."""
    values = judge + judged_by_both
    if min(values) == max(values):
        return 0.0
    spread = covariance(values, values) * len(values) / (len(values) - 1)
    slope = covariance(judged_by_both, people) / spread
    return min(max(slope / (1 + len(people) / len(judge)), 0.0), 1.0)


def mean(values):
    return sum(values) / len(values)


def covariance(a, b):
    """With itself, the variance."""
    mean_a, mean_b = mean(a), mean(b)
    return mean([(x - mean_a) * (y - mean_b) for x, y in zip(a, b)])
