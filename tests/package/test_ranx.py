"""Every family over arrays agrees with ranx wherever the definitions coincide."""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

MEASURES = {
    "precision@7": lambda r: rm.precision(r.rels, 7),
    "precision": lambda r: rm.precision(r.rels),
    "recall@7": lambda r: rm.recall(r.rels, 7, n_relevant=r.n_relevant()),
    "f1@5": lambda r: rm.f_measure(r.rels, 5, n_relevant=r.n_relevant()),
    "r-precision": lambda r: rm.r_precision(r.rels, n_relevant=r.n_relevant()),
    "hit_rate@3": lambda r: rm.hit_rate(r.rels, 3),
    "mrr": lambda r: rm.reciprocal_rank(r.rels),
    "mrr@3": lambda r: rm.reciprocal_rank(r.rels, 3),
    "map": lambda r: rm.average_precision(r.rels, n_relevant=r.n_relevant()),
    "map@5": lambda r: rm.average_precision(r.rels, 5, n_relevant=r.n_relevant()),
    "map-l2": lambda r: rm.average_precision(r.rels, n_relevant=r.n_relevant(2), relevance_level=2),
    "dcg@5": lambda r: rm.dcg(r.rels, 5),
    "dcg_burges@5": lambda r: rm.dcg(r.rels, 5, gain="exponential"),
    "ndcg": lambda r: rm.ndcg(r.rels, pool=r.pool),
    "ndcg@5": lambda r: rm.ndcg(r.rels, 5, pool=r.pool),
    "ndcg_burges": lambda r: rm.ndcg(r.rels, pool=r.pool, gain="exponential"),
    "ndcg_burges@5": lambda r: rm.ndcg(r.rels, 5, pool=r.pool, gain="exponential"),
}
# ranx weighs RBP by the grade, so that only binary labels agree.
BINARY_MEASURES = {
    "rbp.80": lambda r: rm.rbp(r.rels),
    "rbp.95": lambda r: rm.rbp(r.rels, persistence=0.95),
}


@pytest.mark.slow
def test_equal_to_ranx(rankings):
    for group, measures in [(rankings, MEASURES), (rankings.binary(), BINARY_MEASURES)]:
        theirs = peers.ranx(group, measures)
        unequal = [
            measure
            for measure, ours in measures.items()
            if np.abs(ours(group) - theirs[measure]).max() > 1e-12
        ]
        assert unequal == []
