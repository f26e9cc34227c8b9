"""The command measures a small file of TREC in plain Python, and any other as a table: the numbers,
warnings and errors are the same, and no library is imported that is not needed."""

import gzip
import json
import os
import shutil
import subprocess
import sys
import warnings
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from examples import example_of
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm
from rankmetrics_lib.command.main import main
from rankmetrics_lib.evaluation import small_files, trec_files
from rankmetrics_lib.evaluation.columns import Columns
from rankmetrics_lib.evaluation.evaluate_files import evaluate_files
from rankmetrics_lib.evaluation.measures import KINDS, means_of

OF_SUBTOPICS = [example_of(kind) for kind in KINDS.values() if kind.of_subtopics]
OTHERS = [example_of(kind) for kind in KINDS.values() if not kind.of_subtopics]
QRELS = "q1 0 d1 2\nq1 0 d2 0\nq1 0 d3 1\n001 0 é 0\nq3 0 d1 1\nq3 0 d2 -1\n"
RUN = "q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n001 Q0 é 1 .7 t\nq3 Q0 d1 1 1 t\nq3 Q0 d2 2 1 t\n"
HEADER = "query-id\tcorpus-id\tscore\n"
GOOD = {
    "as TREC has them": (QRELS, RUN),
    "a byte order mark": ("\ufeff" + QRELS, "\ufeff" + RUN),
    "other ends of lines": (QRELS.replace("\n", "\r\n"), RUN.replace(" ", "\t")),
    "blank lines": ("\n \n" + QRELS, RUN.replace("\n", " \n\n")),
    "no last end of a line": (QRELS.rstrip(), RUN.rstrip()),
    "not in the order of the queries": (QRELS, "".join(reversed(RUN.splitlines(True)))),
    "equal scores": (QRELS, RUN.replace("0.9", "0.8")),
    "infinite scores": (QRELS, RUN.replace("0.9", "-inf").replace("0.8", "1e999")),
    "grades that are fractions": (QRELS.replace("d1 2", "d1 0.5"), RUN),
    "a query without results": (QRELS, RUN.replace("q3", "q1b")),
    "results that nobody judged": (QRELS, RUN.replace("d", "D")),
    "packed": (gzip.compress(QRELS.encode()), gzip.compress(RUN.encode())),
    "a header": (HEADER + "q1\td1\t2\nq1\td2\t0\n", RUN),
    "JSON": (json.dumps({"q1": {"d1": 2, "d2": 0}}), json.dumps({"q1": {"d1": 0.5}})),
    "of MS MARCO": (QRELS, "q1\td2\t1\nq1\td1\t2\n"),
}
BAD = {
    "empty qrels": ("", RUN),
    "an empty run": (QRELS, "\n\n"),
    "too few fields": (QRELS + "q1 0\n", RUN),
    "too many fields": (QRELS, RUN + "q1 Q0 d7 1 1 t t\n"),
    "a run for qrels": (RUN, QRELS),
    "a grade that is no number": (QRELS.replace("d1 2", "d1 high"), RUN),
    "a grade that is infinite": (QRELS.replace("d1 2", "d1 inf"), RUN),
    "a score that is no number": (QRELS, RUN.replace("0.8", "1_000")),
    "a score that is NaN": (QRELS, RUN.replace("0.8", "nan")),
    "an id in another encoding": (QRELS.encode("latin-1"), RUN),
    "a document judged twice": (QRELS + "q1 0 d1 0\n", RUN),
    "a document found twice": (QRELS, RUN + "q1 Q0 d1 7 0.1 t\n"),
    "found twice, and nobody judged the query": (QRELS, RUN + "q9 Q0 d1 7 0.1 t\n" * 2),
    "a grade above the scale": (QRELS.replace("d1 2", "d1 9"), RUN),
}


def printed_by_size(folder, monkeypatch, capsys, files, measures):
    """What the command gives for the two files: its exit code, output and messages. They are the
    same whether the files count as small, one of them does, or none."""
    monkeypatch.chdir(folder)
    for name, content in zip(("qrels", "run"), files, strict=True):
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def printed():
        code = main(["evaluate", "qrels", "run", "-q", "--format", "json", "-m", *measures])
        return code, *capsys.readouterr()

    as_small = printed()
    for largest in (len(QRELS) + 1, 0):
        monkeypatch.setattr(small_files, "SMALL", largest)
        assert printed() == as_small
    return as_small


