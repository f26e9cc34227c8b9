"""One filter on sites with more and more honest listings: its ROC curve stands still, its
precision-recall curve does not."""

from rankmetrics_lib.formulas import ConfusionMatrix

from .words import answers, decimal

# How many of the chapter's 400 scams and 40,000 honest listings score at least 4.0, 3.9, … −2.0.
SCAMS_PASSED = [
    3, 3, 5, 5, 5, 7, 9, 12, 14, 18, 23, 30, 40, 46, 50, 62, 72, 82, 93, 109, 120, 127, 150, 164,
    177, 189, 203, 218, 237, 252, 268, 281, 299, 313, 322, 330, 346, 354, 367, 372, 383, 385, 386,
    388, 388, 391, 392, 392, 394, 397, 397, 397, 397, 397, 397, 398, 398, 399, 399, 399, 399,
]  # fmt: skip
HONEST_PASSED = [
    2, 4, 7, 7, 10, 11, 14, 18, 24, 41, 54, 74, 107, 145, 190, 260, 343, 442, 568, 719, 918, 1139,
    1433, 1764, 2192, 2682, 3237, 3864, 4622, 5432, 6377, 7414, 8525, 9754, 11077, 12490, 13904,
    15395, 16943, 18501, 19983, 21562, 23176, 24757, 26199, 27657, 29048, 30376, 31521, 32624,
    33624, 34604, 35456, 36180, 36805, 37364, 37852, 38248, 38566, 38851, 39080,
]  # fmt: skip
SCAMS, HONEST = 400, 40_000
HIGHEST = 40  # ten times the first threshold
PER_SCAM = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100]  # honest listings for each scam
ALERTS = 16
START = {"site": 0, "tenths": 13}  # the place in PER_SCAM; ten times the threshold


def describe(state: dict = START, before: dict | None = None) -> dict:
    points = [counts_at(place, state) for place in range(len(SCAMS_PASSED))]
    now = counts_at(HIGHEST - state["tenths"], state)
    per_scam = PER_SCAM[state["site"]]
    return {
        "state": state,
        "site": str(per_scam),
        "threshold": decimal(state["tenths"] / 10, 1),
        "roc": [(0.0, 0.0)] + [(one.fpr, one.tpr) for one in points] + [(1.0, 1.0)],
        "pr": [(one.recall, one.precision) for one in points],
        "chance": 1 / (1 + per_scam),
        "roc_point": (now.fpr, now.tpr),
        "pr_point": (now.recall, now.precision),
        "scams": alerts(now),
        "alerts": ALERTS,
        "numbers": {
            "TPR": decimal(now.tpr),
            "FPR": decimal(now.fpr),
            "prevalence": decimal(1 / (1 + per_scam)),
            "precision": decimal(now.precision),
        },
        "said": said(state, before),
    }


def counts_at(place: int, state: dict) -> ConfusionMatrix:
    """The counts at one threshold: the honest listings of a site are a part of the 40,000."""
    honest = SCAMS * PER_SCAM[state["site"]]
    tp, fp = SCAMS_PASSED[place], HONEST_PASSED[place] * honest / HONEST
    return ConfusionMatrix(tp, fp, SCAMS - tp, honest - fp)


def alerts(counts: ConfusionMatrix) -> int:
    """How many of 16 alerts are scams."""
    return round(ALERTS * counts.precision)


def said(state: dict, before: dict | None) -> str:
    """What another site, or another threshold, has done."""
    now = counts_at(HIGHEST - state["tenths"], state)
    if before is None or before == state:
        return f"Of {ALERTS} alerts of this filter, about {alerts(now)} are scams."
    then = counts_at(HIGHEST - before["tenths"], before)
    seen = instead(alerts(now), alerts(then))
    if state["site"] != before["site"]:
        return (
            f"The filter still flags {percent(now.tpr)} of the scams and {percent(now.fpr)} of the"
            f" honest listings, so the ROC curve stands still. But {seen}."
        )
    return (
        f"The true positive rate {change(then.tpr, now.tpr)}, the false positive rate"
        f" {change(then.fpr, now.fpr)}: the point moves along both curves, and {seen}."
    )


def instead(now: int, then: int) -> str:
    verb = "is a scam" if now == 1 else "are scams"
    still, before = ("still ", "") if now == then else ("", f" instead of {then}")
    return f"of {ALERTS} alerts, {still}about {now} {verb}{before}"


def change(before: float, now: float) -> str:
    if percent(now) == percent(before):
        return f"stays at {percent(now)}"
    return f"{'rises' if now > before else 'falls'} to {percent(now)}"


def percent(share: float) -> str:
    return f"{round(100 * share)}%"


answer = answers(describe)
