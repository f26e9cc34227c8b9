"""Judgments and results in memory as DataFrames with the columns query_id, doc_id, and relevance or
score: tables of pandas, polars, pyarrow and others; dicts and Series of documents; tuples, matrices
of ids and sparse ones; objects of ranx and ir_measures; and labels in rank order
(`rm.qrels_and_run`). A document that judgments name without a label has label 1.

Which columns of a table hold the ids and the values is known by the names that common tools give
them, or by the argument `columns`. Upper case and "-" for "_" make no difference: BEIR's `query-id`
is `query_id`.
"""

from __future__ import annotations

import struct
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import numpy as np

from ..formulas import _arguments
from ..formulas._rules import LONGEST_NAME, shortened, shown, shown_name
from ..packages import require
from .values import finite_numbers, naming_query

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Labels: TypeAlias = Sequence[float | None]
PlainRows: TypeAlias = dict[str, dict[str, float]]

# What a column may hold, and the names by which it is known: ours and ir_datasets', then those of
# PyTerrier, BEIR, ranx and recommenders.
COLUMN_NAMES = {
    "query_id": ("query_id", "qid", "q_id", "userid", "user_id"),
    "doc_id": ("doc_id", "docno", "corpus_id", "itemid", "item_id"),
    "subtopic_id": ("subtopic_id", "subtopic", "iteration", "intent", "intent_id"),
    "relevance": ("relevance", "label", "rating"),
    "score": ("score", "prediction"),
    "rank": ("rank",),
}
IDS = ("query_id", "doc_id")
VALUE_COLUMNS = {"qrels": ("relevance",), "run": ("score", "rank")}
CALLED = {"qrels": "judgments", "run": "results"}

# What plain dicts are, and the numbers in them; pandas takes larger integers for objects.
DICTS = {dict, defaultdict, OrderedDict}
NUMBERS = {float, int, np.float64, np.float32, np.int64}
LARGEST_INTEGER = 2**63
GAP = "\0"  # begins the id that the place of a gap gets
GAPS = "gaps of rankmetrics_lib"  # an attribute of a DataFrame: which rows are such places


