"""Each measure by the function of `rankmetrics_lib.arrays` that defines it.

A function here takes rankings (see `rankings`), the cut-off k, and the measure's parameters by their keywords.
"""

import numpy as np

from .. import arrays
from ..arrays._shared import n_documents, ratio
from .measures import GAIN_OF_DCG


def average_precision(rankings, k, *, relevance_level, normalizer):
    return arrays.average_precision(
        rankings.rels,
        k,
        n_relevant=rankings.n_relevant(relevance_level),
        normalizer=normalizer,
        relevance_level=relevance_level,
    )


def auc(rankings, k, *, relevance_level):
    """What the run lacks of the pool stands, tied, below all that it has."""
    hits = (rankings.rels >= relevance_level).sum(axis=-1)
    misses = (rankings.rels < relevance_level).sum(axis=-1)
    hits_missing = rankings.n_relevant(relevance_level) - hits
    misses_missing = rankings.n_judged_missing - hits_missing
    listed = arrays.auc(binary(rankings.rels, relevance_level), rankings.scores)
    pairs_right = np.nan_to_num(listed) * hits * misses
    pairs_right += hits * misses_missing + hits_missing * misses_missing / 2
    pairs = (hits + hits_missing) * (misses + misses_missing)
    return ratio(pairs_right, pairs, empty=np.nan)


def binary(labels, relevance_level):
    """1 for a relevant label, 0 for another; NaN stays."""
    return np.where(np.isnan(labels), np.nan, labels >= relevance_level)


def bpref(rankings, k, *, relevance_level):
    R = rankings.n_relevant(relevance_level)
    return arrays.bpref(
        binary(rankings.judged, relevance_level),
        n_relevant=R,
        n_nonrelevant=n_documents(rankings.pool) - R,
    )


def err(rankings, k, *, max_grade):
    return arrays.err(rankings.rels, k, max_grade=max_grade)


def ndcg(rankings, k, *, dcg, gains):
    rels, pool = (mapped(labels, gains) for labels in (rankings.rels, rankings.pool))
    return arrays.ndcg(rels, k, pool=pool, gain=GAIN_OF_DCG[dcg])


def mapped(labels, gains):
    """Labels replaced by what `gains` says of them; a grade that it leaves out keeps its value."""
    replaced = labels.copy()
    for grade, gain in (gains or {}).items():
        replaced[labels == grade] = gain
    return replaced


def precision(rankings, k, *, relevance_level):
    return arrays.precision(rankings.rels, k, relevance_level=relevance_level)


def recall(rankings, k, *, relevance_level):
    return arrays.recall(
        rankings.rels,
        k,
        n_relevant=rankings.n_relevant(relevance_level),
        relevance_level=relevance_level,
    )


def rbp(rankings, k, *, persistence, relevance_level):
    return arrays.rbp(
        rankings.rels[..., :k],
        persistence=persistence,
        relevance_level=relevance_level,
    )


def r_precision(rankings, k, *, relevance_level):
    return arrays.r_precision(
        rankings.rels,
        n_relevant=rankings.n_relevant(relevance_level),
        relevance_level=relevance_level,
    )


def reciprocal_rank(rankings, k, *, relevance_level):
    return arrays.reciprocal_rank(rankings.rels, k, relevance_level=relevance_level)


def hit_rate(rankings, k, *, relevance_level):
    return arrays.hit_rate(rankings.rels, k, relevance_level=relevance_level)


FUNCTIONS = {
    "AP": average_precision,
    "AUC": auc,
    "Bpref": bpref,
    "ERR": err,
    "nDCG": ndcg,
    "P": precision,
    "R": recall,
    "RBP": rbp,
    "Rprec": r_precision,
    "RR": reciprocal_rank,
    "Success": hit_rate,
}
