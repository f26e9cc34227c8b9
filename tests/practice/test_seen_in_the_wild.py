"""Wrong functions as they were found, before any tidying: each is caught and named."""

import math

import pytest

from rankmetrics_lib.practice import check


def mean_of_every_precision(rel, R):
    h = 0
    s = 0
    for i, r in enumerate(rel, 1):
        h += r
        s += h / i
    return s / len(rel)


def divided_by_hits(rel, R):
    h = 0
    s = 0
    for i, r in enumerate(rel, 1):
        if r:
            h += 1
            s += h / i
    return s / h if h else 0.0


def divided_by_k(rel, k, R):
    h = 0
    s = 0
    for i, r in enumerate(rel[:k], 1):
        if r:
            h += 1
            s += h / i
    return s / k


def divided_by_the_smaller(rel, k, R):
    h = 0
    s = 0
    for i, r in enumerate(rel[:k], 1):
        if r:
            h += 1
            s += h / i
    return s / min(R, k)


def trapezoid(rel, R):
    p = [(0, 1.0)]
    h = 0
    for i, r in enumerate(rel, 1):
        h += r
        p.append((h / R, h / i))
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in zip(p, p[1:]))


def eleven_points(rel, R):
    pts = []
    h = 0
    for i, r in enumerate(rel, 1):
        h += r
        pts.append((h / R, h / i))
    return (
        sum(max([p for q, p in pts if q >= level / 10 - 1e-12], default=0) for level in range(11))
        / 11
    )


def product(ap):
    return math.prod(ap) ** (1 / len(ap))


def mean_of_cut_values(rankings):
    cut = []
    for rels in rankings:
        positions = [rank for rank, rel in enumerate(rels, 1) if rel]
        ap = sum(r / position for r, position in enumerate(positions, 1)) / max(1, len(positions))
        cut.append(math.floor(ap * 100) / 100)
    return sum(cut) / len(cut)


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("average_precision", mean_of_every_precision, "mean of P@i"),
        ("average_precision", divided_by_hits, "divide AP by the hits"),
        ("average_precision", trapezoid, "trapezoid under the PR curve as AP"),
        ("average_precision", eleven_points, "interpolated 11-point AP as AP"),
        ("average_precision_at_k", divided_by_k, "divide AP by k"),
        ("average_precision_at_k", divided_by_the_smaller, "min(m,k) used for plain AP@k"),
        ("gmap", product, "GMAP without a floor"),
        ("mean_average_precision", mean_of_cut_values, "means of rounded values"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


@pytest.mark.parametrize(
    "wrong, rels, n_relevant, right, value",
    [
        (
            mean_of_every_precision,
            [1, 0, 1, 0, 0, 1, 0, 0, 1, 1],
            5,
            0.6222222222222221,
            0.531468253968254,
        ),
        (divided_by_hits, [1, 0, 0], 2, 0.5, 1.0),
        (trapezoid, [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5, 0.6222222222222221, 0.5830555555555555),
        (eleven_points, [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5, 0.6222222222222221, 0.6666666666666666),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(wrong, rels, n_relevant, right, value):
    from rankmetrics_lib.practice import exercises

    assert wrong(rels, n_relevant) == pytest.approx(value, rel=1e-12)
    assert exercises()["average_precision"].reference(rels, n_relevant) == pytest.approx(
        right, rel=1e-12
    )
