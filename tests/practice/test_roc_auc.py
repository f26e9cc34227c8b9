"""The exercises of the chapter on ROC curves: wrong functions as they were found, right ones
written in other ways."""

import bisect
import itertools

import numpy as np
import pytest
from scipy.stats import rankdata

from rankmetrics_lib import formulas
from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def ties_lost(y, s):
    P = [b for a, b in zip(y, s) if a]
    N = [b for a, b in zip(y, s) if not a]
    return sum(p > n for p in P for n in N) / (len(P) * len(N))


def ties_won(y, s):
    P = [b for a, b in zip(y, s) if a]
    N = [b for a, b in zip(y, s) if not a]
    return sum(p >= n for p in P for n in N) / (len(P) * len(N))


def staircase(y, s):
    o = sorted(range(len(y)), key=lambda i: -s[i])
    P = sum(y)
    N = len(y) - P
    t = a = 0
    for i in o:
        if y[i]:
            t += 1
        else:
            a += t
    return a / (P * N)


def unsorted_thresholds(y, s):
    P = sum(y)
    N = len(y) - P
    pts = [(0, 0)]
    for t in s:
        pts.append(
            (
                sum(1 - a for a, b in zip(y, s) if b >= t) / N,
                sum(a for a, b in zip(y, s) if b >= t) / P,
            )
        )
    pts.append((1, 1))
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in zip(pts, pts[1:]))


def exchanged(y, s):
    P = [b for a, b in zip(y, s) if a]
    N = [b for a, b in zip(y, s) if not a]
    return 1 - sum(1.0 if p > n else 0.5 if p == n else 0 for p in P for n in N) / (len(P) * len(N))


def last_tpr_of_the_grid(y, s):
    P = sum(y)
    return max(sum(a for a, b in zip(y, s) if b > t) / P for t in [i / 10 for i in range(11)])


def grid_up_to(y, s, limit):
    """The same grid, its points kept up to a limit of FPR."""
    P, N = sum(y), len(y) - sum(y)
    rates = [
        (
            sum(1 - a for a, b in zip(y, s) if b > i / 10) / N,
            sum(a for a, b in zip(y, s) if b > i / 10) / P,
        )
        for i in range(11)
    ]
    return max((tpr for fpr, tpr in rates if fpr <= limit), default=0.0)


def hard_predictions(y, s):
    return by_mean_ranks(y, [x > 0.5 for x in s])


def as_sklearn_standardizes(y, s, max_fpr):
    chance = max_fpr * max_fpr * 0.5
    return 0.5 * (1 + (partial_by_columns(y, s, max_fpr) - chance) / (max_fpr - chance))


def cut_points(y, s, max_fpr):
    fpr, tpr = points(y, s)
    return np.trapezoid(tpr[fpr <= max_fpr], fpr[fpr <= max_fpr])


def from_the_top_rank(y, s):
    ranks = [1 + sum(b > a for b in s) + (s.count(a) - 1) / 2 for a in s]
    return from_ranks(y, ranks)


def from_ranks(y, ranks):
    P = sum(y)
    N = len(y) - P
    return (sum(r for r, a in zip(ranks, y) if a) - P * (P + 1) / 2) / (P * N)


def ranks_in_a_dictionary(y, s):
    rank = {b: i + 1 for i, b in enumerate(sorted(s))}
    return from_ranks(y, [rank[b] for b in s])


def ranks_by_stable_argsort(y, s):
    ranks = np.empty(len(s))
    ranks[np.argsort(s, kind="stable")] = np.arange(1, len(s) + 1)
    return from_ranks(y, ranks)


def sum_of_ranks(y, s):
    return rankdata(s)[np.array(y) == 1].sum() / (sum(y) * (len(y) - sum(y)))


def with_rankdata(method):
    return lambda y, s: from_ranks(y, rankdata(s, method=method))


def rising_thresholds(y, s):
    y, s = np.array(y), np.array(s)
    passed = s >= np.unique(s)[:, None]
    return np.trapezoid(passed[:, y == 1].mean(axis=1), passed[:, y == 0].mean(axis=1))


