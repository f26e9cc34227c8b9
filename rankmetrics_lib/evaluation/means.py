"""The score of a system: one number of the values of all queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..arrays import gmap
from ..catalogue import ARITHMETIC, GEOMETRIC, SUM
from .measures import kind_of

if TYPE_CHECKING:
    import pandas as pd

OTHER_MEANS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    GEOMETRIC: gmap,
    SUM: lambda values: values.sum(),
}


def means(table: pd.DataFrame) -> pd.Series:
    """The scores of a system from its values on each query.

    The score is the mean over the queries. For counts of documents and queries, such as NumRet, it
    is the sum; for GMAP it is the geometric mean, where a value below 0.00001 counts as 0.00001.
    These are the rules of trec_eval.

    Parameters
    ----------
    table : DataFrame
        One row per query, one column per measure, as `evaluate` returns it. A column with any other
        name gets the mean.

    Returns
    -------
    Series of float64
        One number per measure. Missing values (NaN), as AUC can have, are left out.

    Raises
    ------
    ValueError, TypeError
        For anything but a DataFrame of numbers.

    References
    ----------
    Rules: trec_eval. Robertson (2006) for the geometric mean.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"AP": [1, 0.25], "GMAP": [1, 0.25], "NumRet": [2, 2]})
    >>> means(table).to_dict()
    {'AP': 0.625, 'GMAP': 0.5, 'NumRet': 4.0}
    """
    import pandas as pd

    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"table must be a DataFrame, as evaluate returns it, got {table!r}")
    table.mean()  # raises on a column that is not numeric
    scores = [
        mean_of(kind_of_mean(name), column.to_numpy(dtype=float, na_value=np.nan))
        for name, column in table.items()
    ]
    return pd.Series(scores, index=table.columns, dtype=float)


def means_of(values: Mapping[str, np.ndarray]) -> dict[str, float]:
    """The same scores of the columns of a table, without pandas."""
    return {name: mean_of(kind_of_mean(name), column) for name, column in values.items()}


def mean_of(kind: str, column: np.ndarray) -> float:
    missing = np.isnan(column)
    if kind != ARITHMETIC:
        return float(OTHER_MEANS[kind](column[~missing]))
    with np.errstate(invalid="ignore"):  # NaN where all are missing
        return float(np.where(missing, 0.0, column).sum() / (~missing).sum())


def kind_of_mean(name: object) -> str:
    kind = kind_of(name)
    return kind.mean if kind else ARITHMETIC
