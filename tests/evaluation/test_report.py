"""report: every mark is one of the table's p-values, and every name survives its format."""

import math
import re

import pandas as pd
import pytest
from bs4 import BeautifulSoup

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation.compare import TESTS
from rankmetrics_lib.evaluation.report import NAMES

FORMATS = ("markdown", "latex", "html", "sentences")
SYSTEMS = ("tfidf", "lsi", "bm25", "random")


@pytest.fixture(scope="module")
def lee():
    lee = load_lee()
    return lee.qrels(), {name: lee.run(name) for name in SYSTEMS}


@pytest.fixture(scope="module")
def table(lee):
    return rm.compare(*lee, ["AP", "nDCG@10"], tests=TESTS)


def at_ranks(**ranks):
    """Qrels and runs in which each system finds the one relevant document of each query at the
    given rank."""
    qrels = {f"q{i}": {"d": 1} for i in range(len(next(iter(ranks.values()))))}
    runs = {
        name: {
            f"q{i}": {"d": 0.0} | {f"x{j}": 1.0 for j in range(rank - 1)}
            for i, rank in enumerate(each)
        }
        for name, each in ranks.items()
    }
    return qrels, runs


def compared(systems, **choices):
    return rm.compare(*at_ranks(**systems), "RR", **choices)


ONE_BETTER = {"new": [1] * 6, "old": [2] * 5 + [1]}  # p = 2 * 2/64 = 1/16
BEST = {"best": [1] * 6, "same": [1] * 6, "worst": [2] * 6}  # p = 2/64 against the worst


# Sentences


def test_a_sentence_says_everything():
    assert rm.report(compared(ONE_BETTER), "sentences") == (
        "new’s RR of 1.0000 is 0.4167 higher than old’s 0.5833 (95% bootstrap CI 0.1667 to 0.5000;"
        " paired randomization test, p = 0.0625; n = 6 queries)."
    )


@pytest.mark.parametrize("p, significant", [(0.05, True), (0.0501, False)])
def test_a_p_at_the_level_is_significant(p, significant):
    table = compared(ONE_BETTER).assign(p_randomization=p)
    assert ("<sup>" in rm.report(table)) == significant


def test_no_system_is_better_at_a_difference_of_0():
    """Of many small differences up and one large down, the sign test sees only the many."""
    table = compared(ONE_BETTER, tests=["sign"]).assign(difference=0.0, p_sign=0.01)
    assert "<sup>" not in rm.report(table)


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
    assert rm.report(alone, "sentences", decimals=1) == (
        "a’s RR of 1.0 is 0.5 higher than b’s 0.5 (1 query, too few for an interval or a test)."
    )
    assert "<sup>" not in rm.report(alone) and "–" in rm.report(alone, "html")
    without = compared(ONE_BETTER, tests=[], confidence=0.9)
    assert rm.report(without, "sentences").endswith(
        "(90% bootstrap CI 0.1667 to 0.5000; n = 6 queries)."
    )
    assert rm.report(without).endswith("\n\nMean over 6 queries, the best in bold.")


def test_two_queries_are_enough_for_an_interval():
    words = rm.report(compared({"a": [1, 1], "b": [2, 2]}, tests=[]), "sentences")
    assert words.endswith("(95% bootstrap CI 0.5000 to 0.5000; n = 2 queries).")


def test_where_measures_have_values_for_other_queries_the_caption_says_so():
    """AUC has none where nothing relevant, or nothing else, is judged."""
    qrels = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1, "b": 0}, "q3": {"a": 1}}
    runs = {name: {query: {"a": 1} for query in qrels} for name in ("one", "other")}
    assert "Mean over 2 to 3 queries, the best" in rm.report(rm.compare(qrels, runs, ["AUC", "RR"]))
    assert "Mean over 3 queries, the best" in rm.report(rm.compare(qrels, runs, "RR"))


@pytest.mark.parametrize("test", TESTS)
def test_every_test_has_its_name(table, test):
    words = rm.report(table, "sentences", test=test)
    assert words.count(f"; {NAMES[test]}") == len(table)
    assert (", Holm-corrected for 6 comparisons;" in words) == (test != "tukey")
    assert ("test of 4 systems, p" in words) == (test == "tukey")
    p = table[f"p_{test}"].iloc[0]
    assert f"p = {p:.4f}" in words.split("\n")[0]


