"""What each result adds to a page on “jaguar”: a repetition adds less, by how much says alpha."""

from rankmetrics_lib.formulas import alpha_dcg, alpha_ndcg, subtopic_recall

from .words import answers, decimal

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
HIGHEST = 2  # the most that a result can add


def describe(state: dict = START, before: dict | None = None) -> dict:
    order, percent = state["order"], state["percent"]
    return {
        "state": state,
        "page": page_of(order),
        "pages": [["1", "Page 1"], ["2", "Page 2"]],
        "orders": PAGES,
        "subtopics": SUBTOPICS,
        "alpha": decimal(percent / 100),
        "results": [
            {
                "title": POOL[place][0],
                "parts": [gain / HIGHEST for gain in gains],
                "gain": decimal(sum(gains)),
                "words": in_words(gains),
            }
            for place, gains in zip(order, gains_of(order, percent))
        ],
        "swaps": [swapped(order, rank) for rank in range(len(order) - 1)],
        "names": [
            f"Swap {POOL[above][0]} and {POOL[below][0]}" for above, below in zip(order, order[1:])
        ],
        "numbers": {
            "dcg": decimal(alpha_dcg(rows(order), alpha=percent / 100)),
            "ndcg": decimal(ndcg_of(state)),
            "recall": decimal(subtopic_recall(rows(order), 3)),
        },
        "said": said(state, before),
    }


def rows(order: list[int]) -> list[list[int]]:
    return [LABELS[place] for place in order]


def page_of(order: list[int]) -> str:
    return "1" if sorted(order) == sorted(PAGES["1"]) else "2"


def swapped(order: list[int], rank: int) -> list[int]:
    return order[:rank] + [order[rank + 1], order[rank]] + order[rank + 2 :]


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
    return alpha_ndcg(rows(state["order"]), 6, pool=LABELS, alpha=state["percent"] / 100)


def said(state: dict, before: dict | None) -> str:
    """What the change has done to the gains and to α-nDCG."""
    if before is None or before == state:
        return (
            "The second result about a subtopic adds half of what the first did, the third a"
            " quarter."
        )
    if state["percent"] != before["percent"]:
        left = 1 - state["percent"] / 100
        start = (
            f"With α = {decimal(state['percent'] / 100)}, a second result about the same subtopic"
            f" is worth {decimal(left)}, a third {decimal(left * left)}."
        )
    elif page_of(state["order"]) != page_of(before["order"]):
        start = f"Page {page_of(state['order'])} instead of page {page_of(before['order'])}."
    else:
        start = of_swap(state, before)
    return f"{start} {change(ndcg_of(before), ndcg_of(state))}"


def of_swap(state: dict, before: dict) -> str:
    order, old = state["order"], before["order"]
    rank = [one == other for one, other in zip(order, old)].index(False)
    gains = [sum(row) for row in gains_of(order, state["percent"])]
    then = [sum(row) for row in gains_of(old, state["percent"])]
    riser = POOL[order[rank]][0]
    if decimal(gains[rank]) == decimal(then[rank + 1]):
        return f"“{riser}” has moved up, and adds {decimal(gains[rank])} as before."
    return (
        f"“{riser}” has moved up, and adds {decimal(gains[rank])} instead of"
        f" {decimal(then[rank + 1])}."
    )


def change(then: float, now: float) -> str:
    if decimal(then) == decimal(now):
        return f"α-nDCG stays {decimal(now)}."
    return f"α-nDCG {'rises' if now > then else 'falls'} from {decimal(then)} to {decimal(now)}."


answer = answers(describe)
