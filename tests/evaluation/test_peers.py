"""Measure by measure, evaluate gives what other programs give, on the queries of 300 random
collections: with equal scores, unjudged results, negative labels, judged documents that are not
retrieved, and judged queries that the run lacks.

A row of a table names the same measure in both, and the queries for which the definitions agree.
"""

import itertools
import math
import random
from fractions import Fraction

import ir_measures
import numpy as np
import peers
import pytest
import pytrec_eval

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import Measure

from . import plain

# Some queries have results or judgments alone, on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:.* judged quer")
COLLECTIONS = 300


def random_query(rng):
    """Judgments and results. The 32-bit floats of trec_eval hold the scores."""
    documents = [f"d{number:02}" for number in rng.sample(range(100), rng.randint(1, 30))]
    labels = rng.choice([[0], [0, 1], [0, 0, 0, 1, 2, 3, 4], [1, 2], [-1, 0, 1], [-2, 0, 0, 4]])
    judged = rng.sample(documents, rng.randint(1, len(documents)))
    qrels = {name: rng.choice(labels) for name in judged}
    if max(qrels.values()) < 0:  # where pytrec_eval may end the process
        qrels[judged[0]] = 0
    found = rng.sample(documents, rng.randint(0, len(documents)))
    scores = rng.choice([range(-3, 4), range(1000)])
    return qrels, {name: float(rng.choice(scores)) for name in found}


@pytest.fixture(scope="module")
def collections():
    """Judgments and run of each, as dicts; the names of all queries differ, and are
    numbers, as gdeval wants them."""
    rng = random.Random(20261122)
    numbers = itertools.count(1)
    made = []
    for _ in range(COLLECTIONS):
        queries = {str(next(numbers)): random_query(rng) for _ in range(rng.randint(1, 6))}
        qrels = {name: judged for name, (judged, _) in queries.items()}
        made.append((qrels, {name: run for name, (_, run) in queries.items() if run}))
    return made


@pytest.fixture(scope="module")
def all_queries(collections):
    return [
        {q: row for one in side for q, row in one.items()}
        for side in zip(*collections, strict=True)
    ]


@pytest.fixture(scope="module")
def rankings(all_queries):
    qrels, run = all_queries
    return {query: plain.Ranking(qrels[query], run.get(query, {})) for query in qrels}


@pytest.fixture(scope="module")
def measured(all_queries):
    """Our values of all measures in the tables."""
    names = [ours for ours, *_ in [*IR_MEASURES, *RANX]]
    return rm.evaluate(*all_queries, names)


# Where definitions agree


def everywhere(query):
    return True


def retrieved(query):
    return bool(query.documents)


def without_ties(query):
    return len(set(query.scores)) == len(query.scores) > 0


def without_ties_and_negative_labels(query):
    return without_ties(query) and len(query.in_pool) == len(query.labels)


def binary(query):
    return without_ties(query) and max(query.pool) <= 1


def exact(level, rel=1):
    """Whether trec_eval 9 rounds the number of hits that reach a level of recall as it should."""

    def agree(query):
        hits = level * query.n_relevant(rel)
        return int(hits + 0.9) == math.ceil(Fraction(str(level)) * query.n_relevant(rel))

    return agree


def some_judged_and_exact(query):
    """Without a judged document in the list, trec_eval divides by 0 and prints NaN."""
    return bool({*query.judged} - {None}) and exact(0.4)(query)


def alike(names, agree=everywhere):
    """Measures that have the same name in both."""
    return [(name, name, agree) for name in names]


