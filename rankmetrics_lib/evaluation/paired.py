"""The statistics of a comparison: intervals and tests of paired differences, corrections for many
pairs, and how many queries a comparison needs.

`differences` has a row per query and a column per pair of systems, without NaN and with at least
two rows; what comes back has an entry per pair. All pairs share their random draws, so that the
time hardly grows with their number.
"""

from __future__ import annotations

import math
import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np

from ..formulas._rules import Rule, integer, number

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

TEST_NAMES = {
    "t": "paired t-test",
    "randomization": "paired randomization test",
    "wilcoxon": "Wilcoxon signed-rank test",
    "sign": "sign test",
    "bootstrap": "paired bootstrap test",
    "tukey": "randomized Tukey HSD test",
}
CORRECTIONS = {
    "holm": "Holm-corrected",
    "bonferroni": "Bonferroni-corrected",
    "benjamini-hochberg": "Benjamini–Hochberg-corrected",
    "none": "not corrected",
}
RESAMPLES = 9999
BATCH = 10**6  # numbers held at once: few enough for the processor's cache
PARTS_OF_TUKEY = 33  # each with a seed of its own, whichever thread makes it: they divide RESAMPLES
TOLERANCE = 1e-12  # two means this near are equal: sums in another order differ in the last digits

BETWEEN_0_AND_1 = Rule(number, lambda share: 0 < share < 1, "a number between 0 and 1")
FINITE_ABOVE_0 = Rule(number, lambda value: 0 < value < math.inf, "a finite number above 0")
# Far outside these limits, SciPy's noncentral t distribution gives NaN or takes far too long.
ALPHA = Rule(number, lambda alpha: 1e-6 <= alpha < 1, "a number of at least 1e-6 and below 1")
EFFECT = Rule(number, lambda effect: 1e-6 <= effect < math.inf, "a finite number of at least 1e-6")
N_QUERIES = Rule(integer, lambda n: 2 <= n <= 10**12, "an integer from 2 to 10**12")


# Intervals and effect sizes


def bca_intervals(differences: np.ndarray, confidence: float, seed: int) -> np.ndarray:
    """Lower and upper ends of the BCa bootstrap interval of the mean, a row each.

    SciPy's bootstrap draws the same samples. It also computes the mean without each query anew to
    find the acceleration, which follows from the cubes of the deviations if the statistic is a
    mean.
    """
    ends = np.array([differences[0], differences[0]])  # if all queries have the same difference
    varies = ~is_constant(differences)
    if varies.any():
        ends[:, varies] = bca_ends(summable(differences[:, varies]), confidence, seed)
    return ends


def bca_ends(differences: np.ndarray, confidence: float, seed: int) -> np.ndarray:
    from scipy.special import ndtr, ndtri

    n, observed = len(differences), differences.mean(axis=0)
    means = np.concatenate([times @ differences / n for times in samples_of_queries(n, seed)])
    below = (means < observed - TOLERANCE).mean(axis=0)
    not_above = (means <= observed + TOLERANCE).mean(axis=0)
    bias = ndtri((below + not_above) / 2)
    centered = differences - observed
    acceleration = (centered**3).sum(axis=0) / (6 * (centered**2).sum(axis=0) ** 1.5)
    moved = bias + ndtri([[(1 - confidence) / 2], [(1 + confidence) / 2]])
    shares = ndtr(bias + moved / (1 - acceleration * moved))
    columns = zip(means.T, shares.T, strict=True)
    return np.array([np.quantile(of_pair, cut) for of_pair, cut in columns]).T


def summable(values: np.ndarray) -> np.ndarray:
    """The values of each column rounded to multiples of a power of two that is so large that floats
    hold their sums exactly. So sums are the same in any order, on any number of threads."""
    _, bits = np.frexp(len(values) * abs(values).max(axis=0))
    step = np.ldexp(1.0, bits - np.finfo(float).nmant - 1)
    return np.round(values / step) * step


def is_constant(differences: np.ndarray) -> np.ndarray:
    return np.ptp(differences, axis=0) == 0


def samples_of_queries(n: int, seed: int) -> Iterator[np.ndarray]:
    """How often each query is drawn, some samples at a time: a row per sample."""
    rng = np.random.default_rng(seed)
    for rows in rows_at_once(n):
        drawn = rng.integers(0, n, (rows, n)) + n * np.arange(rows)[:, None]
        yield np.bincount(drawn.ravel(), minlength=rows * n).reshape(rows, n)


