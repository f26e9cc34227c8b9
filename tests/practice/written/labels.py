import numpy as np
from sklearn.metrics import cohen_kappa_score

from . import right, wrong


@right("weighted_kappa")
def by_moments(a, b):
    a, b = np.array(a, float), np.array(b, float)
    both = ((a - a.mean()) * (b - b.mean())).mean()
    return float(2 * both / (a.var() + b.var() + (a.mean() - b.mean()) ** 2))


@right("weighted_kappa")
def from_a_table(a, b):
    table = np.zeros((4, 4))
    for x, y in zip(a, b):
        table[x, y] += 1
    weights = np.subtract.outer(range(4), range(4)) ** 2
    chance = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    return float(1 - (weights * table).sum() / (weights * chance).sum())


@wrong("weighted_kappa", "places among the grades given")
def scikit_learn_without_its_labels(a, b):
    return cohen_kappa_score(a, b, weights="quadratic")


@wrong("weighted_kappa", "weights of agreement for those of disagreement")
def weights_of_agreement(a, b):
    seen = np.mean(1 - np.subtract(a, b) ** 2 / 9)
    luck = np.mean(1 - np.subtract.outer(a, b) ** 2 / 9)
    return 1 - seen / luck if luck else 0.0


@wrong("weighted_kappa", "agreement without chance")
def over_the_highest_grade(a, b):
    return 1 - np.mean(np.subtract(a, b) ** 2) / max(a + b) ** 2


@wrong("weighted_kappa", "weights over the largest square on one side only")
def weights_scaled_above_only(a, b):
    seen = np.mean(np.subtract(a, b) ** 2 / 9)
    return 1 - seen / np.mean(np.subtract.outer(a, b) ** 2)


@wrong("weighted_kappa", "weights over the largest square on one side only")
def weights_scaled_below_only(a, b):
    luck = np.mean(np.subtract.outer(a, b) ** 2 / 9)
    return 1 - np.mean(np.subtract(a, b) ** 2) / luck


wrong("weighted_kappa", None)(lambda a, b: from_a_table(a, b[::-1]))


@right("corrected_mean")
def sample_and_what_differs(judge, human):
    return float(np.mean(human) + np.mean(judge) - np.mean(judge[: len(human)]))


wrong("corrected_mean", None)(lambda judge, human: 2 * sample_and_what_differs(judge, human))
