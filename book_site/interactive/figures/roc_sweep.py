"""A threshold over the seven listings of the chapter on ROC curves, and its point on the curve."""

from rankmetrics_lib.formulas import auc, confusion_matrix, roc_curve

from .listings import LABELS, LISTINGS, SCORES
from .words import answers, count, decimal, listed

SCAMS, HONEST = LABELS.count(1), LABELS.count(0)
GROUPS = {(1, 1): "TP", (0, 1): "FP", (1, 0): "FN", (0, 0): "TN"}  # by label and decision
FILTERS = {8: "filter A", 5: "filter B"}
START = {"tenths": 8}  # ten times the threshold, 0 to 10


def describe(state: dict = START, before: dict | None = None) -> dict:
    threshold = state["tenths"] / 10
    flagged = flags(state)
    counts = confusion_matrix(LABELS, flagged)
    fpr, tpr, thresholds = roc_curve(LABELS, SCORES)
    return {
        "state": state,
        "threshold": threshold,
        "in_words": ", ".join(
            [str(threshold)] + [FILTERS[t] for t in FILTERS if t == state["tenths"]]
        ),
        "listings": [
            {
                "title": title,
                "relevant": label == 1,
                "score": score,
                "flagged": flag == 1,
                "group": GROUPS[(label, flag)],
            }
            for (title, label, score), flag in zip(LISTINGS, flagged)
        ],
        "counts": {"TP": counts.tp, "FN": counts.fn, "FP": counts.fp, "TN": counts.tn},
        "tpr": counts.tpr,
        "fpr": counts.fpr,
        "auc": auc(LABELS, SCORES),
        "numbers": {
            "TPR": f"{counts.tp}/{SCAMS}",
            "FPR": f"{counts.fp}/{HONEST}",
            "AUC": decimal(auc(LABELS, SCORES), 4),
        },
        "curve": list(zip(fpr, tpr)),
        "names": ["∞"] + [str(one) for one in thresholds[1:]],
        "passed": len([one for one in thresholds if one >= threshold]),
        "said": said(state, before),
    }


def flags(state: dict) -> list[int]:
    return [int(score >= state["tenths"] / 10) for score in SCORES]


def said(state: dict, before: dict | None) -> str:
    """What the last step of the threshold has done."""
    if before is None or before == state:
        return f"At threshold {state['tenths'] / 10}, {flagged_now(state)}."
    changed = [
        (title, label, flag - old)
        for (title, label, _), flag, old in zip(LISTINGS, flags(state), flags(before))
        if flag != old
    ]
    if not changed:
        return (
            "The threshold passed no listing: the same ones are flagged, and the point stays where"
            " it is."
        )
    return f"The threshold {passed(changed)}: {moves(changed)}. AUC does not change."


def flagged_now(state: dict) -> str:
    flagged = flags(state)
    counts = confusion_matrix(LABELS, flagged)
    if not sum(flagged):
        return "nothing is flagged"
    kinds = [count(counts.tp, "scam", "scams")] if counts.tp else []
    kinds += [count(counts.fp, "honest listing", "honest listings")] if counts.fp else []
    return f"the filter flags {listed(kinds)}"


def passed(changed: list) -> str:
    """What the threshold has passed: one listing by its title, several by their kinds."""
    back = "went back over" if changed[0][2] < 0 else "passed"
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
    verb = "fell" if changed[0][2] < 0 else "rose"
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
