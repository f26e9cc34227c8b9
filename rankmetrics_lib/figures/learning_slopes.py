"""One score moves: NDCG is a staircase, the smooth NDCG and the pairwise loss have a slope."""

import math

from rankmetrics_lib.formulas import ideal_dcg, ndcg, rank_labels

from .parts import (
    added,
    axis,
    choice_of,
    dots,
    formula,
    guess,
    label,
    line,
    numbers,
    opened,
    over,
    placed,
    plot,
    point,
    slider,
    strip,
    strong,
    term,
)
from .words import answers, change, count, decimal

TRAM_TITLES = [  # as in the chapter
    "Photos of yellow trams",
    "Tickets and passes",
    "Tram 28: the route",
    "Trams in Porto",
    "Tram 28: timetable",
]
TRAM_GRADES = [0, 1, 3, 0, 2]
TRAM_SCORES = [2.0, 1.0, 0.0, -0.5, -1.0]
ROUTE_PAGE = 2
LOW_END, HIGH_END = -1.55, 2.55  # of the axis
SEGMENTS = 82  # between which a curve is drawn
TEMPERATURES = [("cold", 0.05), ("mild", 0.2), ("hot", 1.0)]
ASKED = 0.95  # a score of the route, just below the next one
QUESTION = guess(
    f"NDCG is 0.61. What is it at a score of {ASKED}?", 0.75, low=0.55, high=0.95, step=0.01
)
MOVES = ["tenths", "temperature"]  # what a hand changes
ASKING = "your guess. Then you can move the score."
TRYING = "raise the score to 0.95, then one step more. Then lower τ."
# The score is half a tenth higher: no tie.
START = {"tenths": 0, "temperature": "mild", "guess": None}
CURVES: dict[str, list] = {}  # curves that were asked for before


