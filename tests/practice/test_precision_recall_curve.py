"""The exercises of the chapter on precision-recall curves: wrong functions as found, right ones
written in other ways."""

import numpy as np
import pytest
from sklearn.metrics import average_precision_score
from sklearn.metrics import precision_recall_curve as sklearn_curve

from rankmetrics_lib.practice import check, exercises


def areas_by_lines(labels, scores):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return -np.trapezoid(precision, recall)


def as_sklearn_returns_them(labels, scores):
    """From the lowest threshold up, with scikit-learn's added point at the end."""
    passed = np.array(scores) >= np.unique(scores)[:, None]
    found = (passed * np.array(labels)).sum(axis=1)
    return np.append(found / passed.sum(axis=1), 1), np.append(found / sum(labels), 0)


def row_by_row(labels, scores):
    order = np.argsort(-np.array(scores), kind="stable")
    ranked = np.array(labels)[order]
    return (ranked * np.cumsum(ranked) / np.arange(1, len(ranked) + 1)).sum() / sum(labels)


def without_a_first_point(labels, scores):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return -np.trapezoid(precision[:-1], recall[:-1])


def first_above(labels, scores, level):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return precision[:-1][recall[:-1] >= level][-1]


def points(labels, scores):
    """The points of the curve from the highest threshold down."""
    precision, recall = as_sklearn_returns_them(labels, scores)
    return precision[-2::-1], recall[-2::-1]


def steps_of(precision, recall):
    return np.sum(np.diff(recall, prepend=0) * precision)


def from_the_first_height(labels, scores):
    precision, recall = points(labels, scores)
    return np.trapezoid([precision[0], *precision], [0, *recall])


def with_a_plus(labels, scores):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return np.sum(np.diff(recall) * precision[:-1])


def shifted_by_one(labels, scores):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return -np.sum(np.diff(recall) * precision[1:])


def sorted_negative_scores(labels, scores):
    ranked = [label for _, label in sorted((-s, label) for s, label in zip(scores, labels))]
    return row_by_row(ranked, range(0, -len(ranked), -1))


def reversed_argsort(labels, scores):
    return row_by_row(
        [labels[row] for row in np.argsort(scores, kind="stable")[::-1]],
        range(0, -len(labels), -1),
    )


def mean_at_the_hits(labels, scores):
    precision, recall = points(labels, scores)
    return np.mean(precision[np.diff(recall, prepend=0) > 0])


def voc_2007(labels, scores):
    precision, recall = points(labels, scores)
    return np.mean([max(precision[recall >= level / 10]) for level in range(11)])


def sum_at_the_hits(labels, scores):
    return steps_of(*points(labels, scores)) * sum(labels)


def mean_over_all(labels, scores):
    return sum_at_the_hits(labels, scores) / len(labels)


def upside_down(labels, scores):
    return steps_of(*points(labels, [-score for score in scores]))


def unsorted(labels, scores):
    return row_by_row(labels, range(0, -len(labels), -1))


def on_a_grid(labels, scores):
    total = before = 0
    for threshold in np.linspace(1, 0, 101):
        passed = np.array(scores) >= threshold
        if passed.any():
            found = np.array(labels)[passed]
            total += (found.sum() - before) / sum(labels) * found.mean()
            before = found.sum()
    return total


def above_the_threshold(labels, scores):
    precision, recall = points(labels, scores)
    return steps_of(precision[:-1], recall[:-1])


def texts(labels, scores):
    names = sorted({str(score) for score in scores})
    return steps_of(*points(labels, [names.index(str(score)) for score in scores]))


def roc_curve_by_ranks(labels, scores):
    high = [s for label, s in zip(labels, scores) if label]
    low = [s for label, s in zip(labels, scores) if not label]
    if not high or not low:
        return 0.0
    return sum((h > b) + (h == b) / 2 for h in high for b in low) / len(high) / len(low)


