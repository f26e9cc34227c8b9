"""The tasks from other tools' documentation on the page *Where our numbers differ*: each is done
here in as few lines or fewer, with the numbers that the tool gives where it is installed."""

import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pandas as pd
import peers
import pytest
import pytrec_eval
import scipy.stats

import rankmetrics_lib as rm
from book_site.content.known_tasks import SOURCES, TASKS
from rankmetrics_lib.command.main import main
from rankmetrics_lib.evaluation import Measure

from .places import BUILT
from .test_differences import run_code

QUERIES = [f"q{number:02}" for number in range(1, 31)]
DOCUMENTS = [f"d{number:02}" for number in range(1, 41)]


def trec_lines(fields, table):
    rows = [(query, doc, value) for query, docs in table.items() for doc, value in docs.items()]
    return "".join(fields.format(*row) + "\n" for row in rows)


def in_columns(value, table):
    rows = [(query, doc, x) for query, docs in table.items() for doc, x in docs.items()]
    return pd.DataFrame(rows, columns=["qid", "docno", value])


@pytest.fixture(scope="module")
def data():
    """Judgments of 30 queries and three runs of different quality, without equal scores."""
    rng = random.Random(7)
    qrels = {
        query: {doc: rng.choice([0, 0, 1, 2, 3]) for doc in rng.sample(DOCUMENTS, 20)}
        for query in QUERIES
    }
    runs = {
        name: {
            query: {
                doc: round(rng.random() + skill * qrels[query].get(doc, 0), 9)
                for doc in rng.sample(DOCUMENTS, 30)
            }
            for query in QUERIES
        }
        for name, skill in [("bm25", 0.1), ("lsi", 0.15), ("neural", 0.6)]
    }
    return {"qrels": qrels, "runs": runs, "run": runs["bm25"]}


