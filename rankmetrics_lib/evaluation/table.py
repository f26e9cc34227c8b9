"""Values as they are returned: a DataFrame, or an array per measure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd


def as_frame(values: dict[str, np.ndarray], index: pd.Index, names: pd.Index) -> pd.DataFrame:
    """One row per query, one column per measure. The axes are views: to name the index of one table
    does not name that of another."""
    import pandas as pd

    columns = np.array(list(values.values())).T if values else None
    return pd.DataFrame(columns, index=index.view(), columns=names.view())


def names_of(measures: Iterable[str]) -> pd.Index:
    import pandas as pd

    return pd.Index(list(measures))


def as_arrays(values: dict[str, np.ndarray], shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    return {name: column.reshape(shape)[()] for name, column in values.items()}
