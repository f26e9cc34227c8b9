"""The findings of a search as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .choices import why
from .search import Found, Search

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
    "likely": "bool",
    "ways": "int64",
    "by_chance": "float64",
    "rounding": "str",
    "how": "str",
    "call": "str",
    "why": "str",
}


def as_frame(search: Search, has_pool: bool) -> pd.DataFrame:
    """`has_pool` says whether the judged set is known, at least its number of relevant
    documents."""
    import pandas as pd

    found, more = search.findings()
    rows = [row_of(search, one, has_pool) for one in found]
    if found and found[-1].rounding and not found[-1].is_likely:
        rows[-1]["how"] += f"; {search.counted(more)}"
    columns = {name: [row[name] for row in rows] for name in TYPES}
    return pd.DataFrame(columns).astype(TYPES)


def row_of(search: Search, found: Found, has_pool: bool) -> dict[str, Any]:
    columns = found.columns
    return {
        "metric": found.metric,
        "k": columns.get("k"),
        **{name: columns.get(name, "") for name in CHOICES},
        "kind": found.kind,
        "value": found.value,
        "distance": search.printed.distance(found.value),
        "fits": bool(found.rounding),
        "likely": found.is_likely,
        "ways": found.ways,
        "by_chance": found.by_chance,
        "rounding": found.rounding,
        "how": found.how,
        "call": found.call,
        "why": why(found, has_pool),
    }
