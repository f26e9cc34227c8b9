"""Sphinx extension: maths is set by MathJax from the site itself, so that no page asks another host.

The package sphinx-mathjax-offline brings MathJax along. Its own extension copies all 24 MB; this one copies what a page
can ask for: the script, its fonts, and the TeX macros that the script loads when a formula needs them.
"""

from importlib.util import find_spec
from pathlib import Path

from sphinx.util.fileutil import copy_asset

MATHJAX = Path(find_spec("sphinx-mathjax-offline").origin).parent / "static" / "mathjax"
PARTS = ["tex-chtml.js", "output/chtml/fonts/woff-v2/*", "input/tex/extensions/*"]


def copy_parts(app, error):
    """Put the parts at the same places under _static/mathjax, once the pages stand."""
    if error is None:
        for source in (file for part in PARTS for file in MATHJAX.glob(part)):
            copy_asset(
                source,
                Path(
                    app.outdir, "_static", "mathjax", source.relative_to(MATHJAX).parent
                ),
            )


def setup(app):
    app.connect("build-finished", copy_parts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
