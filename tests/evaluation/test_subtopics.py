"""Judgments with subtopics: every way in gives the same, other measures take the highest label, and
what is missing is said."""

import subprocess
import sys

import pandas as pd
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import join, trec_files

LINES = [
    ("q1", "car", "a", 1),
    ("q1", "cat", "a", 0),
    ("q1", "cat", "b", 2),
    ("q1", "car", "b", 1),
    ("q1", "team", "c", 1),
    ("q2", "1", "a", 1),
    ("q2", "2", "d", 0),
]
QRELS = pd.DataFrame(LINES, columns=["query_id", "subtopic_id", "doc_id", "relevance"])
RUN = {"q1": {"a": 3.0, "x": 2.0, "b": 1.0}, "q2": {"d": 2.0, "a": 1.0}}
MEASURES = ["StRecall@3", "alpha_nDCG@3", "nDCG@3", "ERR_IA@3", "P@1"]


@pytest.fixture
def expected():
    return rm.evaluate(QRELS, RUN, MEASURES)


@pytest.fixture
def files(tmp_path):
    qrels, run = tmp_path / "qrels.txt", tmp_path / "run.txt"
    qrels.write_text("".join(" ".join(map(str, line)) + "\n" for line in LINES))
    run.write_text(
        "".join(f"{q} Q0 {d} 1 {s} t\n" for q, row in RUN.items() for d, s in row.items())
    )
    return qrels, run


def test_by_hand(expected):
    assert list(expected) == MEASURES
    assert expected["StRecall@3"].to_list() == pytest.approx([2 / 3, 1])
    assert expected["P@1"].to_list() == [1, 0]
    b_first = rm.formulas.alpha_ndcg(
        [[1, 0, 0], [0, 0, 0], [1, 1, 0]], 3, pool=[[0, 0, 1], [1, 1, 0], [1, 0, 0]]
    )
    assert expected.loc["q1", "alpha_nDCG@3"] == pytest.approx(b_first)
    whole = rm.evaluate({"q1": {"a": 1, "b": 2, "c": 1}, "q2": {"a": 1, "d": 0}}, RUN, "nDCG@3")
    assert expected["nDCG@3"].to_list() == whole["nDCG@3"].to_list()


def test_documents_beyond_the_first_for_a_subtopic_add_no_subtopic():
    lines = [("q", "1", doc, 1) for doc in "abc"] + [("q", "2", "a", 1)]
    qrels = pd.DataFrame(lines, columns=["query_id", "subtopic_id", "doc_id", "relevance"])
    found = rm.evaluate(qrels, {"q": {"b": 1.0}}, ["StRecall@3", "ERR_IA@1"])
    assert found.iloc[0].to_list() == [1 / 2, 1 / 2]


def test_every_way_in_gives_the_same(expected, files):
    def renamed(name):
        return QRELS.rename(columns={"subtopic_id": name})

    names = ("iteration", "subtopic", "intent", "Intent-ID", "Subtopic-ID")
    for qrels in [files[0], str(files[0]), *map(renamed, names)]:
        for run in [RUN, files[1]]:
            pd.testing.assert_frame_equal(rm.evaluate(qrels, run, MEASURES), expected)
    named = rm.evaluate(renamed("sense"), RUN, MEASURES, columns={"subtopic_id": "sense"})
    pd.testing.assert_frame_equal(named, expected)
    pd.testing.assert_frame_equal(rm.Evaluator(QRELS, MEASURES).evaluate(RUN), expected)
    pd.testing.assert_frame_equal(
        rm.evaluate(QRELS[::-1], RUN, MEASURES).loc[["q1", "q2"]], expected
    )


def test_files_are_read_line_by_line_where_pyarrow_cannot(expected, files, monkeypatch):
    monkeypatch.setattr(trec_files, "fast_rows", lambda block, fields: None)
    pd.testing.assert_frame_equal(rm.evaluate(*files, MEASURES), expected)


