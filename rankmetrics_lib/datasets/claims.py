"""The sources' 155 statements: what each claims, what is right, and expressions that compute
both.

The data are in claims.json. Its expressions are Python over `rm` (this package), `math`,
`itertools` and the functions at the end of this file. If `claimed` and `right` are numbers,
`compute` gives `right`. If they are words, `compute` gives `value`, the right result for one small
input, and `compute_claimed` gives what the words claim for the same input.
"""

import itertools
import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import rankmetrics_lib as rm

Numbers = float | list[float]

AUTHORS = {
    "000": "carrotomato",
    "001": "otzslayer",
    "002": "lsgqjh",
    "003": "FesianXu",
    "004": "dbthinking",
}

# The agreement that each verdict requires; see Claim.agreement.
AGREEMENT = {
    "exact": "exact",
    "rounding": "rounding",
    "wrong": "off",
    "misleading": "off",
    "contradicts": "off",
}


class Claim(NamedTuple):
    """A statement of a source, and the verdict on it.

    Attributes
    ----------
    id : str
        Source and number, as in "S000-13".
    kind : str
        "definition", "worked example", "claim" or "code output".
    section : str
        Name of the module in rankmetrics_lib.formulas and of the chapter that treat it.
    statement : str
        What the source says, in this book's words.
    claimed : str or list of str
        The number or numbers as the source prints them, or the claim in words.
    right : float or list of float or str
        The right number or numbers in full precision, or the correction in words.
    verdict : str
        A key of AGREEMENT. "rounding": only the last printed digit is off, by one. "misleading":
        true only under conditions that the source does not state. "contradicts": at odds with
        another statement.
    contradicts : str, optional
        The id of that other statement.
    why : str
        The reason for the verdict; every decimal in it is computed.
    compute, compute_claimed : str, optional
        Expressions for what is right and for what is claimed.
    value, claimed_value : float or list of float, optional
        The values of these expressions, if `right` and `claimed` are words.
    also : str, optional
        Expression for further numbers that `why` mentions.
    """

    id: str
    kind: str
    section: str
    statement: str
    claimed: str | list[str]
    right: Numbers | str
    verdict: str
    contradicts: str | None = None
    why: str = ""
    compute: str | None = None
    value: Numbers | None = None
    compute_claimed: str | None = None
    claimed_value: Numbers | None = None
    also: str | None = None

    @property
    def source(self) -> str:
        """The source's number, "000" to "004"."""
        return self.id[1:4]

    @property
    def author(self) -> str:
        """Name of the source's author.

        Examples
        --------
        >>> claims()[0].author
        'carrotomato'
        """
        return AUTHORS[self.source]

    def computed(self) -> Any:
        """What is right, computed; None if there is nothing to compute."""
        return evaluate(self.compute)

    def computed_claimed(self) -> Any:
        """What is claimed, computed in the source's own way; None if it cannot be."""
        return evaluate(self.compute_claimed)

    def agreement(self) -> str | None:
        """How well the claim agrees with what is computed.

        Returns
        -------
        str or None
            For printed numbers, the result of `compare_printed`: "exact", "rounding" or "off". For
            words, "exact" if the two computed values are equal and "off" if not. None if there are
            not two values to compare.

        Examples
        --------
        >>> claim = next(claim for claim in claims() if claim.id == "S000-13")
        >>> claim.claimed, round(claim.computed(), 4), claim.agreement()
        ('0.435', 0.4417, 'off')
        """
        if self.compute and is_printed(self.claimed):
            return compare_printed(self.claimed, self.computed())
        if self.compute and self.compute_claimed:
            return "exact" if is_close(self.computed_claimed(), self.computed()) else "off"
        return None

    def holds(self) -> bool:
        """Whether the recomputed numbers confirm both `right` and the verdict.

        Examples
        --------
        >>> all(claim.holds() for claim in claims())
        True
        """
        right = self.right if self.value is None else self.value
        return (self.compute is None or is_close(self.computed(), right)) and self.agreement() in (
            AGREEMENT[self.verdict],
            None,
        )


def claims() -> list[Claim]:
    """All statements, in the order of the sources.

    Returns
    -------
    list of Claim

    Examples
    --------
    >>> len(claims())
    155
    >>> claims()[1].statement
    'Of five documents the second is the first relevant one: RR is one half.'
    """
    text = Path(__file__).with_name("claims.json").read_text(encoding="utf-8")
    return [Claim(**claim) for claim in json.loads(text)]


def by_author(text: str) -> str:
    """The text with an author and a number in the place of each id.

    Examples
    --------
    >>> by_author("The ideal is not (S002-28).")
    'The ideal is not (lsgqjh 28).'
    """
    return re.sub(r"S(00\d)-(\d\d)", lambda found: f"{AUTHORS[found[1]]} {int(found[2])}", text)


@cache
def evaluate(expression: str | None) -> Any:
    """The value of an expression from claims.json; None for None.

    Examples
    --------
    >>> evaluate("rm.formulas.reciprocal_rank([0, 1])")
    0.5
    """
    return None if expression is None else eval(expression, globals())


def as_list(value: Any) -> list:
    return list(value) if hasattr(value, "__iter__") and not isinstance(value, str) else [value]


