"""Built-in functions that MicroPython lacks, and what puts these modules in its place."""

import builtins
import sys

from . import bisect, collections, functools, itertools, math, operator, statistics

mere_sorted, mere_sum, mere_zip = sorted, sum, zip


def stable_sorted(iterable, *, key=None, reverse=False):
    """Python's guarantee for `sorted`, which MicroPython does not keep: equal items stay in
    order."""
    items = list(iterable)
    keys = [key(item) for item in items] if key else items
    places = mere_sorted(
        range(len(items)), key=lambda i: (keys[i], -i if reverse else i), reverse=reverse
    )
    return [items[i] for i in places]


def sum_from(iterable, start=0):
    """`sum`, whose start may be named."""
    return mere_sum(iterable, start)


def strict_zip(*iterables, strict=False):
    """`zip`, which may be strict."""
    if not strict:
        return mere_zip(*iterables)
    lists = [list(items) for items in iterables]
    if len({len(items) for items in lists}) > 1:
        raise ValueError("zip() has arguments of different lengths")
    return mere_zip(*lists)


FOR_READERS = {"sum": sum_from, "zip": strict_zip}  # the book's own code needs only the plain ones


def take_place():
    """Let these modules be found under their names, and let `sorted` be stable."""
    builtins.sorted = stable_sorted
    for module in (bisect, collections, functools, itertools, math, operator, statistics):
        sys.modules[module.__name__.split(".")[-1]] = module