IR_MEASURES = [  # ours, theirs, for which queries
    *alike(["AP", "AP@5", "AP(rel=2)", "AP(rel=3)@10", "AP(judged_only=True)", "Bpref"]),
    *alike(["Bpref(rel=2)", "nDCG", "nDCG@1", "nDCG@10", "nDCG(judged_only=True)@5"]),
    *alike(["nDCG(gains={0:0,1:1,2:3,3:7,4:15})@10", "nDCG(dcg='exp-log2')@10"]),
    *alike(["P@1", "P@10", "P@30", "P(rel=2)@5", "P(judged_only=True)@5", "R@5", "R@100"]),
    *alike(["R(rel=2)@5", "RR", "RR(rel=2)", "RR(judged_only=True)", "Rprec", "Rprec(rel=2)"]),
    *alike(["Rprec(judged_only=True)", "Success@1", "Success@5", "Success(rel=2)@5"]),
    *((f"ERR(max_grade=4)@{k}", f"ERR@{k}", everywhere) for k in (5, 20)),
    *alike(["infAP", "infAP(rel=2)"]),
    *((f"IPrec@{i / 10}", f"IPrec@{i / 10}", exact(i / 10)) for i in range(11)),
    ("IPrec(rel=2)@0.2", "IPrec(rel=2)@0.2", exact(0.2, 2)),
    ("IPrec(judged_only=True)@0.4", "IPrec(judged_only=True)@0.4", some_judged_and_exact),
    *alike(["Judged", "Judged@1", "Judged@5"], without_ties_and_negative_labels),
    *alike(["NumQ", "NumRel"], retrieved),
    *alike(["NumRelRet", "NumRet", "NumRet(rel=3)"]),
    ("NumRelRet(rel=2)", "NumRet(rel=2)", everywhere),
    *alike(["SetAP", "SetAP(rel=2)", "SetAP(judged_only=True)", "SetF"]),
    ("SetF(beta=2)", "SetF(beta=4.0)", everywhere),  # theirs is the square
    ("SetF(beta=0.5)", "SetF(beta=0.25)", everywhere),
    *alike(["SetF(rel=2,judged_only=True)", "SetP", "SetP(rel=2)", "SetP(judged_only=True)"]),
    ("SetP(relative=True)", "SetRelP", everywhere),
    *alike(["SetP(rel=2,relative=True)", "SetR", "SetR(rel=3)"]),
]
FIVE_DECIMALS = ("ERR", "nDCG(dcg='exp-log2')")  # gdeval prints no more
RANX = [  # its other measures are asked by its own names, in test_measures
    ("RBP(p=0.8)", "rbp.8", binary),
    ("RBP(p=0.95)", "rbp.95", binary),
    # which adds up the grades as they are
    ("gRBP(max_grade=4)", "rbp.8", without_ties_and_negative_labels),
]


def assert_equal(rankings, column, theirs, agree, tolerance=1e-12):
    compared = [query for query in rankings if agree(rankings[query])]
    assert len(compared) > 100
    expected = [theirs[query] for query in compared]
    np.testing.assert_allclose(column[compared], expected, rtol=0, atol=tolerance)


@pytest.mark.parametrize("ours, theirs, agree", IR_MEASURES, ids=[row[0] for row in IR_MEASURES])
def test_equal_to_ir_measures(all_queries, rankings, measured, ours, theirs, agree):
    metrics = ir_measures.iter_calc([ir_measures.parse_measure(theirs)], *all_queries)
    values = {metric.query_id: metric.value for metric in metrics}
    tolerance = 0.5000001e-5 if ours.startswith(FIVE_DECIMALS) else 1e-12
    assert_equal(rankings, measured[str(Measure.parse(ours))], values, agree, tolerance)


def test_auc_of_the_retrieved_documents_is_ir_measures_accuracy(all_queries, rankings):
    """Which divides by 0 if none of them is relevant, or each."""
    asked = {
        query: ranking
        for query, ranking in rankings.items()
        if without_ties(ranking) and len({label >= 1 for label in ranking.rels}) == 2
    }
    pairs = [{query: side[query] for query in asked} for side in all_queries]
    found = list(ir_measures.iter_calc([ir_measures.parse_measure("Accuracy")], *pairs))
    ours = [rm.auc(asked[metric.query_id].rels, asked[metric.query_id].scores) for metric in found]
    assert len(ours) == len(asked) > 100
    assert ours == pytest.approx([metric.value for metric in found], abs=1e-12)


