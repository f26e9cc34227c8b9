"""What is drawn, and what a figure that moves shows, for tests of the picture stored in its
place."""


def part(figure, kind, **state):
    """The first part of this kind, at the figure's start or in a state near it."""
    return parts(figure, kind, **state)[0]


def parts(figure, kind, **state):
    """All parts of this kind, also those inside others."""
    shown = figure.describe(figure.START | state)["parts"]
    inside = [one for outer in shown for one in [outer, *outer.get("parts", [])]]
    return [one for one in inside if one["part"] == kind]


def marks(plot, mark, look=None):
    """The marks of a plot of this kind, and of this look if there is one."""
    return [one for one in plot["marks"] if one["mark"] == mark and look in (None, one["look"])]


def lines(plot, look):
    """The points of all lines of a plot that have this look."""
    return [mark["points"] for mark in marks(plot, "line", look)]


def words_on(ax):
    return [text.get_text().strip() for text in ax.texts]


def row_names(ax):
    """The names at the left of the rows."""
    return [label.get_text() for label in ax.get_yticklabels()]


def column_names(ax):
    """The names below the columns."""
    return [label.get_text() for label in ax.get_xticklabels()]


def series_on(ax):
    """The heights of each line, by its name."""
    return {line.get_label(): list(line.get_ydata()) for line in ax.lines}


def curves_on(ax):
    """Where each line is, by its name: across, and up."""
    return {line.get_label(): tuple(map(list, line.get_data())) for line in ax.lines}


def widths_of(bars):
    return [bar.get_width() for bar in bars]


def heights_of(bars):
    return [bar.get_height() for bar in bars]


def are_filled(boxes):
    return [box.get_facecolor()[3] > 0 for box in boxes]


def title_of(ax):
    """The book's style writes it at the left."""
    return ax.get_title(loc="left")
