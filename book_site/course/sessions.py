"""The sessions of the page on teaching: chapters, exercises for class, and homework."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[2] / "chapters" / "teaching.md"
ROW = re.compile(
    r"^\| (?P<number>\d) \| (?P<chapters>.*?) \| (?P<question>.*?)"
    r" \| (?P<in_class>.*?) \| (?P<homework>.*?) \|$",
    re.MULTILINE,
)
FOLDERS = {  # of the course, with a title
    "session-1-precision-recall": "Rankings, precision and recall",
    "session-2-average-precision": "Reciprocal rank and average precision",
    "session-3-ndcg": "DCG, NDCG and ERR",
    "session-4-roc-curves": "ROC and precision-recall curves, and pairs",
    "session-5-choosing": "Overlap, incomplete judgments, choosing a metric",
    "session-6-comparing": "Libraries, and comparing systems",
}


@dataclass
class Session:
    """`name` is its folder; the exercises have the names of their boxes."""

    name: str
    title: str
    number: int
    chapters: list[str]
    in_class: list[str]
    homework: list[str]

    @property
    def exercises(self) -> list[str]:
        return self.in_class + self.homework


@cache
def sessions() -> list[Session]:
    """The rows of the page's table, each with its folder."""
    rows = ROW.finditer(PAGE.read_text(encoding="utf-8"))
    return [
        Session(
            name,
            title,
            int(row["number"]),
            re.findall(r"{doc}`(\w+)`", row["chapters"]),
            in_code(row["in_class"]),
            in_code(row["homework"]),
        )
        for (name, title), row in zip(FOLDERS.items(), rows, strict=True)
    ]


def in_code(text: str) -> list[str]:
    return re.findall(r"`([\w-]+)`", text)
