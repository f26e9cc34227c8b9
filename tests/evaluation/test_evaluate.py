"""The rules of evaluate: inputs, ids, ties, missing queries and documents, errors."""

import math
import re
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from examples import example_of

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.join import ByQuery
from rankmetrics_lib.evaluation.measures import KINDS

EVERY_MEASURE = [example_of(kind) for kind in KINDS.values() if not kind.of_subtopics]
OF_NO_RESULTS = {"NumQ": 1, "NumRel": 1, "RBP_residual": 1, "AUC": math.nan}  # and 0 for the others
QRELS = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
RUN = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}, "q2": {"b": 2, "a": 1}}


def frames(qrels, run):
    def rows(table):
        return [
            (query, document, value)
            for query, row in table.items()
            for document, value in row.items()
        ]

    return (
        pd.DataFrame(rows(qrels), columns=["query_id", "doc_id", "relevance"]),
        pd.DataFrame(rows(run), columns=["query_id", "doc_id", "score"]),
    )


def test_by_hand():
    result = rm.evaluate(
        QRELS, RUN, ["nDCG@10", "AP", "RR", "P@2", "R@2", "Success@1", "Rprec", "AP(rel=2)"]
    )
    # q1 is ranked c (0), x (unjudged; before a, because of the tie), a (3); b (1) is missing. q2: b
    # (unjudged), a (1).
    ideal = 3 + 1 / math.log2(3)
    expected = {
        "nDCG@10": [3 / 2 / ideal, 1 / math.log2(3)],
        "AP": [1 / 3 / 2, 1 / 2],
        "RR": [1 / 3, 1 / 2],
        "P@2": [0, 1 / 2],
        "R@2": [0, 1],
        "Success@1": [0, 0],
        "Rprec": [0, 0],
        "AP(rel=2)": [1 / 3, 0],
    }
    pd.testing.assert_frame_equal(
        result, pd.DataFrame(expected, index=pd.Index(["q1", "q2"], name="query_id"), dtype=float)
    )


def test_dicts_and_frames_give_the_same():
    pd.testing.assert_frame_equal(
        rm.evaluate(QRELS, RUN, "AP"), rm.evaluate(*frames(QRELS, RUN), "AP")
    )


@pytest.mark.parametrize("kind", ["category", "object", "str", "string[pyarrow]", "string[python]"])
@pytest.mark.parametrize("side", [0, 1, 2])
def test_ids_of_any_text_type_match(kind, side):
    tables = frames(QRELS, RUN)
    for number, table in enumerate(tables):
        if side in (number, 2):
            table[["query_id", "doc_id"]] = table[["query_id", "doc_id"]].astype(kind)
    result = rm.evaluate(*tables, ["AP", "nDCG@10"])
    np.testing.assert_array_equal(result, rm.evaluate(QRELS, RUN, ["AP", "nDCG@10"]))
    assert list(result.index) == ["q1", "q2"]
    assert not isinstance(result.index.dtype, pd.CategoricalDtype)


def test_categories_that_no_row_has_change_nothing():
    qrels, run = (
        table.astype({"query_id": "category", "doc_id": "category"}) for table in frames(QRELS, RUN)
    )
    assert rm.evaluate(
        qrels[qrels.query_id == "q2"], run[run.query_id == "q2"], "AP"
    ).AP.to_dict() == {"q2": 0.5}
    ids = pd.Categorical(["a"], categories=["a", 1.5])
    table = pd.DataFrame({"query_id": "q", "doc_id": ids, "relevance": 1})
    assert rm.evaluate(table, {"q": {"a": 1}}, "AP").AP.to_dict() == {"q": 1}


def test_ids_are_text_whatever_they_look_like():
    qrels = {"001": {"007": 1, "07": 0}, "1": {"7": 1}}
    run = {"1": {"007": 2, "7": 1}, "001": {"7": 3, "07": 2, "007": 1}}
    assert rm.evaluate(qrels, run, "RR").RR.to_dict() == {"001": 1 / 3, "1": 1 / 2}


