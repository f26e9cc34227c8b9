"""evaluate gives what pytrec_eval, ir_measures and scikit-learn give, over thousands of queries.

Scores have ties (whole numbers below 2^24, which trec_eval's 32-bit floats hold), some results are
unjudged, some judged documents and some judged queries are missing from the run. A few grades are
negative, as for the spam of TREC's web tracks, but never all of a query: there pytrec_eval may end
the process.
"""

import random

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

# Documents and queries that only one side has are what is compared here.
pytestmark = pytest.mark.filterwarnings("ignore:.* judged quer")
QUERIES = 1500
EXPONENTIAL = "gains={0:0,1:1,2:3,3:7,4:15}"
MEASURES = [
    "AP",
    "AP@5",
    "AP(rel=2)",
    "AP(rel=3)@10",
    "AP(judged_only=True)",
    "Bpref",
    "Bpref(rel=2)",
    "ERR(max_grade=4)@5",
    "ERR(max_grade=4)@20",
    "nDCG",
    "nDCG@1",
    "nDCG@10",
    f"nDCG({EXPONENTIAL})@10",
    "nDCG(dcg='exp-log2')@10",
    "nDCG(judged_only=True)@5",
    "P@1",
    "P@10",
    "P@30",
    "P(rel=2)@5",
    "P(judged_only=True)@5",
    "R@5",
    "R@100",
    "R(rel=2)@5",
    "RR",
    "RR(rel=2)",
    "RR(judged_only=True)",
    "Rprec",
    "Rprec(rel=2)",
    "Rprec(judged_only=True)",
    "Success@1",
    "Success@5",
    "Success(rel=2)@5",
]
FIVE_DECIMALS = [
    "ERR(max_grade=4)@5",
    "ERR(max_grade=4)@20",
    "nDCG(dcg='exp-log2')@10",
]  # gdeval prints no more


def in_ir_measures(name):
    """The same measure there, where 4 is the highest grade of every scale."""
    import ir_measures

    return ir_measures.parse_measure(name.replace("ERR(max_grade=4)", "ERR"))


@pytest.fixture(scope="module")
def collection():
    """(qrels, run) as dicts; queries and documents are numbers as text, of different lengths."""
    rng = random.Random(20241121)
    qrels, run = {}, {}
    for query in map(str, rng.sample(range(10**6), QUERIES)):
        documents = [str(rng.randint(0, 10**4)) for _ in range(40)]
        share = rng.choice([0, 0.1, 0.5, 1])
        judged = rng.sample(documents, rng.randint(1, 40))
        qrels[query] = {name: rng.randint(1, 4) if rng.random() < share else 0 for name in judged}
        qrels[query] |= {name: rng.choice([-1, -2]) for name in judged[1:] if rng.random() < 0.1}
        if rng.random() < 0.9:
            results = rng.sample(documents, rng.randint(1, 40))
            run[query] = {name: float(rng.randint(-5, 20)) for name in results}
    return qrels, run


@pytest.fixture(scope="module")
def ours(collection):
    return rm.evaluate(*collection, [*MEASURES, "AUC", "AUC(judged_only=False)"])


@pytest.mark.sampled
@pytest.mark.parametrize("measure", MEASURES)
def test_equal_to_ir_measures(collection, ours, measure):
    import ir_measures

    theirs = ir_measures.iter_calc([in_ir_measures(measure)], *collection)
    values = {metric.query_id: metric.value for metric in theirs}
    tolerance = 0.5000001e-5 if measure in FIVE_DECIMALS else 1e-12
    name = str(rm.evaluation.Measure.parse(measure))
    np.testing.assert_allclose(
        ours[name], [values[query] for query in ours.index], rtol=0, atol=tolerance
    )


@pytest.mark.parametrize(
    "measure, theirs",
    [
        ("AP", "map"),
        ("AP@30", "map_cut.30"),
        ("Bpref", "bpref"),
        ("nDCG", "ndcg"),
        ("nDCG@5", "ndcg_cut.5"),
        ("P@30", "P.30"),
        ("R@5", "recall.5"),
        ("RR", "recip_rank"),
        ("Rprec", "Rprec"),
        ("Success@10", "success.10"),
    ],
)
def test_equal_to_pytrec_eval(collection, measure, theirs):
    from pytrec_eval import RelevanceEvaluator

    qrels, run = collection
    values = RelevanceEvaluator(qrels, {theirs}).evaluate(run)
    ours = rm.evaluate(qrels, run, measure)[measure]
    np.testing.assert_allclose(
        ours[list(values)],
        [value for row in values.values() for value in row.values()],
        rtol=0,
        atol=1e-12,
    )
    assert (ours[[query for query in qrels if query not in values]] == 0).all()


def test_rr_at_k_is_trec_evals_recip_rank_cut_at_k(collection, ours):
    """ir_measures orders tied documents by ascending id for RR@k, and by descending id for RR."""
    at_3 = rm.evaluate(*collection, "RR@3")["RR@3"]
    np.testing.assert_array_equal(at_3, ours.RR.where(ours.RR > 0.3, 0.0))


@pytest.mark.parametrize("measure", ["AUC", "AUC(judged_only=False)"])
def test_auc_equals_scikit_learns_with_the_missing_documents_tied_at_the_end(
    collection, ours, measure
):
    from sklearn.metrics import roc_auc_score

    qrels, run = collection
    compared = 0
    for query, documents in list(run.items())[:400]:
        judged = {name for name, grade in qrels[query].items() if grade >= 0}
        names = sorted(judged if measure == "AUC" else judged | set(documents))
        labels = [qrels[query].get(name, 0) >= 1 for name in names]
        if len(set(labels)) == 1:
            assert np.isnan(ours[measure][query])
            continue
        scores = [documents.get(name, -100) for name in names]
        assert ours[measure][query] == pytest.approx(roc_auc_score(labels, scores), abs=1e-12)
        compared += 1
    assert compared > 150


def test_the_means_are_those_of_ir_measures(collection, ours):
    import ir_measures

    asked = [ir_measures.parse_measure(name) for name in ("nDCG@10", "AP", "P@10", "RR")]
    means = ir_measures.calc_aggregate(asked, *collection)
    peers.assert_equal(
        ours.mean()[[str(measure) for measure in asked]], [means[measure] for measure in asked]
    )
