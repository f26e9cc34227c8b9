"""evaluate, and evaluate_arrays, give what the formulas give on the ranking that the rules make of
any input."""

import math

import numpy as np
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm

ids = st.sampled_from(["a", "b", "B", "10", "9", "010", "é", "日本", "a" * 9, "a" * 17, ""])
few_scores = st.sampled_from([-math.inf, -1.5, -0.0, 0.0, 1.0, 1.0 + 2**-52, 7.0, math.inf])
scores = few_scores | st.floats(allow_nan=False)
labels = st.integers(0, 4)
MEASURES = {
    "nDCG@3": lambda r: rm.formulas.ndcg(r.rels, 3, pool=r.pool),
    "nDCG": lambda r: rm.formulas.ndcg(r.rels, pool=r.pool),
    "nDCG(dcg='exp-log2')@2": lambda r: rm.formulas.ndcg(
        r.rels, 2, pool=r.pool, gain="exponential"
    ),
    "nDCG(judged_only=True)": lambda r: rm.formulas.ndcg(r.known, pool=r.pool),
    "DCG": lambda r: rm.formulas.dcg(r.rels),
    "DCG(dcg='exp-log2')@2": lambda r: rm.formulas.dcg(r.rels, 2, gain="exponential"),
    "DCG(judged_only=True)@3": lambda r: rm.formulas.dcg(r.known, 3),
    "F@3": lambda r: rm.formulas.f_measure(r.rels, 3, n_relevant=r.n_relevant(1)),
    "F(beta=2,rel=2)@2": lambda r: rm.formulas.f_measure(
        r.rels, 2, beta=2, n_relevant=r.n_relevant(2), relevance_level=2
    ),
    "AP": lambda r: rm.formulas.average_precision(r.rels, n_relevant=r.n_relevant(1)),
    "AP@2": lambda r: rm.formulas.average_precision(r.rels, 2, n_relevant=r.n_relevant(1)),
    "AP(rel=2)": lambda r: rm.formulas.average_precision(
        r.rels, n_relevant=r.n_relevant(2), relevance_level=2
    ),
    "AP(normalizer='truncated')@2": lambda r: rm.formulas.average_precision(
        r.rels, 2, n_relevant=r.n_relevant(1), normalizer="truncated"
    ),
    "P@3": lambda r: rm.formulas.precision(r.rels, 3),
    "P(rel=3,judged_only=True)@1": lambda r: rm.formulas.precision(r.known, 1, relevance_level=3),
    "R@3": lambda r: rm.formulas.recall(r.rels, 3, n_relevant=r.n_relevant(1)),
    "RR": lambda r: rm.formulas.reciprocal_rank(r.rels),
    "RR(rel=2)@2": lambda r: rm.formulas.reciprocal_rank(r.rels, 2, relevance_level=2),
    "Success@2": lambda r: rm.formulas.hit_rate(r.rels, 2),
    "Rprec": lambda r: rm.formulas.r_precision(r.rels, n_relevant=r.n_relevant(1)),
    "ERR(max_grade=4)@3": lambda r: rm.formulas.err(r.rels, 3, max_grade=4),
    "RBP(p=0.5)": lambda r: rm.formulas.rbp(r.rels, persistence=0.5),
    "RBP(rel=2)@2": lambda r: rm.formulas.rbp(r.rels[:2], relevance_level=2),
    "Bpref": lambda r: rm.formulas.bpref(
        r.judged, n_relevant=r.n_relevant(1), n_nonrelevant=len(r.pool) - r.n_relevant(1)
    ),
    "AUC": lambda r: r.auc(1),
    "AUC(rel=2)": lambda r: r.auc(2),
    "AUC(judged_only=False)": lambda r: r.auc(1, judged_only=False),
}


class Ranking:
    """One query's results by the rules: score, then id, both descending; all in plain Python."""

    def __init__(self, qrels, results):
        self.qrels = qrels
        self.results = sorted(
            results.items(), key=lambda item: (item[1], item[0].encode()), reverse=True
        )
        self.judged = [qrels.get(document) for document, _ in self.results]
        self.known = [label for label in self.judged if label is not None]
        self.rels = [label or 0 for label in self.judged]
        self.pool = list(qrels.values())

    def n_relevant(self, level):
        return sum(label >= level for label in self.pool)

    def auc(self, level, *, judged_only=True):
        """Pair by pair. The scores are compared in pairs of a flag and a score: what the run lacks
        is below all that it has, tied with what else it lacks."""
        found = dict(self.results)
        labels = dict(self.qrels)
        if not judged_only:
            labels |= {document: 0 for document in found if document not in labels}
        places = {document: (document in found, found.get(document, 0)) for document in labels}
        won = [
            (places[one] > places[other]) + (places[one] == places[other]) / 2
            for one, label in labels.items()
            for other, label_of_other in labels.items()
            if label >= level > label_of_other
        ]
        return sum(won) / len(won) if won else math.nan


def qrels_of(labels):
    return st.dictionaries(
        ids, st.dictionaries(ids, labels, min_size=1, max_size=8), min_size=1, max_size=5
    )


def runs(scores):
    return st.dictionaries(ids, st.dictionaries(ids, scores, max_size=8), max_size=5)


@given(qrels=qrels_of(labels), run=runs(scores))
@pytest.mark.filterwarnings("ignore:.*results but no judgments")
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_evaluate_equals_the_formulas_on_any_run(qrels, run):
    result = rm.evaluate(qrels, run, list(MEASURES))
    assert list(result.index) == list(qrels) and list(result.columns) == list(MEASURES)
    for query, judged in qrels.items():
        ranking = Ranking(judged, run.get(query, {}))
        expected = [formula(ranking) for formula in MEASURES.values()]
        np.testing.assert_allclose(result.loc[query], expected, rtol=0, atol=1e-12)


@given(qrels=qrels_of(strategies.fractions), run=runs(few_scores))
@pytest.mark.filterwarnings("ignore:.*results but no judgments")
@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_and_with_labels_that_are_fractions(qrels, run):
    for query, values in rm.evaluate(qrels, run, ["nDCG@3", "AP", "AUC", "Bpref"]).iterrows():
        ranking = Ranking(qrels[query], run.get(query, {}))
        expected = [MEASURES[name](ranking) for name in values.index]
        np.testing.assert_allclose(values, expected, rtol=0, atol=1e-12)


LIST_ONLY = [name for name in MEASURES if "judged_only" not in name and name != "Bpref"]


@given(batch=strategies.batches(strategies.labels, scores))
def test_evaluate_arrays_equals_the_formulas_on_any_lists(batch):
    labels, scores = batch
    values = rm.evaluate_arrays(labels.array, scores.array, LIST_ONLY)
    for name in LIST_ONLY:
        rows = []
        for row, row_scores in zip(labels.rows, scores.rows, strict=True):
            named = {
                f"{len(row) - i:03}": i for i in range(len(row))
            }  # a tie keeps the given order
            qrels = {document: row[i] for document, i in named.items()}
            ranking = Ranking(qrels, {document: row_scores[i] for document, i in named.items()})
            rows.append(MEASURES[name](ranking))
        assert np.shape(values[name]) == labels.leading
        np.testing.assert_allclose(
            values[name], np.reshape(rows, labels.leading), rtol=0, atol=1e-12
        )
