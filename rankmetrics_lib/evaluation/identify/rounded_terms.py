"""DCG, NDCG and AP from terms that were rounded before they were added up, or from sums that were
rounded before they were divided; the arithmetic is written out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

from ...formulas.dcg import gain_of, weight_at
from .candidates import Candidate, Choice, arguments_of, candidate
from .choices import choices
from .costs import COMMON, FAR_FETCHED, RARE, UNUSUAL
from .definitions import METRICS
from .known import Known

# Decimals to which people round on the way.
DECIMALS = {2: COMMON, 3: COMMON, 4: UNUSUAL, 1: RARE}
EXACT = "exact sum"


def decimal_cut(value: float, decimals: int) -> float:
    return math.floor(value * 10**decimals + 1e-9) / 10**decimals


WAYS: dict[str, Callable[[float, int], float]] = {"rounded to": round, "cut after": decimal_cut}


def rounded_terms(known: Known) -> Iterator[Candidate]:
    yield from rounded_dcg(known)
    yield from rounded_average_precision(known)


def rounded_dcg(known: Known) -> Iterator[Candidate]:
    """DCG, and NDCG as a quotient of two."""
    options = choices(known)
    discounts = [choice for choice in options["discount"] if choice.cost < FAR_FETCHED]
    for chosen in itertools.product(options["k"], options["gain"], discounts):
        arguments = arguments_of(chosen)
        above = dcg_terms(known.rels, **arguments)
        if known.asks("dcg"):
            yield from rounded_sums("dcg", chosen, above)
        for ideal in options["ideal"] if known.asks("ndcg") else ():
            labels = ideal.arguments.get("pool", known.rels)
            below = dcg_terms(sorted(labels, reverse=True), **arguments)
            if below:
                yield from quotients((ideal, *chosen), above, below)


def rounded_average_precision(known: Known) -> Iterator[Candidate]:
    if not known.asks("average_precision"):
        return
    options = choices(known)
    for chosen in itertools.product(options["k"], options["n_relevant"]):
        arguments = arguments_of(chosen)
        hits = [rel >= arguments.get("relevance_level", 1) for rel in known.rels]
        R = arguments.get("n_relevant", sum(hits))
        terms = [
            sum(hits[:rank]) / rank for rank, hit in enumerate(hits[: arguments.get("k")], 1) if hit
        ]
        if R:
            yield from rounded_sums("average_precision", chosen, terms, R)


def dcg_terms(
    rels: list[float],
    k: int | None = None,
    gain: str = "linear",
    discount: str = "log2",
    base: float = 2,
) -> list[float]:
    return [
        float(gain_of(rel, gain) * weight_at(rank, discount, base))
        for rank, rel in enumerate(rels[:k], 1)
        if rel
    ]


def rounded_sums(
    metric: str, chosen: tuple[Choice, ...], terms: list[float], divisor: int = 1
) -> Iterator[Candidate]:
    """The sum of rounded terms, divided by a number that is known exactly."""
    for decimals, cost in DECIMALS.items():
        for words, rounded in ways_to_add(terms, decimals)[:-1]:
            yield candidate(
                "rounded terms",
                metric,
                METRICS[metric].symbol,
                (*chosen, Choice({}, words, cost)),
                added(rounded) + (f" / {divisor}" if divisor != 1 else ""),
                sum(rounded) / divisor,
                math.fsum(terms) / divisor,
            )


def quotients(
    chosen: tuple[Choice, ...], above: list[float], below: list[float]
) -> Iterator[Candidate]:
    """NDCG from sums that were rounded, each in its way but to the same decimals."""
    exact = math.fsum(above) / math.fsum(below)
    for decimals, cost in DECIMALS.items():
        ways = itertools.product(ways_to_add(above, decimals), ways_to_add(below, decimals))
        for (words, terms), (words_below, terms_below) in ways:
            if words == words_below == EXACT or not sum(terms_below):
                continue
            if words == words_below:
                rounding = Choice({}, words, cost)
            else:
                rounding = Choice({}, f"DCG: {words}, ideal: {words_below}", cost + COMMON)
            yield candidate(
                "rounded terms",
                "ndcg",
                METRICS["ndcg"].symbol,
                (*chosen, rounding),
                f"{added(terms)} / {added(terms_below)}",
                sum(terms) / sum(terms_below),
                exact,
            )


def ways_to_add(terms: list[float], decimals: int) -> list[tuple[str, list[float]]]:
    """(words, numbers to add) for every way of adding the terms up with so many decimals; the exact
    one is last."""
    exact = math.fsum(terms)
    ways: list[tuple[str, list[float]]] = []
    for words, rounding in WAYS.items():
        rounded = [rounding(term, decimals) for term in terms]
        places = "1 decimal" if decimals == 1 else f"{decimals} decimals"
        ways.append((f"terms {words} {places}", rounded))
        ways.append((f"sum {words} {places}", [rounding(exact, decimals)]))
    return [*ways, (EXACT, [exact])]


def added(terms: list[float]) -> str:
    text = " + ".join(repr(term) for term in terms)
    return f"({text})" if len(terms) > 1 else text or "0"
