"""What each parameter of a metric may be, the usual choice first; the catalogue says which
parameters `identify` varies for a metric."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ...formulas._rules import HIGHEST_EXPONENT
from .candidates import CUTOFF, Choice
from .costs import COMMON, FAR_FETCHED, RARE, UNUSUAL, USUAL
from .known import USUAL_CUTOFFS, Known

LOG2 = "discount 1/log2(i + 1)"
JARVELIN = {"discount": "jarvelin"}
DISCOUNTS: list[tuple[dict[str, Any], str, int, str]] = [
    ({}, LOG2, USUAL, ""),
    ({"discount": "zipf"}, "discount 1/i", UNUSUAL, "zipf discount"),
    (JARVELIN, "discount 1/log2(i) from rank 2 on", UNUSUAL, "jarvelin discount"),
    (
        JARVELIN | {"base": math.e},
        "discount 1/ln(i) from rank 3 on",
        FAR_FETCHED,
        "other logarithm",
    ),
    (
        JARVELIN | {"base": 10},
        "discount 1/log10(i) from rank 10 on",
        FAR_FETCHED,
        "other logarithm",
    ),
]


def choices(known: Known) -> dict[str, list[Choice]]:
    """The choices for each parameter; `n_relevant` is R together with the relevance level, on which
    it depends."""
    levels = known.relevance_levels
    return {
        "k": [cutoff(known, k) for k in known.cutoffs],
        "ideal": ideals(known),
        "gain": gains(known),
        "discount": [
            Choice(arguments, words, cost, {"discount": discount_name(arguments)}, cause)
            for arguments, words, cost, cause in DISCOUNTS
        ],
        "relevance_level": [relevance_level(level) for level in levels],
        "n_relevant": [choice for level in levels for choice in n_relevant(known, level)],
        "judged": judged_counts(known),
        "normalizer": [
            Choice({}, "divided by R", USUAL, {"normalizer": "relevant"}),
            Choice(
                {"normalizer": "truncated"},
                "divided by min(R, k)",
                COMMON,
                {"normalizer": "truncated"},
                "truncated normalizer",
            ),
        ],
        "beta": [
            Choice({}, "beta 1"),
            Choice({"beta": 0.5}, "beta 0.5", UNUSUAL, cause="beta"),
            Choice({"beta": 2}, "beta 2", UNUSUAL, cause="beta"),
            Choice({"beta": math.sqrt(2)}, "beta √2", UNUSUAL, cause="beta squared"),
        ],
        "persistence": [
            Choice(
                {"persistence": p},
                f"persistence {p}",
                cost,
                cause="persistence" if cost else "",
            )
            for p, cost in ((0.8, USUAL), (0.5, COMMON), (0.9, UNUSUAL), (0.95, RARE))
        ],
        "max_grade": [
            Choice(
                {"max_grade": grade},
                f"highest grade {grade:g}",
                cost,
                cause="highest grade" if cost else "",
            )
            for grade, cost in zip(known.highest_grades, (USUAL, COMMON, UNUSUAL))
        ],
        "variant": [
            Choice({"variant": variant}, f"variant {variant}", UNUSUAL) for variant in "ba"
        ],
    }


def cutoff(known: Known, k: int | None) -> Choice:
    is_usual = k in (None, len(known.rels)) or len(known.cutoffs) == 1
    cost = USUAL if is_usual else COMMON if k in USUAL_CUTOFFS else UNUSUAL
    cause = "" if cost == USUAL else CUTOFF
    arguments = {} if k is None else {"k": k}
    return Choice(arguments, cost=cost, columns={"k": k}, cause=cause)


def ideals(known: Known) -> list[Choice]:
    list_only = Choice({}, "ideal from the list only", COMMON, {"ideal": "list"}, "list-only ideal")
    if known.pool is None:
        return [list_only]
    return [
        Choice({"pool": known.pool}, "ideal from the judged set", USUAL, {"ideal": "pool"}),
        list_only,
    ]


def gains(known: Known) -> list[Choice]:
    linear = Choice({}, "gain g", USUAL, {"gain": "linear"})
    if not known.is_graded or max(known.labels) > HIGHEST_EXPONENT:
        return [linear]
    exponential = {"gain": "exponential"}
    return [linear, Choice(exponential, "gain 2^g - 1", COMMON, exponential, "exponential gain")]


def discount_name(arguments: dict[str, Any]) -> str:
    name, base = arguments.get("discount", "log2"), arguments.get("base")
    return name if base is None else f"{name}, base {base:.4g}"


def relevance_level(level: float) -> Choice:
    if level == 1:
        return Choice({})
    words = f"relevant from label {level:g} up"
    return Choice({"relevance_level": level}, words, UNUSUAL, cause="relevance level")


def n_relevant(known: Known, level: float) -> Iterator[Choice]:
    hits = sum(rel >= level for rel in known.rels)
    total = known.n_relevant if level == 1 else None
    if known.pool is not None:
        total = sum(label >= level for label in known.pool)
    if total is not None:
        yield with_r(level, {"n_relevant": total}, f"R = {total} of the judged set", USUAL, "pool")
    if total is None or total > hits:
        yield with_r(level, {}, f"R = {hits} of the list only", COMMON, "list")


def with_r(level: float, arguments: dict[str, Any], words: str, cost: int, source: str) -> Choice:
    base = relevance_level(level)
    words = f"{words}; {base.words}" if base.words else words
    cause = "list-only R" if source == "list" else ""
    also = "" if level == 1 else "relevance level"
    arguments = base.arguments | arguments
    return Choice(arguments, words, base.cost + cost, {"ideal": source}, cause, also)


def nonrelevant(known: Known, labels: list[float]) -> int:
    """How many of the labels are nonrelevant; a judged set may hold the relevant ones alone."""
    return max(sum(label < 1 for label in side) for side in (labels, known.rels))


def judged_counts(known: Known) -> list[Choice]:
    """R and N of bpref."""
    sources = {"pool": ("judged set", known.pool), "list": ("list", known.rels)}
    return [
        Choice(
            {
                "n_relevant": sum(label >= 1 for label in labels),
                "n_nonrelevant": nonrelevant(known, labels),
            },
            f"R and N from the {words}",
            UNUSUAL,
            {"ideal": name},
        )
        for name, (words, labels) in sources.items()
        if labels is not None
    ]
