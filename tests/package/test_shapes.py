"""Arrays of shape (..., n) give float64 of shape (...), even without rankings, with empty rankings,
and with nothing but padding."""

import itertools

import numpy as np
import pytest
from valid_arguments import good

import rankmetrics_lib as rm

from .test_layers import each_card, parts_of

LEADING = [(), (0,), (3,), (2, 0), (2, 3)]
OF_MATRICES = {"subtopics", "evidence", "lists", "distances"}
OF_DOCUMENTS = {"ranking_a", "lists"}
CHANCES = {"propensities", "popularity"}
COUNTED = {"n_items", "n_relevant", "n_nonrelevant"}


def call(card, leading, n, m, value):
    """The metric of n documents, for each the same value; m more axes of a matrix."""
    names = {*card.parameters}
    of_one = (n, n if "distances" in names else m) if OF_MATRICES & names else (n,)
    array = np.full(leading + of_one, value)
    if OF_DOCUMENTS & names:  # which are distinct
        array += np.arange(of_one[-1])
    arguments = {
        name: array if isinstance(given, list) else given for name, given in good(card).items()
    }
    arguments |= {name: np.where(np.isnan(array), array, 0.5) for name in CHANCES & names}
    arguments |= dict.fromkeys(COUNTED & names, 9)
    return getattr(rm, card.name)(**arguments)


@each_card
def test_each_part_has_the_shape_of_the_batch_and_an_axis_where_it_is_a_list(card):
    is_list = isinstance(parts_of(getattr(rm.formulas, card.name)(**good(card)))[0], list)
    widths = [0, 3] if OF_MATRICES & {*card.parameters} else [0]
    sizes, values = itertools.product([0, 4], widths), [0.0, 1.0, np.nan]
    for leading, (n, m), value in itertools.product(LEADING, sizes, values):
        result = call(card, leading, n, m, value)
        if isinstance(result, dict):
            has_groups = n > 0 and 0 not in leading and not np.isnan(value)
            assert list(result) == [value][:has_groups]
            result = tuple(result.values())
        for part in parts_of(result):
            assert np.shape(part)[: len(leading)] == leading, (leading, n, m, value)
            assert np.ndim(part) == len(leading) + is_list, (leading, n, m, value)
            assert part.dtype == float or card.counts, (leading, n, m, value)


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.float32, object])
def test_labels_of_any_numeric_type_give_the_same(dtype):
    rels = np.array([[1, 0, 1], [0, 1, 1]])
    for name in ("precision", "average_precision", "ndcg", "reciprocal_rank"):
        result = getattr(rm, name)(rels.astype(dtype))
        np.testing.assert_array_equal(result, getattr(rm, name)(rels.astype(float)))
        assert result.dtype == np.float64
