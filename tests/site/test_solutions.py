"""The page of exercises has a solution of each exercise, and the checker accepts it."""

import ast
import inspect

import pytest

from book_site.interactive import bundling
from book_site.interactive.exercise_cells import FOR_ALL
from rankmetrics_lib.practice import check, exercises, solutions

FUNCTIONS = dict(inspect.getmembers(solutions, inspect.isfunction))


def test_each_exercise_has_a_solution_and_there_are_no_others():
    assert set(FUNCTIONS) == set(exercises())


def test_solutions_are_in_the_order_of_the_exercises():
    in_file = sorted(FUNCTIONS, key=lambda name: FUNCTIONS[name].__code__.co_firstlineno)
    known = list(exercises())
    of_chapter = {name: exercises()[name].chapter for name in known}
    for chapter in set(of_chapter.values()):
        assert [name for name in in_file if of_chapter[name] == chapter] == [
            name for name in known if of_chapter[name] == chapter
        ]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_solution_passes_alone_as_a_reader_would_paste_it(name):
    pasted = {}
    exec(f"{FOR_ALL}\n{inspect.getsource(FUNCTIONS[name])}", pasted)
    verdict = check(name, pasted[name])
    assert verdict.passed, verdict


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_solution_has_the_signature_of_its_exercise(name):
    (function,) = ast.parse(inspect.getsource(FUNCTIONS[name])).body
    arguments = ", ".join(argument.arg for argument in function.args.args)
    assert f"{name}({arguments})" == exercises()[name].signature


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_solution_is_short(name):
    lines = inspect.getsource(FUNCTIONS[name]).splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 72


def test_solutions_are_not_sent_to_the_browser():
    files = bundling.mistakes_for_search()["files"]
    assert "rankmetrics_lib/practice/overlap.py" in files
    assert not [path for path in files if "solutions" in path]
