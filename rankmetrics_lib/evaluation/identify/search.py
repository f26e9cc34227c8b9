"""The candidates that give a printed number, the plainest first."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .candidates import Candidate
from .costs import COMMON, PLAIN, ROUNDINGS
from .printed import Printed

if TYPE_CHECKING:
    import pandas as pd

CHOICES = ("gain", "discount", "ideal", "normalizer", "ties")
TYPES = {
    "metric": "str",
    "k": "Int64",
    **dict.fromkeys(CHOICES, "str"),
    "kind": "str",
    "value": "float64",
    "distance": "float64",
    "fits": "bool",
    "rounding": "str",
    "how": "str",
    "call": "str",
}
NEAREST = 10  # rows where nothing fits


class Finding:
    """A candidate and how its value was rounded to give the number."""

    def __init__(self, candidate: Candidate, rounding: str):
        self.candidate = candidate
        self.rounding = rounding
        self.cost = candidate.cost + ROUNDINGS.get(rounding, COMMON)


class Search:
    """The candidates that fit, by their call, and the others for the case that none does."""

    def __init__(self, printed: Printed):
        self.printed = printed
        self.fitting: dict[tuple[str, str], Finding] = {}
        self.others: list[Candidate] = []

    def look(self, candidates: Iterable[Candidate]) -> None:
        for candidate in candidates:
            if not math.isfinite(candidate.value):
                continue
            rounding = self.printed.rounding_of(candidate.value)
            if rounding is None:
                if candidate.kind in ("definition", "misconception"):
                    self.others.append(candidate)
            elif candidate.exact is None or not self.printed.rounding_of(candidate.exact):
                finding = Finding(candidate, rounding)
                best = self.fitting.setdefault((candidate.call, candidate.kind), finding)
                if finding.cost < best.cost:
                    self.fitting[candidate.call, candidate.kind] = finding

    def has_plain_definition(self) -> bool:
        return any(
            finding.candidate.kind == "definition" and finding.cost <= PLAIN
            for finding in self.fitting.values()
        )

    def table(self) -> pd.DataFrame:
        import pandas as pd

        rows = [self.row_of(finding) for finding in self.findings()]
        columns = {name: [row[name] for row in rows] for name in TYPES}
        return pd.DataFrame(columns).astype(TYPES)

    def findings(self) -> list[Finding]:
        """What fits, the plainest first; or the nearest, a value once, if nothing does."""
        if self.fitting:
            return sorted(self.fitting.values(), key=lambda finding: finding.cost)
        nearest: dict[tuple[str, float], Finding] = {}
        for candidate in sorted(
            self.others, key=lambda other: (self.printed.distance(other.value), other.cost)
        ):
            key = candidate.metric, round(candidate.value, 12)
            nearest.setdefault(key, Finding(candidate, ""))
        return list(nearest.values())[:NEAREST]

    def row_of(self, finding: Finding) -> dict[str, Any]:
        candidate = finding.candidate
        return {
            "metric": candidate.metric,
            "k": candidate.columns.get("k"),
            **{name: candidate.columns.get(name, "") for name in CHOICES},
            "kind": candidate.kind,
            "value": candidate.value,
            "distance": self.printed.distance(candidate.value),
            "fits": bool(finding.rounding),
            "rounding": finding.rounding,
            "how": candidate.how,
            "call": candidate.call,
        }
