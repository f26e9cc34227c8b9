"""`rankmetrics-lib`, which is also `python -m rankmetrics_lib`: what it prints is what the pages
session_*.txt show, and what evaluate gives."""

import io
import json
import sys
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import pytrec_eval
from forms import trec
from valid_arguments import example_of

import rankmetrics_lib as rm
from rankmetrics_lib import command
from rankmetrics_lib.command import files as reading
from rankmetrics_lib.evaluation import Measure
from rankmetrics_lib.evaluation.measures import KINDS

from . import sessions

HERE = Path(__file__).parent
QRELS = "q1 0 d1 2\nq1 0 d2 0\nq1 0 d3 1\n001 0 é 0\nq3 0 d1 1\nq3 0 d2 -1\n"
RUN = "q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n001 Q0 é 1 .7 t\nq3 Q0 d1 1 1 t\nq3 Q0 d2 2 1 t\n"


@pytest.fixture
def called(tmp_path, monkeypatch, capsys):
    """Calls the command in a folder with two files; its exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    Path("qrels").write_text(QRELS, encoding="utf-8")
    Path("run").write_text(RUN, encoding="utf-8")
    return lambda *arguments: sessions.called(arguments, capsys)


EVALUATE = ["evaluate", "qrels", "run", "-m"]


@pytest.mark.parametrize("page", sorted(HERE.glob("session_*.txt")), ids=lambda page: page.stem)
@pytest.mark.filterwarnings("always")
def test_a_session(tmp_path, monkeypatch, capsys, page):
    monkeypatch.chdir(tmp_path)
    for line, shown in sessions.blocks(page):
        assert sessions.printed(line, shown, capsys) == shown.strip("\n"), line
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("line", ["--version", "--version evaluate"])
def test_the_version(called, line):
    assert called(*line.split()) == (0, f"rankmetrics-lib {rm.__version__}\n", "")


@pytest.mark.parametrize("name", ["evaluate", "compare", "convert", "identify"])
def test_the_help_tells_the_exit_codes(called, name):
    code, output, errors = called(name, "--help")
    assert (code, errors) == (0, "")
    words = " ".join(output.split())
    assert name == "convert" or "Exit codes: 0 done; 1 a file or a value is wrong" in words
    if name in ("evaluate", "compare"):
        assert all(kind in words for kind in KINDS)


def test_sets_of_measures(called):
    every = [line.split()[0] for line in called(*EVALUATE, "all")[1].splitlines()]
    assert {Measure.parse(name).name for name in every} == {
        name
        for name, kind in KINDS.items()
        if "required" not in kind.defaults.values() and not kind.of_subtopics
    }
    cutoffs = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
    for name in ("official", "all_trec"):
        theirs = pytrec_eval.supported_nicknames[name] & pytrec_eval.supported_measures
        known = {f"P_{k}" for k in cutoffs}
        known |= {f"recall_{k}" for k in cutoffs if name == "all_trec"}
        for one in theirs - {"recall", "P"}:
            try:
                known |= set(rm.evaluate_arrays([1], [1], one))
            except ValueError as error:
                assert "only trec_eval has it" in str(error)
        if name == "all_trec":  # a measure that is younger than pytrec_eval
            known |= {f"unj_{k}" for k in (5, 10, 20)}
        assert {line.split()[0] for line in called(*EVALUATE, name)[1].splitlines()} == known


# What trec_eval prints with its options


@pytest.mark.parametrize("limits", [(), ("-M", "3"), ("-J",), ("-J", "-M2"), ("-M1000",)])
@pytest.mark.parametrize("complete", ["-c", "--answered"])
@pytest.mark.filterwarnings("ignore")
def test_the_options_of_trec_eval_mean_what_they_mean_there(called, limits, complete):
    """pytrec_eval has -J, and takes a run that was cut as trec_eval cuts it: the highest scores,
    of equal ones the last ids. Its means are those over the queries of the run."""
    rng = np.random.default_rng(5)
    qrels = {f"q{q}": {f"d{d}": int(rng.integers(-1, 3)) for d in range(9)} for q in range(7)}
    run = {
        f"q{q}": {f"d{d}": float(rng.integers(0, 4)) for d in rng.choice(14, 8, replace=False)}
        for q in range(1, 9)
    }
    run["q3"] = {"d12": 1.0, "d13": 2.0}  # of which nothing is judged
    write((trec(qrels, "qrels"), trec(run, "run")))
    for limit in limits:
        if n := int(limit.strip("-MJ") or 0):
            run = {
                q: dict(sorted(row.items(), key=lambda pair: (pair[1], pair[0]))[-n:])
                for q, row in run.items()
            }
    names = ["map", "ndcg_cut_5", "recip_rank", "bpref", "num_ret", "num_rel", "num_q", "gm_map"]
    theirs = pytrec_eval.RelevanceEvaluator(
        qrels, {*names} - {"ndcg_cut_5"} | {"ndcg_cut.5"}, judged_docs_only_flag="-J" in limits
    ).evaluate(run)
    options = [*limits, complete, "-q", "--format", "json"]
    code, output, _ = called(*EVALUATE, *names, *options)
    assert code == 0
    found = json.loads(output)
    assert {*found["queries"]} == ({*qrels} if complete == "-c" else {*theirs})
    n = len(qrels) if complete == "-c" else len(theirs)
    for name in names:
        column = [row[name] for row in theirs.values()]
        if name == "gm_map":
            column += [np.log(1e-5)] * (n - len(theirs))
            expected = np.exp(np.mean(column))
        elif name.startswith("num"):
            expected = sum(column)
        else:
            expected = sum(column) / n
        if complete == "-c" and name in ("num_rel", "num_q"):  # of all judged queries
            every = [sum(label > 0 for label in row.values()) for row in qrels.values()]
            expected = sum(every) if name == "num_rel" else n
        assert found["mean"][name] == pytest.approx(expected, abs=1e-12), name


# The same numbers, warnings and errors as rm.evaluate

OF_SUBTOPICS = [example_of(kind) for kind in KINDS.values() if kind.of_subtopics]
OTHERS = [example_of(kind) for kind in KINDS.values() if not kind.of_subtopics]
HEADER = "query-id\tcorpus-id\tscore\n"
LONG = "".join(f"long Q0 document-{n} {n} -{n} tag\n" for n in range(30_000))
GOOD = {  # how files are read is tested in test_reading and test_ways
    "as TREC has them": (QRELS, RUN),
    "a query without results": (QRELS, RUN.replace("q3", "q1b")),
    "results that nobody judged": (QRELS, RUN.replace("d", "D")),
    "JSON": (json.dumps({"q1": {"d1": 2, "d2": 0}}), json.dumps({"q1": {"d1": 0.5}})),
}
BAD = {
    "too few fields": (QRELS + "q1 0\n", RUN),
    "an id in another encoding": (QRELS.encode("latin-1"), RUN),
    "a grade above the scale": (QRELS.replace("d1 2", "d1 9"), RUN),
}


def write(files):
    for name, content in zip(("qrels", "run"), files, strict=True):
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("name", GOOD)
def test_what_evaluate_gives_is_printed(called, name):
    write(GOOD[name])
    asked = OTHERS if name == "JSON" else OTHERS + OF_SUBTOPICS  # it names none
    code, output, messages = called(*EVALUATE, *asked, "-q", "--format", "json")
    with warnings.catch_warnings(record=True, action="always") as told:
        values = rm.evaluate("qrels", "run", asked)
    assert code == 0
    assert messages == "".join(f"rankmetrics-lib: warning: {one.message}\n" for one in told)
    found = json.loads(output)
    of_queries = pd.DataFrame(found["queries"], dtype=float).T
    assert values.index.tolist() == of_queries.index.tolist()
    np.testing.assert_array_equal(of_queries, values)
    means = np.array(list(found["mean"].values()), dtype=float)
    np.testing.assert_array_equal(means, rm.means(values))


@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("files", BAD.values(), ids=list(BAD))
def test_what_evaluate_refuses_is_one_line(called, files):
    write(files)
    code, output, message = called(*EVALUATE, *OTHERS)
    with pytest.raises(ValueError) as refused, warnings.catch_warnings(action="ignore"):
        rm.evaluate("qrels", "run", OTHERS)
    assert (code, output, message) == (1, "", f"rankmetrics-lib: error: {refused.value}\n")


def test_a_column_may_be_in_the_last_run_only(called):
    write(("q1 0 d1 1\nq1 0 d2 0\n", "q1 Q0 d1 1 1 t\nq1 Q0 d2 2 2 t\n"))
    Path("other").write_text("topic,doc_id,score\nq1,d1,2\nq1,d2,1\n", encoding="utf-8")
    line = ["evaluate", "qrels", "run", "other", "-m", "RR", "--format", "csv", "--columns"]
    output = "run,RR\nrun,0.5\nother,1.0\n"
    assert called(*line, "query_id=topic")[:2] == (0, output)
    Path("other").write_text("query_id,doc_id,score\nq1,d1,2\n", encoding="utf-8")
    error = "columns['query_id'] must be a column of qrels or of run, got 'topic'\n"
    assert called(*line, "query_id=topic")[2].endswith(error)


@pytest.mark.parametrize(
    "error, said",
    [
        (MemoryError(), "out of memory"),
        (ImportError("libarrow.so: failed to map segment from shared object"), "out of memory"),
        (TypeError("run.doc_id must be text"), "run.doc_id must be text"),
        (KeyError("x"), "unexpected KeyError: 'x'"),
        (RuntimeError("two\nlines"), "unexpected RuntimeError: two lines"),
    ],
)
def test_any_error_is_one_line(called, monkeypatch, error, said):
    def fail(*arguments):
        raise error

    monkeypatch.setattr("rankmetrics_lib.command.evaluate.run", fail)
    assert called(*EVALUATE, "RR") == (1, "", f"{command.NAME}: error: {said}\n")


def test_without_its_libraries_it_says_how_to_install_them(called, monkeypatch):
    for name in ("pandas", "pyarrow", "tqdm"):
        monkeypatch.setitem(sys.modules, name, None)
    write((HEADER + "q1\td1\t2\nq1\td2\t0\n", RUN))
    code, output, errors = called(*EVALUATE, "RR")
    assert (code, output) == (1, "")
    said = "reading files needs pandas and pyarrow: pip install 'rankmetrics-lib[evaluation]'"
    assert said in errors
    monkeypatch.setattr(sys, "stderr", Terminal())
    write((QRELS, RUN + LONG))
    assert called(*EVALUATE, "RR")[:2] == (1, "")
    message = "error: the command needs tqdm: pip install 'rankmetrics-lib[evaluation]'\n"
    assert sys.stderr.getvalue().endswith(message)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("stream, shown", [(Terminal, True), (io.StringIO, False)])
def test_a_terminal_sees_how_far_a_long_file_is(called, monkeypatch, stream, shown):
    write((QRELS, RUN + LONG * 3))
    monkeypatch.setattr(reading, "BAR_AFTER", 0)
    monkeypatch.setattr(sys, "stderr", stream())
    called(*EVALUATE, "RR")
    assert ("run   0% |" in sys.stderr.getvalue()) == shown
    assert shown or "%" not in sys.stderr.getvalue()


def test_short_work_shows_no_bar(called, monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert called(*EVALUATE, "RR")[:2] == (0, "RR  0.3333\n")
    assert sys.stderr.getvalue() == ""


# compare and convert


@pytest.mark.parametrize("name", ["markdown", "latex", "sentences"])
def test_compare_writes_a_report(called, name):
    Path("other").write_text(RUN.replace("0.9", "0.7"), encoding="utf-8")
    code, output, errors = called("compare", "qrels", "run", "other", "-m", "RR", "--format", name)
    runs = {path: rm.read_run(path) for path in ("run", "other")}
    table = rm.compare(rm.read_qrels("qrels"), runs, "RR")
    assert (code, output, errors) == (0, rm.report(table, name) + "\n", "")


ENDINGS = [".txt", ".csv", ".tsv", ".json", ".jsonl", ".parquet"]
PACKED = [".txt.gz", ".csv.bz2", ".json.xz", ".parquet.zst"]
BEGINS = {".gz": b"\x1f\x8b", ".bz2": b"BZ", ".xz": b"\xfd7z", ".zst": b"(\xb5/"}


@pytest.mark.parametrize("ending", ENDINGS + PACKED)
def test_every_format_is_read_as_what_was_written(called, ending):
    files = []
    for what, read in (("qrels", rm.read_qrels), ("run", rm.read_run)):
        files.append(f"{what}-2{ending}")
        assert called("convert", what, what, files[-1]) == (0, "", "")
        written = Path(files[-1])
        assert written.read_bytes().startswith(BEGINS.get(written.suffix, b""))
        assert called("convert", what, files[-1], "again.txt") == (0, "", "")
        by_rows = [
            read(path).sort_values(["query_id", "doc_id"], ignore_index=True)
            for path in (what, files[-1], "again.txt")
        ]
        for table in by_rows[1:]:
            pd.testing.assert_frame_equal(table, by_rows[0])
    expected, found = (rm.evaluate(*two, ["nDCG", "AP"]) for two in (("qrels", "run"), files))
    pd.testing.assert_frame_equal(found.loc[expected.index], expected, check_exact=True)


def test_a_file_that_cannot_be_written_whole_is_removed(called, monkeypatch):
    full = OSError(28, "No space left on device")

    class Full(io.FileIO):
        def write(self, content):
            super().write(content[:3])
            raise full

    monkeypatch.setattr("rankmetrics_lib.command.convert.open", Full, raising=False)
    assert called("convert", "run", "run", "out.tsv") == (
        1,
        "",
        f"rankmetrics-lib: error: {full}\n",
    )
    assert not Path("out.tsv").exists()
