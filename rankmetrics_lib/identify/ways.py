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

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from .known import Known

# How far from the usual a choice is. Costs add up, and order what is found.
USUAL = 0  # what most people compute
COMMON = 1  # a usual alternative
UNUSUAL = 2
RARE = 3
FAR_FETCHED = 4
MOST = 5  # cost of what is tried; what costs more would only fit by chance
USUAL_CUTOFFS = (10, 5, 3, 1, 20, 100, 50, 200, 500, 1000)  # the most usual first
CUTOFF = "cut-off"  # the cause that explains the least where there is another one


class Option:
    """One choice for a place in a formula.

    `value` is what the formula gets. `cause` and `also` are keys of `causes.CAUSES`: why the choice
    may make two numbers differ. `column` is what the table shows. `arguments` are those of the
    package's function, and `measure` the parameters of the measure of `evaluate`; None where they
    have no such choice. `function` is another function of the package. An option that stands
    `alone` is a mistake: it is tried only beside otherwise usual choices.
    """

    def __init__(
        self,
        value: Any,
        words: str = "",
        cost: int = USUAL,
        cause: str = "",
        also: str = "",
        column: tuple[str, Any] | None = None,
        arguments: dict[str, Any] | None = None,
        measure: dict[str, Any] | None = None,
        function: str = "",
        alone: bool = False,
    ):
        self.value, self.words, self.cost = value, words, cost
        self.causes = [one for one in (cause, also) if one]
        self.column, self.arguments, self.measure = column, arguments, measure
        self.function, self.alone = function, alone


class Way:
    """A metric's formula with its places, each of which takes one of the OPTIONS of its name.

    Without a `formula`, the package's `function` gives the values. `cut` says which cut-offs there
    are: any, "whole" for the whole list only, "k" for all others. `scores` says that the function
    takes scores beside labels, and `ties` what it makes of equal ones, whatever their order.
    `rounds` says that it is made of sums, whose terms people round; `mean`, that it is a mean of
    many queries other than the arithmetic one.
    """

    def __init__(
        self,
        metric: str,
        places: str = "",
        formula: Callable | None = None,
        function: str | None = None,
        cut: str = "",
        scores: bool = False,
        ties: Option | None = None,
        rounds: bool = False,
        mean: str = "",
    ):
        self.metric, self.places, self.formula = metric, places.split(), formula
        self.function = metric if function is None else function
        self.cut, self.scores, self.ties = cut, scores, ties
        self.rounds, self.mean = rounds, mean

    @property
    def symbol(self) -> str:
        return CARDS[self.metric].symbol


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

AVERAGED = Option(
    "expected",
    "equal scores: the mean over all their orders",
    COMMON,
    "averaged ties",
    column=("ties", "expected"),
)
AS_A_WHOLE = Option(
    "as a whole",
    "equal scores enter as a whole, with the precision of the last of them",
    COMMON,
    "ties as a whole",
    column=("ties", "as a whole"),
)

