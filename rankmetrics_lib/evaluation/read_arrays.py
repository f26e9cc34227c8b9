"""Arrays of labels and scores, checked and cut into lists that `rank` takes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..arrays._arguments import (
    HIGHEST_LABEL,
    as_labels,
    as_list,
    check_leading_shapes,
    check_same_documents,
    ideal_order,
)
from .labels import coded
from .lists import Lists

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

# Documents handled at once: few enough to stay in the processor's cache, many enough that the cost
# of a call does not matter.
BLOCK = 2**18


class Arrays:
    """Labels, scores and pools of one leading shape, and at least one column."""

    labels: np.ndarray
    scores: np.ndarray
    pool: np.ndarray | None

    def __init__(self, labels: ArrayLike, scores: ArrayLike, pool: ArrayLike | None):
        self.labels, self.scores = as_numbers("labels", labels), as_list("scores", scores)
        check_leading_shapes({"labels": self.labels, "scores": self.scores})
        if self.labels.shape != self.scores.shape:
            self.labels = as_labels("labels", self.labels)
            check_same_documents("scores", self.scores, self.labels)
            self.labels, self.scores = np.broadcast_arrays(self.labels, self.scores)
        if not self.labels.shape[-1]:
            self.labels = self.scores = np.full(self.shape + (1,), np.nan)
        self.pool = None
        if pool is not None:
            self.pool = as_labels("pool", pool)
            check_leading_shapes({"labels": self.labels, "pool": self.pool})
            ideal_order(as_labels("labels", self.labels), self.pool)
            self.pool = np.broadcast_to(self.pool, self.shape + self.pool.shape[-1:])

    @property
    def shape(self) -> tuple[int, ...]:
        """One value is computed for each of these."""
        return self.labels.shape[:-1]

    def __len__(self) -> int:
        return math.prod(self.shape)

    def called(self, number: int) -> str:
        """How errors call a list."""
        at = ", ".join(map(str, np.unravel_index(number, self.shape)))
        return f"labels[{at}]" if at else "labels"

    def lists(self) -> Iterator[Lists]:
        """The lists, some at a time. A value that is wrong is refused when its turn comes."""
        size = max(BLOCK // self.labels.shape[-1], 1)
        for first in range(0, len(self), size):
            yield self.lists_of(slice(first, first + size))

    def lists_of(self, queries: slice) -> Lists:
        labels, scores, pool = self.rows
        if pool is None:
            (codes,), grades = coded(labels[queries])
            lists = Lists(queries, codes, scores[queries], None, grades)
        else:
            (codes, pool_codes), grades = coded(labels[queries], pool[queries])
            lists = Lists(queries, codes, scores[queries], pool_codes, grades)
        if not is_sound(lists):
            check_same_documents("scores", self.scores, as_labels("labels", self.labels))
        return lists

    @cached_property
    def rows(self) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
        """Labels, scores and pools with one list per row."""
        n = len(self)
        labels, scores = (array.reshape(n, array.shape[-1]) for array in (self.labels, self.scores))
        return (
            labels,
            scores,
            None if self.pool is None else self.pool.reshape(n, self.pool.shape[-1]),
        )


def as_numbers(name: str, value: ArrayLike) -> np.ndarray:
    """An array of numbers as it is, anything else as floats: most labels are small integers."""
    if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind in "biuf":
        return value
    return as_labels(name, value)


def is_sound(lists: Lists) -> bool:
    """Whether labels and scores fit together: a quick look, which saves the search for what is
    wrong and where."""
    padding = lists.codes == 0
    return bool(
        (lists.grades >= 0).all()
        and (lists.grades <= HIGHEST_LABEL).all()
        and (padding == np.isnan(lists.scores)).all()
        and not (padding.any() and (padding[:, :-1] > padding[:, 1:]).any())
    )
