"""Today's list and a release: at each depth a bar as high as what the two share, and as wide as the
share of readers who stop there. The area of the bars is RBO."""

from rankmetrics_lib.formulas import kendall_tau, precision, rbo, rbp, rbp_residual, tau_ap

from .parts import (
    added,
    axis,
    bars,
    formula,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    ranked,
    slider,
    strong,
    term,
    vote,
)
from .words import answers, change, decimal, listed

PRODUCTS = [  # id, name; in today's order
    ("storm", "Storm shell"),
    ("trail", "Trail jacket"),
    ("packable", "Packable"),
    ("poncho", "Poncho"),
    ("kids", "Kids’ suit"),
    ("umbrella", "Umbrella"),
]
TODAY = [id for id, _ in PRODUCTS]
JACKETS = dict(PRODUCTS)
N = len(TODAY)
DEPTHS = list(range(1, N + 1))
TODAYS_LABELS = [N - place for place in range(N)]  # today's order as the truth
RELEASE = ["trail", "storm", "packable", "poncho", "kids", "umbrella"]
TRAIL_SUNK = ["storm", "packable", "poncho", "kids", "umbrella", "trail"]
QUESTION = vote(
    "The Trail jacket sinks to last place. By RBO, the lists are then…", "more alike", "less alike"
)
ASKING = "your guess. Then you can move the products."
TRYING = "drag the Trail jacket from first place to last. Then raise p."
START = {"release": RELEASE, "percent": 80, "guess": None}  # percent: 100 p


def describe(state: dict = START, before: dict | None = None) -> dict:
    percent = state["percent"]
    parts = [
        placed("numbers", overlap_numbers(state)),
        placed("left", products("today", "Today", TODAY, fixed=True)),
        placed("list", products("release", "Release", state["release"])),
        placed("right", area_of(state)),
        placed(
            "control", slider("percent", "p =", 50, 95, percent, decimal(chosen_p(state)), step=5)
        ),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def chosen_p(state: dict) -> float:
    return state["percent"] / 100


def products(key: str, name: str, order: list[str], fixed: bool = False) -> dict:
    documents = [
        {"id": id, "title": JACKETS[id], "words": f"rank {TODAY.index(id) + 1} today"}
        for id in order
    ]
    return ranked(key, name, documents, N, fixed=fixed)


def agreements(state: dict) -> list[float]:
    """At each depth, the share of the release's first products that are among today's first."""
    order = state["release"]
    return [
        precision([int(id in TODAY[:depth]) for id in order[:depth]], depth) for depth in DEPTHS
    ]


def depth_weights(state: dict) -> list[float]:
    """The share of readers who stop at each depth, and of those who go on below the lists."""
    p = chosen_p(state)
    stop = [rbp([0] * (depth - 1) + [1], persistence=p) for depth in DEPTHS]
    return stop + [rbp_residual([0] * N, persistence=p)]


def heights(state: dict) -> list[float]:
    """The agreements; the last one is assumed to go on below the lists."""
    found = agreements(state)
    return found + found[-1:]


def rbo_of(state: dict) -> float:
    return rbo(TODAY, state["release"], chosen_p(state))


def release_scores(state: dict) -> list[int]:
    """Of today's products, as the release ranks them."""
    return [N - state["release"].index(id) for id in TODAY]


def kendall_of(state: dict) -> float:
    return kendall_tau(TODAYS_LABELS, release_scores(state))


def overlap_numbers(state: dict) -> dict:
    return numbers(
        ("RBO", decimal(rbo_of(state)), True),
        ("tau_AP", decimal(tau_ap(TODAYS_LABELS, release_scores(state)))),
        ("tau", decimal(kendall_of(state))),
    )


def area_of(state: dict) -> dict:
    marks, left = [line([(0, 1), (1, 1), (1, 0)], "possible")], 0.0
    names = []
    for place, (width, height) in enumerate(zip(depth_weights(state), heights(state))):
        look = "ink" if place < N else "possible"
        marks.append(bars([(left, left + width, height)], look, id=depth_id(place)))
        if width > 0.035:  # there is room
            name = str(place + 1) if place < N else f"below {N}"
            names.append(label((left + width / 2, 0), name, 0, -16, anchor="middle"))
        left += width
    return plot(
        "A bar for each depth, as wide as the share of readers who stop there, as high as the share"
        " of products that both lists have down to it. The area is RBO.",
        axis("readers who stop at depth", []),
        axis("shared", [0, 0.5, 1]),
        marks + names,
        height=215,
        edges=[28, 10, 28, 44],
    )


def depth_id(place: int) -> str:
    return f"depth{place + 1}"


def in_numbers(state: dict) -> dict:
    total = decimal(rbo_of(state))
    terms = [
        term(decimal(width * height), depth_id(place), 0, hint(place, width, height))
        for place, (width, height) in enumerate(zip(depth_weights(state), heights(state)))
    ]
    return formula(
        f"RBO is the sum of width times height of the bars, {total}",
        ("Depths 1 to 6, seen", added(terms[:N])),
        ("Below, assumed", ["+ ", terms[N], " = ", strong(total)]),
    )


def hint(place: int, width: float, height: float) -> str:
    who = f"depth {place + 1}" if place < N else f"below {N}"
    return f"{who}: {decimal(width)} of the readers, {decimal(height)} shared"


def told(guess: str) -> str:
    """The guess beside what the move does to the lists of the start."""
    sunk = START | {"release": TRAIL_SUNK}
    rbos, taus = change(rbo_of(START), rbo_of(sunk)), change(kendall_of(START), kendall_of(sunk))
    return (
        f"You said {guess}. RBO {rbos}: more alike, because first place is right again. Kendall’s"
        f" tau, which counts pairs, {taus}."
    )


def said(state: dict, before: dict | None) -> str:
    """What p, or a product in another place, has done to the numbers."""
    if before is None or before == state or before["guess"] != state["guess"]:
        return "Only at depth 1 do the lists share nothing. From depth 2 on, they share all."
    rbos = f"RBO {change(rbo_of(before), rbo_of(state))}"
    if before["release"] == state["release"]:
        ranks = decimal(1 / (1 - chosen_p(state)), 1)
        return (
            f"With p = {decimal(chosen_p(state))}, a reader sees {ranks} ranks on average: {rbos}."
        )
    taus = f"Kendall’s tau {change(kendall_of(before), kendall_of(state))}"
    return f"{what_changed(agreements(state), agreements(before))}: {rbos}, {taus}."


def what_changed(now: list[float], then: list[float]) -> str:
    """At which depths the lists share more or less than before."""
    words = []
    for verb, sign in (("more", 1), ("less", -1)):
        depths = [str(depth) for depth in DEPTHS if sign * (now[depth - 1] - then[depth - 1]) > 0]
        if depths:
            words.append(f"{verb} at {'depth' if len(depths) == 1 else 'depths'} {listed(depths)}")
    if not words:
        return "The lists share as much as before at every depth"
    return f"The lists share {', and '.join(words)}"


answer = answers(describe)
