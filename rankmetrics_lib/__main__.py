"""The command: `python -m rankmetrics_lib evaluate qrels.txt run.txt -m nDCG@10 AP RR`, and
`compare`, `identify` and `grade`.

Any error is one line on stderr. Nothing goes to stdout before everything is computed.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import math
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from . import __version__
from .evaluation import compare, evaluate, identify, identify_mean, means, report
from .evaluation.columns import Columns
from .evaluation.compare import DEFAULT_TESTS, METHODS, TESTS
from .evaluation.identify import METRICS
from .evaluation.identify.named import named
from .evaluation.measures import KINDS, parse_all
from .evaluation.progress import BAR_AFTER
from .evaluation.read_files import read_file
from .evaluation.report import FORMATS as REPORTS
from .grading.command import add_grade

if TYPE_CHECKING:
    import pandas as pd

PROGRAM = "python -m rankmetrics_lib"
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
MEASURES = (
    f"Measures: {', '.join(KINDS)}. The cut-off comes after @, parameters in parentheses, as in"
    " 'P(rel=2)@5'. trec_eval's and ranx's names are understood: ndcg_cut_10, hit_rate@5."
)
SHOWN = 10  # explanations of a number, unless all are asked for
NEAREST = 3  # definitions that are shown where none explains it
STDIN = "/dev/stdin"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, and return its exit code."""
    options = parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = show_warning
            output = options.command(options)
        write(output)
    except (OSError, ValueError, ModuleNotFoundError) as error:
        show("error", reason(error))
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell has it
    return 0


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


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message} (see --help)\n")


