"""Five emails and a missed one: each relevant email is a bar as high as the precision at its rank,
and the area of the bars is AP."""

from rankmetrics_lib.formulas import average_precision, precision, recall

from .parts import (
    added,
    axis,
    bars,
    formula,
    fraction,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    ranked,
    strong,
    term,
    vote,
)
from .words import answers, change, count, decimal, listed

PAGE_LENGTH = 5
EMAILS = [  # id, title, relevant; as the engine ranks them, then the one that it missed
    ("invoice", "Invoice seems swollen", 0),
    ("bulges", "Back cover bulges", 1),
    ("swelling", "Battery is swelling", 1),
    ("charger", "Where is my charger?", 0),
    ("hours", "Battery lasts 3 hours", 0),
    ("screen", "Screen pushed up", 1),
]
EMAIL_IDS = [id for id, _, _ in EMAILS]
EMAIL_TITLES = {id: title for id, title, _ in EMAILS}
EMAIL_LABELS = {id: relevant for id, _, relevant in EMAILS}
RELEVANT_EMAILS = [id for id in EMAIL_IDS if EMAIL_LABELS[id]]
R = len(RELEVANT_EMAILS)
FOUND_LAST = ["invoice", "bulges", "swelling", "charger", "screen", "hours"]  # in last place
INVOICE_SUNK = ["bulges", "swelling", "charger", "hours", "invoice", "screen"]
QUESTION = vote(
    "Which raises AP more, put in last place: the missed email or the invoice?",
    "the missed email",
    "the invoice",
)
ASKING = "your guess. Then you can move the emails."
TRYING = "drag the invoice to last place. Reset, then the missed email."
START = {"order": EMAIL_IDS, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("numbers", ap_numbers(state)),
        placed("list", emails(state)),
        placed("right", bars_of(state)),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def page_labels(state: dict) -> list[int]:
    return [EMAIL_LABELS[id] for id in state["order"][:PAGE_LENGTH]]


def ap_of(state: dict) -> float:
    return average_precision(page_labels(state), n_relevant=R)


def email_rank(id: str, state: dict) -> int:
    """The rank of an email; 0 if it is not among the five."""
    rank = state["order"].index(id) + 1
    return rank if rank <= PAGE_LENGTH else 0


def precision_at(id: str, state: dict) -> float:
    rank = email_rank(id, state)
    return precision(page_labels(state), rank) if rank else 0.0


def hits_over_rank(id: str, state: dict) -> str:
    rank = email_rank(id, state)
    return f"{sum(page_labels(state)[:rank])}/{rank}" if rank else "0"


def relevant_in_order(state: dict) -> list[str]:
    """The relevant emails from the top; the missed one is last."""
    return sorted(RELEVANT_EMAILS, key=state["order"].index)


def ap_numbers(state: dict) -> dict:
    rels = page_labels(state)
    return numbers(
        ("AP", decimal(ap_of(state)), True),
        ("precision@5", decimal(precision(rels, PAGE_LENGTH))),
        ("recall@5", decimal(recall(rels, PAGE_LENGTH, n_relevant=R))),
    )


def emails(state: dict) -> dict:
    """The five emails, and on a shelf the missed one. A relevant one has a bar: its precision."""
    documents = [
        {
            "id": id,
            "title": EMAIL_TITLES[id],
            "grade": 3 * EMAIL_LABELS[id],
            "words": precision_in_words(id, state),
            "cells": [[precision_at(id, state), None] if EMAIL_LABELS[id] else None],
            "value": hits_over_rank(id, state) if EMAIL_LABELS[id] else "",
        }
        for id in state["order"]
    ]
    rest = "In the mailbox, but not shown"
    return ranked(
        "order", "The engine’s list", documents, PAGE_LENGTH, rest, columns=["precision", ""]
    )


def precision_in_words(id: str, state: dict) -> str:
    if not EMAIL_LABELS[id]:
        return "not relevant"
    return f"relevant, precision {hits_over_rank(id, state)}"


def bars_of(state: dict) -> dict:
    """Precision over recall: a bar for each relevant email, 1/R wide. The marks keep their order,
    so that each bar can slide to its new place."""
    order = relevant_in_order(state)
    marks = [line([(0, 1), (1, 1), (1, 0)], "possible")]
    for id in RELEVANT_EMAILS:
        left = order.index(id) / R
        marks.append(bars([(left, left + 1 / R, precision_at(id, state))], id=id))
    for id in RELEVANT_EMAILS:
        middle = (order.index(id) + 0.5) / R
        words = hits_over_rank(id, state) if email_rank(id, state) else "missed"
        marks.append(label((middle, precision_at(id, state)), words, 0, 5, "main", "middle"))
    ticks = [(part / R, f"{part}/{R}" if 0 < part < R else str(part // R)) for part in range(R + 1)]
    return plot(
        f"Bars 1/{R} wide, as high as the precision at each relevant email. Their area is AP.",
        axis("recall", ticks),
        axis("precision", [0, 0.5, 1]),
        marks,
        height=235,
        edges=[28, 10, 42, 44],
    )


def in_numbers(state: dict) -> dict:
    ap = decimal(ap_of(state))
    over = added([email_term(id, state) for id in relevant_in_order(state)])
    return formula(
        f"AP is the mean of the precisions at the {R} relevant emails, {ap}",
        ("AP, the shaded area", [fraction(over, [f"R = {R}"]), " = ", strong(ap)]),
    )


def email_term(id: str, state: dict) -> dict:
    rank = email_rank(id, state)
    hits = sum(page_labels(state)[:rank])
    where = f"{hits} relevant in the first {rank}" if rank else "never shown, but counted in R"
    return term(hits_over_rank(id, state), id, 3 if rank else 0, f"{EMAIL_TITLES[id]}: {where}")


def told(guess: str) -> str:
    """The guess beside what the two changes do to the list of the start."""
    found, sunk = [ap_of({"order": order}) for order in (FOUND_LAST, INVOICE_SUNK)]
    right = guess == QUESTION["options"][1]
    return (
        f"You chose {guess}. {'Right' if right else 'No'}: with the invoice in last place, AP"
        f" {change(ap_of(START), sunk)}; with the missed email there, only to {decimal(found)}."
    )


def said(state: dict, before: dict | None) -> str:
    """Which bars a change has moved, and what that did to AP."""
    if before is None or before["order"] == state["order"]:
        return "The missed email is a bar without height, but it keeps its width."
    effect = f"AP {change(ap_of(before), ap_of(state))}."
    rels, old = page_labels(state), page_labels(before)
    if rels == old:
        return f"The relevant emails stand at the same ranks as before, so {effect}"
    same = " Precision@5 and recall@5 do not move." if sum(rels) == sum(old) else ""
    return f"{bars_that_changed(state, before)}: {effect}{same}"


def bars_that_changed(state: dict, before: dict) -> str:
    steps = [precision_at(id, state) - precision_at(id, before) for id in RELEVANT_EMAILS]
    grew, shrank = len([one for one in steps if one > 0]), len([one for one in steps if one < 0])
    words = [count(grew, "bar grows", "bars grow")] if grew else []
    if shrank:
        words.append(
            count(shrank, *(["shrinks", "shrink"] if grew else ["bar shrinks", "bars shrink"]))
        )
    sentence = listed(words)
    return sentence[0].upper() + sentence[1:]


answer = answers(describe)
