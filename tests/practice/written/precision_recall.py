"""Functions for the exercises on precision, recall and F."""

import functools

import numpy as np

from . import right, wrong


def share(part, whole):
    return part / whole if whole else 0.0


# Precision of a decision


@right("precision")
def by_dot_product(labels, predicted):
    return float(np.dot(labels, predicted)) / max(1, sum(predicted))


wrong("precision", None)(lambda labels, predicted: 1 - by_dot_product(labels, predicted))

# Precision at k


@right("precision_at_k")
def padded(rels, k):
    return float(np.mean((rels + [0] * k)[:k]))


wrong("precision_at_k", "whole numbers only")(lambda rels, k: sum(rels[:k]) // k)
wrong("precision_at_k", None)(lambda rels, k: padded(rels[::-1], k))
wrong("precision_at_k", None)(lambda rels, k: padded(rels, k + 1))

# Recall at k


@right("recall_at_k")
def one_by_one(rels, k, R):
    return sum(rel / R for rank, rel in enumerate(rels, 1) if rank <= k and rel)


# R-precision


@right("r_precision")
def precision_at_R(rels, R):
    return padded(rels, R) if R else 0.0


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
def by_errors(rels, k, R, beta):
    tp = sum(rels[:k])
    fp, fn = k - tp, R - tp
    return share((1 + beta * beta) * tp, (1 + beta * beta) * tp + beta * beta * fn + fp)


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


# Mean precision


@right("mean_precision")
def precision_by_numpy(hits, retrieved):
    return float(np.sum(np.array(hits) / np.maximum(retrieved, 1))) / max(1, len(hits))
