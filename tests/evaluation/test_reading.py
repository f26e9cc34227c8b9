"""Files are read as they stand, and what is wrong with one is said with file and line: first those
of TREC, which a plain reading of the lines checks, then the other formats."""

import bz2
import gzip
import itertools
import lzma
import math
import os
import random
import re
import threading
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from refusals import assert_refused, refusals

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import trec_files, trec_lines

QRELS = b"q1 0 d1 2\nq1 0 d2 0\nq2 0 d1 1\n"
RUN = b"q1 Q0 d2 1 9.5 tag\nq1 Q0 d1 2 -3e-2 tag\nq2 Q0 d9 1 7 tag\n"
READERS = {"qrels": rm.read_qrels, "run": rm.read_run}
# More than are read at once below, with other ends of lines
MANY = b"".join(b"m%d Q0 d%d 1 0.%d tag\r\n" % (n % 90, n, n) for n in range(2000))


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes bytes to a file and gives its path, which is only a name, so that errors are short. Of
    a long file little is read at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(trec_files, "BYTES_AT_ONCE", 10_000)

    def write(content, name="FILE"):
        Path(name).write_bytes(content)
        return Path(name)

    return write


def rows(table):
    return list(table.itertuples(index=False, name=None))


# Whatever a file holds, the answer is a clear error or what a plain reading of the lines gives.


def plainly(content, value_at):
    """The rows of a file, as one would read it without a thought for speed or for messages;
    ValueError if wrong."""
    found = {}
    for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        parts = re.split(rb"[ \t\r\v\f]+", line.strip(b" \t\r\v\f"))
        if parts == [b""]:
            continue
        if len(parts) != (4 if value_at == 3 else 6):
            raise ValueError
        pair = parts[0].decode(), parts[2].decode()
        value = float(parts[value_at].decode("ascii"))
        finite_if_asked = value_at == 4 or math.isfinite(value)
        if b"_" in parts[value_at] or pair in found or value != value or not finite_if_asked:
            raise ValueError
        found[pair] = value
    if not found:
        raise ValueError
    return [(*pair, value) for pair, value in found.items()]


def check_against_plain_reading(kind, content):
    """What is no file of TREC's may still be one in another format."""
    path, fields = Path("FILE"), 4 if kind == "qrels" else 6
    path.write_bytes(content)
    try:
        expected = plainly(content, fields - 1 if fields == 4 else 4)
    except ValueError:
        expected = None
    try:
        found = rows(READERS[kind](path))
    except (ValueError, TypeError) as error:
        assert expected is None and re.match("FILE(, line [1-9][0-9]*)?: ", str(error)), error
    else:
        first = content.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r\v\f\n").split(b"\n")[0]
        assert found == expected or len(re.split(rb"[ \t\r\v\f]+", first)) != fields


