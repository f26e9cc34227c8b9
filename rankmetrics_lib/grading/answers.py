"""Finds the answer to an exercise in what a student's process has said, and asks the checker."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from typing import Any

from ..formulas._rules import watch
from ..practice import Exercise, Verdict, check
from ..practice._checker import untried
from ..practice._time_limit import TooLong
from .running import Put, Said
from .submissions import Submission
from .tasks import Task


class NoAnswer(Exception):
    """There is nothing to check; the message says why."""


class Ended(BaseException):
    """The process of the function ended before its last input. Not an Exception, which the checker
    would take for one of the answer's own."""


class StandIn:
    """What a function gave, as a function: its calls must come in the order of the inputs. It has
    the student's source, and fails on the student's line."""

    def __init__(self, put: Put, cells: list[str]) -> None:
        self.end, self.replies = put.end, iter(put.replies)
        self.file = f"<cell {put.cell}>"
        if put.cell is None:
            return
        lines = cells[put.cell].splitlines(keepends=True)
        linecache.cache[self.file] = len(cells[put.cell]), None, lines, self.file
        self.last_line = len(lines)
        self.__wrapped__ = self.on_line(put.line, "def stand_in(): ...")["stand_in"]
        self.__code__ = self.__wrapped__.__code__

    def on_line(self, line: int, code: str, **names: Any) -> dict[str, Any]:
        """Run our own code as if it stood on this line of the cell."""
        if not 1 <= line <= self.last_line:
            raise ValueError(f"line must be one of the cell's {self.last_line}, got {line}")
        exec(compile("\n" * (line - 1) + code, self.file, "exec"), names)
        return names

    def __call__(self, *arguments: Any) -> Any:
        reply = next(self.replies, None)
        if reply is None:
            raise Ended(self.end)
        if reply.get("endless"):
            raise TooLong
        watch.name, watch.value = reply.get("watched", ("", None))
        print(reply.get("printed", ""), end="")
        if "changed" in reply:
            for mine, changed in zip(arguments, ast.literal_eval(reply["changed"]), strict=True):
                make_like(mine, changed)
        if "error" in reply:
            base = TypeError if reply["error"] == "TypeError" else Exception
            self.fail(type(str(reply["error"]), (base,), {})(reply["message"]), reply["line"])
        if "type" in reply:
            return looking_like(str(reply["type"]), str(reply["looks"]))
        return reply["value"]

    def fail(self, error: Exception, line: int | None) -> None:
        if line is None:
            raise error
        self.on_line(line, "raise error", error=error)


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


def verdict_on(task: Task, said: Said, submission: Submission) -> tuple[str, Verdict, float]:
    """A note for the teacher, the checker's verdict on the last answer that was tried, and how many
    seconds its function took."""
    if task.question:
        return "", typed_verdict(task, said, submission), 0.0
    assert task.exercise is not None
    puts = list(answers_to(task, said))
    cells = [cell.code for cell in submission.cells]
    tried = [put for put in puts if not untried(task.exercise, StandIn(put, cells))]
    if not puts:
        raise NoAnswer(why_none(task, said, submission))
    last = (tried or puts)[-1]
    different = len({put.function for put in tried})
    note = f"{different} functions answer this; the last counts. " if different > 1 else ""
    return note, check_replies(task.exercise, last, cells), last.seconds


def typed_verdict(task: Task, said: Said, submission: Submission) -> Verdict:
    assert task.question is not None
    values = [typed_value(one) for one in said.typed.get(task.name, ())]
    if not values:
        raise NoAnswer(why_none(task, said, submission))
    tried = [value for value in values if value is not ...]
    return task.question.reply((tried or values)[-1])


def typed_value(told: dict[str, Any]) -> Any:
    if told.get("type") == "ellipsis":
        return ...
    return told["value"] if "value" in told else looking_like(told["type"], told["looks"])


def answers_to(task: Task, said: Said) -> Iterator[Put]:
    """The functions that answer the task: those with one of its names, and those that the student
    had checked for it, whatever their names are, unless two exercises have this check."""
    for put in said.puts:
        is_named = bool({*put.names} & {*task.functions})
        if put.exercise == task.check and (is_named or put.checked and not task.others):
            yield put


def check_replies(exercise: Exercise, put: Put, cells: list[str]) -> Verdict:
    """The checker's verdict; its first one, if the answer ends before the mistake has a name."""
    first: list[Verdict] = []
    try:
        return check(exercise.name, StandIn(put, cells), first.append)
    except Ended:
        if not first:
            raise
        return first[0]


def why_none(task: Task, said: Said, submission: Submission) -> str:
    """Why there is no answer to the task."""
    checked = {name for put in said.puts if put.exercise == task.check for name in put.names}
    renamed = sorted(checked - {*task.others})
    if renamed:
        return (
            f"The function {task.functions[0]} has another name here, {' or '.join(renamed)}, and"
            " two exercises have this check. Give it back its name to have it graded."
        )
    for broken in said.broken:
        if {*broken["names"]} & {*task.functions}:
            return f"{submission.cells[broken['broken']].place}: {broken['error']}"
    if not said.is_done:
        return said.end
    return "; ".join(submission.problems) or "Nothing handed in under this name."
