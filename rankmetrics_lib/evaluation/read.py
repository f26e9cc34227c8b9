"""What `evaluate` is given, as tables of one form; and `rm.read_qrels` and `rm.read_run`, which
give the DataFrame of a file.

Each form has one reader, in `read_files` or `read_memory`. All make a DataFrame, except for plain
dicts and files of TREC, which need no pandas.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

import numpy as np

from ..formulas._rules import shown, shown_name
from .doubts import doubts_of_labels, like_a_run, tell
from .ids import Ids, has_equal, number_ids, with_number
from .read_files import SMALL, from_file, naming, small_rows
from .read_memory import GAPS, Columns, PlainRows, as_frame, from_memory, plain_numbers, plain_rows
from .trec_files import PathLike, Source
from .values import as_labels, as_numbers, as_scores, coded_with_negative, naming_query

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

LONGEST_PATH, LONGEST_NAME_OF_FILE = 4096, 255  # that a system takes
LARGEST_EXACT = 2.0**53  # integers up to here are exact as float64

# Watches a file, by its path, being read: gives what is called with the fraction read so far.
Watch: TypeAlias = "Callable[[Any], AbstractContextManager[Callable[[float], Any]]]"


class ArrowTable(Protocol):
    """A table of pyarrow, a DataFrame of polars, and whatever else offers Arrow's columns."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class RanxTable(Protocol):
    """Qrels and Run of ranx."""

    def to_dict(self) -> Any: ...


class DaskTable(Protocol):
    """A DataFrame of Dask."""

    def map_partitions(self, function: Any, *arguments: Any, **named: Any) -> Any: ...


class SparseMatrix(Protocol):
    """A sparse matrix or array of SciPy."""

    def tocoo(self) -> Any: ...


DictOfDicts: TypeAlias = Mapping[Any, Mapping[Any, float]]
ListsByQuery: TypeAlias = (
    "Mapping[Any, Iterable[Any]] | pd.Series"  # ids, or hits with their values
)
Tuples: TypeAlias = Iterable[tuple[Any, ...]]  # of text and numbers; ir_measures' objects are such
Tables: TypeAlias = "pd.DataFrame | ArrowTable | RanxTable | DaskTable | SparseMatrix"
AnyQrels: TypeAlias = "Tables | DictOfDicts | ListsByQuery | Tuples | PathLike"
AnyRun: TypeAlias = "AnyQrels | np.ndarray"


@dataclass(frozen=True)
class Table:
    """Judgments or results, one row per document of a query.

    Attributes
    ----------
    name : str
        "qrels" or "run", as errors call it.
    query_ids, doc_ids : Ids
        The ids of each row.
    numbers : ndarray
        Coded labels (values.py), or scores.
    source : Source, optional
        The file that the rows come from.
    rows : dict of dicts, optional
        The plain dicts that they come from.
    gaps : ndarray of bool, optional
        True where a ranked list has no document: the row keeps its place.
    """

    name: str
    query_ids: Ids
    doc_ids: Ids
    numbers: np.ndarray
    source: Source | None = None
    rows: PlainRows | None = None
    gaps: np.ndarray | None = None

    def whose(self, row: int) -> str:
        """Which document an error is about."""
        document, query = self.doc_ids.text(row), self.query_ids.text(row)
        return f" of {shown_name(document)} for query {shown_name(query)}"

    def refuse_duplicate(self, first_row: int, row: int) -> NoReturn:
        """Raise the error for a document that a query names in two rows."""
        query, document = self.query_ids.text(row), self.doc_ids.text(row)
        if self.source and self.source.lines:
            self.source.refuse_duplicate(query, document, first_row, row)
        file = f"{os.fspath(self.source.path)}: " if self.source else ""
        raise ValueError(
            f"{file}{self.name} must name a document once per query, got {shown_name(document)}"
            f" twice for {shown_name(query)}"
        )

    def refuse_repeated(self, pairs: np.ndarray) -> None:
        """Raise the error for the first row whose pair an earlier row has; `pairs` numbers the
        query and the document of each row."""
        import pandas as pd

        again = np.flatnonzero(pd.Series(pairs).duplicated())
        if len(again):
            first = np.flatnonzero(pairs == pairs[again[0]])[0]
            self.refuse_duplicate(int(first), int(again[0]))

    def refuse_duplicates(self) -> None:
        """Raise the error for the first document that its query has named before, if there is
        one."""
        (query,), _ = number_ids(self.query_ids)
        if has_equal(with_number(query, self.doc_ids.fingerprints())):
            (document,), doc_ids = number_ids(self.doc_ids)
            self.refuse_repeated(query * len(doc_ids) + document)


@dataclass(frozen=True, kw_only=True)
class Judgments(Table):
    """The judgments, and the grades that the codes in `numbers` stand for.

    Attributes
    ----------
    grades : ndarray of float64
        Ascending; code c is grades[c - 1].
    subtopic_ids : Ids, optional
        The subtopics that they name, where a measure needs these.
    like_a_run : str
        What of the table only a run has, if anything.
    """

    grades: np.ndarray
    subtopic_ids: Ids | None = None
    like_a_run: str = ""


