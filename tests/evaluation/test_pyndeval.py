"""Diversity through ir_measures, which runs pyndeval: equal on random collections, and where not,
why."""

import numpy as np
import pandas as pd
import pytest
from forms import frame

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import Measure

MEASURES = [
    *("alpha_nDCG(alpha=0.5)@20", "alpha_nDCG(alpha=0.3)@20", "alpha_nDCG(alpha=0.9)@5"),
    *("alpha_nDCG(alpha=1.0)@10", "alpha_nDCG@1", "alpha_nDCG(rel=2)@20"),
    *("alpha_DCG(alpha=0.3)@20", "alpha_DCG@5", "alpha_DCG(rel=2,alpha=1.0)@2"),
    *("ERR_IA@20", "ERR_IA@5", "ERR_IA@2", "ERR_IA(rel=2)@20"),
    *("StRecall@20", "StRecall@3", "StRecall(rel=2)@1"),
]


def collection(seed, queries=25):
    """Judgments in random order, with grades from -2 to 3; and a run without ties."""
    rng = np.random.default_rng(seed)
    judgments, results = [], []
    for query in range(queries):
        for subtopic in rng.permutation(rng.integers(1, 7)):
            for document in rng.choice(60, rng.integers(1, 25), replace=False):
                grade = int(rng.choice([-2, 0, 0, 1, 1, 2, 3]))
                judgments.append((f"q{query}", f"{subtopic}", f"d{document}", grade))
        scores = rng.permutation(1000).astype(float)
        for document, score in zip(
            rng.choice(60, rng.integers(30, 50), replace=False), scores, strict=False
        ):
            results.append((f"q{query}", f"d{document}", score))
    judgments = [judgments[place] for place in rng.permutation(len(judgments))]
    return (
        pd.DataFrame(judgments, columns=["query_id", "iteration", "doc_id", "relevance"]),
        pd.DataFrame(results, columns=["query_id", "doc_id", "score"]),
    )


def through_ir_measures(measure, qrels, run):
    import ir_measures

    found = ir_measures.iter_calc([ir_measures.parse_measure(measure)], qrels, run)
    return pd.Series({metric.query_id: metric.value for metric in found})


@pytest.mark.filterwarnings("ignore:.*none is judged")
@pytest.mark.parametrize("seed", range(4))
def test_evaluate_equals_ir_measures(seed):
    qrels, run = collection(seed)
    ours = rm.evaluate(qrels, run, MEASURES)
    for measure in MEASURES:
        theirs = through_ir_measures(measure, qrels, run)[ours.index]
        np.testing.assert_allclose(
            ours[str(Measure.parse(measure))], theirs, rtol=0, atol=1e-12, err_msg=measure
        )


def test_judged_only_is_the_run_without_the_other_documents():
    """As the documentation of ir_measures says; its code fails on `judged_only`."""
    qrels, run = collection(7)
    judged = run.merge(qrels[["query_id", "doc_id"]].drop_duplicates())
    theirs = through_ir_measures("alpha_DCG@5", qrels, judged)
    ours = rm.evaluate(qrels, run, "alpha_DCG(judged_only=True)@5").iloc[:, 0]
    assert not ours.equals(rm.evaluate(qrels, run, "alpha_DCG@5").iloc[:, 0])
    np.testing.assert_allclose(ours, theirs.reindex(ours.index, fill_value=0), atol=1e-12)


QRELS = pd.DataFrame(
    [("q", "1", "a", 1), ("q", "2", "a", 1), ("q", "1", "b", 1), ("q", "3", "c", 1)],
    columns=["query_id", "iteration", "doc_id", "relevance"],
)


def test_pyndeval_does_not_normalize_err_ia_at_1():
    run = frame({"q": {"a": 2.0, "b": 1.0}}, "score")
    assert through_ir_measures("ERR_IA@1", QRELS, run)["q"] == 2.0  # subtopics of a
    assert rm.evaluate(QRELS, run, "ERR_IA@1").loc["q"].item() == pytest.approx(2 / 3)


def test_pyndeval_puts_equal_scores_in_ascending_order_of_id():
    run = frame({"q": {"a": 1.0, "b": 1.0}}, "score")
    assert through_ir_measures("StRecall@1", QRELS, run)["q"] == pytest.approx(2 / 3)  # of a
    assert rm.evaluate(QRELS, run, "StRecall@1").loc["q"].item() == pytest.approx(1 / 3)  # of b


def test_pyndeval_stops_at_20():
    run = frame({"q": {"a": 1.0}}, "score")
    with pytest.raises(AssertionError, match="only supports cutoffs up to 20"):
        through_ir_measures("StRecall@21", QRELS, run)
    assert rm.evaluate(QRELS, run, "StRecall@21").loc["q"].item() == pytest.approx(2 / 3)
