"""Dicts of dicts, {query: {document: number}}, without a detour by a DataFrame.

This is for plain dicts: their keys are text, their values are Python's or NumPy's floats and ints.
All others become DataFrames, and so do those with an error in them, which is then reported as
everywhere.
"""

from __future__ import annotations

import struct
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .ids import Ids

if TYPE_CHECKING:
    pass

Rows: TypeAlias = dict[str, dict[str, float]]

DICTS = {dict, defaultdict, OrderedDict}
NUMBERS = {float, int, np.float64, np.float32, np.int64}
LARGEST_INTEGER = 2**63  # pandas takes larger ones for objects

Keys = Ids.of_keys


def plain_rows(data: object) -> Rows | None:
    """The queries that have documents, if all are plain dicts with text as keys."""
    if type(data) not in DICTS:
        return None
    assert isinstance(data, dict)
    if not types_of(data.values()) <= DICTS:
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
        types = {float} if type(sum(values)) is float else types_of(values)
        if not types <= NUMBERS:
            return None
        # Twice as quick as np.fromiter.
        numbers = np.frombuffer(struct.pack(f"{len(values)}d", *values))
    except (TypeError, OverflowError, struct.error):
        return None
    if np.isnan(numbers).any() or (int in types and (abs(numbers) >= LARGEST_INTEGER).any()):
        return None
    return numbers


def types_of(values: Iterable[Any]) -> set[type]:
    return set(map(type, values))
