"""The figures' common hand: the same color, mark and shape for the same thing in every chapter.

Colors are told apart by color-blind readers (Okabe & Ito), and series differ in mark or line style too.
Backgrounds are transparent, so that a page can show the figures on a light or a dark ground.
"""

import matplotlib as mpl

BLUE, ORANGE, GREEN, PURPLE, GRAY = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#AA4499",
    "#6B6B6B",
)
RIGHT, WRONG, OTHER = BLUE, ORANGE, PURPLE
SYSTEMS = {
    "tfidf": {"label": "TF-IDF", "color": BLUE, "marker": "o"},
    "lsi": {"label": "LSI", "color": GREEN, "marker": "^"},
    "bm25": {"label": "BM25", "color": ORANGE, "marker": "s"},
    "random": {"label": "random order", "color": GRAY, "marker": "x"},
}
STYLE = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.figsize": (6.4, 3.6),
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#D0D0D0",
    "grid.linewidth": 0.6,
    "lines.linewidth": 2,
    "legend.frameon": False,
    "svg.hashsalt": "rankmetrics",
}


def use_style():
    """Draw all following figures in the book's style."""
    mpl.rcParams.update(STYLE)
