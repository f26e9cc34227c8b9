"""Whatever form judgments and results have, evaluate gives what plain.py computes by brute force:
every form of input × collections × every kind of measure."""

import bz2
import gzip
import io
import json
import lzma
import math
import random
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import peers
import polars as pl
import pyarrow as pa
import pytest
import strategies
from forms import rows, trec
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import feather, parquet
from scipy import sparse

import rankmetrics_lib as rm
from rankmetrics_lib import formulas

from . import plain
from .plain import MEASURES

# Some queries have results or judgments alone, on purpose.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.* judged quer"),
    pytest.mark.filterwarnings("ignore:.* but no judgments"),
]
NAMES = {"qrels": ("query_id", "doc_id", "relevance"), "run": ("query_id", "doc_id", "score")}
WITHOUT_SCALE = [name for name in MEASURES if "max_" not in name and "exp-" not in name]

# Collections

TEXTS = ["007", "07", "7", "b,c", "é", "e", "日本", '"a"', "A", "a", "a\u0301", "null", "-0", "1e3"]
TEXTS += ["aaaaaaaa", "aaaaaaaab", "aaaaaaaaa", "baaaaaaaa", "x" * 90 + "1", "y" + "x" * 89 + "1"]


def collection(seed, ids, labels, scores, *, queries=12, longest=18):
    """Judgments and results: among them queries of one side alone, ties and unjudged documents."""
    rng = random.Random(seed)
    qrels, run = {}, {}
    for query in rng.sample(ids, queries):
        documents = rng.sample(ids, min(longest, len(ids)))
        of_query = rng.choice(labels)
        judged = rng.sample(documents, rng.randint(1, len(documents)))
        qrels[query] = {name: rng.choice(of_query) for name in judged}
        if rng.random() < 0.9:
            results = rng.sample(documents, rng.randint(1, len(documents)))
            run[query] = {name: rng.choice(scores) for name in results}
    by_nobody = rng.choice([one for one in ids if one not in qrels])
    return qrels, run | {by_nobody: dict.fromkeys(documents, scores[0])}


GRADES = [[0], [0, 1], [0, 0, 0, 1, 2, 3, 4], [1, 2], [-1, 0, 1], [-2, 0, 0, 4]]
SCORES = [-3.0, -0.0, 0.0, 0.1, math.nextafter(0.1, 1), 1.0, 2.5, 1e300, math.inf, -math.inf]
COLLECTIONS = {
    "texts": collection(3, TEXTS, GRADES, SCORES[1:8]),
    "fractions": collection(4, TEXTS, [[0.25, 0.5, 1, 1.5, 4], [0, 2.5]], [1.0, 2.0, 2.5, 7.0]),
    "integers": collection(5, list(range(1, 40)), GRADES, [1.0, 2.0, 3.5], queries=20),
    "many grades": collection(
        6, list(range(1, 400)), [range(300), range(-1, 255)], range(400), queries=4, longest=300
    ),
}
HIGH = ("many grades",)  # above the scales of ERR, gRBP and SDCG


def measures_of(name):
    return WITHOUT_SCALE if name in HIGH else MEASURES


def ranked(run):
    """The same order as scores without ties: the ranks, below 0."""
    ordered = {query: plain.Ranking({}, results).documents for query, results in run.items()}
    return {q: {name: -rank for rank, name in enumerate(d, 1)} for q, d in ordered.items()}


FEW = ["nDCG@3", "AP", "RR", "NumUnjudged@3", "AUC", "infAP"]
EXPECTED = {}


def assert_measured(found, name, qrels, run, key=""):
    """A table has the queries of the judgments, in their order, and the values of plain.py."""
    key = name, key, *found
    if key not in EXPECTED:
        EXPECTED[key] = plain.values(qrels, run, list(found))
    assert list(map(str, found.index)) == list(map(str, qrels))
    assert found.index.name == "query_id"
    np.testing.assert_allclose(found, EXPECTED[key], rtol=1e-12, atol=1e-12)


# Forms


def frame(table, kind):
    return pd.DataFrame(rows(table), columns=list(NAMES[kind]))


def values_as(dtype):
    return lambda table, kind: frame(table, kind).astype({NAMES[kind][2]: dtype})


