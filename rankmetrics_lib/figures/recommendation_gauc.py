"""Eight impressions of two users: one slider shifts all the scores of one of them, so AUC over all
impressions changes, and no list does, nor GAUC."""

from rankmetrics_lib.formulas import auc, grouped_auc

from .parts import (
    formula,
    fraction,
    numbers,
    opened,
    placed,
    slider,
    strip,
    strong,
    term,
    vote,
)
from .words import answers, change, decimal

IMPRESSIONS = [  # as in the chapter: user, film, clicked, score in tenths
    ("Ana", "Titanic", 1, 9),
    ("Ana", "Alien", 0, 8),
    ("Ana", "Amélie", 1, 7),
    ("Ana", "Solaris", 1, 6),
    ("Ben", "Jaws", 0, 4),
    ("Ben", "Rififi", 1, 3),
    ("Ben", "Stalker", 0, 2),
    ("Ben", "Playtime", 0, 1),
]
USERS = [user for user, _, _, _ in IMPRESSIONS]
CLICKED = [clicked for _, _, clicked, _ in IMPRESSIONS]
N_CLICKED = sum(CLICKED)
PAIRS = N_CLICKED * (len(CLICKED) - N_CLICKED)
TOP_SHIFT = 6  # tenths: Ben's highest score is then 1
ASKING = "your guess. Then you can move Ben’s scores."
TRYING = "pull Ben’s scores down to +0.0. That is the new version."
START = {"shift": TOP_SHIFT, "guess": None}
START_WORDS = (
    "AUC compares each click with each film passed over, even Ana’s with Ben’s. GAUC compares only"
    " within a list."
)


def describe(state: dict = START, before: dict | None = None) -> dict:
    shift = state["shift"]
    pull = slider("shift", "Ben's scores", 0, TOP_SHIFT, shift, "+" + decimal(shift / 10, 1))
    parts = [
        placed("numbers", auc_numbers(shift)),
        placed("list", impressions(state, before)),
        placed("control", pull),
        placed("formula", in_numbers(shift)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def auc_numbers(shift: int) -> dict:
    return numbers(
        ("AUC", decimal(auc_at(shift)), True),
        ("GAUC", decimal(gauc_at(shift)), True),
    )


def in_numbers(shift: int) -> dict:
    """AUC of all pairs of a click and a film passed over; GAUC as the mean of the users' AUCs."""
    scores = scores_at(shift)
    right = decimal(auc_at(shift) * PAIRS, 1)
    ana, ben = [
        term(decimal(auc_of(user, scores)), user, 0, f"AUC of {user}’s four films")
        for user in ("Ana", "Ben")
    ]
    auc, gauc = decimal(auc_at(shift)), decimal(gauc_at(shift))
    return formula(
        f"AUC is {right} pairs of {PAIRS}, {auc}. GAUC is the mean of Ana’s AUC and Ben’s, {gauc}",
        (f"AUC, all {PAIRS} pairs", [fraction([right], [str(PAIRS)]), " = ", strong(auc)]),
        (
            "GAUC, Ana’s AUC and Ben’s",
            [fraction(["4 × ", ana, " + 4 × ", ben], ["4 + 4"]), " = ", strong(gauc)],
        ),
    )


def impressions(state: dict, before: dict | None) -> dict:
    """In the order of their scores; what has moved keeps a trace of where it was."""
    scores = scores_at(state["shift"])
    old = scores_at(before["shift"]) if before else scores
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    rows = [impression_row(place, scores[place], old[place]) for place in order]
    return strip(["clicked", "passed over"], rows, beside=True)


def scores_at(shift: int) -> list[int]:
    return [score + shift * (user == "Ben") for user, _, _, score in IMPRESSIONS]


def auc_at(shift: int) -> float:
    return auc(CLICKED, scores_at(shift))


def gauc_at(shift: int) -> float:
    return grouped_auc(CLICKED, scores_at(shift), USERS)


def auc_of(user: str, scores: list[int]) -> float:
    mine = [place for place, other in enumerate(USERS) if other == user]
    return auc([CLICKED[place] for place in mine], [scores[place] for place in mine])


def impression_row(place: int, score: int, old: int) -> dict:
    user, film, clicked, _ = IMPRESSIONS[place]
    return {
        "id": film,
        "title": f"{user}: {film}",
        "relevant": clicked == 1,
        "bar": score / 10,
        "ghost": old / 10 if old != score else None,
        "mark": decimal(score / 10, 1),
    }


def told(guess: str) -> str:
    """The guess beside what the whole way down does to the numbers of the start."""
    lower = decimal(TOP_SHIFT / 10, 1)
    return (
        f"You said {guess}. The new version lowers all of Ben’s scores by {lower}: AUC"
        f" {change(auc_at(TOP_SHIFT), auc_at(0))}, and neither list has changed. GAUC"
        f" {change(gauc_at(TOP_SHIFT), gauc_at(0))}."
    )


def said(state: dict, before: dict | None) -> str:
    """What the shift has done to both numbers."""
    if before is None or before["shift"] == state["shift"]:
        return START_WORDS
    aucs = change(auc_at(before["shift"]), auc_at(state["shift"]))
    moved = "up" if state["shift"] > before["shift"] else "down"
    return (
        f"All of Ben’s scores move {moved}, but his list stays the same."
        f" AUC {aucs}; GAUC stays {decimal(gauc_at(state['shift']))}."
    )


QUESTION = vote(
    f"A new version raises AUC from {decimal(auc_at(TOP_SHIFT))} to {decimal(auc_at(0))}."
    " Whose list gets better?",
    "Ana’s",
    "Ben’s",
    "both",
    "neither",
)
answer = answers(describe)
