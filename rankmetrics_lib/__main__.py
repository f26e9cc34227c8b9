"""The command: `python -m rankmetrics_lib evaluate qrels.txt run.txt -m nDCG@10 AP RR`.

Exit codes: 0 done; 1 a file cannot be read, or what it holds is wrong, and one line on stderr says where; 2 called
wrongly. Nothing goes to stdout before all is computed.
"""

import argparse
import json
import math
import signal
import sys
import warnings

from .evaluation import Measure, evaluate
from .evaluation.reading import QRELS, RUN, read

PROGRAM = "python -m rankmetrics_lib"
BAR_AFTER = 1  # seconds: shorter work needs no progress bar


def main(arguments=None):
    """Run the command with these arguments, and return its exit code."""
    options = parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = show_warning
            output = options.command(options)
        sys.stdout.write(output)
        sys.stdout.flush()
    except (OSError, ValueError, ModuleNotFoundError) as error:
        show("error", reason(error))
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell has it
    return 0


def parser():
    """One subcommand a function; it takes the options and returns what is printed."""
    whole = argparse.ArgumentParser(prog=PROGRAM, description="Ranking metrics.")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    add_evaluate(commands)
    return whole


def add_evaluate(commands):
    command = commands.add_parser(
        "evaluate",
        help="measure a run against judgments",
        description="Measure a run against judgments, both TREC files, plain or gzip. Prints the mean over the judged "
        "queries; a judged query that the run lacks counts as 0, equal scores are ordered by document id, descending.",
    )
    command.add_argument("qrels", help="lines `query_id iteration doc_id relevance`")
    command.add_argument("run", help="lines `query_id Q0 doc_id rank score tag`")
    command.add_argument(
        "-m",
        "--measures",
        nargs="+",
        action="extend",
        required=True,
        type=measure,
        metavar="MEASURE",
        help="such as nDCG@10 AP 'RBP(p=0.8)' 'AP(rel=2)'",
    )
    command.add_argument(
        "--per-query",
        action="store_true",
        help="a line for each query; csv then leaves out the mean",
    )
    command.add_argument(
        "--format",
        choices=FORMATS,
        default="table",
        help="table: 4 decimals, to be read; csv, json: every digit",
    )
    command.set_defaults(command=run_evaluate)


def measure(text):
    """A measure's name, if there is such a measure."""
    try:
        Measure.parse(text)
    except (ValueError, TypeError) as error:
        raise argparse.ArgumentTypeError(error) from None
    return text


def run_evaluate(options):
    qrels = read_with_bar(options.qrels, QRELS)
    run = read_with_bar(options.run, RUN)
    values = evaluate(qrels, run, options.measures)
    return FORMATS[options.format](values, options.per_query)


def read_with_bar(path, fields):
    """Read a file; a terminal sees how far it is, anything else on stderr does not."""
    from tqdm import tqdm

    with tqdm(
        total=1,
        desc=path,
        bar_format="{desc} {percentage:3.0f}% |{bar}| {elapsed} of {remaining}",
        delay=BAR_AFTER,
        disable=None,
        leave=False,
    ) as bar:
        return read(path, fields, lambda share: bar.update(share - bar.n))


def as_table(values, per_query):
    """Columns of text; by query the last row is the mean."""
    means = [f"{mean:.4f}" for mean in values.mean()]
    if not per_query:
        return aligned(zip(values.columns, means, strict=True))
    rows = [[query, *(f"{value:.4f}" for value in row)] for query, *row in values.itertuples()]
    return aligned([["query_id", *values.columns], *rows, ["mean", *means]])


def aligned(rows):
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


def as_csv(values, per_query):
    """A column a measure; a row a query, or one of the means."""
    table = values if per_query else values.mean().to_frame().T
    return table.to_csv(index=per_query, lineterminator="\n")


def as_json(values, per_query):
    """An object with the means, and with the values of each query; a value that does not exist is null."""
    content = {"mean": without_nan(values.mean().to_dict())}
    if per_query:
        rows = values.to_dict("index")
        content["queries"] = {query: without_nan(row) for query, row in rows.items()}
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def without_nan(row):
    return {name: None if math.isnan(value) else value for name, value in row.items()}


FORMATS = {"table": as_table, "csv": as_csv, "json": as_json}


def show_warning(message, *where):
    show("warning", message)


def show(kind, message):
    line = " ".join(str(message).split("\n"))
    print(f"{PROGRAM}: {kind}: {line}", file=sys.stderr)


def reason(error):
    """What went wrong; an error of the system names the file first."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return error


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # Windows has none
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` ends the command quietly
    sys.stdout.reconfigure(encoding="utf-8")  # ids are, whatever the terminal's language
    sys.exit(main())
