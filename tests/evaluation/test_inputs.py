"""Every form of judgments and results gives the same values; what is ambiguous or broken is an
error that says how to settle it."""

import bz2
import gzip
import io
import json
import lzma
import math
import re
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction

import ir_measures
import numpy as np
import pandas as pd
import peers
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import feather, parquet

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import trec_files

QRELS = {"q1": {"007": 2, "b,c": 1, "é": 0}, "2": {"007": 1, "x": 0}}
RUN = {"q1": {"é": 3.5, "007": 2.25, "u": 1}, "2": {"x": 9, "007": 8}}
MEASURES = ["nDCG@10", "AP", "RR", "Judged@2"]
EXPECTED = rm.evaluate(QRELS, RUN, MEASURES)
NAMES = {"qrels": ("query_id", "doc_id", "relevance"), "run": ("query_id", "doc_id", "score")}
DATA = {"qrels": QRELS, "run": RUN}
# Names of columns by tool: PyTerrier, BEIR, recommenders, ranx, with upper case, and RecBole
TOOLS = {
    "qrels": [
        ("qid", "docno", "label"),
        ("query-id", "corpus-id", "score"),
        ("userID", "itemID", "rating"),
        ("q_id", "doc_id", "score"),
        ("Query_ID", "Doc_ID", "Relevance"),
        ("user_id", "item_id", "rating"),
    ],
    "run": [
        ("qid", "docno", "score"),
        ("query-id", "corpus-id", "score"),
        ("userID", "itemID", "prediction"),
        ("q_id", "doc_id", "score"),
        ("qid", "docno", "rank"),
        ("query_id", "doc_id", "rank"),
    ],
}
Unknown = namedtuple("Unknown", "topic page grade")


def rows(name):
    return [(q, d, v) for q, values in DATA[name].items() for d, v in values.items()]


def ranked_rows():
    return [(q, d, rank) for q, values in RUN.items() for rank, d in enumerate(values, 1)]


def frame(name, names=None):
    names = names or NAMES[name]
    return pd.DataFrame(ranked_rows() if names[-1] == "rank" else rows(name), columns=list(names))


def text(rows, delimiter="\t", header=None):
    quoted = [
        [f'"{cell}"' if delimiter in str(cell) else str(cell) for cell in row]
        for row in ([header] if header else []) + rows
    ]
    return "".join(delimiter.join(row) + "\n" for row in quoted).encode()


def trec(name):
    line = "{} 0 {} {}\n" if name == "qrels" else "{} Q0 {} 0 {} tag\n"
    return "".join(line.format(*row) for row in rows(name)).encode()


def written(write, *arguments):
    sink = io.BytesIO()
    write(*arguments, sink)
    return sink.getvalue()


def check(name, data, **options):
    """The values do not depend on which side has this form."""
    both = DATA | {name: data}
    values = rm.evaluate(both["qrels"], both["run"], MEASURES, strict=True, **options)
    pd.testing.assert_frame_equal(values, EXPECTED, check_index_type=False, check_exact=True)


# In memory

TABLES = {
    "pandas": lambda table: table,
    "pandas of objects": lambda table: table.astype(object),
    "pandas of categories": lambda table: table.astype({table.columns[0]: "category"}),
    "polars": pl.from_pandas,
    "lazy polars": lambda table: pl.from_pandas(table).lazy(),
    "Arrow": pa.Table.from_pandas,
    "a batch of Arrow": pa.RecordBatch.from_pandas,
    "dicts": lambda table: table.to_dict("records"),
    "Arrow in two pieces": lambda table: pa.concat_tables(
        [pa.Table.from_pandas(piece, preserve_index=False) for piece in (table[:2], table[2:])]
    ),
    "a slice of Arrow": lambda table: pa.Table.from_pandas(pd.concat([table[:1], table])).slice(1),
    "Arrow's dictionaries": lambda table: pa.Table.from_pandas(
        table.astype({table.columns[1]: "category"})
    ),
}


