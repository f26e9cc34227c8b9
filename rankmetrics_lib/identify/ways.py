"""The table of ways to a number: each metric's formula once, over sums, and what may be chosen in
it.

A formula takes sums `s` (of a list in list_sums.py, of many lists in matrix_sums.py, in words of
Python in writing.py) and a choice for each of its places. Both readers of the table, one_list.py
and many_queries.py, try every combination of choices up to a cost.
"""

from __future__ import annotations

import math

from ..catalogue import CARDS
from ..formulas._rules import HIGHEST_EXPONENT
from .choices import COMMON, CUTOFF, RARE, UNUSUAL, USUAL, Option

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    Computed = TypeVar("Computed")

MOST = 5  # cost of what is tried; what costs more would only fit by chance
LONG = 50  # documents: of longer lists less is tried
FEW_CHOICES = 4  # cut-offs for those
LARGEST_GUESSED_GRADE = 1000  # with higher labels no highest grade is guessed
USUAL_CUTOFFS = (10, 5, 3, 1, 20, 100, 50, 200, 500, 1000)  # the most usual first


def kept(compute: Callable[..., Computed]) -> Callable[..., Computed]:
    """Make a function compute once for each arguments; its first argument keeps the values."""

    def once(self: Any, *arguments: Any) -> Any:
        key = compute, arguments
        if key not in self.kept:
            self.kept[key] = compute(self, *arguments)
        return self.kept[key]

    return once


class Way:
    """A metric's formula with its places; each is the function that lists what may be chosen there.

    Without a `formula`, the package's `function` gives the values. `cut` says which cut-offs there
    are: any, "whole" for the whole list only, "k" where `evaluate` needs one. `scores`
    says that the function takes scores beside labels, and `ties` what it makes of equal ones,
    whatever their order. `rounds` says that it is made of sums, whose terms people round; `mean`,
    that it is a mean of many queries other than the arithmetic one.
    """

    def __init__(
        self,
        metric: str,
        places: Sequence[Callable[[Facts], list[Option]]] = (),
        formula: Callable | None = None,
        function: str | None = None,
        cut: str | None = None,
        scores: bool = False,
        ties: Option | None = None,
        rounds: bool = False,
        mean: str | None = None,
    ):
        self.metric, self.places, self.formula = metric, places, formula
        self.function = metric if function is None else function
        self.cut, self.scores, self.ties = cut, scores, ties
        self.rounds, self.mean = rounds, mean


class Facts:
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
        self.kept: dict[Any, Any] = {}

    @kept
    def options(self, place: Callable[[Facts], list[Option]]) -> list[Option]:
        return place(self)

    def asks(self, metric: str) -> bool:
        return self.metric in (None, metric, MISTAKEN_FOR.get(metric))

    def another(self, metric: str) -> tuple[Option, ...]:
        """The choice of another metric than the one that was asked for."""
        return () if self.metric in (None, metric) else (Option(metric, cost=COMMON),)

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
        usual = USUAL_CUTOFFS[: FEW_CHOICES if longest > LONG else None] + (None, len(self.rels))
        return tuple(k for k in self.cutoffs if k in usual)


# The choices for each place, the usual one first


def listed(known: Facts) -> list[Option]:
    """The documents that DCG takes."""
    found = [Option(value="rels", arguments={}, measure={})]
    if known.has_cutoff:
        found.append(Option("list not cut", "whole"))
    if known.scores is not None and all(score >= 0 for score in known.scores):
        found.append(Option("scores as labels", "scores"))
    return found


def own_ideals(known: Facts) -> list[Option]:
    """The ideals that the package's functions have. Without a judged set, the list is all there
    is."""
    if not known.has_pool:
        return [Option("list-only ideal", "list", {}, cost=USUAL)]
    usual = Option("pool ideal", "pool", {"pool": None}, {})
    return [usual, Option("list-only ideal", "list", {})]


def ideals(known: Facts) -> list[Option]:
    """NDCG's ideals, also those that are cut where they should not be, or not cut."""
    others = ["list, cut before sorting", "list, not cut"]
    others += ["pool, not cut", "pool, as long as the list"] if known.has_pool else []
    return own_ideals(known) + [Option(name, name) for name in others if known.has_cutoff]


def own_gains(known: Facts) -> list[Option]:
    found = [Option("linear gain", "linear", {}, {})]
    if known.is_graded and max(known.labels) <= HIGHEST_EXPONENT:
        name, measure = "exponential", {"dcg": "exp-log2"}
        found.append(Option("exponential gain", name, {"gain": name}, measure))
    return found


