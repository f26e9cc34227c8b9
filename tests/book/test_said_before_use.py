"""Nothing is used before it is said: a name that a visible cell loads, and that only folded cells
bind, stands in the words before it."""

import ast
import re

import nbformat
import pytest

import rankmetrics_lib as rm

from .places import CHAPTERS

FOLDED = {"hide-input", "hide-cell"}
MODULES = {"formulas", "notebook", "plots", "stats"}  # np, pd and rm are seen as such
METRICS = {*rm.formulas.__all__, *rm.arrays.__all__}  # which a page links to their reference


def nodes(source, *kinds):
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]


def imported(source):
    """The names of modules and metrics, which readers know or can look up."""
    aliases = [alias for node in nodes(source, ast.Import) for alias in node.names]
    return MODULES | METRICS | {alias.asname or alias.name.partition(".")[0] for alias in aliases}


def bound(source):
    """What code binds: by assignment, in loops, as parameters, functions and imports."""
    names = [node.id for node in nodes(source, ast.Name) if not isinstance(node.ctx, ast.Load)]
    names += [node.name for node in nodes(source, ast.FunctionDef, ast.ClassDef)]
    names += [node.arg for node in nodes(source, ast.arg)]
    aliases = [alias for node in nodes(source, ast.ImportFrom) for alias in node.names]
    return {*names, *(alias.asname or alias.name for alias in aliases)}


def loaded(source):
    return {node.id for node in nodes(source, ast.Name) if isinstance(node.ctx, ast.Load)}


def is_said(name, words):
    """Whether the words have it in code."""
    return re.search(rf"`[^`\n]*(?<!\w){re.escape(name)}(?!\w)[^`\n]*`", words)


def unsaid(cells):
    """The names that visible cells load although no words and no visible cell have them before."""
    words, folded, visible, names = "", set(), set(), []
    for cell in cells:
        if cell.cell_type == "markdown":
            words += cell.source + "\n"
            continue
        source = re.sub(r"^%.*$", "", cell.source, flags=re.MULTILINE)
        if not FOLDED.isdisjoint(cell.metadata.get("tags", [])):
            folded |= bound(source)
            visible |= imported(source)
            continue
        visible |= bound(source) | imported(source)
        new = sorted(loaded(source) & folded - visible)
        names += [name for name in new if not is_said(name, words)]
        visible |= set(new)
    return names


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_name_is_said_before_a_visible_cell_uses_it(path):
    cells = nbformat.read(path, as_version=4).cells
    assert unsaid(cells) == []


def cell(source, *tags):
    if source.startswith("#"):
        return nbformat.v4.new_markdown_cell(source)
    return nbformat.v4.new_code_cell(source, metadata={"tags": list(tags)})


SET_UP = cell("import numpy as np\nfrom data import load\nap = load()", "hide-input")


@pytest.mark.parametrize(
    "cells, expected",
    [
        ([SET_UP, cell("np.mean(ap)")], ["ap"]),
        ([SET_UP, cell("# The table `ap`."), cell("ap")], []),
        ([SET_UP, cell("# See `ap[0]`."), cell("ap")], []),
        ([SET_UP, cell("# The ap, and `apt`."), cell("ap")], ["ap"]),
        ([SET_UP, cell("ap"), cell("# Then `ap`."), cell("ap")], ["ap"]),
        ([SET_UP, cell("ap = 3"), cell("ap")], []),
        ([SET_UP, cell("def f(ap):\n    return ap"), cell("load(f)")], ["load"]),
        ([cell("x = 1"), cell("x = 2", "hide-input"), cell("x")], []),
        ([SET_UP, cell("sum(len(ap) for ap in [])")], []),
    ],
)
def test_an_unsaid_name_is_found(cells, expected):
    assert unsaid(cells) == expected
