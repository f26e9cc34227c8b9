"""A Python function is a measure: over one list, or over arrays, under a name of its own."""

import functools
import inspect
import re

import numpy as np
import pandas as pd
import peers
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import Measure

# One query is lost on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:.* judged quer")
QRELS = {"q1": {"b": 1, "z": 0, "a": 3}, "q2": {"a": 1.5}, "lost": {"a": 2, "x": -1}}
RUN = {"q1": {"b": 2, "c": 1, "a": 1}, "q2": {"a": 1}}


def named(function, name="mine", **options):
    return rm.custom_measure(function, name, **options)


def values_of(function, qrels=QRELS, run=RUN, **options):
    (column,) = rm.evaluate(qrels, run, function, **options).to_dict("list").values()
    return column


@pytest.fixture(scope="module")
def collection():
    rankings = peers.random_rankings(seed=20261122)
    return rankings.qrels | {"lost": {"r01": 1}}, rankings.run


FUNCTIONS = {  # of both layers, and the measure that has the same values
    "ndcg": "nDCG",
    "dcg": "DCG",
    "average_precision": "AP",
    "reciprocal_rank": "RR",
    "r_precision": "Rprec",
    "bpref": "Bpref",
}


@pytest.mark.parametrize("layer", [rm.formulas, rm], ids=["formulas", "arrays"])
@pytest.mark.parametrize("function, measure", FUNCTIONS.items())
def test_a_function_of_the_package_is_a_measure_as_it_is(collection, layer, function, measure):
    values = rm.evaluate(*collection, [getattr(layer, function), measure])
    assert list(values) == [function, measure]
    peers.assert_equal(values[function], values[measure])


@pytest.mark.parametrize("function, measure", FUNCTIONS.items())
def test_arrays_give_the_same(collection, function, measure):
    mine = named(getattr(rm, function), arrays=True)
    values = rm.evaluate(*collection, [measure, mine])
    peers.assert_equal(values["mine"], values[measure])


def test_the_relevance_level_of_the_call_reaches_the_function(collection):
    values = rm.evaluate(*collection, [rm.formulas.average_precision, "AP"], relevance_level=2)
    peers.assert_equal(values["average_precision"], values["AP(rel=2)"])


@pytest.mark.parametrize(
    "function, expected",
    [
        (lambda rels: rels, [[1, 0, 3], [1.5], []]),  # z, "c" before "a" by id
        (lambda whatever: whatever, [[1, 0, 3], [1.5], []]),
        (lambda *rels: rels[0], [[1, 0, 3], [1.5], []]),
        (lambda judged: judged, [[1, None, 3], [1.5], []]),
        (lambda pool: pool, [[3, 1, 0], [1.5], [2]]),
        (lambda rels, pool: pool, [[3, 1, 0], [1.5], [2]]),
        (lambda rels, *, n_relevant: n_relevant, [2, 1, 1]),
        (lambda rels, n_nonrelevant, **more: n_nonrelevant, [1, 0, 0]),
        (lambda rels, relevance_level, k=7: (relevance_level, k), [(1, 7)] * 3),
    ],
)
def test_what_a_parameter_gets(function, expected):
    got = {}

    @functools.wraps(function)
    def remembering(*args, **keywords):
        got[len(got)] = function(*args, **keywords)
        return 0

    qrels = {query: QRELS[query] for query in ("q1", "q2", "lost")}
    values_of(named(remembering), qrels)
    assert sorted(map(repr, got.values())) == sorted(map(repr, expected))


def test_labels_are_integers_where_they_are_whole():
    table = [0.0, 0.1, 0.5, 0.9]
    assert values_of(named(lambda rels: table[rels[0]]), {"q": {"a": 3}}, {"q": {"a": 1}}) == [0.9]


def test_arrays_have_one_row_per_list_and_nan_after_its_end():
    rows = []

    def first(rels, n_relevant):
        rows.append((np.isnan(rels).all(axis=-1), n_relevant))
        return np.nan_to_num(rels[:, 0])

    assert values_of(named(first, arrays=True)) == [1.0, 1.5, 0.0]
    empty, n_relevant = map(np.concatenate, zip(*rows, strict=True))
    assert sorted(zip(empty.tolist(), n_relevant.tolist(), strict=True)) == [
        (False, 1),
        (False, 2),
        (True, 1),
    ]


def test_a_measure_does_not_change():
    with pytest.raises(AttributeError, match="cannot assign to field"):
        rm.custom_measure(lambda rels: 1.0, "mine").name = "yours"


def test_lists_in_memory():
    labels, scores = [[[1, 2], [0, 1]]], [[[1, 2], [2, 1]]]
    values = rm.evaluate_arrays(labels, scores, [named(lambda rels: rels[0], "first"), "RR"])
    assert values["first"].tolist() == [[2, 0]]
    pool = [[[1, 2, 3], [0, 1, 1]]]
    best = named(lambda rels, pool: max(pool), "best")
    assert rm.evaluate_arrays(labels, scores, best, pool=pool)["best"].tolist() == [[3, 1]]
    assert rm.evaluate_arrays(labels, scores, best)["best"].tolist() == [[2, 1]]


def test_a_function_that_tells_nothing_of_its_parameters_gets_the_labels():
    with pytest.raises(ValueError, match="no signature found"):
        inspect.signature(max)
    assert values_of(max, {"q": {"a": 1, "b": 3}}, {"q": {"b": 2, "a": 1}}) == [3]


