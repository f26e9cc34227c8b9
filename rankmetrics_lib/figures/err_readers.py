"""Readers go down one page of results and stop there, as six metrics assume."""

from rankmetrics_lib.formulas import (
    average_precision,
    dcg,
    err,
    precision,
    rbp,
    reciprocal_rank,
    stopping_probabilities,
)

from .chance import Chance
from .parts import buttons, choice, described, falls, numbers, placed
from .words import answers, change, count, decimal

TITLES = [
    "Router deals of the week",
    "Change the channel",
    "Is it just my router?",
    "Funny names for your Wi-Fi",
    "Wi-Fi keeps dropping? 7 fixes",
    "Wi-Fi on trains and planes",
    "Do microwaves jam Wi-Fi?",
    "A history of Wi-Fi",
    "Free Wi-Fi near you",
    "Update your router",
]
PLACES = len(TITLES)
BELOW = PLACES + 1  # the place of readers who read on below the page
HIGHEST, PERSISTENCE = 3, 0.8
MOST = 1000  # readers
FALLING = 40  # readers at most who are seen falling at once
RULES = {
    "P@10": "Everyone reads the whole page, whatever is on it.",
    "RR": "Everyone stops at the first relevant result.",
    "AP": "Each reader picks one of the relevant results at random and stops there.",
    "ERR": "The better a result, the more of its readers are satisfied and stop.",
    "RBP": "At each rank, one reader in five stops, whatever the result.",
    "DCG@10": "Each rank stops fewer readers than the one above. All who reach rank 10 stop.",
}
READERS = ["P@10", "RR", "AP", "ERR", "RBP", "DCG@10"]
START = {"reader": "ERR", "readers": 0, "grades": [0, 2, 1, 0, 3, 0, 1, 0, 0, 2]}
DICE = Chance(6)
LUCK: list[float] = []  # of each reader; it decides where the reader stops
STOPS: dict[tuple, list[int]] = {}  # where the first readers of a page stopped


def describe(state: dict = START, before: dict | None = None) -> dict:
    options = [(name, {"reader": name}, name == state["reader"]) for name in READERS]
    come = [("One reader", more(state, 1)), ("A hundred", more(state, 100))]
    parts = [
        placed("choice", choice("Reader", options)),
        placed("buttons", buttons(*come)),
        placed("numbers", values(state)),
        placed("list", page(state, before)),
    ]
    trying = (
        "let a hundred readers in. Then give the first result grade 3: who still reaches rank 5?"
        " Ask ERR, then RBP."
    )
    return described(state, parts, said(state, before), trying)


def more(state: dict, readers: int) -> dict:
    return {"readers": min(state["readers"] + readers, MOST)}


def values(state: dict) -> dict:
    readers = state["readers"]
    return numbers(
        ("readers", str(readers)),
        ("average prize", decimal(average_prize(state)) if readers else "–", True),
        (state["reader"], decimal(metric(state)), True),
    )


def page(state: dict, before: dict | None) -> dict:
    """The results with those who stopped there. Not all of a crowd are seen falling."""
    readers, stops, chances = state["readers"], stops_of(state), chances_of(state)
    came = readers - before["readers"] if before else 0
    rows = [result(state, rank, stops, chance) for rank, chance in enumerate(chances, 1)]
    falling = stops[max(0, readers - FALLING, readers - came) :] if came > 0 else []
    return falls(["grade", "stopped here", "expected"], rows, falling, stops[-1] if stops else 0)


def result(state: dict, rank: int, stops: list[int], chance: float) -> dict:
    stopped = stops.count(rank)
    row = {
        "title": f"{rank}. {TITLES[rank - 1]}" if rank < BELOW else "Read on, below the page",
        "expected": chance,
        "share": stopped / len(stops) if stops else 0,
        "mark": str(stopped) if stops else "",
        "quiet": bool(stops) and stops[-1] < rank,
        "button": None,
    }
    if rank < BELOW:
        row["button"] = raising(state["grades"], rank)
    return row


def raising(grades: list[int], rank: int) -> dict:
    """The button that raises a grade; after the highest comes 0."""
    grade, raised = grades[rank - 1], list(grades)
    raised[rank - 1] = (grade + 1) % (HIGHEST + 1)
    words = f"Rank {rank}: grade {grade}, {TITLES[rank - 1]}"
    return {"grade": grade, "words": words, "then": {"grades": raised}}


def chances_of(state: dict) -> list[float]:
    """The chance to stop at each rank, and at last that to read on below the page."""
    reader, grades = state["reader"], state["grades"]
    hits = [int(grade >= 1) for grade in grades]
    if reader == "P@10":
        chances = [0.0] * (PLACES - 1) + [1.0]
    elif reader == "RR":
        chances = [float(hit and not sum(hits[:place])) for place, hit in enumerate(hits)]
    elif reader == "AP":
        chances = [hit / max(1, sum(hits)) for hit in hits]
    elif reader == "ERR":
        chances = stopping_probabilities(grades, max_grade=HIGHEST)
    elif reader == "RBP":
        chances = by_persistence()
    else:
        seen = [dcg([0] * place + [1]) for place in range(PLACES)] + [0.0]
        chances = [here - next_one for here, next_one in zip(seen, seen[1:])]
        chances[-1] = seen[PLACES - 1]
    left = 1.0
    for chance in chances:
        left -= chance
    return chances + [left if left > 1e-9 else 0.0]


