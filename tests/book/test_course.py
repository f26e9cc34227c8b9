"""What `make course` writes: worksheets without answers, keys that pass, quizzes with one right
value."""

import json
import math
import os
import re
import subprocess
import sys
from base64 import b64decode

import nbformat
import pytest

from book_site.course.exercises import Chapter, find_exercise
from book_site.course.quiz import LENGTH, WRONG, quiz
from book_site.course.sessions import sessions
from book_site.course.writing import FOR_PRACTICE, OPEN, files
from rankmetrics_lib.grading import grade
from rankmetrics_lib.practice import exercises

from .places import BUILT, ROOT
from .test_standalone import ANSWER, MYST, markdown

STANDALONE = ROOT / "_build/standalone"
SEEDS = range(3)
GIFT = re.compile(r"(?<!\\)(?:\\\\)*([=~])((?:\\.|[^#\\])*)#((?:\\.|[^\\\n])*)\n")
by_session = pytest.mark.parametrize("session", sessions(), ids=lambda session: session.name)


@pytest.fixture(scope="module")
def written():
    """The files of every session, for one seed."""
    return {session.name: files(session, STANDALONE, seed=1) for session in sessions()}


def notebook(text):
    found = nbformat.reads(text, as_version=4)
    nbformat.validate(found)
    return found


def source(found):
    return "\n".join(cell.source for cell in found.cells)


def test_the_names_of_folders_stay():
    """The page for teachers links to them, and so do others."""
    assert [session.name for session in sessions()] == [
        "session-1-precision-recall",
        "session-2-average-precision",
        "session-3-ndcg",
        "session-4-roc-curves",
        "session-5-choosing",
        "session-6-comparing",
    ]
    assert [session.number for session in sessions()] == [1, 2, 3, 4, 5, 6]


@by_session
def test_a_worksheet_has_every_exercise_and_no_answer(written, session):
    found = notebook(written[session.name]["worksheet.ipynb"])
    asked = re.findall(r"^> \*\*Exercise ([\w-]+)", source(found), re.MULTILINE)
    assert asked == session.exercises
    assert ANSWER.findall(source(found)) == [] and MYST.findall(markdown(found)) == []
    assert all(cell.get("outputs", []) == [] for cell in found.cells)
    chapters = [Chapter.read(STANDALONE, name) for name in session.chapters]
    for exercise in (find_exercise(name, chapters) for name in session.exercises):
        answers = [text for text in (exercise.solution, exercise.words) if text]
        assert answers and not any(text in source(found) for text in answers)


def test_worksheets_and_answer_keys_can_be_graded(written, tmp_path):
    """One student hands in all worksheets untouched, another all answer keys."""
    for session in sessions():
        for student in ("worksheet", "answer-key"):
            folder = tmp_path / student
            folder.mkdir(exist_ok=True)
            text = written[session.name][f"{student}.ipynb"]
            (folder / f"{session.name}.ipynb").write_text(text, encoding="utf-8")
    names = [name for session in sessions() for name in graded(written, session)]
    assert len(names) == sum(len(session.exercises) - 1 for session in sessions())
    grades = grade(tmp_path, names, isolated=False)
    assert [one.message for one in grades if one.student == "answer-key" and not one.passed] == []
    blank = [one.message for one in grades if one.student == "worksheet"]
    assert [message for message in blank if not message.startswith("Not tried yet")] == []


def graded(written, session):
    """The names in the command that the answer key shows."""
    key = source(notebook(written[session.name]["answer-key.ipynb"]))
    return re.search(r"--exercises (\S+)", key)[1].split(",")