@pytest.mark.parametrize("form", TABLES)
@pytest.mark.parametrize("name", ["qrels", "run"])
@pytest.mark.sampled
def test_tables_of_any_library_with_the_names_of_any_tool(name, form):
    for names in (NAMES[name], *TOOLS[name]):
        table = frame(name, names).assign(more=1)
        check(name, TABLES[form](table))


@pytest.mark.parametrize("name", ["qrels", "run"])
def test_a_column_without_a_name_holds_nothing(name):
    for names in (NAMES[name], *TOOLS[name]):
        table = frame(name, names).assign(more=1)
        check(name, table.set_axis(pd.Index([*names, None], dtype=object), axis=1))


@pytest.mark.parametrize("name", ["qrels", "run"])
def test_columns_are_named_by_an_argument(name):
    names = ("topic", "page", "grade")
    columns = dict(zip(NAMES[name], names, strict=True))
    check(name, frame(name, names), columns=columns)
    check(name, pl.from_pandas(frame(name, names)), columns=columns)
    check(name, [Unknown(*row) for row in rows(name)], columns=columns)
    check(name, frame(name, names).assign(query_id="no"), columns=columns)


def test_a_rank_may_be_named_beside_a_score():
    table = frame("run", ("qid", "docno", "rank")).assign(score=0.0)
    check("run", table, columns={"rank": "rank"})
    for value in ("rank", "score"):
        check("run", frame("run", ("qid", "docno", value)).rename(columns=str.title))


def test_rows():
    for name in DATA:
        check(name, rows(name))
        check(name, tuple(rows(name)))
        check(name, iter(rows(name)))
        check(name, [list(row) for row in rows(name)], columns=positions(name, 0, 1, 2))
        check(name, [(v, q, d) for q, d, v in rows(name)], columns=positions(name, 1, 2, 0))
    check("run", [row[:2] for row in rows("run")])
    check("qrels", [ir_measures.Qrel(*row) for row in rows("qrels")])
    check("run", [ir_measures.ScoredDoc(*row) for row in rows("run")])


@pytest.mark.parametrize("nothing", [[], (), {}, pd.DataFrame(columns=NAMES["run"])])
def test_no_rows_are_a_run_without_results(nothing):
    with pytest.warns(UserWarning, match="judged queries have no results"):
        values = rm.evaluate(QRELS, nothing, MEASURES)
    assert values.index.equals(EXPECTED.index) and (values == 0).all(axis=None)
    with pytest.raises(ValueError, match="^qrels must hold at least one judgment, got none$"):
        rm.evaluate(nothing, RUN, MEASURES)


def positions(name, *places):
    return dict(zip(NAMES[name], places, strict=True))


@pytest.mark.slow
def test_objects_of_ranx():
    ranx = peers.interpreted_ranx()
    values = rm.evaluate(ranx.Qrels(QRELS), RUN, MEASURES)  # ranx sorts the queries
    pd.testing.assert_frame_equal(values.loc[EXPECTED.index], EXPECTED)
    check("run", ranx.Run({q: {d: float(v) for d, v in row.items()} for q, row in RUN.items()}))


def test_ranked_ids():
    lists = {query: list(documents) for query, documents in RUN.items()}
    matrix = np.array([["é", "007", "u"], ["x", "007", None]], dtype=object)
    check("run", lists)
    check("run", {query: np.array(ids) for query, ids in lists.items()})
    check("run", matrix, query_ids=["q1", "2"])
    check("run", matrix.tolist(), query_ids=np.array(["q1", "2"]))
    check("run", pd.DataFrame(matrix), query_ids=["q1", "2"])
    check("run", pd.DataFrame(matrix, index=["q1", "2"]))
    found = rm.evaluate(
        {"a": {7: 1}, "b": {8: 1}}, np.array([[3, 7], [8, -1]]), ["RR", "NumRet"], query_ids="ab"
    )
    assert found.RR.tolist() == [1 / 2, 1] and found.NumRet.tolist() == [2, 1]  # faiss's -1 is none


