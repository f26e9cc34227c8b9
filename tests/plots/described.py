"""What a figure that moves shows at its start, for tests of the picture stored in its place."""


def part(figure, kind):
    """The first part of this kind of the figure's first state."""
    return next(part for part in figure.describe()["parts"] if part["part"] == kind)


def lines(plot, look):
    """The points of all lines of a plot that have this look."""
    return [
        mark["points"] for mark in plot["marks"] if mark["mark"] == "line" and mark["look"] == look
    ]
