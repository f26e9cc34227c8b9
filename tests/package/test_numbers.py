"""A number counts as one, whatever library it comes from; what only looks like one is refused."""

import decimal
import fractions
import math

import numpy as np
import pytest

import rankmetrics_lib as rm


class Two:
    """An integer of a library that nobody has heard of."""

    def __index__(self):
        return 2


class Broken:
    """A value that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError


INTEGERS = [2, np.int8(2), np.uint64(2), np.array(2), Two()]
NUMBERS = [
    2,
    2.0,
    np.int8(2),
    np.uint64(2),
    np.float16(2),
    np.float32(2),
    np.longdouble(2),
    np.array(2),
    np.array(2.0),
    fractions.Fraction(2),
    decimal.Decimal(2),
]


@pytest.mark.parametrize("k", INTEGERS, ids=lambda k: type(k).__name__)
def test_an_integer_of_any_library_is_a_cutoff(library, k):
    assert library.precision([1, 0, 1], k) == 0.5


@pytest.mark.parametrize("one", [True, np.bool_(True)], ids=lambda one: type(one).__name__)
def test_true_is_1(library, one):
    assert library.precision([0, 1], relevance_level=one) == 0.5
    assert library.cumulative_gain([one, 3]) == 4
    assert library.partial_auc([1, 0], [2, 1], 0.5, standardized=one) == 1


@pytest.mark.parametrize("two", NUMBERS, ids=lambda two: type(two).__name__)
def test_a_number_of_any_library_is_a_label_and_a_level(library, two):
    assert library.precision([1, 2], relevance_level=two) == 0.5
    assert library.cumulative_gain([two, 3]) == 5
    assert library.rank_labels([0, 1], [1, two])[0] == 1


def test_a_long_value_is_quoted_up_to_200_characters(library):
    for length, quoted in [(198, "'" + 198 * "x" + "'"), (199, "'" + 199 * "x" + "...")]:
        with pytest.raises(TypeError) as refused:
            library.precision([1], length * "x")
        assert str(refused.value) == f"k must be an integer of at least 1, or None, got {quoted}"


def test_a_value_that_cannot_be_shown_is_still_refused_by_name(library):
    with pytest.raises(TypeError, match="^k must be .*, got a value of type Broken$"):
        library.precision([1], Broken())


def test_the_largest_numbers_are_still_right(library):
    assert library.cumulative_gain([1e100]) == 1e100
    for scores in ([-math.inf, math.inf], [1e308, math.inf], [-1e308, 1e308]):
        assert library.rank_labels([1, 0], scores)[0] == 0


def test_formulas_and_arrays_read_the_same_lists():
    for labels in (
        np.array([True, False]),
        np.array([1, 0], dtype=np.uint8),
        (1, 0),
        range(1, -1, -1),
    ):
        assert rm.formulas.precision(labels) == rm.precision(labels) == 0.5
