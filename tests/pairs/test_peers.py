"""Rank correlations over arrays agree with SciPy, ties included; RBO agrees with the truncated form
of ir_measures."""

import random

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.mark.parametrize("documents", ["scored", "tied"])
def test_kendalls_tau_b_equals_scipys(request, documents):
    from scipy.stats import kendalltau

    documents = request.getfixturevalue(documents)
    theirs = documents.each(lambda y, s: kendalltau(y, s).statistic)
    peers.assert_equal(rm.kendall_tau(documents.labels, documents.scores), theirs)


def test_concordant_minus_discordant_pairs_equal_scipys_somers_d(tied):
    """Somers' D divides by the pairs whose labels differ; SciPy returns none if all scores are
    equal."""
    from scipy.stats import somersd

    pairs = rm.pair_counts(tied.labels, tied.scores)
    ours = (pairs.concordant - pairs.discordant) / (
        pairs.concordant + pairs.discordant + pairs.tied_scores
    )
    theirs = tied.each(lambda y, s: somersd(y, s).statistic if len(set(s)) > 1 else 0)
    peers.assert_equal(ours, theirs)


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
