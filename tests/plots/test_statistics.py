"""The figures of the page on statistics: they draw the right numbers."""

import itertools
import statistics

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.plots._hand import PANEL

from .described import words_on


def test_each_value_is_joined_to_the_mean():
    plots.deviations([2, 4, 4, 6, 9], ylabel="minutes")
    ax = plt.gca()
    assert words_on(ax) == ["−3", "−1", "−1", "+1", "+4", "mean 5"]
    stems = [line.get_ydata() for line in ax.lines[1:-1]]
    assert [list(stem) for stem in stems] == [[5, value] for value in (2, 4, 4, 6, 9)]
    assert list(ax.lines[-1].get_ydata()) == [2, 4, 4, 6, 9]


def test_the_bell_has_the_mean_and_the_spread_of_the_bars():
    """The means of all throws of four dice, whose shares are counted."""
    means = [statistics.mean(throw) for throw in itertools.product(range(1, 7), repeat=4)]
    plots.bell_curve(means, xlabel="mean of four dice")
    ax = plt.gca()
    bars = {round(bar.get_center()[0], 6): bar for bar in ax.patches}
    assert sorted(bars) == sorted(set(means))
    for value in (1, 3.5, 5.25):
        share = means.count(value) / len(means)
        assert bars[value].get_height() * bars[value].get_width() == pytest.approx(share)
    center, spread = statistics.mean(means), statistics.stdev(means)
    x, y = ax.lines[0].get_data()
    assert y == pytest.approx([statistics.NormalDist(center, spread).pdf(at) for at in x])
    near = [value for value, bar in bars.items() if same_color(bar.get_facecolor(), PANEL)]
    assert sorted(near) == [value for value in sorted(bars) if abs(value - center) <= 2 * spread]
    guides = [line.get_xdata()[0] for line in ax.lines[1:]]
    assert guides == pytest.approx([center + steps * spread for steps in (-2, -1, 1, 2)])
