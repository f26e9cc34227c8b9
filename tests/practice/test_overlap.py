"""The exercises of the chapter on agreement at the top: wrong functions as they were found, right
ones written in other ways."""

import itertools
import math

import pytest
import scipy.stats

from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


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
    """RBO: 0.6465 in changyaochen/rbo #15; the right number is that of dlukes/rbo there."""
    assert wrong(*arguments) == pytest.approx(value, rel=1e-9)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-9)


# Right, written in other ways


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
        ("tau_ap", lambda labels, scores: abs(tau_ap_by_pairs(labels, scores))),
        ("tau_ap", lambda labels, scores: tau_ap_by_pairs(labels, scores[::-1])),
        ("rbo", lambda a, b, p: len(set(a) & set(b)) / len(a)),
        ("rbo", lambda a, b, p: sum(x == y for x, y in zip(a, b)) / len(a)),
        ("rbo", lambda a, b, p: rbo_backwards(a[:3], b[:3], p)),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


# Written as a reader would, not as the catalog has it


def ranked_labels(labels, scores):
    return [label for label, _ in sorted(zip(labels, scores), key=lambda pair: -pair[1])]


def directly_above(labels, scores):
    r = ranked_labels(labels, scores)
    right = sum(1 if a > b else 0.5 if a == b else 0 for a, b in zip(r, r[1:]))
    return 2 * right / (len(r) - 1) - 1


def counts_added(labels, scores):
    r = ranked_labels(labels, scores)
    right = sum(r[j] > r[i] for i in range(len(r)) for j in range(i))
    return 2 * right / (len(r) - 1) - 1


def precision_like(labels, scores):
    r = ranked_labels(labels, scores)
    shares = [(1 + sum(x > label for x in r[:i])) / (i + 1) for i, label in enumerate(r)]
    return 2 * sum(shares) / len(r) - 1


def negated_scores_sorted(labels, scores):
    r = [label for _, label in sorted((-score, label) for score, label in zip(scores, labels))]
    n = len(r)
    shares = [sum((x > r[i]) + (x == r[i]) / 2 for x in r[:i]) / i for i in range(1, n)]
    return 2 * sum(shares) / (n - 1) - 1


def overlaps(a, b):
    return [len({*a[:d]} & {*b[:d]}) for d in range(1, max(len(a), len(b)) + 1)]


def tail_of_counts(a, b, p):
    X = overlaps(a, b)
    return (1 - p) * sum(p**i * x / (i + 1) for i, x in enumerate(X)) + p ** len(X) * X[-1]


def tail_of_ones(a, b, p):
    X = overlaps(a, b)
    return (1 - p) * sum(p**i * x / (i + 1) for i, x in enumerate(X)) + p ** len(X)


def dice_at_each_depth(a, b, p):
    depths = range(1, max(len(a), len(b)) + 1)
    A = [2 * x / (len(a[:d]) + len(b[:d])) for d, x in zip(depths, overlaps(a, b))]
    return (1 - p) * sum(p**i * x for i, x in enumerate(A)) + p ** len(A) * A[-1]


def assumed_without_tail(a, b, p):
    """The paper's formula 32 without its last term."""
    s, n = sorted((len(a), len(b)))
    X = [0, *overlaps(a, b)]
    seen = sum(X[d] / d * p**d for d in range(1, n + 1))
    assumed = sum(X[s] * (d - s) / (s * d) * p**d for d in range(s + 1, n + 1))
    return (1 - p) / p * (seen + assumed)


def gamma_like(labels, scores):
    r = ranked_labels(labels, scores)
    shares = []
    for i in range(1, len(r)):
        right, wrong = sum(x > r[i] for x in r[:i]), sum(x < r[i] for x in r[:i])
        if right + wrong:
            shares.append(right / (right + wrong))
    return 2 * sum(shares) / len(shares) - 1 if shares else 0


def hyperbolic(labels, scores):
    pairs = list(itertools.combinations(enumerate(ranked_labels(labels, scores), 1), 2))
    signs = [((a > b) - (a < b)) / i for (i, a), (_, b) in pairs]
    return sum(signs) / sum(1 / i for (i, _), _ in pairs)


def weighted_like_dcg(a, b, p):
    weights = [1 / math.log2(d + 1) for d in range(1, max(len(a), len(b)) + 1)]
    A = [x / d for d, x in enumerate(overlaps(a, b), 1)]
    return sum(w * share for w, share in zip(weights, A)) / sum(weights)


