"""What the extensions share that change pages after Sphinx has written them, each for one purpose
and in a given order."""

import re
from pathlib import Path

# Lower runs first. Whatever changes a page comes before the policy, which holds fingerprints of
# what is in it.
MATHS, FIGURES, ICONS, ACCESS, POLICY = 600, 610, 620, 630, 900


def once_written(app, work, order):
    """Let work(app) run when all pages of the site stand; an extension without pages of its own
    adds nothing else."""

    def run(app, error):
        if error is None and app.builder.name == "html":
            work(app)

    app.connect("build-finished", run, priority=order)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def pages(app):
    """The paths of all built pages."""
    return sorted(path for path in Path(app.outdir).rglob("*.html") if "_static" not in path.parts)


def rewrite(app, change):
    """Replace each page by change(its text)."""
    for path in pages(app):
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def root_of(page):
    """How the page's text writes the way to the site's root: "", "../", or the 404 page's absolute
    address."""
    return re.search(r'data-content_root="([^"]*)"', page)[1]
