"""The definitions of the metrics with their values: a metric and a choice for each of its
parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...catalogue import CARDS, cards
from .candidates import Candidate, Choice, arguments_of, every_combination
from .choices import choices
from .costs import COMMON, RARE, USUAL
from .from_sums import dcg, value_of
from .known import Known

# Of definitions that cost the same, the metrics that are printed most come first.
ORDER = (
    ("ndcg", "average_precision", "precision", "recall", "reciprocal_rank", "hit_rate")
    + ("r_precision", "f_measure", "dcg", "ideal_dcg", "cumulative_gain", "err", "rbp", "bpref")
    + ("mndcg", "mean_normalized_grade", "grade_ndcg_f1")
    + ("auc", "kendall_tau", "gamma", "tau_ap", "pair_ratio", "capped_recall")
)
SEARCHED = [CARDS[name] for name in ORDER] + [
    card
    for card in cards()
    if card.varies is not None and not card.averages and card.name not in ORDER
]
METRICS = {card.name: card for card in SEARCHED}
# Metrics that are means of another one over all orders of the documents that share a score.
TIE_AVERAGED = [card for card in cards() if card.averages]
TIES = {
    "stable": (USUAL, "equal scores in the given order", ""),
    "best": (COMMON, "equal scores: the best label first", "best ties"),
    "worst": (COMMON, "equal scores: the worst label first", "worst ties"),
    "expected": (COMMON, "equal scores: the mean over all their orders", "averaged ties"),
    "ids descending": (USUAL, "equal scores: the last id first", "ties by id"),
    "ids ascending": (COMMON, "equal scores: the first id first", "ties by id, ascending"),
}


def with_ties(ties: str, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates with the tie rule that their order comes from."""
    if not ties:
        yield from candidates
        return
    cost, words, cause = TIES[ties]
    choice = Choice({}, words, cost, {"ties": ties}, cause)
    for found in candidates:
        yield found.with_choice(choice)


def definitions(
    known: Known, most: int | None = None, with_pairs: bool = True
) -> Iterator[Candidate]:
    """Every definition with its value; `most` leaves out the choices of a higher cost, and
    `with_pairs` the metrics of pairs of documents."""
    options = {
        name: [choice for choice in found if most is None or choice.cost <= most]
        for name, found in choices(known).items()
    }
    for card in SEARCHED:
        if known.asks(card.name) and (with_pairs or "scores" not in card.positional):
            lists = [options[name] for name in card.varies]
            if known.metric not in (None, card.name):
                lists.append([Choice({}, cost=COMMON)])  # not the metric that was named
            for chosen in every_combination(lists):
                yield from defined(known, card.name, chosen)


def defined(known: Known, metric: str, chosen: tuple[Choice, ...]) -> Iterator[Candidate]:
    arguments = arguments_of(chosen)
    if arguments.get("normalizer") == "truncated" and "k" not in arguments:
        return  # there is nothing to truncate
    yield definition(known, metric, metric, chosen, arguments)


def definition(
    known: Known, metric: str, function: str, chosen: tuple[Choice, ...], arguments: dict[str, Any]
) -> Candidate:
    lists = [arguments.get("pool", known.rels) if metric == "ideal_dcg" else known.rels]
    if "scores" in CARDS[function].positional:
        lists.append(scores_of(known))
    value = value_of(known, function, lists, arguments)
    return Candidate(
        "definition",
        metric,
        METRICS[metric].symbol,
        chosen,
        lambda: written(function, lists, arguments),
        value,
    )


def scores_of(known: Known) -> list[float]:
    """Scores in the order of the list: those given, or ranks turned upside down."""
    return known.scores or list(range(len(known.rels), 0, -1))


def written(function: str, lists: list, arguments: dict[str, Any]) -> str:
    """The call in Python."""
    values = [repr(value) for value in lists]
    if "k" in arguments:
        values.append(repr(arguments["k"]))
    values += [
        f"{name}={arguments[name]!r}"
        for name in CARDS[function].parameters
        if name in arguments and name not in ("k", CARDS[function].positional[0])
    ]
    return f"rm.{function}({', '.join(values)})"


def averaged_over_ties(known: Known) -> Iterator[Candidate]:
    """The definitions that take the mean over all orders of equal scores; `rels` and `scores` are
    in the given order."""
    options = choices(known)
    for card in TIE_AVERAGED:
        if known.asks(card.averages):
            for chosen in every_combination([options[name] for name in card.varies]):
                yield definition(known, card.averages, card.name, chosen, arguments_of(chosen))


def other_ideals(known: Known) -> Iterator[Candidate]:
    """NDCG whose ideal is cut where it should not be, or not cut where it should be."""
    if not known.asks("ndcg"):
        return
    options = choices(known)
    for chosen in every_combination([options[name] for name in ("k", "gain", "discount")]):
        arguments = arguments_of(chosen)
        k = arguments.pop("k", None)
        above = dcg(known, k, **arguments)
        for words, which, length in ideals_cut_otherwise(known, k):
            if which == "cut":
                cut = known.replaced(rels=known.rels[:k])
                below = cut.dcg("list", None, **arguments)
            else:
                below = known.dcg(which, length, **arguments)
            if below:
                in_words = f"ideal from the {words.replace('pool', 'judged set')}"
                ideal = Choice({}, in_words, RARE, {"ideal": words}, words)
                yield Candidate(
                    "definition",
                    "ndcg",
                    METRICS["ndcg"].symbol,
                    (ideal,) + chosen,
                    quotient_in_python(known, k, which, length, arguments),
                    above / below,
                )


def quotient_in_python(
    known: Known, k: int | None, which: str, length: int | None, arguments: dict[str, Any]
) -> Any:
    def write() -> str:
        labels = {"cut": known.rels[:k], "list": known.rels, "pool": known.pool}[which]
        length_of_ideal = {"k": length} if length else {}
        above = written("dcg", [known.rels], {"k": k} | arguments)
        return f"{above} / {written('ideal_dcg', [labels], length_of_ideal | arguments)}"

    return write


def ideals_cut_otherwise(known: Known, k: int | None) -> Iterator[tuple[str, str, int | None]]:
    """(words, which labels, length) of each ideal that is not the usual one at k."""
    n = len(known.rels)
    if k is None:
        return
    if k < n:
        yield "list, cut before sorting", "cut", None
        yield "list, not cut", "list", None
    if known.pool is not None:
        if k < len(known.pool):
            yield "pool, not cut", "pool", None
        if n < min(k, len(known.pool)):
            yield "pool, as long as the list", "pool", n
