"""Each reference agrees, on its whole domain, with a function that computes the same another
way."""

import importlib
import pkgutil
from pathlib import Path

import pytest

from rankmetrics_lib.practice import check, exercises


def written_another_way():
    """(exercise, right function): the list RIGHT of every module of this folder."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        imported = importlib.import_module(f"{__package__}.{module.name}")
        yield from getattr(imported, "RIGHT", [])


RIGHT = list(written_another_way())


def test_no_exercise_is_compared_with_its_own_reference_only():
    assert {name for name, _ in RIGHT} == set(exercises())
    assert not {right for _, right in RIGHT} & {one.reference for one in exercises().values()}


@pytest.mark.sampled
@pytest.mark.parametrize("name, right", RIGHT)
def test_a_right_function_written_another_way_passes(name, right):
    verdict = check(name, right)
    assert verdict.passed, verdict
    assert (verdict.counterexample, verdict.expected, verdict.got, verdict.misconception) == (
        None,
    ) * 4
