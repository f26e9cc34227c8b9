"""Click rates of six books and their correction, on logs of 100 visitors whose truth is known."""

from rankmetrics_lib.formulas import ips_value, pair_counts

from .parts import buttons, choice, described, numbers, placed, slider, strip
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
RANKS = range(1, len(BOOKS) + 1)
VISITORS, LOGS = 100, 5
HIGHEST = 0.8  # where the axis ends
CLIPS = {"none": None, "4": 4, "2": 2}
CHOICES = [("none", "no clip"), ("4", "at 4"), ("2", "at 2")]
START = {"fall": 10, "assumed": 10, "clip": "none", "log": 0}  # ten times the powers of 1 / rank


def drawn(seed: int) -> list[list[list[int]]]:
    """Numbers below 2^31 - 1, one for each visitor, sorted, by log and book: the generator of Park
    and Miller, the same in every Python. With this seed, the first log is the chapter's."""
    number = seed
    logs = []
    for _ in range(LOGS):
        log = []
        for _ in BOOKS:
            numbers = []
            for _ in range(VISITORS):
                number = number * 16807 % 2147483647
                numbers.append(number)
            log.append(sorted(numbers))
        logs.append(log)
    return logs


DRAWN = drawn(315532 * 7919 % 2147483647)


def examined(power: int) -> list[float]:
    """The share of the visitors who look at each rank."""
    return [rank ** (-power / 10) for rank in RANKS]


def clicks_of(state: dict) -> list[int]:
    chances = [seen * good for seen, good in zip(examined(state["fall"]), TRUTH)]
    return [
        n_below(chance * 2147483647, numbers)
        for numbers, chance in zip(DRAWN[state["log"]], chances)
    ]


def n_below(bound: float, numbers: list[int]) -> int:
    """How many of the sorted numbers are below the bound."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < bound:
            low = middle + 1
        else:
            high = middle
    return low


def corrected(state: dict) -> list[float]:
    """The IPS value of each book, with the propensities that are assumed. Impressions that are all
    alike are one, with the mean of their clicks."""
    return [
        ips_value([clicks / VISITORS], [propensity], [1], clip=CLIPS[state["clip"]])
        for clicks, propensity in zip(clicks_of(state), examined(state["assumed"]))
    ]


def wrong_pairs(values: list) -> int:
    """Pairs of books that these values put in another order than the truth."""
    return pair_counts(TRUTH, [round(value, 9) for value in values]).discordant


def describe(state: dict = START, before: dict | None = None) -> dict:
    clips = [(words, {"clip": key}, key == state["clip"]) for key, words in CHOICES]
    parts = [
        placed("list", rates(state, before)),
        placed("control", power("fall", "They look:", state)),
        placed("right", power("assumed", "You assume:", state)),
        placed("choice", choice("Clip", clips)),
        placed("buttons", buttons(("Another log", {"log": (state["log"] + 1) % LOGS}))),
        placed("numbers", pairs(state)),
    ]
    trying = "draw other logs: which bars dance? Then assume that fewer look at rank 3, and clip."
    return described(state, parts, said(state, before), trying)


def power(key: str, label: str, state: dict) -> dict:
    """A slider for how steeply the share of those who look falls with the rank."""
    return slider(key, label, 0, 20, state[key], steepness(state[key]))


def pairs(state: dict) -> dict:
    all_of_them = len(BOOKS) * (len(BOOKS) - 1) // 2
    return numbers(
        ("wrong pairs, by click rate", f"{wrong_pairs(clicks_of(state))} of {all_of_them}"),
        ("corrected", f"{wrong_pairs(corrected(state))} of {all_of_them}", True),
    )


def rates(state: dict, before: dict | None) -> dict:
    """Clicks fill a part of each bar; the correction adds the clicks of those who did not look."""
    now = zip(clicks_of(state), corrected(state), corrected(before or state))
    rows = [row(place, *values) for place, values in enumerate(now)]
    return strip(["click rate", "corrected", "truth"], rows)


def row(place: int, clicks: int, value: float, old: float) -> dict:
    title, attractive = BOOKS[place]
    rate = clicks / VISITORS
    bar, was = width(value), width(old)
    return {
        "title": f"{place + 1} {title}",
        "relevant": False,
        "bar": bar,
        "open": value > HIGHEST,
        "filled": round(width(rate) / bar, 4) if bar else 0,
        "ghost": was if was != bar else None,
        "tick": width(attractive),
        "mark": f"{decimal(rate)} → {decimal(value)}",
        "words": f" click rate {decimal(rate)}, corrected {decimal(value)}, truth"
        f" {decimal(attractive)}",
    }


def width(value: float) -> float:
    """The share of the axis, to four decimals, which are the same in every Python."""
    return round(min(value / HIGHEST, 1), 4)


def steepness(power: int) -> str:
    return f"{looking(power, 3)} at rank 3"


def looking(power: int, rank: int) -> str:
    return f"{round(VISITORS * examined(power)[rank - 1])} of {VISITORS}"


def counts(state: dict, rank: int) -> float:
    """What a click at this rank counts."""
    weight = 1 / examined(state["assumed"])[rank - 1]
    clip = CLIPS[state["clip"]]
    return weight if clip is None else min(weight, clip)


def said(state: dict, before: dict | None) -> str:
    """What a change has done to the bars."""
    if before is None or before == state:
        return "One in three visitors looks at rank 3, so each click there counts as three."
    if state["log"] != before["log"]:
        return (
            f"Another {VISITORS} visitors. The click rate of the last book goes from"
            f" {decimal(clicks_of(before)[-1] / VISITORS)} to"
            f" {decimal(clicks_of(state)[-1] / VISITORS)}, the corrected rate from"
            f" {decimal(corrected(before)[-1])} to {decimal(corrected(state)[-1])}."
        )
    if state["fall"] != before["fall"]:
        return (
            f"Now {looking(state['fall'], 6)} visitors look at rank 6. The click rates have"
            f" {wrong(clicks_of(state))}, the corrected rates {wrong(corrected(state))}."
        )
    if state["assumed"] == 0:
        return (
            "You assume that everyone looks at every rank, so the corrected rates are the click"
            " rates."
        )
    if state["clip"] != before["clip"] and state["clip"] != "none":
        return (
            f"No click counts more than {state['clip']}. A book at a rank where fewer than one in"
            f" {state['clip']} look comes out too low. {sentence(wrong(corrected(state)))}."
        )
    return f"A click at rank 6 counts {decimal(counts(state, 6), 1)}. {verdict(state)}"


def verdict(state: dict) -> str:
    """Whether a click at rank 6 counts what it should."""
    told, right = counts(state, 6), 1 / examined(state["fall"])[5]
    if decimal(told, 1) == decimal(right, 1):
        return "That is right: each visitor who looks stands for that many."
    side = "high" if told > right else "low"
    return f"It should count {decimal(right, 1)}, so the lower ranks come out too {side}."


def wrong(values: list) -> str:
    return count(wrong_pairs(values), "pair", "pairs") + " in the wrong order"


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


answer = answers(describe)
