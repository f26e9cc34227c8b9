"""The figures of the chapter on labels show what they are given."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.figures import labels_kappa
from rankmetrics_lib.plots._hand import INK, RELEVANT, WRONG


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_a_box_for_each_label_filled_if_relevant():
    plots.judged_titles(["x", "y"], {"Ana": [1, 0], "Ben": [1, 1]})
    (ax,) = plt.gcf().axes
    filled = [same_color(box.get_facecolor(), RELEVANT) for box in ax.patches]
    assert filled == [True, False, True, True]
    assert not ax.patches[1].get_facecolor()[3]
    assert [text.get_text() for text in ax.texts] == ["x", "y", "Ana", "Ben"]


def test_two_columns_of_boxes_for_each_query():
    plots.judged_queries(
        ["x", "y"], {"one": {"Ana": [1, 0], "Ben": [1, 1]}, "two": {"Ana": [0, 0], "Ben": [0, 1]}}
    )
    (ax,) = plt.gcf().axes
    filled = [bool(box.get_facecolor()[3]) for box in ax.patches]
    assert filled == [True, False, True, True, False, False, False, True]
    assert [text.get_text() for text in ax.texts] == [
        *"xy",
        "one",
        "Ana",
        "Ben",
        "two",
        "Ana",
        "Ben",
    ]
    assert len({box.get_x() for box in ax.patches}) == 4


def test_the_labels_are_those_of_the_figure_that_moves():
    plots.judged_queries(labels_kappa.TITLES, labels_kappa.LABELS)
    (ax,) = plt.gcf().axes
    filled = [bool(box.get_facecolor()[3]) for box in ax.patches]
    n = len(labels_kappa.TITLES)
    for place, query in enumerate(labels_kappa.QUERIES):
        shown = labels_kappa.describe(labels_kappa.LABELS[query])
        (judged,) = [part for part in shown["parts"] if part["part"] == "judged"]
        for column, _ in enumerate(judged["judges"]):
            first = (2 * place + column) * n
            grades = [document["grades"][column]["grade"] for document in judged["documents"]]
            assert filled[first : first + n] == [grade > 0 for grade in grades]
    titles = [document["title"] for document in judged["documents"]]
    assert [text.get_text() for text in ax.texts][: n + 3] == [
        *titles,
        labels_kappa.QUERIES[0],
        *judged["judges"],
    ]


def test_a_mark_for_each_system_and_judge():
    values = pd.DataFrame({"tfidf": [0.6, 0.5], "bm25": [0.4, 0.7]}, ["people", "model"])
    plots.values_by_judge(values, "nDCG")
    (ax,) = plt.gcf().axes
    marks = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in ax.lines
        if line.get_label() in ("TF-IDF", "BM25")
    }
    assert marks == {"TF-IDF": ([0.6, 0.5], [0, 1]), "BM25": ([0.4, 0.7], [0, 1])}
    assert [label.get_text() for label in ax.get_yticklabels()] == ["people", "model"]


def test_a_line_over_kappa_for_each_correlation():
    plots.tau_by_kappa([0.9, 0.5], {"tau": [0.8, 0.6], "tau_AP": [0.7, 0.4]}, ylabel="orders")
    (ax,) = plt.gcf().axes
    drawn = {line.get_label(): list(zip(*line.get_data(), strict=True)) for line in ax.lines}
    assert drawn == {"tau": [(0.9, 0.8), (0.5, 0.6)], "tau_AP": [(0.9, 0.7), (0.5, 0.4)]}
    assert ax.get_xlim() == (1, 0)
    assert [text.get_text().strip() for text in ax.texts] == ["tau", "tau_AP"]


def test_an_interval_that_misses_the_truth_has_another_color_and_a_cross():
    estimates = pd.DataFrame(
        {"estimate": [1.0, 3.0], "low": [0.0, 2.5], "high": [2.0, 3.5]}, ["right", "wrong"]
    )
    plots.intervals(estimates, 1.5, "lead")
    (ax,) = plt.gcf().axes
    truth, right, dot, wrong, cross = ax.lines
    assert list(truth.get_xdata()) == [1.5, 1.5]
    assert list(right.get_xdata()) == [0, 2] and right.get_color() == INK
    assert list(wrong.get_xdata()) == [2.5, 3.5] and wrong.get_color() == WRONG
    assert (dot.get_marker(), cross.get_marker()) == ("o", "X")
    assert [text.get_text() for text in ax.texts] == ["truth 1.500"]