def falling_thresholds(y, s):
    return -rising_thresholds(y, s)


def strictly_above(y, s):
    y, s = np.array(y), np.array(s)
    passed = s > np.unique(s)[::-1, None]
    return np.trapezoid(passed[:, y == 1].mean(axis=1), passed[:, y == 0].mean(axis=1))


def left_rectangles(y, s):
    fpr, tpr = points(y, s)
    return np.sum(np.diff(fpr) * tpr[:-1])


def inversions(y, s):
    row = [a for _, a in sorted(zip(s, y))]
    wrong = sum(a > b for i, a in enumerate(row) for b in row[i:])
    return 1 - wrong / (sum(y) * (len(y) - sum(y)))


def ordered_pairs_only(y, s):
    right = wrong = 0
    for i, j in itertools.combinations(range(len(y)), 2):
        product = (y[i] - y[j]) * (s[i] - s[j])
        right, wrong = right + (product > 0), wrong + (product < 0)
    return right / (right + wrong) if right + wrong else 0.5


def over_combinations(y, s):
    total = 0
    for i, j in itertools.combinations(range(len(y)), 2):
        if y[i] != y[j]:
            total += 0.5 if s[i] == s[j] else (s[i] > s[j]) == (y[i] > y[j])
    return total / (len(y) * (len(y) - 1) / 2)


def zipped(y, s):
    P = [b for a, b in zip(y, s) if a]
    N = [b for a, b in zip(y, s) if not a]
    return np.mean([1.0 if p > n else 0.5 if p == n else 0.0 for p, n in zip(P, N)])


def hundred_thresholds(y, s):
    y, s = np.array(y), np.array(s)
    passed = s >= np.linspace(1, 0, 101)[:, None]
    return np.trapezoid(passed[:, y == 1].mean(axis=1), passed[:, y == 0].mean(axis=1))


def dictionary_of_tprs(y, s):
    curve = {}
    for fpr, tpr in zip(*points(y, s)):
        curve[fpr] = tpr
    return np.trapezoid(list(curve.values()), list(curve))


def shares_of_the_flagged(y, s):
    y, s = np.array(y), np.array(s)
    passed = s >= np.unique(s)[::-1, None]
    wrong = [1 - y[row].mean() for row in passed]
    return np.trapezoid([0, *passed[:, y == 1].mean(axis=1)], [0, *wrong])


def texts(y, s):
    return by_mean_ranks(y, [str(b) for b in s])


def walk_without_sorting(y, s):
    found = area = 0
    for label in y:
        if label:
            found += 1
        else:
            area += found
    return area / (sum(y) * (len(y) - sum(y)))


def earlier_against_later(y, s):
    right = pairs = 0
    for i in range(len(y)):
        for j in range(i + 1, len(y)):
            if y[i] != y[j]:
                pairs += 1
                right += 1 if s[i] > s[j] else 0.5 if s[i] == s[j] else 0
    return right / pairs


def over_all_squared(y, s):
    high = [b for a, b in zip(y, s) if a]
    low = [b for a, b in zip(y, s) if not a]
    return sum((h > b) + (h == b) / 2 for h in high for b in low) / len(y) ** 2


def under_the_other_curve(y, s):
    precision, recall, _ = formulas.precision_recall_curve(y, s)
    return np.sum(np.diff(recall, prepend=0) * precision)


def lines_under_the_other_curve(y, s):
    precision, recall, _ = formulas.precision_recall_curve(y, s)
    return np.trapezoid([1, *precision], [0, *recall])


def rectangles(y, s, limit):
    fpr, tpr = points(y, s)
    return np.sum(np.diff(np.minimum(fpr, limit)) * tpr[:-1])


def high_rectangles(y, s, limit):
    fpr, tpr = points(y, s)
    return np.sum(np.diff(np.minimum(fpr, limit)) * tpr[1:])


