"""Random rankings for hypothesis, every small ranking, and how many of them are tried."""

import itertools
import math
import random
from dataclasses import dataclass

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

binary = st.integers(0, 1)
grades = st.integers(0, 4)
fractions = st.integers(0, 16).map(lambda eighths: eighths / 8)
labels = binary | grades | fractions
judged = st.sampled_from([None, 0, 0.5, 1, 3])
propensities = st.sampled_from([1e-100, 0.1, 0.5, 1])
scores = st.sampled_from([-math.inf, -1.0, -0.0, 0.0, 0.5, 1.0, math.inf]) | st.floats(
    allow_nan=False
)
cutoffs = st.none() | st.integers(1, 12)
relevance_levels = st.sampled_from([0.5, 1, 2])
leading_shapes = st.sampled_from([(), (1,), (3,), (0,), (2, 2), (2, 1, 2)])
discounts = st.sampled_from(
    [{}, {"discount": "zipf"}, {"discount": "jarvelin"}, {"discount": "jarvelin", "base": 3.5}]
)
gains = st.sampled_from([{}, {"gain": "exponential"}])


# In the ways of a test that has many for each example, or of one that is run for each metric
HALF_AS_MANY = settings(max_examples=settings().max_examples // 2)
A_THIRD_AS_MANY = settings(max_examples=settings().max_examples // 3)


def sampled(rows, first=40):
    """All rows, smallest first; in `make check`, the first and a tenth of the others."""
    rows = list(rows)
    others = rows[first:]
    n = min(len(others) * settings().max_examples // 100, len(others))
    return rows[:first] + random.Random(n).sample(others, n)


def small_rankings(labels, max_length):
    """Every ranking of these labels, from the empty one up to `max_length`."""
    lengths = range(max_length + 1)
    return sampled(list(rels) for n in lengths for rels in itertools.product(labels, repeat=n))


def assert_close(value, expected):
    """The value is a float: what is expected, up to its last bits. NaN may be expected, too."""
    assert isinstance(value, float)
    is_close = math.isclose(value, expected, rel_tol=1e-14, abs_tol=1e-15)
    assert is_close or (math.isnan(value) and math.isnan(expected)), (value, expected)


@dataclass
class Batch:
    """Rankings as lists of unequal length, and as one array of shape (..., n), padded with NaN."""

    rows: list
    leading: tuple = ()

    @property
    def array(self):
        width = max((len(row) for row in self.rows), default=0)
        padded = [row + [math.nan] * (width - len(row)) for row in self.rows]
        return np.array(padded, dtype=float).reshape(self.leading + (width,))


@st.composite
def batches(draw, *columns):
    """One Batch for each column, such as labels and scores: the same documents, described more than
    once."""
    leading = draw(leading_shapes)
    size = math.prod(leading)
    lengths = draw(st.lists(st.integers(0, 8), min_size=size, max_size=size))
    rows = [[draw(st.lists(column, min_size=n, max_size=n)) for n in lengths] for column in columns]
    return [Batch(row, leading) for row in rows]


@st.composite
def matrices(draw):
    """Rows of documents, with a binary label for each subtopic or piece of evidence."""
    m = draw(st.integers(1, 4))
    row = st.lists(binary, min_size=m, max_size=m)
    return draw(st.lists(row, min_size=1, max_size=7))
