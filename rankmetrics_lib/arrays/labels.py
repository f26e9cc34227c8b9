"""Agreement of two judges, and means corrected by people, for many lists at once.

`a` and `b` have shape (..., n); NaN in both after the last document of a row is padding. So do
`judged_by_both` and `people`, with an item per query. Results have shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ._arguments import checked
from ._shared import n_documents, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats, KappaWeights

__all__ = ["cohen_kappa", "CorrectedMean", "corrected_mean"]

# How far apart two labels are
DISTANCES = {
    None: lambda x, y: x != y,
    "linear": lambda x, y: np.abs(x - y),
    "quadratic": lambda x, y: (x - y) ** 2,
}


@checked
def cohen_kappa(a: ArrayLike, b: ArrayLike, *, weights: KappaWeights | None = None) -> Floats:
    """Cohen's kappa: 1 less the observed disagreement, divided by the one expected by chance.

    Parameters
    ----------
    a, b : array_like, shape (..., n)
        Labels that two judges gave to the same documents, in the same order. Exchanging the judges
        changes nothing. Memory grows with n times the number of different labels.
    weights : {"linear", "quadratic"}
        What a disagreement counts: 1 by default, the difference of the two labels ("linear"), or
        its square ("quadratic"). scikit-learn takes the difference of their places among the
        labels that were given.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]: 1 for full agreement, 0 for what chance would give. NaN if chance expects no
        disagreement: nothing was judged, or both judges give one and the same label throughout.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, or a bad label; for unknown weights.

    References
    ----------
    Cohen (1960); Cohen (1968) for weights.

    Examples
    --------
    >>> cohen_kappa([[0, 0, 1, 2], [0, 0, 0, 1]], [[0, 0, 1, 1], [1, 0, 0, 0]]).round(4)
    array([ 0.6   , -0.3333])
    >>> cohen_kappa([0, 0, 1, 2], [0, 0, 1, 1], weights="quadratic").round(4)
    np.float64(0.75)
    """
    distance = DISTANCES[weights]
    known = ~np.isnan(a)
    observed = distance(a, b).sum(axis=-1, where=known) * n_documents(a)
    labels = np.unique(np.concatenate([a[~np.isnan(a)], b[~np.isnan(b)]]))
    by_a, by_b = counts_of(labels, a), counts_of(labels, b)
    expected = (by_a @ distance(labels[:, None], labels) * by_b).sum(axis=-1)
    return 1 - ratio(observed, expected, empty=math.nan)


def counts_of(labels, given):
    """How often each of the labels was given in each row."""
    return (given[..., None] == labels).sum(axis=-2, dtype=float)


STANDARD_ERRORS = 1.959963984540054  # to each side of the mean: 95% of a bell curve


class CorrectedMean(NamedTuple):
    """A mean with the ends of its 95% interval, and the weight of the judge in it.

    Attributes
    ----------
    mean, ci_low, ci_high, weight : ndarray of float64, shape (...)
        The corrected mean; the ends of its interval; the weight that was given, or tuned.
    """

    mean: Floats
    ci_low: Floats
    ci_high: Floats
    weight: Floats


@checked
def corrected_mean(
    judge: ArrayLike,
    judged_by_both: ArrayLike,
    people: ArrayLike,
    *,
    weight: float | None = None,
) -> CorrectedMean:
    """The weighted mean of the judge's values, plus the mean of what people's values add to it.

    Its expected value is that of people's labels, however biased the judge is, if the queries that
    both judged are a random sample, drawn without a look at the judge's labels.

    Parameters
    ----------
    judge : array_like, shape (..., N)
        Values of a metric by the judge's labels, one per query, or differences of two systems. The
        interval is that for queries which people did not judge. With those that they did judge
        among them, it is right as long as these are a small share.
    judged_by_both : array_like, shape (..., n)
        The same for the queries that people judged too, a random sample.
    people : array_like, shape (..., n)
        Values by people's labels for these queries, in the same order.
    weight : float, optional
        How much the judge counts; tuned by default, so that the interval is as narrow as the
        sample says it can be. The same queries set it: with only a few dozen, the interval is a
        little too short. 0 is the mean of people alone, 1 the plain corrected mean.

    Returns
    -------
    CorrectedMean
        mean, ci_low and ci_high, the ends of a 95% interval, and weight. The interval is that of a
        bell curve, for a sample of a few dozen queries or more. All are NaN with fewer than two
        queries that both judged, or without any value in `judge`. The tuned weight of a judge who
        gives every query the same value is 0.

    Raises
    ------
    ValueError, TypeError
        For values that are not finite numbers, for another number of values in `people` than in
        `judged_by_both`, or for a weight that is not from 0 to 1.

    References
    ----------
    Angelopoulos et al. (2023) for weight 1; Angelopoulos, Duchi & Zrnic (2023b) for the tuned
    weight. All are those of `ppi_mean_ci` of their library ppi_py with `alpha=0.05`.

    Examples
    --------
    >>> judge, both, people = [1, 3, 2, 6], [2, 4, 6], [1, 2, 2]
    >>> plain = corrected_mean(judge, both, people, weight=1)
    >>> print(f"{plain.mean:.4f}, from {plain.ci_low:.4f} to {plain.ci_high:.4f}")
    0.6667, from -1.6470 to 2.9804
    >>> corrected_mean(judge, both, people).weight.round(4)
    np.float64(0.0964)
    """
    n, n_judge = n_documents(people), n_documents(judge)
    share = tuned_weight(judge, judged_by_both, people) if weight is None else weight
    share = np.where((n > 1) & (n_judge > 0), share, math.nan)
    added = people - share[..., None] * judged_by_both
    middle = share * mean(judge) + mean(added)
    variance = share**2 * ratio(covariance(judge, judge), n_judge)
    variance = variance + ratio(covariance(added, added), n)
    margin = STANDARD_ERRORS * np.sqrt(variance)
    return CorrectedMean(middle, middle - margin, middle + margin, share[()])


def tuned_weight(judge, judged_by_both, people):
    """The slope of people's values over the judge's, less a share for the judge's own noise; 0 for
    a judge who gives every query the same value."""
    leading = np.broadcast_shapes(judge.shape[:-1], judged_by_both.shape[:-1])
    values = np.concatenate(
        [np.broadcast_to(part, leading + part.shape[-1:]) for part in (judge, judged_by_both)],
        axis=-1,
    )
    n_values = n_documents(values)
    lowest = np.fmin.reduce(values, axis=-1, initial=math.inf)
    varies = lowest < np.fmax.reduce(values, axis=-1, initial=-math.inf)
    spread = ratio(covariance(values, values) * n_values, n_values - 1)
    slope = ratio(covariance(judged_by_both, people), np.where(varies, spread, 0))
    return np.clip(slope / (1 + ratio(n_documents(people), n_documents(judge))), 0, 1)


def mean(values):
    return ratio(np.nansum(values, axis=-1), n_documents(values), empty=math.nan)


def covariance(a, b):
    """With itself, the variance."""
    return mean((a - mean(a)[..., None]) * (b - mean(b)[..., None]))
