"""“Why is my number different?” without a browser: what is typed, the words of the answer, and the
same answers in the page as from `rm.identify`."""

import json
import random
from pathlib import Path

import micropython
import numpy as np
import pytest
from docutils.nodes import make_id

import rankmetrics_lib as rm
from book_site.interactive import bundling
from book_site.interactive.detective import sample
from book_site.interactive.detective.discrepancies import DISCREPANCIES, FIRST_DISCREPANCY
from book_site.interactive.detective.page import Investigation, answered
from book_site.interactive.detective.run import USUAL_MEASURES, Measurement
from book_site.interactive.detective.typed import question
from book_site.interactive.detective.used_by import SHOWN_IN, address_of, used_by
from rankmetrics_lib import formulas
from rankmetrics_lib.identify.choices import CAUSES
from rankmetrics_lib.identify.search import in_words
from rankmetrics_lib.sections import SECTIONS

SITE = Path(__file__).parents[2] / "_build/html"
FIELDS = {"value": "0.5", "ranking": "3 2 0 1"}


def asked(**fields):
    return question(FIELDS | fields)


@pytest.mark.parametrize("text", ["3 2 0 1", "[3, 2, 0, 1]", "3,2,0,1", "3\n2\n0\n1", " 3 2\t0 1 "])
def test_grades_are_read_however_they_are_separated(text):
    assert asked(ranking=text) == {"value": "0.5", "rels": [3, 2, 0, 1]}


def test_a_number_may_have_a_decimal_comma():
    for typed, read in [("0,9608", "0.9608"), ("96,1 %", "96.1 %"), ("1,2,3", "1,2,3")]:
        assert asked(value=typed)["value"] == read


def test_documents_with_grades_and_scores():
    assert asked(ranking="a 3 0.9\nb 0 0.9")["scores"] == [0.9, 0.9]
    given = asked(ranking="a 3 2\nb 0 1", judged="3 0 1")
    assert given == {
        "value": "0.5",
        "rels": [3, 0],
        "pool": [3, 0, 1],
        "ids": ["a", "b"],
        "scores": [2, 1],
    }
    assert asked(ranking="a 3\nb 0")["rels"] == [3, 0]


def test_a_ranking_of_ids_takes_its_grades_from_the_judgments():
    qrels = "q1 0 a 2\nq1 0 b -2\nq1 0 c 1"
    for ranking in ("c x a", "c\nx\na", "c, x, a"):
        given = asked(ranking=ranking, judged=qrels)
        assert given == {"value": "0.5", "rels": [1, 0, 2], "pool": [2, 0, 1, 0]}
    run = "q1 Q0 c 1 0.5 bm25\nq1 Q0 a 2 0.5 bm25"
    assert asked(ranking=run, judged=qrels)["ids"] == ["c", "a"]


def test_a_ranking_may_repeat_the_grades_of_the_judgments():
    """A pasted table of documents, grades and scores; below 0 and 0 both mean no gain."""
    qrels = "q1 0 a 3\nq1 0 b -2\nq1 0 c 1"
    bare = asked(ranking="a 6\nx 5\nb 4", judged=qrels)
    assert asked(ranking="a 3 6\nx 0 5\nb -2 4", judged=qrels) == bare
    assert bare["rels"] == [3, 0, 0] and bare["scores"] == [6, 5, 4]


@pytest.mark.parametrize(
    "fields, message",
    [
        (
            {"ranking": "a 3 6\nb 2 5", "judged": "a 3\nb 1"},
            "line 2: document 'b' has grade 2 here, but in the judgments it has grade 1",
        ),
        (
            {"ranking": "a 3 6\nx 1 5", "judged": "a 3\nb 1"},
            "line 2: document 'x' has grade 1 here, but in the judgments it is not judged",
        ),
        ({"ranking": "a 3 6 7\nx 1 5 7", "judged": "a 3\nb 1"}, "a document \\(and its grade and"),
        ({"value": ""}, "Which number"),
        ({"ranking": ""}, "Which ranking"),
        ({"ranking": "a 3\nb"}, "The ranking, line 2"),
        ({"ranking": "a 3\nb x"}, "The ranking, line 2: expected a number, got 'x'"),
        ({"ranking": "a 3\na 1"}, "'a' is listed twice"),
        ({"ranking": "a 3 1\nb 1"}, "some lines have a score"),
        ({"ranking": "a b", "judged": "c 1\nd 0"}, "none of its documents has a judgment"),
        ({"ranking": "a b", "judged": "a 1\na 0"}, "line 2: document 'a' again"),
        ({"k": "2.5"}, "Cut-off: expected a whole number"),
        ({"scores": "1 2 x 4"}, "Scores: expected a number, got 'x'"),
    ],
)
def test_what_cannot_be_read_is_named(fields, message):
    with pytest.raises(ValueError, match=message):
        asked(**fields)