@pytest.mark.parametrize("kind", [int, float, Decimal, Fraction, np.float32])
def test_numbers_of_any_type(kind):
    scores = {q: {d: kind(4 * v) for d, v in row.items()} for q, row in RUN.items()}
    check("run", scores)
    check(
        "qrels", pd.DataFrame(rows("qrels"), columns=NAMES["qrels"]).astype({"relevance": object})
    )


# Files

FILES = {
    "qrels": {
        "TREC": trec("qrels"),
        "BEIR": text(rows("qrels"), header=("query-id", "corpus-id", "score")),
        "CSV": text(rows("qrels"), ",", NAMES["qrels"]),
        "CSV of pandas": frame("qrels").to_csv().encode(),
        "CSV with a byte order mark": b"\xef\xbb\xbf" + text(rows("qrels"), ",", NAMES["qrels"]),
        "CRLF": text(rows("qrels"), ",", NAMES["qrels"]).replace(b"\n", b"\r\n"),
        "objects": json.dumps(QRELS).encode(),
        "objects, indented": json.dumps(QRELS, indent=2).encode(),
        "a list": json.dumps(rows("qrels")).encode(),
        "lines": frame("qrels").to_json(orient="records", lines=True).encode(),
        "list of objects": frame("qrels").to_json(orient="records").encode(),
        "Parquet": written(parquet.write_table, pa.Table.from_pandas(frame("qrels"))),
        "Arrow": written(feather.write_feather, pa.Table.from_pandas(frame("qrels"))),
    },
    "run": {
        "TREC": trec("run"),
        "MS MARCO": text(ranked_rows()),
        "ranks": text(ranked_rows(), header=("qid", "docno", "rank")),
        "TSV": text(rows("run"), header=NAMES["run"]),
        "BEIR": json.dumps(RUN).encode(),
        "lists": json.dumps({query: list(row) for query, row in RUN.items()}).encode(),
        "lines": frame("run").to_json(orient="records", lines=True, force_ascii=False).encode(),
        "Parquet": written(parquet.write_table, pa.Table.from_pandas(frame("run"))),
    },
}
PACKED = {
    "plain": bytes,
    "gzip": lambda content: gzip.compress(content, mtime=0),
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": lambda content: pa.compress(content, "zstd", asbytes=True),
}


@pytest.mark.parametrize("packed", PACKED)
@pytest.mark.parametrize(
    "name, form", [(name, form) for name, forms in FILES.items() for form in forms]
)
@pytest.mark.sampled
def test_files_of_any_format(tmp_path, name, form, packed):
    path = tmp_path / "data"
    path.write_bytes(PACKED[packed](FILES[name][form]))
    check(name, path)


@pytest.mark.parametrize(
    "name, form", [(name, form) for name, forms in FILES.items() for form in forms]
)
def test_files_are_read_in_blocks(tmp_path, monkeypatch, name, form):
    monkeypatch.setattr(trec_files, "BLOCK", 8)
    path = tmp_path / "data"
    path.write_bytes(FILES[name][form])
    check(name, path)


def test_a_header_of_four_names_is_no_line_of_trec(tmp_path):
    path = tmp_path / "qrels.tsv"
    path.write_text("query_id\titeration\tdoc_id\trelevance\nq\t0\td\t1\n")
    assert rm.evaluate(path, {"q": {"d": 1}}, "RR").RR.to_dict() == {"q": 1}


def test_one_row_of_json(tmp_path):
    path = tmp_path / "run.jsonl"
    path.write_text('{"qid": "q", "docno": "d", "score": 1}\n')
    assert rm.evaluate({"q": {"d": 1}}, path, "RR").RR.tolist() == [1]


def test_both_may_be_files(tmp_path):
    for name, form in (("qrels", "BEIR"), ("run", "MS MARCO")):
        (tmp_path / name).write_bytes(FILES[name][form])
    values = rm.evaluate(tmp_path / "qrels", tmp_path / "run", MEASURES)
    pd.testing.assert_frame_equal(values, EXPECTED)


