"""How many queries a comparison needs, and how small a difference it can find: the power of the
paired t-test."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

from ..formulas._rules import Rule, integer, number

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

ABOVE_0 = Rule(number, lambda value: 0 < value < math.inf, "a finite number above 0")
SHARE = Rule(number, lambda share: 0 < share < 1, "a number between 0 and 1")
# Far outside these limits, SciPy's noncentral t distribution gives NaN or takes far too long.
LEVEL = Rule(number, lambda alpha: 1e-6 <= alpha < 1, "a number of at least 1e-6 and below 1")
EFFECT = Rule(number, lambda effect: 1e-6 <= effect < math.inf, "a finite number of at least 1e-6")
QUERIES = Rule(integer, lambda n: 2 <= n <= 10**12, "an integer from 2 to 10**12")


def queries_needed(
    difference: float, deviation: float, *, alpha: float = 0.05, power: float = 0.8
) -> int:
    """The smallest number of queries with which a paired t-test has the given power.

    Parameters
    ----------
    difference : float
        The smallest true mean difference that is worth finding, above 0.
    deviation : float
        The standard deviation of the differences, query by query: `deviation` in the table of
        `compare`, from a pilot study with the same measure.
    alpha : float
        Significance level of the two-sided test, at least 1e-6 and below 1.
    power : float
        The chance of a significant result if the true difference is this large.

    Returns
    -------
    int
        At least 2, from the noncentral t distribution. The formula in the chapter on comparing
        systems approximates it.

    Raises
    ------
    ValueError, TypeError
        For a difference or a deviation that is not above 0, a difference / deviation that is below
        1e-6 or infinite, an alpha or a power out of range, or a power that is not above alpha.

    References
    ----------
    Sakai (2018), Laboratory Experiments in Information Retrieval, chapter 6.

    Examples
    --------
    >>> queries_needed(0.03, 0.0985)
    87
    """
    effect = ABOVE_0.check("difference", difference) / ABOVE_0.check("deviation", deviation)
    EFFECT.check("difference / deviation", effect)
    check_power(alpha, power)
    enough = 2 * math.ceil(approximate_queries(effect, alpha, power)) + 10
    numbers = range(2, enough)
    return numbers[bisect_left(numbers, power, key=lambda n: float(power_of_t(effect, n, alpha)))]


def detectable_difference(
    n_queries: int, deviation: float, *, alpha: float = 0.05, power: float = 0.8
) -> float:
    """The smallest true difference for which a paired t-test has the given power.

    Parameters
    ----------
    n_queries : int
        The number of queries, from 2 to 10**12.
    deviation, alpha, power : float
        As for `queries_needed`.

    Returns
    -------
    float
        The mean difference for which the chance of a significant result is `power`.

    Raises
    ------
    ValueError, TypeError
        For a number of queries, an alpha or a power out of range, a deviation that is not above 0,
        a power that is not above alpha, or too few queries for this alpha and power: they would
        need a difference of more than 8192 deviations.

    References
    ----------
    Sakai (2018), Laboratory Experiments in Information Retrieval, chapter 6.

    Examples
    --------
    >>> round(detectable_difference(50, 0.0985), 4)
    0.0398
    """
    from scipy.optimize import brentq

    n_queries = QUERIES.check("n_queries", n_queries)
    deviation = ABOVE_0.check("deviation", deviation)
    check_power(alpha, power)
    most = 1.0
    while power_of_t(most, n_queries, alpha) < power:
        most *= 2
        if most > 8192:
            raise ValueError(
                f"n_queries must be larger for this alpha and power, got {n_queries}, {alpha!r} and"
                f" {power!r}"
            )
    effect = brentq(lambda effect: power_of_t(effect, n_queries, alpha) - power, 0, most)
    return deviation * effect


def check_power(alpha: float, power: float) -> None:
    LEVEL.check("alpha", alpha)
    SHARE.check("power", power)
    if power <= alpha:
        raise ValueError(
            f"power must be above alpha, or no query is needed, got {power!r} and {alpha!r}"
        )


def approximate_queries(effect: float, alpha: float, power: float) -> float:
    """The formula of the chapter on comparing systems."""
    from scipy.special import ndtri

    z_alpha, z_beta = ndtri(1 - alpha / 2), ndtri(power)
    return ((z_alpha + z_beta) / effect) ** 2 + z_alpha**2 / 2


def power_of_t(effect: float, n: ArrayLike, alpha: float) -> np.ndarray:
    """The chance that a two-sided paired t-test at this level is significant, if the true mean
    difference is this many standard deviations."""
    from scipy import stats

    n = np.asarray(n, dtype=float)
    edge = stats.t.ppf(1 - alpha / 2, n - 1)
    center = effect * np.sqrt(n)
    # SciPy 1.17 gives NaN for a few tails that are practically empty.
    wrong_side = np.nan_to_num(stats.nct.cdf(-edge, n - 1, center))
    return stats.nct.sf(edge, n - 1, center) + wrong_side