def gains(known: Facts) -> list[Option]:
    """Those of the package, and of labels that were set to 0 and 1 first: a number is the label
    from which the gain is 1."""
    found = own_gains(known)
    for level in known.levels if known.is_graded else ():
        found.append(Option("binary labels", level, cost=COMMON if level == 1 else UNUSUAL))
    if 0 in known.labels and any(known.labels):
        found.append(Option("grade 0 counts", 0))
    return found


def own_discounts(known: Facts) -> list[Option]:
    jarvelin = {"discount": "jarvelin"}
    return [
        Option("log2 discount", LOG2, {}, {}),
        Option("zipf discount", ("zipf", 2, 0, 1), {"discount": "zipf"}),
        Option("jarvelin discount", ("jarvelin", 2, 0, 1), jarvelin),
        Option("ln from rank 3", ("jarvelin", math.e, 0, 1), jarvelin | {"base": math.e}),
        Option("log10 from rank 10", ("jarvelin", 10, 0, 1), jarvelin | {"base": 10}),
    ]


def discounts(known: Facts) -> list[Option]:
    return own_discounts(known) + [Option("log2(i + 2)", ("log2", 2, 1, 1))]


def discounts_of_dcg(known: Facts) -> list[Option]:
    """Another logarithm of i + 1 is the usual one times a constant, which NDCG loses."""
    return discounts(known) + [
        Option("ln(i + 1)", ("log2", 2, 0, math.log(2))),
        Option("log10(i + 1)", ("log2", 2, 0, math.log10(2))),
    ]


def levels(known: Facts) -> list[Option]:
    return [Option(value=1, arguments={}, measure={})] + [
        Option("relevance level", level, {"relevance_level": level}, {"rel": level})
        for level in known.levels
        if level != 1
    ]


def every_R(known: Facts) -> list[Option]:
    """Which relevant documents R counts."""
    if not known.has_R:
        return [Option("list-only R", "list", {}, cost=USUAL)]
    return [Option("pool R", "pool", {"n_relevant": None}, {}), Option("list-only R", "list", {})]


def every_R_of_ap(known: Facts) -> list[Option]:
    return every_R(known) + ([Option("hits", "hits")] if known.has_cutoff else [])


def most(known: Facts) -> list[Option]:
    """How many documents average precision divides by at most."""
    found, truncated = [Option("not truncated", "unlimited", {}, {})], {"normalizer": "truncated"}
    if known.has_cutoff:
        found.append(Option("truncated normalizer", "k", truncated, truncated))
    return found


def divisors(known: Facts) -> list[Option]:
    """What precision divides by."""
    found = [Option(value="length", arguments={}, measure={})]
    if known.has_cutoff:
        found.append(Option("divided by the retrieved", "retrieved"))
        if known.has_R:
            found.append(Option("capped precision", "R"))
    return found


def hits(known: Facts) -> list[Option]:
    usual = Option(value=1, arguments={}, measure={})
    return [usual, Option("hits counted", math.inf)]


def betas(known: Facts) -> list[Option]:
    named = (("beta", 0.5), ("beta", 2), ("beta squared", math.sqrt(2)))
    return [Option("beta 1", 1, {}, {})] + [
        Option(name, beta, {"beta": beta}, {"beta": beta}) for name, beta in named
    ]


def persistences(known: Facts) -> list[Option]:
    found = []
    for p, cost in ((0.8, USUAL), (0.5, COMMON), (0.9, UNUSUAL), (0.95, RARE)):
        name = "persistence" if cost else "usual persistence"
        found.append(Option(name, p, {"persistence": p}, {"p": p}, cost=cost))
    return found


def rbp_gains(known: Facts) -> list[Option]:
    """What a document counts: (kind, the label from which it is 1, or the grade of which it is a
    share)."""
    found = levels(known)
    for option in found:
        option.value = "level", option.value
    if known.is_graded and known.highest_grades:
        found.append(Option("grades in RBP", ("share", 1)))
        for place, grade in enumerate(known.highest_grades):
            given, cost = {"max_grade": grade}, UNUSUAL if place else COMMON
            value, share = ("share", grade), "share of the top in RBP"
            found.append(Option(share, value, given, given, "graded_rbp", cost, size=grade))
    return found


def grades(known: Facts) -> list[Option]:
    """The highest grade of the scale."""
    found = []
    for place, grade in enumerate(known.highest_grades):
        name, given = "highest grade" if place else "usual highest grade", {"max_grade": grade}
        found.append(Option(name, grade, given, given, cost=place))
    return found


