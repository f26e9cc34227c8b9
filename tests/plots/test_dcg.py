"""The figures of the chapters on DCG and NDCG: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import formulas, plots


@pytest.fixture(autouse=True)
def figures():
    with plt.rc_context(plots.STYLE):
        yield
        plt.close("all")


def heights(bars):
    return sum(bar.get_height() for bar in bars)


@pytest.mark.parametrize("rels", [[3, 2, 3, 0, 1, 2], [0, 5], [1]])
def test_the_filled_bars_add_up_to_dcg_and_the_outlines_to_cumulative_gain(rels):
    plots.discounted_gains({"other": [1, 1], "this": rels})
    filled, outlines = plt.gcf().axes[1].containers
    assert heights(filled) == pytest.approx(formulas.dcg(rels), rel=1e-12)
    assert heights(outlines) == pytest.approx(sum(rels), rel=1e-12)
    assert plt.gcf().axes[1].get_title(loc="left") == f"this\nDCG {formulas.dcg(rels):.4f}"


def test_discount_curves_start_at_rank_1_and_differ_in_look():
    weights = {name: [1, 1 / number, 0.1] for number, name in enumerate("abcde", 1)}
    plots.discount_curves(weights)
    lines = plt.gca().lines
    assert {line.get_label(): list(line.get_ydata()) for line in lines} == weights
    assert all(list(line.get_xdata()) == [1, 2, 3] for line in lines)
    assert len({(line.get_color(), line.get_marker()) for line in lines}) == 5


def test_below_the_ideal_joins_each_value_with_its_own_ideal_in_order_of_the_ideals():
    plots.below_the_ideal([1.0, 0.5, 2.0], [3.0, 0.5, 2.5], ylabel="DCG")
    ax = plt.gca()
    drawn = {line.get_label(): line.get_ydata().tolist() for line in ax.lines}
    assert drawn == {"ideal": [0.5, 2.5, 3.0], "reached": [0.5, 2.0, 1.0]}
    joined = [segment[:, 1].tolist() for segment in ax.collections[0].get_segments()]
    assert joined == [[0.5, 0.5], [2.0, 2.5], [1.0, 3.0]]
