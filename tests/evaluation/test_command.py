"""`rankmetrics`, which is also `python -m rankmetrics_lib`: what it prints, on which stream, and
with which exit code."""

import contextlib
import io
import json
import math
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import pytrec_eval

import rankmetrics_lib as rm
from rankmetrics_lib import command
from rankmetrics_lib.command import completion, parsing
from rankmetrics_lib.command import files as reading
from rankmetrics_lib.command.main import main
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation import small_files, trec_files
from rankmetrics_lib.evaluation.measures import KINDS
from rankmetrics_lib.evaluation.other_names import TREC_EVAL_CUTOFFS, translated

# q1 finds d1 at rank 2, below d2: RR 1/2, AUC 0. 001 has nothing relevant: RR 0, and no AUC.
QRELS = "q1 0 d1 1\nq1 0 d2 0\n001 0 \u00e9 0\n"
RUN = "q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n001 Q0 \u00e9 1 0.7 t\n"


@pytest.fixture
def files(tmp_path):
    (tmp_path / "qrels.txt").write_text(QRELS, encoding="utf-8")
    (tmp_path / "run.txt").write_text(RUN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def called(files, monkeypatch, capsys):
    """Calls the command in the files' folder; its exit code, stdout and stderr."""
    monkeypatch.chdir(files)

    def call(*arguments):
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = stop.code
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def printed(called):
    """What evaluating the files prints."""

    def call(*arguments):
        code, output, errors = called("evaluate", "qrels.txt", "run.txt", *arguments)
        assert (code, errors) == (0, "")
        return output

    return call


def in_a_shell(folder, *arguments, **options):
    """Calls the command as its users do."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **options}
    return subprocess.run(
        [sys.executable, "-m", "rankmetrics_lib", *arguments], cwd=folder, **options
    )


EVALUATE = ["evaluate", "qrels.txt", "run.txt", "-m"]


def test_a_table_of_means(printed):
    assert (
        printed("-m", "RR", "nDCG@10", "AUC")
        == "RR       0.2500\nnDCG@10  0.3155\nAUC      0.0000\n"
    )


def test_a_table_by_query(printed):
    assert (
        printed("-m", "RR", "AUC", "--per-query") == "query_id      RR     AUC\n"
        "q1        0.5000  0.0000\n"
        "001       0.0000     nan\n"
        "mean      0.2500  0.0000\n"
    )


def test_csv(printed):
    assert printed("-m", "RR", "P@1", "--format", "csv") == "RR,P@1\n0.25,0.0\n"
    rows = printed("-m", "RR", "-m", "AUC", "--per-query", "--format", "csv")
    assert rows == "query_id,RR,AUC\nq1,0.5,0.0\n001,0.0,\n"


def test_tsv(printed):
    assert printed("-m", "RR", "-q", "--format", "tsv") == "query_id\tRR\nq1\t0.5\n001\t0.0\n"


@pytest.fixture
def best(files):
    """A second run, which finds d1 first."""
    (files / "best.txt").write_text("q1 Q0 d1 1 2 t\n001 Q0 \u00e9 1 1 t\n", encoding="utf-8")
    return "evaluate", "qrels.txt", "run.txt", "best.txt", "-m", "RR", "AUC"


def test_several_runs_are_a_row_each(called, best):
    assert called(*best) == (
        0,
        "run           RR     AUC\nrun.txt   0.2500  0.0000\nbest.txt  0.5000  1.0000\n",
        "",
    )
    assert called(*best, "-q")[1] == (
        "run       query_id      RR     AUC\n"
        "run.txt   q1        0.5000  0.0000\n"
        "run.txt   001       0.0000     nan\n"
        "run.txt   mean      0.2500  0.0000\n"
        "best.txt  q1        1.0000  1.0000\n"
        "best.txt  001       0.0000     nan\n"
        "best.txt  mean      0.5000  1.0000\n"
    )


def test_several_runs_as_csv_and_json(called, best):
    assert called(*best, "--format", "csv")[1] == "run,RR,AUC\nrun.txt,0.25,0.0\nbest.txt,0.5,1.0\n"
    rows = called(*best, "--format", "csv", "-q")[1].splitlines()
    assert rows[:2] == ["run,query_id,RR,AUC", "run.txt,q1,0.5,0.0"] and len(rows) == 5
    assert json.loads(called(*best, "--format", "json")[1]) == {
        "run.txt": {"mean": {"RR": 0.25, "AUC": 0.0}},
        "best.txt": {"mean": {"RR": 0.5, "AUC": 1.0}},
    }


def test_a_level_of_relevance(printed, called, best):
    assert printed("-m", "RR", "P@1", "-l", "2") == "RR(rel=2)   0.0000\nP(rel=2)@1  0.0000\n"
    compared = called("compare", *best[1:6], "-l", "2", "--format", "json")[1]
    assert json.loads(compared)[0]["mean_b"] == 0


def test_files_may_come_after_the_measures_as_for_trec_eval(called):
    """And its options: -q as here, -c for what is always done here."""
    line = "evaluate", "-q", "-c", "-l1", "-m", "recip_rank", "-m", "P.5", "qrels.txt", "run.txt"
    ours = "evaluate", "qrels.txt", "run.txt", "-m", "RR", "P@5", "-q"
    assert called(*line) == called(*ours)
    missing = called("evaluate", "-m", "RR", "qrels.txt", "none.txt")
    assert missing == (1, "", "rankmetrics: error: none.txt: No such file or directory\n")


def test_a_file_with_the_name_of_a_measure(files, called):
    """After -m it is the measure, before it the file."""
    (files / "run.txt").rename(files / "RR")
    assert called("evaluate", "qrels.txt", "RR", "-m", "RR") == (0, "RR  0.2500\n", "")


def test_sets_of_measures(printed):
    every = [line.split()[0] for line in printed("-m", "all").splitlines()]
    assert {rm.evaluation.Measure.parse(name).name for name in every} == {
        name
        for name, kind in KINDS.items()
        if "required" not in kind.defaults.values() and not kind.of_subtopics
    }
    for name in ("official", "all_trec"):
        lines = printed("-m", name).splitlines()
        expected = {
            measure
            for theirs in pytrec_eval.supported_nicknames[name] - {"recall", "P"}
            for measure in translated(theirs)[0]
        } | {f"P@{k}" for k in TREC_EVAL_CUTOFFS}
        if name == "all_trec":
            expected |= {f"R@{k}" for k in TREC_EVAL_CUTOFFS}
        assert {line.split()[0] for line in lines} == expected


def test_columns_are_named_by_an_option(files, called):
    (files / "qrels.txt").write_text("topic,url,grade\nq1,d1,1\nq1,d2,0\n", encoding="utf-8")
    named = "--columns", "query_id=topic,doc_id=url,relevance=grade"
    code, output, errors = called(*EVALUATE, "RR")
    assert (code, output) == (1, "") and errors.endswith(f"name them, as in {' '.join(named)}\n")
    (files / "run.txt").write_text("q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n")
    assert called(*EVALUATE, "RR", *named) == (0, "RR  0.5000\n", "")
    (files / "qrels.txt").write_text("q1\td1\t1\nq1\td2\t0\n")
    places = "--columns", "query_id=0,doc_id=1,relevance=2"
    assert called(*EVALUATE, "RR", *places) == (0, "RR  0.5000\n", "")
    (files / "qrels.txt").write_text("q1 0 d1 1\nq1 0 d2 0\n")
    unused = called(*EVALUATE, "RR", "--columns", "query_id=topic")[2]
    assert unused.endswith("columns['query_id'] must be a column of qrels or of run, got 'topic'\n")


def test_json(printed):
    assert json.loads(printed("-m", "RR", "--format", "json")) == {"mean": {"RR": 0.25}}
    assert json.loads(printed("-m", "RR", "AUC", "--format", "json", "--per-query")) == {
        "mean": {"RR": 0.25, "AUC": 0.0},
        "queries": {"q1": {"RR": 0.5, "AUC": 0.0}, "001": {"RR": 0.0, "AUC": None}},
    }


def test_csv_and_json_keep_every_digit(files, printed):
    (files / "qrels.txt").write_text("q 0 d1 1\nq 0 d2 0\nq 0 d3 1\n")
    (files / "run.txt").write_text("q Q0 d1 1 3 t\nq Q0 d2 2 2 t\nq Q0 d3 3 1 t\n")
    exact = rm.formulas.average_precision([1, 0, 1])
    assert json.loads(printed("-m", "AP", "--format", "json"))["mean"]["AP"] == exact
    assert float(printed("-m", "AP", "--format", "csv").split()[1]) == exact


@pytest.mark.slow
def test_ids_are_printed_as_utf_8_whatever_the_language(files):
    (files / "qrels.txt").write_text("질의 0 d 1\n", encoding="utf-8")
    (files / "run.txt").write_text("질의 Q0 d 1 1 t\n", encoding="utf-8")
    for output in ("table", "csv", "json"):
        arguments = [*EVALUATE, "RR", "--per-query", "--format", output]
        done = in_a_shell(files, *arguments, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
        assert done.returncode == 0 and "질의" in done.stdout


@pytest.mark.parametrize(
    "qrels, run, message",
    [
        (QRELS, RUN + "q1 Q0 d3 3 high t\n", "run.txt, line 4: score must be a number, got 'high'"),
        (QRELS, RUN + RUN, "run.txt, line 4: document 'd2' of query 'q1' again, first on line 1"),
        (
            QRELS + "q1 0\n",
            RUN,
            (
                "qrels.txt, line 4: expected 4 fields (query_id iteration doc_id relevance), got 2:"
                " 'q1 0'"
            ),
        ),
        (
            "",
            RUN,
            (
                "qrels.txt: expected lines of 4 fields (query_id iteration doc_id relevance), the"
                " file is empty"
            ),
        ),
        (
            QRELS.replace("d1 1", "d1 relevant"),
            RUN,
            "qrels.txt, line 1: relevance must be a finite number, got 'relevant'",
        ),
        (
            QRELS,
            RUN.encode() + b"q1 Q0 na\xefve 1 1 t\n",
            "run.txt, line 4: doc_id must be UTF-8, got 'na\\\\xefve'",
        ),
        (QRELS, None, "run.txt: No such file or directory"),
    ],
)
def test_an_error_in_a_file_is_one_line_on_stderr(files, called, qrels, run, message):
    for name, content in (("qrels.txt", qrels), ("run.txt", run)):
        (files / name).unlink()
        if content is not None:
            (files / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    error = f"rankmetrics: error: {message}\n"
    assert called(*EVALUATE, "RR", "--per-query") == (1, "", error)


def test_a_folder_is_no_file(files, called):
    assert called("evaluate", ".", "run.txt", "-m", "RR") == (
        1,
        "",
        "rankmetrics: error: .: Is a directory\n",
    )


@pytest.mark.parametrize(
    "arguments, message",
    [
        ([], "the following arguments are required: COMMAND"),
        (["measure"], "invalid choice: 'measure'"),
        (["evaluate", "qrels.txt", "-m", "RR"], "the following arguments are required: run"),
        (
            ["evaluate", "qrels.txt", "run.txt"],
            "the following arguments are required: -m/--measures",
        ),
        ([*EVALUATE, "nDGC@10"], "unknown measure 'nDGC@10': did you mean 'nDCG@10'?"),
        ([*EVALUATE, "RR", "--columns", "topic"], "expected query_id=NAME,doc_id=NAME"),
        ([*EVALUATE, "RR", "--columns", "query=topic"], "columns must be a dict of query_id"),
        ([*EVALUATE, "P@0"], "measure 'P@0': k must be an integer of at least 1"),
        ([*EVALUATE, "RBP(p='a')"], "persistence must be"),
        ([*EVALUATE, "RR", "--format", "xml"], "invalid choice: 'xml'"),
    ],
)
def test_a_wrong_call_exits_with_2_before_any_file_is_read(files, called, arguments, message):
    (files / "run.txt").unlink()
    code, output, errors = called(*arguments)
    assert (code, output) == (2, "")
    assert message in errors
    assert (
        errors.startswith(command.NAME)
        and errors.endswith(" (see --help)\n")
        and errors.count("\n") == 1
    )


@pytest.mark.parametrize("name", ["evaluate", "compare", "identify"])
def test_the_help_tells_the_exit_codes(called, name):
    code, output, errors = called(name, "--help")
    assert (code, errors) == (0, "")
    words = " ".join(output.split())
    assert parsing.EXIT_CODES in words
    if name != "identify":
        assert all(kind in words for kind in KINDS)


def test_a_file_may_come_from_stdin(files):
    done = in_a_shell(files, "evaluate", "qrels.txt", "-", "-m", "RR", input=RUN)
    assert (done.returncode, done.stdout, done.stderr) == (0, "RR  0.2500\n", "")
    done = in_a_shell(files, "evaluate", "qrels.txt", "-", "-m", "RR", input="q1\n")
    assert done.returncode == 1 and "/dev/stdin, line 1: expected 6 fields" in done.stderr


@pytest.mark.slow
def test_files_of_other_formats(files, called):
    header = "query-id\tcorpus-id\tscore\n"
    judged = "".join(
        f"{q}\t{d}\t{grade}\n" for q, _, d, grade in map(str.split, QRELS.splitlines())
    )
    (files / "qrels.txt").write_text(header + judged, encoding="utf-8")
    results = {"q1": {"d2": 0.9, "d1": 0.8}, "001": {"\u00e9": 0.7}}
    (files / "run.txt").write_text(json.dumps(results))
    assert called(*EVALUATE, "RR") == (0, "RR  0.2500\n", "")
    done = in_a_shell(files, "evaluate", "qrels.txt", "-", "-m", "RR", input=json.dumps(results))
    assert (done.returncode, done.stdout, done.stderr) == (0, "RR  0.2500\n", "")


def test_a_closed_stdin_is_an_error(files):
    """Without a check, another file of the call would be read in its place."""
    line = ["evaluate", "qrels.txt", "-", "-m", "RR"]
    done = in_a_shell(files, *line, preexec_fn=lambda: os.close(0))
    said = "python -m rankmetrics_lib: error: [Errno 9] stdin is closed\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_no_file_is_read_twice(called):
    error = "rankmetrics: error: every file must be named once\n"
    assert called("evaluate", "-", "-", "-m", "RR") == (1, "", error)


def test_a_warning_is_one_line_on_stderr(files):
    (files / "run.txt").write_text(RUN + "q7 Q0 d1 1 1 t\n", encoding="utf-8")
    done = in_a_shell(files, *EVALUATE, "RR")
    assert (done.returncode, done.stdout) == (0, "RR  0.2500\n")
    assert (
        done.stderr.startswith("python -m rankmetrics_lib: warning: 1 query ")
        and done.stderr.count("\n") == 1
    )


@pytest.mark.parametrize(
    "arguments", [EVALUATE, ["compare", "qrels.txt", "run.txt", "more.txt", "-m"]]
)
def test_strict_makes_it_an_error(files, called, arguments):
    for name in ("run.txt", "more.txt"):
        (files / name).write_text(RUN + "q7 Q0 d1 1 1 t\n", encoding="utf-8")
    code, output, errors = called(*arguments, "RR", "--strict")
    assert (code, output) == (1, "")
    assert errors.endswith("1 query has results but no judgments: q7\n") and "error: " in errors


def test_a_closed_pipe_is_quiet(files):
    reader, writer = os.pipe()
    os.close(reader)
    done = in_a_shell(files, *EVALUATE, "RR", stdout=writer)
    os.close(writer)
    assert done.stderr == "" and done.returncode == -signal.SIGPIPE


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="a device that is always full exists only on Linux"
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_an_error(files, unbuffered):
    """Without its own care, Python writes what it holds back once more at its end, and exits with
    120."""
    with open("/dev/full", "w") as full:
        done = in_a_shell(
            files, *EVALUATE, "RR", stdout=full, env={**os.environ, "PYTHONUNBUFFERED": unbuffered}
        )
    assert done.returncode == 1
    assert done.stderr == "python -m rankmetrics_lib: error: [Errno 28] No space left on device\n"


def test_a_closed_stdout_is_an_error(files):
    done = in_a_shell(files, *EVALUATE, "RR", stdout=None, preexec_fn=lambda: os.close(1))
    assert done.returncode == 1
    assert done.stderr == "python -m rankmetrics_lib: error: [Errno 9] stdout is closed\n"


def test_a_closed_stderr_loses_the_message_only(files):
    done = in_a_shell(files, "evaluate", "qrels.txt", "none", "-m", "RR", preexec_fn=close_stderr)
    assert (done.returncode, done.stdout) == (1, "")


def close_stderr():
    os.close(2)


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

    monkeypatch.setattr(small_files, "small_content", fail)
    assert called(*EVALUATE, "RR") == (1, "", f"rankmetrics: error: {said}\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the limit")
def test_a_limit_of_memory_is_one_line(files):
    """Less than the libraries need, on any machine; more than Python needs."""
    limit = 200 * 2**20
    done = in_a_shell(
        files,
        *("compare", "qrels.txt", "run.txt", "best.txt", "-m", "RR"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("stream, shown", [(Terminal, True), (io.StringIO, False)])
def test_a_terminal_sees_how_far_a_long_file_is(called, monkeypatch, stream, shown):
    monkeypatch.setattr(reading, "BAR_AFTER", 0)
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    monkeypatch.setattr(small_files, "SMALL", 0)
    monkeypatch.setattr(sys, "stderr", stream())
    assert called(*EVALUATE, "RR")[:2] == (0, "RR  0.2500\n")
    assert ("run.txt   0% |" in sys.stderr.getvalue()) == shown
    assert shown or sys.stderr.getvalue() == ""


def test_without_its_libraries_it_says_how_to_install_them(called, monkeypatch):
    for name in ("pandas", "pyarrow", "tqdm"):
        monkeypatch.setitem(sys.modules, name, None)
    assert called(*EVALUATE, "RR") == (0, "RR  0.2500\n", "")
    monkeypatch.setattr(small_files, "SMALL", 0)
    code, output, errors = called(*EVALUATE, "RR")
    assert (code, output) == (1, "")
    assert errors.endswith("needs pandas: pip install 'rankmetrics_lib[evaluation]'\n")
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert called(*EVALUATE, "RR")[:2] == (1, "")
    assert sys.stderr.getvalue().endswith(
        "error: the command needs tqdm: pip install 'rankmetrics_lib[evaluation]'\n"
    )


def test_short_work_shows_no_bar(called, monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert called(*EVALUATE, "RR")[:2] == (0, "RR  0.2500\n")
    assert sys.stderr.getvalue() == ""


def default_sigint():
    """A process in the background of a shell ignores SIGINT, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
def test_ctrl_c_is_quiet(files):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    line = [sys.executable, "-m", "rankmetrics_lib", "evaluate", "qrels.txt", "-", "-m", "RR"]
    process = subprocess.Popen(line, cwd=files, preexec_fn=default_sigint, **pipes)
    try:
        process.stdin.write(b"q1 Q0 d1 1 1 t\n" * 2**16)  # more than a pipe holds: it is being read
        process.stdin.flush()
        for _ in range(4):  # as users do: Python misses a signal just before it waits for more
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(60)
                break
        assert process.poll() == 130
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("library", ["numpy", "pandas", "scipy"])
def test_ctrl_c_is_quiet_while_a_library_is_imported(files, library):
    """A library of that name interrupts the process. What catches errors does not notice."""
    (files / f"{library}.py").write_text(
        "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\n    int('x')\n"
        "except BaseException:\n    pass\n"
    )
    line = ["compare", "qrels.txt", "run.txt", "best.txt", "-m", "RR"]
    (files / "best.txt").write_text(RUN, encoding="utf-8")
    done = in_a_shell(files, *line, preexec_fn=default_sigint)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("arguments", [["--version"], ["--version", "evaluate"]])
def test_the_version(called, arguments):
    assert called(*arguments) == (0, f"rankmetrics_lib {rm.__version__}\n", "")


# compare


@pytest.fixture
def two_runs(files):
    (files / "qrels.txt").write_text("q1 0 d 1\nq2 0 d 1\n")
    (files / "a.txt").write_text("q1 Q0 d 1 1 t\nq2 Q0 d 1 1 t\n")
    (files / "b.txt").write_text("q1 Q0 x 1 2 t\nq1 Q0 d 2 1 t\nq2 Q0 d 1 1 t\n")
    return ["compare", "qrels.txt", "a.txt", "b.txt", "-m", "RR"]


def test_compare_prints_a_row_a_pair(called, two_runs):
    code, output, errors = called(*two_runs)
    names, row = map(str.split, output.splitlines())
    assert (code, errors) == (0, "")
    assert dict(zip(names, row, strict=True)) == {
        "system_a": "a.txt",
        "system_b": "b.txt",
        "n_queries": "2",
        "mean_a": "1.0000",
        "mean_b": "0.7500",
        "difference": "0.2500",
        "ci_low": "0.0000",
        "ci_high": "0.5000",
        "effect_size": "0.7071",
        "p_t": "0.5000",
        "p_randomization": "1.0000",
        "p_wilcoxon": "1.0000",
        "wins": "1",
        "ties": "1",
        "losses": "0",
        "deviation": "0.3536",
    }


def test_compare_writes_csv_and_json(called, two_runs):
    (row,) = json.loads(called(*two_runs, "--format", "json")[1])
    assert (row["system_a"], row["n_queries"], row["difference"]) == ("a.txt", 2, 0.25)
    assert row["effect_size"] == 0.25 / math.sqrt(2 * 0.25**2)
    names, values = called(*two_runs, "--format", "csv", "--baseline", "a.txt")[1].splitlines()
    assert names.startswith("system_a,system_b,n_queries,") and values.startswith(
        "b.txt,a.txt,2,0.75,1.0,-0.25,"
    )


def test_compare_takes_several_measures_and_the_tests(called, two_runs):
    chosen = [*two_runs, "P@1", "--tests", "sign", "tukey", "--format", "json"]
    rows = json.loads(called(*chosen)[1])
    assert [row["measure"] for row in rows] == ["RR", "P@1"]
    for row in rows:
        assert [name for name in row if name.startswith("p_")] == ["p_sign", "p_tukey"]
    code, output, errors = called(*two_runs, "--tests", "F")
    assert (code, output) == (2, "") and "invalid choice: 'F' (choose from" in errors


def test_the_measure_of_compare_may_be_spelled_as_before(called, two_runs):
    spelled = ["--measure" if word == "-m" else word for word in two_runs]
    assert called(*spelled) == called(*two_runs)


@pytest.mark.filterwarnings("ignore:.* judged quer")
@pytest.mark.parametrize("name", ["markdown", "latex", "html", "sentences"])
def test_compare_writes_a_report(called, two_runs, name):
    code, output, errors = called(*two_runs, "--format", name)
    runs = {path: rm.read_run(path) for path in two_runs[2:4]}
    table = rm.compare(rm.read_qrels("qrels.txt"), runs, "RR")
    assert (code, output, errors) == (0, rm.report(table, name) + "\n", "")


def test_json_has_null_for_what_has_no_number(files, called, two_runs):
    """The effect size is infinite if all queries have the same difference."""
    at_rank_2 = [f"{query} Q0 {line} t\n" for query in ("q1", "q2") for line in ("x 1 2", "d 2 1")]
    (files / "b.txt").write_text("".join(at_rank_2))
    (row,) = json.loads(called(*two_runs, "--format", "json")[1])
    assert row["difference"] == 0.5 and row["effect_size"] is None


@pytest.mark.parametrize(
    "runs, code, message",
    [
        (["a.txt"], 1, "runs must hold at least two systems, got 1"),
        (["a.txt", "a.txt"], 1, "every file must be named once"),
        (["a.txt", "none.txt"], 1, "none.txt: No such file or directory"),
        (
            ["a.txt", "b.txt", "--baseline", "c.txt"],
            1,
            "baseline must be one of the runs 'a.txt', 'b.txt'",
        ),
        (["a.txt", "b.txt", "--method", "bh"], 2, "invalid choice: 'bh'"),
    ],
)
def test_what_compare_refuses(called, two_runs, runs, code, message):
    exit_code, output, errors = called("compare", "qrels.txt", *runs, "-m", "RR")
    assert (exit_code, output) == (code, "")
    assert message in errors


# identify

SIX = ["--rels", *"323012", "--pool", *"32301230", "--metric", "ndcg", "-k", "6"]


def test_identify_prints_each_explanation_with_its_call(called):
    code, output, errors = called("identify", "0.9608", *SIX)
    assert (code, errors) == (0, "")
    first, call = output.splitlines()[:2]
    assert first == "0.960808  NDCG at 6: ideal from the list only; gain g; discount 1/log2(i + 1)"
    assert call.strip() == "rm.ndcg([3, 2, 3, 0, 1, 2], 6)"
    why = output.splitlines()[2:5]
    assert why[0].startswith(
        "          The ideal was sorted from the retrieved list only, not from"
    )
    assert "Computed so by scikit-learn" in " ".join(map(str.strip, why))
    assert output.count("so by scikit-learn") == 1 and max(map(len, why)) <= 100


def test_identify_takes_a_percentage_and_says_what_was_cut(called):
    output = called("identify", "81.86%", *SIX)[1]
    assert output.splitlines()[0].endswith("terms rounded to 2 decimals")
    output = called("identify", "0.66", "--rels", *"101", "--metric", "precision")[1]
    assert output.startswith("0.666667 (cut)  P\n")


def test_identify_says_when_nothing_fits_and_when_there_is_more(called):
    output = called("identify", "0.71234", *SIX)[1]
    assert output.startswith("Nothing gives this number. The nearest:\n")
    assert output.count("\n") == 7
    few = called("identify", "0.50000", "--rels", *"0110")[1].splitlines()
    every = called("identify", "0.50000", "--rels", *"0110", "--all")[1].splitlines()
    assert len(few) == 21 and few[-1] == f"and {len(every) // 2 - 10} more: --all lists them"
    by_chance = called("identify", "0.785", *SIX)[1].splitlines()
    assert by_chance[0] == "Nothing gives this number but by chance:"
    assert by_chance[1].endswith("by chance; a fourth decimal would tell")


def test_identify_explains_a_mean_over_the_queries_of_two_files(called, tmp_path):
    (tmp_path / "qrels").write_text("q1 0 a 1\nq1 0 b 1\nq2 0 c 1\nq3 0 d 1\n")
    (tmp_path / "run").write_text(
        "q1 Q0 a 1 3 x\nq1 Q0 x 2 2 x\nq1 Q0 b 3 1 x\nq2 Q0 x 1 2 x\nq2 Q0 c 2 1 x\n"
    )
    files = "--qrels", str(tmp_path / "qrels"), "--run", str(tmp_path / "run")
    code, output, errors = called("identify", "0.6667", *files, "--metric", "AP")
    assert (code, errors) == (0, "")
    assert "AP: R of the judged set; mean over the judged queries" in output
    assert "rm.evaluate(qrels[qrels.query_id.isin(run.query_id)], run, 'AP')" in output
    said = "rankmetrics: error: "
    alone = called("identify", "0.6667", *files[:2])
    assert alone == (1, "", f"{said}--qrels and --run must be given together\n")
    assert called("identify", "0.6", "--rels", "1", *files[2:]) == alone
    wrong = called("identify", "0.6667", *files, "--n-relevant", "2")
    assert wrong == (1, "", f"{said}--n-relevant goes with --rels, not with --qrels\n")
    wrong = called("identify", "0.6667", *files, "--pool", "1")
    assert wrong == (1, "", f"{said}--pool goes with --rels, not with --qrels\n")
    assert called("identify", "0.6667", *files, "--rels", "1")[0] == 2
    assert called("identify", "0.6667")[0] == 2


def test_identify_explains_a_mean_of_rankings(called):
    """Of 1/2 and 1/3, where the first query has one relevant document more."""
    rankings = "--rels", *"01", "--rels", *"001"
    code, output, errors = called("identify", "0.4167", *rankings, "--metric", "AP")
    assert (code, errors) == (0, "")
    assert output.startswith("0.416667  AP: R of the judged set; mean over all")
    pools = "--pool", *"011", "--pool", *"001"
    output = called("identify", "0.2917", *rankings, *pools, "--metric", "AP")[1]
    assert output.startswith("0.291667  AP: R of the judged set; mean over all")
    said = "rankmetrics: error: "
    several = called("identify", "0.5", *rankings, "--scores", "1", "2")
    assert several == (1, "", f"{said}--scores goes with one ranking, not with several --rels\n")
    missing = called("identify", "0.5", *rankings, "--pool", "1", "1")
    assert missing == (1, "", f"{said}pool must be as long as rels, got 1 against 2\n")
    more = called("identify", "0.5", *rankings[:3], *pools)
    assert more == (1, "", f"{said}--pool must be given once for each --rels\n")


def test_identify_says_that_nothing_gives_a_mean(called):
    output = called("identify", "0.71234", "--rels", *"01", "--rels", *"001")[1]
    assert output.startswith("Nothing gives this number. The nearest:\n")
    assert output.count("\n") == 7


def test_identify_says_when_the_metric_has_no_value(called):
    without = ("identify", "0.5", "--rels", *"11", "--metric", "auc")
    assert called(*without) == (0, "The metric has no value for this ranking.\n", "")
    assert called(*without, "--format", "json") == (0, "[]\n", "")


def test_identify_writes_every_row_as_csv_and_json(called):
    rows = json.loads(called("identify", "0.5000", "--rels", *"0110", "--format", "json")[1])
    table = rm.identify("0.5000", [0, 1, 1, 0])
    assert [row["call"] for row in rows] == table.call.tolist()
    assert {row["k"] for row in rows} >= {None, 2}
    assert (
        called("identify", "0.5000", "--rels", *"0110", "--format", "csv")[1].count("\n")
        == len(rows) + 1
    )


def test_a_label_may_be_a_fraction_and_its_error_is_one_line(called):
    output = called("identify", "1.5", "--rels", "0.5", "1", "--metric", "cumulative_gain")[1]
    assert "rm.cumulative_gain([0.5, 1])" in output
    error = "rankmetrics: error: rels[1] must be a finite label of at least 0, got -1\n"
    assert called("identify", "1.5", "--rels", "1", "-1") == (1, "", error)
    assert called("identify", "1.5", "--rels", "a")[0] == 2


MEASURES = [
    "nDCG@10",
    "nDCG",
    "AP",
    "AP@5",
    "AP(rel=2)",
    "RR",
    "P@5",
    "P(rel=2)@5",
    "R@10",
    "Rprec",
    "Success@1",
]


def write_trec(path, table, line):
    rows = table.to_dict("records")
    path.write_text("".join(line.format(**row) for row in rows), encoding="utf-8")


@pytest.mark.parametrize("system", ["lsi", "bm25"])
def test_the_lee_collection_gives_the_numbers_of_ir_measures(tmp_path, system):
    lee = load_lee()
    write_trec(tmp_path / "qrels.txt", lee.qrels(), "{query_id} 0 {doc_id} {relevance}\n")
    write_trec(
        tmp_path / "run.txt", lee.run(system), "{query_id} Q0 {doc_id} 0 {score!r} " + system + "\n"
    )
    ours = in_a_shell(tmp_path, *EVALUATE, *MEASURES, "--per-query").stdout.splitlines()
    names, *rows, (_, *means) = map(str.split, ours)
    assert names == ["query_id", *MEASURES] and len(rows) == 50

    program = [sys.executable, "-m", "ir_measures", "--by_query", "qrels.txt", "run.txt", *MEASURES]
    theirs = subprocess.run(
        program, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    found = {(query, name): value for query, name, value in map(str.split, theirs.splitlines())}
    assert {
        (row[0], name): value for row in rows for name, value in zip(MEASURES, row[1:], strict=True)
    } | {("all", name): value for name, value in zip(MEASURES, means, strict=True)} == found


# Completion

# What a word may become where the cursor is at the end of a line.
COMPLETED = {
    "rankmetrics ": "evaluate compare identify convert grade",
    "rankmetrics evaluate q": "qrels.txt",
    "rankmetrics evaluate qrels.txt r": "run.txt",
    "rankmetrics evaluate qrels.txt run.txt -m AP nDC": "nDCG nDCG@10",
    "rankmetrics evaluate -m of": "official",
    "rankmetrics compare qrels.txt run.txt -m of": "",
    "rankmetrics compare qrels.txt run.txt --tests t s": "sign",
    "rankmetrics evaluate --per": "--per-query",
    "rankmetrics convert qrels ru": "run.txt",
    "rankmetrics identify 0.5 --metric aver": "average_precision",
}


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes_the_command(files, called):
    code, script, errors = called("--print-completion", "bash")
    assert (code, errors) == (0, "")
    program = script + (
        'while read -r line; do COMP_WORDS=($line); [[ $line == *" _" ]] && COMP_WORDS[-1]="";'
        " COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _shtab_rankmetrics;"
        ' echo "${COMPREPLY[*]}"; done'
    )
    lines = "".join(line + ("_\n" if line.endswith(" ") else "\n") for line in COMPLETED)
    done = subprocess.run(
        ["bash", "-c", program], input=lines, cwd=files, capture_output=True, text=True
    )
    assert dict(zip(COMPLETED, done.stdout.splitlines(), strict=True)) == COMPLETED


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_each_shell_has_a_script(called, shell):
    code, output, errors = called("--print-completion", shell)
    assert (code, errors) == (0, "") and "official" in output


def test_completion_without_its_library(called, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert called("--print-completion", "bash") == (
        1,
        "",
        "rankmetrics: error: --print-completion needs shtab: pip install"
        " 'rankmetrics_lib[evaluation]'\n",
    )
