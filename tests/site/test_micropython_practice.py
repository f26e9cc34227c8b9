"""The checker gives in MicroPython, for every known mistake, the very words that it gives in CPython."""

import interactive_parts
import micropython

from rankmetrics_lib import practice
from rankmetrics_lib.practice import check_function

FILES = interactive_parts.python_files("formulas") | interactive_parts.practice_files()
START = """
import run_exercise  # with sorted as the page has it
from rankmetrics_lib.practice import exercises, check_function
known = exercises()
def say(name, title, function):
    print(repr((name, title, check_function(known[name], function).message)))
"""


def test_every_mistake_gets_the_same_answer():
    expected, parts = [], [START]
    exercises = practice.exercises()
    for name in sorted(exercises):
        for position, mistake in enumerate(exercises[name].misconceptions):
            parts.append(f"say({name!r}, {mistake.name!r}, known[{name!r}].misconceptions[{position}].function)")
            expected.append((name, mistake.name, check_function(exercises[name], mistake.function).message))
        parts.append(f"say({name!r}, '', known[{name!r}].reference)")
        expected.append((name, "", check_function(exercises[name], exercises[name].reference).message))
    found = micropython.run(parts, FILES)
    assert len(expected) > 2 * len(exercises)
    assert [eval(line) for line in found] == expected
