"""`rankmetrics-lib compare`: runs compared query by query."""

from __future__ import annotations

import argparse
from typing import Any

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

    add_files_and_measures(command, needed=False)
    command.add_argument(
        "--runs-of",
        nargs="+",
        action="append",
        default=[],
        metavar=("SYSTEM", "run"),
        help="several runs of one system, such as those of other seeds: their mean on each query",
    )
    command.add_argument(
        "--values",
        nargs="+",
        metavar="FILE",
        help="values by query in place of judgments and runs: what trec_eval -q or evaluate -q"
        " --format csv printed; -m chooses among their measures",
    )
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

    table = compare(
        **systems_of(options),
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


def systems_of(options: argparse.Namespace) -> dict[str, Any]:
    """What is compared: runs by judgments, or values."""
    from .files import check_names, read_files, source_of

    if options.values:
        if options.qrels or options.runs_of:
            raise ValueError("--values take the place of judgments and runs, got both")
        check_names("", options.values)
        values = {path: source_of(path) for path in options.values}
        return {"values": values, "measure": options.measures}
    if not options.qrels or not options.measures:
        raise ValueError("compare needs judgments, runs and -m, or --values")
    several = {name: paths for name, *paths in options.runs_of}
    files = options.runs + [path for paths in several.values() for path in paths]
    qrels, runs = read_files(options.qrels, files, options.columns)
    systems: dict[str, Any] = {path: runs[path] for path in options.runs}
    for name, paths in several.items():
        if name in systems or not paths:
            raise ValueError(f"--runs-of needs a new name and at least one run, got {name!r}")
        systems[name] = [runs[path] for path in paths]
    return {"qrels": qrels, "runs": systems, "measure": options.measures}
