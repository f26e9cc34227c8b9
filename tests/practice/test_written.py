"""What people write: right functions pass, wrong ones are caught, and get the name they deserve."""

import importlib
import pkgutil

import pytest

from rankmetrics_lib.practice import check, exercises

from . import written
from .written import RIGHT, WRONG

for module in pkgutil.iter_modules(written.__path__):
    importlib.import_module(f"{written.__name__}.{module.name}")


def test_no_exercise_is_compared_with_its_own_reference_only():
    functions = {}
    for case in RIGHT:
        exercise, function = case.values
        functions.setdefault(exercise, []).append(function)
    assert functions.keys() == exercises().keys()
    for name, exercise in exercises().items():
        assert exercise.reference not in functions[name]


@pytest.mark.sampled
@pytest.mark.parametrize("exercise, function", RIGHT)
def test_a_right_function_passes(exercise, function):
    verdict = check(exercise, function)
    assert verdict.passed, verdict
    told = (verdict.counterexample, verdict.expected, verdict.got, verdict.misconception)
    assert told == (None, None, None, None)


@pytest.mark.sampled
@pytest.mark.parametrize("exercise, function, name", WRONG)
def test_a_wrong_function_is_caught_and_gets_its_name(exercise, function, name):
    verdict = check(exercise, function)
    assert not verdict.passed
    assert (verdict.misconception.name if verdict.misconception else None) == name
