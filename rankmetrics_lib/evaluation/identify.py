"""The number detective: `identify` lists the definitions that give a printed number."""

import difflib
import math
from dataclasses import replace
from decimal import (
    ROUND_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Decimal,
    InvalidOperation,
)

from .. import formulas
from ..formulas import _arguments
from ..formulas._rules import Rule, check_scalar, integer, number, shown
from . import definitions
from .definitions import EVERY_CUT_UP_TO, METRICS, USUAL_CUTS, Known

COLUMNS = ("metric", "k", "gain", "discount", "ideal", "normalizer", "ties")
PLAIN = 2  # highest cost of a definition that leaves no question
NEAREST = 10  # rows where nothing fits
# Further digits are not compared: sums in another order differ there.
MOST_DECIMALS = 10
# Documents that are written out where only their number is known.
LARGEST_POOL = 1000
DECIMALS = Rule(integer, lambda digits: digits >= 0, "an integer of at least 0, or None")
ROUNDINGS = {
    "rounded": ROUND_HALF_UP,
    "half to even": ROUND_HALF_EVEN,
    "cut": ROUND_DOWN,
}


def identify(
    value,
    rels,
    *,
    decimals=None,
    metric=None,
    k=None,
    pool=None,
    n_relevant=None,
    max_grade=None,
    scores=None,
    changes=None,
):
    """List every definition that gives a printed number for a ranking.

    Searched are the metrics with every cut-off, gain, discount, ideal, normalizer and tie rule;
    then terms rounded before the quotient; the misconceptions of `rm.practice`; and one judgment
    changed, if no plain definition fits. A number with few decimals fits by chance too: the
    plainest explanation stands first, and is not proven. Ten documents take about a second;
    `metric` and `k` make it faster.

    Parameters
    ----------
    value : str or float
        The number as printed: "0.785" or "81.96%". A string keeps the zeros at its end.
    rels : sequence of float
        Labels in rank order; with `scores`, in any order.
    decimals : int, optional
        Decimals to compare, by default those of `value`; of more than 10, the first 10.
    metric : str, optional
        Search only this one, by its name in `rm.formulas`.
    k : int, optional
        Search only this cut-off; by default the whole list, every cut-off up to 50, and the usual
        ones above.
    pool : sequence of float, optional
        Labels of all judged documents, retrieved or not.
    n_relevant : int, optional
        Relevant documents in the pool, where its labels are not known.
    max_grade : float, optional
        Highest grade of the scale; by default the highest seen, 4 and 5 are tried.
    scores : sequence of float, optional
        The scores of `rels`: the list is ordered by them, and the tie rules are tried.
    changes : {0, 1}, optional
        1 always tries one changed judgment, 0 never; by default only if no plain definition fits.

    Returns
    -------
    DataFrame
        A row a way to the number: metric, k (missing: the whole list), gain, discount, ideal (or
        the source of R), normalizer, ties; kind ("definition", "rounded terms", "misconception",
        "changed judgment"), the plainest first; value, distance, fits; rounding ("rounded", "half
        to even", "cut"); how, in words; call, the Python that gives the value. If nothing fits, the
        ten nearest, with fits False.

    Raises
    ------
    ValueError, TypeError
        For a value that is no finite number, an empty ranking, an unknown metric, or a bad argument
        of a metric.

    References
    ----------
    Sources 002, 003 and 004, which print four values of NDCG for one ranking.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> pool = [3, 2, 3, 0, 1, 2, 3, 0]
    >>> found = rm.identify("0.9608", [3, 2, 3, 0, 1, 2], pool=pool, metric="ndcg", k=6)
    >>> found.how[0]
    'NDCG at 6: ideal from the list only; gain g; discount 1/log2(i + 1)'
    >>> found.call[0]
    'rm.ndcg([3, 2, 3, 0, 1, 2], 6)'
    """
    try:
        import pandas as pd
    except ModuleNotFoundError as error:
        message = "identify needs pandas: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    printed = Printed(value, decimals)
    known = checked(rels, metric, k, pool, n_relevant, max_grade, scores)
    if changes not in (None, 0, 1):
        raise ValueError(f"changes must be None, 0 or 1, got {shown(changes)}")
    search = Search(printed)
    for ordered in orders(known):
        search.look(definitions.without_changes(ordered))
    if known.scores is not None:
        search.look(definitions.expected_over_ties(known))
    if changes == 1 or (changes is None and not search.has_plain_definition()):
        for ordered in orders(known):
            search.look(definitions.changed_judgments(ordered))
    table = pd.DataFrame(rows_of(search))
    texts = [name for name in COLUMNS if name != "k"]
    table[texts] = table[texts].fillna("").astype("str")
    return table.astype({"k": "Int64"})


# The number


class Printed:
    """The number as it was printed, and which values it may stand for."""

    def __init__(self, value, decimals):
        self.number = decimal_of(value)
        digits = max(-self.number.as_tuple().exponent, 0)
        if decimals is not None:
            digits = DECIMALS.check("decimals", decimals)
        self.step = Decimal(1).scaleb(-min(digits, MOST_DECIMALS))
        self.number = self.number.quantize(self.step, ROUND_HALF_UP)

    def rounding_of(self, value):
        """How the value is rounded to give the number: a key of ROUNDINGS, or None if it does not
        give it."""
        if abs(value - float(self.number)) > 1.01 * float(self.step):
            return None
        exact = Decimal(f"{value:.14g}")  # without the noise of the last bits
        for name, rounding in ROUNDINGS.items():
            if exact.quantize(self.step, rounding) == self.number:
                return name
        return None

    def distance(self, candidate):
        return abs(candidate.value - float(self.number))


