"""evaluate gives what pytrec_eval, ir_measures and scikit-learn give, over thousands of queries.

Scores have ties (whole numbers below 2^24, which trec_eval's 32-bit floats hold), some results are
unjudged, some judged documents and some judged queries are missing from the run. A few grades are
negative, as for the spam of TREC's web tracks, but never all of a query: there pytrec_eval may end
the process.
"""

import random
import re
from pathlib import Path

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.measures import KINDS

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


# The differences from ir_measures that the reference lists


def listed_differences():
    """The rows of the table: a measure, and what it is in ir_measures."""
    page = (Path(__file__).parents[2] / "chapters" / "api_evaluation.md").read_text("utf-8")
    table = page.partition("### Differences from ir_measures")[2]
    return re.findall(r"^\| `([^`]*)` \|.*\| (.*) \|$", table, re.MULTILINE)


def theirs_or_refusal(name):
    """The value of one query with equal scores in ir_measures, or its error."""
    import ir_measures

    try:
        measure = ir_measures.parse_measure(name)
        (metric,) = ir_measures.iter_calc([measure], *TIED)
    except (AssertionError, KeyError, NameError, TypeError, ValueError) as error:
        return error
    return metric.value


TIED = {"1": {"a": 1, "b": 2, "c": 0}}, {"1": {"x": 3.0, "a": 3.0, "c": 2.0, "b": 1.0}}


@pytest.mark.parametrize("measure, there", listed_differences())
def test_a_listed_difference_from_ir_measures_is_one(measure, there):
    import ir_measures

    ours = rm.evaluate(*TIED, measure).iloc[0, 0]
    if measure.startswith("RBP"):  # computed there by programs that are not installed here
        (other,) = re.findall("`(.*)`", there)
        assert "graded" in ir_measures.RBP.SUPPORTED_PARAMS["rel"].desc
        assert str(ir_measures.parse_measure(other)) == "RBP(rel=1)"
        assert ours == rm.evaluate(*TIED, other).iloc[0, 0]
    elif there.startswith("refused: "):
        assert isinstance(theirs_or_refusal(measure), Exception)
    else:
        assert there.startswith("another value: ")
        assert abs(theirs_or_refusal(measure) - ours) > 0.1


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_parameters_and_defaults_that_differ_from_ir_measures_are_listed(kind):
    """So are names and cut-offs that only one of the two has."""
    import ir_measures
    from ir_measures.providers.base import NOT_PROVIDED

    listed = [
        measure for measure, _ in listed_differences() if re.match(rf"{kind.name}\b", measure)
    ]
    if not hasattr(ir_measures, kind.name):
        assert listed == [kind.name]
        return
    theirs = dict(getattr(ir_measures, kind.name).SUPPORTED_PARAMS)
    assert ("cutoff" in theirs) == (kind.cutoff != "none")
    theirs.pop("cutoff", None)
    assert set(theirs) <= set(kind.parameters)
    for name in set(kind.parameters) - set(theirs):
        assert any(f"{name}=" in measure for measure in listed)
    for name, parameter in theirs.items():
        if kind.name == "RBP" and name == "rel":
            assert parameter.default is NOT_PROVIDED and listed
        else:
            default = parameter.default
            default = None if default is NOT_PROVIDED else default
            assert default == kind.defaults[name]