def test_integers_are_the_text_they_are_written_as():
    qrels, run = frames({7: {10: 1, 9: 1}}, {"7": {"9": 1.0, "10": 1.0, "8": 1.0}})
    assert qrels.doc_id.dtype.kind == "i"
    result = rm.evaluate(qrels, run, "AP")  # ties: 9, 8, 10, as texts
    assert result.AP.to_dict() == {7: (1 + 2 / 3) / 2}
    assert rm.evaluate({7: {10: 1, 9: 1}}, run, "AP").AP.tolist() == result.AP.tolist()


@pytest.mark.parametrize(
    "ids",
    [
        ["é", "e", "É", "ê"],
        ["日本", "日", "本", "한국"],
        ["🙂", "🙁", "\u200b", "a\u0301"],
        ["", "a", "aa", "a" * 300],
        ["12345678", "123456789", "1234567", "12345678x"],
        ["a", "a\0", "a\0\0", "b"],
        [" a", "a ", "a", "A"],
    ],
)
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_ids_that_resemble_each_other_are_told_apart(ids):
    qrels = {"q": {name: label for label, name in enumerate(ids)}}
    run = {"q": {name: float(score) for score, name in enumerate(reversed(ids))}}
    assert rm.evaluate(qrels, run, "nDCG").nDCG["q"] == rm.ndcg([0, 1, 2, 3])
    each = {name: {name: 1} for name in ids}
    other = {name: {another: 1.0 for another in ids if another != name} for name in ids}
    assert (rm.evaluate(each, each, "AP").AP == 1).all()
    assert (rm.evaluate(each, other, "AP").AP == 0).all()


def test_the_length_of_other_ids_changes_nothing():
    for length in (1, 7, 8, 9, 16, 17):
        run = {"q": {"a": 1.0, "x" * length: 2.0}}
        assert rm.evaluate({"q": {"a": 1}}, run, "RR").RR["q"] == 1 / 2


def test_ties_are_broken_by_document_id_descending_by_bytes():
    ids = ["B", "a", "b", "é", "z", "日", "🙂", "10", "9"]
    order = sorted(ids, key=lambda name: name.encode(), reverse=True)
    for relevant in ids:
        rr = rm.evaluate({"q": {relevant: 1}}, {"q": dict.fromkeys(ids, 0.5)}, "RR").RR["q"]
        assert rr == 1 / (1 + order.index(relevant))


def test_scores_that_differ_in_the_last_bit_are_no_tie():
    run = {"q": {"a": np.nextafter(0.3, 1), "b": 0.3, "c": np.nextafter(0.3, 0)}}
    assert rm.evaluate({"q": {"a": 1}}, run, "RR").RR["q"] == 1
    assert rm.evaluate({"q": {"c": 1}}, run, "RR").RR["q"] == 1 / 3


def test_zero_and_minus_zero_tie_and_infinite_scores_have_a_place():
    run = {"q": {"a": 0.0, "b": -0.0, "c": math.inf, "d": -math.inf, "e": -math.inf}}
    ranks = {name: 1 / rm.evaluate({"q": {name: 1}}, run, "RR").RR["q"] for name in "abcde"}
    assert ranks == {"c": 1, "b": 2, "a": 3, "e": 4, "d": 5}


def test_an_infinite_score_changes_no_other_query():
    qrels = {"q": {"a": 1}, "p": {"a": 1}}
    run = {"q": {"a": 1, "b": 2}, "p": {"a": math.inf, "b": 2}}
    assert rm.evaluate(qrels, run, "RR").RR.to_dict() == {"q": 1 / 2, "p": 1}


def test_the_cutoff_and_the_level_reach_every_measure():
    qrels = {"q": {"a": 2, "b": 1, "c": 2, "d": 1}}
    run = {"q": {"a": 3, "b": 2, "x": 1}}
    names = ["F@2", "F(rel=2)@2", "R_cap@3", "Hits@1", "Hits@2"]
    assert rm.evaluate(qrels, run, names).iloc[0].tolist() == pytest.approx(
        [2 / 3, 0.5, 2 / 3, 1, 2]
    )


