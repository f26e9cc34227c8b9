"""Click rates of six books and their correction, on logs of 100 visitors whose truth is known."""

from rankmetrics_lib.formulas import ips_value, pair_counts

from .parts import (
    buttons,
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
from .words import answers, count, decimal

# As in the chapter, in the order of the page
BOOKS = [
    ("Bread in a Day", 0.40),
    ("The Baker's Year", 0.30),
    ("Sourdough", 0.60),
    ("Rye and Spelt", 0.20),
    ("Flatbreads", 0.35),
    ("Pizza at Home", 0.10),
]
TRUTH = [attractive for _, attractive in BOOKS]
BOOK_RANKS = range(1, len(BOOKS) + 1)
VISITORS, LOGS = 100, 5
HIGHEST_RATE = 0.8  # where the axis ends
LOOK = 10  # the visitors look at rank i with the chance 1 / i; ten times the power
TOP_BOOK, LOW_BOOK = 0, 2  # the two books of the question
UNDECIDED = "cannot tell"
QUESTION = vote(
    "Which one do visitors like better?",
    BOOKS[TOP_BOOK][0],
    BOOKS[LOW_BOOK][0],
    UNDECIDED,
)
ASKING = "your vote. Then you can assume how many look."
START = {"guess": None, "assumed": 0, "log": 0}  # ten times the power that the reader assumes


def examined(power: int) -> list[float]:
    """The share of the visitors who look at each rank."""
    return [rank ** (-power / 10) for rank in BOOK_RANKS]


def drawn(seed: int) -> list[list[int]]:
    """The clicks on each book of each log. A visitor clicks if a number is below the chance: the
    generator of Park and Miller, whose numbers below 2^31 - 1 are the same in every Python. With
    this seed, the first log is the chapter's."""
    number, logs = seed, []
    for _ in range(LOGS):
        log = []
        for seen, attractive in zip(examined(LOOK), TRUTH):
            clicks = 0
            for _ in range(VISITORS):
                number = number * 16807 % 2147483647
                clicks += number < seen * attractive * 2147483647
            log.append(clicks)
        logs.append(log)
    return logs


DRAWN_CLICKS = drawn(315532 * 7919 % 2147483647)
CORRECTED: dict[tuple[int, int], list[float]] = {}  # by assumption and log, once asked for


def clicks_of(state: dict) -> list[int]:
    return DRAWN_CLICKS[state["log"]]


def corrected(state: dict) -> list[float]:
    """The IPS value of each book, with the propensities that are assumed. Impressions that are all
    alike are one, with the mean of their clicks."""
    key = state["assumed"], state["log"]
    if key not in CORRECTED:
        CORRECTED[key] = [
            ips_value([clicks / VISITORS], [propensity], [1])
            for clicks, propensity in zip(clicks_of(state), examined(state["assumed"]))
        ]
    return CORRECTED[key]


def wrong_pairs(values: list) -> int:
    """Pairs of books that these values put in another order than the truth."""
    return pair_counts(TRUTH, [round(value, 9) for value in values]).discordant


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("list", rate_bars(state, before)),
        placed("control", assumption(state)),
        placed("buttons", buttons(("Another log", {"log": (state["log"] + 1) % LOGS}))),
        placed("numbers", wrong_pair_numbers(state)),
        placed("formula", in_numbers(state)),
    ]
    third = looking(LOOK, 3)
    trying = f"assume that {third} look at rank 3. Which book leads now?"
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, trying)


def told(guess: str) -> str:
    """The vote beside the truth of the two books."""
    verdict = ", and clicks cannot" if guess == UNDECIDED else ". But clicks cannot tell"
    first, third = [BOOKS[place] for place in (TOP_BOOK, LOW_BOOK)]
    return (
        f"You said “{guess}”{verdict}: it depends on how many looked at rank 3."
        f" Here {looking(LOOK, 3)} did, and of those who look, {decimal(third[1])} click on"
        f" “{third[0]}”, {decimal(first[1])} on “{first[0]}”."
    )


def assumption(state: dict) -> dict:
    """A slider for how steeply the share of those who look falls with the rank."""
    value = state["assumed"]
    return slider("assumed", "You assume:", 0, 20, value, f"{looking(value, 3)} look at rank 3")


