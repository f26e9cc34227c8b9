"""What a discount decides: which of two engines has the higher DCG."""

from rankmetrics_lib.formulas import dcg

from .parts import choice_of, group, numbers, opened, placed, strip, vote
from .words import answers, decimal

FAUCET_ENGINES = [  # key in the state, name, titles
    (
        "harbor",
        "Harbor",
        [
            "Fix a dripping faucet",
            "Drip coffee makers",
            "Kitchen faucets on sale",
            "Drip lines for gardens",
        ],
    ),
    (
        "quay",
        "Quay",
        [
            "How a faucet works",
            "Which cartridge do I need?",
            "Change a worn washer",
            "Kitchen faucets on sale",
        ],
    ),
]
N_RANKS = 4  # of a list
TOP_GRADE = 3
GO_ON = 0.8  # the share of readers who go on, for the geometric discount
DISCOUNTS: list[tuple] = [  # key, name, arguments of dcg, what it does
    ("log2", "log2(i+1)", {}, "Rank i counts 1/log2(i+1)"),
    ("ten", "base 10", {"discount": "jarvelin", "base": 10}, "The first ten ranks count in full"),
    ("zipf", "Zipf", {"discount": "zipf"}, "Rank i counts 1/i"),
    ("geometric", "geometric", None, "At each rank, 80% of the readers go on"),
]
QUESTION = vote("Which engine serves you better?", "Harbor", "Quay", "neither")
ASKING = "your vote. Then you can choose what a rank counts."
TRYING = "choose Zipf, and change no page. Who leads now?"
START = {"discount": "log2", "harbor": [3, 0, 0, 0], "quay": [1, 2, 2, 0], "guess": None}
WEIGHTS: dict[str, list[float]] = {}  # weights that were asked for before


def describe(state: dict = START, before: dict | None = None) -> dict:
    names = [(name, key) for key, name, _, _ in DISCOUNTS]
    parts = [
        placed("across", choice_of(state, "discount", "Discount", names)),
        placed("a", engine_list(state, 0)),
        placed("b", engine_list(state, 1)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def engine_list(state: dict, which: int) -> dict:
    """The pages of an engine: the outline is the grade, the filled part what counts of it."""
    key, name, titles = FAUCET_ENGINES[which]
    locked = state["guess"] is None
    rows = [
        {
            "title": title,
            "relevant": False,
            "bar": grade / TOP_GRADE,
            "filled": 0 if locked else weight,
            "mark": f"grade {grade}" if locked else discounted_grade(grade, weight),
            "id": f"{key}-{place}",
        }
        for place, (title, grade, weight) in enumerate(zip(titles, state[key], weights_of(state)))
    ]
    words = [f"{name}, rank {rank}, grade of {title}" for rank, title in enumerate(titles, 1)]
    total = "?" if locked else decimal(totals_of(state)[which])
    return group(
        name,
        numbers(("DCG", total, True)),
        strip([], rows, {"key": key, "most": TOP_GRADE, "words": words}),
    )


def discounted_grade(grade: int, weight: float) -> str:
    return f"{grade} × {decimal(weight)} = {decimal(grade * weight)}"


def weights_of(state: dict) -> list[float]:
    return discount_weights(state["discount"])


def discount_weights(discount: str) -> list[float]:
    if discount not in WEIGHTS:
        (how,) = [how for key, _, how, _ in DISCOUNTS if key == discount]
        WEIGHTS[discount] = geometric() if how is None else by_dcg(how)
    return WEIGHTS[discount]


def geometric() -> list[float]:
    all_weights = [1.0]
    while len(all_weights) < N_RANKS:
        all_weights.append(all_weights[-1] * GO_ON)
    return all_weights


def by_dcg(how: dict) -> list[float]:
    """The weight of a rank is the DCG of a list whose only document, of grade 1, is there."""
    return [dcg([0] * rank + [1], **how) for rank in range(N_RANKS)]


def totals_of(state: dict) -> list[float]:
    return [
        sum(grade * weight for grade, weight in zip(state[key], weights_of(state)))
        for key, _, _ in FAUCET_ENGINES
    ]


def leading_list(totals: list[float]) -> str:
    """The name of the engine that leads; empty if neither does. Sums of equal terms may differ in
    their last digits."""
    if abs(totals[0] - totals[1]) < 1e-9:
        return ""
    return FAUCET_ENGINES[int(totals[1] > totals[0])][1]


def told(guess: str) -> str:
    """The vote beside the verdict of the start."""
    totals = totals_of(START)
    return (
        f"You said {guess}. DCG says {leading_list(totals)}, {decimal(max(totals))} to"
        f" {decimal(min(totals))}: each page adds its grade times the weight of its rank."
    )


def in_numbers(totals: list[float]) -> str:
    return f"{leading_list(totals)} leads, {decimal(max(totals))} to {decimal(min(totals))}"


def said(state: dict, before: dict | None) -> str:
    """What the last change has done, and who leads."""
    if state["guess"] is None:
        return "A judge gave the grades: 3 solves the problem, 0 is of no use."
    standing = score_in_words(state, before)
    if before is None or before["guess"] is None:
        return standing
    for key, _, titles in FAUCET_ENGINES:
        for title, grade, old in zip(titles, state[key], before[key]):
            if grade != old:
                return f"“{title}” now has grade {grade}. {standing}"
    if state["discount"] == before["discount"]:
        return standing
    (words,) = [words for key, _, _, words in DISCOUNTS if key == state["discount"]]
    return f"{words}. {standing}"


def score_in_words(state: dict, before: dict | None) -> str:
    totals = totals_of(state)
    if not leading_list(totals):
        return f"Both lists have a DCG of {decimal(totals[0])}."
    old = leading_list(totals_of(before)) if before else ""
    changed = old and old != leading_list(totals)
    return in_numbers(totals).replace("leads", "leads now" if changed else "leads") + "."


answer = answers(describe)
