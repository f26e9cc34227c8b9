"""Every misconception points to a section that its chapter has, under the chapter's title."""

import json

import pytest

from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import TITLES

from .places import ROOT


def headings(chapter):
    notebook = ROOT / "chapters" / f"{chapter}.ipynb"
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    lines = "\n".join(
        "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"
    ).split("\n")
    return {line.lstrip("#").strip() for line in lines if line.startswith("##")}


@pytest.mark.parametrize("exercise", exercises().values(), ids=str)
def test_the_section_exists(exercise):
    assert {misconception.section for misconception in exercise.misconceptions} <= headings(
        exercise.chapter
    )


@pytest.mark.parametrize("chapter", sorted(TITLES))
def test_the_checker_knows_the_title(chapter):
    notebook = ROOT / "chapters" / f"{chapter}.ipynb"
    first = json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]
    assert "".join(first["source"]).split("\n")[0] == f"# {TITLES[chapter]}"
