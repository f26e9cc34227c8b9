"""What each result adds to a page on “jaguar”: alpha says how much less a repetition adds."""

from rankmetrics_lib.formulas import alpha_dcg, alpha_ndcg, dcg, subtopic_recall
from rankmetrics_lib.formulas.diversity import greedy_order

from .parts import (
    added,
    formula,
    fraction,
    guess,
    numbers,
    opened,
    placed,
    ranked,
    slider,
    strong,
    term,
)
from .words import answers, change, decimal

SUBTOPICS = ["car", "animal", "team"]
JAGUARS = [  # as in the chapter
    ("Jaguar, official site", [1, 0, 0]),
    ("Used cars near you", [1, 0, 0]),
    ("Test drive: F-Type", [1, 0, 0]),
    ("Find a dealer", [1, 0, 0]),
    ("Price list", [1, 0, 0]),
    ("History of the XK", [1, 0, 0]),
    ("Panthera onca", [0, 1, 0]),
    ("What is a jaguar?", [1, 1, 0]),
    ("Jaguars: schedule", [0, 0, 1]),
    ("Jaguars: tickets", [0, 0, 1]),
]
COVERED = [labels for _, labels in JAGUARS]
QUESTION = guess("How much of the possible diversity is this?", 0.5)
IN_SYMBOLS = formula(
    "α-nDCG at 6 is what the page gains divided by what the best page gains",
    ("α-nDCG@6", [fraction(["gain of the page"], ["gain of the best page"]), " = ?"]),
)
ALPHA_NDCGS: dict[tuple, float] = {}  # α-nDCG of the lists that were asked for before
BEST_GAINS: dict[int, str] = {}  # the gain of the best page, for each alpha
DRAGGED = ["order", "percent"]  # what a hand changes
ASKING = "your guess. Then you can move the results."
TRYING = "drag “What is a jaguar?” to the top. Then change α."
# Each subtopic has one of the first three results. percent: 100 alpha
START = {"order": [0, 6, 8, 9, 2, 7], "percent": 50, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    percent, alpha = state["percent"], decimal(alpha_of(state))
    parts = [
        placed("control", slider("percent", "α =", 0, 100, percent, alpha, step=10)),
        placed("numbers", diversity_numbers(state)),
        placed("list", results_with_gains(state, before)),
        placed("formula", IN_SYMBOLS if locked else in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def alpha_of(state: dict) -> float:
    return state["percent"] / 100


def diversity_numbers(state: dict) -> dict:
    value = "?" if state["guess"] is None else decimal(alpha_ndcg_of(state))
    return numbers(
        ("α-nDCG", value, True),
        ("S-recall@3", decimal(s_recall_of(state)), True),
    )


def in_numbers(state: dict) -> dict:
    value = decimal(alpha_ndcg_of(state))
    whole = fraction(added(discounted_terms(state)), [best_of(state["percent"])])
    return formula(f"α-nDCG at 6 is {value}", ("α-nDCG@6", [whole, " = ", strong(value)]))


def discounted_terms(state: dict) -> list[dict]:
    """What each result adds to α-DCG, with the discount of its rank."""
    found = []
    for rank, (place, gains) in enumerate(by_place(state), 1):
        gain, discounted = sum(gains), decimal(dcg([0] * (rank - 1) + [sum(gains)]))
        hint = f"{JAGUARS[place][0]}: {decimal(gain)} / log₂({rank} + 1) = {discounted}"
        found.append(term(discounted, place, 0, hint))
    return found


def results_with_gains(state: dict, before: dict | None) -> dict:
    """Each result with a bar for each of its subtopics: the outline is what the first result about
    it adds, the filled part what this one does."""
    then = by_place(before) if before else []
    documents = [
        {
            "id": place,
            "title": JAGUARS[place][0],
            "words": f"adds {gains_in_words(gains)}",
            "cells": subtopic_cells(place, gains, [old for other, old in then if other == place]),
            "value": decimal(sum(gains)),
        }
        for place, gains in by_place(state)
    ]
    columns = SUBTOPICS + ["gain"]
    return ranked("order", "What each result adds", documents, len(documents), columns=columns)


def subtopic_cells(place: int, gains: list[float], then: list[list[float]]) -> list:
    """For each subtopic of a result what it adds, and what it added before if that was another
    number. `then` is empty at the start."""
    found = []
    for which, (label, gain) in enumerate(zip(COVERED[place], gains)):
        old = then[0][which] if then else gain
        found.append([gain, old if old != gain else None] if label else None)
    return found


def by_place(state: dict) -> list:
    """Each result's place in the pool, and what it adds, from rank 1."""
    return list(zip(state["order"], gains_of(state["order"], state["percent"])))


def rows(order: list[int]) -> list[list[int]]:
    return [COVERED[place] for place in order]


def gains_of(order: list[int], percent: int) -> list[list[float]]:
    """What each subtopic adds at each rank, before the discount."""
    worth = [1.0] * len(SUBTOPICS)
    found = []
    for labels in rows(order):
        found.append([value * label for value, label in zip(worth, labels)])
        worth = [
            value * (1 - percent / 100) if label else value for value, label in zip(worth, labels)
        ]
    return found


def gains_in_words(gains: list[float]) -> str:
    parts = [f"{decimal(gain)} for {name}" for name, gain in zip(SUBTOPICS, gains) if gain]
    return " and ".join(parts) if parts else "nothing"


def alpha_ndcg_of(state: dict) -> float:
    key = tuple(state["order"]), state["percent"]
    if key not in ALPHA_NDCGS:
        ALPHA_NDCGS[key] = alpha_ndcg(rows(state["order"]), 6, pool=COVERED, alpha=alpha_of(state))
    return ALPHA_NDCGS[key]


def best_of(percent: int) -> str:
    if percent not in BEST_GAINS:
        alpha = percent / 100
        BEST_GAINS[percent] = decimal(alpha_dcg(greedy_order(COVERED, 6, alpha), alpha=alpha))
    return BEST_GAINS[percent]


def s_recall_of(state: dict) -> float:
    return subtopic_recall(rows(state["order"]), 3)


def told(guess: float) -> str:
    """The guess beside the α-nDCG of the start."""
    return (
        f"You said {decimal(guess)}. α-nDCG says {decimal(alpha_ndcg_of(START))}, although each"
        " reader is served in the first three results."
    )


def said(state: dict, before: dict | None) -> str:
    """What the change has done to the gains and to α-nDCG."""
    if state["guess"] is None:
        return "A driver, a zoologist and a football fan: the first three results serve each once."
    if before is None or [before[key] for key in DRAGGED] == [state[key] for key in DRAGGED]:
        return (
            "The second result about a subtopic adds half as much as the first, the third a"
            " quarter."
        )
    if state["percent"] != before["percent"]:
        left = 1 - alpha_of(state)
        start = (
            f"With α = {decimal(alpha_of(state))}, a second result about the same subtopic is worth"
            f" {decimal(left)}, a third {decimal(left * left)}."
        )
    else:
        start = of_move(state, before)
    value, old = alpha_ndcg_of(state), alpha_ndcg_of(before)
    start += f" α-nDCG {change(old, value)}"
    if s_recall_of(state) != s_recall_of(before):
        joined = "but" if (s_recall_of(state) > s_recall_of(before)) != (value > old) else "and"
        start += f", {joined} S-recall@3 {change(s_recall_of(before), s_recall_of(state))}"
    return start + "."


def of_move(state: dict, before: dict) -> str:
    """Which result moved. Of two neighbors, it is the one that moved up."""
    order, old = state["order"], before["order"]
    changed = [rank for rank in range(len(order)) if order[rank] != old[rank]]
    rank, last = changed[0], changed[-1]
    way = "up"
    if order[rank] != old[last]:
        rank, last, way = last, rank, "down"
    goal = "" if abs(rank - last) == 1 else f" to rank {rank + 1}"
    now, then = [
        decimal(sum(gains_of(one["order"], one["percent"])[place]))
        for one, place in ((state, rank), (before, last))
    ]
    effect = f"{now}, as before" if now == then else f"{now} instead of {then}"
    return f"“{JAGUARS[order[rank]][0]}” moves {way}{goal} and adds {effect}."


answer = answers(describe)
