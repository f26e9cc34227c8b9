"""The exercises that `grade` knows are those of the chapters."""

import re

import nbformat

from rankmetrics_lib.grading.tasks import FUNCTIONS

from .places import NOTEBOOKS

CHECK = re.compile(r'practice\.check\(\s*"(\w+)",\s*(\w+)')


def test_every_function_that_a_chapter_asks_for_can_be_graded():
    in_chapters = {}
    for path in NOTEBOOKS:
        label = None
        for cell in nbformat.read(path, as_version=4).cells:
            labels = re.findall(r"\{exercise\} (\S+)", cell.source)
            label = labels[-1] if labels and cell.cell_type == "markdown" else label
            if (found := CHECK.search(cell.source)) and not cell.metadata.get("tags"):
                in_chapters[label] = found.groups()
    assert in_chapters == FUNCTIONS
