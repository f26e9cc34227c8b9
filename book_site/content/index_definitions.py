"""Sphinx extension: the index lists every numbered definition, so that authors need not write an
entry for each."""

from sphinx.addnodes import index
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx_proof.nodes import definition_node


class IndexDefinitions(SphinxTransform):
    default_priority = 700

    def apply(self) -> None:
        before, after = self.env.config.proof_title_format.split("%t")
        for definition in list(self.document.findall(definition_node)):
            title = definition["title"].removeprefix(before).removesuffix(after)
            entry = ("single", f"{title} (definition)", definition["ids"][0], "", None)
            definition.parent.insert(definition.parent.index(definition), index(entries=[entry]))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_transform(IndexDefinitions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
