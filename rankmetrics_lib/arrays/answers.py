"""Context precision and evidence recall for many questions at once.

`rels` has shape (..., n), with labels of the passages in rank order. `evidence` has shape (..., n,
m), with a row for each passage in rank order and a column for each piece of evidence. NaN after the
last passage, and columns of NaN after the last piece, are padding. A label of at least 1 says that
the passage is relevant, or holds the piece. The result has shape (...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import ranks, ratio, relevant
from .diversity import are_subtopics

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats

__all__ = ["context_precision", "evidence_recall"]


@checked
def context_precision(rels: ArrayLike, k: int | None = None) -> Floats:
    """The mean of the precisions at the hits among the first k passages.

    It is average precision, divided by the hits that were found and not by all that exist, so it
    does not notice a relevant passage that is missing. Times recall at k, it is average precision
    at k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order. At least 1 is relevant.
    k : int, optional
        Cut-off, at least 1. By default, the whole context.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 without a relevant passage among the first k.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    The library ragas, which came with Es et al. (2024), and adds 1e-10 to the divisor.

    Examples
    --------
    >>> context_precision([[1, 0, 1], [1, 0, 0], [0, 0, 0]]).round(4)
    array([0.8333, 1.    , 0.    ])
    """
    hits = relevant(rels, 1)
    precisions = hits.cumsum(axis=-1) / ranks(rels)
    return ratio((precisions * hits)[..., :k].sum(axis=-1), hits[..., :k].sum(axis=-1))


@checked
def evidence_recall(
    evidence: ArrayLike, k: int | None = None, *, answers: ArrayLike | None = None
) -> Floats:
    """The share of the answers whose evidence is all among the first k passages.

    Which passage holds a piece does not matter, nor how many do. By default, one answer needs all
    pieces, so the value is 1 or 0, and its mean is the share of the questions that can be answered
    (All-Recall). For the share of the pieces, see `subtopic_recall`.

    Parameters
    ----------
    evidence : array_like, shape (..., n, m)
        Labels of each passage in rank order, one per piece of evidence.
    k : int, optional
        Cut-off, at least 1. By default, the whole context.
    answers : array_like, shape (..., a, m), optional
        Labels of each answer, one per piece of evidence: at least 1 if it needs the piece. An
        answer that needs none does not count. By default, one answer needs them all.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 without an answer that needs evidence.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a bad label, or `answers` with other pieces than `evidence`.

    References
    ----------
    Gutiérrez et al. (2024), as All-Recall; Yang et al. (2018), for answers that need two passages.

    Examples
    --------
    >>> evidence_recall([[[1, 0], [1, 0], [0, 1]], [[1, 0], [0, 1], [0, 0]]], 2)
    array([0., 1.])
    """
    found = (evidence[..., :k, :] >= 1).any(axis=-2)
    needs = are_subtopics(evidence)[..., None, :] if answers is None else answers >= 1
    if not evidence.shape[-1]:
        found = np.zeros(evidence.shape[:-2] + needs.shape[-1:], dtype=bool)
    counted = needs.any(axis=-1)
    complete = counted & (found[..., None, :] | ~needs).all(axis=-1)
    return ratio(complete.sum(axis=-1), counted.sum(axis=-1))