def unwatched(path: object) -> AbstractContextManager[Callable[[float], Any]]:
    return nullcontext(lambda fraction: None)


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
        reading = thread.submit(results_from, run, columns, query_ids, watch)
        return judgments_from(qrels, columns, watch), reading.result()


def judgments_from(data: Any, columns: Columns, watch: Watch = unwatched) -> Judgments:
    rows = None if columns.subtopics else rows_of("qrels", data, columns)
    labels = plain_numbers(rows.values()) if rows else None
    if rows and labels is not None and np.isfinite(labels).all():
        codes, grades = coded_with_negative(labels)
        found = like_a_run(labels)
        return Judgments(
            "qrels", *ids_of_rows(rows), codes, rows=rows, grades=grades, like_a_run=found
        )
    frame, source = frame_of("qrels", data, columns, watch=watch)
    if columns.subtopics and "subtopic_id" not in column_names(frame):
        raise ValueError(
            f"qrels must name subtopics for {columns.subtopics}: a DataFrame with the columns"
            " query_id, subtopic_id, doc_id and relevance, or a TREC file, whose second column"
            f" names them; got a {type(data).__name__}"
        )
    return judgments_of(frame, source, columns)


def results_from(
    data: Any, columns: Columns, query_ids: Any = None, watch: Watch = unwatched
) -> Table:
    rows = None if query_ids is not None else rows_of("run", data, columns)
    scores = None if rows is None else plain_numbers(rows.values())
    if rows is not None and scores is not None:
        return Table("run", *ids_of_rows(rows), scores, rows=rows)
    return results_of(*frame_of("run", data, columns, query_ids, watch))


def rows_of(name: str, data: Any, columns: Columns) -> PlainRows | None:
    """Plain dicts, or those of a small file of TREC."""
    return small_rows(name, data, columns) if is_path(data) else plain_rows(data)


def ids_of_rows(rows: PlainRows) -> tuple[Ids, Ids]:
    query = np.repeat(np.arange(len(rows)), list(map(len, rows.values())))
    return Ids.of_keys([rows], query), Ids.of_keys(rows.values())


def is_large_file(data: Any) -> bool:
    return is_path(data) and os.path.isfile(data) and os.path.getsize(data) > SMALL


def is_path(data: object) -> bool:
    """Whether this could be a path. Longer text is not; it may be the content of a file."""
    if not isinstance(data, (str, os.PathLike)):
        return False
    path = os.fsdecode(data)
    names = re.split(r"[/\\]", path)
    return len(path) <= LONGEST_PATH and max(map(len, names)) <= LONGEST_NAME_OF_FILE


def frame_of(
    name: str, data: Any, columns: Columns, query_ids: Any = None, watch: Watch = unwatched
) -> tuple[pd.DataFrame | pa.Table, Source | None]:
    """A table with the columns query_id, doc_id, and relevance or score; and the file that it is
    from.

    Duplicates are not searched for: `join` sees them anyway.
    """
    if not is_path(data) or query_ids is not None:
        return from_memory(name, data, columns, query_ids), None
    with watch(data) as advance:
        return from_file(name, data, columns, advance)


def column_names(frame: pd.DataFrame | pa.Table) -> Any:
    return frame.column_names if hasattr(frame, "column_names") else frame.columns


def judgments_of(
    frame: pd.DataFrame | pa.Table, source: Source | None, columns: Columns
) -> Judgments:
    subtopics = None
    with naming(source), naming_query(frame):
        labels = as_labels(frame["relevance"])
        codes, grades = coded_with_negative(labels)
        if columns.subtopics:
            subtopics = Ids("qrels.subtopic_id", frame["subtopic_id"])
        ids = ids_of("qrels", frame)
    found = like_a_run(labels, columns.from_score, columns.beside_rank)
    return Judgments(
        "qrels", *ids, codes, source, grades=grades, subtopic_ids=subtopics, like_a_run=found
    )


def results_of(frame: pd.DataFrame | pa.Table, source: Source | None = None) -> Table:
    gaps = frame.attrs.get(GAPS) if hasattr(frame, "attrs") else None
    with naming(source), naming_query(frame):
        scores = as_scores(frame["score"])
        return Table("run", *ids_of("run", frame), scores, source, gaps=gaps)


def ids_of(name: str, frame: pd.DataFrame | pa.Table) -> tuple[Ids, Ids]:
    return (Ids(f"{name}.query_id", frame["query_id"]), Ids(f"{name}.doc_id", frame["doc_id"]))


# Files as DataFrames


