"""What a printed number may mean: the definitions of the metrics as data, each with its value for
one ranking.

A definition is a metric and a choice for each of its parameters. `identify` searches them.
"""

import itertools
import math
from collections import Counter
from dataclasses import dataclass, field, replace

from .. import formulas
from ..formulas.dcg import gain_of, weight_at
from ..practice import exercises

# What is unusual about each kind in itself; choices other than the usual ones add to it.
COST_OF = {
    "definition": 0,
    "rounded terms": 2,
    "misconception": 2,
    "changed judgment": 3,
}
EVERY_CUT_UP_TO = 50
USUAL_CUTS = (1, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
# Metric: its name in words, and the parameters that its definitions differ in.
METRICS = {
    "ndcg": ("NDCG", ("k", "ideal", "gain", "discount")),
    "average_precision": ("AP", ("k", "relevant", "normalizer")),
    "precision": ("P", ("k", "level")),
    "recall": ("recall", ("k", "relevant")),
    "reciprocal_rank": ("RR", ("k", "level")),
    "hit_rate": ("hit rate", ("k", "level")),
    "r_precision": ("R-precision", ("relevant",)),
    "f_measure": ("F", ("k", "relevant", "beta")),
    "dcg": ("DCG", ("k", "gain", "discount")),
    "ideal_dcg": ("ideal DCG", ("k", "ideal", "gain", "discount")),
    "cumulative_gain": ("CG", ("k",)),
    "err": ("ERR", ("k", "max_grade")),
    "rbp": ("RBP", ("persistence", "level")),
    "bpref": ("bpref", ("judged",)),
    "mndcg": ("MNDCG", ("k", "max_grade", "gain", "discount")),
    "mean_normalized_grade": ("mean normalized grade", ("k", "max_grade")),
    "grade_ndcg_f1": ("F1 of grade and NDCG", ("k", "max_grade")),
    "auc": ("AUC", ()),
    "kendall_tau": ("Kendall's tau", ("variant",)),
    "gamma": ("gamma", ()),
    "tau_ap": ("tau AP", ()),
    "pair_ratio": ("pair ratio", ()),
}
OVER_SCORES = ("auc", "kendall_tau", "gamma", "tau_ap", "pair_ratio")
# The mean over all orders of the documents that share a score.
EXPECTED = {
    "precision": ("k", "level"),
    "reciprocal_rank": ("k", "level"),
    "average_precision": ("k", "relevant"),
    "ndcg": ("k", "ideal", "gain", "discount"),
}
GAINS = {"linear": "gain g", "exponential": "gain 2^g - 1"}
LOG2 = "discount 1/log2(i + 1)"
DISCOUNTS = (
    ({}, LOG2, 0),
    ({"discount": "zipf"}, "discount 1/i", 2),
    ({"discount": "jarvelin"}, "discount 1/log2(i) from rank 2 on", 2),
    (
        {"discount": "jarvelin", "base": math.e},
        "discount 1/ln(i) from rank 3 on",
        4,
    ),
    (
        {"discount": "jarvelin", "base": 10},
        "discount 1/log10(i) from rank 10 on",
        4,
    ),
)
# Exercises whose wrong functions take the labels as they are, and those that take 0 and 1.
GRADED = (
    "ndcg",
    "exponential_ndcg",
    "dcg",
    "exponential_dcg",
    "mndcg",
    "err",
    "reciprocal_rank",
)
BINARY = (
    "average_precision",
    "average_precision_at_k",
    "truncated_average_precision",
    "precision_at_k",
    "recall_at_k",
    "f_measure",
    "r_precision",
    "reciprocal_rank_at_k",
    "rbp",
)
# Decimals to which people round on the way, and how unusual that is.
ROUNDED_TO = {2: 1, 3: 1, 4: 2, 1: 3}


@dataclass(frozen=True)
class Known:
    """What is known of the ranking; `cuts` are the cut-offs to try, `ties` how equal scores were
    ordered."""

    rels: list
    pool: list | None = None
    n_relevant: int | None = None
    max_grade: float | None = None
    scores: list | None = None
    cuts: tuple = (None,)
    ties: str = ""
    metric: str | None = None

    def asks(self, metric):
        return self.metric in (None, metric)

    @property
    def labels(self):
        return self.rels + (self.pool or [])

    @property
    def is_graded(self):
        return any(label not in (0, 1) for label in self.labels)


@dataclass(frozen=True)
class Choice:
    """One value of a parameter: the arguments it stands for, in words, and how far it is from the
    usual one."""

    arguments: dict
    words: str = ""
    cost: int = 0
    columns: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Candidate:
    """A way to a number. `call` is the Python that gives it, `cost` counts what is unusual about
    it.

    `exact` is the value without the rounding on the way, where there is one.
    """

    kind: str
    metric: str
    how: str
    call: str
    value: float
    cost: int
    columns: dict
    exact: float | None = None


def arguments_of(parts):
    return {name: value for part in parts for name, value in part.arguments.items()}


def candidate(kind, metric, title, parts, call, value, exact=None):
    """A candidate from the choices that make it."""
    words = "; ".join(part.words for part in parts if part.words)
    columns = {name: value for part in parts for name, value in part.columns.items()}
    at = "" if columns.get("k") is None else f" at {columns['k']}"
    how = f"{title}{at}" + (f": {words}" if words else "")
    cost = COST_OF[kind] + sum(part.cost for part in parts)
    return Candidate(kind, metric, how, call, value, cost, columns, exact)


# What each parameter may be


def choices(known):
    """The choices for each parameter, the usual one first."""
    return {
        "k": [cut(known, k) for k in known.cuts],
        "ideal": ideals(known),
        "gain": [
            Choice({"gain": gain} if cost else {}, words, cost, {"gain": gain})
            for cost, (gain, words) in enumerate(GAINS.items())
            if gain == "linear" or (known.is_graded and max(known.labels) <= 1000)
        ],
        "discount": [
            Choice(arguments, words, cost, {"discount": discount_name(arguments)})
            for arguments, words, cost in DISCOUNTS
        ],
        "level": [relevance_level(level) for level in levels(known)],
        "relevant": [choice for level in levels(known) for choice in relevant(known, level)],
        "judged": judged_counts(known),
        "normalizer": [
            Choice({}, "divided by R", 0, {"normalizer": "relevant"}),
            Choice(
                {"normalizer": "truncated"},
                "divided by min(R, k)",
                1,
                {"normalizer": "truncated"},
            ),
        ],
        "beta": [
            Choice({}, "beta 1"),
            Choice({"beta": 0.5}, "beta 0.5", 2),
            Choice({"beta": 2}, "beta 2", 2),
        ],
        "persistence": [
            Choice({"persistence": p}, f"persistence {p}", cost)
            for cost, p in enumerate((0.8, 0.5, 0.9, 0.95))
        ],
        "max_grade": [
            Choice({"max_grade": grade}, f"highest grade {grade:g}", cost)
            for cost, grade in enumerate(highest_grades(known))
        ],
        "variant": [Choice({"variant": variant}, f"variant {variant}", 2) for variant in "ba"],
    }


def cut(known, k):
    usual = k in (None, len(known.rels)) or len(known.cuts) == 1
    cost = 0 if usual else 1 if k in USUAL_CUTS else 2
    return Choice({} if k is None else {"k": k}, "", cost, {"k": k})


def discount_name(arguments):
    name, base = arguments.get("discount", "log2"), arguments.get("base")
    return name if base is None else f"{name}, base {base:.4g}"


def ideals(known):
    list_only = Choice({}, "ideal from the list only", 1, {"ideal": "list"})
    if known.pool is None:
        return [list_only]
    return [
        Choice({"pool": known.pool}, "ideal from the pool", 0, {"ideal": "pool"}),
        list_only,
    ]


def levels(known):
    """The labels from which a document may count as relevant."""
    return [1] + sorted({label for label in known.labels if label > 0} - {1})


def relevance_level(level):
    if level == 1:
        return Choice({})
    words = f"relevant from label {level:g} up"
    return Choice({"relevance_level": level}, words, 2)


def relevant(known, level):
    """The relevance level together with R, which depends on it."""
    hits = sum(rel >= level for rel in known.rels)
    total = known.n_relevant if level == 1 else None
    if known.pool is not None:
        total = sum(label >= level for label in known.pool)
    base = relevance_level(level)
    if total is not None:
        yield r_choice(base, {"n_relevant": total}, f"R = {total} of the pool", 0, "pool")
    if total is None or total > hits:
        yield r_choice(base, {}, f"R = {hits} of the list only", 1, "list")


def r_choice(base, arguments, words, cost, ideal):
    words = f"{words}; {base.words}" if base.words else words
    return Choice(base.arguments | arguments, words, base.cost + cost, {"ideal": ideal})


def judged_counts(known):
    """R and N of bpref."""
    sources = {"pool": known.pool, "list": known.rels}
    return [
        Choice(
            {
                "n_relevant": sum(label >= 1 for label in labels),
                "n_nonrelevant": sum(label < 1 for label in labels),
            },
            f"R and N from the {name}",
            2,
            {"ideal": name},
        )
        for name, labels in sources.items()
        if labels is not None
    ]


def highest_grades(known):
    """Highest grade of the scale: the one given, or the highest seen, 4 and 5."""
    if known.max_grade is not None:
        return [known.max_grade]
    seen = max([1, *known.labels])
    return [seen] + [grade for grade in (4, 5) if grade > seen] if seen <= 1000 else []


TIES = {
    "stable": (0, "equal scores in the given order"),
    "best": (1, "equal scores: the best label first"),
    "worst": (1, "equal scores: the worst label first"),
    "expected": (1, "equal scores: the mean over all their orders"),
}


def with_ties(ties, candidates):
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


def without_changes(known):
    """Every way to a number from the labels as they are."""
    ways = (definitions, other_ideals, rounded_on_the_way, misconceptions)
    return with_ties(known.ties, itertools.chain(*(way(known) for way in ways)))


# The definitions


def definitions(known, most=None):
    """Every definition with its value; `most` leaves out the choices of a higher cost."""
    options = {
        name: [c for c in found if most is None or c.cost <= most]
        for name, found in choices(known).items()
    }
    for metric, (title, parameters) in METRICS.items():
        if known.asks(metric):
            for parts in itertools.product(*(options[name] for name in parameters)):
                yield from defined(known, metric, title, parts)


def defined(known, metric, title, parts):
    arguments = arguments_of(parts)
    if arguments.get("normalizer") == "truncated" and "k" not in arguments:
        return  # there is nothing to truncate
    lists = [arguments.pop("pool", known.rels) if metric == "ideal_dcg" else known.rels]
    if metric in OVER_SCORES:
        lists.append(known.scores or list(range(len(known.rels), 0, -1)))
    yield computed(metric, metric, title, parts, lists, arguments)


def computed(metric, function, title, parts, lists, arguments):
    value = float(getattr(formulas, function)(*lists, **arguments))
    call = written(function, lists, arguments)
    return candidate("definition", metric, title, parts, call, value)


def written(function, lists, arguments):
    """The call in Python."""
    others = dict(arguments)
    values = [repr(value) for value in lists]
    if "k" in others:
        k = others.pop("k")
        values.append(repr(k) if len(lists) == 1 else f"k={k}")
    values += [f"{name}={value!r}" for name, value in others.items()]
    return f"rm.{function}({', '.join(values)})"


def expected_over_ties(known):
    """The definitions that take the mean over all orders of equal scores; `rels` stand beside their
    scores."""
    return with_ties("expected", expected(known))


def expected(known):
    options = choices(known)
    lists = [known.rels, known.scores]
    for metric, parameters in EXPECTED.items():
        if known.asks(metric):
            for parts in itertools.product(*(options[name] for name in parameters)):
                function, title = f"tie_averaged_{metric}", METRICS[metric][0]
                yield computed(metric, function, title, parts, lists, arguments_of(parts))


def other_ideals(known):
    """NDCG whose ideal is cut where it should not be, or not cut where it should be."""
    if not known.asks("ndcg"):
        return
    options = choices(known)
    for parts in itertools.product(*(options[name] for name in ("k", "gain", "discount"))):
        arguments = arguments_of(parts)
        k = arguments.pop("k", None)
        above = formulas.dcg(known.rels, k, **arguments)
        for words, labels, length in ideals_cut_otherwise(known, k):
            below = formulas.ideal_dcg(labels, length, **arguments)
            if below:
                call = "{} / {}".format(
                    written("dcg", [known.rels], {"k": k} | arguments),
                    written(
                        "ideal_dcg",
                        [labels],
                        ({"k": length} if length else {}) | arguments,
                    ),
                )
                ideal = Choice({}, f"ideal from the {words}", 3, {"ideal": words})
                whole = (ideal, *parts)
                yield candidate("definition", "ndcg", "NDCG", whole, call, above / below)


def ideals_cut_otherwise(known, k):
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


# Terms rounded before they are added up, or sums before they are divided


def decimal_cut(value, digits):
    return math.floor(value * 10**digits + 1e-9) / 10**digits


ROUNDINGS = {"rounded to": round, "cut after": decimal_cut}


EXACT = "exact sum"


def ways_to_add(terms, digits):
    """(words, numbers to add) for every way of adding the terms up with so many decimals; the exact
    one is last."""
    exact = math.fsum(terms)
    ways = []
    for words, rounding in ROUNDINGS.items():
        rounded = [rounding(term, digits) for term in terms]
        places = "1 decimal" if digits == 1 else f"{digits} decimals"
        ways.append((f"terms {words} {places}", rounded))
        ways.append((f"sum {words} {places}", [rounding(exact, digits)]))
    return [*ways, (EXACT, [exact])]


def added(terms):
    text = " + ".join(repr(term) for term in terms)
    return f"({text})" if len(terms) > 1 else text or "0"


def rounded_on_the_way(known):
    """DCG, NDCG and AP from rounded terms or sums, the arithmetic written out."""
    yield from rounded_ndcg(known)
    yield from rounded_average_precision(known)


def rounded_ndcg(known):
    options = choices(known)
    discounts = [choice for choice in options["discount"] if choice.cost < 4]
    for parts in itertools.product(options["k"], options["gain"], discounts):
        arguments = arguments_of(parts)
        above = dcg_terms(known.rels, **arguments)
        if known.asks("dcg"):
            yield from rounded_sums("dcg", parts, above)
        for ideal in options["ideal"] if known.asks("ndcg") else ():
            labels = ideal.arguments.get("pool", known.rels)
            below = dcg_terms(sorted(labels, reverse=True), **arguments)
            if below:
                yield from quotients((ideal, *parts), above, below)


def rounded_sums(metric, parts, terms, divisor=1):
    """The sum of rounded terms, divided by a number that is known exactly."""
    for digits, cost in ROUNDED_TO.items():
        for words, rounded in ways_to_add(terms, digits)[:-1]:
            part = Choice({}, words, cost)
            yield candidate(
                "rounded terms",
                metric,
                METRICS[metric][0],
                (*parts, part),
                added(rounded) + (f" / {divisor}" if divisor != 1 else ""),
                sum(rounded) / divisor,
                math.fsum(terms) / divisor,
            )


def quotients(parts, above, below):
    """NDCG from sums that were rounded, each in its way but to the same decimals."""
    exact = math.fsum(above) / math.fsum(below)
    for digits, cost in ROUNDED_TO.items():
        ways = itertools.product(ways_to_add(above, digits), ways_to_add(below, digits))
        for (words, terms), (words_below, terms_below) in ways:
            if words == words_below == EXACT or not sum(terms_below):
                continue
            alike = words == words_below
            said = words if alike else f"DCG: {words}, ideal: {words_below}"
            part = Choice({}, said, cost + (not alike))
            call = f"{added(terms)} / {added(terms_below)}"
            value = sum(terms) / sum(terms_below)
            yield candidate("rounded terms", "ndcg", "NDCG", (*parts, part), call, value, exact)


def dcg_terms(rels, k=None, gain="linear", discount="log2", base=2):
    return [
        float(gain_of(rel, gain) * weight_at(rank, discount, base))
        for rank, rel in enumerate(rels[:k], 1)
        if rel
    ]


def rounded_average_precision(known):
    if not known.asks("average_precision"):
        return
    options = choices(known)
    for parts in itertools.product(options["k"], options["relevant"]):
        arguments = arguments_of(parts)
        hits = [rel >= arguments.get("relevance_level", 1) for rel in known.rels]
        R = arguments.get("n_relevant", sum(hits))
        terms = [
            sum(hits[:rank]) / rank for rank, hit in enumerate(hits[: arguments.get("k")], 1) if hit
        ]
        if R:
            yield from rounded_sums("average_precision", parts, terms, R)


# The known misconceptions


def misconceptions(known):
    """The wrong functions of the exercises, where they give another number than the right one."""
    options = choices(known)
    for exercise in exercises().values():
        if exercise.name in GRADED + BINARY:
            names = exercise.signature[len(exercise.name) + 1 : -1].split(", ")
            for arguments in inputs(known, exercise.name in GRADED, names, options):
                yield from mistaken(known, exercise, names, arguments)


def inputs(known, graded, names, options):
    """Every value of each of the named arguments, as tuples."""
    for level in [1] if graded else levels(known):
        pool = known.rels if known.pool is None else known.pool
        if graded:
            rels = known.rels
        else:
            rels, pool = ([int(x >= level) for x in labels] for labels in (known.rels, pool))
        total = known.n_relevant if level == 1 and known.n_relevant else sum(pool)
        possible = {
            "rels": [rels],
            "k": [k for k in known.cuts if k is not None],
            "pool": [pool],
            "n_relevant": [total],
            "max_grade": highest_grades(known),
            "persistence": [c.arguments["persistence"] for c in options["persistence"]],
            "beta": [1.0, 0.5, 2.0],
        }
        yield from itertools.product(*(possible[name] for name in names))


def mistaken(known, exercise, names, arguments):
    metric = METRIC_OF.get(exercise.name, exercise.name)
    if not known.asks(metric):
        return
    right = number_from(exercise.reference, arguments)
    for position, mistake in enumerate(exercise.misconceptions):
        value = number_from(mistake.function, arguments)
        if value is None or (right is not None and math.isclose(value, right)):
            continue
        shown = ", ".join(repr(argument) for argument in arguments)
        call = f'rm.practice.exercises()["{exercise.name}"].misconceptions[{position}].function({shown})'
        k = dict(zip(names, arguments, strict=True)).get("k")
        words = f"“{mistake.name}”. {mistake.explanation}"
        cost = 0 if k in (None, len(known.rels)) else 1 if k in USUAL_CUTS else 2
        part = Choice({}, words, cost, {"k": k})
        title = METRICS[metric][0] + ", misunderstood"
        yield candidate("misconception", metric, title, (part,), call, value)


METRIC_OF = {
    "exponential_ndcg": "ndcg",
    "exponential_dcg": "dcg",
    "average_precision_at_k": "average_precision",
    "truncated_average_precision": "average_precision",
    "precision_at_k": "precision",
    "recall_at_k": "recall",
    "reciprocal_rank_at_k": "reciprocal_rank",
}


def number_from(function, arguments):
    """The value, or None where a wrong function stumbles over the input."""
    copies = [list(a) if isinstance(a, list) else a for a in arguments]
    try:
        value = float(function(*copies))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


# One judgment changed


def changed_judgments(known):
    """The plainest definitions, after one label of the list or of the pool was changed to another
    grade."""
    highest = known.max_grade or max([1, *known.labels])
    grades = sorted({*range(int(min(highest, 10)) + 1), *known.labels})
    cuts = tuple(k for k in known.cuts if k in (None, len(known.rels), *USUAL_CUTS))
    known = replace(known, cuts=cuts if len(known.cuts) > 1 else known.cuts)
    for place, label, change in changes(known):
        for grade in grades:
            if grade != label:
                said = f"{place} had label {grade:g} instead of {label:g}"
                for found in with_ties(known.ties, definitions(change(grade), most=1)):
                    kind = "changed judgment"
                    cost = found.cost + COST_OF[kind]
                    yield replace(found, kind=kind, cost=cost, how=f"{found.how}; if {said}")


def changes(known):
    """(place in words, its label, how to put another there) for each document of the list, then of
    the pool."""
    missed = known.pool and missed_places(known.rels, known.pool)
    for position, label in missed or []:

        def in_pool(grade, position=position):
            return replace(known, pool=with_label(known.pool, position, grade))

        yield f"document {position + 1} of the pool", label, in_pool
    for position, label in enumerate(known.rels):

        def in_list(grade, position=position, label=label):
            rels = with_label(known.rels, position, grade)
            pool = known.pool and in_both(known.pool, position, label, grade)
            return replace(known, rels=rels, pool=pool)

        yield f"the document at rank {position + 1}", label, in_list


def missed_places(rels, pool):
    """(position, label) of the pool's documents that the list lacks; of several with one label, the
    last."""
    found, missed = Counter(rels), {}
    for position, label in enumerate(pool):
        if found[label]:
            found[label] -= 1
        else:
            missed[label] = position
    return [(position, label) for label, position in missed.items()]


def in_both(pool, position, label, grade):
    """The pool after a change in the list: at the same place if the list comes first there, else
    where the label is."""
    if pool[position : position + 1] != [label]:
        position = pool.index(label) if label in pool else len(pool)
    return with_label(pool, position, grade)


def with_label(labels, position, label):
    return [*labels[:position], label, *labels[position + 1 :]]
