"""Makes the slides of a chapter from its doctree: what is shown, below an authored line, with the
prose around it as speaker notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes

LINES_OF_A_CELL = 10_000  # MyST-NB numbers the lines of a notebook so: cell 1 begins at 10,000
PROSE = (nodes.paragraph, nodes.bullet_list, nodes.enumerated_list, nodes.math_block)
WITHOUT_PROSE = {"exercises"}  # sections whose text says who solved what, and where
END = re.compile(r"[\s.,]+((?:\\end\{\w+\}\s*)*)\Z")  # of a formula: its sentence's mark
# So begin the paragraphs of a chapter's last box that say what a metric is, and not what to do.
DEFINED = (
    "Definition",
    "Range",
    "Edge rules",
    "In code",
    "Rules",
    "Cost",
    "Run.",
    "Judgments.",
    "Labels",
    "Counts",
)


class slide(nodes.General, nodes.Element):
    """One slide: its line, what it shows, and its notes."""


class shown(nodes.General, nodes.Element):
    """What is shown below the line. `kind`: figure, table, formula, code, box or points."""


class speaker_notes(nodes.General, nodes.Element):
    """What the speaker may say."""


class NothingToShow(Exception):
    """A slide names something that its cell does not hold."""


def slides_of(chapter: nodes.document, cells: list[dict]) -> list[slide]:
    """The slides that the cells' metadata asks for, in the order of the chapter."""
    asked = [
        (*placed_slide(chapter, number, one), one)
        for number, cell in enumerate(cells)
        for one in cell["metadata"].get("slides", [])
    ]
    slides = []
    for section in sections_of(chapter):
        here = [(anchor, part, one) for anchor, part, one in asked if anchor.parent is section]
        blocks = section.children
        here.sort(key=lambda each: blocks.index(each[0]))
        notes = notes_of(section, [blocks.index(anchor) for anchor, *_ in here])
        heading = "" if section.parent is chapter else section[0].astext()
        for (_, part, one), prose in zip(here, notes, strict=True):
            slides.append(new_slide(heading, one["line"], part, prose))
    return slides


def new_slide(heading: str, line: str, part: shown | None, prose: list[nodes.Node]) -> slide:
    made = slide()
    if heading:
        made += nodes.paragraph("", heading, classes=["section"])
    made += nodes.paragraph("", line, classes=["line"])
    if part is not None:
        made += part
    made += speaker_notes("", *(copied(node) for node in prose))
    return made


# Blocks: the parts of a section that are in no smaller section


def cell_of(block: nodes.Node) -> int | None:
    """The number of the cell that a block comes from."""
    return block.line // LINES_OF_A_CELL - 1 if getattr(block, "line", None) else None


def sections_of(chapter: nodes.document) -> list[nodes.section]:
    """The sections with a heading; definitions and exercises have others."""
    return [each for each in chapter.findall(nodes.section) if isinstance(each[0], nodes.title)]


def blocks_of(chapter: nodes.document, cell: int) -> list[nodes.Element]:
    """The blocks of a cell, wherever its sections are."""
    return [
        block
        for section in sections_of(chapter)
        for block in section.children
        if not isinstance(block, (nodes.title, nodes.section)) and cell_of(block) == cell
    ]


def placed_slide(
    chapter: nodes.document, cell: int, one: dict[str, str]
) -> tuple[nodes.Element, shown | None]:
    """Where a slide belongs, and what it shows."""
    blocks = blocks_of(chapter, cell)
    if not one.keys() <= {"line", "show"} or not one.get("line"):
        raise NothingToShow(f"a slide has a line, and may show something, got {one}")
    if "show" not in one:
        return blocks[0], None
    kind, _, number = one["show"].partition(" ")
    matching = list(all_of_kind(chapter, blocks, kind))
    if len(matching) < int(number or 1):
        raise NothingToShow(f"cell {cell} holds no {one['show']}")
    return matching[int(number or 1) - 1]


def all_of_kind(
    chapter: nodes.document, blocks: list[nodes.Element], kind: str
) -> Iterator[tuple[nodes.Element, shown]]:
    """Everything of this kind in the blocks: the block, and what is shown of it."""
    if kind in FINDERS:
        for block in blocks:
            for node in FINDERS[kind](block):
                yield block, shown("", copied(node), kind=kind)
        return
    for block in blocks:
        if kind in block.get("ids", []):
            yield block, shown("", copied(block), kind="box")
        elif kind in block.parent["ids"]:
            yield block, shown("", points(block.parent), kind="points")
            return


