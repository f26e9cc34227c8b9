"""Sphinx extension: 404.html, shown in place of a missing page, with the site's navigation.

It may be shown at any depth, so its links start at the root of the host, with the path of the
site's address if that is known. The package sphinx-notfound-page makes the page.
"""

from urllib.parse import urlsplit

from sphinx.application import Sphinx
from sphinx.config import Config

from book_site.output.mends import require

BODY = """
<h1>This page does not exist</h1>
<p>It may have moved, or the address may hold a slip. The <a href="{root}index.html">first page</a>
lists the chapters, and the <a href="{root}search.html">search</a> looks through all of them.</p>
"""


def configure_not_found(app: Sphinx, config: Config) -> None:
    root = urlsplit(config.html_baseurl or "").path or "/"
    config.notfound_urls_prefix = root
    config.notfound_context = {"title": "Page not found", "body": BODY.format(root=root)}


def correct_context(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Correct what sphinx-notfound-page leaves: the root where scripts look for the site, and the
    page's own address, since it has none."""
    if pagename == app.config.notfound_pagename:
        root = app.config.notfound_urls_prefix
        require(context["content_root"] != root, "root of the page for wrong links")
        context["content_root"] = root
        context["pageurl"] = None


def setup(app: Sphinx) -> dict[str, bool]:
    app.setup_extension("notfound.extension")
    app.connect("html-page-context", correct_context)
    # After the address is set, and before sphinx-notfound-page checks its settings.
    app.connect("config-inited", configure_not_found, priority=450)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
