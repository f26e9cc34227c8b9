"""scikit-learn by group and pandas beside ours; RecBole and Elliot, which are not installed, by
their formulas as their code has them."""

import numpy as np
import pandas as pd
import pytest
from scipy.spatial.distance import pdist, squareform
from scipy.stats import rankdata
from sklearn.metrics import roc_auc_score

import rankmetrics_lib as rm


@pytest.fixture(scope="module")
def log():
    rng = np.random.default_rng(11)
    return pd.DataFrame({
        "user": rng.integers(0, 150, 2000),
        "click": rng.integers(0, 5, 2000) == 0,
        "score": rng.random(2000).round(1),
    })  # fmt: skip


def by_user(log):
    """The impressions of each user with both classes."""
    return [mine for _, mine in log.groupby("user") if mine["click"].nunique() == 2]


def test_gauc_is_scikit_learn_by_group(log):
    aucs = [roc_auc_score(mine["click"], mine["score"]) for mine in by_user(log)]
    sizes = [len(mine) for mine in by_user(log)]
    assert len(aucs) < log["user"].nunique()
    found = rm.grouped_auc(log["click"], log["score"], log["user"])
    assert found == pytest.approx(np.average(aucs, weights=sizes), abs=1e-12)


def test_gauc_of_recbole_weighs_by_clicks(log):
    """recbole/evaluator/metrics.py, GAUC.metric_info: from the mean ranks of the positives."""
    total = positives = 0
    for mine in by_user(log):
        n, p = len(mine), mine["click"].sum()
        ranks = rankdata(-mine["score"])[mine["click"]].sum()
        pairs = (n + 1) * p - p * (p + 1) / 2 - ranks
        total += pairs / (p * (n - p)) * p
        positives += p
    found = rm.grouped_auc(log["click"], log["score"], log["user"], weights=log["click"])
    assert found == pytest.approx(total / positives, abs=1e-12)


def test_item_coverage_of_recbole_is_catalog_coverage():
    """unique_count / num_items in its get_coverage; Elliot's ItemCoverage is the count alone."""
    lists = np.argsort(np.random.default_rng(2).random((20, 100)))[:, :5]
    expected = np.unique(lists).shape[0] / 100
    assert rm.catalog_coverage(lists, n_items=100) == expected


def test_the_novelty_of_elliot_is_ours_with_a_discount_and_shares_of_interactions():
    """elliot's efd.py: the weighted mean of -log2(v / norm) for the relevant items."""
    counts = np.array([40, 25, 10, 5])
    shares = counts / 120
    expected = -np.log(counts / 120) / np.log(2)
    assert rm.novelty(shares) == pytest.approx(expected.mean())


def test_the_distance_is_the_mean_of_scipys_pairwise_distances():
    points = np.random.default_rng(5).random((8, 3))
    apart = pdist(points, "cosine")
    assert rm.intra_list_distance(squareform(apart)) == pytest.approx(apart.mean())


def test_one_minus_a_matrix_of_cosines_is_taken_in_spite_of_rounding():
    points = np.random.default_rng(5).random((40, 9))
    points = np.concatenate([points, points]) / np.linalg.norm(points[0])
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    distances = 1 - points @ points.T
    assert distances.min() < 0
    assert rm.intra_list_distance(distances) > 0
