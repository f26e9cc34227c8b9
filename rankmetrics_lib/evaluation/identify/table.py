"""The findings of a search as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .causes import why
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
    "why": "str",
}


def as_frame(search: Search, has_pool: bool) -> pd.DataFrame:
    """`has_pool` says whether the judged set is known, at least its number of relevant
    documents."""
    import pandas as pd

    rows = [row_of(search, finding, has_pool) for finding in search.findings()]
    columns = {name: [row[name] for row in rows] for name in TYPES}
    return pd.DataFrame(columns).astype(TYPES)


def row_of(search: Search, finding: Finding, has_pool: bool) -> dict[str, Any]:
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
        "why": why(candidate, has_pool),
    }