def test_names():
    def first(rels):
        return rels[0]

    assert str(rm.custom_measure(first)) == "first"
    assert list(rm.evaluate(QRELS, RUN, [len, named(len, "documents")])) == ["len", "documents"]
    assert list(rm.evaluate(QRELS, RUN, [named(len), named(len), "AP", "map"])) == ["mine", "AP"]
    with pytest.raises(ValueError, match="must have different names, got two named 'AP'"):
        rm.evaluate(QRELS, RUN, ["AP", named(len, "AP")])


def test_measures_that_are_objects():
    """Those of ir_measures, and our own."""
    import ir_measures

    asked = [ir_measures.nDCG @ 10, ir_measures.AP(rel=2), Measure.parse("P@5")]
    assert list(rm.evaluate(QRELS, RUN, asked)) == ["nDCG@10", "AP(rel=2)", "P@5"]
    assert list(rm.evaluate(QRELS, RUN, ir_measures.RR)) == ["RR"]


def test_a_missing_value_is_left_out_of_the_mean():
    column = rm.evaluate(QRELS, RUN, named(lambda rels: rels[0] if rels else np.nan))["mine"]
    assert column.mean() == 1.25 and np.isnan(column["lost"])


@pytest.mark.parametrize(
    "error, message, make",
    [
        (TypeError, "function must be callable, got 3", lambda: rm.custom_measure(3)),
        (
            ValueError,
            "name must be given for a function without one, got <function",
            lambda: [lambda rels: 0],
        ),
        (ValueError, "name must be given", lambda: functools.partial(rm.ndcg, k=3)),
        (TypeError, "name must be a string that is not empty, got ' '", lambda: named(len, " ")),
        (TypeError, "name must be a string that is not empty, got 3", lambda: named(len, 3)),
        (
            TypeError,
            "'mine' has a parameter 'k' that nothing fills in; expected one of rels, judged, pool,",
            lambda: named(lambda rels, k: 0),
        ),
        (TypeError, "'auc' has a parameter 'scores'", lambda: rm.formulas.auc),
        (TypeError, "'err' has a parameter 'max_grade'", lambda: rm.err),
        (TypeError, "'mine' must take the labels of a list", lambda: named(lambda: 0)),
        (TypeError, "'mine' must take the labels of a list", lambda: named(lambda *, rels: 0)),
    ],
)
def test_a_function_that_cannot_be_a_measure_is_refused(error, message, make):
    with pytest.raises(error, match=re.escape(message)):
        rm.evaluate(QRELS, RUN, make())


@pytest.mark.parametrize(
    "error, message, function, options",
    [
        (
            ValueError,
            "raised ZeroDivisionError for query 'q1': division by",
            lambda r: 1 / r[1],
            {},
        ),
        (
            ValueError,
            "raised IndexError for query 'lost', whose list is empty: list index out of range",
            lambda rels: rels[0],
            {},
        ),
        (TypeError, "must return a number, got None for query 'q", lambda rels: None, {}),
        (TypeError, "must return a number, got '0.5' for query 'q", lambda rels: "0.5", {}),
        (TypeError, "must return a number, got [1, 0, 3] for query 'q1'", lambda rels: rels, {}),
        (TypeError, "must return a number, got 1j for query 'q", lambda rels: 1j, {}),
        (
            ValueError,
            "raised ZeroDivisionError for the lists from query 'q",
            lambda rels: 1 / 0,
            {"arrays": True},
        ),
        (
            ValueError,
            "must return one number per list, shape (1,), got",
            lambda rels: rels,
            {"arrays": True},
        ),
        (
            ValueError,
            "must return one number per list, shape (1,), got",
            lambda rels: None,
            {"arrays": True},
        ),
        (TypeError, "must return numbers, got ['x']", lambda r: ["x"] * len(r), {"arrays": True}),
    ],
)
def test_what_goes_wrong_names_the_measure_and_the_query(error, message, function, options):
    query = "lost" if "list is empty" in message else "q1"
    with pytest.raises(error, match=f"^measure 'mine' {re.escape(message)}"):
        rm.evaluate({query: QRELS[query]}, {query: RUN.get(query, {})}, named(function, **options))


def test_a_list_in_memory_is_named_by_its_place(monkeypatch):
    monkeypatch.setitem(rm.evaluate.__globals__, "BLOCK", 1)  # one list at a time
    mine = named(lambda rels: 1 / rels[0])
    with pytest.raises(ValueError, match=r"raised ZeroDivisionError for labels\[1, 0\]: division"):
        rm.evaluate_arrays([[[1]], [[0]]], [[[1]], [[1]]], mine)
    with pytest.raises(ValueError, match="raised ZeroDivisionError for labels: division"):
        rm.evaluate_arrays([0], [1], mine)


def test_partitions_of_a_run():
    import dask.dataframe as dd

    table = pd.DataFrame(
        [(query, doc, float(score)) for query in RUN for doc, score in RUN[query].items()],
        columns=["query_id", "doc_id", "score"],
    )
    run = dd.from_pandas(table, npartitions=2)
    asked = ["AP", named(lambda rels, pool: sum(rels) / sum(pool), "share"), named(rm.ndcg)]
    pd.testing.assert_frame_equal(rm.evaluate(QRELS, run, asked), rm.evaluate(QRELS, RUN, asked))
    message = "measure 'mine' raised IndexError for query 'lost', whose list is empty"
    with pytest.raises(ValueError, match=message):
        rm.evaluate(QRELS, run, named(lambda rels: rels[0]))