def test_a_list_gains_nothing_after_its_end():
    qrels, run = {"q": {"a": 0, "b": 1}, "p": {"a": 1}}, {"q": {"a": 1, "b": 2}, "p": {"a": 1}}
    found = rm.evaluate(qrels, run, ["DCG(gains={0:1})", "P(tie_averaged=True)@5"])
    assert found.iloc[:, 0].tolist() == pytest.approx([1 + 1 / math.log2(3), 1])
    assert found.iloc[:, 1].tolist() == pytest.approx([1 / 5, 1 / 5])


def test_many_queries_with_few_judgments_and_long_lists():
    qrels = {f"q{n}": {"d7": 1} for n in range(300)}
    run = {query: {f"d{n}": -n for n in range(60)} for query in qrels}
    assert rm.evaluate(qrels, run, "RR").RR.tolist() == [1 / 8] * 300


def test_255_is_a_grade_like_others():
    found = rm.evaluate({"q": {"a": 255, "b": 0, "c": 1}}, {"q": {"a": 1, "b": 2, "c": 3}}, "AP")
    assert found.AP["q"] == pytest.approx((1 + 2 / 3) / 2)


def test_a_program_without_a_name_is_warned_too():
    program = "import rankmetrics_lib as rm; rm.evaluate({'q': {'d': 1}}, {'x': {'d': 1}}, 'AP')"
    with pytest.warns(UserWarning, match="1 query has results but no judgments"):
        exec(program, {})


@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_a_judged_query_without_results_counts_as_zero():
    result = rm.evaluate(QRELS, {"q1": RUN["q1"]}, EVERY_MEASURE)
    for name, value in result.loc["q2"].items():
        assert value == OF_NO_RESULTS.get(name, 0) or name == "AUC"
    assert result.AP.mean() == result.AP["q1"] / 2
    assert (rm.evaluate(QRELS, {}, ["AP", "P@5"]) == 0).all(axis=None)


@pytest.mark.parametrize("run", [{}, {"q": {"x": 1}}, {"q": {"a": 1}}, {"q": {"a": 1, "x": 2}}])
@pytest.mark.parametrize("grade", [0, 1])
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_auc_has_no_value_where_only_one_class_is_judged(run, grade):
    assert rm.evaluate({"q": {"a": grade}}, run, "AUC").AUC.isna().all()


@pytest.mark.parametrize("run", [{}, {"p": {"a": 1}}, {"q": {"x": 1, "y": 2}}])
@pytest.mark.filterwarnings("ignore:1 query has results but no judgments")
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_auc_of_a_run_that_lacks_every_judged_document_is_that_of_a_tie(run):
    assert rm.evaluate({"q": {"a": 1, "b": 0, "c": 0}}, run, "AUC").AUC.tolist() == [0.5]


def test_unjudged_documents_change_no_auc():
    """Wherever they are put, with whatever score, and however many."""
    rng = np.random.default_rng(5)
    qrels = {
        f"q{i}": {f"d{j}": int(rng.integers(0, 3)) for j in range(rng.integers(2, 9))}
        for i in range(40)
    }
    run = {
        query: {document: float(rng.integers(0, 4)) for document in list(judged)[::2]}
        for query, judged in qrels.items()
    }
    expected = rm.evaluate(qrels, run, ["AUC", "AUC(rel=2)"])
    assert expected["AUC"].nunique() > 10
    for n in (1, 98):
        padded = {
            query: results | {f"x{j}": float(rng.integers(-1, 5)) for j in range(n)}
            for query, results in run.items()
        }
        pd.testing.assert_frame_equal(rm.evaluate(qrels, padded, list(expected)), expected)
    everything = {"q": {"b": 2, "a": 1} | {f"x{j}": -j for j in range(98)}}
    auc = rm.evaluate({"q": {"a": 1, "b": 0}}, everything, ["AUC", "AUC(judged_only=False)"])
    assert auc.loc["q"].tolist() == [0, 98 / 99]


