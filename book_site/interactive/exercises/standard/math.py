"""math, with comb, dist, fsum, hypot, perm and prod."""

from math import *  # noqa: F403
from math import sqrt


def prod(iterable, *, start=1):
    product = start
    for factor in iterable:
        product *= factor
    return product


def perm(n, k):
    return prod(range(n - k + 1, n + 1)) if k <= n else 0


def comb(n, k):
    return perm(n, k) // perm(k, k)


def fsum(iterable):
    """The sum without errors of rounding, by Shewchuk's partial sums."""
    partials = []
    for value in iterable:
        kept = []
        for part in partials:
            if abs(value) < abs(part):
                value, part = part, value
            total = value + part
            rest = part - (total - value)
            if rest:
                kept.append(rest)
            value = total
        partials = kept + [value]
    return sum(partials[::-1], 0.0)


def dist(p, q):
    return sqrt(fsum([(a - b) ** 2 for a, b in zip(p, q)]))


def hypot(*coordinates):
    return sqrt(fsum([value**2 for value in coordinates]))
