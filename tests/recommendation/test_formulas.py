"""The formulas give the numbers of their sources, of hand calculation and of brute force, and keep
their edge rules."""

import itertools
import math

import pytest

from rankmetrics_lib.formulas import (
    calibration_kl,
    catalog_coverage,
    exposure,
    grouped_auc,
    intra_list_distance,
    novelty,
)


def test_coverage_counts_each_item_once():
    assert catalog_coverage([["a", "b"], ["b", "a"], ["b", "c"]], n_items=6) == 0.5
    assert catalog_coverage([["a", "b"], ["b", "a"], ["b", "c"]], 1, n_items=6) == 2 / 6
    assert catalog_coverage([[1, 2], [3]], n_items=3) == 1.0


def test_coverage_without_users_items_or_catalog_is_zero():
    assert catalog_coverage([], n_items=5) == 0.0
    assert catalog_coverage([[], []], n_items=5) == 0.0
    assert catalog_coverage([], n_items=0) == 0.0


def test_coverage_is_that_of_counting_item_by_item():
    lists = [list(one) for n in range(3) for one in itertools.permutations("abcd", n)]
    for one, other in itertools.product(lists, repeat=2):
        for k in (None, 1, 2):
            found = sum(item in one[:k] or item in other[:k] for item in "abcd")
            assert catalog_coverage([one, other], k, n_items=4) == found / 4