def by_persistence() -> list[float]:
    left, chances = 1.0, []
    for _ in range(PLACES):
        chances.append((1 - PERSISTENCE) * left)
        left *= PERSISTENCE
    return chances


def stops_of(state: dict) -> list[int]:
    """Where each reader has stopped so far; `BELOW` stands for below the page."""
    key = (state["reader"],) + tuple(state["grades"])
    if len(STOPS) > 50:
        STOPS.clear()
    stops = STOPS.setdefault(key, [])
    while len(LUCK) < state["readers"]:
        LUCK.append(DICE.number())
    chances = chances_of(state)
    for luck in LUCK[len(stops) : state["readers"]]:
        stops.append(stop(chances, luck))
    return stops[: state["readers"]]


def stop(chances: list[float], luck: float) -> int:
    for rank, chance in enumerate(chances, 1):
        luck -= chance
        if luck < 0:
            return rank
    return BELOW


def metric(state: dict) -> float:
    reader, grades = state["reader"], state["grades"]
    if reader == "ERR":
        return err(grades, max_grade=HIGHEST)
    if reader == "RBP":
        return rbp(grades, persistence=PERSISTENCE)
    if reader == "DCG@10":
        return dcg(grades, PLACES)
    if reader == "P@10":
        return precision(grades, PLACES)
    return {"RR": reciprocal_rank, "AP": average_precision}[reader](grades)


def prize(state: dict, rank: int) -> float:
    """What a reader takes home who stops at this rank."""
    reader, seen = state["reader"], state["grades"][:rank]
    if reader == "RBP":
        return (1 - PERSISTENCE) * len([grade for grade in seen if grade])
    if reader == "DCG@10":
        return sum(seen)
    if rank == BELOW:
        return 0.0
    return 1 / rank if reader == "ERR" else precision(seen, rank)


def average_prize(state: dict) -> float:
    stops, total = stops_of(state), 0.0
    for rank in range(1, BELOW + 1):
        total += stops.count(rank) * prize(state, rank)
    return total / len(stops)


def said(state: dict, before: dict | None) -> str:
    """What the last change has done."""
    if before is None or before == state:
        outlines = "The outlines show where readers are expected to stop. Let some in."
        return standing(state) if state["readers"] else f"{RULES[state['reader']]} {outlines}"
    if state["grades"] != before["grades"]:
        return changed(state, before)
    if state["reader"] != before["reader"]:
        return f"{RULES[state['reader']]} {standing(state)}"
    if state["readers"] == before["readers"] + 1:
        return one(state)
    return standing(state)


def one(state: dict) -> str:
    """Where the newest reader stopped, and with what prize."""
    rank = stops_of(state)[-1]
    won = decimal(prize(state, rank))
    if rank == BELOW:
        return f"This reader read all ten results and went on below the page. Prize: {won}."
    read = f"read {count(rank, 'result', 'results')} and stopped at “{TITLES[rank - 1]}”"
    return f"This reader {read}. Prize: {won}{reckoned(state, rank)}."


def reckoned(state: dict, rank: int) -> str:
    """How the prize comes about."""
    reader, seen = state["reader"], state["grades"][:rank]
    hits = len([grade for grade in seen if grade])
    if reader == "ERR":
        return f", one divided by rank {rank}" if rank > 1 else ", the highest possible"
    if reader == "RBP":
        return f", 0.2 for each relevant result read: {count(hits, 'result', 'results')}"
    if reader == "DCG@10":
        return ", the sum of the grades read"
    if rank == 1:
        return ", because it is relevant"
    return f", because {hits} of the {rank} {'is' if hits == 1 else 'are'} relevant"


def standing(state: dict) -> str:
    """How far the rates are from what the metric assumes, or what became of the only reader."""
    readers, name = state["readers"], state["reader"]
    value = decimal(metric(state))
    if not readers:
        return f"{name} is {value}."
    if readers == 1:
        return one(state)
    chances = chances_of(state)
    rank = chances.index(max(chances)) + 1
    stopped = stops_of(state).count(rank)
    expected = decimal(readers * chances[rank - 1], 1)
    expected = expected[:-2] if expected[-2:] == ".0" else expected
    of = f"Of {'all ' if readers == MOST else ''}{count(readers, 'reader', 'readers')}"
    place = f"stopped at rank {rank}" if rank < BELOW else "read on below the page"
    return (
        f"{of}, {stopped} {place}, where {name} expects {expected}."
        f" Their average prize is {decimal(average_prize(state))}; {name} is {value}."
    )


def changed(state: dict, before: dict) -> str:
    """What another grade has done to the metric, and to the same readers."""
    place = next(i for i in range(PLACES) if state["grades"][i] != before["grades"][i])
    effect = f"{state['reader']} {change(metric(before), metric(state))}"
    grade = f"“{TITLES[place]}” now has grade {state['grades'][place]}: {effect}."
    if not state["readers"]:
        return grade
    same = "same reader takes" if state["readers"] == 1 else f"same {state['readers']} readers take"
    return f"{grade} The {same} home {decimal(average_prize(state))} on average."


answer = answers(describe)
