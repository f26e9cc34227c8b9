"""Sphinx extension: code like `rm.ndcg(rels, 10)` in the text links to that function's reference.

Chapters thus need no special markup, which JupyterLab would show raw. A name without a reference
stays plain code.
"""

import re

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

NAME = re.compile(r"rm((?:\.[a-z]\w*)+)", re.IGNORECASE)


class LinkFunctions(SphinxTransform):
    default_priority = 700  # the text is complete, its references are not yet resolved

    def apply(self) -> None:
        for code in list(self.document.findall(nodes.literal)):
            name = NAME.match(code.astext())
            if name and not isinstance(code.parent, (nodes.reference, pending_xref)):
                link = pending_xref(
                    "",
                    refdoc=self.env.docname,
                    refdomain="py",
                    reftype="obj",
                    reftarget="rankmetrics_lib" + name[1],
                    refwarn=False,
                )
                code.replace_self(link)
                link += code


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_transform(LinkFunctions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
