"""The candidates that give a printed number, the plainest first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from .candidates import Candidate
from .changed_judgments import changed_judgments
from .costs import COMMON, PLAIN, ROUNDINGS
from .definitions import averaged_over_ties, definitions, other_ideals, with_ties
from .known import Known, in_every_order
from .misconceptions import misconceptions
from .printed import Printed
from .rounded_terms import rounded_terms
from .suspects import suspects, ties_as_a_whole

NEAREST = 10  # rows where nothing fits
MOST_OTHERS = 500  # candidates kept for them

# What is searched, in this order, in the words of the page.
DEFINITIONS = "definitions"
ROUNDED = "rounded terms"
MISTAKES = "known mistakes"
CHANGED = "changed judgments"
STAGES = (DEFINITIONS, ROUNDED, MISTAKES, CHANGED)


class Finding:
    """A candidate and how its value was rounded to give the number."""

    def __init__(self, candidate: Candidate, rounding: str):
        self.candidate = candidate
        self.rounding = rounding
        self.cost = candidate.cost + ROUNDINGS.get(rounding, COMMON)


class Search:
    """The candidates that fit, and the nearest others for the case that none does."""

    def __init__(self, printed: Printed):
        self.printed = printed
        self.fitting: list[Finding] = []
        self.others: list[tuple[float, Candidate]] = []
        self.farthest = math.inf

    def look(self, candidates: Iterable[Candidate]) -> None:
        for candidate in candidates:
            self.consider(candidate)

    def consider(self, candidate: Candidate) -> None:
        distance = self.printed.distance(candidate.value)
        if distance <= self.printed.tolerance:
            rounding = self.printed.rounding_of(candidate.value)
            if rounding is not None:
                if candidate.exact is None or not self.printed.rounding_of(candidate.exact):
                    self.fitting.append(Finding(candidate, rounding))
                return
        distance = round(distance, 12)  # so that the last bits do not outweigh the cost
        if distance <= self.farthest and candidate.kind in ("definition", "misconception"):
            if math.isfinite(candidate.value):
                self.others.append((distance, candidate))
            if len(self.others) > MOST_OTHERS:
                self.keep_nearest()

    def so_far(self) -> str:
        """The plainest explanation so far, or else the nearest value, in words."""
        if self.fitting:
            plainest = min(self.fitting, key=lambda finding: finding.cost)
            return f"; fits so far: {plainest.candidate.how}"
        if self.others:
            _, nearest = min(self.others, key=lambda other: other[0])
            return f"; nearest so far: {nearest.value:.6f}, {nearest.how}"
        return ""

    def has_plain_definition(self) -> bool:
        return any(
            finding.candidate.kind == "definition" and finding.cost <= PLAIN
            for finding in self.fitting
        )

    def findings(self) -> list[Finding]:
        """What fits, the plainest first; or the nearest, a value once, if nothing does."""
        if not self.fitting:
            return [Finding(candidate, "") for _, candidate in self.keep_nearest()]
        order = sorted(range(len(self.fitting)), key=lambda at: (self.fitting[at].cost, at))
        calls, found = set(), []
        for finding in [self.fitting[at] for at in order]:
            key = finding.candidate.kind, finding.candidate.call
            if key not in calls:
                calls.add(key)
                found.append(finding)
        return found

    def keep_nearest(self) -> list[tuple[float, Candidate]]:
        """The nearest candidates, a value of a metric once; the others are forgotten."""
        costs = [candidate.cost for _, candidate in self.others]
        order = sorted(range(len(self.others)), key=lambda at: (self.others[at][0], costs[at], at))
        values, kept = set(), []
        for at in order:
            candidate = self.others[at][1]
            key = candidate.metric, round(candidate.value, 12)
            if key not in values:
                values.add(key)
                kept.append(self.others[at])
            if len(kept) == NEAREST:
                self.farthest = kept[-1][0]
                break
        self.others = kept
        return kept


def steps(known: Known, changes: int | None, search: Search) -> Iterator[str]:
    """Search everything. Each stage is named before it begins and after each of its candidates."""
    orders = in_every_order(known)
    stages = (
        (DEFINITIONS, plain_definitions),
        (ROUNDED, rounded_terms),
        (MISTAKES, misconceptions),
    )
    for stage, ways in stages:
        yield stage
        for ordered in orders:
            for candidate in with_ties(ordered.ties, ways(ordered)):
                search.consider(candidate)
                yield stage
        if stage == DEFINITIONS and known.scores is not None:
            for candidate in with_ties("expected", averaged_over_ties(known)):
                search.consider(candidate)
                yield stage
            for candidate in ties_as_a_whole(known):
                search.consider(candidate)
                yield stage
    if changes == 1 or (changes is None and not search.has_plain_definition()):
        yield CHANGED
        for ordered in orders:
            for candidate in changed_judgments(ordered):
                search.consider(candidate)
                yield CHANGED


def plain_definitions(known: Known) -> Iterator[Candidate]:
    for ways in (definitions, other_ideals, suspects):
        yield from ways(known)
