"""`rankmetrics compare`: runs compared query by query."""

from __future__ import annotations

import argparse

from .measures import add_files_and_measures, files_first
from .parsing import FILES, Parser, add_columns, add_format, add_strict, is_watched
from .text import LISTS

DESCRIPTION = (
    "Compare runs: means, differences a - b with their bootstrap interval, Cohen's d, p-values"
    " corrected for the number of pairs, and wins, ties and losses. A system has the name of its"
    f" file. {FILES}"
)


def add_arguments(command: Parser) -> None:
    from ..evaluation.compare import DEFAULT_TESTS, METHODS, TESTS
    from ..evaluation.report import FORMATS as REPORTS

    add_files_and_measures(command)
    command.add_argument("--baseline", metavar="RUN", help="compare each other run with this one")
    command.add_argument(
        "--tests",
        nargs="+",
        choices=TESTS,
        default=DEFAULT_TESTS,
        metavar="TEST",
        help=f"of {', '.join(TESTS)} (default: {' '.join(DEFAULT_TESTS)})",
    )
    command.add_argument(
        "--method",
        choices=METHODS,
        default="holm",
        help="how the p-values are corrected for the number of pairs (%(default)s)",
    )
    command.add_argument(
        "--confidence",
        type=float,
        default=0.95,
        metavar="LEVEL",
        help="level of the interval (%(default)s)",
    )
    command.add_argument(
        "--seed",
        type=int,
        default=0,
        help="of the random draws (%(default)s)",
    )
    add_columns(command)
    add_strict(command)
    words = "table: 4 decimals, to be read; csv, tsv, json: every digit; the others are for a paper"
    add_format(command, (*LISTS, *REPORTS), words)


arranged = files_first


def run(options: argparse.Namespace) -> str:
    from ..evaluation import compare, report
    from ..evaluation.measures import parse_all
    from .files import read_files

    qrels, runs = read_files(options.qrels, options.runs, options.columns)
    one = len(parse_all(options.measures, 1)) == 1
    table = compare(
        qrels,
        runs,
        options.measures[0] if one else options.measures,
        baseline=options.baseline,
        tests=options.tests,
        method=options.method,
        confidence=options.confidence,
        seed=options.seed,
        relevance_level=options.relevance_level,
        strict=options.strict,
        progress=is_watched(),
    )
    if options.format in LISTS:
        return LISTS[options.format](table)
    return report(table, options.format) + "\n"