def test_queries_without_judgments_are_left_out_with_one_warning_that_counts_them():
    run = RUN | {f"u{i}": {"a": 1.0} for i in range(4)}
    with pytest.warns(UserWarning) as caught:
        result = rm.evaluate(QRELS, run, "AP")
    assert [str(warning.message) for warning in caught] == [
        "4 queries have results but no judgments, and are left out: u0, u1, u2, ..."
    ]
    assert caught[0].filename == __file__
    pd.testing.assert_frame_equal(result, rm.evaluate(QRELS, RUN, "AP"))
    with pytest.warns(UserWarning, match="^3 queries have .* are left out: u0, u1, u2$"):
        rm.evaluate(QRELS, RUN | {f"u{i}": {"a": 1.0} for i in range(3)}, "AP")
    with pytest.warns(
        UserWarning, match="^1 query has results but no judgments, and is left out: u0$"
    ):
        rm.evaluate(QRELS, RUN | {"u0": {"a": 1.0}}, "AP")


def test_the_queries_keep_their_type():
    qrels, run = frames({7: {"a": 1}}, {7: {"a": 1}})
    assert rm.evaluate(qrels.astype({"query_id": "int32"}), run, "AP").index.dtype == "int32"
    for text in ("str", "string", "string[pyarrow]"):
        found = rm.evaluate(qrels.astype({"query_id": text}), run, "AP")
        pd.testing.assert_index_equal(found.index, pd.Index(["7"], name="query_id"))


def test_nothing_is_warned_of_without_reason():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rm.evaluate(QRELS, RUN, ["AP", "AUC", "Bpref"])


@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_rows_and_queries_stand_in_the_order_of_the_qrels():
    qrels = {query: {"a": 1} for query in ["z", "10", "9", "b"]}
    assert list(rm.evaluate(qrels, {"b": {"a": 1}, "9": {"a": 1}}, "AP").index) == [
        "z",
        "10",
        "9",
        "b",
    ]


def test_the_order_of_the_rows_changes_nothing():
    rng = np.random.default_rng(3)
    qrels = {
        f"q{i}": {f"d{j}": int(rng.integers(0, 3)) for j in range(rng.integers(1, 30))}
        for i in range(50)
    }
    run = {
        f"q{i}": {f"d{j}": float(rng.integers(0, 9)) for j in range(rng.integers(1, 30))}
        for i in range(50)
    }
    tables = frames(qrels, run)
    measures = ["AP", "nDCG@10", "AUC", "Bpref"]
    expected = rm.evaluate(*tables, measures)
    shuffled = [table.sample(frac=1, random_state=5) for table in tables]
    pd.testing.assert_frame_equal(rm.evaluate(*shuffled, measures).loc[expected.index], expected)


def test_the_columns_are_the_canonical_names_each_once():
    result = rm.evaluate(
        QRELS, RUN, ["MAP", "AP", "AP(rel=1)", "RBP(p=0.8)", "nDCG( dcg='log2' )@5"]
    )
    assert list(result.columns) == ["AP", "RBP", "nDCG@5"]
    assert list(rm.evaluate(QRELS, RUN, "AP", relevance_level=2).columns) == ["AP(rel=2)"]


def test_judged_only_takes_unjudged_documents_out():
    qrels, run = {"q": {"a": 1, "b": 0}}, {"q": {"x": 9, "y": 9, "b": 2, "a": 1, "z": 0}}
    assert rm.evaluate(qrels, run, ["RR", "RR(judged_only=True)"]).loc["q"].tolist() == [
        1 / 4,
        1 / 2,
    ]


@pytest.mark.filterwarnings("ignore:.* judged queries have 435 results")
@pytest.mark.parametrize("p", [0.05, 0.55, 0.8])
def test_rounding_leaves_no_residual_above_1(p):
    run = {f"q{n}": {f"d{i}": float(-i) for i in range(n)} for n in range(1, 30)}
    qrels = {query: {"judged": 1} for query in run}
    assert rm.evaluate(qrels, run, f"RBP_residual(p={p})").iloc[:, 0].between(0.999, 1).all()


def test_labels_may_be_fractions():
    qrels = {"q": {"a": 0.5, "b": 1.5, "c": 0.25}}
    result = rm.evaluate(qrels, {"q": {"a": 3, "b": 2, "c": 1}}, ["nDCG", "AP(rel=0.5)", "AP"]).loc[
        "q"
    ]
    assert result.tolist() == pytest.approx([rm.ndcg([0.5, 1.5, 0.25]), 1.0, 0.5], abs=1e-12)


