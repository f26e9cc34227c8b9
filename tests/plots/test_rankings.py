"""The figures of the chapter on rankings: they draw the right counts."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_hex

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import cut_rankings
from rankmetrics_lib.plots._hand import GRADES, WRONG

from .described import are_filled, heights_of, part, words_on


def test_a_result_page_shows_each_title_with_as_many_filled_dots_as_its_grade():
    plots.result_page("tea", {"Green tea": 2, "Coffee": 0, "Mate": None}, {"Black tea": 3})
    ax = plt.gca()
    heights = {text.get_text(): text.get_position()[1] for text in ax.texts}
    assert heights["Green tea"] < heights["Coffee"] < heights["Mate"] < heights["Black tea"]
    line = ax.lines[0].get_ydata()[0]
    assert heights["Mate"] < line < heights["Black tea"]
    assert heights["not judged"] == heights["Mate"]
    for title, grade in {"Green tea": 2, "Coffee": 0, "Mate": 0, "Black tea": 3}.items():
        dots = [dot for dot in ax.lines[1:] if dot.get_ydata()[0] == heights[title]]
        assert len(dots) == (0 if title == "Mate" else 3)
        assert sum(dot.get_markerfacecolor() != "none" for dot in dots) == grade


def test_cuts_name_each_document_by_its_cell_of_the_confusion_matrix():
    plots.cuts([0, 1, 2, 0], [1, 3], n_relevant=3, n_documents=6)
    names = cells(plt.gca())
    assert names == ["FP", "FN", "FN", "TN", "FN", "TN"] + ["FP", "TP", "TP", "TN", "FN", "TN"]
    assert are_filled(plt.gca().patches) == [name in ("TP", "FN") for name in names]
    for text in plt.gca().texts:
        wrong = text.get_text()[-2:] in ("FP", "FN")
        assert (text.get_color() == WRONG) == text.get_text().startswith("✕") == wrong


def cells(ax):
    """The cells of the confusion matrix, without their crosses, rank by rank."""
    return [text.get_text()[-2:] for text in ax.texts if text.get_text()[-1] in "PN"]


def test_the_first_cut_is_that_of_the_figure_that_moves():
    plots.cuts(cut_rankings.PAGE.rels, [cut_rankings.START["k"]], n_relevant=4, n_documents=8)
    cut = part(cut_rankings, "cut", guess=1)
    ax, documents = plt.gca(), cut["documents"]
    assert cells(ax) == [document["mark"] for document in documents]
    assert are_filled(ax.patches) == [document["relevant"] for document in documents]
    crossed = [text.get_text().startswith("✕") for text in ax.texts if text.get_text()[-1] in "PN"]
    assert crossed == [document["wrong"] for document in documents]
    assert cut["rest"] in words_on(ax)


def test_cuts_stand_after_the_document_at_rank_k():
    plots.cuts([0, 1, 1], [1, 3], n_relevant=2, n_documents=5)
    assert [line.get_xdata()[0] for line in plt.gca().lines] == [1.5, 3.5]


def test_the_bands_are_as_high_as_the_counts_of_the_confusion_matrix():
    rels = [0, 2, 1, 0, 1]
    plots.confusion_over_k(rels)
    ax = plt.gca()
    for k in range(6):
        predicted = [rank <= k for rank in range(1, 6)]
        tp, fp, fn, tn = formulas.confusion_matrix(rels, predicted)
        tops = [height_at(band, k) for band in ax.collections]
        assert np.diff([0, *tops]).tolist() == [tp, fn, fp, tn]
    assert [bool(band.get_hatch()) for band in ax.collections] == [False, True, True, False]
    assert words_on(ax) == ["TP", "FN", "FP", "TN"]


def height_at(band, k):
    x, y = band.get_paths()[0].vertices.T
    return y[np.isclose(x, k)].max()


def test_each_bar_holds_the_ratings_of_one_grade():
    plots.grades([0.2, 0.39, 0.4, 0.4, 0.6, 0.8, 1.0], (0.4, 0.6, 0.8))
    bars = [heights_of(container) for container in plt.gca().containers]
    assert [sum(heights) for heights in bars] == [2, 2, 1, 2]
    edges = np.arange(20) / 20
    lowest = [edges[np.flatnonzero(heights)[0]] for heights in bars]
    assert lowest == [0.2, 0.4, 0.6, 0.8]
    of_grade = [container[0] for container in plt.gca().containers]
    assert not of_grade[0].get_facecolor()[3]
    assert tuple(to_hex(bar.get_facecolor()) for bar in of_grade[1:]) == GRADES[1:]
    assert words_on(plt.gca()) == [f"grade {g}" for g in range(4)]
