"""The definitions of the metrics with their values: a metric and a choice for each of its
parameters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ... import formulas
from ...catalogue import CARDS
from .candidates import Candidate, Choice, arguments_of, candidate
from .choices import choices
from .costs import COMMON, RARE, USUAL
from .known import Known

# Of definitions that cost the same, the metrics that are printed most come first.
ORDER = (
    *("ndcg", "average_precision", "precision", "recall", "reciprocal_rank", "hit_rate"),
    *("r_precision", "f_measure", "dcg", "ideal_dcg", "cumulative_gain", "err", "rbp", "bpref"),
    *("mndcg", "mean_normalized_grade", "grade_ndcg_f1"),
    *("auc", "kendall_tau", "gamma", "tau_ap", "pair_ratio"),
)
METRICS = {
    card.name: card
    for card in sorted(
        (card for card in CARDS.values() if card.varies is not None and not card.averages),
        key=lambda card: ORDER.index(card.name) if card.name in ORDER else len(ORDER),
    )
}
# By metric: its mean over all orders of the documents that share a score.
TIE_AVERAGED = {card.averages: card for card in CARDS.values() if card.averages}
TIES = {
    "stable": (USUAL, "equal scores in the given order"),
    "best": (COMMON, "equal scores: the best label first"),
    "worst": (COMMON, "equal scores: the worst label first"),
    "expected": (COMMON, "equal scores: the mean over all their orders"),
}


def with_ties(ties: str, candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """The candidates with the tie rule that their order comes from."""
    for found in candidates:
        if ties:
            cost, words = TIES[ties]
            found = replace(
                found,
                how=f"{found.how}; {words}",
                cost=found.cost + cost,
                columns=found.columns | {"ties": ties},
            )
        yield found


def definitions(known: Known, most: int | None = None) -> Iterator[Candidate]:
    """Every definition with its value; `most` leaves out the choices of a higher cost."""
    options = {
        name: [choice for choice in found if most is None or choice.cost <= most]
        for name, found in choices(known).items()
    }
    for metric, card in METRICS.items():
        if known.asks(metric):
            for chosen in itertools.product(*(options[name] for name in card.varies)):
                yield from defined(known, metric, chosen)


def defined(known: Known, metric: str, chosen: tuple[Choice, ...]) -> Iterator[Candidate]:
    arguments = arguments_of(chosen)
    if arguments.get("normalizer") == "truncated" and "k" not in arguments:
        return  # there is nothing to truncate
    lists = [arguments.pop("pool", known.rels) if metric == "ideal_dcg" else known.rels]
    if "scores" in METRICS[metric].positional:
        lists.append(known.scores or list(range(len(known.rels), 0, -1)))
    yield computed(metric, metric, chosen, lists, arguments)


def computed(
    metric: str, function: str, chosen: tuple[Choice, ...], lists: list, arguments: dict[str, Any]
) -> Candidate:
    value = float(getattr(formulas, function)(*lists, **arguments))
    call = written(function, lists, arguments)
    return candidate("definition", metric, METRICS[metric].symbol, chosen, call, value)


def written(function: str, lists: list, arguments: dict[str, Any]) -> str:
    """The call in Python."""
    others = dict(arguments)
    values = [repr(value) for value in lists]
    if "k" in others:
        k = others.pop("k")
        values.append(repr(k) if len(lists) == 1 else f"k={k}")
    values += [f"{name}={value!r}" for name, value in others.items()]
    return f"rm.{function}({', '.join(values)})"


def averaged_over_ties(known: Known) -> Iterator[Candidate]:
    """The definitions that take the mean over all orders of equal scores; `rels` and `scores` are
    in the given order."""
    options = choices(known)
    lists = [known.rels, known.scores]
    for metric, card in TIE_AVERAGED.items():
        if known.asks(metric):
            for chosen in itertools.product(*(options[name] for name in card.varies)):
                yield computed(metric, card.name, chosen, lists, arguments_of(chosen))


def other_ideals(known: Known) -> Iterator[Candidate]:
    """NDCG whose ideal is cut where it should not be, or not cut where it should be."""
    if not known.asks("ndcg"):
        return
    options = choices(known)
    for chosen in itertools.product(*(options[name] for name in ("k", "gain", "discount"))):
        arguments = arguments_of(chosen)
        k = arguments.pop("k", None)
        above = formulas.dcg(known.rels, k, **arguments)
        for words, labels, length in ideals_cut_otherwise(known, k):
            below = formulas.ideal_dcg(labels, length, **arguments)
            if below:
                length_of_ideal = {"k": length} if length else {}
                call = "{} / {}".format(
                    written("dcg", [known.rels], {"k": k} | arguments),
                    written("ideal_dcg", [labels], length_of_ideal | arguments),
                )
                ideal = Choice({}, f"ideal from the {words}", RARE, {"ideal": words})
                symbol = METRICS["ndcg"].symbol
                yield candidate("definition", "ndcg", symbol, (ideal, *chosen), call, above / below)


def ideals_cut_otherwise(
    known: Known, k: int | None
) -> Iterator[tuple[str, list[float], int | None]]:
    """(words, labels, length) of each ideal that is not the usual one at k."""
    n = len(known.rels)
    if k is None:
        return
    if k < n:
        yield "list, cut before sorting", known.rels[:k], None
        yield "list, not cut", known.rels, None
    if known.pool is not None:
        if k < len(known.pool):
            yield "pool, not cut", known.pool, None
        if n < min(k, len(known.pool)):
            yield "pool, as long as the list", known.pool, n
