"""The worksheet of a session, a notebook for students, and its answer key."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from book_site.course.exercises import Chapter, Exercise
from book_site.course.sessions import Session
from book_site.notebooks.plain_markdown import folded

TITLE = re.compile(r"A chapter of .*?\*: (.*?)\. The exercises are yours")
IMPORTS = """import math
from math import log2

import pandas as pd
import rankmetrics_lib as rm
from rankmetrics_lib.formulas import pair_counts, roc_curve"""
FOR_STUDENTS = (
    "Write each answer in place of `...`, or change the function that is given, and run its cell:"
    " the checker tells you whether the answer is right, and on which small input it is not."
)
FOR_TEACHERS = (
    "For teachers: please do not hand this on. Worksheets grade themselves:\n\n"
    "    rankmetrics-lib grade WORKSHEETS --exercises {names} --out grades.csv"
    " --feedback feedback"
)
YOUR_ANSWER = "*Your answer:*"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def worksheet(session: Session, chapters: list[Chapter], found: list[Exercise]) -> NotebookNode:
    cells = opening(session, chapters, "Worksheet", FOR_STUDENTS)
    for exercise, question in with_cells(session, found):
        cells += question
        answer = exercise.answer
        cells += [new_code_cell(answer) if answer else new_markdown_cell(YOUR_ANSWER)]
    return notebook(cells)


def answer_key(session: Session, chapters: list[Chapter], found: list[Exercise]) -> NotebookNode:
    names = ",".join(exercise.name for exercise in found if exercise.task)
    cells = opening(session, chapters, "Answer key", FOR_TEACHERS.format(names=names))
    for exercise, question in with_cells(session, found):
        cells += question
        if exercise.solution:
            cells += [new_code_cell(exercise.solution)]
        cells += [new_markdown_cell(text) for text in explanations(exercise)]
    return notebook(cells)


def opening(session: Session, chapters: list[Chapter], kind: str, words: str) -> list[NotebookNode]:
    """Title, chapters to read, the cell that installs the package, and the imports."""
    read = " · ".join(title_of(chapter) for chapter in chapters)
    title = f"# {kind} {session.number}: {session.title}"
    return [
        new_markdown_cell(f"{title}\n\nTo read before: {read}.\n\n{words}"),
        NotebookNode(chapters[0].student.cells[1]),
        new_code_cell(IMPORTS),
    ]


def title_of(chapter: Chapter) -> str:
    """The chapter's title, with a link if the site has an address."""
    found = TITLE.search(chapter.student.cells[0].source)
    assert found
    return found[1]


def with_cells(
    session: Session, found: list[Exercise]
) -> Iterator[tuple[Exercise, list[NotebookNode]]]:
    """Each exercise, and the cells that ask it."""
    for exercise, heading in zip(found, headings(session), strict=True):
        statement = new_markdown_cell(f"{heading}{exercise.statement}")
        yield exercise, [statement, *map(new_code_cell, exercise.shown)]


def headings(session: Session) -> Iterator[str]:
    """What stands above each exercise: a heading above the first one in class, and of homework."""
    for kind, names in (("In class", session.in_class), ("Homework", session.homework)):
        yield f"## {kind}\n\n"
        yield from [""] * (len(names) - 1)


def explanations(exercise: Exercise) -> Iterator[str]:
    """The reasons, and what the usual mistakes are called."""
    if exercise.words:
        yield exercise.words
    if exercise.task and exercise.task.question:
        question = exercise.task.question
        yield question.why
        wrong = [f"- {number(value)}: {why}" for value, why in question.mistakes.items()]
        yield "**What leads to other answers**\n\n" + "\n".join(wrong)
    if exercise.task and exercise.task.exercise:
        known = exercise.task.exercise.mistakes.values()
        names = [f"- **{one.name}**: {one.explanation}" for one in known]
        title = f"What the checker calls {len(names)} usual mistakes"
        yield folded(title, "\n".join(names))


def number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.4g}"


def notebook(cells: list[NotebookNode]) -> NotebookNode:
    """With the same ids in every run."""
    for place, cell in enumerate(cells):
        cell.id = f"cell-{place}"
    return new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
