"""Two ideals for one list: what NDCG divides by decides whether a missed page counts."""

from rankmetrics_lib.formulas import dcg, ideal_dcg, ndcg

from .parts import (
    added,
    formula,
    fraction,
    graded,
    guess,
    opened,
    placed,
    ranked,
    stack,
    stacks,
    strong,
    term,
)
from .words import answers, decimal

CUTOFF = 4
CARD_PAGES = [  # id, title, grade; as the new search ranks them, then the missed ones
    ("paying", "Paying in other countries", 2),
    ("fees", "Fees of your card", 1),
    ("rates", "Exchange rates", 1),
    ("branch", "Find a branch", 0),
    ("unlock", "Unlock your card for travel", 3),
    ("cash", "Cash machines abroad", 2),
]
JUDGED = [id for id, _, _ in CARD_PAGES]
CARD_TITLES = {id: title for id, title, _ in CARD_PAGES}
CARD_GRADES = {id: grade for id, _, grade in CARD_PAGES}
CARD_POOL = [grade for _, _, grade in CARD_PAGES]
GAINS: dict[tuple[int, int], float] = {}  # that were asked for before, as the values of lists
COMPUTED_DCGS: dict[tuple, dict] = {}
WIDEST = ideal_dcg(CARD_POOL, CUTOFF)
QUESTION = guess("What share of the possible gain did she get?", 0.5)
IN_SYMBOLS = formula(
    "NDCG at 4 is the gain of the list divided by that of the best list",
    ("NDCG@4", [fraction(["gain of the list"], ["gain of the best list"]), " = ?"]),
)
ASKING = "your guess. Then you can move the pages."
TRYING = "drag the page that unlocks her card into last place, then up."
START = {"order": JUDGED, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    parts = [
        placed("list", card_list(state)),
        placed("bars", dcg_bars(state, before)),
        placed("formula", IN_SYMBOLS if locked else in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def card_list(state: dict) -> dict:
    documents = graded(state["order"], CARD_TITLES, CARD_GRADES)
    return ranked("order", "What Eve got", documents, CUTOFF, rest="Missed: judged, but not shown")


def shown(state: dict) -> list[str]:
    return state["order"][:CUTOFF]


def grades(ids: list[str]) -> list[int]:
    return [CARD_GRADES[id] for id in ids]


def ideal_order(ids: list[str]) -> list[str]:
    """The first k of them, best first; equal grades stay in order, in MicroPython too, whose
    sorting forgets it."""
    return sorted(ids, key=lambda id: (-CARD_GRADES[id], ids.index(id)))[:CUTOFF]


def dcgs_of(state: dict) -> dict:
    rels = grades(shown(state))
    if tuple(rels) not in COMPUTED_DCGS:
        COMPUTED_DCGS[tuple(rels)] = computed(rels)
    return COMPUTED_DCGS[tuple(rels)]


def computed(rels: list[int]) -> dict:
    return {
        "dcg": dcg(rels, CUTOFF),
        "judged": ideal_dcg(CARD_POOL, CUTOFF),
        "list": ideal_dcg(rels, CUTOFF),
        "ndcg judged": ndcg(rels, CUTOFF, pool=CARD_POOL),
        "ndcg list": ndcg(rels, CUTOFF),
    }


def gains_counted(ids: list[str]) -> list[float]:
    """What each page adds to the DCG of the list: the DCG of a list in which it stands alone."""
    return [gain_alone(CARD_GRADES[id], rank) for rank, id in enumerate(ids)]


def gain_alone(grade: int, above: int) -> float:
    if (grade, above) not in GAINS:
        GAINS[grade, above] = dcg([0] * above + [grade])
    return GAINS[grade, above]


def segments(ids: list[str]) -> list[dict]:
    return [
        {"id": id, "grade": CARD_GRADES[id], "size": gain / WIDEST}
        for id, gain in zip(ids, gains_counted(ids))
    ]


def dcg_bars(state: dict, before: dict | None) -> dict:
    now, locked = dcgs_of(state), state["guess"] is None
    old = dcgs_of(before) if before and before["order"] != state["order"] else None
    ids = shown(state)

    def ghost(name):
        return old[name] / WIDEST if old and old[name] != now[name] else None

    return stacks(
        "The gain of the list, and the two ideals, on one scale",
        stack("Her list", segments(ids), decimal(now["dcg"]), ghost=ghost("dcg")),
        [
            stack(
                "Best of all judged",
                segments(ideal_order(JUDGED)),
                decimal(now["judged"]),
                ["NDCG", decimal(now["ndcg judged"])],
                ghost=ghost("judged"),
                mark=None if locked else state["guess"] * now["judged"] / WIDEST,
                guessed="" if locked else decimal(state["guess"]),
                hidden=locked,
            ),
            stack(
                "Best of the list itself",
                segments(ideal_order(ids)),
                decimal(now["list"]),
                ["NDCG", decimal(now["ndcg list"])],
                ghost=ghost("list"),
                hidden=locked,
            ),
        ],
    )


def in_numbers(state: dict) -> dict:
    now, ids = dcgs_of(state), shown(state)

    def line(name, ideal, best):
        whole = fraction(added(dcg_terms(ids)), added(dcg_terms(best)))
        sums = fraction([decimal(now["dcg"])], [decimal(now[ideal])])
        return name, [whole, " = ", sums, " = ", strong(decimal(now[f"ndcg {ideal}"]))]

    judged, alone = decimal(now["ndcg judged"]), decimal(now["ndcg list"])
    return formula(
        f"NDCG of the judged set {judged}, list-only {alone}",
        line("NDCG@4, judged set", "judged", ideal_order(JUDGED)),
        line("NDCG@4, list only", "list", ideal_order(ids)),
    )


def dcg_terms(ids: list[str]) -> list[dict]:
    return [
        term(
            decimal(gain),
            id,
            CARD_GRADES[id],
            f"{CARD_TITLES[id]}: {CARD_GRADES[id]} / log₂({rank} + 1) = {decimal(gain)}",
        )
        for rank, (id, gain) in enumerate(zip(ids, gains_counted(ids)), 1)
    ]


def told(guess: float) -> str:
    """The guess beside the two answers, which were given for the list of the start."""
    start = dcgs_of(START)
    judged, alone = start["ndcg judged"], start["ndcg list"]
    return (
        f"You said {decimal(guess)}. Of all that was possible, she got {decimal(judged)}."
        f" Measured against itself, the same list gets {decimal(alone)}. Both are printed as NDCG."
    )


def said(state: dict, before: dict | None) -> str:
    if state["guess"] is None:
        return "Her four pages are in perfect order. The best page was never found."
    if before is None or before["order"] == state["order"]:
        return "The list-only ideal is this list itself: what was missed costs nothing."
    now, old = dcgs_of(state), dcgs_of(before)
    judged, alone = [went(old[name], now[name]) for name in ("ndcg judged", "ndcg list")]
    sentence = f"Judged set: {judged}. List only: {alone}."
    if now["dcg"] > old["dcg"] and now["ndcg list"] < old["ndcg list"]:
        sentence += " A better list, and a lower number."
    if now["ndcg judged"] == 1:
        sentence += " Nothing better was possible."
    return sentence


def went(old: float, new: float) -> str:
    if abs(new - old) < 1e-9:
        return f"still {decimal(new)}"
    return f"{'up' if new > old else 'down'} to {decimal(new)}"


answer = answers(describe)
