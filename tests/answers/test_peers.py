"""Context precision beside scikit-learn, pytrec_eval, torchmetrics' cut and ragas' sum; evidence
recall beside pytrec_eval."""

import itertools

import numpy as np
import pytest
import pytrec_eval
from sklearn.metrics import average_precision_score

import rankmetrics_lib as rm

SHORT = [list(rels) for rels in itertools.product((0, 1), repeat=6)]


def run_of(n):
    return {"q": {f"d{rank:02}": float(n - rank) for rank in range(n)}}


def test_scikit_learn_averages_over_the_list_that_it_is_given():
    for rels in SHORT:
        for k in (1, 3, 6):
            if any(rels[:k]):
                theirs = average_precision_score(rels[:k], range(k, 0, -1))
                assert rm.context_precision(rels, k) == pytest.approx(theirs, rel=1e-12)


def test_pytrec_eval_if_it_knows_only_the_retrieved_labels():
    for rels in SHORT:
        top = rels[:4]
        qrels = {"q": {f"d{rank:02}": rel for rank, rel in enumerate(top)}}
        theirs = pytrec_eval.RelevanceEvaluator(qrels, {"map"}).evaluate(run_of(4))["q"]["map"]
        assert rm.context_precision(rels, 4) == pytest.approx(theirs, abs=1e-12)


def test_ragas_adds_a_little_to_the_divisor():
    """Sum of precision times verdict, over the verdicts plus 1e-10: never quite 1."""
    for verdicts in SHORT:
        values = np.array(verdicts, dtype=float)
        precisions = np.cumsum(values) / np.arange(1, 7)
        theirs = (precisions * values).sum() / (values.sum() + 1e-10)
        assert rm.context_precision(verdicts) == pytest.approx(theirs, abs=2e-10)
        assert theirs < 1


@pytest.mark.parametrize("k", [5, 10])
def test_one_passage_for_each_piece_and_all_of_them_by_pytrec_eval(k):
    """Recall of two gold passages is 1 exactly if the evidence is complete."""
    rng = np.random.default_rng(k)
    for _ in range(40):
        gold = rng.choice(12, 2, replace=False)
        qrels = {"q": {f"d{document:02}": 1 for document in gold}}
        measure = f"recall_{k}"
        found = pytrec_eval.RelevanceEvaluator(qrels, {measure}).evaluate(run_of(12))
        evidence = [[int(rank == document) for document in gold] for rank in range(12)]
        assert rm.evidence_recall(evidence, k) == (found["q"][measure] == 1)
        assert rm.subtopic_recall(evidence, k) == found["q"][measure]
