"""What a mean is over: which queries count, and what a query counts that has no value."""

from __future__ import annotations

import numpy as np

from ..identify.candidates import Choice
from ..identify.costs import COMMON, RARE, UNUSUAL, USUAL
from ..join import Joined
from ..rank import Ranked

WITH_RESULTS = "{qrels}.query_id.isin({run}.query_id)"
WITH_RELEVANT = "{qrels}.query_id.isin({qrels}.query_id[{qrels}.relevance >= {level}])"


# Causes of several ways
RESULTS, RELEVANT = "queries without results", "queries without relevant documents"
PERFECT, UNJUDGED = "1 without relevant documents", "queries without judgments"


class Population:
    """The queries that count. The mean is the sum over them plus `more`, divided by `divisor`.

    `qrels` and `rest` are Python, with places for the given `qrels` and `run`: the judgments that
    `evaluate` gets, and what is done with the values. `is_subset` says that the mean is a plain one
    over some judged queries; `leaves_out_missing`, that it skips missing values, as AUC can have;
    `leaves_out_zeros`, that it skips queries with the value 0, too.
    """

    def __init__(
        self,
        words: str,
        cost: int,
        queries: np.ndarray,
        qrels: str = "{qrels}",
        rest: str = ".mean()",
        divisor: float | None = None,
        more: float = 0.0,
        cause: str = "",
        also: str = "",
        leaves_out_zeros: bool = False,
    ):
        self.choice = Choice({}, words, cost, cause=cause, also=also)
        self.leaves_out_zeros = leaves_out_zeros
        self.queries, self.qrels, self.rest = queries, qrels, rest
        self.is_subset = divisor is None and not leaves_out_zeros
        self.divisor = float(queries.sum() if divisor is None else divisor)
        self.more = more

    @property
    def leaves_out_missing(self) -> bool:
        return self.rest.endswith(".mean()")

    @property
    def key(self) -> tuple:
        return self.queries.tobytes(), self.divisor, self.more, self.leaves_out_zeros


def populations(joined: Joined, parts: list[Ranked], level: float) -> list[Population]:
    """The ways to choose the queries, each once, that of `evaluate` first."""
    n = joined.judged.n_queries
    found = joined.results.lengths[:n] > 0
    relevant = np.zeros(n, dtype=bool)
    for part in parts:
        relevant[part.queries] = part.n_relevant(level) > 0
    n_found, unjudged, everything = int(found.sum()), len(joined.unjudged), np.ones(n, dtype=bool)
    has_relevant = "{qrels}.groupby('query_id').relevance.max() >= {level}"
    ways = [
        Population("mean over all judged queries", USUAL, everything),
        Population(
            "mean over the judged queries with results, as in pytrec_eval",
            COMMON,
            found,
            f"{{qrels}}[{WITH_RESULTS}]",
            cause=RESULTS,
        ),
        Population(
            "mean over the queries with a relevant document",
            COMMON,
            relevant,
            f"{{qrels}}[{WITH_RELEVANT}]",
            cause=RELEVANT,
        ),
        Population(
            "mean over the queries with results and a relevant document",
            UNUSUAL,
            found & relevant,
            f"{{qrels}}[{WITH_RESULTS} & {WITH_RELEVANT}]",
            cause=RESULTS,
            also=RELEVANT,
        ),
        Population(
            "mean over the queries with a value above 0",
            UNUSUAL,
            everything,
            rest=".loc[lambda values: values != 0].mean()",
            cause="queries without a hit",
            leaves_out_zeros=True,
        ),
        Population(
            "a query without relevant documents counts 1",
            UNUSUAL,
            relevant,
            rest=f".where({has_relevant}, 1).mean()",
            divisor=n,
            more=float(n - relevant.sum()),
            cause=PERFECT,
        ),
        Population(
            "mean over the judged queries with results; one without relevant documents counts 1",
            RARE,
            found & relevant,
            f"{{qrels}}[{WITH_RESULTS}]",
            f".where({has_relevant}, 1).mean()",
            divisor=n_found,
            more=float((found & ~relevant).sum()),
            cause=RESULTS,
            also=PERFECT,
        ),
        Population(
            "mean over all queries of the run; one without judgments counts 0",
            UNUSUAL,
            found,
            f"{{qrels}}[{WITH_RESULTS}]",
            ".sum() / {run}.query_id.nunique()",
            divisor=n_found + unjudged,
            cause=UNJUDGED,
            also=RESULTS,
        ),
        Population(
            "mean over all queries of qrels and run; one without judgments counts 0",
            UNUSUAL,
            everything,
            rest=".sum() / len({{*{qrels}.query_id, *{run}.query_id}})",
            divisor=n + unjudged,
            cause=UNJUDGED,
        ),
        Population(
            "the sum over all judged queries, not their mean",
            RARE,
            everything,
            rest=".sum()",
            divisor=1,
            cause="sum",
        ),
    ]
    once: dict[tuple, Population] = {}
    for one in ways:
        if one.divisor:
            once.setdefault(one.key, one)
    return list(once.values())