def describe(state: dict = START, before: dict | None = None) -> dict:
    score = score_of(state)
    temperatures = [(f"τ = {tau:g}", key) for key, tau in TEMPERATURES]
    pull = slider("tenths", "Score of the route:", -16, 25, state["tenths"], decimal(score))
    parts = [
        placed(
            "left",
            over(share(score), scored_results(state), ndcg_plot(state), pairwise(state), pull),
        ),
        placed("control", choice_of(state, "temperature", "Temperature", temperatures)),
        placed("numbers", slopes(state)),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def share(score: float) -> float:
    """Where a score is on the axis."""
    return (score - LOW_END) / (HIGH_END - LOW_END)


def scored_results(state: dict) -> dict:
    scores = with_score(score_of(state))
    return strip(
        [],
        [
            {
                "id": TRAM_TITLES[place],
                "title": TRAM_TITLES[place],
                "relevant": TRAM_GRADES[place] > 0,
                "bar": share(scores[place]),
                "mark": f"grade {TRAM_GRADES[place]}",
                "quiet": place != ROUTE_PAGE,
            }
            for place in ranking(scores)
        ],
    )


def ndcg_plot(state: dict) -> dict:
    score, (value, smooth, _) = score_of(state), values_of(state)
    return plot(
        "NDCG, a staircase, and smooth NDCG, a curve, over the score of the route.",
        axis("", [], LOW_END, HIGH_END),
        axis("", [0.6, 0.7, 0.8, 0.9], 0.55, 0.95),
        (curves(state) + [point((score, value)), point((score, smooth))])
        if state["guess"] is not None
        else [point((score, value))],
        height=140,
    )


def curves(state: dict) -> list[dict]:
    """NDCG and smooth NDCG with their slopes, and the reader's guess."""
    score, (value, smooth, _) = score_of(state), values_of(state)
    slope = smooth_slope(with_score(score), temperature_of(state))
    return [
        line(stairs(), "outline"),
        line(smooth_curve(state["temperature"])),
        line(tangent((score, value), 0, 4.3), "hand"),
        line(tangent((score, smooth), slope, 4.3), "hand"),
        label(stairs()[-1], "NDCG", 0, 8, anchor="end"),
        label((HIGH_END, 0.6), "smooth NDCG", 0, 0, anchor="end"),
        dots([(ASKED, state["guess"])], "hand"),
        label((ASKED, state["guess"]), "you", -7, -4, look="hand", anchor="end"),
    ]


def pairwise(state: dict) -> dict:
    score, (_, _, value) = score_of(state), values_of(state)
    slope = loss_slope(with_score(score))
    return plot(
        "The pairwise loss over the score of the route, a falling curve.",
        axis("", [(-1, "−1"), 0, 1, 2], LOW_END, HIGH_END),
        axis("pairwise loss", [8, 12, 16], 7, 18),
        [line(loss_curve()), line(tangent((score, value), slope, 0.1), "hand")]
        * (state["guess"] is not None)
        + [point((score, value))],
        height=104,
    )


def tangent(place: tuple[float, float], slope: float, steepness: float) -> list:
    """A piece of it, which is equally long on the page for each slope. `steepness` is how many
    units of the score are as long there as one of the other axis."""
    score, value = place
    half = 0.5 / math.sqrt(1 + (steepness * slope) ** 2)
    ends = max(LOW_END, score - half), min(HIGH_END, score + half)
    return [(end, value + slope * (end - score)) for end in ends]


def slopes(state: dict) -> dict:
    scores = with_score(score_of(state))
    slopes = [
        "0",
        decimal(smooth_slope(scores, temperature_of(state)), 3),
        decimal(loss_slope(scores)),
    ]
    if state["guess"] is None:
        slopes = ["?", "?", "?"]
    return numbers(
        ("slope of NDCG", slopes[0]),
        ("of smooth NDCG", slopes[1]),
        ("pairwise loss", decimal(loss(scores)), True),
        ("slope of the loss", slopes[2]),
    )


def in_numbers(state: dict) -> dict:
    """NDCG and smooth NDCG: the same gains, discounted by ranks and by smooth ranks."""
    scores, (value, smooth, _) = with_score(score_of(state)), values_of(state)
    useful = [i for i, grade in enumerate(TRAM_GRADES) if grade]
    ranks = [ranking(scores).index(i) + 1 for i in useful]
    smooth_ranks = [smooth_rank(scores, i, temperature_of(state)) for i in useful]
    hints = [
        f"{TRAM_TITLES[i]}: rank {rank}, smooth rank {decimal(other)}"
        for i, rank, other in zip(useful, ranks, smooth_ranks)
    ]

    def line(name, ranks, result):
        terms = [
            term(decimal(discounted(i, rank)), TRAM_TITLES[i], TRAM_GRADES[i], hint)
            for i, rank, hint in zip(useful, ranks, hints)
        ]
        ideal = decimal(ideal_dcg(TRAM_GRADES))
        return name, ["("] + added(terms) + [f") / ideal {ideal} = ", strong(result)]

    hard, soft = decimal(value), decimal(smooth, 3)
    return formula(
        f"NDCG {hard}, smooth NDCG {soft}",
        line("NDCG", ranks, hard),
        line("smooth", smooth_ranks, soft),
    )


def score_of(state: dict) -> float:
    return (2 * state["tenths"] + 1) / 20


def temperature_of(state: dict) -> float:
    return dict(TEMPERATURES)[state["temperature"]]


def values_of(state: dict) -> list[float]:
    """NDCG, smooth NDCG and pairwise loss."""
    scores = with_score(score_of(state))
    return [ndcg_by_scores(scores), smooth_ndcg(scores, temperature_of(state)), loss(scores)]


def with_score(score: float) -> list[float]:
    return TRAM_SCORES[:ROUTE_PAGE] + [score] + TRAM_SCORES[ROUTE_PAGE + 1 :]


def ranking(scores: list[float]) -> list[int]:
    return sorted(range(len(scores)), key=lambda place: -scores[place])


def ndcg_by_scores(scores: list[float]) -> float:
    return ndcg(rank_labels(TRAM_GRADES, scores))


def above(gap: float, tau: float = 1.0) -> float:
    """How far a document counts as above another that leads by this gap."""
    return 1 / (1 + math.exp(gap / tau))


def discounted(i: int, rank: float) -> float:
    """The gain of a result at a rank, which may be smooth."""
    return TRAM_GRADES[i] / math.log2(1 + rank)


def smooth_rank(scores: list[float], i: int, tau: float) -> float:
    return 1 + sum(above(scores[i] - s, tau) for j, s in enumerate(scores) if j != i)


def smooth_ndcg(scores: list[float], tau: float) -> float:
    gains = [
        discounted(i, smooth_rank(scores, i, tau)) for i, grade in enumerate(TRAM_GRADES) if grade
    ]
    return sum(gains) / ideal_dcg(TRAM_GRADES)


def smooth_slope(scores: list[float], tau: float) -> float:
    """Of the smooth NDCG, by the score that moves."""
    total = 0.0
    for i, grade in enumerate(TRAM_GRADES):
        rank = smooth_rank(scores, i, tau)
        per_rank = -grade * math.log(2) / (1 + rank) / math.log(1 + rank) ** 2
        for j, score in enumerate(scores):
            if i != j and ROUTE_PAGE in (i, j):
                share = above(scores[i] - score, tau)
                rise = share * (1 - share) / tau
                total += per_rank * (rise if j == ROUTE_PAGE else -rise)
    return total / ideal_dcg(TRAM_GRADES)


def unequal_pairs() -> list[tuple[int, int]]:
    n = range(len(TRAM_GRADES))
    return [(i, j) for i in n for j in n if TRAM_GRADES[i] > TRAM_GRADES[j]]


def loss(scores: list[float]) -> float:
    return sum(math.log(1 + math.exp(scores[j] - scores[i])) for i, j in unequal_pairs())


def loss_slope(scores: list[float]) -> float:
    """Of the pairwise loss, by the score that moves."""
    pushes = [
        above(scores[i] - scores[j]) * (1 if j == ROUTE_PAGE else -1)
        for i, j in unequal_pairs()
        if ROUTE_PAGE in (i, j)
    ]
    return sum(pushes)


def stairs() -> list[list[float]]:
    """The corners of NDCG over the score that moves."""
    if "stairs" not in CURVES:
        others = sorted(s for i, s in enumerate(TRAM_SCORES) if i != ROUTE_PAGE)
        edges = [LOW_END] + others + [HIGH_END]
        CURVES["stairs"] = [
            [edge, ndcg_by_scores(with_score((low + high) / 2))]
            for low, high in zip(edges, edges[1:])
            for edge in (low, high)
        ]
    return CURVES["stairs"]


def along() -> list[float]:
    return [LOW_END + step * (HIGH_END - LOW_END) / SEGMENTS for step in range(SEGMENTS + 1)]


def smooth_curve(temperature: str) -> list[list[float]]:
    if temperature not in CURVES:
        tau = dict(TEMPERATURES)[temperature]
        CURVES[temperature] = [[score, smooth_ndcg(with_score(score), tau)] for score in along()]
    return CURVES[temperature]


def loss_curve() -> list[list[float]]:
    if "loss" not in CURVES:
        CURVES["loss"] = [[score, loss(with_score(score))] for score in along()]
    return CURVES["loss"]


def told(guess: float) -> str:
    """The guess beside NDCG at the score that was asked for."""
    value = decimal(ndcg_by_scores(with_score(ASKED)))
    return (
        f"You said {decimal(guess)}. NDCG is still {value}, because the route has passed no result."
        " So its slope is 0."
    )


def said(state: dict, before: dict | None) -> str:
    """What the change has done to the order, to NDCG and to the two that stand in for it."""
    if state["guess"] is None:
        return "The best page is third, and its score is about to rise."
    if before is None or [before[key] for key in MOVES] == [state[key] for key in MOVES]:
        return "Move the score a little: NDCG does not notice. The other two do."
    if state["temperature"] != before["temperature"]:
        return of_temperature(state)
    old, new = values_of(before), values_of(state)
    value, smooth, lost = [
        change(then, now, digits) for then, now, digits in zip(old, new, (2, 3, 2))
    ]
    return (
        f"{pages_passed(state, before)}: NDCG {value}; the smooth NDCG {smooth}, the loss {lost}."
    )


def of_temperature(state: dict) -> str:
    value, smooth, _ = values_of(state)
    slope = smooth_slope(with_score(score_of(state)), temperature_of(state))
    return (
        f"At τ = {temperature_of(state):g}, the smooth NDCG is {decimal(smooth, 3)} where NDCG is"
        f" {decimal(value, 3)}, and its slope is {decimal(slope, 3)}."
    )


def pages_passed(state: dict, before: dict) -> str:
    low, high = sorted([score_of(state), score_of(before)])
    titles = [
        f"“{title}”"
        for title, score in zip(TRAM_TITLES, TRAM_SCORES)
        if low < score < high and title != TRAM_TITLES[ROUTE_PAGE]
    ]
    if not titles:
        return "The route passes no result"
    if len(titles) == 1:
        return f"The route passes {titles[0]}"
    return f"The route passes {count(len(titles), 'result', 'results')}"


answer = answers(describe)
