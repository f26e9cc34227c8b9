"""“Why is my number different?” without a browser: what is typed, the words of the answer, and the
same answers in the page as from `rm.identify`."""

import json
import random

import micropython
import pytest

import rankmetrics_lib as rm
from book_site.interactive import bundling
from book_site.interactive.detective.examples import EXAMPLES
from book_site.interactive.detective.page import answered
from book_site.interactive.detective.typed import question
from rankmetrics_lib import formulas

FIELDS = {"value": "0.5", "ranking": "3 2 0 1"}


def asked(**fields):
    return question(FIELDS | fields)


@pytest.mark.parametrize("text", ["3 2 0 1", "[3, 2, 0, 1]", "3,2,0,1", "3\n2\n0\n1", " 3 2\t0 1 "])
def test_grades_are_read_however_they_are_separated(text):
    assert asked(ranking=text) == {"value": "0.5", "rels": [3, 2, 0, 1]}


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


@pytest.mark.parametrize(
    "fields, message",
    [
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


def test_every_example_names_a_cause():
    causes = [answered(fields)["answer"]["found"][0]["cause"] for _, fields in EXAMPLES]
    assert "list only" in causes[0] and "rounded" in causes[1] and "2^g" in causes[2]
    assert "divided by the relevant documents that were found" in causes[3]


def test_the_usual_definition_stands_beside_the_number():
    answer = answered(EXAMPLES[0][1])["answer"]
    assert answer["found"][0]["value"] == "0.960808"
    assert answer["expected"]["value"] == "0.818354"
    assert eval(answer["expected"]["call"], {"rm": rm}) == pytest.approx(0.818354, abs=1e-6)


def test_the_nearest_three_where_nothing_fits():
    answer = answered({"value": "0.1234567", "ranking": "1 0 1"})["answer"]
    assert not answer["fits"] and len(answer["found"]) == 3


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
print(json.dumps([found["fits"], first["how"], first["call"], first["value"]]))
"""
STEPS = 110


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


def test_the_page_gives_the_first_answer_of_identify():
    questions = list(random_fields(12))
    parts = []
    for fields in questions:
        parts += [ASKED_THERE.format(fields=json.dumps(fields)), *[STEP_THERE] * STEPS, FIRST_THERE]
    files = bundling.formula_files() | bundling.detective_files()
    files = bundling.practice_files() | files
    printed = [json.loads(line) for line in micropython.run(parts, files)]
    for fields, (fits, how, call, value) in zip(questions, printed, strict=True):
        given = question(fields)
        first = rm.identify(given.pop("value"), **given).iloc[0]
        assert (fits, how, call) == (first.fits, first.how, first.call), fields
        assert float(value) == pytest.approx(first.value, abs=1e-6)
