"""Readers go down one page of results and stop there, as six metrics assume. The page opens with
two guides, equally good: hardly anybody comes to the second."""

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
from .parts import (
    added,
    buttons,
    choice_of,
    falls,
    formula,
    fraction,
    guess,
    numbers,
    opened,
    placed,
    strong,
    term,
)
from .words import answers, change, count, decimal, short

ROUTER_TITLES = [
    "Dropping Wi-Fi: 7 fixes",
    "Why routers disconnect",
    "Router deals of the week",
    "Change the channel",
    "Is it just my router?",
]
N_PAGES = len(ROUTER_TITLES)
BELOW = N_PAGES + 1  # the place of readers who read on below the page
MAX_GRADE, PERSISTENCE = 3, 0.8
MOST_READERS = 1000  # readers
FALLING = 40  # readers at most who are seen falling at once
RULES = {
    "P@5": "Everyone reads the whole page, whatever is on it.",
    "RR": "Everyone stops at the first relevant result.",
    "AP": "Each reader picks one of the relevant results at random and stops there.",
    "ERR": "The better a result, the more of its readers are satisfied and stop.",
    "RBP": "At each rank, one reader in five stops, whatever the result.",
    "DCG@5": "Each rank stops fewer readers than the one above. All who reach rank 5 stop.",
}
READERS = ["P@5", "RR", "AP", "ERR", "RBP", "DCG@5"]
QUESTION = guess("Of a hundred readers, how many stop at the second guide?", 50, high=100, step=1)
IN_SYMBOLS = formula(
    "ERR is the average of 1 divided by the rank where a reader stops",
    ("ERR", ["average of ", fraction(["1"], ["rank where a reader stops"]), " = ?"]),
)
ASKING = "your guess. Then a hundred readers come in."
TRYING = "tap the second 3, so that it is useless. Reset, then tap the first 3."
START = {"guess": None, "reader": "ERR", "readers": 100, "grades": [3, 3, 0, 2, 1]}
READER_DICE = Chance(18)
LUCK: list[float] = []  # of each reader; it decides where the reader stops
STOPS: dict[tuple, list[int]] = {}  # where the first readers of a page stopped


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    readers = [(name, name) for name in READERS]
    come = [("One reader", more_readers(state, 1)), ("A hundred", more_readers(state, 100))]
    parts = [
        placed("choice", choice_of(state, "reader", "Reader", readers)),
        placed("buttons", buttons(*come)),
        placed("numbers", reader_numbers(state)),
        placed("list", page(state, before)),
        placed("formula", IN_SYMBOLS if locked else in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def told(guess: float) -> str:
    """The guess beside what ERR expects at the start."""
    first, second = [decimal(100 * chance, 0) for chance in chances_of(START)[:2]]
    return (
        f"You said {guess}. ERR expects {second}: the first guide satisfies {first} of a hundred,"
        " and only the others see the second."
    )


def came(state: dict | None) -> int:
    """How many readers have come; before the guess, none."""
    return 0 if state is None or state["guess"] is None else state["readers"]


def more_readers(state: dict, readers: int) -> dict:
    return {"readers": min(state["readers"] + readers, MOST_READERS)}


def reader_numbers(state: dict) -> dict:
    readers, locked = came(state), state["guess"] is None
    return numbers(
        ("readers", str(readers)),
        ("average prize", decimal(average_prize(state)) if readers else "–", True),
        (state["reader"], "?" if locked else decimal(prize_expected(state)), True),
    )


def page(state: dict, before: dict | None) -> dict:
    """The results with those who stopped there. Not all of a crowd are seen falling."""
    stops, chances = stops_of(state), chances_of(state)
    new = came(state) - came(before) if before else 0
    rows = [result(state, rank, stops, chance) for rank, chance in enumerate(chances, 1)]
    falling = stops[-min(new, FALLING) :] if new > 0 else []
    return falls(["grade", "stopped here", "expected"], rows, falling, stops[-1] if stops else 0)


def result(state: dict, rank: int, stops: list[int], chance: float) -> dict:
    stopped = stops.count(rank)
    row = {
        "id": str(rank),
        "title": f"{rank}. {ROUTER_TITLES[rank - 1]}"
        if rank < BELOW
        else "Read on, below the page",
        "expected": 0 if state["guess"] is None else chance,
        "share": stopped / len(stops) if stops else 0,
        "mark": str(stopped) if stops else "",
        "guess": state["guess"] / 100 if rank == 2 and state["guess"] is not None else None,
        "quiet": bool(stops) and stops[-1] < rank,
        "button": None,
    }
    if rank < BELOW:
        row["button"] = raising(state["grades"], rank)
    return row


def raising(grades: list[int], rank: int) -> dict:
    """The button that raises a grade; after the highest comes 0."""
    grade, raised = grades[rank - 1], list(grades)
    raised[rank - 1] = (grade + 1) % (MAX_GRADE + 1)
    words = f"Rank {rank}: grade {grade}, {ROUTER_TITLES[rank - 1]}"
    return {"grade": grade, "words": words, "then": {"grades": raised}}


def chances_of(state: dict) -> list[float]:
    """The chance to stop at each rank, and at last that to read on below the page."""
    reader, grades = state["reader"], state["grades"]
    hits = [int(grade >= 1) for grade in grades]
    if reader == "P@5":
        chances = [0.0] * (N_PAGES - 1) + [1.0]
    elif reader == "RR":
        chances = [float(hit and not sum(hits[:place])) for place, hit in enumerate(hits)]
    elif reader == "AP":
        chances = [hit / max(1, sum(hits)) for hit in hits]
    elif reader == "ERR":
        chances = stopping_probabilities(grades, max_grade=MAX_GRADE)
    elif reader == "RBP":
        chances = by_persistence()
    else:
        seen = [dcg([0] * place + [1]) for place in range(N_PAGES)] + [0.0]
        chances = [here - next_one for here, next_one in zip(seen, seen[1:])]
        chances[-1] = seen[N_PAGES - 1]
    left = 1.0
    for chance in chances:
        left -= chance
    return chances + [left if left > 1e-9 else 0.0]


def by_persistence() -> list[float]:
    left, chances = 1.0, []
    for _ in range(N_PAGES):
        chances.append((1 - PERSISTENCE) * left)
        left *= PERSISTENCE
    return chances


def stops_of(state: dict) -> list[int]:
    """Where each reader has stopped so far; `BELOW` stands for below the page."""
    key = (state["reader"],) + tuple(state["grades"])
    if len(STOPS) > 50:
        STOPS.clear()
    stops = STOPS.setdefault(key, [])
    readers = came(state)
    while len(LUCK) < readers:
        LUCK.append(READER_DICE.number())
    chances = chances_of(state)
    for luck in LUCK[len(stops) : readers]:
        stops.append(stop(chances, luck))
    return stops[:readers]


def stop(chances: list[float], luck: float) -> int:
    for rank, chance in enumerate(chances, 1):
        luck -= chance
        if luck < 0:
            return rank
    return BELOW


def prize_expected(state: dict) -> float:
    reader, grades = state["reader"], state["grades"]
    if reader == "ERR":
        return err(grades, max_grade=MAX_GRADE)
    if reader == "RBP":
        return rbp(grades, persistence=PERSISTENCE)
    if reader == "DCG@5":
        return dcg(grades, N_PAGES)
    if reader == "P@5":
        return precision(grades, N_PAGES)
    return {"RR": reciprocal_rank, "AP": average_precision}[reader](grades)


def prize(state: dict, rank: int) -> float:
    """What a reader takes home who stops at this rank."""
    reader, seen = state["reader"], state["grades"][:rank]
    if reader == "RBP":
        return (1 - PERSISTENCE) * len([grade for grade in seen if grade])
    if reader == "DCG@5":
        return sum(seen)
    if rank == BELOW:
        return 0.0
    return 1 / rank if reader == "ERR" else precision(seen, rank)


def average_prize(state: dict) -> float:
    stops, total = stops_of(state), 0.0
    for rank in range(1, BELOW + 1):
        total += stops.count(rank) * prize(state, rank)
    return total / len(stops)


def in_numbers(state: dict) -> dict:
    """The metric as the average prize of its readers; for ERR also how many get to the end."""
    name, value = state["reader"], decimal(prize_expected(state))
    parts = [share_of_prizes(state, *one) for one in enumerate(chances_of(state), 1)]
    whole = (name, added([part for part in parts if part]) + [" = ", strong(value)])
    if name != "ERR":
        return formula(f"{name} is {value}", whole)
    return formula(f"{name} is {value}", reaching(state["grades"]), whole)


def share_of_prizes(state: dict, rank: int, chance: float) -> dict | None:
    """The readers who stop at this rank, and their prize; in ERR, divided by the rank."""
    won = prize(state, rank)
    if not chance or not won:
        return None
    grade = state["grades"][rank - 1] if rank < BELOW else 0
    title = ROUTER_TITLES[rank - 1] if rank < BELOW else "Below the page"
    share, product = decimal(chance, 3), decimal(chance * won, 3)
    if state["reader"] == "ERR":
        hint = f"{title}: {share} of all stop here; {share} / {rank} = {product}"
        return fraction([term(share, str(rank), grade, hint)], [str(rank)])
    hint = f"{title}: {share} of all stop here, with prize {decimal(won)}; together {product}"
    return term(f"{decimal(chance)} · {decimal(won)}", str(rank), grade, hint)


def reaching(grades: list[int]) -> tuple:
    """Who gets to the last rank: whom no result above it has satisfied, each in eighths."""
    left, factors = 1.0, []
    for rank, grade in enumerate(grades[:-1], 1):
        (satisfied,) = stopping_probabilities([grade], max_grade=MAX_GRADE)
        left *= 1 - satisfied
        eighths = f"{decimal(8 * (1 - satisfied), 0)}/8"
        hint = f"{ROUTER_TITLES[rank - 1]}: {eighths} of those who get here go on"
        factors += [" · ", term(eighths, str(rank), grade, hint)]
    return f"Get to rank {N_PAGES}", factors[1:] + [" = ", strong(decimal(left, 3))]


def said(state: dict, before: dict | None) -> str:
    """What the last change has done."""
    if state["guess"] is None:
        return RULES[state["reader"]]
    if before is None or before == state or before["guess"] is None:
        return rates_so_far(state) if state["readers"] else RULES[state["reader"]]
    if state["grades"] != before["grades"]:
        return changed(state, before)
    if state["reader"] != before["reader"]:
        return f"{RULES[state['reader']]} {prizes(state)}"
    if state["readers"] == before["readers"] + 1:
        return one(state)
    return rates_so_far(state)


def one(state: dict) -> str:
    """Where the newest reader stopped, and with what prize."""
    rank = stops_of(state)[-1]
    won = decimal(prize(state, rank))
    if rank == BELOW:
        return f"This reader read all ten results and went on below the page. Prize: {won}."
    read = f"read {count(rank, 'result', 'results')} and stopped at “{ROUTER_TITLES[rank - 1]}”"
    return f"This reader {read}. Prize: {won}{reckoned(state, rank)}."


def reckoned(state: dict, rank: int) -> str:
    """How the prize comes about."""
    reader, seen = state["reader"], state["grades"][:rank]
    hits = len([grade for grade in seen if grade])
    if reader == "ERR":
        return f", one divided by rank {rank}" if rank > 1 else ", the highest possible"
    if reader == "RBP":
        return f", 0.2 for each relevant result read: {count(hits, 'result', 'results')}"
    if reader == "DCG@5":
        return ", the sum of the grades read"
    if rank == 1:
        return ", because it is relevant"
    return f", because {hits} of the {rank} {'is' if hits == 1 else 'are'} relevant"


def rates_so_far(state: dict) -> str:
    """How far the rates are from what the metric assumes, or what became of the only reader."""
    readers, name = state["readers"], state["reader"]
    if not readers:
        return prizes(state)
    if readers == 1:
        return one(state)
    chances = chances_of(state)
    rank = chances.index(max(chances)) + 1
    stopped = stops_of(state).count(rank)
    expected = short(readers * chances[rank - 1])
    of = f"Of {'all ' if readers == MOST_READERS else ''}{count(readers, 'reader', 'readers')}"
    place = f"stopped at rank {rank}" if rank < BELOW else "read on below the page"
    return f"{of}, {stopped} {place}, where {name} expects {expected}. {prizes(state)}"


def prizes(state: dict) -> str:
    name, value = state["reader"], decimal(prize_expected(state))
    if not state["readers"]:
        return f"{name} is {value}."
    return f"Their average prize is {decimal(average_prize(state))}; {name} is {value}."


def changed(state: dict, before: dict) -> str:
    """What another grade has done to the metric, and how many readers have seen it."""
    place = next(i for i in range(N_PAGES) if state["grades"][i] != before["grades"][i])
    effect = f"{state['reader']} {change(prize_expected(before), prize_expected(state))}"
    grade = f"“{ROUTER_TITLES[place]}” now has grade {state['grades'][place]}: {effect}."
    if not state["readers"]:
        return grade
    reached = len([rank for rank in stops_of(state) if rank > place])
    return f"{grade} Of {count(state['readers'], 'reader', 'readers')}, {reached} got there."


answer = answers(describe)