def figures(block: nodes.Element) -> Iterator[nodes.Node]:
    """The picture, or the figure that moves; the caption goes to the notes."""
    for figure in block.findall(nodes.figure):
        yield figure.children[0]


def formulas(block: nodes.Element) -> Iterator[nodes.Node]:
    """Displayed formulas outside of boxes, without the comma or period of their sentence."""
    if not isinstance(block, nodes.Admonition):
        for formula in block.findall(nodes.math_block):
            alone = END.sub(r" \1", formula.astext())
            yield nodes.math_block(alone, alone, **formula.attributes)


def tables(block: nodes.Element) -> Iterator[nodes.Node]:
    yield from block.findall(nodes.table)
    for node in block.findall(nodes.raw):
        if "<table" in node.astext():
            yield node


def code(block: nodes.Element) -> Iterator[nodes.Node]:
    yield from inside(block, "cell_input")


def outputs(block: nodes.Element) -> Iterator[nodes.Node]:
    yield from inside(block, "cell_output")


def inside(block: nodes.Element, name: str) -> Iterator[nodes.Node]:
    for container in block.findall(nodes.container):
        if name in container["classes"]:
            yield next(container.findall(nodes.literal_block))


FINDERS = {
    "figure": figures,
    "formula": formulas,
    "table": tables,
    "code": code,
    "output": outputs,
}


def points(section: nodes.section) -> nodes.Element:
    """The bold beginnings of the paragraphs of a section; of the box that ends a chapter, the
    paragraphs that say what to do."""
    box = next((block for block in section.children if isinstance(block, nodes.admonition)), None)
    paragraphs = [
        (paragraph, bold)
        for paragraph in (box or section).children
        if isinstance(paragraph, nodes.paragraph)
        for bold in paragraph.findall(nodes.strong)
        if paragraph.astext().startswith(bold.astext())
    ]
    items = [
        copied(paragraph) if box else start(bold)
        for paragraph, bold in paragraphs
        if not box or not bold.astext().startswith(DEFINED)
    ]
    return nodes.bullet_list("", *(nodes.list_item("", item) for item in items))


def start(bold: nodes.strong) -> nodes.paragraph:
    """The bold words as a point, without the period."""
    point = nodes.paragraph("", "", *copied(bold).children)
    last = point.children[-1]
    if isinstance(last, nodes.Text):
        point.replace(last, nodes.Text(last.rstrip(".")))
    return point


# Notes


def notes_of(section: nodes.section, anchors: list[int]) -> list[list[nodes.Node]]:
    """The prose of a section for each slide in it: what comes before the first goes with the first,
    all other with the slide before it."""
    notes: list[list[nodes.Node]] = [[] for _ in anchors]
    for place, block in enumerate(section.children):
        if anchors and not WITHOUT_PROSE & {*section["ids"]}:
            latest = max(0, sum(anchor <= place for anchor in anchors) - 1)
            notes[latest] += said(block)
    return notes


def said(block: nodes.Node) -> list[nodes.Node]:
    """What of a block is prose, captions included."""
    if isinstance(block, PROSE):
        return [block]
    if isinstance(block, nodes.admonition) and "note" in block["classes"]:
        return [child for child in block.children if isinstance(child, PROSE)]
    if isinstance(block, nodes.Element):
        return [
            nodes.paragraph("", "", *(child.deepcopy() for child in caption.children))
            for caption in block.findall(nodes.caption)
        ]
    return []


def copied(node: nodes.Node) -> nodes.Node:
    """A copy without names of places, without links, which would lead out of the slides, and
    without sections, which reveal.js takes for slides."""
    copy = node.deepcopy()
    for section in list(copy.findall(nodes.section)):
        section.replace_self(nodes.container("", *section.children))
    for link in list(copy.findall(nodes.reference)):
        if link.parent is not None:
            link.replace_self(link.children)
    for part in copy.findall(nodes.Element):
        if part is not copy:  # a definition finds its number by its own
            part["ids"] = []
    return copy
