"""Statistics of paired differences, for many pairs of systems at once.

`differences` has a row per query and a column per pair, without NaN and with at least two rows;
what comes back has an entry per pair. All pairs share their random draws, so that the time hardly
grows with their number.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

RESAMPLES = 9999
BATCH = 10**6  # numbers held at once: few enough for the processor's cache
TOLERANCE = 1e-12  # two means this near are equal: sums in another order differ in the last digits


def intervals(differences: np.ndarray, confidence: float, seed: int) -> np.ndarray:
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

    observed = differences.mean(axis=0)
    means = means_of_samples(differences, seed)
    below = (means < observed - TOLERANCE).mean(axis=0)
    not_above = (means <= observed + TOLERANCE).mean(axis=0)
    bias = ndtri((below + not_above) / 2)
    deviations = differences - observed
    acceleration = (deviations**3).sum(axis=0) / (6 * (deviations**2).sum(axis=0) ** 1.5)
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


def means_of_samples(differences: np.ndarray, seed: int) -> np.ndarray:
    """Mean differences of queries drawn with replacement, a row per sample."""
    n = len(differences)
    return np.concatenate([times @ differences / n for times in samples(n, seed)])


def samples(n: int, seed: int) -> Iterator[np.ndarray]:
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


def effect_sizes(differences: np.ndarray) -> np.ndarray:
    """Cohen's d of paired values."""
    return ratios(differences.mean(axis=0), deviations(differences))


def ratios(means: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """Means divided by what they vary: 0 for a mean of 0, infinite if nothing varies."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(means == 0, 0, means / errors)


def t_tests(differences: np.ndarray) -> np.ndarray:
    from scipy import stats

    constant = is_constant(differences)
    p_values = np.where(differences.any(axis=0), 0.0, 1.0)
    p_values[~constant] = stats.ttest_1samp(differences[:, ~constant], 0).pvalue
    return p_values


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
        all_signs = list(itertools.product((1, -1), repeat=n))
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
    n = len(differences)
    observed = abs(effect_sizes(differences))
    centered = summable(differences - differences.mean(axis=0))
    squares = summable(centered**2)
    far = np.ones(differences.shape[1])
    for times in samples(n, seed):
        means = times @ centered / n
        variances = (times @ squares - n * means**2) / (n - 1)
        effects = abs(ratios(means, np.sqrt(np.maximum(variances, 0))))
        far += (effects >= observed - TOLERANCE).sum(axis=0)
    return far / (RESAMPLES + 1)