# Of ways that cost the same, those of the metrics that are printed most come first.
WAYS = [
    Way("ndcg", "listed ideal gain discount", ndcg, rounds=True),
    Way("average_precision", "level R-of-ap most", average_precision, rounds=True),
    Way("precision", "level divisor", precision),
    Way("recall", "level R", recall),
    Way("reciprocal_rank", "level", lambda s, level: s.first(level)),
    Way("hit_rate", "level hits", hit_rate, cut="k"),
    Way("r_precision", "level R", lambda s, level, R: s.at_R(R, level), cut="whole"),
    Way("f_measure", "level R beta", f_measure),
    Way("dcg", "gain discount-of-dcg", dcg, rounds=True),
    Way("ideal_dcg", "own-ideal own-gain own-discount", ideal_dcg, function=""),
    Way("cumulative_gain", "", lambda s: s.gained()),
    Way("err", "grade"),
    Way("rbp", "persistence rbp-gain", lambda s, p, gain: s.rbp(p, gain)),
    Way("bpref", "judged", cut="whole"),
    Way("mndcg", "grade own-gain own-discount", mndcg),
    Way("mean_normalized_grade", "grade", mean_grade),
    Way("grade_ndcg_f1", "grade", grade_ndcg_f1),
    Way("auc", "level pairs", cut="whole", scores=True),
    Way("kendall_tau", "variant", cut="whole", scores=True),
    Way("gamma", cut="whole", scores=True),
    Way("tau_ap", cut="whole", scores=True),
    Way("pair_ratio", cut="whole", scores=True),
    Way("capped_recall", "level R", capped_recall),
    Way("average_precision", "level", lambda s, level: s.in_steps(level), "", "whole", ties=AS_A_WHOLE),
    *(
        Way(metric, places, None, f"tie_averaged_{metric}", scores=True, ties=AVERAGED)
        for metric, places in (
            ("ndcg", "own-ideal own-gain own-discount"),
            ("average_precision", "level R"),
            ("precision", "level"),
            ("reciprocal_rank", "level"),
        )
    ),
]
# Means of many queries that are no arithmetic means of a metric. The formula of a quotient gives
# its two sides.
MEANS = [
    Way(
        "average_precision",
        "level",
        lambda s, level: average_precision(s, level, "pool", "unlimited"),
        mean="geometric",
    ),
    Way("reciprocal_rank", "level", lambda s, level: s.first(level), mean="harmonic"),
    Way("recall", "level", lambda s, level: (s.hits(level), s.R("pool", level)), mean="pooled"),
    Way("precision", "level", lambda s, level: (s.hits(level), s.k("retrieved")), mean="pooled"),
    Way(
        "f_measure",
        "level",
        lambda s, level: (s.hits(level), s.half(s.k("retrieved"), s.R("pool", level))),
        mean="pooled",
    ),
    Way(
        "ndcg",
        "own-gain",
        lambda s, gain: (s.dcg("rels", gain, LOG2), s.ideal("pool", gain, LOG2)),
        mean="pooled",
    ),
    Way(
        "f_measure",
        "level",
        lambda s, level: (precision(s, level, "retrieved"), recall(s, level, "pool")),
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


# The choices for each place, the usual one first


def every_listed(known: Known) -> list[Option]:
    """The documents that DCG takes."""
    found = [Option("rels", arguments={}, measure={})]
    if known.has_cutoff:
        found.append(Option("whole", "DCG not cut at k", RARE, "list not cut"))
    if known.scores is not None and all(score >= 0 for score in known.scores):
        words = "scores taken for labels, which only the ideal has"
        found.append(Option("scores", words, UNUSUAL, "scores as labels", alone=True))
    return found


def own_ideals(known: Known) -> list[Option]:
    """The ideals that the package's functions have."""
    list_only = Option(
        "list",
        "ideal from the list only",
        COMMON if known.has_pool else USUAL,
        "list-only ideal",
        column=("ideal", "list"),
        arguments={},
    )
    if not known.has_pool:
        return [list_only]
    words, column = "ideal from the judged set", ("ideal", "pool")
    usual = Option("pool", words, column=column, arguments={"pool": None}, measure={})
    return [usual, list_only]


def ideals(known: Known) -> list[Option]:
    """NDCG's ideals, also those that are cut where they should not be, or not cut."""
    others = []
    if known.has_cutoff:
        others += ["list, cut before sorting", "list, not cut"]
        if known.has_pool:
            others += ["pool, not cut", "pool, as long as the list"]
    return own_ideals(known) + [
        Option(
            name,
            f"ideal from the {name.replace('pool', 'judged set')}",
            RARE,
            name,
            column=("ideal", name),
        )
        for name in others
    ]


def own_gains(known: Known) -> list[Option]:
    linear = Option(
        "linear", "gain g", column=("gain", "linear"), arguments={}, measure={}
    )
    if not known.is_graded or max(known.labels) > HIGHEST_EXPONENT:
        return [linear]
    exponential = Option(
        "exponential",
        "gain 2^g - 1",
        COMMON,
        "exponential gain",
        column=("gain", "exponential"),
        arguments={"gain": "exponential"},
        measure={"dcg": "exp-log2"},
    )
    return [linear, exponential]


def gains(known: Known) -> list[Option]:
    """Those of the package, and of labels that were set to 0 and 1 first: a number is the label
    from which the gain is 1."""
    found = own_gains(known)
    for level in known.levels if known.is_graded else ():
        words = f"labels of at least {level:g} set to 1, all others to 0"
        cost = COMMON if level == 1 else UNUSUAL
        found.append(Option(level, words, cost, "binary labels", column=("gain", "binary")))
    if 0 in known.labels and any(known.labels):
        words = "every judged document counts 1, also with grade 0"
        found.append(
            Option(0, words, UNUSUAL, "grade 0 counts", column=("gain", "binary"), alone=True)
        )
    return found


def own_discounts(known: Known) -> list[Option]:
    found = []
    for name, base, words, cost, cause in (
        ("log2", 2, "discount 1/log2(i + 1)", USUAL, ""),
        ("zipf", 2, "discount 1/i", UNUSUAL, "zipf discount"),
        ("jarvelin", 2, "discount 1/log2(i) from rank 2 on", UNUSUAL, "jarvelin discount"),
        ("jarvelin", math.e, "discount 1/ln(i) from rank 3 on", FAR_FETCHED, "other logarithm"),
        ("jarvelin", 10, "discount 1/log10(i) from rank 10 on", FAR_FETCHED, "other logarithm"),
    ):
        arguments = {} if name == "log2" else {"discount": name}
        if base != 2:
            arguments["base"] = base
        shown = name if base == 2 else f"{name}, base {base:.4g}"
        found.append(
            Option(
                (name, base, 0, 1),
                words,
                cost,
                cause,
                column=("discount", shown),
                arguments=arguments,
                measure=None if arguments else {},
            )
        )
    return found


def discounts(known: Known) -> list[Option]:
    return own_discounts(known) + [
        Option(
            ("log2", 2, 1, 1),
            "discount 1/log2(i + 2)",
            UNUSUAL,
            "log2(i + 2)",
            column=("discount", "log2(i + 2)"),
        )
    ]


def discounts_of_dcg(known: Known) -> list[Option]:
    """Another logarithm of i + 1 is the usual one times a constant, which NDCG loses."""
    return discounts(known) + [
        Option(
            ("log2", 2, 0, divisor),
            f"discount 1/{name}(i + 1)",
            UNUSUAL,
            "other logarithm",
            column=("discount", f"{name}(i + 1)"),
        )
        for name, divisor in (("ln", math.log(2)), ("log10", math.log10(2)))
    ]


def levels(known: Known) -> list[Option]:
    found = [Option(1, arguments={}, measure={})]
    for level in known.levels:
        if level != 1:
            words, given = f"relevant from label {level:g} up", {"relevance_level": level}
            measure = {"rel": level}
            found.append(
                Option(level, words, UNUSUAL, "relevance level", arguments=given, measure=measure)
            )
    return found


def every_R(known: Known) -> list[Option]:
    """Which relevant documents R counts."""
    cost = COMMON if known.has_R else USUAL
    words, column = "R of the list only", ("ideal", "list")
    list_only = Option("list", words, cost, "list-only R", column=column, arguments={})
    if not known.has_R:
        return [list_only]
    words, column = "R of the judged set", ("ideal", "pool")
    usual = Option("pool", words, column=column, arguments={"n_relevant": None}, measure={})
    return [usual, list_only]


def every_R_of_ap(known: Known) -> list[Option]:
    if not known.has_cutoff:
        return every_R(known)
    words, column = "divided by the hits among the first k", ("ideal", "list")
    return every_R(known) + [Option("hits", words, COMMON, "list-only R", column=column)]


def most(known: Known) -> list[Option]:
    """How many documents average precision divides by at most."""
    usual = Option("unlimited", column=("normalizer", "relevant"), arguments={}, measure={})
    if not known.has_cutoff:
        return [usual]
    given, column = {"normalizer": "truncated"}, ("normalizer", "truncated")
    words, cause = "divided by min(R, k)", "truncated normalizer"
    return [
        usual,
        Option("k", words, COMMON, cause, column=column, arguments=given, measure=given),
    ]


def divisors(known: Known) -> list[Option]:
    """What precision divides by."""
    found = [Option("length", arguments={}, measure={})]
    if known.has_cutoff:
        words = "divided by the documents retrieved, not by k"
        found.append(Option("retrieved", words, COMMON, "divided by the retrieved"))
        if known.has_R:
            found.append(Option("R", "divided by min(R, k), not by k", COMMON, "capped precision"))
    return found


def hits(known: Known) -> list[Option]:
    words = "the hits are counted, not whether there is one"
    return [
        Option(1, arguments={}, measure={}),
        Option(math.inf, words, UNUSUAL, "hits counted", alone=True),
    ]


def betas(known: Known) -> list[Option]:
    found = [Option(1, "beta 1", arguments={}, measure={})]
    for beta, words, cause in (
        (0.5, "0.5", "beta"),
        (2, "2", "beta"),
        (math.sqrt(2), "√2", "beta squared"),
    ):
        given = {"beta": beta}
        words = f"beta {words}"
        found.append(Option(beta, words, UNUSUAL, cause, arguments=given, measure=given))
    return found


def persistences(known: Known) -> list[Option]:
    return [
        Option(
            p,
            f"persistence {p}",
            cost,
            "persistence" if cost else "",
            arguments={"persistence": p},
            measure={"p": p},
        )
        for p, cost in ((0.8, USUAL), (0.5, COMMON), (0.9, UNUSUAL), (0.95, RARE))
    ]


def rbp_gains(known: Known) -> list[Option]:
    """(what a document counts, the label from which it is 1 or the grade of which it is a share)"""
    found = []
    for level in levels(known):
        value = ("level", level.value)
        found.append(
            Option(
                value,
                level.words,
                level.cost,
                *level.causes,
                arguments=level.arguments,
                measure=level.measure,
            )
        )
    if known.is_graded and known.highest_grades:
        column = ("gain", "linear")
        found.append(Option(("share", 1), "gain g", COMMON, "grades in RBP", column=column))
        for place, grade in enumerate(known.highest_grades):
            given = {"max_grade": grade}
            found.append(
                Option(
                    ("share", grade),
                    f"gain g/{grade:g}",
                    UNUSUAL if place else COMMON,
                    "share of the top in RBP",
                    column=column,
                    arguments=given,
                    measure=given,
                    function="graded_rbp",
                )
            )
    return found


def grades(known: Known) -> list[Option]:
    """The highest grade of the scale."""
    return [
        Option(
            grade,
            f"highest grade {grade:g}",
            cost,
            "highest grade" if cost else "",
            arguments={"max_grade": grade},
            measure={"max_grade": grade},
        )
        for grade, cost in zip(known.highest_grades, (USUAL, COMMON, UNUSUAL))
    ]


def judged(known: Known) -> list[Option]:
    """R and N of bpref; of many lists, the level from which a document is relevant."""
    if known.is_many:
        return levels(known)
    found = []
    for name, words, labels in (
        ("pool", "judged set", known.pool),
        ("list", "list", known.rels),
    ):
        if labels is not None:
            given = {
                "n_relevant": sum(label >= 1 for label in labels),
                "n_nonrelevant": max(sum(l < 1 for l in side) for side in (labels, known.rels)),
            }
            found.append(
                Option(
                    given,
                    f"R and N from the {words}",
                    COMMON if found else USUAL,
                    column=("ideal", name),
                    arguments=given,
                    measure=None if found else {},
                )
            )
    return found


def pairs(known: Known) -> list[Option]:
    """Which pairs AUC counts, and how."""
    if known.is_many:
        every, words = {"judged_only": False}, "unjudged documents count as nonrelevant"
        return [
            Option("judged", "unjudged documents left out", measure={}),
            Option("all", words, COMMON, "unjudged as nonrelevant", measure=every),
        ]
    found = [Option("scores", arguments={}, measure={})]
    if known.has_ties:
        words = "a tied pair counts by its order in the list"
        found.append(Option("ranks", words, COMMON, "ties broken in AUC", arguments={}))
    return found


def variants(known: Known) -> list[Option]:
    return [
        Option(name, f"variant {name}", cost, arguments={"variant": name})
        for name, cost in (("b", USUAL), ("a", UNUSUAL))
    ]


OPTIONS: dict[str, Callable[[Known], list[Option]]] = {
    "listed": every_listed,
    "ideal": ideals,
    "own-ideal": own_ideals,
    "gain": gains,
    "own-gain": own_gains,
    "discount": discounts,
    "own-discount": own_discounts,
    "discount-of-dcg": discounts_of_dcg,
    "level": levels,
    "R": every_R,
    "R-of-ap": every_R_of_ap,
    "most": most,
    "divisor": divisors,
    "hits": hits,
    "beta": betas,
    "persistence": persistences,
    "rbp-gain": rbp_gains,
    "grade": grades,
    "judged": judged,
    "pairs": pairs,
    "variant": variants,
}


def cutoffs(known: Known) -> list[Option]:
    """The cut-offs in the order of `known.cutoffs`."""
    return known.once("cutoffs", lambda: cutoffs_of(known))


def cutoffs_of(known: Known) -> list[Option]:
    found = []
    for k in known.cutoffs:
        usual = k in (None, len(known.rels)) or len(known.cutoffs) == 1
        cost = USUAL if usual else COMMON if k in USUAL_CUTOFFS else UNUSUAL
        found.append(Option(k, cost=cost, cause="" if usual else CUTOFF, column=("k", k)))
    return found


def is_tried(options: Sequence[Option]) -> bool:
    """Whether options stand together: not too far from the usual; a mistake only beside otherwise
    usual choices."""
    cost = sum(option.cost for option in options)
    mistakes = [option for option in options if option.alone]
    if len(mistakes) == 1:
        return cost - mistakes[0].cost <= COMMON
    return not mistakes and cost <= MOST


def fillings(way: Way, known: Known) -> Iterator[tuple[Option, ...]]:
    """Every combination of choices for the places of a way."""
    other = () if known.metric in (None, way.metric) else (Option(None, cost=COMMON),)
    found: list[tuple[Option, ...]] = [()]
    for place in way.places:
        options = known.once(place, lambda place=place: OPTIONS[place](known))
        found = [chosen + (one,) for chosen in found for one in options]
        found = [chosen for chosen in found if is_tried(chosen)]
    for chosen in found:
        if is_tried(chosen + other):
            yield chosen + other
