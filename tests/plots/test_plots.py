"""The figures: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import formulas, plots

from .described import are_filled, series_on


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


@pytest.mark.parametrize(
    "rels, n_relevant", [([1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5), ([0, 1, 1], 4), ([1], 1)]
)
def test_the_filled_area_of_the_staircase_is_average_precision(ax, rels, n_relevant):
    plots.staircase(ax, rels, n_relevant)
    area = sum(abs(step.get_width()) * step.get_height() for step in ax.patches)
    assert area == pytest.approx(formulas.average_precision(rels, n_relevant=n_relevant), rel=1e-12)


def test_the_trapezoid_has_the_area_that_the_trapezoid_rule_gives(ax):
    plots.trapezoid(ax, [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5)
    recall, precision = ax.lines[0].get_data()
    assert np.trapezoid(precision, recall) == pytest.approx(0.5830555555555555, rel=1e-12)


def test_the_eleven_points_average_to_interpolated_precision(ax):
    plots.eleven_points(ax, [1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5)
    levels, best = ax.lines[0].get_data()
    assert len(levels) == 11
    assert best.mean() == pytest.approx(0.6666666666666666, rel=1e-12)


def test_rankings_fill_the_boxes_of_relevant_documents():
    plots.rankings({"a": [1, 0, 2]})
    filled = are_filled(plt.gca().patches)
    assert filled == [True, False, True]


def test_per_query_orders_the_queries_by_the_named_system():
    plots.per_query({"tfidf": [0.2, 0.9], "lsi": [0.5, 0.4]}, order_by="tfidf", ylabel="AP")
    drawn = series_on(plt.gca())
    assert drawn == {"TF-IDF": [0.9, 0.2], "LSI": [0.4, 0.5]}


def test_over_k_draws_a_line_for_each_variant():
    plots.over_k([1, 2], {"a": [0.1, 0.2], "b": [1.0, 0.5]}, ylabel="AP@k")
    drawn = series_on(plt.gca())
    assert drawn == {"a": [0.1, 0.2], "b": [1.0, 0.5]}
