"""Runs all that a student handed in, in one process apart, and reads what it says."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from ..practice import exercises
from ..practice._time_limit import SECONDS
from .isolation import PACKAGE, command, environment, processes
from .tasks import Task

INSIDE = Path(__file__).with_name("_inside.py")
LONGEST_ENTRY = 300  # seconds for all that one student handed in
LIMITS = {
    "seconds": SECONDS,  # for a call; four times as long for a statement
    "in_all": 12 * SECONDS,  # for all calls of a function
    "memory": 2**31,  # bytes of addresses, of which NumPy and its like take half a gigabyte
    "file": 20_000_000,  # bytes
}
MOST_LINES, LONGEST_LINE = 500_000, 200_000
RESTARTS = 5
Running = set[subprocess.Popen]


@dataclass
class Put:
    """A function that was called with every input of an exercise, and what it gave."""

    exercise: str
    checked: bool  # by the student, too
    function: int
    names: list[str]
    cell: int | None
    line: int
    replies: list[dict[str, Any]] = field(default_factory=list)
    end: str = "It ended the process that ran all answers."
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.names = [str(name) for name in self.names]  # TypeError, if a student wrote the line


@dataclass
class Said:
    """What came out of a student's process: functions, typed answers, and cells that are no Python.
    `began` is the last statement, or the last exercise; `end` says why it was not done."""

    puts: list[Put] = field(default_factory=list)
    typed: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    broken: list[dict[str, Any]] = field(default_factory=list)
    began: Any = None
    is_done: bool = False
    end: str = ""


def job_for(tasks: Sequence[Task], isolated: bool) -> dict[str, Any]:
    """What every student's process has to know: the exercises that a function's name may stand for,
    and the inputs of each exercise."""
    names: dict[str, set[str]] = {}
    inputs = {}
    for task in tasks:
        if exercise := task.exercise:
            inputs[exercise.name] = [pickle.dumps(list(given)) for given in exercise.domain()]
            for name in task.functions:
                names.setdefault(name, set()).add(exercise.name)
    about = {"path": str(PACKAGE.parent), "known": list(exercises()), "names": names}
    return about | {"inputs": inputs, "processes": processes(isolated)} | LIMITS


def run(cells: list[str], job: dict[str, Any], isolated: bool, running: Running) -> Said:
    """Run the cells and call the functions. What ends Python is left out, and the rest runs again.
    `running` has the process as long as nobody ends it."""
    end = time.monotonic() + LONGEST_ENTRY
    without: list[Any] = []
    lost: list[Put] = []
    for _ in range(1 + RESTARTS):
        said = run_once(job | {"cells": cells, "without": without}, isolated, running, end)
        if said.is_done or said.began is None or time.monotonic() > end:
            break
        without.append(said.began)
        lost += [put for put in said.puts if said.began == [put.exercise]]
    said.puts += lost
    return said


def run_once(job: dict[str, Any], isolated: bool, running: Running, end: float) -> Said:
    program = [sys.executable, "-I", "-B", str(INSIDE)]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        tempfile.TemporaryFile() as task,
        tempfile.TemporaryFile() as output,
    ):
        pickle.dump(job, task)
        task.seek(0)
        process = subprocess.Popen(
            command(program, isolated=isolated),
            stdin=task,
            stdout=output,
            stderr=subprocess.DEVNULL,
            cwd=home,
            env=environment(home),
            start_new_session=True,
        )
        running.add(process)
        try:
            process.wait(max(0.1, end - time.monotonic()))
            how = "What was handed in ended Python itself."
        except subprocess.TimeoutExpired:
            how = f"All that was handed in took more than {LONGEST_ENTRY} seconds."
        finally:
            kill(process)
        if process not in running:
            raise InterruptedError
        running.remove(process)
        output.seek(0)
        said = read(output)
    said.end = how
    return said


def kill(process: subprocess.Popen) -> None:
    """End the process with all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):  # not on Windows; all gone
        process.kill()
    process.wait()


def read(output: BinaryIO) -> Said:
    """What the lines say. A line that a student's code has written is left out, or costs that
    student an answer."""
    said = Said()
    for _, line in zip(range(MOST_LINES), output, strict=False):
        with suppress(Exception):
            note(said, json.loads(line[:LONGEST_LINE]))
    return said


def note(said: Said, told: dict[str, Any]) -> None:
    if "done" in told:
        said.is_done = True
    elif "began" in told:
        said.began = told["began"]
    elif "broken" in told:
        said.broken.append(told)
    elif "question" in told:
        said.typed.setdefault(told["question"], []).append(told)
    elif "put" in told:
        said.puts.append(Put(told.pop("put"), **told))
    elif "ended" in told:
        said.puts[-1].end, said.puts[-1].seconds = str(told["ended"]), float(told["seconds"])
    else:
        said.puts[-1].replies.append(dict(told))
