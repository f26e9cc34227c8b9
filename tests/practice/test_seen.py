"""The known mistakes give the numbers that people were seen to get."""

import re

import pytest
from refusals import lines

from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import Outcome

SEEN = [re.split("  +", line) for line in lines("practice/seen.txt")]


@pytest.mark.parametrize(
    "call, right, mistake, value", SEEN, ids=[f"{row[0]} {row[2]}" for row in SEEN]
)
def test_a_mistake_gives_the_number_that_was_seen(call, right, mistake, value):
    """In one of the ways in which people write it."""
    name, _, arguments = call.removesuffix(")").partition("(")
    exercise, arguments = exercises()[name], eval(f"({arguments},)")
    assert exercise.reference(*arguments) == pytest.approx(eval(right), rel=1e-12)
    functions = exercise.mistakes[eval(mistake)].functions
    assert any(Outcome(exercise, one, arguments).gives(eval(value)) for one in functions)
