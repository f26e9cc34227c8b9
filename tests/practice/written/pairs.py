"""Functions for the exercises on pairs and rank correlation."""

import itertools
import math

import scipy.stats

from rankmetrics_lib import formulas

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


@right("pair_ratio")
def ratio_from_gamma(labels, scores):
    gamma = formulas.gamma(labels, scores)
    return math.inf if gamma == 1 else (1 + gamma) / (1 - gamma)


@right("concordant_share")
def share_from_gamma(labels, scores):
    return (1 + formulas.gamma(labels, scores)) / 2


@right("concordant_share")
def by_signs(labels, scores):
    products = [(a - c) * (b - d) for (a, b), (c, d) in pairs_of(labels, scores)]
    signs = [math.copysign(1, product) for product in products if product]
    return signs.count(1) / len(signs)


right("kendall_tau")(lambda labels, scores: scipy.stats.kendalltau(labels, scores).statistic)


@right("kendall_tau")
def as_a_correlation(labels, scores):
    """The cosine of the angle between the two lists of signs."""
    places = list(itertools.permutations(range(len(labels)), 2))
    x = [(labels[i] > labels[j]) - (labels[i] < labels[j]) for i, j in places]
    y = [(scores[i] > scores[j]) - (scores[i] < scores[j]) for i, j in places]
    return sum(a * b for a, b in zip(x, y)) / math.sqrt(
        sum(a * a for a in x) * sum(b * b for b in y)
    )


@wrong("pair_ratio", None)
def without_the_signs_of_scores(labels, scores):
    return by_insertion(labels, [abs(score) for score in scores])


@wrong("pair_ratio", None)
def upside_down_but_infinite_for_none(labels, scores):
    return 1 / (by_insertion(labels, scores) or math.inf)


wrong("kendall_tau", None)(lambda labels, scores: as_a_correlation(labels, scores) ** 2)


# Functions of scipy


# Counts that divide by zero on some inputs


@wrong("pair_ratio", "discordant includes ties")
def rest_is_discordant(t, s):
    """As FesianXu (2021) counts."""
    C = D = 0
    for i, j in itertools.combinations(range(len(t)), 2):
        if (t[i] - t[j]) * (s[i] - s[j]) > 0:
            C += 1
        else:
            D += 1
    return C / D


@wrong("concordant_share", "ratio of counts taken for a share")
def ratio_for_a_share(t, s):
    """As one may read FesianXu (2021)."""
    products = [(t[i] - t[j]) * (s[i] - s[j]) for i, j in itertools.combinations(range(len(t)), 2)]
    return sum(v > 0 for v in products) / sum(v < 0 for v in products)


@wrong("kendall_tau", "documents with equal scores left out")
def one_document_per_score(labels, scores):
    kept = dict(zip(scores, labels))
    return scipy.stats.kendalltau(list(kept.values()), list(kept)).statistic if len(kept) > 1 else 0


# Loops that miss pairs, or count them twice


def higher_label_first(labels, scores):
    C = D = 0
    for (a, x), (b, y) in pairs_of(labels, scores):
        if a > b:
            if x > y:
                C += 1
            elif x < y:
                D += 1
    return C, D


def untied(values):
    return sum(a != b for a, b in itertools.combinations(values, 2))


@wrong("concordant_share", "only pairs with the higher label first")
def share_with_the_higher_label_first(labels, scores):
    C, D = higher_label_first(labels, scores)
    return C / (C + D)


def all_documents_twice(labels, scores):
    products = [(a - b) * (x - y) for a, x in zip(labels, scores) for b, y in zip(labels, scores)]
    return sum(product > 0 for product in products), sum(product < 0 for product in products)


@wrong("kendall_tau", "each pair counted twice")
def tau_of_pairs_and_ties_in_both_orders(labels, scores):
    C, D = all_documents_twice(labels, scores)
    n0 = math.comb(len(labels), 2)
    tied_twice = [2 * (n0 - untied(values)) for values in (labels, scores)]
    return (C - D) / math.sqrt((n0 - tied_twice[0]) * (n0 - tied_twice[1]))
