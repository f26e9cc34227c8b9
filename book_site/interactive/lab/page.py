"""Answers the page's questions: JSON in, JSON out."""

import json

from . import challenges, numbers, reasons
from .metrics import FIRST, METRICS
from .state import MOST, NAMES, QUERY, START, TITLES, Document, State, from_text, to_text


def answer(question: str) -> str:
    """Answer {"ask": name, ...} with what the function of that name gives, or {"error": message}
    for a bad state."""
    question = json.loads(question)
    try:
        return json.dumps(ANSWERS[question.pop("ask")](**question))
    except ValueError as error:
        return json.dumps({"error": str(error)})


def describe(state: str, reference: str = "") -> dict:
    """Everything that the lab shows about a state. `reference` is the state from which changes are
    measured."""
    now = from_text(state)
    before = from_text(reference or state)
    return {
        "state": to_text(now),
        "ranking": documents(now, now.ranking),
        "missed": documents(now, now.missed),
        "settings": now.settings,
        "groups": numbers.rows(now, before),
        "discounts": numbers.discounts(now),
        "highest_gain": numbers.highest_gain(now),
        "roc": numbers.roc(now),
    }


def documents(state: State, those: list[Document]) -> list[dict]:
    level = state.settings["level"]
    return [{"name": name, "grade": grade, "relevant": grade >= level} for name, grade in those]


def shares(state: str, key: str) -> dict:
    now = from_text(state)
    changes, sums = numbers.shares(now, key)
    texts = [
        numbers.signed(numbers.decimals(change, "{:+.4f}")) if change else "" for change in changes
    ]
    return {"made": [bool(change) for change in changes], "shares": texts if sums else None}


def reason(before: str, state: str, key: str, document: str = "") -> dict:
    return {"reason": reasons.reason(from_text(before), from_text(state), key, document)}


def python(state: str) -> dict:
    return {"code": numbers.as_python(from_text(state))}


def check(challenge: str, state: str) -> dict:
    return challenges.named(challenge).check(from_text(state))


def solution(challenge: str) -> dict:
    return {"state": challenges.named(challenge).solution}


def reveal(challenge: str, guesses: dict[str, str]) -> dict:
    return challenges.named(challenge).reveal(guesses)


ANSWERS = {
    "describe": describe,
    "shares": shares,
    "reason": reason,
    "python": python,
    "check": check,
    "solution": solution,
    "reveal": reveal,
}


def at_build(text: str = START) -> dict:
    """The data written into the page: the description, and what does not change with the state."""
    return {
        "description": describe(text),
        "challenges": challenges.listed(),
        "query": QUERY,
        "titles": dict(zip(NAMES, TITLES)),
        "words": {metric.key: metric.card.words for metric in METRICS},
        "first": FIRST,
        "names": NAMES,
        "most": MOST,
    }
