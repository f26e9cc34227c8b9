"""What is doubtful about judgments, and what does not match between them and the results: one
warning that counts, or an error.

Unjudged documents are ordinary, and so is a query whose few relevant documents the run misses. The
warning is about what is more likely a mistake: queries that only one side has; results without a
single judged document; and a query without one whose judgments include grade 0, as a pool's do.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..formulas._rules import LONGEST_NAME, shortened, shown_name
from .ids import as_flags, as_texts

if TYPE_CHECKING:
    import pyarrow as pa

    from .ids import Texts

PACKAGE = __name__.split(".")[0]
SHOWN = 3  # ids or runs in a warning
FEWEST_UNEVEN = 5  # different labels
MANY_OF_A_QUERY = 30  # judgments: people who give so many repeat a label
LARGEST_SHARE_OF_LABELS = 0.9  # that differ; where more do, they are scores
COMPARED = 1000  # ids of each side that are searched for two that are written differently
WHOLE_NUMBER = re.compile(r"0*([0-9]+?)(\.0*)?")


class RankMetricsWarning(UserWarning):
    """The category of all warnings of this package.

    Examples
    --------
    >>> import warnings
    >>> import rankmetrics_lib as rm
    >>> warnings.filterwarnings("ignore", category=rm.RankMetricsWarning)
    >>> rm.evaluate({"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 0.5}}, "RR")["RR"].to_dict()
    {'q1': 1.0, 'q2': 0.0}
    """


@dataclass(frozen=True)
class Matches:
    """How the results of each judged query meet its judgments.

    Attributes
    ----------
    n_results : ndarray of int64
        How many documents the run has for each judged query.
    matched : ndarray of bool
        Whether one of these is judged.
    suspect : ndarray of bool
        Whether none of these is, although the judgments of the query include grade 0.
    example : str
        Documents of a query without a match, on both sides.
    """

    n_results: np.ndarray
    matched: np.ndarray
    suspect: np.ndarray
    example: str = ""

    def first_without(self) -> np.ndarray:
        """The query of the example: the first suspect one, or the first without a match."""
        without = self.suspect if self.suspect.any() else (self.n_results > 0) & ~self.matched
        return np.flatnonzero(without)[:1]

    @classmethod
    def of_parts(cls, parts: Sequence[Matches], queries: np.ndarray) -> Matches:
        """The matches of all parts, which have these queries one after the other."""
        order = np.argsort(queries)
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts])[order]
            for name in ("n_results", "matched", "suspect")
        }
        together = cls(**columns)
        of_query = np.repeat(np.arange(len(parts)), [len(part.matched) for part in parts])[order]
        examples = [parts[part].example for part in of_query[together.first_without()]]
        return replace(together, example="".join(examples))


def example_of(retrieved: list[str], judged: list[str]) -> str:
    """Documents that the run has for a query, and those that are judged for it, the best first."""
    some_retrieved, some_judged = (
        ", ".join(map(shown_name, ids[:SHOWN])) for ids in (retrieved, judged)
    )
    what = difference(retrieved, judged)
    return what or f"the run has {some_retrieved}, but the judgments have {some_judged}"


@dataclass(frozen=True)
class Doubt:
    """What is doubtful, what follows from it if it is only a warning, and examples."""

    what: str
    outcome: str
    examples: str

    def text(self, strict: bool) -> str:
        return f"{self.what}{'' if strict else self.outcome}: {self.examples}"


# Labels


def like_a_run(labels: np.ndarray, from_score: bool = False, beside_rank: bool = False) -> str:
    """What judgments have that only a run has: ranks beside scores, fractions below 0, or uneven
    labels in a column named score."""
    if beside_rank:
        return "a column rank beside the column score"
    below = labels[labels < 0]
    uneven = below[below % 1 != 0]
    if from_score and not len(uneven):
        uneven = labels[are_uneven(labels)]
    return labels_such_as(uneven) if len(uneven) else ""


def are_uneven(labels: np.ndarray) -> np.ndarray:
    """Which labels are no halves, thirds, quarters, fifths, sixths, eighths or tenths: people
    seldom give others."""
    return abs(labels * 120 - np.round(labels * 120)) > 1e-6


def labels_such_as(labels: np.ndarray) -> str:
    return f"labels such as {', '.join(f'{label:g}' for label in labels[:SHOWN])}"


def look_like_scores(query: np.ndarray, codes: np.ndarray, grades: np.ndarray) -> bool:
    """Whether at least five labels are uneven, and hardly any two are equal: of a query if it has
    many, or else of all."""
    if len(grades) < FEWEST_UNEVEN or are_uneven(grades).sum() < FEWEST_UNEVEN:
        return False
    has_many = len(codes) > MANY_OF_A_QUERY * len(np.unique(query))
    compared = query * (len(grades) + 2) + codes if has_many else codes
    return len(np.unique(compared)) > LARGEST_SHARE_OF_LABELS * len(codes)


def doubts_of_labels(
    query: np.ndarray,
    codes: np.ndarray,
    grades: np.ndarray,
    like_a_run: str,
    levels: Mapping[str, float] | None = None,
) -> list[Doubt]:
    """Whether the judgments could be a run; if not, whether a label reaches the level from which
    each measure takes a document for relevant. `query` has the query of each judgment."""
    if not like_a_run and look_like_scores(query, codes, grades):
        like_a_run = labels_such_as(grades[are_uneven(grades)][::-1])
    if like_a_run:
        what = "the judgments look like scores"
        return [Doubt(what, "", f"{like_a_run} (are qrels and run swapped?)")]
    highest = grades[-1] if len(grades) else 0.0
    too_high = {name: level for name, level in (levels or {}).items() if level > highest > 0}
    return [doubt_of_level(too_high, highest)] if too_high else []


def doubt_of_level(levels: Mapping[str, float], highest: float) -> Doubt:
    lowest = min(levels.values())
    what = f"no judgment reaches relevance_level {lowest:g} of {some([*levels])}"
    reached = next((one for one in (np.floor(highest), 0.5) if 0 < one <= highest), highest)
    hint = f"the highest label is {highest:g}; relevance_level={reached:g} would count it"
    return Doubt(what, ", and no document counts as relevant", hint)


# Queries and documents


def doubts(query_ids: Texts, left_out: Texts, matches: Matches) -> list[Doubt]:
    """All that is doubtful about the judged queries and those that were left out."""
    if matches.matched.all() and not len(left_out):
        return []
    return doubts_of_queries(as_texts(query_ids), as_texts(left_out), matches)


def doubts_of_queries(
    query_ids: pa.StringArray, left_out: pa.StringArray, matches: Matches
) -> list[Doubt]:
    found = []
    without = matches.n_results == 0
    lacking = query_ids.filter(as_flags(without)) if without.any() else query_ids[:0]
    hint = ""
    if len(lacking) and len(left_out):
        hint = difference(*(ids[:COMPARED].to_pylist() for ids in (left_out, lacking)))
    if len(left_out):
        found.append(queries_without("results but no judgments", left_out))
    if len(lacking):
        have, count = ("query has", "counts") if len(lacking) == 1 else ("queries have", "count")
        what, examples = f"{len(lacking)} judged {have} no results", some(lacking)
        examples += f" ({hint})" if hint else ""
        found.append(Doubt(what, f", and {count} as finding nothing", examples))
    found += doubts_of_documents(query_ids, matches)
    return found


def doubts_of_documents(query_ids: pa.StringArray, matches: Matches) -> list[Doubt]:
    found = matches.n_results > 0
    wrong = matches.suspect if matches.matched.any() else found
    n, n_results = int(wrong.sum()), int(matches.n_results[wrong].sum())
    if not n:
        return []
    queries, have = ("query" if len(query_ids) == 1 else "queries"), ("has" if n == 1 else "have")
    results = "1 result, which is not judged"
    if n_results > 1:
        results = f"{n_results} results, of which none is judged"
    what = f"{n} of {len(query_ids)} judged {queries} {have} {results}"
    return [Doubt(what, "", f"{some(query_ids.filter(as_flags(wrong)))} ({matches.example})")]


def queries_without(what: str, queries: Texts) -> Doubt:
    """Queries that are left out, and what they have or have not."""
    have, are = ("query has", "is") if len(queries) == 1 else ("queries have", "are")
    return Doubt(f"{len(queries)} {have} {what}", f", and {are} left out", some(queries))


def some(ids: Texts) -> str:
    """The first of them, each shortened if it is long."""
    first = ", ".join(shortened(str(one), LONGEST_NAME) for one in ids[:SHOWN])
    return first + (", ..." if len(ids) > SHOWN else "")


# Ids that are written differently


def number_form(text: str) -> str:
    """A whole number without the zeros before it and after its point: 7 for 007 and for 7.0."""
    found = WHOLE_NUMBER.fullmatch(text)
    return found[1] if found else text


WAYS: dict[str, Callable[[str], str]] = {
    "in surrounding spaces": str.strip,
    "in case": str.casefold,
    "in how a number is written": number_form,
}


def difference(retrieved: list[str], judged: list[str]) -> str:
    """Two ids that may be meant to be the same, in words; nothing if there are none."""

    def plain(text: str) -> str:
        return number_form(text.strip().casefold())

    by_plain = {plain(text): text for text in reversed(judged)}
    for text in retrieved:
        other = by_plain.get(plain(text), text)
        if other != text:
            ways = [way for way, form in WAYS.items() if form(text) == form(other)]
            differ = ways[0] if ways else "only in how they are written"
            given, judged_as = shown_name(text), shown_name(other)
            return f"{given} in the run and {judged_as} in the judgments differ {differ}"
    return ""


# What is said


def tell(doubts: Mapping[str, list[Doubt]], strict: bool) -> None:
    """Warn of the doubts about each run, by its name, or refuse them. What is doubtful about
    several runs is said once."""
    names_of: dict[str, list[str]] = {}
    for name, of_run in doubts.items():
        if of_run:
            text = "; ".join(doubt.text(strict) for doubt in of_run)
            names_of.setdefault(text, []).append(name)
    if not names_of:
        return
    said = "; ".join(
        f"{some([*filter(None, names)])}: {text}".removeprefix(": ")
        for text, names in list(names_of.items())[:SHOWN]
    )
    if left := list(names_of.values())[SHOWN:]:
        said += f"; {sum(map(len, left))} more have similar doubts"
    if strict:
        raise ValueError(said)
    warnings.warn(said, RankMetricsWarning, stacklevel=level_of_the_caller())


def level_of_the_caller() -> int:
    """The `stacklevel`, in the function that asks, of the code that called the package."""
    frame, level = sys._getframe(1), 1
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == PACKAGE:
        frame, level = frame.f_back, level + 1
    return level