def last_depth_left_out(a, b, p):
    n, X = max(len(a), len(b)), overlaps(a, b)
    return (1 - p) * sum(p ** (d - 1) * X[d - 1] / d for d in range(1, n)) + p**n * X[-1] / n


def without_rank_2(labels, scores):
    r = ranked_labels(labels, scores)
    n = len(r)
    shares = [sum((x > r[i]) + (x == r[i]) / 2 for x in r[:i]) / i for i in range(2, n)]
    return 2 * sum(shares) / (n - 1) - 1


def half_for_tied_scores(labels, scores):
    order = sorted(range(len(labels)), key=lambda i: -scores[i])
    shares = []
    for place in range(1, len(order)):
        low = order[place]
        right = [
            0.5
            if scores[high] == scores[low] or labels[high] == labels[low]
            else labels[high] > labels[low]
            for high in order[:place]
        ]
        shares.append(sum(right) / place)
    return 2 * sum(shares) / len(shares) - 1


def by_the_shorter(a, b, p):
    k = min(len(a), len(b))
    A = [x / min(d, k) for d, x in enumerate(overlaps(a, b), 1)]
    return (1 - p) * sum(p**i * x for i, x in enumerate(A)) + p ** len(A) * A[-1]


def share_of_those_below(labels, scores):
    ranked = [label for label, _ in sorted(zip(labels, scores), key=lambda x: -x[1])]
    n = len(ranked)
    total = 0.0
    for i in range(n - 1):
        below = ranked[i + 1 :]
        total += sum((x < ranked[i]) + (x == ranked[i]) / 2 for x in below) / len(below)
    return 2 * total / (n - 1) - 1


def intersection_by_union(a, b, p):
    total = 0.0
    for d in range(1, max(len(a), len(b)) + 1):
        total += p ** (d - 1) * len({*a[:d]} & {*b[:d]}) / len({*a[:d], *b[:d]})
    return (1 - p) * total


def depth_from_zero(a, b, p):
    """`enumerate` from 1, and p to that power."""
    n = min(len(a), len(b))
    return (1 - p) * sum(p**d * len({*a[:d]} & {*b[:d]}) / d for d in range(1, n + 1))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "tau_ap",
            lambda labels, scores: scipy.stats.kendalltau(labels, scores).statistic,
            "Kendall’s tau reported as tau_AP",
        ),
        (
            "tau_ap",
            lambda labels, scores: tau_ap_by_pairs(labels, [-score for score in scores]),
            "worst document first",
        ),
        ("tau_ap", share_of_those_below, "documents below taken for those above"),
        (
            "tau_ap",
            lambda labels, scores: (tau_ap_by_means(labels, scores) + 1) * (len(labels) - 1) - 1,
            "sum of shares taken for their mean",
        ),
        ("rbo", dice_at_each_depth, "lists of different lengths cut or padded"),
        ("rbo", assumed_without_tail, "tail left out"),
        (
            "rbo",
            lambda a, b, p: (1 - p) * sum(p ** max(a.index(x), b.index(x)) for x in {*a} & {*b}),
            "weights of the shared documents added up",
        ),
        ("tau_ap", gamma_like, "equal labels left out"),
        ("tau_ap", hyperbolic, "weighted by the upper document"),
        ("rbo", weighted_like_dcg, "weights of DCG"),
        ("rbo", last_depth_left_out, "one depth missing"),
        ("tau_ap", lambda t, s: tau_ap_by_means(t, s) + 1, "share not rescaled"),
        (
            "tau_ap",
            lambda t, s: tau_ap_by_means(t, range(len(t), 0, -1)),
            "order of the input taken",
        ),
        ("tau_ap", without_rank_2, "one rank missing"),
        ("tau_ap", half_for_tied_scores, "equal scores count one half"),
        ("tau_ap", directly_above, "only the document directly above"),
        ("tau_ap", counts_added, "counts not divided by the documents above"),
        ("tau_ap", precision_like, "document counted with itself"),
        ("tau_ap", negated_scores_sorted, "equal scores sorted by label"),
        (
            "tau_ap",
            lambda labels, scores: (
                (tau_ap_by_means(labels, scores) + tau_ap_by_means(scores, labels)) / 2
            ),
            "made symmetric",
        ),
        ("tau_ap", lambda labels, scores: -tau_ap_by_means(labels, scores), "sign reversed"),
        ("rbo", tail_of_counts, "number instead of share"),
        ("rbo", tail_of_ones, "all below taken as shared"),
        ("rbo", by_the_shorter, "divided by the shorter list"),
        ("rbo", lambda a, b, p: rbo_backwards(a, b, 1 - p), "p and 1 − p exchanged"),
        ("rbo", lambda a, b, p: rbo_up_to_the_end(a, b, p) / (1 - p), "1 − p forgotten"),
        ("rbo", intersection_by_union, "Jaccard similarity at each depth"),
        ("rbo", depth_from_zero, "p to the power d"),
        (
            "rbo",
            lambda a, b, p: sum((1 - p) * p**i for i, (x, y) in enumerate(zip(a, b)) if x == y),
            "same rank asked for",
        ),
        (
            "rbo",
            lambda a, b, p: len(set(a) & set(b)) / max(len(a), len(b)),
            "agreement at the end only",
        ),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_a_tail_that_assumes_one_more_shared_document_per_depth_is_caught():
    """Right for lists whose lengths differ by one: the domain has others."""

    def off_below(a, b, p):
        s, n = sorted((len(a), len(b)))
        at_s = len({*a[:s]} & {*b[:s]}) / s
        shares = [(len({*a[:d]} & {*b[:d]}) + at_s * (d > s)) / d for d in range(1, n + 1)]
        return (1 - p) * sum(p**i * share for i, share in enumerate(shares)) + p**n * shares[-1]

    assert not check("rbo", off_below).passed


