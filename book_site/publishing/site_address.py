"""Sphinx extension: canonical addresses, cards for links, and a sitemap, if pyproject.toml names
the address of the site.
"""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

from book_site.publishing.addresses import read_addresses


def configure_address(config: Config, address: str) -> None:
    config.html_baseurl = address
    config.sitemap_url_scheme = "{link}"
    config.sitemap_excludes = ["404.html", "search.html", "genindex.html", "prf-prf.html"]
    config.ogp_site_url = address
    config.ogp_site_name = config.html_title
    config.ogp_type = "article"
    config.ogp_social_cards = {"enable": False}  # cards.py draws them
    config.ogp_custom_meta_tags = (
        '<meta property="og:image:width" content="1200" />',
        '<meta property="og:image:height" content="630" />',
        '<meta name="twitter:card" content="summary_large_image" />',
    )


def write_robots(app: Sphinx, error: Exception | None) -> None:
    """Allow crawlers to read and index every page."""
    lines = ["User-agent: *", "Allow: /"]
    if app.config.html_baseurl:
        lines += ["", f"Sitemap: {app.config.html_baseurl}sitemap.xml"]
    if error is None and app.builder.name == "html":
        Path(app.outdir, "robots.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    address = read_addresses(app.srcdir).site
    if address:
        app.setup_extension("sphinxext.opengraph")
        app.setup_extension("book_site.publishing.cards")
        app.setup_extension("sphinx_sitemap")
        app.connect(
            "config-inited", lambda app, config: configure_address(config, address), priority=400
        )
    app.connect("build-finished", write_robots)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
