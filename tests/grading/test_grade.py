"""A class from its folder to the table, the pages and the summary."""

import csv
import re
from pathlib import Path

import pytest

from rankmetrics_lib.command import main as command
from rankmetrics_lib.grading import Grade, grade, grades
from rankmetrics_lib.grading.report import write_csv, write_feedback
from rankmetrics_lib.practice import exercises, solutions

from .conftest import RIGHT, STUB, WRONG, notebook


@pytest.fixture
def graded(hand_in, tmp_path, capsys, isolated):
    """Runs the command on the class; what it printed, and the rows of the table."""

    def run(*options, names="average_precision"):
        out = tmp_path / "grades.csv"
        arguments = ["grade", str(tmp_path / "class"), "--exercises", names, "--out", str(out)]
        arguments += [] if isolated else ["--no-isolation"]
        code = command.main([*arguments, *options])
        printed = capsys.readouterr()
        assert (code, printed.err) == (0, "")
        with out.open(encoding="utf-8", newline="") as file:
            return printed.out, list(csv.DictReader(file))

    return run


def test_a_class_is_graded(hand_in, graded, tmp_path):
    hand_in("ann.ipynb", notebook("import math", RIGHT))
    hand_in("ben.py", WRONG)
    typed = "\nimport rankmetrics_lib as rm\nrm.practice.answer('ndcg-predict', 'A')"
    hand_in("cleo.py", STUB + typed)
    hand_in("dan/dan.ipynb", "{")
    feedback = tmp_path / "feedback"
    printed, rows = graded("--feedback", str(feedback), names="average_precision,ndcg-predict")
    columns = "student exercise passed mistake counterexample message seconds"
    assert list(rows[0]) == columns.split()
    first = [row for row in rows if row["exercise"] == "average_precision"]
    assert [(row["student"], row["passed"], row["mistake"]) for row in first] == [
        ("ann", "True", ""),
        ("ben", "False", "mean of P@i"),
        ("cleo", "False", ""),
        ("dan", "False", ""),
    ]
    assert first[1]["counterexample"] == "average_precision([0, 1], n_relevant=1)"
    assert first[2]["message"].startswith("Not tried yet")
    assert "not a notebook" in first[3]["message"]
    assert "average_precision      1      1               1            2" in printed
    assert "1  average_precision  mean of P@i" in printed
    page = (feedback / "ben.html").read_text(encoding="utf-8")
    assert "mean of P@i" in re.search("<main>(.*)</main>", page, re.DOTALL)[1]
    assert not (tmp_path / "grades.csv.part").exists()


@pytest.mark.slow
def test_the_solutions_of_the_book_pass(hand_in):
    """One student hands in all solutions, as the page of exercises shows them; one exercise of each
    chapter is graded."""
    folder = hand_in("ann.py", Path(solutions.__file__).read_text(encoding="utf-8"))
    names = {exercise.chapter: name for name, exercise in exercises().items()}.values()
    assert [
        one.message for one in grade(folder, list(names), isolated=False) if not one.passed
    ] == []


@pytest.mark.slow
def test_an_interrupted_grading_goes_on(hand_in, tmp_path):
    hand_in("ann.py", RIGHT)
    folder, memory = hand_in("ben.py", WRONG), tmp_path / "part"
    left = []

    def interrupted(graded, total):
        yield next(iter(graded))
        raise KeyboardInterrupt

    def counted(graded, total):
        left.append(total)
        return graded

    def run(progress, *names):
        options = {"memory": memory, "processes": 1, "isolated": False}
        return grade(folder, ["average_precision", *names], progress=progress, **options)

    with pytest.raises(KeyboardInterrupt):
        run(interrupted)
    with memory.open("a") as file:
        file.write('["cut off')
    assert [one.passed for one in run(counted)] == [True, False]
    hand_in("ann.py", WRONG)
    assert [one.passed for one in run(counted)] == [False, False]
    run(counted, "ndcg")
    assert left == [1, 1, 2]


def test_the_table_is_written_whole_or_not_at_all(tmp_path):
    table = tmp_path / "grades.csv"
    write_csv([Grade("ann", "ndcg", True)], table)
    before = table.read_text()
    with pytest.raises(TypeError):
        write_csv([Grade("ben", "ndcg"), None], table)
    assert table.read_text() == before


def test_a_long_name_has_a_page_of_its_own(tmp_path):
    names = ["é" * 120 + "1", "é" * 120 + "2", "ann"]
    write_feedback([Grade(name, "ndcg") for name in names], tmp_path)
    pages = [path.name for path in tmp_path.iterdir()]
    assert len(pages) == 3 and "ann.html" in pages
    assert all(len(page.encode()) <= 255 for page in pages)


@pytest.mark.slow
def test_a_page_shows_the_code_of_a_student_as_text(hand_in, tmp_path):
    name = "<script>alert(1)<|script>"
    folder = hand_in(f"{name}.py", "def average_precision(rels, n_relevant):\n    return '<b>'")
    write_feedback(grade(folder, ["average_precision"], isolated=False), tmp_path / "pages")
    page = (tmp_path / "pages" / f"{name}.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;" in page


@pytest.mark.parametrize(
    "options, reason",
    [
        (["--exercises", "avrage_precision"], "did you mean average_precision"),
        (["--exercises", ","], "at least one exercise"),
        (["--exercises", "ndcg,ndcg"], "each exercise once"),
    ],
)
def test_a_wrong_call_is_one_line(hand_in, tmp_path, capsys, options, reason):
    folder = hand_in("ann.py", RIGHT)
    code = command.main(["grade", str(folder), *options, "--out", str(tmp_path / "grades.csv")])
    assert code == 1
    assert reason in capsys.readouterr().err


def test_a_table_that_cannot_be_written_is_noticed_first(hand_in, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(grades, "grades_of", None)
    folder = hand_in("ann.py", RIGHT)
    out = str(tmp_path / "missing" / "grades.csv")
    assert command.main(["grade", str(folder), "--exercises", "ndcg", "--out", out]) == 1
    assert "missing" in capsys.readouterr().err
