import numpy as np
from scipy.stats import entropy

from . import right, wrong


@right("catalog_coverage")
def coverage_item_by_item(lists, n_items):
    seen: list = []
    for items in lists:
        seen += [item for item in items if item not in seen]
    return len(seen) / n_items


@wrong("catalog_coverage", "a count, not a share")
def number_of_items(lists, n_items):
    """ItemCoverage in Elliot."""
    return len({item for items in lists for item in items})


@right("novelty")
def log_of_a_product(popularity):
    return -np.log2(np.prod(popularity)) / len(popularity)


@wrong("novelty", "the complement of popularity")
def epc(popularity):
    """EPC in RankSys and Elliot."""
    return np.mean(1 - np.array(popularity))


wrong("novelty", None)(lambda popularity: log_of_a_product(popularity) ** 2)


@right("intra_list_distance")
def triangle(distances):
    return np.array(distances)[np.triu_indices(len(distances), 1)].mean()


@right("calibration_kl")
def by_scipy(p, q):
    return entropy(p, 0.99 * np.array(q) + 0.01 * np.array(p))


@wrong("calibration_kl", "in bits")
def calibration_in_bits(interacted, reco):
    """The notebook on calibrated recommendations in ethen8181/machine-learning."""
    kl_div, alpha = 0.0, 0.01
    for score, reco_score in zip(interacted, reco):
        if score > 0:
            reco_score = (1 - alpha) * reco_score + alpha * score
            kl_div += score * np.log2(score / reco_score)
    return kl_div


def by_user(labels, scores, users):
    """The labels and the AUC of each user who has both labels, by counting pairs."""
    for user in sorted(set(users)):
        mine = [(y, s) for y, s, u in zip(labels, scores, users) if u == user]
        pos, neg = ([s for y, s in mine if y == label] for label in (1, 0))
        wins = sum((p > n) + 0.5 * (p == n) for p in pos for n in neg)
        if pos and neg:
            yield [y for y, _ in mine], wins / len(pos) / len(neg)


@right("grouped_auc")
def of_those_with_both(*log):
    kept = [(len(labels), auc) for labels, auc in by_user(*log)]
    return sum(n * auc for n, auc in kept) / sum(n for n, _ in kept)


@wrong("grouped_auc", "weighted by clicks")
def gauc_recbole(*log):
    """GAUC in RecBole."""
    kept = [(sum(labels), auc) for labels, auc in by_user(*log)]
    return sum(clicks * auc for clicks, auc in kept) / sum(clicks for clicks, _ in kept)


@wrong("grouped_auc", "every user the same weight")
def gauc_elliot(*log):
    """GAUC in Elliot."""
    return np.mean([auc for _, auc in by_user(*log)])


wrong("grouped_auc", None)(lambda *log: of_those_with_both(*log) ** 2)


@right("group_exposure")
def one_place_at_a_time(groups, group):
    mine = whole = 0.0
    for i, other in enumerate(groups):
        weight = np.log(2) / np.log(i + 2)
        whole += weight
        mine += weight * (other == group)
    return mine / whole
