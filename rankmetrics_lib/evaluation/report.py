"""What `compare` found, for a paper or a web page: Markdown, LaTeX, HTML or sentences."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Literal

from ..formulas._rules import Rule, integer, shown
from .compare import any_of
from .measures import kind_of

if TYPE_CHECKING:
    import pandas as pd

NAMES = {
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
BETTER, WORSE = "†", "‡"
DECIMALS = Rule(integer, lambda decimals: 1 <= decimals <= 12, "an integer from 1 to 12")


def report(
    table: pd.DataFrame,
    format: Literal["markdown", "latex", "html", "sentences"] = "markdown",
    *,
    test: str | None = None,
    decimals: int = 4,
) -> str:
    """Write a table of `compare` for a paper or a web page.

    The table has one row per system and one column per measure, with the best mean of each measure
    in bold: the highest, or for `NumUnjudged` and `RBP_residual` the lowest. A superscript lists
    the systems that a system beats significantly. If all systems are compared with a baseline, †
    marks those that are significantly better than it, and ‡ those that are significantly worse. The
    level of significance is 1 - confidence.

    Parameters
    ----------
    table : DataFrame
        What `compare` returned, or some of its rows.
    format : {"markdown", "latex", "html", "sentences"}
        "latex" needs the package booktabs. "html" is a page of its own that also lists the
        differences, and draws their intervals. "sentences" writes one sentence per row.
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
    comparison = Comparison(table, test, DECIMALS.check("decimals", decimals))
    if format not in FORMATS:
        raise ValueError(f"format must be {any_of(FORMATS)}, got {shown(format)}")
    return FORMATS[format](comparison)


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
        self.how = getattr(table, "attrs", {})
        if "comparisons" not in self.how or "system_a" not in table:
            raise ValueError(
                f"table must be what compare returned, with its attrs, got {shown(table)}"
            )
        self.test, self.decimals = chosen_test(table, test), decimals
        self.level = round(1 - self.how["confidence"], 12)
        if "measure" not in table:
            table = table.assign(measure=next(iter(self.how["comparisons"])))
        p_values = math.nan if self.test is None else table[f"p_{self.test}"]
        self.rows: list[Any] = list(table.assign(p=p_values).itertuples())
        self.measures = list(dict.fromkeys(table["measure"]))
        baseline = [name for name in table["system_b"] if name == self.how["baseline"]]
        systems = [*baseline, *table["system_a"], *table["system_b"]]
        self.systems = list(dict.fromkeys(systems))
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

    def number(self, value: float) -> str:
        if math.isnan(value):
            return "–"
        return f"{value:.{self.decimals}f}".replace("-", "−")

    def mean(self, system: str, measure: str) -> str:
        return self.number(self.means.get((system, measure), math.nan))

    def is_best(self, system: str, measure: str) -> bool:
        """Whether no system has a better mean, as they are printed."""
        printed = [self.mean(other, measure) for other in self.systems]
        means = [float(text.replace("−", "-")) for text in printed if text != "–"]
        best = (min if less_is_better(measure) else max)(means, default=0)
        return self.mean(system, measure) == self.number(best)

    def mark(self, system: str, measure: str) -> str:
        """The superscript of a mean."""
        beaten, baseline = self.beaten.get((system, measure), []), self.how["baseline"]
        if baseline is None:
            letters = [self.letter(other) for other in self.systems if other in beaten]
            return ("" if self.has_letters else ",").join(letters)
        if baseline in beaten:
            return BETTER
        return WORSE if system in self.beaten.get((baseline, measure), []) else ""

    def letter(self, system: str) -> str:
        """What marks the system: a letter, or a number if there are too many systems."""
        place = self.systems.index(system)
        return ascii_lowercase[place] if self.has_letters else str(place + 1)

    def labels(self, system: str) -> list[str]:
        """The first cells of its row; beside a baseline no system needs a letter."""
        return [system] if self.how["baseline"] is not None else [self.letter(system), system]

    @property
    def heads(self) -> list[str]:
        return ["System"] if self.how["baseline"] is not None else ["", "System"]

    @property
    def percent(self) -> str:
        """The confidence of the intervals."""
        return f"{100 * self.how['confidence']:.6g}%"

    @property
    def has_letters(self) -> bool:
        return len(self.systems) <= len(ascii_lowercase)

    def caption(self) -> str:
        """What the table of means shows."""
        words = f"Mean over {queries_of(self.rows)}, the best in bold."
        if self.test is None:
            return words
        baseline = self.how["baseline"]
        meaning = f"{BETTER} significantly better than {baseline}, {WORSE} significantly worse"
        if baseline is None:
            names = "letters" if self.has_letters else "numbers"
            meaning = f"Superscript {names}: significantly better than the systems so marked"
        each = " per measure" if len(self.how["comparisons"]) > 1 and self.correction else ""
        return f"{words} {meaning} (p ≤ {self.level:g}, {self.test_name}{self.correction}{each})."

    @property
    def test_name(self) -> str:
        more = f" of {self.how['systems']} systems" if self.test == "tukey" else ""
        return NAMES[str(self.test)] + more

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
        a, b = self.number(row.mean_a), self.number(row.mean_b)
        size = self.number(abs(row.difference))
        if row.difference == 0:
            found = f"equals {row.system_b}’s"
        else:
            more = "higher" if row.difference > 0 else "lower"
            if float(size) == 0:
                size = f"less than {10**-self.decimals:.{self.decimals}f}"
            found = f"is {size} {more} than {row.system_b}’s {b}"
        return f"{row.system_a}’s {row.measure} of {a} {found} ({'; '.join(self.evidence(row))})."

    def evidence(self, row: Any) -> list[str]:
        """The interval, the test and the number of queries."""
        queries = queries_of([row])
        if row.n_queries < 2:
            return [f"{queries}, too few for an interval or a test"]
        interval = (
            f"{self.percent} bootstrap CI {self.number(row.ci_low)} to {self.number(row.ci_high)}"
        )
        if self.test is None:
            return [interval, f"n = {queries}"]
        test = f"{self.test_name}, {self.p_value(row.p)}{self.correction}"
        return [interval, test, f"n = {queries}"]

    def p_value(self, p: float) -> str:
        smallest = 10**-self.decimals
        if p < smallest / 2:
            return f"p < {smallest:.{self.decimals}f}"
        return f"p = {self.number(p)}"


