"""Random rankings for hypothesis, every small ranking, and the comparison of the arrays with the
formulas.

A Batch is the same rankings twice: `rows`, the lists that the formulas take, and `array`, of shape
(..., n), the rows padded with NaN, that the functions over arrays take.
"""

import copy
import itertools
import math
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import strategies as st

import rankmetrics_lib as rm

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


def small_rankings(labels, max_length):
    """Every ranking of these labels, from the empty one up to `max_length`."""
    return [
        list(rels) for n in range(max_length + 1) for rels in itertools.product(labels, repeat=n)
    ]


def moved_up(rankings):
    """Each ranking, paired with every ranking that results from moving a better document up one
    rank."""
    for rels in rankings:
        for rank in range(1, len(rels)):
            if rels[rank - 1] < rels[rank]:
                yield rels, rels[: rank - 1] + [rels[rank], rels[rank - 1]] + rels[rank + 1 :]


def assert_close(value, expected):
    """The value is a float: what is expected, up to its last bits. NaN may be expected, too."""
    assert isinstance(value, float)
    assert value == pytest.approx(float(expected), rel=1e-14, abs=1e-15, nan_ok=True)


@dataclass
class Batch:
    """Rankings as lists of unequal length (None for an unjudged document), and as one padded
    array."""

    rows: list
    leading: tuple = ()

    @property
    def array(self):
        width = max((len(row) for row in self.rows), default=0)
        known = [[math.nan if value is None else value for value in row] for row in self.rows]
        padded = [row + [math.nan] * (width - len(row)) for row in known]
        return np.array(padded, dtype=float).reshape(self.leading + (width,))


@dataclass
class PerRow:
    """One number for each ranking of a batch."""

    rows: list
    leading: tuple

    @property
    def array(self):
        return np.array(self.rows, dtype=int).reshape(self.leading)


@st.composite
def batches(draw, *columns, max_length=8):
    """One Batch for each column, such as labels and scores: the same documents, described more than
    once."""
    leading = draw(leading_shapes)
    lengths = draw(
        st.lists(
            st.integers(0, max_length), min_size=math.prod(leading), max_size=math.prod(leading)
        )
    )
    rows = [[draw(st.lists(column, min_size=n, max_size=n)) for n in lengths] for column in columns]
    drawn = [Batch(row, leading) for row in rows]
    return drawn if len(columns) > 1 else drawn[0]


@st.composite
def counts_for(draw, batch, belongs=lambda label: label >= 1):
    """A number of documents in the pool, at least those of the list: one for each ranking, or one
    for all."""
    seen = [sum(label is not None and belongs(label) for label in row) for row in batch.rows]
    if draw(st.booleans()):
        return max(seen, default=0) + draw(st.integers(0, 3))
    return PerRow([count + draw(st.integers(0, 3)) for count in seen], batch.leading)


@st.composite
def pools_for(draw, batch):
    """The labels of each ranking and of up to four documents that it lacks, in any order; or
    None."""
    if draw(st.booleans()):
        return None
    pools = [draw(st.permutations(row + draw(st.lists(labels, max_size=4)))) for row in batch.rows]
    return Batch(pools, batch.leading)


def assert_arrays_equal_formula(name, *values, **arguments):
    """rm.NAME of the arrays is rm.formulas.NAME of each row, to 1e-12; float64 comes out, the input
    stays as it is."""
    given = (
        [in_arrays(value) for value in values],
        {key: in_arrays(value) for key, value in arguments.items()},
    )
    before = copy.deepcopy(given)
    got = parts_of(getattr(rm, name)(*given[0], **given[1]))
    np.testing.assert_equal(given, before)

    formula, batch = getattr(rm.formulas, name), values[0]
    rows = [
        parts_of(
            formula(
                *(in_row(v, i) for v in values),
                **{key: in_row(v, i) for key, v in arguments.items()},
            )
        )
        for i in range(len(batch.rows))
    ]
    for array in got:
        assert np.shape(array)[: len(batch.leading)] == batch.leading
    for array, expected in zip(got, zip(*rows, strict=True), strict=bool(rows)):
        assert_same(array, expected, batch.leading)


def assert_same(array, expected, leading):
    expected = (
        Batch(expected, leading).array
        if isinstance(expected[0], list)
        else np.reshape(expected, leading)
    )
    assert np.asarray(array).dtype == (float if expected.dtype == float else int)
    assert np.shape(array) == expected.shape
    np.testing.assert_allclose(array, expected, rtol=1e-12, atol=1e-12)


def in_arrays(value):
    return value.array if isinstance(value, (Batch, PerRow)) else value


def in_row(value, i):
    return value.rows[i] if isinstance(value, (Batch, PerRow)) else value


def parts_of(result):
    """The numbers, or the curves, that a function returns."""
    several = isinstance(result, (tuple, rm.formulas.ConfusionMatrix, rm.formulas.PairCounts))
    return list(result) if several else [result]
