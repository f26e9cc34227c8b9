"""The figure of the chapter on NDCG: it shows what the figure that moves shows at its start."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import ndcg_ideal
from rankmetrics_lib.plots._hand import EDGE, GRADES

from .described import part, widths_of, words_on


def test_two_ideals_are_the_bars_of_the_figure_that_moves():
    plots.two_ideals()
    ax = plt.gca()
    colors = [to_hex(bar.get_facecolor()) for bar in ax.patches[:3]]
    edges = {to_hex(bar.get_edgecolor()) for bar in ax.patches[3:]}
    outlined = [bar.get_facecolor()[3] == 0 for bar in ax.patches]
    words = words_on(ax)
    (end,) = {x for line in ax.lines for x in line.get_xdata()}
    bars = part(ndcg_ideal, "stacks")
    stacks = [bars["got"], *bars["ideals"]]
    segments = [[one for one in stack["segments"] if one["grade"]] for stack in stacks]
    assert widths_of(ax.patches) == pytest.approx([one["size"] for row in segments for one in row])
    got = bars["got"]["segments"]
    assert end == pytest.approx(sum(one["size"] for one in got))
    assert colors == [GRADES[one["grade"]] for one in segments[0]]
    assert outlined == [False] * 3 + [True] * 7 and edges == {EDGE}
    for stack in stacks:
        assert any(text.startswith(stack["name"]) and stack["total"] in text for text in words)
