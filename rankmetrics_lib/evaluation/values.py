"""Labels, scores and ranks as numbers, whatever type their column has; and labels as small codes.

Code 0 is a document without a judgment, or padding; code c is the label grades[c - 1]. With codes
of one byte, comparing a list with a relevance level costs as little as copying it. In judgments and
in `Lists`, the code above those of the grades is a document with a negative label: it is no
judgment, as in trec_eval, but tells that the document is in the pool.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from ..formulas._rules import shown, shown_name
from .ids import WrongRow, numbers_of

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def as_labels(column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    labels = finite_numbers("qrels.relevance", column)
    if not len(labels):
        raise ValueError("qrels must hold at least one judgment, got none")
    return labels


def as_scores(column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    scores = as_numbers("run.score", column)
    missing = np.isnan(scores)
    if missing.any():
        raise WrongRow("run.score must be numbers, got nan", int(missing.argmax()))
    return scores


def finite_numbers(name: str, column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    numbers = as_numbers(name, column)
    wrong = ~np.isfinite(numbers)
    if wrong.any():
        row = int(wrong.argmax())
        raise WrongRow(f"{name} must be finite numbers, got {numbers[row]}", row)
    return numbers


@contextmanager
def naming_query(frame: pd.DataFrame | pa.Table) -> Iterator[None]:
    """Let an error about a row of a table name its query, or its document if the query is
    missing."""
    try:
        yield
    except WrongRow as error:
        what = "document" if ".query_id " in str(error) else "query"
        column = "doc_id" if what == "document" else "query_id"
        which = shown_name(str(frame[column].iloc[error.row]))
        raise ValueError(f"{error} for {what} {which}") from None


def as_numbers(name: str, column: pd.Series | pa.ChunkedArray) -> np.ndarray:
    """A column as floats. One of Arrow comes from a file of TREC and holds floats already."""
    if hasattr(column, "chunks"):
        return numbers_of(column, np.float64)
    if not len(column):
        return np.zeros(0)
    if column.dtype.kind == "O":
        return numbers_of_objects(name, column)
    if column.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be numbers, got {shown_number(column.iloc[0])}")
    return column.to_numpy(dtype=float, na_value=np.nan)


def numbers_of_objects(name: str, column: pd.Series) -> np.ndarray:
    """A column of any objects, if each is a number or missing."""
    values = [
        np.nan if missing else number_in(value)
        for missing, value in zip(column.isna(), column, strict=True)
    ]
    for value in values:
        if not isinstance(value, (Real, Decimal, np.bool_)):
            raise TypeError(f"{name} must be numbers, got {shown_number(value)}")
    try:
        return np.array(values, dtype=float)
    except OverflowError:
        raise ValueError(
            f"{name} must be numbers that fit a float, got {shown(max(values, key=abs))}"
        ) from None


def number_in(value: Any) -> Any:
    """What an array or a tensor without axes holds, as `scores[0]` of PyTorch is one."""
    return value.item() if getattr(value, "ndim", None) == 0 else value


def shown_number(value: Any) -> str:
    """A value that is no number, and what makes it one if it is the text of one."""
    is_text = isinstance(value, (str, bytes)) and is_number(value)
    hint = ", which is text: convert the column with .astype(float)" if is_text else ""
    return f"{shown(value)}{hint}"


def is_number(text: str | bytes) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


# Labels as codes


def coded_with_negative(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Codes of the labels of judgments, and their grades."""
    negative = labels < 0
    if not negative.any():
        (codes,), grades = coded(labels)
        return codes, grades
    (codes,), grades = coded(np.where(negative, np.nan, labels))
    codes = codes.astype(np.min_scalar_type(len(grades) + 1))
    codes[negative] = len(grades) + 1
    return codes, grades


def coded(*labels: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
    """Codes for each array of labels, where NaN is no label; then the grades that they share."""
    small = [codes for array in labels if (codes := as_bytes(array)) is not None]
    if len(small) == len(labels):
        highest = max(int(codes.max(initial=0)) for codes in small)
        return small, np.arange(float(highest))
    floats = [np.asarray(array, dtype=float) for array in labels]
    grades = np.unique(np.concatenate([array[array == array] for array in floats]))
    dtype = np.min_scalar_type(len(grades))
    return [
        np.where(array == array, np.searchsorted(grades, array) + 1, 0).astype(dtype)
        for array in floats
    ], grades


def as_bytes(labels: np.ndarray) -> np.ndarray | None:
    """Codes of whole labels from 0 to 254, as cheap as a copy; None where there are others."""
    with np.errstate(invalid="ignore"):  # NaN is no integer
        codes = labels.astype(np.uint8)
    other = codes != labels
    if other.any() and not np.isnan(labels[other]).all():
        return None
    if np.max(codes, initial=0, where=~other) == 255:
        return None
    codes += 1
    codes[other] = 0
    return codes
