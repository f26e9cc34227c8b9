"""What `compare` found, for a paper: a table of means in Markdown or LaTeX, or sentences."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ..formulas._rules import Rule, check_choice, integer, shown
from .measures import kind_of
from .paired import CORRECTIONS, TEST_NAMES

if TYPE_CHECKING:
    import pandas as pd

Escape: TypeAlias = Callable[[object], str]
BETTER, WORSE = "†", "‡"
DECIMALS_PRINTED = Rule(integer, lambda decimals: 1 <= decimals <= 12, "an integer from 1 to 12")


def report(
    table: pd.DataFrame,
    format: Literal["markdown", "latex", "sentences"] = "markdown",
    *,
    test: str | None = None,
    decimals: int = 4,
) -> str:
    """Write a table of `compare` for a paper.

    The table has one row per system and one column per measure, with the best mean of each measure
    in bold: the highest, or for `NumUnjudged` and `RBP_residual` the lowest. A superscript lists
    the systems that a system beats significantly. If all systems are compared with a baseline, †
    marks those that are significantly better than it, and ‡ those that are significantly worse. The
    level of significance is 1 - confidence.

    Parameters
    ----------
    table : DataFrame
        What `compare` returned, or some of its rows.
    format : {"markdown", "latex", "sentences"}
        "latex" needs the package booktabs. "sentences" writes one sentence per row.
    test : str, optional
        The test whose p-values count, such as "t"; by default the randomization test, or the first
        one of the table.
    decimals : int
        Decimals of all numbers.

    Returns
    -------
    str
        The report. It says which test was used, how it was corrected, and for how many queries.

    Raises
    ------
    ValueError, TypeError
        For a table that does not come from `compare`, an unknown format, or a test that the table
        lacks.

    References
    ----------
    Sakai (2014) for what a report should contain.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels = {query: {"a": 1} for query in ("q1", "q2", "q3", "q4")}
    >>> first = {query: {"a": 2, "b": 1} for query in qrels}
    >>> second = {query: {"a": 1, "b": 2} for query in qrels}
    >>> table = rm.compare(qrels, {"new": first, "old": second}, "RR")
    >>> print(report(table, decimals=3))  # doctest: +NORMALIZE_WHITESPACE
    |  | System | RR |
    | --- | --- | ---: |
    | a | new | **1.000** |
    | b | old | 0.500 |
    <BLANKLINE>
    Mean over 4 queries, the best in bold. Superscript letters: significantly better than the
    systems so marked (p ≤ 0.05, paired randomization test).
    """
    comparison = Comparison(table, test, DECIMALS_PRINTED.check("decimals", decimals))
    return FORMATS[check_choice("format", format, FORMATS)](comparison)


class Comparison:
    """A table of `compare`, and what several reports say of it.

    Attributes
    ----------
    rows : list of namedtuple
        The rows of the table, each with a measure and the p-value of the test.
    systems, measures : list of str
        The rows and the columns of the table of means.
    means : dict of (str, str) to float
        The mean of a system by a measure.
    beaten : dict of (str, str) to list of str
        The systems than which a system is significantly better by a measure.
    """

    def __init__(self, table: pd.DataFrame, test: str | None, decimals: int):
        how = self.how = getattr(table, "attrs", {})
        if "comparisons" not in how or "system_a" not in table:
            raise ValueError(
                f"table must be what compare returned, with its attrs, got {shown(table)}"
            )
        self.test, self.decimals = chosen_test(table, test), decimals
        self.baseline, self.level = how["baseline"], round(1 - how["confidence"], 12)
        p_values = math.nan if self.test is None else table[f"p_{self.test}"]
        self.rows: list[Any] = list(table.assign(p=p_values).itertuples())
        self.measures = list(dict.fromkeys(table["measure"]))
        baseline = [name for name in table["system_b"] if name == self.baseline]
        self.systems = list(dict.fromkeys([*baseline, *table["system_a"], *table["system_b"]]))
        self.has_letters = len(self.systems) <= len(ascii_lowercase)
        self.means: dict[tuple[str, str], float] = {}
        self.beaten: dict[tuple[str, str], list[str]] = {}
        for row in self.rows:
            a, b = (row.system_a, row.measure), (row.system_b, row.measure)
            self.means |= {a: row.mean_a, b: row.mean_b}
            # The sign test may be significant where the mean difference is 0.
            if row.p <= self.level and row.difference:
                a_is_better = (row.difference > 0) != less_is_better(row.measure)
                winner, loser = (a, b) if a_is_better else (b, a)
                self.beaten.setdefault(winner, []).append(loser[0])

    def printed(self, number: float) -> str:
        return "–" if math.isnan(number) else f"{number:.{self.decimals}f}".replace("-", "−")

    # The table of means

    @property
    def heads(self) -> list[str]:
        """The first heads; beside a baseline no system needs a letter."""
        return ["", "System"] if self.baseline is None else ["System"]

    def lines(self, escape: Escape, best: str, marked: str, plain: str) -> Iterator[list[str]]:
        """The cells of each system, its means in these patterns."""
        for system in self.systems:
            names = [self.letter(system), system] if self.baseline is None else [system]
            cells = [escape(name) for name in names]
            for measure in self.measures:
                mean = escape(self.printed(self.mean(system, measure)))
                mark = escape(self.mark(system, measure))
                mean = best.format(mean) if self.is_best(system, measure) else mean
                cells.append((marked if mark else plain).format(mean, mark))
            yield cells

    def letter(self, system: str) -> str:
        """What marks the system: a letter, or a number if there are too many systems."""
        place = self.systems.index(system)
        return ascii_lowercase[place] if self.has_letters else str(place + 1)

    def mean(self, system: str, measure: str) -> float:
        return self.means.get((system, measure), math.nan)

    def is_best(self, system: str, measure: str) -> bool:
        """Whether no system has a better mean, as they are printed."""
        means = [round(self.mean(one, measure), self.decimals) for one in self.systems]
        better = min if less_is_better(measure) else max
        best = better((mean for mean in means if not math.isnan(mean)), default=math.nan)
        return means[self.systems.index(system)] == best

    def mark(self, system: str, measure: str) -> str:
        """The superscript of a mean."""
        beaten = self.beaten.get((system, measure), [])
        if self.baseline is None:
            letters = [self.letter(other) for other in self.systems if other in beaten]
            return ("" if self.has_letters else ",").join(letters)
        if self.baseline in beaten:
            return BETTER
        return WORSE if system in self.beaten.get((self.baseline, measure), []) else ""

    def caption(self) -> str:
        """What the table of means shows."""
        words = f"Mean over {queries_of(self.rows)}, the best in bold."
        for system, n_runs in self.how.get("runs", {}).items():
            words += f" {system}: the mean of {n_runs} runs on each query."
        if self.test is None:
            return words
        meaning = f"{BETTER} significantly better than {self.baseline}, {WORSE} significantly worse"
        if self.baseline is None:
            names = "letters" if self.has_letters else "numbers"
            meaning = f"Superscript {names}: significantly better than the systems so marked"
        each = " per measure" if len(self.how["comparisons"]) > 1 and self.correction else ""
        return f"{words} {meaning} (p ≤ {self.level:g}, {self.test_name}{self.correction}{each})."

    # The evidence for a difference

    @property
    def test_name(self) -> str:
        more = f" of {self.how['systems']} systems" if self.test == "tukey" else ""
        return TEST_NAMES[str(self.test)] + more

    @property
    def correction(self) -> str:
        """How the p-values were corrected for the number of comparisons."""
        most = max(self.how["comparisons"].values())
        if self.test == "tukey" or most < 2:
            return ""
        return f", {CORRECTIONS[self.how['method']]} for {most} comparisons"

    def sentence(self, row: Any) -> str:
        if not row.n_queries:
            names = f"{row.system_a} and {row.system_b}"
            return f"{row.measure} has no value for any query that {names} share."
        a, b = self.printed(row.mean_a), self.printed(row.mean_b)
        size = self.printed(abs(row.difference))
        if row.difference == 0:
            found = f"equals {row.system_b}’s"
        else:
            more = "higher" if row.difference > 0 else "lower"
            size = f"less than {self.smallest}" if float(size) == 0 else size
            found = f"is {size} {more} than {row.system_b}’s {b}"
        return f"{row.system_a}’s {row.measure} of {a} {found} ({'; '.join(self.evidence(row))})."

    @property
    def smallest(self) -> str:
        return self.printed(10**-self.decimals)

    def evidence(self, row: Any) -> list[str]:
        """The interval, the test and the number of queries."""
        queries = queries_of([row])
        if row.n_queries < 2:
            return [f"{queries}, too few for an interval or a test"]
        low, high = self.printed(row.ci_low), self.printed(row.ci_high)
        interval = f"{100 * self.how['confidence']:.6g}% bootstrap CI {low} to {high}"
        if self.test is None:
            return [interval, f"n = {queries}"]
        is_tiny = row.p < 10**-self.decimals / 2
        p = f"p < {self.smallest}" if is_tiny else f"p = {self.printed(row.p)}"
        return [interval, f"{self.test_name}, {p}{self.correction}", f"n = {queries}"]


def less_is_better(measure: str) -> bool:
    kind = kind_of(measure)
    return kind is not None and kind.less_is_better


def chosen_test(table: pd.DataFrame, test: str | None) -> str | None:
    """The test whose p-values count; None if the table has none."""
    tests = [name for name in TEST_NAMES if f"p_{name}" in table]
    if test is not None:
        return check_choice("test", test, tests)
    return "randomization" if "randomization" in tests else next(iter(tests), None)


def queries_of(rows: Iterable[Any]) -> str:
    counts = sorted({row.n_queries for row in rows})
    if not counts:
        return "0 queries"
    several = f"{counts[0]:,} to " if len(counts) > 1 else ""
    return f"{several}{counts[-1]:,} {'query' if counts[-1] == 1 else 'queries'}"


def as_sentences(comparison: Comparison) -> str:
    return "\n".join(map(comparison.sentence, comparison.rows))


def as_markdown(comparison: Comparison) -> str:
    heads, measures = comparison.heads, comparison.measures
    rows = [
        [*heads, *map(in_markdown, measures)],
        ["---"] * len(heads) + ["---:"] * len(measures),
        *comparison.lines(in_markdown, best="**{}**", marked="{}<sup>{}</sup>", plain="{}"),
    ]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", in_markdown(comparison.caption())])


def in_markdown(text: object) -> str:
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", str(text))


def as_latex(comparison: Comparison) -> str:
    """A mean and its superscripts are two columns, so that the digits stand below each other."""
    heads, measures = comparison.heads, comparison.measures
    marked = r"{} & \textsuperscript{{{}}}"
    rows = [
        [*heads, *(rf"\multicolumn{{2}}{{c}}{{{in_latex(measure)}}}" for measure in measures)],
        *comparison.lines(in_latex, best=r"\textbf{{{}}}", marked=marked, plain="{} &"),
    ]
    head, *lines = [" & ".join(row).strip() + r" \\" for row in rows]
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{in_latex(comparison.caption())}}}",
            rf"\begin{{tabular}}{{{'l' * len(heads)}{'r@{}l' * len(measures)}}}",
            r"\toprule",
            head,
            r"\midrule",
            *lines,
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
    )


def in_latex(text: object) -> str:
    return "".join(IN_LATEX.get(sign, sign) for sign in str(text))


IN_LATEX = {
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "−": "$-$",
    "≤": r"$\le$",
    "–": "--",
    BETTER: r"$\dagger$",
    WORSE: r"$\ddagger$",
}

FORMATS: dict[str, Callable[[Comparison], str]] = {
    "markdown": as_markdown,
    "latex": as_latex,
    "sentences": as_sentences,
}
