"""Tukey's honestly significant difference (HSD), randomized.

If all systems were equal, the values of each query could have been dealt out to them in any other
order. The largest difference between two means that this produces is what the difference of each
pair is held against, so the p-values need no correction for the number of pairs.
"""

from __future__ import annotations

import math
import os
from itertools import permutations

import numpy as np

from .paired import RESAMPLES, TOLERANCE

PARTS = 33  # each with a seed of its own, whichever thread makes it: they divide RESAMPLES


def tukey_tests(values: np.ndarray, differences: np.ndarray, seed: int) -> np.ndarray:
    """The p-values of some mean differences: the share of null ranges that are at least as large.

    `values` has a row per query and a column per system, without NaN.
    """
    ranges = np.sort(null_ranges(values, seed))
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

    seeds = np.random.SeedSequence(seed).spawn(PARTS)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return np.concatenate(list(threads.map(lambda seed: some_sums(values, seed), seeds)))


def some_sums(values: np.ndarray, seed: np.random.SeedSequence) -> np.ndarray:
    """Each arrangement is shuffled from the one before it."""
    rng = np.random.Generator(np.random.SFC64(seed))
    values = values.copy()
    sums = np.empty((RESAMPLES // PARTS, values.shape[1]))
    for row in sums:
        rng.permuted(values, axis=1, out=values)
        values.sum(axis=0, out=row)
    return sums
