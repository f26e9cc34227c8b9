"""Average precision: the precision at each relevant document, averaged over all that exist.

Shared by all functions here: `rels` holds the labels in rank order, finite and at least 0;
a label >= `relevance_level` counts as relevant; `n_relevant` (R) counts the relevant documents
of the whole pool, retrieved or not, by default those in `rels` (list-only).
"""

import math

from ._arguments import checked
from ._shared import ratio, relevant


@checked("rels", "k")
def average_precision(rels, k=None, *, n_relevant=None, normalizer="relevant", relevance_level=1):
    """Sum of the precisions at the hits, divided by the number of relevant documents.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1: hits below rank k add nothing.
    n_relevant : int, optional
        R, the relevant documents in the whole pool; by default those in `rels` (list-only).
    normalizer : {"relevant", "truncated"}
        Divide by R, or by min(R, k), which lets a full top k reach 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant. Relevant documents not retrieved add 0.

    Raises
    ------
    ValueError, TypeError
        For k < 1, `n_relevant` below the relevant documents in `rels`, an unknown normalizer,
        or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Sources 000, 001 (both normalizers) and 002; Buckley & Voorhees (2005); Robertson (2008).

    Examples
    --------
    >>> round(average_precision([1, 0, 1, 0, 0, 1, 0, 0, 1, 1]), 4)
    0.6222
    >>> round(average_precision([1, 1, 0, 0, 0], n_relevant=3), 4)
    0.6667
    >>> average_precision([1] * 10, 10, n_relevant=20)
    0.5
    >>> average_precision([1] * 10, 10, n_relevant=20, normalizer="truncated")
    1.0
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    precisions = [sum(hits[:rank]) / rank for rank, hit in enumerate(hits[:k], 1) if hit]
    divisor = min(R, k or R) if normalizer == "truncated" else R
    return ratio(sum(precisions), divisor)


@checked("rels", "k")
def average_precision_steps(rels, k=None, *, n_relevant=None, relevance_level=1):
    """Average precision as an area: each step in recall times the precision at its end.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int, optional
        R, the relevant documents in the whole pool; by default those in `rels` (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; equal to `average_precision` with normalizer "relevant". 0.0 where nothing is
        relevant.

    Raises
    ------
    ValueError, TypeError
        As `average_precision`.

    References
    ----------
    Source 002, the sum of P(k) times the change of recall.

    Examples
    --------
    >>> round(average_precision_steps([1, 0, 1, 0, 0, 1]), 4)
    0.7222
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    recalls = [ratio(sum(hits[:rank]), R) for rank in range(len(hits) + 1)]
    steps = [recalls[rank] - recalls[rank - 1] for rank in range(1, len(recalls))]
    return float(sum(step * sum(hits[:rank]) / rank for rank, step in enumerate(steps[:k], 1)))


@checked("values")
def gmap(values, *, floor=1e-5):
    """Geometric mean of the average precisions of many queries, each lifted to at least `floor`.

    Parameters
    ----------
    values : sequence of float
        Average precisions, one a query, at least 0.
    floor : float
        Smallest value that enters the mean, above 0; without it one query at 0 would make the mean
        0.

    Returns
    -------
    float
        At least `floor`; NaN without queries.

    Raises
    ------
    ValueError, TypeError
        For a value that is negative, infinite, NaN or no number, or a floor that is not above 0.

    References
    ----------
    Robertson (2006); the floor of 0.00001 is that of trec_eval.

    Examples
    --------
    >>> round(gmap([0.5, 0.0]), 6)
    0.002236
    """
    logs = [math.log(max(value, floor)) for value in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan
