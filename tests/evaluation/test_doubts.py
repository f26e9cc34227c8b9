"""Nothing is silent: what does not match between judgments and results is one warning that counts,
and with `strict=True` an error."""

import re
import warnings

import dask.dataframe as dd
import pandas as pd
import pytest

import rankmetrics_lib as rm

POOL = {"a": 2, "b": 0}  # with a grade of 0: someone looked at documents that a run may return
QRELS = {"q1": POOL, "q2": POOL, "q3": POOL}
GOOD = {query: {"a": 1.0} for query in QRELS}
UNJUDGED = "1 query has results but no judgments, and is left out: u0"
LACKING = "1 judged query has no results, and counts as finding nothing: q3"


def without(run, *queries):
    return {query: results for query, results in run.items() if query not in queries}


WARNED = {
    "query without judgments": (QRELS, GOOD | {"u0": {"a": 1}}, UNJUDGED),
    "four of them": (
        QRELS,
        GOOD | {f"u{i}": {"a": 1} for i in range(4)},
        "4 queries have results but no judgments, and are left out: u0, u1, u2, ...",
    ),
    "query without results": (QRELS, without(GOOD, "q3"), LACKING),
    "no results": (
        QRELS,
        {},
        "3 judged queries have no results, and count as finding nothing: q1, q2, q3",
    ),
    "both": (QRELS, without(GOOD, "q3") | {"u0": {"a": 1}}, f"{UNJUDGED}; {LACKING}"),
    "queries in another case": (
        QRELS,
        without(GOOD, "q3") | {"Q3": {"a": 1}},
        "1 query has results but no judgments, and is left out: Q3; 1 judged query has no results,"
        " and counts as finding nothing: q3 ('Q3' in the run and 'q3' in the judgments differ in"
        " case)",
    ),
    "query whose results nobody judged": (
        QRELS,
        GOOD | {"q2": {"x": 2, "y": 1}},
        "1 of 3 judged queries has 2 results, of which none is judged: q2 (the run has 'x', 'y',"
        " but the judgments have 'a', 'b')",
    ),
    "the only query": (
        {"q": {"a": 1}},
        {"q": {"b": 1}},
        "1 of 1 judged query has 1 result, which is not judged: q (the run has 'b', but the"
        " judgments have 'a')",
    ),
    "all results": (
        {"q1": {"a": 1}, "q2": {"a": 1}},
        {"q1": {"x": 2, "y": 1}, "q2": {"x": 2}},
        "2 of 2 judged queries have 3 results, of which none is judged: q1, q2 (the run has 'x',"
        " 'y', but the judgments have 'a')",
    ),
}


@pytest.mark.parametrize("qrels, run, text", WARNED.values(), ids=list(WARNED))
@pytest.mark.parametrize("many", [False, True], ids=["here", "dask"])
def test_one_warning_counts_what_does_not_match(qrels, run, text, many):
    if many:
        rows = [(q, d, s) for q, results in run.items() for d, s in results.items()]
        frame = pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])
        types = {"query_id": "str", "doc_id": "str", "score": float}
        run = dd.from_pandas(frame.astype(types), npartitions=2, sort=False)
    with pytest.warns(UserWarning) as caught:
        rm.evaluate(qrels, run, "AP")
    assert [str(warning.message) for warning in caught] == [text]
    assert caught[0].filename == __file__
    with pytest.raises(ValueError) as error:
        rm.evaluate(qrels, run, "AP", strict=True)
    assert str(error.value) == re.sub(", and (are left|is left|counts? as)[^:]*", "", text)


SILENT = {
    "unjudged documents": (QRELS, {query: {"x": 3, "a": 2, "y": 1} for query in QRELS}),
    "the few relevant ones are missed": (
        {"q1": {"a": 1}, "q2": {"a": 1}},
        {"q1": {"a": 1}, "q2": {"x": 1}},
    ),
}


@pytest.mark.parametrize("qrels, run", SILENT.values(), ids=list(SILENT))
def test_what_is_ordinary_is_no_warning(qrels, run):
    assert len(rm.evaluate(qrels, run, "AP", strict=True)) == len(qrels)


