"""The figures of compared systems: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.evaluation.paired import randomization_tests
from rankmetrics_lib.figures import null_distribution
from rankmetrics_lib.plots._hand import INK, A, B

from .described import marks, part, parts, words_on


def drawn(function, *values, **arguments):
    function(*values, **arguments)
    return plt.gca()


def test_differences_stand_in_order_and_say_who_is_better():
    ax = drawn(plots.sorted_differences, [0.1, -0.2, 0.4, 0.0], names=("new", "old"), ylabel="AP")
    better, worse = ax.containers
    assert {round(bar.get_center()[0]): bar.get_height() for bar in better} == {1: 0.4, 2: 0.1}
    assert {round(bar.get_center()[0]): bar.get_height() for bar in worse} == {4: -0.2}
    assert all(same_color(bar.get_facecolor(), B["color"]) for bar in better)
    assert all(same_color(bar.get_facecolor(), A["color"]) and bar.get_hatch() for bar in worse)
    assert sorted(words_on(ax)) == ["mean 0.075", "new better: 2", "old better: 1"]


@pytest.mark.parametrize(
    "differences",
    [
        [0.1, -0.2, 0.4, 0.3, 0.25],
        [0.1, -0.2, 0.3, -0.15],
        [0.5, -0.5, 0.1],
        [0.3, -0.2, 0.1, 0.4] * 5,
    ],
)
def test_the_filled_share_of_the_null_distribution_is_the_p_value(differences):
    ax = drawn(plots.null_distribution, differences, xlabel="mean difference of AP")
    near, far = (sum(bar.get_height() for bar in bars) for bars in ax.containers)
    assert near + far == min(2 ** len(differences), 10_000)
    assert far / (near + far) == randomization_tests(np.array(differences)[:, None], 0)[0]
    filled = {bar.get_facecolor() for bar in ax.containers[1]}
    assert len(filled) == 1 and same_color(*filled, INK)
    assert ax.lines[0].get_xdata()[0] == pytest.approx(np.mean(differences))
    assert ax.lines[1].get_xdata()[0] == pytest.approx(-np.mean(differences))


def test_the_observed_difference_is_that_of_the_figure_that_moves():
    differences = np.array(null_distribution.ARTICLE_DIFFERENCES) / null_distribution.UNIT
    ax = drawn(plots.null_distribution, differences, xlabel="mean difference")
    rows = part(null_distribution, "numbers")["rows"]
    _, plot = parts(null_distribution, "plot")
    observed, mirrored = (line.get_xdata()[0] for line in ax.lines[:2])
    assert rows[0][:2] == ["observed", f"{observed:.4f}"] and mirrored == -observed
    look, other = [mark["look"] for mark in marks(plot, "line")]
    assert (look, other) == ("b", "possible") and ax.lines[0].get_color() == B["color"]
    assert [text.get_text().split(",")[0] for text in ax.texts] == ["observed"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == (plot["x"]["name"], plot["y"]["name"])


def test_a_null_distribution_without_any_difference_can_be_drawn():
    ax = drawn(plots.null_distribution, [0.0, 0.0, 0.0], xlabel="mean difference of AP")
    assert [sum(bar.get_height() for bar in bars) for bars in ax.containers] == [0, 8]


def test_notes_name_queries_beside_their_bars():
    notes = {1: "first", 4: "last"}
    differences = [0.1, -0.2, 0.4, 0.0]
    ax = drawn(plots.sorted_differences, differences, names=("a", "b"), ylabel="AP", notes=notes)
    placed = {text.get_text(): text.xy for text in ax.texts if text.get_text() in notes.values()}
    ends = {name: (round(x), y) for name, (x, y) in placed.items()}
    assert ends == {"first": (1, 0.4), "last": (4, -0.2)}
