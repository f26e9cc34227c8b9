"""Scored lists of several queries as arrays: what is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .ids import Ids


@dataclass(frozen=True)
class Documents:
    """The documents of some lists: all ids, the row of each document in them, and where there is
    one (elsewhere is padding)."""

    ids: Ids
    rows: np.ndarray
    there: np.ndarray


@dataclass(frozen=True)
class Lists:
    """Scored lists of shape (lists, n), with n at least 1, and the pool of each.

    Attributes
    ----------
    queries : ndarray of int64, or slice
        The numbers of the queries, one per list.
    codes : ndarray of unsigned integers, shape (lists, n)
        Coded labels (values.py).
    scores : ndarray of float64, shape (lists, n)
        NaN for padding, which may be anywhere in a list.
    pool : ndarray of unsigned integers, shape (lists, m), or None
        Coded labels of all judged documents of each list; 0 for padding. None: the pool is the
        list.
    grades : ndarray of float64
        The distinct labels, ascending.
    documents : Documents, optional
        Equal scores are ordered by document id, descending; without ids they keep the given order.
    counted : dict
        What has been counted in the pool. Runs that are measured against the same judgments share
        it.
    """

    queries: np.ndarray | slice
    codes: np.ndarray
    scores: np.ndarray
    pool: np.ndarray | None
    grades: np.ndarray
    documents: Documents | None = None
    counted: dict[Any, np.ndarray] = field(default_factory=dict)
