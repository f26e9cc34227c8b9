import numpy as np

from . import right, wrong


@right("weighted_kappa")
def from_a_table(a, b):
    table = np.zeros((4, 4))
    for x, y in zip(a, b):
        table[x, y] += 1
    weights = np.subtract.outer(range(4), range(4)) ** 2
    chance = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    return float(1 - (weights * table).sum() / (weights * chance).sum())


wrong("weighted_kappa", None)(lambda a, b: from_a_table(a, b[::-1]))


@right("corrected_mean")
def sample_and_what_differs(judge, human):
    return float(np.mean(human) + np.mean(judge) - np.mean(judge[: len(human)]))


wrong("corrected_mean", None)(lambda judge, human: 2 * sample_and_what_differs(judge, human))
