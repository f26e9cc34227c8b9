"""Metrics of recommendation against counts in exact fractions over small lists, and the formulas of
other libraries."""

import itertools
import math
from fractions import Fraction
from math import log, log2, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import pdist, squareform
from scipy.stats import rankdata
from sklearn.metrics import roc_auc_score
from strategies import assert_close, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

CUTOFFS = pytest.mark.parametrize("k", [None, 1, 2, 3, 9])


def mean(values):
    return Fraction(sum(values)) / len(values) if values else nan


# Coverage, novelty, distance


@CUTOFFS
def test_coverage_counts_item_by_item(k):
    shown = [list(order) for n in range(4) for order in itertools.permutations("abcd", n)]
    for lists in itertools.product(shown, repeat=2):
        found = sum(any(item in one[:k] for one in lists) for item in "abcd")
        assert_close(rm.catalog_coverage(lists, k, n_items=6), Fraction(found, 6))


def test_coverage_without_users_items_or_catalog_is_0():
    for lists, n_items in ([], 5), ([[], []], 5), ([], 0):
        assert rm.catalog_coverage(lists, n_items=n_items) == 0


def test_coverage_of_words_beside_padding():
    lists = np.array([["Heat", "Alien"], ["Heat", nan]], dtype=object)
    assert arrays.catalog_coverage(lists, n_items=4) == 2 / 4


@CUTOFFS
def test_novelty_is_the_mean_number_of_halvings(k):
    for halvings in small_rankings([0, 1, 3], 4):
        popularity = [2.0**-n for n in halvings]
        assert_close(rm.novelty(popularity, k), mean(halvings[:k]))


def test_what_everybody_knows_has_no_novelty_and_not_minus_0(library):
    assert math.copysign(1, library.novelty([1, 1])) == 1


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_distance_is_the_mean_over_both_directions_of_all_pairs(n):
    places = list(itertools.permutations(range(n), 2))
    for values in itertools.product([0, 0.25, 1], repeat=len(places)):
        apart = dict(zip(places, values, strict=True))
        rows = [[apart.get((i, j), 9) for j in range(n)] for i in range(n)]
        for k in (None, 1, 2, 9):
            within = [apart[i, j] for i, j in places if max(i, j) < (k or n)]
            assert_close(rm.intra_list_distance(rows, k), mean(within))


def test_distances_are_scipys_and_may_be_below_0_by_rounding():
    points = np.random.default_rng(5).random((40, 9))
    apart = pdist(points, "cosine")
    assert math.isclose(arrays.intra_list_distance(squareform(apart)), apart.mean())
    twice = np.concatenate([points, points]) / np.linalg.norm([*points, *points], axis=1)[:, None]
    distances = 1 - twice @ twice.T
    assert distances.min() < 0 < arrays.intra_list_distance(distances)
    assert rm.intra_list_distance([[0, -1e-9], [-1e-9, 0]]) == -1e-9
    assert rm.intra_list_distance([[0, 1e100], [1e100, 0]]) == 1e100


# Calibration


@pytest.mark.parametrize("alpha", [Fraction(1, 100), Fraction(1, 4)])
def test_calibration_is_the_relative_entropy_of_the_smoothed_mix(alpha):
    """Steck (2018), with 0.01 as the usual share of p in the mix."""
    given_alpha = {} if alpha == Fraction(1, 100) else {"alpha": float(alpha)}
    for pairs in small_rankings(list(itertools.product(range(3), repeat=2)), 3):
        p, q = [p for p, _ in pairs], [q for _, q in pairs]
        divergence = nan
        if any(p) and any(q):
            wanted, shown = ([Fraction(x, sum(mix)) for x in mix] for mix in (p, q))
            divergence = sum(
                w * log(w / ((1 - alpha) * s + alpha * w))
                for w, s in zip(wanted, shown, strict=True)
                if w
            )
        assert rm.calibration_kl(p, q, **given_alpha) == pytest.approx(
            divergence, rel=1e-12, abs=1e-15, nan_ok=True
        )


def test_rounding_does_not_push_calibration_below_0(library):
    assert library.calibration_kl([1, 2], [1 / 11, 2 / 11]) == 0
    p = np.random.default_rng(3).random((2000, 4))
    assert arrays.calibration_kl(p, p * p[:, :1]).min() == 0


# GAUC

LISTS = [
    (labels, scores[: len(labels)], users[: len(labels)])
    for labels in small_rankings([0, 1], 4) + small_rankings([0, 0.5, 2], 3)
    for scores in ([4, 3, 2, 1], [1, 1, 2, 2], [3, 3, 1, 3])
    for users in ([7, 8, 7, 8], [8, 7, 7, 7])
]
# By impressions as in Zhou et al. (2018), by clicks as in RecBole, and by anything else
WEIGHTS = {
    "impressions": lambda labels: None,
    "clicks": lambda labels: labels,
    "others": lambda labels: [3, 0, 1, 0.5][: len(labels)],
}


