"""One query of 42: its results can be put in perfect order, and the mean hardly moves."""

from rankmetrics_lib.formulas import reciprocal_rank

from .parts import (
    added,
    axis,
    bars,
    formula,
    fraction,
    graded,
    guess,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    ranked,
    strong,
    term,
)
from .words import answers, change, decimal

CHAPTERS = [  # id, title, grade; as the old search ranks them for “what is ndcg”
    ("overlap", "tau_AP and RBO", 0),
    ("choosing", "Choosing a metric", 0),
    ("comparing", "Is the difference real?", 0),
    ("err", "ERR", 0),
    ("libraries", "Four libraries", 0),
    ("scale", "Scale", 0),
    ("ndcg", "NDCG", 3),
]
CHAPTER_TITLES = {id: title for id, title, _ in CHAPTERS}
CHAPTER_GRADES = {id: grade for id, _, grade in CHAPTERS}
# The rank of the first answer to the other held-out queries; 0 if there is none.
OTHERS = [
    1, 0, 1, 5, 0, 1, 1, 0, 1, 1, 10, 4, 1, 7, 1, 1, 1, 1, 1, 1, 1, 1, 6, 3, 6, 1, 1, 6, 2, 2, 1,
    4, 0, 1, 0, 0, 0, 0, 2, 2, 1,
]  # fmt: skip
OTHER_VALUES = [reciprocal_rank([0] * (rank - 1) + [1]) if rank else 0.0 for rank in OTHERS]
SUM_OF_OTHERS = sum(OTHER_VALUES)
N_QUERIES = len(OTHERS) + 1
LEVEL = 2  # the grade from which a page is an answer
QUESTION = guess("Put NDCG first. What will the mean be?", 0.75, low=0.5, high=1, step=0.01)
CHAPTER_IDS = [id for id, _, _ in CHAPTERS]
ASKING = "your guess. Then you can drag the pages."
TRYING = "drag NDCG to the top of the list."
START = {"order": CHAPTER_IDS, "guess": None}
NDCG_FIRST = START | {"order": CHAPTER_IDS[-1:] + CHAPTER_IDS[:-1]}


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("list", chapter_list(state)),
        placed("numbers", rr_numbers(state)),
        placed("right", every_query(state)),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def chapter_list(state: dict) -> dict:
    documents = graded(state["order"], CHAPTER_TITLES, CHAPTER_GRADES)
    return ranked("order", "Pages for “what is ndcg”", documents, len(CHAPTERS))


def of_query(state: dict) -> float:
    return reciprocal_rank([CHAPTER_GRADES[id] for id in state["order"]], relevance_level=LEVEL)


def mean_rr(state: dict) -> float:
    return (SUM_OF_OTHERS + of_query(state)) / N_QUERIES


def every_query(state: dict) -> dict:
    """A bar for each query, the highest first; at the end, apart, the one whose list is shown."""
    heights = sorted(OTHER_VALUES, reverse=True)
    places = [(place + 0.15, place + 0.85, height) for place, height in enumerate(heights)]
    last, now = N_QUERIES + 1, mean_rr(state)
    marks = [
        bars(places, "other", id="others"),
        bars([(last - 0.6, last + 0.6, of_query(state))], "hand", id="ndcg"),
        line([(0, now), (last + 1, now)]),
        label((35.5, now), "mean", 0, 6),
    ]
    if state["guess"] is not None:
        marks += [line([(0, state["guess"]), (last + 1, state["guess"])], "guide")]
        marks += [label((35.5, state["guess"]), "you", 0, 6, anchor="end")]
    return plot(
        "RR of the 42 held-out queries as bars, and their mean as a line.",
        axis("42 queries; this one is last", [], 0, last + 1),
        axis("RR", [0, 0.5, 1], 0, 1),
        marks,
        height=160,
    )


def rr_numbers(state: dict) -> dict:
    return numbers(
        ("RR of this query", decimal(of_query(state)), True),
        ("mean of 42", decimal(mean_rr(state)), True),
    )


def in_numbers(state: dict) -> dict:
    others = term(decimal(SUM_OF_OTHERS), "others", hint="the sum of the other 41 queries")
    rank = state["order"].index("ndcg") + 1
    this = term(decimal(of_query(state)), "ndcg", 3, f"this query: 1 / {rank}")
    whole = fraction(added([others, this]), [str(N_QUERIES)])
    spoken = f"The mean RR is {decimal(mean_rr(state))}"
    return formula(spoken, ("mean RR", [whole, " = ", strong(decimal(mean_rr(state)))]))


def told(guess: float) -> str:
    return (
        f"You said {decimal(guess)}. With NDCG first, the mean is {decimal(mean_rr(NDCG_FIRST))}"
        f" instead of {decimal(mean_rr(START))}: this is one query of {N_QUERIES}."
    )


def said(state: dict, before: dict | None) -> str:
    if state["guess"] is None or before is None or before["order"] == state["order"]:
        return "The page that answers this query comes last."
    sentence = (
        f"RR of this query {change(of_query(before), of_query(state))}. The mean of all"
        f" {change(mean_rr(before), mean_rr(state))}."
    )
    if of_query(state) == 1:
        sentence += " This list is perfect, and 41 others have not changed."
    return sentence


answer = answers(describe)
