"""The formulas and the exercises give in MicroPython what they give in CPython: same bits, same words."""

import re
from pathlib import Path

import interactive_parts
import micropython
import pytest
import small_inputs

from rankmetrics_lib import formulas, practice
from rankmetrics_lib.practice import check_function

SMALL_INPUTS = Path(small_inputs.__file__).read_text(encoding="utf-8")
FUNCTIONS = {name for name in formulas.__all__ if name[0].islower()}


def in_micropython(files):
    return micropython.run("from small_inputs import print_all; print_all()", files | {"small_inputs.py": SMALL_INPUTS})


@pytest.fixture(scope="module")
def expected():
    return [f"{call} => {result}" for call, result in small_inputs.results()]


def test_every_formula_is_called(expected):
    assert {line.split("(")[0] for line in expected} == FUNCTIONS


def test_formulas_agree_to_the_last_bit(expected):
    found = in_micropython(interactive_parts.python_files("formulas"))
    assert len(found) == len(expected)
    assert [(one, other) for one, other in zip(found, expected) if one != other] == []


def test_a_formula_that_differs_in_its_last_bit_is_noticed(expected):
    files = interactive_parts.python_files("formulas")
    path = "rankmetrics_lib/formulas/dcg.py"
    changed = files | {path: files[path].replace("1 / math.log2(rank + 1)", "math.log(2) / math.log(rank + 1)")}
    assert changed != files
    different = [one for one, other in zip(in_micropython(changed), expected) if one != other]
    assert {re.match(r"\w+", line)[0] for line in different} >= {"dcg", "ndcg", "mndcg"}


VERDICTS = """
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
    found = micropython.run(VERDICTS, interactive_parts.python_files("formulas", "practice"))
    assert len(expected) > 2 * len(exercises)
    assert [eval(line) for line in found] == expected