@pytest.mark.parametrize("known", DISCREPANCIES, ids=lambda known: known.title)
def test_the_cause_of_a_known_discrepancy_comes_first(known):
    first = answered(known.fields)["answer"]["found"][0]
    reason = first["reasons"][0]
    assert reason["key"] == known.cause
    assert reason["sentence"][-1] in ".”)" and "{" not in reason["sentence"]
    sentences = [one["sentence"] for one in first["reasons"]]
    assert len(set(sentences)) == len(sentences)
    given = question(known.fields)
    row = rm.identify(given.pop("value"), **given).iloc[0]
    assert row.fits and (row.how, row.call) == (first["how"], first["call"])


def test_where_nothing_was_said_of_other_documents_the_usual_depends_on_them():
    for judged, ending in [
        ("", "book defines it, if no other documents were judged."),
        ("3 2", "it."),
    ]:
        answer = answered({"value": "1", "ranking": "3 2", "judged": judged, "metric": "ndcg"})
        assert answer["answer"]["found"][0]["reasons"][0]["sentence"].endswith(ending)


def test_where_nothing_fits_it_asks_for_what_was_not_given():
    for given, words in [
        ({}, ["Were any scores equal", "Were other documents judged, too"]),
        ({"scores": "3 2 2 1"}, ["Were other documents judged, too"]),
        ({"judged": "3 2 0 1 1"}, ["Were any scores equal"]),
        ({"scores": "3 2 2 1", "n_relevant": "3"}, []),
    ]:
        answer = answered(FIELDS | {"value": "0.123456"} | given)["answer"]
        assert not answer["likely"]
        assert [question.partition("?")[0] for question in answer["missing"]] == words


def test_causes_name_sections_of_the_book():
    for key, cause in CAUSES.items():
        assert cause.section in SECTIONS, key


def test_whoever_computes_it_so_is_a_tag():
    """Every word of the sentence is in a piece, in order, and every sentence names a program."""
    for key, cause in CAUSES.items():
        users = in_words(cause.programs) + cause.condition
        pieces = used_by(key, users)
        assert bool(users) == any("program" in piece for piece in pieces), key
        said = " ".join(piece.get("program") or piece["words"] for piece in pieces)
        left_out = {"and", ""}
        words, told = (
            [word.strip(",;") for word in text.split() if word.strip(",;") not in left_out]
            for text in (users, said)
        )
        assert words == told
    assert [piece.get("program") for piece in used_by("", "pytrec_eval, trec_eval before 10")] == [
        "pytrec_eval",
        "trec_eval",
        None,
    ]


@pytest.mark.built
def test_a_tag_leads_to_the_case_where_there_is_one():
    for (key, program), label in SHOWN_IN.items():
        assert program in in_words(CAUSES[key].programs)
        page, _, anchor = address_of(label).partition("#")
        assert f'id="{anchor}"' in (SITE / page).read_text(encoding="utf-8"), label
        assert label in SECTIONS or make_id(program).removeprefix("py") in label


def test_the_usual_definition_stands_beside_the_number():
    answer = answered(DISCREPANCIES[0].fields)["answer"]
    assert answer["found"][0]["value"] == "0.960808"
    assert answer["expected"]["value"] == "0.818354"
    assert eval(answer["expected"]["call"], {"rm": rm}) == pytest.approx(0.818354, abs=1e-6)


