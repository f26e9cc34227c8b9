"""Precision, recall and F over many rankings at once.

In all functions here, `rels` has shape (..., n): labels in rank order along the last axis, finite
and at least 0; NaN after the last document of a row is padding. The result has shape (...). A label
of at least `relevance_level` is relevant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..formulas._rules import check_scalar
from ._arguments import checked
from ._shared import n_documents, ranks, ratio, relevant

if TYPE_CHECKING:
    from ._types import ArrayLike, Counts, Floats

__all__ = [
    "ConfusionMatrix",
    "confusion_matrix",
    "precision",
    "recall",
    "capped_recall",
    "f_measure",
    "r_precision",
]


class ConfusionMatrix(NamedTuple):
    """Counts of documents by label and decision, each of shape (...). A quotient over 0 is 0.0.

    Attributes
    ----------
    tp, fp, fn, tn : ndarray of int64, shape (...)
        True positives, false positives, false negatives, true negatives.
    accuracy, precision, recall, tpr, fpr : ndarray of float64, shape (...)
        Quotients of the counts, in [0, 1].
    """

    tp: Counts
    fp: Counts
    fn: Counts
    tn: Counts

    @property
    def accuracy(self) -> Floats:
        return ratio(self.tp + self.tn, self.tp + self.fp + self.fn + self.tn)

    @property
    def precision(self) -> Floats:
        return ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> Floats:
        return ratio(self.tp, self.tp + self.fn)

    @property
    def tpr(self) -> Floats:
        return self.recall

    @property
    def fpr(self) -> Floats:
        return ratio(self.fp, self.fp + self.tn)

    def f(self, beta: float = 1.0) -> Floats:
        """The F measure of precision and recall; recall has the weight beta squared."""
        return f_score(self.precision, self.recall, check_scalar("beta", beta))


@checked
def confusion_matrix(labels: ArrayLike, predicted: ArrayLike) -> ConfusionMatrix:
    """Count right and wrong decisions.

    Parameters
    ----------
    labels : array_like, shape (..., n)
        Labels of the documents; at least 1 is relevant. NaN after the last document is padding.
    predicted : array_like, shape (..., n)
        Decisions of the system; at least 1 means predicted relevant. NaN wherever labels are NaN.

    Returns
    -------
    ConfusionMatrix
        tp, fp, fn, tn, each of shape (...), with the properties accuracy, precision, recall, tpr,
        fpr and the method f(beta).

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, or a label that is not a finite number of at least 0.

    References
    ----------
    Fawcett (2006).

    Examples
    --------
    >>> counts = confusion_matrix([[1, 1, 0, 0, 0]], [[1, 0, 1, 0, 0]])
    >>> counts.precision, counts.accuracy
    (array([0.5]), array([0.6]))
    """
    right, yes = labels >= 1, predicted >= 1
    wrong, no = labels < 1, predicted < 1
    return ConfusionMatrix(
        tp=(right & yes).sum(axis=-1),
        fp=(wrong & yes).sum(axis=-1),
        fn=(right & no).sum(axis=-1),
        tn=(wrong & no).sum(axis=-1),
    )


@checked
def precision(rels: ArrayLike, k: int | None = None, *, relevance_level: float = 1) -> Floats:
    """Share of the first k documents that are relevant.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. A row shorter than k still divides by k.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 for an empty row.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> precision([[0, 0, 0, 1, 1], [1, 1, 0, 0, 0]], 4)
    array([0.25, 0.5 ])
    """
    hits = relevant(rels, relevance_level)[..., :k]
    return ratio(hits.sum(axis=-1), n_documents(rels) if k is None else k)


@checked
def recall(
    rels: ArrayLike,
    k: int | None = None,
    *,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Share of all relevant documents that are among the first k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> recall([[1, 0, 1, 0, 0], [0, 0, 0, 0, 1]], 3, n_relevant=[4, 1])
    array([0.5, 0. ])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    return ratio(hits[..., :k].sum(axis=-1), R)


@checked
def capped_recall(
    rels: ArrayLike,
    k: int | None = None,
    *,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Relevant documents among the first k, divided by the most that k places can hold: min(R, k).

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. Without a cut-off, this is `recall`.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant. If all of the first k documents are relevant, the
        value is 1, however many more exist.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    Thakur et al. (2021), BEIR, where it is written R_cap@k.

    Examples
    --------
    >>> capped_recall([[1, 1, 0, 1, 0], [0, 1, 0, 0, 0]], 2, n_relevant=[4, 1])
    array([1., 1.])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    return ratio(hits[..., :k].sum(axis=-1), R if k is None else np.minimum(R, k))


def f_score(precision, recall, beta):
    """The F measure of a precision and a recall: their harmonic mean, with weight beta squared on
    recall."""
    return ratio((1 + beta**2) * precision * recall, beta**2 * precision + recall)


@checked
def f_measure(
    rels: ArrayLike,
    k: int | None = None,
    *,
    beta: float = 1.0,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Weighted harmonic mean of precision and recall at k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    beta : float
        Weight of recall, at least 0: recall weighs beta squared, not beta. 1 gives F1, 0 gives
        precision.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if precision and recall are both 0.

    Raises
    ------
    ValueError, TypeError
        For a negative or infinite beta, k < 1, an `n_relevant` below the relevant documents of a
        row, or a bad label.

    References
    ----------
    van Rijsbergen (1979), chapter 7, where F is 1 - E.

    Examples
    --------
    >>> f_measure([[1, 0, 1, 0, 0]], 5, n_relevant=4).round(4)
    array([0.4444])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    found = hits[..., :k].sum(axis=-1)
    precision = ratio(found, n_documents(rels) if k is None else k)
    return f_score(precision, ratio(found, R), beta)


@checked
def r_precision(
    rels: ArrayLike, *, n_relevant: ArrayLike | None = None, relevance_level: float = 1
) -> Floats:
    """Precision at R, the number of relevant documents, where it equals recall.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant. Ranks beyond the row count as not relevant.

    Raises
    ------
    ValueError, TypeError
        For an `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    Aslam, Yilmaz & Pavlu (2005); TREC practice.

    Examples
    --------
    >>> r_precision([[1, 0, 1, 0, 1]], n_relevant=3).round(4)
    array([0.6667])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    inside = ranks(rels) <= np.expand_dims(R, -1)
    return ratio((hits * inside).sum(axis=-1), R)
