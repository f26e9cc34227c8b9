"""`rankmetrics-lib identify`: the definitions that give a printed number."""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from .parsing import Parser, add_columns, add_format, is_watched, number
from .text import LISTS

if TYPE_CHECKING:
    import pandas as pd

DESCRIPTION = (
    "List every definition of the metrics that gives a printed number for a ranking, or for the"
    " mean over several rankings or the queries of a run, the plainest first; the nearest, if none"
    " does."
)
SHOWN = 10  # explanations of a number, unless all are asked for
WIDTH = 100  # of the lines that say why a number may surprise
NEAREST = 3  # definitions that are shown where none explains it
OF_ANY_NUMBER = ("decimals", "metric", "k", "max_grade", "seconds")
OF_ONE_RANKING = ("n_relevant", "scores")


def add_arguments(command: Parser) -> None:
    from ..identify.ways import METRICS

    command.add_argument("value", help="the number as printed, such as 0.785 or 81.96%%")
    given = command.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "--rels",
        nargs="+",
        type=number,
        action="append",
        metavar="LABEL",
        help="labels in rank order; several times for a mean",
    )
    given.add_argument(
        "--qrels", metavar="FILE", help="the judgments of many queries, with --run: for a mean"
    )
    command.add_argument("--run", metavar="FILE", help="the results of these queries")
    add_columns(command)
    command.add_argument(
        "--pool",
        nargs="+",
        type=number,
        action="append",
        metavar="LABEL",
        help="labels of all judged documents, retrieved or not; once for each --rels",
    )
    command.add_argument(
        "--n-relevant", type=int, metavar="R", help="relevant documents in the judged set"
    )
    command.add_argument(
        "--max-grade", type=number, metavar="GRADE", help="highest grade of the scale"
    )
    command.add_argument(
        "--scores",
        nargs="+",
        type=number,
        metavar="SCORE",
        help="the scores of the labels: they give the order, and the tie rules are tried",
    )
    command.add_argument(
        "-m",
        "--metric",
        type=metric,
        metavar="METRIC",
        help=f"as `evaluate` writes it, such as AP or nDCG@10, or one of {', '.join(METRICS)}",
    )
    command.add_argument("-k", type=int, help="search only this cut-off")
    command.add_argument("--decimals", type=int, help="decimals to compare")
    command.add_argument(
        "--seconds",
        type=float,
        default=10,
        help="time for the search, 10 by default; a warning says what was not tried",
    )
    command.add_argument("--all", action="store_true", help=f"list more than the first {SHOWN}")
    add_format(command, LISTS, "csv, tsv, json: every row, digit and column")


def metric(text: str) -> str:
    """The name of a metric that `identify` searches, or of its measure."""
    from ..identify.table import named
    from ..identify.ways import METRICS

    try:
        found, _ = named(text, None)
        if found not in METRICS:
            raise ValueError(f"unknown metric {text!r}: expected one of {', '.join(METRICS)}")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def run(options: argparse.Namespace) -> str:
    from ..identify import identify, identify_mean
    from .files import read_files

    given = vars(options)
    both = {name: given[name] for name in OF_ANY_NUMBER}
    one = {name: given[name] for name in OF_ONE_RANKING}
    if (options.qrels is None) != (options.run is None):
        raise ValueError("--qrels and --run must be given together")
    if options.qrels is None and options.columns:
        raise ValueError("--columns goes with --qrels, not with --rels")
    both["progress"] = is_watched()
    wrong = [f"--{name.replace('_', '-')}" for name in OF_ONE_RANKING if one[name] is not None]
    if options.qrels is not None:
        if wrong or options.pool:
            first = "--pool" if options.pool else wrong[0]
            raise ValueError(f"{first} goes with --rels, not with --qrels")
        qrels, runs = read_files(options.qrels, [options.run], options.columns)
        table = identify_mean(options.value, qrels, runs[options.run], **both)
    elif len(options.rels) > 1:
        if wrong:
            raise ValueError(f"{wrong[0]} goes with one ranking, not with several --rels")
        table = identify_mean(options.value, rels=options.rels, pool=options.pool, **both)
    else:
        if options.pool and len(options.pool) > 1:
            raise ValueError("--pool must be given once for each --rels")
        pool = options.pool and options.pool[0]
        table = identify(options.value, options.rels[0], pool=pool, **both, **one)
    if options.format != "table":
        return LISTS[options.format](table)
    most = SHOWN if table.fits.any() else NEAREST
    return as_findings(table, len(table) if options.all else most)


def as_findings(table: pd.DataFrame, most: int) -> str:
    """A paragraph for each row: the value, how it is computed, and the call; of the plainest, why
    it may surprise."""
    if table.empty:
        return "The metric has no value for this ranking.\n"
    lines = []
    if not table.fits[0]:
        lines.append("Nothing gives this number. The nearest:")
    elif not table.likely[0]:
        lines.append("Nothing likely gives this number. By chance, this does:")
    for row in table.head(most).itertuples():
        rounding = "" if row.rounding in ("", "rounded") else f" ({row.rounding})"
        lines += [f"{row.value:.6f}{rounding}  {row.how}", f"          {row.call}"]
        if row.Index == 0 and row.fits and row.why:
            lines += textwrap.wrap(
                row.why, WIDTH, initial_indent=" " * 10, subsequent_indent=" " * 10
            )
    if len(table) > most:
        lines.append(f"and {len(table) - most} more: --all lists them")
    return "".join(line + "\n" for line in lines)