def test_where_nothing_fits_the_nearest_three_are_of_the_metric_that_was_expected():
    """And a mistake is explained once."""
    fields = {"value": "0.1234", "ranking": "3 2 0 1 2", "metric": "ndcg"}
    answer = answered(fields)["answer"]
    assert not answer["fits"] and len(answer["found"]) == 3
    causes = [found["reasons"][0]["sentence"] for found in answer["found"]]
    assert len(set(causes)) == len(causes)
    for found, cause in zip(answer["found"], causes, strict=True):
        assert found["how"].startswith("NDCG"), found
        if cause.startswith("A known mistake"):
            assert cause.partition("”: ")[2] not in found["how"]


# The picture


def bars_of(answer):
    """The list's bar and the two below it; none without a picture."""
    return [bar for one in answer["picture"] or () for bar in (one["got"], *one["ideals"])]


def length(bar):
    return sum(segment["size"] for segment in bar["segments"])


DRAWN = {
    "list-only ideal",
    "pool, not cut",
    "list, cut before sorting",
    "truncated normalizer",
    "list-only R",
    "divided by the retrieved",
    "capped precision",
    "capped_recall",
}


def test_both_fractions_are_drawn_where_only_the_whole_differs():
    drawn = set()
    for known in DISCREPANCIES:
        answer = answered(known.fields)["answer"]
        if bars := bars_of(answer):
            drawn.add(known.cause)
            shares = [bar["share"][1] for bar in bars[1:]]
            values = [float(answer["expected"]["value"]), float(answer["found"][0]["value"])]
            assert shares == [f"{value:.4f}" for value in values]
            drawn_shares = [length(bars[0]) / length(bar) for bar in bars[1:]]
            assert drawn_shares == pytest.approx(values, abs=1e-6)
            assert max(map(length, bars)) == pytest.approx(1)
    assert drawn == DRAWN


def test_the_picture_shows_the_grades_in_the_order_of_each_ideal():
    bars = bars_of(answered(FIRST_DISCREPANCY.fields)["answer"])
    grades = ["".join(segment["text"] for segment in bar["segments"]) for bar in bars]
    assert grades == ["32312", "333221", "33221"]
    assert [bar["total"] for bar in bars] == [
        f"{value:.4f}"
        for value in (
            formulas.dcg([3, 2, 3, 0, 1, 2]),
            formulas.ideal_dcg([3, 2, 3, 0, 1, 2, 3, 0], 6),
            formulas.ideal_dcg([3, 2, 3, 0, 1, 2]),
        )
    ]


@pytest.mark.parametrize("ideal", ["pool, as long as the list", "list, not cut"])
def test_ideals_that_end_elsewhere(ideal):
    rels, pool = [1, 0, 3, 2], [1, 0, 3, 2, 3, 2, 3]
    k = 6 if ideal.startswith("pool") else 2
    whole = formulas.ideal_dcg(pool, 4) if k == 6 else formulas.ideal_dcg(rels)
    value = formulas.dcg(rels, k) / whole
    fields = {"value": f"{value:.7f}", "ranking": "1 0 3 2", "judged": "1 0 3 2 3 2 3"}
    answer = answered(fields | {"metric": "ndcg", "k": str(k)})["answer"]
    assert answer["found"][0]["reasons"][0]["key"] == ideal
    *_, here = bars_of(answer)
    assert here["share"][1] == f"{value:.6f}" and here["total"] == f"{whole:.6f}"


def test_there_is_no_picture_of_another_list_or_of_very_many_documents():
    grades = "3 0 1 2 " * 10
    value = formulas.ndcg([3, 0, 1, 2] * 10)
    fields = {"value": f"{value:.7f}", "ranking": grades, "judged": grades + "3 3"}
    found = answered(fields | {"metric": "ndcg"})["answer"]
    assert found["found"][0]["reasons"][0]["key"] == "list-only ideal"
    assert found["picture"] is None
    tied = next(one for one in DISCREPANCIES if one.cause == "averaged ties")
    assert answered(tied.fields)["answer"]["picture"] is None


# The page gives the answers of rm.identify

