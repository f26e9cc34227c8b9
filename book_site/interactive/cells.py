"""The code cells and the headings of a page, as the extensions that make it interactive find
them."""

from docutils import nodes
from sphinx.application import Sphinx


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


def addresses(app: Sphinx, docname: str) -> dict[str, str]:
    """The address of each heading of a page, from the root of the site. Headings have typographic
    apostrophes, names of sections plain ones."""
    page = app.builder.get_target_uri(docname)
    return {
        link.astext().replace("’", "'"): page + link["anchorname"]
        for link in app.env.tocs[docname].findall(nodes.reference)
    }
