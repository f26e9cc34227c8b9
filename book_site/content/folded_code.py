"""Sphinx extension: folded code is a small link below what it prints or draws."""

from html import escape

from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import code_cells

FOLD = """\
<details class="folded">
<summary><span class="to-show">{}</span><span class="to-hide">{}</span></summary>
"""


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
    prompts = (escape(node[prompt]) for prompt in ("prompt_show", "prompt_hide"))
    translator.body.append(FOLD.format(*prompts))


def depart_folded(translator: HTML5Translator, node: HideCodeCellNode) -> None:
    translator.body.append("</details>\n")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(HideCodeCellNode, override=True, html=(visit_folded, depart_folded))
    app.add_post_transform(CodeBelowOutputs)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