def predictions_first(labels, scores):
    flagged = [label for label, s in zip(labels, scores) if s > 0.5]
    return sum(flagged) / len(flagged) if flagged else 0.0


def ascending_pairs(labels, scores):
    ranked = [label for _, label in sorted(zip(scores, labels))]
    return row_by_row(ranked, range(0, -len(ranked), -1))


def set_of_thresholds(labels, scores):
    total = 0
    for threshold in {s for label, s in zip(labels, scores) if label}:
        total += np.mean(np.array(labels)[np.array(scores) >= threshold])
    return total / sum(labels)


def by_row_over_all(labels, scores):
    return row_by_row(labels, scores) * sum(labels) / len(labels)


def precision_at_every_row(labels, scores):
    found = np.array(labels)[np.argsort(-np.array(scores), kind="stable")]
    return np.mean(np.cumsum(found) / np.arange(1, len(found) + 1))


def sum_over_thresholds(labels, scores):
    return sum(points(labels, scores)[0]) / sum(labels)


def sum_of_products(labels, scores):
    precision, recall = points(labels, scores)
    return sum(precision * recall)


def mean_of_products(labels, scores):
    precision, recall = points(labels, scores)
    return np.mean(precision * recall)


def itself_and_those_above(labels, scores):
    values = []
    for label, score in zip(labels, scores):
        if label:
            above = [x for x, s in zip(labels, scores) if s > score] + [1]
            values.append(sum(above) / len(above))
    return np.mean(values)


def numpys_interpolation(labels, scores, level):
    precision, recall = points(labels, scores)
    return np.interp(level, recall, precision)


def the_very_level(labels, scores, level):
    precision, recall = points(labels, scores)
    for p, r in zip(precision, recall):
        if r == level:
            return p
    return 0.0


def recall_at_precision(labels, scores, level):
    precision, recall = points(labels, scores)
    return recall[precision >= level].max(initial=0)


def average_from(labels, scores, level):
    precision, recall = points(labels, scores)
    return precision[recall >= level].mean()


def least_from(labels, scores, level):
    precision, recall = points(labels, scores)
    return precision[recall >= level].min()


def with_sklearns_point(labels, scores, level):
    precision, recall = as_sklearn_returns_them(labels, scores)
    return precision[recall >= level].max()


def by_interpolation(labels, scores, level):
    precision, recall = points(labels, scores)
    recall, first = np.unique([0, *recall], return_index=True)
    last = [*first[1:] - 1, None]
    heights = np.array([1, *precision])
    for i, edge in enumerate(recall[1:]):
        if recall[i] <= level <= edge:
            left, right = heights[last[i]], heights[first[i + 1]]
            return left + (right - left) * (level - recall[i]) / (edge - recall[i])
    return 0.0


def at_the_lowest_threshold(labels, scores, level):
    precision, recall = points(labels, scores)
    return precision[recall >= level][-1]


def least_distance(labels, scores, level):
    precision, recall = points(labels, scores)
    return precision[np.argmin(abs(recall - level))]


def overall(labels, scores, level):
    return points(labels, scores)[0].max()


