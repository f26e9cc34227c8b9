"""The lab's two pictures: what the discount leaves of each document's gain, and the ROC curve."""

from rankmetrics_lib.figures.parts import area, axis, bars, dots, group, label, line, plot, text
from rankmetrics_lib.figures.words import decimal

from . import numbers
from .state import State

HALF = 0.36  # of the width of a bar


def discount(now: State) -> dict:
    terms, top, k = numbers.discounts(now), numbers.highest_gain(now), now.settings["k"]
    said = ", ".join([f"{one['name']} {decimal(one['share'])}" for one in terms])
    most = [(rank, one["weight"] * top) for rank, one in enumerate(terms, 1)]
    marks = []
    for rank, one in enumerate(terms, 1):
        place = rank - HALF, rank + HALF
        marks.append(bars([place + (one["gain"],)], "possible", one["name"]))
        marks.append(bars([place + (one["share"],)], "", one["name"]))
    marks += [line(most[:k], "second"), line(most[k - 1 :], "before"), dots(most)]
    if k < len(terms):
        marks.append(line([(k + 0.5, 0), (k + 0.5, top)], "possible"))
        marks.append(label((k + 0.5, top), f"k = {k}", 0, 8, anchor="middle"))  # above all bars
    if len(terms) < 10:
        marks += [
            label((rank, 0), decimal(one["share"]), 0, -36, anchor="middle")
            for rank, one in enumerate(terms, 1)
            if one["share"]
        ]
    return group(
        "Discount",
        text(
            "Filled: what each document adds to DCG. Outline: its gain. Line: the most that its"
            " rank can add."
        ),
        plot(
            f"What each document adds to DCG@{k}: {said or 'nothing is ranked'}",
            axis(
                "documents, rank 1 first",
                [(rank, one["name"]) for rank, one in enumerate(terms, 1)],
                0.5,
                max(1, len(terms)) + 0.5,
            ),
            axis("", [0, (top / 2, f"{top / 2:.1f}"), (top, f"{top:.0f}")], 0, top),
            marks,
            height=250,
            edges=[28, 10, 22, 62],  # below, the letters and what each adds
        ),
    )


def roc_picture(now: State) -> dict:
    points = numbers.roc_points(now)
    note = text("The order as score: up at a relevant document, right at another one.")
    if not points:
        return group("ROC curve", note, text(f"No curve: AUC {numbers.metric_named('auc').empty}."))
    relevant = [grade >= now.settings["level"] for _, grade in now.ranking]
    marks = [area(points + [(1, 0)]), line([(0, 0), (1, 1)], "possible"), line(points)]
    for hit, point, (name, _) in zip(relevant, points[1:], now.ranking):
        marks.append(dots([point], "", name))
        marks.append(label(point, name, 7 if hit else -4, -4 if hit else -16))
    auc = numbers.as_text(numbers.value(now, "auc"))
    return group(
        "ROC curve",
        note,
        plot(
            f"ROC curve of the ranking, from the lower left to the upper right; AUC {auc}",
            axis("false positive rate", [0, 0.5, 1]),
            axis("true positive rate", [0, 0.5, 1]),
            marks,
            height=270,
        ),
    )


PICTURES = [("roc", roc_picture), ("discount", discount)]
