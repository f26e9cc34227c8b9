"""MicroPython gives each of the chapters' exercises, and its solution, the stored answer."""

import json
import re
from typing import NamedTuple

import lxml.html
import micropython
import nbformat
import pytest
from tiny_book import ROOT

from book_site.interactive.exercise_cells import UNTRIED
from rankmetrics_lib.practice import Verdict, exercises

FILES = micropython.formulas_and_exercises()
pytestmark = pytest.mark.built

CHAPTERS = sorted({exercise.chapter for exercise in exercises().values()})
# On some of the inputs: MicroPython takes ten times as long as Python for all.
PREPARE = """
from rankmetrics_lib.practice import exercises
from exercises.run_exercise import run

def some_of(domain):
    def some():
        for place, arguments in enumerate(domain()):
            if place < 40 or place % 25 == 0:
                yield arguments
    return some

for exercise in exercises().values():
    exercise.domain = some_of(exercise.domain)
"""
RUN = "print(run(*{task}, lambda verdict: None))"


class Cell(NamedTuple):
    """A code cell of a chapter, and the exercise that its page makes of it."""

    source: str
    output: str  # the plain text of its last output
    folded: bool
    prelude: str | None  # None: no exercise of the page

    @property
    def checked(self):
        """The exercise whose checker the cell calls."""
        found = re.search(r'practice\.check\(\s*"(\w+)"', self.source)
        return found and found[1]


def cells_of(chapter):
    """The code cells of a chapter's notebook, each with what its page makes of it."""
    page = ROOT / f"_build/html/chapters/{chapter}.html"
    if not page.exists():
        pytest.fail(f"{page} is missing: run `make book` first.")
    shown = lxml.html.fromstring(page.read_bytes()).find_class("cell")
    notebook = nbformat.read(ROOT / f"chapters/{chapter}.ipynb", as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(shown) == len(code)
    return [
        Cell(
            cell.source,
            plain_text(cell),
            "hide-cell" in cell.metadata.get("tags", []),
            prelude(part),
        )
        for cell, part in zip(code, shown, strict=True)
    ]


def plain_text(cell):
    return cell.outputs[-1].get("data", {}).get("text/plain", "") if cell.outputs else ""


def prelude(part):
    element = part.find(".//run-exercise")
    return None if element is None else element.get("data-prelude")


def test_every_exercise_and_its_solution_gets_the_stored_answer():
    """In one process for all chapters: to start MicroPython takes longer than to run a chapter."""
    tried = [(chapter, *one) for chapter in CHAPTERS for one in tried_in(cells_of(chapter))]
    code = [RUN.format(task=(start, cell.source)) for _, start, cell in tried]
    lines = micropython.run([PREPARE, *code], FILES)
    results = [json.loads(line) for line in lines if line.startswith("{")]
    said = [
        (result["error"], [on_some(in_words(verdict)) for verdict in result["verdicts"]])
        for result in results
    ]
    chapters = [chapter for chapter, _, _ in tried]
    assert list(zip(chapters, said, strict=True)) == [
        (chapter, (None, [on_some(cell.output)])) for chapter, _, cell in tried
    ]


def tried_in(cells):
    """The exercises of a chapter, then their solutions, each with what runs before it."""
    given = [(cell.prelude, cell) for cell in cells if cell.prelude is not None]
    solutions = [
        (start, solution)
        for place, (start, _) in enumerate(given)
        if (solution := solution_of(cells, place))
    ]
    return [one for one in given + solutions if not one[1].output.startswith(UNTRIED)]


def in_words(verdict):
    """A verdict of the page as the checker would say it."""
    mistakes = exercises()[verdict["exercise"]].mistakes if verdict["mistake"] else {}
    known = mistakes.get(verdict["mistake"])
    return Verdict(verdict["passed"], verdict["sentence"], misconception=known).message


def on_some(message):
    return re.sub(r"correct on all \d+ inputs", "correct on some inputs", message)


def solution_of(cells, number):
    """The folded cell below the exercise of this number, if it is about the same; examples in the
    text have none."""
    place = [place for place, cell in enumerate(cells) if cell.prelude is not None][number]
    solution = next((cell for cell in cells[place:] if cell.folded), None)
    return solution if solution and solution.checked == cells[place].checked else None
