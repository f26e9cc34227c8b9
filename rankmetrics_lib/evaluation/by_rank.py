"""The measures over `Ranked` lists: a function each, with the cut-off k and the measure's
parameters by keyword.

They give what the functions of `rankmetrics_lib.arrays` give, from counts that all of them share.
The rare measures call the arrays.
"""

import numpy as np

from .. import arrays
from ..arrays._shared import ratio
from ..arrays.dcg import gains_of
from .measures import GAIN_OF_DCG
from .packing import bits_for
from .ranked import counts, row_sums, sums_in_order

FEW_GRADES = 16  # up to here, a pass a grade is cheaper than to sort the pool


def share(part, whole):
    """A quotient, 0 where there is nothing to divide by: a part of nothing is 0 already."""
    return part / np.where(whole > 0, whole, 1)


def widened(labels):
    """Padding up to a power of two: by it, and not by the longest list beside, the arrays pair the
    terms they add."""
    width = labels.shape[-1]
    more = (1 << bits_for(width)) - width
    return np.pad(labels, [(0, 0), (0, more)], constant_values=np.nan)


def average_precision(ranked, k, *, relevant, normalizer):
    precisions_at_hits = ranked.found(relevant) * ranked.hits(relevant)
    total = sums_in_order(precisions_at_hits[:, :k], 1 / ranked.ranks[:k])
    R = ranked.n_in_pool(relevant)
    truncated = normalizer == "truncated" and k is not None
    return share(total, np.minimum(R, k) if truncated else R)


def auc(ranked, k, *, relevant):
    """Pairs put right; what the list lacks of the pool stands, tied, below all that it has."""
    hits, found = ranked.hits(relevant), ranked.found(relevant)
    n_hits, padding = found[:, -1], hits.shape[-1] - ranked.n_documents
    n_misses = ranked.n_documents - n_hits
    right = row_sums(found * ~hits) - n_hits * padding
    if len(ranked.tied):
        right[ranked.tied] = area_under_steps(found[ranked.tied], ranked.ends)
    pairs = n_hits * n_misses
    if ranked.pool is not None:
        hits_lacking = ranked.n_in_pool(relevant) - n_hits
        lacking = ranked.n_in_pool(1) - counts(ranked.hits(1))
        misses_lacking = lacking - hits_lacking
        right += n_hits * misses_lacking + hits_lacking * misses_lacking / 2
        pairs = (n_hits + hits_lacking) * (n_misses + misses_lacking)
    value = np.array(ratio(right, pairs, empty=np.nan))
    value[(ranked.n_documents == 0) & (ranked.n_in_pool(relevant) > 0)] = 0.0
    return value


def area_under_steps(found, ends):
    """Relevant documents above each that is not; a pair with equal scores counts half."""
    row, column = np.nonzero(ends)
    hits = found[row, column]
    misses = column + 1 - hits
    first = np.diff(row, prepend=-1) > 0
    hits_above, misses_above = (np.where(first, 0, np.roll(counts, 1)) for counts in (hits, misses))
    areas = (misses - misses_above) * (hits + hits_above) / 2
    return np.bincount(row, areas, minlength=len(found))


def bpref(ranked, k, *, relevant):
    R, judged = ranked.n_in_pool(relevant), ranked.n_in_pool(1)
    binary = np.where(np.isnan(ranked.judged), np.nan, ranked.hits(relevant))
    return arrays.bpref(widened(binary), n_relevant=R, n_nonrelevant=judged - R)


def err(ranked, k, *, max_grade):
    return arrays.err(widened(ranked.rels), k, max_grade=max_grade)


def ndcg(ranked, k, *, dcg, gains):
    """A sum over grades: each adds its step in gain, wherever a label reaches it."""
    if gains or len(ranked.grades) > FEW_GRADES:
        return ndcg_of_any_gain(ranked, k, dcg, gains)
    top = ranked.codes[:, :k]
    deepest = max(top.shape[-1], 0 if ranked.pool is None else ranked.pool.shape[-1])
    weights = 1 / np.log2(np.arange(deepest) + 2)
    best = np.concatenate([[0.0], weights[:k].cumsum()])
    total = ideal = gain_below = 0.0
    for code, gain in enumerate(gains_of(ranked.grades, GAIN_OF_DCG[dcg]), 1):
        step, gain_below = gain - gain_below, gain
        if step:
            total += step * sums_in_order(top >= code, weights[: top.shape[-1]])
            ideal += step * best.take(ranked.n_in_pool(code), mode="clip")
    return np.minimum(share(total, ideal), 1.0)


def ndcg_of_any_gain(ranked, k, dcg, gains):
    rels, pool = (widened(mapped(labels, gains)) for labels in (ranked.judged, ranked.pool_labels))
    return arrays.ndcg(np.nan_to_num(rels), k, pool=pool, gain=GAIN_OF_DCG[dcg])


def mapped(labels, gains):
    """Labels replaced by what `gains` says of them; a grade that it leaves out keeps its value."""
    replaced = labels.copy()
    for grade, gain in (gains or {}).items():
        replaced[labels == grade] = gain
    return replaced


def found_at(ranked, k, relevant):
    """Relevant documents among the first k."""
    return ranked.found(relevant)[:, :k][:, -1]


def precision(ranked, k, *, relevant):
    return found_at(ranked, k, relevant) / k


def recall(ranked, k, *, relevant):
    return share(found_at(ranked, k, relevant), ranked.n_in_pool(relevant))


def rbp(ranked, k, *, persistence, relevant):
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    return sums_in_order(ranked.hits(relevant)[:, :k], weights)


def r_precision(ranked, k, *, relevant):
    found, R = ranked.found(relevant), ranked.n_in_pool(relevant)
    rank = np.clip(R, 1, found.shape[-1])
    return share(found[np.arange(len(found)), rank - 1], R)


def reciprocal_rank(ranked, k, *, relevant):
    first = ranked.hits(relevant).argmax(axis=-1) + 1
    return (found_at(ranked, k, relevant) > 0) / first


def hit_rate(ranked, k, *, relevant):
    return (found_at(ranked, k, relevant) > 0).astype(float)


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


def value_of(measure, lists):
    """The values of a measure, one a list; `relevant` is the lowest code that counts as
    relevant."""
    arguments = measure.arguments
    if arguments.pop("judged_only", False):
        lists = lists.judged_only
    ranked = lists.ranked
    if "relevance_level" in arguments:
        level = arguments.pop("relevance_level")
        arguments["relevant"] = ranked.lowest_code(level)
    return FUNCTIONS[measure.name](ranked, measure.k, **arguments)


def measured(matched, asked):
    """The values of all judged queries, a line a query and a column a measure."""
    table = np.empty((len(matched.queries), len(asked)))
    for queries in matched.groups():
        lists = matched.lists_of(queries)
        for column, measure in enumerate(asked.values()):
            table[queries, column] = value_of(measure, lists)
    return table
