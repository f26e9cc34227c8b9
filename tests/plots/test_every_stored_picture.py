"""What holds for every picture that is stored in the place of a figure that moves: it has the
book's colors, and nothing is drawn beyond its axes."""

import inspect

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex, to_rgba

from rankmetrics_lib import plots
from rankmetrics_lib.figures.tokens import COLORS

STORED = [
    name
    for name in plots.__all__
    if inspect.isfunction(function := getattr(plots, name))
    and not inspect.signature(function).parameters
    and name != "use_style"
]
LIGHT = {light for light, _ in COLORS.values()}


def colors_of(ax):
    """The colors that can be seen in a plot."""
    for text in ax.texts:
        yield text.get_color()
    for line in ax.lines:
        yield line.get_color()
    for shape in ax.patches:
        yield shape.get_facecolor()
        if shape.get_linewidth():
            yield shape.get_edgecolor()


@pytest.fixture(params=STORED, scope="module")
def axes(request):
    with plt.rc_context(plots.STYLE):
        getattr(plots, request.param)()
        plt.gcf().draw_without_rendering()
        return plt.gcf().axes


def test_a_stored_picture_is_drawn_in_the_colors_of_the_tokens(axes):
    seen = [color for ax in axes for color in colors_of(ax) if to_rgba(color)[3]]
    assert seen and {to_hex(color) for color in seen} <= LIGHT


def test_the_axes_hold_all_that_is_drawn(axes):
    for ax in axes:
        low, high = sorted(ax.get_xlim())
        under, over = sorted(ax.get_ylim())
        for line in ax.lines:
            if line.get_transform() == ax.transData:
                assert all(low <= x <= high for x in line.get_xdata()), line
                assert all(under <= y <= over for y in line.get_ydata()), line
        for shape in ax.patches:
            if shape.get_transform().contains_branch(ax.transData):
                box = shape.get_path().get_extents(shape.get_patch_transform())
                assert low - 0.01 <= box.x0 <= box.x1 <= high + 0.01, shape
                assert under - 0.01 <= box.y0 <= box.y1 <= over + 0.01, shape
