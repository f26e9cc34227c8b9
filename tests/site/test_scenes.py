"""Texts beside a figure: each sets a state that the figure has, and another than the one before."""

import json
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes
from sphinx.errors import ExtensionError

from book_site.interactive.moving_figures import put_scenes_beside, scene

CHAPTERS = Path(__file__).parents[2] / "chapters"
SCENE = re.compile(r"^```\{scene\} (.+)$", re.M)
APP = SimpleNamespace(env=SimpleNamespace(docname="chapters/one"))


def figures_with_scenes():
    """A figure's name, and the states that the texts beside it set."""
    for path in sorted(CHAPTERS.glob("*.ipynb")):
        moves = None
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            states = SCENE.findall("".join(cell["source"]))
            if states:
                yield pytest.param(moves, [json.loads(one) for one in states], id=path.stem)
            moves = cell["metadata"].get("moves")


@pytest.mark.parametrize("name, states", list(figures_with_scenes()))
def test_each_text_shows_another_state_of_the_figure(name, states):
    figure = import_module(f"rankmetrics_lib.figures.{name}")
    question = figure.describe()["parts"][0]
    guess = question["options"][0] if question["part"] == "vote" else question["start"]
    shown = [
        figure.describe({**figure.START, "guess": guess, **state})["parts"] for state in states
    ]
    assert all(one != other for one, other in zip(shown, shown[1:], strict=False))
    for state in states:  # a list is reordered; no document comes or goes
        if "order" in state:
            assert sorted(state["order"]) == sorted(figure.START["order"])


def section_with(*blocks):
    cell = nodes.container()
    cell.line = 20_000
    return cell, nodes.section("", cell, *blocks)


def test_the_texts_right_below_a_figure_are_put_beside_it():
    first, second = scene("", state={}), scene("", state={"order": []})
    cell, section = section_with(first, second, nodes.paragraph(), scene("", state={}))
    put_scenes_beside(APP, cell, "ndcg_ideal")
    assert [len(section), len(section[0]), list(section[0][1])] == [3, 2, [first, second]]
    assert section[0].line == 20_000


def test_a_figure_without_texts_stays_as_it_is():
    cell, section = section_with(nodes.paragraph())
    put_scenes_beside(APP, cell, "ndcg_ideal")
    assert section[0] is cell


def test_a_state_that_the_figure_does_not_have_is_an_error():
    cell, _ = section_with(scene("", state={"ordre": []}))
    with pytest.raises(ExtensionError, match="sets ordre, but the state of ndcg_ideal has order"):
        put_scenes_beside(APP, cell, "ndcg_ideal")
