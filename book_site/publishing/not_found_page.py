"""Sphinx extension: 404.html, shown in place of a missing page, keeps the navigation and leads on.

It may be shown at any depth, so its links start at the root of the host: below the path of the
site's address, if that is known. The package sphinx-notfound-page makes the page.
"""

from urllib.parse import urlsplit

BODY = """
<h1>This page does not exist</h1>
<p>It may have moved, or the address may hold a slip. The <a href="{root}index.html">first page</a> lists the chapters,
and the <a href="{root}search.html">search</a> looks through all of them.</p>
"""


def configure(app, config):
    root = urlsplit(config.html_baseurl or "").path or "/"
    config.notfound_urls_prefix = root
    config.notfound_context = {"title": "Page not found", "body": BODY.format(root=root)}


def correct_context(app, pagename, templatename, context, doctree):
    """What sphinx-notfound-page leaves: scripts look from here for the site, and this page is at no
    address of its own."""
    if pagename == app.config.notfound_pagename:
        context["content_root"] = app.config.notfound_urls_prefix
        context["pageurl"] = None


def setup(app):
    app.setup_extension("notfound.extension")
    app.connect("html-page-context", correct_context)
    app.connect(
        "config-inited", configure, priority=450
    )  # the address is set before, and checked after
    return {"parallel_read_safe": True, "parallel_write_safe": True}
