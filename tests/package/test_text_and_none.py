"""Strings and None are not labels, although NumPy would read them as numbers and as padding."""

import numpy as np
import pytest

import rankmetrics_lib as rm


@pytest.mark.parametrize(
    "rels", [["1", "0"], [1, None], np.array(["1"]), np.array([1, "0"], dtype=object)]
)
def test_arrays_and_formulas_refuse_them(rels):
    with pytest.raises(TypeError, match="rels must be numbers, got"):
        rm.precision(rels)
    with pytest.raises(TypeError, match=r"rels\[\d\] must be a finite label of at least 0, got"):
        rm.formulas.precision(rels)


def test_text_is_refused_where_none_means_unjudged():
    with pytest.raises(TypeError, match="judged must be numbers, got"):
        rm.bpref(["1", None], n_relevant=1, n_nonrelevant=0)
    assert rm.bpref([None, 1, 0, 1], n_relevant=2, n_nonrelevant=2) == 0.75
