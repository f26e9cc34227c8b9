"""Files are read as they stand, and what is wrong with one is said with file and line: first those
of TREC, then the other formats."""

import gzip
import math
import os
import random
import re
import sys
import threading

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import trec_files, trec_lines
from rankmetrics_lib.evaluation.ids import fingerprints, with_number
from rankmetrics_lib.evaluation.read import Table, ids_of, read_file
from rankmetrics_lib.evaluation.read_memory import Columns
from rankmetrics_lib.evaluation.trec_lines import QRELS as QRELS_FIELDS
from rankmetrics_lib.evaluation.trec_lines import RUN as RUN_FIELDS

QRELS = b"q1 0 d1 2\nq1 0 d2 0\nq2 0 d1 1\n"
RUN = b"q1 Q0 d2 1 9.5 tag\nq1 Q0 d1 2 -3e-2 tag\nq2 Q0 d9 1 7 tag\n"


@pytest.fixture
def written(tmp_path):
    """Writes bytes to a file and gives its path."""

    def write(content, name="file.txt"):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write


def rows(table):
    return list(table.itertuples(index=False, name=None))


def test_qrels(written):
    table = rm.read_qrels(written(QRELS))
    assert rows(table) == [("q1", "d1", 2), ("q1", "d2", 0), ("q2", "d1", 1)]
    assert types(table) == {"query_id": "text", "doc_id": "text", "relevance": "int64"}


def test_run(written):
    table = rm.read_run(str(written(RUN)))
    assert rows(table) == [("q1", "d2", 9.5), ("q1", "d1", -0.03), ("q2", "d9", 7.0)]
    assert types(table) == {"query_id": "text", "doc_id": "text", "score": "float64"}


def types(table):
    """The type of each column: "text" for that of strings, which pandas 3 renamed."""
    return {
        name: "text" if isinstance(dtype, pd.StringDtype) else str(dtype)
        for name, dtype in table.dtypes.items()
    }


@pytest.mark.parametrize("name", ["run.gz", "run.txt"])
def test_gzip_is_known_by_its_content(written, name):
    members = gzip.compress(RUN[:20], mtime=0) + gzip.compress(RUN[20:], mtime=0)
    assert rm.read_run(written(members, name)).equals(rm.read_run(written(RUN, "plain")))


@pytest.mark.parametrize(
    "content",
    [
        RUN.replace(b"\n", b"\r\n"),
        RUN.replace(b" ", b"\t"),
        RUN.replace(b" ", b"    "),
        RUN.replace(b"\n", b" \t\n"),
        RUN.rstrip(b"\n").replace(b"\n", b" \n"),
        RUN.replace(b"\n", b"\n\n\r\n  \n"),
        b"\n  " + RUN,
        RUN.rstrip(b"\n").replace(b"\n", b"\n "),
        RUN.rstrip(b"\n"),
        b"\xef\xbb\xbf" + RUN,
        RUN.replace(b"tag", b"K\xf6ln"),
        RUN.replace(b"Q0", b"\xff").replace(b" 1 ", b" first "),
    ],
    ids=(
        [
            "CRLF",
            "tabs",
            "spaces",
            "trailing",
            "trailing-but-not-last",
            "blank-lines",
            "leading",
            "indented",
            "no-last-newline",
            "BOM",
            "tag-latin-1",
            "ignored-fields",
        ]
    ),
)
def test_layout_makes_no_difference(written, content):
    assert rm.read_run(written(content)).equals(rm.read_run(written(RUN)))


IDS = [
    "001",
    "1",
    "1.0",
    "1e3",
    "nan",
    "NULL",
    "NA",
    "#N/A",
    "true",
    '"a"',
    "'",
    "a,b",
    "#",
    "\\n",
    "2020-01-01",
    "질의1",
    "查询",
    "🔎",
    "é",
    "e\u0301",
    "\u00a0",
    "a\u2028b",
    "a\u0085b",
    "\x00",
    "a\x1cb",
    "\ufeff",
    "-0",
]


