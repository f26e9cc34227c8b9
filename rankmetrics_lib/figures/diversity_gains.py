"""What each result adds to a page on “jaguar”: alpha says how much less a repetition adds."""

from rankmetrics_lib.formulas import alpha_dcg, alpha_ndcg, subtopic_recall

from .parts import choice, described, numbers, placed, ranked, slider
from .words import answers, change, decimal

SUBTOPICS = ["car", "animal", "team"]
POOL = [  # as in the chapter
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
LABELS = [labels for _, labels in POOL]
PAGES = {"1": [0, 1, 2, 3, 4, 5], "2": [7, 8, 0, 6, 9, 2]}
START = {"order": PAGES["2"], "percent": 50}  # percent: 100 alpha


def describe(state: dict = START, before: dict | None = None) -> dict:
    page = page_of(state["order"])
    pages = [(f"Page {key}", {"order": PAGES[key]}, key == page) for key in ("1", "2")]
    percent, alpha = state["percent"], decimal(alpha_of(state))
    parts = [
        placed("across", choice("Page", pages)),
        placed("control", slider("percent", "α =", 0, 100, percent, alpha, step=10)),
        placed("numbers", values(state)),
        placed("list", results(state, before)),
    ]
    trying = (
        "drag the results. How low can reordering alone bring page 2? And which α is worst for"
        " page 1?"
    )
    return described(state, parts, said(state, before), trying)


def alpha_of(state: dict) -> float:
    return state["percent"] / 100


def values(state: dict) -> dict:
    lists, alpha = rows(state["order"]), alpha_of(state)
    return numbers(
        ("α-nDCG", decimal(ndcg_of(state)), True),
        ("α-DCG", decimal(alpha_dcg(lists, alpha=alpha))),
        ("S-recall@3", decimal(subtopic_recall(lists, 3))),
    )


def results(state: dict, before: dict | None) -> dict:
    """Each result with a bar for each of its subtopics: the outline is what the first result about
    it adds, the filled part what this one does."""
    then = by_place(before) if before else []
    documents = [
        {
            "id": place,
            "title": POOL[place][0],
            "words": f"adds {in_words(gains)}",
            "cells": cells(place, gains, [old for other, old in then if other == place]),
            "value": decimal(sum(gains)),
        }
        for place, gains in by_place(state)
    ]
    columns = SUBTOPICS + ["gain"]
    return ranked("order", "What each result adds", documents, len(documents), columns=columns)


def cells(place: int, gains: list[float], then: list[list[float]]) -> list:
    """For each subtopic of a result what it adds, and what it added before if that was another
    number. `then` is empty for a result that was on the other page."""
    found = []
    for which, (label, gain) in enumerate(zip(LABELS[place], gains)):
        old = then[0][which] if then else gain
        found.append([gain, old if old != gain else None] if label else None)
    return found


def by_place(state: dict) -> list:
    """Each result's place in the pool, and what it adds, from rank 1."""
    return list(zip(state["order"], gains_of(state["order"], state["percent"])))


def rows(order: list[int]) -> list[list[int]]:
    return [LABELS[place] for place in order]


def page_of(order: list[int]) -> str:
    return "1" if sorted(order) == sorted(PAGES["1"]) else "2"


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


def in_words(gains: list[float]) -> str:
    parts = [f"{decimal(gain)} for {name}" for name, gain in zip(SUBTOPICS, gains) if gain]
    return " and ".join(parts) if parts else "nothing"


def ndcg_of(state: dict) -> float:
    return alpha_ndcg(rows(state["order"]), 6, pool=LABELS, alpha=alpha_of(state))


def said(state: dict, before: dict | None) -> str:
    """What the change has done to the gains and to α-nDCG."""
    if before is None or before == state:
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
    elif page_of(state["order"]) != page_of(before["order"]):
        start = f"Page {page_of(state['order'])} instead of page {page_of(before['order'])}."
    else:
        start = of_move(state, before)
    return f"{start} α-nDCG {change(ndcg_of(before), ndcg_of(state))}."


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
    return f"“{POOL[order[rank]][0]}” moves {way}{goal} and adds {effect}."


answer = answers(describe)
