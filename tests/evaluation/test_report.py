"""report: every mark is one of the table's p-values, and every name survives its format."""

import math
import re

import pandas as pd
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation.compare import METHODS, TESTS

from .test_comparing import at_ranks

SYSTEMS = ("tfidf", "lsi", "bm25", "random")
NAMES = {
    "t": "paired t-test",
    "randomization": "paired randomization test",
    "wilcoxon": "Wilcoxon signed-rank test",
    "sign": "sign test",
    "bootstrap": "paired bootstrap test",
    "tukey": "randomized Tukey HSD test of 4 systems",
}
ONE_BETTER = {"new": [1] * 6, "old": [2] * 5 + [1]}  # p = 2 * 2/64 = 1/16
BEST = {"best": [1] * 6, "same": [1] * 6, "worst": [2] * 6}  # p = 2/64 against the worst


@pytest.fixture(scope="module")
def lee():
    lee = load_lee()
    return lee.qrels(), {name: lee.run(name) for name in SYSTEMS}


@pytest.fixture(scope="module")
def table(lee):
    return rm.compare(*lee, ["AP", "nDCG@10"], tests=TESTS)


def compared(systems, **choices):
    return rm.compare(*at_ranks(**systems), "RR", **choices)


def cells_of(markdown):
    """The rows of a table below its head, cell by cell."""
    rows = [line[2:-2].split(" | ") for line in markdown.splitlines() if line.startswith("| ")]
    return [row for row in rows if "System" not in row and "---" not in row]


# Sentences


def test_a_sentence_says_everything():
    assert rm.report(compared(ONE_BETTER), "sentences") == (
        "new’s RR of 1.0000 is 0.4167 higher than old’s 0.5833 (95% bootstrap CI 0.1667 to 0.5000;"
        " paired randomization test, p = 0.0625; n = 6 queries)."
    )


def test_a_sentence_names_the_correction_and_says_lower():
    swapped = {"worst": BEST["worst"], "best": BEST["best"], "same": BEST["same"]}
    first, _, last = rm.report(compared(swapped), "sentences", decimals=3).split("\n")
    assert first == (
        "worst’s RR of 0.500 is 0.500 lower than best’s 1.000 (95% bootstrap CI −0.500 to −0.500;"
        " paired randomization test, p = 0.094, Holm-corrected for 3 comparisons; n = 6 queries)."
    )
    assert last.startswith("best’s RR of 1.000 equals same’s (95% bootstrap CI 0.000 to 0.000;")


def test_a_tiny_difference_and_a_tiny_p_are_bounds():
    table = compared(ONE_BETTER).assign(difference=1e-7, p_randomization=1e-9)
    found = rm.report(table, "sentences", decimals=2)
    assert "is less than 0.01 higher than old’s 0.58" in found and "test, p < 0.01;" in found
    found = rm.report(table.assign(difference=1e-15), "sentences", decimals=12)
    assert "is less than 0.000000000001 higher" in found and "p = 0.000000001000" in found
    for p, words in [(0.012, "p = 0.01;"), (0.005, "p = 0.01;"), (0.0049, "p < 0.01;")]:
        assert words in rm.report(table.assign(p_randomization=p), "sentences", decimals=2)


def test_too_few_queries_and_no_test():
    alone = compared({"a": [1], "b": [2]})
    assert math.isnan(alone.p_t[0]) and "<sup>" not in rm.report(alone)
    assert rm.report(alone, "sentences", decimals=1) == (
        "a’s RR of 1.0 is 0.5 higher than b’s 0.5 (1 query, too few for an interval or a test)."
    )
    without = compared(ONE_BETTER, tests=[], confidence=0.9)
    assert rm.report(without, "sentences").endswith(
        "(90% bootstrap CI 0.1667 to 0.5000; n = 6 queries)."
    )
    assert rm.report(without).endswith("\n\nMean over 6 queries, the best in bold.")
    two = rm.report(compared({"a": [1, 1], "b": [2, 2]}, tests=[]), "sentences")
    assert two.endswith("(95% bootstrap CI 0.5000 to 0.5000; n = 2 queries).")


@pytest.mark.parametrize("test", TESTS)
def test_every_test_has_its_name(table, test):
    words = rm.report(table, "sentences", test=test)
    assert words.count(f"; {NAMES[test]}, p ") == len(table)
    assert (", Holm-corrected for 6 comparisons;" in words) == (test != "tukey")
    assert f"p = {table[f'p_{test}'].iloc[0]:.4f}" in words.split("\n")[0]