@pytest.mark.parametrize(
    "retrieved, judged, text",
    [
        ("D1", "d1", "'D1' in the run and 'd1' in the judgments differ in case"),
        ("d1 ", "d1", "'d1 ' in the run and 'd1' in the judgments differ in surrounding spaces"),
        ("7", "007", "'7' in the run and '007' in the judgments differ in how a number is written"),
        ("7.0", "7", "'7.0' in the run and '7' in the judgments differ in how a number is written"),
        ("0", "00", "'0' in the run and '00' in the judgments differ in how a number is written"),
        (" D1", "d1", "' D1' in the run and 'd1' in the judgments differ only in how they are"),
        ("d2", "d1", "the run has 'd2', but the judgments have 'd1'"),
        ("1.5", "1", "the run has '1.5', but the judgments have '1'"),
        ("10", "1", "the run has '10', but the judgments have '1'"),
    ],
)
def test_ids_that_are_written_differently_are_shown(retrieved, judged, text):
    with pytest.warns(UserWarning, match=re.escape(text)):
        rm.evaluate({"q": {judged: 1}}, {"q": {retrieved: 1}}, "RR")


def test_a_pair_is_found_among_many_documents():
    qrels = {"q": {f"d{i}": 1 for i in range(500)}}
    run = {"q": {f"e{i}": i for i in range(500)} | {"D77": 1}}
    with pytest.warns(UserWarning, match="'D77' in the run and 'd77' in the judgments"):
        rm.evaluate(qrels, run, "RR")


def test_of_equal_documents_the_first_are_shown():
    """More of them than NumPy sorts one by one, which keeps the order in any case."""
    qrels = {"q": {f"D{i}": i % 2 for i in range(30)}}
    run = {"q": {f"r{i}": i % 3 for i in range(30)}}
    shown = "the run has 'r2', 'r5', 'r8', but the judgments have 'D1', 'D3', 'D5'"
    with pytest.warns(UserWarning, match=shown):
        rm.evaluate(qrels, run, "AP")


@pytest.mark.parametrize("best, is_found", [(999, True), (1000, False)])
def test_a_pair_is_looked_for_among_a_thousand(best, is_found):
    qrels = {"q": {f"D{i}": 0 for i in range(1001)}}
    run = {"q": {f"r{i}": 2.0 for i in range(best)} | {"d500": 1.0}}
    shown = "'d500' in the run and 'D500'" if is_found else "'r0', 'r1', 'r2', but the judgments"
    with pytest.warns(UserWarning, match=shown):
        rm.evaluate(qrels, run, "AP")


def test_a_document_with_a_negative_grade_has_been_seen():
    assert rm.evaluate({"q": {"a": -1, "b": 0}}, {"q": {"a": 1}}, "RR", strict=True).RR["q"] == 0
    with pytest.warns(UserWarning, match="has 1 result, which is not judged: q"):
        rm.evaluate({"q": {"b": -1}}, {"q": {"a": 1}}, "RR")


# compare


def test_compare_names_the_runs_and_says_the_same_once():
    runs = {"full": GOOD, "half": without(GOOD, "q3"), "too": without(GOOD, "q3")}
    with pytest.warns(UserWarning) as caught:
        rm.compare(QRELS, runs | {"more": GOOD | {"u0": {"a": 1}}}, "RR")
    assert [str(warning.message) for warning in caught] == [
        f"half, too: {LACKING}; more: {UNJUDGED}"
    ]
    assert caught[0].filename == __file__
    with pytest.raises(ValueError, match="^half, too: 1 judged query has no results: q3$"):
        rm.compare(QRELS, runs, "RR", strict=True)


def test_what_matches_passes_strict():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rm.compare(QRELS, {"a": GOOD, "b": GOOD}, "RR", strict=True)


def test_the_example_is_a_document_of_a_query_with_results():
    qrels, run = {"q1": {"a": 1}, "q2": {"D": 1}}, {"q2": {"d": 1.0}}
    with pytest.warns(UserWarning, match="'d' in the run and 'D' in the judgments differ in case"):
        rm.evaluate(qrels, run, "AP")
