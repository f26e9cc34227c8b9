"""All that `evaluate` can do, a Dask DataFrame can have: every measure, input, warning and error,
with the values of one machine to the last bit.

These tests use Dask's threads, which need no start; those of test_many_machines.py have a cluster.
"""

import pickle
import random
import re
import warnings
from functools import partial

import dask
import dask.array
import dask.bag
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from examples import example_of

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import many_machines
from rankmetrics_lib.evaluation.measures import KINDS
from rankmetrics_lib.evaluation.partitions import compact, packed, unpacked

HIGHEST_GRADE = 4
MEASURES = [
    *(example_of(kind) for kind in KINDS.values() if not kind.of_subtopics),
    *("nDCG(tie_averaged=True)@10", "AP(tie_averaged=True)", "RR(tie_averaged=True)"),
    *("P(tie_averaged=True)@5", "P(judged_only=True)@5", "AUC(judged_only=False)"),
    *("nDCG(gains={1:7,2:0.3})", "nDCG(dcg='exp-log2')@10", "AP(rel=2)@5"),
    rm.custom_measure(lambda judged: sum(label is None for label in judged), "unjudged"),
    rm.custom_measure(rm.ndcg, "by arrays", arrays=True),
]


def table(rng, queries, value):
    """Rows of some queries: few documents and few values, so that there are ties; in any order."""
    rows = [
        (query, f"d{document}", value())
        for query in queries
        for document in rng.sample(range(25), rng.choice([1, 2, 9, 20]))
    ]
    return rows if rng.random() < 0.5 else rng.sample(rows, len(rows))


def collection(seed):
    """Judgments and a run, some of whose queries are in the other table alone, with unjudged
    documents, equal scores and negative labels."""
    rng = random.Random(seed)
    queries = [f"q{number}" for number in range(rng.choice([1, 3, 12]))]
    labels = rng.choice([[0], [0, 1], [1], [0, 0, 1, HIGHEST_GRADE], [-1, 0, 2]])
    scores = rng.choice([range(3), range(1000), [0.0, -0.0, 1e-9, float("inf"), float("-inf")]])
    judged = rng.sample(queries, rng.randint(1, len(queries)))
    found = rng.sample(queries, rng.randint(0, len(queries)))
    qrels = table(rng, judged, lambda: rng.choice(labels))
    run = table(rng, found, lambda: float(rng.choice(scores)))
    names = ["query_id", "doc_id"]
    return (
        pd.DataFrame(qrels, columns=[*names, "relevance"]),
        pd.DataFrame(run, columns=[*names, "score"]).astype(
            {"query_id": "str", "doc_id": "str", "score": float}
        ),
    )


GRADES = [("d1", 1), ("d2", 0), ("d7", 2)]


def in_parts(frame, sizes):
    """A Dask DataFrame of parts with these numbers of rows; some may be empty."""
    ends = np.cumsum([0, *sizes])
    parts = [frame[first:last] for first, last in zip(ends[:-1], ends[1:], strict=True)]
    return dd.from_delayed([dask.delayed(part) for part in parts], meta=frame[:0])


def cut_at_random(frame, seed):
    rng = random.Random(seed)
    cuts = sorted(rng.choices(range(len(frame) + 1), k=rng.randint(0, 5)))
    return in_parts(frame, np.diff([0, *cuts, len(frame)]))


