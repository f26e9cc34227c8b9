"""`evaluate` for the command: from files to numbers, without a DataFrame.

Small files go the way of dicts, which needs neither pandas nor pyarrow. Other files of TREC become
tables of pyarrow; only the rest needs pandas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, TypeAlias

from .doubts import tell
from .evaluate import scored
from .join import Joined, Judged
from .lookups import JudgedDicts, joined_dicts, judged_dicts
from .measures import AnyMeasure, parse_all
from .read import judgments_of, results_of
from .read_files import from_file, small_rows
from .read_memory import Columns
from .scales import check_judgments
from .subtopics import need_subtopics, read_with_subtopics

if TYPE_CHECKING:
    import numpy as np

    from .ids import Texts

# Watches a file, by its path, being read: gives what is called with the fraction read so far.
Watch: TypeAlias = Callable[[str], AbstractContextManager[Callable[[float], Any]]]


def evaluate_files(
    qrels: str,
    runs: Sequence[str],
    measures: Iterable[str],
    *,
    relevance_level: float,
    columns: Mapping[str, Any] | None,
    strict: bool,
    watch: Watch,
) -> Iterator[tuple[list[str], dict[str, np.ndarray]]]:
    """For each run, the judged queries and their values by each measure."""
    asked, named = parse_all(measures, relevance_level), Columns(columns)
    judged = judged_by_measures(qrels, asked, named, watch)
    check_judgments(asked, judged.table)
    queries = as_list(judged.query_ids)
    for number, run in enumerate(runs, 1):
        joined = joined_file(judged, run, named, watch)
        if number == len(runs):
            named.refuse_unused()
        values, doubtful = scored(asked, joined)
        tell({"": doubtful}, strict)
        yield queries, values


def judged_by_measures(
    path: str, asked: dict[str, AnyMeasure], columns: Columns, watch: Watch
) -> Judged:
    """The judgments, with their subtopics if a measure needs them."""
    if need_subtopics(asked.values()):
        return read_with_subtopics(path, columns)
    return judged_file(path, columns, watch)


def judged_file(path: str, columns: Columns, watch: Watch) -> Judged:
    if judged := judged_dicts(small_rows("qrels", path, columns)):
        return judged
    with watch(path) as advance:
        return Judged.of(judgments_of(*from_file("qrels", path, columns, advance)))


def joined_file(judged: Judged, path: str, columns: Columns, watch: Watch) -> Joined:
    rows = small_rows("run", path, columns) if isinstance(judged, JudgedDicts) else None
    if joined := joined_dicts(judged, rows):
        return joined
    with watch(path) as advance:
        return Joined(judged, results_of(*from_file("run", path, columns, advance)))


def as_list(ids: Texts) -> list[str]:
    return ids if isinstance(ids, list) else ids.to_pylist()
