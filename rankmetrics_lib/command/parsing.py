"""The arguments that several subcommands take, and the parsers."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import Any, NoReturn

EXIT_CODES = (
    "Exit codes: 0 done; 1 a file or a value is wrong, or the output cannot be written; 2 usage"
    " error; 130 interrupted. Any error is one line on stderr, and then nothing is printed."
)
QRELS_HELP = "judgments: TREC's lines `query_id iteration doc_id relevance`, or another format"
RUN_HELP = "results: TREC's lines `query_id Q0 doc_id rank score tag`, or another format"
FILES = (
    "Files have the format of TREC or MS MARCO, or are CSV or TSV with a header, JSON, or Parquet;"
    " plain, gzip, bzip2, xz or zstd; - reads from stdin."
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message} (see --help)\n")


class Subcommand(Parser):
    """A parser that gets its arguments from the subcommand's module, when they are needed."""

    def parse_known_args(self, *arguments: Any) -> Any:  # type: ignore[override]
        self.fill()
        return super().parse_known_args(*arguments)

    def fill(self) -> None:
        subcommand = importlib.import_module(f".{self.prog.split()[-1]}", __package__)
        subcommand.add_arguments(self)
        self.set_defaults(subcommand=subcommand)


def about_measures() -> str:
    from ..evaluation.measures import KINDS

    return (
        f"Measures: {', '.join(KINDS)}. The cut-off comes after @, parameters in parentheses, as in"
        " 'P(rel=2)@5'. trec_eval's and ranx's names are understood: ndcg_cut_10, hit_rate@5."
    )


def add_measures(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-m",
        "--measures",
        nargs="+",
        action="extend",
        required=True,
        type=measures,
        metavar="MEASURE",
        help="such as nDCG@10 AP 'RBP(p=0.8)' 'AP(rel=2)'",
    )


def measures(text: str) -> str:
    """The name of a measure, or of several in trec_eval; an error if there is none."""
    from ..evaluation.measures import parse_all

    try:
        parse_all(text, 1)
    except (ValueError, TypeError) as error:
        hint = ": files come before -m" if os.path.exists(text) else ""
        raise argparse.ArgumentTypeError(f"{error}{hint}") from None
    return text


def add_strict(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--strict",
        action="store_true",
        help="refuse what else is a warning: queries or results that match no judgment",
    )


def number(text: str) -> float:
    """A number, an integer if it is written as one."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def is_watched() -> bool:
    """Whether stderr is a terminal, which shows progress."""
    return sys.stderr is not None and sys.stderr.isatty()
