"""The figures of the chapter on ROC curves: they draw the right numbers."""

import math

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import roc_pairs, roc_sweep

from .described import are_filled, column_names, lines, part, widths_of, words_on

LABELS = [1, 0, 1, 0, 1, 0, 0]
SCORES = [0.9, 0.8, 0.7, 0.7, 0.5, 0.3, 0.2]
TIED = [1, 1, 0, 0, 0, 1], [2, 2, 2, 2, 1, 1]


def test_the_sweep_names_the_threshold_at_each_point():
    plots.roc_sweep(LABELS, SCORES)
    drawn = {text.get_text(): text.xy for text in plt.gca().texts}
    assert list(drawn) == ["∞", "0.9", "0.8", "0.7", "0.5", "0.3", "0.2"]
    for name, point in list(drawn.items())[1:]:
        passed = [
            label for label, score in zip(LABELS, SCORES, strict=True) if score >= float(name)
        ]
        assert point == (passed.count(0) / 4, passed.count(1) / 3)


@pytest.mark.parametrize(
    "labels, scores, boxes",
    [
        (LABELS, SCORES, [([1 / 4, 1 / 3], [1 / 2, 2 / 3])]),
        (*TIED, [([0, 0], [2 / 3, 2 / 3]), ([2 / 3, 2 / 3], [1, 1])]),
    ],
)
def test_the_sweep_draws_a_dashed_box_around_each_tie_of_both_kinds(labels, scores, boxes):
    plots.roc_sweep(labels, scores)
    dashed = [line.get_xydata() for line in plt.gca().lines if line.get_linestyle() == "--"]
    assert [(box.min(axis=0).tolist(), box.max(axis=0).tolist()) for box in dashed] == boxes


@pytest.mark.parametrize("labels, scores", [(LABELS, SCORES), TIED, ([0, 1], [1, 0])])
def test_the_filled_share_of_the_pair_matrix_and_the_mean_of_its_cells_are_auc(labels, scores):
    plots.pair_matrix(labels, scores)
    auc = pytest.approx(formulas.auc(labels, scores), abs=1e-12)
    x, y = plt.gca().collections[0].get_paths()[0].vertices.T
    assert abs(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2 == auc
    value = {"1": 1, "½": 0.5, "0": 0}
    cells = [value[text.get_text()] for text in plt.gca().texts]
    assert len(cells) == labels.count(0) * labels.count(1)
    assert np.mean(cells) == auc


def test_the_axes_of_the_pair_matrix_name_the_two_kinds():
    plots.pair_matrix(LABELS, SCORES, ("scams", "honest listings"))
    assert plt.gca().get_ylabel() == "scores of the scams"
    assert plt.gca().get_xlabel() == "scores of the honest listings"


def test_without_ties_a_cell_holds_1_where_the_filled_area_covers_it():
    labels, scores = [1, 0, 0, 1, 0, 1], [6, 5, 4, 3, 2, 1]
    plots.pair_matrix(labels, scores)
    filled = plt.gca().collections[0].get_paths()[0]
    assert {
        text.get_text() == "1": filled.contains_point(text.get_position())
        for text in plt.gca().texts
    } == {
        True: True,
        False: False,
    }


def test_roc_curves_have_the_area_that_is_auc_their_names_beside_them_and_the_diagonal_below():
    plots.roc_curves({"a": (LABELS, SCORES), "b": TIED})
    ax = plt.gca()
    assert words_on(ax) == ["a", "b"]
    for text, curve in zip(ax.texts, ax.lines, strict=False):
        assert list(text.xy) in curve.get_xydata().tolist()
    *curves, diagonal = [line.get_data() for line in ax.lines]
    areas = [np.trapezoid(tpr, fpr) for fpr, tpr in curves]
    assert areas == pytest.approx([formulas.auc(LABELS, SCORES), formulas.auc(*TIED)])
    assert [list(values) for values in diagonal] == [[0, 1], [0, 1]]


def test_the_strip_ends_at_the_limit():
    plots.partial_roc_curves({"a": (LABELS, SCORES)}, max_fpr=0.25)
    whole, strip = plt.gcf().axes
    assert strip.get_xlim() == (0, 0.25)
    assert column_names(strip) == ["0", "0.125", "0.25"]
    assert words_on(strip) == ["a"]
    for ax in (whole, strip):
        assert math.isclose(ax.patches[0].get_width(), 0.25)
        assert np.trapezoid(*reversed(ax.lines[0].get_data())) == pytest.approx(
            formulas.auc(LABELS, SCORES)
        )


def test_one_program_has_the_listings_and_the_point_of_the_figure_that_moves():
    plots.one_program()
    bars, roc = plt.gcf().axes
    over = part(roc_sweep, "over", guess="neither")
    listings = over["parts"][0]["documents"]
    assert widths_of(bars.patches) == [one["bar"] for one in listings]
    assert are_filled(bars.patches) == [one["relevant"] for one in listings]
    assert words_on(bars)[:-1] == [word for one in listings for word in (one["title"], one["mark"])]
    (thresholds,) = bars.collections
    assert {x for line in thresholds.get_segments() for x in line[:, 0]} == {over["where"]}
    plot = part(roc_sweep, "plot", guess="neither")
    (curve,) = lines(plot, "other")
    assert roc.lines[0].get_xydata().tolist() == [list(point) for point in curve]
    (at,) = [mark["at"] for mark in plot["marks"] if mark["mark"] == "point"]
    assert roc.lines[1].get_xydata().tolist() == [list(at)]


def test_the_sweep_has_the_points_and_the_tie_of_the_figure_that_moves():
    plots.roc_sweep(LABELS, SCORES)
    *ties, curve = [line.get_xydata().tolist() for line in plt.gca().lines]
    plot = part(roc_sweep, "plot", guess="neither")
    for drawn, look in (([curve], "other"), (ties, "possible")):
        assert drawn == [[list(point) for point in line] for line in lines(plot, look)]
    named = {text.get_text(): text.xy for text in plt.gca().texts}
    labels = [mark for mark in plot["marks"] if mark["mark"] == "label"]
    named["none"] = named["∞"]  # the threshold that flags none
    assert labels and all(named[label["words"]] == tuple(label["at"]) for label in labels)
    assert plt.gca().get_xlabel() == plot["x"]["name"]


def test_the_pair_matrix_has_the_cells_and_the_curve_of_the_figure_that_moves():
    plots.pair_matrix(LABELS, SCORES)
    ax, plot = plt.gca(), part(roc_pairs, "plot")
    words = {
        tuple(np.round(mark["at"], 9)): mark["words"]
        for mark in plot["marks"]
        if mark["mark"] == "label" and mark["words"] in ("0", "½", "1")
    }
    assert sorted(words_on(ax)) == sorted(words.values())
    for text in ax.texts:
        if text.get_text() != "½":  # which stands a little farther from the curve
            assert words[tuple(np.round(text.get_position(), 9))] == text.get_text()
    (curve,) = lines(plot, "")
    assert ax.lines[0].get_xydata().tolist() == [list(point) for point in curve]