ASKED_THERE = """
import json
from detective import page
report = page.ask({fields!r})
"""
STEP_THERE = """
if not json.loads(report).get("done"):
    report = page.step()
"""
FIRST_THERE = """
found = json.loads(report)["answer"]
first = found["found"][0] if found["found"] else {"how": None, "call": None, "value": None}
bars = [bar for one in found["picture"] or () for bar in [one["got"]] + one["ideals"]]
told = [[bar["name"], bar["total"], bar["share"]] for bar in bars]
print(json.dumps([found["fits"], first["how"], first["call"], first["value"], told]))
"""
STEPS = 110
STEPS_OF_ONE_METRIC = 40


def random_fields(count):
    """Questions about random rankings, most of them with an answer."""
    chance = random.Random(7)
    for _ in range(count):
        rels = [chance.choice([0, 0, 1, 2, 3]) for _ in range(chance.randint(1, 8))]
        pool = rels + [chance.choice([0, 1, 2]) for _ in range(chance.randint(0, 3))]
        k = chance.choice([None, chance.randint(1, len(rels))])
        gain = chance.choice(["linear", "exponential"])
        values = [
            formulas.ndcg(rels, k, pool=chance.choice([rels, pool]), gain=gain),
            formulas.average_precision(rels, k, n_relevant=sum(x > 0 for x in pool)),
            formulas.dcg(rels, k, discount=chance.choice(["log2", "zipf", "jarvelin"])),
            formulas.err(rels, k, max_grade=chance.choice([3, 4])),
            chance.random(),
        ]
        fields = {
            "value": f"{chance.choice(values):.{chance.randint(2, 6)}f}",
            "ranking": " ".join(map(str, rels)),
        }
        if chance.random() < 0.6:
            fields["judged"] = " ".join(map(str, pool))
        if chance.random() < 0.3:
            scores = sorted((chance.randint(1, 4) for _ in rels), reverse=True)
            fields["scores"] = " ".join(map(str, scores))
        yield fields


@pytest.mark.slow
def test_the_page_gives_the_first_answer_of_identify():
    questions = [(fields, STEPS) for fields in random_fields(4)]
    questions += [(known.fields, STEPS_OF_ONE_METRIC) for known in DISCREPANCIES]
    parts = []
    for fields, steps in questions:
        asked_there = ASKED_THERE.format(fields=json.dumps(fields))
        parts += [asked_there, *[STEP_THERE] * steps, FIRST_THERE]
    mistakes = bundling.mistakes_for_search()
    files = mistakes["files"] | bundling.formula_files() | bundling.detective_files()
    learn = f"from detective import page\npage.learn({json.dumps(mistakes['words'])!r})"
    printed = [json.loads(line) for line in micropython.run([learn, *parts], files)]
    for (fields, _), (fits, how, call, value, told) in zip(questions, printed, strict=True):
        given = question(fields)
        first = rm.identify(given.pop("value"), **given).iloc[0]
        assert (fits, how, call) == (first.fits, first.how, first.call), fields
        assert float(value) == pytest.approx(first.value, abs=1e-6)
        bars = bars_of(answered(fields)["answer"])
        assert told == [[bar["name"], bar["total"], bar["share"]] for bar in bars]


# Measure my run


def random_files(seed, n_queries=20, n_documents=30):
    """Qrels and a run with ties, grades below 0, queries that one of the files lacks."""
    chance = random.Random(seed)
    qrels, run = [], []
    for query in range(n_queries):
        documents = [f"d{chance.randint(1, 999)}-{number}" for number in range(n_documents)]
        if chance.random() < 0.7:
            for one in documents[: chance.randint(1, n_documents)]:
                qrels.append(f"q{query} 0 {one} {chance.choice([-2, 0, 0, 1, 1, 2, 3])}")
        if chance.random() < 0.9:
            for one in chance.sample(documents, chance.randint(1, n_documents)):
                score = chance.choice([chance.random(), round(chance.random(), 1), "-inf", "1e3"])
                run.append(f"q{query}\tQ0  {one} 1 {score} x")
    chance.shuffle(qrels)
    chance.shuffle(run)
    return "\n".join(qrels), "\r\n".join(run) + "\n\n"