@pytest.mark.parametrize(
    "method, words",
    [
        ("holm", "Holm-corrected"),
        ("bonferroni", "Bonferroni-corrected"),
        ("benjamini-hochberg", "Benjamini–Hochberg-corrected"),
        ("none", "not corrected"),
    ],
)
def test_every_correction_has_its_name(lee, method, words):
    found = rm.compare(*lee, "AP", tests="sign", method=method)
    assert rm.report(found, "sentences").count(f", {words} for 6 comparisons;") == 6


def test_the_test_is_the_randomization_test_or_the_first(lee):
    for tests, name in ((["sign", "randomization"], "randomization"), (["sign", "t"], "t")):
        found = rm.compare(*lee, "AP", tests=tests)
        assert NAMES[name] in rm.report(found)


def test_two_comparisons_are_corrected_for():
    words = rm.report(compared(BEST, baseline="worst"), "sentences")
    assert words.count(", Holm-corrected for 2 comparisons;") == 2


def test_some_rows_keep_the_number_of_comparisons(table):
    words = rm.report(table[table.p_t < 0.9].head(1), "sentences")
    assert "Holm-corrected for 6 comparisons" in words


# Tables


def test_corrections_are_per_measure(table):
    assert "Holm-corrected for 6 comparisons per measure)." in rm.report(table)
    assert "per measure" not in rm.report(compared(BEST))


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


@pytest.mark.parametrize(
    "measure, best, other", [("NumUnjudged", "short", "long"), ("RBP_residual", "long", "short")]
)
def test_where_less_is_better_the_lowest_is_the_best(measure, best, other):
    """A longer list has more unjudged documents, but leaves less of RBP open."""
    found = {"short": {"a": 4}, "long": {"a": 4, "b": 3, "x": 2}}
    qrels = {f"q{i}": {"a": 1, "b": 0} for i in range(6)}
    runs = {name: dict.fromkeys(qrels, documents) for name, documents in found.items()}
    table = rm.compare(qrels, runs, [measure, "NumRet"])
    rows = {
        line.split(" | ")[1]: line.split(" | ")[2:] for line in rm.report(table).splitlines()[2:4]
    }
    assert rows[best][0].startswith("**") and "<sup>" in rows[best][0]
    assert not set("*<") & set(rows[other][0])
    assert rows["long"][1].startswith("**3.0000**")


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


def test_a_baseline_that_beats_nobody():
    systems = {"base": [2] * 6, "even": [2] * 6, "up": [1] * 6}
    found = rm.report(compared(systems, baseline="base", method="none"), decimals=2)
    assert found.split("\n")[2:5] == [
        "| base | 0.50 |",
        "| even | 0.50 |",
        "| up | **1.00**<sup>†</sup> |",
    ]


def test_every_row_of_latex_has_the_columns_of_its_tabular(table):
    lines = rm.report(table, "latex").split("\n")
    rows = [line for line in lines if line.endswith(r"\\")]
    assert rows[0].count("&") == 1 + 2  # two heads of two columns each
    assert {row.count("&") for row in rows[1:]} == {1 + 2 * 2} and len(rows) == 5


def marks_in(document):
    """The letters of each system and measure in the HTML table of means."""
    heads, *rows = document.table.select("tr")
    measures = [cell.get_text() for cell in heads.select("th")[1:]]
    for row in rows:  # nothing stands beside a cell
        assert row.get_text() == "".join(cell.get_text() for cell in row.select("th, td"))
    return {
        (row.th.get_text(), measure): mark.get_text()
        for row in rows
        for measure, mark in zip(measures, row.select("td.mark"), strict=True)
    }