@pytest.fixture(scope="module")
def folder(data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("trec")
    (folder / "qrels.txt").write_text(trec_lines("{} 0 {} {}", data["qrels"]))
    for name, run in [("run", "bm25"), ("run_1", "bm25"), ("run_2", "neural")]:
        lines = trec_lines("{} Q0 {} 1 {} t", data["runs"][run])
        (folder / f"{name}.txt").write_text(lines)
    return folder


@pytest.fixture
def names(data, folder, monkeypatch):
    """What the code of a task may use."""
    monkeypatch.chdir(folder)
    ranx = peers.interpreted_ranx()
    import ir_measures

    return {
        **{name: getattr(ir_measures, name) for name in ("AP", "RR", "nDCG", "P", "Judged")},
        **data,
        "results": data["run"],
        "qrels_df": in_columns("label", data["qrels"]),
        "run_df": in_columns("score", data["run"]),
        "ir_measures": ir_measures,
        "pytrec_eval": pytrec_eval,
        "ranx": ranx,
        "scipy": scipy,
        "pd": pd,
    }


def task(tool, title):
    (found,) = [one for one in TASKS if (one.tool, one.title) == (tool, title)]
    return found


def canonical(name):
    return str(Measure.parse(str(name)))


def numbers(result):
    """The numbers of a result in any form, by query, if it has queries, and measure."""
    if isinstance(result, pd.DataFrame):
        return {
            (query, canonical(name)): value
            for query, row in result.iterrows()
            for name, value in row.items()
        }
    if isinstance(result, pd.Series):
        return {canonical(name): value for name, value in result.items()}
    if isinstance(result, dict) and isinstance(next(iter(result.values())), dict):
        return {
            (query, canonical(name)): value
            for query, row in result.items()
            for name, value in row.items()
        }
    if isinstance(result, dict):
        return {canonical(name): value for name, value in result.items()}
    return {"": float(result)}


def both(one, names):
    return run_code(one.theirs, **names), run_code(one.ours, **names)


def assert_same(theirs, ours, **tolerance):
    assert theirs.keys() == ours.keys() and theirs
    assert ours == pytest.approx(theirs, **(tolerance or {"abs": 1e-9}))


@pytest.mark.parametrize("one", TASKS, ids=lambda one: f"{one.tool}: {one.title}")
def test_it_takes_no_more_lines_here(one):
    assert len(one.ours.split("\n")) <= len(one.theirs.split("\n"))
    assert max(map(len, (one.ours + "\n" + one.theirs).split("\n"))) <= 72


# Python


AS_THEY_ARE = [
    ("pytrec_eval", "The values of each query, from dicts"),
    ("ir_measures", "Means, from dicts"),
    ("ir_measures", "Means, from TREC files"),
    ("ir_measures", "DataFrames with the columns of PyTerrier"),
    ("ranx", "Means, from dicts"),
]


@pytest.mark.parametrize("tool, title", AS_THEY_ARE)
def test_the_numbers_are_those_of_the_tool(tool, title, names):
    theirs, ours = both(task(tool, title), names)
    assert_same(numbers(theirs), numbers(ours))


def test_judgments_from_a_dataframe_give_the_number_of_ranx(names):
    """ranx takes no text of pandas 3, so here it is made that of pandas 2."""
    names["qrels_df"] = names["qrels_df"].astype({"qid": object, "docno": object})
    one = task("ranx", "Judgments from a DataFrame with columns of other names")
    theirs, ours = both(one, names)
    assert theirs == pytest.approx(ours["ndcg@5"], abs=1e-9)


def printed(code, names, capsys):
    run_code(code + "\nNone", **names)
    return capsys.readouterr().out


def test_what_is_printed_for_each_query_is_that_of_ir_measures(names, capsys):
    one = task("ir_measures", "The values of each query")
    theirs = re.findall(
        r"query_id='(\w+)', measure=(\S+), value=(\S+)\)", printed(one.theirs, names, capsys)
    )
    lines = printed(one.ours, names, capsys).splitlines()
    columns = lines[0].split()
    ours = {
        (query, name): float(value)
        for query, *values in map(str.split, lines[2:])
        for name, value in zip(columns, values, strict=True)
    }
    assert len(theirs) == 2 * len(QUERIES)
    assert_same({(q, name): float(value) for q, name, value in theirs}, ours, abs=1e-6)


def test_several_runs_have_the_numbers_of_ir_measures(names, capsys):
    one = task("ir_measures", "Several runs against the same judgments")
    theirs = re.findall(r"(\S+): ([\d.]+)", printed(one.theirs, names, capsys).replace("{", ""))
    ours = re.findall(r"^(\S+@\d+) +([\d.]+)$", printed(one.ours, names, capsys), re.MULTILINE)
    assert len(ours) == len(theirs) == 6
    for run in range(3):
        pair = [
            {name: float(value) for name, value in found[2 * run : 2 * run + 2]}
            for found in (theirs, ours)
        ]
        assert_same(*pair, abs=1e-6)


def test_the_p_value_of_two_runs_in_files_is_scipys(names):
    theirs, ours = both(task("pytrec_eval", "A t-test between two runs in files"), names)
    assert ours["p_t"].item() == pytest.approx(theirs.pvalue, rel=1e-9)


def test_a_comparison_has_the_means_and_p_values_of_ranx(names, capsys):
    one = task("ranx", "Compare systems, with a test")
    report = run_code(one.theirs.removesuffix("print(report)") + "report", **names)
    table = run_code(one.ours.removesuffix("print(rm.report(table))") + "table", **names)
    theirs = report.to_dict()
    assert len(table) == 9
    for row in table.itertuples():
        (name,) = [name for name in report.metrics if name == row.measure]
        compared = theirs[row.system_a]["comparisons"][row.system_b][name]
        assert row.mean_a == pytest.approx(theirs[row.system_a]["scores"][name], abs=1e-9)
        uncorrected = scipy.stats.ttest_rel(
            *(
                rm.evaluate(names["qrels"], names["runs"][system], row.measure).iloc[:, 0]
                for system in (row.system_a, row.system_b)
            )
        ).pvalue
        assert compared == pytest.approx(uncorrected, rel=1e-6)
        assert row.p_t >= uncorrected * (1 - 1e-9)
    text = printed(one.ours, names, capsys)
    latex = task("ranx", "The same table in LaTeX")
    theirs_in_latex = printed(latex.theirs, {**names, "report": report}, capsys)
    ours_in_latex = printed(latex.ours, {**names, "table": table}, capsys)
    for name in names["runs"]:
        assert f"| {name} |" in text
        assert name in theirs_in_latex and name in ours_in_latex


def trec_eval_of(names, run, asked):
    """What pytrec_eval, and so PyTerrier and BEIR, gives: the mean of each measure."""
    rows = pytrec_eval.RelevanceEvaluator(names["qrels"], asked).evaluate(run)
    return {
        canonical(name): sum(row[name] for row in rows.values()) / len(rows)
        for name in next(iter(rows.values()))
    }


def test_the_means_of_several_systems_are_those_of_pyterrier(names):
    """Which hands the work to ir_measures, and so to pytrec_eval."""
    table = run_code(task("PyTerrier", "The means of several systems in one table").ours, **names)
    assert list(table.index) == ["bm25", "lsi", "neural"]
    for name, run in names["runs"].items():
        theirs = trec_eval_of(names, run, {"map", "recip_rank"})
        assert_same(theirs, numbers(table.loc[name]))


def test_the_p_values_beside_a_baseline_are_corrected_as_in_pyterrier(names):
    """By statsmodels' multipletests, which multiplies Bonferroni's by the number of tests."""
    one = task("PyTerrier", "Differences from a baseline, corrected for their number")
    table = run_code(one.ours, **names)
    assert list(table["system_a"]) == ["lsi", "neural"]
    values = {
        name: rm.evaluate(names["qrels"], run, "AP")["AP"] for name, run in names["runs"].items()
    }
    for row in table.itertuples():
        p = scipy.stats.ttest_rel(values[row.system_a], values["bm25"]).pvalue
        assert row.p_t == pytest.approx(min(2 * p, 1), rel=1e-9)


def test_four_measures_at_six_cut_offs_are_those_of_beir(names):
    ks = "1,3,5,10,100,1000"
    asked = {f"{name}.{ks}" for name in ("ndcg_cut", "map_cut", "recall", "P")}
    one = task("BEIR", "NDCG, MAP, recall and precision at several cut-offs")
    ours = numbers(run_code(one.ours, **names))
    assert len(ours) == 24
    assert_same(trec_eval_of(names, names["results"], asked), ours)


def test_its_own_measures_are_those_of_beir(names):
    """As its module custom_metrics defines them."""
    ours = run_code(task("BEIR", "BEIR’s own measures").ours, **names)
    found = {"RR@10": 0.0, "R_cap@10": 0.0, "Success@10": 0.0}
    for query, labels in names["qrels"].items():
        scores = names["results"][query]
        top = sorted(scores, key=scores.get, reverse=True)[:10]
        hits = [rank for rank, doc in enumerate(top, 1) if labels.get(doc, 0) > 0]
        relevant = sum(label > 0 for label in labels.values())
        found["RR@10"] += 1 / hits[0] if hits else 0
        found["R_cap@10"] += len(hits) / min(relevant, 10)
        found["Success@10"] += bool(hits)
    assert_same({name: total / len(QUERIES) for name, total in found.items()}, dict(ours))


# In a shell


def rows(text):
    """The lines of a table: query, measure and value, in whatever order."""
    return [line.split() for line in text.splitlines() if line.strip()]


def by_command(one, capsys):
    """What our command prints: {(query, measure): value}, or {measure: value}."""
    words = shlex.split(one.ours.removeprefix("$ rankmetrics-lib "))
    assert main(words) in (0, None)
    return capsys.readouterr().out


def in_table(text):
    """A table with a line for each query, or one for each measure."""
    head, *lines = rows(text)
    if all(len(line) == 2 for line in [head, *lines]):
        return {canonical(name): float(value) for name, value in [head, *lines]}
    measures = head[-len(lines[0]) + 1 :]
    return {
        (query, canonical(name)): float(value)
        for query, *values in lines
        for name, value in zip(measures, values, strict=True)
    }


OFFICIAL = {"map", "gm_map", "Rprec", "bpref", "recip_rank", "P.5,10,15,20,30,100,200,500,1000"}


def test_the_official_measures_are_trec_evals(names, capsys):
    one = task("trec_eval", "The official measures of a run, for each query and over all")
    ours = in_table(by_command(one, capsys))
    theirs = pytrec_eval.RelevanceEvaluator(names["qrels"], OFFICIAL).evaluate(names["run"])
    for (query, name), value in numbers(theirs).items():
        if name == "GMAP":  # trec_eval prints the logarithm for each query
            continue
        assert ours[query, name] == pytest.approx(value, abs=5e-5)


@pytest.mark.parametrize(
    "title, asked, level",
    [
        ("One measure", {"ndcg_cut.10"}, 1),
        (
            "Several cut-offs, with labels of at least 2 as relevant",
            {"P.5,10", "recall.20"},
            2,
        ),
    ],
)
def test_the_measures_asked_for_are_trec_evals(title, asked, level, names, capsys):
    ours = in_table(by_command(task("trec_eval", title), capsys))
    qrels = names["qrels"]
    if level > 1:
        qrels = {
            query: {doc: int(label >= level) for doc, label in labels.items()}
            for query, labels in qrels.items()
        }
    theirs = trec_eval_of({"qrels": qrels}, names["run"], asked)
    assert len(ours) == len(theirs)
    for name, value in theirs.items():
        ((found, ours_value),) = [
            pair for pair in ours.items() if re.sub(r"\(rel=2\)", "", pair[0]) == name
        ]
        assert ours_value == pytest.approx(value, abs=5e-5), found


def test_the_command_gives_each_query_what_ir_measures_gives(names, folder, capsys):
    one = task("ir_measures", "In a shell, for each query")
    words = shlex.split(one.theirs.removeprefix("$ "))
    program = Path(sys.executable).with_name(words[0])
    done = subprocess.run([program, *words[1:]], capture_output=True, text=True, cwd=folder)
    theirs = {(query, name): float(value) for query, name, value in rows(done.stdout)}
    assert len(theirs) == 2 * (len(QUERIES) + 1)
    ours = in_table(by_command(one, capsys))
    assert_same(
        {("mean" if q == "all" else q, m): x for (q, m), x in theirs.items()}, ours, abs=1e-9
    )


def test_the_page_shows_every_task(pages):
    page = pages[BUILT / "chapters" / "differences.html"]
    section = page.select_one("section#the-same-task-there-and-here")
    titles = [title.get_text().rstrip("#") for title in section.select("h3")]
    assert titles == [f"From {tool}" for tool in SOURCES]
    code = "\n".join(block.get_text() for block in section.select("pre"))
    for one in TASKS:
        assert one.title in section.get_text()
        for text in (one.theirs, one.ours):
            assert text in code
