"""All marks of the grammar of pictures in one figure: how to read the others."""

from rankmetrics_lib.formulas import dcg, ideal_dcg

from .parts import (
    axis,
    bars,
    described,
    dots,
    label,
    line,
    placed,
    plot,
    ranked,
    slider,
    strip,
)
from .words import answers, change, decimal

SHOWN = 4
PAGES = [  # id, title, grade, score in hundredths; list A, then the pages that it missed
    ("classic", "Classic banana bread", 0, 90),
    ("vegan", "Vegan banana bread", 2, 70),
    ("eggs", "How to replace eggs", 1, 70),
    ("muffins", "Banana muffins", 0, 40),
    ("loaf", "Eggless banana loaf", 3, 20),
    ("oat", "Oat cookies", 0, 10),
]
IDS = [id for id, _, _, _ in PAGES]
TITLES = {id: title for id, title, _, _ in PAGES}
GRADES = {id: grade for id, _, grade, _ in PAGES}
SCORES = {id: score / 100 for id, _, _, score in PAGES}
LIST_B = ["vegan", "classic", "muffins", "eggs"]
RANKS = list(range(1, SHOWN + 1))
IDEAL = [ideal_dcg(list(GRADES.values()), k) for k in RANKS]
HIGHEST = 5  # of the axis of DCG
START = {"order": IDS, "k": 3}


def describe(state: dict = START, before: dict | None = None) -> dict:
    k = state["k"]
    parts = [
        placed("list", pages(state)),
        placed("right", over_k(state, before)),
        placed("control", slider("k", "Flagged:", 0, len(IDS), k, f"the first {k} by score")),
        placed("left", decided(k)),
        placed("across", systems(state)),
    ]
    trying = "drag a page, then move the slider. What is filled, an outline, or dotted?"
    return described(state, parts, said(state, before), trying)


def pages(state: dict) -> dict:
    documents = [{"id": id, "title": TITLES[id], "grade": GRADES[id]} for id in state["order"]]
    return ranked("order", "List A", documents, SHOWN, rest="Missed: judged, not retrieved")


def gains(order: list[str]) -> list[float]:
    """DCG at each rank that is shown."""
    return [dcg([GRADES[id] for id in order], k) for k in RANKS]


def over_k(state: dict, before: dict | None) -> dict:
    now = list(zip(RANKS, gains(state["order"])))
    order = before["order"] if before else state["order"]
    old = list(zip(RANKS, gains(order))) if order != state["order"] else []
    ideal = list(zip(RANKS, IDEAL))
    return plot(
        "DCG of list A over k, of the best possible list, and of the list before the last change.",
        axis("k", RANKS, 1, SHOWN),
        axis("DCG at k", [0, HIGHEST], 0, HIGHEST),
        [line(ideal, "possible"), label(ideal[2], "possible", 0, 8, anchor="end")]
        + ([line(old, "before")] if old else [])
        + [line(now), dots(now), label(now[2], "list A", 6, -16)],
        height=180,
    )


def decided(k: int) -> dict:
    """The pages by score. What is flagged and not relevant, or relevant and not flagged, is on the
    wrong side; equal scores are joined."""
    rows, last = [], None
    for place, id in enumerate(IDS):
        right = (GRADES[id] > 0) == (place < k)
        rows.append(
            {
                "title": TITLES[id],
                "relevant": GRADES[id] > 0,
                "bar": SCORES[id],
                "mark": f"{decimal(SCORES[id])}, {'right' if right else 'wrong'}",
                "wrong": not right,
                "quiet": place >= k,
                "joined": SCORES[id] == last,
            }
        )
        last = SCORES[id]
    return strip(["relevant", "not relevant"], rows)


def systems(state: dict) -> dict:
    a, b = gains(state["order"]), gains(LIST_B)
    return plot(
        "DCG of list A and of list B at each k.",
        axis("k", RANKS, 0.5, SHOWN + 0.5),
        axis("DCG at k", [0, HIGHEST], 0, HIGHEST),
        [bars([(k - 0.35, k, value) for k, value in zip(RANKS, a)], "a")]
        + [bars([(k, k + 0.35, value) for k, value in zip(RANKS, b)], "b")]
        + [label((SHOWN, a[-1]), "A", -8, 6, look="a", anchor="end")]
        + [label((SHOWN, b[-1]), "B", 8, 6, look="b")],
        height=150,
    )


def said(state: dict, before: dict | None) -> str:
    if before is None or before == state:
        return "Blue is relevant, deeper with the grade. Orange is what your hand can move."
    if before["order"] == state["order"]:
        return "A cross marks what is on the wrong side; what is not flagged is pale."
    old, new = gains(before["order"])[-1], gains(state["order"])[-1]
    return f"DCG at {SHOWN} {change(old, new)}. The dotted line is what was before."


answer = answers(describe)
