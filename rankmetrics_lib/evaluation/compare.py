"""Systems compared query by query: differences, confidence intervals, and tests corrected for their
number."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ..formulas._rules import Rule, integer, number, shown
from .evaluate import evaluate
from .measures import Measure

if TYPE_CHECKING:
    import pandas as pd

    from .read import DictOfDicts, PathLike

CONFIDENCE = Rule(number, lambda level: 0 < level < 1, "a number between 0 and 1")
SEED = Rule(integer, lambda seed: seed >= 0, "an integer of at least 0")
METHODS = ("holm", "bonferroni", "none")
TESTS = ("p_t", "p_randomization", "p_wilcoxon")
# Compare differences to 12 decimals: 0.3 - 0.2 and 0.2 - 0.1 are the same difference.
DECIMALS = 12
RESAMPLES = 9999
BATCH = 10**7  # numbers held at once
TOLERANCE = 1e-12  # two means this near are equal: sums in another order differ in the last digits


def compare(
    qrels: pd.DataFrame | DictOfDicts | PathLike,
    runs: Mapping[str, pd.DataFrame | DictOfDicts | PathLike | Any],
    measure: str,
    *,
    baseline: str | None = None,
    method: Literal["holm", "bonferroni", "none"] = "holm",
    confidence: float = 0.95,
    relevance_level: float = 1,
    seed: int = 0,
) -> pd.DataFrame:
    """Compare systems by a measure, pair by pair or each with a baseline.

    Queries are paired: the tests look at the difference on each judged query. For a query that a
    run lacks, its value is the one that `evaluate` gives: 0, or 0.5 for AUC. A query for which AUC
    has no value is left out of the pair. With fewer than 2 queries, interval, effect size and
    tests are missing (NaN). Without any difference, the p-values are 1 and the effect size is 0.
    If all queries have the same difference, the p-value of the t-test is 0 and the effect size is
    infinite.

    Parameters
    ----------
    qrels : DataFrame, dict of dicts, str or Path
        Judgments, as for `evaluate`.
    runs : dict of str to run
        At least two systems by name; each run as for `evaluate`.
    measure : str
        Such as `"nDCG@10"` or `"AP(rel=2)"`.
    baseline : str, optional
        Compare each other system with this one; by default every pair is compared.
    method : {"holm", "bonferroni", "none"}
        Correction of the p-values for the number of pairs, separately for each test.
    confidence : float
        Confidence level of the intervals, between 0 and 1. The intervals are not corrected.
    relevance_level : float
        Smallest label that counts as relevant, for a measure that names no `rel`.
    seed : int
        Seed of the bootstrap and the randomization test: the same seed gives the same numbers.

    Returns
    -------
    DataFrame
        One row per pair: system_a, system_b, n_queries, mean_a, mean_b, difference (a - b); ci_low
        and ci_high, the BCa bootstrap interval of the mean difference; effect_size, Cohen's d of
        paired values: mean difference / standard deviation of the differences (n - 1); p_t,
        p_randomization and p_wilcoxon, two-sided and corrected. To compute
        p_randomization, the two systems are swapped query by query, in all possible ways for up to
        13 queries and else in 9,999 random ways and the observed one; it is the share of ways whose
        mean difference is at least as far from 0 as the observed one. Wilcoxon's test leaves out
        the queries without a difference.

    Raises
    ------
    ValueError, TypeError
        For fewer than two runs, an unknown baseline, method or measure, or what `evaluate` refuses.

    References
    ----------
    Smucker, Allan & Carterette (2007); Sakai (2014); Holm (1979); Efron (1987) for the BCa
    interval.

    Examples
    --------
    >>> qrels = {query: {"a": 1} for query in ("q1", "q2", "q3", "q4")}
    >>> first = {query: {"a": 2, "b": 1} for query in qrels}
    >>> second = {query: {"a": 1, "b": 2} for query in ("q1", "q2", "q3")} | {"q4": {"a": 1}}
    >>> row = compare(qrels, {"first": first, "second": second}, "RR").loc[0]
    >>> row[["difference", "effect_size", "p_randomization"]].to_dict()
    {'difference': 0.375, 'effect_size': 1.5, 'p_randomization': 0.25}
    """
    try:
        import pandas as pd
        import scipy  # noqa: F401
    except ModuleNotFoundError as error:
        message = "compare needs pandas and scipy: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    pairs = pairs_of(runs, baseline)
    if method not in METHODS:
        expected = " or ".join(map(repr, METHODS))
        raise ValueError(f"method must be {expected}, got {shown(method)}")
    confidence = CONFIDENCE.check("confidence", confidence)
    seed = SEED.check("seed", seed)
    if not isinstance(measure, str):
        raise TypeError(f"measure must be a string such as 'nDCG@10', got {shown(measure)}")
    Measure.parse(measure)

    values = {
        name: evaluate(qrels, run, measure, relevance_level=relevance_level).iloc[:, 0]
        for name, run in runs.items()
    }
    rows = [
        {"system_a": a, "system_b": b}
        | compared(values[a].to_numpy(), values[b].to_numpy(), confidence, seed)
        for a, b in pairs
    ]
    table = pd.DataFrame(rows)
    for test in TESTS:
        table[test] = corrected(table[test].to_numpy(), method)
    return table


def pairs_of(runs: Mapping[str, Any], baseline: str | None) -> list[tuple[str, str]]:
    if not isinstance(runs, dict):
        raise TypeError(f"runs must be a dict of names and runs, got {shown(runs)}")
    if len(runs) < 2:
        raise ValueError(f"runs must hold at least two systems, got {len(runs)}")
    if baseline is None:
        return list(itertools.combinations(runs, 2))
    if baseline not in runs:
        raise ValueError(
            f"baseline must be one of the runs {', '.join(map(repr, runs))}, got {shown(baseline)}"
        )
    return [(name, baseline) for name in runs if name != baseline]


def compared(a: np.ndarray, b: np.ndarray, confidence: float, seed: int) -> dict[str, float]:
    """The numbers of one pair; its p-values are not yet corrected."""
    valued = ~np.isnan(a - b)
    a, b = a[valued], b[valued]
    row = {
        "n_queries": len(a),
        "mean_a": a.mean() if len(a) else math.nan,
        "mean_b": b.mean() if len(a) else math.nan,
    }
    differences = np.round(a - b, DECIMALS)
    row["difference"] = row["mean_a"] - row["mean_b"]
    row["ci_low"], row["ci_high"] = interval(differences, confidence, seed)
    row["effect_size"] = effect_size(differences)
    row["p_t"] = t_test(differences)
    row["p_randomization"] = randomization(differences, seed)[0]
    row["p_wilcoxon"] = wilcoxon(differences)
    return row


# Each of these takes the differences, one per query


def is_constant(differences: np.ndarray) -> bool:
    return bool(np.ptp(differences) == 0)


def interval(differences: np.ndarray, confidence: float, seed: int) -> tuple[float, float]:
    """BCa bootstrap interval of the mean."""
    from scipy import stats

    if len(differences) < 2:
        return math.nan, math.nan
    if is_constant(differences):
        return differences[0], differences[0]
    return stats.bootstrap(
        (differences,),
        np.mean,
        confidence_level=confidence,
        method="BCa",
        n_resamples=RESAMPLES,
        batch=max(BATCH // len(differences), 1),
        rng=np.random.default_rng(seed),
    ).confidence_interval


def effect_size(differences: np.ndarray) -> float:
    """Cohen's d of paired values."""
    if len(differences) < 2:
        return math.nan
    if is_constant(differences):
        return math.copysign(math.inf, differences[0]) if differences[0] else 0.0
    return differences.mean() / differences.std(ddof=1)


