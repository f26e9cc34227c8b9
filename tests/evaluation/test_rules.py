"""What evaluate and evaluate_arrays promise besides the values of plain.py: types, order, bits,
what stays as it is, and the edges of the numbers."""

import copy
import math
import pickle
from importlib import import_module

import numpy as np
import pandas as pd
import pytest
from forms import frame

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.evaluate import Arrays
from rankmetrics_lib.evaluation.ids import Ids

from . import plain

QRELS = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
RUN = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}, "q2": {"b": 2, "a": 1}}
FEW = ["nDCG@10", "AP", "RR", "P@10", "AUC", "Bpref"]


def test_the_queries_keep_their_type():
    qrels, run = frame({7: {"a": 1}}, "relevance"), frame({7: {"a": 1}}, "score")
    assert rm.evaluate(qrels.astype({"query_id": "int32"}), run, "AP").index.dtype == "int32"
    assert rm.evaluate({7: {10: 1}}, {"7": {"10": 1}}, "AP").AP.to_dict() == {7: 1}
    for text in ("str", "string", "string[pyarrow]", "category"):
        found = rm.evaluate(qrels.astype({"query_id": text}), run, "AP")
        expected = pd.Index([7 if text == "category" else "7"], name="query_id")
        pd.testing.assert_index_equal(found.index, expected)


def test_categories_that_no_row_has_change_nothing():
    qrels, run = (
        frame(*one).astype({"query_id": "category", "doc_id": "category"})
        for one in ((QRELS, "relevance"), (RUN, "score"))
    )
    of_one = [table[table.query_id == "q2"] for table in (qrels, run)]
    assert rm.evaluate(*of_one, "AP").AP.to_dict() == {"q2": 0.5}
    ids = pd.Categorical(["a"], categories=["a", 1.5])
    table = pd.DataFrame({"query_id": "q", "doc_id": ids, "relevance": 1})
    assert rm.evaluate(table, {"q": {"a": 1}}, "AP").AP.to_dict() == {"q": 1}


def test_what_is_given_stays_as_it_is():
    tables = frame(QRELS, "relevance"), frame(RUN, "score")
    arrays = [np.array([[0.0, 1, np.nan], [1, 0, 0]]), np.array([[-0.0, 2, np.nan], [1, 1, 1]])]
    before = [one.copy() for one in (*tables, *arrays)]
    rm.evaluate(*tables, FEW)
    rm.evaluate_arrays(*arrays, FEW)
    for one, was in zip((*tables, *arrays), before, strict=True):
        np.testing.assert_array_equal(one, was)
    np.testing.assert_array_equal(np.signbit(arrays[1]), np.signbit(before[3]))


@pytest.mark.parametrize("nothing", [[], (), {}, pd.DataFrame(columns=["qid", "docno", "score"])])
@pytest.mark.filterwarnings("ignore:2 judged queries have no results")
def test_a_run_without_results_counts_as_zero(nothing):
    found = rm.evaluate(QRELS, nothing, plain.MEASURES)
    np.testing.assert_array_equal(found, plain.values(QRELS, {}))


@pytest.mark.filterwarnings("ignore:.* judged queries have 435 results")
@pytest.mark.parametrize("p", [0.05, 0.55, 0.8])
def test_rounding_leaves_no_residual_above_1(p):
    run = {f"q{n}": {f"d{i}": float(-i) for i in range(n)} for n in range(1, 30)}
    qrels = {query: {"judged": 1} for query in run}
    assert rm.evaluate(qrels, run, f"RBP_residual(p={p})").iloc[:, 0].between(0.999, 1).all()


def test_the_gain_that_replaces_a_grade_counts_not_the_grade():
    name = "nDCG(dcg='exp-log2',gains={2000:3})"
    found = rm.evaluate({"q": {"a": 2000, "b": 1}}, {"q": {"a": 1, "b": 2}}, name).iloc[0, 0]
    assert found == pytest.approx((1 + 7 / math.log2(3)) / (7 + 1 / math.log2(3)), rel=1e-12)
    name = "nDCG(dcg='exp-log2',gains={1:5000})@5"  # a gain too high for a grade that nobody gave
    assert rm.evaluate({"q": {"a": 3}}, {"q": {"a": 1}}, name).iloc[0, 0] == 1
    name = "nDCG(dcg='exp-log2',gains={0:5000})@5"  # padding has none
    assert rm.evaluate_arrays([[np.nan]], [[np.nan]], name)[name].tolist() == [0]


