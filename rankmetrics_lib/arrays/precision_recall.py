"""Precision, recall and F over many rankings at once.

Shared by all functions here: `rels` has shape (..., n), labels in rank order along the last axis,
finite and at least 0, NaN after the last document of a row is padding; the result has shape (...).
A label >= `relevance_level` counts as relevant; `k` None takes each whole row. Definitions, edge
rules and sources: rankmetrics_lib.formulas.
"""

from typing import NamedTuple

import numpy as np

from ._arguments import check_scalar, checked
from ._shared import n_documents, ranks, ratio, relevant


class ConfusionMatrix(NamedTuple):
    """Counts of documents by label and decision, each of shape (...). A quotient of nothing is
    0.0."""

    tp: np.ndarray
    fp: np.ndarray
    fn: np.ndarray
    tn: np.ndarray

    @property
    def accuracy(self):
        return ratio(self.tp + self.tn, self.tp + self.fp + self.fn + self.tn)

    @property
    def precision(self):
        return ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self):
        return ratio(self.tp, self.tp + self.fn)

    @property
    def tpr(self):
        return self.recall

    @property
    def fpr(self):
        return ratio(self.fp, self.fp + self.tn)

    def f(self, beta=1.0):
        return f_score(self.precision, self.recall, check_scalar("beta", beta))


@checked
def confusion_matrix(labels, predicted):
    """Count right and wrong decisions.

    Parameters
    ----------
    labels, predicted : array_like, shape (..., n)
        What the judges and the system say; at least 1 is relevant. NaN in both is padding.

    Returns
    -------
    ConfusionMatrix
        tp, fp, fn, tn of shape (...), with accuracy, precision, recall, tpr, fpr and f(beta).

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, or a label that is no finite number of at least 0.

    References
    ----------
    Source 002, section 6; source 003, formula 1.1; Fawcett (2006).

    Examples
    --------
    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0]).precision
    np.float64(0.5)
    """
    right, yes = labels >= 1, predicted >= 1
    wrong, no = labels < 1, predicted < 1
    return ConfusionMatrix(
        *((a & b).sum(axis=-1) for a, b in [(right, yes), (wrong, yes), (right, no), (wrong, no)])
    )


@checked
def precision(rels, k=None, *, relevance_level=1):
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
    Sources 000 and 002; van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> precision([[1, 1, 0, 0, 0], [0, 0, 0, 1, 1]], 5)
    array([0.4, 0.4])
    """
    hits = relevant(rels, relevance_level)[..., :k]
    return ratio(hits.sum(axis=-1), n_documents(rels) if k is None else k)


@checked
def recall(rels, k=None, *, n_relevant=None, relevance_level=1):
    """Share of all relevant documents that stand among the first k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool, retrieved or not; by default those in each row
        (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    Source 002; van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> recall([[1, 0, 1, 0, 0], [0, 0, 0, 0, 1]], 5, n_relevant=[4, 1])
    array([0.5, 1. ])
    """
    hits = relevant(rels, relevance_level)
    return ratio(
        hits[..., :k].sum(axis=-1),
        hits.sum(axis=-1) if n_relevant is None else n_relevant,
    )


def f_score(precision, recall, beta):
    """The F measure of a precision and a recall: their harmonic mean, recall weighing beta
    squared."""
    return ratio((1 + beta**2) * precision * recall, beta**2 * precision + recall)


@checked
def f_measure(rels, k=None, *, beta=1.0, n_relevant=None, relevance_level=1):
    """Weighted harmonic mean of precision and recall of the first k.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    beta : float
        At least 0; recall weighs beta squared (not beta). 1 gives F1, 0 gives precision.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool; by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where precision and recall are both 0.

    Raises
    ------
    ValueError, TypeError
        For a negative or infinite beta, k < 1, `n_relevant` below the hits, or a bad label.

    References
    ----------
    Source 002; van Rijsbergen (1979), chapter 7, where F is 1 - E.

    Examples
    --------
    >>> f_measure([[1, 0, 1, 0, 0], [0, 0, 0, 0, 0]], 5, n_relevant=[4, 1]).round(4)
    array([0.4444, 0.    ])
    """
    at_k = precision(rels, k, relevance_level=relevance_level)
    return f_score(
        at_k,
        recall(rels, k, n_relevant=n_relevant, relevance_level=relevance_level),
        beta,
    )


@checked
def r_precision(rels, *, n_relevant=None, relevance_level=1):
    """Precision at R, the number of relevant documents; there it equals recall.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    n_relevant : int or array_like, shape (...), optional
        R, the relevant documents in the whole pool; by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where nothing is relevant. Ranks beyond the row count as not relevant.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    Aslam, Yilmaz & Pavlu (2005); TREC practice.

    Examples
    --------
    >>> r_precision([[1, 0, 1, 0, 1], [1, 1, 0, 0, 1]]).round(4)
    array([0.6667, 0.6667])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    return ratio((hits * (ranks(rels) <= np.expand_dims(R, -1))).sum(axis=-1), R)