@pytest.mark.parametrize("largest", [1 << 20, 0], ids=["small files", "others"])
def test_strict_makes_a_doubt_an_error(tmp_path, monkeypatch, capsys, largest):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(small_files, "SMALL", largest)
    (tmp_path / "qrels").write_text(QRELS + "lacking 0 d1 1\n", encoding="utf-8")
    (tmp_path / "run").write_text(RUN, encoding="utf-8")
    assert main(["evaluate", "qrels", "run", "-q", "-m", "AP", "--strict"]) != 0
    assert "1 judged query has no results: lacking" in capsys.readouterr().err


@pytest.mark.sampled
@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("measures", [OTHERS, OTHERS + OF_SUBTOPICS], ids=["", "of subtopics"])
def test_the_size_of_a_file_makes_no_difference(tmp_path, monkeypatch, capsys, name, measures):
    if name in ("a header", "JSON"):  # which name no subtopics
        measures = OTHERS
    code, output, messages = printed_by_size(tmp_path, monkeypatch, capsys, GOOD[name], measures)
    assert code == 0
    with warnings.catch_warnings(record=True, action="always") as told:
        values = rm.evaluate("qrels", "run", measures)
    assert messages == "".join(f"rankmetrics: warning: {one.message}\n" for one in told)
    found = json.loads(output)
    of_queries = pd.DataFrame(found["queries"], dtype=float).T
    assert values.index.tolist() == of_queries.index.tolist()
    np.testing.assert_array_equal(of_queries, values)
    np.testing.assert_array_equal(
        np.array(list(found["mean"].values()), dtype=float), rm.means(values)
    )


@pytest.mark.sampled
@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("files", BAD.values(), ids=list(BAD))
def test_the_size_of_a_bad_file_makes_no_difference(tmp_path, monkeypatch, capsys, files):
    code, output, message = printed_by_size(tmp_path, monkeypatch, capsys, files, OTHERS)
    with pytest.raises(ValueError) as refused, warnings.catch_warnings(action="ignore"):
        rm.evaluate("qrels", "run", OTHERS)
    assert (code, output) == (1, "")
    assert str(refused.value) in message