def test_no_sum_of_gains_overflows():
    highest = {"q": {f"d{i}": 1e100 for i in range(99)}}
    found = rm.evaluate(highest, highest, ["nDCG", "DCG"]).iloc[0].tolist()
    assert found == [1, pytest.approx(1e100 * rm.dcg([1] * 99))]


AT_ONCE = {"trec_files": "BYTES_AT_ONCE", "ids": "ROWS", "join": "LABELS_AT_ONCE"}
AT_ONCE |= {"evaluate": "CELLS_AT_ONCE"}


def test_more_rows_than_are_joined_ranked_or_read_at_once(tmp_path, monkeypatch):
    """Every query has a list of its own length, and documents that others have too."""
    for module, name in AT_ONCE.items():
        monkeypatch.setattr(import_module(f"rankmetrics_lib.evaluation.{module}"), name, 4000)
    rng = np.random.default_rng(7)
    lengths = rng.integers(1, 90, 350)
    queries = np.repeat(np.arange(350), lengths)
    documents = np.concatenate([rng.permutation(99)[:n] for n in lengths])
    labels, scores = rng.integers(0, 4, len(queries)), rng.integers(0, 99, len(queries)) / 7
    ids = {"query_id": queries, "doc_id": documents}
    qrels, run = pd.DataFrame(ids | {"relevance": labels}), pd.DataFrame(ids | {"score": scores})
    by_id = np.argsort(np.argsort(np.arange(99).astype(str)))  # the place of each as a text
    order = np.lexsort([-by_id[documents], -scores, queries])
    rels = rm.pad(np.split(labels[order], lengths.cumsum()[:-1]))
    expected = {
        "nDCG@10": rm.ndcg(rels, 10, pool=rels),
        "AP": rm.average_precision(rels),
        "RR": rm.reciprocal_rank(rels),
    }
    texts = [table.astype({"query_id": str, "doc_id": str}) for table in (qrels, run)]
    run.assign(q0="Q0", rank=0, tag="t")[
        ["query_id", "q0", "doc_id", "rank", "score", "tag"]
    ].to_csv(tmp_path / "run", sep=" ", header=False, index=False)
    shuffled = [table.sample(frac=1, random_state=1) for table in texts]
    for tables in ((qrels, run), texts, (qrels, tmp_path / "run"), shuffled):
        found = rm.evaluate(*tables, list(expected))
        found.index = found.index.astype(int)
        np.testing.assert_allclose(found.loc[range(350)], np.transpose(list(expected.values())))
    by_row = [
        rm.pad(np.split(one, lengths.cumsum()[:-1])) for one in (labels[order], scores[order])
    ]
    found = rm.evaluate_arrays(*by_row, list(expected))
    np.testing.assert_allclose(list(found.values()), list(expected.values()), atol=1e-12)


@pytest.mark.parametrize("bits", [0, 1, 5])
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_documents_whose_fingerprints_are_equal_are_still_told_apart(monkeypatch, bits):
    """Fingerprints of few bits collide all the time; what counts is the text."""
    rng = np.random.default_rng(1)
    qrels, *runs = (
        {f"q{i}": {f"d{j}": int(rng.integers(0, 4)) for j in rng.choice(99, 20)} for i in range(30)}
        for _ in range(3)
    )
    runs.append({"q1": {"d1": 1, "x": 2}, "q2": {"y": 1}})
    whole = Ids.fingerprints
    monkeypatch.setattr(
        Ids, "fingerprints", lambda self: (whole(self) >> (62 - bits)) << (62 - bits)
    )
    for name in "ab":  # judged is a alone
        found = rm.evaluate(
            frame({"q": {"a": 1}}, "relevance"), frame({"q": {name: 1}}, "score"), "RR"
        )
        assert found.RR.tolist() == [name == "a"]
    evaluator = rm.Evaluator(frame(qrels, "relevance"), ["AP", "nDCG"])
    for run in runs:
        expected = plain.values(qrels, run, ["AP", "nDCG"])
        np.testing.assert_allclose(evaluator.evaluate(frame(run, "score")), expected, atol=1e-12)


