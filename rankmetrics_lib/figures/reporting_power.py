"""Power: a hundred teams repeat one experiment, and only some of them find the true lead."""

import math

from .parts import (
    area,
    axis,
    choice_of,
    guess,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    slider,
)
from .words import answers, decimal

SPREAD = 0.098484  # standard deviation of B − A on the chapter's 50 articles
Z = 1.959964  # which a bell curve with mean 0 and deviation 1 exceeds with a chance of 2.5%
LEADS = [("no lead", 0.0), ("lead 0.02", 0.02), ("0.03", 0.03), ("0.05", 0.05)]
LOWEST, HIGHEST = -0.07, 0.12  # of the axis
PLACES = 100  # between which a bell is drawn
FEWEST, MOST = 20, 300
QUESTION = guess("How many of 100 teams find it?", 50, high=100, step=1)
ASKING = "your guess. Then you can change the number of articles."
TRYING = "193 articles. Then no lead at all: how many teams find one?"
START: dict = {"articles": 50, "lead": 0.02, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    n = state["articles"]
    pull = slider("articles", "Each team judges", FEWEST, MOST, n, f"{n} articles")
    parts = [
        placed("right", bells(state)),
        placed("across", choice_of(state, "lead", "True lead of B", LEADS)),
        placed("control", pull),
        placed("numbers", printed_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def bells(state: dict) -> dict:
    """Where the mean differences of the teams are, by luck alone and with the true lead."""
    least = least_significant(state["articles"])
    marks = [
        line(bell(0.0, state), "possible"),
        line([(least, 0), (least, 1.1)], "hand"),
        line([(-least, 0), (-least, 1.1)], "hand"),
        label((least, 1.1), "significant", 0, 6, look="hand", anchor="start"),
    ]
    if state["guess"] is not None:
        marks += filled_bell(state, least)
    return plot(
        "Two bell curves over the mean difference: by luck alone, and with the true lead. The share"
        " beyond the limit of significance is filled.",
        axis("mean difference", [(-0.05, "−0.05"), 0, 0.05, 0.1], LOWEST, HIGHEST),
        axis("how often", [], 0, 1.2),
        marks,
        height=210,
    )


def filled_bell(state: dict, least: float) -> list[dict]:
    """The bell of the true lead, filled where a team finds it."""
    center = state["lead"]
    right = [(least, height(least, center, state))]
    left: list[tuple[float, float]] = []
    for at, high in bell(center, state):
        if abs(at) > least:
            (right if at > 0 else left).append((at, high))
    left.append((-least, height(-least, center, state)))
    return [
        area(right, "b"),
        area(left, "b"),
        line(bell(center, state), "b"),
        label((-least, 0.5), "luck alone", -6, 0, anchor="end"),
    ]


def height(at: float, center: float, state: dict) -> float:
    """Of the bell curve of the teams' means, as a share of its top. The last bits of an exponential
    are not the same in the page."""
    error = SPREAD / math.sqrt(state["articles"])
    return round(math.exp(-(((at - center) / error) ** 2) / 2), 6)


def bell(center: float, state: dict) -> list[tuple[float, float]]:
    places = [LOWEST + step * (HIGHEST - LOWEST) / PLACES for step in range(PLACES + 1)]
    return [(at, height(at, center, state)) for at in places]


def printed_numbers(state: dict) -> dict:
    n = state["articles"]
    known = state["guess"] is not None
    return numbers(
        ("standard error", decimal(SPREAD / math.sqrt(n), 4)),
        ("significant from", decimal(least_significant(n), 4)),
        ("of 100 teams find it", teams(state) if known else "?", True),
    )


def normal(z: float) -> float:
    """The share of a bell curve with mean 0 and deviation 1 that is below z."""
    return (1 + math.erf(z / math.sqrt(2))) / 2


def least_t(n: int) -> float:
    """The t from which a two-sided test of n differences is significant at 5%: a series in the
    degrees of freedom (Abramowitz and Stegun 1964, formula 26.7.5)."""
    nu = n - 1
    terms = [
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    ]
    return Z + sum(term / nu**power for power, term in enumerate(terms, 1))


def least_significant(n: int) -> float:
    return least_t(n) * SPREAD / math.sqrt(n)


def power(n: int, lead: float) -> float:
    """The chance that the t-test of n differences is significant: the mean over what a team can
    estimate as standard deviation, as a share of the true one."""
    t, center, nu = least_t(n), lead / SPREAD * math.sqrt(n), n - 1
    total = weights = 0.0
    for step in range(-30, 31):
        share = 1 + step / 5 / math.sqrt(2 * nu)
        if share > 0:
            weight = math.exp((nu - 1) * math.log(share) - nu * (share**2 - 1) / 2)
            total += weight * (normal(center - t * share) + normal(-center - t * share))
            weights += weight
    return total / weights


def teams(state: dict) -> str:
    """How many of 100 teams find the lead."""
    share = int(100 * power(state["articles"], state["lead"]) + 0.5)
    return str(share) if share < 100 else "more than 99"


def told(guess: float) -> str:
    """The guess beside the number of teams at the start."""
    return f"You said {int(guess)}. With 50 articles, only {teams(START)} of 100 teams find it."


def said(state: dict, before: dict | None) -> str:
    """How many teams find the lead, and how many did before."""
    n = f"{state['articles']} articles"
    if state["guess"] is None:
        return (
            "Luck alone spreads the teams’ results like this. Beyond the lines, a result is"
            " significant. Now B truly leads by 0.02."
        )
    if not state["lead"]:
        return (
            f"With {n} and no lead at all, {teams(state)} of 100 teams still find one: a false"
            " alarm. More articles do not change that."
        )
    now = f"With {n}, {teams(state)} of 100 teams find a lead of {decimal(state['lead'])}"
    if before is None or before["guess"] is None or before["lead"] != state["lead"]:
        return f"{now}. The others see nothing significant."
    if teams(before) == teams(state):
        return f"{now}, as before."
    return f"{now}. With {before['articles']}, it was {teams(before)}."


answer = answers(describe)