def ids_as(query, doc):
    return lambda table, kind: frame(table, kind).astype({"query_id": query, "doc_id": doc})


def pieces_of_arrow(table, kind):
    whole = frame(table, kind)
    parts = [whole[:2], whole[2:5], whole[5:]]
    return pa.concat_tables([pa.Table.from_pandas(part, preserve_index=False) for part in parts])


def slice_of_arrow(table, kind):
    whole = frame(table, kind)
    return pa.Table.from_pandas(pd.concat([whole[:3], whole]), preserve_index=False).slice(3)


def shuffled(table, kind):
    """The queries keep their order by their first rows; the others come in any order."""
    whole = frame(table, kind)
    first = whole.drop_duplicates("query_id")
    return pd.concat([first, whole.drop(first.index).sample(frac=1, random_state=1)])


def by_query(element):
    """What each query has in a list."""
    return lambda table, kind: {
        query: [element(*pair) for pair in row.items()] for query, row in table.items()
    }


def indexed(*names):
    return lambda table, kind: frame(table, kind).set_index(list(names))


def sparse_frame(table, kind):
    pivot = frame(table, kind).pivot(index="query_id", columns="doc_id", values=NAMES[kind][2])
    return pivot.loc[list(table)].astype(pd.SparseDtype(float))


IN_MEMORY = {
    "dicts": lambda table, kind: table,
    "tuples": lambda table, kind: rows(table),
    "an iterator": lambda table, kind: iter(rows(table)),
    "lists of tuples": by_query(lambda document, value: (document, value)),
    "lists of hits": by_query(lambda document, value: {"corpus_id": document, "score": value}),
    "a Series of dicts": lambda table, kind: pd.Series(table),
    "an index of queries": indexed("query_id"),
    "an index of both": indexed("doc_id", "query_id"),
    "a Series by both": lambda t, kind: indexed("query_id", "doc_id")(t, kind)[NAMES[kind][2]],
    "a sparse frame": sparse_frame,
    "dicts of rows": lambda table, kind: frame(table, kind).to_dict("records"),
    "a frame": frame,
    "a frame in another order": shuffled,
    "objects": lambda table, kind: frame(table, kind).astype(object),
    "str": ids_as("str", "str"),
    "string of pyarrow": ids_as("string[pyarrow]", "string[pyarrow]"),
    "string of Python": ids_as("string[python]", "string[python]"),
    "categories": ids_as("category", "category"),
    "objects beside categories": ids_as("category", "object"),
    "float32": values_as("float32"),
    "nullable numbers": values_as("Float64"),
    "numbers of pyarrow": values_as("double[pyarrow]"),
    "polars": lambda table, kind: pl.from_pandas(frame(table, kind)),
    "lazy polars": lambda table, kind: pl.from_pandas(frame(table, kind)).lazy(),
    "Arrow": lambda table, kind: pa.Table.from_pandas(frame(table, kind)),
    "Arrow in pieces": pieces_of_arrow,
    "a slice of Arrow": slice_of_arrow,
    "a batch of Arrow": lambda t, kind: pa.RecordBatch.from_pandas(frame(t, kind)),
    "dictionaries of Arrow": lambda table, kind: pa.Table.from_pandas(
        frame(table, kind).astype({"doc_id": "category"})
    ),
}
OF_INTEGERS = {dtype: ids_as(dtype, dtype) for dtype in ("int64", "int32", "int16", "uint16")}


def one_each(cases):
    """Of each form, `make check` tries one collection."""
    rng, of_form = random.Random(1), {}
    for case in cases:
        of_form.setdefault(case[:-1], []).append(case)
    tried = [rng.choice(those) for those in of_form.values()]
    left_out = pytest.mark.left_out
    return [case if case in tried else pytest.param(*case, marks=left_out) for case in cases]


CASES = [(form, name) for form in IN_MEMORY for name in COLLECTIONS if name not in HIGH]
CASES.remove(("float32", "texts"))  # whose scores need more digits
CASES += [(form, name) for form in ("dicts", "a frame") for name in HIGH]
CASES += [(form, name) for form in OF_INTEGERS for name in ("integers", "many grades")]


