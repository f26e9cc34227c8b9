"""The figure that shows all marks: numbers are the package's, and wrong decisions are marked as
such."""

from itertools import permutations

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("marks")
ORDERS = [list(order) for order in permutations(figure.RECIPE_IDS)]


def test_the_plots_show_dcg_and_what_was_possible():
    grades = list(figure.RECIPE_GRADES.values())
    for order in ORDERS[::17]:
        shown = figure.describe({"order": order, "k": 3})
        over_k, systems = in_the_page.parts(shown, "plot")
        possible, now = [mark["points"] for mark in over_k["marks"] if mark["mark"] == "line"]
        rels = [figure.RECIPE_GRADES[id] for id in order]
        assert [value for _, value in now] == pytest.approx([rm.dcg(rels, k) for k in range(1, 5)])
        ideal = [rm.ideal_dcg(grades, k) for k in range(1, 5)]
        assert [value for _, value in possible] == pytest.approx(ideal)
        a, b = [mark["places"] for mark in systems["marks"] if mark["mark"] == "bars"]
        assert [height for _, _, height in a] == [value for _, value in now]
        other = [figure.RECIPE_GRADES[id] for id in figure.LIST_B]
        assert b[-1][2] == pytest.approx(rm.dcg(other, 4))


def test_what_is_on_the_wrong_side_is_marked():
    labels = [int(grade > 0) for grade in figure.RECIPE_GRADES.values()]
    for k in range(7):
        strip = in_the_page.part(figure.describe(figure.START | {"k": k}), "strip")
        flags = [int(place < k) for place in range(6)]
        counts = rm.confusion_matrix(labels, flags)
        assert sum(one["wrong"] for one in strip["documents"]) == counts.fp + counts.fn
        assert [one["joined"] for one in strip["documents"]] == [False, False, True] + [False] * 3


def test_a_drag_leaves_the_line_of_before():
    moved = figure.START | {"order": ["loaf", *[id for id in figure.RECIPE_IDS if id != "loaf"]]}
    shown = figure.describe(moved, figure.START)
    over_k, _ = in_the_page.parts(shown, "plot")
    assert [mark["look"] for mark in over_k["marks"] if mark["mark"] == "line"] == [
        "possible",
        "before",
        "",
    ]
    assert shown["said"].startswith("DCG at 4 rises from 1.76 to 4.43.")
