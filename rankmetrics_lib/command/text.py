"""Tables as text: aligned to be read, or as CSV, TSV and JSON with every digit."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def aligned(rows: Iterable[Sequence[str]], to_the_left: int = 1) -> str:
    """Rows as lines: the first columns to the left, numbers to the right."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if place < to_the_left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "".join(line + "\n" for line in lines)


def separated(rows: Iterable[Sequence[Any]], mark: str) -> str:
    """Rows as lines of CSV or TSV; what is missing is empty."""
    output = io.StringIO()
    writer = csv.writer(output, delimiter=mark, lineterminator="\n")
    writer.writerows(["" if is_nan(cell) else cell for cell in row] for row in rows)
    return output.getvalue()


def as_json(content: object) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


# Tables of `compare` and `identify`


def as_rows(table: pd.DataFrame) -> str:
    """Columns of text, numbers with 4 decimals."""
    rows = [
        [f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row]
        for row in table.itertuples(index=False)
    ]
    return aligned([list(table.columns), *rows])


def rows_as_csv(table: pd.DataFrame, mark: str = ",") -> str:
    return table.to_csv(index=False, lineterminator="\n", sep=mark)


def rows_as_json(table: pd.DataFrame) -> str:
    """A list of objects; what is missing or not finite is null."""
    finite = table.astype(object).where(table.notna(), None)
    return as_json(finite.replace([math.inf, -math.inf], None).to_dict("records"))


LISTS: dict[str, Callable[[pd.DataFrame], str]] = {
    "table": as_rows,
    "csv": rows_as_csv,
    "tsv": lambda table: rows_as_csv(table, "\t"),
    "json": rows_as_json,
}
