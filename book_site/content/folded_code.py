"""Sphinx extension: folded code is a small link below what it prints or draws."""

from html import escape

from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import code_cells

SUMMARY = """\
<details class="folded">
<summary><span class="to-show">{}</span><span class="to-hide">{}</span></summary>
"""


def opening(to_show: str, to_hide: str) -> str:
    """The beginning of a folded part; `</details>` ends it."""
    return SUMMARY.format(escape(to_show), escape(to_hide))


class CodeBelowOutputs(SphinxPostTransform):
    default_priority = 200  # MyST-NB folds the code at 199
    formats = ("html",)

    def run(self) -> None:
        for cell in code_cells(self.document):
            code = cell.children[0]
            if isinstance(code, HideCodeCellNode):
                cell.remove(code)
                cell.append(code)


def visit_folded(translator: HTML5Translator, node: HideCodeCellNode) -> None:
    translator.body.append(opening(node["prompt_show"], node["prompt_hide"]))


def depart_folded(translator: HTML5Translator, node: HideCodeCellNode) -> None:
    translator.body.append("</details>\n")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(HideCodeCellNode, override=True, html=(visit_folded, depart_folded))
    app.add_post_transform(CodeBelowOutputs)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