def decimal_of(value):
    """The printed number with its decimals; a percentage is a hundredth."""
    expected = "a finite number, or a text such as '0.785' or '81.96%'"
    if isinstance(value, str):
        text = value.strip()
        try:
            found = Decimal(text.removesuffix("%").rstrip())
        except InvalidOperation:
            raise ValueError(f"value must be {expected}, got {shown(value)}") from None
        found = found.scaleb(-2) if text.endswith("%") else found
    elif number(value) is None or isinstance(value, bool):
        raise TypeError(f"value must be {expected}, got {shown(value)}")
    else:
        found = Decimal(repr(number(value)))
    if not found.is_finite() or abs(found) > 10**12:
        raise ValueError(f"value must be {expected}, got {shown(value)}")
    return found


# The ranking


def checked(rels, metric, k, pool, n_relevant, max_grade, scores):
    """What is known, or the error that names the argument."""
    rels = _arguments.labels("rels", rels)
    if not rels:
        raise ValueError("rels must hold at least one label, got []")
    if metric is not None and metric not in METRICS:
        raise ValueError(f"metric must be {nearest_name(metric)}, got {shown(metric)}")
    k = None if k is None else check_scalar("k", k)
    if pool is not None:
        pool = _arguments.labels("pool", pool)
    if pool is not None and n_relevant is not None:
        raise ValueError(
            f"n_relevant must be left out where pool is given, got {shown(n_relevant)}"
        )
    if scores is not None:
        scores = _arguments.scores("scores", scores)
        _arguments.check_same_length("scores", scores, "rels", rels)
    arguments = {
        "n_relevant": n_relevant,
        "max_grade": max_grade,
        "pool": pool,
        "scores": scores,
    }
    given = {name: v for name, v in arguments.items() if v is not None}
    for name in ("n_relevant", "max_grade"):
        if name in given:
            given[name] = check_scalar(name, given[name])
    _arguments.check_together({"labels": rels} | given)
    known = Known(rels, cuts=cuts(rels, pool, k), metric=metric, **given)
    return with_binary_pool(known)


def nearest_name(metric):
    near = difflib.get_close_matches(str(metric).lower(), METRICS, n=1, cutoff=0.5)
    return repr(near[0]) if near else f"one of {', '.join(METRICS)}"


def with_binary_pool(known):
    """Binary labels and R say what the pool holds, as far as a metric looks at it."""
    if known.n_relevant is None or known.is_graded or known.n_relevant > LARGEST_POOL:
        return known
    missed = known.n_relevant - sum(known.rels)
    return replace(known, pool=known.rels + [1] * missed)


def cuts(rels, pool, k):
    if k is not None:
        return (k,)
    longest = max(len(rels), len(pool or []))
    every = range(1, min(longest, EVERY_CUT_UP_TO) + 1)
    usual = [cut for cut in USUAL_CUTS if cut < longest or cut == 10]
    return (None, *sorted({*every, len(rels), *usual}))


def orders(known):
    """The ranking in each order that a tie rule gives, each once."""
    if known.scores is None:
        return [known]
    found = {}
    for ties in ("stable", "best", "worst"):
        rels = formulas.rank_labels(known.rels, known.scores, ties=ties)
        scores = sorted(known.scores, reverse=True)
        ordered = replace(known, rels=rels, scores=scores, ties=ties)
        found.setdefault(tuple(rels), ordered)
    return list(found.values())


# The search


class Search:
    """The candidates that fit, by their call, and the others for the case that none does."""

    def __init__(self, printed):
        self.printed = printed
        self.fitting = {}
        self.others = []

    def look(self, candidates):
        for candidate in candidates:
            if not math.isfinite(candidate.value):
                continue
            rounding = self.printed.rounding_of(candidate.value)
            if rounding is None:
                if candidate.kind in ("definition", "misconception"):
                    self.others.append(candidate)
            elif candidate.exact is None or not self.printed.rounding_of(candidate.exact):
                found = Found(candidate, rounding)
                best = self.fitting.setdefault((candidate.call, candidate.kind), found)
                if found.cost < best.cost:
                    self.fitting[candidate.call, candidate.kind] = found

    def has_plain_definition(self):
        return any(
            found.candidate.kind == "definition" and found.cost <= PLAIN
            for found in self.fitting.values()
        )

    def results(self):
        """What fits, the plainest first; or the nearest, a value once, if nothing does."""
        if self.fitting:
            return sorted(self.fitting.values(), key=lambda found: found.cost)
        nearest = {}
        for candidate in sorted(
            self.others, key=lambda other: (self.printed.distance(other), other.cost)
        ):
            key = candidate.metric, round(candidate.value, 12)
            nearest.setdefault(key, Found(candidate, ""))
        return list(nearest.values())[:NEAREST]


class Found:
    """A candidate and how its value was rounded to give the number."""

    def __init__(self, candidate, rounding):
        self.candidate = candidate
        self.rounding = rounding
        self.cost = candidate.cost + (rounding != "rounded")


def rows_of(search):
    return [row_of(found, search.printed) for found in search.results()]


def row_of(found, printed):
    candidate = found.candidate
    return {name: candidate.columns.get(name) for name in COLUMNS} | {
        "metric": candidate.metric,
        "kind": candidate.kind,
        "value": candidate.value,
        "distance": printed.distance(candidate),
        "fits": bool(found.rounding),
        "rounding": found.rounding,
        "how": candidate.how,
        "call": candidate.call,
    }
