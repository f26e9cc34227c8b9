"""Functions for the exercises on rankings and judgments."""

import struct

import pandas as pd

from . import right, wrong

# Hits at k


@right("hits_at_k")
def best_one_by_one(run, judgments, k):
    left, hits = list(run), 0
    for _ in range(min(k, len(run))):
        best = left[0]
        for document, score in left:
            if score > best[1] or (score == best[1] and document > best[0]):
                best = (document, score)
        left.remove(best)
        hits += judgments.get(best[0], 0) > 0
    return hits


@right("hits_at_k")
def by_counting_who_stands_above(run, judgments, k):
    relevant = {document for document, grade in judgments.items() if grade >= 1}
    return sum(
        document in relevant and sum((s, d) > (score, document) for d, s in run) < k
        for document, score in run
    )


@right("hits_at_k")
def two_stable_sorts(run, judgments, k):
    documents = sorted([document for document, _ in run], reverse=True)
    documents.sort(key=dict(run).get, reverse=True)
    return len([d for d in documents[:k] if judgments.get(d, 0) > 0])


@wrong("hits_at_k", "ties in the given order")
def order_of_the_file(run, qrels, k):
    """ranx and most other libraries, against trec_eval (trec_eval #22, pytrec_eval #56)."""
    ranked = sorted(run, key=lambda x: x[1], reverse=True)
    n = 0
    for doc, _ in ranked[:k]:
        if doc in qrels and qrels[doc] > 0:
            n += 1
    return n


@wrong("hits_at_k", "scores kept in 32 bits")
def floats_of_c(run, judgments, k):
    """trec_eval before version 10, and pytrec_eval."""
    in_32_bits = [(d, struct.unpack("f", struct.pack("f", score))[0]) for d, score in run]
    return best_one_by_one(in_32_bits, judgments, k)


@wrong("hits_at_k", "ties at the cut all in or all out")
def nlargest_that_keeps_all(run, qrels, k):
    """The option of pandas."""
    largest = pd.Series(dict(run), dtype=float).nlargest(k, keep="all")
    return sum(qrels.get(document, 0) > 0 for document in largest.index)


# Two mistakes at once, a threshold in place of a cut, a number that ignores the judgments


@wrong("hits_at_k", None)
def judged_only_with_ties_by_ascending_id(run, judgments, k):
    ranked = [d for d, _ in sorted(run, key=lambda p: (-p[1], p[0])) if d in judgments]
    return sum(judgments[d] > 0 for d in ranked[:k])


wrong("hits_at_k", None)(
    lambda run, judgments, k: sum(s > 0.4 and judgments.get(d, 0) >= 1 for d, s in run)
)
wrong("hits_at_k", None)(lambda run, judgments, k: order_of_the_file(run, judgments, k) / k)
wrong("hits_at_k", None)(lambda run, judgments, k: min(k, len(run)))

# False negatives


@right("false_negatives")
def one_by_one(rels, k, R):
    for rank, rel in enumerate(rels, 1):
        R -= rel if rank <= k else 0
    return R


@right("false_negatives")
def in_two_places(rels, k, R):
    below, not_in_the_list = sum(rels[k:]), R - sum(rels)
    return below + not_in_the_list


@wrong("false_negatives", "only the list searched")
def missed_in_the_list(rels, k, R):
    """scikit-learn, which is given labels and scores only."""
    return sum(rels) - sum(rels[:k])


wrong("false_negatives", None)(lambda rels, k, R: max(0, min(R, len(rels)) - sum(rels[:k])))
wrong("false_negatives", None)(lambda rels, k, R: rels[k:].count(0) + R - sum(rels))

# True negatives


@right("true_negatives")
def places_of_the_left_out(rels, k, R, n):
    beyond = n - len(rels) - (R - sum(rels))
    return rels[k:].count(0) + beyond


@right("true_negatives")
def of_all_nonrelevant(rels, k, R, n):
    return n - R - rels[:k].count(0)


@wrong("true_negatives", "only the list searched")
def left_out_in_the_list(rels, k, R, n):
    """scikit-learn, which is given labels and scores only."""
    return rels[k:].count(0)
