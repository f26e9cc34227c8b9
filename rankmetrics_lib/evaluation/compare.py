"""Systems compared query by query: differences, confidence intervals, and tests corrected for their
number."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ..catalogue import GEOMETRIC
from ..formulas._rules import Rule, integer, number, shown
from . import paired
from .doubts import tell
from .evaluate import measured
from .measures import KINDS, Measure

if TYPE_CHECKING:
    import pandas as pd

    from .read import DictOfDicts, PathLike

CONFIDENCE = Rule(number, lambda level: 0 < level < 1, "a number between 0 and 1")
SEED = Rule(integer, lambda seed: seed >= 0, "an integer of at least 0")
METHODS = ("holm", "bonferroni", "none")
TESTS = ("p_t", "p_randomization", "p_wilcoxon")
# Compare differences to 12 decimals: 0.3 - 0.2 and 0.2 - 0.1 are the same difference.
DECIMALS = 12
NUMBERS = (
    "n_queries",
    "mean_a",
    "mean_b",
    "difference",
    "ci_low",
    "ci_high",
    "effect_size",
    *TESTS,
)


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
    strict: bool = False,
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
    strict : bool
        Make the warning of `evaluate` an error.

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
    if KINDS[Measure.parse(measure).name].mean == GEOMETRIC:
        raise ValueError(
            f"measure must be one whose mean is arithmetic, got {measure!r}; compare 'AP' instead"
        )

    measured_runs = {
        name: measured(qrels, run, measure, relevance_level, None) for name, run in runs.items()
    }
    tell({name: doubtful for name, (_, doubtful) in measured_runs.items()}, strict)
    values = {name: table.to_numpy()[:, 0] for name, (table, _) in measured_runs.items()}
    table = pd.DataFrame(pairs, columns=["system_a", "system_b"])
    table = table.assign(**compared(values, pairs, confidence, seed))
    table["n_queries"] = table["n_queries"].astype(int)
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


def compared(
    values: Mapping[str, np.ndarray], pairs: list[tuple[str, str]], confidence: float, seed: int
) -> dict[str, np.ndarray]:
    """The numbers of all pairs; the p-values are not yet corrected."""
    a, b = (np.array([values[pair[side]] for pair in pairs]) for side in (0, 1))
    numbers = {name: np.full(len(pairs), math.nan) for name in NUMBERS}
    valued, group = np.unique(~np.isnan(a - b), axis=0, return_inverse=True)
    for kind, queries in enumerate(valued):
        members = group == kind
        found = statistics(a[members][:, queries], b[members][:, queries], confidence, seed)
        for name, of_members in found.items():
            numbers[name][members] = of_members
    return numbers


def statistics(a: np.ndarray, b: np.ndarray, confidence: float, seed: int) -> dict[str, Any]:
    """The numbers of pairs that have values for the same queries; one row of values a pair."""
    n_queries = a.shape[1]
    found: dict[str, Any] = {"n_queries": n_queries}
    if n_queries:
        found["mean_a"], found["mean_b"] = means_of(a), means_of(b)
        found["difference"] = found["mean_a"] - found["mean_b"]
    if n_queries > 1:
        differences = np.round(a - b, DECIMALS).T
        found["ci_low"], found["ci_high"] = paired.intervals(differences, confidence, seed)
        found["effect_size"] = paired.effect_sizes(differences)
        found["p_t"] = paired.t_tests(differences)
        found["p_randomization"] = paired.randomization_tests(differences, seed)
        found["p_wilcoxon"] = paired.wilcoxon_tests(differences)
    return found


def means_of(rows: np.ndarray) -> np.ndarray:
    """Summed row by row, in the order in which the mean of one system's values is."""
    return np.array([row.mean() for row in rows])


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
