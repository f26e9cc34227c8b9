"""All marks of the grammar of pictures in one figure: how to read the others."""

from rankmetrics_lib.formulas import dcg, ideal_dcg

from .parts import (
    axis,
    bars,
    described,
    dots,
    graded,
    label,
    line,
    placed,
    plot,
    ranked,
    slider,
    strip,
)
from .words import answers, change, decimal

N_SHOWN = 4
BREADS = [  # id, title, grade, score in hundredths; list A, then the pages that it missed
    ("classic", "Classic banana bread", 0, 90),
    ("vegan", "Vegan banana bread", 2, 70),
    ("eggs", "How to replace eggs", 1, 70),
    ("muffins", "Banana muffins", 0, 40),
    ("loaf", "Eggless banana loaf", 3, 20),
    ("oat", "Oat cookies", 0, 10),
]
RECIPE_IDS = [id for id, _, _, _ in BREADS]
TITLE_OF_RECIPE = {id: title for id, title, _, _ in BREADS}
RECIPE_GRADES = {id: grade for id, _, grade, _ in BREADS}
RECIPE_SCORES = {id: score / 100 for id, _, _, score in BREADS}
LIST_B = ["vegan", "classic", "muffins", "eggs"]
SHOWN_RANKS = list(range(1, N_SHOWN + 1))
IDEAL = [ideal_dcg(list(RECIPE_GRADES.values()), k) for k in SHOWN_RANKS]
HIGHEST_DCG = 5  # of the axis of DCG
START = {"order": RECIPE_IDS, "k": 3}


def describe(state: dict = START, before: dict | None = None) -> dict:
    k = state["k"]
    parts = [
        placed("list", recipe_list(state)),
        placed("right", over_k(state, before)),
        placed(
            "control", slider("k", "Flagged:", 0, len(RECIPE_IDS), k, f"the first {k} by score")
        ),
        placed("left", decided(k)),
        placed("across", systems(state)),
    ]
    trying = "drag a page, then move the slider. What is filled, an outline, or dotted?"
    return described(state, parts, said(state, before), trying)


def recipe_list(state: dict) -> dict:
    documents = graded(state["order"], TITLE_OF_RECIPE, RECIPE_GRADES)
    return ranked("order", "List A", documents, N_SHOWN, rest="Missed: judged, not retrieved")


def gains(order: list[str]) -> list[float]:
    """DCG at each rank that is shown."""
    return [dcg([RECIPE_GRADES[id] for id in order], k) for k in SHOWN_RANKS]


def over_k(state: dict, before: dict | None) -> dict:
    now = list(zip(SHOWN_RANKS, gains(state["order"])))
    order = before["order"] if before else state["order"]
    old = list(zip(SHOWN_RANKS, gains(order))) if order != state["order"] else []
    ideal = list(zip(SHOWN_RANKS, IDEAL))
    return plot(
        "DCG of list A over k, of the best possible list, and of the list before the last change.",
        axis("k", SHOWN_RANKS, 1, N_SHOWN),
        axis("DCG at k", [0, HIGHEST_DCG], 0, HIGHEST_DCG),
        [line(ideal, "possible"), label(ideal[2], "possible", 0, 8, anchor="end")]
        + ([line(old, "before")] if old else [])
        + [line(now), dots(now), label(now[2], "list A", 6, -16)],
        height=180,
    )


def decided(k: int) -> dict:
    """The pages by score. What is flagged and not relevant, or relevant and not flagged, is on the
    wrong side; equal scores are joined."""
    rows, last = [], None
    for place, id in enumerate(RECIPE_IDS):
        right = (RECIPE_GRADES[id] > 0) == (place < k)
        rows.append(
            {
                "title": TITLE_OF_RECIPE[id],
                "relevant": RECIPE_GRADES[id] > 0,
                "bar": RECIPE_SCORES[id],
                "mark": f"{decimal(RECIPE_SCORES[id])}, {'right' if right else 'wrong'}",
                "wrong": not right,
                "quiet": place >= k,
                "joined": RECIPE_SCORES[id] == last,
            }
        )
        last = RECIPE_SCORES[id]
    return strip(["relevant", "not relevant"], rows)


def systems(state: dict) -> dict:
    a, b = gains(state["order"]), gains(LIST_B)
    return plot(
        "DCG of list A and of list B at each k.",
        axis("k", SHOWN_RANKS, 0.5, N_SHOWN + 0.5),
        axis("DCG at k", [0, HIGHEST_DCG], 0, HIGHEST_DCG),
        [bars([(k - 0.35, k, value) for k, value in zip(SHOWN_RANKS, a)], "a")]
        + [bars([(k, k + 0.35, value) for k, value in zip(SHOWN_RANKS, b)], "b")]
        + [label((N_SHOWN, a[-1]), "A", -8, 6, look="a", anchor="end")]
        + [label((N_SHOWN, b[-1]), "B", 8, 6, look="b")],
        height=150,
    )


def said(state: dict, before: dict | None) -> str:
    if before is None or before == state:
        return "Blue is relevant, deeper with the grade. Orange is what your hand can move."
    if before["order"] == state["order"]:
        return "A cross marks what is on the wrong side; what is not flagged is pale."
    old, new = gains(before["order"])[-1], gains(state["order"])[-1]
    return f"DCG at {N_SHOWN} {change(old, new)}. The dotted line is what was before."


answer = answers(describe)
