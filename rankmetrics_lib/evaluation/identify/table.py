"""The findings of a search as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .search import Finding, Search

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


def as_frame(search: Search) -> pd.DataFrame:
    import pandas as pd

    rows = [row_of(search, finding) for finding in search.findings()]
    columns = {name: [row[name] for row in rows] for name in TYPES}
    return pd.DataFrame(columns).astype(TYPES)


def row_of(search: Search, finding: Finding) -> dict[str, Any]:
    candidate = finding.candidate
    return {
        "metric": candidate.metric,
        "k": candidate.columns.get("k"),
        **{name: candidate.columns.get(name, "") for name in CHOICES},
        "kind": candidate.kind,
        "value": candidate.value,
        "distance": search.printed.distance(candidate.value),
        "fits": bool(finding.rounding),
        "rounding": finding.rounding,
        "how": candidate.how,
        "call": candidate.call,
    }
