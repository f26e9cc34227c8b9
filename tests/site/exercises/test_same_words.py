"""MicroPython says what Python says: on every misconception, and on every exercise and solution of the chapters."""

import ast
import re

import pytest

from rankmetrics_lib.practice import check, exercises

from .conftest import cells

CHAPTERS = sorted({exercise.chapter for exercise in exercises().values()})
RM = "import rankmetrics_lib as rm"
CHECK_ALL = """
for mistake in rm.practice.exercises()["{name}"].misconceptions:
    rm.practice.check("{name}", mistake.function)
"""


def said(result):
    assert result["error"] is None, result["error"]
    return [verdict["message"] for verdict in result["verdicts"]]


@pytest.mark.parametrize("name", exercises())
def test_every_misconception_gets_the_same_answer(micropython, name):
    expected = [str(check(name, mistake.function)) for mistake in exercises()[name].misconceptions]
    assert said(micropython([(RM, CHECK_ALL.format(name=name))])[0]) == expected


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_exercise_and_its_solution_gets_the_stored_answer(micropython, chapter):
    shown = cells(chapter)
    exercises_here = [place for place, cell in enumerate(shown) if cell.prelude is not None]
    tried = [(shown[place].prelude, shown[place]) for place in exercises_here]
    tried += [(shown[place].prelude, solution_of(shown, place)) for place in exercises_here]
    results = micropython([(prelude, cell.source) for prelude, cell in tried if cell])
    assert [said(result) for result in results] == [[cell.output] for _, cell in tried if cell]


def solution_of(shown, place):
    """The folded cell below, if it is about the same exercise; examples in the text have none."""
    solution = next((cell for cell in shown[place:] if cell.folded), None)
    return solution if solution and checked(solution) == checked(shown[place]) else None


def checked(cell):
    found = re.search(r'practice\.check\("(\w+)"', cell.source)
    return found and found[1]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_coding_exercise_runs_in_the_page(chapter):
    """None needs more than MicroPython has: a cell that defines a function and checks it can be edited."""
    for cell in cells(chapter):
        if checked(cell) and not cell.folded and defines_a_function(cell.source):
            assert cell.prelude is not None, cell.source


def defines_a_function(source):
    return any(isinstance(statement, ast.FunctionDef) for statement in ast.parse(source).body)
