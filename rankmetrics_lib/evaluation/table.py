"""Values as they are returned: a DataFrame, or an array per measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .ids import Ids

if TYPE_CHECKING:
    import pandas as pd


def as_frame(
    values: dict[str, np.ndarray], query_ids: Ids, query_of_row: np.ndarray
) -> pd.DataFrame:
    """One row per query, one column per measure; `query_of_row` numbers the queries of the
    judgments."""
    import pandas as pd

    index = pd.Index(first_ids(query_ids.given, query_of_row), name="query_id")
    columns = np.column_stack(list(values.values())) if values else None
    return pd.DataFrame(columns, index=index, columns=list(values))


def first_ids(given: pd.Series, numbers: np.ndarray) -> pd.Series:
    """The ids as they were given, each from the first row that has it; the first rows have the
    numbers from 0 up."""
    import pandas as pd

    starts = np.append(0, np.flatnonzero(numbers[1:] != numbers[:-1]) + 1)
    highest = np.maximum.accumulate(numbers[starts])
    first = given.iloc[starts[np.diff(highest, prepend=-1) > 0]]
    if isinstance(first.dtype, pd.CategoricalDtype):
        first = first.astype(first.cat.categories.dtype)
    return first


def as_arrays(values: dict[str, np.ndarray], shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    return {name: column.reshape(shape)[()] for name, column in values.items()}