def test_a_folder_of_judgments(tmp_path):
    for number, part in enumerate((frame("qrels")[:2], frame("qrels")[2:])):
        part.to_parquet(tmp_path / f"{number}.parquet")
    check("qrels", tmp_path)


def test_a_folder_without_a_table_is_no_file(tmp_path):
    with pytest.raises(IsADirectoryError, match=re.escape(str(tmp_path))):
        rm.evaluate(tmp_path, RUN, MEASURES)


def test_a_broken_folder_is_named(tmp_path):
    frame("qrels").drop(columns="relevance").to_parquet(tmp_path / "part.parquet")
    with pytest.raises(ValueError, match=f"^{re.escape(str(tmp_path))}: qrels must have the col"):
        rm.evaluate(tmp_path, RUN, MEASURES)


def test_columns_of_a_file_without_names(tmp_path):
    path = tmp_path / "data"
    path.write_bytes(text([(v, q, d) for q, d, v in rows("run")], ","))
    check("run", path, columns=positions("run", 1, 2, 0))
    path.write_bytes(text(rows("run"), ",", ("AX", "BX", "CX")))
    check("run", path, columns=dict(zip(NAMES["run"], ("AX", "BX", "CX"), strict=True)))
    path.write_bytes(text(rows("run")))
    check("run", path, columns=positions("run", 0, 1, 2))
    path.write_bytes(text(rows("run"), header=("topic", "page", "bm25")))
    check("run", path, columns={"query_id": "topic", "doc_id": "page", "score": "bm25"})
    path.write_text(f"{'x' * 200_000},q,d,3\n")  # longer than csv allows
    columns = positions("run", 1, 2, 3)
    assert rm.evaluate({"q": {"d": 1}}, path, "RR", columns=columns).RR.tolist() == [1]
    path.write_bytes(b"q,d,high\n")
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: .*invalid value 'high'"):
        rm.evaluate(QRELS, path, MEASURES, columns=positions("run", 0, 1, 2))


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


# Errors

