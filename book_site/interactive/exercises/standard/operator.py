"""operator, with the arithmetic, truth and itemgetter."""

from operator import *  # noqa: F403


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def neg(a):
    return -a


truth = bool


def itemgetter(*items):
    if len(items) == 1:
        return lambda container: container[items[0]]
    return lambda container: tuple([container[item] for item in items])