FIELD = st.one_of(
    st.sampled_from(
        b"""q1 d1 d2 Q0 0 1 -1 0.5 nan inf 1e400 +.5e1 " 1_0 x1 NULL 0x1 1e .""".split()
    ),
    st.sampled_from([b"", b"\xef\xbb\xbf", b"\xc3\xa9", b"\xe9", b"\x00"]),
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


@given(content=files(6))
@example(content=b"\xef\xbb\xbf\xef\xbb\xbfq Q0 d 1 1 t")
@example(content=b"\x1f\x8b")
@example(content=b"q Q0 d 1 1 t\r")
@example(content=b"q Q0 d 1 1 t\r\rq Q0 e 1 1 t")
@example(content=b"q Q0 d 1 1\n t")
@example(content=b"q Q0 d\r1 1 t")
def test_any_run_is_read_or_refused_clearly(tmp_path_factory, content):
    os.chdir(tmp_path_factory.getbasetemp())
    check_against_plain_reading("run", content)


@given(content=files(4))
@example(content=b"q 0 d inf")
@example(content=b"q 0 d 1\nq 0 d 2")
def test_any_qrels_are_read_or_refused_clearly(tmp_path_factory, content):
    os.chdir(tmp_path_factory.getbasetemp())
    check_against_plain_reading("qrels", content)


IDS = ["001", "1", "1.0", "1e3", "nan", "NULL", "NA", "#N/A", "true", '"a"', "'", "a,b", "#", "\\n"]
IDS += ["2020-01-01", "질의1", "查询", "🔎", "é", "-0"]
IDS += ["e\u0301", "\u00a0", "a\u2028b", "a\u0085b", "\x00", "a\x1cb", "\ufeff"]
SCORES = "1 +1 -0.5 .5 5. 1E-3 1e-400 0.1 0.30000000000000004 1e400 -1e400 inf -inf Infinity"
SCORES += " 123456789012345678901234567890"
GRADES = "1.0 -2 0.5 1e300 9007199254740992 9007199254740994"
LAYOUTS = [
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
    b"q Q0 d 1 0.5 a,b,c,d,7,e\n",
    b"ab Q0 c 1 1 t\na Q0 bc 1 1 t\nab Q0 bc 1 1 t\na Q0 c 1 1 t\n",  # no duplicates
    b"q Q0 a%s 1 1 t\nq Q0 b%s 1 1 t\n" % (b"x" * 100, b"x" * 100),
    *(b"q Q0 d\r1 1 t\n", b"\n q\tQ0\td\r1 1 t\n", b"q Q0\rd 1\r1 a,b\n"),  # a blank
]


@pytest.mark.parametrize("kind", ["qrels", "run"])
def test_ids_values_and_layouts_of_every_kind(written, kind):
    line = {"qrels": "{0} 0 {0} {1}\n", "run": "{0} Q0 {0} 1 {1} t\n"}[kind]
    contents = [line.format("q", 1) + line.format(name, 1) for name in IDS]
    contents += [line.format("q", value) for value in (SCORES, GRADES)[kind == "qrels"].split()]
    for content in [QRELS, *(one.encode() for one in contents)] + LAYOUTS * (kind == "run"):
        check_against_plain_reading(kind, content)


def test_lone_carriage_returns_end_the_lines_of_a_table(written):
    assert rows(rm.read_run(written(b"qid,docno,score\rq,d,1\r"))) == [("q", "d", 1)]
    content = b"".join(b"q\td%d\t1\r" % number for number in range(2))  # six fields in all
    found = rm.read_run(written(content), columns={"query_id": 0, "doc_id": 1, "score": 2})
    assert rows(found) == [("q", "d0", 1), ("q", "d1", 1)]
    assert rows(rm.read_run(written(b"q d\r1\n"))) == [("q", "d", -1)]  # of MS MARCO


# What a table holds


def test_the_columns_and_their_types(written):
    text = pd.Series(["a"]).dtype if pd.Series(["a"]).dtype == "str" else "string[pyarrow]"
    for kind, content, value, dtype in [
        ("qrels", QRELS, "relevance", "int64"),
        ("run", RUN, "score", "float64"),
    ]:
        found = READERS[kind](written(content)).dtypes
        assert dict(found) == {"query_id": text, "doc_id": text, value: dtype}


@pytest.mark.parametrize("grades, dtype", [
    ("0 1 3", "int64"), ("1.0 2", "int64"), ("0.5 1", "float64"), ("-2 -1", "int64"),
    ("1e300 1", "float64"), (f"{2**53} 1", "int64"), (f"{2**53 + 2} 1", "float64"),
])  # fmt: skip
def test_grades_are_integers_where_they_may_be(written, grades, dtype):
    content = "".join(f"q 0 d{i} {grade}\n" for i, grade in enumerate(grades.split()))
    relevance = rm.read_qrels(written(content.encode()))["relevance"]
    assert relevance.tolist() == [float(grade) for grade in grades.split()]
    assert relevance.dtype == dtype


@pytest.mark.parametrize("content", [b"q 0 d 0.5\n", b"qid,docno,label\nq,d,0.5\n"])
def test_a_table_that_was_read_may_be_changed(written, content):
    table = rm.read_qrels(written(content))
    table.loc[0, "relevance"] = 2.0
    assert rows(table) == [("q", "d", 2.0)]


# What is refused


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_files.txt"))
def test_what_is_wrong_is_said_with_file_and_line(written, call, error, message):
    """evaluate says the same."""
    packers = {"gzip": gzip, "bz2": bz2, "lzma": lzma, "gzipped": gzipped}
    names = packers | {"RUN": RUN, "QRELS": QRELS, "MANY": MANY}
    names["zstd"] = lambda content: pa.compress(content, "zstd", asbytes=True)
    judged, found = {"q1": {"d1": 1}}, {"q1": {"d1": 1.0}}
    by_evaluate = {
        "run": lambda path, **more: rm.evaluate(judged, path, "RR", **more),
        "qrels": lambda path: rm.Evaluator(path, "RR").evaluate(found),
    }
    for reader in (READERS, by_evaluate):
        of_bytes = {
            kind: lambda content, read=read, **more: read(written(content), **more)
            for kind, read in reader.items()
        }
        assert_refused(call, error, message, names | of_bytes)


def gzipped(content):
    return gzip.compress(content, mtime=0)


@pytest.mark.parametrize("text", ["plain", "é", "it's", 'a"b', """a'b"c""", "a\\b", """\\'" """])
def test_what_stands_in_a_file_is_quoted_as_python_quotes_it(written, monkeypatch, text):
    """Also in the page, by MicroPython, whose repr knows ASCII alone."""
    content = f"q Q0 d 1 {text.replace(' ', '')} t\n".encode()
    with pytest.raises(ValueError, match=re.escape(f"got {text.replace(' ', '')!r}")):
        rm.read_run(written(content))
    monkeypatch.setattr(trec_lines, "repr", ascii, raising=False)
    assert trec_lines.quoted(text) == repr(text)


@pytest.mark.parametrize("path", [3, None, b"run.txt", ["run.txt"]])
def test_a_path_is_text_or_a_path(path):
    with pytest.raises(TypeError, match=re.escape(f"path must be a str or a Path, got {path!r}")):
        rm.read_run(path)


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        rm.read_qrels(tmp_path / "missing")


# Long files, pipes and packed ones


def many_rows(n=5000, seed=1):
    rng = random.Random(seed)
    return [
        f"q{i // 50} Q0 {rng.choice('aé한')}{i} {i % 50} {rng.random()!r} t".encode()
        for i in range(n)
    ]


def test_more_lines_than_are_read_at_once(written):
    content = MANY.replace(b"\r\nm5 Q0 d5 ", b"\r\n  \r\n\r\nm5  Q0\td5 ")
    assert rows(rm.read_run(written(content))) == plainly(content, 4)
    assert len(rm.read_run(written(gzipped(MANY) + gzipped(RUN)))) == 2003


@pytest.mark.parametrize("again", [0, 2500, 4998])
def test_one_duplicate_among_thousands(written, again):
    lines = many_rows()
    query, _, document, *_ = lines[again].split()
    lines[4999] = b" ".join([query, b"Q0", document, b"1 1 t"])
    with pytest.raises(
        ValueError, match=rf"line 5000: .* is named again; it is first on line {again + 1}$"
    ):
        rm.read_run(written(b"\n".join(lines)))


def test_lines_of_ten_megabytes(written):
    long = "x" * 10_000_000
    run = f"q Q0 {long}1 1 1 t\nq Q0 {long}2 2 1 t\nq Q0 d 3 1 {long}\n"
    assert rm.read_run(written(run.encode()))["doc_id"].tolist() == [long + "1", long + "2", "d"]
    with pytest.raises(ValueError, match=r"line 2: expected 6 fields .*, got 1: 'x{60}' \.\.\.$"):
        rm.read_run(written(f"q Q0 d 1 1 t\n{long}\n".encode()))


@pytest.fixture
def piped(tmp_path):
    """Gives a pipe from which these bytes can be read, once."""

    def open_pipe(content):
        os.mkfifo(tmp_path / "pipe")
        threading.Thread(
            target=(tmp_path / "pipe").write_bytes, args=[content], daemon=True
        ).start()
        return tmp_path / "pipe"

    return open_pipe


def test_a_pipe_is_read_once(piped):
    with pytest.raises(
        ValueError, match="line 4: document 'd2' .* is named again; it is first on line 1"
    ):
        rm.read_run(piped(RUN + RUN))


# evaluate reads files as the readers do


def test_evaluate_names_file_and_line_first_of_the_judgments(written):
    with pytest.raises(ValueError, match="^qrels, line 4: expected 4 fields"):
        rm.evaluate(written(QRELS + b"q1 0\n", "qrels"), written(RUN + b"q1 Q0\n", "run"), ["RR"])


@pytest.mark.filterwarnings("ignore:1 query has results but no judgments")
def test_what_is_named_twice_for_a_query_without_judgments_is_refused_too(written):
    with pytest.raises(
        ValueError, match="^run, line 4: document 'd9' of query 'q2' is named again"
    ):
        rm.evaluate(written(QRELS[:10], "qrels"), written(RUN + b"q2 Q0 d9 1 7 tag", "run"), ["RR"])


# Files in other formats; test_ways and test_command try all of them


@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8", exclude_characters="\r\n\x00"), min_size=1),
        st.floats(allow_nan=False, allow_infinity=False),
        min_size=1,
    )
)
def test_ids_and_scores_of_any_text_stay_as_they_are(tmp_path_factory, scores):
    folder = tmp_path_factory.getbasetemp()
    table = pd.DataFrame({"query_id": "q", "doc_id": list(scores), "score": list(scores.values())})
    paths = [folder / name for name in ("any.csv", "any.tsv", "any.jsonl", "any.parquet")]
    table.to_csv(paths[0], index=False)
    table.to_csv(paths[1], index=False, sep="\t")
    table.to_json(paths[2], orient="records", lines=True, double_precision=15)
    table.to_parquet(paths[3])
    best = max(scores, key=lambda name: (scores[name], name.encode()))
    for path in paths:
        assert rm.evaluate({"q": {best: 1}}, path, "RR").RR["q"] == 1