def test_compare_takes_them(expected):
    runs = {"one": RUN, "two": {"q1": {"b": 1.0}, "q2": {"a": 1.0}}}
    (row,) = rm.compare(QRELS, runs, "alpha_nDCG@3").itertuples()
    assert row.mean_a == pytest.approx(expected["alpha_nDCG@3"].mean())


def test_a_run_may_be_a_matrix_of_ids(expected):
    matrix = [["a", "x", "b"], ["d", "a"]]
    found = rm.evaluate(QRELS, matrix, MEASURES, query_ids=["q1", "q2"])
    pd.testing.assert_frame_equal(found, expected)


def test_an_index_may_repeat_a_column(expected):
    found = rm.evaluate(QRELS.set_index("doc_id", drop=False), RUN, MEASURES)
    pd.testing.assert_frame_equal(found, expected)
    found = rm.evaluate(QRELS.rename(columns=str.title), RUN, MEASURES)
    pd.testing.assert_frame_equal(found, expected, check_names=False)


def test_the_list_is_cut_like_the_ideal_one():
    lines = [("q", "1", doc, 1) for doc in "ab"] + [("q", "2", "c", 0)]
    qrels = pd.DataFrame(lines, columns=["query_id", "subtopic_id", "doc_id", "relevance"])
    found = rm.evaluate(qrels, {"q": {"a": 2.0, "b": 1.0}}, "alpha_nDCG@1")
    assert found.iloc[0, 0] == 1


def test_a_block_may_be_blank(expected, files, monkeypatch):
    monkeypatch.setattr(trec_files, "BLOCK", 1)
    with open(files[0], "a") as file:
        file.write("   ")
    pd.testing.assert_frame_equal(rm.evaluate(*files, MEASURES), expected)


def test_ids_of_queries_need_a_matrix():
    message = "query_ids needs a run that is a matrix of ids, got {'q1': {'a': 3.0"
    with pytest.raises(TypeError, match=message):
        rm.evaluate(QRELS, RUN, MEASURES, query_ids=["q1", "q2"])


@pytest.mark.parametrize("relevant, at_1, at_2", [("b", 0, 1), ("ab", 1 / 2, 1)])
@pytest.mark.parametrize("at_once", [1, 2, 5])
def test_documents_of_many_queries_are_told_apart(monkeypatch, relevant, at_1, at_2, at_once):
    """Also where there are more queries than documents, or more than are ranked at a time."""
    lines = [(f"q{n}", f"{n}{doc}", doc, int(doc in relevant)) for n in range(5) for doc in "ab"]
    qrels = pd.DataFrame(lines, columns=["query_id", "subtopic_id", "doc_id", "relevance"])
    run = {f"q{n}": {"a": 2.0, "b": 1.0} for n in range(5)}
    monkeypatch.setattr(join, "FEW_DOCUMENTS", 0)
    monkeypatch.setattr(join, "BLOCK", 4 * at_once)  # two documents are judged, two retrieved
    found = rm.evaluate(qrels, run, ["StRecall@1", "StRecall@2"])
    assert found["StRecall@1"].eq(at_1).all() and found["StRecall@2"].eq(at_2).all()


def test_the_ideal_order_takes_the_last_of_equal_ids_first():
    """Which of three documents with two subtopics each comes first decides what is left."""
    covers = {"middle": [0, 1, 1, 0], "left": [1, 1, 0, 0], "right": [0, 0, 1, 1]}
    values = []
    for ids in (["c", "b", "a"], ["a", "b", "c"]):
        named = dict(zip(ids, covers.values(), strict=True))
        lines = [
            ("q", str(subtopic), doc, label)
            for doc, labels in named.items()
            for subtopic, label in enumerate(labels)
        ]
        qrels = pd.DataFrame(lines, columns=["query_id", "subtopic_id", "doc_id", "relevance"])
        found = rm.evaluate(qrels, {"q": {ids[1]: 1.0}}, "alpha_nDCG@2").iloc[0, 0]
        pool = [named[doc] for doc in sorted(named, reverse=True)]
        assert found == pytest.approx(rm.formulas.alpha_ndcg([covers["left"]], 2, pool=pool))
        values.append(found)
    assert values[0] > values[1]  # an ideal list that begins with the middle is worth less