@pytest.mark.parametrize("form, name", one_each(CASES))
def test_in_memory(form, name):
    qrels, run = COLLECTIONS[name]
    make = (IN_MEMORY | OF_INTEGERS)[form]
    measures = measures_of(name)
    both = rm.evaluate(make(qrels, "qrels"), make(run, "run"), measures)
    assert list(both) == measures
    assert_measured(both, name, qrels, run)
    for one in (qrels, make(run, "run")), (make(qrels, "qrels"), run):
        np.testing.assert_array_equal(rm.evaluate(*one, FEW), both[FEW])


def matrix(run):
    width = max(map(len, run.values()))
    return [[*row, *[None] * (width - len(row))] for row in run.values()]


RELEVANT = {  # judgments that name the relevant documents alone
    "sets": lambda qrels: {query: set(row) for query, row in qrels.items()},
    "lists": lambda qrels: {query: [*row, None, -1, math.nan] for query, row in qrels.items()},
    "arrays": lambda qrels: {query: np.array(list(row)) for query, row in qrels.items()},
    "a Series": lambda qrels: pd.Series({query: list(row) for query, row in qrels.items()}),
    "hits": lambda qrels: {q: [{"item_id": d} for d in row] for q, row in qrels.items()},
    "pairs": lambda qrels: [row[:2] for row in rows(qrels)],
    "a frame": lambda qrels: frame(qrels, "qrels").iloc[:, :2].set_axis(PAIR, axis=1),
    "polars": lambda qrels: pl.from_pandas(RELEVANT["a frame"](qrels)),
    "rows": lambda qrels: RELEVANT["a frame"](qrels).to_dict("records"),
}
RELEVANT_IN_FILES = {
    "CSV": lambda qrels: RELEVANT["a frame"](qrels).to_csv(index=False),
    "CSV of pandas": lambda qrels: RELEVANT["a frame"](qrels).to_csv(),
    "JSON of pairs": lambda qrels: json.dumps(RELEVANT["pairs"](qrels)),
    "JSON of lists": lambda qrels: json.dumps({query: list(row) for query, row in qrels.items()}),
    "JSON lines": lambda qrels: "\n".join(map(json.dumps, RELEVANT["rows"](qrels))),
}
PAIR = ["user_id", "item_id"]


@pytest.mark.parametrize("form", [*RELEVANT, *RELEVANT_IN_FILES])
def test_a_document_without_a_label_has_label_1(tmp_path, form):
    qrels, run = COLLECTIONS["texts"]
    labeled = {query: dict.fromkeys(row, 1) for query, row in qrels.items()}
    given = RELEVANT[form](qrels) if form in RELEVANT else tmp_path / "qrels"
    if form in RELEVANT_IN_FILES:
        given.write_text(RELEVANT_IN_FILES[form](qrels))
    measures = [*FEW, "DCG@10"]  # which depends on the label
    for found in (rm.evaluate(given, run, measures), rm.Evaluator(given, measures).evaluate(run)):
        assert_measured(found, "texts", labeled, run, "relevant")


def cells(table):
    """A sparse matrix of a table whose ids are integers."""
    queries, documents, values = zip(*rows(table), strict=True)
    return sparse.coo_array((values, (queries, documents)))


@pytest.mark.parametrize("kind", ["coo", "csr", "csc"])
def test_sparse_matrices(kind):
    qrels, run = COLLECTIONS["integers"]
    qrels = dict(sorted(qrels.items()))
    both = [cells(table).asformat(kind) for table in (qrels, run)]
    assert_measured(rm.evaluate(*both, MEASURES), "integers", qrels, run, "sorted")
    named = {f"q{query}": row for query, row in qrels.items()}
    found = rm.evaluate(
        named, both[1], MEASURES, query_ids=[f"q{n}" for n in range(both[1].shape[0])]
    )
    assert_measured(found.rename(index=lambda query: query[1:]), "integers", qrels, run, "sorted")
    labels = np.maximum(both[0].toarray(), 0)
    scores = np.arange(labels.size).reshape(labels.shape) % 7
    found = rm.evaluate_arrays(sparse.csr_array(labels), scores, FEW, pool=both[0].maximum(0))
    for name, values in rm.evaluate_arrays(labels, scores, FEW).items():
        np.testing.assert_array_equal(found[name], values)


