"""What is known of the ranking for which a number was printed."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from ... import formulas
from ...formulas import _arguments
from ...formulas._rules import check_scalar, shown

EVERY_CUTOFF_UP_TO = 50
USUAL_CUTOFFS = (1, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
LARGEST_POOL = 1000  # documents that are written out where only their number is known
LARGEST_GUESSED_GRADE = 1000  # with higher labels no highest grade is guessed


@dataclass(frozen=True)
class Known:
    """What is known of the ranking; `cutoffs` are those to try, `ties` how equal scores were
    ordered, `metric` the only one to search, if there is one."""

    rels: list[float]
    pool: list[float] | None = None
    n_relevant: int | None = None
    max_grade: float | None = None
    scores: list[float] | None = None
    cutoffs: tuple[int | None, ...] = (None,)
    ties: str = ""
    metric: str | None = None

    def asks(self, metric: str) -> bool:
        return self.metric in (None, metric)

    @property
    def labels(self) -> list[float]:
        return self.rels + (self.pool or [])

    @property
    def is_graded(self) -> bool:
        return any(label not in (0, 1) for label in self.labels)

    @property
    def relevance_levels(self) -> list[float]:
        """The labels from which a document may count as relevant."""
        return [1, *sorted({label for label in self.labels if label > 0} - {1})]

    @property
    def highest_grades(self) -> list[float]:
        """Highest grade of the scale: the one given, or the highest seen, 4 and 5."""
        if self.max_grade is not None:
            return [self.max_grade]
        seen = max([1, *self.labels])
        if seen > LARGEST_GUESSED_GRADE:
            return []
        return [seen] + [grade for grade in (4, 5) if grade > seen]


def known_of(
    rels: Iterable[float],
    *,
    metric: str | None,
    metrics: Collection[str],
    k: int | None,
    pool: Iterable[float] | None,
    n_relevant: int | None,
    max_grade: float | None,
    scores: Iterable[float] | None,
) -> Known:
    """The arguments of `identify` if they are right, or the error that names one."""
    labels = _arguments.labels("rels", rels)
    if not labels:
        raise ValueError("rels must hold at least one label, got []")
    if metric is not None and metric not in metrics:
        raise ValueError(f"metric must be {nearest_name(metric, metrics)}, got {shown(metric)}")
    k = None if k is None else check_scalar("k", k)
    given: dict[str, Any] = {}
    if pool is not None:
        given["pool"] = _arguments.labels("pool", pool)
        if n_relevant is not None:
            raise ValueError(
                f"n_relevant must be left out where pool is given, got {shown(n_relevant)}"
            )
    if scores is not None:
        given["scores"] = _arguments.scores("scores", scores)
        _arguments.check_same_length("scores", given["scores"], "rels", labels)
    if n_relevant is not None:
        given["n_relevant"] = check_scalar("n_relevant", n_relevant)
    if max_grade is not None:
        given["max_grade"] = check_scalar("max_grade", max_grade)
    _arguments.check_together({"labels": labels} | given)
    cutoffs = cutoffs_of(labels, given.get("pool"), k)
    return with_binary_pool(Known(labels, **given, cutoffs=cutoffs, metric=metric))


def nearest_name(metric: object, metrics: Collection[str]) -> str:
    near = difflib.get_close_matches(str(metric).lower(), metrics, n=1, cutoff=0.5)
    return repr(near[0]) if near else f"one of {', '.join(metrics)}"


def with_binary_pool(known: Known) -> Known:
    """Binary labels and R say what the pool holds, as far as a metric looks at it."""
    if known.n_relevant is None or known.is_graded or known.n_relevant > LARGEST_POOL:
        return known
    missed = known.n_relevant - sum(known.rels)
    return replace(known, pool=known.rels + [1] * int(missed))


def cutoffs_of(
    rels: list[float], pool: list[float] | None, k: int | None
) -> tuple[int | None, ...]:
    if k is not None:
        return (k,)
    longest = max(len(rels), len(pool or []))
    every = range(1, min(longest, EVERY_CUTOFF_UP_TO) + 1)
    usual = [cutoff for cutoff in USUAL_CUTOFFS if cutoff < longest or cutoff == 10]
    return (None, *sorted({*every, len(rels), *usual}))


def in_every_order(known: Known) -> list[Known]:
    """The ranking in each order that a tie rule gives, each once."""
    if known.scores is None:
        return [known]
    found: dict[tuple[float, ...], Known] = {}
    for ties in ("stable", "best", "worst"):
        rels = formulas.rank_labels(known.rels, known.scores, ties=ties)
        scores = sorted(known.scores, reverse=True)
        found.setdefault(tuple(rels), replace(known, rels=rels, scores=scores, ties=ties))
    return list(found.values())