def less_is_better(measure: str) -> bool:
    kind = kind_of(measure)
    return kind is not None and kind.less_is_better


def chosen_test(table: pd.DataFrame, test: str | None) -> str | None:
    """The test whose p-values count; None if the table has none."""
    tests = [name for name in NAMES if f"p_{name}" in table]
    if test is not None and test not in tests:
        raise ValueError(f"test must be {any_of(tests) or 'None'}, got {shown(test)}")
    if test is None and tests:
        return "randomization" if "randomization" in tests else tests[0]
    return test


def queries_of(rows: Iterable[Any]) -> str:
    counts = sorted({row.n_queries for row in rows})
    if not counts:
        return "0 queries"
    several = f"{counts[0]:,} to " if len(counts) > 1 else ""
    return f"{several}{counts[-1]:,} {'query' if counts[-1] == 1 else 'queries'}"


def as_sentences(comparison: Comparison) -> str:
    return "\n".join(map(comparison.sentence, comparison.rows))


def as_markdown(comparison: Comparison) -> str:
    def cell(system: str, measure: str) -> str:
        mean, mark = comparison.mean(system, measure), comparison.mark(system, measure)
        if comparison.is_best(system, measure):
            mean = f"**{mean}**"
        return f"{mean}<sup>{mark}</sup>" if mark else mean

    measures = comparison.measures
    heads = comparison.heads
    rows = [
        [*heads, *map(in_markdown, measures)],
        ["---" for _ in heads] + ["---:" for _ in measures],
    ]
    for system in comparison.systems:
        means = [cell(system, measure) for measure in measures]
        rows.append([*map(in_markdown, comparison.labels(system)), *means])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", in_markdown(comparison.caption())])


def in_markdown(text: object) -> str:
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", str(text))


TEX = {
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


def in_latex(text: object) -> str:
    return "".join(TEX.get(sign, sign) for sign in str(text))


def as_latex(comparison: Comparison) -> str:
    """A mean and its superscripts are two columns, so that the digits stand below each other."""

    def cells(system: str, measure: str) -> str:
        mean = in_latex(comparison.mean(system, measure))
        if comparison.is_best(system, measure):
            mean = rf"\textbf{{{mean}}}"
        mark = in_latex(comparison.mark(system, measure))
        return rf"{mean} & \textsuperscript{{{mark}}}" if mark else f"{mean} &"

    measures = comparison.measures
    heads = [rf"\multicolumn{{2}}{{c}}{{{in_latex(measure)}}}" for measure in measures]
    rows = [
        [*map(in_latex, comparison.labels(system)), *(cells(system, name) for name in measures)]
        for system in comparison.systems
    ]
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{in_latex(comparison.caption())}}}",
            rf"\begin{{tabular}}{{{'l' * len(comparison.heads)}{'r@{}l' * len(measures)}}}",
            r"\toprule",
            " & ".join([*comparison.heads, *heads]).strip() + r" \\",
            r"\midrule",
            *(" & ".join(row).strip() + r" \\" for row in rows),
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
    )


PAGE = """<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comparison of {systems} systems</title>
<style>
.comparison {{ font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; }}
.comparison figure {{ margin: 0 0 2.5rem; }}
.comparison figcaption {{ max-width: 42rem; margin-top: 0.5rem; }}
.comparison .scroll {{ overflow-x: auto; }}
.comparison table {{ border-collapse: collapse; }}
.comparison :is(td, th) {{ padding: 0.15rem 0.75rem; text-align: right; white-space: nowrap; }}
.comparison :is(td, th) {{ background: none; font-variant-numeric: tabular-nums; }}
.comparison thead :is(td, th) {{ border-bottom: 1px solid; }}
.comparison tbody th, .comparison th.text {{ text-align: left; }}
.comparison tbody th {{ font-weight: normal; }}
.comparison td:has(+ .mark) {{ padding-right: 0; }}
.comparison .mark {{ padding-left: 0.1rem; text-align: left; }}
.comparison sup {{ line-height: 0; }}
.comparison .plot {{ padding-block: 0; }}
.comparison .ends {{ display: flex; justify-content: space-between; font-weight: normal; }}
.comparison svg {{ display: block; width: clamp(8rem, 36vw, 14rem); height: 1.8rem; }}
.comparison line {{ stroke: currentColor; stroke-width: 2; }}
.comparison .zero {{ stroke-width: 1; opacity: 0.5; }}
.comparison circle {{ fill: currentColor; }}
</style>
</head>
<body>
<div class="comparison">
{body}
</div>
</body>
</html>"""


