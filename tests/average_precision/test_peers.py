"""Average precision over arrays is that of pytrec_eval, ir_measures and scikit-learn.

ranx is compared in tests/package/test_ranx.py.
"""

import math

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

PYTREC_EVAL = [
    ("map", lambda r: rm.average_precision(r.rels, n_relevant=r.n_relevant())),
    ("map_cut.1", lambda r: rm.average_precision(r.rels, 1, n_relevant=r.n_relevant())),
    ("map_cut.5", lambda r: rm.average_precision(r.rels, 5, n_relevant=r.n_relevant())),
    ("map_cut.30", lambda r: rm.average_precision_steps(r.rels, 30, n_relevant=r.n_relevant())),
]
IR_MEASURES = [
    ("AP", lambda r: rm.average_precision_steps(r.rels, n_relevant=r.n_relevant())),
    ("AP@10", lambda r: rm.average_precision(r.rels, 10, n_relevant=r.n_relevant())),
    (
        "AP(rel=2)",
        lambda r: rm.average_precision(r.rels, n_relevant=r.n_relevant(2), relevance_level=2),
    ),
    (
        "AP(rel=3)@5",
        lambda r: rm.average_precision(r.rels, 5, n_relevant=r.n_relevant(3), relevance_level=3),
    ),
]


@pytest.mark.parametrize("measure, ours", PYTREC_EVAL)
def test_equal_to_pytrec_eval(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.pytrec_eval(rankings, measure))


@pytest.mark.parametrize("measure, ours", IR_MEASURES)
def test_equal_to_ir_measures(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.ir_measures(rankings, measure))


def test_gmap_equals_pytrec_evals(rankings):
    logs = peers.pytrec_eval(rankings, "gm_map")
    values = rm.average_precision(rankings.rels, n_relevant=rankings.n_relevant())
    assert math.isclose(rm.gmap(values), np.exp(logs.mean()), rel_tol=1e-12)


def test_equal_to_scikit_learn_without_ties(scored):
    from sklearn.metrics import average_precision_score

    theirs = scored.each(lambda y, s: average_precision_score(y >= 1, s))
    peers.assert_equal(rm.average_precision(rm.rank_labels(scored.labels, scored.scores)), theirs)


def test_equal_to_label_ranking_average_precision_without_ties(scored):
    from sklearn.metrics import label_ranking_average_precision_score

    theirs = scored.each(lambda y, s: label_ranking_average_precision_score([y >= 1], [s]))
    peers.assert_equal(rm.average_precision(rm.rank_labels(scored.labels, scored.scores)), theirs)
