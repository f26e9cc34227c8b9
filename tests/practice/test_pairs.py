"""The exercises of the chapter on pairs: wrong functions as they were found, right ones written in
other ways."""

import itertools
import math

import numpy as np
import pytest
import scipy.stats

from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def rest_is_discordant(t, s):
    C = D = 0
    for i, j in itertools.combinations(range(len(t)), 2):
        if (t[i] - t[j]) * (s[i] - s[j]) > 0:
            C += 1
        else:
            D += 1
    return C / D


def ratio_of_counts(C, D):
    return C / D


def ratio_for_a_share(t, s):
    products = [(t[i] - t[j]) * (s[i] - s[j]) for i, j in itertools.combinations(range(len(t)), 2)]
    return ratio_of_counts(sum(v > 0 for v in products), sum(v < 0 for v in products))


def gamma_for_tau(x, y):
    C = D = 0
    for i, j in itertools.combinations(range(len(x)), 2):
        v = (x[i] - x[j]) * (y[i] - y[j])
        C += v > 0
        D += v < 0
    return (C - D) / (C + D)


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("pair_ratio", rest_is_discordant, "discordant includes ties"),
        ("concordant_share", ratio_for_a_share, "ratio of counts taken for a share"),
        ("kendall_tau", gamma_for_tau, "gamma reported as tau"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right, value",
    [
        ("pair_ratio", rest_is_discordant, ([3, 2, 1, 1], [2, 3, 1, 0.5]), 4.0, 2.0),
        (
            "concordant_share",
            ratio_for_a_share,
            ([4, 3, 2, 1], [4, 1, 3, 2]),
            0.6666666666666666,
            2.0,
        ),
        ("kendall_tau", gamma_for_tau, ([1, 1, 2], [1, 2, 3]), 0.8164965809277261, 1.0),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    assert wrong(*arguments) == pytest.approx(value, rel=1e-9)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-9)


# Right, written in other ways


def by_sign(labels, scores):
    pairs = itertools.combinations(zip(labels, scores), 2)
    return [math.copysign(1, (a - c) * (b - d)) * (a != c and b != d) for (a, b), (c, d) in pairs]


def ratio_by_signs(labels, scores):
    signs = by_sign(labels, scores)
    return signs.count(1) / signs.count(-1) if signs.count(-1) else math.inf


def ratio_by_insertion(labels, scores):
    """Insert documents in the order of the labels, one at a time. Documents with equal labels are
    not compared."""
    concordant = discordant = 0
    for label, score in zip(labels, scores):
        below = [s for other, s in zip(labels, scores) if other < label]
        concordant += sum(s < score for s in below)
        discordant += sum(s > score for s in below)
    return math.inf if discordant == 0 else concordant / discordant


def ratio_from_gamma(labels, scores):
    gamma = gamma_for_tau(labels, scores)
    return math.inf if gamma == 1 else (1 + gamma) / (1 - gamma)


def share_from_gamma(labels, scores):
    return (1 + gamma_for_tau(labels, scores)) / 2


def share_by_signs(labels, scores):
    signs = [sign for sign in by_sign(labels, scores) if sign]
    return signs.count(1) / len(signs)


def share_from_ratio(labels, scores):
    ratio = ratio_by_insertion(labels, scores)
    return 1 if ratio == math.inf else ratio / (1 + ratio)


def tau_by_scipy(labels, scores):
    return scipy.stats.kendalltau(labels, scores).statistic


def tau_as_a_correlation(labels, scores):
    """The cosine of the angle between the two lists of signs."""
    places = list(itertools.permutations(range(len(labels)), 2))
    x = [(labels[i] > labels[j]) - (labels[i] < labels[j]) for i, j in places]
    y = [(scores[i] > scores[j]) - (scores[i] < scores[j]) for i, j in places]
    return sum(a * b for a, b in zip(x, y)) / math.sqrt(
        sum(a * a for a in x) * sum(b * b for b in y)
    )


def tau_by_ties(labels, scores):
    def untied(values):
        n = len(values)
        return n * (n - 1) / 2 - sum(
            values.count(v) * (values.count(v) - 1) / 2 for v in set(values)
        )

    return sum(by_sign(labels, scores)) / (untied(labels) * untied(scores)) ** 0.5


RIGHT = [
    ("pair_ratio", ratio_by_signs),
    ("pair_ratio", ratio_by_insertion),
    ("pair_ratio", ratio_from_gamma),
    ("concordant_share", share_from_gamma),
    ("concordant_share", share_by_signs),
    ("concordant_share", share_from_ratio),
    ("kendall_tau", tau_by_scipy),
    ("kendall_tau", tau_as_a_correlation),
    ("kendall_tau", tau_by_ties),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("pair_ratio", lambda labels, scores: ratio_by_signs(labels, scores[::-1])),
        (
            "pair_ratio",
            lambda labels, scores: ratio_by_signs(labels, [abs(score) for score in scores]),
        ),
        ("pair_ratio", lambda labels, scores: 1 / (ratio_by_signs(labels, scores) or math.inf)),
        (
            "kendall_tau",
            lambda labels, scores: tau_by_scipy(labels, scores) ** 2,
        ),
        (
            "kendall_tau",
            lambda labels, scores: tau_by_scipy(labels, [round(score) // 2 for score in scores]),
        ),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


# Written as a reader would, not as the catalog has it


def agreement_of_signs(x, y):
    sign = [[(a > b) - (a < b) for a in values for b in values] for values in (x, y)]
    return sum(a * b for a, b in zip(*sign)), *(sum(map(abs, signs)) for signs in sign)


def tau_with_mean(x, y):
    total, of_x, of_y = agreement_of_signs(x, y)
    return 2 * total / (of_x + of_y)


def tau_with_larger(x, y):
    total, of_x, of_y = agreement_of_signs(x, y)
    return total / max(of_x, of_y)


def tau_over_n_squared(x, y):
    return agreement_of_signs(x, y)[0] / len(x) ** 2


def tau_by_inversions(x, y):
    scores = [b for _, b in sorted(zip(x, y), reverse=True)]
    pairs = list(itertools.combinations(scores, 2))
    C, D = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    return (C - D) / (C + D) if C + D else 0


def tau_of_argsorts(x, y):
    a, b = (np.argsort(np.argsort(values, kind="stable")) for values in (x, y))
    return scipy.stats.kendalltau(a, b).statistic


def tau_with_values_tied(x, y):
    total = agreement_of_signs(x, y)[0] / 2
    N = math.comb(len(x), 2)
    return total / math.sqrt((N - len(x) + len({*x})) * (N - len(y) + len({*y})))


def ratio_of_products(t, s):
    pairs = itertools.combinations(zip(t, s), 2)
    products = [(a - c) * (b - d) for (a, b), (c, d) in pairs]
    wrong = -sum(x for x in products if x < 0)
    return sum(x for x in products if x > 0) / wrong if wrong else math.inf


def ratio_with_else(t, s):
    C = D = 0
    for i, j in itertools.combinations(range(len(t)), 2):
        if t[i] == t[j]:
            continue
        if (t[i] > t[j]) == (s[i] > s[j]):
            C += 1
        else:
            D += 1
    return C / D if D else math.inf


def share_by_ratio_or_half(x, y):
    signs = [sign for sign in by_sign(x, y) if sign]
    return signs.count(1) / len(signs) if signs else 0.5


def smoothed_ratio(t, s):
    signs = by_sign(t, s)
    return (signs.count(1) + 1) / (signs.count(-1) + 1)


def tau_with_ties_as_right(x, y):
    n = len(x)
    D = sum((x[i] - x[j]) * (y[i] - y[j]) < 0 for i in range(n) for j in range(i))
    return 1 - 4 * D / (n * (n - 1))


def tau_without_ties_in_both(x, y):
    n = len(x)
    pairs = list(itertools.combinations(range(n), 2))
    s = sum(
        math.copysign(1, p) * (p != 0) for p in ((x[i] - x[j]) * (y[i] - y[j]) for i, j in pairs)
    )
    only_x = sum(x[i] == x[j] and y[i] != y[j] for i, j in pairs)
    only_y = sum(x[i] != x[j] and y[i] == y[j] for i, j in pairs)
    return s / ((len(pairs) - only_x) * (len(pairs) - only_y)) ** 0.5


def tau_of_neighbors(x, y):
    signs = [
        math.copysign(1, (a - b) * (c - d)) * ((a - b) * (c - d) != 0)
        for a, b, c, d in zip(x, x[1:], y, y[1:])
    ]
    return sum(signs) / len(signs)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("concordant_share", gamma_for_tau, "gamma taken for the share"),
        (
            "concordant_share",
            lambda t, s: (tau_with_ties_as_right(t, s) + 1) / 2,
            "tied pairs counted as right",
        ),
        (
            "kendall_tau",
            lambda x, y: scipy.stats.spearmanr(x, y).statistic,
            "Spearman’s rho reported as tau",
        ),
        (
            "kendall_tau",
            lambda x, y: scipy.stats.pearsonr(x, y).statistic,
            "Pearson’s correlation reported as tau",
        ),
        (
            "kendall_tau",
            lambda x, y: scipy.stats.kendalltau(x, [-score for score in y]).statistic,
            "sign reversed",
        ),
        ("kendall_tau", tau_with_ties_as_right, "ties counted as concordant"),
        ("kendall_tau", tau_without_ties_in_both, "pairs tied in both forgotten"),
        ("kendall_tau", tau_of_neighbors, "neighbors only"),
        (
            "kendall_tau",
            lambda x, y: scipy.stats.kendalltau(x, y, variant="c").statistic,
            "Stuart’s tau c",
        ),
        ("kendall_tau", lambda x, y: abs(tau_by_ties(x, y)), "absolute value taken"),
        (
            "pair_ratio",
            lambda t, s: ratio_from_gamma(t, s) + 1,
            "all pairs taken for the concordant ones",
        ),
        (
            "concordant_share",
            lambda t, s: (
                by_sign(t, s).count(1) / sum(a != b for a, b in itertools.combinations(t, 2))
            ),
            "tied pairs counted in the share",
        ),
        ("kendall_tau", tau_of_argsorts, "equal values told apart"),
        ("kendall_tau", tau_with_values_tied, "tied values counted, not tied pairs"),
        (
            "pair_ratio",
            lambda t, s: by_sign(t, s).count(1) / (by_sign(t, s).count(-1) + 1e-9),
            "a tiny number added below",
        ),
        (
            "pair_ratio",
            lambda t, s: ratio_by_signs([label > 0 for label in t], s),
            "labels made binary",
        ),
        ("pair_ratio", ratio_of_products, "sizes of the differences added up"),
        ("kendall_tau", tau_with_mean, "another mean of the two numbers"),
        ("kendall_tau", tau_with_larger, "another mean of the two numbers"),
        ("kendall_tau", tau_over_n_squared, "documents paired with themselves"),
        ("kendall_tau", tau_by_inversions, "pairs with equal labels compared"),
        ("kendall_tau", share_by_ratio_or_half, "share of concordant pairs for tau"),
        ("pair_ratio", ratio_with_else, "tied scores counted as discordant"),
        ("pair_ratio", smoothed_ratio, "one added to both counts"),
        ("pair_ratio", gamma_for_tau, "gamma taken for the ratio"),
        ("concordant_share", lambda t, s: 1 - share_by_signs(t, s), "share of discordant pairs"),
        ("concordant_share", lambda t, s: 100 * share_by_signs(t, s), "percent for a share"),
        (
            "pair_ratio",
            lambda t, s: 1 / ratio_by_signs(t, s) if ratio_by_signs(t, s) else math.inf,
            "ratio upside down",
        ),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def by_one_comparison(labels, scores):
    """As the first table of the chapter compares, where nothing is tied."""
    agree = [
        (labels[i] > labels[j]) == (scores[i] > scores[j])
        for i, j in itertools.combinations(range(len(labels)), 2)
        if labels[i] != labels[j]
    ]
    return sum(agree), len(agree) - sum(agree)


def down_the_ranking(labels, scores):
    ranked = [label for _, label in sorted(zip(scores, labels), key=lambda pair: -pair[0])]
    wrong = sum(a < b for a, b in itertools.combinations(ranked, 2))
    return len(ranked) * (len(ranked) - 1) // 2 - wrong, wrong


def bubble_sort(labels, scores):
    values = [s for _, s in sorted(zip(labels, scores), key=lambda pair: -pair[0])]
    n, swaps = len(values), 0
    for _ in range(n):
        for i in range(n - 1):
            if values[i] < values[i + 1]:
                values[i], values[i + 1] = values[i + 1], values[i]
                swaps += 1
    return 1 - 2 * swaps / (n * (n - 1) / 2)


def one_document_per_score(labels, scores):
    kept = dict(zip(scores, labels))
    return scipy.stats.kendalltau(list(kept.values()), list(kept)).statistic if len(kept) > 1 else 0


def all_with_all(labels, scores):
    right = wrong = 0
    for a, x in zip(labels, scores):
        for b, y in zip(labels, scores):
            if (a - b) * (x - y) > 0:
                right += 1
            else:
                wrong += 1
    return right / wrong


def signs(labels, scores):
    pairs = list(itertools.combinations(range(len(labels)), 2))
    products = [(labels[i] - labels[j]) * (scores[i] - scores[j]) for i, j in pairs]
    return sum(x > 0 for x in products), sum(x < 0 for x in products), len(pairs)


def ties_of_labels_only(labels, scores):
    right, wrong, n_pairs = signs(labels, scores)
    tied = sum(a == b for a, b in itertools.combinations(labels, 2))
    return (right - wrong) / math.sqrt(n_pairs * (n_pairs - tied))


def neighbors_after_sorting(labels, scores):
    ranked = [s for _, s in sorted(zip(labels, scores), key=lambda pair: -pair[0])]
    right = sum(a > b for a, b in zip(ranked, ranked[1:]))
    wrong = sum(a < b for a, b in zip(ranked, ranked[1:]))
    return (right - wrong) / (right + wrong) if right + wrong else 0


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "concordant_share",
            lambda t, s: by_one_comparison(t, s)[0] / sum(by_one_comparison(t, s)),
            "a tie read as an order",
        ),
        (
            "kendall_tau",
            lambda t, s: (
                (by_one_comparison(t, s)[0] - by_one_comparison(t, s)[1])
                / sum(by_one_comparison(t, s))
            ),
            "a tie read as an order",
        ),
        (
            "pair_ratio",
            lambda t, s: (
                down_the_ranking(t, s)[0] / (down_the_ranking(t, s)[1] or 0.0)
                if down_the_ranking(t, s)[1]
                else math.inf
            ),
            "equal scores in the given order",
        ),
        ("pair_ratio", all_with_all, "documents paired with themselves"),
        (
            "pair_ratio",
            lambda t, s: signs(t, s)[0] / signs(t, s)[1] if signs(t, s)[1] else math.nan,
            "no value for a perfect ranking",
        ),
        ("kendall_tau", bubble_sort, "pairs with equal labels compared"),
        ("kendall_tau", one_document_per_score, "documents with equal scores left out"),
        ("kendall_tau", ties_of_labels_only, "ties of one side only"),
        ("kendall_tau", neighbors_after_sorting, "neighbors only"),
        (
            "kendall_tau",
            lambda t, s: (signs(t, s)[0] - signs(t, s)[1]) / (len(t) * (len(t) - 1)),
            "divided by n(n − 1)",
        ),
        (
            "kendall_tau",
            lambda t, s: signs(t, s)[1] / signs(t, s)[2],
            "distance for a correlation",
        ),
        (
            "kendall_tau",
            lambda t, s: round(scipy.stats.kendalltau(t, s).statistic, 4),
            "value rounded",
        ),
    ],
)
def test_ties_and_pairs_that_readers_get_wrong_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Loops that readers write


def tau_b_with_else(labels, scores):
    n = len(labels)
    C = D = by_labels = by_scores = 0
    for i in range(n):
        for j in range(i):
            if (labels[i] - labels[j]) * (scores[i] - scores[j]) > 0:
                C += 1
            else:
                D += 1
            by_labels += labels[i] != labels[j]
            by_scores += scores[i] != scores[j]
    return (C - D) / math.sqrt(by_labels * by_scores)


def tau_b_of_ordered_labels_with_else(labels, scores):
    pairs = list(itertools.combinations(zip(labels, scores), 2))
    C = D = by_scores = 0
    for (a, x), (b, y) in pairs:
        by_scores += x != y
        if a == b:
            continue
        if (a - b) * (x - y) > 0:
            C += 1
        else:
            D += 1
    return (C - D) / math.sqrt((C + D) * by_scores)


def higher_label_first(labels, scores):
    C = D = 0
    for i in range(len(labels)):
        for j in range(i + 1, len(labels)):
            if labels[i] > labels[j]:
                if scores[i] > scores[j]:
                    C += 1
                elif scores[i] < scores[j]:
                    D += 1
    return C, D


def ratio_with_the_higher_label_first(labels, scores):
    C, D = higher_label_first(labels, scores)
    return C / D if D else math.inf


def share_with_the_higher_label_first(labels, scores):
    C, D = higher_label_first(labels, scores)
    return C / (C + D)


def tau_with_the_higher_label_first(labels, scores):
    C, D = higher_label_first(labels, scores)
    pairs = list(itertools.combinations(range(len(labels)), 2))
    by_labels = sum(labels[i] != labels[j] for i, j in pairs)
    by_scores = sum(scores[i] != scores[j] for i, j in pairs)
    return (C - D) / (by_labels * by_scores) ** 0.5


def all_documents_twice(labels, scores):
    n = len(labels)
    C = D = 0
    for i in range(n):
        for j in range(n):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            C += product > 0
            D += product < 0
    return C, D


def tau_of_pairs_in_both_orders(labels, scores):
    C, D = all_documents_twice(labels, scores)
    n0 = math.comb(len(labels), 2)
    tied = [sum(math.comb(v.count(x), 2) for x in set(v)) for v in (labels, scores)]
    return (C - D) / math.sqrt((n0 - tied[0]) * (n0 - tied[1]))


def tau_of_pairs_and_ties_in_both_orders(labels, scores):
    C, D = all_documents_twice(labels, scores)
    places = list(itertools.permutations(range(len(labels)), 2))
    tied_labels = sum(labels[i] == labels[j] for i, j in places)
    tied_scores = sum(scores[i] == scores[j] for i, j in places)
    n0 = len(labels) * (len(labels) - 1) / 2
    return (C - D) / math.sqrt((n0 - tied_labels) * (n0 - tied_scores))


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("kendall_tau", tau_b_with_else, "ties counted as discordant"),
        ("kendall_tau", tau_b_of_ordered_labels_with_else, "ties counted as discordant"),
        (
            "pair_ratio",
            ratio_with_the_higher_label_first,
            "only pairs with the higher label first",
        ),
        (
            "concordant_share",
            share_with_the_higher_label_first,
            "only pairs with the higher label first",
        ),
        (
            "kendall_tau",
            tau_with_the_higher_label_first,
            "only pairs with the higher label first",
        ),
        ("kendall_tau", tau_of_pairs_in_both_orders, "each pair counted twice"),
        ("kendall_tau", tau_of_pairs_and_ties_in_both_orders, "each pair counted twice"),
        (
            "kendall_tau",
            lambda t, s: sum(map(int, by_sign(t, s))) // math.comb(len(t), 2),
            "rounded down",
        ),
        ("kendall_tau", lambda t, s: tau_by_ties(t, s) // 1, "rounded down"),
        ("concordant_share", lambda t, s: share_by_signs(t, s) // 1, "rounded down"),
    ],
)
def test_loops_that_miss_pairs_or_count_them_twice_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
