"""Judgments with subtopics: every way in gives what the formulas give, and other measures take the
highest label of a document. What is missing is in refused_qrels.txt and warned.txt."""

import random

import numpy as np
import pandas as pd
import pytest
from forms import trec

import rankmetrics_lib as rm
from rankmetrics_lib import formulas

COLUMNS = ["query_id", "subtopic_id", "doc_id", "relevance"]
LINES = [
    ("q1", "car", "a", 1),
    ("q1", "cat", "a", 0),
    ("q1", "cat", "b", 2),
    ("q1", "car", "b", 1),
    ("q1", "team", "c", 1),
    ("q2", "1", "a", 1),
    ("q2", "2", "d", 0),
]
QRELS = pd.DataFrame(LINES, columns=COLUMNS)
RUN = {"q1": {"a": 3.0, "x": 2.0, "b": 1.0}, "q2": {"d": 2.0, "a": 1.0}}
HIGHEST = {"q1": {"a": 1, "b": 2, "c": 1}, "q2": {"a": 1, "d": 0}}
MEASURES = ["StRecall@3", "alpha_nDCG@3", "nDCG@3", "ERR_IA@3", "P@1"]
ALL = [*MEASURES[:2], "ERR_IA@3", "StRecall(rel=2)@2", "alpha_nDCG(alpha=0.2,rel=2)@5"]
ALL += ["ERR_IA(judged_only=True)@2", "alpha_nDCG(judged_only=True)@1", "StRecall@1"]


@pytest.fixture
def expected():
    return rm.evaluate(QRELS, RUN, MEASURES)


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qrels").write_text("".join(" ".join(map(str, line)) + "\n" for line in LINES))
    (tmp_path / "run").write_text(trec(RUN, "run"))
    return tmp_path / "qrels", tmp_path / "run"


def plainly(lines, results, name):
    """The value for one query: a subtopic counts if a document is relevant to it."""
    measure = rm.evaluation.Measure.parse(name)
    level, k = measure.parameters["rel"], measure.k
    subtopics = sorted({subtopic for subtopic, _, label in lines if label >= level})
    covers = {
        document: [
            int(any((s, d) == (subtopic, document) and label >= level for s, d, label in lines))
            for subtopic in subtopics
        ]
        for _, document, _ in lines
    }
    found = sorted(results, key=lambda document: (results[document], document), reverse=True)
    if measure.parameters.get("judged_only"):
        found = [document for document in found if document in covers]
    listed = [covers.get(document, [0] * len(subtopics)) for document in found]
    if not subtopics:
        return 0.0
    if measure.name == "StRecall":
        return formulas.subtopic_recall(listed, k) if listed else 0.0
    if measure.name == "ERR_IA":
        best = sum(1 / (rank * 2**rank) for rank in range(1, k + 1))  # as ndeval divides
        return formulas.err_ia(listed, k) / best
    pool = [covers[document] for document in sorted(covers, reverse=True)]
    return formulas.alpha_ndcg(listed, k, pool=pool, alpha=measure.parameters["alpha"])


@pytest.mark.parametrize(
    "queries, documents", [(1, "abcd"), (40, "abcdefg"), (5, "abcdefghijklmn")]
)
def test_equal_to_the_formulas(queries, documents):
    """Also where there are more queries than documents. Of documents that add as much, the ideal
    takes the one whose id is last."""
    rng = random.Random(queries)
    lines = {
        f"q{n}": [
            (subtopic, document, rng.choice([0, 1, 1, 2, -1]))
            for document in rng.sample(documents, rng.randint(1, len(documents)))
            for subtopic in rng.sample(["1", "2", "3", "x"], rng.randint(1, 4))
        ]
        for n in range(queries)
    }
    run = {
        query: {document: rng.randint(0, 3) for document in rng.sample(documents + "xyz", 4)}
        for query in lines
    }
    rows = [(query, *line) for query, of_query in lines.items() for line in of_query]
    found = rm.evaluate(pd.DataFrame(rows, columns=COLUMNS), run, ALL)
    expected = [[plainly(lines[query], run[query], name) for name in ALL] for query in lines]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_other_measures_take_the_highest_label(expected):
    assert list(expected) == MEASURES
    whole = rm.evaluate(HIGHEST, RUN, ["nDCG@3", "P@1"])
    pd.testing.assert_frame_equal(expected[["nDCG@3", "P@1"]], whole)


def test_every_way_in_gives_the_same(expected, files):
    def renamed(name):
        return QRELS.rename(columns={"subtopic_id": name})

    blanks = files[0].with_name("blanks")  # as pyarrow does not read them
    blanks.write_text(files[0].read_text().replace(" ", "  ").replace("\n", " \n\n"))
    names = ("iteration", "subtopic", "intent", "Intent-ID", "Subtopic-ID")
    indexed, titled = QRELS.set_index("doc_id", drop=False), QRELS.rename(columns=str.title)
    matrix = [["a", "x", "b"], ["d", "a"]]
    found = [
        *(rm.evaluate(qrels, RUN, MEASURES) for qrels in (*map(renamed, names), indexed, titled)),
        *(rm.evaluate(str(files[0]), run, MEASURES) for run in (RUN, files[1])),
        rm.evaluate(blanks, files[1], MEASURES),
        rm.evaluate(renamed("sense"), RUN, MEASURES, columns={"subtopic_id": "sense"}),
        rm.Evaluator(QRELS, MEASURES).evaluate(RUN),
        rm.evaluate(QRELS[::-1], RUN, MEASURES).loc[["q1", "q2"]],
        rm.evaluate(QRELS, matrix, MEASURES, query_ids=["q1", "q2"]),
        rm.evaluate(QRELS, RUN, ["STREC@3", "alpha_nDCG(alpha=0.5)@3", *MEASURES[2:]]),
    ]
    for one in found:
        pd.testing.assert_frame_equal(one, expected, check_names=False)
    runs = {"one": RUN, "two": {"q1": {"b": 1.0}, "q2": {"a": 1.0}}}
    (row,) = rm.compare(QRELS, runs, "alpha_nDCG@3").itertuples()
    assert row.mean_a == pytest.approx(expected["alpha_nDCG@3"].mean())
    once = QRELS.drop_duplicates(["query_id", "doc_id"]).rename(columns={"subtopic_id": "sense"})
    found = rm.evaluate(once, RUN, "P@1", columns={"subtopic_id": "sense"})
    assert found["P@1"].to_list() == expected["P@1"].to_list()


@pytest.mark.parametrize(
    "more, measure, message",
    [
        (
            b"q1 car b 1\n",
            "ERR_IA@3",
            "line 8: document 'b' of query 'q1' is named again; it is first on line 4",
        ),
        (b"q1 \xe9 a 1\n", "ERR_IA@3", r"line 8: subtopic_id must be UTF-8, got '\\\\xe9'"),
        (b"", "nDCG@3", "line 2: document 'a' of query 'q1' is named again; it is first on line 1"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(files, more, measure, message):
    with open(files[0], "ab") as file:
        file.write(more)
    with pytest.raises(ValueError, match=f"{message}$"):
        rm.evaluate(*files, measure)