class Columns:
    """The argument `columns`: the name of a column, or its position, for what it holds.

    Attributes
    ----------
    unused : set of str
        What is named and was in none of the tables so far.
    subtopics : str
        The measure for which judgments must name subtopics, as errors call it; empty without one.
    from_score : bool
        Whether the labels of the judgments are in a column named score.
    beside_rank : bool
        Whether a column of ranks is beside it, as in a run.
    """

    def __init__(self, given: Mapping[str, Hashable] | None = None):
        self.subtopics = ""
        self.from_score = self.beside_rank = False
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(
                f"columns must be a dict such as {{'query_id': 'topic'}}, got {shown(given)}"
            )
        self.given = dict(given or {})
        self.unused = set(self.given)
        for key in self.given:
            if key not in COLUMN_NAMES:
                raise ValueError(
                    f"columns must be a dict with keys from {', '.join(COLUMN_NAMES)}; got the key"
                    f" {shown_name(key)}"
                )

    def of(self, name: str, names: Sequence[Hashable]) -> dict[str, Any]:
        """The columns of "qrels" or "run": query_id, doc_id, and relevance, score or rank."""
        named = [key for key in VALUE_COLUMNS[name] if self.is_named(key, names)]
        known = [key for key in VALUE_COLUMNS[name] if self.holding(key, names)]
        # BEIR and ranx call the relevance score, too, which counts where there is no better name.
        value = (named or known or ["score"])[0]
        ids = (*IDS, "subtopic_id") if name == "qrels" and self.subtopics else IDS
        self.refuse_missing(name, value, names)
        if name == "run":
            return {key: self.one(name, key, names) for key in (*ids, value)}
        chosen = {key: self.one(name, key, names) for key in ids}
        if not all(is_nameless(one) or one in chosen.values() for one in names):
            chosen["relevance"] = self.one(name, value, names)
            self.from_score = value == "score"
            self.beside_rank = self.from_score and bool(self.holding("rank", names))
        return chosen

    def one(self, name: str, key: str, names: Sequence[Hashable]) -> Hashable:
        """The column that holds this."""
        found = self.holding(key, names)
        if self.is_named(key, names):
            self.unused.discard(key)
        if len(found) == 1:
            return found[0]
        if found:
            key = VALUE_COLUMNS[name][0] if key == "score" else key
            raise ValueError(
                f"{name} must have one column that holds {key}, got"
                f" {shortened(' and '.join(map(str, found)))}; name one, as in"
                f" columns={self.with_given({key: found[0]})}"
            )
        raise ValueError(
            f"{name} must have a column that names subtopics, such as subtopic_id, for"
            f" {self.subtopics}, got {listed(names)}"
        )

    def refuse_missing(self, name: str, value: str, names: Sequence[Hashable]) -> None:
        """Raise the error for a table without ids or without this value, which judgments need only
        if they have a column besides the ids."""
        held = {key: self.holding(key, names) for key in (*IDS, value)}
        lacking = [key for key in IDS if not held[key]]
        taken = [column for key in IDS for column in held[key]]
        others = [one for one in names if not is_nameless(one) and one not in taken]
        if not held[value] and (name == "run" or len(others) > len(lacking)):
            lacking.append(VALUE_COLUMNS[name][0])
        if lacking:
            raise ValueError(
                f"{name} must have the columns query_id, doc_id and {VALUE_COLUMNS[name][0]}, got"
                f" {listed(names)}{self.mend(name, lacking, names)}"
            )

    def mend(self, name: str, lacking: list[str], names: Sequence[Hashable]) -> str:
        """How to fix a table that lacks these columns, if others may hold them."""
        value, other = VALUE_COLUMNS[name][0], "run" if name == "qrels" else "qrels"
        of_other = [column for one in VALUE_COLUMNS[other] for column in self.holding(one, names)]
        known = {one for of_key in COLUMN_NAMES.values() for one in of_key} | {*self.given.values()}
        free = [
            one for one in names if not (one in known or plain(one) in known or is_nameless(one))
        ]
        hint, found = "say which columns hold them, as in", {}
        if value in lacking and of_other:
            lacking, found = lacking[:-1], {value: of_other[0]}
            column = shortened(str(of_other[0]), LONGEST_NAME)
            swapped = "are qrels and run swapped? If not, pass"
            hint = f"{column} is a column of {CALLED[other]}: {swapped}"
        if len(free) < len(lacking):
            return f"; {hint.removesuffix(' If not, pass')}" if found else ""
        return f"; {hint} columns={self.with_given(likely(lacking, free) | found)}"

    def with_given(self, found: dict[str, Hashable]) -> str:
        """The argument `columns` that names these columns, too."""
        return str({key: cut(column) for key, column in (self.given | found).items()})

    def is_named(self, key: str, names: Sequence[Hashable]) -> bool:
        return key in self.given and self.given[key] in names

    def holding(self, key: str, names: Sequence[Hashable]) -> list[Hashable]:
        """The column that is said to hold this, or ours, or all whose names say that they do."""
        if self.is_named(key, names):
            return [self.given[key]]
        if key in names:
            return [key]
        return [column for column in names if plain(column) in COLUMN_NAMES[key]]

    def are_in(self, names: Sequence[Hashable]) -> bool:
        """Whether these look like the names of columns that hold ids."""
        return all(self.holding(key, names) for key in IDS)

    def refuse_unused(self) -> None:
        """Raise the error for a name that neither table has."""
        for key in sorted(self.unused - {"subtopic_id"}):
            raise ValueError(
                f"columns[{key!r}] must be a column of qrels or of run, got"
                f" {shown_name(self.given[key])}"
            )


def listed(names: Sequence[Hashable]) -> str:
    return shortened(", ".join(map(str, names)))


def cut(column: Hashable) -> Hashable:
    """The name of a column as an error recommends it, shortened if it is long."""
    return shortened(column, LONGEST_NAME) if isinstance(column, str) else column


def likely(keys: list[str], free: list[Hashable]) -> dict[str, Hashable]:
    """A column for each of these keys: the one that begins as it does, or else the next."""
    found = {key: one for key in keys for one in reversed(free) if plain(one).startswith(key[:3])}
    rest = iter([one for one in free if one not in found.values()])
    return {key: found[key] if key in found else next(rest) for key in keys}


def is_nameless(column: Hashable) -> bool:
    """Whether this is the index of pandas in a file, not a place."""
    return str(column).startswith(("Unnamed: ", "__index_level_")) or column in ("", None)