ORDERS = {  # a run that has its order, best first, in place of scores
    "lists": lambda run: ({q: list(row) for q, row in run.items()}, {}),
    "arrays of ids": lambda run: ({q: np.array(list(row)) for q, row in run.items()}, {}),
    "pairs": lambda run: ([row[:2] for row in rows(run)], {}),
    "ranks": lambda run: (
        [{"qid": q, "docno": d, "rank": -score} for q, d, score in rows(run)],
        {},
    ),
    "a matrix": lambda run: (matrix(run), {"query_ids": list(run)}),
    "an array": lambda run: (np.array(matrix(run), dtype=object), {"query_ids": np.array([*run])}),
    "a frame of ids": lambda run: (pd.DataFrame(matrix(run)), {"query_ids": list(run)}),
    "a Series of lists": lambda run: (pd.Series({q: list(row) for q, row in run.items()}), {}),
    "its index": lambda run: (pd.DataFrame(matrix(run), index=list(run)).astype(object), {}),
}


@pytest.mark.parametrize("form", ORDERS)
@pytest.mark.parametrize("name", ["texts", "fractions"])
def test_orders_in_place_of_scores(form, name):
    qrels, run = COLLECTIONS[name]
    made, options = ORDERS[form](ranked(run))
    found = rm.evaluate(qrels, made, measures_of(name), **options)
    assert_measured(found, name, qrels, ranked(run), "ranked")


@pytest.mark.parametrize("kind", [int, float, Decimal, Fraction, np.float32, np.array])
def test_numbers_of_any_type_and_ids_of_numpy(kind):
    qrels = {"q": {"a": 1, "c": True, "7": 2}, "2": {"b": 1, "7": 0}}
    run = {np.str_("q"): {np.str_("a"): 1, "b": 2, 7: 4}, 2: {"b": 1, "7": -2}}
    run = {q: {d: kind(score) for d, score in row.items()} for q, row in run.items()}
    if kind is int:
        run[2]["b"] = 2**70  # beyond those of NumPy
    assert rm.evaluate(qrels, run, "AP").AP.tolist() == pytest.approx([5 / 9, 1])
    of_text = {"q": {"a": kind(1), "b": kind(2)}}
    assert rm.evaluate({"q": {"a": 1}}, of_text, "AP").AP.tolist() == [1 / 2]


NUMBERED = [[3, 7, None, 9], [None, 8, None, None], [None, None, 7, 2]]
OF_NUMBERS = {
    "lists": (NUMBERED, {"query_ids": "abc"}),
    "-1 of faiss": (np.array(pd.DataFrame(NUMBERED).fillna(-1), dtype=int), {"query_ids": "abc"}),
    "NaN": (np.array(NUMBERED, dtype=float), {"query_ids": "abc"}),
    "small floats": (np.array(NUMBERED, dtype=np.float32), {"query_ids": "abc"}),
    "a frame": (pd.DataFrame(NUMBERED, index=list("abc")), {}),
    "dicts": ({query: np.array(row) for query, row in zip("abc", NUMBERED, strict=True)}, {}),
}


@pytest.mark.parametrize("form", OF_NUMBERS)
def test_a_gap_keeps_its_place(form):
    """As a document that nobody judged, except that it is none."""
    run, options = OF_NUMBERS[form]
    qrels = {"a": {9: 2, 3: 1, 5: 1}, "b": {8: 1}, "c": {2: 1, 7: 0, 4: 3}}
    filled = {"a": [3, 7, "u", 9], "b": ["u", 8], "c": ["u", "v", 7, 2]}
    places = {q: {d: -rank for rank, d in enumerate(ids)} for q, ids in filled.items()}
    found = rm.evaluate(qrels, run, [*MEASURES, "NumRet", "SetP", "SetF"], **options)
    assert found.RR.tolist() == [1, 1 / 2, 1 / 4]
    assert found.NumRet.tolist() == [3, 1, 2] and found.SetP.tolist() == [2 / 3, 1, 1 / 2]
    assert found.SetF.tolist() == pytest.approx([2 / 3, 1, 1 / 2])
    others = [name for name in MEASURES if not name.startswith(("NumRet", "Set"))]
    assert_measured(found[others], form, qrels, places)


