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
        ("concordant_share", lambda labels, scores: gamma_for_tau(labels, scores)),
        ("concordant_share", lambda labels, scores: 1 - share_by_signs(labels, scores)),
        ("kendall_tau", lambda labels, scores: scipy.stats.spearmanr(labels, scores).statistic),
        ("kendall_tau", lambda labels, scores: scipy.stats.pearsonr(labels, scores).statistic),
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