def outcome(function):
    """The table and the warning, or the error."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function()
        except (ValueError, TypeError) as error:
            return type(error), str(error)
    return result, [str(warning.message) for warning in caught]


def counted(warned):
    """Warnings without their documents: results with equal scores may be named in any order."""
    return [text.split(" (the run has")[0] for text in warned]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 24, 8))
def test_every_measure_has_the_values_of_one_machine(first):
    for seed in range(first, first + 8):
        qrels, run = collection(seed)
        here, said = outcome(partial(rm.evaluate, qrels, run, MEASURES))
        many, said_there = outcome(partial(rm.evaluate, qrels, cut_at_random(run, seed), MEASURES))
        pd.testing.assert_frame_equal(many, here, check_exact=True)
        assert counted(said_there) == counted(said)
        pd.testing.assert_series_equal(rm.means(many), rm.means(here), check_exact=True)


@pytest.mark.parametrize(
    "cuts, way", [([7, 60, 1], "in_one_part"), ([50, 1], "in_one_part"), ([9] * 9, "gathered")]
)
def test_a_query_in_several_parts_is_put_together(cuts, way, monkeypatch):
    ways = []
    for name in ("in_one_part", "gathered"):
        function = getattr(many_machines, name)
        monkeypatch.setattr(many_machines, name, partial(noted, ways, function))
    run = pd.DataFrame(
        [(f"q{row // 4}", f"d{row % 4}", float(row % 3)) for row in range(120)],
        columns=["query_id", "doc_id", "score"],
    )
    qrels = pd.DataFrame(
        [(f"q{number}", name, grade) for number in range(30) for name, grade in GRADES],
        columns=["query_id", "doc_id", "relevance"],
    )
    many = in_parts(run, [*cuts, 120 - sum(cuts)])
    expected = rm.evaluate(qrels, run, MEASURES)
    pd.testing.assert_frame_equal(rm.evaluate(qrels, many, MEASURES), expected, check_exact=True)
    assert ways == [way]


def noted(names, function, *given):
    """Call a function, and note its name."""
    names.append(function.__name__)
    return function(*given)


@pytest.mark.parametrize("qrels_too", [False, True])
def test_ids_of_other_types(qrels_too):
    qrels, run = collection(2)
    number = {"query_id": qrels.query_id.str[1:], "doc_id": qrels.doc_id.str[1:]}
    qrels = qrels.assign(**number).astype({"query_id": int, "doc_id": int})
    number = {"query_id": run.query_id.str[1:], "doc_id": run.doc_id.str[1:]}
    run = run.assign(**number).astype({"query_id": int, "doc_id": "category"})
    expected = rm.evaluate(qrels, run, MEASURES)
    given = cut_at_random(qrels, 1) if qrels_too else qrels
    many = rm.evaluate(given, cut_at_random(run, 2), MEASURES)
    pd.testing.assert_frame_equal(many, expected, check_exact=True)


QRELS = pd.DataFrame(
    {"query_id": ["q1", "q1", "q2"], "doc_id": ["a", "b", "c"], "relevance": [1, 0, 2]}
)
RUN = pd.DataFrame(
    {"query_id": ["q1", "q1", "q2"], "doc_id": ["b", "a", "c"], "score": [2.0, 1.0, 3.0]}
)
AP = [0.5, 1.0]


@pytest.mark.parametrize("run", [RUN, in_parts(RUN, [1, 2])], ids=["run here", "run on Dask"])
def test_judgments_on_dask(run):
    qrels = in_parts(QRELS.rename(columns={"relevance": "label", "query_id": "topic"}), [2, 1])
    run = run.rename(columns={"query_id": "topic"})
    values = rm.evaluate(qrels, run, "AP", columns={"query_id": "topic"})
    assert values.AP.tolist() == AP
    assert rm.Evaluator(in_parts(QRELS, [2, 1]), "AP").evaluate(RUN).AP.tolist() == AP


def test_a_document_that_is_judged_twice_is_named_with_its_query():
    rows = [("q1", "a", 0), ("q1", "b", 1), ("q2", "c", 1), ("q2", "d", 0), ("q2", "c", 0)]
    qrels = pd.DataFrame(rows, columns=["query_id", "doc_id", "relevance"])
    run = pd.DataFrame(rows[:4], columns=["query_id", "doc_id", "score"])
    message = "qrels must name a document once per query, got 'c' twice for 'q2'"
    with pytest.raises(ValueError, match=message):
        rm.evaluate(qrels, in_parts(run, [2, 2]), "AP")


def test_judgments_whose_queries_are_mixed():
    rows = [("q1", "a", 0), ("q2", "a", 1), ("q1", "b", 1), ("q2", "b", 0), ("q1", "c", 0)]
    qrels = pd.DataFrame(rows, columns=["query_id", "doc_id", "relevance"])
    run = pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])
    expected = rm.evaluate(qrels, run, "AP")
    for together in ([5], [2, 3]):
        found = rm.evaluate(qrels, in_parts(run, together), "AP")
        pd.testing.assert_frame_equal(found, expected)


def test_an_evaluator_and_compare_take_runs_on_dask():
    dicts = {"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}
    many = in_parts(RUN, [2, 1])
    for qrels in (QRELS, dicts):
        evaluator = rm.Evaluator(qrels, "AP")
        for run in (many, RUN, many):
            assert evaluator.evaluate(run).AP.tolist() == AP
        runs = {"one": many, "two": RUN, "three": in_parts(RUN, [3])}
        assert rm.compare(qrels, runs, "AP")[["mean_a", "mean_b"]].eq(0.75).all(axis=None)


def test_compare_takes_no_ids_of_rows_beside_a_run_on_dask():
    with pytest.raises(TypeError, match="matrix of ids in memory, got a run of type DataFrame$"):
        rm.compare(QRELS, {"a": in_parts(RUN, [3]), "b": RUN}, "AP", query_ids=["q1"])


def test_one_example_for_the_query_that_is_counted():
    """The example of the part of another query must not be taken."""
    qrels = {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"c": 0}}
    run = [("q1", "x", 1.0), ("q2", "b", 1.0), ("q3", "y", 1.0)]
    run = pd.DataFrame(run, columns=["query_id", "doc_id", "score"])
    expected = outcome(lambda: rm.evaluate(qrels, run, "AP"))[1]
    assert outcome(lambda: rm.evaluate(qrels, in_parts(run, [1, 1, 1]), "AP"))[1] == expected
    assert expected == [
        "1 of 3 judged queries has 1 result, which is not judged: q3 (the run has 'y', but the"
        " judgments have 'c')"
    ]


@pytest.mark.parametrize(
    "run, options, error, message",
    [
        (in_parts(RUN, [3]), {"columns": {"query_id": "topic"}}, ValueError, "columns['query_id']"),
        (
            in_parts(RUN, [3]),
            {"query_ids": ["q1"]},
            TypeError,
            "query_ids needs a run that is a matrix of ids in memory, got a run of type DataFrame",
        ),
        (dask.bag.from_sequence([1]), {}, TypeError, "run must be a DataFrame, a dict of dicts"),
        (dask.array.ones((2, 2)), {}, TypeError, "run must be a DataFrame, a dict of dicts"),
        (in_parts(RUN.assign(score=np.nan), [3]), {}, ValueError, "run.score must be numbers, got"),
        (in_parts(RUN.assign(doc_id=1.5), [3]), {}, TypeError, "run.doc_id must be text or int"),
    ],
)
def test_what_is_refused(run, options, error, message):
    with pytest.raises(error) as caught:
        rm.evaluate(QRELS, run, "AP", **options)
    assert str(caught.value).startswith(message)


def test_measures_that_need_one_machine_say_so():
    message = "measure 'StRecall@3': needs a run on one machine: pass run.compute()"
    with pytest.raises(ValueError, match=re.escape(message)):
        rm.evaluate(QRELS, in_parts(RUN, [3]), ["AP", "StRecall@3"])
    of_subtopics = rm.Evaluator(QRELS.assign(subtopic_id=[1, 2, 1]), "StRecall@3")
    with pytest.raises(ValueError, match=re.escape(message)):
        of_subtopics.evaluate(in_parts(RUN, [3]))


# What is sent


def test_a_part_takes_nothing_else_along():
    texts = pa.array([f"document {number}" for number in range(1000)], pa.large_string())
    for first, last in [(0, 1000), (10, 12), (999, 1000), (7, 7)]:
        piece = compact(texts[first:last])
        assert piece.equals(texts[first:last])
        sizes = [len(text) + 8 for text in piece.to_pylist()]  # the characters and an offset
        assert sum(buffer.size for buffer in piece.buffers() if buffer) <= sum(sizes) + 8
        assert len(pickle.dumps(piece)) < 200 + sum(sizes)


def test_a_function_that_cannot_be_sent_is_named():
    generator = (number for number in [1])
    mine = rm.custom_measure(lambda rels: next(generator), "mine")
    with pytest.raises(TypeError, match="^measure 'mine' cannot be sent to the workers: cannot pi"):
        packed({"mine": mine})
    assert unpacked(packed({"AP": "AP"})) == {"AP": "AP"}
    with pytest.raises(ValueError, match="^measure 'mine' cannot be read by the workers: No modu"):
        unpacked({"mine": b"cnowhere\nfunction\n."})
