"""The files of a call. If stderr is a terminal, it shows the progress of reading them."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..evaluation.progress import BAR_AFTER
from ..evaluation.read import read_file
from ..evaluation.read_memory import Columns
from .parsing import is_watched

if TYPE_CHECKING:
    import pandas as pd

STDIN = "/dev/stdin"


def read_files(
    qrels: str, runs: list[str], columns: Mapping[str, str | int] | None
) -> tuple[pd.DataFrame, dict[str, pd.DataFrame]]:
    """The judgments, and the results by the names of their files."""
    named = Columns(columns)
    check_names(qrels, runs)
    judgments = read_with_bar("qrels", qrels, named)
    results = {path: read_with_bar("run", path, named) for path in runs}
    named.refuse_unused()
    return judgments, results


def check_names(qrels: str, runs: list[str]) -> None:
    if len({qrels, *runs}) <= len(runs):
        raise ValueError("every file must be named once")


def read_one(what: str, path: str, columns: Mapping[str, str | int] | None) -> pd.DataFrame:
    """The judgments ("qrels") or results ("run") of a file."""
    named = Columns(columns)
    table = read_with_bar(what, path, named)
    named.refuse_unused()
    return table


def read_with_bar(name: str, path: str, columns: Columns) -> pd.DataFrame:
    with watched(path) as advance:
        return read_file(name, source_of(path), columns, advance)


def source_of(path: str) -> str:
    if path != "-":
        return path
    if sys.stdin is None:
        raise OSError(errno.EBADF, "stdin is closed")
    return STDIN


@contextmanager
def watched(path: str) -> Iterator[Callable[[float], Any]]:
    """What is to be called with the fraction read so far."""
    if not is_watched():
        yield lambda fraction: None
        return
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
        leave=False,
    ) as bar:
        yield lambda fraction: bar.update(fraction - bar.n)