def test_a_gap_is_no_result_in_a_warning():
    run = {"q": [None, "x", -1, "y"]}
    with pytest.warns(rm.RankMetricsWarning) as caught:
        rm.evaluate({"q": {"a": 1, "b": 0}}, run, "RR")
    assert str(caught[0].message) == (
        "1 of 1 judged query has 2 results, of which none is judged: q (the run has 'x', 'y', but"
        " the judgments have 'a', 'b')"
    )


@pytest.mark.parametrize("form", ["dicts", "a frame"])
@pytest.mark.parametrize("name", COLLECTIONS)
def test_an_evaluator_takes_one_run_after_the_other(form, name):
    qrels, run = COLLECTIONS[name]
    evaluator = rm.Evaluator(IN_MEMORY[form](qrels, "qrels"), FEW)
    negated = {q: {d: -score for d, score in row.items()} for q, row in run.items()}
    for one, key in ((run, ""), (run, ""), (negated, "negated"), (ranked(run), "ranked")):
        for of_run in ("dicts", "a frame"):
            found = evaluator.evaluate(IN_MEMORY[of_run](one, "run"))
            assert_measured(found, name, qrels, one, key)


@pytest.mark.parametrize("name", ["texts", "many grades"])
def test_a_run_in_partitions(tmp_path, name):
    import dask.dataframe as dd

    qrels, run = COLLECTIONS[name]
    table = frame(run, "run").astype({"query_id": str, "doc_id": str, "score": float})
    parts = dd.from_pandas(table.sample(frac=1, random_state=2), npartitions=3, sort=False)
    table[::2].to_parquet(tmp_path / "a.parquet")
    table[1::2].to_parquet(tmp_path / "b.parquet")
    for one in (parts, tmp_path):
        found = rm.evaluate(qrels, one, measures_of(name))
        assert_measured(found, name, qrels, run)
    judgments = frame(qrels, "qrels").astype({"query_id": str, "doc_id": str})
    of_dask = dd.from_pandas(judgments.set_axis(["topic", "doc_id", "label"], axis=1), 2)
    topic = {"columns": {"query_id": "topic"}}
    for few in (
        rm.evaluate(of_dask, run, FEW, **topic),
        rm.Evaluator(qrels, FEW).evaluate(parts),
        rm.Evaluator(of_dask, FEW, **topic).evaluate(parts),
    ):
        np.testing.assert_allclose(few, found[FEW], rtol=1e-12, atol=1e-12)
    both = rm.compare(qrels, {"here": run, "there": parts, "too": parts}, "AP", tests=["t"])
    np.testing.assert_allclose(both[["mean_a", "mean_b"]], found.AP.mean(), rtol=1e-12)
    with pytest.raises(ValueError, match="needs a run on one machine: pass run.compute"):
        rm.Evaluator(judgments.assign(subtopic_id="1"), "StRecall@5").evaluate(parts)


def test_compare_takes_every_form(tmp_path):
    qrels, run = COLLECTIONS["fractions"]
    forms = ("dicts", "tuples", "a frame", "objects", "polars", "Arrow")
    (tmp_path / "file").write_text(trec(run, "run"))
    runs = {form: IN_MEMORY[form](run, "run") for form in forms} | {"file": tmp_path / "file"}
    expected = np.mean(plain.values(qrels, run, ["nDCG@3"]))
    for form in ("an iterator", "polars"):
        table = rm.compare(IN_MEMORY[form](qrels, "qrels"), runs, "nDCG@3", tests=["t"])
        runs = {"once": run, "more": run}
        np.testing.assert_allclose(table[["mean_a", "mean_b"]], expected, atol=1e-12)
    first = {query: next(iter(results)) for query, results in ranked(run).items()}
    both = dict.fromkeys(["one", "other"], [[document] for document in first.values()])
    table = rm.compare(qrels, both, "P@1", tests=["t"], query_ids=list(first))
    assert table.mean_a[0] == pytest.approx(np.mean(plain.values(qrels, ranked(run), ["P@1"])))


