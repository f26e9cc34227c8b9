"""Which files belong to which student, and what can be read of them."""

import pytest

from rankmetrics_lib.grading.submissions import find_submissions

from .conftest import notebook


def code_of(submission):
    return [cell.code for cell in submission.cells]


def test_a_student_is_a_file_or_a_folder(hand_in):
    hand_in("ben/week/1.py", "x = 1")
    hand_in("ben/week/2.ipynb", notebook("y = 2"))
    folder = hand_in("ann.py", "z = 3")
    ann, ben = find_submissions(folder)
    assert (ann.student, code_of(ann)) == ("ann", ["z = 3"])
    assert (ben.student, code_of(ben)) == ("ben", ["x = 1", "y = 2"])


def test_hidden_files_and_the_output_are_no_submissions(hand_in):
    hand_in(".DS_Store", "")
    hand_in("ann/.ipynb_checkpoints/ann.ipynb", "broken")
    hand_in("grades.csv", "")
    folder = hand_in("ann/ann.py", "x = 1")
    (ann,) = find_submissions(folder, [folder / "grades.csv"])
    assert (code_of(ann), ann.problems) == (["x = 1"], [])


@pytest.mark.parametrize(
    "name, text, problem",
    [
        ("a.ipynb", '{"cells": [', "not a notebook"),
        ("a.ipynb", "[]", "not a notebook"),
        ("a.ipynb", '{"cells": [{"cell_type": "code"}]}', "not a notebook"),
        pytest.param("a.ipynb", "[" * 100_000, "not a notebook", id="deep"),
        ("a.pdf", "%PDF", "neither a notebook"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(hand_in, name, text, problem):
    (student,) = find_submissions(hand_in(name, text))
    assert student.problems[0].startswith(f"{name}: {problem}")


def test_text_that_is_not_utf_8_is_named(hand_in):
    folder = hand_in("a.py", "")
    (folder / "a.py").write_bytes(b"x = '\xff'")
    (student,) = find_submissions(folder)
    assert "utf-8" in student.problems[0]


def test_what_only_ipython_understands_is_left_out(hand_in):
    code = "%matplotlib inline\n!pip install x\nlen?\nif x:\n    %time y\nz = 5 % 3"
    (student,) = find_submissions(hand_in("a.ipynb", notebook(code, "%%html\n<p>")))
    assert code_of(student) == ["pass\npass\npass\nif x:\n    pass\nz = 5 % 3"]


def test_a_folder_is_needed_with_something_in_it(hand_in, tmp_path):
    with pytest.raises(NotADirectoryError, match="nowhere"):
        find_submissions(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="no file"):
        find_submissions(tmp_path / "empty")
