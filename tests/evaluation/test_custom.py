"""A Python function is a measure: over one list, or over arrays, under a name of its own. What
cannot be one is in refused_custom.txt."""

import functools
import inspect

import numpy as np
import peers
import pytest
from forms import frame
from refusals import assert_refused, refusals

import rankmetrics_lib as rm

# One query is lost on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:.* judged quer")
QRELS = {"q1": {"b": 1, "z": 0, "a": 3}, "q2": {"a": 1.5}, "lost": {"a": 2, "x": -1}}
RUN = {"q1": {"b": 2, "c": 1, "a": 1}, "q2": {"a": 1}}


def named(function, name="mine", **options):
    return rm.custom_measure(function, name, **options)


def values_of(function, qrels=QRELS, run=RUN):
    (column,) = rm.evaluate(qrels, run, function).to_dict("list").values()
    return column


FUNCTIONS = {  # of both layers, and the measure that has the same values
    "ndcg": "nDCG",
    "average_precision": "AP",
    "bpref": "Bpref",
}


@pytest.mark.parametrize("function, measure", FUNCTIONS.items())
def test_a_function_of_the_package_is_a_measure_as_it_is(function, measure):
    qrels, run = peers.random_collection(seed=20261122)
    collection = qrels | {"lost": {"r01": 1}}, run
    over_arrays = named(getattr(rm, function), "arrays", arrays=True)
    formula = named(getattr(rm.formulas, function), "formula")
    values = rm.evaluate(*collection, [getattr(rm, function), formula, over_arrays, measure])
    assert list(values) == [function, "formula", "arrays", measure]
    for name in (function, "formula", "arrays"):
        peers.assert_equal(values[name], values[measure])


def test_the_relevance_level_of_the_call_reaches_the_function():
    asked = [rm.formulas.average_precision, "AP"]
    values = rm.evaluate(*peers.random_collection(seed=20261122), asked, relevance_level=2)
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
    """Labels are integers where they are whole."""
    got = []

    @functools.wraps(function)
    def remembering(*args, **keywords):
        got.append(function(*args, **keywords))
        return 0

    values_of(named(remembering))
    assert sorted(map(repr, got)) == sorted(map(repr, expected))


def test_arrays_have_one_row_per_list_and_nan_after_its_end():
    rows = []

    def first(rels, n_relevant):
        rows.append((np.isnan(rels).all(axis=-1), n_relevant))
        return np.nan_to_num(rels[:, 0])

    assert values_of(named(first, arrays=True)) == [1.0, 1.5, 0.0]
    empty, n_relevant = (np.concatenate(side).tolist() for side in zip(*rows, strict=True))
    assert sorted(zip(empty, n_relevant, strict=True)) == [(False, 1), (False, 2), (True, 1)]


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


def test_names_and_missing_values():
    def first(rels):
        return rels[0] if rels else np.nan

    assert str(rm.custom_measure(first)) == "first"
    assert list(rm.evaluate(QRELS, RUN, [len, named(len, "documents")])) == ["len", "documents"]
    assert list(rm.evaluate(QRELS, RUN, [named(len), named(len), "AP", "MAP"])) == ["mine", "AP"]
    column = rm.evaluate(QRELS, RUN, first)["first"]
    assert column.mean() == 1.25 and np.isnan(column["lost"])


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_custom.txt"))
def test_what_goes_wrong_names_the_measure_and_the_query(call, error, message):
    qrels, run = ({"q1": one["q1"]} for one in (QRELS, RUN))
    names = {
        "functools": functools,
        "rm": rm,
        "named": named,
        "custom_measure": rm.custom_measure,
        "evaluate": lambda function: rm.evaluate(qrels, run, function),
        "lost": lambda function: rm.evaluate({"lost": {"a": 1}}, {}, function),
        "arrays": lambda lists, function: rm.evaluate_arrays(lists, lists, function),
    }
    assert_refused(call, error, message, names)


def test_an_error_in_partitions_of_a_run():
    import dask.dataframe as dd

    table = frame(RUN, "score").astype({"score": float})
    message = "measure 'mine' raised IndexError for query 'lost', whose list is empty"
    with pytest.raises(ValueError, match=message):
        rm.evaluate(QRELS, dd.from_pandas(table, npartitions=2), named(lambda rels: rels[0]))