def small_rows(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return small_files.small_rows(name, str(path), Columns())


def test_small_files_are_dicts(tmp_path):
    rows = {"q1": {"d1": 2.0, "d2": 0.0, "d3": 1.0}, "001": {"é": 0.0}, "q3": {"d1": 1, "d2": -1}}
    for start in ("", "\ufeff"):
        assert small_rows(tmp_path, "qrels", start + QRELS) == rows
    found = {"q1": {"d2": 0.9, "d1": 0.8}, "001": {"é": 0.7}, "q3": {"d1": 1.0, "d2": 1.0}}
    assert small_rows(tmp_path, "run", RUN) == found


@pytest.mark.parametrize("case", ["packed", "a header", "JSON", "empty qrels", "too few fields"])
def test_other_files_are_left_to_the_tables(tmp_path, case):
    assert small_rows(tmp_path, "qrels", (GOOD | BAD)[case][0]) is None


def test_a_document_named_twice_is_left_to_the_tables(tmp_path):
    assert small_rows(tmp_path, "qrels", "q1 0 d1 2\nq1 0 d1 2\n") is None


def test_what_is_large_missing_or_a_pipe_is_left_to_the_tables(tmp_path, monkeypatch):
    size = len(QRELS.encode())
    monkeypatch.setattr(small_files, "SMALL", size)
    assert small_rows(tmp_path, "qrels", QRELS) is not None
    monkeypatch.setattr(small_files, "SMALL", size - 1)
    assert small_rows(tmp_path, "qrels", QRELS) is None
    assert small_files.small_content(str(tmp_path / "nothing")) is None
    os.mkfifo(tmp_path / "pipe")
    assert small_files.small_content(str(tmp_path / "pipe")) is None  # it would wait for a writer


def unwatched(path):
    return nullcontext(lambda fraction: None)


def measured(folder, columns=None, watch=unwatched):
    """The values of two runs."""
    runs = [str(folder / "run"), str(folder / "other")]
    both = evaluate_files(
        str(folder / "qrels"),
        runs,
        ["AP"],
        relevance_level=1,
        columns=columns,
        strict=False,
        watch=watch,
    )
    return [values["AP"].tolist() for _, values in both]


@pytest.fixture
def folder(tmp_path):
    """Judgments in the form of TREC, a run of theirs, and one with columns of other names."""
    (tmp_path / "qrels").write_text("q 0 a 1\nq 0 b 0\n")
    (tmp_path / "run").write_text("q Q0 b 1 2 t\nq Q0 a 2 1 t\n")
    (tmp_path / "other").write_text("topic,doc_id,score\nq,a,2\nq,b,1\n")
    return tmp_path


def test_small_files_need_no_table(folder, monkeypatch):
    shutil.copy(folder / "run", folder / "other")
    monkeypatch.delattr("rankmetrics_lib.evaluation.evaluate_files.from_file")
    assert measured(folder) == [[0.5], [0.5]]


def test_tables_are_read_in_blocks(folder, monkeypatch):
    """Of one line each: one run has two, the other has four."""
    (folder / "qrels").write_text("q 0 a 1\nq 0 b 0\nr 0 a 1\nr 0 b 1\n")
    (folder / "run").write_text("q Q0 b 1 2 t\nr Q0 b 1 1 t\n")
    (folder / "other").write_text("q Q0 b 1 2 t\nq Q0 a 2 1 t\nr Q0 a 1 3 t\nr Q0 b 2 2 t\n")
    monkeypatch.setattr(small_files, "SMALL", 0)
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    assert measured(folder) == [[0, 0.5], [0.5, 1]]


def test_a_column_may_be_in_the_last_run_only(folder):
    assert measured(folder, {"query_id": "topic"}) == [[0.5], [1.0]]
    (folder / "other").write_text("query_id,doc_id,score\nq,a,2\n")
    with pytest.raises(ValueError, match="must be a column of qrels or of run, got 'topic'"):
        measured(folder, {"query_id": "topic"})


def test_every_table_is_watched_by_its_path(folder, monkeypatch):
    monkeypatch.setattr(small_files, "SMALL", 0)
    read = {}

    def watch(path):
        fractions = read[Path(path).name] = []
        return nullcontext(fractions.append)

    measured(folder, {"query_id": "topic"}, watch)
    assert list(read) == ["qrels", "run", "other"]
    assert read["qrels"][-1] == read["run"][-1] == 1


shares = st.floats(0, 1)
rows_of_values = st.tuples(shares | st.just(np.nan), shares, shares)


@given(st.lists(rows_of_values, min_size=1, max_size=30), st.integers(1, 3))
def test_the_means_are_those_of_a_table_to_the_last_bit(rows, n_measures):
    names = ["AUC", "GMAP", "NumRet"][:n_measures]
    columns = dict(zip(names, np.array(rows).T, strict=False))
    expected = rm.means(pd.DataFrame(np.column_stack(list(columns.values())), columns=names))
    np.testing.assert_array_equal(list(means_of(columns).values()), expected)


@pytest.mark.parametrize("lines, imported", [(3, set()), (50_000, {"pyarrow"})])
def test_only_what_is_needed_is_imported(tmp_path, lines, imported):
    documents = [f"d{number}" for number in range(lines)]
    (tmp_path / "qrels").write_text("".join(f"q 0 {d} 1\n" for d in documents))
    (tmp_path / "run").write_text("".join(f"q Q0 {d} 1 1 system\n" for d in documents))
    program = (
        "import sys; from rankmetrics_lib.command.main import main;"
        " main(['evaluate', 'qrels', 'run', '-m', 'P@1']);"
        " print(*{name.split('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    means, modules = done.stdout.splitlines()
    assert means == "P@1  1.0000" and done.stderr == ""
    assert {"pandas", "pyarrow", "tqdm", "scipy"} & set(modules.split()) == imported
