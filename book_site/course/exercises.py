"""An exercise as the standalone notebooks have it: what it asks, and what answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from rankmetrics_lib import practice
from rankmetrics_lib.grading.tasks import FUNCTIONS, Task, task_of

START = re.compile(r"^> \*\*Exercise ([\w-]+) · ", re.MULTILINE)
QUOTED = re.compile(r"(?:^>.*\n?)+", re.MULTILINE)
SOLUTION = "# @title Solution of {}\n"
FOLDED_SOLUTION = (
    r"<details><summary><b>(?:Solution of|Model answer to) {}</b></summary>\n\n(.*?)\n\n</details>"
)


@dataclass
class Exercise:
    """`statement` is Markdown. `shown` are cells of code that belong to it; `answer` is the cell
    to change, empty if the answer is in words. `task` is what `grade` checks, if it can."""

    name: str
    statement: str
    task: Task | None = None
    shown: list[str] = field(default_factory=list)
    answer: str = ""
    solution: str = ""
    words: str = ""  # the reasons, or a model answer


@dataclass
class Chapter:
    """A chapter's standalone notebooks, for students and with answers."""

    student: NotebookNode
    full: NotebookNode

    @classmethod
    def read(cls, folder: Path, name: str) -> Chapter:
        return cls(
            *[
                nbformat.read(folder / kind / f"{name}.ipynb", as_version=4)
                for kind in ("student", "full")
            ]
        )


def find_exercise(name: str, chapters: list[Chapter]) -> Exercise:
    """From the chapter that has it."""
    for chapter in chapters:
        if cells := cells_of(name, chapter.student):
            return from_chapter(name, cells, chapter.full)
    raise ValueError(f"no chapter of the session has the exercise {name}")


def from_chapter(name: str, cells: list[NotebookNode], full: NotebookNode) -> Exercise:
    statement = QUOTED.match(cells[0].source)
    assert statement, name
    code = [cell.source for cell in cells[1:] if cell.cell_type == "code"]
    found = Exercise(name, statement[0].strip(), words=words_of(name, full))
    if name in FUNCTIONS or name in practice.questions():
        found.task = task_of(name)
        found.answer = code.pop()
        found.solution = typed(name) if found.task.question else code_of(name, full)
    found.shown = code
    return found


def cells_of(name: str, notebook: NotebookNode) -> list[NotebookNode]:
    """The cells from the exercise's box, which begins the first of them, to the next exercise."""
    cells: list[NotebookNode] = []
    for label, cell in pieces(notebook):
        if label == name or cells and not label:
            cells.append(cell)
        elif cells:
            break
    return cells


def pieces(notebook: NotebookNode) -> Iterator[tuple[str, NotebookNode]]:
    """The notebook's cells, cut where an exercise or a section begins; a box with its label."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield "", cell
            continue
        for text in re.split(r"^(?=## |> \*\*Exercise )", cell.source, flags=re.MULTILINE):
            label = START.match(text)
            name = label[1] if label else "section" if text.startswith("## ") else ""
            yield name, NotebookNode(cell | {"source": text})


def code_of(name: str, full: NotebookNode) -> str:
    title = SOLUTION.format(name)
    (found,) = [cell.source for cell in full.cells if cell.source.startswith(title)]
    return found.removeprefix(title)


def words_of(name: str, full: NotebookNode) -> str:
    text = "\n\n".join(cell.source for cell in full.cells if cell.cell_type == "markdown")
    found = re.search(FOLDED_SOLUTION.format(name), text, re.DOTALL)
    return found[1] if found else ""


def typed(name: str) -> str:
    """The call with the right answer in it."""
    question = practice.questions()[name]
    answer = question.answer
    if question.decimals is not None:
        answer = round(float(answer), question.decimals)
    return f'rm.practice.answer("{name}", {answer!r})'.replace("'", '"')