# Public functions and what readers write after them


def signs_of_neighbors_in_the_input(x, y):
    """A public tau_ap: right for lists that are sorted already."""
    n, total = len(x), 0.0
    for i in range(1, n):
        same = sum((x[i] > x[j]) - (x[i] < x[j]) == (y[i] > y[j]) - (y[i] < y[j]) for j in range(i))
        total += same / i
    return 2 / (n - 1) * total - 1


def linear_weights_multiplied(labels, scores):
    """A public tau_ap: each pair has the product of the weights n, n − 1, … of its documents."""
    n = len(labels)
    truth = sorted(range(n), key=lambda i: -labels[i])
    right = wrong = 0
    for a, b in itertools.combinations(range(n), 2):
        same = (labels[truth[a]] - labels[truth[b]]) * (scores[truth[a]] - scores[truth[b]])
        right += (n - a) * (n - b) * (same > 0)
        wrong += (n - a) * (n - b) * (same < 0)
    return (right - wrong) / (right + wrong) if right + wrong else 0.0


def count_before_the_loop(labels, scores):
    r = ranked_labels(labels, scores)
    total, right = 0, 0
    for i in range(1, len(r)):
        for above in r[:i]:
            right += 1 if above > r[i] else 0.5 if above == r[i] else 0
        total += right / i
    return 2 * total / (len(r) - 1) - 1


def labels_by_score(labels, scores):
    found = dict(zip(scores, labels))
    r = [found[score] for score in sorted(found, reverse=True)]
    return tau_ap_by_means(r, range(len(r), 0, -1)) if len(r) > 1 else 0


def agreement_carried_on(a, b, p):
    """A public rank-biased overlap: the agreement is added to, not set."""
    total = agreement = 0
    for d in range(1, min(len(a), len(b)) + 1):
        agreement += len({*a[:d]} & {*b[:d]}) / d
        total += p ** (d - 1) * agreement / d
    return (1 - p) * total


def linear_time(first, second, p):
    """As in ragrawal/measures: x[d] where the formula has x[s]."""
    short, long = sorted([first, second], key=len)
    s, n = len(short), len(long)
    x = [len({*short[:d]} & {*long[:d]}) for d in range(n + 1)]
    seen = sum(x[d] / d * p**d for d in range(1, n + 1))
    assumed = sum(x[d] * (d - s) / (d * s) * p**d for d in range(s + 1, n + 1))
    return (1 - p) / p * (seen + assumed) + ((x[n] - x[s]) / n + x[s] / s) * p**n


def mean_of_both_lengths(first, second, p):
    """As in dlukes/rbo: greater than 1 for 1, 2, 3 and 1 (issue 4)."""
    short, long = sorted([first, second], key=len)
    s, n = len(short), len(long)

    def agreement(d):
        return 2 * len({*short[:d]} & {*long[:d]}) / (len(short[:d]) + len(long[:d]))

    at_s, at_n = agreement(s) * s, agreement(n) * s
    seen = sum(p**d * agreement(d) for d in range(1, n + 1))
    assumed = sum(p**d * at_s * (d - s) / s / d for d in range(s + 1, n + 1))
    return (1 - p) / p * (seen + assumed) + p**n * ((at_n - at_s) / n + at_s / s)


