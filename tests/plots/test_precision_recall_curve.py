"""The figures of the chapter on precision-recall curves: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.metrics import average_precision_score

from rankmetrics_lib import plots
from rankmetrics_lib.figures import prevalence
from rankmetrics_lib.plots._hand import GUIDE, A, B

from .described import are_filled, lines, part, words_on

LABELS = [1, 0, 1, 0, 1, 0, 0]
SCORES = [0.9, 0.8, 0.7, 0.7, 0.5, 0.3, 0.2]
TIED = [1, 1, 0, 0, 0, 1], [2, 2, 2, 2, 1, 1]


@pytest.mark.parametrize("labels, scores", [(LABELS, SCORES), TIED, ([0, 1], [1, 0])])
def test_the_filled_area_of_the_sweep_is_average_precision(labels, scores):
    plots.pr_sweep(labels, scores)
    area = sum(abs(step.get_width()) * step.get_height() for step in plt.gca().patches)
    assert area == pytest.approx(average_precision_score(labels, scores), rel=1e-12)


def test_the_sweep_names_the_threshold_at_each_point():
    plots.pr_sweep(LABELS, SCORES)
    drawn = {text.get_text(): text.xy for text in plt.gca().texts}
    assert list(drawn) == ["0.9", "0.8", "0.7", "0.5", "0.3", "0.2"]
    for name, (recall, precision) in drawn.items():
        passed = [
            label for label, score in zip(LABELS, SCORES, strict=True) if score >= float(name)
        ]
        assert (recall, precision) == (passed.count(1) / 3, passed.count(1) / len(passed))


def test_the_steps_beside_the_roc_curve_have_the_area_that_is_average_precision():
    plots.roc_beside_pr({"a": (LABELS, SCORES), "b": TIED})
    roc, pr = plt.gcf().axes
    steps = [line for line in pr.lines if line.get_drawstyle().startswith("steps")]
    areas = [np.sum(np.diff(line.get_xdata(), prepend=0) * line.get_ydata()) for line in steps]
    assert areas == pytest.approx(
        [average_precision_score(LABELS, SCORES), average_precision_score(*TIED)]
    )
    assert [line.get_drawstyle() for line in steps] == ["steps-pre"] * 2
    assert [line.get_xdata()[0] for line in steps] == [0, 0]
    assert [line.get_ydata()[0] for line in steps] == [1, 2 / 4]
    assert len(roc.lines) == 3
    guides = [  # at the prevalences
        line.get_ydata()[0]
        for line in pr.lines
        if line.get_color() == GUIDE["color"] and line.get_linewidth() == GUIDE["linewidth"]
    ]
    assert guides == [3 / 7, 1 / 2]


def test_between_two_points_the_way_goes_through_the_points_of_davis_and_goadrich():
    plots.between_two_points(20, 2000, first=(5, 5), last=(10, 30))
    roc, pr = plt.gcf().axes
    recall, precision = pr.lines[0].get_data()
    table = {0.25: 0.5, 0.3: 0.375, 0.35: 0.318, 0.4: 0.286, 0.45: 0.265, 0.5: 0.25}
    assert np.interp(list(table), recall, precision) == pytest.approx(
        list(table.values()), abs=5e-4
    )
    assert np.diff(roc.lines[0].get_ydata(), n=2) == pytest.approx(0, abs=1e-12)
    curved, straight = pr.lines
    assert [list(end) for end in straight.get_xydata()] == [[0.25, 0.5], [0.5, 0.25]]
    names = {text.get_text().strip(): text.get_position() for text in pr.texts}
    assert list(names) == ["precision", "straight line"]
    assert list(names["precision"]) in curved.get_xydata().tolist()
    assert names["straight line"] == pytest.approx(straight.get_xydata().mean(axis=0))


def test_one_filter_has_the_curves_and_the_alerts_of_the_figure_that_moves():
    plots.one_filter()
    roc, pr, queue = plt.gcf().axes
    moving = [one for one in prevalence.describe()["parts"] if one["part"] == "plot"]
    for ax, plot in zip((roc, pr), moving, strict=True):
        chance, curve, at = ([tuple(xy) for xy in line.get_xydata()] for line in ax.lines)
        assert [chance] == lines(plot, "possible")
        assert [curve] == lines(plot, "")
        assert at == [mark["at"] for mark in plot["marks"] if mark["mark"] == "point"]
        assert [ax.get_xlabel(), ax.get_ylabel()] == [plot["x"]["name"], plot["y"]["name"]]
    boxes = part(prevalence, "boxes")
    assert are_filled(queue.patches) == [place < boxes["filled"] for place in range(boxes["of"])]
    assert queue.texts[0].get_text() == "14 of 16 alerts are scams"


def test_two_samples_are_two_systems_and_those_of_the_book_keep_their_looks():
    plots.roc_beside_pr({"a": (LABELS, SCORES), "b": TIED})
    assert [line.get_color() for line in plt.gcf().axes[0].lines[:2]] == [A["color"], B["color"]]
    plots.roc_beside_pr({"TF-IDF": (LABELS, SCORES), "LSI": TIED})
    assert [line.get_color() for line in plt.gcf().axes[0].lines[:2]] == [B["color"], A["color"]]


def test_the_roc_curve_of_the_rarest_scams_is_that_of_the_figure_that_moves():
    rng = np.random.default_rng(0)  # the chapter's sites
    scores = np.concatenate([rng.normal(1.5, 1, size=400), rng.normal(0, 1, size=40_000)])
    plots.roc_beside_pr({"1:100": (np.arange(len(scores)) < 400, scores)})
    roc, pr = plt.gcf().axes
    drawn = roc.lines[0].get_xydata().round(9).tolist()
    moving = lines(part(prevalence, "plot"), "")[0]
    assert all(list(point) in drawn for point in np.round(moving, 9).tolist())
    assert [roc.get_ylabel(), pr.get_ylabel()] == ["true positive rate", "precision"]
    assert "prevalence" in words_on(pr)
