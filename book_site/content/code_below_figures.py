"""Sphinx extension: a figure comes first, and the folded code that draws it after it."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_site.interactive.cells import code_cells


class CodeBelowFigures(SphinxPostTransform):
    default_priority = 200  # MyST-NB folds the code at 199
    formats = ("html",)

    def run(self) -> None:
        for cell in code_cells(self.document):
            code = cell.children[0]
            if "above-input" in code["classes"] and any(cell.findall(nodes.figure)):
                cell.remove(code)
                cell.append(code)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_post_transform(CodeBelowFigures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
