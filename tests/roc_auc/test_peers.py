"""The ROC curve and its areas over arrays are those of scikit-learn, ties included, and of
ir_measures."""

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm


@pytest.fixture(params=["scored", "tied"])
def documents(request):
    return request.getfixturevalue(request.param)


@pytest.mark.sampled
def test_auc_equals_scikit_learns(documents):
    from sklearn.metrics import roc_auc_score

    theirs = documents.each(lambda y, s: roc_auc_score(y >= 1, s))
    peers.assert_equal(rm.auc(documents.labels, documents.scores), theirs)


@pytest.mark.parametrize("max_fpr", [0.1, 0.37])
@pytest.mark.sampled
def test_standardized_partial_auc_equals_scikit_learns(tied, max_fpr):
    from sklearn.metrics import roc_auc_score

    theirs = tied.each(lambda y, s: roc_auc_score(y >= 1, s, max_fpr=max_fpr))
    peers.assert_equal(rm.partial_auc(tied.labels, tied.scores, max_fpr, standardized=True), theirs)


def test_roc_curve_equals_scikit_learns(documents):
    from sklearn.metrics import roc_curve

    theirs = [
        roc_curve(labels >= 1, scores, drop_intermediate=False) for labels, scores in documents.rows
    ]
    for ours, of_rows in zip(
        rm.roc_curve(documents.labels, documents.scores), zip(*theirs, strict=True), strict=True
    ):
        peers.assert_equal(ours, rm.pad(of_rows))


def test_auc_is_1_minus_scikit_learns_ranking_loss_without_ties(scored):
    from sklearn.metrics import label_ranking_loss

    theirs = scored.each(lambda y, s: 1 - label_ranking_loss([y >= 1], [s]))
    peers.assert_equal(rm.auc(scored.labels, scored.scores), theirs)


def test_auc_of_the_retrieved_documents_equals_ir_measures_accuracy(rankings):
    """Accuracy of ir_measures counts pairs too, and divides by zero if every document is
    relevant."""
    mixed = rankings.with_both_classes()
    by_rank = np.where(np.isnan(mixed.rels), np.nan, -np.arange(mixed.rels.shape[-1]))
    peers.assert_equal(rm.auc(mixed.rels, by_rank), peers.ir_measures(mixed, "Accuracy"))
