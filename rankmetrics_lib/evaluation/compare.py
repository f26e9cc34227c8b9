"""Systems compared query by query: differences, confidence intervals, and tests corrected for their
number."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ..catalogue import GEOMETRIC
from ..formulas._rules import Rule, integer, number, shown
from . import paired
from .doubts import tell
from .evaluate import evaluate_runs
from .measures import KINDS, AnyMeasure, Asked, CustomMeasure, Measure, parse_all
from .progress import steps
from .read_memory import Columns
from .tukey import tukey_tests

if TYPE_CHECKING:
    import pandas as pd

    from .read import AnyQrels, AnyRun

CONFIDENCE = Rule(number, lambda level: 0 < level < 1, "a number between 0 and 1")
SEED = Rule(integer, lambda seed: seed >= 0, "an integer of at least 0")
METHODS = ("holm", "bonferroni", "benjamini-hochberg", "none")
# The p-values of paired differences, from the differences and a seed.
PAIRED_TESTS: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "t": lambda differences, _: paired.t_tests(differences),
    "randomization": paired.randomization_tests,
    "wilcoxon": lambda differences, _: paired.wilcoxon_tests(differences),
    "sign": lambda differences, _: paired.sign_tests(differences),
    "bootstrap": paired.bootstrap_tests,
}
TESTS = (*PAIRED_TESTS, "tukey")
DEFAULT_TESTS = ("t", "randomization", "wilcoxon")
# Compare differences to 12 decimals: 0.3 - 0.2 and 0.2 - 0.1 are the same difference.
DECIMALS = 12
COUNTS = ("n_queries", "wins", "ties", "losses")


def compare(
    qrels: AnyQrels,
    runs: Mapping[str, AnyRun],
    measure: Asked | Iterable[Asked],
    *,
    baseline: str | None = None,
    tests: str | Iterable[str] = DEFAULT_TESTS,
    method: Literal["holm", "bonferroni", "benjamini-hochberg", "none"] = "holm",
    confidence: float = 0.95,
    relevance_level: float = 1,
    seed: int = 0,
    columns: Mapping[str, Any] | None = None,
    query_ids: Iterable[Any] | None = None,
    strict: bool = False,
    progress: bool = False,
) -> pd.DataFrame:
    """Compare systems by one or several measures, pair by pair or each with a baseline.

    Queries are paired: the tests look at the difference on each judged query. For a query that a
    run lacks, its value is the one that `evaluate` gives: 0, or 0.5 for AUC. A query for which AUC
    has no value is left out of the pair. With fewer than 2 queries, interval, effect size and
    tests are missing (NaN). Without any difference, the p-values are 1 and the effect size is 0.
    If all queries have the same difference, the p-value of the t-test is 0 and the effect size is
    infinite.

    Parameters
    ----------
    qrels : DataFrame, dict of dicts, list of tuples, str or Path
        Judgments, as for `evaluate`.
    runs : dict of str to run
        At least two systems by name; each run as for `evaluate`.
    measure : str, callable, or sequence of them
        Such as `"nDCG@10"` or `["nDCG@10", "AP(rel=2)"]`: what `evaluate` takes, except GMAP.
    baseline : str, optional
        Compare each other system with this one; by default every pair is compared.
    tests : str or sequence of str
        One or more of "t", "randomization", "wilcoxon", "sign", "bootstrap" and "tukey".
    method : {"holm", "bonferroni", "benjamini-hochberg", "none"}
        Correction of the p-values for the number of pairs, separately for each test and measure.
        The first two bound the chance of any false alarm, Benjamini-Hochberg the share of false
        alarms among the significant differences. Tukey's test needs no correction.
    confidence : float
        Confidence level of the intervals, between 0 and 1. The intervals are not corrected.
    relevance_level : float
        Smallest label that counts as relevant, for a measure that names no `rel`.
    seed : int
        Seed of all random draws: the same seed gives the same numbers, on any number of threads.
    columns, query_ids
        Names of columns, and queries of matrices, as for `evaluate`.
    strict : bool
        Raise an error in place of the warning of `evaluate`.
    progress : bool
        Show a progress bar on stderr if the work takes longer than a second.

    Returns
    -------
    DataFrame
        One row per pair, with these columns:

        - system_a, system_b, n_queries, mean_a, mean_b, difference (a - b);
        - ci_low, ci_high: the BCa bootstrap interval of the mean difference;
        - effect_size: Cohen's d of paired values, the mean difference divided by the standard
          deviation of the differences (n - 1);
        - the p-value of each test, such as p_t, two-sided and corrected;
        - wins, ties, losses: on how many queries system_a has the higher, the same and the lower
          value;
        - deviation: the standard deviation of the differences, with which `queries_needed` plans a
          study.

        For a sequence of measures, the first column is `measure`, and each measure has the rows
        that it would have alone. `report` writes the table as Markdown, LaTeX, HTML or sentences.

    Raises
    ------
    ValueError, TypeError
        For fewer than two runs, an unknown baseline, test, method or measure, or what `evaluate`
        refuses.

    Notes
    -----
    p_randomization: the two systems are swapped on some of the queries. Up to 13 queries, all ways
    to do so are tried; with more, 9,999 random ways and the observed one. The p-value is the share
    of ways whose mean difference is at least as far from 0 as the observed one.

    p_wilcoxon: Wilcoxon's signed-rank test leaves out the queries without a difference. It is exact
    for up to 50 differences without ties, or 13 with ties.

    p_sign: the exact sign test, which leaves these queries out, too.

    p_bootstrap: the differences are shifted to a mean of 0, and 9,999 samples are drawn from them
    with replacement; the p-value is the share of samples, and of the observed one, whose t is at
    least as far from 0 as the observed t.

    p_tukey: Tukey's HSD, randomized. The values of each query are shuffled among all systems. If
    there are fewer than 10,000 ways, all are tried; otherwise, 9,999 random ways and the observed
    one. The p-value is the share of ways in which the largest difference between two means is at
    least as large as that of the pair. Only queries for which all systems have a value count.

    References
    ----------
    Smucker, Allan & Carterette (2007); Sakai (2006) for the bootstrap test; Carterette (2012) for
    Tukey's; Sakai (2014); Holm (1979); Benjamini & Hochberg (1995); Efron (1987) for the BCa
    interval.

    Examples
    --------
    >>> qrels = {query: {"a": 1} for query in ("q1", "q2", "q3", "q4")}
    >>> first = {query: {"a": 2, "b": 1} for query in qrels}
    >>> second = {query: {"a": 1, "b": 2} for query in ("q1", "q2", "q3")} | {"q4": {"a": 1}}
    >>> row = compare(qrels, {"first": first, "second": second}, "RR").loc[0]
    >>> row[["difference", "effect_size", "p_randomization"]].to_dict()
    {'difference': 0.375, 'effect_size': 1.5, 'p_randomization': 0.25}
    >>> row[["wins", "ties", "losses"]].astype(int).to_list()
    [3, 1, 0]
    """
    try:
        import pandas as pd
        import scipy  # noqa: F401
    except ModuleNotFoundError as error:
        message = "compare needs pandas and scipy: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    pairs = pairs_of(runs, baseline)
    chosen = chosen_tests(tests)
    if method not in METHODS:
        raise ValueError(f"method must be {any_of(METHODS)}, got {shown(method)}")
    confidence = CONFIDENCE.check("confidence", confidence)
    seed = SEED.check("seed", seed)
    asked = parse_measures(measure, relevance_level)

    with steps(progress, len(runs) + len(asked) * (1 + ("tukey" in chosen))) as step:
        values, doubtful = {}, {}
        measured = evaluate_runs(
            qrels, watched(runs, step), asked, Columns(columns), query_ids=query_ids
        )
        for name, (_, scored) in zip(runs, measured, strict=True):
            values[name], doubtful[name] = scored
        tell(doubtful, strict)
        tables = {}
        for name in asked:
            of_systems = {system: columns[name] for system, columns in values.items()}
            step(f"compare by {name}")
            numbers = compared(of_systems, pairs, confidence, seed, chosen)
            for test in set(chosen) & set(PAIRED_TESTS):
                numbers[f"p_{test}"] = corrected(numbers[f"p_{test}"], method)
            if "tukey" in chosen:
                step(f"Tukey's test by {name}")
                numbers["p_tukey"] = tukey_of(of_systems, pairs, seed)
            table = pd.DataFrame(pairs, columns=["system_a", "system_b"]).assign(**numbers)
            tables[name] = table.astype(dict.fromkeys(COUNTS, int))
    if is_one(measure):
        (whole,) = tables.values()
    else:
        whole = pd.concat(tables, names=["measure", None]).reset_index("measure")
        whole = whole.reset_index(drop=True)
    whole.attrs = {
        "comparisons": {name: int((table.n_queries > 1).sum()) for name, table in tables.items()},
        "systems": len(runs),
        "baseline": baseline,
        "method": method,
        "confidence": confidence,
        "seed": seed,
    }
    return whole


def watched(runs, step):
    """The runs, each announced as its turn comes."""
    for name, run in runs.items():
        step(f"evaluate {name}")
        yield run


def parse_measures(
    measure: Asked | Iterable[Asked], relevance_level: float
) -> dict[str, AnyMeasure]:
    """The measures by their names: one, or at least one of a sequence."""
    if not is_one(measure) and not isinstance(measure, Iterable):
        raise TypeError(
            "measure must be a string such as 'nDCG@10' or a sequence of them, got"
            f" {shown(measure)}"
        )
    asked = parse_all(measure, relevance_level)
    if is_one(measure) and len(asked) > 1:
        raise ValueError(
            f"measure must be one, or a sequence: [{measure!r}] stands for {', '.join(asked)}"
        )
    if not asked:
        raise ValueError("measure must name at least one, got none")
    for name, found in asked.items():
        if isinstance(found, Measure) and KINDS[found.name].mean == GEOMETRIC:
            raise ValueError(
                f"measure must be one whose mean is arithmetic, got {name!r}; compare 'AP' instead"
            )
    return asked


def is_one(measure: object) -> bool:
    """Whether this is a measure, not a sequence of them."""
    return isinstance(measure, (str, Measure, CustomMeasure)) or callable(measure)


def chosen_tests(tests: str | Iterable[str]) -> list[str]:
    """The tests that were chosen, each once."""
    chosen = [tests] if isinstance(tests, str) else tests
    chosen = list(chosen) if isinstance(chosen, Iterable) else [chosen]
    for test in chosen:
        if test not in TESTS:
            raise ValueError(f"tests must be {any_of(TESTS)}, got {shown(test)}")
    return list(dict.fromkeys(chosen))


def any_of(names: Iterable[str]) -> str:
    return " or ".join(map(repr, names))


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
    values: Mapping[str, np.ndarray],
    pairs: list[tuple[str, str]],
    confidence: float,
    seed: int,
    tests: Iterable[str] = DEFAULT_TESTS,
) -> dict[str, np.ndarray]:
    """The numbers of all pairs, except the p-values of Tukey's test; the others are not yet
    corrected."""
    a, b = (np.array([values[pair[side]] for pair in pairs]) for side in (0, 1))
    numbers = {name: np.full(len(pairs), math.nan) for name in names_of(tests)}
    with np.errstate(invalid="ignore"):  # infinity minus infinity is NaN
        comparable = ~np.isnan(a - b)
    valued, group = np.unique(comparable, axis=0, return_inverse=True)
    for kind, queries in enumerate(valued):
        members = group.ravel() == kind  # NumPy 2.0 gives it as a column
        found = statistics(a[members][:, queries], b[members][:, queries], confidence, seed, tests)
        for name, of_members in found.items():
            numbers[name][members] = of_members
    return numbers


def names_of(tests: Iterable[str]) -> list[str]:
    """The columns with a number of each pair."""
    return [
        *("n_queries", "mean_a", "mean_b", "difference", "ci_low", "ci_high", "effect_size"),
        *(f"p_{test}" for test in tests),
        *("wins", "ties", "losses", "deviation"),
    ]


def statistics(
    a: np.ndarray, b: np.ndarray, confidence: float, seed: int, tests: Iterable[str]
) -> dict[str, Any]:
    """The numbers of pairs that have values for the same queries; one row of values a pair."""
    n_queries = a.shape[1]
    differences = np.round(a - b, DECIMALS).T
    found: dict[str, Any] = {
        "n_queries": n_queries,
        "wins": (differences > 0).sum(axis=0),
        "ties": (differences == 0).sum(axis=0),
        "losses": (differences < 0).sum(axis=0),
    }
    if n_queries:
        found["mean_a"], found["mean_b"] = means_of(a), means_of(b)
        found["difference"] = found["mean_a"] - found["mean_b"]
    if n_queries > 1:
        found["ci_low"], found["ci_high"] = paired.intervals(differences, confidence, seed)
        found["deviation"] = paired.deviations(differences)
        found["effect_size"] = paired.effect_sizes(differences)
        for test in set(tests) & set(PAIRED_TESTS):
            found[f"p_{test}"] = PAIRED_TESTS[test](differences, seed)
    return found


def tukey_of(
    values: Mapping[str, np.ndarray], pairs: list[tuple[str, str]], seed: int
) -> np.ndarray:
    """The p-values of Tukey's test, on the queries for which all systems have a value."""
    of_systems = np.column_stack(list(values.values()))
    of_systems = of_systems[~np.isnan(of_systems).any(axis=1)]
    if len(of_systems) < 2:
        return np.full(len(pairs), math.nan)
    means = dict(zip(values, of_systems.mean(axis=0), strict=True))
    differences = np.array([means[a] - means[b] for a, b in pairs])
    return tukey_tests(of_systems, differences, seed)


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
    if method == "benjamini-hochberg" and len(p):
        from scipy.stats import false_discovery_control

        adjusted[there] = false_discovery_control(p)
    if method == "holm":
        order = np.argsort(p)
        steps = p[order] * np.arange(len(p), 0, -1)
        p[order] = np.minimum(np.maximum.accumulate(steps), 1)
        adjusted[there] = p
    return adjusted
