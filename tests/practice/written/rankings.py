"""Functions for the exercises on rankings and judgments."""

from . import right, wrong

# Hits at k


@right("hits_at_k")
def by_counting_who_stands_above(run, judgments, k):
    relevant = {document for document, grade in judgments.items() if grade >= 1}
    return sum(
        document in relevant and sum((s, d) > (score, document) for d, s in run) < k
        for document, score in run
    )


# Two mistakes at once, a threshold in place of a cut, a number that ignores the judgments


@wrong("hits_at_k", None)
def judged_only_with_ties_by_ascending_id(run, judgments, k):
    ranked = [d for d, _ in sorted(run, key=lambda p: (-p[1], p[0])) if d in judgments]
    return sum(judgments[d] > 0 for d in ranked[:k])


wrong("hits_at_k", None)(
    lambda run, judgments, k: sum(s > 0.4 and judgments.get(d, 0) >= 1 for d, s in run)
)
wrong("hits_at_k", None)(lambda run, judgments, k: min(k, len(run)))

# False negatives


@right("false_negatives")
def one_by_one(rels, k, R):
    for rank, rel in enumerate(rels, 1):
        R -= rel if rank <= k else 0
    return R


wrong("false_negatives", None)(lambda rels, k, R: max(0, min(R, len(rels)) - sum(rels[:k])))
wrong("false_negatives", None)(lambda rels, k, R: rels[k:].count(0) + R - sum(rels))

# True negatives


@right("true_negatives")
def of_all_nonrelevant(rels, k, R, n):
    return n - R - rels[:k].count(0)