def test_the_command_takes_them(files, expected):
    line = [sys.executable, "-m", "rankmetrics_lib", "evaluate", *files, "-m", "alpha_nDCG@3"]
    done = subprocess.run(line, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{expected['alpha_nDCG@3'].mean():.4f}" in done.stdout


def test_other_names(expected):
    frame = rm.evaluate(QRELS, RUN, ["STREC@3", "alpha_nDCG(alpha=0.5)@3"])
    assert list(frame) == ["StRecall@3", "alpha_nDCG@3"]
    assert frame["StRecall@3"].to_list() == expected["StRecall@3"].to_list()


@pytest.mark.parametrize(
    "qrels, message",
    [
        (
            QRELS.drop(columns="subtopic_id"),
            "must have a column that names subtopics, .*, got query_id",
        ),
        ({"q1": {"a": 1}}, "qrels must name subtopics for this measure: .* got a dict"),
        (
            pd.concat([QRELS, QRELS[:1]]),
            "^qrels must name a document once per query, got 'a' twice for 'q1'$",
        ),
        (QRELS.assign(query_id=None), "qrels.query_id must not be missing"),
        (QRELS.assign(doc_id=None), "qrels.doc_id must not be missing"),
        (QRELS.assign(subtopic_id=None), "qrels.subtopic_id must not be missing"),
        (QRELS.assign(subtopic_id=0.5), "qrels.subtopic_id must be text or integers, got 0.5"),
    ],
)
def test_what_is_missing_or_double_is_said(qrels, message):
    with pytest.raises((ValueError, TypeError), match=message):
        rm.evaluate(qrels, RUN, "alpha_nDCG@3")


def test_a_line_that_comes_twice_in_a_file_is_named(files):
    with open(files[0], "a") as file:
        file.write("q1 car b 1\n")
    with pytest.raises(
        ValueError, match="line 8: document 'b' of query 'q1' again, first on line 4"
    ):
        rm.evaluate(*files, "ERR_IA@3")


def test_a_subtopic_in_another_encoding_is_named(files):
    with open(files[0], "ab") as file:
        file.write(b"q1 \xe9 a 1\n")
    with pytest.raises(ValueError, match="line 8: subtopic_id must be UTF-8, got '.*xe9'$"):
        rm.evaluate(*files, "ERR_IA@3")


def test_without_a_measure_of_subtopics_a_document_is_judged_once(files):
    with pytest.raises(ValueError, match="document 'a' of query 'q1' again"):
        rm.evaluate(*files, "nDCG@3")


def test_a_column_of_subtopics_may_be_named_for_measures_without_them(expected):
    once = QRELS.rename(columns={"subtopic_id": "sense"}).drop_duplicates(["query_id", "doc_id"])
    found = rm.evaluate(once, RUN, "P@1", columns={"subtopic_id": "sense"})
    assert found["P@1"].to_list() == expected["P@1"].to_list()


def test_one_subtopic_for_all_is_doubtful():
    message = "the judgments name only one subtopic: is it one, for ERR_IA@3[?]"
    with pytest.warns(UserWarning, match=message):
        rm.evaluate(
            QRELS.assign(subtopic_id="0").drop_duplicates(["query_id", "doc_id"]), RUN, "ERR_IA@3"
        )


def test_one_subtopic_for_all_is_said_beside_other_doubts():
    qrels = pd.concat([QRELS[:1], QRELS[:1].assign(query_id="q3")])
    with pytest.warns(UserWarning, match="no results, .*: q3; the judgments name only one subtop"):
        rm.evaluate(qrels, {"q1": {"a": 1.0}}, "ERR_IA@3")


def test_arrays_have_no_subtopics():
    with pytest.raises(ValueError, match="needs subtopics, which only evaluate takes"):
        rm.evaluate_arrays([[1, 0]], [[2, 1]], "ERR_IA@3")