def test_the_tables_of_html():
    """The means, and the differences with their intervals and p-values."""
    page = rm.report(compared(BEST, method="none"), "html", decimals=2)
    document = BeautifulSoup(page, "html.parser")
    means, differences = (
        [[cell.get_text() for cell in row.select("th, td")] for row in table.select("tr")]
        for table in document.select("table")
    )
    for table, rows in zip(document.select("table"), (means, differences), strict=True):
        assert table.get_text(strip=True) == "".join(map("".join, rows))  # nothing beside a cell
    assert {name for cell in document.select("th") for name in cell.attrs} == {
        *("scope", "class", "colspan")
    }
    parts = [part for part in document.find("div", "comparison").children if str(part).strip()]
    assert [part.name for part in parts] == ["figure", "figure"]
    captions = [caption.get_text() for caption in document.select("figcaption")]
    assert captions[0].startswith("Mean over 6 queries, the best in bold. Superscript letters:")
    assert captions[1] == (
        "Differences in RR with their 95% bootstrap intervals. The p-values are of the paired"
        " randomization test, not corrected for 3 comparisons."
    )
    assert document.find("th", string="RR")["colspan"] == "2"  # the mean and its letters
    assert means == [
        ["", "System", "RR"],
        ["a", "best", "1.00", "c"],
        ["b", "same", "1.00", "c"],
        ["c", "worst", "0.50", ""],
    ]
    assert [cell.get_text() for cell in document.select("strong")] == ["1.00", "1.00"]
    p = "0.03"  # 2 of 64 signs
    assert differences == [
        ["Systems", "0.000.50", "Difference", "95% CI", "p", "Wins / ties / losses"],
        ["best − same", "", "0.00", "0.00 to 0.00", "1.00", "0 / 6 / 0"],
        ["best − worst", "", "0.50", "0.50 to 0.50", p, "6 / 0 / 0"],
        ["same − worst", "", "0.50", "0.50 to 0.50", p, "6 / 0 / 0"],
    ]


@pytest.mark.parametrize("test", TESTS)
def test_every_letter_is_a_significant_difference(table, test):
    expected = {(system, name): "" for system in SYSTEMS for name in ("AP", "nDCG@10")}
    for row in table.itertuples():
        if getattr(row, f"p_{test}") <= 0.05:
            names = [row.system_a, row.system_b]
            better, worse = names if row.difference > 0 else names[::-1]
            expected[better, row.measure] += "abcd"[SYSTEMS.index(worse)]
    assert set("".join(expected.values())) >= {"d"}
    document = BeautifulSoup(rm.report(table, "html", test=test), "html.parser")
    assert marks_in(document) == expected


def test_the_level_is_that_of_the_confidence(lee):
    levels = {
        confidence: rm.report(rm.compare(*lee, "AP", confidence=confidence)).count("<sup>")
        for confidence in (0.9999, 0.95, 0.9)
    }
    assert levels[0.9999] == 0 < levels[0.95] <= levels[0.9]
    assert "(p ≤ 0.1, " in rm.report(rm.compare(*lee, "AP", confidence=0.9))


def test_more_systems_than_letters_have_numbers():
    systems = {f"s{i}": [1] * 6 for i in range(25)} | {"last": [2] * 6}
    assert "| a | s0 | **1.0000**<sup>z</sup> |" in rm.report(compared(systems, method="none"))
    systems = {"first": [1] * 6} | systems
    found = rm.report(compared(systems, method="none"))
    assert "| 1 | first | **1.0000**<sup>27</sup> |" in found and "Superscript numbers:" in found
    systems["lower"] = [3] * 6
    assert "<sup>27,28</sup>" in rm.report(compared(systems, method="none"))


def test_the_plot_has_each_interval_in_its_place(table):
    document = BeautifulSoup(rm.report(table, "html"), "html.parser")
    heads = [head.get_text() for head in document.select("th.text")]
    assert heads == ["System", "Systems", "Systems"]
    assert len(document.select("figure")) == 1 + 2
    drawings = document.select("figure:nth-of-type(2) svg")
    places = []
    for drawing, row in zip(drawings, table[table.measure == "AP"].itertuples(), strict=True):
        zero, line = drawing.select("line")
        values = [0, row.ci_low, row.difference, row.ci_high]
        at = [zero["x1"], line["x1"], drawing.circle["cx"], line["x2"]]
        assert zero["x1"] == zero["x2"]
        places += zip(values, (float(x.rstrip("%")) for x in at), strict=True)
    (low, left), (high, right) = min(places), max(places)
    for value, place in places:
        expected = left + (value - low) / (high - low) * (right - left)
        assert place == pytest.approx(expected, abs=0.02)
    assert (left, right) == (3, 97)


def test_the_page_needs_nothing_else_and_parses(table):
    page = rm.report(table, "html")
    assert page.startswith("<!doctype html>") and "http" not in page and "<script" not in page
    document = BeautifulSoup(page, "html.parser")
    assert document.title.get_text() == "Comparison of 4 systems"
    for row in document.select("tbody tr"):
        assert row.th["scope"] == "row"