def test_a_package_went_beyond_1():
    assert mean_of_both_lengths([1, 2, 3], [1], 0.4) == pytest.approx(1.0453333333333334)
    assert exercises()["rbo"].reference([1, 2, 3], [1], 0.4) == pytest.approx(1)


def counted_when_the_second_comes(a, b, p):
    shared, total, seen_a, seen_b = 0, 0.0, set(), set()
    for d, (x, y) in enumerate(zip(a, b), 1):
        shared += (x in seen_b) + (y in seen_a)
        seen_a.add(x)
        seen_b.add(y)
        total += p ** (d - 1) * shared / d
    return (1 - p) * total + p**d * shared / d


def counted_twice_at_the_same_rank(a, b, p):
    shared, total, seen_a, seen_b = 0, 0.0, set(), set()
    for d, (x, y) in enumerate(zip(a, b), 1):
        seen_a.add(x)
        seen_b.add(y)
        shared += (x in seen_b) + (y in seen_a)
        total += p ** (d - 1) * shared / d
    return (1 - p) * total + p**d * shared / d


def least_possible(a, b, p):
    X = overlaps(a, b)
    seen = sum((x - X[-1]) * p**d / d for d, x in enumerate(X, 1))
    return (1 - p) / p * (seen - X[-1] * math.log(1 - p))


def by_the_whole_length(a, b, p):
    X = overlaps(a, b)
    return (1 - p) * sum(p**i * x / len(X) for i, x in enumerate(X)) + p ** len(X) * X[-1] / len(X)


def in_the_whole_other_list(a, b, p):
    total = 0.0
    for d in range(1, min(len(a), len(b)) + 1):
        total += p ** (d - 1) * sum(x in b for x in a[:d]) / d
    return (1 - p) * total


def mean_for_the_rest(a, b, p):
    A = [x / d for d, x in enumerate(overlaps(a, b), 1)]
    return (1 - p) * sum(p**i * x for i, x in enumerate(A)) + p ** len(A) * sum(A) / len(A)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("tau_ap", signs_of_neighbors_in_the_input, "pairs compared in the given order"),
        ("tau_ap", linear_weights_multiplied, "another weight for the pairs"),
        (
            "tau_ap",
            lambda t, s: scipy.stats.weightedtau(t, s).statistic,
            "another weight for the pairs",
        ),
        ("tau_ap", count_before_the_loop, "count not reset"),
        ("tau_ap", labels_by_score, "documents with equal scores lost"),
        ("tau_ap", lambda t, s: 2 * tau_ap_by_means(t, s) - 1, "stretched twice"),
        ("tau_ap", lambda t, s: 1 - tau_ap_by_means(t, s), "distance for a correlation"),
        ("tau_ap", lambda t, s: round(tau_ap_by_means(t, s), 3), "value rounded"),
        ("rbo", agreement_carried_on, "agreement averaged twice"),
        ("rbo", linear_time, "assumed agreement wrong for the shorter list"),
        ("rbo", mean_of_both_lengths, "assumed agreement wrong for the shorter list"),
        ("rbo", counted_when_the_second_comes, "document at the same rank miscounted"),
        ("rbo", counted_twice_at_the_same_rank, "document at the same rank miscounted"),
        ("rbo", least_possible, "lower bound for the extrapolated value"),
        ("rbo", by_the_whole_length, "divided by the length at every depth"),
        ("rbo", in_the_whole_other_list, "only one list cut"),
        ("rbo", mean_for_the_rest, "mean agreement in the tail"),
        ("rbo", lambda a, b, p: rbo_backwards(a, b, 0.9), "fixed p"),
        ("rbo", lambda a, b, p: 1 - rbo_backwards(a, b, p), "distance for an overlap"),
    ],
)
def test_public_functions_and_their_kin_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_spearmans_rho_is_named():
    def ranks(values):
        return [sorted(values).index(x) + (values.count(x) - 1) / 2 for x in values]

    def rho(labels, scores):
        x, y = ranks(labels), ranks(scores)
        middle = (len(x) - 1) / 2
        above = sum((a - middle) * (b - middle) for a, b in zip(x, y))
        below = sum((a - middle) ** 2 for a in x) * sum((b - middle) ** 2 for b in y)
        return above / math.sqrt(below) if below else 0.0

    assert check("tau_ap", rho).misconception.name == "Spearman’s rho reported as tau_AP"


def test_a_list_cut_at_ten_is_caught():
    assert not check("rbo", lambda a, b, p: rbo_backwards(a[:10], b[:10], p)).passed
