"""The formulas of pairs and rank correlations against counts, and their edge rules."""

import itertools
import math
from math import isclose, sqrt

import pytest
from scipy.stats import kendalltau
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SCORES = [[4, 3, 2, 1], [1, 1, 2, 2], [0.0, -0.0, math.inf, -math.inf]]


SMALL = [
    (labels, scores[: len(labels)]) for labels in small_rankings([0, 1, 3], 4) for scores in SCORES
]


def count(labels, scores, kind):
    pairs = itertools.combinations(zip(labels, scores, strict=True), 2)
    return sum(kind(a - c, (b > d) - (b < d)) for (a, b), (c, d) in pairs)


def test_pair_counts_count_the_pairs_of_each_kind():
    for labels, scores in SMALL:
        pairs = rm.pair_counts(labels, scores)
        assert pairs.concordant == count(labels, scores, lambda x, y: x * y > 0)
        assert pairs.discordant == count(labels, scores, lambda x, y: x * y < 0)
        assert pairs.tied_labels == count(labels, scores, lambda x, y: x == 0 and y != 0)
        assert pairs.tied_scores == count(labels, scores, lambda x, y: x != 0 and y == 0)
        assert pairs.tied_both == count(labels, scores, lambda x, y: x == 0 and y == 0)


# Labels 4, 3, 2, 1 under scores 4, 1, 3, 2: only 3 against 2 and 3 against 1 are the wrong way
# around.
BY_HAND = [
    ("pair_ratio", [4, 3, 2, 1], [4, 1, 3, 2], 4 / 2),
    ("gamma", [4, 3, 2, 1], [4, 1, 3, 2], (4 - 2) / 6),
    ("kendall_tau", [4, 3, 2, 1], [4, 1, 3, 2], (4 - 2) / 6),
    # Ties in labels (2, 2) and in scores (1, 1): of three pairs one is concordant.
    ("pair_ratio", [1, 2, 2], [1, 1, 3], math.inf),
    ("gamma", [1, 2, 2], [1, 1, 3], 1),
    ("kendall_tau", [1, 2, 2], [1, 1, 3], 1 / sqrt(2 * 2)),
]


@pytest.mark.parametrize("name, labels, scores, value", BY_HAND)
def test_worked_example(name, labels, scores, value):
    assert isclose(getattr(rm, name)(labels, scores), value)


def test_kendalls_tau_a_divides_by_all_pairs():
    assert isclose(rm.kendall_tau([1, 2, 2], [1, 1, 3], "a"), 1 / 3)
    assert isclose(rm.kendall_tau([1, 2, 2], [1, 1, 3], variant="a"), 1 / 3)


def test_kendalls_tau_b_is_scipys():
    for labels, scores in SMALL:
        if len(labels) > 1:
            ranks = [sorted(set(scores)).index(score) for score in scores]
            expected = kendalltau(labels, ranks, variant="b").statistic
            assert rm.kendall_tau(labels, scores) == pytest.approx(expected, abs=1e-15, nan_ok=True)


@pytest.mark.parametrize(
    "labels, scores", [([], []), ([1], [2]), ([1, 1], [1, 2]), ([1, 2], [3, 3])]
)
def test_without_a_pair_that_both_sides_order_there_is_no_ratio(labels, scores):
    assert math.isnan(rm.pair_ratio(labels, scores))
    assert math.isnan(rm.gamma(labels, scores))
    assert math.isnan(rm.kendall_tau(labels, scores))


@pytest.mark.parametrize("labels, scores", [([], []), ([1], [2])])
def test_without_a_pair_of_documents_tau_a_is_nan(labels, scores):
    assert math.isnan(rm.kendall_tau(labels, scores, "a"))


def test_where_all_pairs_are_tied_tau_a_is_0():
    assert rm.kendall_tau([1, 1], [1, 2], "a") == rm.kendall_tau([1, 2], [3, 3], "a") == 0


def test_without_discordant_pairs_the_ratio_is_infinite_and_without_concordant_0():
    assert rm.pair_ratio([2, 1], [2, 1]) == math.inf
    assert rm.pair_ratio([2, 1], [1, 2]) == 0


def test_counts_equal_a_tuple_of_the_same_numbers():
    assert rm.pair_counts([2, 1], [2, 1]) == (1, 0, 0, 0, 0)
    assert rm.pair_counts([2, 1], [2, 1]) != (0, 1, 0, 0, 0)
