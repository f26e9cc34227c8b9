"""The cumulative gains over arrays: equal to the formulas, row by row."""

import numpy as np
from hypothesis import given
from strategies import assert_arrays_equal_formula, batches, cutoffs, discounts, gains, labels

import rankmetrics_lib as rm


@given(rels=batches(labels), k=cutoffs)
def test_cumulative_gain(rels, k):
    assert_arrays_equal_formula("cumulative_gain", rels, k)


@given(rels=batches(labels), k=cutoffs, gain=gains, discount=discounts)
def test_dcg_and_its_ideal(rels, k, gain, discount):
    assert_arrays_equal_formula("dcg", rels, k, **gain, **discount)
    assert_arrays_equal_formula("ideal_dcg", rels, k, **gain, **discount)


def test_padding_gains_nothing():
    rels = [[3, np.nan, np.nan], [3, 0, 0]]
    assert rm.dcg(rels, gain="exponential").tolist() == [7, 7]
    assert rm.ideal_dcg(rels).tolist() == [3, 3]


def test_labels_up_to_1000_in_exponential_gain():
    assert rm.dcg([[1000.0, 0.0]], gain="exponential").tolist() == [2.0**1000 - 1]
