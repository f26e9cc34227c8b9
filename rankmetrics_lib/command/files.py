"""The files of a call. If stderr is a terminal, it shows the progress of reading them."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..evaluation.compare import BAR_AFTER
from ..evaluation.read import read_file
from ..evaluation.read_memory import Columns
from ..packages import require
from .parsing import is_watched

if TYPE_CHECKING:
    import pandas as pd

STDIN = "/dev/stdin"


def read_files(
    qrels: str, runs: list[str], columns: Mapping[str, str | int] | None
) -> tuple[pd.DataFrame, dict[str, pd.DataFrame]]:
    """The judgments, and the results by the names of their files."""
    check_names(qrels, runs)
    files = [("qrels", qrels), *(("run", path) for path in runs)]
    judgments, *results = read_tables(files, columns)
    return judgments, dict(zip(runs, results, strict=True))


def check_names(qrels: str, runs: list[str]) -> None:
    if len({qrels, *runs}) <= len(runs):
        raise ValueError("every file must be named once")


def read_tables(
    files: Iterable[tuple[str, str]],
    columns: Mapping[str, str | int] | None,
    reader: Callable[..., pd.DataFrame] = read_file,
) -> list[pd.DataFrame]:
    """The judgments ("qrels") or results ("run") of each file."""
    named, tables = Columns(columns), []
    for what, path in files:
        with watched(path) as advance:
            tables.append(reader(what, source_of(path), named, advance))
    named.refuse_unused()
    return tables


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
    require("the command", "tqdm")
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # no thread of its own
    with tqdm(
        total=1,
        desc=path,
        bar_format="{desc} {percentage:3.0f}% |{bar}| {elapsed} of {remaining}",
        delay=BAR_AFTER,
        leave=False,
    ) as bar:
        yield lambda fraction: bar.update(fraction - bar.n)