def held_at_the_limit(y, s, limit):
    fpr, tpr = points(y, s)
    x, h = fpr[fpr <= limit], tpr[fpr <= limit]
    return np.trapezoid([*h, h[-1]], [*x, limit])


def one_point_too_many(y, s, limit):
    fpr, tpr = points(y, s)
    end = np.searchsorted(fpr, limit, side="right") + 1
    return np.trapezoid(tpr[:end], fpr[:end])


def next_height(y, s, limit):
    fpr, tpr = points(y, s)
    end = np.searchsorted(fpr, limit, side="right") + 1
    return np.trapezoid(tpr[:end], np.minimum(fpr[:end], limit))


def above_chance(y, s, limit):
    chance = limit * limit / 2
    return (partial_by_columns(y, s, limit) - chance) / (limit - chance)


def first_index(y, s, limit):
    fpr, tpr = points(y, s)
    return tpr[np.searchsorted(fpr, limit)]


def least_distance(y, s, limit):
    fpr, tpr = points(y, s)
    return tpr[np.argmin(abs(fpr - limit))]


def other_way_round(y, s, limit):
    fpr, tpr = points(y, s)
    return fpr[tpr <= limit][-1]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("auc", walk_without_sorting, "not sorted by score"),
        ("auc", earlier_against_later, "pairs in the order of the input"),
        ("auc", over_all_squared, "divided by all pairs"),
        ("auc", under_the_other_curve, "precision-recall curve instead of ROC curve"),
        ("auc", lines_under_the_other_curve, "precision-recall curve instead of ROC curve"),
        ("partial_auc", rectangles, "steps across a tie"),
        ("partial_auc", high_rectangles, "steps across a tie"),
        ("auc", from_the_top_rank, "1 - AUC"),
        ("auc", ranks_in_a_dictionary, "ranks of ties not averaged"),
        ("auc", with_rankdata("min"), "ranks of ties not averaged"),
        ("auc", with_rankdata("max"), "ranks of ties not averaged"),
        ("auc", with_rankdata("dense"), "ranks of ties not averaged"),
        ("auc", with_rankdata("ordinal"), "one ROC point per row within ties"),
        ("auc", ranks_by_stable_argsort, "one ROC point per row within ties"),
        ("auc", sum_of_ranks, "sum of ranks not reduced"),
        ("auc", rising_thresholds, "a negative area"),
        ("auc", falling_thresholds, "the curve without its start"),
        ("auc", strictly_above, "the curve without its end"),
        ("auc", left_rectangles, "ties counted 0"),
        ("auc", inversions, "ties counted 1"),
        ("auc", ordered_pairs_only, "tied pairs left out"),
        ("auc", over_combinations, "divided by all pairs"),
        ("auc", zipped, "pairs in step"),
        ("auc", lambda y, s: 2 * by_mean_ranks(y, s) - 1, "Gini instead of AUC"),
        ("auc", hundred_thresholds, "threshold grid 0..1 only"),
        ("auc", dictionary_of_tprs, "one point for each FPR"),
        ("auc", shares_of_the_flagged, "FPR divided by the flagged documents"),
        ("auc", texts, "scores compared as text"),
        ("partial_auc", held_at_the_limit, "flat to the limit"),
        ("partial_auc", one_point_too_many, "past the limit"),
        ("partial_auc", next_height, "the next point's height at the limit"),
        ("partial_auc", above_chance, "standardized instead of raw"),
        ("partial_auc", lambda y, s, m: m * by_mean_ranks(y, s), "the limit's share of AUC"),
        ("tpr_at_fpr", first_index, "the first point at or past the limit"),
        ("tpr_at_fpr", least_distance, "the point nearest to the limit"),
        ("tpr_at_fpr", other_way_round, "FPR at a limit of TPR"),
        ("auc", ties_lost, "ties counted 0"),
        ("auc", ties_won, "ties counted 1"),
        ("auc", staircase, "one ROC point per row within ties"),
        ("auc", unsorted_thresholds, "trapezoid on unsorted thresholds"),
        ("auc", exchanged, "1 - AUC"),
        ("auc", hard_predictions, "AUC of decisions"),
        ("partial_auc", as_sklearn_standardizes, "standardized instead of raw"),
        ("partial_auc", cut_points, "stops at the last point before the limit"),
        ("tpr_at_fpr", grid_up_to, "threshold grid 0..1 only"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


DIAGNOSTIC = [
    (ties_lost, [1, 0], [0.5, 0.5], 0.5, 0.0),
    (ties_won, [1, 0], [0.5, 0.5], 0.5, 1.0),
    (staircase, [1, 0], [0.5, 0.5], 0.5, 1.0),
    (unsorted_thresholds, [1, 0, 0, 1], [0.2, 0.3, 0.9, 0.8], 0.25, 0.75),
    (exchanged, [1, 0], [0.9, 0.1], 1.0, 0.0),
]


@pytest.mark.parametrize("wrong, labels, scores, right, value", DIAGNOSTIC)
def test_found_code_gives_the_number_it_was_seen_to_give(wrong, labels, scores, right, value):
    assert wrong(labels, scores) == pytest.approx(value)
    assert exercises()["auc"].reference(labels, scores) == pytest.approx(right)


def test_the_grid_ends_below_1_as_it_was_seen_to_end():
    labels, scores = [1, 1, 0], [0.9, 0.0, 0.5]
    assert last_tpr_of_the_grid(labels, scores) == grid_up_to(labels, scores, 1) == 0.5
    assert exercises()["tpr_at_fpr"].reference(labels, scores, 1) == 1.0


def by_scipy(labels, scores):
    P = sum(labels)
    of_relevant = rankdata(scores)[np.array(labels, dtype=bool)].sum()
    return (of_relevant - P * (P + 1) / 2) / (P * (len(labels) - P))


def by_mean_ranks(labels, scores):
    in_order = sorted(scores)
    ranks = [
        (bisect.bisect_left(in_order, s) + bisect.bisect_right(in_order, s) + 1) / 2 for s in scores
    ]
    P = sum(labels)
    total = sum(rank for rank, label in zip(ranks, labels) if label)
    return (total - P * (P + 1) / 2) / (P * (len(labels) - P))


def by_running_area(labels, scores):
    P, N = sum(labels), len(labels) - sum(labels)
    area = tp = fp = 0
    for threshold in sorted(set(scores), reverse=True):
        up = sum(label for label, s in zip(labels, scores) if s == threshold)
        across = scores.count(threshold) - up
        area += across * (tp + up / 2)
        tp, fp = tp + up, fp + across
    assert (tp, fp) == (P, N)
    return area / (P * N)


def points(labels, scores):
    """The points of the ROC curve as arrays, from counts at or above each score."""
    passed = np.array(scores) >= np.unique(scores)[::-1, None]
    positive = np.array(labels, dtype=bool)
    rates = [passed[:, kind].mean(axis=1) for kind in (~positive, positive)]
    return [np.append(0, rate) for rate in rates]


def partial_by_interpolation(labels, scores, max_fpr):
    fpr, tpr = points(labels, scores)
    kept = fpr <= max_fpr
    height = np.interp(max_fpr, fpr, tpr)
    return np.trapezoid([*tpr[kept], height], [*fpr[kept], max_fpr])


def partial_by_midpoints(labels, scores, max_fpr):
    middles = (np.arange(60) + 0.5) / 60  # the curve is straight within each of sixty strips
    return np.interp(middles[middles < max_fpr], *points(labels, scores)).sum() / 60


def partial_by_columns(labels, scores, max_fpr):
    others = sorted((s for label, s in zip(labels, scores) if not label), reverse=True)
    relevant = [s for label, s in zip(labels, scores) if label]
    area = 0.0
    for threshold in sorted(set(others), reverse=True):
        start = sum(s > threshold for s in others) / len(others)
        width = others.count(threshold) / len(others)
        low = sum(s > threshold for s in relevant) / len(relevant)
        rise = relevant.count(threshold) / len(relevant)
        part = min(max(max_fpr - start, 0), width) / width
        area += part * width * (low + part * rise / 2)
    return area


def tpr_by_numpy(labels, scores, max_fpr):
    fpr, tpr = points(labels, scores)
    return tpr[fpr <= max_fpr].max()


def tpr_by_thresholds(labels, scores, max_fpr):
    best = 0.0
    for t in scores:
        passed = [label for label, s in zip(labels, scores) if s >= t]
        if passed.count(0) <= max_fpr * labels.count(0):
            best = max(best, passed.count(1) / labels.count(1))
    return best


def tpr_from_the_top(labels, scores, max_fpr):
    tpr = 0.0
    for t in sorted(set(scores), reverse=True):
        passed = np.array(labels)[np.array(scores) >= t]
        if (passed == 0).sum() / labels.count(0) > max_fpr:
            break
        tpr = passed.sum() / sum(labels)
    return tpr


RIGHT = [
    ("auc", by_scipy),
    ("auc", by_mean_ranks),
    ("auc", by_running_area),
    ("auc", lambda labels, scores: np.trapezoid(*reversed(points(labels, scores)))),
    ("partial_auc", partial_by_interpolation),
    ("partial_auc", partial_by_midpoints),
    ("partial_auc", partial_by_columns),
    ("tpr_at_fpr", tpr_by_numpy),
    ("tpr_at_fpr", tpr_by_thresholds),
    ("tpr_at_fpr", tpr_from_the_top),
]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda labels, scores: 0.5,
        lambda labels, scores: by_mean_ranks(labels, [abs(score) for score in scores]),
        lambda labels, scores: by_mean_ranks(labels, [round(score, 1) for score in scores]),
        lambda labels, scores: by_mean_ranks(labels, [max(score, 0) for score in scores]),
        lambda labels, scores: by_mean_ranks(labels, [score**2 for score in scores]),
        lambda labels, scores: by_mean_ranks(labels, scores) + (1e-6 if len(labels) == 4 else 0),
        lambda labels, scores: sum(labels) / len(labels),
        lambda labels, scores: by_mean_ranks(labels, scores) / 2,
        lambda labels, scores: by_mean_ranks(labels, [score > 0.8 for score in scores]),
        lambda labels, scores: max(tpr - fpr for fpr, tpr in zip(*points(labels, scores))),
        lambda labels, scores: float(
            max(s for label, s in zip(labels, scores) if label) >= max(scores)
        ),
    ],
)
def test_a_wrong_auc_that_nobody_catalogued_is_caught_and_not_misnamed(wrong):
    verdict = check("auc", wrong)
    assert not verdict.passed
    assert verdict.misconception is None


