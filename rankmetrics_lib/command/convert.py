"""`rankmetrics-lib convert`: judgments or results from one format into another."""

from __future__ import annotations

import argparse
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from . import on_ctrl_c
from .parsing import FILES, Parser, add_columns
from .writers import FORMATS, PACKERS, format_of, unpacked

if TYPE_CHECKING:
    import pandas as pd

DESCRIPTION = (
    "Convert judgments or results from any format that `evaluate` reads. The results of a query"
    " are written best first, equal scores by document id, descending. Ids, labels and scores stay"
    f" as they are, so every measure does. {FILES}"
)
STDOUT = "-"


def add_arguments(command: Parser) -> None:
    command.add_argument("what", choices=("qrels", "run"), help="what the file holds")
    command.add_argument("source", metavar="FROM", help="the file to read")
    command.add_argument(
        "target", metavar="TO", nargs="?", default=STDOUT, help="the file to write (stdout)"
    )
    command.add_argument(
        "--format",
        choices=FORMATS,
        help=(
            "of the file to write; by default as its name ends, and else trec;"
            f" {' '.join(PACKERS)} packs"
        ),
    )
    add_columns(command)


def run(options: argparse.Namespace) -> str:
    target = Path(options.target)
    name = options.format or format_of(target)
    content = FORMATS[name](table_of(options), tag_of(options.source))
    if options.target != STDOUT:
        save(content, target)
        return ""
    if isinstance(content, bytes):
        raise ValueError(f"{name} is not for a terminal or a pipe: name a file to write")
    return content


def table_of(options: argparse.Namespace) -> pd.DataFrame:
    """The ids as text, and the labels or scores."""
    from ..evaluation.read import read_table
    from .files import read_tables

    (table,) = read_tables([(options.what, options.source)], options.columns, read_table)
    return best_first(table) if options.what == "run" else table


def best_first(table: pd.DataFrame) -> pd.DataFrame:
    """The queries in their order, and the results of each as `evaluate` orders them."""
    place = table.groupby("query_id", sort=False).ngroup()
    order = table.assign(place=place).sort_values(
        ["place", "score", "doc_id"], ascending=[True, False, False]
    )
    return table.loc[order.index].reset_index(drop=True)


def tag_of(source: str) -> str:
    """The name of a system, in the last column of its results."""
    if source == "-":
        return "stdin"
    return "_".join(unpacked(Path(source)).stem.split()) or "run"


def save(content: str | bytes, path: Path) -> None:
    """Write the whole file or none."""
    if isinstance(content, str):
        content = content.encode()
    pack = PACKERS.get(path.suffix, bytes)
    packed = pack(content)
    with open(path, "wb") as file:
        on_ctrl_c(signal.default_int_handler)
        try:
            file.write(packed)
            file.flush()
        except BaseException:
            if path.is_file():
                path.unlink()
            raise
