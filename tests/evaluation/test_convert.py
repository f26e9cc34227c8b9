"""`rankmetrics convert`: what it writes is what it has read, in every format."""

import gzip
import io
import json

import pandas as pd
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.command.main import main
from rankmetrics_lib.command.writers import FORMATS, PACKERS

# Ties, an infinite score, a fraction and a negative label, ids that are not ASCII or look like
# numbers, and queries whose lines are not together.
QRELS = "질의 0 d1 2\n007 0 a -1\n질의 0 d2 0\n007 0 b 0.5\n007 0 c 1\n"
RUN = (
    "질의 Q0 d1 1 1e-7 t\n007 Q0 a 1 2 t\n질의 Q0 d2 2 12.3456789012345678 t\n"
    "007 Q0 c 2 2 t\n007 Q0 b 3 -1 t\n"
)
MEASURES = ["nDCG", "AP", "RR", "Bpref", "NumUnjudged"]
ENDINGS = {"trec": ".txt", **{name: f".{name}" for name in FORMATS if name != "trec"}}


@pytest.fixture
def called(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qrels.txt").write_text(QRELS, encoding="utf-8")
    (tmp_path / "run.txt").write_text(RUN, encoding="utf-8")

    def call(*arguments):
        code = main(["convert", *arguments])
        return code, *capsys.readouterr()

    return call


@pytest.mark.sampled
@pytest.mark.parametrize("packed", ["", *PACKERS])
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_read_as_what_it_was(called, name, packed):
    files = []
    for what in ("qrels", "run"):
        files.append(f"{what}-2{ENDINGS[name]}{packed}")
        assert called(what, f"{what}.txt", files[-1]) == (0, "", "")
        again = f"{what}-3.txt"
        assert called(what, files[-1], again) == (0, "", "")
        read = rm.read_qrels if what == "qrels" else rm.read_run
        rows = {tuple(row) for row in read(f"{what}.txt").itertuples(index=False)}
        assert {tuple(row) for row in read(again).itertuples(index=False)} == rows
    expected = rm.evaluate("qrels.txt", "run.txt", MEASURES)
    found = rm.evaluate(*files, MEASURES)
    pd.testing.assert_frame_equal(found.loc[expected.index], expected, check_exact=True)


def test_a_run_is_written_in_the_order_of_evaluate(called):
    """The queries as they come, each with the best first, and equal scores by id, descending."""
    assert called("run", "run.txt") == (
        0,
        "질의 Q0 d2 1 12.345678901234567 run\n"
        "질의 Q0 d1 2 1e-07 run\n"
        "007 Q0 c 1 2.0 run\n"
        "007 Q0 a 2 2.0 run\n"
        "007 Q0 b 3 -1.0 run\n",
        "",
    )


def test_judgments_keep_their_order(called):
    output = called("qrels", "qrels.txt", "--format", "tsv")[1]
    assert output.splitlines()[:2] == ["query_id\tdoc_id\trelevance", "질의\td1\t2.0"]


def test_whole_labels_are_written_as_integers(called, tmp_path):
    (tmp_path / "qrels.txt").write_text("1 0 d 2\n")
    assert called("qrels", "qrels.txt")[1] == "1 0 d 2\n"
    assert json.loads(called("qrels", "qrels.txt", "--format", "json")[1]) == {"1": {"d": 2}}


def test_a_name_for_the_system(called, tmp_path):
    (tmp_path / "my best.run.gz").write_bytes(gzip.compress(b"q Q0 d 1 1 t\n"))
    assert called("run", "my best.run.gz")[1] == "q Q0 d 1 1.0 my_best\n"


def test_columns_with_other_names(called, tmp_path):
    (tmp_path / "a.csv").write_text("topic,url,rank\nq,x,1\nq,y,2\n")
    named = "--columns", "query_id=topic,doc_id=url"
    assert called("run", "a.csv", *named)[1] == "q Q0 x 1 -1.0 a\nq Q0 y 2 -2.0 a\n"


@pytest.mark.parametrize(
    "arguments, content, message",
    [
        (["qrels", "in", "out.tsv"], "q Q0 d 1 1 t\n", "in, line 1: expected 4 fields"),
        (["run", "in", "out"], "query_id,doc_id,score\nq 1,d,1\n", "query_id must have no space"),
        (["run", "in", "out"], "query_id,doc_id,score\nq,d,\n", "run.score must be numbers"),
        (["run", "in", "out"], "query_id,doc_id,score\nq,d,1\nq,d,2\n", "got 'd' twice for 'q'"),
        (
            ["run", "in", "out"],
            "q Q0 d 1 1 t\nq Q0 d 2 0 t\n",
            "in, line 2: document 'd' of query 'q' again, first on line 1",
        ),
        (["run", "in", "out.json"], "q Q0 d 1 -inf t\n", "JSON has no infinite score"),
        (["run", "in", "--format", "parquet"], "q Q0 d 1 1 t\n", "name a file to write"),
        (["run", "in", "none/out"], "q Q0 d 1 1 t\n", "none/out: No such file or directory"),
    ],
)
def test_what_cannot_be_converted_writes_nothing(called, tmp_path, arguments, content, message):
    (tmp_path / "in").write_text(content)
    code, output, errors = called(*arguments)
    assert (code, output, errors.count("\n")) == (1, "", 1) and message in errors
    assert not list(tmp_path.glob("out*"))


def test_a_file_that_cannot_be_written_whole_is_removed(called, tmp_path, monkeypatch):
    full = OSError(28, "No space left on device")

    class Full(io.FileIO):
        def write(self, content):
            super().write(content[:3])
            raise full

    monkeypatch.setattr("rankmetrics_lib.command.convert.open", Full, raising=False)
    assert called("run", "run.txt", "out.tsv") == (1, "", f"rankmetrics: error: {full}\n")
    assert not (tmp_path / "out.tsv").exists()
