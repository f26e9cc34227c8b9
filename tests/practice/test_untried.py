"""What the book gives to be completed or fixed gets no verdict until the reader has changed it."""

import pytest

from rankmetrics_lib.practice._checker import untried
from rankmetrics_lib.practice._exercise import Exercise


def as_given(rels):
    hits = [rank for rank, rel in enumerate(rels, 1) if rel]
    return max((1 / rank for rank in hits), default=0.0)


TO_FIX = Exercise(
    "first(rels)",
    "",
    reference=min,
    domain=lambda: iter([]),
    section="ndcg-ideal",
    given=[as_given],
)


def copy_of_given(rels):
    hits = [rank for rank, rel in enumerate(rels, 1) if rel]
    return max((1 / rank for rank in hits), default=0.0)


def with_another_number(rels):
    hits = [rank for rank, rel in enumerate(rels, 0) if rel]
    return max((1 / rank for rank in hits), default=0.0)


def with_another_function(rels):
    hits = [rank for rank, rel in enumerate(rels, 1) if rel]
    return min((1 / rank for rank in hits), default=0.0)


def with_another_inner_part(rels):
    hits = [rank for rank, rel in enumerate(rels, 1) if not rel]
    return max((1 / rank for rank in hits), default=0.0)


def with_another_argument(rels, k=None):
    hits = [rank for rank, rel in enumerate(rels, 1) if rel]
    return max((1 / rank for rank in hits), default=0.0)


def blank(rels): ...


def blank_with_other_arguments(labels, scores, *, k=None): ...


def returns_a_number(rels):
    return 0


@pytest.mark.parametrize("function", [blank, blank_with_other_arguments])
def test_a_blank_function_is_to_be_written(function):
    verdict = untried(TO_FIX, function)
    assert verdict.passed is False and verdict.counterexample is None
    assert str(verdict).startswith("Not tried yet: write the function")


@pytest.mark.parametrize("function", [as_given, copy_of_given])
def test_a_function_as_given_is_to_be_fixed(function):
    assert str(untried(TO_FIX, function)).startswith("Not tried yet: this is the function as given")


@pytest.mark.parametrize(
    "function",
    [
        with_another_number,
        with_another_function,
        with_another_inner_part,
        with_another_argument,
        returns_a_number,
        len,
        (None).__class__,
    ],
)
def test_any_other_function_is_checked(function):
    assert untried(TO_FIX, function) is None