def plain(column: Hashable) -> str:
    return column.strip().lower().replace("-", "_") if isinstance(column, str) else ""


def from_memory(name: str, data: Any, columns: Columns, query_ids: Any = None) -> pd.DataFrame:
    """The table of "qrels" or "run" in any form but a file."""
    import pandas as pd

    if library_of(data) == "ranx":
        data = data.to_dict()
    if query_ids is not None:
        return from_matrix(name, data, query_ids, columns)
    if isinstance(data, Mapping):
        return from_dict(name, data, columns)
    if isinstance(data, pd.Series):
        return from_series(name, data, columns)
    if is_sparse(data):
        return from_sparse(name, data)
    if isinstance(data, pd.DataFrame):
        if data.shape[1] and all(isinstance(one, pd.SparseDtype) for one in data.dtypes):
            return from_sparse_frame(name, data)
        if is_matrix_of_ids(name, data, columns):
            return from_matrix(name, data, data.index, columns)
        return from_pandas(name, data, columns)
    if hasattr(data, "__arrow_c_stream__") or is_lazy(data):
        return from_arrow(name, data, columns)
    if is_dask(data):
        found = columns.of(name, list(data.columns))
        return from_pandas(name, data[list(found.values())].compute(), columns)
    if isinstance(data, Iterator):
        data = list(data)
    if isinstance(data, (list, tuple)):
        return from_rows(name, data, columns)
    refuse(name, data)


def refuse(name: str, data: Any) -> NoReturn:
    """Raise the error for what holds no judgments or results."""
    ids = ""
    if name == "run" and isinstance(data, np.ndarray):
        ids = "; for a matrix of ids, best first, name the queries of its rows by query_ids"
    raise TypeError(
        f"{name} must be a DataFrame, a dict of dicts, a list of tuples or the path of a file, got"
        f" {shown(data)}{ids}"
    )


def library_of(data: object) -> str:
    return type(data).__module__.split(".")[0]


def is_sparse(data: object) -> bool:
    return library_of(data) == "scipy" and hasattr(data, "tocoo")


def is_lazy(data: object) -> bool:
    return library_of(data) == "polars" and hasattr(data, "collect")


def is_dask(data: object) -> bool:
    """Whether this is a Dask DataFrame. Until 2025, these were defined in dask_expr."""
    of_dask = library_of(data) in ("dask", "dask_expr")
    return of_dask and hasattr(data, "npartitions") and hasattr(data, "columns")


# Tables


