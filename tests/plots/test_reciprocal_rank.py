"""The figures of reciprocal rank: they draw the right numbers."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots
from rankmetrics_lib.figures import first_hits
from rankmetrics_lib.plots._hand import SYSTEMS, B

from .described import are_filled, parts, title_of, words_on


def test_systems_over_k_draws_each_system_under_its_name_and_in_its_color():
    plots.systems_over_k([1, 2], {"tfidf": [0.1, 0.2], "random": [0.0, 0.5]}, ylabel="hit rate")
    drawn = {
        line.get_label(): (list(line.get_ydata()), line.get_color()) for line in plt.gca().lines
    }
    colors = [SYSTEMS[name]["color"] for name in ("tfidf", "random")]
    assert colors[0] == B["color"]
    assert drawn == {"TF-IDF": ([0.1, 0.2], colors[0]), "random order": ([0.0, 0.5], colors[1])}


def test_result_pages_show_the_titles_in_order_and_fill_the_relevant_ones():
    pages = {"A": ["one", "two", "three"], "B": ["three", "one"]}
    plots.result_pages(pages, relevant={"three"}, notes={"A": "P@3", "B": "P@2"})
    axes = plt.gcf().axes
    drawn = {title_of(ax): words_on(ax) for ax in axes}
    filled = [are_filled(ax.patches) for ax in axes]
    assert [ax.get_xlabel() for ax in axes] == ["P@3", "P@2"]
    assert drawn == pages
    assert filled == [[False, False, True], [True, False]]


def test_first_hits_are_those_of_the_figure_that_moves():
    plots.first_hits()
    axes = plt.gcf().axes
    titles = [title_of(ax) for ax in axes]
    rows = [words_on(ax) for ax in axes]
    filled = [
        [round(box.get_x() + 0.42) for box in ax.patches if box.get_facecolor()[3]] for ax in axes
    ]
    groups = parts(first_hits, "group", guess="Alder")
    for title, marks, ranks, group in zip(titles, rows, filled, groups, strict=True):
        numbers, strip = group["parts"]
        means = [" ".join([name, value]) for name, value, _ in numbers["rows"]]
        assert title == f"{group['name']}: {', '.join(means)}"
        assert marks == [row["mark"] for row in strip["documents"]]
        assert marks == [f"rank {rank}" for rank in ranks]
