"""Calls a student's function in a process of its own, on all inputs of an exercise."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..formulas._rules import watch
from ..practice._time_limit import SECONDS, TooLong

PROGRAM = Path(__file__).with_name("_run_answer.py")
LONGEST = 12 * SECONDS  # for a whole answer, also on a busy machine; one call may take SECONDS
MEMORY = 2**31  # bytes of addresses, of which NumPy and its like take half a gigabyte


class Ended(BaseException):
    """The process of the answer ended before its last input. Not an Exception, which the checker
    would take for one of the answer's own."""


class Answered:
    """What the function gave, as a function: its calls must come in the order of the inputs."""

    def __init__(self, replies: Iterator[dict[str, Any]], end: str) -> None:
        self.replies = replies
        self.end = end

    def __call__(self, *arguments: Any) -> Any:
        said = next(self.replies, None)
        if said is None:
            raise Ended(self.end)
        if said.get("endless"):
            raise TooLong
        if "watched" in said:
            watch.name, watch.value = said["watched"]
        for mine, changed in zip(arguments, said.get("changed", ()), strict=False):
            make_like(mine, changed)
        if "error" in said:
            raise type(str(said["error"]), (Exception,), {})(said.get("message", ""))
        if "type" in said:
            return looking_like(str(said["type"]), str(said["looks"]))
        return said["value"]


def make_like(mine: Any, changed: Any) -> None:
    """Change a list or dictionary in place, as the function did."""
    if isinstance(mine, list):
        mine[:] = changed
    elif isinstance(mine, dict):
        mine.clear()
        mine.update(changed)


def looking_like(name: str, looks: str) -> object:
    """A value that is no number, under its type's name."""
    return type(name, (), {"__repr__": lambda self: looks})()


def call_on_all(code: str, name: str, inputs: Sequence[tuple]) -> Answered:
    """Define the function by the code, and call it with each input."""
    job = {
        "path": sys.path,
        "code": code,
        "name": name,
        "inputs": [list(given) for given in inputs],
        "seconds": SECONDS,
        "memory": MEMORY,
    }
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as output:
        with tempfile.TemporaryFile() as task:
            pickle.dump(job, task)
            task.seek(0)
            end = run(task, output, folder)
        output.seek(0)
        lines = output.read().splitlines()
    replies = (reply for line in lines if (reply := parsed(line)) is not None)
    said = next(replies, {"error": "Exit", "message": end})
    if said.get("endless"):
        raise Ended("The code that the function needs does not end.")
    if "error" in said:
        raise Ended(f"The code that the function needs fails: {said['error']}: {said['message']}")
    return Answered(replies, end)


def run(task: Any, output: Any, folder: str) -> str:
    """Run the process to its end, or end it. How it ended, in words."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-B", "-W", "ignore", str(PROGRAM)],
        stdin=task,
        stdout=output,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        start_new_session=True,
    )
    try:
        code = process.wait(LONGEST)
    except subprocess.TimeoutExpired:
        return f"It took more than {LONGEST} seconds in all."
    finally:
        kill(process)
    if code < 0:
        return f"Its process was ended by {signal.Signals(-code).name}."
    return f"It ended Python itself, with exit code {code}."


def kill(process: subprocess.Popen) -> None:
    """End the process with all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):  # not on Windows; all gone
        process.kill()
    process.wait()


def parsed(line: bytes) -> dict[str, Any] | None:
    """What a line of the process says; None if it is cut off."""
    try:
        reply = json.loads(line)
    except ValueError:
        return None
    return reply if isinstance(reply, dict) else None
