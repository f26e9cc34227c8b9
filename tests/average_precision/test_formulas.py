"""The formulas of average precision against hand-worked values and the mean of precisions over sets
of ranks."""

import math
from fractions import Fraction

import pytest
from strategies import small_rankings

from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1], 6)

BY_HAND = [
    # The two queries of otzslayer (2022): hits at ranks 1, 3, 6, 9 and 10, and at ranks 2, 5 and
    # 7.
    (
        [1, 0, 1, 0, 0, 1, 0, 0, 1, 1],
        {},
        (1 + Fraction(2, 3) + Fraction(3, 6) + Fraction(4, 9) + Fraction(5, 10)) / 5,
    ),
    ([0, 1, 0, 0, 1, 0, 1, 0, 0, 0], {}, (Fraction(1, 2) + Fraction(2, 5) + Fraction(3, 7)) / 3),
    ([1, 0, 1], {"n_relevant": 4}, (1 + Fraction(2, 3)) / 4),
    ([1, 0, 1], {"k": 3, "n_relevant": 4, "normalizer": "truncated"}, (1 + Fraction(2, 3)) / 3),
    ([1, 0, 1], {"k": 1, "n_relevant": 4, "normalizer": "truncated"}, Fraction(1)),
    ([1, 0, 1], {"k": 1, "n_relevant": 4}, Fraction(1, 4)),
    ([1, 1, 1, 0], {"k": 3, "n_relevant": 5}, Fraction(3, 5)),
    ([1, 1, 1, 0], {"k": 3, "n_relevant": 5, "normalizer": "truncated"}, Fraction(1)),
    ([0, 0, 1], {"k": 2}, Fraction(0)),
    ([0, 1, 1], {"k": 2}, Fraction(1, 4)),
]


@pytest.mark.parametrize("rels, arguments, value", BY_HAND)
def test_worked_example(rels, arguments, value):
    assert math.isclose(rm.average_precision(rels, **arguments), value, rel_tol=1e-15)
    if "normalizer" not in arguments:
        assert math.isclose(rm.average_precision_steps(rels, **arguments), value, rel_tol=1e-14)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 5, 9])
@pytest.mark.parametrize("missed", [0, 1, 4])
@pytest.mark.parametrize("normalizer", ["relevant", "truncated"])
def test_mean_of_the_precisions_at_the_relevant_documents(k, missed, normalizer):
    for rels in SMALL:
        ranks = [rank for rank, rel in enumerate(rels, 1) if rel]
        R = len(ranks) + missed
        precisions = [
            Fraction(sum(r <= rank for r in ranks), rank)
            for rank in ranks
            if k is None or rank <= k
        ]
        wanted = R if normalizer == "relevant" or k is None else min(R, k)
        value = rm.average_precision(rels, k, n_relevant=R, normalizer=normalizer)
        assert math.isclose(value, sum(precisions) / wanted if wanted else 0, abs_tol=1e-15)


@pytest.mark.parametrize("missed", [0, 1, 4])
def test_interpolated_precision_is_the_best_from_a_level_of_recall_on(missed):
    """Counted in fractions, at recalls that are reached exactly, missed narrowly, or never."""
    levels = [Fraction(number, 20) for number in range(21)] + [Fraction(1, 3), Fraction(2, 3)]
    for rels in SMALL:
        R = sum(rels) + missed
        found = [sum(rels[:rank]) for rank in range(1, len(rels) + 1)]
        best = {
            level: max(
                [Fraction(n, rank) for rank, n in enumerate(found, 1) if n >= level * R], default=0
            )
            for level in levels
        }
        for level in levels:
            value = rm.interpolated_precision(rels, float(level), n_relevant=R)
            assert math.isclose(value, best[level], abs_tol=1e-15)
        average = rm.eleven_point_average(rels, n_relevant=R)
        assert math.isclose(average, sum(best[Fraction(i, 10)] for i in range(11)) / 11)


def test_the_eleven_points_of_the_first_query_of_otzslayer():
    """Its hits at ranks 1, 3, 6, 9 and 10 have the precisions 1, 2/3, 3/6, 4/9 and 5/10."""
    rels = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1]
    points = [1, 1, 1, 2 / 3, 2 / 3, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2]
    assert [rm.interpolated_precision(rels, i / 10) for i in range(11)] == pytest.approx(points)
    assert math.isclose(rm.eleven_point_average(rels), sum(points) / 11)


EDGE_RULES = {
    "interpolated, nothing relevant": (lambda: rm.interpolated_precision([0, 0], 0), 0.0),
    "interpolated, no document": (lambda: rm.interpolated_precision([], 0.5, n_relevant=2), 0.0),
    "interpolated, a label at the level": (
        lambda: rm.interpolated_precision([1, 2], 1, relevance_level=2),
        0.5,
    ),
    "11 points of nothing": (lambda: rm.eleven_point_average([]), 0.0),
    "11 points, a label at the level": (
        lambda: rm.eleven_point_average([1, 2], relevance_level=2),
        0.5,
    ),
    "no relevant document": (lambda: rm.average_precision([0, 0]), 0.0),
    "no relevant document, truncated": (
        lambda: rm.average_precision([0], 1, normalizer="truncated"),
        0.0,
    ),
    "none retrieved, two missed": (lambda: rm.average_precision([0, 0], n_relevant=2), 0.0),
    "no document": (lambda: rm.average_precision([]), 0.0),
    "no document, two missed": (lambda: rm.average_precision([], 5, n_relevant=2), 0.0),
    "k beyond the end": (lambda: rm.average_precision([1, 1], 9), 1.0),
    "truncated at k beyond R": (
        lambda: rm.average_precision([1, 1], 9, n_relevant=4, normalizer="truncated"),
        0.5,
    ),
    "truncated without k": (
        lambda: rm.average_precision([1, 1], n_relevant=4, normalizer="truncated"),
        0.5,
    ),
    "list-only, R counts below k": (lambda: rm.average_precision([1, 0, 1], 1), 0.5),
    "a label at the level": (
        lambda: rm.average_precision([1, 2, 3], relevance_level=2),
        (1 / 2 + 2 / 3) / 2,
    ),
    "a grade counts no more than another": (
        lambda: rm.average_precision([3, 0, 1]),
        (1 + 2 / 3) / 2,
    ),
    "no relevant document, by steps": (lambda: rm.average_precision_steps([0, 0]), 0.0),
    "no document, by steps": (lambda: rm.average_precision_steps([]), 0.0),
    "k beyond the end, by steps": (
        lambda: rm.average_precision_steps([1, 1], 9, n_relevant=4),
        0.5,
    ),
    "a label at the level, by steps": (
        lambda: rm.average_precision_steps([1, 2], relevance_level=2),
        0.5,
    ),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert math.isclose(call(), value)
    assert isinstance(call(), float)


GMAP = [
    ([0.5, 0.5], {}, 0.5),
    ([0.2, 0.8], {}, 0.4),
    ([0.1, 0.4, 1.0], {}, 0.04 ** (1 / 3)),
    ([0.0, 1.0], {}, math.sqrt(1e-5)),
    ([0.0, 1.0], {"floor": 0.01}, 0.1),
    ([0.0], {}, 1e-5),
]


@pytest.mark.parametrize("values, arguments, expected", GMAP)
def test_gmap_is_the_root_of_the_product(values, arguments, expected):
    assert math.isclose(rm.gmap(values, **arguments), expected, rel_tol=1e-14)


def test_gmap_of_no_queries_is_nan():
    assert math.isnan(rm.gmap([]))
