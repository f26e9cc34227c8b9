"""What to do where the ranking or the judgments are incomplete: ties in score, documents nobody
judged.

Shared by the functions of `judged`: labels in rank order, None or NaN for a document without a
judgment; a label of at least 1 is relevant. Shared by the functions of `labels` and `scores`:
equally long, a higher score stands higher.
"""

from ._arguments import checked
from ._shared import ratio, relevant, share
from .dcg import gain_of, ideal_dcg, weight_at


@checked("judged", required=("n_relevant",))
def bpref(judged, *, n_relevant, n_nonrelevant):
    """Binary preference: for each relevant document, how few judged nonrelevant ones stand above
    it.

    Parameters
    ----------
    judged : sequence of float or None
        Labels in rank order; None or NaN for an unjudged document, which is passed over.
    n_relevant, n_nonrelevant : int
        Relevant and nonrelevant documents in the whole judged pool, R and N.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant. A relevant document not retrieved adds 0.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` or `n_nonrelevant` below what the list shows, or a bad label.

    References
    ----------
    Buckley & Voorhees (2004), as computed by trec_eval since version 8.

    Examples
    --------
    >>> bpref([None, 1, 0, 1], n_relevant=2, n_nonrelevant=2)
    0.75
    """
    bound = min(n_relevant, n_nonrelevant)
    total = 0.0
    nonrelevant_above = 0
    for label in judged:
        if label is None:
            continue
        if label >= 1:
            total += 1 - ratio(min(nonrelevant_above, n_relevant), bound)
        else:
            nonrelevant_above += 1
    return ratio(total, n_relevant)


@checked("judged")
def infap(judged, *, n_relevant=None, in_pool=None):
    """Inferred average precision, where only a random sample of the pool was judged.

    At each relevant document, the precision above it is estimated from the judged documents above
    it.

    Parameters
    ----------
    judged : sequence of float or None
        Labels in rank order; None or NaN for a document that was not judged.
    n_relevant : int, optional
        Documents judged relevant, retrieved or not; by default those in `judged`.
    in_pool : sequence of bool, optional
        Whether each document belongs to the pool from which those to judge were drawn; by default
        all do. An unjudged document of the pool is estimated, one outside of it counts as not
        relevant.

    Returns
    -------
    float
        In [0, 1], up to the smoothing of 0.00001; 0.0 where nothing is judged relevant.
        With every document judged it is `average_precision`, up to that smoothing.

    Raises
    ------
    ValueError, TypeError
        For `n_relevant` below the relevant documents in `judged`, a judged document outside of the
        pool, or a bad label.

    References
    ----------
    Yilmaz & Aslam (2006); the smoothing is that of trec_eval.

    Examples
    --------
    >>> round(infap([1, None, 0, 1], n_relevant=2), 4)
    0.8125
    >>> round(infap([1, None, 0, 1], n_relevant=2, in_pool=[True, False, True, True]), 4)
    0.75
    """
    smoothing = 0.00001
    total = 0.0
    above_pool = above_relevant = above_nonrelevant = 0
    for rank, label in enumerate(judged, 1):
        if label is not None and label >= 1:
            above = above_relevant + above_nonrelevant
            precision_in_pool = (above_relevant + smoothing) / (above + 2 * smoothing)
            total += 1 / rank + above_pool / rank * precision_in_pool
            above_relevant += 1
        elif label is not None:
            above_nonrelevant += 1
        above_pool += in_pool is None or in_pool[rank - 1]
    return ratio(total, above_relevant if n_relevant is None else n_relevant)


@checked("labels", "scores")
def rank_labels(labels, scores, *, ties="stable"):
    """Labels in the order of the scores, the highest first.

    Parameters
    ----------
    labels : sequence of float, length n
        Graded labels.
    scores : sequence of float, length n
        Any number but NaN.
    ties : {"stable", "best", "worst"}
        Equal scores keep the given order, or stand with the highest or with the lowest label first.

    Returns
    -------
    list of float, length n
        `rels`, as every metric takes them.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, an unknown tie rule, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> rank_labels([0, 1, 2], [0.5, 0.5, 0.9], ties="best")
    [2, 1, 0]
    """
    sign = {"stable": 0, "best": -1, "worst": 1}[ties]
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], sign * labels[i], i))
    return [labels[i] for i in order]