def is_close(values: Any, others: Any) -> bool:
    """Whether two numbers, or two lists of numbers, are equal up to floating-point rounding."""
    values, others = as_list(values), as_list(others)
    return len(values) == len(others) and all(
        math.isclose(value, other, rel_tol=1e-12, abs_tol=1e-12)
        for value, other in zip(values, others, strict=True)
    )


def is_printed(claimed: str | list[str]) -> bool:
    """Whether a claim consists of printed numbers, not of words."""
    return all(re.fullmatch(r"\d+(\.\d+)?%?", number) for number in as_list(claimed))


def compare_printed(printed: str | list[str], values: Numbers) -> str:
    """Compare printed numbers with the values that they stand for.

    Numbers printed together are read at the precision of the most precise of them: 2.8 beside 2.58
    means 2.80.

    Parameters
    ----------
    printed : str or list of str
        As in "0.66", "81.96%" or ["1", "1.58"].
    values : float or list of float
        The right values.

    Returns
    -------
    str
        "exact": each is its value, rounded. "rounding": at least one is off by one in its last
        printed digit, and its value has further digits. "off": anything else, such as a wrong
        count or a missing number.

    Examples
    --------
    >>> [compare_printed(printed, 2 / 3) for printed in ("0.67", "0.66", "0.65")]
    ['exact', 'rounding', 'off']
    >>> compare_printed("5", 6)
    'off'
    """
    printed, values = as_list(printed), as_list(values)
    if len(printed) != len(values):
        return "off"
    decimals = max(
        len(number.rstrip("%").partition(".")[2]) + 2 * number.endswith("%") for number in printed
    )
    unit = 10**-decimals
    verdicts = set()
    for number, value in zip(printed, values, strict=True):
        error = abs(float(number.rstrip("%")) / (100 if number.endswith("%") else 1) - value)
        if error <= unit / 2 + 1e-12:
            verdicts.add("exact")
        elif error < 1.5 * unit and not math.isclose(value, round(value, decimals)):
            verdicts.add("rounding")
        else:
            verdicts.add("off")
    return next(verdict for verdict in ("off", "rounding", "exact") if verdict in verdicts)


# The rest is for the expressions: random orders, and metrics as the sources define them.


def area(x: Sequence[float], y: Sequence[float]) -> float:
    """Area under the straight lines through the points (x, y), by the trapezoidal rule.

    Examples
    --------
    >>> area([0, 1, 3], [0, 2, 2])
    5.0
    """
    return sum(
        (right - left) * (low + high) / 2
        for (left, right), (low, high) in zip(
            itertools.pairwise(x), itertools.pairwise(y), strict=True
        )
    )


def stops(function: Callable[[], object]) -> int:
    """1 if the function divides by zero, 0 if it returns a value.

    Examples
    --------
    >>> stops(lambda: 1 / 0), stops(lambda: 0 / 1)
    (1, 0)
    """
    try:
        function()
    except ZeroDivisionError:
        return 1
    return 0


def mean_precision(rels: Sequence[float]) -> float:
    """The mean of P@1 to P@n, which FesianXu (2021) calls AP.

    Examples
    --------
    >>> mean_precision([0, 1])
    0.25
    """
    return sum(rm.formulas.precision(rels, k) for k in range(1, len(rels) + 1)) / len(rels)


def random_top(n_items: int, n_relevant: int, k: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every possible top k of `n_items` in random order, as labels, with its probability."""
    for rels in itertools.product((0, 1), repeat=k):
        n_below = n_relevant - sum(rels)
        if n_below >= 0:
            yield rels, math.comb(n_items - k, n_below) / math.comb(n_items, n_relevant)


def expected(
    metric: Callable[[tuple[int, ...]], float], n_items: int, n_relevant: int, k: int = 10
) -> float:
    """Expected value of a metric of the top k, if the items are in random order.

    Examples
    --------
    >>> round(expected(sum, n_items=20, n_relevant=4, k=5), 12)
    1.0
    """
    return sum(
        probability * metric(rels) for rels, probability in random_top(n_items, n_relevant, k)
    )


def chance_below(n_items: int, k: int = 10) -> float:
    """Chance that a user with one relevant item has a lower mean of P@i than a user with five, if
    both lists are in random order.

    Examples
    --------
    >>> round(chance_below(20), 4)
    0.8895
    """
    one, five = (
        [(mean_precision(rels), p) for rels, p in random_top(n_items, n, k)] for n in (1, 5)
    )
    return sum(p * q for low, p in one for high, q in five if low < high)


def mean_gap(condition: Callable[[float], bool]) -> float:
    """Mean of NDCG - MNDCG over the lists of five grades from 0 to 5 whose MNDCG meets a
    condition.

    Examples
    --------
    >>> round(mean_gap(lambda mndcg: mndcg > 0.9), 4)
    0.0577
    """
    lists = list(itertools.product(range(6), repeat=5))
    values = zip(rm.ndcg(lists), rm.mndcg(lists, max_grade=5), strict=True)
    gaps = [float(ndcg - mndcg) for ndcg, mndcg in values if condition(mndcg)]
    return sum(gaps) / len(gaps)