def test_hardly_two_fingerprints_are_equal_wherever_the_texts_differ():
    """Or else the ids would be compared one by one."""
    texts = ["x" * at + f"{n:03}" + "x" * (61 - at) for at in range(0, 62, 6) for n in range(999)]
    texts += ["y" * length for length in range(62)]
    found = Ids("run.doc_id", pd.Series(texts)).fingerprints()
    assert len(texts) - 10 < len(np.unique(found)) <= len({*texts})


# Evaluator


def test_the_judgments_are_read_once(tmp_path):
    file = tmp_path / "qrels.txt"
    file.write_text("q1 0 a 3\nq1 0 b 1\nq1 0 c 0\nq2 0 a 1\n")
    qrels = {query: dict(row) for query, row in QRELS.items()}
    expected = rm.evaluate(QRELS, RUN, FEW)
    evaluators = [rm.Evaluator(one, FEW) for one in (qrels, file)]
    file.unlink()
    qrels["q1"]["a"] = 0
    del qrels["q2"]
    for evaluator in evaluators:
        pd.testing.assert_frame_equal(evaluator.evaluate(RUN), expected, check_exact=True)


def test_a_table_of_one_run_can_be_changed_without_touching_that_of_the_next():
    evaluator = rm.Evaluator(QRELS, ["AP", "RR"])
    first = evaluator.evaluate(RUN)
    first.index.name, first.columns.name = "topic", "measure"
    first.loc["q1", "AP"] = 7
    second = evaluator.evaluate(RUN)
    assert (second.index.name, second.columns.name) == ("query_id", None)
    assert second.loc["q1", "AP"] == 1 / 6


CHANGES = {
    "another document": lambda run: run["q1"].update(b=0.8),
    "one document less": lambda run: run["q1"].pop("a"),
    "another query": lambda run: run.update(q3={"a": 1}),
    "a list": lambda run: run.update(q1=list(run["q1"])),
    "text": lambda run: run["q1"].update(x="0.7"),
    "nothing": lambda run: run["q2"].clear(),
    "other scores": lambda run: run.update({"q1": {"a": 0.9, "c": 0.7, "x": 0.1}}),
}


@pytest.mark.filterwarnings("ignore:1 query has results", "ignore:1 judged query")
@pytest.mark.parametrize("change", CHANGES)
def test_a_run_that_changed_in_place_is_measured_anew(change):
    def outcome(evaluate):
        try:
            return evaluate(run)["AP"].to_dict()
        except (ValueError, TypeError) as error:
            return str(error)

    evaluator, run = rm.Evaluator(QRELS, "AP"), {query: dict(row) for query, row in RUN.items()}
    before = evaluator.evaluate(run)["AP"].to_dict()
    CHANGES[change](run)
    anew = outcome(lambda run: rm.evaluate(QRELS, run, "AP"))
    assert outcome(evaluator.evaluate) == anew
    assert anew != before or change == "another query"


# Arrays


@pytest.mark.parametrize("shape", [(0,), (4,), (0, 4), (2, 0), (2, 3, 0), (2, 3, 4)])
@pytest.mark.parametrize("value", [0.0, 1.0, np.nan])
def test_one_number_for_each_list_even_of_nothing(shape, value):
    numbers = np.full(shape, value)
    for name, values in rm.evaluate_arrays(numbers, numbers, FEW).items():
        assert values.shape == shape[:-1] and values.dtype == np.float64
        if not shape[-1] or np.isnan(value):
            assert (np.isnan(values) if name == "AUC" else values == 0).all()


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint8, np.int64, np.float32, float])
def test_numbers_of_any_type(dtype):
    labels, scores = np.array([[1, 0, 1], [0, 1, 1]]), np.array([[3, 2, 1], [9, 8, 7]])
    for kind in (np.int64, np.float32, float):
        found = rm.evaluate_arrays(labels.astype(dtype), scores.astype(kind), ["AP", "nDCG"])
        np.testing.assert_allclose(found["AP"], [5 / 6, 7 / 12], atol=1e-12)