def wrong_pair_numbers(state: dict) -> dict:
    all_of_them = len(BOOKS) * (len(BOOKS) - 1) // 2
    locked = state["guess"] is None

    def wrong_of_all(values):
        return "?" if locked else f"{wrong_pairs(values)} of {all_of_them}"

    return numbers(
        ("wrong pairs, by click rate", wrong_of_all(clicks_of(state))),
        ("corrected", wrong_of_all(corrected(state)), True),
    )


def in_numbers(state: dict) -> dict:
    """The correction of the two books: the click rate divided by the share of those who look."""

    def line(place):
        title, rank = BOOKS[place][0], place + 1
        rate, value = clicks_of(state)[place] / VISITORS, decimal(corrected(state)[place])
        looked = decimal(examined(state["assumed"])[place])
        clicked = term(decimal(rate), str(rank), 3, f"{title}: click rate {decimal(rate)}")
        assumed = term(looked, str(rank), 0, f"rank {rank}: you assume that {looked} of all look")
        return title, [fraction([clicked], [assumed]), " = ", strong(value)]

    return formula("Click rate divided by the share that looks", line(TOP_BOOK), line(LOW_BOOK))


def rate_bars(state: dict, before: dict | None) -> dict:
    """Clicks fill a part of each bar; the correction adds the clicks of those who did not look. The
    truth shows once the reader has voted."""
    now = zip(clicks_of(state), corrected(state), corrected(before or state))
    rows = [book_row(state, place, *values) for place, values in enumerate(now)]
    return strip(["click rate", "corrected", "truth"], rows)


def book_row(state: dict, place: int, clicks: int, value: float, old: float) -> dict:
    title, attractive = BOOKS[place]
    locked, rate = state["guess"] is None, clicks / VISITORS
    bar, was = width(value), width(old)
    corrected = f"corrected {decimal(value)}, truth {decimal(attractive)}"
    return {
        "id": str(place + 1),
        "title": f"{place + 1} {title}",
        "relevant": False,
        "bar": bar,
        "open": value > HIGHEST_RATE,
        "filled": round(width(rate) / bar, 4) if bar else 0,
        "ghost": was if was != bar else None,
        "tick": None if locked else width(attractive),
        "mark": decimal(rate) if locked else f"{decimal(rate)} → {decimal(value)}",
        "words": f" click rate {decimal(rate)}" + ("" if locked else f", {corrected}"),
    }


def width(value: float) -> float:
    """The share of the axis, to four decimals, which are the same in every Python."""
    return round(min(value / HIGHEST_RATE, 1), 4)


def looking(power: int, rank: int) -> str:
    return f"{round(VISITORS * examined(power)[rank - 1])} of {VISITORS}"


def leading_book(state: dict) -> int:
    """The place of the book with the highest corrected rate."""
    values = corrected(state)
    return values.index(max(values))


def said(state: dict, before: dict | None) -> str:
    """What a change has done to the bars."""
    if state["guess"] is None:
        clicks = clicks_of(state)
        return (
            f"Of {VISITORS} visitors, {clicks[TOP_BOOK]} clicked on the first book and"
            f" {clicks[LOW_BOOK]} on the third."
        )
    first, value = BOOKS[leading_book(state)][0], decimal(max(corrected(state)))
    if before is None or before["guess"] is None:
        return f"If everyone looks at every rank, “{first}” leads with {value}."
    if state["log"] != before["log"]:
        return (
            f"Another {VISITORS} visitors. The click rate of the last book goes from"
            f" {decimal(clicks_of(before)[-1] / VISITORS)} to"
            f" {decimal(clicks_of(state)[-1] / VISITORS)}, the corrected rate from"
            f" {decimal(corrected(before)[-1])} to {decimal(corrected(state)[-1])}."
        )
    leads = "still leads" if leading_book(state) == leading_book(before) else "leads now,"
    return (
        f"If {looking(state['assumed'], 3)} look at rank 3, each click there counts"
        f" {decimal(1 / examined(state['assumed'])[LOW_BOOK], 1)}. “{first}” {leads} with {value},"
        f" and {wrong(corrected(state))}."
    )


def wrong(values: list) -> str:
    number = wrong_pairs(values)
    return count(number, "pair is", "pairs are") + " in the wrong order"


answer = answers(describe)
