"""Evaluator gives what evaluate gives, and reads the judgments once; dicts give what DataFrames
give."""

import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from examples import example_of
from hypothesis import given, settings
from hypothesis import strategies as st

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.ids import Ids
from rankmetrics_lib.evaluation.measures import KINDS

MEASURES = [example_of(kind) for kind in KINDS.values() if not kind.of_subtopics]
QRELS = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
RUN = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}, "q2": {"b": 2, "a": 1}}

ids = st.sampled_from("abcdefgh")
queries = st.sampled_from(["q1", "q2", "q3", "q4"])
labels = st.integers(-2, 4) | st.sampled_from([0.5, 1.5, 2.0])
scores = st.sampled_from([0.0, -0.0, 0.5, 1, 2, 1e300, float("inf")]) | st.floats(-9, 9)
all_qrels = st.dictionaries(queries, st.dictionaries(ids, labels, max_size=8), min_size=1).filter(
    lambda qrels: any(qrels.values())
)
all_runs = st.dictionaries(queries, st.dictionaries(ids, scores, max_size=8))


def frame(data, value):
    rows = [(query, doc, number) for query, row in data.items() for doc, number in row.items()]
    columns = ["query_id", "doc_id", value]
    return pd.DataFrame(rows, columns=columns).astype(
        {value: float, "query_id": str, "doc_id": str}
    )


