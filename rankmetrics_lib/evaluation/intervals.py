"""How sure is the mean of one system?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..catalogue import GEOMETRIC
from ..formulas._rules import shown
from . import paired
from .compare import CONFIDENCE, DECIMALS, SEED
from .measures import kind_of_mean

if TYPE_CHECKING:
    import pandas as pd


def mean_intervals(table: pd.DataFrame, *, confidence: float = 0.95, seed: int = 0) -> pd.DataFrame:
    """The mean of each column over the queries, with its confidence interval.

    It says how sure the mean of a single system is. The intervals of two systems may overlap widely
    although one of them is better: `compare` looks at their differences, query by query.

    Parameters
    ----------
    table : DataFrame
        One row per query, one column per measure, as `evaluate` returns it. Missing values (NaN),
        as AUC can have, are left out.
    confidence : float
        Confidence level of the intervals, between 0 and 1.
    seed : int
        Seed of the bootstrap: the same seed gives the same numbers.

    Returns
    -------
    DataFrame
        One row per column of the table: n_queries, mean; ci_low and ci_high, the BCa bootstrap
        interval of the mean, which is missing with fewer than 2 queries.

    Raises
    ------
    ValueError, TypeError
        For anything but a DataFrame of numbers, for GMAP, whose mean is geometric, and for a
        confidence that is not between 0 and 1.

    References
    ----------
    Efron (1987).

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"RR": [1, 1, 0.5, 0.25, 1, 0.2], "P@1": [1, 1, 0, 0, 1, 0]})
    >>> mean_intervals(table).round(2)
         n_queries  mean  ci_low  ci_high
    RR           6  0.66    0.37     0.92
    P@1          6  0.50    0.17     0.83
    """
    try:
        import pandas as pd
        import scipy  # noqa: F401
    except ModuleNotFoundError as error:
        message = "mean_intervals needs pandas and scipy: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"table must be a DataFrame, as evaluate returns it, got {shown(table)}")
    confidence = CONFIDENCE.check("confidence", confidence)
    seed = SEED.check("seed", seed)
    rows = [interval(name, column, confidence, seed) for name, column in table.items()]
    return pd.DataFrame(rows, table.columns, ["n_queries", "mean", "ci_low", "ci_high"])


def interval(name: object, column: pd.Series, confidence: float, seed: int) -> list[float]:
    """The numbers of one column."""
    if column.dtype.kind not in "biuf":
        raise TypeError(f"table must hold numbers, got {shown(column.iloc[0])} in {name!r}")
    if kind_of_mean(name) == GEOMETRIC:
        raise ValueError(f"table must hold values whose mean is arithmetic, got {name!r}")
    values = column.dropna().to_numpy(dtype=float)
    ends = [np.nan, np.nan]
    if len(values) > 1:
        rounded = np.round(values, DECIMALS)[:, None]
        ends = paired.intervals(rounded, confidence, seed)[:, 0].tolist()
    return [len(values), values.mean() if len(values) else np.nan, *ends]
