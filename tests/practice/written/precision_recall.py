"""Functions for the exercises on precision, recall and F."""

import functools

import numpy as np

from . import right, wrong


def share(part, whole):
    return part / whole if whole else 0.0


# Precision of a decision


@right("precision")
def labels_of_the_retrieved(labels, predicted):
    retrieved = [label for label, yes in zip(labels, predicted) if yes]
    return share(sum(retrieved), len(retrieved))


@right("precision")
def by_dot_product(labels, predicted):
    return float(np.dot(labels, predicted)) / max(1, sum(predicted))


@wrong("precision", "accuracy for precision")
def accuracy(labels, predicted):
    """lsgqjh, under the name of precision."""
    return sum(label == yes for label, yes in zip(labels, predicted)) / len(labels)


wrong("precision", None)(lambda labels, predicted: 1 - by_dot_product(labels, predicted))

# Precision at k


@right("precision_at_k")
def padded(rels, k):
    return float(np.mean((rels + [0] * k)[:k]))


@right("precision_at_k")
def by_sets_of_ranks(rels, k):
    return len({rank for rank, rel in enumerate(rels) if rel} & set(range(k))) / k


@wrong("precision_at_k", "P@k divided by the number retrieved")
def over_the_retrieved(rels, k):
    """reclist PR #6, recsyschallenge/2016 #23, iit-cs429 #66."""
    return sum(rels[:k]) / len(rels[:k])


wrong("precision_at_k", None)(lambda rels, k: padded(rels[::-1], k))
wrong("precision_at_k", None)(lambda rels, k: padded(rels, k + 1))

# Recall at k


@right("recall_at_k")
def one_by_one(rels, k, R):
    return sum(rel / R for rank, rel in enumerate(rels, 1) if rank <= k and rel)


@right("recall_at_k")
def without_the_missed(rels, k, R):
    return 1 - (R - sum(rels[:k])) / R if R else 0.0


@wrong("recall_at_k", "R@n called precision")
def over_k(rels, k, R):
    """lsgqjh."""
    return sum(rels[:k]) / k


@wrong("recall_at_k", "recall with min(R,k)")
def capped(rels, k, R):
    """Discussed in ranx #19 and #30 and sentence-transformers #964."""
    return sum(rels[:k]) / min(R, k)


@wrong("recall_at_k", "MRR@1 = Recall@1")
def first_is_a_hit_for_any_k(rels, k, R):
    """ranx #30, where k is 1."""
    return max([float(rels[rank]) for rank in range(min(k, len(rels)))], default=0.0)


# R-precision


@right("r_precision")
def precision_at_R(rels, R):
    return padded(rels, R) if R else 0.0


@right("r_precision")
def rank_by_rank(rels, R):
    return share(sum(rel for rank, rel in enumerate(rels, 1) if rank <= R), R)


wrong("r_precision", None)(lambda rels, R: padded(rels, R + 1))

# F


def of_both(function):
    """Gives a function of precision, recall and beta the arguments of the exercise, and the value 0
    if there is no hit."""

    @functools.wraps(function)
    def call(rels, k, R, beta):
        hits = sum(rels[:k])
        return function(hits / k, hits / R, beta) if hits else 0.0

    return call


@right("f_measure")
@of_both
def weighted_inverses(P, R, beta):
    weight = 1 / (1 + beta**2)
    return 1 / (weight / P + (1 - weight) / R)


@right("f_measure")
def by_errors(rels, k, R, beta):
    tp = sum(rels[:k])
    fp, fn = k - tp, R - tp
    return share((1 + beta * beta) * tp, (1 + beta * beta) * tp + beta * beta * fn + fp)


@wrong("f_measure", "beta instead of beta squared")
@of_both
def with_beta_as_it_is(P, R, beta):
    """trec_eval's set_F and ir_measures' SetF, whose parameter is beta squared."""
    return (1 + beta) * P * R / (beta * P + R)


@wrong("f_measure", "beta squared on both in the divisor")
@of_both
def with_beta_squared_on_both(P, R, beta):
    return (1 + beta**2) * (P * R) / (beta**2 * (P + R))


wrong("f_measure", None)(lambda rels, k, R, beta: by_errors(rels, k, R, 2 * beta))

# Mean F1


@right("mean_f1")
def f1_by_numpy(precisions, recalls):
    P, R = np.array(precisions), np.array(recalls)
    return float(np.sum(2 * P * R / np.maximum(P + R, 1e-300))) / max(1, len(P))


@right("mean_f1")
def f1_query_by_query(precisions, recalls):
    mean = 0.0
    for n, (P, R) in enumerate(zip(precisions, recalls), 1):
        mean += ((2 / (1 / P + 1 / R) if P * R else 0) - mean) / n
    return mean


@wrong("mean_f1", "F of the mean P and mean R")
def of_the_means(P, R):
    p, r = sum(P) / len(P), sum(R) / len(R)
    return 2 * p * r / (p + r)


# Mean precision


@right("mean_precision")
def precision_by_numpy(hits, retrieved):
    return float(np.sum(np.array(hits) / np.maximum(retrieved, 1))) / max(1, len(hits))


@wrong("mean_precision", "micro for macro")
def of_the_sums(hits, retrieved):
    return sum(hits) / sum(retrieved)
