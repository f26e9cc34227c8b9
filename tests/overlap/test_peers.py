"""RBO agrees with the truncated form of ir_measures."""

import random

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.mark.parametrize("p", [0.5, 0.9])
def test_rbo_of_equally_long_rankings_extends_the_truncated_one_of_ir_measures(p):
    """Theirs averages the agreement down to the end. Ours also gives all ranks below, of total
    weight p^n, the agreement at the end."""
    from ir_measures.providers.compat_provider import rbo

    rng = random.Random(1)
    n = 10
    a, b = ([rng.sample(range(15), n) for _ in range(peers.QUERIES)] for _ in range(2))
    truncated = np.array([rbo(x, y, p, n) for x, y in zip(a, b, strict=True)])
    at_the_end = np.array([len(set(x) & set(y)) / n for x, y in zip(a, b, strict=True)])
    peers.assert_equal(rm.rbo(a, b, p), (1 - p**n) * truncated + p**n * at_the_end)
