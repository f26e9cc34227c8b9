import itertools
import math
import random
import statistics

from . import right, wrong


def differences(a, b):
    return [x - y for x, y in zip(a, b)]


def flips(d, signs=(1, -1)):
    """The differences with every choice of signs."""
    return [[s * x for s, x in zip(ss, d)] for ss in itertools.product(signs, repeat=len(d))]


# The randomization test


@right("randomization_p")
def by_sums(a, b):
    sums = [0]
    for d in differences(a, b):
        sums = [s + d for s in sums] + [s - d for s in sums]
    least = abs(sum(a) - sum(b)) - 1e-9
    return sum(abs(s) >= least for s in sums) / len(sums)


@wrong("randomization_p", "signs drawn at random")
def drawn(a, b):
    dice = random.Random(0)
    d = differences(a, b)
    sums = [abs(sum(x * dice.choice((1, -1)) for x in d)) for _ in range(400)]
    return sum(x >= abs(sum(d)) - 1e-12 for x in sums) / 400


@wrong("randomization_p", None)
def bootstrap_of_centered_differences(a, b):
    d = differences(a, b)
    n, m = len(d), sum(d) / len(d)
    drawn = list(itertools.product([x - m for x in d], repeat=n))
    return sum(abs(sum(s) / n) >= abs(m) - 1e-12 for s in drawn) / len(drawn)


@wrong("randomization_p", None)
def by_the_normal_distribution_of_the_sum(a, b):
    d = differences(a, b)
    s = math.sqrt(sum(x * x for x in d))
    return math.erfc(abs(sum(d)) / s / math.sqrt(2)) if s else 1.0


@wrong("randomization_p", None)
def signs_that_may_be_0(a, b):
    d = differences(a, b)
    return sum(abs(sum(f)) >= abs(sum(d)) - 1e-12 for f in flips(d, (1, 0, -1))) / 3 ** len(d)


@wrong("randomization_p", None)
def sums_rounded(a, b):
    d = differences(a, b)
    return sum(round(abs(sum(f)), 1) >= round(abs(sum(d)), 1) for f in flips(d)) / 2 ** len(d)


wrong("randomization_p", None)(lambda a, b: min(1, 2 * by_sums(a, b)))


# The t-test


def t(d):
    spread = statistics.stdev(d) if len(d) > 1 else 0
    return statistics.mean(d) / (spread / math.sqrt(len(d))) if spread else 0.0


@right("paired_t")
def by_variance_over_n(a, b):
    """s/√(n - 1), with the variance over n: not the mistake “n - 1 twice”."""
    d = differences(a, b)
    return statistics.mean(d) / (statistics.pstdev(d) / math.sqrt(len(d) - 1))


wrong("paired_t", None)(lambda a, b: t([abs(d) for d in differences(a, b)]))
