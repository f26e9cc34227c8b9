import numpy as np

from . import right, wrong


def logistic(x):
    return 1 / (1 + np.exp(-x))


def with_gains(
    labels, scores, i, gain=lambda y: y, push=lambda lead: logistic(-lead), keep=lambda sign: True
):
    y, s = gain(np.array(labels, float)), np.array(scores)
    discounts = 1 / np.log2(np.argsort(np.argsort(-s)) + 2)
    ideal = (np.sort(y)[::-1] / np.log2(np.arange(len(y)) + 2)).sum()
    total = 0.0
    for j in range(len(y)):
        sign = 1 if y[i] > y[j] else -1
        delta = abs((y[i] - y[j]) * (discounts[i] - discounts[j])) / ideal
        if keep(sign):
            total -= sign * delta * push(sign * (s[i] - s[j]))
    return total


@right("lambda_gradient")
def as_library_code(labels, scores, i):
    return with_gains(labels, scores, i)


wrong("lambda_gradient", None)(lambda *given: with_gains(*given) ** 3)


@right("smooth_rank")
def half_and_all(scores, i, temperature):
    return 0.5 + logistic((np.array(scores) - scores[i]) / temperature).sum()


wrong("smooth_rank", None)(lambda *given: half_and_all(*given) ** 2)
