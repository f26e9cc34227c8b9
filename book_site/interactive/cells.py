"""The code cells of a page, as the extensions that make it interactive find them."""

from docutils import nodes


class in_the_page(nodes.General, nodes.Element):
    """A place in the page where Python runs."""


def code_cells(doctree: nodes.document) -> list[nodes.container]:
    return [
        node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code"
    ]


def source_of(cell: nodes.Element) -> str:
    code = next(cell.findall(nodes.literal_block), None)
    return code.astext() if code is not None else ""


def is_folded(cell: nodes.Element) -> bool:
    return "hide-cell" in cell["cell_metadata"].get("tags", [])
