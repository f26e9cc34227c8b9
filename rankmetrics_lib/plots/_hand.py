"""The grammar of pictures in matplotlib: the same color, mark and line for the same thing in every
chapter, and the same as in the figures that move (`rankmetrics_lib.figures.tokens`).

Relevant is blue, deeper with the grade; what is not relevant, missed or only possible is an
outline; what is on the wrong side has a color and a hatch or a cross. Two hues are for two systems
and for nothing else. All other quantities are lines in ink: they differ in dashes and marks, so
that readers who see no colors can tell them apart, and have their names beside them.

Backgrounds are transparent by default, so that a page can show the figures on light or dark.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from ..packages import require

try:
    import matplotlib as mpl
except ModuleNotFoundError:
    require("rankmetrics_lib.plots", "matplotlib", extra="chapters")
    raise
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.font_manager import fontManager
from numpy.typing import ArrayLike

from ..figures.tokens import COLORS

Look = dict[str, Any]  # keywords of a drawing function of matplotlib
Series = TypeVar("Series")

LIGHT = {name: light for name, (light, _) in COLORS.items()}  # dark pages invert a picture
INK, QUIET, EDGE = LIGHT["ink"], LIGHT["quiet"], LIGHT["edge"]  # marks, labels, outlines
RULE, PANEL, GROUND = LIGHT["rule"], LIGHT["panel"], LIGHT["ground"]
GRADES = ("none", LIGHT["grade-1"], LIGHT["grade-2"], LIGHT["grade-3"])
ON_GRADES = (INK, LIGHT["on-1"], LIGHT["on-2"], LIGHT["on-3"])  # letters on these
RELEVANT, WRONG = LIGHT["grade-3"], LIGHT["wrong"]
MISSED = "///"  # the hatch of what is on the wrong side

A: Look = {"color": LIGHT["system-a"], "marker": "o", "linestyle": "-"}
B: Look = {"color": LIGHT["system-b"], "marker": "^", "linestyle": "--"}
SERIES: tuple[Look, ...] = (
    {"color": INK, "marker": "o", "linestyle": "-"},
    {"color": INK, "marker": "s", "linestyle": "--"},
    {"color": EDGE, "marker": "^", "linestyle": "-"},
    {"color": EDGE, "marker": "D", "linestyle": "-."},
    {"color": EDGE, "marker": "x", "linestyle": ":"},
)
SYSTEMS: dict[str, Look] = {
    "lsi": A | {"label": "LSI"},
    "tfidf": B | {"label": "TF-IDF"},
    "bm25": SERIES[0] | {"label": "BM25", "marker": "s"},
    "random": SERIES[4] | {"label": "random order"},
}
BEFORE: Look = {"color": INK, "linestyle": ":", "linewidth": 1.5}
GUIDE: Look = {"color": EDGE, "linestyle": "--", "linewidth": 1}  # a mean, a level, a limit

# A phone shows a figure 342 pixels wide: at 5.8 inches, 13 points become 10.3 pixels there.
WIDEST = 5.8
STYLE: dict[Any, Any] = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.figsize": (5.6, 3.4),
    "figure.constrained_layout.use": True,
    "font.size": 12,
    "text.color": INK,
    "axes.titlesize": "medium",
    "axes.labelsize": "medium",
    "axes.labelcolor": QUIET,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.edgecolor": EDGE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 1.5,
    "lines.linewidth": 1.75,
    "lines.markersize": 5,
    "xtick.color": EDGE,
    "ytick.color": EDGE,
    "xtick.labelcolor": QUIET,
    "ytick.labelcolor": QUIET,
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
    """The face of the book's text, if its package is installed; DejaVu Sans has what it lacks."""
    if not find_spec("font_source_sans_pro"):
        return {}
    faces = import_module("font_source_sans_pro").font_files_ttf
    for name in ("SourceSansPro", "SourceSansProBold", "SourceSansProIt"):
        fontManager.addfont(faces[name])
    return {"font.family": ["Source Sans Pro", "DejaVu Sans"], "font.size": 13}


def with_looks(
    series: Mapping[str, Series], looks: Sequence[Look] = SERIES
) -> Iterator[tuple[Series, Look]]:
    """Yield each of the named series with its look and name, as keywords of `plot`. A series named
    for one of the book's systems looks the same in all chapters."""
    systems = {look["label"]: look for look in SYSTEMS.values()}
    for (name, values), look in zip(series.items(), looks[: len(series)], strict=True):
        yield values, systems.get(name, look) | {"label": name}


def curves(
    ax: Axes,
    x: ArrayLike,
    series: Mapping[str, ArrayLike],
    looks: Sequence[Look] = SERIES,
    **style: Any,
) -> None:
    """Draw a line with marks for each of the named series. The edge of the axes does not clip a
    mark."""
    for y, look in with_looks(series, looks):
        ax.plot(x, y, **{**look, "clip_on": False, **style})


def name_lines(ax: Axes) -> None:
    """Write the name of each labeled line at its right end, one below the other where ends are
    close, so that nobody has to look them up in a legend. Set the limits first."""
    lines = [line for line in ax.lines if not str(line.get_label()).startswith("_")]
    ends = [tuple(np.asarray(line.get_xydata())[-1]) for line in lines]
    heights = [ax.transAxes.inverted().transform(ax.transData.transform(end))[1] for end in ends]
    figure = ax.get_figure(root=True)
    assert figure
    letter = mpl.rcParams["font.size"] / 72 / figure.get_figheight() / ax.get_position().height
    beside: Look = {"textcoords": "axes fraction", "va": "center", "annotation_clip": False}
    for line, end, height in zip(lines, ends, apart(heights, 1.25 * letter), strict=True):
        color = line.get_color()
        ax.annotate(f" {line.get_label()}", end, (1.02, height), color=color, **beside)


def apart(heights: ArrayLike, gap: float) -> np.ndarray:
    """The heights, moved as little as is needed to have this gap between neighbors. Of equal ones,
    the first comes to the top."""
    heights = np.asarray(heights, dtype=float)
    order = np.lexsort((-np.arange(len(heights)), heights))
    slots = gap * np.arange(len(heights))
    loose = heights[order] - slots
    rising = np.maximum.accumulate(loose) + np.minimum.accumulate(loose[::-1])[::-1]
    moved = np.empty_like(heights)
    moved[order] = rising / 2 + slots
    return moved


def box(ax: Axes, place: float, row: float, *, filled: bool) -> None:
    """Draw a document as a box, filled if it is relevant."""
    color = RELEVANT if filled else "none"
    corner = place - 0.42, row - 0.36
    ax.add_patch(plt.Rectangle(corner, 0.84, 0.72, facecolor=color, edgecolor=EDGE))


def bare(ax: Axes) -> None:
    """Remove everything from the axes except their labels."""
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def grid_across(ax: Axes) -> None:
    """Draw the gridlines of values that are read off to the right."""
    ax.grid(False)
    ax.grid(True, axis="x")


def legend_above(ax: Axes, ncols: int) -> None:
    """Put the legend in rows above the axes, where names cannot stand beside their marks."""
    series = ax.get_legend_handles_labels()
    assert ax.figure
    ax.figure.legend(*series, loc="outside upper center", ncols=ncols)