def gauc(labels, scores, users, weights):
    total = whole = 0
    for user in set(users):
        mine = [i for i, other in enumerate(users) if other == user]
        pairs = [(i, j) for i in mine for j in mine if labels[i] >= 1 > labels[j]]
        if pairs:
            right = [(scores[i] > scores[j]) + (scores[i] >= scores[j]) for i, j in pairs]
            weight = Fraction(sum(1 if weights is None else weights[i] for i in mine))
            total += weight * mean(right) / 2
            whole += weight
    return total / whole if whole else nan


@pytest.mark.parametrize("weights_of", WEIGHTS.values(), ids=list(WEIGHTS))
def test_gauc_counts_the_pairs_of_each_user(weights_of):
    """A user without a pair, or all users without a weight, have no AUC."""
    for labels, scores, users in LISTS:
        weights = weights_of(labels)
        expected = gauc(labels, scores, users, weights)
        assert_close(rm.grouped_auc(labels, scores, users, weights=weights), expected)


def test_gauc_is_scikit_learn_by_user_and_recboles_from_mean_ranks():
    """recbole/evaluator/metrics.py, GAUC.metric_info, from the ranks of the positives."""
    rng = np.random.default_rng(11)
    users, scores = rng.integers(0, 150, 2000), rng.random(2000).round(1)
    clicks = rng.integers(0, 5, 2000) == 0
    members = [users == user for user in set(users.tolist())]
    mixed = [mine for mine in members if 0 < clicks[mine].sum() < mine.sum()]
    assert len(mixed) < len(members)
    aucs = [roc_auc_score(clicks[mine], scores[mine]) for mine in mixed]
    by_size = np.average(aucs, weights=[mine.sum() for mine in mixed])
    assert math.isclose(arrays.grouped_auc(clicks, scores, users), by_size)
    total = 0
    for mine in mixed:
        n, positives = mine.sum(), clicks[mine].sum()
        ranks = rankdata(-scores[mine])[clicks[mine]].sum()
        total += ((n + 1) * positives - positives * (positives + 1) / 2 - ranks) / (n - positives)
    by_clicks = total / sum(clicks[mine].sum() for mine in mixed)
    assert math.isclose(arrays.grouped_auc(clicks, scores, users, weights=clicks), by_clicks)


def test_users_may_be_numbers_words_or_both():
    rng = np.random.default_rng(3)
    labels, scores, users = rng.integers(0, 2, 60), rng.random(60), rng.integers(0, 7, 60)
    expected = arrays.grouped_auc(labels, scores, users)
    for ids in (users.astype(str), [f"user {u}" for u in users], [u or "none" for u in users]):
        assert arrays.grouped_auc(labels, scores, ids) == expected


@given(data=st.data(), n=st.integers(2, 10))
def test_gauc_of_one_user_is_auc_and_shifting_one_user_changes_nothing(data, n):
    labels, scores, users = (
        data.draw(st.lists(st.integers(0, most), min_size=n, max_size=n)) for most in (1, 5, 2)
    )
    assert_close(rm.grouped_auc(labels, scores, [7] * n), rm.auc(labels, scores))
    shifted = [score + 3 * (user == 1) for score, user in zip(scores, users, strict=True)]
    assert_close(rm.grouped_auc(labels, shifted, users), rm.grouped_auc(labels, scores, users))


# Exposure


@CUTOFFS
@pytest.mark.parametrize(
    "discount, weight",
    [
        ({}, lambda rank: 1 / log2(rank + 1)),
        ({"discount": "zipf"}, lambda rank: Fraction(1, rank)),
        ({"discount": "jarvelin"}, lambda rank: 1 if rank < 2 else 1 / log2(rank)),
    ],
)
def test_exposure_is_a_share_of_the_weights(k, discount, weight):
    for groups in small_rankings(["a", "b"], 4):
        weights = [weight(rank) for rank in range(1, len(groups[:k]) + 1)]
        shares = rm.exposure(groups, k, **discount)
        assert list(shares) == list(dict.fromkeys(groups))
        for group, share in shares.items():
            of_group = sum(w for w, other in zip(weights, groups, strict=False) if other == group)
            assert_close(share, of_group / sum(weights))


def test_the_exposures_of_many_lists_are_in_order_of_appearance():
    assert list(arrays.exposure([["b", "a", "c"], ["a", "a", "b"]], 2)) == ["b", "a", "c"]