def read_qrels(path: PathLike, *, columns: Mapping[str, Any] | None = None) -> pd.DataFrame:
    """Read judgments from a file, in any format that `evaluate` takes.

    Parameters
    ----------
    path : str or os.PathLike
        A file, or a folder of Parquet files. In TREC's format, a line is `query_id iteration doc_id
        relevance`.
    columns : dict, optional
        What the columns hold, where their names do not tell, as for `evaluate`.

    Returns
    -------
    DataFrame
        One row per judgment, in the order of the file: query_id and doc_id (str) and relevance,
        int64 when all are whole numbers, else float64. Negative and fractional grades are kept.

    Raises
    ------
    ValueError, TypeError
        For a line with too few or too many fields, a relevance that is not a finite number, an id
        that is missing or not UTF-8, a document judged twice for one query, a file without rows or
        a damaged packed file: the message names the file, and the line in TREC's format. TypeError
        if `path` is neither text nor a path, or too long; OSError if the file cannot be read.

    References
    ----------
    TREC's format is that of trec_eval, https://github.com/usnistgov/trec_eval.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> file = Path(tempfile.mkdtemp(), "qrels.txt")
    >>> _ = file.write_text("q1 0 d1 2" + chr(10) + "q1 0 007 0" + chr(10))
    >>> read_qrels(file)
      query_id doc_id  relevance
    0       q1     d1          2
    1       q1    007          0
    """
    return table_at("qrels", path, columns)


def read_run(path: PathLike, *, columns: Mapping[str, Any] | None = None) -> pd.DataFrame:
    """Read the results of a system from a file, in any format that `evaluate` takes.

    Parameters
    ----------
    path : str or os.PathLike
        A file, or a folder of Parquet files. In TREC's format, a line is `query_id Q0 doc_id rank
        score tag`.
    columns : dict, optional
        What the columns hold, where their names do not tell, as for `evaluate`.

    Returns
    -------
    DataFrame
        One row per result, in the order of the file: query_id and doc_id (str) and score (float64,
        may be infinite). Where a file has ranks in place of scores, the score falls with the rank.
        A rank beside a score, and TREC's tag, are left out: sort by score if you need an order.

    Raises
    ------
    ValueError, TypeError
        For a line with too few or too many fields, a score that is not a number or is NaN, an id
        that is missing or not UTF-8, a document named twice for one query, a file without rows or a
        damaged packed file: the message names the file, and the line in TREC's format. TypeError if
        `path` is neither text nor a path, or too long; OSError if the file cannot be read.

    References
    ----------
    TREC's format is that of trec_eval, https://github.com/usnistgov/trec_eval.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> file = Path(tempfile.mkdtemp(), "run.txt")
    >>> _ = file.write_text("q1 Q0 d1 1 12.5 bm25" + chr(10) + "q1 Q0 007 2 -inf bm25" + chr(10))
    >>> read_run(file)
      query_id doc_id  score
    0       q1     d1   12.5
    1       q1    007   -inf
    """
    return table_at("run", path, columns)


def table_at(name: str, path: PathLike, columns: Mapping[str, Any] | None) -> pd.DataFrame:
    if not is_path(path):
        longer = "; text this long is no path" if isinstance(path, str) else ""
        raise TypeError(f"path must be a str or a Path, got {shown(path)}{longer}")
    named = Columns(columns)
    table = read_table(name, path, named)
    named.refuse_unused()
    return table


def read_table(
    name: str,
    path: PathLike,
    columns: Columns,
    advance: Callable[[float], Any] = lambda fraction: None,
) -> pd.DataFrame:
    """The table of a file, with ids as text and numbers that `evaluate` would take."""
    found, source = from_file(name, path, columns, advance)
    import pyarrow as pa

    table = judgments_of(found, source, columns) if name == "qrels" else results_of(found, source)
    table.refuse_duplicates()
    if isinstance(table, Judgments):
        (query,), _ = number_ids(table.query_ids)
        tell({"": doubts_of_labels(query, table.numbers, table.grades, table.like_a_run)}, False)
    every = slice(0, len(found))
    ids = {"query_id": table.query_ids.texts(every), "doc_id": table.doc_ids.texts(every)}
    value = "relevance" if name == "qrels" else "score"
    numbers = as_numbers(value, found[value])
    if name == "qrels" and (numbers == numbers.round()).all():
        numbers = numbers if abs(numbers).max() > LARGEST_EXACT else numbers.astype("int64")
    return as_frame(pa.table(ids)).assign(**{value: numbers})


def read_file(
    name: str, path: PathLike, columns: Columns, advance: Callable[[float], Any]
) -> pd.DataFrame:
    """The table of a file, ids and values as they are stored. In a file of lines, a document that a
    query names twice is refused."""
    import pyarrow  # noqa: F401  # where memory is short, this fails first, as an error of Python

    found, source = from_file(name, path, columns, advance)
    if source.lines and not columns.subtopics:
        Table(name, *ids_of(name, found), np.zeros(0), source).refuse_duplicates()
    return as_frame(found)
