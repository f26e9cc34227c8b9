"""What a reader's code gets in reply: verdicts in order, the error and its line, what was printed,
and notes."""

import json

import micropython
import pytest

from book_site.interactive import bundling
from rankmetrics_lib.practice import exercises, questions

PRELUDE = "import math\nimport rankmetrics_lib as rm"
RIGHT_DCG = (
    "rm.practice.check('dcg', lambda rels, k: sum(rel / math.log2(rank + 1) for rank, rel in"
    " enumerate(rels[:k], 1)))"
)
FILES = bundling.formula_files() | bundling.practice_files()


def told(source):
    """The reply to one piece of code."""
    code = f"from run_exercise import run\nprint(run({PRELUDE!r}, {source!r}, bool))"
    *printed, result = micropython.run(code, FILES)
    return {"printed": printed, **json.loads(result)}


@pytest.mark.parametrize(
    "source, kind, line",
    [
        ("x = 1\ndef f(:\n    pass", "SyntaxError", 2),
        ("def f():\n    x = 1\n     y = 2", "IndentationError", 3),
        ("x = 1\n\nf(1)", "NameError", 3),
        ("def f():\n    return math.nothing\n\nf()", "AttributeError", 2),
        ("x = 1\nrm.practice.check('dcg', 3)", "TypeError", 2),
        ("rm.practice.check('nothing', print)", "ValueError", 1),
        ("x = 1\nraise SystemExit", "SystemExit", 2),
    ],
)
def test_an_error_has_its_type_and_its_line(source, kind, line):
    error = told(source)["error"]
    assert (error["type"], error["line"]) == (kind, line)


def test_what_was_printed_comes_with_the_error_that_ended_it():
    result = told("print('one')\nprint('two', end='')\n1 / 0")
    assert result["printed"] == ["one", "two"]
    assert result["error"]["type"] == "ZeroDivisionError"


def test_every_chapter_is_loaded_before_the_time_of_a_check_counts():
    code = "import sys\nimport run_exercise\nprint(sorted(sys.modules))"
    (loaded,) = micropython.run(code, FILES)
    chapters = {exercise.chapter for exercise in exercises().values()}
    assert not [one for one in chapters if f"'rankmetrics_lib.practice.{one}'" not in loaded]


def test_verdicts_come_in_their_order():
    checks = f"{RIGHT_DCG}\nrm.practice.check('auc', lambda labels, scores: 1)"
    assert [(verdict["exercise"], verdict["passed"]) for verdict in told(checks)["verdicts"]] == [
        ("dcg", True),
        ("auc", False),
    ]


@pytest.mark.parametrize("dcg", ["rm.dcg", "lambda rels, k: rm.dcg(rels, k)"])
def test_a_metric_of_the_book_is_no_answer(dcg):
    (verdict,) = told(f"rm.practice.check('dcg', {dcg})")["verdicts"]
    assert not verdict["passed"]
    assert "this answer calls dcg, the book's own function" in verdict["message"]


def test_a_verdict_names_chapter_and_section():
    every_rank = "sum(sum(rels[:i]) / i for i in range(1, len(rels) + 1))"
    source = f"rm.practice.check('average_precision', lambda rels, R: {every_rank} / max(1, R))"
    verdict = told(source)["verdicts"][0]
    assert (verdict["chapter"], verdict["section"]) == (
        "average_precision",
        "Precision where it matters",
    )


def test_sorted_is_stable():
    pairs = [(1, "d"), (0, "c"), (1, "b"), (0, "a"), (1, "e"), (0, "g"), (1, "f"), (0, "h")] * 4
    by_first = "key=lambda pair: pair[0]"
    result = told(
        f"print(sorted({pairs}, {by_first}))\nprint(sorted({pairs}, {by_first}, reverse=True))"
    )
    assert result["printed"][:2] == [
        str(sorted(pairs, key=lambda pair: pair[0])),
        str(sorted(pairs, key=lambda pair: pair[0], reverse=True)),
    ]


def test_combinations_are_those_of_itertools():
    from itertools import combinations

    source = (
        "from itertools import combinations\nprint([list(combinations('abcd', r)) for r in"
        " range(6)])"
    )
    assert told(source)["printed"][0] == str([list(combinations("abcd", r)) for r in range(6)])


@pytest.mark.parametrize(
    "source, note",
    [
        ("import numpy", "without NumPy"),
        (f"x = [2, 1]\nx.sort()\n{RIGHT_DCG}", "`list.sort`"),
        ("x = 1", "Nothing was checked"),
    ],
)
def test_a_note_says_what_the_page_cannot_do(source, note):
    notes = told(source)["notes"]
    assert len(notes) == 1 and note in notes[0]


def test_a_counterexample_comes_before_the_name_of_the_mistake():
    list_only = "rm.dcg(rels, k) / rm.ideal_dcg(rels, k) if any(rels) else 0.0"
    source = f"rm.practice.check('ndcg', lambda rels, k, pool: {list_only})"
    code = f"from run_exercise import run\nrun({PRELUDE!r}, {source!r}, print)"
    (first,) = [json.loads(line) for line in micropython.run(code, FILES) if line]
    assert first["message"].startswith("Not yet: `ndcg(")
    assert "This looks like" not in first["message"]
    (last,) = told(source)["verdicts"]
    assert last["message"].startswith(first["message"].split(",")[0])
    assert "This looks like “ideal from the retrieved list only”" in last["message"]


def test_a_typed_answer_gets_its_reply():
    question = questions()["ndcg-predict"]
    wrong = next(iter(question.mistakes))
    source = "\n".join(
        f"rm.practice.answer('ndcg-predict', {letter!r})" for letter in (wrong, question.answer)
    )
    first, second = told(source)["verdicts"]
    assert first["message"] == f"Not yet: {question.mistakes[wrong]}" and not first["passed"]
    assert second["message"] == f"Right. {question.why}" and second["passed"]