def test_an_unjudged_document_gains_nothing_whatever_grade_0_gains():
    gains = rm.evaluate({"q": {"a": 0, "b": 1}}, {"q": {"x": 2, "a": 1}}, "nDCG(gains={0:2})")
    assert gains.iloc[0, 0] == pytest.approx(2 / math.log2(3) / (2 + 1 / math.log2(3)), abs=1e-12)


@pytest.mark.parametrize("grade", [-1, -2, -0.5])
def test_a_negative_grade_is_no_judgment(grade):
    """Every measure gives what it gives without that line of the qrels. Only infAP asks whether a
    document was in the pool, which a negative grade says."""
    run = {"q": {"spam": 4, "a": 3, "x": 2, "b": 1, "c": 0}}
    without, spam = {"a": 2, "b": 0, "c": 1}, {"spam": grade, "lacking": grade}
    measures = [
        *(name for name in EVERY_MEASURE if name != "infAP"),
        "AP(judged_only=True)",
        "nDCG(gains={1:5})",
        "nDCG(dcg='exp-log2')@2",
    ]
    given, expected = (
        rm.evaluate({"q": qrels}, run, measures) for qrels in (without | spam, without)
    )
    pd.testing.assert_frame_equal(given, expected)


def test_a_negative_grade_is_below_every_fraction():
    values = rm.evaluate({"q": {"a": 0.5, "b": -1}}, {"q": {"b": 2, "a": 1}}, "RR(rel=0.5)")
    assert values.iloc[0, 0] == 1 / 2


def test_a_query_with_negative_grades_alone_is_judged_and_has_nothing_relevant():
    values = rm.evaluate(
        {"q": {"a": -2}, "p": {"a": 1}}, {"q": {"a": 1}, "p": {"a": 1}}, EVERY_MEASURE
    )
    of_list = {"NumRet": 1, "NumUnjudged": 1, "NumQ": 1, "RBP_residual": 1}
    assert math.isnan(values.pop("AUC")["q"])
    assert values.loc["q"].to_dict() == dict.fromkeys(values, 0) | of_list
    assert values.AP["p"] == 1


@pytest.mark.parametrize("highest", [1, 252, 253, 254, 255, 0.5])
def test_infap_takes_a_negative_grade_for_an_unjudged_document_of_the_pool(highest):
    """Whatever other grades there are: the code of a negative one is above theirs."""
    run = {"q": {"spam": 3, "a": 2, "b": 1}}
    with_spam, without = (
        rm.evaluate({"q": judged | {"b": 1, "c": highest}}, run, ["infAP", "AP"])
        for judged in ({"spam": -1, "a": 0}, {"a": 0})
    )
    R = 1 + (highest >= 1)
    # At rank 3, one of the two above is judged, not relevant; the other is in the pool or not.
    assert with_spam.infAP["q"] == pytest.approx((1 / 3 + 2 / 3 * 1e-5) / R, abs=1e-5)
    assert with_spam.infAP["q"] > without.infAP["q"]
    assert with_spam.AP["q"] == without.AP["q"]


