"""The exercises of the chapter on recommendation: wrong functions as they were found, right ones
written in other ways."""

import numpy as np
import pytest
from scipy.stats import entropy

from rankmetrics_lib.practice import check

# As found, before any tidying


def all_recommendations_over_the_catalog(lists, n_items):
    flat = [item for sub in lists for item in sub]
    return len(flat) / n_items


def number_of_items(lists, n_items):
    return len({i for items in lists for i in items})


def mean_self_information_in_nats(popularity):
    return float(np.mean(-np.log(popularity)))


def epc(popularity):
    return float(np.mean(1 - np.array(popularity)))


def log_of_average(popularity):
    return float(-np.log2(np.mean(popularity)))


def mean_of_the_matrix(distances):
    return float(np.mean(distances))


def upper_triangle_over_all_ordered_pairs(distances):
    n = len(distances)
    total = 0
    for i in range(n):
        for j in range(i + 1, n):
            total += distances[i][j]
    return total / (n * (n - 1))


def consecutive(distances):
    return float(np.mean([distances[i][i + 1] for i in range(len(distances) - 1)]))


def calibration_in_bits(interacted, reco):
    kl_div, alpha = 0.0, 0.01
    for score, reco_score in zip(interacted, reco, strict=True):
        if score > 0:
            reco_score = (1 - alpha) * reco_score + alpha * score
            kl_div += score * np.log2(score / reco_score)
    return float(kl_div)


def only_genres_in_both(p, q):
    return sum(a * np.log(a / b) for a, b in zip(p, q, strict=True) if a > 0 and b > 0)


def kl_of_q_and_p(p, q):
    smoothed = [0.99 * a + 0.01 * b for a, b in zip(p, q, strict=True)]
    return float(entropy(q, smoothed))


def global_auc(labels, scores, users):
    order = sorted(range(len(labels)), key=lambda i: scores[i])
    wins = 0.0
    for i in order:
        for j in order:
            if labels[i] and not labels[j]:
                wins += 1.0 if scores[i] > scores[j] else 0.5 if scores[i] == scores[j] else 0.0
    return wins / (sum(labels) * (len(labels) - sum(labels)))


def by_user(labels, scores, users):
    """(labels, AUC or None) of each user, by counting pairs."""
    for user in sorted(set(users)):
        mine = [(y, s) for y, s, u in zip(labels, scores, users, strict=True) if u == user]
        pos, neg = ([s for y, s in mine if y == label] for label in (1, 0))
        wins = sum((p > n) + 0.5 * (p == n) for p in pos for n in neg)
        yield [y for y, _ in mine], wins / len(pos) / len(neg) if pos and neg else None


def gauc_recbole(labels, scores, users):
    kept = [(sum(y), auc) for y, auc in by_user(labels, scores, users) if auc is not None]
    return sum(w * auc for w, auc in kept) / sum(w for w, _ in kept)


def plain_mean_of_users(labels, scores, users):
    aucs = [auc for _, auc in by_user(labels, scores, users) if auc is not None]
    return sum(aucs) / len(aucs)


def half_for_one_class(labels, scores, users):
    each = [(len(y), 0.5 if auc is None else auc) for y, auc in by_user(labels, scores, users)]
    return sum(n * auc for n, auc in each) / len(labels)


def share_of_items(groups, group):
    return groups.count(group) / len(groups)


def average_exposure(groups, group):
    own = [1 / np.log2(i + 2) for i, g in enumerate(groups) if g == group]
    return float(np.mean(own)) if own else 0.0


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("catalog_coverage", all_recommendations_over_the_catalog, "every place counted"),
        ("catalog_coverage", number_of_items, "a count, not a share"),
        ("novelty", mean_self_information_in_nats, "another logarithm"),
        ("novelty", epc, "the complement of popularity"),
        ("novelty", log_of_average, "logarithm of the mean"),
        ("intra_list_distance", mean_of_the_matrix, "the diagonal counted"),
        (
            "intra_list_distance",
            upper_triangle_over_all_ordered_pairs,
            "pairs counted once and twice",
        ),
        ("intra_list_distance", consecutive, "neighbors only"),
        ("calibration_kl", calibration_in_bits, "in bits"),
        ("calibration_kl", only_genres_in_both, "genres that are not shown left out"),
        ("calibration_kl", kl_of_q_and_p, "p and q exchanged"),
        ("grouped_auc", global_auc, "all users at once"),
        ("grouped_auc", gauc_recbole, "weighted by clicks"),
        ("grouped_auc", plain_mean_of_users, "every user the same weight"),
        ("grouped_auc", half_for_one_class, "users with one class counted"),
        ("group_exposure", share_of_items, "share of the places"),
        ("group_exposure", average_exposure, "mean of the group"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def coverage_item_by_item(lists, n_items):
    seen: list = []
    for items in lists:
        seen += [item for item in items if item not in seen]
    return len(seen) / n_items


def log_of_a_product(popularity):
    return float(-np.log2(np.prod(popularity)) / len(popularity))


def triangle(distances):
    return float(np.array(distances)[np.triu_indices(len(distances), 1)].mean())


def by_scipy(p, q):
    p, q = np.array(p), np.array(q)
    return float(entropy(p, 0.99 * q + 0.01 * p))


def of_those_with_both(labels, scores, users):
    total = weight = 0.0
    for given, auc in by_user(labels, scores, users):
        if auc is not None:
            total, weight = total + len(given) * auc, weight + len(given)
    return total / weight


def one_place_at_a_time(groups, group):
    mine = whole = 0.0
    for i, other in enumerate(groups):
        weight = np.log(2) / np.log(i + 2)
        whole += weight
        mine += weight * (other == group)
    return float(mine / whole)


RIGHT = [
    ("catalog_coverage", coverage_item_by_item),
    ("novelty", log_of_a_product),
    ("intra_list_distance", triangle),
    ("calibration_kl", by_scipy),
    ("grouped_auc", of_those_with_both),
    ("group_exposure", one_place_at_a_time),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("novelty", lambda popularity: log_of_a_product(popularity) ** 2),
        ("calibration_kl", lambda p, q: by_scipy(p, q) ** 1.5),
        ("grouped_auc", lambda y, s, u: of_those_with_both(y, s, u) ** 2),
        ("group_exposure", lambda groups, group: one_place_at_a_time(groups, group) ** 2),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None
