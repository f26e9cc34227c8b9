"""NDCG over arrays is that of pytrec_eval, ir_measures (with gdeval inside) and scikit-learn.

ranx is compared in tests/package/test_ranx.py.
"""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

PYTREC_EVAL = [
    ("ndcg", lambda r: rm.ndcg(r.rels, pool=r.pool)),
    ("ndcg_cut.1", lambda r: rm.ndcg(r.rels, 1, pool=r.pool)),
    ("ndcg_cut.5", lambda r: rm.ndcg(r.rels, 5, pool=r.pool)),
    ("ndcg_cut.30", lambda r: rm.ndcg(r.rels, 30, pool=r.pool)),
]
EXPONENTIAL = "gains={1:1, 2:3, 3:7, 4:15}"
IR_MEASURES = [
    ("nDCG@10", lambda r: rm.ndcg(r.rels, 10, pool=r.pool)),
    (f"nDCG({EXPONENTIAL})", lambda r: rm.ndcg(r.rels, pool=r.pool, gain="exponential")),
    (f"nDCG({EXPONENTIAL})@10", lambda r: rm.ndcg(r.rels, 10, pool=r.pool, gain="exponential")),
]


@pytest.mark.parametrize("measure, ours", PYTREC_EVAL)
def test_equal_to_pytrec_eval(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.pytrec_eval(rankings, measure))


@pytest.mark.parametrize("measure, ours", IR_MEASURES)
def test_equal_to_ir_measures(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.ir_measures(rankings, measure))


@pytest.mark.parametrize("k", [1, 5, 20])
def test_exponential_gain_equals_gdeval_to_the_five_decimals_it_prints(rankings, k):
    theirs = peers.ir_measures(rankings, f"nDCG(dcg='exp-log2')@{k}")
    ours = rm.ndcg(rankings.rels, k, pool=rankings.pool, gain="exponential")
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=0.5000001e-5)


@pytest.mark.parametrize("k", [None, 1, 5, 30])
def test_equal_to_scikit_learn_without_ties(scored, k):
    from sklearn.metrics import ndcg_score

    theirs = scored.each(lambda y, s: ndcg_score([y], [s], k=k))
    peers.assert_equal(rm.ndcg(rm.rank_labels(scored.labels, scored.scores), k), theirs)


def test_equal_to_scikit_learn_with_exponential_gain(scored):
    from sklearn.metrics import ndcg_score

    theirs = scored.each(lambda y, s: ndcg_score([2.0**y - 1], [s], k=10))
    ours = rm.ndcg(rm.rank_labels(scored.labels, scored.scores), 10, gain="exponential")
    peers.assert_equal(ours, theirs)
