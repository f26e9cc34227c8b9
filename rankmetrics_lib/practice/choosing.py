"""Exercise of the chapter on choosing a metric, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception


def share(weight):
    """The first k ranks' share of the total weight of n ranks, given the weight of a rank."""

    def function(n, k):
        weights = [weight(rank) for rank in range(1, n + 1)]
        return sum(weights[:k]) / sum(weights)

    return function


def cut_offs():
    """(n, k): every cut-off of up to eight ranks, including two beyond the end."""
    for n in range(1, 9):
        for k in range(1, n + 3):
            yield n, k


WEIGHT_SHARE = Exercise(
    name="weight_share",
    signature="weight_share(n, k)",
    task="The first k ranks’ share of the log2 discount’s sum over n ranks.",
    reference=share(lambda rank: 1 / math.log2(rank + 1)),
    chapter="choosing",
    domain=cut_offs,
    misconceptions=[
        Misconception(
            "every rank weighs the same",
            "It counts ranks, as precision does. Under a discount, the upper ranks weigh more than"
            " the lower ones.",
            "a common slip",
            "Three questions",
            share(lambda rank: 1.0),
        ),
        Misconception(
            "1/rank instead of the log2 discount",
            "It weights rank i by 1/i. The discount of DCG falls more slowly: 1/log2(i + 1).",
            "a common slip; 1/i is the discount of RR",
            "Three questions",
            share(lambda rank: 1 / rank),
        ),
        Misconception(
            "sum of weights instead of their share",
            "It adds up the weights of the first k ranks and stops there. To get a share, divide"
            " by the total weight of all n ranks.",
            "a common slip",
            "Three questions",
            lambda n, k: sum(1 / math.log2(rank + 1) for rank in range(1, min(k, n) + 1)),
        ),
    ],
)

EXERCISES = [WEIGHT_SHARE]
