import numpy as np
from scipy.stats import entropy

from . import right, wrong


@right("catalog_coverage")
def coverage_item_by_item(lists, n_items):
    seen: list = []
    for items in lists:
        seen += [item for item in items if item not in seen]
    return len(seen) / n_items


@right("novelty")
def log_of_a_product(popularity):
    return -np.log2(np.prod(popularity)) / len(popularity)


wrong("novelty", None)(lambda popularity: log_of_a_product(popularity) ** 2)


@right("intra_list_distance")
def triangle(distances):
    return np.array(distances)[np.triu_indices(len(distances), 1)].mean()


@right("calibration_kl")
def by_scipy(p, q):
    return entropy(p, 0.99 * np.array(q) + 0.01 * np.array(p))


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


wrong("grouped_auc", None)(lambda *log: of_those_with_both(*log) ** 2)


@right("group_exposure")
def one_place_at_a_time(groups, group):
    mine = whole = 0.0
    for i, other in enumerate(groups):
        weight = np.log(2) / np.log(i + 2)
        whole += weight
        mine += weight * (other == group)
    return mine / whole