def test_ids_that_are_numbers_become_text(tmp_path):
    path = tmp_path / "qrels.parquet"
    pd.DataFrame({"qid": [1, 1], "docno": [7, 8], "label": [0, 1]}).to_parquet(path)
    assert rows(rm.read_qrels(path)) == [("1", "7", 0), ("1", "8", 1)]


def test_columns_of_a_file_may_be_named(written):
    path = written(b"topic,url,grade\nq,a,1\n")
    for kind, value in [("qrels", "relevance"), ("run", "score")]:
        names = {"query_id": "topic", "doc_id": "url", value: "grade"}
        assert rows(READERS[kind](path, columns=names)) == [("q", "a", 1)]
    with pytest.raises(ValueError, match=r"columns\['rank'\] must be a column of qrels or of run"):
        rm.read_qrels(path, columns=names | {"rank": "place"})


def test_what_could_be_taken_for_another_format(written):
    header = b"query_id\titeration\tdoc_id\trelevance\nq\t0\td\t1\n"  # four fields, as TREC's
    assert rows(rm.read_qrels(written(header))) == [("q", "d", 1)]
    one_row = b'{"qid": "q", "docno": "d", "score": 1}\n'
    assert rows(rm.read_run(written(one_row))) == [("q", "d", 1)]


def test_columns_of_a_file_without_names(written):
    places = dict(zip(("query_id", "doc_id", "score"), itertools.count(1)))
    assert rows(rm.read_run(written(b"7,q,d,3\n"), columns=places)) == [("q", "d", 3)]
    long = b"%b,q,d,3\n" % (b"x" * 200_000)  # longer than csv allows
    assert rows(rm.read_run(written(long), columns=places)) == [("q", "d", 3)]
    names = {"query_id": "AX", "doc_id": "BX", "score": "CX"}
    assert rows(rm.read_run(written(b"AX,BX,CX\nq,d,3\n"), columns=names)) == [("q", "d", 3)]


def test_a_folder_without_a_table_is_no_file(tmp_path):
    for path in (tmp_path, str(tmp_path)):
        with pytest.raises(IsADirectoryError, match=re.escape(str(tmp_path))):
            rm.evaluate(path, {"q": {"d": 1}}, "RR")
    pd.DataFrame({"query_id": ["q"], "page": ["d"]}).to_parquet(tmp_path / "part.parquet")
    with pytest.raises(ValueError, match=f"^{re.escape(str(tmp_path))}: qrels must have the col"):
        rm.evaluate(tmp_path, {"q": {"d": 1}}, "RR")
