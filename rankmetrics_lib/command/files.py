"""The files of a call, read into tables. If stderr is a terminal, it shows the progress."""

from __future__ import annotations

import errno
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..evaluation.columns import Columns
from ..evaluation.progress import BAR_AFTER
from ..evaluation.read_files import read_file

if TYPE_CHECKING:
    import pandas as pd

STDIN = "/dev/stdin"


def read_files(
    qrels: str, runs: list[str], columns: Mapping[str, str | int] | None
) -> tuple[pd.DataFrame, dict[str, pd.DataFrame]]:
    """The judgments, and the results by the names of their files."""
    named = Columns(columns)
    if len({qrels, *runs}) <= len(runs):
        raise ValueError("every file must be named once")
    judgments = read_with_bar("qrels", qrels, named)
    results = {path: read_with_bar("run", path, named) for path in runs}
    named.refuse_unused()
    return judgments, results


def read_one(what: str, path: str, columns: Mapping[str, str | int] | None) -> pd.DataFrame:
    """The judgments ("qrels") or results ("run") of a file."""
    named = Columns(columns)
    table = read_with_bar(what, path, named)
    named.refuse_unused()
    return table


def read_with_bar(name: str, path: str, columns: Columns) -> pd.DataFrame:
    if path == "-" and sys.stdin is None:
        raise OSError(errno.EBADF, "stdin is closed")
    try:
        from tqdm import tqdm
    except ModuleNotFoundError as error:
        message = "the command needs tqdm: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    tqdm.monitor_interval = 0  # no thread of its own
    with tqdm(
        total=1,
        desc=path,
        bar_format="{desc} {percentage:3.0f}% |{bar}| {elapsed} of {remaining}",
        delay=BAR_AFTER,
        disable=None,
        leave=False,
    ) as bar:
        source = STDIN if path == "-" else path
        return read_file(name, source, columns, lambda fraction: bar.update(fraction - bar.n))