def rows_at_once(n: int) -> Iterator[int]:
    """How many rows of n numbers each batch has, until all samples are drawn. It is a multiple of
    4, or NumPy would drop some of the four signs that it makes from one random number."""
    at_once = max(BATCH // n // 4, 1) * 4
    for first in range(0, RESAMPLES, at_once):
        yield min(at_once, RESAMPLES - first)


def deviations(differences: np.ndarray) -> np.ndarray:
    return np.where(is_constant(differences), 0, differences.std(axis=0, ddof=1))


def effect_sizes(means: np.ndarray, spreads: np.ndarray) -> np.ndarray:
    """Cohen's d of paired values: 0 for a mean of 0, infinite if nothing varies."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(means == 0, 0, means / spreads)


# Tests


def t_tests(differences: np.ndarray) -> np.ndarray:
    from scipy.special import stdtr

    n, effects = len(differences), effect_sizes(differences.mean(axis=0), deviations(differences))
    return 2 * stdtr(n - 1, -abs(effects) * np.sqrt(n))


def randomization_tests(differences: np.ndarray, seed: int) -> np.ndarray:
    """The share of mean differences under the null hypothesis that are at least as far from 0 as
    the observed one."""
    differences = summable(differences)
    observed = abs(differences.mean(axis=0)) - TOLERANCE
    return (abs(null_means(differences, seed)) >= observed).mean(axis=0)


def null_means(differences: np.ndarray, seed: int) -> np.ndarray:
    """The mean differences under the null hypothesis, where each query may as well have had the
    other sign; the observed ones are the first row."""
    n = len(differences)
    if 2**n <= RESAMPLES:
        all_signs = list(product((1, -1), repeat=n))
        return np.array(all_signs) @ differences / n
    rng = np.random.default_rng(seed)
    means = [differences.mean(axis=0, keepdims=True)]
    for rows in rows_at_once(n):
        signs = rng.integers(0, 2, (rows, n), dtype=np.int8) * 2 - 1
        means.append(signs @ differences / n)
    return np.concatenate(means)


def wilcoxon_tests(differences: np.ndarray) -> np.ndarray:
    from scipy import stats

    return np.array(
        [
            stats.wilcoxon(column, zero_method="wilcox").pvalue if column.any() else 1.0
            for column in differences.T
        ]
    )


def sign_tests(differences: np.ndarray) -> np.ndarray:
    from scipy import stats

    wins, losses = (differences > 0).sum(axis=0), (differences < 0).sum(axis=0)
    one_side = stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5)
    return np.minimum(2 * one_side, 1)


def bootstrap_tests(differences: np.ndarray, seed: int) -> np.ndarray:
    """The share of t statistics under the null hypothesis that are at least as far from 0 as the
    observed one, which is among them. The differences less their mean are the null hypothesis, and
    their samples are those of the interval."""
    n, mean = len(differences), differences.mean(axis=0)
    observed = abs(effect_sizes(mean, deviations(differences)))
    centered = summable(differences - mean)
    squares = summable(centered**2)
    far = np.ones(differences.shape[1])
    for times in samples_of_queries(n, seed):
        means = times @ centered / n
        variances = (times @ squares - n * means**2) / (n - 1)
        effects = abs(effect_sizes(means, np.sqrt(np.maximum(variances, 0))))
        far += (effects >= observed - TOLERANCE).sum(axis=0)
    return far / (RESAMPLES + 1)


# The p-values of each test but Tukey's, from differences and a seed.
PAIRED_TESTS: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "t": lambda differences, _: t_tests(differences),
    "randomization": randomization_tests,
    "wilcoxon": lambda differences, _: wilcoxon_tests(differences),
    "sign": lambda differences, _: sign_tests(differences),
    "bootstrap": bootstrap_tests,
}


# Tukey's honestly significant difference (HSD), randomized


def tukey_tests(
    values: Mapping[str, np.ndarray], pairs: list[tuple[str, str]], seed: int
) -> np.ndarray:
    """The p-values of pairs of systems, on the queries for which all systems have a value: the
    share of null ranges that are at least as large as the difference of the pair.

    If all systems were equal, the values of each query could have been dealt out to them in any
    other order. Each pair is measured by the largest difference that this produces, so its p-value
    needs no correction.
    """
    of_systems = np.column_stack(list(values.values()))
    of_systems = of_systems[np.isfinite(of_systems).all(axis=1)]
    if len(of_systems) < 2:
        return np.full(len(pairs), math.nan)
    means = dict(zip(values, of_systems.mean(axis=0), strict=True))
    differences = np.array([means[a] - means[b] for a, b in pairs])
    ranges = np.sort(null_ranges(of_systems, seed))
    nearer = np.searchsorted(ranges, abs(differences) - TOLERANCE)
    return 1 - nearer / len(ranges)


def null_ranges(values: np.ndarray, seed: int) -> np.ndarray:
    """The largest difference between two means in each arrangement of the values, query by query:
    in all arrangements if they are few, or else in the observed one and in random ones."""
    n_queries, n_systems = values.shape
    if n_queries * math.lgamma(n_systems + 1) <= math.log(RESAMPLES):
        sums = every_sum(values)
    else:
        sums = np.concatenate([values.sum(axis=0, keepdims=True), random_sums(values, seed)])
    return np.ptp(sums, axis=1) / n_queries


def every_sum(values: np.ndarray) -> np.ndarray:
    """The sums of the systems in all arrangements."""
    sums = np.zeros((1, values.shape[1]))
    for row in values:
        sums = (sums[:, None] + np.array(list(permutations(row)))).reshape(-1, len(row))
    return sums


def random_sums(values: np.ndarray, seed: int) -> np.ndarray:
    """The sums of the systems in random arrangements."""
    # Here, because importing it takes a fifth of the time of importing the whole package.
    from concurrent.futures import ThreadPoolExecutor

    seeds = np.random.SeedSequence(seed).spawn(PARTS_OF_TUKEY)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return np.concatenate(list(threads.map(lambda seed: some_sums(values, seed), seeds)))


def some_sums(values: np.ndarray, seed: np.random.SeedSequence) -> np.ndarray:
    """Each arrangement is shuffled from the one before it."""
    rng = np.random.Generator(np.random.SFC64(seed))
    values = values.copy()
    sums = np.empty((RESAMPLES // PARTS_OF_TUKEY, values.shape[1]))
    for row in sums:
        rng.permuted(values, axis=1, out=values)
        values.sum(axis=0, out=row)
    return sums


# Many pairs


def corrected(p_values: np.ndarray, method: str) -> np.ndarray:
    """The p-values corrected for their number; a missing one stays missing and is not counted."""
    from scipy.stats import false_discovery_control

    there = ~np.isnan(p_values)
    p = p_values[there]
    if method == "holm":
        order = np.argsort(p)
        multiplied = p[order] * np.arange(len(p), 0, -1)
        p[order] = np.minimum(np.maximum.accumulate(multiplied), 1)
    elif method == "bonferroni":
        p = np.minimum(p * len(p), 1)
    elif method == "benjamini-hochberg" and len(p):
        p = false_discovery_control(p)
    adjusted = p_values.copy()
    adjusted[there] = p
    return adjusted


# Power


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
        At least 2, from the noncentral t distribution. The formula in the chapter on reporting
        approximates it.

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
    from scipy.special import ndtri

    difference = FINITE_ABOVE_0.check("difference", difference)
    effect = difference / FINITE_ABOVE_0.check("deviation", deviation)
    EFFECT.check("difference / deviation", effect)
    check_power(alpha, power)
    z_alpha, z_beta = ndtri([1 - alpha / 2, power])
    chapters_formula = ((z_alpha + z_beta) / effect) ** 2 + z_alpha**2 / 2
    numbers = range(2, 2 * math.ceil(chapters_formula) + 10)
    return numbers[bisect_left(numbers, power, key=lambda n: float(power_of_t(effect, n, alpha)))]


def detectable_difference(
    n_queries: int, deviation: float, *, alpha: float = 0.05, power: float = 0.8
) -> float:
    """The smallest true difference for which a paired t-test has the given power.

    Parameters
    ----------
    n_queries : int
        The number of queries, from 2 to 10**12.
    deviation : float
        The standard deviation of the differences, query by query: `deviation` in the table of
        `compare`, from a pilot study with the same measure.
    alpha : float
        Significance level of the two-sided test, at least 1e-6 and below 1.
    power : float
        The chance of a significant result if the true difference is the one returned.

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

    n_queries = N_QUERIES.check("n_queries", n_queries)
    deviation = FINITE_ABOVE_0.check("deviation", deviation)
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
    ALPHA.check("alpha", alpha)
    BETWEEN_0_AND_1.check("power", power)
    if power <= alpha:
        raise ValueError(
            f"power must be above alpha, or no query is needed, got {power!r} and {alpha!r}"
        )


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