def parser() -> Parser:
    """Each subcommand is a function that takes the options and returns what is printed."""
    whole = Parser(
        prog=PROGRAM,
        description=(
            "Measure rankings, compare systems, find the definition behind a number, and grade"
            " exercises."
        ),
        epilog=EXIT_CODES,
    )
    whole.add_argument("--version", action="version", version=f"rankmetrics_lib {__version__}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    add_evaluate(commands)
    add_compare(commands)
    add_identify(commands)
    add_grade(commands, EXIT_CODES)
    return whole


def add_evaluate(commands: Any) -> None:
    command = commands.add_parser(
        "evaluate",
        help="measure a run against judgments",
        description=(
            "Measure a run against judgments. Prints the mean over the judged queries, and the sum"
            " of counts such as NumRet; a judged query that the run lacks counts as 0 (AUC: 0.5),"
            f" equal scores are ordered by document id, descending. {FILES}"
        ),
        epilog=f"{MEASURES} {EXIT_CODES}",
    )
    command.add_argument("qrels", help=QRELS_HELP)
    command.add_argument("run", help=RUN_HELP)
    add_measures(command)
    command.add_argument(
        "--per-query",
        action="store_true",
        help="one line per query; csv then leaves out the mean",
    )
    add_strict(command)
    command.add_argument(
        "--format",
        choices=FORMATS,
        default="table",
        help="table: 4 decimals, to be read; csv, json: every digit",
    )
    command.set_defaults(command=run_evaluate)


def add_measures(command: Any) -> None:
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


def add_strict(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--strict",
        action="store_true",
        help="refuse what else is a warning: queries or results that match no judgment",
    )


def measures(text: str) -> str:
    """The name of a measure, or of several in trec_eval; an error if there is none."""
    try:
        parse_all(text, 1)
    except (ValueError, TypeError) as error:
        raise usage_error(error, text) from None
    return text


def usage_error(error: Exception, text: str) -> argparse.ArgumentTypeError:
    hint = ": files come before -m" if os.path.exists(text) else ""
    return argparse.ArgumentTypeError(f"{error}{hint}")


def metric(text: str) -> str:
    """The name of a metric that `identify` searches, or of its measure."""
    try:
        found, _ = named(text, None)
        if found not in METRICS:
            raise ValueError(f"unknown metric {text!r}: expected one of {', '.join(METRICS)}")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def run_evaluate(options: argparse.Namespace) -> str:
    qrels, runs = read_files(options.qrels, [options.run])
    values = evaluate(qrels, runs[options.run], options.measures, strict=options.strict)
    return FORMATS[options.format](values, options.per_query)


def read_files(qrels: str, runs: list[str]) -> tuple[pd.DataFrame, dict[str, pd.DataFrame]]:
    """The judgments, and the results by the names of their files."""
    if len({qrels, *runs}) <= len(runs):
        raise ValueError("every file must be named once")
    judgments = read_with_bar("qrels", qrels)
    return judgments, {path: read_with_bar("run", path) for path in runs}


def read_with_bar(name: str, path: str) -> pd.DataFrame:
    """Read a file. If stderr is a terminal, it shows the progress."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError as error:
        message = "the command needs tqdm: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    with tqdm(
        total=1,
        desc=path,
        bar_format="{desc} {percentage:3.0f}% |{bar}| {elapsed} of {remaining}",
        delay=BAR_AFTER,
        disable=None,
        leave=False,
    ) as bar:
        source = STDIN if path == "-" else path
        return read_file(name, source, Columns(), lambda fraction: bar.update(fraction - bar.n))


def as_table(values: pd.DataFrame, per_query: bool) -> str:
    """Columns of text; by query the last row is the mean."""
    scores = [f"{score:.4f}" for score in means(values)]
    if not per_query:
        return aligned(zip(values.columns, scores, strict=True))
    rows = [[query, *(f"{value:.4f}" for value in row)] for query, *row in values.itertuples()]
    return aligned([["query_id", *values.columns], *rows, ["mean", *scores]])


def aligned(rows: Iterable[Sequence[str]]) -> str:
    """Rows as lines: the first column to the left, numbers to the right."""
    rows = list(rows)
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            [row[0].ljust(first)]
            + [cell.rjust(width) for cell, width in zip(row[1:], others, strict=True)]
        )
        for row in rows
    )
    return "".join(line + "\n" for line in lines)


def as_csv(values: pd.DataFrame, per_query: bool) -> str:
    """One column per measure; one row per query, or one of the means."""
    table = values if per_query else means(values).to_frame().T
    return table.to_csv(index=per_query, lineterminator="\n")


def as_json(values: pd.DataFrame, per_query: bool) -> str:
    """An object with the means, and with the values of each query; NaN is null."""
    content: dict[str, Any] = {"mean": without_nan(means(values).to_dict())}
    if per_query:
        rows = values.to_dict("index")
        content["queries"] = {query: without_nan(row) for query, row in rows.items()}
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def without_nan(row: dict[str, float]) -> dict[str, float | None]:
    return {name: None if math.isnan(value) else value for name, value in row.items()}


def add_compare(commands: Any) -> None:
    command = commands.add_parser(
        "compare",
        help="compare runs by some measures, query by query",
        description=(
            "Compare runs: means, differences a - b with their bootstrap interval, Cohen's d,"
            " p-values corrected for the number of pairs, and wins, ties and losses. A system has"
            f" the name of its file. {FILES}"
        ),
        epilog=f"{MEASURES} {EXIT_CODES}",
    )
    command.add_argument("qrels", help=QRELS_HELP)
    command.add_argument("runs", nargs="+", metavar="run", help=RUN_HELP)
    add_measures(command)
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
    add_strict(command)
    command.add_argument(
        "--format",
        choices=(*LISTS, *REPORTS),
        default="table",
        help=(
            "table: 4 decimals, to be read; csv, json: every digit; the others are for a paper or a"
            " web page"
        ),
    )
    command.set_defaults(command=run_compare)


def run_compare(options: argparse.Namespace) -> str:
    qrels, runs = read_files(options.qrels, options.runs)
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
        strict=options.strict,
        progress=sys.stderr is not None and sys.stderr.isatty(),
    )
    if options.format in LISTS:
        return LISTS[options.format](table)
    return report(table, options.format) + "\n"


def add_identify(commands: Any) -> None:
    command = commands.add_parser(
        "identify",
        help="find the definitions that give a printed number",
        description=(
            "List every definition of the metrics that gives a printed number for a ranking, or for"
            " the mean over the queries of a run, the plainest first; the nearest, if none does."
        ),
        epilog=EXIT_CODES,
    )
    command.add_argument("value", help="the number as printed, such as 0.785 or 81.96%%")
    given = command.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "--rels",
        nargs="+",
        type=label,
        metavar="LABEL",
        help="labels in rank order",
    )
    given.add_argument(
        "--qrels", metavar="FILE", help="the judgments of many queries, with --run: for a mean"
    )
    command.add_argument("--run", metavar="FILE", help="the results of these queries")
    command.add_argument(
        "--pool",
        nargs="+",
        type=label,
        metavar="LABEL",
        help="labels of all judged documents, retrieved or not",
    )
    command.add_argument(
        "--n-relevant", type=int, metavar="R", help="relevant documents in the judged set"
    )
    command.add_argument(
        "--max-grade", type=label, metavar="GRADE", help="highest grade of the scale"
    )
    command.add_argument(
        "--scores",
        nargs="+",
        type=label,
        metavar="SCORE",
        help="the scores of the labels: they give the order, and the tie rules are tried",
    )
    command.add_argument(
        "--metric",
        type=metric,
        metavar="METRIC",
        help=f"as `evaluate` writes it, such as AP or nDCG@10, or one of {', '.join(METRICS)}",
    )
    command.add_argument("-k", type=int, help="search only this cut-off")
    command.add_argument("--decimals", type=int, help="decimals to compare")
    command.add_argument(
        "--changes",
        type=int,
        choices=(0, 1),
        help="1: always try one changed judgment, 0: never; else if nothing plain fits",
    )
    command.add_argument("--all", action="store_true", help=f"list more than the first {SHOWN}")
    command.add_argument(
        "--format",
        choices=("table", "csv", "json"),
        default="table",
        help="csv, json: every row, digit and column",
    )
    command.set_defaults(command=run_identify)


def label(text: str) -> float:
    """A number, an integer if it is written as one."""
    try:
        return int(text)
    except ValueError:
        return float(text)


OF_ANY_NUMBER = ("decimals", "metric", "k", "max_grade")
OF_ONE_RANKING = ("pool", "n_relevant", "scores", "changes")


def run_identify(options: argparse.Namespace) -> str:
    given = vars(options)
    both = {name: given[name] for name in OF_ANY_NUMBER}
    one = {name: given[name] for name in OF_ONE_RANKING}
    if (options.qrels is None) != (options.run is None):
        raise ValueError("--qrels and --run must be given together")
    if options.qrels is None:
        table = identify(options.value, options.rels, **both, **one)
    else:
        wrong = [name for name in OF_ONE_RANKING if one[name] is not None]
        if wrong:
            raise ValueError(f"--{wrong[0].replace('_', '-')} goes with --rels, not with --qrels")
        qrels, runs = read_files(options.qrels, [options.run])
        watched = sys.stderr is not None and sys.stderr.isatty()
        table = identify_mean(options.value, qrels, runs[options.run], **both, progress=watched)
    if options.format != "table":
        return LISTS[options.format](table)
    most = SHOWN if table.fits.any() else NEAREST
    return as_findings(table, len(table) if options.all else most)


def as_findings(table: pd.DataFrame, most: int) -> str:
    """A paragraph for each row: the value, the explanation, and the call below it."""
    if table.empty:
        return "The metric has no value for this ranking.\n"
    lines = [] if table.fits[0] else ["Nothing gives this number. The nearest:"]
    for row in table.head(most).itertuples():
        rounding = "" if row.rounding in ("", "rounded") else f" ({row.rounding})"
        lines += [f"{row.value:.6f}{rounding}  {row.how}", f"          {row.call}"]
    if len(table) > most:
        lines.append(f"and {len(table) - most} more: --all lists them")
    return "".join(line + "\n" for line in lines)


def as_rows(table: pd.DataFrame) -> str:
    """Columns of text, numbers with 4 decimals."""
    rows = [
        [f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row]
        for row in table.itertuples(index=False)
    ]
    return aligned([table.columns, *rows])


def rows_as_csv(table: pd.DataFrame) -> str:
    return table.to_csv(index=False, lineterminator="\n")


def rows_as_json(table: pd.DataFrame) -> str:
    """A list of objects; what is missing or not finite is null."""
    finite = table.astype(object).where(table.notna(), None)
    rows = finite.replace([math.inf, -math.inf], None).to_dict("records")
    return json.dumps(rows, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


LISTS: dict[str, Callable[[pd.DataFrame], str]] = {
    "table": as_rows,
    "csv": rows_as_csv,
    "json": rows_as_json,
}
FORMATS: dict[str, Callable[[pd.DataFrame, bool], str]] = {
    "table": as_table,
    "csv": as_csv,
    "json": as_json,
}


def show_warning(message: Warning | str, *where: Any, **more: Any) -> None:
    show("warning", message)


def show(kind: str, message: object) -> None:
    line = " ".join(str(message).split("\n"))
    print(f"{PROGRAM}: {kind}: {line}", file=sys.stderr)


def reason(error: Exception) -> object:
    """What went wrong, the file first where the system names it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return error


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # so that `| head` ends it quietly
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if isinstance(sys.stdout, io.TextIOWrapper):  # ids are UTF-8, whatever the terminal's language
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
