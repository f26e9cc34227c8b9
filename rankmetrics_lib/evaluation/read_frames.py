"""Tables in memory as DataFrames with the columns query_id, doc_id, and relevance or score: pandas,
and whatever offers its columns in Arrow's form, as polars, pyarrow and DuckDB do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .columns import Columns
from .values import scores_of_ranks

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def is_arrow(data: object) -> bool:
    """Whether this is an Arrow table, or can be one; of polars also what is lazy."""
    return hasattr(data, "__arrow_c_stream__") or is_lazy(data)


def is_lazy(data: object) -> bool:
    return type(data).__module__.split(".")[0] == "polars" and hasattr(data, "collect")


def is_dask(data: object) -> bool:
    """Whether this is a Dask DataFrame. Until 2025, these were defined in dask_expr."""
    of_dask = type(data).__module__.split(".")[0] in ("dask", "dask_expr")
    return of_dask and hasattr(data, "npartitions") and hasattr(data, "columns")


def from_dask(name: str, data: Any, columns: Columns) -> pd.DataFrame:
    found = columns.of(name, list(data.columns))
    return from_pandas(name, data[list(found.values())].compute(), columns)


def from_pandas(name: str, frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    import pandas as pd

    found = columns.of(name, list(frame.columns))
    if are_ours(found):
        return frame
    return with_scores(pd.DataFrame({key: frame[column] for key, column in found.items()}))


def from_arrow(name: str, data: Any, columns: Columns) -> pd.DataFrame:
    import pyarrow as pa

    table = pa.table(data.collect() if is_lazy(data) else data)
    found = columns.of(name, table.column_names)
    return with_scores(as_frame(table.select(list(found.values())).rename_columns(list(found))))


def as_frame(table: pa.Table) -> pd.DataFrame:
    """What `table.to_pandas()` gives, without the 10 ms that its first call takes."""
    import pandas as pd

    columns = {name: as_series(table[name]) for name in table.column_names}
    return pd.DataFrame(columns, copy=False)


def framed(table: pd.DataFrame | pa.Table) -> pd.DataFrame:
    import pandas as pd

    return table if isinstance(table, pd.DataFrame) else as_frame(table)


def as_series(column: pa.ChunkedArray) -> Any:
    """Text stays in Arrow's memory."""
    import pandas as pd
    import pyarrow as pa

    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return pd.array(column, dtype=text_type())
    if pa.types.is_floating(kind):
        return column.to_numpy()
    return column.to_pandas()


def text_type() -> Any:
    """What pandas calls text that Arrow holds."""
    import pandas as pd

    return "str" if int(pd.__version__.split(".")[0]) >= 3 else "string[pyarrow]"


def are_ours(found: dict[str, Any]) -> bool:
    """Whether a table has the columns that all tables get."""
    return "rank" not in found and list(found) == list(found.values())


def with_scores(frame: pd.DataFrame) -> pd.DataFrame:
    """Scores that order as the ranks do, where there are no others."""
    if "rank" not in frame.columns:
        return frame
    return frame.assign(score=scores_of_ranks(frame["rank"])).drop(columns="rank")
