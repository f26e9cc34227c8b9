"""The exercises that `grade` knows are those of the chapters."""

import re

import nbformat

from rankmetrics_lib.grading.tasks import FUNCTIONS

from .places import BUILT, NOTEBOOKS

CHECK = re.compile(r'practice\.check\(\s*"(\w+)",\s*(\w+)')


def functions(path):
    """What checks each exercise of a chapter that asks for a function, and the function's name."""
    label, found = None, {}
    for cell in nbformat.read(path, as_version=4).cells:
        labels = re.findall(r"\{exercise\} (\S+)", cell.source)
        label = labels[-1] if labels and cell.cell_type == "markdown" else label
        if (checked := CHECK.search(cell.source)) and not cell.metadata.get("tags"):
            found[label] = checked.groups()
    return found


def test_every_function_that_a_chapter_asks_for_can_be_graded():
    in_chapters = {}
    for path in NOTEBOOKS:
        in_chapters |= functions(path)
    assert in_chapters == FUNCTIONS


def test_every_function_that_a_chapter_asks_for_runs_in_its_page(pages):
    for path in NOTEBOOKS:
        page = pages[BUILT / "chapters" / f"{path.stem}.html"]
        runs = [element["data-name"] for element in page.select("run-exercise")]
        assert runs == [name for name, _ in functions(path).values()], path.stem
