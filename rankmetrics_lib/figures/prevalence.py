"""One filter on sites with more and more honest listings: its ROC curve does not move, but
its precision-recall curve does."""

from rankmetrics_lib.formulas import ConfusionMatrix

from .parts import (
    axis,
    boxes,
    formula,
    fraction,
    guess,
    label,
    line,
    opened,
    placed,
    plot,
    point,
    slider,
    strong,
    term,
)
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
ALL_SCAMS, ALL_HONEST = 400, 40_000
HIGHEST_TENTHS = 40  # ten times the first threshold
PER_SCAM = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100]  # honest listings for each scam
ALERTS = 16
SQUARE_EDGES = [26, 10, 36, 54]  # on a phone, the letters of a small plot are large
LIVE = len(PER_SCAM) - 1  # the site of the question
QUESTION = guess(
    f"The live site has {PER_SCAM[LIVE]} honest listings for each scam. Of {ALERTS} alerts there,"
    " how many are scams?",
    8,
    high=ALERTS,
    step=1,
)
ASKING = "your guess. Then you can make scams rare."
TRYING = "pull “Honest per scam” up to 100. Which of the two curves moves?"
# The place in PER_SCAM, and ten times the threshold.
START: dict = {"guess": None, "site": 0, "tenths": 13}


def describe(state: dict = START, before: dict | None = None) -> dict:
    all_counts, now = counts_of(state["site"]), counts_now(state)
    parts = [
        placed("site", sites(state)),
        placed("threshold", thresholds(state)),
        placed("left", roc(all_counts, now)),
        placed("right", precision_recall(state["site"], all_counts, now)),
        placed("across", queue(state, now)),
        placed("formula", precision_in_numbers(state["site"], now)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def told(guess: int) -> str:
    """The guess beside the alerts of the live site, at the threshold of the start."""
    test, live = counts_now(START), counts_now(START | {"site": LIVE})
    return (
        f"You said {guess}. In the test about {alerts(test)} of {ALERTS} are scams; on the live"
        f" site about {alerts(live)} is. The filter has not changed."
    )


def queue(state: dict, now: ConfusionMatrix) -> dict:
    return boxes(f"{ALERTS} alerts, scams filled", alerts(now), ALERTS, state["guess"])


def sites(state: dict) -> dict:
    last, per_scam = len(PER_SCAM) - 1, PER_SCAM[state["site"]]
    return slider("site", "Honest per scam", 0, last, state["site"], str(per_scam))


def thresholds(state: dict) -> dict:
    words = decimal(state["tenths"] / 10, 1)
    return slider("tenths", "Threshold", -20, HIGHEST_TENTHS, state["tenths"], words)


def roc(all_counts: list[ConfusionMatrix], now: ConfusionMatrix) -> dict:
    here = (now.fpr, now.tpr)
    points = [(one.fpr, one.tpr) for one in all_counts]
    return plot_of_shares(
        "ROC curve of the filter: it is the same on every site",
        ["false positive rate", "true positive rate"],
        [
            line([(0, 0), (1, 1)], "possible"),
            line([(0.0, 0.0)] + points + [(1.0, 1.0)]),
            line([(0, now.tpr), here], "guide", "tpr"),
            line([(now.fpr, 0), here], "guide", "fpr"),
            point(here),
        ],
    )


def precision_recall(site: int, all_counts: list[ConfusionMatrix], now: ConfusionMatrix) -> dict:
    """The curve of the site, and that of the first one."""
    here = (now.recall, now.precision)
    first = []
    if site:
        first = [line(steps_in_recall(counts_of(0)), "other")]
        first += [label((1, 1), "1 per scam", 0, -20, "other", "end")]
    chance = prevalence(site)
    named = [label((0, chance), "prevalence", 6, 6)] if chance > 0.015 else []  # room is left
    return plot_of_shares(
        "Precision-recall curve of the filter: the rarer scams are, the lower it lies",
        ["recall", "precision"],
        first
        + named
        + [
            line([(0, chance), (1, chance)], "possible", "prevalence"),
            line(steps_in_recall(all_counts)),
            line([(now.recall, 0), here], "guide", "tpr"),
            line([(0, now.precision), here], "guide", "precision"),
            point(here),
        ],
    )


def plot_of_shares(words: str, names: list[str], marks: list) -> dict:
    x, y = [axis(name, [0, 1]) for name in names]
    return plot(words, x, y, marks, height=280, width=280, edges=SQUARE_EDGES)


def steps_in_recall(all_counts: list[ConfusionMatrix]) -> list:
    """The precision-recall curve: each step in recall has the precision at its end."""
    corners, reached = [], 0.0
    for one in all_counts:
        corners += [(reached, one.precision), (one.recall, one.precision)]
        reached = one.recall
    return corners


def precision_in_numbers(site: int, now: ConfusionMatrix) -> dict:
    """Precision from the two rates, which do not change with the site, and the prevalence, which
    does."""
    chance, precision = prevalence(site), decimal(now.precision)
    per_scam = PER_SCAM[site]
    rare = f"prevalence: one listing of {per_scam + 1} is a scam"
    tpr = term(decimal(now.tpr), "tpr", 3, f"TPR, recall: {percent(now.tpr)} of the scams pass")
    fpr = term(decimal(now.fpr), "fpr", 0, f"FPR: {percent(now.fpr)} of the honest listings pass")
    scams = [term(decimal(chance, 3), "prevalence", 3, rare), " · ", tpr]
    honest = [term(decimal(1 - chance, 3), "prevalence", 0, rare), " · ", fpr]
    whole = fraction(scams, scams + [" + "] + honest)
    return formula(f"Precision is {precision}", ("precision", [whole, " = ", strong(precision)]))


def prevalence(site: int) -> float:
    return 1 / (1 + PER_SCAM[site])


def counts_of(site: int) -> list[ConfusionMatrix]:
    return [counts_on_site(place, site) for place in range(len(SCAMS_PASSED))]


def counts_on_site(place: int, site: int) -> ConfusionMatrix:
    """The counts at one threshold: the honest listings of a site are a part of the 40,000."""
    honest = ALL_SCAMS * PER_SCAM[site]
    tp, fp = SCAMS_PASSED[place], HONEST_PASSED[place] * honest / ALL_HONEST
    counts: list = [tp, fp, ALL_SCAMS - tp, honest - fp]
    return ConfusionMatrix(*counts)


def counts_now(state: dict) -> ConfusionMatrix:
    return counts_on_site(HIGHEST_TENTHS - state["tenths"], state["site"])


def alerts(counts: ConfusionMatrix) -> int:
    """How many of 16 alerts are scams."""
    return round(ALERTS * counts.precision)


def said(state: dict, before: dict | None) -> str:
    """What another site, or another threshold, has done."""
    now = counts_now(state)
    if before is None or before == state or before["guess"] is None:
        return f"Of {ALERTS} alerts from this filter, about {alerts(now)} are scams."
    then = counts_now(before)
    seen = instead(alerts(now), alerts(then))
    if state["site"] != before["site"]:
        return (
            f"The filter still flags {percent(now.tpr)} of the scams and {percent(now.fpr)} of the"
            f" honest listings, so the ROC curve does not move. But {seen}."
        )
    return (
        f"The true positive rate {percent_change(then.tpr, now.tpr)}, the false positive rate"
        f" {percent_change(then.fpr, now.fpr)}: the point moves along both curves, and {seen}."
    )


def instead(now: int, then: int) -> str:
    verb = "is a scam" if now == 1 else "are scams"
    still, before = ("still ", "") if now == then else ("", f" instead of {then}")
    return f"of {ALERTS} alerts, {still}about {now} {verb}{before}"


def percent_change(before: float, now: float) -> str:
    if percent(now) == percent(before):
        return f"stays at {percent(now)}"
    return f"{'rises' if now > before else 'falls'} to {percent(now)}"


def percent(share: float) -> str:
    return f"{round(100 * share)}%"


answer = answers(describe)
