"""Reciprocal rank and hit rate over arrays are those of pytrec_eval and ir_measures.

ranx is compared in tests/package/test_ranx.py.
"""

import peers
import pytest

import rankmetrics_lib as rm

PYTREC_EVAL = [
    ("recip_rank", lambda r: rm.reciprocal_rank(r.rels)),
    ("success.1", lambda r: rm.hit_rate(r.rels, 1)),
    ("success.5", lambda r: rm.hit_rate(r.rels, 5)),
    ("success.30", lambda r: rm.hit_rate(r.rels, 30)),
]
IR_MEASURES = [
    ("RR", lambda r: rm.reciprocal_rank(r.rels)),
    ("RR@3", lambda r: rm.reciprocal_rank(r.rels, 3)),
    ("RR(rel=2)@10", lambda r: rm.reciprocal_rank(r.rels, 10, relevance_level=2)),
    ("RR(rel=3)", lambda r: rm.reciprocal_rank(r.rels, relevance_level=3)),
    ("Success@5", lambda r: rm.hit_rate(r.rels, 5)),
    ("Success(rel=4)@10", lambda r: rm.hit_rate(r.rels, 10, relevance_level=4)),
]


@pytest.mark.parametrize("measure, ours", PYTREC_EVAL)
def test_equal_to_pytrec_eval(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.pytrec_eval(rankings, measure))


@pytest.mark.parametrize("measure, ours", IR_MEASURES)
def test_equal_to_ir_measures(rankings, measure, ours):
    peers.assert_equal(ours(rankings), peers.ir_measures(rankings, measure))
