"""A threshold over the seven listings of the chapter on ROC curves, and its point on the curve."""

from rankmetrics_lib.formulas import auc, confusion_matrix, roc_curve

from .listings import LABELS, LISTINGS, SCORES
from .parts import (
    axis,
    dots,
    formula,
    fraction,
    label,
    line,
    opened,
    over,
    placed,
    plot,
    point,
    slider,
    strip,
    strong,
    term,
    vote,
)
from .words import OUTCOMES, answers, count, decimal, listed

N_SCAMS, N_HONEST = LABELS.count(1), LABELS.count(0)
FILTERS = [("A", 0.8), ("B", 0.5)]  # two thresholds of one program
RATE_TICKS = [0, 0.5, 1]
ROC_EDGES = [34, 10, 30, 44]  # on a phone, the letters of a small plot are large
QUESTION = vote("Which filter is better?", "Filter A", "Filter B", "neither")
IN_SYMBOLS = formula(
    "The true positive rate is the share of the scams that are flagged, the false positive rate"
    " that of the honest listings",
    ("TPR", [fraction(["scams flagged"], ["all scams"])]),
    ("FPR", [fraction(["honest flagged"], ["all honest"])]),
)
LETTERS = "P is flagged, N is not; T is right, F is wrong."
ASKING = "your vote. Then you can move a threshold."
TRYING = "pull the threshold to 0.5, and filter A becomes filter B."
START: dict = {"guess": None, "threshold": 0.8}


def describe(state: dict = START, before: dict | None = None) -> dict:
    """Before the vote, the two filters are shown by what they flag; then, by their threshold."""
    locked = state["guess"] is None
    if locked:
        shown = [over(1, two_filters(), slider("threshold", "Threshold", 0, 1, 1, "?", 0.1))]
        shown += [two_points(), IN_SYMBOLS]
    else:
        shown = [over(state["threshold"], flagged_listings(state), pull(state))]
        shown += [
            curve_so_far(state["threshold"], counts_of_flags(state["threshold"])),
            rate_fractions(state),
        ]
    parts = [placed(*one) for one in zip(["left", "right", "formula"], shown)]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def told(guess: str) -> str:
    """The vote beside what the two filters are."""
    (first, high), (second, low) = FILTERS
    return (
        f"You said “{guess}”. {first} and {second} are one program: it gives scores, and flags from"
        f" {high} up as {first}, from {low} up as {second}. The scores are the same."
    )


def whole_area() -> str:
    return decimal(auc(LABELS, SCORES), 4)


def two_filters() -> dict:
    """The listings, and which filters flag them."""
    documents = [
        {
            "title": title,
            "relevant": label == 1,
            "bar": 0.04,
            "mark": " ".join([name for name, threshold in FILTERS if score >= threshold]),
        }
        for title, label, score in LISTINGS
    ]
    return strip(["scam", "honest listing"], documents)


def two_points() -> dict:
    """The rates of the two filters."""
    marks = []
    for name, threshold in FILTERS:
        now = counts_of_flags(threshold)
        marks += [dots([(now.fpr, now.tpr)]), label((now.fpr, now.tpr), name)]
    return roc_plot("True positive rate over false positive rate of the two filters", marks)


def roc_plot(words: str, marks: list) -> dict:
    x, y = axis("false positive rate", RATE_TICKS), axis("true positive rate", RATE_TICKS)
    return plot(words, x, y, marks, height=280, width=280, edges=ROC_EDGES)


def flagged_listings(state: dict) -> dict:
    documents = [
        {
            "group": OUTCOMES[(label, flag)],
            "title": title,
            "relevant": label == 1,
            "bar": score,
            "mark": OUTCOMES[(label, flag)],
            "wrong": label != flag,
            "quiet": not flag,
        }
        for (title, label, score), flag in zip(LISTINGS, flags(state["threshold"]))
    ]
    return strip(["scam", "honest listing"], documents)


def pull(state: dict) -> dict:
    threshold = state["threshold"]
    words = [str(threshold)] + [f"filter {name}" for name, one in FILTERS if one == threshold]
    return slider("threshold", "Threshold", 0, 1, threshold, ", ".join(words), 0.1)


