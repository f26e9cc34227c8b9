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


def truth_and_estimate_exchanged(truth, est):
    o = sorted(range(len(truth)), key=lambda i: -truth[i])
    n = len(o)
    return (
        2 * sum(sum(est[o[j]] > est[o[i]] for j in range(i)) / i for i in range(1, n)) / (n - 1) - 1
    )


def without_the_half(t, s):
    o = sorted(range(len(t)), key=lambda i: -s[i])
    r = [t[i] for i in o]
    total = 0
    for i in range(1, len(r)):
        total += len([x for x in r[:i] if x > r[i]]) / i
    return 2 * total / (len(r) - 1) - 1


def tied_scores_reordered(t, s):
    r = [x for _, x in sorted(zip(s, t))][::-1]
    total = 0
    for i in range(1, len(r)):
        total += sum(1 if x > r[i] else 0.5 if x == r[i] else 0 for x in r[:i]) / i
    return 2 * total / (len(r) - 1) - 1


def last_item_used_again(S, T, p):
    n = max(len(S), len(T))
    seen_s, seen_t, total, agreement = set(), set(), 0, 0
    for d in range(n):
        seen_s.add(S[min(d, len(S) - 1)])
        seen_t.add(T[min(d, len(T) - 1)])
        agreement = len(seen_s & seen_t) / (d + 1)
        total += p**d * agreement
    return (1 - p) * total + agreement * p**n


def rbo_up_to_the_end(S, T, p):
    weights = [(1 - p) * p**i for i in range(len(S))]
    return sum(
        w * len(set(S[: i + 1]).intersection(T[: i + 1])) / (i + 1) for i, w in enumerate(weights)
    )


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("pair_ratio", rest_is_discordant, "discordant includes ties"),
        ("concordant_share", ratio_for_a_share, "ratio of counts taken for a share"),
        ("kendall_tau", gamma_for_tau, "gamma reported as tau"),
        ("tau_ap", truth_and_estimate_exchanged, "tau_AP taken as symmetric"),
        ("tau_ap", without_the_half, "equal labels counted as wrong"),
        ("tau_ap", tied_scores_reordered, "equal scores sorted by label"),
        ("rbo", last_item_used_again, "lists of different lengths cut or padded"),
        ("rbo", rbo_up_to_the_end, "tail left out"),
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
        (
            "tau_ap",
            truth_and_estimate_exchanged,
            ([4, 3, 2, 1], [3, 2, 1, 4]),
            -0.22222222222222232,
            1 / 3,
        ),
        (
            "rbo",
            rbo_up_to_the_end,
            ([*range(1, 9), 0, 9], [*range(1, 9), 9, 0], 0.9),
            0.9952170310,
            0.6465385909,
        ),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    """The last: 0.6465 in changyaochen/rbo #15; the right number is that of dlukes/rbo there."""
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


def tau_ap_by_discordant_shares(labels, scores):
    ranked = [label for _, label in sorted(zip(scores, labels), key=lambda x: x[0], reverse=True)]
    n = len(ranked)
    wrong = sum(
        sum((above < ranked[i]) + 0.5 * (above == ranked[i]) for above in ranked[:i]) / i
        for i in range(1, n)
    )
    return 1 - 2 * wrong / (n - 1)


def tau_ap_by_pairs(labels, scores):
    """Weight each pair by the rank of its lower document."""
    n = len(labels)
    rank = {
        i: 1 + sum(s > scores[i] for s in scores) + scores[:i].count(scores[i]) for i in range(n)
    }
    total = 0.0
    for i, j in itertools.combinations(range(n), 2):
        upper, lower = sorted((i, j), key=rank.get)
        sign = (labels[upper] > labels[lower]) - (labels[upper] < labels[lower])
        total += sign / (max(rank[i], rank[j]) - 1)
    return total / (n - 1)


def tau_ap_by_means(labels, scores):
    order = [label for _, label in sorted(zip(scores, labels), key=lambda pair: -pair[0])]
    means = [
        sum((above > label) - (above < label) for above in order[:i]) / i
        for i, label in enumerate(order)
        if i
    ]
    return sum(means) / len(means)


def rbo_in_a_thousand_terms(ranking_a, ranking_b, p):
    """Below its end, the shorter list goes on to agree as it did there; below both ends, the last
    agreement stays."""
    s, n = sorted((len(ranking_a), len(ranking_b)))
    at_s = len({*ranking_a[:s]} & {*ranking_b[:s]}) / s
    total = 0.0
    for depth in range(1, 1000):
        d = min(depth, n)
        overlap = len({*ranking_a[:d]} & {*ranking_b[:d]}) + max(0, d - s) * at_s
        total += p ** (depth - 1) * overlap / d
    return (1 - p) * total


def rbo_by_ranks(ranking_a, ranking_b, p):
    """A shared document counts from the depth at which both lists contain it."""
    s, n = sorted((len(ranking_a), len(ranking_b)))
    total = 0.0
    at_s = 0
    for document in set(ranking_a) & set(ranking_b):
        first = max(ranking_a.index(document), ranking_b.index(document)) + 1
        at_s += first <= s
        total += sum((1 - p) * p ** (d - 1) / d for d in range(first, n + 1)) + p**n / n
    for d in range(s + 1, n + 1):  # the documents that the shorter list is assumed to share
        total += at_s / s * ((1 - p) * p ** (d - 1) / d + p**n * (d == n) / n) * (d - s)
    return total


def rbo_backwards(ranking_a, ranking_b, p):
    s, n = sorted((len(ranking_a), len(ranking_b)))
    shared = [len([x for x in ranking_a[:d] if x in ranking_b[:d]]) for d in range(1, n + 1)]
    agreement = [(shared[d - 1] + max(0, d - s) * shared[s - 1] / s) / d for d in range(1, n + 1)]
    value = agreement[-1]
    for share in reversed(agreement):
        value = (1 - p) * share + p * value
    return value


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
    ("tau_ap", tau_ap_by_discordant_shares),
    ("tau_ap", tau_ap_by_pairs),
    ("tau_ap", tau_ap_by_means),
    ("rbo", rbo_in_a_thousand_terms),
    ("rbo", rbo_by_ranks),
    ("rbo", rbo_backwards),
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
        ("tau_ap", tau_by_scipy),
        ("tau_ap", lambda labels, scores: tau_ap_by_pairs(labels, [-score for score in scores])),
        ("rbo", lambda a, b, p: rbo_backwards(a, b, 1 - p)),
        ("rbo", lambda a, b, p: len(set(a) & set(b)) / len(a)),
        ("rbo", lambda a, b, p: sum(x == y for x, y in zip(a, b)) / len(a)),
        ("rbo", lambda a, b, p: rbo_backwards(a[:3], b[:3], p)),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None
