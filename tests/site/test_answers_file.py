"""A reader's answers go into a notebook that Jupyter opens and `grade` reads, and come back the
same."""

import inspect
import itertools
import json
import subprocess

import nbformat
import pytest
from micropython import HERE
from tiny_book import ROOT

from book_site.interactive.earlier_cells import bound_names
from book_site.node import node
from rankmetrics_lib.grading import grade
from rankmetrics_lib.grading.submissions import find_submissions
from rankmetrics_lib.practice import exercises, questions, solutions

BOOK = ROOT / "_build/html/_static/interactive/answers_file.json"
NASTY = [
    '# \\ " \' ` ${x} </script> \u2028 \U0001f600 é\n\n\tx = "\\n"\n',
    "def broken(:",
    "    indented\r\n\n\n",
    "%timeit 1\n!ls\n...",
]


def in_node(**task):
    done = subprocess.run(
        [node(), HERE / "answers_file.mjs"],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def book():
    if not BOOK.exists():
        pytest.fail(f"{BOOK} is missing: run `make book` first.")
    return json.loads(BOOK.read_text(encoding="utf-8"))


def answers_of(book):
    return [answer for chapter in book["chapters"] for answer in chapter["answers"]]


def answered(book, answer):
    """The book with `answer(about)` as the text of each answer, None if there is none."""
    chapters = [
        chapter
        | {
            "answers": [
                about | {"text": text, "solved": False}
                for about in chapter["answers"]
                if (text := answer(about)) is not None
            ]
        }
        for chapter in book["chapters"]
    ]
    return book | {"chapters": [chapter for chapter in chapters if chapter["answers"]]}


def solved(about):
    """A right answer to a question; a solution, as the editor of the exercise would hold it."""
    if about["given"] is None:
        return str(questions()[about["task"]].answer)
    name = about["task"].removesuffix(", fixed")
    return f'{inspect.getsource(getattr(solutions, name))}\nrm.practice.check("{name}", {name})\n'


def test_every_exercise_of_the_book_can_be_kept(book):
    answers = answers_of(book)
    places = [answer["place"] for answer in answers]
    assert len(set(places)) == len(places)
    assert {place for place in places if place in questions()} == set(questions())
    names = {answer["task"].removesuffix(", fixed") for answer in answers}
    assert names == set(questions()) | set(exercises())
    assert all(answer["given"] for answer in answers if answer["task"] not in questions())


def test_what_comes_back_is_what_was_written(book):
    texts = iter(NASTY * 100)
    written = answered(book, lambda about: next(texts) if about["given"] else "0,85")
    for chapter in written["chapters"]:
        chapter["answers"][0]["solved"] = True
    found = in_node(student="Ann Lee", book=written)
    by_place = {answer["place"]: answer for answer in found["answers"]}
    for about in answers_of(written):
        back = by_place[about["place"]]
        assert back["solved"] == about["solved"]
        if about["given"]:
            assert back["text"] == about["text"]
    typed = dict(zip(by_place, found["typed"], strict=True))
    assert {typed[name] for name in questions()} == {"0,85"}
    assert found["others"] == 0


@pytest.fixture
def few_inputs(monkeypatch):
    """Enough to tell an answer from none; tests/site/test_solutions.py tries all."""
    for exercise in exercises().values():
        few = list(itertools.islice(exercise.domain(), 20))
        monkeypatch.setattr(exercise, "domain", lambda few=few: iter(few))


@pytest.mark.usefixtures("few_inputs")
def test_grade_finds_every_answer_in_the_notebook(book, tmp_path):
    found = in_node(student="Ann Lee", book=answered(book, solved))
    nbformat.validate(notebook := nbformat.reads(found["notebook"], as_version=4))
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    given = {line for about in answers_of(book) for line in about["given"] or []}
    assert given <= set(notebook.cells[2].source.split("\n"))
    (tmp_path / found["file"]).write_text(found["notebook"], encoding="utf-8")
    [submission] = find_submissions(tmp_path)
    assert (submission.student, submission.problems) == ("Ann Lee", [])
    names = [*questions(), *exercises()]
    wrong = [one for one in grade(tmp_path, names, isolated=False) if not one.passed]
    assert [(one.exercise, one.message) for one in wrong] == []


def test_the_lines_that_exercises_share_do_not_contradict_each_other(book):
    """The notebook has them once, above all answers."""
    lines = {line for answer in answers_of(book) for line in answer["given"] or []}
    bound = [name for line in lines for name in bound_names(line)]
    assert len(set(bound)) == len(bound) > 2


@pytest.mark.parametrize(
    "student, file",
    [
        ("Ann Lee", "Ann Lee.ipynb"),
        ("../etc: <x>", "etc   x.ipynb"),
        ("", "my answers.ipynb"),
        ("...", "my answers.ipynb"),
        ("Zoë 李 O'Neil", "Zoë 李 O'Neil.ipynb"),
    ],
)
def test_the_file_has_the_name_of_the_student(student, file):
    assert in_node(student=student, book={"install": "", "chapters": []})["file"] == file


DAMAGED = "This file is not a notebook, or it is damaged."
NO_ANSWERS = "This notebook holds no answers from this book."


@pytest.mark.parametrize(
    "other, message",
    [
        ("", DAMAGED),
        ('{"cells": [', DAMAGED),
        ("null", DAMAGED),
        ('{"cells": {}}', DAMAGED),
        ('{"cells": []}', NO_ANSWERS),
        ('{"cells": [null, 3, {"cell_type": "code", "source": 3, "metadata": null}]}', NO_ANSWERS),
    ],
)
def test_another_file_is_refused_with_a_reason(other, message):
    assert in_node(other=other)["message"] == message


def cell(source, **mark):
    metadata = {"rankmetrics_lib": mark} if mark else {}
    return {"cell_type": "code", "metadata": metadata, "source": source}


def test_a_notebook_that_jupyter_has_written_again_is_read():
    """With lists of lines, a cell that was split in two, and one that the student added."""
    cells = [
        cell(["import math\n", "x = 1"], given=True),
        cell(["def f():\n", "    return 1"], place="chapters/dcg dcg 1"),
        cell("f()", place="chapters/dcg dcg 1"),
        cell("rm.practice.answer('ndcg-hand', .5)", place="ndcg-hand"),
        cell('rm.practice.answer("dcg-hand", ...)', place="dcg-hand"),
        cell("print(1)"),
        cell("  "),
    ]
    found = in_node(other="\ufeff" + json.dumps({"cells": cells}))
    assert [answer["text"] for answer in found["answers"]][0] == "def f():\n    return 1\n\nf()"
    assert found["typed"] == [None, ".5", None]
    assert found["others"] == 1
