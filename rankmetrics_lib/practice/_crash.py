"""Where a reader's function failed, in words: the exception's text, the line, and a likely
cause."""

import sys

from ..formulas._rules import shortened

try:
    import inspect
    import linecache
    import traceback

    in_page = False
except ImportError:  # MicroPython, where the page says what the text is
    import io

    in_page = True

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TEXT = "your text"  # the name of the reader's file in the page
page = {"text": ""}  # what the reader wrote in the page

IN_PLACE = {
    ".sort(": "`.sort()` changes the list in place and returns None; `sorted(…)` returns a new"
    " list.",
    ".reverse(": "`.reverse()` changes the list in place and returns None; `[::-1]` gives a new"
    " list.",
    ".append(": "`.append()` changes the list in place and returns None.",
    ".extend(": "`.extend()` changes the list in place and returns None.",
}
MODULES = ("math", "statistics", "itertools", "collections", "functools", "random")


class Crash:
    """An exception that a reader's function raised.

    `line`: the number of the innermost line of the reader's file, or None if the call itself
    failed; `fault`: what happened there; `hint`: its usual cause, as a sentence after a space, or
    an empty string.
    """

    def __init__(self, error: Exception, function: "Callable[..., Any]") -> None:
        self.line, text = in_the_page(error) if in_page else in_the_file(error, function)
        kind = type(error).__name__
        said = shortened(str(error))
        self.fault = f"raises {kind}: {said}" if said else f"raises {kind}"
        if self.line:
            self.fault += f", on line {self.line}" + (f": `{shortened(text)}`" if text else "")
        self.hint = hint_on(kind, str(error), source_of(function))


def in_the_file(error: Exception, function: "Callable[..., Any]") -> "tuple[int | None, str]":
    code = getattr(function, "__code__", None)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if code and frame.filename == code.co_filename and frame.lineno:
            linecache.checkcache(frame.filename)
            return frame.lineno, linecache.getline(frame.filename, frame.lineno).strip()
    return None, ""


def in_the_page(error: Exception) -> "tuple[int | None, str]":
    """MicroPython writes the frames from the outermost in: those of the reader's function come
    after the checker's."""
    written = io.StringIO()
    sys.print_exception(error, written)  # type: ignore[attr-defined]
    start, line = f'  File "{TEXT}", line ', None
    for frame in written.getvalue().split("\n"):
        if frame.startswith(start):
            line = int(frame[len(start) :].split(",")[0])
        elif "/practice/" in frame:
            line = None
    lines = page["text"].split("\n")
    return line, lines[line - 1].strip() if line and line <= len(lines) else ""


def source_of(function: "Callable[..., Any]") -> str:
    if in_page:
        return page["text"]
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return ""


def hint_on(kind: str, message: str, source: str) -> str:
    if "NoneType" in message:
        for call, hint in IN_PLACE.items():
            if call in source:
                return " " + hint
    if kind == "NameError":
        for module in MODULES:
            if f"'{module}'" in message:
                return f" Is `import {module}` missing?"
    return ""
