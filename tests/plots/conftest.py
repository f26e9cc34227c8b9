"""Every test of a figure draws in the book's style, and leaves no figure open."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


@pytest.fixture(autouse=True)
def figures():
    with plt.rc_context(plots.STYLE):
        yield
        plt.close("all")