def as_html(comparison: Comparison) -> str:
    """A page with the table of means, and with the differences by each measure."""
    figures = [means_in_html(comparison)]
    figures += [differences_in_html(comparison, measure) for measure in comparison.measures]
    return PAGE.format(systems=len(comparison.systems), body="\n".join(figures))


def in_html(text: object) -> str:
    from html import escape  # here, because the command starts faster without it

    return escape(str(text))


def figure(heads: list[str], rows: list[str], caption: str) -> str:
    return "\n".join(
        [
            '<figure><div class="scroll" tabindex="0"><table>',
            f"<thead><tr>{''.join(heads)}</tr></thead>",
            "<tbody>",
            *(f"<tr>{row}</tr>" for row in rows),
            f"</tbody></table></div><figcaption>{in_html(caption)}</figcaption></figure>",
        ]
    )


def means_in_html(comparison: Comparison) -> str:
    """The digits stand below each other, because the superscripts have a column of their own."""

    def cells(system: str, measure: str) -> str:
        mean, mark = comparison.mean(system, measure), comparison.mark(system, measure)
        if comparison.is_best(system, measure):
            mean = f"<strong>{mean}</strong>"
        return f'<td>{mean}</td><td class="mark"><sup>{mark}</sup></td>'

    def row(system: str) -> str:
        *marks, name = map(in_html, comparison.labels(system))
        start = "".join(f"<td>{mark}</td>" for mark in marks) + f'<th scope="row">{name}</th>'
        return start + "".join(cells(system, measure) for measure in comparison.measures)

    heads = ["<td></td>" for _ in comparison.heads[1:]] + [head("System", 'class="text"')]
    heads += [head(measure, 'colspan="2"') for measure in comparison.measures]
    return figure(heads, list(map(row, comparison.systems)), comparison.caption())


def head(text: str, more: str = "") -> str:
    return f'<th scope="col" {more}>{in_html(text)}</th>'


def differences_in_html(comparison: Comparison, measure: str) -> str:
    """The differences with their intervals, drawn on one scale."""
    rows = [row for row in comparison.rows if row.measure == measure]
    ends = [end for row in rows for end in (row.difference, row.ci_low, row.ci_high)]
    ends = [0.0, *(end for end in ends if not math.isnan(end))]
    low, high = min(ends), max(ends)
    number = comparison.number
    lines = []
    for row in rows:
        name = in_html(f"{row.system_a} − {row.system_b}")
        cells = [
            number(row.difference),
            f"{number(row.ci_low)} to {number(row.ci_high)}",
            number(row.p),
            f"{row.wins} / {row.ties} / {row.losses}",
        ]
        lines.append(
            f'<th scope="row">{name}</th><td class="plot">{drawn(row, low, high)}</td>'
            + "".join(f"<td>{cell}</td>" for cell in cells)
        )
    names = ("Difference", f"{comparison.percent} CI", "p", "Wins / ties / losses")
    scale = f'<div class="ends"><span>{number(low)}</span><span>{number(high)}</span></div>'
    heads = [head("Systems", 'class="text"'), f"<td>{scale}</td>", *map(head, names)]
    caption = f"Differences in {measure} with their {comparison.percent} bootstrap intervals."
    if comparison.test is not None:
        caption += f" The p-values are of the {comparison.test_name}{comparison.correction}."
    return figure(heads, lines, caption)


def drawn(row: Any, low: float, high: float) -> str:
    """The interval as a line with a dot at the difference; a thin line is at 0."""

    def x(value: float) -> str:
        return f"{3 + 94 * (value - low) / (high - low or 1):.2f}%"

    shapes = [f'<line class="zero" x1="{x(0)}" x2="{x(0)}" y1="0" y2="100%"/>']
    if not math.isnan(row.ci_low):
        ends = f'x1="{x(row.ci_low)}" x2="{x(row.ci_high)}"'
        shapes.append(f'<line {ends} y1="50%" y2="50%"/>')
    if not math.isnan(row.difference):
        shapes.append(f'<circle cx="{x(row.difference)}" cy="50%" r="4"/>')
    return f'<svg aria-hidden="true">{"".join(shapes)}</svg>'


FORMATS: dict[str, Callable[[Comparison], str]] = {
    "markdown": as_markdown,
    "latex": as_latex,
    "html": as_html,
    "sentences": as_sentences,
}
