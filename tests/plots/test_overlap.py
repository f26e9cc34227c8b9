"""The figures of the chapter on agreement at the top: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.plots._hand import EDGE, A, B


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_swap_losses_start_at_rank_1():
    plots.swap_losses({"tau": [0.2, 0.1], "tau_AP": [0.5, 0.0]})
    drawn = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in plt.gca().lines
    }
    assert drawn == {"tau": ([1, 2], [0.2, 0.1]), "tau_AP": ([1, 2], [0.5, 0.0])}


def test_the_weights_start_at_depth_1():
    plots.depth_weights({"p = 0.5": [0.5, 0.25], "p = 0.9": [0.1, 0.09]})
    drawn = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in plt.gca().lines
    }
    assert drawn == {"p = 0.5": ([1, 2], [0.5, 0.25]), "p = 0.9": ([1, 2], [0.1, 0.09])}


def test_two_changes_put_each_document_at_its_rank_in_all_three_lists():
    plots.two_changes(["x", "y", "z"], {"A": ["y", "x", "z"], "B": ["x", "z", "y"]}, "now")
    columns = {"right": {}, "center": {}, "left": {}}
    for text in plt.gca().texts:
        columns[text.get_ha()][text.get_position()[1]] = text.get_text()
    assert [columns["right"][rank] for rank in (1, 2, 3)] == ["y", "x", "z"]
    assert [columns["center"][rank] for rank in (1, 2, 3)] == ["x", "y", "z"]
    assert [columns["left"][rank] for rank in (1, 2, 3)] == ["x", "z", "y"]
    headings = [text.get_text() for text in plt.gca().texts if text.get_position()[1] < 1]
    assert sorted(headings) == ["A", "B", "now"]
    places = {text.get_text(): text.get_position()[0] for text in plt.gca().texts}
    assert places["A"] < places["now"] < places["B"]


def test_two_changes_join_each_document_with_itself_and_stress_those_that_move():
    plots.two_changes(["x", "y", "z"], {"A": ["y", "x", "z"], "B": ["x", "z", "y"]}, "now")
    sides = {-1: [], 1: []}
    for line in plt.gca().lines:
        (middle, side), (here, there) = line.get_xdata(), line.get_ydata()
        assert abs(middle) < abs(side)
        release = A if side < 0 else B
        assert line.get_color() == (release["color"] if here != there else EDGE)
        assert (here != there) == (line.get_linewidth() > 2)
        assert line.get_linestyle() == (release["linestyle"] if here != there else "-")
        sides[1 if side > 0 else -1].append((here, there))
    assert sorted(sides[-1]) == [(1, 2), (2, 1), (3, 3)]
    assert sorted(sides[1]) == [(1, 1), (2, 3), (3, 2)]
