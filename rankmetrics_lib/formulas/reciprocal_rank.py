"""Reciprocal rank and hit rate: is there a relevant document, and how soon.

Shared by all functions here: `rels` holds the labels in rank order, finite and at least 0;
a label >= `relevance_level` counts as relevant; `k` None takes the whole list.
Their means over queries are MRR and the hit rate; a query without a hit stays in the mean as 0.
"""

from ._arguments import checked
from ._shared import relevant


@checked("rels", "k")
def reciprocal_rank(rels, k=None, *, relevance_level=1):
    """One over the rank of the first relevant document.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1: documents below it are not looked at.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where no relevant document stands among the first k.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Sources 000 and 002; Voorhees (1999), TREC-8 question answering track report.

    Examples
    --------
    >>> reciprocal_rank([0, 1, 0, 0, 0])
    0.5
    """
    hits = relevant(rels[:k], relevance_level)
    return next((1 / rank for rank, hit in enumerate(hits, 1) if hit), 0.0)


@checked("rels", "k")
def hit_rate(rels, k=None, *, relevance_level=1):
    """1.0 if any of the first k documents is relevant, else 0.0 (also called success at k).

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        0.0 or 1.0; the rate is its mean over queries.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Source 000; TREC practice (success@k).

    Examples
    --------
    >>> hit_rate([0, 0, 1, 0, 0], 5), hit_rate([0, 0, 1, 0, 0], 2)
    (1.0, 0.0)
    """
    return float(any(relevant(rels[:k], relevance_level)))