# Names of columns: by tool PyTerrier, BEIR, recommenders, ranx, with upper case, and RecBole

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
        ("Qid", "Docno", "Score"),
        ("qid", "docno", "rank"),
        ("query_id", "doc_id", "rank"),
    ],
}


def few_of(qrels, run, **options):
    """The values of a few measures, which are those of plain.py."""
    expected = plain.values(COLLECTIONS["texts"][0], ranked(COLLECTIONS["texts"][1]), FEW)
    np.testing.assert_allclose(rm.evaluate(qrels, run, FEW, **options), expected, atol=1e-12)


def named_frame(kind, names):
    qrels, run = COLLECTIONS["texts"]
    made = frame(qrels if kind == "qrels" else ranked(run), kind).set_axis(list(names), axis=1)
    return made.assign(rank=-made["rank"]) if names[2] == "rank" else made


def sides(kind, one, other):
    return (one, other) if kind == "qrels" else (other, one)


@pytest.mark.parametrize("kind", NAMES)
def test_names_of_columns(kind):
    qrels, run = COLLECTIONS["texts"]
    for names in (NAMES[kind], *TOOLS[kind]):
        table = named_frame(kind, names).assign(more=1)
        nameless = table.set_axis(pd.Index([*names, None], dtype=object), axis=1)
        for made in (table, pl.from_pandas(table), table.to_dict("records"), nameless):
            few_of(*sides(kind, made, ranked(run) if kind == "qrels" else qrels))


def test_columns_are_named_by_an_argument():
    import ir_measures

    qrels, run = COLLECTIONS["texts"][0], ranked(COLLECTIONS["texts"][1])
    for kind, table, other in (("qrels", qrels, run), ("run", run, qrels)):
        names = dict(zip(NAMES[kind], ("topic", "page", "grade"), strict=True))
        made = named_frame(kind, tuple(names.values()))
        tuples = list(made.itertuples(index=False, name="Row"))
        for form in (made, pl.from_pandas(made), tuples, made.assign(query_id="no")):
            few_of(*sides(kind, form, other), columns=names)
        of_ir_measures = ir_measures.Qrel if kind == "qrels" else ir_measures.ScoredDoc
        places = dict(zip(NAMES[kind], (1, 2, 0), strict=True))
        turned = [[value, q, d] for q, d, value in rows(table)]
        few_of(*sides(kind, turned, other), columns=places)
        few_of(*sides(kind, [of_ir_measures(*row) for row in rows(table)], other))
    table = named_frame("run", ("qid", "docno", "rank")).assign(score=0.0)
    few_of(qrels, table, columns={"rank": "rank"})  # beside a score


@pytest.mark.slow
def test_objects_of_ranx():
    ranx = peers.interpreted_ranx()
    qrels, run = COLLECTIONS["texts"][0], ranked(COLLECTIONS["texts"][1])
    of_ranx = ranx.Qrels({q: {d: max(v, 0) for d, v in row.items()} for q, row in qrels.items()})
    found = rm.evaluate(of_ranx, run, "RR").loc[list(qrels)]  # ranx sorts the queries
    np.testing.assert_array_equal(found, plain.values(qrels, run, ["RR"]))
    few_of(qrels, ranx.Run({q: {d: float(v) for d, v in row.items()} for q, row in run.items()}))


# Files


def as_json(table):
    return json.dumps({str(q): {str(d): v for d, v in row.items()} for q, row in table.items()})


def delimited(table, kind, delimiter, names=None):
    return (
        frame(table, kind).set_axis(names or NAMES[kind], axis=1).to_csv(index=False, sep=delimiter)
    )


def to_bytes(write, table, kind):
    sink = io.BytesIO()
    write(pa.Table.from_pandas(frame(table, kind)), sink)
    return sink.getvalue()


