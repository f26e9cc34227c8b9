"""Values as they are returned: a DataFrame, or an array per measure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from .ids import Ids

if TYPE_CHECKING:
    import pandas as pd


def as_frame(
    values: np.ndarray, query_ids: Ids, query_of_row: np.ndarray, names: Iterable[str]
) -> pd.DataFrame:
    """One row per query, one column per measure; `query_of_row` numbers the queries of the
    judgments."""
    import pandas as pd

    index = pd.Index(first_ids(query_ids.given, query_of_row), name="query_id")
    return pd.DataFrame(values, index=index, columns=list(names))


def first_ids(given: pd.Series, numbers: np.ndarray) -> pd.Series:
    """The ids as they were given, each from the first row that has it; the first rows have the
    numbers from 0 up."""
    import pandas as pd

    starts = np.flatnonzero(np.diff(numbers, prepend=-1))
    highest = np.maximum.accumulate(numbers[starts])
    first = given.iloc[starts[np.diff(highest, prepend=-1) > 0]]
    if isinstance(first.dtype, pd.CategoricalDtype):
        first = first.astype(first.cat.categories.dtype)
    return first


def as_arrays(
    values: np.ndarray, shape: tuple[int, ...], names: Iterable[str]
) -> dict[str, np.ndarray]:
    return {name: column.reshape(shape)[()] for name, column in zip(names, values.T)}
