"""What `evaluate` is given, as tables of one form.

What it is decides where it goes: a file to `read_files`, a DataFrame or an Arrow table to
`read_frames`, other objects of Python to `read_objects`. Each of them makes a DataFrame; for a file
of TREC that may be left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

import numpy as np

from . import read_files, read_frames, read_objects
from .columns import Columns
from .ids import Ids
from .trec_files import Source
from .values import as_scores, coded_labels

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

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
Rows: TypeAlias = Iterable[tuple[Any, ...]]  # of text and numbers; ir_measures' objects are such
AnyQrels: TypeAlias = "pd.DataFrame | ArrowTable | RanxTable | DictOfDicts | Rows | PathLike"
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
    """

    name: str
    query_ids: Ids
    doc_ids: Ids
    values: np.ndarray
    source: Source | None = None

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
    qrels: Any, run: Any, columns: Columns | None = None, query_ids: Any = None
) -> tuple[Judgments, Table]:
    """The judgments and the results.

    Two files are read at the same time: on two cores that takes a fifth off the time of `evaluate`,
    since pyarrow works without the interpreter's lock. What NumPy does with tables in memory gains
    nothing in threads.
    """
    columns = columns or Columns()
    if is_path(qrels) and is_path(run):
        # Here, because importing it takes a fifth of the time of importing the whole package.
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(2) as threads:
            frames = list(
                threads.map(
                    frame_of, ("qrels", "run"), (qrels, run), [columns] * 2, (None, query_ids)
                )
            )
    else:
        frames = [frame_of("qrels", qrels, columns), frame_of("run", run, columns, query_ids)]
    return judgments_of(*frames[0]), results_of(*frames[1])


def is_path(data: object) -> bool:
    return isinstance(data, (str, os.PathLike))


def frame_of(
    name: str, data: Any, columns: Columns, query_ids: Any = None
) -> tuple[pd.DataFrame, Source | None]:
    """A DataFrame with the columns query_id, doc_id, and relevance or score; and for a file of
    lines where its rows are in it.

    Duplicates are not searched for: `join` sees them anyway.
    """
    if is_path(data):
        table, source = read_files.from_file(name, data, columns)
        return read_frames.framed(table), source
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