def from_pandas(name: str, frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    import pandas as pd

    frame = with_ids_of_index(frame, columns)
    found = columns.of(name, list(frame.columns))
    if VALUE_COLUMNS[name][0] in found and list(found) == list(found.values()):
        return frame
    return with_values(name, pd.DataFrame({key: frame[column] for key, column in found.items()}))


def with_ids_of_index(frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    """A table with the ids as columns that its index holds by their names."""
    levels = [level for level in frame.index.names if level is not None]
    names = list(frame.columns)
    lacking = [key for key in IDS if not columns.holding(key, names)]
    of_index = [level for key in lacking for level in columns.holding(key, levels)[:1]]
    return frame.reset_index(level=of_index) if of_index else frame


def from_arrow(name: str, data: Any, columns: Columns) -> pd.DataFrame:
    import pyarrow as pa

    try:
        table = pa.table(data.collect() if is_lazy(data) else data)
    except (pa.ArrowException, TypeError):  # a column alone, as a Series of polars
        refuse(name, data)
    found = columns.of(name, table.column_names)
    frame = as_frame(table.select(list(found.values())).rename_columns(list(found)))
    return with_values(name, frame)


def as_frame(table: pd.DataFrame | pa.Table) -> pd.DataFrame:
    """What `table.to_pandas()` gives, without the 10 ms that its first call takes; text stays in
    Arrow's memory."""
    import pandas as pd
    import pyarrow as pa

    if isinstance(table, pd.DataFrame):
        return table
    text = "str" if int(pd.__version__.split(".")[0]) >= 3 else "string[pyarrow]"

    def column_of(name: str) -> Any:
        column = table[name]
        if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
            return pd.array(column, dtype=text)
        return column.to_numpy() if pa.types.is_floating(column.type) else column.to_pandas()

    return pd.DataFrame({name: column_of(name) for name in table.column_names}, copy=False)


def with_values(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """The values that rows of ids alone have: label 1, or scores that fall from row to row; and
    scores that order as the ranks do, where there are no others."""
    if "rank" in frame.columns:
        with naming_query(frame):
            scores = -finite_numbers("run.rank", frame["rank"])
        return frame.assign(score=scores).drop(columns="rank")
    if VALUE_COLUMNS[name][0] in frame.columns:
        return frame
    return frame.assign(
        **{VALUE_COLUMNS[name][0]: 1 if name == "qrels" else -np.arange(len(frame))}
    )


# Objects of Python


def from_dict(name: str, data: Mapping[Any, Any], columns: Columns) -> pd.DataFrame:
    """A dict of dicts, a row per document, or of lists or sets."""
    documents = list(data.values())
    first = next((one for one in documents if not is_collection(one) or len(one)), None)
    if is_collection(first) or first is None:
        return from_lists(name, data.keys(), documents, columns)
    for query, row in data.items():
        if not isinstance(row, Mapping):
            raise TypeError(
                f"{name}[{shown_name(query)}] must be a dict of documents, got {shown(row)}"
            )
    return table_of(
        {
            "query_id": [query for query in data for _ in data[query]],
            "doc_id": [document for row in documents for document in row],
            VALUE_COLUMNS[name][0]: [value for row in documents for value in row.values()],
        }
    )


def plain_rows(data: object) -> PlainRows | None:
    """The queries that have documents, if all are plain dicts with text as keys. They need no
    DataFrame; all others become one, and so do those with an error in them, which is then said as
    everywhere."""
    if type(data) not in DICTS:
        return None
    assert isinstance(data, dict)
    if not set(map(type, data.values())) <= DICTS:
        return None
    rows = data if all(data.values()) else {query: row for query, row in data.items() if row}
    try:
        for keys in (rows, *rows.values()):
            "".join(keys)  # only of text, and quicker than to look at the types
    except TypeError:
        return None
    return rows


def plain_numbers(rows: Iterable[dict[str, float]]) -> np.ndarray | None:
    """The values of all rows, if they are plain numbers."""
    values: list[Any] = list(chain.from_iterable(map(dict.values, rows)))
    try:
        return np.frombuffer(bytes(values), dtype=np.uint8).astype(float)  # what most labels are
    except (TypeError, ValueError):
        pass
    try:
        # Only Python's own numbers add up to its float: it is quicker than to look at the types.
        types = {float} if type(sum(values)) is float else set(map(type, values))
        if not types <= NUMBERS:
            return None
        # Twice as quick as np.fromiter.
        numbers = np.frombuffer(struct.pack(f"{len(values)}d", *values))
    except (TypeError, OverflowError, struct.error):
        return None
    if np.isnan(numbers).any() or (int in types and (abs(numbers) >= LARGEST_INTEGER).any()):
        return None
    return numbers


def table_of(data: Any, **names: Any) -> pd.DataFrame:
    import pandas as pd

    try:
        return pd.DataFrame(data, **names)
    except OverflowError:  # in pandas 2, where a number is larger than any float
        return pd.DataFrame(data, dtype=object, **names)


def from_lists(
    name: str, queries: Iterable[Any], lists: Collection[Any], columns: Columns
) -> pd.DataFrame:
    """What each query has in a list: dicts or pairs of a document and its value; or ids, which are
    ranked in a run, and relevant in judgments, where they may be a set."""
    named = list(zip(queries, lists, strict=True))
    for query, of_query in named:
        if not (is_list(of_query) or name == "qrels" and isinstance(of_query, Set)):
            what = "a list of ids, best first" if name == "run" else "a list or a set of ids"
            raise TypeError(f"{name}[{shown_name(query)}] must be {what}, got {shown(of_query)}")
    every = [(query, row) for query, of_query in named for row in of_query]
    kind = type(every[0][1]) if every else None
    if kind is None or not issubclass(kind, (tuple, Mapping)):
        return from_ranked(named) if name == "run" else from_relevant(named)
    for query, row in every:
        if not isinstance(row, kind):
            raise TypeError(
                f"every item of {name}[{shown_name(query)}] must be a {kind.__name__}, got"
                f" {shown(row)}"
            )
    if issubclass(kind, tuple):
        return from_rows(name, [(query, *row) for query, row in every], columns)
    return from_rows(name, [{**row, "query_id": query} for query, row in every], columns)


def from_relevant(named: list[tuple[Any, Any]]) -> pd.DataFrame:
    """The ids of the relevant documents of each query."""
    rows = [(query, document, 1) for query, ids in named for document in whole(ids)]
    return table_of([row for row in rows if not is_gap(row[1])], columns=[*IDS, "relevance"])


def from_ranked(named: list[tuple[Any, Any]]) -> pd.DataFrame:
    """Lists of ids, best first. A gap keeps its place, and all after the last id are padding."""
    rows = []
    for query, ids in named:
        places = list(enumerate(whole(ids), 1))
        while places and is_gap(places[-1][1]):
            places.pop()
        rows += [(query, document, -rank, is_gap(document)) for rank, document in places]
    gaps = np.array([gap for *_, gap in rows], dtype=bool)
    frame = table_of(
        [
            (query, f"{GAP}{-rank}" if gap else document, rank)
            for query, document, rank, gap in rows
        ],
        columns=[*IDS, "score"],
    )
    frame.attrs = {GAPS: gaps} if gaps.any() else {}
    return frame


def is_gap(document: object) -> bool:
    """Whether this is no document: None, NaN, or the -1 of faiss."""
    return document is None or document != document or document == -1


def whole(ids: Any) -> list[Any]:
    """Ids of a list, those that a gap beside them made floats as integers again."""
    dtype = getattr(ids, "dtype", None)
    exact = 2 / np.finfo(dtype if dtype and dtype.kind == "f" else float).eps
    ids = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
    return [
        int(one) if type(one) is float and one.is_integer() and abs(one) < exact else one
        for one in ids
    ]


def is_list(value: object) -> bool:
    return isinstance(value, (list, tuple)) or isinstance(value, np.ndarray) and value.ndim == 1


def is_collection(value: object) -> bool:
    return is_list(value) or isinstance(value, Set)


def from_series(name: str, series: pd.Series, columns: Columns) -> pd.DataFrame:
    """What each query of the index has; or the value of each query and document."""
    if series.index.nlevels > 1:
        return from_pandas(name, series.to_frame(VALUE_COLUMNS[name][0]), columns)
    again = series.index[series.index.duplicated()]
    if len(again):
        query = shown_name(again[0])
        raise ValueError(f"the index of {name} must name each query once, got {query} twice")
    return from_dict(name, dict(series.items()), columns)


def from_sparse(name: str, matrix: Any) -> pd.DataFrame:
    """The cells that a sparse matrix stores; the numbers of its rows and columns are the ids."""
    cells = matrix.tocoo()
    order = np.argsort(cells.row, kind="stable")
    columns = cells.row[order], cells.col[order], cells.data[order]
    return table_of(dict(zip([*IDS, VALUE_COLUMNS[name][0]], columns, strict=True)))


def from_sparse_frame(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """The same with the ids of the index and of the columns."""
    from scipy.sparse import coo_array

    columns = [frame.iloc[:, place].array for place in range(frame.shape[1])]
    rows = [column.sp_index.to_int_index().indices for column in columns]
    places = np.repeat(np.arange(len(columns)), [len(of_column) for of_column in rows])
    values = np.concatenate([column.sp_values for column in columns])
    table = from_sparse(name, coo_array((values, (np.concatenate(rows), places)), frame.shape))
    named = {"query_id": frame.index[table.query_id], "doc_id": frame.columns[table.doc_id]}
    return table.assign(**named)


def from_matrix(name: str, ids: Any, query_ids: Any, columns: Columns) -> pd.DataFrame:
    """A matrix of ids, one row per query, best first; or a sparse one of scores."""
    if getattr(ids, "ndim", 0) == 2 and not is_sparse(ids):
        ids = list(np.asarray(ids))
    has_rows = is_sparse(ids) or isinstance(ids, list) and all(map(is_list, ids))
    if name != "run" or not has_rows:
        raise TypeError(f"query_ids needs a run that is a matrix of ids, got {shown(ids)}")
    queries, n_rows = list(query_ids), ids.shape[0] if is_sparse(ids) else len(ids)
    if n_rows != len(queries):
        raise ValueError(
            f"query_ids must name each row of the run, expected {n_rows}, got {len(queries)}"
        )
    if is_sparse(ids):
        table = from_sparse(name, ids)
        return table.assign(query_id=[queries[row] for row in table.query_id])
    return from_lists(name, queries, ids, columns)


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
    """Tuples of query, document and value, which pairs lack; those of ir_measures and others with
    named fields; or dicts, one per row."""
    if not rows:
        return table_of([], columns=[*IDS, VALUE_COLUMNS[name][0]])
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
    if names == list(IDS):
        return with_values(name, frame)
    return from_pandas(name, frame, columns)


def names_by_place(name: str, row: Sequence[Any]) -> list[str]:
    """The names of the columns of rows that have none."""
    names = [*IDS, VALUE_COLUMNS[name][0]]
    if isinstance(row, tuple) and len(row) in (2, 3):
        return names[: len(row)]
    ids = ""
    if isinstance(row, list) and name == "run":
        ids = "; if these are ids of one query, best first, name the queries by query_ids"
    raise ValueError(
        f"{name} must have rows ({', '.join(names)}), got {shown(row)}; say where they are by"
        f" columns={dict(zip(names, range(3), strict=True))}{ids}"
    )


# Labels in rank order


def qrels_and_run(
    rels: Iterable[Labels], pool: Iterable[Iterable[float]] | None = None
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Turn the labels of several rankings into the judgments and the run that `evaluate` takes.

    Parameters
    ----------
    rels : sequence of sequences of float
        Labels in rank order, one list per query; None or NaN for an unjudged document. A query
        without results has an empty list.
    pool : sequence of sequences of float, optional
        Labels of the judged set of each query: all judged documents, retrieved or not. By default,
        only the documents in `rels` are judged. With it, a label of 0 that the judged set does not
        have belongs to an unjudged document.

    Returns
    -------
    qrels, run : DataFrame
        Columns query_id, doc_id, relevance, and query_id, doc_id, score. Queries are numbered from
        1, and so are the documents of a query, which are named by their ranks. A query of which
        nothing is judged gets a document with label 0 that is not retrieved, so that means count
        it.

    Raises
    ------
    ValueError, TypeError
        For a label that is not a finite number of at least 0, and for a judged set that lacks a
        positive label of its ranking.

    References
    ----------
    The columns are those of TREC's files; see the chapter on four libraries.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels, run = rm.qrels_and_run([[1, 0, 1], [0, 1]], pool=[[1, 1, 1, 0], [1, 0]])
    >>> rm.evaluate(qrels, run, ["AP", "RR"]).round(4).to_dict("list")
    {'AP': [0.5556, 0.5], 'RR': [1.0, 0.5]}
    """
    require("qrels_and_run", "pandas")
    import pandas as pd

    rankings = _arguments.as_list("rels", rels)
    pools = [None] * len(rankings) if pool is None else _arguments.as_list("pool", pool)
    if not rankings:
        raise ValueError("rels must hold at least one ranking, got []")
    _arguments.check_same_length("pool", pools, "rels", rankings)
    judged, results = [], []
    for number, (ranking, labels) in enumerate(zip(rankings, pools, strict=True)):
        name = str(number + 1)
        ranking = _arguments.judged_labels(f"rels[{number}]", ranking)
        if labels is not None:
            labels = _arguments.labels(f"pool[{number}]", labels)
        judged += [(name, str(place), label) for place, label in judgments(number, ranking, labels)]
        results += [
            (name, str(rank), float(len(ranking) - rank + 1)) for rank in range(1, len(ranking) + 1)
        ]
    return (
        pd.DataFrame(judged, columns=["query_id", "doc_id", "relevance"]),
        pd.DataFrame(results, columns=["query_id", "doc_id", "score"]),
    )


def judgments(
    number: int, ranking: list[float | None], pool: list[float] | None
) -> Iterator[tuple[int, float]]:
    """(rank, label) of the judged documents; those that were not retrieved come after all ranks."""
    judged = [label for label in ranking if label is not None] if pool is None else pool
    left = Counter(judged)
    for rank, label in enumerate(ranking, 1):
        if label is None:
            continue
        if left[label]:
            left[label] -= 1
            yield rank, label
        elif label:
            raise ValueError(
                f"pool[{number}] must hold all positive labels of rels[{number}], got {shown(pool)}"
                f" against {shown(ranking)}"
            )
    missed = left.elements() if judged else [0]
    yield from enumerate(missed, len(ranking) + 1)
