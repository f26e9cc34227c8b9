"""functools, with caches that keep nothing: the functions of an exercise are small."""

from functools import *  # noqa: F403


def cache(function):
    return function


def lru_cache(maxsize=128, typed=False):
    return maxsize if callable(maxsize) else cache
