"""The arguments that several subcommands take, and the parsers."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from ..formulas._rules import shortened

LONGEST_LINE = 1000  # characters on stderr
EXIT_CODES = (
    "Exit codes: 0 done; 1 a file or a value is wrong, or the output cannot be written; 2 usage"
    " error; 130 interrupted. Any error is one line on stderr, and then nothing is printed."
)
FILES = (
    "Files have the format of TREC or MS MARCO, or are CSV or TSV with a header, JSON, or Parquet;"
    " plain, gzip, bzip2, xz or zstd; - reads from stdin."
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        said = shortened(message, LONGEST_LINE)  # argparse quotes the whole argument
        self.exit(2, f"{self.prog}: error: {said} (see --help)\n")


class Subcommand(Parser):
    """A parser that gets its arguments from the subcommand's module, when they are needed."""

    def parse_known_args(self, words: Any = None, namespace: Any = None) -> Any:
        subcommand = importlib.import_module(f".{self.prog.split()[-1]}", __package__)
        self.description, self.epilog = subcommand.DESCRIPTION, EXIT_CODES
        subcommand.add_arguments(self)
        self.set_defaults(subcommand=subcommand)
        arranged = getattr(subcommand, "arranged", list)
        return super().parse_known_args(arranged(words), namespace)


def add_format(command: argparse.ArgumentParser, formats: Iterable[str], words: str) -> None:
    command.add_argument("--format", choices=tuple(formats), default="table", help=words)


def add_strict(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--strict",
        action="store_true",
        help="refuse what else is a warning: queries or results that match no judgment",
    )


def add_columns(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--columns",
        type=columns,
        metavar="HELD=NAME,…",
        help=(
            "columns of files with other names: query_id=topic,doc_id=url; also relevance, score"
            " and rank; positions from 0 where there is no header"
        ),
    )


def columns(text: str) -> dict[str, str | int]:
    """The argument `columns` of `evaluate`."""
    from ..evaluation.read_memory import Columns

    pairs = [pair.partition("=") for pair in text.split(",")]
    given = {key: int(name) if name.isdecimal() else name for key, _, name in pairs}
    try:
        if not all(name != "" for name in given.values()) or len(given) < len(pairs):
            raise ValueError(f"expected query_id=NAME,doc_id=NAME,…, got {text!r}")
        Columns(given)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return given


def number(text: str) -> float:
    """A number, an integer if it is written as one."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def is_watched() -> bool:
    """Whether stderr is a terminal, which shows progress."""
    return sys.stderr is not None and sys.stderr.isatty()
