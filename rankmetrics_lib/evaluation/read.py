"""What `evaluate` is given, as tables: DataFrames, dicts of dicts or TREC files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import numpy as np

from .ids import Ids
from .labels import coded
from .trec_files import QRELS, RUN, Source, as_frame, rows_and_source

if TYPE_CHECKING:
    import pandas as pd

PathLike: TypeAlias = str | os.PathLike[str]
DictOfDicts: TypeAlias = Mapping[Any, Mapping[Any, float]]


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
    qrels: pd.DataFrame | DictOfDicts | PathLike, run: pd.DataFrame | DictOfDicts | PathLike
) -> tuple[Judgments, Table]:
    """The judgments and the results.

    Two files are read at the same time: on two cores that takes a fifth off the time of `evaluate`,
    since pyarrow works without the interpreter's lock. What NumPy does with tables in memory gains
    nothing in threads.
    """
    if is_path(qrels) and is_path(run):
        # Here, because importing it takes a fifth of the time of importing the whole package.
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(2) as threads:
            frames = list(threads.map(frame_of, ("qrels", "run"), (qrels, run)))
    else:
        frames = [frame_of("qrels", qrels), frame_of("run", run)]
    return judgments_of(*frames[0]), results_of(*frames[1])


def is_path(data: object) -> bool:
    return isinstance(data, (str, os.PathLike))


VALUES = {"qrels": "relevance", "run": "score"}
FIELDS = {"qrels": QRELS, "run": RUN}


def frame_of(name: str, data: Any) -> tuple[pd.DataFrame, Source | None]:
    """The DataFrame that was given, or that a dict of dicts or a TREC file makes, and the file.

    Duplicates are not searched for: `join` sees them anyway.
    """
    import pandas as pd

    source = None
    if is_path(data):
        table, source = rows_and_source(data, FIELDS[name])
        data = as_frame(table)
    elif isinstance(data, Mapping):
        data = from_dicts(name, data)
    elif not isinstance(data, pd.DataFrame):
        raise TypeError(
            f"{name} must be a DataFrame, a dict of dicts or the path of a TREC file, got {data!r}"
        )
    check_columns(name, data)
    return data, source


def check_columns(name: str, frame: Any) -> None:
    value = VALUES[name]
    if any(key not in frame.columns for key in ("query_id", "doc_id", value)):
        raise ValueError(
            f"{name} must have the columns query_id, doc_id and {value}, got"
            f" {', '.join(map(str, frame.columns))}"
        )


def from_dicts(name: str, data: Mapping[Any, Any]) -> pd.DataFrame:
    """One row per document, in the order of the dicts."""
    import pandas as pd

    for query, documents in data.items():
        if not isinstance(documents, Mapping):
            raise TypeError(f"{name}[{query!r}] must be a dict of documents, got {documents!r}")
    of_documents = list(data.values())
    columns = {
        "query_id": [query for query in data for _ in data[query]],
        "doc_id": [document for row in of_documents for document in row],
        VALUES[name]: [number for row in of_documents for number in row.values()],
    }
    return pd.DataFrame(columns)


def judgments_of(frame: pd.DataFrame, source: Source | None = None) -> Judgments:
    codes, grades = coded_labels(frame["relevance"])
    return coded_judgments(frame, codes, grades, source)


def coded_judgments(
    frame: pd.DataFrame, codes: np.ndarray, grades: np.ndarray, source: Source | None = None
) -> Judgments:
    return Judgments("qrels", *ids_of("qrels", frame), codes, source, grades=grades)


def results_of(frame: pd.DataFrame, source: Source | None = None) -> Table:
    scores = as_scores(frame["score"])
    return Table("run", *ids_of("run", frame), scores, source)


def ids_of(name: str, frame: pd.DataFrame) -> tuple[Ids, Ids]:
    return (
        Ids(f"{name}.query_id", frame["query_id"]),
        Ids(f"{name}.doc_id", frame["doc_id"]),
    )


def coded_labels(column: pd.Series) -> tuple[np.ndarray, np.ndarray]:
    """Codes of the labels, and their grades. A negative label is no judgment, as in trec_eval; its
    code is above those of the grades, since it tells that the document is in the pool."""
    labels = as_labels(column)
    negative = labels < 0
    if not negative.any():
        (codes,), grades = coded(labels)
        return codes, grades
    (codes,), grades = coded(np.where(negative, np.nan, labels))
    codes = codes.astype(np.min_scalar_type(len(grades) + 1))
    codes[negative] = len(grades) + 1
    return codes, grades


def as_labels(column: pd.Series) -> np.ndarray:
    labels = as_numbers("qrels.relevance", column)
    if not len(labels):
        raise ValueError("qrels must hold at least one judgment, got none")
    wrong = ~np.isfinite(labels)
    if wrong.any():
        raise ValueError(f"qrels.relevance must be finite numbers, got {labels[wrong][0]}")
    return labels


def as_scores(column: pd.Series) -> np.ndarray:
    scores = as_numbers("run.score", column)
    if np.isnan(scores).any():
        raise ValueError("run.score must be numbers, got nan")
    return scores


def as_numbers(name: str, column: pd.Series) -> np.ndarray:
    if not len(column):
        return np.zeros(0)
    if column.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be numbers, got {column.iloc[0]!r}")
    return column.to_numpy(dtype=float, na_value=np.nan)