TABLE = pd.DataFrame(rows("run"), columns=NAMES["run"])
MISSING = pd.DataFrame({"query_id": ["q1"], "doc_id": [7.0], "score": [1]})
REFUSED = {
    "no names": (
        TABLE.set_axis(range(3), axis=1),
        {},
        "run must have names of columns, or an index of query ids .* columns={'query_id': 0, .*"
        " query_ids$",
    ),
    "other names": (
        TABLE.rename(columns={"doc_id": "page"}),
        {},
        "run must have the columns query_id, doc_id and score, got query_id, page, score; name what"
        " holds them, as in columns={'doc_id': 'page'}$",
    ),
    "other fields": (
        [Unknown(*row) for row in rows("run")],
        {},
        "run must have the columns query_id, doc_id and score, got topic, page, grade; name what",
    ),
    "ids and no lists": (["a", "b"], {"query_ids": ["q", "r"]}, "query_ids needs a run that is a"),
    "text for ranks": (
        TABLE.rename(columns={"score": "rank"}).astype({"rank": str}),
        {},
        "run.rank must be numbers, got '3.5', which is text",
    ),
    "no value": (
        TABLE.drop(columns="score"),
        {},
        "got query_id, doc_id; name what holds them, as in columns={'score': 'topic'}$",
    ),
    "two names": (
        TABLE.rename(columns={"query_id": "qid"}).assign(user_id="u"),
        {},
        "run must have one column that holds query_id, got qid and user_id; name one, as in"
        " columns={'query_id': 'qid'}$",
    ),
    "a name that is missing": (
        TABLE,
        {"columns": {"query_id": "topic"}},
        r"columns\['query_id'\] must be a column of qrels or of run, got 'topic'$",
    ),
    "an unknown key": (TABLE, {"columns": {"qid": "topic"}}, "columns must be a dict of query_id,"),
    "no dict": (TABLE, {"columns": ["qid"]}, "columns must be a dict such as .* got .'qid'.$"),
    "lists": (
        [list(row) for row in rows("run")],
        {},
        "run must have rows .query_id, doc_id, score., got .*; say where they are by"
        " columns={'query_id': 0, 'doc_id': 1, 'score': 2}; if these are ids .* by query_ids$",
    ),
    "four": (
        [("q", "0", "d", 1)],
        {},
        r"run must have rows .*, got \('q', '0', 'd', 1\); say where they are by columns=.*\}$",
    ),
    "rows of two kinds": (
        [("q", "d", 1), ("q", "e")],
        {},
        r"run\[1\] must be a tuple of 3, as run\[0\] is, got \('q', 'e'\)$",
    ),
    "a matrix": (np.array([["a", "b"]]), {}, "run must be a DataFrame, .* by query_ids$"),
    "too few queries": (
        np.array([["a"], ["b"]]),
        {"query_ids": ["q"]},
        "query_ids must name each row of the run, got 1 ids for 2 rows$",
    ),
    "no matrix": (RUN, {"query_ids": ["q"]}, "query_ids needs a run that is a matrix of ids, got"),
    "a dict of floats": (
        {"q1": {"a": 1.0}},
        {"query_ids": ["q1"]},
        "query_ids needs a run that is",
    ),
    "a tuple of lists": ((["a"],), {"query_ids": ["q"]}, "query_ids needs a run that is a matrix"),
    "a list and a dict": ({"q1": ["a"], "2": {"a": 1}}, {}, r"run\['2'\] must be a list of ids"),
    "float ids": (
        MISSING,
        {},
        "run.doc_id must be text or integers, got 7.0; pandas makes floats of integers where rows"
        r" are missing: drop these rows and convert the column with .astype\('int64'\)$",
    ),
    "bytes": (
        {"q1": {b"a": 1}},
        {},
        r"run.doc_id must be text or integers, got b'a'; .* with .str.decode\('utf-8'\)$",
    ),
    "True": ({"q1": {True: 1, "a": 2}}, {}, "run.doc_id must be text or integers, got True$"),
    "text for numbers": (
        TABLE.astype({"score": str}),
        {},
        r"run.score must be numbers, got '3.5', which is text: convert the column with .astype",
    ),
    "times for numbers": (
        TABLE.assign(score=pd.date_range("2020-01-01", periods=len(TABLE))),
        {},
        r"run.score must be numbers, got Timestamp\('2020-01-01 00:00:00'\)$",
    ),
    "words for numbers": (
        {"q1": {"a": "high"}},
        {},
        "run.score must be numbers, got 'high'$",
    ),
    "ranks": (
        pd.DataFrame({"qid": ["q1"], "docno": ["a"], "rank": [math.nan]}),
        {},
        "run.rank must be finite numbers, got nan$",
    ),
    "a number beyond floats": (
        {"q1": {"a": -(10**400), "b": 7}},
        {},
        "run.score must be numbers that fit a float, got -1000",
    ),
}


@pytest.mark.parametrize("run, options, message", REFUSED.values(), ids=list(REFUSED))
def test_what_is_ambiguous_or_broken_is_refused(run, options, message):
    with pytest.raises((ValueError, TypeError), match=message):
        rm.evaluate(QRELS, run, "AP", **options)


def test_judgments_without_labels_are_refused():
    message = "^qrels must have the columns .* and relevance, .* columns={'relevance': 'topic'}$"
    with pytest.raises(ValueError, match=message):
        rm.evaluate(frame("qrels").drop(columns="relevance"), RUN, MEASURES)


def test_judgments_with_an_unknown_header_are_refused(tmp_path):
    path = tmp_path / "qrels.csv"
    path.write_text("topic,page,grade\nq,d,1\n")
    message = r"columns={'query_id': 'topic', 'doc_id': 'page', 'relevance': 'grade'}$"
    with pytest.raises(ValueError, match=message):
        rm.evaluate(path, RUN, MEASURES)


