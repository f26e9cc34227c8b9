import numpy as np

from . import right, wrong

# Reciprocal rank


def best_first(run):
    """With the lower of two ids first."""
    return [document for document, _ in sorted(run, key=lambda line: (-line[1], line[0]))]


@right("reciprocal_rank_of_run")
def by_two_sorts(run, relevant):
    by_id = sorted(run, key=lambda line: line[0], reverse=True)
    ranked = [document for document, _ in sorted(by_id, key=lambda line: -line[1])]
    return max([1 / rank for rank, document in enumerate(ranked, 1) if document in relevant] + [0])


@wrong("reciprocal_rank_of_run", None)
def first_of_the_relevant_ids(run, relevant):
    ids = best_first(run)
    return 1 / (ids.index(relevant[0]) + 1) if relevant and relevant[0] in ids else 0.0


@wrong("reciprocal_rank_of_run", None)
def mean_over_the_hits(run, relevant):
    values = [1 / r for r, document in enumerate(best_first(run), 1) if document in relevant]
    return np.mean(values or [0.0])


# The mean of a system


@right("system_mean")
def mean_over_the_judged(values, judged):
    return sum(value for query, value in values if query in judged) / len(judged)


@wrong("system_mean", None)
def one_0_for_all_that_is_missing(values, judged):
    known = [dict(values)[query] for query in judged if query in dict(values)]
    if len(known) < len(judged) and known:
        known.append(0)
    return np.mean(known or [0.0])


@wrong("system_mean", None)
def running_mean_that_skips_missing_queries(values, judged):
    mean = 0
    for i, query in enumerate(judged, 1):
        if query in dict(values):
            mean = (mean * (i - 1) + dict(values)[query]) / i
    return mean


wrong("system_mean", None)(
    lambda values, judged: sum(dict(values).get(query, 0.5) for query in judged) / len(judged)
)
wrong("system_mean", None)(
    lambda values, judged: mean_over_the_judged(values, judged) / max(1, len(values))
)
wrong("system_mean", None)(
    lambda values, judged: sum(v for q, v in values if q not in judged) / len(judged)
)
wrong("system_mean", None)(
    lambda values, judged: mean_over_the_judged(values, judged) * len(values) / len(judged)
)
