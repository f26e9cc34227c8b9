"""Precision, recall and F: how many relevant documents are among the first k.

`rels` holds the labels in rank order; a label of at least `relevance_level` is relevant.
"""

from ._arguments import checked
from ._rules import check_scalar
from ._shared import Counts, ratio, relevant
from ._types import Numbers

__all__ = [
    "ConfusionMatrix",
    "confusion_matrix",
    "precision",
    "recall",
    "capped_recall",
    "f_measure",
    "r_precision",
]


class ConfusionMatrix(Counts):
    """Counts of documents by label and decision: tp, fp, fn, tn. A quotient over 0 is 0.0."""

    names = ("tp", "fp", "fn", "tn")
    tp: int
    fp: int
    fn: int
    tn: int

    def __init__(self, tp: int, fp: int, fn: int, tn: int):
        super().__init__(tp, fp, fn, tn)

    @property
    def accuracy(self) -> float:
        return ratio(self.tp + self.tn, self.tp + self.fp + self.fn + self.tn)

    @property
    def precision(self) -> float:
        return ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        return ratio(self.tp, self.tp + self.fn)

    @property
    def tpr(self) -> float:
        return self.recall

    @property
    def fpr(self) -> float:
        return ratio(self.fp, self.fp + self.tn)

    def f(self, beta: float = 1.0) -> float:
        return f_score(self.precision, self.recall, check_scalar("beta", beta))


@checked
def confusion_matrix(labels: Numbers, predicted: Numbers) -> ConfusionMatrix:
    """Counts of right and wrong decisions; a label, and a prediction, of at least 1 means yes.

    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    ConfusionMatrix(tp=1, fp=1, fn=1, tn=2)
    """
    pairs = list(zip(relevant(labels, 1), relevant(predicted, 1)))
    return ConfusionMatrix(
        tp=pairs.count((1, 1)),
        fp=pairs.count((0, 1)),
        fn=pairs.count((1, 0)),
        tn=pairs.count((0, 0)),
    )


@checked
def precision(rels: Numbers, k: int | None = None, *, relevance_level: float = 1) -> float:
    """Share of the first k documents that are relevant; a shorter list still divides by k.

    >>> precision([0, 0, 0, 1, 1], 4), precision([0, 0, 0, 1, 1], 5)
    (0.25, 0.4)
    """
    hits = relevant(rels[:k], relevance_level)
    return ratio(sum(hits), k or len(rels))


@checked
def recall(
    rels: Numbers,
    k: int | None = None,
    *,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """Share of all relevant documents that are among the first k; 0.0 if nothing is relevant.

    >>> recall([1, 0, 1, 0, 0], 5, n_relevant=4)
    0.5
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return ratio(sum(hits[:k]), R)


@checked
def capped_recall(
    rels: Numbers,
    k: int | None = None,
    *,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """Relevant documents among the first k, divided by the most that k places can hold: min(R, k).

    0.0 if nothing is relevant.

    >>> capped_recall([1, 1, 0, 1, 0], 2, n_relevant=4)
    1.0
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return ratio(sum(hits[:k]), min(R, k or R))


def f_score(precision, recall, beta):
    """The F measure of a precision and a recall: their harmonic mean, with weight beta squared on
    recall."""
    return ratio((1 + beta**2) * precision * recall, beta**2 * precision + recall)


@checked
def f_measure(
    rels: Numbers,
    k: int | None = None,
    *,
    beta: float = 1.0,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """Weighted harmonic mean of precision and recall at k; 0.0 if both are 0.

    >>> round(f_measure([1, 0, 1, 0, 0], 5, n_relevant=4), 4)
    0.4444
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    precision = ratio(sum(hits[:k]), k or len(hits))
    recall = ratio(sum(hits[:k]), R)
    return f_score(precision, recall, beta)


@checked
def r_precision(
    rels: Numbers, *, n_relevant: int | None = None, relevance_level: float = 1
) -> float:
    """Precision at R, the number of relevant documents, where it equals recall; 0.0 if R is 0.

    >>> r_precision([1, 0, 1, 0, 1], n_relevant=3)
    0.6666666666666666
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return ratio(sum(hits[:R]), R)
