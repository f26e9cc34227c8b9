"""Runs the command: parses its arguments, calls the subcommand, and writes what it returns.

Any error is one line on stderr. Nothing goes to stdout before everything is computed.
"""

from __future__ import annotations

import ast
import errno
import os
import re
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..formulas._rules import shortened
from . import NAME
from .parsing import EXIT_CODES, LONGEST_LINE, Parser, Subcommand

# Each is a module of this package: its DESCRIPTION is for the help, its `add_arguments(parser)`
# adds its arguments, and its `run(options)` returns what is printed.
SUBCOMMANDS = {
    "evaluate": "measure runs against judgments",
    "compare": "compare runs by some measures, query by query",
    "identify": "find the definitions that give a printed number",
    "convert": "convert judgments or results into another format",
    "grade": "grade the exercises that a class handed in",
}


COLUMNS = re.compile(r"columns=(\{[^{}]*\})")
EXPECTED = (OSError, ValueError, TypeError, ImportError)


def main(arguments: Sequence[str] | None = None, name: str = NAME) -> int:
    """Run the command with these arguments, and return its exit code."""

    def show(kind: str, message: object) -> None:
        line = " ".join(str(message).split("\n"))
        if sys.stderr is not None:
            print(f"{name}: {kind}: {shortened(line, LONGEST_LINE)}", file=sys.stderr)

    def show_warning(message: Warning | str, *where: Any, **more: Any) -> None:
        show("warning", message)

    try:
        options = parser(name).parse_args(arguments)
        with warnings.catch_warnings():
            warnings.showwarning = show_warning
            output = options.subcommand.run(options)
        write(output)
    except Exception as error:
        show("error", reason(error))
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell has it
    return 0


def parser(name: str = NAME) -> Parser:
    whole = Parser(
        prog=name,
        description=(
            "Measure rankings, compare systems, find the definition behind a number, convert"
            " files, and grade exercises."
        ),
        epilog=EXIT_CODES,
    )
    whole.add_argument("--version", action="version", version=f"rankmetrics-lib {__version__}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND", parser_class=Subcommand)
    for subcommand, words in SUBCOMMANDS.items():
        commands.add_parser(subcommand, help=words)
    return whole


def write(output: str) -> None:
    """Write to stdout. What a full disk refuses is dropped: Python would try again when it exits,
    and exit with 120."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "stdout is closed")
    try:
        sys.stdout.write(output)
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def option_of(columns: re.Match[str]) -> str:
    """The argument `columns`, which an error recommends, as it is written in a shell."""
    pairs = ast.literal_eval(columns[1]).items()
    return "--columns " + ",".join(f"{key}={name}" for key, name in pairs)


def reason(error: Exception) -> object:
    """What went wrong, the file first where the system names it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, MemoryError) or "failed to map segment" in str(error):  # of a library
        return "out of memory"
    if isinstance(error, EXPECTED):
        return COLUMNS.sub(option_of, str(error))
    return f"unexpected {type(error).__name__}: {error}"