MEASURED_THERE = """
import json
from detective import page
for path, text in {files!r}.items():
    with open(path, "wb") as file:
        file.write(text)
report = page.measure(json.dumps(["qrels", "run"]))
"""
MEASURE_STEP = """
if not json.loads(report)["done"]:
    report = page.measure_step()
"""


def measured_in_micropython(*asked):
    """The reports on pairs of judgments and a run."""
    parts = []
    for qrels, run in asked:
        files = {"qrels.file": qrels.encode(), "run.file": run.encode()}
        parts += [MEASURED_THERE.format(files=files), *[MEASURE_STEP] * 12, "print(report)"]
    files = bundling.formula_files() | bundling.detective_files()
    return [json.loads(report) for report in micropython.run(parts, files)]


@pytest.mark.filterwarnings("ignore:.*results but no judgments")
def test_the_page_measures_as_evaluate_does(tmp_path):
    asked = [random_files(seed) for seed in range(3)]
    paths = tmp_path / "qrels", tmp_path / "run"
    for texts, report in zip(asked, measured_in_micropython(*asked), strict=True):
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text.encode())
        expected, result = rm.evaluate(*paths, list(USUAL_MEASURES)), report["result"]
        assert result["queries"] == list(expected.index)
        assert result["names"] == list(expected.columns)
        assert np.abs(np.array(result["rows"]) - expected.to_numpy()).max() <= 1e-12
        assert np.abs(np.array(result["means"]) - expected.mean().to_numpy()).max() <= 1e-12
        assert any("results but no judgments" in note for note in result["notes"])
        assert any("no results" in note for note in result["notes"])


BAD_LINES = [
    "q1 Q0 d1 1 0.5",
    "q1 0 d1 2",
    "q1 Q0 d1 1 high x",
    "q1 Q0 d1 1 nan x",
    "q1 Q0 d1 1 1e x",
    "q1 Q0 dé 1 0x10 x",
    "q1 Q0 d0 2 0.1 x",
    "q1 Q0 d1 1 “0.5” x",
    "q1 Q0 d1 1 it's x",
    """q1 Q0 d1 1 'a"b\\ x""",
    "q1 Q0 d1 1 " + "9" * 70 + "! x",
]


def test_a_bad_line_is_named_in_the_words_of_read_run(tmp_path):
    runs = [f"q1 Q0 d0 1 0.5 x\n\n{line}\n" for line in BAD_LINES]
    path = tmp_path / "run"
    words = []
    for text in runs:
        path.write_bytes(text.encode())
        with pytest.raises(ValueError) as refused:
            rm.read_run(path)
        words.append(str(refused.value).replace(str(path), "run"))
    reports = measured_in_micropython(*[("q1 0 d0 1", text) for text in runs])
    assert [(report["wrong"], report["result"]) for report in reports] == [
        ([one], None) for one in words
    ]


def test_an_empty_file_is_refused():
    [report] = measured_in_micropython(("", "q1 Q0 d0 1 0.5 x"))
    assert report["wrong"] == [
        "qrels: expected lines of 4 fields (query_id iteration doc_id relevance), the file is empty"
    ]


def test_a_mean_over_the_queries_with_results_stands_beside():
    measurement = Measurement(sample.QRELS.encode(), sample.RUN.encode())
    while not measurement.is_done:
        measurement.step()
    result = measurement.result()
    assert result["of_found"][0] == pytest.approx(result["means"][0] * 6 / 5)
    assert "change-email" in result["notes"][0] and "parking" in result["notes"][1]


def test_a_pause_says_what_was_not_tried_and_changes_nothing():
    fields = {"value": "0.1234567", "ranking": "1 0 1", "metric": "precision"}
    investigation, paused = Investigation(fields), []
    while not investigation.is_done:
        investigation.step(1)
        paused.append(investigation.pause())
    every = "definitions, rounded terms, known mistakes"
    assert paused[0]["rest"] == every
    assert f"{every} of metrics other than P" in [report["rest"] for report in paused]
    assert not paused[0]["answer"]["whole"]
    assert investigation.report() == answered(fields)
