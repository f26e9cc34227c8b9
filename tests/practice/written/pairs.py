"""Functions for the exercises on pairs and rank correlation."""

import itertools
import math

import scipy.stats

from . import right, wrong


def pairs_of(labels, scores):
    return itertools.combinations(zip(labels, scores), 2)


@right("pair_ratio")
def by_insertion(labels, scores):
    """Each document is compared with those of lower labels."""
    concordant = discordant = 0
    for label, score in zip(labels, scores):
        below = [s for other, s in zip(labels, scores) if other < label]
        concordant += sum(s < score for s in below)
        discordant += sum(s > score for s in below)
    return math.inf if discordant == 0 else concordant / discordant


@right("concordant_share")
def by_signs(labels, scores):
    products = [(a - c) * (b - d) for (a, b), (c, d) in pairs_of(labels, scores)]
    signs = [math.copysign(1, product) for product in products if product]
    return signs.count(1) / len(signs)


@right("kendall_tau")
def by_scipy(labels, scores):
    return scipy.stats.kendalltau(labels, scores).statistic


@wrong("pair_ratio", None)
def without_the_signs_of_scores(labels, scores):
    return by_insertion(labels, [abs(score) for score in scores])


@wrong("pair_ratio", None)
def upside_down_but_infinite_for_none(labels, scores):
    return 1 / (by_insertion(labels, scores) or math.inf)


wrong("kendall_tau", None)(lambda labels, scores: by_scipy(labels, scores) ** 2)


# Counts that divide by zero on some inputs


@wrong("concordant_share", "ratio of counts taken for a share")
def ratio_for_a_share(t, s):
    """As one may read FesianXu (2021)."""
    products = [(t[i] - t[j]) * (s[i] - s[j]) for i, j in itertools.combinations(range(len(t)), 2)]
    return sum(v > 0 for v in products) / sum(v < 0 for v in products)


@wrong("kendall_tau", "documents with equal scores left out")
def one_document_per_score(labels, scores):
    kept = dict(zip(scores, labels))
    return by_scipy(list(kept.values()), list(kept)) if len(kept) > 1 else 0


@wrong("concordant_share", "only pairs with the higher label first")
def share_with_the_higher_label_first(labels, scores):
    pairs = [(x, y) for (a, x), (b, y) in pairs_of(labels, scores) if a > b]
    concordant, discordant = sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)
    return concordant / (concordant + discordant)
