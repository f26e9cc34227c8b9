"""The exercises of the chapter on pairs: wrong functions as they were found, right ones written in
other ways."""

import itertools
import math

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
        (
            "pair_ratio",
            lambda labels, scores: ratio_by_signs([label > 0 for label in labels], scores),
        ),
        ("pair_ratio", lambda labels, scores: 1 / (ratio_by_signs(labels, scores) or math.inf)),
        ("concordant_share", lambda labels, scores: 1 - share_by_signs(labels, scores)),
        (
            "kendall_tau",
            lambda labels, scores: scipy.stats.kendalltau(labels, scores, variant="c").statistic,
        ),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


# Written as a reader would, not as the catalog has it


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
