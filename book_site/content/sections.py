"""Writes the table of the chapters' titles and labeled sections, which the checker, the detective
and the reference name.

    python -m book_site.content.sections

A label stands above a heading, as in `(ndcg-cut)=`; the heading itself may change.
"""

import json
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "rankmetrics_lib"
TABLE = PACKAGE / "sections.py"
LABELED = re.compile(r"^\((?P<label>[\w-]+)\)=\n##+ (?P<heading>.+)$", re.MULTILINE)
HEAD = '''\
"""The chapters with exercises in the book's order, and their sections by label. Written by
book_site/content/sections.py.
"""

from collections import OrderedDict  # MicroPython's dict has no order

'''


def chapter_text(chapter: str) -> str:
    """The Markdown of a chapter."""
    notebook = json.loads((ROOT / "chapters" / f"{chapter}.ipynb").read_text(encoding="utf-8"))
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def chapters_with_exercises() -> list[str]:
    """In the order of the book."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = re.findall(r"chapters/(\w+)", json.dumps(contents))
    return [name for name in files if (PACKAGE / "practice" / f"{name}.py").exists()]


def titles_and_sections() -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """The title of each chapter, and chapter and heading of each label."""
    titles, sections = {}, {}
    for chapter in chapters_with_exercises():
        text = chapter_text(chapter)
        titles[chapter] = text.split("\n", 1)[0].removeprefix("# ")
        sections |= {label: (chapter, heading) for label, heading in LABELED.findall(text)}
    return titles, sections


def table_source() -> str:
    """The source of the table."""
    titles, sections = titles_and_sections()
    lines = [f"{HEAD}TITLES = OrderedDict(", "    ["]
    lines += [f'        ("{chapter}", "{title}"),' for chapter, title in titles.items()]
    lines += ["    ]", ")", "SECTIONS = {"]
    for label, (chapter, heading) in sections.items():
        lines += wrapped(f'    "{label}": ("{chapter}", "{heading}"),')
    return "\n".join([*lines, "}", ""])


def wrapped(row: str) -> list[str]:
    """The row as the formatter leaves it."""
    if len(row) <= 100:
        return [row]
    label, chapter, heading = row.strip().removesuffix("),").replace(": (", ", ", 1).split(", ", 2)
    return [f"    {label}: (", f"        {chapter},", f"        {heading},", "    ),"]


if __name__ == "__main__":
    TABLE.write_text(table_source(), encoding="utf-8")
