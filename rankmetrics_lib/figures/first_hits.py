"""Where two searches put the first right page: mean rank and MRR choose different winners."""

from rankmetrics_lib.formulas import reciprocal_rank

from .parts import (
    added,
    formula,
    fraction,
    group,
    numbers,
    opened,
    placed,
    strip,
    strong,
    term,
    vote,
)
from .words import answers, change, decimal

SEARCHES = ["reset password", "vpn setup", "parking permit"]
ENGINES = [("alder", "Alder"), ("birch", "Birch")]  # key in the state, name
PLACES_SHOWN = 10  # results of a search
LOST = PLACES_SHOWN  # the place of a page that is not shown; the others count from 0
RECIPROCALS = [reciprocal_rank([0] * place + [1]) for place in range(PLACES_SHOWN)]
RECIPROCALS.append(reciprocal_rank([0] * PLACES_SHOWN))
QUESTION = vote("Three people search. Which engine is better?", "Alder", "Birch", "neither")
IN_SYMBOLS = [fraction(["1/rank + 1/rank + 1/rank"], ["3"]), " = ?"]
ASKING = "your vote. Then you can move the right pages."
TRYING = "pull Alder's “parking permit” off the list, then “vpn setup” to rank 2."
START: dict = {"alder": [0, 0, 9], "birch": [1, 0, 2], "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("a", searches_of(state, before, 0)),
        placed("b", searches_of(state, before, 1)),
        placed("formula", formulas(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def searches_of(state: dict, before: dict | None, which: int) -> dict:
    """The three searches of an engine: each bar is what is read in vain before the right page."""
    key, name = ENGINES[which]
    places, old = state[key], before[key] if before else state[key]
    locked = state["guess"] is None
    rows = [
        {
            "title": f"“{search}”",
            "relevant": False,
            "bar": place / LOST,
            "mark": at_rank(place),
            "id": f"{key}-{row}",
            "ghost": old[row] / LOST if old[row] != place else None,
        }
        for row, (search, place) in enumerate(zip(SEARCHES, places))
    ]
    pull = {
        "key": key,
        "most": LOST,
        "words": [f"{name}, right page for {search}" for search in SEARCHES],
    }
    return group(
        name,
        numbers(
            ("mean rank", "?" if locked else decimal(mean_rank(places))),
            ("MRR", "?" if locked else decimal(mrr(places)), True),
        ),
        strip([], rows, pull),
    )


def at_rank(place: int) -> str:
    return "not found" if place == LOST else f"rank {place + 1}"


def mean_rank(places: list[int]) -> float:
    """A page that is not found has no rank, and then the mean has no value."""
    if LOST in places:
        return float("nan")
    return sum(place + 1 for place in places) / len(places)


def mrr(places: list[int]) -> float:
    return sum(RECIPROCALS[place] for place in places) / len(places)


def formulas(state: dict) -> dict:
    if state["guess"] is None:
        lines = [(f"MRR of {name}", IN_SYMBOLS) for _, name in ENGINES]
        return formula("MRR is the mean of one over the rank", *lines)
    lines = [(f"MRR of {name}", in_numbers(state, key, name)) for key, name in ENGINES]
    values = [f"{name} {decimal(mrr(state[key]))}" for key, name in ENGINES]
    return formula("MRR: " + ", ".join(values), *lines)


def in_numbers(state: dict, key: str, name: str) -> list:
    places = state[key]
    terms = [
        term(
            "0" if place == LOST else f"1/{place + 1}",
            f"{key}-{row}",
            hint=f"“{SEARCHES[row]}” at {name}, {at_rank(place)}: {decimal(RECIPROCALS[place])}",
        )
        for row, place in enumerate(places)
    ]
    return [fraction(added(terms), [str(len(places))]), " = ", strong(decimal(mrr(places)))]


def told(guess: str) -> str:
    """The vote beside the two verdicts, which are about the start."""
    (alder, birch), (first, second) = [
        [decimal(of(START[key])) for key, _ in ENGINES] for of in (mean_rank, mrr)
    ]
    by_rank, by_mrr = f"{birch} against {alder}", f"{first} against {second}"
    name = "MRR, the mean of one over the rank,"
    if guess == "Alder":
        return (
            f"You chose Alder, and so does {name} {by_mrr}. The mean rank chooses Birch, {by_rank}."
        )
    yours = "You chose Birch. It" if guess == "Birch" else "You chose neither. Birch"
    return f"{yours} has the better mean rank, {by_rank}. But {name} chooses Alder, {by_mrr}."


def leading_engine(state: dict) -> str:
    """The name of the engine with the higher MRR; empty if they are equal."""
    alder, birch = [mrr(state[key]) for key, _ in ENGINES]
    if abs(alder - birch) < 1e-9:
        return ""
    return ENGINES[int(birch > alder)][1]


def said(state: dict, before: dict | None) -> str:
    if state["guess"] is None:
        return "Each bar is what a person reads in vain before the right page."
    if before is None or not moved_hits(state, before):
        return "Alder is right at once for two of three people. The third reads ten results."
    key, name, row = moved_hits(state, before)[0]
    old, new = before[key], state[key]
    went = f"“{SEARCHES[row]}” at {name}: {at_rank(old[row])}, now {at_rank(new[row])}"
    return f"{went}. MRR {change(mrr(old), mrr(new))}. {leader_in_words(state, before)}"


def moved_hits(state: dict, before: dict) -> list[tuple]:
    """What differs: the key and the name of the engine, and the row."""
    return [
        (key, name, row)
        for key, name in ENGINES
        for row in range(len(SEARCHES))
        if state[key][row] != before[key][row]
    ]


def leader_in_words(state: dict, before: dict) -> str:
    name = leading_engine(state)
    if not name:
        return "Both have the same MRR."
    return f"{name} {'still leads' if leading_engine(before) == name else 'leads now'}."


answer = answers(describe)
