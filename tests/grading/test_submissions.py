"""Which files belong to which student, and what can be read of them."""

import os
import socket
import sys

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


def test_hidden_files_what_systems_leave_and_the_output_are_no_submissions(hand_in):
    for name in (".DS_Store", "Thumbs.db", "__MACOSX/._ann.py"):
        hand_in(name, "")
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
    assert student.problems[0].startswith("a.py: neither UTF-8 nor")


def test_a_python_file_names_its_encoding(hand_in):
    folder = hand_in("a.PY", "")
    (folder / "a.PY").write_bytes("# coding: euc-kr\nx = '가'".encode("euc-kr"))
    (student,) = find_submissions(folder)
    assert "x = '가'" in code_of(student)[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux takes any bytes for a name")
def test_any_name_is_a_student_of_its_own(hand_in):
    folder = hand_in("ann.py", "x = 1")
    for name in ("张".encode("gbk"), "李".encode("gbk"), b"\n", b"a" * 252, "é".encode()):
        (folder / os.fsdecode(name + b".py")).write_text("x = 1")
    students = find_submissions(folder)
    assert len({one.student for one in students}) == 6
    assert all(one.student.encode().decode() == one.student for one in students)
    assert [one.problems for one in students] == [[]] * 6


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are those of POSIX")
def test_what_is_no_file_is_not_read(hand_in, monkeypatch):
    folder = hand_in("ann.py", "x = 1")
    os.mkfifo(folder / "pipe.py")
    os.mkfifo(hand_in("folder/x.py", "x = 1") / "folder" / "y.ipynb")
    (folder / "link.py").symlink_to(folder / "ann.py")
    (folder / "device.py").symlink_to("/dev/zero")
    (folder / "loop").symlink_to(folder)
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(folder)  # the whole path may be too long for a socket
        listening.bind("socket.py")
        students = find_submissions(folder)
    problems = {one.student: one.problems for one in students}
    left_out = "a link, a pipe or a device, which is not read"
    assert problems == {
        "ann": [],
        "device": [f"device.py: {left_out}"],
        "folder": [f"y.ipynb: {left_out}"],
        "link": [f"link.py: {left_out}"],
        "loop": [f"loop: {left_out}"],
        "pipe": [f"pipe.py: {left_out}"],
        "socket": [f"socket.py: {left_out}"],
    }


def test_a_folder_is_needed_with_something_in_it(hand_in, tmp_path):
    with pytest.raises(NotADirectoryError, match="nowhere"):
        find_submissions(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="no file"):
        find_submissions(tmp_path / "empty")
