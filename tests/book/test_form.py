"""The form of a chapter: what shows, what is folded, and exercises that give nothing away."""

import re
from importlib import import_module

import pytest

from rankmetrics_lib.practice import questions

from .places import CHAPTERS

FOLDED = {"hide-input", "hide-cell"}
ANSWER = re.compile(r'rm\.practice\.answer\("[\w-]+", \.\.\.\)')
EXERCISE = re.compile(r"^```\{exercise\}(.*)\n((?::.*\n)*)", re.MULTILINE)
SCENE = re.compile(r"```\{scene\}.*?```", re.DOTALL)
REFERENCE = {"errata", "statistics"}  # pages to look things up in
WITH_EXERCISES = [path for path in CHAPTERS if path.stem not in REFERENCE]
KINDS = ("predict", "write", "mend", "judge")


def tags(cell):
    return set(cell.metadata.get("tags", []))


def is_folded(cell):
    return not FOLDED.isdisjoint(tags(cell))


def plain(cell):
    return "\n".join(
        output.get("text", "") or output.get("data", {}).get("text/plain", "")
        for output in cell.outputs
    ).strip()


def markdown(notebook):
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


@pytest.fixture(params=WITH_EXERCISES, ids=lambda path: path.stem)
def path(request):
    return request.param


def test_at_most_twenty_code_cells_are_visible(code_cells):
    visible = [c for c in code_cells if not is_folded(c) and not ANSWER.fullmatch(c.source.strip())]
    assert len(visible) <= 20


def test_visible_lines_are_narrow(code_cells):
    """A phone shows 44 characters of a line, so few lines are longer, and none has more than 60."""
    lines = [line for c in code_cells if not is_folded(c) for line in c.source.splitlines()]
    assert [line for line in lines if len(line) > 60] == []


def test_every_output_says_what_it_is(code_cells):
    for cell in code_cells:
        text = plain(cell)
        assert text not in ("True", "False"), cell.source
        assert "dtype:" not in text, cell.source
        assert not re.fullmatch(r"[(\[][-\d., \n]*[)\]]", text), cell.source


def test_a_chapter_opens_with_a_story_and_a_figure_that_moves(notebook):
    """Objectives and all else come soon below the figure, which asks before it shows. Texts beside
    it are a part of it."""
    story, figure, below = notebook.cells[:3]
    title, _, text = story.source.partition("\n")
    assert title.startswith("# ") and len(text.split()) <= 60
    between, box, _ = below.source.partition("```{admonition} In this chapter")
    assert box and len(SCENE.sub("", between).split()) <= 60
    assert import_module(f"rankmetrics_lib.figures.{figure.metadata.moves}").describe()["locked"]


def test_exercises_are_named(notebook):
    for title, options in EXERCISE.findall(markdown(notebook)):
        label = re.search(r":label: (.+)", options)[1]
        assert title.strip().startswith(f"{label} · "), title
        assert ":nonumber:" in options, title


def test_every_kind_of_exercise_is_there(notebook):
    assert "\n## Exercises\n" in markdown(notebook)
    labels = re.findall(r"^:label: ([\w-]+)$", markdown(notebook), re.MULTILINE)
    for kind in KINDS:
        assert [label for label in labels if re.search(rf"-{kind}(-|$)", label)], kind


def test_nothing_is_given_away(code_cells):
    for cell in code_cells:
        if "rm.practice." in cell.source and not is_folded(cell):
            assert plain(cell).startswith("Not tried yet"), cell.source


def test_solutions_are_folded_everywhere(code_cells):
    for cell in code_cells:
        if "hide-cell" in tags(cell):
            assert "solution" in tags(cell)
            assert cell.metadata.jupyter == {"source_hidden": True, "outputs_hidden": True}
            assert cell.source.startswith("# Solution of ")
        if "hide-input" in tags(cell):
            assert cell.metadata.jupyter == {"source_hidden": True}


def test_typed_answers_are_asked_where_they_belong(path, notebook):
    asked = re.findall(
        r'rm\.practice\.answer\("([\w-]+)"',
        "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code"),
    )
    mine = [name for name, question in questions().items() if question.chapter == path.stem]
    assert sorted(set(asked)) == sorted(mine)
