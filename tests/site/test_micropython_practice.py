"""The checker gives in MicroPython, for every known mistake, the very words that it gives in CPython."""

import interactive_parts
import micropython

from rankmetrics_lib import practice
from rankmetrics_lib.practice import check_function

FILES = interactive_parts.python_files("formulas") | interactive_parts.practice_files()
VERDICTS = """
import run_exercise  # with sorted as the page has it
from rankmetrics_lib.practice import exercises, check_function
known = exercises()
for name in sorted(known):
    for misconception in known[name].misconceptions:
        print(repr((name, misconception.name, check_function(known[name], misconception.function).message)))
    print(repr((name, "", check_function(known[name], known[name].reference).message)))
"""


def test_every_mistake_gets_the_same_answer():
    expected = []
    exercises = practice.exercises()
    for name in sorted(exercises):
        for mistake in exercises[name].misconceptions:
            expected.append((name, mistake.name, check_function(exercises[name], mistake.function).message))
        expected.append((name, "", check_function(exercises[name], exercises[name].reference).message))
    found = micropython.run(VERDICTS, FILES)
    assert len(expected) > 2 * len(exercises)
    assert [eval(line) for line in found] == expected
