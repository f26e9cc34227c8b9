"""The common look of the figures: the same color, mark and line for the same thing in every
chapter.

Color-blind readers can tell the colors apart (Okabe & Ito); series also differ in mark and line.
Backgrounds are transparent by default, so that a page can show the figures on light or dark.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.font_manager import fontManager
from numpy.typing import ArrayLike

Look = dict[str, Any]  # keywords of a drawing function of matplotlib
Series = TypeVar("Series")

BLUE, GREEN, ORANGE = "#0072B2", "#009E73", "#D55E00"
GRAY, PURPLE = "#6B6B6B", "#AA4499"
RIGHT, WRONG, OTHER = BLUE, ORANGE, PURPLE
COLORS = (BLUE, GREEN, ORANGE, GRAY, PURPLE)
LINES: Look = {BLUE: "-", GREEN: "-.", ORANGE: "--", GRAY: ":", PURPLE: (0, (6, 1, 1, 1))}
MARKS = {BLUE: "o", GREEN: "^", ORANGE: "s", GRAY: "x", PURPLE: "D"}
SYSTEMS: dict[str, Look] = {
    "tfidf": {"label": "TF-IDF", "color": BLUE, "marker": MARKS[BLUE]},
    "lsi": {"label": "LSI", "color": GREEN, "marker": MARKS[GREEN]},
    "bm25": {"label": "BM25", "color": ORANGE, "marker": MARKS[ORANGE]},
    "random": {"label": "random order", "color": GRAY, "marker": MARKS[GRAY]},
}
# A phone shows a figure 342 pixels wide: at 5.8 inches, 13 points become 10.3 pixels there.
WIDEST = 5.8
STYLE: dict[Any, Any] = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.figsize": (5.6, 3.4),
    "figure.constrained_layout.use": True,
    "font.size": 12,
    "axes.titlesize": "medium",
    "axes.labelsize": "medium",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#D0D0D0",
    "grid.linewidth": 0.6,
    "lines.linewidth": 2,
    "legend.frameon": False,
    "legend.fontsize": "medium",
    "legend.columnspacing": 1.2,
    "svg.hashsalt": "rankmetrics",
}


def use_style(background: str = "none") -> None:
    """Draw all following figures in the book's style, on a background of this color."""
    behind = {"figure.facecolor": background, "savefig.facecolor": background}
    mpl.rcParams.update(STYLE | text_face() | behind)


def text_face() -> Look:
    """The face of the book's text, if its package is there; DejaVu Sans has what it lacks."""
    if not find_spec("font_source_sans_pro"):
        return {}
    faces = import_module("font_source_sans_pro").font_files_ttf
    for name in ("SourceSansPro", "SourceSansProBold", "SourceSansProIt"):
        fontManager.addfont(faces[name])
    return {"font.family": ["Source Sans Pro", "DejaVu Sans"], "font.size": 13}


def with_looks(
    series: Mapping[str, Series], colors: Sequence[str] = COLORS
) -> Iterator[tuple[Series, Look]]:
    """Yield each of the named series with its color, line and name, as keywords of `plot`."""
    names = list(series)
    for name, color in zip(names, colors[: len(names)], strict=True):
        look = {"color": color, "linestyle": LINES[color], "label": name}
        yield series[name], look


def curves(
    ax: Axes,
    x: ArrayLike,
    series: Mapping[str, ArrayLike],
    colors: Sequence[str] = COLORS,
    **style: Any,
) -> None:
    """Draw a line with marks for each of the named series. The edge of the axes does not clip a
    mark."""
    for y, look in with_looks(series, colors):
        mark = MARKS[look["color"]]
        ax.plot(x, y, marker=mark, **look, **{"clip_on": False, "markersize": 5, **style})


def box(ax: Axes, place: float, row: float, *, filled: bool) -> None:
    """Draw a document as a box, filled if it is relevant."""
    color = RIGHT if filled else "none"
    corner = place - 0.42, row - 0.36
    ax.add_patch(plt.Rectangle(corner, 0.84, 0.72, facecolor=color, edgecolor=GRAY))


def bare(ax: Axes) -> None:
    """Remove everything of the axes but their labels."""
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def legend_above(ax: Axes, ncols: int) -> None:
    """Put the legend in rows above the axes, where no line runs through the names."""
    series = ax.get_legend_handles_labels()
    assert ax.figure
    ax.figure.legend(*series, loc="outside upper center", ncols=ncols)
