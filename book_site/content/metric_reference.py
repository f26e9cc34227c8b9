"""Sphinx extension: the reference of the metrics, from the cards of the catalogue.

`.. metrics:: FAMILY arrays` and `.. metrics:: FAMILY formulas` are the entries of a family in one
layer, each with a link to the section that derives it. `.. metric-table:: FAMILY` lists its
functions.
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rankmetrics_lib import catalogue
from rankmetrics_lib.catalogue import FAMILIES, Card

LAYERS = {"arrays": "rankmetrics_lib", "formulas": "rankmetrics_lib.formulas"}
FAMILY = {family.name: family for family in FAMILIES}


class Metrics(SphinxDirective):
    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(catalogue.__file__)
        family, layer = self.arguments
        lines = [f".. automodule:: rankmetrics_lib.{layer}.{family}", "   :no-index:", ""]
        for card in FAMILY[family].cards:
            lines += entries(card, LAYERS[layer])
        return self.parse_text_to_nodes("\n".join(lines))


def entries(card: Card, module: str) -> list[str]:
    """The metric, after the class of its counts if it has one."""
    derived = f"   Derived in :ref:`{card.section}`."
    functions = [f".. autofunction:: {module}.{card.name}", "", derived, ""]
    counts = [f".. autoclass:: {module}.{card.counts}", "", derived, ""] if card.counts else []
    return counts + functions


class MetricTable(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(catalogue.__file__)
        (family,) = self.arguments
        lines = [".. currentmodule:: rankmetrics_lib", ".. autosummary::", "   :nosignatures:", ""]
        lines += [f"   {card.name}" for card in FAMILY[family].cards]
        return self.parse_text_to_nodes("\n".join(lines))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("metrics", Metrics)
    app.add_directive("metric-table", MetricTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