def zero_if_nothing_is_relevant(function):
    return lambda labels, *others: function(labels, *others) if any(labels) else 0.0


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("scored_average_precision", from_the_first_height, "trapezoid under the PR curve as AP"),
        ("scored_average_precision", with_a_plus, "a negative area"),
        (
            "scored_average_precision",
            shifted_by_one,
            "steps as high as the precision at their start",
        ),
        (
            "scored_average_precision",
            sorted_negative_scores,
            "nonrelevant documents first within ties",
        ),
        ("scored_average_precision", reversed_argsort, "ties in the given order"),
        ("scored_average_precision", mean_at_the_hits, "each threshold counts once"),
        ("scored_average_precision", voc_2007, "11-point interpolated precision"),
        (
            "scored_average_precision",
            sum_at_the_hits,
            "not divided by the relevant documents",
        ),
        ("scored_average_precision", mean_over_all, "divided by all documents"),
        ("scored_average_precision", upside_down, "lowest scores first"),
        ("scored_average_precision", unsorted, "not sorted by score"),
        ("scored_average_precision", on_a_grid, "a fixed grid of thresholds"),
        (
            "scored_average_precision",
            above_the_threshold,
            "only scores above the threshold pass",
        ),
        ("scored_average_precision", texts, "scores compared as text"),
        (
            "scored_average_precision",
            roc_curve_by_ranks,
            "ROC curve instead of precision-recall curve",
        ),
        ("scored_average_precision", predictions_first, "precision of decisions"),
        ("scored_average_precision", ascending_pairs, "lowest scores first"),
        ("scored_average_precision", set_of_thresholds, "each threshold counts once"),
        ("scored_average_precision", by_row_over_all, "divided by all documents"),
        ("scored_average_precision", precision_at_every_row, "mean of the precisions"),
        ("scored_average_precision", sum_over_thresholds, "mean of the precisions"),
        ("scored_average_precision", sum_of_products, "precision times recall"),
        ("scored_average_precision", mean_of_products, "precision times recall"),
        (
            "scored_average_precision",
            itself_and_those_above,
            "the tie of a document left out",
        ),
        ("interpolated_precision", numpys_interpolation, "a straight line between points"),
        ("interpolated_precision", the_very_level, "only a point exactly at the level"),
        ("interpolated_precision", recall_at_precision, "recall and precision exchanged"),
        ("interpolated_precision", average_from, "not the highest precision"),
        ("interpolated_precision", least_from, "not the highest precision"),
        ("interpolated_precision", with_sklearns_point, "a point invented at recall 0"),
        ("interpolated_precision", by_interpolation, "a straight line between points"),
        (
            "interpolated_precision",
            at_the_lowest_threshold,
            "the last point that reaches the level",
        ),
        ("interpolated_precision", least_distance, "the point nearest to the level"),
        ("interpolated_precision", overall, "the highest precision of all"),
    ],
)
def test_what_readers_write_next_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, zero_if_nothing_is_relevant(wrong))
    assert not verdict.passed
    assert verdict.misconception.name == name


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("scored_average_precision", areas_by_lines, "trapezoid under the PR curve as AP"),
        ("scored_average_precision", row_by_row, "ties in the given order"),
        ("scored_average_precision", without_a_first_point, "trapezoid without a first point"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_the_trapezoid_gives_the_number_it_was_seen_to_give():
    """scikit-learn #6377: one relevant document among ten thousand with the same score."""
    assert areas_by_lines([1] + [0] * 9999, [0] * 10_000) == pytest.approx(0.50005)
    assert exercises()["scored_average_precision"].reference(
        [1] + [0] * 9999, [0] * 10_000
    ) == pytest.approx(0.0001)


def test_the_trapezoid_gives_the_number_seen_for_the_first_query_of_source_001():
    rels, scores = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], list(range(10, 0, -1))
    mistakes = exercises()["scored_average_precision"].mistakes
    trapezoid = mistakes["trapezoid under the PR curve as AP"]
    assert trapezoid.function(rels, scores) == pytest.approx(0.5830555555555555, rel=1e-12)
    assert exercises()["scored_average_precision"].reference(rels, scores) == pytest.approx(
        0.6222222222222221
    )


def by_sklearns_sum(labels, scores):
    if not any(labels):
        return 0.0
    precision, recall = as_sklearn_returns_them(labels, scores)
    return max(0.0, -np.sum(np.diff(recall) * precision[:-1]))


@pytest.mark.parametrize(
    "labels, scores",
    [([1, 0, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.7, 0.5, 0.3, 0.2]), ([1, 0, 0, 1], [2, 2, 1, 1])],
)
def test_the_curve_and_the_sum_are_those_of_sklearn(labels, scores):
    for ours, theirs in zip(as_sklearn_returns_them(labels, scores), sklearn_curve(labels, scores)):
        assert ours == pytest.approx(theirs)
    assert by_sklearns_sum(labels, scores) == pytest.approx(average_precision_score(labels, scores))