def judged(known: Facts) -> list[Option]:
    """R and N of bpref; of many lists, the level from which a document is relevant."""
    if known.is_many:
        return levels(known)
    found = []
    for name, labels in (("judged counts", known.pool), ("listed counts", known.rels)):
        if labels is not None:
            n_misses = max(sum(label < 1 for label in side) for side in (labels, known.rels))
            n_hits = sum(label >= 1 for label in labels)
            counts = {"n_relevant": n_hits, "n_nonrelevant": n_misses}
            found.append(Option(name, arguments=counts))
    return found


def pairs(known: Facts) -> list[Option]:
    """Which pairs AUC counts, and how."""
    if known.is_many:
        every = Option("unjudged as nonrelevant", measure={"judged_only": False})
        return [Option("judged pairs", measure={}), every]
    found = [Option(arguments={})]
    if known.has_ties:
        found.append(Option("ties broken in AUC", "ranks", {}))
    return found


def variants(known: Facts) -> list[Option]:
    return [Option(f"variant {name}", arguments={"variant": name}) for name in "ba"]


def tie_rules(known: Facts) -> list[Option]:
    """What equal scores mean to tau AP."""
    found = [Option(arguments={})]
    if known.has_ties:
        found.append(Option("ties broken in tau AP", arguments={"ties": "stable"}))
    return found


# The formulas. `over` divides, and gives 0 where there is nothing to divide by.


def ndcg(s: Any, listed: str, ideal: str, gain: Any, discount: tuple) -> Any:
    return s.over(s.dcg(listed, gain, discount), s.ideal(ideal, gain, discount))


def dcg(s: Any, gain: Any, discount: tuple) -> Any:
    return s.dcg("rels", gain, discount)


def ideal_dcg(s: Any, ideal: str, gain: Any, discount: tuple) -> Any:
    return s.ideal(ideal, gain, discount)


def mndcg(s: Any, grade: float, gain: Any, discount: tuple) -> Any:
    return s.over(s.dcg("rels", gain, discount), s.perfect(grade, gain, discount))


def average_precision(s: Any, level: float, R: str, most: str) -> Any:
    return s.over(s.precisions(level), s.smaller(s.R(R, level), s.k(most)))


def precision(s: Any, level: float, divisor: str) -> Any:
    if divisor == "R":
        return s.over(s.hits(level), s.smaller(s.R("pool", level), s.k("length")))
    return s.over(s.hits(level), s.k(divisor))


def recall(s: Any, level: float, R: str) -> Any:
    return s.over(s.hits(level), s.R(R, level))


def capped_recall(s: Any, level: float, R: str) -> Any:
    return s.over(s.hits(level), s.smaller(s.R(R, level), s.k("k")))


def f_measure(s: Any, level: float, R: str, beta: float) -> Any:
    return s.f_score(precision(s, level, "length"), recall(s, level, R), beta)


def hit_rate(s: Any, level: float, most: float) -> Any:
    return s.smaller(s.hits(level), most)


def mean_grade(s: Any, grade: float) -> Any:
    return s.over(s.over(s.gained(), s.k("length")), grade)


def grade_ndcg_f1(s: Any, grade: float) -> Any:
    return s.f_score(mean_grade(s, grade), ndcg(s, "rels", "list", "linear", LOG2), 1)


# (name, base, ranks that stay empty above the first one, what the sum is divided by)
LOG2 = ("log2", 2, 0, 1)

AVERAGED, AS_A_WHOLE = Option("averaged ties"), Option("ties as a whole")

# Of ways that cost the same, those of the metrics that are printed most come first.
WAYS = [
    Way("ndcg", [listed, ideals, gains, discounts], ndcg, rounds=True),
    Way("average_precision", [levels, every_R_of_ap, most], average_precision, rounds=True),
    Way("precision", [levels, divisors], precision),
    Way("recall", [levels, every_R], recall),
    Way("reciprocal_rank", [levels], lambda s, level: s.first(level)),
    Way("hit_rate", [levels, hits], hit_rate, cut="k"),
    Way("r_precision", [levels, every_R], lambda s, level, R: s.at_R(R, level), cut="whole"),
    Way("f_measure", [levels, every_R, betas], f_measure),
    Way("dcg", [gains, discounts_of_dcg], dcg, rounds=True),
    Way("ideal_dcg", [own_ideals, own_gains, own_discounts], ideal_dcg, function=""),
    Way("cumulative_gain", [], lambda s: s.gained()),
    Way("err", [grades]),
    Way("rbp", [persistences, rbp_gains], lambda s, p, gain: s.rbp(p, gain)),
    Way("bpref", [judged], cut="whole"),
    Way("mndcg", [grades, own_gains, own_discounts], mndcg),
    Way("mean_normalized_grade", [grades], mean_grade),
    Way("grade_ndcg_f1", [grades], grade_ndcg_f1),
    Way("auc", [levels, pairs], cut="whole", scores=True),
    Way("kendall_tau", [variants], cut="whole", scores=True),
    Way("gamma", cut="whole", scores=True),
    Way("tau_ap", [tie_rules], cut="whole", scores=True),
    Way("pair_ratio", cut="whole", scores=True),
    Way("capped_recall", [levels, every_R], capped_recall),
    Way(
        "average_precision",
        [levels],
        lambda s, level: s.in_steps(level),
        "",
        "whole",
        ties=AS_A_WHOLE,
    ),
]
for metric, places, cut in (
    ("ndcg", [own_ideals, own_gains, own_discounts], None),
    ("average_precision", [levels, every_R], None),
    ("precision", [levels], "k"),
    ("reciprocal_rank", [levels], None),
):
    averaged = f"tie_averaged_{metric}"
    WAYS.append(Way(metric, places, None, averaged, cut, scores=True, ties=AVERAGED))


