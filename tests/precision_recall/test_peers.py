"""Precision, recall and F over arrays are those of pytrec_eval, ir_measures and scikit-learn.

ranx is compared in tests/package/test_ranx.py.
"""

import peers
import pytest

import rankmetrics_lib as rm

PYTREC_EVAL = [
    ("P.1", lambda r: rm.precision(r.rels, 1)),
    ("P.5", lambda r: rm.precision(r.rels, 5)),
    ("P.30", lambda r: rm.precision(r.rels, 30)),
    ("set_P", lambda r: rm.precision(r.rels)),
    ("recall.5", lambda r: rm.recall(r.rels, 5, n_relevant=r.n_relevant())),
    ("set_recall", lambda r: rm.recall(r.rels, n_relevant=r.n_relevant())),
    ("set_F", lambda r: rm.f_measure(r.rels, n_relevant=r.n_relevant())),
    ("Rprec", lambda r: rm.r_precision(r.rels, n_relevant=r.n_relevant())),
]
IR_MEASURES = [
    ("P@10", lambda r: rm.precision(r.rels, 10)),
    ("P(rel=2)@5", lambda r: rm.precision(r.rels, 5, relevance_level=2)),
    ("R@20", lambda r: rm.recall(r.rels, 20, n_relevant=r.n_relevant())),
    ("R(rel=3)@5", lambda r: rm.recall(r.rels, 5, n_relevant=r.n_relevant(3), relevance_level=3)),
    (
        "Rprec(rel=2)",
        lambda r: rm.r_precision(r.rels, n_relevant=r.n_relevant(2), relevance_level=2),
    ),
    # Its parameter is the square of beta, as trec_eval's is.
    ("SetF(beta=4.0)", lambda r: rm.f_measure(r.rels, beta=2, n_relevant=r.n_relevant())),
]


@pytest.mark.parametrize("measure, ours", PYTREC_EVAL)
def test_equal_to_pytrec_eval(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.pytrec_eval(rankings, measure))


@pytest.mark.parametrize("measure, ours", IR_MEASURES)
def test_equal_to_ir_measures(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.ir_measures(rankings, measure))


@pytest.fixture(scope="module")
def decisions(scored):
    """For each list, which documents are relevant and which score at least 50; padding is False."""
    return scored.labels >= 1, scored.scores >= 50


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_equal_to_scikit_learn(decisions, beta):
    from sklearn.metrics import precision_recall_fscore_support

    relevant, predicted = decisions
    counts = rm.confusion_matrix(relevant, predicted)
    precision, recall, f, _ = precision_recall_fscore_support(
        relevant.T, predicted.T, beta=beta, zero_division=0
    )
    peers.assert_equal(counts.precision, precision)
    peers.assert_equal(counts.recall, recall)
    peers.assert_equal(counts.f(beta), f)


def test_confusion_matrix_equals_scikit_learns(decisions):
    from sklearn.metrics import multilabel_confusion_matrix

    relevant, predicted = decisions
    theirs = multilabel_confusion_matrix(relevant.T, predicted.T)
    tp, fp, fn, tn = rm.confusion_matrix(relevant, predicted)
    assert ([tn, fp, fn, tp] == theirs.reshape(-1, 4).T).all()