def curve_so_far(threshold: float, now) -> dict:
    fpr, tpr, thresholds = roc_curve(LABELS, SCORES)
    places = list(zip(fpr, tpr))
    passed = places[: len([one for one in thresholds if one >= threshold])]
    # The threshold of the origin is above all scores.
    names = ["none"] + [str(one) for one in thresholds[1:]]
    here = (now.fpr, now.tpr)
    return roc_plot(
        "ROC curve: true positive rate over false positive rate. The dot marks the threshold.",
        [line(places, "other")]
        + [line(corners, "possible") for corners in ties(places)]
        + [line([(0, now.tpr), here, (now.fpr, 0)], "guide"), line(passed), dots(passed)]
        + [named(*one) for one in list(zip(places, names))[: len(passed) - 1]]
        + [point(here, str(threshold))],
    )


def named(place: tuple, name: str) -> dict:
    """The threshold of a place of the curve; at the origin, an axis is below it."""
    return label(place, name, 6, -20) if place[1] else label(place, name)


def ties(places: list) -> list:
    """Around each step that goes up and right at once: what a tie leaves open."""
    return [
        [(left, low), (left, high), (right, high), (right, low), (left, low)]
        for (left, low), (right, high) in zip(places, places[1:])
        if left < right and low < high
    ]


def rate_fractions(state: dict) -> dict:
    """Both rates by the counts of listings. AUC is that of all thresholds."""
    now = counts_of_flags(state["threshold"])
    tp = term(str(now.tp), "TP", 3, "TP: scams flagged")
    fn = term(str(now.fn), "FN", 0, "FN: scams missed")
    fp = term(str(now.fp), "FP", 0, "FP: honest listings flagged")
    tn = term(str(now.tn), "TN", 0, "TN: honest listings let through")
    return formula(
        f"True positive rate {decimal(now.tpr)}, false positive rate {decimal(now.fpr)}",
        ("TPR", [fraction([tp], [tp, " + ", fn]), " = ", strong(decimal(now.tpr))]),
        ("FPR", [fraction([fp], [fp, " + ", tn]), " = ", strong(decimal(now.fpr))]),
        ("AUC", [strong(whole_area())]),
    )


def flags(threshold: float) -> list[int]:
    return [int(score >= threshold) for score in SCORES]


def counts_of_flags(threshold: float):
    return confusion_matrix(LABELS, flags(threshold))


def said(state: dict, before: dict | None) -> str:
    """What the last move of the threshold did."""
    if state["guess"] is None:
        flagged = [f"{name} flags {flagged_at(threshold)}" for name, threshold in FILTERS]
        return "; ".join([f"Filter {one}" for one in flagged]) + "."
    if before is None or before == state or before["guess"] is None:
        threshold = state["threshold"]
        return f"At threshold {threshold}, the filter flags {flagged_at(threshold)}. {LETTERS}"
    changed = [
        (title, label, flag - old)
        for (title, label, _), flag, old in zip(
            LISTINGS, flags(state["threshold"]), flags(before["threshold"])
        )
        if flag != old
    ]
    if not changed:
        return (
            "The threshold passes no listing: the same ones are flagged, and the point does not"
            " move."
        )
    return f"The threshold {passes(changed)}: {moves_point(changed)}. AUC does not change."


def flagged_at(threshold: float) -> str:
    counts = counts_of_flags(threshold)
    return by_kind(counts.tp, counts.fp) or "nothing"


def by_kind(scams: int, honest: int) -> str:
    kinds = [count(scams, "scam", "scams")] if scams else []
    kinds += [count(honest, "honest listing", "honest listings")] if honest else []
    return listed(kinds) if kinds else ""


def passes(changed: list) -> str:
    """What the threshold has passed: one listing by its title, several by their kinds."""
    back = "goes back over" if changed[0][2] < 0 else "passes"
    if len(changed) == 1:
        title, label, _ = changed[0]
        return f"{back} {'a scam' if label else 'an honest listing'}, “{title}”"
    scams = sum(label for _, label, _ in changed)
    return f"{back} {by_kind(scams, len(changed) - scams)}"


def moves_point(changed: list) -> str:
    """How that moved the point."""
    verb = "falls" if changed[0][2] < 0 else "rises"
    scams = sum(label for _, label, _ in changed)
    honest = len(changed) - scams
    up, right = f"true positive rate {verb} by {scams}/{N_SCAMS}", f"by {honest}/{N_HONEST}"
    if not honest:
        return f"the {up}"
    return (
        f"the {up}, the false positive rate {right}"
        if scams
        else f"the false positive rate {verb} {right}"
    )


answer = answers(describe)