def pooled(metric: str, place: Callable[[Facts], list[Option]], sides: Callable) -> Way:
    """Sums over all queries that are divided at the end; `sides` gives both."""
    return Way(metric, [place], sides, function="", mean="pooled")


def half_of_both(s: Any, level: float) -> Any:
    return s.half(s.k("retrieved"), s.R("pool", level))


# Means of many queries that are no arithmetic means of a metric. The formula of a quotient gives
# its two sides.
MEANS = [
    Way(
        "average_precision",
        [levels],
        lambda s, level: average_precision(s, level, "pool", "unlimited"),
        cut="whole",
        mean="geometric",
    ),
    Way("reciprocal_rank", [levels], lambda s, level: s.first(level), mean="harmonic"),
    pooled("recall", levels, lambda s, level: (s.hits(level), s.R("pool", level))),
    pooled("precision", levels, lambda s, level: (s.hits(level), s.k("retrieved"))),
    pooled("f_measure", levels, lambda s, level: (s.hits(level), half_of_both(s, level))),
    pooled(
        "ndcg",
        own_gains,
        lambda s, gain: (s.dcg("rels", gain, LOG2), s.ideal("pool", gain, LOG2)),
    ),
    Way(
        "f_measure",
        [levels],
        lambda s, level: (precision(s, level, "retrieved"), recall(s, level, "pool")),
        function="",
        mean="F of both",
    ),
]
SEARCHED = [CARDS[name] for name in dict.fromkeys(way.metric for way in WAYS)]
METRICS = {card.name: card for card in SEARCHED}
# Metrics that go by the name of another one, and are searched with it.
MISTAKEN_FOR = {
    "capped_recall": "recall",
    "hit_rate": "recall",
    "average_precision": "reciprocal_rank",
}


@kept
def cutoffs(known: Facts) -> list[Option]:
    """The cut-offs in the order of `known.cutoffs`."""

    def cost_of(k: int | None) -> int:
        if k in (None, len(known.rels)) or len(known.cutoffs) == 1:
            return USUAL
        return COMMON if k in USUAL_CUTOFFS else UNUSUAL

    longest = len(known.rels)
    found = [cutoff_at(k, cost_of(k)) for k in known.cutoffs]
    for one in found:
        one.cuts = one.value is not None and one.value < longest
    return found


def cutoff_at(k: int | None, cost: int = USUAL) -> Option:
    option = Option(CUTOFF, k, cost=cost)
    option.column, option.causes = ("k", k), [CUTOFF] if cost else []
    return option


def most_for(options: Sequence[Option]) -> int:
    """The cost up to which options stand together: not too far from the usual; a mistake only
    beside otherwise usual choices, and no two."""
    mistakes = [option.cost for option in options if option.alone]
    if not mistakes:
        return MOST
    return COMMON + mistakes[0] if len(mistakes) == 1 else -1


def cost_of(options: Sequence[Option]) -> int:
    return sum(option.cost for option in options)


def is_tried(options: Sequence[Option]) -> bool:
    return cost_of(options) <= most_for(options)


def fillings(way: Way, known: Facts) -> list[tuple[Option, ...]]:
    """Every combination of choices for the places of a way, the usual one first."""
    found: list[tuple[Option, ...]] = [()]
    for place in way.places:
        found = [chosen + (one,) for chosen in found for one in known.options(place)]
        found = [chosen for chosen in found if is_tried(chosen)]
    return found


def takes_ranks(own: Sequence[Option]) -> bool:
    """Whether a function of scores takes the ranks for them, so that none are equal."""
    return any(option.value == "ranks" for option in own)


def option_arguments(own: Sequence[Option]) -> dict[str, Any]:
    """Those of the package's function, by the choices for its places."""
    given: dict[str, Any] = {}
    for option in own:
        given.update(option.arguments or {})
    return given
