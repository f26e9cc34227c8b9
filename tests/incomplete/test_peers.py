"""bpref and infAP over arrays agree with pytrec_eval and ir_measures, tie-averaged NDCG with
scikit-learn.

ranx is compared in tests/package/test_ranx.py.
"""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


def bpref(r):
    return rm.bpref(r.judged_array, n_relevant=r.n_relevant(), n_nonrelevant=r.n_nonrelevant())


def infap(r):
    return rm.infap(r.judged_array, n_relevant=r.n_relevant())


def test_bpref_equals_pytrec_evals(rankings):
    peers.assert_equal(bpref(rankings), peers.pytrec_eval(rankings, "bpref"))


def test_bpref_equals_ir_measures(rankings):
    peers.assert_equal(bpref(rankings), peers.ir_measures(rankings, "Bpref"))


def test_infap_equals_pytrec_evals_where_unjudged_documents_belong_to_the_pool(rankings):
    """trec_eval takes a negative label in the qrels for a document that is in the pool but
    unjudged."""
    peers.assert_equal(
        infap(rankings), peers.pytrec_eval(rankings.with_unjudged_in_pool(), "infAP")
    )


def test_infap_equals_pytrec_evals_where_unjudged_documents_lie_outside_of_the_pool(rankings):
    in_pool = ~np.isnan(rankings.judged_array)
    ours = rm.infap(rankings.judged_array, n_relevant=rankings.n_relevant(), in_pool=in_pool)
    peers.assert_equal(ours, peers.pytrec_eval(rankings, "infAP"))


def test_infap_equals_pytrec_evals_where_every_second_unjudged_document_lies_in_the_pool(rankings):
    """A negative label in the qrels means in the pool but unjudged. No line for a document means
    outside the pool."""
    ranks = np.arange(rankings.judged_array.shape[-1])
    in_pool = ~np.isnan(rankings.judged_array) | (ranks % 2 == 0)
    ours = rm.infap(rankings.judged_array, n_relevant=rankings.n_relevant(), in_pool=in_pool)
    some = [
        [-1 if x is None and i % 2 == 0 else x for i, x in enumerate(row)]
        for row in rankings.judged
    ]
    peers.assert_equal(ours, peers.pytrec_eval(peers.Rankings(some, rankings.missed), "infAP"))


def test_infap_equals_ir_measures_where_all_documents_are_judged(rankings):
    judged = rankings.with_unjudged_as_nonrelevant()
    peers.assert_equal(infap(judged), peers.ir_measures(judged, "infAP"))


@pytest.mark.parametrize("k", [None, 1, 5, 30])
def test_tie_averaged_ndcg_equals_scikit_learns(tied, k):
    from sklearn.metrics import ndcg_score

    theirs = tied.each(lambda y, s: ndcg_score([y], [s], k=k))
    peers.assert_equal(rm.tie_averaged_ndcg(tied.labels, tied.scores, k), theirs)


def test_tie_averaged_ndcg_with_exponential_gain_equals_scikit_learns(tied):
    from sklearn.metrics import ndcg_score

    theirs = tied.each(lambda y, s: ndcg_score([2.0**y - 1], [s], k=10))
    peers.assert_equal(
        rm.tie_averaged_ndcg(tied.labels, tied.scores, 10, gain="exponential"), theirs
    )
