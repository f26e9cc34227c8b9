"""Two queues of alerts: which model finds more frauds depends on where the team stops, and average
precision never asks."""

from rankmetrics_lib.formulas import ConfusionMatrix

from .parts import (
    axis,
    bars,
    dots,
    formula,
    fraction,
    group,
    label,
    line,
    numbers,
    opened,
    over,
    placed,
    plot,
    slider,
    strong,
    term,
    vote,
)
from .words import answers, decimal

PAYMENTS, FRAUDS = 100_000, 100
CAPACITY = 200  # alerts that the team can check
SEEN, LAST = 40, 300  # alerts that are shown before the guess, and at the end of the axis


def late(frauds: int) -> list[int]:
    """The ranks of the frauds that a model overlooks, spread evenly down to the last payment."""
    return [1 + 1_000 + 98_999 * place // (frauds - 1) for place in range(frauds)]


FRAUD_RANKS = {  # of the frauds in the queue of each model
    "a": list(range(1, 41)) + late(60),  # 40 in a row at the top
    "b": list(range(4, 201, 4)) + late(50),  # one in every four alerts
}
MODEL_APS: dict[str, float] = {}  # AP of each model, once computed
QUESTION = vote(
    f"Which model finds more frauds in the {CAPACITY} payments that the team checks?",
    "Model A",
    "Model B",
    "neither",
)
ASKING = "your guess. Then you can move the line where the team stops."
TRYING = "let the team stop after 100 alerts."
START = {"stop": CAPACITY, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked, stop = state["guess"] is None, state["stop"]
    shown = SEEN if locked else LAST
    pull = slider("stop", "The team stops after", 0, LAST, stop, f"{stop} alerts", step=10)
    parts = [
        placed("left", over(stop / LAST, queues(stop, shown), frauds_per_alert(stop, shown), pull)),
        placed("a", of_model("a", "Model A", stop, locked)),
        placed("b", of_model("b", "Model B", stop, locked)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def frauds_by(model: str, stop: int) -> int:
    """Frauds among the alerts that the team checks."""
    return sum(rank <= stop for rank in FRAUD_RANKS[model])


def average_precision(model: str) -> float:
    """The mean of the precisions at the frauds, from their ranks: a list would be too long."""
    if model not in MODEL_APS:
        ranks = enumerate(FRAUD_RANKS[model], 1)
        MODEL_APS[model] = sum(precision(hits, rank) for hits, rank in ranks)
        MODEL_APS[model] /= FRAUDS
    return MODEL_APS[model]


def precision(hits: int, rank: int) -> float:
    passed = rank - hits
    return ConfusionMatrix(hits, passed, FRAUDS - hits, PAYMENTS - FRAUDS - passed).precision


def queues(stop: int, shown: int) -> dict:
    """A bar for each fraud: those of model A point up, those of model B down. Those that the team
    finds are one thing with their number."""
    found = []
    for model, side in (("a", 1), ("b", -1)):
        places = [(rank - 1, rank, side) for rank in FRAUD_RANKS[model] if rank <= shown]
        found += [
            bars([place for place in places if place[1] <= stop], id=model),
            bars([place for place in places if place[1] > stop]),
        ]
    return plot(
        "The two queues from the first alert on, with a bar for each fraud.",
        axis("", [], 0, LAST),
        axis("", [], -1, 1),
        [line([(0, 0), (LAST, 0)], "other")]
        + found
        + [
            label((LAST, 0.3), "frauds in queue A", 0, 0, "a", "end"),
            label((LAST, -0.3), "in queue B", 0, -12, "b", "end"),
        ],
        height=66,
        edges=[28, 10, 4, 4],
    )


def frauds_per_alert(stop: int, shown: int) -> dict:
    marks = []
    for model, name in (("a", "model A"), ("b", "model B")):
        hits = [(rank, hit) for hit, rank in enumerate(FRAUD_RANKS[model], 1) if rank <= shown]
        end = (shown, frauds_by(model, shown))
        marks += [line([(0, 0)] + hits + [end], model, id=model)]
        if shown < LAST:
            marks += [label(end, name, 6, 4, model)]
        else:
            marks += [dots([(stop, frauds_by(model, stop))], model)]
            marks += [label(end, name, 0, 8, model, "end")]
    return plot(
        "Frauds found by each model over the number of alerts checked.",
        axis("alerts checked", [0, 100, 200, 300], 0, LAST),
        axis("frauds found", [0, 20, 40], 0, 55),
        marks,
        height=212,
    )


def of_model(model: str, name: str, stop: int, locked: bool) -> dict:
    """Precision where the team stops, and AP."""
    hits = frauds_by(model, stop)
    found = "?" if locked else str(hits)
    share = "?" if locked else decimal(precision(hits, stop))
    pieces = [fraction([term(found, model)], [str(stop)]), " = ", strong(share)]
    return group(
        name,
        formula(
            f"Precision at {stop}: {share}", (f"P@{stop}", pieces if stop else ["nothing checked"])
        ),
        numbers(("AP", decimal(average_precision(model)))),
    )


def ahead_at(stop: int) -> str:
    a, b = frauds_by("a", stop), frauds_by("b", stop)
    return "neither" if a == b else "model A" if a > b else "model B"


def told(guess: str) -> str:
    a, b = frauds_by("a", CAPACITY), frauds_by("b", CAPACITY)
    verdict = "Yes." if guess == "Model B" else "No."
    return (
        f"You said {guess}. {verdict} In {CAPACITY} alerts model B finds {b} frauds, model A {a},"
        f" although AP is {decimal(average_precision('b'))} for B and"
        f" {decimal(average_precision('a'))} for A."
    )


def said(state: dict, before: dict | None) -> str:
    if state["guess"] is None:
        return (
            f"After {SEEN} alerts, model A has found {frauds_by('a', SEEN)} frauds and model B"
            f" {frauds_by('b', SEEN)}."
        )
    stop = state["stop"]
    a, b, first = frauds_by("a", stop), frauds_by("b", stop), ahead_at(stop)
    sentence = f"After {stop} alerts, A has found {a} frauds and B {b}"
    sentence += ": neither is ahead." if first == "neither" else f": {first} is ahead."
    if before is None or before["stop"] == stop:
        return sentence + " AP does not know where the team stops."
    if "neither" not in (first, ahead_at(before["stop"])) and first != ahead_at(before["stop"]):
        sentence += " The winner has changed."
    return sentence + " AP has not moved."


answer = answers(describe)
