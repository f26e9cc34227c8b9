"""Every misconception points to a section that its chapter has."""

import json
from pathlib import Path

import pytest

from rankmetrics_lib.practice import exercises

CHAPTERS = Path(__file__).parents[2] / "chapters"


def headings(chapter):
    cells = json.loads((CHAPTERS / f"{chapter}.ipynb").read_text(encoding="utf-8"))["cells"]
    lines = "\n".join(
        "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"
    ).split("\n")
    return {line.lstrip("#").strip() for line in lines if line.startswith("##")}


@pytest.mark.book
@pytest.mark.parametrize("exercise", exercises().values(), ids=str)
def test_the_section_exists(exercise):
    assert {misconception.section for misconception in exercise.misconceptions} <= headings(
        exercise.chapter
    )