@pytest.mark.parametrize(
    "qrels, run, message",
    [
        ({"q": {"a": math.inf}}, RUN, "qrels.relevance must be finite numbers, got inf"),
        ({"q": {"a": -math.inf}}, RUN, "qrels.relevance must be finite numbers, got -inf"),
        ({"q": {"a": math.nan}}, RUN, "qrels.relevance must be finite numbers, got nan"),
        ({}, RUN, "qrels must hold at least one judgment, got none"),
        ({"q": {}}, RUN, "qrels must hold at least one judgment, got none"),
        (QRELS, {"q1": {"a": math.nan}}, "run.score must be numbers, got nan"),
        (
            QRELS,
            pd.DataFrame({"query_id": ["q1"], "docid": ["a"], "score": [1]}),
            "run must have the columns query_id",
        ),
        (
            pd.DataFrame({"query_id": ["q", None], "doc_id": ["a", "b"], "relevance": [1, 1]}),
            RUN,
            "^qrels.query_id must not be missing, got (nan|None)$",
        ),
        (
            pd.DataFrame(
                {"query_id": "q", "doc_id": ["a", "b"], "relevance": pd.array([1, None], "Int64")}
            ),
            RUN,
            "qrels.relevance must be finite numbers, got nan",
        ),
        (
            QRELS,
            pd.DataFrame({"query_id": "q1", "doc_id": ["a"], "score": pd.array([None], "Float64")}),
            "run.score must be numbers, got nan",
        ),
        (
            QRELS,
            pd.DataFrame({"query_id": "q1", "doc_id": ["a"], "score": [None]}, dtype=object),
            "run.score must be numbers, got nan",
        ),
        (QRELS, {"q1": {math.nan: 1.0}}, "^run.doc_id must not be missing, got nan$"),
        (QRELS, {"q1": {None: 1.0}}, "^run.doc_id must not be missing, got None$"),
    ],
)
def test_bad_values_are_refused_by_name(qrels, run, message):
    with pytest.raises(ValueError, match=message):
        rm.evaluate(qrels, run, "AP")


@pytest.mark.parametrize(
    "qrels, run, message",
    [
        (3, RUN, "qrels must be a DataFrame, a dict of dicts, .* or the path of a file, got 3$"),
        (QRELS, ["q", "a", 1], r"run must be a DataFrame, .*, got \['q', 'a', 1\]$"),
        ({"q": ["a"]}, RUN, r"qrels\['q'\] must be a dict of documents"),
        ({"q": {"a": "1"}}, RUN, "qrels.relevance must be numbers, got '1'"),
        (QRELS, {"q1": {"a": "0.5"}}, "run.score must be numbers, got '0.5'"),
        (QRELS, {"q1": {1.5: 2.0}}, "run.doc_id must be text or integers, got 1.5"),
    ],
)
def test_wrong_types_are_refused_by_name(qrels, run, message):
    with pytest.raises(TypeError, match=message):
        rm.evaluate(qrels, run, "AP")


@pytest.mark.parametrize(
    "measure, message",
    [
        (
            "ERR(max_grade=4)@5",
            "max_grade must be at least 1001, the grade of 'x' for query 'p', got 4",
        ),
        (
            "SDCG(max_rel=4)@5",
            "max_rel must be at least 1001, the grade of 'x' for query 'p', got 4",
        ),
        (
            "nDCG(dcg='exp-log2')",
            "grades must be at most 1000 for the exponential gain, got 1001 of 'x' for query 'p'",
        ),
    ],
)
def test_a_grade_above_the_scale_of_a_measure_is_refused_with_its_document(measure, message):
    """Also one that the run lacks; 2^1024 is no float, and would turn every query into NaN."""
    qrels = {"q": {"a": 3}, "p": {"a": 1, "x": 1001}}
    run = {"q": {"a": 1}, "p": {"a": 1}}
    with pytest.raises(ValueError, match=f"^measure {re.escape(repr(measure))}: {message}$"):
        rm.evaluate(qrels, run, ["AP", measure])
    assert rm.evaluate(qrels, run, ["AP", "nDCG"]).notna().all(axis=None)


@pytest.mark.parametrize(
    "measure, got",
    [
        ("nDCG", "2e+100 of 'x' for query 'p'"),
        ("DCG@3", "2e+100 of 'x' for query 'p'"),
        ("F1@3", "2e+100 of 'x' for query 'p'"),
        ("nDCG(gains={1:1e308})", "the gain 1e+308 for 1 of 'a' for query 'p'"),
    ],
)
def test_no_sum_of_gains_overflows(measure, got):
    """It would be infinite, and its share of the ideal NaN, for every query."""
    run = {"q": {"a": 1}, "p": {"a": 1}}
    with pytest.raises(ValueError, match=re.escape(f"grades must be at most 1e+100, got {got}")):
        rm.evaluate({"q": {"a": 3}, "p": {"a": 1, "x": 2e100}}, run, measure)
    highest = {"q": {f"d{i}": 1e100 for i in range(99)}}
    assert rm.evaluate(highest, highest, ["nDCG", "DCG"]).iloc[0].tolist() == [
        1,
        pytest.approx(1e100 * rm.dcg([1] * 99)),
    ]