def outcome(call):
    """The table and the warnings of a call, or its error."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            table = call()
        except (ValueError, TypeError) as error:
            return type(error), str(error)
    return table, [str(warning.message) for warning in caught]


def assert_same(found, expected):
    if isinstance(expected[0], pd.DataFrame):
        pd.testing.assert_frame_equal(found[0], expected[0], check_exact=True)
        assert found[1] == expected[1]
    else:
        assert found == expected


@pytest.mark.slow
@settings(max_examples=settings().max_examples // 2)  # of every measure, in five ways
@given(qrels=all_qrels, runs=st.lists(all_runs, min_size=1, max_size=3))
def test_every_way_gives_the_same_values_and_warnings(qrels, runs):
    of_dicts = rm.Evaluator(qrels, MEASURES)
    of_frames = rm.Evaluator(frame(qrels, "relevance"), MEASURES)
    for run in runs:
        tables = frame(qrels, "relevance"), frame(run, "score")
        expected = outcome(lambda tables=tables: rm.evaluate(*tables, MEASURES))
        for call in [
            lambda run=run: rm.evaluate(qrels, run, MEASURES),
            lambda run=run: of_dicts.evaluate(run),
            lambda tables=tables: of_dicts.evaluate(tables[1]),
            lambda run=run: of_frames.evaluate(run),
            lambda tables=tables: of_frames.evaluate(tables[1]),
        ]:
            assert_same(outcome(call), expected)


@pytest.mark.parametrize(
    "run",
    [
        {"q1": {"a": float("nan")}},
        {"q1": {"a": "1"}},
        {"q1": {"a": None}},
        pytest.param({"q1": {"a": 10**400}}, id="beyond floats"),
        {"q1": {"a": 2**70, "b": 1.5}},
        {"q1": {1.5: 1}},
        {"q1": {None: 1}},
        {"q1": 3},
        {"q1": ["a", "b"]},
        {"q1": {"a": 1}, "q2": 3},
        {"q1": {"a": True}},
        {"q1": {"a": True, "b": 0.5}},
        {"q1": {"a": Fraction(1, 3), "b": 0.5}},
        {"q1": {"a": Decimal(1), "b": 0.5}},
        {"q1": {"a": float("inf"), "b": float("-inf")}},
        {"q1": {"a": np.array(1.0), "b": 0.5}},
        {"q1": {np.str_("a"): 1, "b": 0.5}},
        {np.str_("q1"): {"a": 0.5}},
        {"q1": {7: 2}},
        {1: {"a": 2}},
        {"q1": {"a": np.float32(0.1), "b": 2}},
        {"q1": {}},
        {},
        frame({"q1": {"a": 1}}, "score").rename(columns={"score": "number"}),
        frame({"q1": {"a": 1}}, "score").iloc[[0, 0]],
        "no such file",
        7,
    ],
    ids=repr,
)
def test_every_run_meets_the_same_warnings_and_errors_as_in_evaluate(run):
    if isinstance(run, str):
        with pytest.raises(FileNotFoundError):
            rm.Evaluator(QRELS, "AP").evaluate(run)
        return
    expected = outcome(lambda: rm.evaluate(frame(QRELS, "relevance"), run, "AP"))
    assert_same(outcome(lambda: rm.Evaluator(QRELS, "AP").evaluate(run)), expected)
    assert_same(outcome(lambda: rm.evaluate(QRELS, run, "AP")), expected)


@pytest.mark.parametrize(
    "qrels",
    [
        {},
        {"q1": {}},
        {"q1": {"a": float("inf")}},
        {"q1": {"a": float("nan")}},
        {"q1": {"a": "1"}},
        pytest.param({"q1": {"a": 10**400}}, id="beyond floats"),
        {"q1": {"a": 9}},
        {"q1": {1.5: 1}},
        {"q1": 3},
        7,
    ],
    ids=repr,
)
def test_bad_judgments_are_refused_at_once(qrels):
    measure = "nDCG(dcg='exp-log2')@10" if qrels != {"q1": {"a": 9}} else "ERR(max_grade=4)@20"
    expected = outcome(lambda: rm.evaluate(qrels, RUN, measure))
    assert isinstance(expected[0], type)
    assert outcome(lambda: rm.Evaluator(qrels, measure)) == expected


@pytest.mark.parametrize(
    "several", [range(4), range(-1, 255), range(256), range(300), [0, 255], [7.0, 0.5]]
)
def test_dicts_take_any_grades(several):
    qrels = {"q1": {f"d{place}": label for place, label in enumerate(several)}, "q2": {"a": 1}}
    run = {"q1": {f"d{place}": place % 7 for place in range(1, 400, 3)}, "q2": {"b": 1.0, "a": 0}}
    expected = rm.evaluate(
        frame(qrels, "relevance"), frame(run, "score"), ["nDCG", "AP", "Judged@9", "infAP"]
    )
    for found in (
        rm.evaluate(qrels, run, list(expected)),
        rm.Evaluator(qrels, list(expected)).evaluate(run),
    ):
        pd.testing.assert_frame_equal(found, expected, check_exact=True)


def test_what_does_not_match_may_be_an_error():
    evaluator = rm.Evaluator({"q1": {"a": 1}, "q2": {"a": 1}}, "RR", strict=True)
    with pytest.raises(ValueError, match="^1 judged query has no results: q2$"):
        evaluator.evaluate({"q1": {"a": 1}})


def test_an_integer_is_the_text_of_its_digits_in_dicts_as_well():
    for qrels, run in [({7: {1: 1}}, {"7": {"1": 2}}), ({"7": {"1": 1}}, {7: {1: 2}})]:
        assert rm.Evaluator(qrels, "AP").evaluate(run)["AP"].tolist() == [1.0]


def test_the_judgments_are_read_once(tmp_path):
    file = Path(tmp_path, "qrels.txt")
    file.write_text("q1 0 a 3\nq1 0 b 1\nq1 0 c 0\nq2 0 a 1\n")
    qrels = {query: dict(row) for query, row in QRELS.items()}
    expected = rm.evaluate(QRELS, RUN, MEASURES)
    evaluators = [rm.Evaluator(given, MEASURES) for given in (qrels, file)]
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


def test_documents_with_the_same_fingerprint_do_not_spoil_the_next_run(monkeypatch):
    """In the first run x and a look alike, and are told apart by numbers."""

    def alike(self):
        texts = self.in_one_piece.to_pylist()
        return np.array([ord("a" if text == "x" else text) << 40 for text in texts])

    monkeypatch.setattr(Ids, "fingerprints", alike)
    qrels = {"q1": {"a": 1, "b": 1}}
    evaluator = rm.Evaluator(frame(qrels, "relevance"), "AP")
    for run, ap in [({"q1": {"x": 2, "a": 1}}, 1 / 4), ({"q1": {"a": 2, "c": 1}}, 1 / 2)]:
        assert evaluator.evaluate(frame(run, "score"))["AP"].tolist() == [ap]


@given(qrels=all_qrels, run=all_runs, numbers=st.lists(scores, min_size=1), data=st.data())
def test_the_same_documents_with_other_scores(qrels, run, numbers, data):
    evaluator = rm.Evaluator(qrels, ["nDCG", "RR", "bpref"])
    outcome(lambda: evaluator.evaluate(run))
    others = {
        query: {doc: data.draw(st.sampled_from(numbers)) for doc in run[query]} for query in run
    }
    for again in (others, dict(reversed(others.items())), run):
        expected = outcome(lambda again=again: rm.evaluate(qrels, again, ["nDCG", "RR", "bpref"]))
        assert_same(outcome(lambda again=again: evaluator.evaluate(again)), expected)


def test_the_same_documents_are_not_looked_up_again(monkeypatch):
    evaluator = rm.Evaluator(QRELS, ["nDCG", "AP"])
    evaluator.evaluate(RUN)
    monkeypatch.delattr("rankmetrics_lib.evaluation.evaluator.joined_with")
    run = {query: {doc: -score for doc, score in row.items()} for query, row in RUN.items()}
    values = evaluator.evaluate(run)
    pd.testing.assert_frame_equal(values, rm.evaluate(QRELS, run, ["nDCG", "AP"]), check_exact=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda run: run["q1"].update(b=0.8),
        lambda run: run["q1"].pop("a"),
        lambda run: run.update(q3={"a": 1}),
        lambda run: run.update(q1=list(run["q1"])),
        lambda run: run["q1"].update(x="0.7"),
        lambda run: run["q2"].clear(),
        lambda run: run.update({"q1": {"a": 0.9, "c": 0.7, "x": 0.1}}),
    ],
)
def test_a_run_that_changed_in_place_is_measured_anew(change):
    evaluator, run = rm.Evaluator(QRELS, "AP"), {query: dict(row) for query, row in RUN.items()}
    evaluator.evaluate(run)
    change(run)
    expected = outcome(lambda: rm.evaluate(QRELS, run, "AP"))
    assert_same(outcome(lambda: evaluator.evaluate(run)), expected)
