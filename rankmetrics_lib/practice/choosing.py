"""Exercise of the chapter choosing, and the wrong functions that people write for it."""

import math

from ._checker import Exercise, Misconception


def share(weight):
    """Share of the weight that the first k of n ranks hold, for a weight by rank."""

    def function(n, k):
        weights = [weight(rank) for rank in range(1, n + 1)]
        return sum(weights[:k]) / sum(weights)

    return function


def cut_offs():
    """(n, k): every cut-off of up to eight ranks, two beyond the end included."""
    for n in range(1, 9):
        for k in range(1, n + 3):
            yield n, k


WEIGHT_SHARE = Exercise(
    name="weight_share",
    signature="weight_share(n, k)",
    task="Share of the log2 discount’s sum over n ranks that the first k hold.",
    reference=share(lambda rank: 1 / math.log2(rank + 1)),
    chapter="choosing",
    domain=cut_offs,
    misconceptions=[
        Misconception(
            "every rank weighs the same",
            "It counts ranks, as precision does. A discount gives the upper ranks more than their"
            " number.",
            "a common slip",
            "Three questions",
            share(lambda rank: 1.0),
        ),
        Misconception(
            "1/rank for the log2 discount",
            "It weighs rank i by 1/i. The discount of DCG is milder: 1/log2(i + 1).",
            "a common slip; 1/i is the discount of RR",
            "Three questions",
            share(lambda rank: 1 / rank),
        ),
        Misconception(
            "sum of weights for their share",
            "It adds up the weights of the first k ranks and stops there. A share is divided by the"
            " weight of all n.",
            "a common slip",
            "Three questions",
            lambda n, k: sum(1 / math.log2(rank + 1) for rank in range(1, min(k, n) + 1)),
        ),
    ],
)

EXERCISES = [WEIGHT_SHARE]
