"""`rm.read_qrels` and `rm.read_run`: a file as a DataFrame, as `evaluate` would read it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from . import read_files, trec_files
from .columns import Columns
from .read import is_path, judgments_of, results_of
from .read_frames import as_frame

if TYPE_CHECKING:
    import pandas as pd

    from .trec_files import Source

LARGEST_EXACT = 2.0**53  # integers up to here are exact as float64


def read_qrels(
    path: str | os.PathLike[str], *, columns: Mapping[str, Any] | None = None
) -> pd.DataFrame:
    """Read judgments from a file, in any format that `evaluate` takes.

    Parameters
    ----------
    path : str or os.PathLike
        A file in the format of TREC (`query_id iteration doc_id relevance`), CSV or TSV with a
        header, JSON, Parquet or Arrow's, plain or packed (gzip, bzip2, xz, Zstandard); or a folder
        of Parquet files. Its content tells which, not its name.
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
        if `path` is neither text nor a path; OSError if the file cannot be read.

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
    table = table_of("qrels", path, columns)
    grades = table["relevance"]
    if (grades == grades.round()).all() and grades.abs().max() <= LARGEST_EXACT:
        table["relevance"] = grades.astype("int64")
    return table


def read_run(
    path: str | os.PathLike[str], *, columns: Mapping[str, Any] | None = None
) -> pd.DataFrame:
    """Read the results of a system from a file, in any format that `evaluate` takes.

    Parameters
    ----------
    path : str or os.PathLike
        A file in the format of TREC (`query_id Q0 doc_id rank score tag`) or MS MARCO, CSV or TSV
        with a header, JSON, Parquet or Arrow's, plain or packed (gzip, bzip2, xz, Zstandard); or a
        folder of Parquet files. Its content tells which, not its name.
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
        For a line with too few or too many fields, a score that is no number or NaN, an id that is
        missing or not UTF-8, a document listed twice for one query, a file without rows or a
        damaged packed file: the message names the file, and the line in TREC's format. TypeError
        if `path` is neither text nor a path; OSError if the file cannot be read.

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
    return table_of("run", path, columns)


def table_of(
    name: str, path: str | os.PathLike[str], columns: Mapping[str, Any] | None
) -> pd.DataFrame:
    """The table of a file, with ids as text and numbers that `evaluate` would take."""
    if not is_path(path):
        raise TypeError(f"path must be a str or a path, got {path!r}")
    named = Columns(columns)
    table, source = read_files.from_file(name, path, named)
    named.refuse_unused()
    if source and not is_pandas(table):  # TREC's, which was checked line by line
        trec_files.refuse_duplicates(table, source)
        return as_frame(table).copy()  # Arrow's memory is read-only
    with nullcontext() if source else read_files.naming(path):  # a source names the file itself
        return checked(name, table, source).copy()


def is_pandas(table: object) -> bool:
    return hasattr(table, "duplicated")


def checked(name: str, frame: pd.DataFrame, source: Source | None) -> pd.DataFrame:
    import pyarrow as pa

    read, value = {"qrels": (judgments_of, "relevance"), "run": (results_of, "score")}[name]
    table = read(frame, source)
    rows = np.arange(len(frame))
    ids = {
        "query_id": table.query_ids.texts(rows),
        "doc_id": table.doc_ids.texts(rows),
    }
    found = as_frame(pa.table({**ids, value: frame[value].to_numpy(dtype=float)}))
    again = found.duplicated(list(ids)).to_numpy()
    if again.any():
        row = int(again.argmax())
        same = (found[list(ids)] == found.loc[row, list(ids)]).all(axis=1).to_numpy()
        table.refuse_duplicate(int(same.argmax()), row)
    return found
