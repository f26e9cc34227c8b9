"""What `evaluate` is given, as tables of one form.

What it is decides where it goes: a file to `read_files`, a DataFrame or an Arrow table to
`read_frames`, other objects of Python to `read_objects`. Each of them makes a DataFrame; for a file
of TREC that may be left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

import numpy as np

from . import read_files, read_frames, read_objects
from .columns import Columns
from .ids import Ids
from .trec_files import Source
from .small_files import small_content, small_rows
from .read_dicts import Keys, Rows, plain_numbers, plain_rows
from .values import as_scores, coded_labels, coded_with_negative

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

# Watches a file, by its path, being read: gives what is called with the fraction read so far.
Watch: TypeAlias = Callable[[str], AbstractContextManager[Callable[[float], Any]]]


def unwatched(path):
    return nullcontext(lambda fraction: None)


PathLike: TypeAlias = str | os.PathLike[str]


class ArrowTable(Protocol):
    """A table of pyarrow, a DataFrame of polars, and whatever else offers Arrow's columns."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class RanxTable(Protocol):
    """Qrels and Run of ranx."""

    def to_dict(self) -> Any: ...


class DaskTable(Protocol):
    """A DataFrame of Dask."""

    def map_partitions(self, function: Any, *arguments: Any, **named: Any) -> Any: ...


DictOfDicts: TypeAlias = Mapping[Any, Mapping[Any, float]]
Tuples: TypeAlias = Iterable[tuple[Any, ...]]  # of text and numbers; ir_measures' objects are such
AnyQrels: TypeAlias = "pd.DataFrame | ArrowTable | RanxTable | DictOfDicts | Tuples | PathLike"
AnyRun: TypeAlias = "AnyQrels | DaskTable | Mapping[Any, Iterable[Any]] | np.ndarray"


@dataclass(frozen=True)
class Table:
    """Judgments or results, one row per document of a query.

    Attributes
    ----------
    name : str
        "qrels" or "run", as errors call it.
    query_ids, doc_ids : Ids
        The ids of each row.
    values : ndarray
        Coded labels (labels.py), or scores.
    source : Source, optional
        Where the rows are in the file that they come from.
    rows : dict of dicts, optional
        The plain dicts that they come from, whose values are numbers.
    """

    name: str
    query_ids: Ids
    doc_ids: Ids
    values: np.ndarray
    source: Source | None = None
    rows: Rows | None = None

    def whose(self, row: int) -> str:
        """Which document an error is about."""
        return f" of {self.doc_ids.text(row)!r} for query {self.query_ids.text(row)!r}"

    def refuse_duplicate(self, first_row: int, row: int) -> NoReturn:
        """Raise the error for a document that a query names in two rows."""
        query, document = self.query_ids.text(row), self.doc_ids.text(row)
        if self.source:
            self.source.refuse_duplicate(query, document, first_row, row)
        raise ValueError(
            f"{self.name} must name a document once per query, got {document!r} twice for {query!r}"
        )


@dataclass(frozen=True, kw_only=True)
class Judgments(Table):
    """The judgments, and the grades that the codes in `values` stand for."""

    grades: np.ndarray


def read(
    qrels: Any, run: Any, columns: Columns, query_ids: Any = None, watch: Watch = unwatched
) -> tuple[Judgments, Table]:
    """The judgments and the results.

    Two files are read at the same time: on two cores that takes a fifth off the time of `evaluate`,
    since pyarrow works without the interpreter's lock. What NumPy does with tables in memory gains
    nothing in threads, and neither do small files.
    """
    if not (is_large_file(qrels) and is_large_file(run)):
        return judgments_from(qrels, columns, watch), results_from(run, columns, query_ids, watch)
    # Here, because importing it takes a fifth of the time of importing the whole package.
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as thread:
        judgments = thread.submit(judgments_from, qrels, columns, watch)
        results = results_from(run, columns, query_ids, watch)
        return judgments.result(), results