FILES = {
    "TREC": trec,
    "TREC with CRLF and tabs": lambda t, kind: (
        trec(t, kind).replace(" ", "\t").replace("\n", "\r\n")
    ),
    "TREC with a byte order mark": lambda t, kind: "\ufeff" + trec(t, kind),
    "CSV": lambda t, kind: delimited(t, kind, ","),
    "CSV of pandas": lambda t, kind: frame(t, kind).to_csv(),
    "CSV with a byte order mark and CRLF": lambda t, kind: (
        "\ufeff" + delimited(t, kind, ",").replace("\n", "\r\n")
    ),
    "TSV of BEIR": lambda t, kind: delimited(t, kind, "\t", ("query-id", "corpus-id", "score")),
    "JSON": lambda t, kind: as_json(t),
    "JSON, indented": lambda t, kind: json.dumps(json.loads(as_json(t)), indent=2),
    "JSON of rows": lambda t, kind: json.dumps(rows(t)),
    "JSON of objects": lambda t, kind: json.dumps(frame(t, kind).to_dict("records")),
    "JSON lines": lambda t, kind: "".join(
        json.dumps(row, ensure_ascii=False) + "\n" for row in frame(t, kind).to_dict("records")
    ),
    "Parquet": lambda t, kind: to_bytes(parquet.write_table, t, kind),
    "Arrow": lambda t, kind: to_bytes(feather.write_feather, t, kind),
}
PACKED = {
    "gzip": lambda content: gzip.compress(content, mtime=0),
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": lambda content: pa.compress(content, "zstd", asbytes=True),
}
WRITTEN = [(form, None, name) for form in FILES for name in ("texts", "fractions", "integers")]
WRITTEN += [(form, packed, "texts") for form in ("TREC", "CSV", "JSON") for packed in PACKED]
WRITTEN += [("Parquet", "gzip", "texts"), ("JSON lines", "xz", "fractions")]


@pytest.mark.parametrize("form, packed, name", one_each(WRITTEN))
def test_files(tmp_path, form, packed, name):
    """A name says nothing: the content does."""
    qrels, run = COLLECTIONS[name]
    paths = tmp_path / "a", tmp_path / "b"
    for path, table, kind in zip(paths, (qrels, run), NAMES, strict=True):
        content = FILES[form](table, kind)
        content = content.encode() if isinstance(content, str) else content
        path.write_bytes(PACKED[packed](content) if packed else content)
    found = rm.evaluate(*paths, MEASURES)
    assert_measured(found, name, qrels, run)
    for mixed in (
        rm.evaluate(qrels, str(paths[1]), FEW),
        rm.Evaluator(paths[0], FEW).evaluate(run),
    ):
        np.testing.assert_array_equal(mixed, found[FEW])


@pytest.mark.parametrize("header", ["", "qid\tdocno\trank\n"], ids=["MS MARCO", "with a header"])
def test_files_of_ranks_and_of_lists(tmp_path, header):
    qrels, run = COLLECTIONS["texts"][0], ranked(COLLECTIONS["texts"][1])
    text = header + "".join(f"{q}\t{d}\t{-score}\n" for q, d, score in rows(run))
    (tmp_path / "ranks").write_text(text.replace('"a"', '"""a"""') if header else text)
    few_of(qrels, tmp_path / "ranks")
    (tmp_path / "lists").write_text(json.dumps({q: list(row) for q, row in run.items()}))
    few_of(qrels, tmp_path / "lists")


def test_a_folder_of_judgments(tmp_path):
    qrels, run = COLLECTIONS["texts"][0], ranked(COLLECTIONS["texts"][1])
    for number, part in enumerate((frame(qrels, "qrels")[:9], frame(qrels, "qrels")[9:])):
        part.to_parquet(tmp_path / f"{number}.parquet")
    few_of(tmp_path, run)


# Any input


ids = st.sampled_from(["a", "b", "B", "10", "9", "010", "é", "日本", "a" * 9, "a" * 17, "", "a\0"])
some_scores = st.sampled_from(SCORES) | st.floats(allow_nan=False)
any_qrels = st.dictionaries(
    ids,
    st.dictionaries(ids, st.integers(-2, 4) | strategies.fractions, min_size=1, max_size=8),
    min_size=1,
    max_size=5,
)
any_run = st.dictionaries(ids, st.dictionaries(ids, some_scores, max_size=8), max_size=5)
NAME_OF_ANY = ["AUC", "nDCG@3", "AP(tie_averaged=True)", "infAP", "Bpref", "RBP", "Rprec", "Judged"]


