"""Eight impressions of two users: one slider shifts all the scores of one of them, so AUC over all
impressions changes, and GAUC does not."""

from rankmetrics_lib.formulas import auc, grouped_auc

from .parts import described, numbers, placed, slider, strip
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
MOST = 6  # tenths: Ben's highest score is then 1
START = {"shift": 0}
START_WORDS = (
    "AUC compares each click with each film passed over, even Ana’s with Ben’s. GAUC compares only"
    " within a list."
)


def describe(state: dict = START, before: dict | None = None) -> dict:
    shift = state["shift"]
    pull = slider("shift", "Ben's scores", 0, MOST, shift, "+" + decimal(shift / 10, 1))
    parts = [
        placed("numbers", values(shift)),
        placed("list", impressions(state, before)),
        placed("control", pull),
    ]
    trying = "how low can you bring AUC without changing anyone's list?"
    return described(state, parts, said(state, before), trying)


def values(shift: int) -> dict:
    scores = scores_at(shift)
    return numbers(
        ("AUC", decimal(auc(CLICKED, scores)), True),
        ("GAUC", decimal(gauc_at(shift)), True),
        ("Ana alone", decimal(auc_of("Ana", scores))),
        ("Ben alone", decimal(auc_of("Ben", scores))),
    )


def impressions(state: dict, before: dict | None) -> dict:
    """In the order of their scores; what has moved keeps a trace of where it was."""
    scores = scores_at(state["shift"])
    old = scores_at(before["shift"]) if before else scores
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    rows = [row(place, scores[place], old[place]) for place in order]
    return strip(["clicked", "passed over"], rows, beside=True)


def scores_at(shift: int) -> list[int]:
    return [score + shift * (user == "Ben") for user, _, _, score in IMPRESSIONS]


def gauc_at(shift: int) -> float:
    return grouped_auc(CLICKED, scores_at(shift), USERS)


def auc_of(user: str, scores: list[int]) -> float:
    mine = [place for place, other in enumerate(USERS) if other == user]
    return auc([CLICKED[place] for place in mine], [scores[place] for place in mine])


def row(place: int, score: int, old: int) -> dict:
    user, film, clicked, _ = IMPRESSIONS[place]
    return {
        "id": film,
        "title": f"{user}: {film}",
        "relevant": clicked == 1,
        "bar": score / 10,
        "ghost": old / 10 if old != score else None,
        "mark": decimal(score / 10, 1),
    }


def said(state: dict, before: dict | None) -> str:
    """What the shift has done to both numbers."""
    if before is None or before == state:
        return START_WORDS
    now = auc(CLICKED, scores_at(state["shift"]))
    then = auc(CLICKED, scores_at(before["shift"]))
    moved = "up" if state["shift"] > before["shift"] else "down"
    return (
        f"All of Ben’s scores move {moved}, but his list stays the same."
        f" AUC {change(then, now)}; GAUC stays {decimal(gauc_at(state['shift']))}."
    )


answer = answers(describe)