@by_session
def test_an_assignment_holds_the_worksheet_and_a_test_of_each_answer(written, session):
    worksheet = source(notebook(written[session.name]["worksheet.ipynb"]))
    names = graded(written, session)
    nbgrader = notebook(written[session.name][f"nbgrader/source/{session.name}/worksheet.ipynb"])
    about = [cell.metadata.get("nbgrader") for cell in nbgrader.cells]
    tests = [one for one in about if one and one["locked"]]
    assert [one["grade_id"] for one in tests] == [f"test-{name}" for name in names]
    assert all(one["grade"] and one["points"] == 1 and not one["solution"] for one in tests)
    without = re.sub(
        r"\n?### BEGIN SOLUTION\n.*?\n### END SOLUTION", "", source(nbgrader), flags=re.S
    )
    assert all(line in without for line in worksheet.split("\n") if line != "*Your answer:*")
    otter = source(notebook(written[session.name]["otter/worksheet.ipynb"]))
    tested = re.findall(r"^def test_(\w+)\(env\)", otter, re.MULTILINE)
    assert tested == [name.replace("-", "_") for name in names]
    asked = "verdict = rm.practice."
    assert otter.count(asked) == source(nbgrader).count(asked) == len(names)
    assert (
        otter.count("# BEGIN QUESTION") == otter.count("# END QUESTION") == len(session.exercises)
    )


@by_session
@pytest.mark.parametrize("seed", SEEDS)
def test_one_value_of_a_question_is_right_and_the_others_have_a_name(session, seed):
    asked = quiz(session, seed)
    assert len(asked) == LENGTH == len({one.call for one in asked})
    pool = [name for name, one in exercises().items() if one.chapter in session.chapters]
    assert len({one.exercise for one in asked}) == min(len(pool), LENGTH)
    for one in asked:
        exercise = exercises()[one.exercise]
        right = exercise.reference(*one.arguments)
        values = [float(option.value) for option in one.options]
        assert values == sorted(values) and len(values) == WRONG + 1
        assert (
            min(b - a for a, b in zip(values, values[1:], strict=False)) > 0.008
        )  # after rounding
        (correct,) = [option for option in one.options if option.is_right]
        assert math.isclose(float(correct.value), right, abs_tol=0.000501)
        known = exercise.mistakes
        for option in one.options:
            if not option.is_right:
                name = re.match("This looks like “(.*?)”", option.feedback)[1]
                wrong = known[name].function(*one.arguments)
                assert math.isclose(float(option.value), wrong, abs_tol=0.000501)


def test_a_seed_makes_the_same_files_everywhere_and_another_one_other_quizzes(written):
    """Python orders sets differently in every process."""
    session = sessions()[0]
    code = (
        "import json; from pathlib import Path; from book_site.course.sessions import sessions;"
        "from book_site.course.writing import files;"
        f"print(json.dumps(files(sessions()[0], Path({str(STANDALONE)!r}), 1)))"
    )
    environ = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    again = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, check=True
    )
    assert json.loads(again.stdout) == written[session.name]
    other = files(session, STANDALONE, seed=7)
    changed = {name for name, text in other.items() if text != written[session.name][name]}
    assert changed == {"quiz.ipynb", "quiz.txt", "quiz.gift"}


@by_session
def test_the_three_quizzes_ask_and_answer_the_same(written, session):
    found = written[session.name]
    (show,) = [cell for cell in notebook(found["quiz.ipynb"]).cells if "QUIZ =" in cell.source]
    encoded = re.search(r'QUIZ = "(.*?)"', show.source)[1]
    in_notebook = [
        [(answer["answer"], answer["correct"]) for answer in question["answers"]]
        for question in json.loads(b64decode(encoded))
    ]
    asked = [
        [(option.value, option.is_right) for option in one.options] for one in quiz(session, 1)
    ]
    assert in_notebook == asked
    for_canvas = re.findall(r"^(\*?)[a-d]\) (\S+)$", found["quiz.txt"], re.MULTILINE)
    assert [(value, star == "*") for star, value in for_canvas] == sum(asked, [])
    for_moodle = GIFT.findall(found["quiz.gift"])
    assert [(value, sign == "=") for sign, value, _ in for_moodle] == sum(asked, [])


@by_session
def test_the_site_offers_a_worksheet_and_another_quiz_and_no_answer_key(pages, written, session):
    folder = BUILT / "course" / session.name
    assert sorted(path.name for path in folder.iterdir()) == sorted(OPEN)
    offered = {name: (folder / name).read_text(encoding="utf-8") for name in OPEN}
    assert offered["worksheet.ipynb"] == written[session.name]["worksheet.ipynb"]
    assert offered["quiz.ipynb"] == files(session, STANDALONE, FOR_PRACTICE)["quiz.ipynb"]
    assert offered["quiz.ipynb"] != written[session.name]["quiz.ipynb"]