@pytest.mark.parametrize("name", IDS)
def test_ids_stay_as_they_stand(written, name):
    run = f"q Q0 {name} 1 1 t\n{name} Q0 {name} 1 1 t\n".encode()
    assert rows(rm.read_run(written(run)))[1] == (name, name, 1.0)
    qrels = f"q 0 {name} 1\n{name} 0 {name} 1\n".encode()
    assert rows(rm.read_qrels(written(qrels)))[1] == (name, name, 1)


@pytest.mark.parametrize(
    "score, value",
    [
        ("1", 1.0),
        ("+1", 1.0),
        ("-0.5", -0.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1E-3", 0.001),
        ("1e-400", 0.0),
        ("0.1", 0.1),
        ("0.30000000000000004", 0.30000000000000004),
        ("123456789012345678901234567890", 123456789012345678901234567890.0),
        ("1e400", math.inf),
        ("-1e400", -math.inf),
        ("inf", math.inf),
        ("-inf", -math.inf),
        ("Infinity", math.inf),
    ],
)
def test_scores(written, score, value):
    assert rm.read_run(written(f"q Q0 d 1 {score} t".encode()))["score"].tolist() == [value]


@pytest.mark.parametrize(
    "grades, values, dtype",
    [
        ("0 1 3", [0, 1, 3], "int64"),
        ("1.0 2", [1, 2], "int64"),
        ("0.5 1", [0.5, 1.0], "float64"),
        ("-2 -1", [-2, -1], "int64"),
        ("1e300 1", [1e300, 1.0], "float64"),
        ("9007199254740992 1", [2**53, 1], "int64"),
        ("9007199254740994 1", [2**53 + 2, 1], "float64"),
    ],
)
def test_grades_stay_negative_or_fractional(written, grades, values, dtype):
    content = "".join(f"q 0 d{i} {grade}\n" for i, grade in enumerate(grades.split()))
    relevance = rm.read_qrels(written(content.encode()))["relevance"]
    assert relevance.tolist() == values and relevance.dtype == dtype


WRONG_RUNS = [
    (b"", "expected lines of 6 fields (query_id Q0 doc_id rank score tag), the file is empty"),
    (
        b" \r\n\n\t",
        "expected lines of 6 fields (query_id Q0 doc_id rank score tag), the file is empty",
    ),
    (
        b"\xef\xbb\xbf",
        "expected lines of 6 fields (query_id Q0 doc_id rank score tag), the file is empty",
    ),
    (
        b"q1 Q0 d1 1 0.5\n",
        "line 1: expected 6 fields (query_id Q0 doc_id rank score tag), got 5: 'q1 Q0 d1 1 0.5'",
    ),
    (
        RUN + b"\nq Q0\r\n",
        "line 5: expected 6 fields (query_id Q0 doc_id rank score tag), got 2: 'q Q0'",
    ),
    (
        b"q1  d1 1 0.5 t\n",
        "line 1: expected 6 fields (query_id Q0 doc_id rank score tag), got 5: 'q1 d1 1 0.5 t'",
    ),
    (
        RUN + b"q Q0 d 1 1 my tag\n",
        "line 4: expected 6 fields (query_id Q0 doc_id rank score tag), got 7: 'q Q0 d 1 1 my tag'",
    ),
    (
        RUN + b"q Q0 d 1 1 my\ttag\n",
        "line 4: expected 6 fields (query_id Q0 doc_id rank score tag), got 7: 'q Q0 d 1 1 my tag'",
    ),
    *(
        (
            RUN + b"q Q0 d 1 1 my%stag\n" % blank,
            "line 4: expected 6 fields (query_id Q0 doc_id rank score tag), got 7:"
            " 'q Q0 d 1 1 my tag'",
        )
        for blank in (b"\v", b"\f", b"\r")
    ),
    (
        QRELS,
        (
            "line 1: expected 6 fields (query_id Q0 doc_id rank score tag), got 4 (is this qrels?):"
            " 'q1 0 d1 2'"
        ),
    ),
    (RUN + b"q Q0 d 1 high t\n", "line 4: score must be a number, got 'high'"),
    (RUN + b"q Q0 d 1 nan t\n", "line 4: score must be a number, got 'nan'"),
    (b"q Q0 d 1 nan t\n", "line 1: score must be a number, got 'nan'"),
    (RUN + b"q Q0 d 1 -NaN t\n", "line 4: score must be a number, got '-NaN'"),
    (b"q Q0 d 1 1_0 t\n", "line 1: score must be a number, got '1_0'"),
    (b"q Q0 d 1 1\x00 t\n", r"line 1: score must be a number, got '1\x00'"),
    (b"q Q0 d 1 0x1p3 t\n", "line 1: score must be a number, got '0x1p3'"),
    (b"q Q0 d 1 1,5 t\n", "line 1: score must be a number, got '1,5'"),
    ("q Q0 d 1 \u0661 t\n".encode(), "line 1: score must be a number, got '\u0661'"),
    (b"q Q0 d 1 " + b"9" * 59 + b"x t\n", f"line 1: score must be a number, got '{'9' * 59}x'"),
    ("q Q0 d 1 🔎é한é t\n".encode(), "line 1: score must be a number, got '🔎é한é'"),
    (b"q Q0 d 1 " + b"9" * 61 + b"x t\n", f"line 1: score must be a number, got '{'9' * 60}' ..."),
    (
        RUN + "q Q0 K\u00f6ln 1 1 t\n".encode("latin-1"),
        r"line 4: doc_id must be UTF-8, got 'K\\xf6ln'",
    ),
    (b"\r\n\xff\xfe Q0 d 1 1 t\n", r"line 2: query_id must be UTF-8, got '\\xff\\xfe'"),
    (RUN + RUN[:19], "line 4: document 'd2' of query 'q1' again, first on line 1"),
    (b"\n" + RUN + RUN[:19], "line 5: document 'd2' of query 'q1' again, first on line 2"),
    (
        b"\n" + RUN + b"\nq1\tQ0 d1  9 9 other",
        "line 6: document 'd1' of query 'q1' again, first on line 3",
    ),
    (
        gzip.compress(RUN, mtime=0)[:-9],
        "damaged gzip file: Compressed file ended before the end-of-stream marker was reached",
    ),
]
WRONG_QRELS = [
    (b"q 0 d\n", "line 1: expected 4 fields (query_id iteration doc_id relevance), got 3: 'q 0 d'"),
    (
        QRELS + RUN,
        (
            "line 4: expected 4 fields (query_id iteration doc_id relevance), got 6 (is this a"
            " run?): 'q1 Q0 d2 1 9.5 tag'"
        ),
    ),
    (QRELS + b"q 0 d yes\n", "line 4: relevance must be a finite number, got 'yes'"),
    (QRELS + b"q 0 d nan\n", "line 4: relevance must be a finite number, got 'nan'"),
    (QRELS + b"q 0 d inf\n", "line 4: relevance must be a finite number, got 'inf'"),
    (QRELS + b"q 0 d 1e400\n", "line 4: relevance must be a finite number, got '1e400'"),
    (QRELS + b"q2 0 d1 1\n", "line 4: document 'd1' of query 'q2' again, first on line 3"),
]


@pytest.mark.parametrize(
    "reader, content, message",
    [(rm.read_run, *wrong) for wrong in WRONG_RUNS]
    + [(rm.read_qrels, *wrong) for wrong in WRONG_QRELS],
)
def test_what_is_wrong_is_said_with_file_and_line(written, reader, content, message):
    path = written(content)
    with pytest.raises(ValueError) as error:
        reader(path)
    separator = ", " if message.startswith("line") else ": "
    assert str(error.value) == f"{path}{separator}{message}"


@pytest.mark.parametrize("content", ["plain", "é", "it's", 'a"b', """a'b"c""", "a\\b", """\\'" """])
def test_a_quotation_is_that_of_python_where_repr_knows_ascii_alone(monkeypatch, content):
    """As in MicroPython."""
    monkeypatch.setattr(trec_lines, "repr", ascii, raising=False)
    assert trec_lines.quoted(content) == repr(content)


@pytest.mark.parametrize("path", [3, None, b"run.txt", ["run.txt"]])
def test_a_path_is_text_or_a_path(path):
    with pytest.raises(TypeError, match=re.escape(f"path must be a str or a path, got {path!r}")):
        rm.read_run(path)


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        rm.read_qrels(tmp_path / "missing")


@pytest.mark.parametrize("module", ["pandas", "pyarrow"])
def test_without_its_libraries_the_error_says_what_to_install(written, monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        ModuleNotFoundError, match=rf"needs {module}: pip install 'rankmetrics_lib\[evaluation\]'"
    ) as error:
        rm.read_run(written(RUN))
    assert error.value.name == module


def test_lines_of_ten_megabytes(written):
    long = "x" * 10_000_000
    run = f"q Q0 {long}1 1 1 t\nq Q0 {long}2 2 1 t\nq Q0 d 3 1 {long}\n"
    assert rm.read_run(written(run.encode()))["doc_id"].tolist() == [long + "1", long + "2", "d"]
    with pytest.raises(ValueError, match=r"line 2: expected 6 fields .*, got 1: 'x{60}' \.\.\.$"):
        rm.read_run(written(f"q Q0 d 1 1 t\n{long}\n".encode()))


def test_a_pipe_is_read_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[RUN + RUN], daemon=True)
    writer.start()
    with pytest.raises(
        ValueError, match="line 4: document 'd2' of query 'q1' again, first on line 1"
    ):
        rm.read_run(pipe)
    writer.join()


