"""The command as its users call it: what it reads from stdin, what it does where a stream is closed
or full, and how it ends."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rankmetrics_lib.datasets.lee import load_lee

from .sessions import called

QRELS = "q1 0 d1 1\nq1 0 d2 0\n001 0 \u00e9 0\n"
RUN = "q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n001 Q0 \u00e9 1 0.7 t\n"
EVALUATE = ["evaluate", "qrels.txt", "run.txt", "-m"]
NAME = "python -m rankmetrics_lib"


@pytest.fixture
def files(tmp_path):
    (tmp_path / "qrels.txt").write_text(QRELS, encoding="utf-8")
    (tmp_path / "run.txt").write_text(RUN, encoding="utf-8")
    return tmp_path


def in_a_shell(folder, *arguments, **options):
    """The exit code, stdout and stderr."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    line = [sys.executable, "-m", "rankmetrics_lib", *arguments]
    done = subprocess.run(line, cwd=folder, **pipes | options)
    return done.returncode, done.stdout, done.stderr


def test_the_old_name_says_the_new_one_and_does_the_same(files):
    program = "from rankmetrics_lib.command import under_old_name; under_old_name()"
    done = subprocess.run(
        [sys.executable, "-c", program, *EVALUATE, "RR"],
        cwd=files,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stderr == "rankmetrics is now rankmetrics-lib\n"
    assert (done.returncode, done.stdout) == (0, "RR  0.2500\n")


def test_a_file_may_come_from_stdin(files):
    from_stdin = ["evaluate", "qrels.txt", "-", "-m", "RR"]
    code, _, errors = in_a_shell(files, *from_stdin, input="q1\n")
    assert code == 1 and "/dev/stdin, line 1: expected 6 fields" in errors
    results = '{"q1": {"d2": 0.9, "d1": 0.8}, "001": {"\u00e9": 0.7}}'
    assert in_a_shell(files, *from_stdin, input=results) == (0, "RR  0.2500\n", "")
    more = RUN + "q7 Q0 d1 1 1 t\n"
    told = f"{NAME}: warning: 1 query has results but no judgments, and is left out: q7\n"
    assert in_a_shell(files, *from_stdin, input=more) == (0, "RR  0.2500\n", told)


@pytest.mark.slow
def test_ids_are_printed_as_utf_8_whatever_the_language(files):
    (files / "qrels.txt").write_text("질의 0 d 1\n", encoding="utf-8")
    (files / "run.txt").write_text("질의 Q0 d 1 1 t\n", encoding="utf-8")
    latin = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    code, text, _ = in_a_shell(files, *EVALUATE, "RR", "--per-query", env=latin)
    assert code == 0 and "질의" in text


def test_a_closed_stream_is_an_error(files):
    """Without a check of stdin, another file of the call would be read in its place."""
    said = f"{NAME}: error: [Errno 9] stdin is closed\n"
    line = ["evaluate", "qrels.txt", "-", "-m", "RR"]
    assert in_a_shell(files, *line, preexec_fn=lambda: os.close(0)) == (1, "", said)
    said = f"{NAME}: error: [Errno 9] stdout is closed\n"
    closed = {"stdout": None, "preexec_fn": lambda: os.close(1)}
    assert in_a_shell(files, *EVALUATE, "RR", **closed) == (1, None, said)
    line = ["evaluate", "qrels.txt", "none", "-m", "RR"]  # only the message is lost
    assert in_a_shell(files, *line, preexec_fn=lambda: os.close(2))[:2] == (1, "")


def test_a_closed_pipe_is_quiet(files):
    reader, writer = os.pipe()
    os.close(reader)
    done = in_a_shell(files, *EVALUATE, "RR", stdout=writer)
    os.close(writer)
    assert done == (-signal.SIGPIPE, None, "")


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="a device that is always full exists only on Linux"
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_an_error(files, unbuffered):
    """Without its own care, Python writes what it holds back once more at its end, and exits with
    120."""
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = in_a_shell(files, *EVALUATE, "RR", stdout=full, env=env)
    assert done == (1, None, f"{NAME}: error: [Errno 28] No space left on device\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the limit")
def test_a_limit_of_memory_is_one_line(files):
    """Less than the libraries need, on any machine; more than Python needs."""
    limit = 200 * 2**20
    line = ["compare", "qrels.txt", "run.txt", "best.txt", "-m", "RR"]
    limited = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))}
    code, output, errors = in_a_shell(files, *line, **limited)
    assert (code, output, errors.count("\n")) == (1, "", 1)


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
        for _ in range(99):  # as users do: Python misses a signal just before it waits for more
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1)
                break
        assert process.poll() == 130
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_ctrl_c_is_quiet_while_a_library_is_imported(files):
    """The first of them interrupts the process. What catches errors does not notice."""
    (files / "numpy.py").write_text(
        "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\n    int('x')\n"
        "except BaseException:\n    pass\n"
    )
    line = ["compare", "qrels.txt", "run.txt", "best.txt", "-m", "RR"]
    (files / "best.txt").write_text(RUN, encoding="utf-8")
    assert in_a_shell(files, *line, preexec_fn=default_sigint) == (130, "", "")


MEASURES = ["nDCG@10", "nDCG", "AP", "AP@5", "AP(rel=2)", "RR", "P@5", "P(rel=2)@5", "R@10"]
MEASURES += ["Rprec", "Success@1"]


def test_the_lee_collection_gives_the_numbers_of_ir_measures(tmp_path, monkeypatch, capsys):
    lee = load_lee()
    lines = {"qrels.txt": "{query_id} 0 {doc_id} {relevance}\n"}
    lines["run.txt"] = "{query_id} Q0 {doc_id} 0 {score!r} bm25\n"
    for (name, line), rows in zip(lines.items(), (lee.qrels(), lee.run("bm25")), strict=True):
        text = "".join(line.format(**row) for row in rows.to_dict("records"))
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ours = called([*EVALUATE, *MEASURES, "--per-query"], capsys)[1].splitlines()
    names, *rows, (_, *means) = map(str.split, ours)
    assert names == ["query_id", *MEASURES] and len(rows) == 50

    program = [sys.executable, "-m", "ir_measures", "--by_query", "qrels.txt", "run.txt", *MEASURES]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=True)
    found = {(q, name): value for q, name, value in map(str.split, done.stdout.splitlines())}
    expected = {
        (query, name): value
        for query, *values in [*rows, ["all", *means]]
        for name, value in zip(MEASURES, values, strict=True)
    }
    assert expected == found
