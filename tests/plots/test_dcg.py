"""The figures of the chapters on DCG and NDCG: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import dcg_discounts
from rankmetrics_lib.plots._hand import GRADES, RELEVANT, A, B

from .described import heights_of, parts, row_names, series_on, title_of, widths_of, words_on


def heights(bars):
    return sum(bar.get_height() for bar in bars)


@pytest.mark.parametrize("rels", [[3, 2, 3, 0, 1, 2], [0, 5], [1]])
def test_the_filled_bars_add_up_to_dcg_and_the_outlines_to_cumulative_gain(rels):
    plots.discounted_gains({"other": [1, 1], "this": rels})
    filled, outlines = plt.gcf().axes[1].containers
    assert heights(filled) == pytest.approx(formulas.dcg(rels), rel=1e-12)
    assert heights(outlines) == pytest.approx(sum(rels), rel=1e-12)
    assert all(same_color(bar.get_facecolor(), RELEVANT) for bar in filled)
    assert plt.gcf().axes[1].get_title(loc="left") == f"this\nDCG {formulas.dcg(rels):.4f}"


def test_discount_curves_start_at_rank_1_and_differ_in_look():
    weights = {name: [1, 1 / number, 0.1] for number, name in enumerate("abcde", 1)}
    plots.discount_curves(weights)
    lines = plt.gca().lines
    assert {line.get_label(): list(line.get_ydata()) for line in lines} == weights
    assert all(list(line.get_xdata()) == [1, 2, 3] for line in lines)
    assert len({line.get_marker() for line in lines}) == 5
    assert words_on(plt.gca()) == list(weights)


def test_the_first_gains_are_those_of_the_figure_that_moves():
    plots.discounted_gains(
        {name: dcg_discounts.START[key] for key, name, _ in dcg_discounts.FAUCET_ENGINES}
    )
    groups = parts(dcg_discounts, "group", guess="Quay")
    for ax, group in zip(plt.gcf().axes, groups, strict=True):
        numbers, strip = group["parts"]
        name, value = title_of(ax).split("\nDCG ")
        assert (name, f"{float(value):.2f}") == (group["name"], numbers["rows"][0][1])
        filled, outlines = ax.containers
        grades = [3 * row["bar"] for row in strip["documents"]]
        assert heights_of(outlines) == pytest.approx(grades)
        counted = [3 * row["bar"] * row["filled"] for row in strip["documents"]]
        assert heights_of(filled) == pytest.approx(counted)


def test_below_the_ideal_joins_each_value_with_its_own_ideal_in_order_of_the_ideals():
    plots.below_the_ideal([1.0, 0.5, 2.0], [3.0, 0.5, 2.5], ylabel="DCG")
    ax = plt.gca()
    assert series_on(ax) == {"ideal": [0.5, 2.5, 3.0], "reached": [0.5, 2.0, 1.0]}
    joined = [segment[:, 1].tolist() for segment in ax.collections[0].get_segments()]
    assert joined == [[0.5, 0.5], [2.0, 2.5], [1.0, 3.0]]
    assert words_on(ax) == ["ideal", "reached"]


def test_graded_pages_show_each_title_with_its_grade_from_the_top_down():
    plots.graded_pages({"A": {"one": 3, "two": 0}, "B": {"two": 0, "one": 3}})
    first, second = plt.gcf().axes
    assert widths_of(first.containers[0]) == [3, 0]
    deepest, none = (bar.get_facecolor() for bar in first.containers[0])
    assert same_color(deepest, GRADES[3]) and not none[3]
    assert row_names(second) == ["two  1", "one  2"]
    assert (title_of(first), title_of(second)) == ("A", "B")
    assert first.yaxis_inverted() and second.yaxis_inverted()


def widths(ax):
    return {container.get_label(): widths_of(container) for container in ax.containers}


SYSTEMS = {"old": [1.0, 2.0], "new": [2.0, 4.0]}


def test_two_systems_have_a_bar_for_each_query_and_one_for_the_mean():
    plots.two_systems(["x", "y"], SYSTEMS, xlabel="DCG")
    ax = plt.gca()
    assert widths(ax) == {"old": [1.0, 2.0, 1.5], "new": [2.0, 4.0, 3.0]}
    old, new = ax.containers
    assert all(same_color(bar.get_facecolor(), A["color"]) and bar.get_hatch() for bar in old)
    assert all(same_color(bar.get_facecolor(), B["color"]) for bar in new)
    assert row_names(ax) == ["x", "y", "mean"]
    assert words_on(ax) == [
        *("1.00 old", "2.00", "1.50"),
        *("2.00 new", "4.00", "3.00"),
    ]
    assert ax.get_xlim()[1] > 4


def test_two_systems_inside_their_ideals_have_shares_and_no_mean():
    plots.two_systems(["x", "y"], SYSTEMS, xlabel="DCG", ideals=[2, 5])
    ax = plt.gca()
    assert widths(ax) == SYSTEMS | {"best possible": [2, 5]}
    assert row_names(ax) == ["x", "y"]
    assert words_on(ax) == ["50% old", "40%", "100% new", "80%", "best possible"]


@pytest.mark.parametrize("rels", [[1, 0, 3, 2], [3, 2, 1], [0, 0, 1]])
def test_each_swap_of_neighbors_raises_dcg_until_the_list_is_sorted(rels):
    plots.swaps_to_the_ideal(rels)
    ideal, values = (line.get_ydata() for line in plt.gca().lines)
    assert values[0] == pytest.approx(formulas.dcg(rels), rel=1e-12)
    assert values[-1] == ideal[0] == pytest.approx(formulas.ideal_dcg(rels), rel=1e-12)
    assert all(after > before for before, after in zip(values, values[1:], strict=False))
    lists = [label.get_text().split("\n") for label in plt.gca().get_xticklabels()]
    assert lists[0] == [str(rel) for rel in rels]
    assert lists[-1] == [str(rel) for rel in sorted(rels, reverse=True)]
