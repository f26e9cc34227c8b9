"""The figures of compared systems: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.evaluation.compare import randomization


@pytest.fixture
def drawn():
    def draw(function, *values, **arguments):
        function(*values, **arguments)
        return plt.gca()

    yield draw
    plt.close("all")


def test_differences_stand_in_order_and_say_who_is_better(drawn):
    ax = drawn(plots.sorted_differences, [0.1, -0.2, 0.4, 0.0], names=("new", "old"), ylabel="AP")
    better, worse = ax.containers
    assert {round(bar.get_center()[0]): bar.get_height() for bar in better} == {1: 0.4, 2: 0.1}
    assert {round(bar.get_center()[0]): bar.get_height() for bar in worse} == {4: -0.2}
    names = ax.get_legend_handles_labels()[1]
    assert sorted(names) == ["mean 0.075", "new better: 2", "old better: 1"]


@pytest.mark.parametrize(
    "differences",
    [
        [0.1, -0.2, 0.4, 0.3, 0.25],
        [0.1, -0.2, 0.3, -0.15],
        [0.5, -0.5, 0.1],
        [0.3, -0.2, 0.1, 0.4] * 5,
    ],
)
def test_the_filled_share_of_the_null_distribution_is_the_p_value(drawn, differences):
    ax = drawn(plots.null_distribution, differences, xlabel="mean difference of AP")
    near, far = (sum(bar.get_height() for bar in bars) for bars in ax.containers)
    assert near + far == min(2 ** len(differences), 10_000)
    assert far / (near + far) == randomization(np.array(differences), 0)[0]
    assert ax.lines[0].get_xdata()[0] == pytest.approx(np.mean(differences))


def test_a_null_distribution_without_any_difference_can_be_drawn(drawn):
    ax = drawn(plots.null_distribution, [0.0, 0.0, 0.0], xlabel="mean difference of AP")
    assert [sum(bar.get_height() for bar in bars) for bars in ax.containers] == [0, 8]