def test_the_gain_that_replaces_a_grade_counts_not_the_grade():
    qrels, run = {"q": {"a": 2000, "b": 1}}, {"q": {"a": 1, "b": 2}}
    values = rm.evaluate(qrels, run, "nDCG(dcg='exp-log2',gains={2000:3})").iloc[0, 0]
    assert values == pytest.approx((1 + 7 / math.log2(3)) / (7 + 1 / math.log2(3)), rel=1e-12)


def test_a_gain_too_high_is_no_mistake_where_no_document_has_the_grade():
    name = "nDCG(dcg='exp-log2',gains={1:5000})@5"
    assert rm.evaluate({"q": {"a": 3}}, {"q": {"a": 1}}, name).iloc[0, 0] == 1


@pytest.mark.parametrize("which", ["qrels", "run"])
def test_a_document_named_twice_for_a_query_is_refused(which):
    tables = dict(zip(["qrels", "run"], frames(QRELS, RUN), strict=True))
    tables[which] = pd.concat([tables[which], tables[which].iloc[[1]]])
    name = tables[which].doc_id.iloc[1]
    with pytest.raises(
        ValueError,
        match=f"{which} must name a document once per query, got '{name}' twice for 'q1'",
    ):
        rm.evaluate(tables["qrels"], tables["run"], "AP")


def test_a_document_named_twice_for_a_query_without_judgments_is_refused():
    qrels, run = frames(QRELS, {"u": {"a": 1, "b": 2}, "v": {"a": 1}} | RUN)
    with pytest.warns(UserWarning, match="2 queries have results but no judgments"):
        rm.evaluate(qrels, run, "AP")
    run = pd.concat([run, run.iloc[[1]]])
    with pytest.raises(
        ValueError, match="run must name a document once per query, got 'b' twice for 'u'"
    ):
        rm.evaluate(qrels, run, "AP")


@pytest.mark.parametrize(
    "run", [{}, {"q": {"a" + "x" * 100: 1.0}, "u": {"a" + "x" * 100: 2, "b" + "x" * 100: 1}}]
)
@pytest.mark.filterwarnings("ignore:1 query has results but no judgments")
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_ids_that_differ_only_far_from_their_end_are_told_apart(run):
    qrels = {"q": {"a" + "x" * 100: 1, "b" + "x" * 100: 0}}
    assert rm.evaluate(qrels, run, "RR").RR.tolist() == [float("q" in run)]


def test_the_tables_stay_as_they_are():
    tables = frames(QRELS, RUN)
    before = [table.copy() for table in tables]
    rm.evaluate(*tables, ["AP", "AUC"])
    for table, was in zip(tables, before, strict=True):
        pd.testing.assert_frame_equal(table, was)


@pytest.mark.parametrize("ids", ["str", "category", "int64"])
def test_the_rows_of_a_query_need_not_stand_together(ids):
    rows = [("1", "7", 1), ("2", "7", 0), ("2", "8", 1), ("1", "8", 0)]
    qrels = pd.DataFrame(rows, columns=["query_id", "doc_id", "relevance"])
    run = qrels.rename(columns={"relevance": "score"})
    qrels, run = (table.astype({"query_id": ids, "doc_id": ids}) for table in (qrels, run))
    result = rm.evaluate(qrels, run.assign(score=[1, 2, 1, 2]), ["RR", "R@1", "P@2"])
    assert result.to_numpy().tolist() == [[1 / 2, 0, 1 / 2]] * 2


def test_the_rows_of_a_query_keep_their_order():
    query = np.arange(400) % 2
    documents = ByQuery(SimpleNamespace(doc_ids=None, values=query), query, 2)
    rows = documents.documents_of(np.array([0, 1])).rows
    assert rows.tolist() == [list(range(0, 400, 2)), list(range(1, 400, 2))]


def test_no_measure_gives_no_column():
    result = rm.evaluate(QRELS, RUN, [])
    assert list(result.index) == ["q1", "q2"] and result.shape == (2, 0)


