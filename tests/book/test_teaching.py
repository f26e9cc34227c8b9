"""The page for teachers names exercises that exist, and gives the chapters' own times."""

import re

import nbformat
import pytest

from .places import ROOT

PAGE = (ROOT / "chapters" / "teaching.md").read_text(encoding="utf-8")
PLAN = re.findall(r"^\| {doc}`(\w+)` \|.*\| (\d+) \+ (\d+) \|$", PAGE, re.MULTILINE)
EXERCISE = re.compile(r"`([a-z]+(?:-[a-z]+)+)`")


def text_of(chapter):
    cells = nbformat.read(ROOT / "chapters" / f"{chapter}.ipynb", as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def chapters():
    """The chapters in the order of the table of contents."""
    toc = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    files = re.findall(r"file: chapters/(\w+)", toc)
    return [name for name in files if ":label:" in text_of_any(name)]


def text_of_any(name):
    return text_of(name) if (ROOT / "chapters" / f"{name}.ipynb").exists() else ""


def test_every_chapter_has_its_row():
    assert [chapter for chapter, _, _ in PLAN] == chapters()


@pytest.mark.parametrize("chapter, reading, exercises", PLAN)
def test_the_times_are_those_of_the_chapter(chapter, reading, exercises):
    assert f"**Time:** {reading} minutes, and {exercises} for the exercises." in text_of(chapter)


def test_every_chapter_is_in_one_session():
    sessions = re.findall(r"^\| \d \| (.*?) \|", PAGE, re.MULTILINE)
    planned = re.findall(r"{doc}`(\w+)`", " ".join(sessions))
    assert sorted(planned) == sorted(chapters())


@pytest.mark.parametrize("name", sorted(set(EXERCISE.findall(PAGE))))
def test_an_exercise_that_is_named_exists(name):
    assert any(f":label: {name}\n" in text_of(chapter) for chapter, _, _ in PLAN)
