"""Every misconception points to a section that its chapter has."""

import json

import pytest

from rankmetrics_lib.practice import exercises

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
