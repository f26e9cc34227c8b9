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


@wrong("lambda_gradient", "exponential gain")
def default_of_lightgbm(*given):
    return with_gains(*given, gain=lambda y: 2**y - 1)


@wrong("lambda_gradient", "σ = 2")
def sigma_of_early_lightgbm(*given):
    return with_gains(*given, push=lambda lead: 2 * logistic(-2 * lead))


@wrong("lambda_gradient", "divided by the lead")
def lambdarank_norm_of_lightgbm(*given):
    return with_gains(*given, push=lambda lead: logistic(-lead) / (0.01 + abs(lead)))


@wrong("lambda_gradient", "only the pairs that it should win")
def lambdarank_of_wins(*given):
    return with_gains(*given, keep=lambda sign: sign > 0)


@wrong("lambda_gradient", "only the pairs that it should lose")
def lambdarank_of_losses(*given):
    return with_gains(*given, keep=lambda sign: sign < 0)


@wrong("lambda_gradient", "only the pairs that it should win")
def ranknet_of_wins(labels, scores, i):
    return -sum(logistic(s - scores[i]) for y, s in zip(labels, scores) if labels[i] > y)


@wrong("lambda_gradient", "only the pairs that it should lose")
def ranknet_of_losses(labels, scores, i):
    return sum(logistic(scores[i] - s) for y, s in zip(labels, scores) if y > labels[i])


wrong("lambda_gradient", None)(lambda *given: with_gains(*given) ** 3)


@right("smooth_rank")
def half_and_all(scores, i, temperature):
    return 0.5 + logistic((np.array(scores) - scores[i]) / temperature).sum()


wrong("smooth_rank", None)(lambda *given: half_and_all(*given) ** 2)