def test_every_correction_has_its_name():
    said = [f"{name}-corrected" for name in ("Holm", "Bonferroni", "Benjamini–Hochberg")]
    said.append("not corrected")
    for method, words in zip(METHODS, said, strict=True):
        found = compared(BEST, tests="sign", method=method)
        assert rm.report(found, "sentences").count(f", {words} for 3 comparisons;") == 3
    two = rm.report(compared(BEST, baseline="worst"), "sentences")
    assert two.count(", Holm-corrected for 2 comparisons;") == 2


def test_the_test_is_the_randomization_test_or_the_first():
    for tests, name in ((["sign", "randomization"], "randomization"), (["sign", "t"], "t")):
        assert NAMES[name] in rm.report(compared(BEST, tests=tests))


def test_some_rows_keep_the_number_of_comparisons(table):
    words = rm.report(table[table.p_t < 0.9].head(1), "sentences")
    assert "Holm-corrected for 6 comparisons" in words


# Tables


def test_markdown():
    assert rm.report(compared(BEST, method="none"), decimals=2) == (
        "|  | System | RR |\n"
        "| --- | --- | ---: |\n"
        "| a | best | **1.00**<sup>c</sup> |\n"
        "| b | same | **1.00**<sup>c</sup> |\n"
        "| c | worst | 0.50 |\n"
        "\n"
        "Mean over 6 queries, the best in bold. Superscript letters: significantly better than the"
        " systems so marked (p ≤ 0.05, paired randomization test, not corrected for 3 comparisons)."
    )


def test_latex_beside_a_baseline():
    systems = {"up": [1] * 6, "base": [2] * 6, "down": [4] * 6, "even": [2] * 6}
    found = rm.report(compared(systems, baseline="base", method="none"), "latex", decimals=2)
    assert found == "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            r"\caption{Mean over 6 queries, the best in bold. $\dagger$ significantly better than"
            r" base, $\ddagger$ significantly worse (p $\le$ 0.05, paired randomization test, not"
            r" corrected for 3 comparisons).}",
            r"\begin{tabular}{lr@{}l}",
            r"\toprule",
            r"System & \multicolumn{2}{c}{RR} \\",
            r"\midrule",
            r"base & 0.50 & \\",
            r"up & \textbf{1.00} & \textsuperscript{$\dagger$} \\",
            r"down & 0.25 & \textsuperscript{$\ddagger$} \\",
            r"even & 0.50 & \\",
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
    )


def test_every_row_of_latex_has_the_columns_of_its_tabular(table):
    lines = rm.report(table, "latex").split("\n")
    rows = [line for line in lines if line.endswith(r"\\")]
    assert r"\begin{tabular}{llr@{}lr@{}l}" in lines
    assert rows[0].count("&") == 1 + 2  # two heads of two columns each
    assert {row.count("&") for row in rows[1:]} == {1 + 2 * 2} and len(rows) == 5


def test_a_baseline_that_beats_nobody():
    systems = {"base": [2] * 6, "even": [2] * 6, "up": [1] * 6}
    found = rm.report(compared(systems, baseline="base", method="none"), decimals=2)
    assert cells_of(found) == [["base", "0.50"], ["even", "0.50"], ["up", "**1.00**<sup>†</sup>"]]


@pytest.mark.parametrize("test", TESTS)
def test_every_letter_is_a_significant_difference(table, test):
    expected = {(system, name): "" for system in SYSTEMS for name in ("AP", "nDCG@10")}
    for row in table.itertuples():
        if getattr(row, f"p_{test}") <= 0.05:
            names = [row.system_a, row.system_b]
            better, worse = names if row.difference > 0 else names[::-1]
            expected[better, row.measure] += "abcd"[SYSTEMS.index(worse)]
    assert set("".join(expected.values())) >= {"d"}
    found = rm.report(table, test=test)
    marks = {
        (system, name): "".join(re.findall("<sup>(.*)</sup>", cell))
        for _, system, *cells in cells_of(found)
        for name, cell in zip(("AP", "nDCG@10"), cells, strict=True)
    }
    assert marks == expected
    assert "for 6 comparisons per measure)." in found or test == "tukey"


@pytest.mark.parametrize("p, significant", [(0.05, True), (0.0501, False)])
def test_a_p_at_the_level_is_significant(p, significant):
    table = compared(ONE_BETTER).assign(p_randomization=p)
    assert ("<sup>" in rm.report(table)) == significant


def test_the_level_is_that_of_the_confidence():
    """1/16 is the p-value."""
    strict, loose = (rm.report(compared(ONE_BETTER, confidence=level)) for level in (0.95, 0.9))
    assert ("<sup>" in strict, "<sup>" in loose) == (False, True)
    assert "(p ≤ 0.05, " in strict and "(p ≤ 0.1, " in loose


def test_no_system_is_better_at_a_difference_of_0():
    """Of many small differences up and one large down, the sign test sees only the many."""
    table = compared(ONE_BETTER, tests=["sign"]).assign(difference=0.0, p_sign=0.01)
    assert "<sup>" not in rm.report(table)


