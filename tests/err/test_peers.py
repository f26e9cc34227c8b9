"""ERR over arrays is that of gdeval, which ir_measures runs; RBP is compared in
tests/package/test_ranx.py."""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.mark.parametrize("k", [1, 5, 20])
def test_err_equals_gdeval_to_the_five_decimals_it_prints(rankings, k):
    theirs = peers.ir_measures(rankings, f"ERR@{k}")
    ours = rm.err(rankings.rels, k, max_grade=peers.MAX_GRADE)
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=0.5000001e-5)