def tie_groups(labels, scores):
    """The labels of each distinct score, from the highest score."""
    return [
        [label for label, score in zip(labels, scores) if score == group]
        for group in sorted(set(scores), reverse=True)
    ]


@checked("labels", "scores", "k")
def tie_averaged_precision(labels, scores, k=None, *, relevance_level=1):
    """Mean of `precision` at k over all orders of tied documents.

    Parameters
    ----------
    labels, scores : sequence of float, length n
        Labels, and the scores that order them.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 for an empty list.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a NaN score, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_precision([1, 0, 0], [0.5, 0.5, 0.5], 1)
    0.3333333333333333
    """
    groups = [relevant(group, relevance_level) for group in tie_groups(labels, scores)]
    chances = [sum(group) / len(group) for group in groups for _ in group]
    return ratio(sum(chances[:k]), k or len(labels))


@checked("labels", "scores", "k")
def tie_averaged_reciprocal_rank(labels, scores, k=None, *, relevance_level=1):
    """Mean of `reciprocal_rank` at k over all orders of tied documents.

    Parameters
    ----------
    labels, scores : sequence of float, length n
        Labels, and the scores that order them.
    k : int, optional
        Cut-off, at least 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, a NaN score, or a bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_reciprocal_rank([1, 0], [0.5, 0.5])
    0.75
    """
    expected, none_before, rank = 0.0, 1.0, 0
    for group in tie_groups(labels, scores):
        hits = sum(relevant(group, relevance_level))
        for left in range(len(group), 0, -1):
            rank += 1
            chance = min(1, hits / left)
            if k is None or rank <= k:
                expected += none_before * chance / rank
            none_before *= 1 - chance
    return expected


@checked("labels", "scores", "k")
def tie_averaged_average_precision(labels, scores, k=None, *, n_relevant=None, relevance_level=1):
    """Mean of `average_precision` over all orders of tied documents.

    Parameters
    ----------
    labels, scores : sequence of float, length n
        Labels, and the scores that order them.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int, optional
        Relevant documents in the whole pool; by default those in `labels` (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; 0.0 where nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, k < 1, `n_relevant` below the relevant labels, a NaN score, or a
        bad label.

    References
    ----------
    McSherry & Najork (2008).

    Examples
    --------
    >>> tie_averaged_average_precision([1, 0], [0.5, 0.5])
    0.75
    """
    precisions, hits_above, rank = [], 0, 0
    for group in tie_groups(labels, scores):
        hits = sum(relevant(group, relevance_level))
        for place in range(len(group)):
            rank += 1
            hits_here_above = place * ratio(hits - 1, len(group) - 1)
            precisions.append(hits / len(group) * (hits_above + hits_here_above + 1) / rank)
        hits_above += hits
    return ratio(sum(precisions[:k]), hits_above if n_relevant is None else n_relevant)


@checked("labels", "scores", "k")
def tie_averaged_ndcg(labels, scores, k=None, *, pool=None, gain="linear", discount="log2", base=2):
    """Mean of `ndcg` over all orders of tied documents.

    Parameters
    ----------
    labels, scores : sequence of float, length n
        Graded labels, and the scores that order them.
    k : int, optional
        Cut-off, at least 1.
    pool : sequence of float, optional
        Labels of all judged documents; by default `labels` (list-only).
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    float
        In [0, 1]; 0.0 where the ideal is 0.

    Raises
    ------
    ValueError, TypeError
        As `ndcg`; for lengths that differ or a NaN score.

    References
    ----------
    McSherry & Najork (2008); scikit-learn's ndcg_score computes this one unless told to ignore
    ties.

    Examples
    --------
    >>> round(tie_averaged_ndcg([1, 0], [0.5, 0.5]), 4)
    0.8155
    """
    gains = []
    for group in tie_groups(labels, scores):
        gains += [sum(gain_of(label, gain) for label in group) / len(group)] * len(group)
    ideal = ideal_dcg(labels if pool is None else pool, k, gain=gain, discount=discount, base=base)
    dcg = sum(g * weight_at(rank, discount, base) for rank, g in enumerate(gains[:k], 1))
    return share(dcg, ideal)
