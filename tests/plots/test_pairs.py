"""The figures of the chapter on pairs: they draw the right counts."""

import itertools

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import pairs_crossings
from rankmetrics_lib.plots._hand import WRONG

from .described import part


@pytest.mark.parametrize("scores", list(itertools.permutations([4, 3, 2, 1])))
def test_lines_cross_as_often_as_pairs_are_discordant(scores):
    plots.crossings([4, 3, 2, 1], scores, list("abcd"))
    marks = [line for line in plt.gca().lines if line.get_marker() == "X"]
    assert len(marks) == formulas.pair_counts([4, 3, 2, 1], scores).discordant


def test_the_scales_are_those_of_gamma_and_the_ratio():
    """All 24 orders of four documents, grouped by how many of the six pairs are discordant."""
    plots.pair_scales(6)
    left, right = plt.gcf().axes
    gamma = dict(zip(*left.lines[0].get_data(), strict=True))
    ratio = dict(zip(*right.lines[0].get_data(), strict=True))
    truth = [4, 3, 2, 1]
    for scores in itertools.permutations(truth):
        discordant = formulas.pair_counts(truth, scores).discordant
        assert gamma[discordant] == pytest.approx(formulas.gamma(truth, scores), abs=1e-12)
        if discordant:
            assert ratio[discordant] == pytest.approx(formulas.pair_ratio(truth, scores), abs=1e-12)
    assert 0 not in ratio and right.texts[0].get_text() == "∞ at 0"


def test_the_crossings_are_those_of_the_figure_that_moves():
    """Drawn in another order than that of the labels."""
    one, two, three, four = pairs_crossings.SOURDOUGH_PAGES
    plots.crossings([3, 4, 1, 2], [1, 4, 2, 3], [two, one, four, three], ("baker", "model"))
    ax, orders = plt.gca(), part(pairs_crossings, "orders")
    marks = [line for line in ax.lines if line.get_marker() == "X"]
    drawn = [(mark.get_xdata()[0], mark.get_ydata()[0]) for mark in marks]
    expected = sorted((crossing["where"], crossing["rank"]) for crossing in orders["crossings"])
    assert sorted(drawn) == [pytest.approx(place) for place in expected]
    assert {mark.get_color() for mark in marks} == {WRONG}
    for place, column in enumerate(orders["columns"]):
        side = [text for text in ax.texts if (text.get_position()[0] > 0.5) == place]
        side.sort(key=lambda text: text.get_position()[1])
        assert [text.get_text() for text in side] == [page for _, page in column["things"]]
        assert ax.get_xticklabels()[place].get_text() == column["name"]
