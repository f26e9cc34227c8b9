"""Metrics of retrieval that feeds a language model: context precision and evidence recall.

`evidence` has a row for each passage in rank order and a column for each piece of evidence; a label
of at least 1 says that the passage holds the piece.
"""

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Numbers, Subtopics

__all__ = ["context_precision", "evidence_recall"]


@checked
def context_precision(rels: Numbers, k: int | None = None) -> float:
    """The mean of the precisions at the hits among the first k passages; 0.0 without a hit.

    >>> context_precision([1, 0, 1])
    0.8333333333333333
    >>> context_precision([1, 0, 0, 0, 0]), context_precision([1, 0, 0, 0, 1])
    (1.0, 0.7)
    """
    hits = relevant(rels, 1)[:k]
    precisions = [sum(hits[:i]) / i for i, hit in enumerate(hits, 1) if hit]
    return ratio(sum(precisions), sum(hits))


def pieces(labels):
    """The pieces of evidence that a passage holds, or that an answer needs."""
    return {piece for piece, label in enumerate(labels) if label >= 1}


@checked
def evidence_recall(
    evidence: Subtopics, k: int | None = None, *, answers: Subtopics | None = None
) -> float:
    """The share of the answers whose evidence is all among the first k passages.

    `answers` has a row for each answer, with a label of at least 1 for each piece that it needs. By
    default, one answer needs them all. An answer that needs nothing does not count.

    >>> evidence_recall([[1, 0], [1, 0], [0, 1]], 2), evidence_recall([[1, 0], [1, 0], [0, 1]], 3)
    (0.0, 1.0)
    >>> evidence_recall([[1, 0], [1, 0], [0, 1]], 2, answers=[[1, 0], [1, 1]])
    0.5
    """
    if answers is None:
        answers = [[1] * len(evidence[0])] if evidence else []
    found = set()
    for passage in evidence[:k]:
        found |= pieces(passage)
    needs = [pieces(answer) for answer in answers if pieces(answer)]
    return ratio(sum(need <= found for need in needs), len(needs))