@pytest.mark.sampled
@pytest.mark.parametrize("ours, theirs, agree", RANX, ids=[row[0] for row in RANX])
def test_equal_to_ranx(all_queries, rankings, measured, ours, theirs, agree):
    ranx = peers.interpreted_ranx()
    found = {query: ranking for query, ranking in rankings.items() if ranking.documents}
    qrels = ranx.Qrels({query: all_queries[0][query] for query in found})
    values = ranx.evaluate(qrels, ranx.Run(all_queries[1]), theirs, return_mean=False)
    values = dict(zip(qrels.keys(), values / (4 if ours.startswith("gRBP") else 1), strict=True))
    assert_equal(found, measured[str(Measure.parse(ours))], values, agree)


def test_rr_at_k_is_trec_evals_recip_rank_cut_at_k(all_queries, measured):
    """ir_measures orders tied documents by ascending id for RR@k, and by descending id for RR."""
    at_3 = rm.evaluate(*all_queries, "RR@3")["RR@3"]
    np.testing.assert_array_equal(at_3, measured.RR.where(measured.RR > 0.3, 0.0))


def test_auc_and_tie_averaged_ndcg_are_scikit_learns(all_queries, rankings):
    """Of AUC, with the missing documents tied at the end."""
    from sklearn.metrics import ndcg_score, roc_auc_score

    measures = ["AUC", "AUC(judged_only=False)", "nDCG(tie_averaged=True)@5"]
    ours = rm.evaluate(*all_queries, measures)
    compared = dict.fromkeys(measures, 0)
    for query, ranking in list(rankings.items())[:400]:
        found = dict(zip(ranking.documents, ranking.scores, strict=True))
        for name, documents in (
            ("AUC", {*ranking.labels}),
            (measures[1], {*ranking.labels, *found}),
        ):
            labels = [ranking.labels.get(document, 0) >= 1 for document in documents]
            if len(set(labels)) == 1:
                assert np.isnan(ours[name][query])
                continue
            scores = [found.get(document, -100) for document in documents]
            assert ours[name][query] == pytest.approx(roc_auc_score(labels, scores), abs=1e-12)
            compared[name] += 1
    for query, ranking in rankings.items():
        if ranking.in_pool == {*ranking.documents} and len(ranking.documents) > 1:
            expected = ndcg_score([ranking.rels], [ranking.scores], k=5)
            assert ours[measures[2]][query] == pytest.approx(expected, abs=1e-12)
            compared[measures[2]] += 1
    assert compared["AUC"] > 150 and compared[measures[1]] > 150 and compared[measures[2]] > 10


@pytest.mark.filterwarnings("ignore:no judgment reaches")
def test_the_means_are_those_of_ir_measures_and_trec_eval(collections):
    names = ["AP", "NumRet", "NumRelRet", "NumRet(rel=2)", "SetP", "infAP", "nDCG@10", "P@10", "RR"]
    asked = [ir_measures.parse_measure(name) for name in names]
    for qrels, run in collections[::10]:
        theirs = ir_measures.calc_aggregate(asked, qrels, run)
        peers.assert_equal(rm.means(rm.evaluate(qrels, run, names)), [theirs[one] for one in asked])
        if run:
            found = {query: qrels[query] for query in run}
            rows = pytrec_eval.RelevanceEvaluator(found, {"gm_map"}).evaluate(run).values()
            logs = [row["gm_map"] for row in rows]
            geometric = pytrec_eval.compute_aggregated_measure("gm_map", logs)
            ours = rm.means(rm.evaluate(found, run, "GMAP"))["GMAP"]
            assert ours == pytest.approx(geometric, rel=1e-12)