def test_one_bit_more_for_each_halving():
    assert [novelty([2.0**-n]) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    assert novelty([1 / 2, 1 / 8, 1 / 32]) == 3
    assert novelty([1 / 2, 1 / 8, 1 / 32], 2) == 2


def test_what_everybody_knows_has_no_novelty_and_not_minus_zero():
    assert math.copysign(1, novelty([1, 1])) == 1


def test_novelty_of_nothing_has_no_value():
    assert math.isnan(novelty([]))


def test_the_distance_is_the_mean_over_all_pairs():
    for apart in itertools.product((0, 0.2, 1), repeat=6):
        rows = [[0.0] * 4 for _ in range(4)]
        for (i, j), d in zip(itertools.combinations(range(4), 2), apart, strict=True):
            rows[i][j] = rows[j][i] = d
        assert intra_list_distance(rows) == pytest.approx(sum(apart) / 6)
        assert intra_list_distance(rows, 2) == pytest.approx(apart[0])


def test_the_diagonal_does_not_count_and_both_directions_do():
    assert intra_list_distance([[9, 1], [3, 9]]) == 2


def test_the_distance_of_fewer_than_two_items_has_no_value():
    assert math.isnan(intra_list_distance([]))
    assert math.isnan(intra_list_distance([[0]]))
    assert math.isnan(intra_list_distance([[0, 1], [1, 0]], 1))


def test_distances_just_below_zero_are_rounding():
    assert intra_list_distance([[0, -1e-16], [-1e-16, 0]]) == pytest.approx(0)


def test_calibration_by_hand():
    by_hand = 0.7 * math.log(0.7 / 0.997) + 0.3 * math.log(0.3 / 0.003)
    assert calibration_kl([0.7, 0.3], [1, 0]) == pytest.approx(by_hand)


def test_the_same_mix_is_calibrated_whatever_its_unit():
    assert calibration_kl([0.7, 0.3], [7, 3]) == pytest.approx(0, abs=1e-15)
    assert calibration_kl([14, 6], [7, 3]) == pytest.approx(0, abs=1e-15)


def test_rounding_does_not_push_calibration_below_zero():
    assert calibration_kl([1, 2], [1 / 11, 2 / 11]) == 0.0


@pytest.mark.parametrize("alpha", [0.01, 0.2, 0.9])
def test_the_worst_calibration_is_minus_the_logarithm_of_alpha(alpha):
    for p in ([1, 0, 0], [0.5, 0.5, 0], [0.2, 0.8, 0]):
        assert calibration_kl(p, [0, 0, 1], alpha=alpha) == pytest.approx(-math.log(alpha))


def test_a_genre_that_is_not_liked_costs_only_what_it_takes_from_the_others():
    assert calibration_kl([1, 0], [1, 1], alpha=0.5) == pytest.approx(-math.log(0.75))


def test_an_empty_mix_has_no_value():
    for p, q in (([], []), ([0, 0], [1, 0]), ([1, 0], [0, 0])):
        assert math.isnan(calibration_kl(p, q))


def pairs_in_order(labels, scores):
    pairs = [
        (scores[i] > scores[j]) + (scores[i] == scores[j]) / 2
        for i in range(len(labels))
        for j in range(len(labels))
        if labels[i] > labels[j]
    ]
    return sum(pairs) / len(pairs) if pairs else None


def test_gauc_is_that_of_counting_the_pairs_of_each_user():
    """With the weights of Zhou et al., impressions; and with those of RecBole, clicks."""
    users = ["u", "v", "u", "v", "u"]
    for labels in itertools.product((0, 1), repeat=5):
        for scores in ([5, 4, 3, 2, 1], [1, 1, 2, 2, 2], [0, 3, 3, 1, 3]):
            by_impressions, by_clicks = [], []
            for user in "uv":
                mine = [i for i in range(5) if users[i] == user]
                given = [labels[i] for i in mine]
                value = pairs_in_order(given, [scores[i] for i in mine])
                if value is not None:
                    by_impressions.append((len(mine), value))
                    by_clicks.append((sum(given), value))
            for weights, terms in ((None, by_impressions), (labels, by_clicks)):
                found = grouped_auc(labels, scores, users, weights=weights)
                if not terms:
                    assert math.isnan(found)
                    continue
                expected = sum(w * value for w, value in terms) / sum(w for w, _ in terms)
                assert found == pytest.approx(expected)


def test_users_with_one_class_are_left_out_with_their_weight():
    assert grouped_auc([1, 0, 1, 1, 1], [2, 1, 9, 9, 9], ["u", "u", "v", "v", "v"]) == 1.0
    assert math.isnan(grouped_auc([1, 1, 0], [3, 2, 1], ["u", "u", "v"]))
    assert math.isnan(grouped_auc([], [], []))


def test_without_any_weight_there_is_no_gauc():
    assert math.isnan(grouped_auc([1, 0], [2, 1], ["u", "u"], weights=[0, 0]))


def test_one_score_per_user_raises_auc_and_not_gauc():
    labels, users = [1, 1, 1, 0, 1, 0, 0, 0], ["u"] * 4 + ["v"] * 4
    assert grouped_auc(labels, [0.9] * 4 + [0.1] * 4, users) == 0.5


def test_the_exposure_of_six_places_by_hand():
    """The weights of the ranks are 1, 0.6309, 0.5, 0.4307, 0.3869 and 0.3562."""
    shares = exposure(["A"] * 3 + ["B"] * 3)
    assert shares["A"] == pytest.approx(2.1309 / 3.3047, abs=1e-4)
    assert shares["B"] == pytest.approx(1.1738 / 3.3047, abs=1e-4)


@pytest.mark.parametrize(
    "discount, weights",
    [
        ("log2", [1, 1 / math.log2(3), 1 / 2, 1 / math.log2(5)]),
        ("zipf", [1, 1 / 2, 1 / 3, 1 / 4]),
        ("jarvelin", [1, 1, 1 / math.log2(3), 1 / 2]),
    ],
)
def test_exposure_is_a_share_of_the_weights(discount, weights):
    for groups in itertools.product("ab", repeat=4):
        for k in (None, 1, 3):
            shares = exposure(groups, k, discount=discount)
            assert set(shares) == set(groups)
            seen = weights[:k]
            for group, share in shares.items():
                mine = sum(w for w, other in zip(seen, groups, strict=False) if other == group)
                assert share == pytest.approx(mine / sum(seen))


def test_nothing_shown_has_no_groups_and_a_group_below_the_cut_gets_nothing():
    assert exposure([]) == {}
    assert exposure(["a", "b"], 1) == {"a": 1.0, "b": 0.0}
