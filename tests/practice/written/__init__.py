"""Functions for the exercises as people write them, a file a chapter: for each a right one in
another idiom than the book's, and wrong ones with the name that the checker gives them.

    @wrong("dcg", "log2 of the rank")  # a name of the chapter's mistakes; None: it has no name
    def zero_based_with_a_special_case(rels, k): ...

A wrong function stands here if it fails on many inputs and has a name all the same, or if it must
not get one. What only computes what a known mistake computes is tested with the mistake; numbers
that public code gives are in ../seen.txt.
"""

import pytest

RIGHT: list = []
WRONG: list = []


def right(*exercises):
    """Decorates a function that solves these exercises."""

    def written(function):
        RIGHT.extend(case(exercise, function) for exercise in exercises)
        return function

    return written


def wrong(exercise, name):
    """Decorates a wrong function."""

    def written(function):
        WRONG.append(case(exercise, function, name))
        return function

    return written


def case(exercise, function, *rest):
    where = f"{function.__module__.rpartition('.')[2]}:{function.__code__.co_firstlineno}"
    return pytest.param(exercise, function, *rest, id=f"{exercise} {function.__name__} {where}")
