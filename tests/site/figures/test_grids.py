"""The places of a figure's parts, in figures.css and in what its Python describes."""

import re
from importlib import import_module

import pytest

from book_site.interactive.bundling import HERE
from book_site.interactive.first_page import lists

SHEET = (HERE / "figures/figures.css").read_text(encoding="utf-8")
GRIDS = {
    name: [grid, grid if wide.strip() == "var(--grid)" else wide]
    for name, grid, wide in re.findall(
        r"^\.figure-(\w+) \{\n  --grid:([^;]+);\n  --wide-grid:([^;]+);", SHEET, re.MULTILINE
    )
}
AROUND = {"said", "next"}  # which every figure has


def places_of(name):
    if name == "first":  # described by first_page.mjs
        return {"duel"} | {one.lower() for one in lists.LISTS}
    parts = import_module(f"rankmetrics_lib.figures.{name}").describe()["parts"]
    return {part["place"] for part in parts}


def test_every_grid_is_read():
    assert SHEET.count("  --grid:") == len(GRIDS) > 10


@pytest.mark.parametrize("name", GRIDS)
def test_a_grid_has_the_places_of_the_parts_and_no_other(name):
    """A misspelled place would make a row or column of its own."""
    for grid in GRIDS[name]:
        areas = set(" ".join(re.findall('"([^"]+)"', grid)).split())
        assert areas == places_of(name) | AROUND