@pytest.mark.filterwarnings("ignore:no judgment reaches")
@strategies.HALF_AS_MANY
@given(qrels=any_qrels, runs=st.lists(any_run, min_size=1, max_size=3))
def test_any_dicts_and_frames(qrels, runs):
    judged = frame(qrels, "qrels").astype({"relevance": float, "query_id": str, "doc_id": str})
    evaluators = [rm.Evaluator(given, NAME_OF_ANY) for given in (qrels, judged)]
    for run in runs:
        expected = plain.values(qrels, run, NAME_OF_ANY)
        table = frame(run, "run").astype({"score": float, "query_id": str, "doc_id": str})
        found = [rm.evaluate(qrels, run, NAME_OF_ANY), rm.evaluate(judged, table, NAME_OF_ANY)]
        found += [one.evaluate(form) for one, form in zip(evaluators, (table, run), strict=True)]
        for values in found:
            assert list(values.index) == list(qrels)
            np.testing.assert_allclose(values, expected, rtol=1e-12, atol=1e-12)


def test_an_evaluator_keeps_nothing_of_a_run_that_changes():
    """Ids are read late, where scores are equal."""
    qrels, run = {"q": {"a": 1, "b": 0}}, {"q": {"a": 0.9, "b": 0.8}}
    evaluator = rm.Evaluator(qrels, "RR")
    evaluator.evaluate(run)
    run["q"].clear()
    tied = {"q": {"a": 0.5, "b": 0.5}}
    assert evaluator.evaluate(tied)["RR"].tolist() == [0.5]  # b goes first


@strategies.HALF_AS_MANY
@given(batch=strategies.batches(strategies.labels, strategies.scores))
def test_any_arrays(batch):
    """A tie keeps the given order. Without a pool, the list is all that was judged."""
    labels, scores = batch
    names = [[f"{len(row) - place:03}" for place in range(len(row))] for row in labels.rows]
    qrels, run = (
        {
            n: dict(zip(ids, row, strict=True))
            for n, (ids, row) in enumerate(zip(names, side.rows, strict=True))
        }
        for side in (labels, scores)
    )
    expected = plain.values(qrels, run)
    found = rm.evaluate_arrays(labels.array, scores.array, MEASURES)
    assert list(found) == MEASURES
    for place, name in enumerate(MEASURES):
        assert found[name].dtype == float and found[name].shape == labels.leading
        column = np.reshape([row[place] for row in expected], labels.leading)
        np.testing.assert_allclose(found[name], column, rtol=1e-12, atol=1e-12)
    if labels.rows:
        of_lists = rm.evaluate_arrays(labels.array.tolist(), scores.array.tolist(), FEW)
        for name, values in of_lists.items():
            np.testing.assert_array_equal(values, found[name])


@pytest.mark.parametrize("name", COLLECTIONS)
def test_arrays_with_a_pool(name):
    """The labels of all judged documents of a list, in any order. An array has no unjudged ones:
    they have a label of 0."""
    qrels, run = COLLECTIONS[name]
    rankings = [
        plain.Ranking(
            dict.fromkeys(run[query], 0) | {d: max(label, 0) for d, label in qrels[query].items()},
            run[query],
        )
        for query in qrels
        if query in run
    ]
    labels, scores, pools = (
        rm.pad(rows)
        for rows in zip(*((r.rels, r.scores, sorted(r.pool)) for r in rankings), strict=True)
    )
    found = rm.evaluate_arrays(labels, scores, measures_of(name), pool=pools)
    expected = [[plain.value(measure, r) for r in rankings] for measure in found]
    np.testing.assert_allclose(list(found.values()), expected, rtol=1e-12, atol=1e-12)


def test_labels_in_rank_order_as_judgments_and_a_run():
    lists, pools = [[0, 2, None, 1], [1], []], [[3, 2, 1, 0], [1, 0], [2]]
    found = rm.evaluate(*rm.qrels_and_run(lists, pools), ["nDCG", "AP", "NumUnjudged"])
    expected = [
        (formulas.ndcg(rels, pool=pool), formulas.average_precision(rels, n_relevant=R), unjudged)
        for rels, pool, R, unjudged in [
            ([0, 2, 0, 1], pools[0], 3, 1),
            ([1], pools[1], 1, 0),
            ([], pools[2], 1, 0),
        ]
    ]
    np.testing.assert_allclose(found, expected, atol=1e-12)
