"""What is known of the ranking for which a number was printed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from ... import formulas
from ...formulas import _arguments
from ...formulas._rules import check_scalar, shown
from ...formulas.dcg import gain_of, weight_at

EVERY_CUTOFF_UP_TO = 50
USUAL_CUTOFFS = (10, 5, 3, 1, 20, 100, 50, 200, 500, 1000)  # the most usual first
LONG = 50  # documents: of longer lists less is tried
FEW = 4  # cut-offs for those
LARGEST_POOL = 1000  # documents that are written out where only their number is known
LARGEST_GUESSED_GRADE = 1000  # with higher labels no highest grade is guessed
# Metrics that go by the name of another one, and are searched with it.
MISTAKEN_FOR = {"capped_recall": ("recall",), "hit_rate": ("recall",)}


class Known:
    """What is known of the ranking.

    `cutoffs` are those to try, `ties` says how equal scores were ordered, `metric` is the only one
    to search, if there is one.
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
        ties: str = "",
        metric: str | None = None,
    ):
        self.rels, self.pool, self.n_relevant = rels, pool, n_relevant
        self.max_grade, self.scores, self.ids = max_grade, scores, ids
        self.cutoffs, self.ties, self.metric = cutoffs, ties, metric
        self._kept: dict[Any, Any] = {}
        self._weights: dict[Any, list[float]] = {}

    def replaced(self, **others: Any) -> Known:
        """The same with other values of some attributes."""
        names = ("rels", "pool", "n_relevant", "max_grade", "scores", "ids", "cutoffs", "ties")
        given = {name: getattr(self, name) for name in names + ("metric",)}
        given.update(others)
        other = Known(**given)
        other._weights = self._weights
        return other

    def asks(self, metric: str) -> bool:
        return self.metric in (None, metric) or self.metric in MISTAKEN_FOR.get(metric, ())

    @property
    def labels(self) -> list[float]:
        return self.rels + (self.pool or [])

    @property
    def is_graded(self) -> bool:
        return any(label not in (0, 1) for label in self.labels)

    @property
    def relevance_levels(self) -> list[float]:
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
    def longest(self) -> int:
        return max(len(self.rels), len(self.pool or []))

    @property
    def is_long(self) -> bool:
        return self.longest > LONG

    def usual_cutoffs(self) -> tuple[int | None, ...]:
        """The cut-offs to try where there is much to try."""
        usual = USUAL_CUTOFFS[: FEW if self.is_long else None] + (None, len(self.rels))
        return tuple(k for k in self.cutoffs if len(self.cutoffs) == 1 or k in usual)

    def once(self, key: Any, compute: Callable[[], Any]) -> Any:
        """What is computed once for all candidates."""
        if key not in self._kept:
            self._kept[key] = compute()
        return self._kept[key]

    def up_to(self, k: int | None, key: Any, terms: Callable[[], Iterable[float]]) -> float:
        """The sum of the first k terms; `terms` gives all of them when they are first needed."""
        numbers = self.once(key, lambda: list(terms()))
        if k is not None and k >= len(numbers):
            k = None
        return self.once((key, k), lambda: sum(numbers[:k], 0.0))

    @property
    def tied(self) -> list[list[float]]:
        """The labels of each distinct score, the highest first; without scores, each alone."""
        return self.once(by_score, lambda: by_score(self.rels, self.scores))

    def dcg(
        self,
        which: str | float,
        k: int | None,
        gain: str = "linear",
        discount: str = "log2",
        base: float = 2,
        skipped: int = 0,
    ) -> float:
        """DCG at k from sums that are kept for all cut-offs.

        `which` is "rels", "list" or "pool" sorted best first, or a grade that all documents have;
        `skipped` ranks above the first one stay empty.
        """
        return self.up_to(
            k,
            (which, gain, discount, base, skipped),
            lambda: self.discounted(
                [gain_of(label, gain) for label in self.ordered(which)], discount, base, skipped
            ),
        )

    def discounted(
        self, gains: Iterable[float], discount: str, base: float, skipped: int = 0
    ) -> list[float]:
        """Each gain times the weight of its rank."""
        gains = list(gains)
        weights = self.weights(
            (discount, base, skipped),
            len(gains),
            lambda rank: weight_at(rank + skipped, discount, base),
        )
        return [gain * weight for gain, weight in zip(gains, weights)]

    def weights(self, key: Any, n: int, weight: Callable[[int], float]) -> list[float]:
        """The weights of at least the first n ranks, which do not depend on the labels."""
        if len(self._weights.get(key, [])) < n:
            self._weights[key] = [weight(rank) for rank in range(1, n + 1)]
        return self._weights[key]

    def ordered(self, which: str | float) -> list[float]:
        if which == "rels":
            return self.rels
        if which == "list":
            return sorted(self.rels, reverse=True)
        if which == "pool":
            return sorted(self.pool or [], reverse=True)
        deepest = max([self.longest] + [k for k in self.cutoffs if k is not None])
        return [which] * deepest  # type: ignore[list-item]


def by_score(rels: list[float], scores: list[float] | None) -> list[list[float]]:
    if scores is None:
        return [[rel] for rel in rels]
    groups: dict[float, list[float]] = {}
    for rel, score in zip(rels, scores):
        groups.setdefault(score, []).append(rel)
    return [groups[score] for score in sorted(groups, reverse=True)]


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
    ids: Iterable[str] | None = None,
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


def nearest_name(metric: object, metrics: Collection[str]) -> str:
    import difflib

    near = difflib.get_close_matches(str(metric).lower(), metrics, cutoff=0.5)
    return repr(near[0]) if near else f"one of {', '.join(metrics)}"


def with_binary_pool(known: Known) -> Known:
    """Binary labels and R say what the judged set holds, as far as a metric looks at it."""
    if known.n_relevant is None or known.is_graded or known.n_relevant > LARGEST_POOL:
        return known
    missed = known.n_relevant - sum(known.rels)
    return known.replaced(pool=known.rels + [1] * int(missed))


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


def in_every_order(known: Known) -> list[Known]:
    """The ranking in each order that a tie rule gives, each once."""
    if known.scores is None:
        return [known]
    scores = sorted(known.scores, reverse=True)
    orders = [("stable", formulas.rank_labels(known.rels, known.scores))]
    if known.ids is not None:
        orders.append(("ids descending", ordered_by_ids(known, True)))
        orders.append(("ids ascending", ordered_by_ids(known, False)))
    orders += [
        ("best", formulas.rank_labels(known.rels, known.scores, ties="best")),
        ("worst", formulas.rank_labels(known.rels, known.scores, ties="worst")),
    ]
    found: list[Known] = []
    for ties, rels in orders:
        if not any(rels == other.rels for other in found):
            found.append(known.replaced(rels=rels, scores=scores, ties=ties))
    return found


def ordered_by_ids(known: Known, is_descending: bool) -> list[float]:
    """The labels by score, highest first, and equal scores by id."""
    ids, scores = known.ids or [], known.scores or []
    place = {at: place for place, at in enumerate(sorted(range(len(ids)), key=lambda at: ids[at]))}
    sign = -1 if is_descending else 1
    order = sorted(range(len(ids)), key=lambda at: (-scores[at], sign * place[at]))
    return [known.rels[at] for at in order]
