"""Definitions that programs use although no function of the package has them: each is a few calls
of the formulas, and so is its Python."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from ...formulas._shared import ratio
from .candidates import Candidate, Choice, arguments_of, every_combination
from .choices import choices
from .costs import COMMON, UNUSUAL
from .definitions import METRICS, definitions, written
from .from_sums import auc, dcg, rbp
from .known import Known

OF_GRADES = ("ndcg", "dcg")  # metrics of grades that are computed from 0 and 1, too


def suspects(known: Known) -> Iterator[Candidate]:
    for suspect in (of_binary_labels, one_rank_too_far, other_logarithm, graded_rbp, ties_in_auc):
        yield from suspect(known)


def of_binary_labels(known: Known) -> Iterator[Candidate]:
    """DCG and NDCG of graded labels that were set to 0 and 1 first."""
    if not known.is_graded:
        return
    for level in known.relevance_levels:
        binary = known.replaced(
            rels=[int(rel >= level) for rel in known.rels],
            pool=known.pool and [int(label >= level) for label in known.pool],
        )
        words = f"labels of at least {level:g} set to 1, all others to 0"
        cost = COMMON if level == 1 else UNUSUAL
        choice = Choice({}, words, cost, {"gain": "binary"}, "binary labels")
        for metric in OF_GRADES:
            if known.asks(metric):
                for found in definitions(binary.replaced(metric=metric), most=COMMON):
                    yield found.with_choice(choice)


def one_rank_too_far(known: Known) -> Iterator[Candidate]:
    """DCG and NDCG with the discount 1/log2(i + 2) at rank i, as if the list began at rank 2."""
    options = choices(known)
    discount = Choice(
        {}, "discount 1/log2(i + 2)", UNUSUAL, {"discount": "log2(i + 2)"}, "log2(i + 2)"
    )
    for chosen in every_combination([options["k"], options["gain"]]):
        arguments = arguments_of(chosen)
        k, gain = arguments.get("k"), arguments.get("gain", "linear")
        above = known.dcg("rels", k, gain, skipped=1)
        if known.asks("dcg"):
            call = below_an_empty_rank(known.rels[:k], gain)
            symbol = METRICS["dcg"].symbol
            yield Candidate("definition", "dcg", symbol, chosen + (discount,), call, above)
        for ideal in options["ideal"] if known.asks("ndcg") else ():
            which = "pool" if "pool" in ideal.arguments else "list"
            below = known.dcg(which, k, gain, skipped=1)
            best = known.ordered(which)[:k]
            yield Candidate(
                "definition",
                "ndcg",
                METRICS["ndcg"].symbol,
                chosen[:1] + (ideal,) + chosen[1:] + (discount,),
                below_an_empty_rank(known.rels[:k], gain, best),
                ratio(above, below),
            )


def below_an_empty_rank(
    labels: list[float], gain: str, best: list[float] | None = None
) -> Callable[[], str]:
    """Writes the DCG of labels that begin at rank 2, and divides it by that of the best."""
    arguments = {} if gain == "linear" else {"gain": gain}

    def write() -> str:
        above = written("dcg", [[0] + labels], arguments)
        return above if best is None else f"{above} / {written('dcg', [[0] + best], arguments)}"

    return write


def other_logarithm(known: Known) -> Iterator[Candidate]:
    """DCG with another logarithm of i + 1: the usual one times a constant, which NDCG loses."""
    if not known.asks("dcg"):
        return
    options = choices(known)
    for name, divisor in (("ln", math.log(2)), ("log10", math.log10(2))):
        words = f"discount 1/{name}(i + 1)"
        discount = Choice({}, words, UNUSUAL, {"discount": f"{name}(i + 1)"}, "other logarithm")
        for chosen in every_combination([options["k"], options["gain"]]):
            arguments = arguments_of(chosen)
            yield Candidate(
                "definition",
                "dcg",
                METRICS["dcg"].symbol,
                chosen + (discount,),
                divided("dcg", known.rels, arguments, divisor),
                dcg(known, **arguments) / divisor,
            )


def divided(
    function: str, labels: list[float], arguments: dict[str, Any], divisor: float
) -> Callable[[], str]:
    return lambda: f"{written(function, [labels], arguments)} / {divisor}"


def graded_rbp(known: Known) -> Iterator[Candidate]:
    """RBP whose gain is the grade, or the share of the highest grade: a sum over the levels."""
    rels = known.rels
    whole = all(rel == int(rel) for rel in rels)
    if not (known.asks("rbp") and known.is_graded and whole and max(rels) <= 10):
        return
    levels = tuple(range(1, int(max(rels)) + 1))
    if not levels:
        return
    plain = Choice({}, "gain g", COMMON, {"gain": "linear"}, "grades in RBP")
    gains: list[tuple[float, Choice]] = [(1, plain)]
    for grade in known.highest_grades:
        cost = COMMON if grade == known.highest_grades[0] else UNUSUAL
        words = f"gain g/{grade:g}"
        gains.append(
            (grade, Choice({}, words, cost, {"gain": "linear"}, "share of the top in RBP"))
        )
    for persistence in choices(known)["persistence"]:
        p = persistence.arguments["persistence"]
        total = sum(rbp(known, p, level) for level in levels)
        for divisor, gain in gains:
            yield Candidate(
                "definition",
                "rbp",
                METRICS["rbp"].symbol,
                (persistence, gain),
                sum_over_levels(rels, p, levels, divisor),
                total / divisor,
            )


def sum_over_levels(
    rels: list[float], p: float, levels: tuple[int, ...], divisor: float
) -> Callable[[], str]:
    call = f"rm.rbp({rels!r}, persistence={p}, relevance_level=level)"
    total = f"sum({call} for level in {levels!r})"
    return lambda: total if divisor == 1 else f"{total} / {divisor!r}"


def ties_in_auc(known: Known) -> Iterator[Candidate]:
    """AUC whose tied pairs count by the order of the list, all right or all wrong at the ends."""
    scores = known.scores or []
    if known.asks("auc") and known.ties and len(set(scores)) < len(scores):
        ranks = list(range(len(known.rels), 0, -1))
        words, cause = "a tied pair counts by its order in the list", "ties broken in AUC"
        choice = Choice({}, words, COMMON, cause=cause)
        yield Candidate(
            "definition",
            "auc",
            METRICS["auc"].symbol,
            (choice,),
            lambda: written("auc", [known.rels, ranks], {}),
            auc(known.replaced(scores=ranks)),
        )


def ties_as_a_whole(known: Known) -> Iterator[Candidate]:
    """AP that enters equal scores as a whole, with the precision at the last of them."""
    if not known.asks("average_precision") or known.scores is None:
        return
    words = "equal scores enter as a whole, with the precision of the last of them"
    ties = Choice({}, words, COMMON, {"ties": "as a whole"}, "ties as a whole")
    for level in known.relevance_levels:
        relevance = next(
            one
            for one in choices(known)["relevance_level"]
            if one.arguments.get("relevance_level", 1) == level
        )
        labels = [int(rel >= level) for rel in known.rels]
        yield Candidate(
            "definition",
            "average_precision",
            METRICS["average_precision"].symbol,
            (Choice({}, columns={"normalizer": "relevant", "ideal": "list"}), relevance, ties),
            in_steps(labels, known.scores),
            area_in_steps(known.tied, level),
        )


def area_in_steps(groups: list[list[float]], level: float) -> float:
    """Each step in recall, from the labels of a score, times the precision at its end."""
    area = found = passed = 0.0
    for group in groups:
        more = sum(label >= level for label in group)
        found += more
        passed += len(group)
        area += more * found / passed
    return ratio(area, found)


def in_steps(labels: list[int], scores: list[float]) -> Callable[[], str]:
    curve = f"rm.precision_recall_curve({labels!r}, {scores!r})"
    return lambda: (
        "(lambda p, r, t: sum(p[i] * (r[i] - (r[i - 1] if i else 0)) for i in range(len(p))))"
        f"(*{curve})"
    )
