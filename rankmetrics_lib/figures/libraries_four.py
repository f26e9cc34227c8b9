"""One file of results under NDCG as four libraries compute it: they part where scores are tied, and
where a relevant page is missing."""

from rankmetrics_lib.formulas import dcg, ndcg, tie_averaged_ndcg

from .parts import (
    added,
    choice_of,
    formula,
    fraction,
    group,
    guess,
    opened,
    placed,
    ranked,
    stack,
    stacks,
    strong,
    term,
)
from .words import answers, decimal

IN_FILE = 4
HELP_PAGES = [  # name, grade; as the file lists them, then the judged page that is not in it
    ("forgot-password", 3),
    ("invoice", 0),
    ("opening-hours", 0),
    ("reset-link", 1),
    ("contact", 0),
]
HELP_IDS = [id for id, _ in HELP_PAGES]
GRADE_OF = dict(HELP_PAGES)
HELP_POOL = [grade for _, grade in HELP_PAGES]
TREC, RANX, SKLEARN = "trec", "ranx", "sklearn"
LIBRARIES = [("pytrec_eval, ir_measures", TREC), ("ranx", RANX), ("scikit-learn", SKLEARN)]
KINDS_OF_SCORES = [("All scores equal", True), ("All different", False)]
QUESTION = guess("ranx prints 0.94. And pytrec_eval?", 0.5)
IN_SYMBOLS = formula(
    "NDCG is the gain of the list divided by that of the best list",
    ("NDCG", [fraction(["gain of the list"], ["gain of the best list"]), " = ?"]),
)
ASKING = "your guess. Then you can change scores and order."
TRYING = "let all scores differ. Then drag reset-link out of the file."
START = {"order": HELP_IDS, "tied": True, "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    parts = [
        placed("list", file(state)),
        placed("choice", choice_of(state, "tied", "Scores", KINDS_OF_SCORES)),
        placed("bars", library_bars(state, before)),
        placed("formula", IN_SYMBOLS if locked else in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def file(state: dict) -> dict:
    """The file of results, in the order of its lines."""
    documents = [
        {"id": id, "title": f"{id}  {score_of_line(state, line)}", "grade": GRADE_OF[id]}
        for line, id in enumerate(state["order"])
    ]
    return ranked("order", "Pages and scores in the file", documents, IN_FILE, "Judged, not in it")


def score_of_line(state: dict, line: int) -> str:
    if line >= IN_FILE:
        return ""
    return decimal(0.5 if state["tied"] else 0.9 - line / 10, 1)


def ranked_by_library(state: dict, rules: str) -> list[str]:
    """The pages as a library ranks them: with equal scores, trec_eval takes the last name first,
    others the order of the file."""
    shown = state["order"][:IN_FILE]
    return sorted(shown, reverse=True) if state["tied"] and rules == TREC else shown


def pool(state: dict, rules: str) -> list[int]:
    """The labels that the ideal is sorted from. scikit-learn is told of nothing but the list."""
    return [GRADE_OF[id] for id in state["order"][:IN_FILE]] if rules == SKLEARN else HELP_POOL


def ndcg_of_library(state: dict, rules: str, only: str = "") -> float:
    """NDCG by the rules of a library; with `only`, what that page adds to it."""
    ids, judged = ranked_by_library(state, rules), pool(state, rules)
    rels = [0 if only and id != only else GRADE_OF[id] for id in ids]
    if state["tied"] and rules == SKLEARN:
        return tie_averaged_ndcg(rels, [0.5] * IN_FILE, pool=judged)
    return ndcg(rels, pool=judged)


def library_bars(state: dict, before: dict | None) -> dict:
    locked = state["guess"] is None
    rows = []
    for name, rules in LIBRARIES:
        now, old = ndcg_of_library(state, rules), ndcg_of_library(before or state, rules)
        segments = [
            {"id": id, "grade": GRADE_OF[id], "size": ndcg_of_library(state, rules, id)}
            for id in ranked_by_library(state, rules)
        ]
        row = stack(
            name,
            segments,
            decimal(now),
            ghost=old if abs(now - old) > 1e-9 else None,
            mark=None if locked or rules != TREC else state["guess"],
            guessed="" if locked or rules != TREC else decimal(state["guess"]),
            hidden=locked and rules != RANX,
        )
        rows.append(stacks(f"NDCG of {name}", row, []))
    return group("NDCG", *rows)


def in_numbers(state: dict) -> dict:
    values = [f"{name} {decimal(ndcg_of_library(state, rules))}" for name, rules in LIBRARIES]
    return formula("NDCG of " + "; ".join(values), *[line_of(state, *one) for one in LIBRARIES])


def line_of(state: dict, name: str, rules: str) -> tuple[str, list]:
    ids = ranked_by_library(state, rules)
    best = sorted([grade for grade in pool(state, rules) if grade], reverse=True)
    over = [gain_of(state, rules, id, above) for above, id in enumerate(ids) if GRADE_OF[id]]
    under = [term(decimal(dcg_alone(grade, above))) for above, grade in enumerate(best)]
    result = strong(decimal(ndcg_of_library(state, rules)))
    if not best:
        return name, ["nothing relevant: ", result]
    return name, [fraction(added(over) or ["0"], added(under)), " = ", result]


def gain_of(state: dict, rules: str, id: str, above: int) -> dict:
    """The gain of a page with so many others above it, as a term of the formula."""
    grade, places = GRADE_OF[id], [above]
    hint = f"{id}: {grade} / log₂({above + 1} + 1)"
    if state["tied"] and rules == SKLEARN:
        places = list(range(IN_FILE))
        hint = f"{id}: {grade} / log₂(rank + 1), mean over all four ranks"
    gain = sum(dcg_alone(grade, place) for place in places) / len(places)
    return term(decimal(gain), id, grade, f"{hint} = {decimal(gain)}")


def dcg_alone(grade: int, above: int) -> float:
    """The DCG of a list in which this page stands alone, below so many others."""
    return dcg([0] * above + [grade])


def printed(state: dict) -> list[str]:
    """The different values."""
    found: list[str] = []
    for _, rules in LIBRARIES:
        text = decimal(ndcg_of_library(state, rules))
        found += [text] if text not in found else []
    return found


def told(guess: float) -> str:
    trec, other = [decimal(ndcg_of_library(START, rules)) for rules in (TREC, SKLEARN)]
    return (
        f"You said {decimal(guess)}. pytrec_eval prints {trec}, and so does ir_measures."
        f" scikit-learn prints {other}."
    )


def said(state: dict, before: dict | None) -> str:
    if state["guess"] is None:
        return "The file is the same for all, and so are the grades."
    values = printed(state)
    if len(values) == 1:
        return f"All four print {values[0]}. {why_equal(state)}"
    return f"{['Two', 'Three'][len(values) - 2]} values: {why_not(state, before)}"


def missed(state: dict) -> list[str]:
    return [id for id in state["order"][IN_FILE:] if GRADE_OF[id]]


def why_equal(state: dict) -> str:
    if state["tied"]:
        return "Here the order of the file happens not to matter."
    return "No score is tied, and no relevant page is missing."


def why_not(state: dict, before: dict | None) -> str:
    if missed(state):
        tie = "scores are tied, and " if state["tied"] else ""
        return (
            f"{tie}scikit-learn is never told of {missed(state)[0]}, so for it nothing is missing."
        )
    if before and before["tied"] and same_pages(before, state):
        return "no score has changed, and only ranx reads the order of the file."
    return (
        "of equal scores, pytrec_eval takes the last name first, ranx keeps the order of the file,"
        " and scikit-learn averages all orders."
    )


def same_pages(before: dict, state: dict) -> bool:
    """Whether the file lists the same pages in another order."""
    old, new = before["order"][:IN_FILE], state["order"][:IN_FILE]
    return old != new and sorted(old) == sorted(new)


answer = answers(describe)
