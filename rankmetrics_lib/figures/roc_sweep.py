"""A threshold over the seven listings of the chapter on ROC curves, and its point on the curve."""

from rankmetrics_lib.formulas import auc, confusion_matrix, roc_curve

from .listings import LABELS, LISTINGS, SCORES
from .parts import (
    axis,
    described,
    dots,
    label,
    line,
    numbers,
    over,
    placed,
    plot,
    point,
    slider,
    strip,
)
from .words import answers, count, decimal, listed

SCAMS, HONEST = LABELS.count(1), LABELS.count(0)
GROUPS = {(1, 1): "TP", (0, 1): "FP", (1, 0): "FN", (0, 0): "TN"}  # by label and decision
FILTERS = {8: "filter A", 5: "filter B"}
SHARES = [0, 0.5, 1]
EDGES = [34, 10, 30, 44]  # on a phone, the letters of a small plot are large
START = {"tenths": 8}  # ten times the threshold, 0 to 10


def describe(state: dict = START, before: dict | None = None) -> dict:
    threshold, now = state["tenths"] / 10, confusion_matrix(LABELS, flags(state))
    parts = [
        placed("left", over(threshold, listings(state), pull(state))),
        placed("right", curve(threshold, now)),
        placed("numbers", counts(now)),
    ]
    trying = (
        "pull the threshold from right to left. What pushes the point up, and what pushes it to the"
        " right?"
    )
    return described(state, parts, said(state, before), trying)


def listings(state: dict) -> dict:
    documents = [
        {
            "title": title,
            "relevant": label == 1,
            "bar": score,
            "mark": GROUPS[(label, flag)],
            "wrong": label != flag,
            "quiet": not flag,
        }
        for (title, label, score), flag in zip(LISTINGS, flags(state))
    ]
    return strip(["scam", "honest listing"], documents)


def pull(state: dict) -> dict:
    tenths = state["tenths"]
    words = [str(tenths / 10)] + [FILTERS[one] for one in FILTERS if one == tenths]
    return slider("tenths", "Threshold", 0, 10, tenths, ", ".join(words))


def curve(threshold: float, now) -> dict:
    fpr, tpr, thresholds = roc_curve(LABELS, SCORES)
    places = list(zip(fpr, tpr))
    passed = places[: len([one for one in thresholds if one >= threshold])]
    names = ["∞"] + [str(one) for one in thresholds[1:]]
    here = (now.fpr, now.tpr)
    return plot(
        "ROC curve: true positive rate over false positive rate. The dot marks the threshold.",
        axis("false positive rate", SHARES),
        axis("true positive rate", SHARES),
        [line(places, "other")]
        + [line(corners, "possible") for corners in ties(places)]
        + [line([(0, now.tpr), here, (now.fpr, 0)], "guide"), line(passed), dots(passed)]
        + [named(*one) for one in list(zip(places, names))[: len(passed) - 1]]
        + [point(here, str(threshold))],
        height=280,
        width=280,
        edges=EDGES,
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


def counts(now) -> dict:
    return numbers(
        ("TPR", f"{now.tp}/{SCAMS}", True),
        ("TP", now.tp),
        ("FN", now.fn),
        ("FPR", f"{now.fp}/{HONEST}", True),
        ("FP", now.fp),
        ("TN", now.tn),
        ("AUC", decimal(auc(LABELS, SCORES), 4), True),
    )


def flags(state: dict) -> list[int]:
    return [int(score >= state["tenths"] / 10) for score in SCORES]


def said(state: dict, before: dict | None) -> str:
    """What the last move of the threshold did."""
    if before is None or before == state:
        return f"At threshold {state['tenths'] / 10}, {flagged_now(state)}."
    changed = [
        (title, label, flag - old)
        for (title, label, _), flag, old in zip(LISTINGS, flags(state), flags(before))
        if flag != old
    ]
    if not changed:
        return (
            "The threshold passes no listing: the same ones are flagged, and the point does not"
            " move."
        )
    return f"The threshold {passed(changed)}: {moves(changed)}. AUC does not change."


def flagged_now(state: dict) -> str:
    flagged = flags(state)
    counts = confusion_matrix(LABELS, flagged)
    if not sum(flagged):
        return "the filter flags nothing"
    kinds = [count(counts.tp, "scam", "scams")] if counts.tp else []
    kinds += [count(counts.fp, "honest listing", "honest listings")] if counts.fp else []
    return f"the filter flags {listed(kinds)}"


def passed(changed: list) -> str:
    """What the threshold has passed: one listing by its title, several by their kinds."""
    back = "goes back over" if changed[0][2] < 0 else "passes"
    if len(changed) == 1:
        title, label, _ = changed[0]
        return f"{back} {'a scam' if label else 'an honest listing'}, “{title}”"
    scams = sum(label for _, label, _ in changed)
    honest = len(changed) - scams
    kinds = [count(scams, "scam", "scams")] if scams else []
    kinds += [count(honest, "honest listing", "honest listings")] if honest else []
    return f"{back} {listed(kinds)}"


def moves(changed: list) -> str:
    """How that moved the point."""
    verb = "falls" if changed[0][2] < 0 else "rises"
    scams = sum(label for _, label, _ in changed)
    honest = len(changed) - scams
    up, right = f"true positive rate {verb} by {scams}/{SCAMS}", f"by {honest}/{HONEST}"
    if not honest:
        return f"the {up}"
    return (
        f"the {up}, the false positive rate {right}"
        if scams
        else f"the false positive rate {verb} {right}"
    )


answer = answers(describe)
