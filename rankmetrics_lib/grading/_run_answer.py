"""The process of one answer: defines the function, calls it with every input, says what it gave.

It reads a job (a pickle) from stdin, and writes a line of JSON for each input to stdout. The code
comes from a stranger: it has no environment, little memory and time, and Python itself refuses it
files, processes and the network. That stops accidents and mischief; it is no prison.
"""

from __future__ import annotations

import importlib
import json
import os
import pickle
import sys
import warnings
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

REFUSED = (
    "ctypes.",
    "ftplib.",
    "http.",
    "mmap.",
    "os.chdir",
    "os.chflags",
    "os.chmod",
    "os.chown",
    "os.exec",
    "os.fork",
    "os.kill",
    "os.link",
    "os.mkdir",
    "os.posix_spawn",
    "os.putenv",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.spawn",
    "os.startfile",
    "os.symlink",
    "os.system",
    "os.truncate",
    "pty.",
    "shutil.",
    "signal.",
    "smtplib.",
    "socket.",
    "subprocess.",
    "urllib.",
    "webbrowser.",
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
HEAVY = ("numpy", "pandas", "scipy", "sklearn")  # they load libraries, so they are imported before
LONGEST = 200  # characters of a value that is no number
PRACTICE = "rankmetrics_lib.practice"  # where the right answers are


def main() -> None:
    job = pickle.load(sys.stdin.buffer)
    sys.path[:] = job["path"]
    limit(job["seconds"], job["memory"])
    tools = prepare(job["code"])
    replies = os.fdopen(os.dup(1), "w", encoding="ascii")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.addaudithook(refuse)
    for reply in replies_to(job, tools):
        replies.write(json.dumps(reply) + "\n")
        replies.flush()
    os._exit(0)  # whatever threads the answer has started


def limit(seconds: int, memory: int) -> None:
    """Limits of the system, where it has them."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in (
        ("RLIMIT_CPU", 3 * seconds),
        ("RLIMIT_AS", memory),
        ("RLIMIT_FSIZE", 50_000_000),
        ("RLIMIT_CORE", 0),
    ):
        if hasattr(resource, kind):
            resource.setrlimit(getattr(resource, kind), (most, most))


def prepare(code: str) -> SimpleNamespace:
    """Import what is needed and could not be imported later, and hide the exercises."""
    for name in HEAVY:
        if name in code:
            importlib.import_module(name)
    warnings.simplefilter("ignore")
    package = importlib.import_module("rankmetrics_lib")
    rules = importlib.import_module("rankmetrics_lib.formulas._rules")
    limits = importlib.import_module(f"{PRACTICE}._time_limit")
    for name in [name for name in sys.modules if name.startswith(PRACTICE)]:
        del sys.modules[name]
    del package.practice
    sys.meta_path.insert(0, WithoutPractice())
    return SimpleNamespace(TimeLimit=limits.TimeLimit, TooLong=limits.TooLong, watch=rules.watch)


class WithoutPractice:
    """Refuses to import the exercises."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.startswith(PRACTICE):
            raise ImportError(f"an answer may not use {name}")


def refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Let Python's own hook stop what no answer needs."""
    if event == "open":
        _, mode, flags = arguments
        if (flags or 0) & WRITING or not set("wax+").isdisjoint(mode or ""):
            raise PermissionError("an answer may not write files")
    elif event.startswith(REFUSED):
        raise PermissionError(f"an answer may not use {event}")


def replies_to(job: dict[str, Any], tools: SimpleNamespace) -> Iterator[dict[str, Any]]:
    """Whether the function could be defined, then what it gave for each input."""

    def limited(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
        try:
            with tools.TimeLimit(job["seconds"]) as limit:
                return described(limit.call(function, arguments))
        except tools.TooLong:
            return {"endless": True}
        except BaseException as error:
            return {"error": type(error).__name__, "message": str(error)[:LONGEST]}

    space: dict[str, Any] = {"__name__": "answer"}
    yield limited(lambda: exec(job["code"], space), [])
    for given in job["inputs"]:
        before = repr(given)
        tools.watch.on, tools.watch.value = True, None
        said = limited(space.get(job["name"], missing), given)
        if isinstance(tools.watch.value, (int, float)):
            said["watched"] = [tools.watch.name, float(tools.watch.value)]
        if repr(given) != before:
            said["changed"] = json.loads(json.dumps(given, default=str))
        yield said
        if said.get("endless"):
            return


def missing(*_: object) -> None:
    raise NameError


def described(value: Any) -> dict[str, Any]:
    """A number or text as it is; of anything else its type and how it looks."""
    if value is None or isinstance(value, bool):
        return {"value": value}
    if isinstance(value, str):
        return {"value": value[:LONGEST]}
    try:
        if getattr(value, "ndim", 0) == 0:
            return {"value": int(value) if isinstance(value, int) else float(value)}
    except (TypeError, ValueError, OverflowError):
        pass
    return {"type": type(value).__name__[:LONGEST], "looks": repr(value)[:LONGEST]}


if __name__ == "__main__":
    main()