def test_the_progress_through_a_pipe_is_unknown(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[RUN], daemon=True)
    writer.start()
    assert len(read_file("run", pipe, Columns(), read.append)) == 3
    assert read == [0]
    writer.join()


def test_two_blanks_are_seen_wherever_they_stand():
    assert trec_files.is_single_spaced(bytearray(b"a b\n" * 5))
    for at in range(1, 12):
        assert not trec_files.is_single_spaced(bytearray(b"a" * at + b"\n\n" + b"b" * 9))


def test_a_document_that_ms_marco_ranks_twice_is_named_with_its_lines(written):
    path = written(b"q a 1\nq b 2\nq c 3\nq b 4\n")
    message = f"^{re.escape(str(path))}, line 4: document 'b' of query 'q' again, first on line 2$"
    with pytest.raises(ValueError, match=message):
        rm.read_run(path)


def many_rows(n=5000, seed=1):
    rng = random.Random(seed)
    return [
        f"q{i // 50} Q0 {rng.choice('aé한')}{i} {i % 50} {rng.random()!r} t".encode()
        for i in range(n)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("block", [1, 100, 4096])
def test_blocks_make_no_difference(written, monkeypatch, block):
    lines = many_rows(500)
    lines[123:123] = [b"", b"  "]
    path = written(b"\r\n".join(lines))
    whole = rm.read_run(path)
    monkeypatch.setattr(trec_files, "BLOCK", block)
    assert rm.read_run(path).equals(whole)
    lines[400] = b"q Q0 d 1 ? t"
    with pytest.raises(ValueError, match="line 401: score must be a number, got '\\?'"):
        rm.read_run(written(b"\n".join(lines)))


@pytest.mark.parametrize(
    "content, message",
    [
        (b"q1 0 d1 1\rq1 0 d2 0\n", "line 1: expected 4 fields .*, got 8"),
        (b"q2 0 y 1\nq1 0 a\tb\vc\fd 1\rq2 0 x 1\n", "line 2: expected 4 fields .*, got 11"),
        (b" 0 d1 1\nq1 0 d2 1\n", "line 1: expected 4 fields .*, got 3"),
        (b"q1 0 d1 1\nq1 0 d2 ", "line 2: expected 4 fields .*, got 3"),
    ],
)
def test_blanks_separate_fields_and_newlines_lines(written, content, message):
    with pytest.raises(ValueError, match=message):
        rm.read_qrels(written(content))


@pytest.mark.parametrize(
    "content",
    [b"q Q0 d\r1 1 t\n", b"\n q\tQ0\td\r1 1 t\n", b"q Q0\rd 1\r1 a,b\n", b"q d\r1\n"],
    ids=["three fields before", "tabs", "a comma", "MS MARCO"],
)
def test_a_lone_carriage_return_in_the_first_line_is_a_blank(written, content):
    assert rows(rm.read_run(written(content))) == [("q", "d", 1 if b"Q0" in content else -1)]
    assert rows(rm.read_qrels(written(b"q\t0\rd 1\n"))) == [("q", "d", 1)]


def test_lone_carriage_returns_end_the_lines_of_a_table(written):
    row = b"q,d,1\r"
    assert rows(rm.read_run(written(b"qid,docno,score\r" + row))) == [("q", "d", 1)]
    lines = b"".join(b"q\td%d\t1\r" % number for number in range(2))  # six fields in all
    positions = {"query_id": 0, "doc_id": 1, "score": 2}
    found = rm.read_run(written(lines), columns=positions)
    assert rows(found) == [("q", "d0", 1), ("q", "d1", 1)]


def test_commas_are_part_of_a_field_of_trec(written):
    assert rows(rm.read_run(written(b"q Q0 d 1 0.5 a,b,c,d,7,e\n"))) == [("q", "d", 0.5)]


def test_an_infinite_score_is_no_mistake_beside_one(written):
    with pytest.raises(ValueError, match="line 2: score must be a number, got 'nan'"):
        rm.read_run(written(b"q Q0 d 1 -inf t\nq Q0 e 2 nan t\n"))


def test_a_row_that_is_too_short_is_numbered(written):
    with pytest.raises(ValueError, match="Row #3: Expected 3 columns, got 2"):
        rm.read_run(written(b"qid,docno,score\nq,a,1\nq,d\n"))


def test_a_block_may_be_blank(written, monkeypatch):
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    assert rows(rm.read_run(written(b"q Q0 d 1 1 t\n   "))) == [("q", "d", 1)]


def test_lines_are_counted_over_blocks_with_other_ends_of_lines(written, monkeypatch):
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    with pytest.raises(ValueError, match="line 3: score must be a number, got '\\?'"):
        rm.read_run(written(b"q Q0 a 1 3 t\r\nq Q0 b 2 2 t\r\nq Q0 c 3 ? t\r\n"))


def test_progress_goes_from_above_0_to_1(written, monkeypatch):
    monkeypatch.setattr(trec_files, "BLOCK", 1000)
    read = []
    path = written(b"\n".join(many_rows(500)))
    read_file("run", path, Columns(), read.append)
    assert len(read) > 10 and read == sorted(read) and read[0] > 0 and read[-1] == 1


@pytest.mark.parametrize("again", [0, 2500, 4998])
def test_one_duplicate_among_thousands(written, again):
    lines = many_rows()
    query, _, document, *_ = lines[again].split()
    lines[4999] = b" ".join([query, b"Q0", document, b"1 1 t"])
    with pytest.raises(ValueError, match=rf"line 5000: .* again, first on line {again + 1}$"):
        rm.read_run(written(b"\n".join(lines)))


def test_the_same_document_of_two_queries_is_no_duplicate(written):
    run = b"ab Q0 c 1 1 t\na Q0 bc 1 1 t\nab Q0 bc 1 1 t\na Q0 c 1 1 t\n"
    assert len(rm.read_run(written(run))) == 4


def test_ids_that_differ_only_far_from_their_end_are_no_duplicates(written):
    run = b"q Q0 a%s 1 1 t\nq Q0 b%s 1 1 t\n" % (b"x" * 100, b"x" * 100)
    assert len(rm.read_run(written(run))) == 2


def test_equal_to_the_readers_of_pytrec_eval_and_ir_measures(written):
    import ir_measures
    import pytrec_eval

    run = written(b"\n".join(many_rows()), "run.txt")
    ours = {(query, document): score for query, document, score in rows(rm.read_run(run))}
    with open(run, encoding="utf-8") as file:
        theirs = pytrec_eval.parse_run(file)
    assert ours == {
        (query, document): score for query, row in theirs.items() for document, score in row.items()
    }
    assert ours == {
        (row.query_id, row.doc_id): row.score for row in ir_measures.read_trec_run(str(run))
    }

    lines = [line.split() for line in many_rows()]
    qrels = written(
        b"\n".join(
            b" ".join([q, b"0", d, str(i % 4).encode()]) for i, (q, _, d, *_) in enumerate(lines)
        )
    )
    ours = {(query, document): grade for query, document, grade in rows(rm.read_qrels(qrels))}
    with open(qrels, encoding="utf-8") as file:
        theirs = pytrec_eval.parse_qrel(file)
    assert ours == {
        (query, document): grade for query, row in theirs.items() for document, grade in row.items()
    }
    assert ours == {
        (row.query_id, row.doc_id): row.relevance for row in ir_measures.read_trec_qrels(str(qrels))
    }


# No input but a clear error or what a plain reading of the lines gives.

FIELD = st.one_of(
    st.sampled_from(
        [
            b"q1",
            b"d1",
            b"d2",
            b"Q0",
            b"0",
            b"1",
            b"-1",
            b"0.5",
            b"nan",
            b"inf",
            b"1e400",
            b"+.5e1",
            b"",
            b'"',
            b"1_0",
            b"x1",
            b"\xef\xbb\xbf",
            b"\xc3\xa9",
            b"\xe9",
            b"\x00",
            b"NULL",
            b"0x1",
            b"1e",
            b".",
        ]
    ),
    st.text("q1d.e-\u00e9\u2028\u0661", min_size=1, max_size=4).map(str.encode),
    st.binary(max_size=4),
)
BLANK = st.sampled_from([b" "] * 8 + [b"\t", b"  ", b"\r", b"\v", b"\f", b"\x1c"])
END = st.sampled_from([b"\n"] * 4 + [b"\r\n", b" \n", b"\n\n", b"\n ", b"\r", b""])


@st.composite
def lines(draw, fields):
    count = draw(st.sampled_from([fields] * 8 + [0, 3, 4, 5, 6, 7]))
    return b"".join(draw(FIELD) + draw(BLANK) for _ in range(count)).rstrip(b" ") + draw(END)


def files(fields):
    return st.one_of(st.binary(max_size=80), st.lists(lines(fields), max_size=5).map(b"".join))


def plainly(content, value_at):
    """The rows of a file, as one would read it without a thought for speed or for messages;
    ValueError if wrong."""
    found = {}
    for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if not (parts := re.split(rb"[ \t\r\v\f]+", line.strip(b" \t\r\v\f")))[0]:
            continue
        if len(parts) != (4 if value_at == 3 else 6):
            raise ValueError
        pair = parts[0].decode(), parts[2].decode()
        value = float(parts[value_at].decode("ascii"))
        if (
            b"_" in parts[value_at]
            or pair in found
            or value != value
            or (value_at == 3 and math.isinf(value))
        ):
            raise ValueError
        found[pair] = value
    if not found:
        raise ValueError
    return [(*pair, value) for pair, value in found.items()]


def check_against_plain_reading(path, content, reader, fields):
    """What is no file of TREC's may still be one in another format."""
    path.write_bytes(content)
    try:
        expected = plainly(content, fields.index("score" if "score" in fields else "relevance"))
    except ValueError:
        with pytest.raises(ValueError) as error:
            blocks = trec_files.blocks(path)
            table, source = trec_files.rows_and_source(path, blocks, fields)
            Table("run", *ids_of("run", table), np.zeros(0), source).refuse_duplicates()
        place = r"(, line \d+: |: .* the file is empty|: damaged gzip)"
        assert re.match(re.escape(str(path)) + place, str(error.value))
    else:
        assert rows(reader(path)) == expected


@given(content=files(6))
@example(content=b"\xef\xbb\xbf\xef\xbb\xbfq Q0 d 1 1 t")
@example(content=b"\x1f\x8b")
@example(content=b"q Q0 d 1 1 t\r")
@example(content=b"q Q0 d 1 1 t\r\rq Q0 e 1 1 t")
@example(content=b"q Q0 d 1 1\n t")
@example(content=b"q Q0 d\r1 1 t")
def test_any_run_is_read_or_refused_clearly(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any_run.txt"
    check_against_plain_reading(path, content, rm.read_run, RUN_FIELDS)


@given(content=files(4))
@example(content=b"q 0 d inf")
@example(content=b"q 0 d 1\nq 0 d 2")
def test_any_qrels_are_read_or_refused_clearly(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any_qrels.txt"
    check_against_plain_reading(path, content, rm.read_qrels, QRELS_FIELDS)


@pytest.mark.slow
@given(st.lists(st.tuples(st.text(max_size=40), st.text(max_size=90)), min_size=1))
def test_fingerprints_are_equal_where_the_texts_are(pairs):
    pairs = pairs + pairs[::-1]
    for texts in zip(*pairs, strict=True):
        column = pa.array(texts, pa.large_string())
        found = fingerprints(column)
        assert (found == found[::-1]).all()
        assert (fingerprints(column[1:]) == found[1:]).all()


@given(st.lists(st.text(max_size=90), min_size=1))
def test_a_fingerprint_does_not_depend_on_the_texts_beside_it(texts):
    alone = [fingerprints(pa.array([text], pa.large_string()))[0] for text in texts]
    assert fingerprints(pa.array(texts, pa.large_string())).tolist() == alone


def test_a_duplicate_is_found_among_ids_of_other_lengths(written, monkeypatch):
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    run = b"q Q0 d 1 1 t\nq Q0 %s 1 1 t\nq Q0 d 1 1 t" % (b"x" * 50)
    with pytest.raises(
        ValueError, match="line 3: document 'd' of query 'q' again, first on line 1"
    ):
        rm.read_run(written(run))


@pytest.mark.slow
def test_fingerprints_of_a_million_rows_differ():
    queries = pa.array([f"q{i // 1000}" for i in range(1_000_000)], pa.large_string())
    documents = pa.array([f"doc{i % 5000}" for i in range(1_000_000)], pa.large_string())
    found = with_number(*(fingerprints(ids).view(np.int64) for ids in (queries, documents)))
    assert len(np.unique(found)) == 1_000_000


def test_hardly_two_fingerprints_agree_wherever_in_their_last_64_bytes_the_ids_differ():
    ids = ["x" * at + f"{number:03}" + "x" * (61 - at) for at in range(62) for number in range(999)]
    different = np.unique(fingerprints(pa.array(ids, pa.large_string())))
    assert len(ids) - 10 < len(different)


def test_evaluate_names_file_and_line_of_a_duplicate(written):
    qrels, run = written(QRELS, "qrels.txt"), written(RUN, "run.txt")
    twice = written(QRELS + b"\n" + QRELS[:10], "twice.txt")
    with pytest.raises(
        ValueError, match=f"^{twice}, line 5: document 'd1' of query 'q1' again, first on line 1$"
    ):
        rm.evaluate(twice, run, ["RR"])
    twice = written(RUN + RUN.splitlines()[-1], "twice.txt")
    with pytest.raises(
        ValueError, match=f"^{twice}, line 4: document 'd9' of query 'q2' again, first on line 3$"
    ):
        rm.evaluate(qrels, twice, ["RR"])


@pytest.mark.filterwarnings("ignore:1 query has results but no judgments")
def test_evaluate_refuses_a_duplicate_of_a_query_without_judgments(written):
    qrels = written(b"q1 0 d1 2\n", "qrels.txt")
    twice = written(RUN + RUN.splitlines()[-1], "twice.txt")
    with pytest.raises(
        ValueError, match=f"^{twice}, line 4: document 'd9' of query 'q2' again, first on line 3$"
    ):
        rm.evaluate(qrels, twice, ["RR"])


def test_of_two_wrong_files_evaluate_names_the_judgments(written):
    qrels, run = written(b"q1 0\n", "qrels.txt"), written(b"q1 Q0\n", "run.txt")
    with pytest.raises(ValueError, match=f"^{qrels}, line 1: expected 4 fields"):
        rm.evaluate(qrels, run, ["RR"])


def test_evaluate_reads_files_as_the_readers_do(written):
    qrels, run = written(QRELS, "qrels.txt"), written(gzip.compress(RUN), "run.gz")
    measures = ["nDCG@10", "AP", "AUC"]
    assert rm.evaluate(qrels, str(run), measures).equals(
        rm.evaluate(rm.read_qrels(qrels), rm.read_run(run), measures)
    )


# Files in other formats


ROWS = [("q1", "007", 2), ("q1", "b", 0), ("q2", "a", 1)]
IN_OTHER_FORMATS = {
    "csv": "query_id,doc_id,{value}\n" + "".join(f"{q},{d},{x}\n" for q, d, x in ROWS),
    "tsv": "query-id\tcorpus-id\tscore\n" + "".join(f"{q}\t{d}\t{x}\n" for q, d, x in ROWS),
    "json": '{{"q1": {{"007": 2, "b": 0}}, "q2": {{"a": 1}}}}',
    "json lines": "".join(
        f'{{{{"query_id": "{q}", "doc_id": "{d}", "{{value}}": {x}}}}}\n' for q, d, x in ROWS
    ),
}


@pytest.mark.parametrize("name", IN_OTHER_FORMATS)
@pytest.mark.parametrize("read, value", [(rm.read_qrels, "relevance"), (rm.read_run, "score")])
def test_a_file_that_evaluate_takes_gives_the_table_of_trecs_format(written, name, read, value):
    table = read(written(IN_OTHER_FORMATS[name].format(value=value).encode()))
    lines = "".join(
        f"{q} 0 {d} {x}\n" if value == "relevance" else f"{q} Q0 {d} 1 {x} t\n" for q, d, x in ROWS
    )
    pd.testing.assert_frame_equal(table, read(written(lines.encode(), "trec")))


def test_ids_that_are_numbers_become_text(tmp_path):
    path = tmp_path / "qrels.parquet"
    pd.DataFrame({"qid": [1, 1], "docno": [7, 8], "label": [0, 1]}).to_parquet(path)
    assert rows(rm.read_qrels(path)) == [("1", "7", 0), ("1", "8", 1)]


def test_columns_of_a_file_may_be_named(written):
    path = written(b"topic,url,grade\nq,a,1\n")
    names = {"query_id": "topic", "doc_id": "url", "relevance": "grade"}
    assert rows(rm.read_qrels(path, columns=names)) == [("q", "a", 1)]
    of_run = {"query_id": "topic", "doc_id": "url", "score": "grade"}
    assert rows(rm.read_run(path, columns=of_run)) == [("q", "a", 1)]
    with pytest.raises(ValueError, match=r"columns\['rank'\] must be a column of qrels or of run"):
        rm.read_qrels(path, columns=names | {"rank": "place"})


def test_ids_are_text_as_pandas_has_it(written):
    types = rm.read_qrels(written(b"q 0 d 1\n")).dtypes
    text = pd.Series(["a"]).dtype if pd.Series(["a"]).dtype == "str" else "string[pyarrow]"
    assert types["query_id"] == types["doc_id"] == text


@pytest.mark.parametrize("content", [b"q 0 d 0.5\n", b"qid,docno,label\nq,d,0.5\n"])
def test_a_table_that_was_read_may_be_changed(written, content):
    table = rm.read_qrels(written(content))
    table.loc[0, "relevance"] = 2.0
    assert rows(table) == [("q", "d", 2.0)]


def test_the_ranks_of_ms_marco_become_scores(written):
    found = rows(rm.read_run(written(b"q\ta\t1\nq\tb\t2\n")))
    assert [row[:2] for row in found] == [("q", "a"), ("q", "b")]
    assert found[0][2] > found[1][2]


@pytest.mark.parametrize(
    "content, message",
    [
        (
            b"query_id,doc_id,score\nq,a,1\nq,b,2\nq,a,3\n",
            "a document once per query, got 'a' twice",
        ),
        (b"q\ta\t1\nq\ta\t2\n", "line 2: document 'a' .*line 1"),
        (b"query_id,doc_id,score\nq,a,nan\n", "must be .*, got nan"),
        (b"query_id,doc_id,score\nq,a,high\n", "high"),
        (b"topic,url,x\nq,a,1\n", "columns="),
    ],
)
def test_other_files_are_checked_as_trecs_are(written, content, message):
    with pytest.raises(ValueError, match=message) as refused:
        rm.read_run(written(content))
    assert str(written(content)) in str(refused.value)