def by_relevant_documents(labels, scores):
    relevant = [s for label, s in zip(labels, scores) if label]
    at_each = [sum(r >= s for r in relevant) / sum(x >= s for x in scores) for s in relevant]
    return sum(at_each) / max(1, len(at_each))


def by_groups(labels, scores):
    area = found = seen = 0
    for threshold in sorted(set(scores), reverse=True):
        group = [label for label, s in zip(labels, scores) if s == threshold]
        found, seen = found + sum(group), seen + len(group)
        area += sum(group) * found / seen
    return area / sum(labels) if any(labels) else 0.0


def interpolated_by_sorting(labels, scores, level):
    points = []
    for t in set(scores):
        passed = [label for label, s in zip(labels, scores) if s >= t]
        points.append((sum(passed) / max(1, sum(labels)), sum(passed) / len(passed)))
    return max((p for r, p in points if r >= level), default=0.0)


def interpolated_from_the_end(labels, scores, level):
    best = 0.0
    for t in sorted(set(scores)):
        passed = [label for label, s in zip(labels, scores) if s >= t]
        if sum(passed) < level * sum(labels) or (level > 0 and not any(labels)):
            break
        best = max(best, np.mean(passed))
    return best


def interpolated_by_numpy(labels, scores, level):
    if not len(labels):
        return 0.0
    passed = np.array(scores)[None, :] >= np.unique(scores)[:, None]
    found = (passed * np.array(labels)).sum(axis=1)
    recall, precision = found / max(1, sum(labels)), found / passed.sum(axis=1)
    return precision[recall >= level].max(initial=0)


RIGHT = [
    ("scored_average_precision", by_sklearns_sum),
    ("scored_average_precision", by_relevant_documents),
    ("scored_average_precision", by_groups),
    ("interpolated_precision", interpolated_by_sorting),
    ("interpolated_precision", interpolated_from_the_end),
    ("interpolated_precision", interpolated_by_numpy),
]


@pytest.mark.parametrize(
    "name, wrong",
    [
        ("scored_average_precision", lambda labels, scores: 0.0),
        (
            "scored_average_precision",
            lambda labels, scores: by_groups(labels, [round(score, 1) for score in scores]),
        ),
        (
            "scored_average_precision",
            lambda labels, scores: by_groups(labels, [max(0, score) for score in scores]),
        ),
        ("scored_average_precision", lambda labels, scores: sum(labels) / max(1, len(labels))),
        (
            "scored_average_precision",
            lambda labels, scores: by_groups(labels, scores) + 1e-6 * (len(labels) > 3),
        ),
        (
            "interpolated_precision",
            lambda labels, scores, level: interpolated_by_sorting(
                labels, scores, round(level) if labels else level
            ),
        ),
        ("interpolated_precision", lambda labels, scores, level: by_groups(labels, scores)),
        (
            "interpolated_precision",
            lambda labels, scores, level: interpolated_by_sorting(labels, scores, 1 - level),
        ),
        ("interpolated_precision", lambda labels, scores, level: level),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(name, wrong):
    verdict = check(name, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def test_first_above_the_level_is_named():
    verdict = check("interpolated_precision", first_above)
    assert verdict.misconception.name == "the first point that reaches the level"


@pytest.mark.parametrize(
    ("name", "longest"), [("scored_average_precision", 4), ("interpolated_precision", 5)]
)
def test_the_inputs_start_empty_and_hold_lists_with_nothing_relevant(name, longest):
    inputs = list(exercises()[name].domain())
    sizes = [len(labels) for labels, *_ in inputs]
    assert sizes == sorted(sizes) and (sizes[0], sizes[-1]) == (0, longest)
    assert sum(not any(labels) for labels, *_ in inputs) > 10
