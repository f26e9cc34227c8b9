"""The checker says the same about every known mistake in MicroPython as in CPython, word for
word."""

from concurrent.futures import ThreadPoolExecutor

import micropython

from book_site.interactive import bundling
from rankmetrics_lib import practice
from rankmetrics_lib.practice import check_function

FILES = bundling.formula_files() | bundling.practice_files()
START = """
from book_site.interactive.exercises import run_exercise  # with sorted as the page has it
from rankmetrics_lib.practice import exercises, check_function
known = exercises()
def say(name, title, function):
    print(repr((name, title, check_function(known[name], function).message)))
"""


def test_every_mistake_gets_the_same_answer():
    expected, said = [], []
    exercises = practice.exercises()
    for name in sorted(exercises):
        for position, mistake in enumerate(exercises[name].misconceptions):
            said.append(
                f"say({name!r}, {mistake.name!r},"
                f" known[{name!r}].misconceptions[{position}].function)"
            )
            expected.append(
                (name, mistake.name, check_function(exercises[name], mistake.function).message)
            )
        said.append(f"say({name!r}, '', known[{name!r}].reference)")
        expected.append(
            (name, "", check_function(exercises[name], exercises[name].reference).message)
        )
    with ThreadPoolExecutor(2) as threads:  # it takes minutes: each half in a Node of its own
        halves = [[START, *said[0::2]], [START, *said[1::2]]]
        first, second = threads.map(lambda half: micropython.run(half, FILES), halves)
    assert len(expected) > 2 * len(exercises)
    assert [eval(line) for line in first] == expected[0::2]
    assert [eval(line) for line in second] == expected[1::2]