NASTY = "X_1 & <b>|*$%#{}~^\\ 질의"


def test_any_name_survives(table):
    found = rm.compare(*at_ranks(**{NASTY: [1, 1], "`b`": [2, 4]}), "RR")
    document = BeautifulSoup(rm.report(found, "html"), "html.parser")
    assert document.select_one("tbody th").get_text() == NASTY
    markdown = rm.report(found)
    assert r"| a | X\_1 & \<b\>\|\*$%#{}~^\\ 질의 |" in markdown and r"| \`b\` |" in markdown
    assert (
        r"a & X\_1 \& <b>|*\$\%\#\{\}\textasciitilde{}\textasciicircum{}\textbackslash{} 질의 &"
        in rm.report(found, "latex")
    )
    assert rm.report(found, "sentences").startswith(f"{NASTY}’s RR")


def test_a_system_without_a_comparison_by_a_measure_has_a_dash(table):
    one_of_each = pd.concat([table[table.measure == "AP"][:1], table[table.measure != "AP"][-1:]])
    assert one_of_each[["system_a", "system_b"]].to_numpy().ravel().tolist() == list(SYSTEMS)
    means = rm.report(one_of_each).split("\n")[2:6]
    dashes = [[cell.strip() == "–" for cell in line.split("|")[3:5]] for line in means]
    assert dashes == [[False, True], [True, False]] * 2  # tfidf, bm25, lsi, random


def test_what_has_no_value_is_a_dash():
    qrels = {query: {"d": 0} for query in ("q1", "q2")}
    runs = {name: {query: {"d": 1} for query in qrels} for name in "ab"}
    found = rm.compare(qrels, runs, "AUC")
    for name, dash in {"markdown": "| – |", "latex": "& -- &", "html": "<td>–</td>"}.items():
        text = rm.report(found, name)
        assert "nan" not in text and dash in text
    sentence = "AUC has no value for any query that a and b share."
    assert rm.report(found, "sentences") == sentence


def test_a_mean_below_0():
    below = rm.custom_measure(lambda rels: -0.5 * rels[0], "below")
    found = rm.compare(*at_ranks(a=[1, 1], b=[2, 2]), below)
    assert "| a | a | −0.50 |" in rm.report(found, decimals=2)
    assert r"a & a & $-$0.50 & \\" in rm.report(found, "latex", decimals=2)


@pytest.mark.parametrize("name", FORMATS)
def test_every_decimal_is_shown_as_asked(table, name):
    text = re.sub(
        r"<style>.*</style>|<svg.*?</svg>", "", rm.report(table, name, decimals=2), flags=re.S
    )
    assert {len(found) for found in re.findall(r"\d\.(\d+)", text)} == {2}


# What it refuses


@pytest.mark.parametrize(
    "error, message, change",
    [
        (ValueError, "format must be 'markdown' or 'latex' or .*, got 'pdf'", {"format": "pdf"}),
        (ValueError, "test must be 't' or 'randomization' or .*, got 'f'", {"test": "f"}),
        (ValueError, "decimals must be an integer from 1 to 12, got 0", {"decimals": 0}),
        (ValueError, "decimals must be an integer from 1 to 12, got 13", {"decimals": 13}),
        (TypeError, "decimals must be an integer from 1 to 12, got 'x'", {"decimals": "x"}),
        (
            ValueError,
            "table must be what compare returned, with its attrs, got 'x'",
            {"table": "x"},
        ),
        (ValueError, "table must be what compare returned", {"table": pd.DataFrame({"AP": [1]})}),
    ],
)
def test_what_it_refuses(table, error, message, change):
    with pytest.raises(error, match=message):
        rm.report(**{"table": table} | change)


def test_a_table_that_lost_how_it_was_made_is_refused(table):
    bare = table.copy()
    bare.attrs = {}
    with pytest.raises(ValueError, match="with its attrs"):
        rm.report(bare)
    with pytest.raises(ValueError, match="test must be 'sign', got 't'"):
        rm.report(compared(ONE_BETTER, tests="sign"), test="t")
    with pytest.raises(ValueError, match="^test must be None, got 't'$"):
        rm.report(compared(ONE_BETTER, tests=[]), test="t")
    assert math.isnan(rm.compare(*at_ranks(a=[1], b=[2]), "RR").p_t[0])