@pytest.mark.parametrize("highest", [1, 253, 254, 255, 256, 300, 0.5])
def test_labels_beyond_those_of_a_byte(highest):
    """A document without a label is none of them, padding neither, and a negative one neither."""
    labels, scores = [[0, highest, 1], [highest, 2]], [[3, 2, 1], [2, 1]]
    measures = ["nDCG", "nDCG(dcg='exp-log2')", f"RR(rel={highest})", "AP", "infAP"]
    found = rm.evaluate_arrays(rm.pad(labels), rm.pad(scores), measures)
    qrels, run = (
        {n: dict(zip("cba", row, strict=False)) for n, row in enumerate(side)}
        for side in (labels, scores)
    )
    expected = plain.values(qrels, run, measures)
    np.testing.assert_allclose(np.transpose(list(found.values())), expected, atol=1e-12)
    qrels[0] |= {"spam": -1, "lacking": -2}
    run[0]["spam"] = 9
    expected = plain.values(qrels, run, measures)
    np.testing.assert_allclose(rm.evaluate(qrels, run, measures), expected, atol=1e-12)


def test_scores_and_pools_that_all_lists_share():
    labels = [[1, 0, 0], [0, 0, 1]]
    assert rm.evaluate_arrays(labels, [3, 2, 1], "RR")["RR"].tolist() == [1, 1 / 3]
    assert rm.evaluate_arrays([1, 0, 0], [[3, 2, 1], [1, 2, 3]], "RR")["RR"].tolist() == [1, 1 / 3]
    assert rm.evaluate_arrays([1, 0, 1], [3, 2, 1], "AP@3") == {"AP@3": pytest.approx(5 / 6)}
    labels, pool = [[[1, 0]], [[0, 1]]], [[[1, 1, 1, 1]], [[0, 1, 1, 0]]]
    for shared, expected in ((pool, [[1 / 4], [0]]), (pool[1][0], [[1 / 2], [0]])):
        found = rm.evaluate_arrays(labels, [2, 1], ["R@1", "Rprec"], pool=shared)
        assert found["R@1"].tolist() == expected
    assert rm.evaluate_arrays([[0, 0]], [[2, 1]], "nDCG", pool=[[]])["nDCG"].tolist() == [0]
    found = rm.evaluate_arrays(
        [[0.5], [0.5]], [[1], [1]], "R(rel=0.5)@1", pool=[[0.5, 1], [0.5, np.nan]]
    )
    assert found["R(rel=0.5)@1"].tolist() == [1 / 2, 1]


@pytest.mark.parametrize("n", [*range(1, 9), 150])
def test_a_longer_list_beside_it_changes_no_bit_of_a_list(n):
    """NumPy adds fewer than eight terms one after the other, and more of them in another order."""
    rng = np.random.default_rng(17)
    others = ["DCG", "DCG(dcg='exp-log2')@10", "ERR(max_grade=4)", "SDCG(max_rel=4)@10", "RBP"]
    others += ["nDCG(gains={1:2,2:5})", "nDCG(tie_averaged=True)", "AP(tie_averaged=True)"]
    sides = rng.integers(0, 5, (300, n)), rng.integers(0, 6, (300, n))
    alone = rm.evaluate_arrays(*sides, FEW + others)
    longer = rng.integers(0, 5, 20 + 2 * n), rng.random(20 + 2 * n)
    beside = [rm.pad([*rows, row]) for rows, row in zip(sides, longer, strict=True)]
    few = [rm.pad([*rows[:3], row]) for rows, row in zip(sides, longer, strict=True)]
    for padded, size in ((beside, 300), (few, 3)):
        together = rm.evaluate_arrays(*padded, FEW + others)
        for name, values in alone.items():
            np.testing.assert_array_equal(together[name][:-1], values[:size], err_msg=name)


# The scores of a system


