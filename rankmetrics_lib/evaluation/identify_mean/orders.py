"""The lists in each order that a rule for equal scores gives, and without unjudged documents."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..identify.candidates import Choice
from ..identify.costs import COMMON, UNUSUAL, USUAL
from ..identify.definitions import TIES
from ..join import Joined
from ..lists import Lists
from ..rank import Ranked, descending_ids, rank

RANKS = "groupby('query_id').score.rank(method='first', ascending=False)"
LABELED = "{run}.merge({qrels}, 'left', ['query_id', 'doc_id'])"


class Order:
    """The lists in one order; `run` is the Python of a run that `evaluate` brings into it, with
    places for the given `qrels` and `run`.
    `is_usual` is the order of `evaluate`."""

    def __init__(self, parts: list[Ranked], run: str, choice: Choice | None, is_usual: bool):
        self.parts, self.run, self.choice, self.is_usual = parts, run, choice, is_usual


def orders(joined: Joined) -> Iterator[Order]:
    """The lists in each order that differs from those before, the usual order first."""
    lists = list(joined.lists())
    usual = [rank(some) for some in lists]
    has_ties = any(len(some.tied) for some in usual)
    choice = tied("ids descending") if has_ties else None
    yield Order(usual, "{run}", choice, True)
    seen = [usual]
    for order in other_orders(lists, usual, has_ties):
        if not any(is_same(order.parts, other) for other in seen):
            seen.append(order.parts)
            yield order
    if any(some.has_unjudged for some in usual):
        words = "unjudged documents left out of the lists"
        judged = Choice({}, words, UNUSUAL, cause="unjudged left out")
        run = "{run}.merge({qrels}[{qrels}.relevance >= 0][['query_id', 'doc_id']])"
        yield Order([some.judged_only for some in usual], run, judged, False)


def tied(rule: str) -> Choice:
    cost, words, cause = TIES[rule]
    cause = cause or "ties in the given order"
    return Choice(
        {}, words, USUAL if rule == "ids descending" else max(cost, COMMON), {"ties": rule}, cause
    )


def other_orders(lists: list[Lists], usual: list[Ranked], has_ties: bool) -> Iterator[Order]:
    if has_ties:
        for rule, table in (
            ("stable", "{run}"),
            ("ids ascending", "{run}.sort_values('doc_id', key=lambda ids: ids.astype(str))"),
            ("best", f"{LABELED}.sort_values('relevance', ascending=False)"),
            ("worst", f"{LABELED}.sort_values('relevance', na_position='first')"),
        ):
            parts = [ordered(some, whole, rule) for some, whole in zip(lists, usual, strict=True)]
            yield Order(parts, f"{{run}}.assign(score=-{table}.{RANKS})", tied(rule), False)
    words = "scores kept as 32-bit floats, as in pytrec_eval, so that more of them are equal"
    single = Choice({}, words, UNUSUAL, cause="32-bit scores")
    rounded = [rank(with_scores(some, some.scores.astype(np.float32))) for some in lists]
    yield Order(rounded, "{run}.assign(score={run}.score.astype('float32'))", single, False)


def with_scores(lists: Lists, scores: np.ndarray) -> Lists:
    return Lists(
        lists.queries, lists.codes, scores.astype(float), lists.pool, lists.grades, lists.documents
    )


def ordered(lists: Lists, usual: Ranked, rule: str) -> Ranked:
    """The lists with equal scores in the order of a rule."""
    codes = np.where(lists.codes > len(lists.grades), 0, lists.codes)
    if rule == "stable":
        first = np.broadcast_to(np.arange(codes.shape[1]), codes.shape)
    elif rule == "ids ascending":
        first = np.broadcast_to(np.arange(codes.shape[1]), codes.shape).copy()
        if len(usual.tied) and lists.documents is not None:
            first[usual.tied] = descending_ids(lists.documents, usual.tied)[:, ::-1]
    else:
        falling = np.argsort(codes, axis=1, kind="stable")
        first = falling[:, ::-1] if rule == "best" else falling
    codes, scores = (np.take_along_axis(one, first, axis=1) for one in (lists.codes, lists.scores))
    return rank(Lists(lists.queries, codes, scores, lists.pool, lists.grades))


def is_same(parts: list[Ranked], others: list[Ranked]) -> bool:
    return all(
        np.array_equal(one.codes, other.codes) for one, other in zip(parts, others, strict=True)
    )