def t_test(differences: np.ndarray) -> float:
    from scipy import stats

    if len(differences) < 2:
        return math.nan
    if is_constant(differences):
        return 0.0 if differences[0] else 1.0
    return stats.ttest_1samp(differences, 0).pvalue


def randomization(differences: np.ndarray, seed: int) -> tuple[float, np.ndarray]:
    """The p-value, and the mean differences under the null hypothesis, where each query may as well
    have had the other sign; the observed mean is the first of them."""
    n = len(differences)
    if n < 2:
        return math.nan, np.array([])
    if 2**n <= RESAMPLES:
        signs = itertools.product((1, -1), repeat=n)
        means = np.array(list(signs)) @ differences / n
    else:
        means = np.concatenate([[differences.mean()], random_means(differences, seed)])
    far = abs(means) >= abs(differences.mean()) - TOLERANCE
    return float(far.mean()), means


def random_means(differences: np.ndarray, seed: int) -> np.ndarray:
    """Mean differences with random signs."""
    rng = np.random.default_rng(seed)
    n, means = len(differences), []
    at_once = max(BATCH // n, 1)
    for first in range(0, RESAMPLES, at_once):
        rows = min(at_once, RESAMPLES - first)
        signs = rng.integers(0, 2, (rows, n), dtype=np.int8) * 2 - 1
        means.append(signs @ differences / n)
    return np.concatenate(means)


def wilcoxon(differences: np.ndarray) -> float:
    from scipy import stats

    if len(differences) < 2:
        return math.nan
    if not differences.any():
        return 1.0
    return stats.wilcoxon(differences, zero_method="wilcox").pvalue


# Many pairs


def corrected(p_values: np.ndarray, method: str) -> np.ndarray:
    """The p-values corrected for their number; a missing one stays missing and is not counted."""
    there = ~np.isnan(p_values)
    p, adjusted = p_values[there], p_values.copy()
    if method == "bonferroni":
        adjusted[there] = np.minimum(p * len(p), 1)
    if method == "holm":
        order = np.argsort(p)
        steps = p[order] * np.arange(len(p), 0, -1)
        p[order] = np.minimum(np.maximum.accumulate(steps), 1)
        adjusted[there] = p
    return adjusted