BROKEN = {
    "scores or ranks": (
        b"q1\td1\t3\nq1\td2\t2\n",
        "the last of three columns must count the ranks of each query, 1, 2, 3, ...; say whether it"
        " is a rank, by columns={'query_id': 0, 'doc_id': 1, 'rank': 2}, or a score",
    ),
    "no rank": (b"q1 d1 high\n", "line 1: rank must be a finite number, got 'high'"),
    "unknown header": (
        b"topic,page,bm25\nq,d,1\n",
        "expected the 6 fields of TREC (query_id Q0 doc_id rank score tag) or a header that names"
        " the columns, got 'topic,page,bm25'; name them, as in columns={'query_id': 'topic',"
        " 'doc_id': 'page', 'score': 'bm25'}",
    ),
    "unknown header of four": (
        b"topic,page,bm25,more\nq,d,1,2\n",
        "got 'topic,page,bm25,more'; name them, as in columns={'query_id': 'topic',"
        " 'doc_id': 'page', 'score': 'bm25'}",
    ),
    "no header": (b"q,d,1\n", "name them, as in columns={'query_id': 0, 'doc_id': 1, 'score': 2}"),
    "header without values": (b"qid,docno\nq,d\n", "run must have the columns query_id, doc_id"),
    "text": (b"qid,docno,score\nq,d,high\n", "invalid value 'high'"),
    "too few cells": (b"qid,docno,score\nq,d\n", "Expected 3 columns, got 2"),
    "no JSON": (b'{"q": {"d": 1}', "line 1: expected JSON: "),
    "no JSON in a line": (b'{"qid": "q", "docno": "d", "score": 1}\n{"qid"\n', "line 2: expected"),
    "twice in JSON": (b'{"q": {"e": 2, "d": 1, "d": 3}}', "got 'd' again"),
    "twice in a line of JSON": (
        b'{"qid": "q", "docno": "d", "score": 1}\n{"qid": "q", "docno": "e", "docno": "f"}\n',
        "got 'docno' again",
    ),
    "JSON of numbers": (b'[{"qid": 1}, 2]', "run[1] must be a dict of 1"),
    "Parquet": (b"PAR1 and then nothing", "Parquet"),
    "gzip inside": (gzip.compress(trec("run"))[:20] + b"broken" * 9, "damaged gzip file: "),
    "gzip, no block": (gzip.compress(b"")[:10] + b"\xff" * 9, "damaged gzip file: Error -3"),
    "bzip2": (bz2.compress(RUN_BYTES := trec("run"))[:-9], "damaged bzip2 file: "),
    "xz": (lzma.compress(RUN_BYTES)[:-9], "damaged xz file: "),
    "xz inside": (lzma.compress(RUN_BYTES)[:30] + b"broken" * 9, "damaged xz file: "),
    "zstd": (pa.compress(RUN_BYTES, "zstd", asbytes=True)[:-3], "damaged zstd file: "),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named(tmp_path, name):
    content, message = BROKEN[name]
    path = tmp_path / "run"
    path.write_bytes(content)
    with pytest.raises(TypeError if name == "JSON of numbers" else ValueError) as error:
        rm.evaluate(QRELS, path, "AP")
    assert str(error.value).startswith(str(path)) and message in str(error.value)


def test_compare_takes_every_form():
    runs = {"dict": RUN, "polars": pl.from_pandas(frame("run")), "rows": rows("run")}
    table = rm.compare(iter(rows("qrels")), runs, "AP", strict=True)
    assert (table.difference == 0).all()
    ids = {name: np.array([["é"], ["x"]]) for name in "ab"}
    assert (rm.compare(QRELS, ids, "AP", query_ids=["q1", "2"]).difference == 0).all()
    with pytest.raises(TypeError, match="run.doc_id must be text or integers, got b'a'"):
        rm.evaluate({"q": {"a": 1}}, [np.array([b"a"])], "RR", query_ids=["q"])
    with pytest.raises(TypeError, match="query_ids needs a run that is a matrix of ids"):
        rm.compare(QRELS, {"a": ids["a"], "b": RUN}, "AP", query_ids=["q1", "2"])
    with pytest.raises(ValueError, match="got 'topic'$"):
        rm.compare(QRELS, runs, "AP", columns={"query_id": "topic"})
