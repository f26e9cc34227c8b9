"""The figures of any metric: names and looks, and the numbers of the figure that moves."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots
from rankmetrics_lib.figures import cut_precision
from rankmetrics_lib.plots._hand import A, B

from .described import are_filled, marks, part, series_on, words_on


def test_rankings_fill_the_boxes_of_relevant_documents():
    plots.rankings({"a": [1, 0, 2]})
    assert are_filled(plt.gca().patches) == [True, False, True]


def test_two_systems_have_their_looks_and_one_of_them_orders_the_queries():
    plots.per_query({"tfidf": [0.2, 0.9], "lsi": [0.5, 0.4]}, order_by="tfidf", ylabel="AP")
    assert series_on(plt.gca()) == {"TF-IDF": [0.9, 0.2], "LSI": [0.4, 0.5]}
    looks = {line.get_label(): (line.get_color(), line.get_marker()) for line in plt.gca().lines}
    assert looks == {"TF-IDF": (B["color"], B["marker"]), "LSI": (A["color"], A["marker"])}


def test_precision_and_recall_are_those_of_the_figure_that_moves():
    page = cut_precision.PAGE
    ks = range(1, len(page.rels) + 1)
    series = {"P@k": [page.precision(k) for k in ks], "R@k": [page.recall(k) for k in ks]}
    plots.over_k(ks, series, ylabel="share")
    ax = plt.gca()
    plot = part(cut_precision, "plot", guess="Yes")
    lines = [mark["points"] for mark in marks(plot, "line")]
    assert [[tuple(point) for point in line.get_xydata()] for line in ax.lines] == lines[:2]
    names = [mark["words"] for mark in plot["marks"] if mark["mark"] == "label"]
    assert words_on(ax) == names
    assert [line.get_linestyle() for line in ax.lines] == ["-", "--"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == (plot["x"]["name"], plot["y"]["name"])
