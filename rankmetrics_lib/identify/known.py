"""What is known of the ranking for which a number was printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..formulas import _arguments
from ..formulas._rules import check_scalar, shown
from .ways import METRICS, MISTAKEN_FOR, USUAL_CUTOFFS

EVERY_CUTOFF_UP_TO = 50
LONG = 50  # documents: of longer lists less is tried
FEW = 4  # cut-offs for those
LARGEST_POOL = 1000  # documents that are written out where only their number is known
LARGEST_GUESSED_GRADE = 1000  # with higher labels no highest grade is guessed


class Known:
    """What is known of the ranking, or of all rankings together.

    `cutoffs` are those to try, and `metric` is the only one to search, if there is one. Of many
    rankings (`is_many`), `pool` has the distinct labels, and `rels` is as long as the longest.
    """

    def __init__(
        self,
        rels: list[float],
        pool: list[float] | None = None,
        n_relevant: int | None = None,
        max_grade: float | None = None,
        scores: list[float] | None = None,
        ids: list[str] | None = None,
        cutoffs: tuple[int | None, ...] = (None,),
        metric: str | None = None,
        is_many: bool = False,
    ):
        self.rels, self.pool, self.n_relevant = rels, pool, n_relevant
        self.max_grade, self.scores, self.ids = max_grade, scores, ids
        self.cutoffs, self.metric, self.is_many = cutoffs, metric, is_many
        self.kept: dict[str, Any] = {}

    def once(self, key: str, compute: Callable[[], Any]) -> Any:
        """What is computed once."""
        if key not in self.kept:
            self.kept[key] = compute()
        return self.kept[key]

    def asks(self, metric: str) -> bool:
        return self.metric in (None, metric, MISTAKEN_FOR.get(metric))

    @property
    def labels(self) -> list[float]:
        return self.rels + (self.pool or [])

    @property
    def is_graded(self) -> bool:
        return any(label not in (0, 1) for label in self.labels)

    @property
    def has_pool(self) -> bool:
        return self.pool is not None

    @property
    def has_R(self) -> bool:
        return self.has_pool or self.n_relevant is not None

    @property
    def has_ties(self) -> bool:
        return self.scores is not None and len(set(self.scores)) < len(self.scores)

    @property
    def has_cutoff(self) -> bool:
        return self.cutoffs != (None,)

    @property
    def levels(self) -> list[float]:
        """The labels from which a document may count as relevant."""
        return [1] + sorted({label for label in self.labels if label > 0} - {1})

    @property
    def highest_grades(self) -> list[float]:
        """Highest grade of the scale: the one given, or the highest seen, 4 and 5."""
        if self.max_grade is not None:
            return [self.max_grade]
        seen = max([1] + self.labels)
        if seen > LARGEST_GUESSED_GRADE:
            return []
        return [seen] + [grade for grade in (4, 5) if grade > seen]

    @property
    def falling(self) -> list[float]:
        """Scores that all differ, in the order of the list."""
        return list(range(len(self.rels), 0, -1))

    def usual_cutoffs(self) -> tuple[int | None, ...]:
        """The cut-offs to try where there is much to try."""
        longest = max(len(self.rels), len(self.pool or []))
        if longest <= 10 or len(self.cutoffs) == 1:
            return self.cutoffs
        usual = USUAL_CUTOFFS[: FEW if longest > LONG else None] + (None, len(self.rels))
        return tuple(k for k in self.cutoffs if k in usual)


def known_of(
    rels: Iterable[float],
    *,
    metric: str | None,
    k: int | None,
    pool: Iterable[float] | None,
    n_relevant: int | None,
    max_grade: float | None,
    scores: Iterable[float] | None,
    ids: Iterable[str] | None = None,
) -> Known:
    """The arguments of `identify` if they are right, or the error that names one."""
    labels = _arguments.labels("rels", rels)
    if not labels:
        raise ValueError("rels must hold at least one label, got []")
    check_metric(metric)
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
    if ids is not None:
        given["ids"] = checked_ids(ids, labels, scores)
    cutoffs = cutoffs_of(labels, given.get("pool"), k)
    return with_binary_pool(Known(labels, **given, cutoffs=cutoffs, metric=metric))


def checked_ids(ids: Iterable[str], labels: list[float], scores: object) -> list[str]:
    found = _arguments.documents("ids", ids)
    _arguments.check_same_length("ids", found, "rels", labels)
    for position, one in enumerate(found):
        if not isinstance(one, str):
            raise TypeError(f"ids[{position}] must be a string, got {shown(one)}")
    if scores is None:
        raise ValueError("ids must come with scores, whose ties they break, got ids alone")
    return found


def check_metric(metric: object) -> None:
    """Raise for a metric that is not searched."""
    if metric is not None and metric not in METRICS:
        import difflib

        near = difflib.get_close_matches(str(metric).lower(), METRICS, cutoff=0.5)
        expected = repr(near[0]) if near else f"one of {', '.join(METRICS)}"
        raise ValueError(f"metric must be {expected}, got {shown(metric)}")


def with_binary_pool(known: Known) -> Known:
    """Binary labels and R say what the judged set holds, as far as a metric looks at it."""
    if known.n_relevant is None or known.is_graded or known.n_relevant > LARGEST_POOL:
        return known
    missed = known.n_relevant - sum(known.rels)
    known.pool = known.rels + [1] * int(missed)
    return known


def cutoffs_of(
    rels: list[float], pool: list[float] | None, k: int | None
) -> tuple[int | None, ...]:
    if k is not None:
        return (k,)
    longest = max(len(rels), len(pool or []))
    usual = [cutoff for cutoff in USUAL_CUTOFFS if cutoff < longest or cutoff == 10]
    found: list[int | None] = [None]
    for cutoff in [len(rels)] + usual + list(range(1, min(longest, EVERY_CUTOFF_UP_TO) + 1)):
        if cutoff not in found:
            found.append(cutoff)
    return tuple(found)
