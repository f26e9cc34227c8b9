"""The figures of ERR and RBP: they draw the right numbers."""

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import formulas, plots

# With highest grade 2 the chances to satisfy are 0, 1/4 and 3/4.
RELS = [1, 0, 2]
STOPS = [1 / 4, 0, 3 / 4 * 3 / 4]


@pytest.fixture
def drawn():
    plots.cascade(RELS, max_grade=2)
    stops, reached = plt.gca().containers
    yield stops, reached
    plt.close()


def test_the_cascade_fills_the_stopping_probabilities(drawn):
    assert [bar.get_height() for bar in drawn[0]] == pytest.approx(STOPS)


def test_the_readers_who_get_to_a_rank_are_those_who_did_not_stop_above(drawn):
    stops, reached = drawn
    assert [bar.get_height() for bar in reached] == pytest.approx([1, 3 / 4, 3 / 4, 3 / 16])
    for stop, (here, below) in zip(stops, pairwise(reached), strict=True):
        assert stop.get_y() == pytest.approx(below.get_height())
        assert stop.get_y() + stop.get_height() == pytest.approx(here.get_height())


def test_each_reader_has_a_panel_with_its_probabilities_and_the_hits():
    plots.stopping(RELS, {"RR": [1, 0, 0], "ERR": STOPS})
    panels = {ax.get_title(): ax for ax in plt.gcf().axes}
    heights = {name: [bar.get_height() for bar in ax.patches] for name, ax in panels.items()}
    hits = {name: list(ax.lines[0].get_xdata()) for name, ax in panels.items()}
    plt.close()
    assert heights == {"RR": [1, 0, 0], "ERR": STOPS}
    assert hits == {"RR": [1, 3], "ERR": [1, 3]}


def test_the_band_of_rbp_holds_every_completion():
    judged = [1, None, 0, 1]
    plots.rbp_over_k(judged, persistence=0.5)
    ax = plt.gca()
    low = ax.lines[0].get_ydata()
    band = ax.collections[0].get_paths()[0].vertices
    plt.close()
    for k in range(5):
        edges = band[np.isclose(band[:, 0], k), 1]
        worst = [label or 0 for label in judged[:k]]
        best = [1 if label is None else label for label in judged[:k]] + [1] * 60
        assert (
            edges.min()
            == pytest.approx(low[k])
            == pytest.approx(formulas.rbp(worst, persistence=0.5))
        )
        assert edges.max() == pytest.approx(formulas.rbp(best, persistence=0.5))