@pytest.mark.parametrize(
    "measure, best, other", [("NumUnjudged", "short", "long"), ("RBP_residual", "long", "short")]
)
def test_where_less_is_better_the_lowest_is_the_best(measure, best, other):
    """A longer list has more unjudged documents, but leaves less of RBP open."""
    found = {"short": {"a": 4}, "long": {"a": 4, "b": 3, "x": 2}}
    qrels = {f"q{i}": {"a": 1, "b": 0} for i in range(6)}
    runs = {name: dict.fromkeys(qrels, documents) for name, documents in found.items()}
    rows = cells_of(rm.report(rm.compare(qrels, runs, [measure, "NumRet"])))
    rows = {system: means for _, system, *means in rows}
    assert rows[best][0].startswith("**") and "<sup>" in rows[best][0]
    assert not set("*<") & set(rows[other][0])
    assert rows["long"][1].startswith("**3.0000**")


def test_means_that_print_alike_are_both_the_best():
    table = compared(ONE_BETTER).assign(mean_a=0.70002, mean_b=0.70001)
    assert rm.report(table).count("**0.7000**") == 2
    assert rm.report(table, decimals=5).count("**") == 2


def test_more_systems_than_letters_have_numbers():
    systems = {f"s{i}": [1] * 6 for i in range(25)} | {"last": [2] * 6}
    few = {"tests": "t", "method": "none"}
    assert "| a | s0 | **1.0000**<sup>z</sup> |" in rm.report(compared(systems, **few))
    found = rm.report(compared(systems | {"lower": [3] * 6}, **few))
    assert "| 1 | s0 | **1.0000**<sup>26,27</sup> |" in found and "Superscript numbers:" in found


def test_where_measures_have_values_for_other_queries_the_caption_says_so():
    """AUC has none where nothing relevant, or nothing else, is judged."""
    qrels = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1, "b": 0}, "q3": {"a": 1}}
    runs = {name: {query: {"a": 1} for query in qrels} for name in ("one", "other")}
    assert "Mean over 2 to 3 queries, the best" in rm.report(rm.compare(qrels, runs, ["AUC", "RR"]))
    assert "Mean over 3 queries, the best" in rm.report(rm.compare(qrels, runs, "RR"))


def test_any_name_survives():
    nasty = "X_1 & <b>|*$%#{}~^\\ 질의"
    found = rm.compare(*at_ranks(**{nasty: [1, 1], "`b`": [2, 4]}), "RR")
    markdown = rm.report(found)
    assert r"| a | X\_1 & \<b\>\|\*$%#{}~^\\ 질의 |" in markdown and r"| \`b\` |" in markdown
    assert (
        r"a & X\_1 \& <b>|*\$\%\#\{\}\textasciitilde{}\textasciicircum{}\textbackslash{} 질의 &"
        in rm.report(found, "latex")
    )
    assert rm.report(found, "sentences").startswith(f"{nasty}’s RR")


def test_a_system_without_a_comparison_by_a_measure_has_a_dash(table):
    one_of_each = pd.concat([table[table.measure == "AP"][:1], table[table.measure != "AP"][-1:]])
    assert one_of_each[["system_a", "system_b"]].to_numpy().ravel().tolist() == list(SYSTEMS)
    dashes = [[cell == "–" for cell in row[2:]] for row in cells_of(rm.report(one_of_each))]
    assert dashes == [[False, True], [True, False]] * 2  # tfidf, bm25, lsi, random


def test_what_has_no_value_is_a_dash():
    qrels = {query: {"d": 0} for query in ("q1", "q2")}
    runs = {name: {query: {"d": 1} for query in qrels} for name in "ab"}
    found = rm.compare(qrels, runs, "AUC")
    for name, dash in {"markdown": "| a | – |", "latex": "a & -- &"}.items():
        text = rm.report(found, name)
        assert "nan" not in text and dash in text
    sentence = "AUC has no value for any query that a and b share."
    assert rm.report(found, "sentences") == sentence
    assert "Mean over 0 queries" in rm.report(found[:0])


def test_a_mean_below_0():
    below = rm.custom_measure(lambda rels: -0.5 * rels[0], "below")
    found = rm.compare(*at_ranks(a=[1, 1], b=[2, 2]), below)
    assert "| a | a | −0.50 |" in rm.report(found, decimals=2)
    assert r"a & a & $-$0.50 & \\" in rm.report(found, "latex", decimals=2)


@pytest.mark.parametrize("name", ["markdown", "latex", "sentences"])
def test_every_decimal_is_shown_as_asked(table, name):
    text = rm.report(table, name, decimals=2)
    assert {len(found) for found in re.findall(r"\d\.(\d+)", text)} == {2}
