"""The functions over arrays are those of scikit-learn and SciPy, wherever the definitions coincide.

What a library computes otherwise, and what has another shape, is in tests/metrics. Libraries that
read judgments and runs are beside evaluate, in tests/evaluation.
"""

from importlib import import_module
from math import log2

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


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
