"""Two orders of four pages: lines cross where they disagree, and a swap of two neighbors adds or
removes one crossing."""

import math

from rankmetrics_lib.formulas import gamma, pair_counts, pair_ratio

from .parts import (
    formula,
    fraction,
    numbers,
    opened,
    orders,
    placed,
    strong,
    term,
    vote,
)
from .words import answers, change, decimal

SOURDOUGH_PAGES = ["Why it won’t rise", "Feeding schedule", "Rye starter", "Discard pancakes"]
BAKER = [4, 3, 2, 1]
CROSSING = "crossing"  # what marks and numbers of crossings have in common
QUESTION = vote("Which swap of neighbors lowers gamma more?", "top two", "middle two", "neither")
ASKING = "your guess. Then you can swap pages."
TRYING = "swap the top two. Then reset, and swap the middle two."
START: dict = {"model": [4, 1, 3, 2], "guess": None}  # one score per page


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("left", both_orders(state)),
        placed("numbers", pair_numbers(state)),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def both_orders(state: dict) -> dict:
    model = state["model"]
    pages = order_of_model(model)
    return orders(
        [("baker", things(SOURDOUGH_PAGES)), ("model", things(pages))],
        crossings(model),
        [
            (f"Swap {' and '.join(pages[rank - 1 : rank + 1])}", {"model": swapped(model, rank)})
            for rank in (1, 2, 3)
        ],
    )


def things(pages: list[str]) -> list[tuple[str, str]]:
    return [(page_id(SOURDOUGH_PAGES.index(page)), page) for page in pages]


def page_id(page: int) -> str:
    return f"page{page}"


def pair_numbers(state: dict) -> dict:
    model = state["model"]
    counts = pair_counts(BAKER, model)
    return numbers(
        ("concordant, C", str(counts.concordant)),
        ("discordant, D", str(counts.discordant)),
        ("C/D", ratio_of(model)),
    )


def in_numbers(state: dict) -> dict:
    counts = pair_counts(BAKER, state["model"])
    C, value = str(counts.concordant), decimal(gamma(BAKER, state["model"]))
    D = term(str(counts.discordant), CROSSING, 0, "pairs whose lines cross")
    symbols = fraction(["C − D"], ["C + D"])
    return formula(
        f"Gamma is C − D over C + D, {value}",
        ("gamma", [symbols, " = ", fraction([C, " − ", D], [C, " + ", D]), " = ", strong(value)]),
    )


def order_of_model(model: list[int]) -> list[str]:
    """The pages, the model's best first."""
    return [SOURDOUGH_PAGES[model.index(score)] for score in BAKER]


def swapped(model: list[int], rank: int) -> list[int]:
    """The scores after the pages at this rank and the next have traded places."""
    traded = {5 - rank: 4 - rank, 4 - rank: 5 - rank}
    return [traded.get(score, score) for score in model]


def crossings(model: list[int]) -> list[dict]:
    """Where the lines of two pages cross: the share of the way to the right, and a rank."""
    ranks = [5 - score for score in model]
    points = []
    for i in range(len(ranks)):
        for j in range(i):
            if ranks[i] < ranks[j]:
                where = (i - j) / (i - j + ranks[j] - ranks[i])
                high = i + 1 + where * (ranks[i] - i - 1)
                points.append({"id": page_id(j) + page_id(i), "where": where, "rank": high})
    return points


def ratio_of(model: list[int]) -> str:
    ratio = pair_ratio(BAKER, model)
    return "∞" if math.isinf(ratio) else decimal(ratio)


def told(guess: str) -> str:
    """The guess beside what two swaps do to the order of the start."""
    top, middle = [gamma(BAKER, swapped(START["model"], rank)) for rank in (1, 2)]
    first = change(gamma(BAKER, START["model"]), top)
    second = "" if decimal(top) == decimal(middle) else f" or {decimal(middle)}"
    return (
        f"You said {guess}. Either swap adds one crossing: gamma {first}{second}, even if the best"
        " page is lost."
    )


def said(state: dict, before: dict | None) -> str:
    """What a swap has done to the pair and to the numbers."""
    model = state["model"]
    D = pair_counts(BAKER, model).discordant
    if before is None or before["model"] == model:
        return f"Of the 6 pairs, {D} are in the wrong order: their lines cross."
    old = before["model"]
    rose, fell = [
        SOURDOUGH_PAGES[page]
        for up in (True, False)
        for page in range(4)
        if model[page] != old[page] and (model[page] > old[page]) == up
    ]
    then = pair_counts(BAKER, old).discordant
    verb, now, turned = ("falls", "agree", "rises") if then > D else ("rises", "disagree", "falls")
    return (
        f"“{rose}” is now above “{fell}”. Baker and model {now} on this pair: D {verb} from"
        f" {then} to {D}, and gamma {turned} from {decimal(gamma(BAKER, old))} to"
        f" {decimal(gamma(BAKER, model))}.{ending(D)}"
    )


def ending(D: int) -> str:
    if D == 0:
        return " No crossing is left: the orders are the same."
    return " The model’s order is the baker’s in reverse." if D == 6 else ""


answer = answers(describe)
