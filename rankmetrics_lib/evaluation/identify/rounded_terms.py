"""DCG, NDCG and AP from terms that were rounded before they were added up, or from sums that were
rounded before they were divided; the arithmetic is written out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ...formulas.dcg import gain_of, weight_at
from .candidates import Candidate, Choice, arguments_of, every_combination
from .choices import choices
from .costs import COMMON, FAR_FETCHED, RARE, UNUSUAL
from .definitions import METRICS
from .known import Known

# (decimals, cost): to which people round on the way.
DECIMALS = ((2, COMMON), (3, COMMON), (4, UNUSUAL), (1, RARE))
EXACT = "exact sum"


def decimal_cut(value: float, decimals: int) -> float:
    return math.floor(value * 10**decimals + 1e-9) / 10**decimals


WAYS: tuple[tuple[str, Callable[[float, int], float]], ...] = (
    ("rounded to", round),
    ("cut after", decimal_cut),
)


def rounded_terms(known: Known) -> Iterator[Candidate]:
    known = known.replaced(cutoffs=known.usual_cutoffs()) if known.longest > 10 else known
    yield from rounded_dcg(known)
    yield from rounded_average_precision(known)


def rounded_dcg(known: Known) -> Iterator[Candidate]:
    """DCG, and NDCG as a quotient of two."""
    if not known.asks("dcg") and not known.asks("ndcg"):
        return
    options = choices(known)
    discounts = [choice for choice in options["discount"] if choice.cost < FAR_FETCHED]
    best = {which: known.ordered(which) for which in ("list", "pool")}
    for chosen in every_combination([options["k"], options["gain"], discounts]):
        arguments = arguments_of(chosen)
        above = ways_of(dcg_terms(known.rels, **arguments))
        if known.asks("dcg"):
            yield from rounded_sums("dcg", chosen, above)
        for ideal in options["ideal"] if known.asks("ndcg") else ():
            labels = best["pool" if "pool" in ideal.arguments else "list"]
            terms = dcg_terms(labels, **arguments)
            if terms:
                yield from quotients((ideal,) + chosen, above, ways_of(terms))


def rounded_average_precision(known: Known) -> Iterator[Candidate]:
    if not known.asks("average_precision"):
        return
    options = choices(known)
    for chosen in every_combination([options["k"], options["n_relevant"]]):
        arguments = arguments_of(chosen)
        hits = [rel >= arguments.get("relevance_level", 1) for rel in known.rels]
        R = arguments.get("n_relevant", sum(hits))
        terms = [
            sum(hits[:rank]) / rank for rank, hit in enumerate(hits[: arguments.get("k")], 1) if hit
        ]
        if R:
            yield from rounded_sums("average_precision", chosen, ways_of(terms), R)


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


class Sum:
    """One way to add terms up: in words, the numbers that are added, and their sum."""

    def __init__(self, words: str, terms: list[float]):
        self.words, self.terms, self.total = words, terms, sum(terms)

    def written(self) -> str:
        text = " + ".join(repr(term) for term in self.terms)
        return f"({text})" if len(self.terms) > 1 else text or "0"


def ways_of(terms: list[float]) -> list[tuple[int, list[Sum]]]:
    """(cost, ways to add the terms up) for each number of decimals; the exact way is last."""
    exact = sum(terms)
    return [(cost, ways_to_add(terms, exact, decimals)) for decimals, cost in DECIMALS]


def ways_to_add(terms: list[float], exact: float, decimals: int) -> list[Sum]:
    ways: list[Sum] = []
    for words, rounding in WAYS:
        rounded = [rounding(term, decimals) for term in terms]
        places = "1 decimal" if decimals == 1 else f"{decimals} decimals"
        ways.append(Sum(f"terms {words} {places}", rounded))
        ways.append(Sum(f"sum {words} {places}", [rounding(exact, decimals)]))
    return ways + [Sum(EXACT, [exact])]


def rounded_sums(
    metric: str, chosen: tuple[Choice, ...], ways: list[tuple[int, list[Sum]]], divisor: int = 1
) -> Iterator[Candidate]:
    """The sum of rounded terms, divided by a number that is known exactly."""
    for cost, sums in ways:
        for one in sums[:-1]:
            yield Candidate(
                "rounded terms",
                metric,
                METRICS[metric].symbol,
                chosen + (Choice({}, one.words, cost, cause="rounded terms"),),
                in_python(one, divisor),
                one.total / divisor,
                sums[-1].total / divisor,
            )


def in_python(one: Sum, divisor: int) -> Callable[[], str]:
    return lambda: one.written() + (f" / {divisor}" if divisor != 1 else "")


def quotients(
    chosen: tuple[Choice, ...], above: list[tuple[int, list[Sum]]], below: list
) -> Iterator[Candidate]:
    """NDCG from sums that were rounded, each in its way but to the same decimals."""
    for (cost, parts), (_, wholes) in zip(above, below):
        exact = parts[-1].total / wholes[-1].total
        for part in parts:
            for whole in wholes:
                if not whole.total or (part is parts[-1] and whole is wholes[-1]):
                    continue
                yield Candidate(
                    "rounded terms",
                    "ndcg",
                    METRICS["ndcg"].symbol,
                    chosen + (rounding_of(part, whole, cost),),
                    divided(part, whole),
                    part.total / whole.total,
                    exact,
                )


def rounding_of(part: Sum, whole: Sum, cost: int) -> Choice:
    if part.words == whole.words:
        return Choice({}, part.words, cost, cause="rounded terms")
    words = f"DCG: {part.words}, ideal: {whole.words}"
    return Choice({}, words, cost + COMMON, cause="rounded terms")


def divided(part: Sum, whole: Sum) -> Callable[[], str]:
    return lambda: f"{part.written()} / {whole.written()}"
