"""The exercises of a session as an assignment of nbgrader, and of otter.

Both hold the solutions, as their formats want it; `nbgrader generate_assignment` and `otter assign`
take them out. A test calls the checker in the student's own notebook, so a notebook can change what
it says: the assignments are for practice, not for credit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_raw_cell

from book_site.course.exercises import Chapter, Exercise
from book_site.course.sessions import Session
from book_site.course.worksheet import FOR_STUDENTS, notebook, opening, with_cells
from rankmetrics_lib.grading.tasks import Task

PACKAGE = re.compile(r'"(rankmetrics-lib\[.*?)"')

NBGRADER_CONFIG = """\
# For nbgrader: the answers that students see are the cells as the book gives them.
c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "ranking-metrics"
c.ClearSolutions.code_stub = {"python": ""}
c.ClearSolutions.text_stub = "*Your answer:*"
c.Execute.timeout = 60  # seconds for a cell; a loop without an end costs this answer only
"""
NBGRADER_TEST = """\
# The checker looks at your answer to {name}.
verdict = {verdict}
assert verdict.passed, verdict.message"""

OTTER_CONFIG = """\
# ASSIGNMENT CONFIG
name: {name}
export_cell: false
tests:
  ok_format: false
plugins:
  - rankmetrics_lib.grading.otter.TimeLimit:
      seconds: 60
generate:
  pdf: false
  show_hidden: true
"""
OTTER_TEST = """\
def test_{identifier}(env):
    rm = env["rm"]
    verdict = {verdict}
    assert verdict.passed, verdict.message"""


def for_nbgrader(session: Session, chapters: list[Chapter], found: list[Exercise]) -> NotebookNode:
    cells = opening(session, chapters, "Worksheet", FOR_STUDENTS)
    for exercise, question in with_cells(session, found):
        cells += [*question, *nbgrader_cells(exercise)]
    return notebook(cells)


def nbgrader_cells(exercise: Exercise) -> list[NotebookNode]:
    """What students change, and for what the checker knows, a locked test of one point."""
    if not exercise.task:
        answer = f"### BEGIN SOLUTION\n{exercise.words}\n### END SOLUTION"
        return [new_markdown_cell(answer, metadata=nbgrader(exercise.name, True, True))]
    answer = f"{exercise.answer}\n### BEGIN SOLUTION\n{exercise.solution}\n### END SOLUTION"
    test = NBGRADER_TEST.format(name=exercise.name, verdict=verdict_on(exercise.task, "{}"))
    return [
        new_code_cell(answer, metadata=nbgrader(exercise.name, False, True)),
        new_code_cell(test, metadata=nbgrader(f"test-{exercise.name}", True, False)),
    ]


def nbgrader(name: str, grade: bool, solution: bool) -> dict[str, object]:
    about = {
        "schema_version": 3,
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": not solution,
        "task": False,
    }
    return {"nbgrader": about | ({"points": 1} if grade else {})}


def for_otter(session: Session, chapters: list[Chapter], found: list[Exercise]) -> NotebookNode:
    first, install, imports = opening(session, chapters, "Worksheet", FOR_STUDENTS)
    config = OTTER_CONFIG.format(name=session.name)
    if package := PACKAGE.search(install.source):  # for the container that grades
        config += f"requirements:\n  - {package[1]}\n"
    cells = [new_raw_cell(config), first, install, imports]
    for exercise, question in with_cells(session, found):
        cells += otter_cells(exercise, question)
    return notebook(cells)


def otter_cells(exercise: Exercise, question: list[NotebookNode]) -> Iterator[NotebookNode]:
    name = identifier(exercise.name)
    manual = "" if exercise.task else "\nmanual: true"
    yield new_raw_cell(f"# BEGIN QUESTION\nname: {name}\npoints: 1{manual}")
    yield from question
    yield new_raw_cell("# BEGIN SOLUTION")
    if exercise.task:
        hidden = f"# BEGIN SOLUTION NO PROMPT\n{exercise.solution}\n# END SOLUTION"
        yield new_code_cell(f"{exercise.answer}\n{hidden}")
    else:
        yield new_markdown_cell(exercise.words)
    yield new_raw_cell("# END SOLUTION")
    if exercise.task:
        yield new_raw_cell("# BEGIN TESTS")
        verdict = verdict_on(exercise.task, 'env["{}"]')
        yield new_code_cell(OTTER_TEST.format(identifier=name, verdict=verdict))
        yield new_raw_cell("# END TESTS")
    yield new_raw_cell("# END QUESTION")


def verdict_on(task: Task, space: str) -> str:
    """The code for the checker's verdict: on the function, which `space` finds by its name, or on
    the answer that was typed last."""
    if task.exercise:
        return f'rm.practice.check("{task.exercise.name}", {space.format(task.functions[0])})'
    return f'rm.practice.verdicts["{task.name}"]'


def identifier(name: str) -> str:
    """The name as one of Python: the tests of otter are files of it."""
    return name.replace("-", "_")
