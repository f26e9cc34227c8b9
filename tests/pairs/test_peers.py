"""Rank correlations over arrays agree with SciPy, ties included."""

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
