"""Systems compared query by query: differences, confidence intervals, and tests corrected for the
number of pairs. The statistics themselves are in `paired`."""

from __future__ import annotations

import itertools
import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ..catalogue import GEOMETRIC
from ..formulas._rules import Rule, check_choice, integer, shortened, shown, shown_name
from ..packages import require
from . import paired
from .doubts import queries_without, tell
from .evaluate import evaluate_runs
from .measures import AnyMeasure, Asked, Measure, is_one, kind_of_mean, kinds_of_means, parse_all
from .read import is_path
from .read_memory import Columns

if TYPE_CHECKING:
    import pandas as pd

    from .read import AnyQrels, AnyRun

SEED = Rule(integer, lambda seed: seed >= 0, "an integer of at least 0")
METHODS, TESTS = tuple(paired.CORRECTIONS), tuple(paired.TEST_NAMES)
DEFAULT_TESTS = ("t", "randomization", "wilcoxon")
# Compare differences to 12 decimals: 0.3 - 0.2 and 0.2 - 0.1 are the same difference.
DECIMALS_COMPARED = 12
COUNTS = ("n_queries", "wins", "ties", "losses")
VALUE = "value"  # the measure of values that have no name
BAR_AFTER = 1  # seconds: shorter work needs no progress bar


def compare(
    qrels: AnyQrels | None = None,
    runs: Mapping[str, AnyRun | list[AnyRun]] | None = None,
    measure: Asked | Iterable[Asked] | None = None,
    *,
    values: Mapping[str, Any] | None = None,
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
    run lacks, its value is the one that `evaluate` gives: 0, or 0.5 for AUC. A query for which one
    of the two has no value, as AUC can have none, or both have the same infinite one, is left out
    of the pair. With fewer than 2 queries, interval, effect size and
    tests are missing (NaN). Without any difference, the p-values are 1 and the effect size is 0.
    If all queries have the same difference, the p-value of the t-test is 0 and the effect size is
    infinite.

    Parameters
    ----------
    qrels : DataFrame, dict of dicts, list of tuples, str or Path
        Judgments, as for `evaluate`.
    runs : dict of str to run, or to list of runs
        At least two systems by name; each run as for `evaluate`. Several runs of one system, such
        as those of other seeds, are a list: the value of a query is the mean over them.
    measure : str, callable, or sequence of them
        Such as `"nDCG@10"` or `["nDCG@10", "AP(rel=2)"]`: what `evaluate` takes, except GMAP.
    values : dict of str to Series, dict, DataFrame, str or Path
        Values per query that were computed elsewhere, in place of qrels and runs: {query: value}, a
        Series or a DataFrame by query, or the path of what `trec_eval -q` printed or of a CSV whose
        first column holds the queries. Several runs of a system are a list here, too. `measure`
        chooses from their columns, by default all. A query without a value is left out of the pair.
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

        - measure, system_a, system_b, n_queries, mean_a, mean_b, difference (a - b);
        - ci_low, ci_high: the BCa bootstrap interval of the mean difference;
        - effect_size: Cohen's d of paired values, the mean difference divided by the standard
          deviation of the differences (n - 1);
        - the p-value of each test, such as p_t, two-sided and corrected;
        - wins, ties, losses: on how many queries system_a has the higher, the same and the lower
          value;
        - deviation: the standard deviation of the differences, with which `queries_needed` plans a
          study.

        Each measure has the rows that it would have alone. `report` writes the table as Markdown,
        LaTeX or sentences.

    Raises
    ------
    ValueError, TypeError
        For fewer than two runs, an unknown baseline, test, method or measure, an infinite
        difference, or what `evaluate` refuses.

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
    require("compare", "pandas", "scipy")
    import pandas as pd

    systems = {name: several(one) for name, one in systems_of(qrels, runs, values).items()}
    pairs = pairs_of(systems, baseline, "runs" if values is None else "values")
    chosen = chosen_tests(tests)
    check_choice("method", method, METHODS)
    confidence = paired.BETWEEN_0_AND_1.check("confidence", confidence)
    seed = SEED.check("seed", seed)
    asked: dict[str, Any]
    if values is None:
        asked = parse_measures(measure, relevance_level)
    else:
        given, called = by_query(systems, measure if isinstance(measure, str) else VALUE, strict)
        asked = dict.fromkeys(chosen_columns(given, measure))

    n_runs = sum(map(len, systems.values()))
    with progress_bar(progress, n_runs + len(asked) * (1 + ("tukey" in chosen))) as step:
        if values is None:
            own = {"columns": Columns(columns), "query_ids": query_ids}
            given, called = evaluated(qrels, systems, asked, strict, step, **own)
        tables, comparisons = [], {}
        for name in asked:
            of_systems = {system: columns[name] for system, columns in given.items()}
            step(f"compare by {name}")
            refuse_infinite(name, of_systems, pairs, called)
            numbers = compared(of_systems, pairs, confidence, seed, chosen)
            for test in chosen:
                if test == "tukey":
                    step(f"Tukey's test by {name}")
                    numbers["p_tukey"] = paired.tukey_tests(of_systems, pairs, seed)
                else:
                    numbers[f"p_{test}"] = paired.corrected(numbers[f"p_{test}"], method)
            comparisons[name] = int((numbers["n_queries"] > 1).sum())
            table = pd.DataFrame(pairs, columns=["system_a", "system_b"]).assign(**numbers)
            table.insert(0, "measure", name)
            tables.append(table.astype(dict.fromkeys(COUNTS, int)))
    whole = pd.concat(tables, ignore_index=True)
    whole.attrs = {
        "comparisons": comparisons,
        "systems": len(systems),
        "baseline": baseline,
        "method": method,
        "confidence": confidence,
        "seed": seed,
    }
    if more := {name: len(runs) for name, runs in systems.items() if len(runs) > 1}:
        whole.attrs["runs"] = more
    return whole


# The values of each system


def systems_of(qrels: Any, runs: Any, values: Any) -> Mapping[str, Any]:
    """The systems by name, as runs or as values."""
    if values is None and (qrels is None or runs is None):
        raise TypeError("compare needs qrels, runs and a measure, or values")
    if values is not None and not (qrels is None and runs is None):
        raise TypeError("values take the place of qrels and runs, got both")
    name, systems = ("runs", runs) if values is None else ("values", values)
    if not isinstance(systems, dict):
        raise TypeError(f"{name} must be a dict of names and {name}, got {shown(systems)}")
    return systems


def several(system: Any) -> list[Any]:
    """The runs of a system, or their values: a list of them, or one. A list of tuples is one run,
    and so is one of rows or of ids."""
    if isinstance(system, list) and system and all(map(is_whole, system)):
        return system
    return [system]


def is_whole(run: Any) -> bool:
    if isinstance(run, Mapping):
        return not any(key in run for key in ("score", "doc_id", "corpus_id"))
    of_tables = ("columns", "to_dict", "__arrow_c_stream__")
    return isinstance(run, (str, os.PathLike)) or any(hasattr(run, name) for name in of_tables)


def evaluated(
    qrels: Any,
    systems: Mapping[str, list[AnyRun]],
    asked: dict[str, AnyMeasure],
    strict: bool,
    step: Callable[[str], object],
    **own: Any,
) -> tuple[dict[str, dict[str, np.ndarray]], Callable[[int], str]]:
    """The values of each system, and how errors call a query."""
    names = [
        name if len(runs) == 1 else f"{name}[{number}]"
        for name, runs in systems.items()
        for number in range(len(runs))
    ]
    in_turn = announced(names, itertools.chain.from_iterable(systems.values()), step)
    judged, scored = evaluate_runs(qrels, in_turn, asked, **own)
    doubtful = {name: doubts for name, (_, doubts) in zip(names, scored, strict=True)}
    tell({"": judged.doubtful} | doubtful, strict)
    values = iter([of_run for of_run, _ in scored])
    found = {name: averaged([next(values) for _ in runs]) for name, runs in systems.items()}
    return found, judged.called


def announced(
    names: Iterable[str], runs: Iterable[AnyRun], step: Callable[[str], object]
) -> Iterator[AnyRun]:
    for name, run in zip(names, runs, strict=True):
        step(f"evaluate {name}")
        yield run


def averaged(runs: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The mean over the runs of a system, query by query."""
    return {name: np.mean([run[name] for run in runs], axis=0) for name in runs[0]}


def by_query(
    systems: Mapping[str, list[Any]], label: str, strict: bool
) -> tuple[dict[str, dict[str, np.ndarray]], Callable[[int], str]]:
    """The values of each system by measure, for the queries of all, and how errors call a query.
    Columns without a name, or with those of the systems, get this one."""
    tables = {
        name: [values_of(f"values[{shown_name(name)}]", one, label) for one in of_system]
        for name, of_system in systems.items()
    }
    every = [table for of_system in tables.values() for table in of_system]
    if {len(one.columns) for one in every} == {1} and len({one.columns[0] for one in every}) > 1:
        for one in every:
            one.columns = [label]
    queries = list(dict.fromkeys(query for table in every for query in table.index))
    found, missing = {}, {}
    for name, of_system in tables.items():
        mean = sum(of_system[1:], of_system[0]).astype(float).reindex(queries) / len(of_system)
        found[name] = {str(column): mean[column].to_numpy() for column in mean}
        lacking = [query for query in queries if any(query not in one.index for one in of_system)]
        missing[name] = [queries_without("no value", lacking)] if lacking else []
    tell(missing, strict)
    return found, lambda number: f"query {shown_name(queries[number])}"


def values_of(name: str, values: Any, label: str) -> pd.DataFrame:
    """Values as a table: one row per query, ids as text, and one column per measure."""
    import pandas as pd

    if is_path(values):
        name, table = os.fspath(values), read_values(values)
    elif isinstance(values, pd.DataFrame):
        table = values
    elif isinstance(values, (pd.Series, Mapping)):
        series = pd.Series(values)
        table = series.to_frame(label if series.name is None else series.name)
    else:
        raise TypeError(
            f"{name} must be a Series, a dict, a DataFrame or a file of values by query, got"
            f" {shown(values)}"
        )
    for column, numbers in table.items():
        refuse_words(name, column, numbers)
    table = table.set_axis(table.index.map(str))
    if not table.index.is_unique:
        again = table.index[table.index.duplicated()][0]
        raise ValueError(f"{name} must name a query once, got {shown_name(again)} twice")
    return table


def refuse_words(name: str, column: object, numbers: pd.Series) -> None:
    if len(numbers) and numbers.dtype.kind not in "biuf":
        value = shown(numbers.iloc[0])
        raise TypeError(f"{name} must hold numbers, got {value} in {shown_name(column)}")


def read_values(path: str | os.PathLike[str]) -> pd.DataFrame:
    """What `trec_eval -q` printed, or a table of CSV or TSV."""
    import pandas as pd

    text = Path(path).read_text(encoding="utf-8")
    head = text.partition("\n")[0]
    if len(head.split()) == 3 and "," not in head:
        rows: dict[str, dict[str, float]] = {}
        for measure, query, value in re.findall(r"^(\S+)\s+(\S+)\s+([-+.\deE]+|nan)$", text, re.M):
            if query != "all":
                rows.setdefault(query, {})[measure] = float(value)
        if rows:
            return pd.DataFrame.from_dict(rows, orient="index")
    mark = "\t" if "\t" in head else ","
    first = head.split(mark)[0].strip('"')
    table = pd.read_csv(StringIO(text), sep=mark, dtype={first: str})
    if first not in table or len(table.columns) == 1:
        raise ValueError(
            f"{path}: expected values by query, as trec_eval -q prints them, or in CSV or TSV"
        )
    return table.set_index(first)


def chosen_columns(given: Mapping[str, Mapping[str, np.ndarray]], measure: Any) -> list[str]:
    """The names of the measures to compare, which all systems have; by default all whose mean is
    arithmetic."""
    if measure is None:
        first = next(iter(given.values()))
        chosen = [name for name in first if kind_of_mean(name) != GEOMETRIC]
    else:
        chosen = list(map(str, [measure] if is_one(measure) else measure))
        for name in chosen:
            refuse_geometric(name)
    for system, columns in given.items():
        for name in chosen:
            if name not in columns:
                raise ValueError(
                    f"values[{shown_name(system)}] must have {shown_name(name)}, got"
                    f" {shortened(', '.join(map(repr, columns)))}"
                )
    return chosen


def parse_measures(
    measure: Asked | Iterable[Asked] | None, relevance_level: float
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
            f"measure {shown_name(measure)} stands for several, {shortened(', '.join(asked))}: pass"
            f" [{shown_name(measure)}] to compare by all of them"
        )
    if not asked:
        raise ValueError("measure must name at least one, got none")
    for name, found in asked.items():
        if isinstance(found, Measure):
            refuse_geometric(name)
    return asked


def refuse_geometric(name: str) -> None:
    if kind_of_mean(name) == GEOMETRIC:
        raise ValueError(
            f"measure must be one whose mean is arithmetic, got {shown_name(name)}; compare 'AP'"
            " instead"
        )


def chosen_tests(tests: str | Iterable[str]) -> list[str]:
    """The tests that were chosen, each once."""
    is_sequence = isinstance(tests, Iterable) and not isinstance(tests, str)
    chosen = tests if is_sequence else [tests]
    return list(dict.fromkeys(check_choice("tests", test, TESTS) for test in chosen))


def pairs_of(runs: Mapping[str, Any], baseline: str | None, what: str) -> list[tuple[str, str]]:
    if len(runs) < 2:
        raise ValueError(f"{what} must hold at least two systems, got {len(runs)}")
    if baseline is None:
        return list(itertools.combinations(runs, 2))
    if baseline not in runs:
        names = shortened(", ".join(map(repr, runs)))
        raise ValueError(f"baseline must be one of the {what} {names}, got {shown(baseline)}")
    return [(name, baseline) for name in runs if name != baseline]


def refuse_infinite(
    name: str,
    values: Mapping[str, np.ndarray],
    pairs: list[tuple[str, str]],
    called: Callable[[int], str],
) -> None:
    """Raise for a query on which two systems differ infinitely: no mean and no test takes that."""
    for a, b in pairs:
        for query in np.flatnonzero(np.isinf(difference_of(values[a], values[b]))).tolist():
            raise ValueError(
                f"measure {shown_name(name)} must differ by a finite number from run to run, got"
                f" {values[a][query]:g} for {shown_name(a)} and {values[b][query]:g} for"
                f" {shown_name(b)} on {called(query)}; NaN leaves a query out"
            )


def difference_of(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a - b; NaN where both are infinite, or one has no value."""
    with np.errstate(invalid="ignore", over="ignore"):
        return a - b


def compared(
    values: Mapping[str, np.ndarray],
    pairs: list[tuple[str, str]],
    confidence: float,
    seed: int,
    tests: Iterable[str] = DEFAULT_TESTS,
) -> dict[str, np.ndarray]:
    """The numbers of all pairs, except the p-values of Tukey's test; the others are not yet
    corrected."""
    names = [
        *("n_queries", "mean_a", "mean_b", "difference", "ci_low", "ci_high", "effect_size"),
        *(f"p_{test}" for test in tests),
        *("wins", "ties", "losses", "deviation"),
    ]
    numbers = {name: np.full(len(pairs), math.nan) for name in names}
    a, b = (np.array([values[pair[side]] for pair in pairs]) for side in (0, 1))
    comparable = ~np.isnan(difference_of(a, b))
    patterns, pattern = np.unique(comparable, axis=0, return_inverse=True)
    for place, queries in enumerate(patterns):
        members = pattern.ravel() == place  # NumPy 2.0 gives it as a column
        some = statistics_of(
            a[members][:, queries], b[members][:, queries], confidence, seed, tests
        )
        for name, of_members in some.items():
            numbers[name][members] = of_members
    return numbers


def statistics_of(
    a: np.ndarray, b: np.ndarray, confidence: float, seed: int, tests: Iterable[str]
) -> dict[str, Any]:
    """The numbers of pairs that have values for the same queries; one row of values per pair."""
    n_queries = a.shape[1]
    differences = np.round(a - b, DECIMALS_COMPARED).T
    found: dict[str, Any] = {
        "n_queries": n_queries,
        "wins": (differences > 0).sum(axis=0),
        "ties": (differences == 0).sum(axis=0),
        "losses": (differences < 0).sum(axis=0),
    }
    if n_queries:
        # Summed row by row, in the order in which the mean of one system's values is.
        found["mean_a"], found["mean_b"] = (np.array([row.mean() for row in of]) for of in (a, b))
        found["difference"] = found["mean_a"] - found["mean_b"]
    if n_queries > 1:
        found["ci_low"], found["ci_high"] = paired.bca_intervals(differences, confidence, seed)
        spreads = found["deviation"] = paired.deviations(differences)
        found["effect_size"] = paired.effect_sizes(differences.mean(axis=0), spreads)
        for test in set(tests) & set(paired.PAIRED_TESTS):
            found[f"p_{test}"] = paired.PAIRED_TESTS[test](differences, seed)
    return found


def mean_intervals(table: pd.DataFrame, *, confidence: float = 0.95, seed: int = 0) -> pd.DataFrame:
    """The mean of each column over the queries, with its confidence interval.

    It says how sure the mean of a single system is. The intervals of two systems may overlap widely
    although one of them is better: `compare` looks at their differences, query by query.

    Parameters
    ----------
    table : DataFrame
        One row per query, one column per measure, as `evaluate` returns it. Missing values (NaN),
        as AUC can have, are left out.
    confidence : float
        Confidence level of the intervals, between 0 and 1.
    seed : int
        Seed of the bootstrap: the same seed gives the same numbers.

    Returns
    -------
    DataFrame
        One row per column of the table: n_queries, mean; ci_low and ci_high, the BCa bootstrap
        interval of the mean, which is missing with fewer than 2 queries.

    Raises
    ------
    ValueError, TypeError
        For anything but a DataFrame of finite numbers, for GMAP, whose mean is geometric, and for a
        confidence that is not between 0 and 1.

    References
    ----------
    Efron (1987).

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"RR": [1, 1, 0.5, 0.25, 1, 0.2], "P@1": [1, 1, 0, 0, 1, 0]})
    >>> mean_intervals(table).round(2)
         n_queries  mean  ci_low  ci_high
    RR           6  0.66    0.37     0.92
    P@1          6  0.50    0.17     0.83
    """
    require("mean_intervals", "pandas", "scipy")
    import pandas as pd

    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"table must be a DataFrame, as evaluate returns it, got {shown(table)}")
    confidence = paired.BETWEEN_0_AND_1.check("confidence", confidence)
    seed = SEED.check("seed", seed)
    rows = []
    for kind, (name, column) in zip(kinds_of_means(table), table.items(), strict=True):
        if kind == GEOMETRIC:
            raise ValueError(
                f"table must hold values whose mean is arithmetic, got {shown_name(name)}"
            )
        rows.append(mean_interval(name, column, confidence, seed))
    return pd.DataFrame(rows, table.columns, ["n_queries", "mean", "ci_low", "ci_high"])


def mean_interval(name: object, column: pd.Series, confidence: float, seed: int) -> list[float]:
    """The numbers of one column."""
    refuse_words("table", name, column)
    values = column.dropna().to_numpy(dtype=float)
    if np.isinf(values).any():
        wanted = "finite numbers, or NaN for no value"
        raise ValueError(f"table must hold {wanted}, got inf in {shown_name(name)}")
    ends = [math.nan, math.nan]
    if len(values) > 1:
        rounded = np.round(values, DECIMALS_COMPARED)[:, None]
        ends = paired.bca_intervals(rounded, confidence, seed)[:, 0].tolist()
    return [len(values), values.mean() if len(values) else math.nan, *ends]


@contextmanager
def progress_bar(wanted: bool, total: int) -> Iterator[Callable[[str], object]]:
    """A function to call with the name of each step as it begins."""
    if not wanted:
        yield lambda name: None
        return
    require("progress", "tqdm")
    from tqdm import tqdm

    with tqdm(
        total=total,
        bar_format="{percentage:3.0f}% |{bar:20}| {elapsed}, {desc}",
        delay=BAR_AFTER,
        mininterval=0,
        miniters=0,
        leave=False,
    ) as bar:

        def step(name: str) -> None:
            began = bool(bar.desc)
            bar.set_description_str(name, refresh=False)
            bar.update(began)  # the step before has ended

        yield step