@pytest.mark.parametrize("module", ["pandas", "pyarrow"])
def test_without_its_libraries_the_error_says_what_to_install(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    message = r"^evaluate needs pandas and pyarrow: pip install 'rankmetrics_lib\[evaluation\]'$"
    with pytest.raises(ModuleNotFoundError, match=message):
        rm.evaluate(QRELS, RUN, "AP")


def test_an_address_is_refused_for_a_run_in_this_process():
    with pytest.raises(ValueError, match="^address needs a run on many .* a run of type dict$"):
        rm.evaluate(QRELS, RUN, "AP", address="tcp://localhost:8786")


def test_no_ids_have_no_numbers():
    """As in a part of a run on many machines that has none of the queries."""
    from rankmetrics_lib.evaluation.ids import Ids, number_ids

    [numbers], ids = number_ids(Ids("run.query_id", pd.Series([], dtype="str")))
    assert (len(numbers), len(ids)) == (0, 0)


def test_ids_of_three_columns_are_numbered_as_they_come():
    from rankmetrics_lib.evaluation.ids import Ids, number_ids

    columns = ([7, 7, 8], ["8", "9", "7"], ["9", "10"])
    numbers, ids = number_ids(*(Ids("run.query_id", pd.Series(column)) for column in columns))
    assert [column.tolist() for column in numbers] == [[0, 0, 1], [1, 2, 0], [2, 3]]
    assert ids.to_pylist() == ["7", "8", "9", "10"]


@pytest.mark.parametrize("dtype", ["str", "category", "int"])
def test_the_texts_of_a_slice_are_those_of_its_rows(dtype):
    from rankmetrics_lib.evaluation.ids import Ids

    ids = Ids("run.doc_id", pd.Series(["8", "8", "7", "9"]).astype(dtype))
    assert ids.texts(slice(1, 3)).to_pylist() == ids.texts(np.array([1, 2])).to_pylist()
    assert ids.texts(slice(1, 3)).to_pylist() == ["8", "7"]


def test_fingerprints_are_smaller_than_what_marks_padding():
    from rankmetrics_lib.evaluation.ids import Ids

    numbers = Ids("run.doc_id", pd.Series([f"d{i}" for i in range(1000)])).fingerprints()
    assert 0 <= numbers.min() < 2**61 < numbers.max() < 2**62


@pytest.mark.parametrize("bits", [0, 1, 5])
def test_documents_with_the_same_fingerprint_are_still_told_apart(monkeypatch, bits):
    """Fingerprints of few bits collide all the time; what counts is the text."""
    from rankmetrics_lib.evaluation.ids import Ids

    rng = np.random.default_rng(1)
    qrels = {
        f"q{i}": {f"d{j}": int(rng.integers(0, 3)) for j in rng.choice(99, 20)} for i in range(30)
    }
    run = {
        f"q{i}": {f"d{j}": float(rng.integers(0, 9)) for j in rng.choice(99, 20)} for i in range(30)
    }
    expected = rm.evaluate(qrels, run, ["AP", "nDCG"])  # dicts need no fingerprints
    whole = Ids.fingerprints
    monkeypatch.setattr(
        Ids, "fingerprints", lambda self: (whole(self) >> (62 - bits)) << (62 - bits)
    )
    pd.testing.assert_frame_equal(rm.evaluate(*frames(qrels, run), ["AP", "nDCG"]), expected)


@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_one_judged_and_another_retrieved_document_with_the_same_fingerprint_are_no_match(
    monkeypatch,
):
    from rankmetrics_lib.evaluation.ids import Ids

    monkeypatch.setattr(Ids, "fingerprints", lambda self: np.ones(len(self), dtype=np.int64))
    assert rm.evaluate(*frames({"q": {"a": 1}}, {"q": {"b": 1.0}}), "RR").RR["q"] == 0
    assert rm.evaluate(*frames({"q": {"a": 1}}, {"q": {"a": 1.0}}), "RR").RR["q"] == 1
    many = {f"q{i}": {"a": 1, "b": 0} for i in range(9)}
    assert (rm.evaluate(*frames(many, many), "RR").RR == 1).all()
