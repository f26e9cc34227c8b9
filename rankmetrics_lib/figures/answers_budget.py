"""Travel rules cut into short and into long passages: what a model gets, by k or by tokens."""

from rankmetrics_lib.formulas import context_precision, evidence_recall

from .parts import (
    added,
    choice_of,
    formula,
    group,
    numbers,
    opened,
    placed,
    slider,
    strip,
    strong,
    term,
    vote,
)
from .words import answers, count, decimal, listed, with_commas

PIECES = ["hotel night", "120 euros"]
SYSTEM_NAMES = ["short", "long"]
SYSTEMS = {  # as in the chapter: title, tokens, pieces; the best five of the short ones
    "short": [
        ("Night trains", 90, [1, 0]),
        ("FAQ: sleeping cars", 110, [1, 0]),
        ("Airport parking", 80, [0, 0]),
        ("Hotel limits", 100, [0, 1]),
        ("Rental cars", 120, [0, 0]),
    ],
    "long": [
        ("All about trains", 380, [1, 0]),
        ("All about hotels", 420, [0, 1]),
        ("All about cars", 400, [0, 0]),
    ],
}
QUESTION = vote("With which passages can it answer?", "Short", "Long", "Both")
ASKING = "your guess. Then you can see what each passage holds."
TRYING = "cut at a budget of tokens. Who holds the answer now?"
START = {"by": "k", "k": 3, "budget": 400, "guess": None}
MOST_TOKENS = 1200  # tokens of all long passages
WAYS = [("k passages", "k"), ("a budget of tokens", "tokens")]


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("across", choice_of(state, "by", "Cut at", WAYS)),
        placed("control", setting(state)),
        placed("a", context("short", state)),
        placed("b", context("long", state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def setting(state: dict) -> dict:
    if state["by"] == "k":
        return slider("k", "k =", 1, 5, state["k"], str(state["k"]))
    text = f"{with_commas(state['budget'])} tokens"
    return slider("budget", "Budget:", 0, MOST_TOKENS, state["budget"], text, step=20)


def taken(name: str, state: dict) -> int:
    """How many passages the model gets: the first k, or those before the budget is exceeded."""
    passages = SYSTEMS[name]
    if state["by"] == "k":
        return min(state["k"], len(passages))
    used = 0
    for place, (_, tokens, _) in enumerate(passages):
        used += tokens
        if used > state["budget"]:
            return place
    return len(passages)


def context(name: str, state: dict) -> dict:
    n, title = taken(name, state), f"{name[0].upper()}{name[1:]} passages"
    limit = state["budget"] / MOST_TOKENS if state["by"] == "tokens" else None
    known = state["guess"] is not None
    return group(
        title,
        numbers(("tokens in the context", with_commas(tokens_of(name, n)))),
        in_numbers(name, n, known),
        strip(None, passages(name, n, known), limit=limit),
    )


def passages(name: str, n: int, known: bool) -> list[dict]:
    """Each begins where the one before it ends, so that a budget is a line across. What they hold
    is `known` after the guess."""
    rows, used = [], 0
    for place, (title, tokens, held) in enumerate(SYSTEMS[name]):
        rows.append(
            {
                "id": passage_id(name, place),
                "title": f"{place + 1} {title}{holding(held) if known else ''}",
                "relevant": any(held),
                "from": used / MOST_TOKENS,
                "bar": tokens / MOST_TOKENS,
                "mark": str(tokens),
                "quiet": place >= n,
            }
        )
        used += tokens
    return rows


def tokens_of(name: str, n: int) -> int:
    return sum(tokens for _, tokens, _ in SYSTEMS[name][:n])


def in_numbers(name: str, n: int, known: bool) -> dict:
    """Evidence recall, 1 if every piece is held, and the mean of the precisions where a passage
    helps."""
    recall, precision = decimal(evidence_found(name, n), 1) if known else "?", precision_of(name, n)
    held = [piece_term(name, n, piece) if known else "?" for piece in range(len(PIECES))]
    return formula(
        f"evidence recall {recall}, context precision {decimal(precision)}",
        ("evidence recall", [held[0], " · ", held[1], " = ", strong(recall)]),
        ("context precision", precision_terms(name, n) + [strong(decimal(precision))]),
    )


def piece_term(name: str, n: int, piece: int) -> dict:
    """1 if one of the first n passages holds the piece. It lights up with the first that does."""
    place = [held[piece] for _, _, held in SYSTEMS[name]].index(1)
    text, grade = ("1", 3) if place < n else ("0", 0)
    return term(text, passage_id(name, place), grade)


def precision_terms(name: str, n: int) -> list:
    rels, terms = helpful_passages(name, n), []
    for place, rel in enumerate(rels):
        if rel:
            hits = sum(rels[: place + 1])
            terms.append(term(f"{hits}/{place + 1}", passage_id(name, place), 3))
    return ["("] + added(terms) + [f") / {len(terms)} = "] if terms else ["no passage helps: "]


def passage_id(name: str, place: int) -> str:
    return f"{name}{place + 1}"


def helpful_passages(name: str, n: int) -> list[int]:
    """Which of the first n passages help with the answer."""
    return [int(any(held)) for _, _, held in SYSTEMS[name][:n]]


def holding(held: list[int]) -> str:
    found = [piece for piece, label in zip(PIECES, held) if label]
    return f" ({found[0]})" if found else ""


def evidence_found(name: str, n: int) -> float:
    return evidence_recall([held for _, _, held in SYSTEMS[name]], n) if n else 0.0


def precision_of(name: str, n: int) -> float:
    return context_precision(helpful_passages(name, n)) if n else 0.0


def told(guess: str) -> str:
    """The guess beside the answer for the start."""
    return f"You said “{guess}”. {verdict(START)} Context precision calls both perfect."


def said(state: dict, before: dict | None) -> str:
    """What came into the contexts or left them, and from which the question can be answered."""
    if state["guess"] is None:
        return "The first two passages of each help with the answer: context precision is 1.00."
    if before is not None and before["guess"] is None:
        return verdict(state)
    changes = [moved(name, state, before) for name in SYSTEM_NAMES] if before else []
    changes = [change for change in changes if change]
    if before is not None and before != state and not changes:
        changes = ["Both contexts stay as they are."]
    return " ".join(changes + [verdict(state)])


def moved(name: str, state: dict, before: dict) -> str:
    then, now = taken(name, before), taken(name, state)
    if then == now:
        return ""
    titles = [
        f"“{title}{holding(held)}”"
        for title, _, held in SYSTEMS[name][min(then, now) : max(then, now)]
    ]
    if len(titles) > 2:
        titles = [count(len(titles), "passage", "passages")]
    verb = "gain" if now > then else "lose"
    return f"The {name} passages {verb} {listed(titles)}."


def verdict(state: dict) -> str:
    able = [name for name in SYSTEM_NAMES if evidence_found(name, taken(name, state)) == 1]
    cut = f"At k = {state['k']}"
    if state["by"] == "tokens":
        cut = f"Within {with_commas(state['budget'])} tokens"
    if len(able) == len(SYSTEM_NAMES):
        return f"{cut}, both hold the answer."
    if not able:
        return f"{cut}, neither holds the answer."
    return f"{cut}, only the {able[0]} passages hold the answer."


answer = answers(describe)
