"""Writes the table of the chapters' titles and labeled sections that the checker names.

    python -m book_site.content.sections

A label stands above a heading, as in `(ndcg-cut)=`; the heading itself may change.
"""

import json
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "rankmetrics_lib" / "practice" / "_sections.py"
LABELED = re.compile(r"^\((?P<label>[\w-]+)\)=\n##+ (?P<heading>.+)$", re.MULTILINE)
HEAD = '''\
"""The chapters with exercises in the book's order, and the sections that mistakes lead to. Written
by book_site/content/sections.py.
"""

'''


def text_of(chapter: str) -> str:
    """The Markdown of a chapter."""
    notebook = json.loads((ROOT / "chapters" / f"{chapter}.ipynb").read_text(encoding="utf-8"))
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def chapters_with_exercises() -> list[str]:
    """In the order of the book."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = re.findall(r"chapters/(\w+)", json.dumps(contents))
    return [name for name in files if TABLE.with_name(f"{name}.py").exists()]


def table() -> str:
    """The source of the table."""
    lines = [HEAD + "TITLES = {"]
    sections = []
    for chapter in chapters_with_exercises():
        text = text_of(chapter)
        title = text.split("\n", 1)[0].removeprefix("# ")
        lines.append(f'    "{chapter}": "{title}",')
        sections += [
            f'    "{label}": ("{chapter}", "{heading}"),' for label, heading in LABELED.findall(text)
        ]
    return "\n".join([*lines, "}", "SECTIONS = {", *sections, "}", ""])


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