def test_means_of_any_column_leave_out_what_is_missing():
    table = pd.DataFrame({"mine": [1, 2], "AUC": [0.5, math.nan], "Hits@5": [1, 2], "NumQ": [1, 1]})
    assert rm.means(table).to_dict() == {"mine": 1.5, "AUC": 0.5, "Hits@5": 1.5, "NumQ": 2}
    for dtype in ("Float64", "double[pyarrow]", object):
        values = pd.Series([0.25, None, 1], dtype=dtype)
        table = pd.DataFrame({"AP": values, "GMAP": values})
        assert rm.means(table).to_dict() == {"AP": 0.625, "GMAP": pytest.approx(0.5, abs=1e-15)}


COLLECTION = {"q": {"a": 1}, "p": {"a": 1, "b": 1}}, {"q": {"a": 2}, "p": {"x": 2, "a": 1}}
WAYS = {
    "renamed": lambda table: table.rename(columns={"GMAP": "geo", "NumRet": "n"}),
    "named anew": lambda table: table.set_axis(["map", "geo", "n"], axis=1),
    "copied": lambda table: table.copy().rename(columns={"GMAP": "geo", "NumRet": "n"}),
    "pickled": lambda table: pickle.loads(pickle.dumps(WAYS["renamed"](table))),
    "in another order": lambda table: WAYS["renamed"](table)[["n", "geo", "AP"]],
    "some columns": lambda table: WAYS["renamed"](table)[["geo", "AP"]],
    "some, then renamed": lambda table: table[["NumRet", "AP"]].rename(columns={"NumRet": "n"}),
    "sorted": lambda table: WAYS["renamed"](table).sort_index(),
    "rounded": lambda table: WAYS["renamed"](table.round(12)),
    "one more column": lambda table: table.rename(columns={"GMAP": "geo"}).assign(AUC=1.0),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_kind_of_mean_travels_with_the_table(way):
    """AP is 1 and 1/4: their geometric mean is 1/2. The run has three documents."""
    for table in (
        rm.evaluate(*COLLECTION, ["AP", "GMAP", "NumRet"]),
        rm.Evaluator(COLLECTION[0], ["AP", "GMAP", "NumRet"]).evaluate(COLLECTION[1]),
    ):
        found = rm.means(WAYS[way](table)).to_dict()
        expected = {"AP": 0.625, "map": 0.625, "geo": 0.5, "n": 3, "NumRet": 3, "AUC": 1}
        assert found == pytest.approx({name: expected[name] for name in found})


def test_what_a_renamed_column_may_have_been_is_not_guessed():
    table = rm.evaluate(*COLLECTION, ["AP", "GMAP", "NumRet"])[["GMAP"]]
    with pytest.raises(
        ValueError, match="which measure the column 'geo' holds, 'AP' or 'GMAP' or 'NumRet': "
    ):
        rm.means(table.rename(columns={"GMAP": "geo"}))
    assert rm.means(table.assign(mine=[1, 2]).drop(columns="mine")).item() == pytest.approx(0.5)
    with pytest.raises(ValueError, match="must hold values whose mean is arithmetic, got 'geo'"):
        rm.mean_intervals(WAYS["named anew"](rm.evaluate(*COLLECTION, ["AP", "GMAP", "NumRet"])))


# An evaluator in a training loop

BATCHES = {f"q{i}": {"a": i % 3, "b": 1, "c": 0} for i in range(9)}
OF_BATCHES = {q: {"c": 3.0, "a": 2.0, "b": 2.0} for q in BATCHES}
SUBTOPICS = pd.DataFrame(
    [(q, s, d, 1) for q in ("q1", "q2", "q3") for s, d in (("1", "a"), ("2", "b"), ("2", "a"))],
    columns=["query_id", "subtopic_id", "doc_id", "relevance"],
)


@pytest.mark.parametrize("qrels", [BATCHES, frame(BATCHES, "relevance"), SUBTOPICS])
@pytest.mark.filterwarnings("error")
def test_an_evaluator_is_copied_pickled_and_restricted_to_some_queries(qrels):
    measures = ["nDCG", "GMAP", "NumRet", *(["alpha_DCG@2"] if qrels is SUBTOPICS else [])]
    evaluator = rm.Evaluator(qrels, measures)
    queries = ["q3", "q1"]
    run = {
        q: OF_BATCHES[q] for q in OF_BATCHES if q in ("q1", "q2", "q3") or qrels is not SUBTOPICS
    }
    expected = rm.evaluate(qrels, run, measures)
    for fresh in (False, True):  # before it has measured a run, and after
        for one in (copy.copy(evaluator), copy.deepcopy(evaluator)):
            pd.testing.assert_frame_equal(one.evaluate(run), expected, check_exact=True)
        one = pickle.loads(pickle.dumps(evaluator))
        pd.testing.assert_frame_equal(one.evaluate(run), expected, check_exact=True)
        some = evaluator.evaluate({q: run[q] for q in ("q2", *queries)}, queries=queries)
        pd.testing.assert_frame_equal(some, expected.loc[["q1", "q3"]], check_exact=True)
        assert fresh or evaluator.evaluate(run).equals(expected)
    with pytest.warns(UserWarning, match="^1 judged query has no results, and .*: q3$"):
        assert evaluator.evaluate({"q1": run["q1"]}, queries=queries).loc["q3", "nDCG"] == 0
    with pytest.raises(ValueError, match="queries must be judged, got 'q77'"):
        evaluator.evaluate(run, queries=["q1", "q77"])
    with pytest.raises(ValueError, match="queries must name at least one, got none"):
        evaluator.evaluate(run, queries=[])


def test_a_document_judged_twice_is_not_looked_for_in_lines_of_other_queries(tmp_path):
    qrels = tmp_path / "qrels.txt"
    qrels.write_text("q1 0 a 1\nq1 0 b 0\nq2 0 c 1\nq2 0 c 1\n")
    evaluator = rm.Evaluator(qrels, "AP")
    for queries, told in ((None, "line 4: .* first on line 3$"), (["q2"], "^qrels must name")):
        with pytest.raises(ValueError, match=told):
            evaluator.evaluate({"q2": {"c": 1.0}}, queries=queries)


def test_an_evaluator_takes_what_evaluate_takes():
    evaluator = rm.Evaluator(
        {"q1": {"7": 1}, "q2": {"8": 1}}, ["RR", "map"], query_ids=["q1", "q2"]
    )
    assert repr(evaluator) == "Evaluator(2 judged queries; RR, map)"
    assert evaluator.evaluate(np.array([[7, 8], [7, 8]])).RR.tolist() == [1, 0.5]
    found = evaluator.evaluate(np.array([[8, 7]]), query_ids=["q2"], queries=["q2"])
    assert found.RR.to_dict() == {"q2": 1}
    tables = [frame(table, value) for table, value in ((QRELS, "relevance"), (RUN, "score"))]
    qrels, run = (table.rename(columns={"query_id": "topic"}) for table in tables)
    evaluator = rm.Evaluator(qrels, FEW, columns={"query_id": "topic"})
    for _ in range(2):
        assert evaluator.evaluate(run).equals(rm.evaluate(*tables, FEW))
    evaluator = rm.Evaluator(tables[0], FEW, columns={"query_id": "topic"})
    with pytest.raises(
        ValueError, match=r"columns\['query_id'\] must be a column of qrels or of run"
    ):
        evaluator.evaluate(tables[1])


class Tensor:
    """What has nothing but DLPack, as a tensor of another library."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


class Wrapped:
    """What has nothing but `__array__`."""

    def __init__(self, array):
        self.array = array

    def __array__(self, dtype=None, copy=None):
        return self.array if dtype is None else self.array.astype(dtype)


@pytest.mark.parametrize("kind", [Tensor, Wrapped])
def test_tensors_are_arrays_without_a_copy(kind):
    labels, scores = np.array([[0, 1, 3], [0, 0, 1]]), np.array([[0.1, 0.9, 0.5], [3, 2, 1]])
    found = rm.evaluate_arrays(kind(labels), kind(scores), FEW, pool=kind(labels))
    expected = rm.evaluate_arrays(labels, scores, FEW, pool=labels)
    assert {name: list(of) for name, of in found.items()} == {
        name: list(of) for name, of in expected.items()
    }
    arrays = Arrays(kind(labels), kind(scores), None)
    assert np.shares_memory(arrays.labels, labels) and np.shares_memory(arrays.scores, scores)
    assert rm.ndcg(kind(labels)).tolist() == rm.ndcg(labels).tolist()