@pytest.mark.parametrize(
    "name, wrong",
    [
        ("partial_auc", lambda labels, scores, max_fpr: max_fpr**2 / 2),
        (
            "partial_auc",
            lambda labels, scores, max_fpr: partial_by_columns(labels, scores, max_fpr / 2),
        ),
        ("tpr_at_fpr", lambda labels, scores, max_fpr: 1.0),
        (
            "tpr_at_fpr",
            lambda labels, scores, max_fpr: tpr_by_thresholds(labels, scores, 1 - max_fpr),
        ),
        (
            "tpr_at_fpr",
            lambda labels, scores, max_fpr: 1 - tpr_by_thresholds(labels, scores, max_fpr),
        ),
    ],
)
def test_another_wrong_function_is_caught_and_not_misnamed(name, wrong):
    verdict = check(name, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


@pytest.mark.parametrize("name", ["auc", "partial_auc", "tpr_at_fpr"])
def test_every_input_has_both_kinds_and_the_sizes_only_grow(name):
    inputs = list(exercises()[name].domain())
    assert all(0 < sum(labels) < len(labels) == len(scores) for labels, scores, *_ in inputs)
    sizes = [len(labels) for labels, *_ in inputs]
    assert sizes == sorted(sizes) and (sizes[0], sizes[-1]) == (2, 4)
