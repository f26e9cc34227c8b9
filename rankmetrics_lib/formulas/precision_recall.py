"""Precision, recall and F: what a cut of the ranking holds.

Shared by all functions here: `rels` holds the labels in rank order, finite and at least 0; a label
>= `relevance_level` counts as relevant; `k` None takes the whole list. All values lie in [0, 1].
"""

from ._arguments import check_scalar, checked
from ._shared import Counts, ratio, relevant


class ConfusionMatrix(Counts):
    """Counts of documents by label and decision: tp, fp, fn, tn. A quotient of nothing is 0.0."""

    names = ("tp", "fp", "fn", "tn")

    def __init__(self, tp, fp, fn, tn):
        super().__init__(tp, fp, fn, tn)

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


@checked("labels", "predicted")
def confusion_matrix(labels, predicted):
    """Count right and wrong decisions.

    Parameters
    ----------
    labels : sequence of float, length n
        What the judges say; a label of at least 1 is relevant.
    predicted : sequence of float, length n
        What the system says; at least 1 means predicted relevant.

    Returns
    -------
    ConfusionMatrix
        tp, fp, fn, tn, with the properties accuracy, precision, recall, tpr, fpr and the method
        f(beta).

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, or a label that is no finite number of at least 0.

    References
    ----------
    Source 002, section 6; source 003, formula 1.1; Fawcett (2006).

    Examples
    --------
    >>> counts = confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    >>> counts
    ConfusionMatrix(tp=1, fp=1, fn=1, tn=2)
    >>> counts.precision, counts.accuracy
    (0.5, 0.6)
    """
    pairs = list(zip(relevant(labels, 1), relevant(predicted, 1)))
    return ConfusionMatrix(
        pairs.count((1, 1)),
        pairs.count((0, 1)),
        pairs.count((1, 0)),
        pairs.count((0, 0)),
    )


@checked("rels", "k")
def precision(rels, k=None, *, relevance_level=1):
    """Share of the first k documents that are relevant.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. A list shorter than k still divides by k.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 for an empty list.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Sources 000 and 002; van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> precision([0, 0, 0, 1, 1], 4), precision([0, 0, 0, 1, 1], 5)
    (0.25, 0.4)
    """
    return ratio(sum(relevant(rels[:k], relevance_level)), k or len(rels))


@checked("rels", "k")
def recall(rels, k=None, *, n_relevant=None, relevance_level=1):
    """Share of all relevant documents that stand among the first k.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int, optional
        Relevant documents in the whole pool, retrieved or not; by default those in `rels`
        (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, `n_relevant` below the relevant documents in `rels`, or a bad label.

    References
    ----------
    Source 002 (which by a slip calls R@n a precision); van Rijsbergen (1979), chapter 7.

    Examples
    --------
    >>> recall([1, 0, 1, 0, 0], 5, n_relevant=4)
    0.5
    """
    hits = relevant(rels, relevance_level)
    return ratio(sum(hits[:k]), sum(hits) if n_relevant is None else n_relevant)


def f_score(precision, recall, beta):
    """The F measure of a precision and a recall: their harmonic mean, recall weighing beta
    squared."""
    return ratio((1 + beta**2) * precision * recall, beta**2 * precision + recall)


@checked("rels", "k")
def f_measure(rels, k=None, *, beta=1.0, n_relevant=None, relevance_level=1):
    """Weighted harmonic mean of precision and recall of the first k.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    beta : float
        At least 0; recall weighs beta squared (not beta). 1 gives F1, 0 gives precision.
    n_relevant : int, optional
        Relevant documents in the whole pool; by default those in `rels` (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
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
    >>> round(f_measure([1, 0, 1, 0, 0], 5, n_relevant=4), 4)
    0.4444
    """
    at_k = precision(rels, k, relevance_level=relevance_level)
    recall_at_k = recall(rels, k, n_relevant=n_relevant, relevance_level=relevance_level)
    return f_score(at_k, recall_at_k, beta)


@checked("rels")
def r_precision(rels, *, n_relevant=None, relevance_level=1):
    """Precision at R, the number of relevant documents; there it equals recall.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    n_relevant : int, optional
        R, the relevant documents in the whole pool; by default those in `rels` (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant. Ranks beyond the list count as not relevant.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` below the relevant documents in `rels`, or a bad label.

    References
    ----------
    Aslam, Yilmaz & Pavlu (2005); TREC practice.

    Examples
    --------
    >>> r_precision([1, 0, 1, 0, 1], n_relevant=3)
    0.6666666666666666
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return ratio(sum(hits[:R]), R)
