"""Labels, scores and ranks as numbers, whatever type their column has. A column of Arrow holds
floats: it comes from a file of TREC.
"""

from __future__ import annotations

from decimal import Decimal
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from .buffers import numbers_of
from .labels import coded

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def coded_labels(column: pd.Series | pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray]:
    """Codes of the labels, and their grades. A negative label is no judgment, as in trec_eval; its
    code is above those of the grades, since it tells that the document is in the pool."""
    return coded_with_negative(as_labels(column))


def coded_with_negative(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    negative = labels < 0
    if not negative.any():
        (codes,), grades = coded(labels)
        return codes, grades
    (codes,), grades = coded(np.where(negative, np.nan, labels))
    codes = codes.astype(np.min_scalar_type(len(grades) + 1))
    codes[negative] = len(grades) + 1
    return codes, grades


def as_labels(column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    labels = as_numbers("qrels.relevance", column)
    if not len(labels):
        raise ValueError("qrels must hold at least one judgment, got none")
    wrong = ~np.isfinite(labels)
    if wrong.any():
        raise ValueError(f"qrels.relevance must be finite numbers, got {labels[wrong][0]}")
    return labels


def as_scores(column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    scores = as_numbers("run.score", column)
    if np.isnan(scores).any():
        raise ValueError("run.score must be numbers, got nan")
    return scores


def scores_of_ranks(column: pd.Series) -> np.ndarray:
    """Scores that fall from rank 1 on."""
    ranks = as_numbers("run.rank", column)
    wrong = ~np.isfinite(ranks)
    if wrong.any():
        raise ValueError(f"run.rank must be finite numbers, got {ranks[wrong][0]}")
    return -ranks


def as_numbers(name: str, column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    if hasattr(column, "chunks"):
        return numbers_of(column, np.float64)
    if not len(column):
        return np.zeros(0)
    if column.dtype.kind == "O":
        return numbers_of_objects(name, column)
    if column.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be numbers, got {quoted(column.iloc[0])}")
    return column.to_numpy(dtype=float, na_value=np.nan)


def numbers_of_objects(name: str, column: pd.Series) -> np.ndarray:
    """A column of any objects, if each is a number or missing."""
    values = [
        np.nan if missing else value for missing, value in zip(column.isna(), column, strict=True)
    ]
    for value in values:
        if not isinstance(value, (Real, Decimal, np.bool_)):
            raise TypeError(f"{name} must be numbers, got {quoted(value)}")
    try:
        return np.array(values, dtype=float)
    except OverflowError:
        raise ValueError(
            f"{name} must be numbers that fit a float, got {max(values, key=abs)}"
        ) from None


def quoted(value: Any) -> str:
    """A value that is no number, and what makes it one if it looks like one."""
    try:
        float(value)
    except (TypeError, ValueError):
        return repr(value)
    return f"{value!r}, which is text: convert the column with .astype(float)"
