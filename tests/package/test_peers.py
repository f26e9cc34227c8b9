"""The functions over arrays are those of pytrec_eval, ir_measures, ranx, scikit-learn and SciPy,
wherever the definitions coincide.

What a library computes otherwise, and what has another shape, is in tests/metrics.
"""

from importlib import import_module
from math import isclose, log2

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

EXPONENTIAL = "gains={1:1, 2:3, 3:7, 4:15}"
# What a library calls it, and the call that gives its values. r: peers.Rankings
PYTREC_EVAL = {
    "P.1": lambda r: rm.precision(r.rels, 1),
    "P.5": lambda r: rm.precision(r.rels, 5),
    "P.30": lambda r: rm.precision(r.rels, 30),
    "set_P": lambda r: rm.precision(r.rels),
    "recall.5": lambda r: rm.recall(r.rels, 5, n_relevant=r.n_relevant()),
    "set_recall": lambda r: rm.recall(r.rels, n_relevant=r.n_relevant()),
    "set_F": lambda r: rm.f_measure(r.rels, n_relevant=r.n_relevant()),
    "Rprec": lambda r: rm.r_precision(r.rels, n_relevant=r.n_relevant()),
    "recip_rank": lambda r: rm.reciprocal_rank(r.rels),
    "success.1": lambda r: rm.hit_rate(r.rels, 1),
    "success.5": lambda r: rm.hit_rate(r.rels, 5),
    "success.30": lambda r: rm.hit_rate(r.rels, 30),
    "map": lambda r: rm.average_precision(r.rels, n_relevant=r.n_relevant()),
    "map_cut.1": lambda r: rm.average_precision(r.rels, 1, n_relevant=r.n_relevant()),
    "map_cut.5": lambda r: rm.average_precision(r.rels, 5, n_relevant=r.n_relevant()),
    "map_cut.30": lambda r: rm.average_precision_steps(r.rels, 30, n_relevant=r.n_relevant()),
    "ndcg": lambda r: rm.ndcg(r.rels, pool=r.pool),
    "ndcg_cut.1": lambda r: rm.ndcg(r.rels, 1, pool=r.pool),
    "ndcg_cut.5": lambda r: rm.ndcg(r.rels, 5, pool=r.pool),
    "ndcg_cut.30": lambda r: rm.ndcg(r.rels, 30, pool=r.pool),
    "bpref": lambda r: bpref(r),
    # Without a label in the qrels, a document lies outside of the pool
    "infAP": lambda r: rm.infap(
        r.judged_array, n_relevant=r.n_relevant(), in_pool=~np.isnan(r.judged_array)
    ),
}
IR_MEASURES = {
    "P@10": lambda r: rm.precision(r.rels, 10),
    "P(rel=2)@5": lambda r: rm.precision(r.rels, 5, relevance_level=2),
    "R@20": lambda r: rm.recall(r.rels, 20, n_relevant=r.n_relevant()),
    "R(rel=3)@5": lambda r: rm.recall(r.rels, 5, n_relevant=r.n_relevant(3), relevance_level=3),
    "Rprec(rel=2)": lambda r: rm.r_precision(r.rels, n_relevant=r.n_relevant(2), relevance_level=2),
    # Its parameter is the square of beta, as trec_eval's is
    "SetF(beta=4.0)": lambda r: rm.f_measure(r.rels, beta=2, n_relevant=r.n_relevant()),
    "RR": lambda r: rm.reciprocal_rank(r.rels),
    "RR@3": lambda r: rm.reciprocal_rank(r.rels, 3),
    "RR(rel=2)@10": lambda r: rm.reciprocal_rank(r.rels, 10, relevance_level=2),
    "RR(rel=3)": lambda r: rm.reciprocal_rank(r.rels, relevance_level=3),
    "Success@5": lambda r: rm.hit_rate(r.rels, 5),
    "Success(rel=4)@10": lambda r: rm.hit_rate(r.rels, 10, relevance_level=4),
    "AP": lambda r: rm.average_precision_steps(r.rels, n_relevant=r.n_relevant()),
    "AP@10": lambda r: rm.average_precision(r.rels, 10, n_relevant=r.n_relevant()),
    "AP(rel=2)": lambda r: rm.average_precision(
        r.rels, n_relevant=r.n_relevant(2), relevance_level=2
    ),
    "AP(rel=3)@5": lambda r: rm.average_precision(
        r.rels, 5, n_relevant=r.n_relevant(3), relevance_level=3
    ),
    "nDCG@10": lambda r: rm.ndcg(r.rels, 10, pool=r.pool),
    f"nDCG({EXPONENTIAL})": lambda r: rm.ndcg(r.rels, pool=r.pool, gain="exponential"),
    f"nDCG({EXPONENTIAL})@10": lambda r: rm.ndcg(r.rels, 10, pool=r.pool, gain="exponential"),
    "Bpref": lambda r: bpref(r),
}
# gdeval, which ir_measures runs, prints five decimals
GDEVAL = {
    "nDCG(dcg='exp-log2')": lambda r, k: rm.ndcg(r.rels, k, pool=r.pool, gain="exponential"),
    "ERR": lambda r, k: rm.err(r.rels, k, max_grade=peers.MAX_GRADE),
}
RANX = {
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
# ranx weighs RBP by the grade, so that only binary labels agree
RANX_BINARY = {
    "rbp.80": lambda r: rm.rbp(r.rels),
    "rbp.95": lambda r: rm.rbp(r.rels, persistence=0.95),
}


def binary(labels, scores):
    return labels >= 1, scores


def in_a_batch(labels, scores):
    return [labels], [scores]


def binary_in_a_batch(labels, scores):
    return [labels >= 1], [scores]


def exponential(labels, scores):
    return [2.0**labels - 1], [scores]


# A function of another library, what it takes of the labels and scores of one list, its settings,
# and our values for all lists. d: peers.Scored
METRICS = "sklearn.metrics"
WITHOUT_TIES = [
    ("average_precision_score", binary, {}, lambda d: rm.average_precision(d.rels)),
    (
        "label_ranking_average_precision_score",
        binary_in_a_batch,
        {},
        lambda d: rm.average_precision(d.rels),
    ),
    ("label_ranking_loss", binary_in_a_batch, {}, lambda d: 1 - rm.auc(d.labels, d.scores)),
    *(
        ("dcg_score", in_a_batch, {"k": k}, lambda d, k=k: rm.dcg(d.rels, k))
        for k in (None, 1, 5, 30)
    ),
    *(
        ("dcg_score", in_a_batch, {"log_base": base}, lambda d, b=base: rm.dcg(d.rels) * log2(b))
        for base in (3, 10)
    ),
    ("dcg_score", exponential, {}, lambda d: rm.dcg(d.rels, gain="exponential")),
    ("dcg_score", lambda y, s: ([y], [y]), {"k": 10}, lambda d: rm.ideal_dcg(d.labels, 10)),
    *(
        ("ndcg_score", in_a_batch, {"k": k}, lambda d, k=k: rm.ndcg(d.rels, k))
        for k in (None, 1, 5, 30)
    ),
    ("ndcg_score", exponential, {"k": 10}, lambda d: rm.ndcg(d.rels, 10, gain="exponential")),
]
WITH_TIES = [
    ("roc_auc_score", binary, {}, lambda d: rm.auc(d.labels, d.scores)),
    *(
        (
            "roc_auc_score",
            binary,
            {"max_fpr": fpr},
            lambda d, fpr=fpr: rm.partial_auc(d.labels, d.scores, fpr, standardized=True),
        )
        for fpr in (0.1, 0.37)
    ),
    (
        "average_precision_score",
        binary,
        {},
        lambda d: area_by_steps(*rm.precision_recall_curve(d.labels, d.scores)),
    ),
    *(
        (
            "ndcg_score",
            in_a_batch,
            {"k": k},
            lambda d, k=k: rm.tie_averaged_ndcg(d.labels, d.scores, k),
        )
        for k in (None, 1, 5, 30)
    ),
    (
        "ndcg_score",
        exponential,
        {"k": 10},
        lambda d: rm.tie_averaged_ndcg(d.labels, d.scores, 10, gain="exponential"),
    ),
]


def area_by_steps(precision, recall, _):
    return np.nansum(np.diff(recall, axis=-1, prepend=0) * precision, axis=-1)


def bpref(r):
    return rm.bpref(r.judged_array, n_relevant=r.n_relevant(), n_nonrelevant=r.n_nonrelevant())


@pytest.mark.parametrize("measure", PYTREC_EVAL)
def test_equal_to_pytrec_eval(rankings, measure):
    peers.assert_equal(PYTREC_EVAL[measure](rankings), peers.pytrec_eval(rankings, measure))


@pytest.mark.parametrize("measure", IR_MEASURES)
def test_equal_to_ir_measures(rankings, measure):
    peers.assert_equal(IR_MEASURES[measure](rankings), peers.ir_measures(rankings, measure))


@pytest.mark.parametrize("k", [1, 5, 20])
@pytest.mark.parametrize("measure", GDEVAL)
def test_equal_to_gdeval_to_the_five_decimals_it_prints(rankings, measure, k):
    theirs = peers.ir_measures(rankings, f"{measure}@{k}")
    np.testing.assert_allclose(GDEVAL[measure](rankings, k), theirs, rtol=0, atol=0.5000001e-5)


@pytest.mark.slow
def test_equal_to_ranx(rankings):
    for group, measures in [(rankings, RANX), (rankings.binary(), RANX_BINARY)]:
        theirs = peers.ranx(group, measures)
        for measure, ours in measures.items():
            peers.assert_equal(ours(group), theirs[measure])


@pytest.mark.parametrize(
    "documents, row",
    [("scored", row) for row in WITHOUT_TIES] + [("tied", row) for row in WITH_TIES],
    ids=lambda of: of if isinstance(of, str) else " ".join([of[0], *map(str, of[2].values())]),
)
def test_equal_to_scikit_learn(request, documents, row):
    name, takes, settings, ours = row
    theirs = getattr(import_module(METRICS), name)
    documents = request.getfixturevalue(documents)
    peers.assert_equal(ours(documents), documents.each(lambda *d: theirs(*takes(*d), **settings)))


@pytest.mark.parametrize("documents", ["scored", "tied"])
def test_curves_equal_to_scikit_learns(request, documents):
    """Theirs has a point more at the end: a precision of 1 at recall 0."""
    from sklearn.metrics import precision_recall_curve, roc_curve

    documents = request.getfixturevalue(documents)
    lists = [(labels >= 1, scores) for labels, scores in documents.rows]
    roc = [roc_curve(*one, drop_intermediate=False) for one in lists]
    precision_recall = [
        (precision[-2::-1], recall[-2::-1], thresholds[::-1])
        for precision, recall, thresholds in (precision_recall_curve(*one) for one in lists)
    ]
    for ours, theirs in [(rm.roc_curve, roc), (rm.precision_recall_curve, precision_recall)]:
        parts = ours(documents.labels, documents.scores)
        for part, of_lists in zip(parts, zip(*theirs, strict=True), strict=True):
            peers.assert_equal(part, rm.pad(of_lists))


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_decisions_equal_to_scikit_learns(scored, beta):
    """Decided relevant is what scores at least 50; padding is False."""
    from sklearn.metrics import multilabel_confusion_matrix, precision_recall_fscore_support

    relevant, decided = scored.labels >= 1, scored.scores >= 50
    counts = rm.confusion_matrix(relevant, decided)
    tp, fp, fn, tn = counts
    theirs = multilabel_confusion_matrix(relevant.T, decided.T)
    assert ([tn, fp, fn, tp] == theirs.reshape(-1, 4).T).all()
    *shares, _ = precision_recall_fscore_support(relevant.T, decided.T, beta=beta, zero_division=0)
    for ours, share in zip((counts.precision, counts.recall, counts.f(beta)), shares, strict=True):
        peers.assert_equal(ours, share)


def test_gmap_equals_pytrec_evals(rankings):
    logs = peers.pytrec_eval(rankings, "gm_map")
    values = rm.average_precision(rankings.rels, n_relevant=rankings.n_relevant())
    assert isclose(rm.gmap(values), np.exp(logs.mean()), rel_tol=1e-12)


def test_auc_of_the_retrieved_documents_equals_ir_measures_accuracy(rankings):
    """Accuracy of ir_measures counts pairs too, and divides by zero if every document is
    relevant."""
    mixed = rankings.with_both_classes()
    by_rank = np.where(np.isnan(mixed.rels), np.nan, -np.arange(mixed.rels.shape[-1]))
    peers.assert_equal(rm.auc(mixed.rels, by_rank), peers.ir_measures(mixed, "Accuracy"))


def test_kendalls_tau_and_concordant_pairs_equal_scipys(tied):
    """Somers' D divides by the pairs whose labels differ; SciPy returns none if all scores are
    equal."""
    from scipy.stats import kendalltau, somersd

    tau = tied.each(lambda y, s: kendalltau(y, s).statistic)
    peers.assert_equal(rm.kendall_tau(tied.labels, tied.scores), tau)
    pairs = rm.pair_counts(tied.labels, tied.scores)
    differ = pairs.concordant + pairs.discordant + pairs.tied_scores
    theirs = tied.each(lambda y, s: somersd(y, s).statistic if len(set(s)) > 1 else 0)
    peers.assert_equal((pairs.concordant - pairs.discordant) / differ, theirs)
