"""Python's own objects, and those of ranx and ir_measures, as DataFrames: dicts of dicts, dicts of
ranked ids, lists of tuples, and matrices of ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from ..formulas._rules import shown
from .columns import Columns
from .read_frames import from_pandas

if TYPE_CHECKING:
    import pandas as pd

VALUES = {"qrels": "relevance", "run": "score"}


def from_dict(name: str, data: Mapping[Any, Any]) -> pd.DataFrame:
    """A dict of dicts; or, for a run, a dict of lists of ids, best first."""
    first = next(iter(data.values()), None)
    if name == "run" and is_list(first):
        return from_ranked(data.keys(), data.values())
    return from_dicts(name, data)


def from_dicts(name: str, data: Mapping[Any, Any]) -> pd.DataFrame:
    """One row per document, in the order of the dicts."""
    for query, documents in data.items():
        if not isinstance(documents, Mapping):
            raise TypeError(f"{name}[{query!r}] must be a dict of documents, got {documents!r}")
    of_documents = list(data.values())
    columns = {
        "query_id": [query for query in data for _ in data[query]],
        "doc_id": [document for row in of_documents for document in row],
        VALUES[name]: [number for row in of_documents for number in row.values()],
    }
    return table_of(columns)


def table_of(data: Any, **names: Any) -> pd.DataFrame:
    import pandas as pd

    try:
        return pd.DataFrame(data, **names)
    except OverflowError:  # in pandas 2, where a number is larger than any float
        return pd.DataFrame(data, dtype=object, **names)


def from_ranked(queries: Iterable[Any], lists: Iterable[Any]) -> pd.DataFrame:
    """Lists of ids, best first. What is missing (None, NaN, and the -1 of faiss) is no document."""
    import pandas as pd

    rows = []
    for query, ids in zip(queries, lists, strict=True):
        if not is_list(ids):
            raise TypeError(f"run[{query!r}] must be a list of ids, best first, got {ids!r}")
        ids = ids.tolist() if isinstance(ids, np.ndarray) else ids
        rows += [
            (query, document, -rank)
            for rank, document in enumerate(ids, 1)
            if document is not None and document == document and document != -1
        ]
    return pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])


def is_list(value: object) -> bool:
    return isinstance(value, (list, tuple)) or isinstance(value, np.ndarray) and value.ndim == 1


def from_matrix(name: str, ids: Any, query_ids: Any) -> pd.DataFrame:
    """A matrix of ids, one row per query, best first."""
    if getattr(ids, "ndim", 0) == 2:
        ids = list(np.asarray(ids))
    if name != "run" or not isinstance(ids, list) or not all(map(is_list, ids)):
        raise TypeError(f"query_ids needs a run that is a matrix of ids, got {shown(ids)}")
    queries = list(query_ids)
    if len(ids) != len(queries):
        raise ValueError(
            f"query_ids must name each row of the run, got {len(queries)} ids for {len(ids)} rows"
        )
    return from_ranked(queries, ids)


def is_matrix_of_ids(name: str, frame: pd.DataFrame, columns: Columns) -> bool:
    """Whether the columns have no names, and the index names the queries."""
    import pandas as pd

    places = list(range(frame.shape[1]))
    if name != "run" or list(frame.columns) != places or columns.are_in(places):
        return False
    if frame.index.equals(pd.RangeIndex(len(frame))):
        raise ValueError(
            "run must have names of columns, or an index of query ids if its rows are ids, best"
            " first; give the former by columns={'query_id': 0, 'doc_id': 1, 'score': 2}, the"
            " latter by query_ids"
        )
    return True


def from_rows(name: str, rows: Sequence[Any], columns: Columns) -> pd.DataFrame:
    """Tuples of query, document and value; those of ir_measures and others with named fields; or
    dicts, one per row."""
    import pandas as pd

    if not rows:
        return pd.DataFrame(columns=["query_id", "doc_id", VALUES[name]])
    first = rows[0]
    if not isinstance(first, (tuple, list, Mapping)):
        refuse(name, rows)
    for place, row in enumerate(rows):
        if type(row) is not type(first) or len(row) != len(first):
            raise TypeError(
                f"{name}[{place}] must be a {type(first).__name__} of {len(first)}, as {name}[0]"
                f" is, got {shown(row)}"
            )
    if isinstance(first, Mapping):
        return from_pandas(name, table_of(list(rows)), columns)
    names = list(getattr(first, "_fields", range(len(first))))
    if not hasattr(first, "_fields") and not columns.are_in(names):
        names = names_by_place(name, first)
    frame = table_of(list(rows), columns=names)
    if names == ["query_id", "doc_id"]:
        frame["score"] = -np.arange(len(frame))
    return from_pandas(name, frame, columns)


def names_by_place(name: str, row: Sequence[Any]) -> list[str]:
    """The names of the columns of rows that have none."""
    names = ["query_id", "doc_id", VALUES[name]]
    if isinstance(row, tuple) and (len(row) == 3 or len(row) == 2 and name == "run"):
        return names[: len(row)]
    ids = ""
    if isinstance(row, list) and name == "run":
        ids = "; if these are ids of one query, best first, name the queries by query_ids"
    raise ValueError(
        f"{name} must have rows (query_id, doc_id, {VALUES[name]}), got {shown(row)}; say where"
        f" they are by columns={dict(zip(names, range(3), strict=True))}{ids}"
    )


def refuse(name: str, data: Any) -> NoReturn:
    """Raise the error for what holds no judgments or results."""
    ids = ""
    if name == "run" and isinstance(data, np.ndarray):
        ids = "; for a matrix of ids, best first, name the queries of its rows by query_ids"
    raise TypeError(
        f"{name} must be a DataFrame, a dict of dicts, a list of tuples or the path of a file, got"
        f" {shown(data)}{ids}"
    )
