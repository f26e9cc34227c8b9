"""A folder for a class, right and wrong answers, and both ways of running them."""

import itertools
import json
import os
import sys

import pytest

from rankmetrics_lib.grading import isolation, running
from rankmetrics_lib.grading.grades import grade_one
from rankmetrics_lib.grading.submissions import Cell, Submission
from rankmetrics_lib.grading.tasks import task_of
from rankmetrics_lib.practice import exercises

RIGHT = """
def average_precision(rels, n_relevant):
    hits = [i for i, rel in enumerate(rels, 1) if rel]
    return sum(n / i for n, i in enumerate(hits, 1)) / max(1, n_relevant)
"""
# Known to the checker as "mean of P@i"
WRONG = """
def average_precision(rels, n_relevant):
    return sum(sum(rels[:i]) / i for i in range(1, len(rels) + 1)) / max(1, len(rels))
"""
STUB = """
def average_precision(rels, n_relevant):
    ...
"""


def notebook(*cells):
    """A notebook with these cells of code, as text."""
    return json.dumps(
        {
            "cells": [
                {"cell_type": "code", "source": code.splitlines(keepends=True)} for code in cells
            ],
            "nbformat": 4,
        }
    )


def grades_of(*cells, tasks=("average_precision",), problems=(), isolated=False):
    """The grades of a student who hands in these cells."""
    numbered = [Cell(f"cell {number}", text) for number, text in enumerate(cells, 1)]
    submission, asked = Submission("ann", numbered, list(problems)), [task_of(one) for one in tasks]
    said = running.run(list(cells), running.job_for(asked, isolated), isolated, set())
    return [grade_one(submission, task, said) for task in asked]


def grade_of(*cells, task="average_precision", problems=(), isolated=False):
    return grades_of(*cells, tasks=[task], problems=problems, isolated=isolated)[0]


@pytest.fixture
def hurried(monkeypatch):
    """A second for a call in place of five, two for all calls in place of sixty, and few inputs."""
    monkeypatch.setitem(running.LIMITS, "seconds", 1)
    monkeypatch.setitem(running.LIMITS, "in_all", 2)
    for name in ("ndcg", "average_precision"):
        exercise = exercises()[name]
        few = list(itertools.islice(exercise.domain(), 50))
        monkeypatch.setattr(exercise, "domain", lambda few=few: iter(few))


@pytest.fixture
def hand_in(tmp_path):
    """Writes a file of the class, and returns the folder."""
    folder = tmp_path / "class"
    folder.mkdir()

    def write(name, text):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture(params=[True, False], ids=["isolated", "not isolated"])
def isolated(request):
    """Both ways of running students' code. On a Linux of CI, bubblewrap must have started."""
    reason = request.param and isolation.problem()
    if reason and os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(f"bubblewrap must start here: {reason}")
    if reason:
        pytest.skip("there is no isolation")
    return request.param
