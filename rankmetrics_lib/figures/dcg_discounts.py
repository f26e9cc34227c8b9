"""What a discount decides: the weight of every rank, and two lists that it orders."""

from rankmetrics_lib.formulas import dcg

from .parts import axis, choice, described, dots, graded, label, line, placed, plot, slider, text
from .words import answers, decimal

RANKS = 6  # of the lists
READ = 20  # ranks of the curves
HIGHEST = 3
NAMES = ["Harbor", "Quay"]
DISCOUNTS = [  # key and name, in the order of the choice
    ("log2", "log2(i+1)"),
    ("jarvelin", "base b"),
    ("zipf", "Zipf"),
    ("geometric", "geometric"),
]
START = {
    "discount": "log2",
    "base": 2,
    "percent": 80,  # of the readers who go on, for the geometric discount
    "grades": [[3, 0, 1, 0, 0, 0], [2, 1, 1, 1, 0, 0]],
}
FORMULAS = {  # of the discounts without a slider
    "log2": "Rank i counts 1/log2(i+1).",
    "zipf": "Rank i counts 1/i.",
}
STORED: list[dict] = [  # the discounts of the stored picture
    {"discount": "log2"},
    {"discount": "jarvelin", "base": 2},
    {"discount": "jarvelin", "base": 10},
    {"discount": "zipf"},
    {"discount": "geometric", "percent": 80},
]
KNOWN: dict[tuple, list[float]] = {}  # weights that were asked for before


def describe(state: dict = START, before: dict | None = None) -> dict:
    options = [(words, {"discount": key}, key == state["discount"]) for key, words in DISCOUNTS]
    parts = [
        placed("across", choice("Discount", options)),
        placed("control", setting(state)),
        placed("left", curves(state, before)),
        placed("a", graded_list(state, 0)),
        placed("b", graded_list(state, 1)),
    ]
    return described(state, parts, said(state, before), "make Harbor lead by the discount alone.")


def setting(state: dict) -> dict:
    """The slider of a discount that has one; else its formula."""
    if state["discount"] == "jarvelin":
        return slider("base", "Base b:", 2, 10, state["base"], str(state["base"]))
    if state["discount"] == "geometric":
        share = state["percent"]
        return slider("percent", "At each rank", 50, 95, share, f"{share}% go on", step=5)
    return text(FORMULAS[state["discount"]])


def curves(state: dict, before: dict | None) -> dict:
    ranked = list(enumerate(weights_of(state), 1))
    old = before if before and weights_of(before) != weights_of(state) else None
    return plot(
        "The weight of each rank, from 1 to 20, under the chosen discount and, in gray, under five"
        " to compare it with.",
        axis("rank", [1, 5, 10, 15, 20], 1, READ),
        axis("weight", [0, 0.5, 1]),
        [line(list(enumerate(weights_of(other), 1)), "other") for other in STORED]
        + ([line(list(enumerate(weights_of(old), 1)), "before")] if old else [])
        + [line(ranked), dots(ranked)]
        + [label(ranked[5], f"rank 6: {decimal(ranked[5][1])}", 8, 14)],
        height=250,
    )


def graded_list(state: dict, which: int) -> dict:
    totals, grades, name = totals_of(state), state["grades"][which], NAMES[which]
    return graded(
        name,
        decimal(totals[which]),
        leader(totals) == name,
        [
            {
                "grade": grade,
                "height": grade / HIGHEST,
                "share": weight,
                "words": f"{name}, rank {rank}: grade {grade}, counts {decimal(grade * weight)}",
                "then": {"grades": raised(state["grades"], which, rank - 1)},
            }
            for rank, (grade, weight) in enumerate(zip(grades, weights_of(state)), 1)
        ],
    )


def raised(lists: list, which: int, place: int) -> list:
    """The grades with one of them a step higher, and 0 after the highest."""
    lists = [list(grades) for grades in lists]
    lists[which][place] = (lists[which][place] + 1) % (HIGHEST + 1)
    return lists


def weights_of(state: dict) -> list[float]:
    key = (state["discount"], state.get("base"), state.get("percent"))
    if key not in KNOWN:
        KNOWN[key] = geometric(state["percent"]) if key[0] == "geometric" else by_dcg(state)
    return KNOWN[key]


def geometric(percent: int) -> list[float]:
    weights = [1.0]
    while len(weights) < READ:
        weights.append(weights[-1] * percent / 100)
    return weights


def by_dcg(state: dict) -> list[float]:
    """The weight of a rank is the DCG of a list whose only document, of grade 1, is there."""
    return [dcg([0] * rank + [1], **parameters(state)) for rank in range(READ)]


def parameters(state: dict) -> dict:
    if state["discount"] == "jarvelin":
        return {"discount": "jarvelin", "base": state["base"]}
    return {"discount": state["discount"]}


def totals_of(state: dict) -> list[float]:
    if state["discount"] == "geometric":
        weights = weights_of(state)
        return [
            sum(grade * weight for grade, weight in zip(grades, weights))
            for grades in state["grades"]
        ]
    return [dcg(grades, **parameters(state)) for grades in state["grades"]]


def leader(totals: list[float]) -> str:
    """The name of the list that leads; empty if neither does. Sums of equal terms may differ in
    their last digits."""
    if abs(totals[0] - totals[1]) < 1e-9:
        return ""
    return NAMES[int(totals[1] > totals[0])]


def said(state: dict, before: dict | None) -> str:
    """What the last change has done, and who leads."""
    standing = score(state, before)
    if before is None or before == state:
        return standing
    for name, now, old in zip(NAMES, state["grades"], before["grades"]):
        for rank, (grade, other) in enumerate(zip(now, old), 1):
            if grade != other:
                weight = weights_of(state)[rank - 1]
                return (
                    f"{name}'s page at rank {rank} now has grade {grade} and counts"
                    f" {decimal(grade * weight)}. {standing}"
                )
    return f"{in_words(state)} {standing}"


def score(state: dict, before: dict | None) -> str:
    totals = totals_of(state)
    name = leader(totals)
    high, low = max(totals), min(totals)
    values = f"{decimal(high)} to {decimal(low)}"
    if not name:
        return f"Both lists have a DCG of {decimal(high)}."
    changed = before is not None and leader(totals_of(before)) not in ("", name)
    return f"{name} {'leads now' if changed else 'leads'}, {values}."


def in_words(state: dict) -> str:
    """What the discount does with the lower ranks."""
    if state["discount"] == "jarvelin":
        return f"Base {state['base']}: ranks 1 to {state['base']} count in full."
    third = decimal(weights_of(state)[2])
    name = {"log2": "log2(i+1)", "zipf": "Zipf"}
    if state["discount"] == "geometric":
        share = f"{state['percent']}% of the readers who get there"
        return f"At each rank, {share} go on: rank 3 counts {third}."
    return f"{name[state['discount']]}: rank 3 counts {third}."


answer = answers(describe)
