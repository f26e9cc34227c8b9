"""What comes out of the grading: a CSV file of all grades, a page for each student, and what the
class as a whole got wrong."""

from __future__ import annotations

import csv
import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, fields
from html import escape
from itertools import groupby
from pathlib import Path

from .grades import Grade

LONGEST_NAME = 200  # bytes
COLUMNS = [field.name for field in fields(Grade)]
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ font-size: 1.1rem; margin: 2rem 0 0.25rem; }}
p {{ margin: 0.25rem 0; overflow-wrap: anywhere; }}
code {{ background: color-mix(in srgb, currentColor 10%, transparent); padding: 0 0.2em; }}
</style>
<main>
<h1>{title}</h1>
{body}
</main>
</html>
"""


def write_csv(grades: Sequence[Grade], path: Path) -> None:
    """The table is there as a whole, or as it was before."""
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        rows.writeheader()
        rows.writerows(asdict(grade) for grade in grades)
    new.replace(path)


def write_feedback(grades: Sequence[Grade], folder: Path) -> None:
    """A page for each student, that needs no other file."""
    folder.mkdir(parents=True, exist_ok=True)
    for student, own in groupby(grades, key=lambda grade: grade.student):
        page = page_of(student, list(own))
        (folder / file_name(student)).write_text(page, encoding="utf-8")


def file_name(student: str) -> str:
    """A name that file systems take: at most 255 bytes, and not the same for two students."""
    name = student.encode()
    if len(name) > LONGEST_NAME:
        name = name[:LONGEST_NAME] + b"-" + hashlib.sha256(name).hexdigest()[:8].encode()
    return name.decode(errors="ignore") + ".html"


def page_of(student: str, grades: Sequence[Grade]) -> str:
    right = sum(grade.passed for grade in grades)
    parts = [f"<p>{right} of {len(grades)} right.</p>"]
    for grade in grades:
        sign = "✓" if grade.passed else "✗"
        parts += [f"<h2>{sign} {escape(grade.exercise)}</h2>", f"<p>{as_html(grade.message)}</p>"]
    return PAGE.format(title=escape(student), body="\n".join(parts))


def as_html(message: str) -> str:
    """The text with its code marked."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(message))


def summary(grades: Sequence[Grade]) -> str:
    """How many are right for each exercise, then the mistakes of the class, most frequent first."""
    by_exercise: dict[str, list[Grade]] = {}
    for grade in grades:
        by_exercise.setdefault(grade.exercise, []).append(grade)
    width = max(len("exercise"), *map(len, by_exercise))
    lines = [f"{'exercise':{width}}  right  wrong  of which named  not checked"]
    for name, own in by_exercise.items():
        right = sum(grade.passed for grade in own)
        wrong = sum(is_wrong(grade) for grade in own)
        named = sum(bool(grade.mistake) for grade in own)
        other = len(own) - right - wrong
        lines.append(f"{name:{width}}  {right:5}  {wrong:5}  {named:14}  {other:11}")
    mistakes = Counter((grade.exercise, grade.mistake) for grade in grades if grade.mistake)
    if mistakes:
        lines += ["", "Mistakes of the class:"]
        lines += [
            f"{number:5}  {name:{width}}  {mistake}"
            for (name, mistake), number in mistakes.most_common()
        ]
    return "".join(line + "\n" for line in lines)


def is_wrong(grade: Grade) -> bool:
    """Whether the checker looked at an answer and found it wrong."""
    return not grade.passed and grade.message.startswith("Not yet")