def judgments_from(data: Any, columns: Columns, watch: Watch = unwatched) -> Judgments:
    """The judgments, in whatever form they come."""
    rows = plain_rows_of("qrels", data, columns)
    labels = plain_numbers(rows.values()) if rows else None
    if rows and labels is not None and np.isfinite(labels).all():
        codes, grades = coded_with_negative(labels)
        return Judgments("qrels", *ids_of_rows(rows), codes, rows=rows, grades=grades)
    return judgments_of(*frame_of("qrels", data, columns, watch=watch))


def results_from(
    data: Any, columns: Columns, query_ids: Any = None, watch: Watch = unwatched
) -> Table:
    """The results, in whatever form they come."""
    rows = plain_rows_of("run", data, columns) if query_ids is None else None
    scores = plain_numbers(rows.values()) if rows is not None else None
    if scores is not None:
        return Table("run", *ids_of_rows(rows), scores, rows=rows)
    return results_of(*frame_of("run", data, columns, query_ids, watch))


def plain_rows_of(name: str, data: Any, columns: Columns) -> Rows | None:
    return small_rows(name, data, columns) if is_path(data) else plain_rows(data)


def ids_of_rows(rows: Rows) -> tuple[Ids, Ids]:
    query = np.repeat(np.arange(len(rows)), list(map(len, rows.values())))
    return Keys([rows], query), Keys(rows.values())


def is_large_file(data: object) -> bool:
    return is_path(data) and os.path.exists(data) and not small_content(data)


def is_path(data: object) -> bool:
    return isinstance(data, (str, os.PathLike))


def frame_of(
    name: str, data: Any, columns: Columns, query_ids: Any = None, watch: Watch = unwatched
) -> tuple[pd.DataFrame, Source | None]:
    """A DataFrame with the columns query_id, doc_id, and relevance or score; and for a file of
    lines where its rows are in it.

    Duplicates are not searched for: `join` sees them anyway.
    """
    if is_path(data):
        if query_ids is not None:
            read_objects.from_matrix(name, data, query_ids)
        with watch(data) as advance:
            return read_files.from_file(name, data, columns, advance)
    return frame_in_memory(name, data, columns, query_ids), None


def frame_in_memory(name: str, data: Any, columns: Columns, query_ids: Any) -> pd.DataFrame:
    import pandas as pd

    if type(data).__module__.split(".")[0] == "ranx":
        data = data.to_dict()
    if query_ids is not None:
        return read_objects.from_matrix(name, data, query_ids)
    if isinstance(data, Mapping):
        return read_objects.from_dict(name, data)
    if isinstance(data, pd.DataFrame):
        if read_objects.is_matrix_of_ids(name, data, columns):
            return read_objects.from_matrix(name, data, data.index)
        return read_frames.from_pandas(name, data, columns)
    if read_frames.is_arrow(data):
        return read_frames.from_arrow(name, data, columns)
    if read_frames.is_dask(data):
        return read_frames.from_dask(name, data, columns)
    if isinstance(data, Iterator):
        data = list(data)
    if isinstance(data, (list, tuple)):
        return read_objects.from_rows(name, data, columns)
    read_objects.refuse(name, data)


def judgments_of(frame: pd.DataFrame | pa.Table, source: Source | None = None) -> Judgments:
    codes, grades = coded_labels(frame["relevance"])
    return coded_judgments(frame, codes, grades, source)


def coded_judgments(
    frame: pd.DataFrame | pa.Table,
    codes: np.ndarray,
    grades: np.ndarray,
    source: Source | None = None,
) -> Judgments:
    return Judgments("qrels", *ids_of("qrels", frame), codes, source, grades=grades)


def results_of(frame: pd.DataFrame | pa.Table, source: Source | None = None) -> Table:
    scores = as_scores(frame["score"])
    return Table("run", *ids_of("run", frame), scores, source)


def ids_of(name: str, frame: pd.DataFrame | pa.Table) -> tuple[Ids, Ids]:
    return (
        Ids(f"{name}.query_id", frame["query_id"]),
        Ids(f"{name}.doc_id", frame["doc_id"]),
    )
